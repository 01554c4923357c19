"""Who thinks for the bots of a table. They get views and events of their seat, and nothing else."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Protocol

from lastcard.bots import Bot, make_bot
from lastcard.game import Event, Move, Rules, View


class Minds(Protocol):
    """The bots of one table, wherever they run. Nothing here blocks; what goes wrong is raised by the future."""

    def sit(self, seat: str, spec: str, rules: Rules, seed: int) -> None:
        """A bot takes a seat in a new match, or in the middle of one."""

    def see(self, seat: str, events: Sequence[Event]) -> None:
        """Events as the seat saw them."""

    def choose(self, seat: str, view: View) -> "Future[Move]":
        """The bot decides."""

    def leave(self, seat: str) -> None:
        """The seat needs no bot any more."""

    def close(self) -> None:
        """Neither does any other."""


class QuickMinds:
    """Bots that think so fast that they may do it here and now."""

    def __init__(self, make: Callable[[str], Bot] = make_bot) -> None:
        self.make = make
        self.bots: dict[str, Bot] = {}

    def sit(self, seat: str, spec: str, rules: Rules, seed: int) -> None:
        """See `Minds.sit`."""
        bot = self.make(spec)
        bot.begin(seat, rules, seed)
        self.bots[seat] = bot

    def see(self, seat: str, events: Sequence[Event]) -> None:
        """See `Minds.see`."""
        for event in events:
            self.bots[seat].see(event)

    def choose(self, seat: str, view: View) -> "Future[Move]":
        """At once."""
        future: Future[Move] = Future()
        try:
            future.set_result(self.bots[seat].choose(view))
        except Exception as error:  # noqa: BLE001 - a bot of others may fail in any way, the game goes on
            future.set_exception(error)
        return future

    def leave(self, seat: str) -> None:
        """See `Minds.leave`."""
        self.bots.pop(seat, None)

    def close(self) -> None:
        """See `Minds.close`."""
        self.bots.clear()
