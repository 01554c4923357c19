"""A game told in sentences: cards and seats by name, colours shown where a terminal can."""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

import click

from lastcard.game import Event, Rules
from lastcard.game.move import seat_letter

NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ida", "Jon")
SHADES: Final = {
    "red": "red",
    "green": "green",
    "blue": "blue",
    "yellow": "yellow",
    "purple": "magenta",
    "orange": "bright_red",
}
WIDTH: Final = 88
UNTOLD: Final = frozenset({"dealt", "dealer"})  # hands are shown by themselves; a round says who deals


class Storyteller:
    """Tells events of one game; who sits where is up to `name_of`."""

    def __init__(self, rules: Rules, name_of: Callable[[int], str] = seat_letter) -> None:
        self.rules = rules
        self.name_of = name_of

    def color(self, letter: str) -> str:
        """A colour by name."""
        name = self.rules.edition.colors.get(letter, letter)
        return click.style(name, fg=SHADES[name]) if name in SHADES else name

    def card(self, text: str) -> str:
        """A card in words, in its colour: `r5` is red 5, `W:g` is Wild for green."""
        code, _, named = text.partition(":")
        kind = self.rules.kind_of.get(code)
        if kind is None:
            return text
        face = self.rules.faces[kind]
        if face.color is None:
            title = click.style(face.title, bold=True)
            return f"{title} for {self.color(named)}" if named else title
        name = list(self.rules.edition.colors.values())[face.color]
        words = f"{name} {face.title}"
        return click.style(words, fg=SHADES[name]) if name in SHADES else words

    def cards(self, codes: Iterable[str]) -> str:
        """Cards in a row."""
        return ", ".join(self.card(code) for code in codes) or "no cards"

    def sentence(self, event: Event) -> str:
        """One event, with the cards that its viewer saw."""
        told = replace(event, card=self.card(event.card)).sentence(self.name_of, self.color)
        told = re.sub(r"^((?:\x1b\[\d+m)*)(\w)", lambda start: start[1] + start[2].upper(), told)
        seen = next(iter(event.seen.values()), ())
        if not seen:
            return told
        if event.name == "challenged":
            return f"{told} The hand shown: {self.cards(seen)}."
        return f"{told.removesuffix('.')}: {self.cards(seen)}."

    def tell(self, events: Iterable[Event], indent: str = "") -> str:
        """Events in one paragraph."""
        words = " ".join(self.sentence(event) for event in events if event.name not in UNTOLD).split(" ")
        lines, length = [""], 0
        for word in words:
            size = len(click.unstyle(word))
            if length and length + 1 + size > WIDTH - len(indent):
                lines.append(indent)
                length = 0
            lines[-1] += f" {word}" if length else word
            length += size + bool(length)
        return "\n".join(lines)
