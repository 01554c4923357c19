"""What people type: moves in notation or in plain words, cards by code or by name.

>>> from lastcard.game import compile_rules
>>> reader = Reader(compile_rules("mlb"), {"mia": 0, "ben": 1})
>>> [str(reader.read(text, 0)) for text in ("r5", "Red five", "red draw two!", "wild, green", "trade blue with Ben")]
['r5', 'r5', 'r+2!', 'W:g', 'SW:b@B']
>>> [str(reader.read(text, 0)) for text in ("draw", "keep", "catch Ben", "discard red 5, wild", "W4:b")]
['draw', 'pass', 'catch B', 'discard r5 W', 'W4:b']
>>> str(reader.read("green", 0)), reader.read("what a day", 0)
('name g', None)
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from lastcard.game import Move, NotationError, Rules
from lastcard.game.move import NOBODY, SEATS, seat_letter
from lastcard.rules.book_word import NUMBERS

WORDS: Final = {
    "draw": "draw",
    "take": "draw",
    "pass": "pass",
    "keep": "pass",
    "decline": "pass",
    "accept": "accept",
    "challenge": "challenge",
    "doubt": "challenge",
    "call": "call",
    "next": "next",
    "deal": "next",
    "good": "judge good",
    "judge good": "judge good",
    "judge no": "judge no",
    "no good": "judge no",
    "refuse": "judge no",
}
FILLERS: Final = frozenset({"a", "the", "and", "with", "for", "on", "to", "as", "play", "in", "card", "swap", "name"})
CALLS: Final = re.compile(r"(?:\s*!|[\s,]+(?:and\s+)?call)\s*$", re.IGNORECASE)


@dataclass(frozen=True)
class Wanted:
    """A move as far as it was said; a play may still lack its colour or its player."""

    verb: str
    card: str = ""
    color: str = ""
    target: int = NOBODY
    wish: str = ""
    call: bool = False
    cards: tuple[str, ...] = ()
    good: bool = False

    def move(self, seat: int) -> Move:
        """The move as it was said, for a seat."""
        return Move(seat, self.verb, self.card, self.color, self.target, self.wish, self.call, self.good, self.cards)

    def fits(self, move: Move) -> bool:
        """Whether a legal play is one of those that may be meant."""
        return (
            move.verb == self.verb
            and move.card == self.card
            and (not self.color or move.color in {self.color, ""})
            and self.target in {NOBODY, move.target}
            and (not self.wish or move.wish == self.wish)
        )

    def __str__(self) -> str:
        """As in notation."""
        return self.move(0).text


class Reader:
    """Reads what people type at one table; `seats` are the names of the players, with their numbers."""

    def __init__(self, rules: Rules, seats: Mapping[str, int]) -> None:
        self.rules = rules
        letters = {letter.lower(): number for number, letter in enumerate(SEATS[: len(seats)])}
        self.seats = {**letters, **{name.casefold(): number for name, number in seats.items()}}
        self.colors = {name: letter for letter, name in rules.edition.colors.items()}
        self.codes = {code.lower(): code for code in rules.kind_of}
        self.phrases = card_phrases(rules)

    def read(self, text: str, seat: int) -> Wanted | None:
        """A move, or None for anything else; whether it is legal is for the game to say."""
        plain = " ".join(text.split())
        small = plain.casefold()
        if small in WORDS:
            return self.notated(WORDS[small], seat)
        first, _, rest = small.partition(" ")
        if first in {"catch", "veto"}:
            number = self.seats.get(rest.strip())
            return None if number is None else Wanted(first, target=number)
        if first == "discard":
            cards = self.card_list(plain.partition(" ")[2])
            return Wanted("discard", cards=cards) if cards else None
        if small.removeprefix("name ") in {*self.colors, *self.colors.values()}:
            word = small.removeprefix("name ")
            return Wanted("name", color=self.colors.get(word, word))
        return self.notated(plain, seat) or self.play(plain)

    def notated(self, text: str, seat: int) -> Wanted | None:
        """A move in notation."""
        try:
            move = Move.parse(f"{seat_letter(seat)} {self.mended(text)}")
        except NotationError:
            return None
        if move.verb == "play" and move.card not in self.rules.kind_of:
            return None
        return Wanted(move.verb, move.card, move.color, move.target, move.wish, move.call, move.cards, move.good)

    def mended(self, text: str) -> str:
        """Notation with its large and small letters as they have to be."""
        found = re.match(r"[A-Za-z0-9+]+", text)
        code = self.codes.get(found[0].lower()) if found else None
        if found is None or code is None:
            return text
        return code + re.sub(
            r"([:=@])(\w)",
            lambda part: part[1] + (part[2].upper() if part[1] == "@" else part[2].lower()),
            text[found.end() :],
        )

    def play(self, text: str) -> Wanted | None:
        """A play in plain words."""
        call = CALLS.search(text) is not None
        words = re.sub(r"[,;.:]", " ", CALLS.sub("", text)).casefold().split()
        while words and words[0] in FILLERS:
            words.pop(0)
        for length in range(len(words), 0, -1):
            code = self.code(" ".join(words[:length]))
            if code:
                return self.completed(Wanted("play", code, call=call), words[length:])
        return None

    def completed(self, wanted: Wanted, words: list[str]) -> Wanted | None:
        """A play with the colour and the player that follow its card; None if a word means nothing."""
        color, target = "", NOBODY
        for word in words:
            if word in self.colors and not color:
                color = self.colors[word]
            elif word in self.seats and target == NOBODY and word not in FILLERS:
                target = self.seats[word]
            elif word not in FILLERS:
                return None
        return Wanted("play", wanted.card, color, target, call=wanted.call)

    def code(self, text: str) -> str:
        """The code of a card by its code or its name; empty if there is none."""
        small = " ".join(text.casefold().split())
        return self.codes.get(small, "") or self.phrases.get(small, "")

    def card_list(self, text: str) -> tuple[str, ...]:
        """Several cards, by codes or names, between commas or in a row; empty if one is none."""
        if "," in text:
            found = [self.code(part) for part in text.split(",")]
            return tuple(found) if all(found) else ()
        words, cards = text.split(), []
        while words:
            for length in range(len(words), 0, -1):
                code = self.code(" ".join(words[:length]))
                if code:
                    cards.append(code)
                    words = words[length:]
                    break
            else:
                return ()
        return tuple(cards)


def card_phrases(rules: Rules) -> dict[str, str]:
    """The names of all cards in small letters, and their codes."""
    names = list(rules.edition.colors.values())
    found: dict[str, str] = {}
    for face in rules.faces:
        title = face.title.casefold()
        if face.color is None:
            short = title.removeprefix("wild ")
            found.setdefault(title, face.code)
            found.setdefault(short, face.code)
            continue
        found[f"{names[face.color]} {title}"] = face.code
        if face.value is not None and face.value < len(NUMBERS):
            found[f"{names[face.color]} {NUMBERS[face.value] if face.value else 'zero'}"] = face.code
    return found
