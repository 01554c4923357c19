"""The functions of the kernel that games at a table call: as they stand, until somebody has them compiled.

Both give the same results, so games that are under way may go on with the others at any moment. Compiling takes a
while: that pays for a server, not for one game.
"""

from threading import Lock
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from lastcard.kernel import chance, layout, machine, single
from lastcard.kernel.move import most_moves
from lastcard.kernel.speed import is_compiled_available, load_compiled
from lastcard.rules.compile import compile_rules

if TYPE_CHECKING:
    from collections.abc import Callable


class Engine:
    """What games call with arrays of one; to be asked for each call anew."""

    def __init__(self) -> None:
        self.legal: Callable[[Any, Any, Any], int] = single.legal_here
        self.refusal: Callable[[Any, Any, int], int] = single.refusal_here
        self.act: Callable[[Any, Any, Any, int], None] = single.act_here
        self.is_compiled = False
        self._loading = Lock()

    def load(self) -> None:
        """Have the functions compiled, if the compiler is there; games go on meanwhile, so call it in a thread."""
        with self._loading:
            if self.is_compiled or not is_compiled_available():
                return
            compiled = load_compiled("single")
            try_out(compiled)
            self._take(compiled)
            self.is_compiled = True

    def unload(self) -> None:
        """Go back to the functions as they stand."""
        self._take(single)
        self.is_compiled = False

    def _take(self, source: Any) -> None:  # noqa: ANN401 - a module
        self.legal, self.refusal, self.act = source.legal_here, source.refusal_here, source.act_here


def try_out(compiled: Any) -> None:  # noqa: ANN401 - a module
    """Call all of them once: that compiles them, or reads their machine code."""
    tables = compile_rules("deluxe").tables
    states, tapes = np.zeros(1, layout.STATE), np.zeros(1, layout.TAPE)
    chance.seed(states[0], 1, 0)
    machine.sit_down(tables[0], states[0], tapes[0], 2, 0)
    move = layout.NEXT << 15
    compiled.refusal_here(tables, states, move)
    compiled.act_here(tables, states, tapes, move)
    compiled.legal_here(tables, states, np.zeros(most_moves(tables[0]), np.int32))


ENGINE: Final = Engine()
