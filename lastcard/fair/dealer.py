"""The dealer of a match: gives a game its shuffles, and a table the chance of its verdicts, out of its stream."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from lastcard.game import Event, Game, Move, Rules
from lastcard.game.kick import Flight, fly

from .stream import Draw
from .text import FairError

JUDGE: Final = "judge"  # a phase of the game, a move, and what chance is drawn for
BOUNDS: Final = (11, 3001, 1601, 1000)  # wind, two slips in thousandths, a lot


@dataclass(frozen=True)
class Chance:
    """The chance in what is judged: the wind, which is shown, and what stays secret until the match is closed.

    >>> Chance.of((0, 3000, 800, 999))
    Chance(wind=-5, slips=(1.5, 0.0), lot=999)
    """

    wind: int  # from -5 to 5; positive blows to the right
    slips: tuple[float, float]  # of the finger that kicks: sideways, and in strength
    lot: int  # from 0 to 999; a verdict with a stated chance is good if it is below that many thousandths

    @classmethod
    def of(cls, values: Sequence[int]) -> "Chance":
        """The chance that four drawn numbers stand for."""
        wind, sideways, strength, lot = values
        return cls(wind - 5, ((sideways - 1500) / 1000, (strength - 800) / 1000), lot)

    def kick(self, direction: float, strength: float) -> Flight:
        """How a ball flies."""
        return fly(direction, strength, self.wind, self.slips)

    def is_good(self, chance: float) -> bool:
        """Whether something that succeeds with this probability does."""
        return self.lot < math.floor(chance * 1000 + 0.5)


class Dealer:
    """Deals one match. Each shuffle, and each verdict that is asked for, takes the next running number of its round.

    All moves go through `play`, so that nobody can skip a number, or take one more.

    >>> dealer = Dealer(bytes(32), match=1)
    >>> game = dealer.sit_down("deluxe", seats=3)
    >>> [draw["what"] for draw in dealer.draws], dealer.round, dealer.chance
    (['dealer', 'deal'], 1, None)
    """

    def __init__(self, key: bytes, match: int) -> None:
        self._key = key
        self.match = match
        self.round = 1
        self.number = 0  # of the next draw in this round
        self.draws: list[dict[str, Any]] = []  # as the record tells them
        self.chance: Chance | None = None  # in what is being judged

    def sit_down(
        self,
        edition: str | Rules,
        *,
        seats: int,
        options: Mapping[str, Any] | None = None,
        dealer: str | None = None,
    ) -> Game:
        """A new game whose shuffles all come from the stream; without a `dealer`, one is drawn for."""
        return Game(edition, seats=seats, options=options, dealer=dealer, shuffle=self.shuffle)

    def play(self, game: Game, move: str | Move) -> list[Event]:
        """Play a move; raises `Refused`, and changes nothing, if it is not legal.

        `next` begins a round. If the move leads to something that has to be judged, its chance is drawn.
        """
        before, was_judging = (self.round, self.number, len(self.draws), self.chance), game.phase == JUDGE
        verb = str(move).split()[1:2]
        if verb == ["next"]:
            self.round, self.number = self.round + 1, 0
        try:
            events = game.play(move)
        except Exception:
            self.round, self.number, drawn, self.chance = before
            del self.draws[drawn:]
            raise
        if game.phase != JUDGE:
            self.chance = None
        elif not was_judging or verb == [JUDGE]:
            draw = self._draw(JUDGE)
            values = [draw.below(bound) for bound in BOUNDS]
            self.draws[-1] |= {"after": len(game.moves), "bounds": list(BOUNDS), "values": values}
            self.chance = Chance.of(values)
        return events

    def shuffle(self, cards: Sequence[str], reason: str) -> list[str]:
        """A shuffle for the game, the next card first."""
        return self._draw(reason).shuffle(cards)

    def kick(self, direction: float, strength: float) -> Flight:
        """Let the ball that waits to be kicked fly, and write down how; the verdict has to be played after it."""
        flight = self._judged().kick(direction, strength)
        self.draws[-1]["verdict"] = {"direction": direction, "strength": strength, "good": flight.good}
        return flight

    def decide(self, chance: float) -> bool:
        """Decide what is judged by its stated chance, and write it down; the verdict has to be played after it."""
        good = self._judged().is_good(chance)
        self.draws[-1]["verdict"] = {"chance": chance, "good": good}
        return good

    def _judged(self) -> Chance:
        if self.chance is None or "verdict" in self.draws[-1]:
            raise FairError("nothing waits to be judged")
        return self.chance

    def _draw(self, what: str) -> Draw:
        draw = Draw(self._key, match=self.match, round_number=self.round, number=self.number, purpose=what)
        self.draws.append({"round": self.round, "number": self.number, "what": what})
        self.number += 1
        return draw
