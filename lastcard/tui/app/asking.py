"""Questions that are asked at the table, in place of its keys: a colour, a player, a verdict."""

from collections.abc import Callable
from dataclasses import dataclass, field

from lastcard.game import Move


@dataclass
class Answer:
    """One of the answers to a question at the table."""

    key: str
    label: str
    style: str  # of the label
    act: Callable[[], None]


@dataclass
class Asking:
    """A question at the table; `stays` says that it cannot be put off, `halts` that bots wait for the answer."""

    text: str
    answers: list[Answer]
    chosen: int = 0
    stays: bool = False
    halts: bool = False
    meanings: list[list[Move]] = field(default_factory=list)  # the moves that each answer leaves

    def choose(self, move: Move) -> None:
        """Choose the answer that leaves this move, if one does."""
        for number, moves in enumerate(self.meanings):
            if move in moves:
                self.chosen = number
