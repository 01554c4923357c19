"""One source, two speeds: the same functions as ordinary Python, or compiled by Numba.

`load_compiled` imports the kernel's files a second time under another package name; there the
decorator `kernel` compiles what it decorates. Numba does not notice when a function in another
file changes, so its cache lies in a folder named after all that goes into the machine code. Other
packages written in this style are loaded twice in the same way; their cache hangs on their own
files too.
"""

import functools
import hashlib
import importlib
import importlib.util
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

INTERPRETED: Final = "lastcard.kernel"
TWIN: Final = "_compiled"  # ends the name of a package that is loaded to be compiled
COMPILED: Final = INTERPRETED + TWIN
IS_COMPILED: Final = __name__.startswith(COMPILED)
CHECKS_BOUNDS: Final = os.environ.get("LASTCARD_BOUNDSCHECK", "") == "1"


def kernel(function: Function) -> Function:
    """Compile `function`, if the kernel was loaded for that, to be called by other compiled functions."""
    return compile_function(function, no_cpython_wrapper=True, no_cfunc_wrapper=True) if IS_COMPILED else function


def inlined(function: Function) -> Function:
    """As `kernel`, and copied into every caller: for what is called at every decision."""
    return (
        compile_function(function, no_cpython_wrapper=True, no_cfunc_wrapper=True, forceinline=True)
        if IS_COMPILED
        else function
    )


def entry_inlined(function: Function) -> Function:
    """As `entry`, and copied into every compiled caller."""
    return compile_function(function, no_cfunc_wrapper=True, forceinline=True) if IS_COMPILED else function


def entry(function: Function) -> Function:
    """Compile `function`, if the kernel was loaded for that, to be called from Python too."""
    return compile_function(function, no_cfunc_wrapper=True) if IS_COMPILED else function


def compile_function(function: Function, *folders: Path, **settings: bool) -> Function:
    """Compile `function` with the kernel's settings, in a cache that hangs on the sources in `folders` too.

    Whether it is copied into its callers is always said: what is left open Numba takes over from the
    caller that happens to be compiled first, and code that is copied everywhere takes twice as long to compile.
    """
    options = {"cache": True, "nogil": True, "error_model": "numpy", "boundscheck": CHECKS_BOUNDS, "forceinline": False}
    numba: Any = importlib.import_module("numba")  # a game at a table never imports it
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_folder(*folders))
    try:
        compiled: Function = numba.njit(**(options | settings))(function)
    finally:
        numba.config.CACHE_DIR = before
    return compiled


@functools.cache
def cache_folder(*folders: Path) -> Path:
    """Where machine code is kept: one folder for each version of sources, compiler and settings."""
    numba: Any = importlib.import_module("numba")
    key = hashlib.sha256()
    for part in (numba.__version__, sys.version, str(CHECKS_BOUNDS)):
        key.update(part.encode())
    for folder in (Path(__file__).parent, *folders):
        for source in sorted(folder.glob("*.py")):
            key.update(source.read_bytes())
    root = os.environ.get("LASTCARD_CACHE") or Path(
        os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "lastcard"
    )
    return Path(root, key.hexdigest()[:16])


def load_compiled(module: str, package: str = INTERPRETED) -> Any:  # noqa: ANN401 - a module, whose functions type checkers read interpreted
    """The module of this name, compiled, of the kernel or another package; interpreted where Numba is not installed."""
    if not is_compiled_available():
        return importlib.import_module(f"{package}.{module}")
    twin = package + TWIN
    if twin not in sys.modules:
        folder = Path(importlib.import_module(package).__path__[0])
        spec = importlib.util.spec_from_file_location(
            twin, folder / "__init__.py", submodule_search_locations=[str(folder)]
        )
        if spec is None or spec.loader is None:
            message = f"cannot load {package} from {folder}"
            raise ImportError(message)
        copy = importlib.util.module_from_spec(spec)
        sys.modules[twin] = copy
        spec.loader.exec_module(copy)
    return importlib.import_module(f"{twin}.{module}")


def is_compiled_available() -> bool:
    """Whether Numba is installed and wanted: LASTCARD_COMPILER=off in the environment turns it off."""
    return os.environ.get("LASTCARD_COMPILER") != "off" and importlib.util.find_spec("numba") is not None
