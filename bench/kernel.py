"""The kernel as the benchmark drives it: rounds of a series, in either speed."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lastcard.kernel import layout
from lastcard.kernel.speed import load_compiled
from lastcard.rules.compile import compile_rules

Totals = NDArray[np.uint64]

ROUNDS: Final = 0  # places in the totals; rounds won and points by seat follow
DECISIONS: Final = 1
FINGERPRINT: Final = 2
VOID: Final = 3
TOTALS: Final = 32

SERIES: Final = 20_240_917  # the number of the series that everything here plays
ALWAYS_CALLS: Final = (1000, 0, 0)  # calls every time, catches nobody, accepts every Wild Draw Four
LIKE_PEOPLE: Final = (900, 500, 200)  # forgets a tenth of the calls, sees half of those, challenges a fifth
TURN_LIMIT: Final = 5000


class Kernel:
    """An edition on a kernel with a state of its own; two of them may run in two threads."""

    def __init__(self, edition: str = "deluxe", *, compiled: bool = True) -> None:
        """Compile the edition's tables and load the kernel."""
        if compiled:
            self.player: Any = load_compiled("player")
        else:
            from lastcard.kernel import player  # noqa: PLC0415 - the interpreted one is asked for

            self.player = player
        self.tables: Any = compile_rules(edition, {"turn_limit": TURN_LIMIT, "scoring": "points"}).tables[0]
        self.state: Any = np.zeros(1, layout.STATE)[0]
        self.tape: Any = np.zeros(1, layout.TAPE)[0]

    def play(
        self, seats: int, rounds: int, habits: tuple[int, int, int] = ALWAYS_CALLS, first: int = 0, series: int = SERIES
    ) -> Totals:
        """Play rounds `first` to `first + rounds - 1` of a series and return the totals."""
        totals = np.zeros(TOTALS, np.uint64)
        numbers = np.array([seats, series, first, rounds], np.uint64)
        self.player.play_rounds(self.tables, self.state, self.tape, np.array(habits, np.int32), numbers, totals)
        if totals[ROUNDS] != rounds:
            raise RuntimeError(f"the kernel played {totals[ROUNDS]} rounds of {rounds}: has `series` changed its form?")
        return totals
