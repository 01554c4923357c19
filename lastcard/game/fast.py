"""The compiled kernel, for policies that run compiled themselves.

`load` gives a module of the kernel, or of another package written in its style, whose functions can
be called from functions that `compiled` has compiled; `load_plain` gives the same module uncompiled.
They take (tables, state, tape, …) as in `lastcard.kernel`, without any check. `layout` has all
constants. The tables of an edition are `compile_rules(…).tables[0]`, a state is an element of
`numpy.zeros(n, STATE)`, a tape one of `numpy.zeros(1, TAPE)`.
"""

from importlib import import_module
from typing import Any

from lastcard.kernel import layout
from lastcard.kernel.layout import STATE, TABLES, TAPE
from lastcard.kernel.speed import INTERPRETED, is_compiled_available
from lastcard.kernel.speed import compile_function as compiled
from lastcard.kernel.speed import load_compiled as load

__all__ = ["STATE", "TABLES", "TAPE", "compiled", "is_compiled_available", "layout", "load", "load_plain"]


def load_plain(module: str, package: str = INTERPRETED) -> Any:  # noqa: ANN401 - a module, whose functions type checkers read elsewhere
    """The module of this name as it stands, to be stepped through or to run where nothing may be compiled."""
    return import_module(f"{package}.{module}")
