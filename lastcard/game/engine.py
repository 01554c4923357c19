"""The functions of the kernel that games at a table call: as they stand, until somebody has them compiled.

Both give the same results, so games that are under way may go on with the others at any moment. A compiled function
costs a few microseconds to call, and compiling takes a while: that pays for a server, not for one game.
"""

from collections.abc import Callable
from threading import Lock
from typing import Any, Final

import numpy as np

from lastcard.kernel import chance, layout, machine, move
from lastcard.kernel.speed import is_compiled_available, load_compiled
from lastcard.rules.compile import compile_rules


class Engine:
    """What games call; to be asked for each call anew. `refusal` is short, and quicker as it stands."""

    def __init__(self) -> None:
        self.legal: Callable[[Any, Any, Any], int] = move.legal
        self.act: Callable[[Any, Any, Any, int], None] = machine.act
        self.is_compiled = False
        self._loading = Lock()

    def load(self) -> None:
        """Have the functions compiled, if the compiler is there; games go on meanwhile, so call it in a thread."""
        with self._loading:
            if self.is_compiled or not is_compiled_available():
                return
            legal, act = load_compiled("move").legal, load_compiled("machine").act
            try_out(legal, act)
            self.legal, self.act, self.is_compiled = legal, act, True

    def unload(self) -> None:
        """Go back to the functions as they stand."""
        self.legal, self.act, self.is_compiled = move.legal, machine.act, False


def try_out(legal: Callable[[Any, Any, Any], int], act: Callable[[Any, Any, Any, int], None]) -> None:
    """Call both once: that compiles them, or reads their machine code."""
    tables = compile_rules("deluxe").tables[0]
    states, tapes = np.zeros(1, layout.STATE), np.zeros(1, layout.TAPE)
    chance.seed(states[0], 1, 0)
    machine.sit_down(tables, states[0], tapes[0], 2, 0)
    act(tables, states[0], tapes[0], layout.NEXT << 15)
    legal(tables, states[0], np.zeros(move.most_moves(tables), np.int32))


ENGINE: Final = Engine()
