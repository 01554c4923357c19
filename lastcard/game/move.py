"""Moves and their text form.

>>> move = Move.parse("B SW:g@C!")
>>> move.verb, move.card, move.color, seat_letter(move.target), move.call
('play', 'SW', 'g', 'C', True)
>>> str(move)
'B SW:g@C!'
"""

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from lastcard.kernel import layout

SEATS: Final = "ABCDEFGHIJ"
NOBODY: Final = -1
PLAIN: Final = ("draw", "pass", "accept", "challenge", "call", "next")
VERBS: Final[dict[str, int]] = {
    "play": layout.PLAY,
    "draw": layout.DRAW,
    "pass": layout.PASS,
    "name": layout.NAME,
    "accept": layout.ACCEPT,
    "challenge": layout.CHALLENGE,
    "call": layout.CALL,
    "catch": layout.CATCH,
    "veto": layout.VETO,
    "judge": layout.JUDGE,
    "discard": layout.DISCARD,
    "next": layout.NEXT,
}
PLAY_FORM: Final = re.compile(
    r"(?P<card>[a-z]?[A-Z0-9+]{1,5})(?::(?P<color>[a-z]))?(?:@(?P<target>[A-J]))?(?:=(?P<wish>[a-z]))?(?P<call>!)?"
)
CARD_FORM: Final = re.compile(r"[a-z]?[A-Z0-9+]{1,5}")


class NotationError(ValueError):
    """A text that is no move at all."""


@dataclass(frozen=True, slots=True)
class Move:
    """What a seat does; `verb` is a word of the notation, or `play`."""

    seat: int
    verb: str
    card: str = ""
    color: str = ""
    target: int = NOBODY
    wish: str = ""
    call: bool = False
    good: bool = False
    cards: tuple[str, ...] = ()

    @classmethod
    @lru_cache(maxsize=4096)
    def parse(cls, text: str) -> "Move":
        """Read a move; raises `NotationError` and says what a move looks like."""
        words = text.split()
        if len(words) <= 1 or len(words[0]) != 1 or words[0] not in SEATS:
            message = f"{text!r} is no move: write the seat, a space and what it does, such as 'A r5' or 'B draw'"
            raise NotationError(message)
        seat, word, rest = SEATS.index(words[0]), words[1], words[2:]
        if word in PLAIN:
            if rest:
                raise NotationError(f"{text!r}: nothing comes after {word}")
            return cls(seat, word)
        if word in VERBS and word != "play":
            return parse_verb(seat, word, rest, text)
        form = PLAY_FORM.fullmatch(word)
        if form is None or rest:
            message = f"{text!r} is no move: write a card such as r5, W:g or SW:g@C, or one of {', '.join(VERBS)}"
            raise NotationError(message)
        target = SEATS.index(form["target"]) if form["target"] else NOBODY
        return cls(seat, "play", form["card"], form["color"] or "", target, form["wish"] or "", bool(form["call"]))

    def __str__(self) -> str:
        """The text form; `parse` reads it back."""
        return f"{SEATS[self.seat]} {self.text}"

    @property
    def text(self) -> str:
        """The text form without the seat."""
        if self.verb == "play":
            color = f":{self.color}" if self.color else ""
            target = f"@{seat_letter(self.target)}" if self.target != NOBODY else ""
            wish = f"={self.wish}" if self.wish else ""
            return f"{self.card}{color}{target}{wish}{'!' if self.call else ''}"
        if self.verb == "name":
            return f"name {self.color}"
        if self.verb in {"catch", "veto"}:
            return f"{self.verb} {seat_letter(self.target)}"
        if self.verb == "judge":
            return f"judge {'good' if self.good else 'no'}"
        if self.verb == "discard":
            return " ".join(("discard", *self.cards))
        return self.verb

    def without_color(self) -> "Move":
        """The same play with no colour named: the form of a last card."""
        return replace(self, color="")


def parse_verb(seat: int, word: str, rest: list[str], text: str) -> Move:
    """Read a move that is a word with something after it."""
    if word == "discard":
        if not rest or not all(CARD_FORM.fullmatch(card) for card in rest):
            raise NotationError(f"{text!r}: write the cards after discard, such as 'discard r5 b2'")
        return Move(seat, word, cards=tuple(rest))
    if len(rest) != 1:
        raise NotationError(f"{text!r}: write one word after {word}")
    if word == "judge":
        if rest[0] not in {"good", "no"}:
            raise NotationError(f"{text!r}: the verdict is good or no")
        return Move(seat, word, good=rest[0] == "good")
    if word == "name":
        if not re.fullmatch(r"[a-z]", rest[0]):
            raise NotationError(f"{text!r}: a colour is one small letter")
        return Move(seat, word, color=rest[0])
    if len(rest[0]) != 1 or rest[0] not in SEATS:
        raise NotationError(f"{text!r}: a seat is one letter from A to J")
    return Move(seat, word, target=SEATS.index(rest[0]))


def verify_move(move: object) -> None:
    """Raise `NotationError` for what no text stands for: a seat beyond J, an unknown verb, a discard of nothing."""
    if not isinstance(move, Move):
        raise NotationError(f"{move!r} is no move: write it as text, such as 'A r5' or 'B draw'")
    if move.seat not in range(len(SEATS)):
        raise NotationError(f"{move.seat!r} is no seat: they are numbered from 0 to {len(SEATS) - 1}")
    if move.target not in range(NOBODY, len(SEATS)):
        raise NotationError(f"{move.target!r} is no seat: they are numbered from 0 to {len(SEATS) - 1}")
    if move.verb not in VERBS:
        raise NotationError(f"{move.verb!r} is no move: the words are {', '.join(VERBS)}")
    if move.verb == "discard" and not move.cards:
        raise NotationError("no card is named after discard")


def seat_letter(seat: int) -> str:
    """The letter of a seat."""
    return SEATS[seat] if 0 <= seat < len(SEATS) else "?"


def seat_number(seat: str | int) -> int:
    """The number of a seat that is given as letter or number."""
    if isinstance(seat, int):
        return seat
    if len(seat) != 1 or seat not in SEATS:
        raise ValueError(f"{seat!r} is no seat: write a letter from A to J")
    return SEATS.index(seat)
