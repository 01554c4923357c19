"""What a bot is: it sits in one seat for one game, sees what the seat sees, and says what it does."""

from abc import ABC, abstractmethod
from typing import ClassVar

from lastcard.game import Event, Move, Rules, View


class Bot(ABC):
    """A player of one seat for one game.

    Whoever runs the game calls `begin` once, then `see` for every event as the seat saw it
    (`event.as_seen_by(seat)`), then `choose` whenever the seat has to decide, and `react` when it
    may do something out of its turn. A bot gets views and events, never a game.
    """

    about: ClassVar[str] = ""  # one sentence for `lastcard bots`
    waits: bool = True  # false: while it is prepared it may not keep anybody waiting, but plays as well as it can

    def prepare(self) -> None:  # noqa: B027 - most bots need no preparation
        """Do what takes seconds, such as compiling or reading a file. A process of bots calls it on a thread."""

    def begin(self, seat: str, rules: Rules, seed: int) -> None:
        """Sit down in `seat` (a letter). All chance of the bot hangs on `seed`, the game's, on its seat and its name.

        Called once, before everything else. The same seed has to give the same choices.
        """
        del seed
        self.seat = seat
        self.rules = rules

    def see(self, event: Event) -> None:  # noqa: B027 - most bots need no more than the view
        """Learn of an event, as the seat saw it. Every event of the game comes here once, in order."""

    @abstractmethod
    def choose(self, view: View) -> Move:
        """Decide: one of `view.legal`, and not a call, a catch or a veto. Asked when `view.turn` is the seat.

        In the phase `judge` the answer is what the table says of the seat's own attempt. A discard
        names all the cards of the choice.
        """

    def react(self, view: View) -> Move | None:
        """Do something out of turn, or nothing: asked when `view.legal` has a call, a catch or a veto.

        A bot that does not say otherwise calls for itself, and else catches whoever has not called.
        """
        for verb in ("call", "catch"):
            for move in view.legal:
                if move.verb == verb:
                    return move
        return None
