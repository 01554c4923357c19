"""What the kernel costs besides playing: copies and deals, its size, compiling and loading it, no compiler at all."""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numba
import numpy as np

from lastcard.kernel import layout
from lastcard.kernel.speed import load_compiled

from .kernel import DECISIONS, SERIES, Kernel
from .measure import WALL, Figure, Target, time_in_turn

ROOT: Final = Path(__file__).parent.parent
CLONE: Final = Target("at most", 50e-9)
DEAL: Final = Target("at most", 1e-6)
STATE: Final = Target("at most", 2048)
COMPILATION: Final = Target("at most", 30)
LOADING: Final = Target("at most", 0.5)
INTERPRETED: Final = Target("at most", 0.5e-3)

# Load what `simulate` and all that `Batch` does call of the kernel, and print how long that took by
# thread CPU time and by wall time. Numba's own import is timed apart, all others are done before.
LOADER: Final = """
import time
clocks = time.thread_time, time.perf_counter
began = [clock() for clock in clocks]
import numba
numba_done = [clock() for clock in clocks]
from lastcard.game.batch import Batch, simulate, simulation_rules
rules = simulation_rules("deluxe")
def use_all(interpreted):
    simulate(rules, rounds=1, interpreted=interpreted)
    batch = Batch(rules, games=2, interpreted=interpreted)
    moves, _ = batch.legal()
    batch.play(moves[:, 0])
    batch.clone(moves[:, 0] * 0).play_out()
use_all(interpreted=True)
ready = [clock() for clock in clocks]
use_all(interpreted=False)
print(*(clock() - since for clock, since in zip(clocks, ready)), *(a - b for a, b in zip(numba_done, began)))
"""


def compile_loops() -> tuple[Callable[..., int], Callable[..., int]]:
    """Two compiled loops: one copies a state time and again, one deals rounds of a series."""
    seed, sit_down = load_compiled("chance").seed, load_compiled("machine").sit_down
    act, encode = load_compiled("machine").act, load_compiled("move").encode
    following = layout.NEXT

    def clone(states: Any, times: int) -> int:  # noqa: ANN401 - an array of records
        last = len(states) - 1
        for n in range(times):
            states[1 + n % last] = states[0]
        return len(states)

    def deal(t: Any, s: Any, tape: Any, seats: int, series: int, times: int) -> int:  # noqa: ANN401 - records
        cards = 0
        for index in range(times):
            seed(s, series, index)
            sit_down(t, s, tape, seats, index % seats)
            act(t, s, tape, encode(0, following, 0, 0, 0, 0))
            cards += s.draw_count
        return cards

    compiled: Any = numba.njit(nogil=True, error_model="numpy")
    return compiled(clone), compiled(deal)


def measure_steps(times: int, repeats: int) -> list[Figure]:
    """Nanoseconds for a copy and for a deal inside compiled code."""
    kernel = Kernel()
    kernel.play(4, 1)
    states = np.zeros(17, layout.STATE)
    states[0] = kernel.state
    clone, deal = compile_loops()
    copying, dealing, dealing_ten = time_in_turn(
        [
            lambda: clone(states, 10 * times),
            lambda: deal(kernel.tables, kernel.state, kernel.tape, 4, SERIES, times),
            lambda: deal(kernel.tables, kernel.state, kernel.tape, 10, SERIES, times),
        ],
        repeats,
    )
    same = all(states[n] == states[0] for n in range(1, len(states)))
    size = float(layout.STATE.itemsize)
    return [
        Figure("clone, compiled", "s", [t / times / 10 for t in copying.cpu], CLONE, passed=None if same else False),
        Figure("deal, 4 seats, compiled", "s", [t / times for t in dealing.cpu], DEAL, note="seed, sit down, deal"),
        Figure("deal, 10 seats, compiled", "s", [t / times for t in dealing_ten.cpu]),
        Figure("state", "bytes", [size], STATE),
    ]


def measure_interpreted(rounds: int, repeats: int) -> list[Figure]:
    """Seconds a decision without the compiler, and whether the rounds end as the compiled ones do."""
    slow, fast = Kernel(compiled=False), Kernel()
    totals = slow.play(4, rounds)
    same = np.array_equal(totals, fast.play(4, rounds))
    (timing,) = time_in_turn([lambda: slow.play(4, rounds)], repeats)
    decisions = float(totals[DECISIONS])
    return [
        Figure("decision, interpreted", "s", [t / decisions for t in timing.cpu], INTERPRETED),
        Figure("interpreted: totals", "", text="equal" if same else "differ", passed=same),
    ]


