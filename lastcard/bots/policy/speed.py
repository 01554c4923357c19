"""The two speeds of this package: its decorators, and the kernel's modules at the speed of this copy."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

from lastcard.game.fast import compiled, load, load_plain

Function = TypeVar("Function", bound=Callable[..., Any])

IS_COMPILED: Final = (__package__ or "").endswith("_compiled")
FOLDER: Final = Path(__file__).parent

kernel_module: Final[Callable[[str], Any]] = load if IS_COMPILED else load_plain


def policy(function: Function) -> Function:
    """Compile `function`, if this copy was loaded for that, to be called by other compiled functions."""
    if not IS_COMPILED:
        return function
    return compiled(function, FOLDER, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def inlined(function: Function) -> Function:
    """As `policy`, and copied into every caller: for what is called at every step of a playout."""
    if not IS_COMPILED:
        return function
    return compiled(function, FOLDER, no_cpython_wrapper=True, no_cfunc_wrapper=True, forceinline=True)


def entry(function: Function) -> Function:
    """Compile `function`, if this copy was loaded for that, to be called from Python too."""
    return compiled(function, FOLDER) if IS_COMPILED else function
