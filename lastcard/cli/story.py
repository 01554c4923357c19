"""A game told on the command line: in sentences, with colours where a terminal can, in paragraphs."""

from collections.abc import Callable, Iterable
from typing import Final

import click

from lastcard.game import Event, Rules
from lastcard.game.move import seat_letter
from lastcard.game.words import Teller
from lastcard.tui.plan import NAMES

__all__ = ["NAMES", "Storyteller"]

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


def styled(text: str, color: str) -> str:
    """A text in its colour, a wild in bold."""
    if color == "wild":
        return click.style(text, bold=True)
    return click.style(text, fg=SHADES[color]) if color in SHADES else text


class Storyteller(Teller):
    """Tells events of one game; who sits where is up to `name_of`."""

    def __init__(self, rules: Rules, name_of: Callable[[int], str] = seat_letter) -> None:
        super().__init__(rules, name_of, paint=styled)

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
