"""Who thinks for the bots of a table, and how they forget and notice."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Protocol

from lastcard.game import Event, Move, View


class Minds(Protocol):
    """The bots of a table, wherever they run. Seats are letters."""

    def start(self) -> None:
        """Begin to think, if they have not begun: what they were asked before is answered from now on."""

    def see(self, seat: str, events: Sequence[Event]) -> None:
        """Events as the seat saw them."""

    def choose(self, seat: str, view: View) -> Future[Move]:
        """The bot of a seat decides; the move comes when it is ready."""

    def close(self) -> None:
        """The game is over for them."""


class SimpleMinds:
    """Bots without a thought, in this process: `pick` chooses among the moves that a turn has."""

    def __init__(self, pick: Callable[[View], Move]) -> None:
        self.pick = pick

    def start(self) -> None:
        """They need no time."""

    def see(self, seat: str, events: Sequence[Event]) -> None:
        """They remember nothing."""

    def choose(self, seat: str, view: View) -> Future[Move]:
        """At once."""
        del seat
        future: Future[Move] = Future()
        future.set_result(self.pick(view))
        return future

    def close(self) -> None:
        """Nothing is open."""


OUT_OF_TURN = frozenset({"call", "catch", "veto", "next"})


def first_legal(view: View) -> Move:
    """The first legal move of a seat that has to decide, with the call where it is due: what a stand-in plays."""
    moves = [move for move in view.legal if move.verb not in OUT_OF_TURN]
    calls = [move for move in moves if move.call]
    return calls[0] if calls and moves[0].verb == "play" else moves[0]
