"""`python -m bench`: measure everything, check the digests, and print one table.

Ends with 0 when the digests agree, with 1 when a fast kernel turns out to be a wrong one. A missed
target is said in the table and does not change that.
"""

import argparse
import datetime as dt
import platform
from collections.abc import Sequence
from pathlib import Path

import numba
import numpy as np

from .inside import measure_inside
from .limit import measure_limit
from .measure import Figure, markdown_table, plain_table
from .peers import measure_peers
from .terminal import measure_terminal


def describe_machine() -> str:
    """One line about where the figures come from."""
    model = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        names = [line for line in cpuinfo.read_text().splitlines() if line.startswith("model name")]
        model = f"{len(names)} x {names[0].partition(':')[2].strip()}" if names else model
    versions = f"Python {platform.python_version()}, NumPy {np.__version__}, Numba {numba.__version__}"
    return f"{model}, {platform.system()}; {versions}; {dt.datetime.now(dt.UTC):%Y-%m-%d}"


def measure_all(*, quick: bool) -> list[Figure]:
    """All figures; the quick run has few repeats and no peers."""
    if quick:
        return measure_limit(2_000, 2) + measure_inside(5_000, 2, quick=True) + measure_terminal(2)
    own = measure_limit(20_000, 10) + measure_inside(50_000, 10, quick=False) + measure_terminal(7)
    return own + measure_peers(5)


def run(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few repeats, no peers: a smoke run in seconds")
    parser.add_argument("--markdown", metavar="FILE", type=Path, help="write the table as Markdown, too")
    chosen = parser.parse_args(arguments)
    figures = measure_all(quick=chosen.quick)
    about = describe_machine()
    explained = "One core unless said otherwise, thread CPU time unless said otherwise; the best of the repeats counts."
    print(f"{about}\n{explained}\n\n{plain_table(figures)}")
    missed = [figure.measure for figure in figures if figure.is_met is False]
    print(f"\n{len(missed)} missed{': ' if missed else ''}{', '.join(missed)}")
    if chosen.markdown:
        command = "python -m bench" + (" --quick" if chosen.quick else "")
        chosen.markdown.write_text(f"`{command}` on {about}. {explained}\n\n{markdown_table(figures)}\n")
    digests_agree = all(figure.passed is not False for figure in figures if not figure.values)
    return 0 if digests_agree else 1


if __name__ == "__main__":
    raise SystemExit(run())
