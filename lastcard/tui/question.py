"""What is still to be said of a play: its colour, the player it asks for, the colour it asks for.

>>> from lastcard.game import Game
>>> game = Game.from_position("deluxe hands=r5,b2,W/b2,y1 discard=b1,r7 draw=g1,g2")
>>> question = next_question([move for move in game.legal("A") if move.card == "W"])
>>> question.kind, list(question.answers)
('color', ['r', 'g', 'b', 'y'])
>>> next_question(question.answers["g"]) is None
True
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from lastcard.game import Move, Rules, View
from lastcard.game.move import NOBODY, seat_letter

OUT_OF_TURN: Final = frozenset({"call", "catch", "veto", "next"})
NO_PLAYER: Final = ""  # the answer that chooses nobody


@dataclass(frozen=True)
class Question:
    """Which of several plays of a card is meant: each answer leaves fewer of them."""

    kind: str  # color, player or wish
    answers: dict[str, list[Move]]


def next_question(plays: Sequence[Move]) -> Question | None:
    """What has to be asked next about plays of one card; None when they are one and the same but for the call."""
    for kind, read in (
        ("color", lambda move: move.color),
        ("player", lambda move: NO_PLAYER if move.target == NOBODY else seat_letter(move.target)),
        ("wish", lambda move: move.wish),
    ):
        answers: dict[str, list[Move]] = {}
        for move in plays:
            answers.setdefault(read(move), []).append(move)
        if len(answers) > 1:
            return Question(kind, answers)
    return None


def said(plays: Sequence[Move], *, call: bool) -> Move:
    """The one play that is left, with the call if it is wanted and goes with it."""
    return next((move for move in plays if move.call == call), plays[0])


def can_call_with(plays: Sequence[Move]) -> bool:
    """Whether a call goes with one of these plays."""
    return any(move.call for move in plays)


def plays_of(view: View, card: str) -> list[Move]:
    """The plays of a card that the seat may make now."""
    return [move for move in view.legal if move.verb == "play" and move.card == card]


def sorted_hand(rules: Rules, hand: Sequence[str]) -> list[str]:
    """A hand by colour, numbers first, wilds last: the order of the edition's faces."""
    return sorted(hand, key=lambda code: rules.kind_of.get(code, 0))


def simple_words(view: View) -> list[str]:
    """The moves of a turn besides plays and discards, in notation, each once: what can be typed as it stands."""
    return list(dict.fromkeys(move.text for move in view.legal if move.verb not in OUT_OF_TURN | {"play", "discard"}))
