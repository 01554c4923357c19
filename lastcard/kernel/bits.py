"""Walking through a set of kinds: the lowest member, in its two bodies."""

from typing import Any

import numpy as np

from .speed import IS_COMPILED, kernel

if IS_COMPILED:
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic

    @intrinsic
    def trailing_zeros(_context: Any, _word: Any) -> Any:  # noqa: ANN401 - what Numba hands over
        """The position of the lowest bit: one machine instruction."""

        def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:  # noqa: ANN401
            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.uint64), generate

    @kernel
    def lowest(members: np.uint64) -> int:
        """The smallest kind in a set that is not empty."""
        return trailing_zeros(members)  # type: ignore[call-arg]  # Numba hands over the first argument

else:

    def lowest(members: np.uint64) -> int:
        """The smallest kind in a set that is not empty."""
        word = int(members)
        return (word & -word).bit_length() - 1


@kernel
def without_lowest(members: np.uint64) -> np.uint64:
    """A set without its smallest kind."""
    return members & (members - np.uint64(1))
