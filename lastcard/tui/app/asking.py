"""Questions that are asked at the table, in place of its keys: a colour, a player, a verdict."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass
class Answer:
    """One of the answers to a question at the table."""

    key: str
    label: str
    style: str  # of the label
    act: Callable[[], None]


@dataclass
class Asking:
    """A question at the table; `stays` says that it cannot be put off."""

    text: str
    answers: list[Answer]
    chosen: int = 0
    stays: bool = False
