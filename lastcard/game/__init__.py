"""The game's public API: cards and moves as text, games, views, records."""

from lastcard.rules.check import load_edition
from lastcard.rules.compile import Rules, compile_rules
from lastcard.rules.page import BUILT_IN
from lastcard.rules.problem import EditionError

from .board import Board
from .event import Event
from .game import Game
from .move import Move, NotationError
from .refusal import Refused
from .view import View

__all__ = [
    "BUILT_IN",
    "Board",
    "EditionError",
    "Event",
    "Game",
    "Move",
    "NotationError",
    "Refused",
    "Rules",
    "View",
    "compile_rules",
    "load_edition",
]