def load_once(cache: str) -> tuple[float, float, float]:
    """Load the kernel in a new process: CPU and wall time of that, and CPU time of Numba's import before it."""
    environment = {**os.environ, "LASTCARD_CACHE": cache, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", LOADER], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"the kernel does not load in a new process: {done.stderr[-2000:]}")
    cpu, wall, numba_cpu, _ = map(float, done.stdout.split())
    return cpu, wall, numba_cpu


def measure_loading(repeats: int) -> list[Figure]:
    """First compilation with an empty cache, then loading from the cache that it has filled."""
    with tempfile.TemporaryDirectory() as cache:
        cpu, wall, _ = load_once(cache)
        loads = [load_once(cache) for _ in range(repeats)]
    numba_cpu = min(numba for _, _, numba in loads)
    loaded = f"wall {min(wall for _, wall, _ in loads):.2f} s; Numba's own import, not counted: {numba_cpu:.2f} s"
    return [
        Figure(
            "first compilation",
            "s",
            [cpu],
            COMPILATION,
            note=f"all that `simulate` and `Batch` call; wall {wall:.1f} s",
        ),
        Figure("loading the cache", "s", [cpu for cpu, _, _ in loads], LOADING, note=loaded),
    ]


# -- start-up of commands --

STARTS_WITHIN: Final = Target("at most", 0.3)
POSITION_COMMAND: Final = "explain"

# Add a command that has to be on screen at once here; its arguments follow `python -m lastcard`.
COMMANDS: Final[tuple[tuple[str, ...], ...]] = (
    ("--version",),
    ("editions",),
    ("rules", "deluxe"),
    (POSITION_COMMAND, "{position}"),
)


def children() -> float:
    """CPU time of all processes that were started and have ended."""
    times = os.times()
    return times.children_user + times.children_system


def start(arguments: list[str]) -> tuple[float, float, subprocess.CompletedProcess[str]]:
    """Run Python with these arguments: seconds of wall time and of CPU time, and what came out."""
    began, used = WALL(), children()
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    return WALL() - began, children() - used, done


def some_position() -> str:
    """A position's one-line form, for `explain`; empty where the library cannot write one yet."""
    code = (
        "from lastcard.game import Game; g = Game('deluxe', seats=3, seed=7); "
        "print(g.position() if callable(getattr(g, 'position', None)) else g.position)"
    )
    *_, done = start(["-c", code])
    return "" if done.returncode else done.stdout.strip()


def measure_command(command: tuple[str, ...], repeats: int) -> Figure:
    """Wall time of a command beyond that of a bare interpreter; it may not import Numba."""
    measure = f"start: lastcard {' '.join(command[:2] if command[0] != POSITION_COMMAND else command[:1])}"
    *_, done = start(["-X", "importtime", "-m", "lastcard", *command])
    if done.returncode:
        said = [line for line in done.stderr.splitlines() if line and not line.startswith("import time:")]
        last = (said or ["no message"])[-1]
        return Figure(measure, "", text="skipped", note=f"the command does not run yet: {last[:70]}")
    imports_numba = re.search(r"\|\s+numba$", done.stderr, re.MULTILINE) is not None
    bare: list[tuple[float, float]] = []
    full: list[tuple[float, float]] = []
    for _ in range(repeats):
        bare.append(start(["-c", "pass"])[:2])
        full.append(start(["-m", "lastcard", *command])[:2])
    beyond = [one - other for (one, _), (other, _) in zip(full, bare, strict=True)]
    (bare_wall, bare_cpu), (full_wall, full_cpu) = (tuple(map(min, zip(*runs, strict=True))) for runs in (bare, full))
    note = f"wall beyond python -c pass ({bare_wall:.2f} s); {full_cpu - bare_cpu:.2f} s of CPU time; "
    note += "IMPORTS NUMBA" if imports_numba else "no Numba"
    failed = False if imports_numba else None
    return Figure(measure, "s", beyond, STARTS_WITHIN, full_wall - bare_wall, passed=failed, note=note)


def measure_commands(repeats: int) -> list[Figure]:
    """Start-up of every listed command; those that do not run yet are skipped with a message."""
    position = some_position()
    return [measure_command(tuple(part.format(position=position) for part in command), repeats) for command in COMMANDS]


def measure_inside(times: int, repeats: int, *, quick: bool) -> list[Figure]:
    """Everything in this module; the quick run leaves out first compilation, which takes its time."""
    figures = measure_steps(times, repeats)
    figures += measure_interpreted(5 if quick else 20, 2 if quick else 5)
    if not quick:
        figures += measure_loading(5)
    return figures + measure_commands(1 if quick else 7)
