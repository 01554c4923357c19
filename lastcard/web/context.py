"""What the rules of a table have to know besides its journal: the time, who is there, chance, secrets."""

import random
from dataclasses import dataclass, field
from typing import Final

from lastcard.wire.setting import PACES

from .state import TableState

MOST_LAG: Final = 500  # milliseconds of a seat's lag that the others wait for
LONGEST_HOLD: Final = 4  # times the typical one
SHORTEST_HOLD: Final = 0.5
COMEBACK: Final = 10_000  # milliseconds in which others wait for somebody who was there: after a restart, for all


@dataclass
class Context:
    """The surroundings of one table."""

    secret: bytes
    now: int = 0  # milliseconds
    lags: dict[str, int] = field(default_factory=dict)  # by seat, of those who are there
    away_since: dict[str, int] = field(default_factory=dict)  # by seat, of people who are not there
    chance: random.Random = field(default_factory=random.SystemRandom)
    bots: tuple[str, ...] = ()  # those that may sit down here

    def is_present(self, letter: str) -> bool:
        """Whether a person's device is connected."""
        return letter in self.lags

    def is_expected(self, letter: str) -> bool:
        """Whether the next round waits for a person: who is there, or may come back in a moment."""
        return self.is_present(letter) or self.now < self.away_since.get(letter, self.now) + COMEBACK

    def lag(self, but: str) -> int:
        """The longest lag of those who are there, but one seat; capped."""
        return min(max((lag for letter, lag in self.lags.items() if letter != but), default=0), MOST_LAG)

    def hold(self, state: TableState) -> int:
        """How long the turn stays after a draw: by chance alone."""
        typical = state.settings.hold
        stretched = SHORTEST_HOLD + self.chance.expovariate(1 / (1 - SHORTEST_HOLD))
        return round(typical * min(stretched, LONGEST_HOLD))

    def usual_bot(self, state: TableState) -> str:
        """Who plays for somebody who is not there."""
        if state.settings.stand_in in self.bots:
            return state.settings.stand_in
        return next((name for name in ("steady", "first") if name in self.bots), "first")

    def pace(self, state: TableState) -> float:
        """What the pauses of bots are multiplied by."""
        return PACES[state.settings.pace]
