"""Bots: players that get a seat's view and say what they do. See docs/bots.md."""

from .bot import Bot
from .habit import Habit, HabitBot
from .registry import BotError, bot_names, make_bot
from .worker import BotProcess, Seating

__all__ = ["Bot", "BotError", "BotProcess", "Habit", "HabitBot", "Seating", "bot_names", "make_bot"]
