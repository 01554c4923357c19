"""Where a table leads."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .desk import Desk


@dataclass(frozen=True)
class Ways:
    """Where a table leads: to the menu, the help page, a kick, the score board, the end."""

    menu: Callable[["Desk"], None]
    help: Callable[["Desk"], None]
    kick: Callable[["Desk"], None]
    board: Callable[["Desk"], None]
    over: Callable[["Desk"], None]
