"""The kernel beside the classic rules hard-coded in C, and beside itself on two threads."""

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import numpy as np

from .kernel import DECISIONS, FINGERPRINT, LIKE_PEOPLE, SERIES, TOTALS, Kernel, Totals
from .measure import CPU, Figure, Target, rates, time_in_turn

SOURCE: Final = Path(__file__).with_name("limit.c")
COMPILERS: Final = ("cc", "gcc", "clang")
FLAGS: Final = ("-std=gnu11", "-O3", "-march=native", "-fPIC", "-shared", "-fvisibility=hidden", "-Wall", "-Wextra")
SEATS: Final = (2, 4, 10)
HALF_OF_C: Final = Target("at least", 0.5)
TWO_THREADS: Final = Target("at least", 1.8)
EDITIONS: Final = ("mlb", "deluxe", "nonpartisan", "turnover", "kicker")


class NoCompilerError(Exception):
    """There is no C compiler, or it refused the source; the message says which."""


class Limit:
    """The C program: the same rounds with the same totals as `Kernel`, deluxe only."""

    def __init__(self, library: Any) -> None:  # noqa: ANN401 - functions of a library have the types that it is told
        """Take the compiled library."""
        self.play_rounds = library.play_rounds
        number, count = ctypes.c_uint64, ctypes.c_int64
        self.play_rounds.argtypes = [count, number, count, count, ctypes.POINTER(number)]
        self.play_rounds.restype = None

    def play(self, seats: int, rounds: int, first: int = 0, series: int = SERIES) -> Totals:
        """Play rounds `first` to `first + rounds - 1` of a series and return the totals."""
        totals = np.zeros(TOTALS, np.uint64)
        self.play_rounds(seats, series, first, rounds, totals.ctypes.data_as(ctypes.POINTER(ctypes.c_uint64)))
        return totals


def compile_limit() -> Limit:
    """Compile the C program into a temporary folder and load it; NoCompilerError says what is missing."""
    compiler = next(filter(None, map(shutil.which, COMPILERS)), None)
    if compiler is None:
        raise NoCompilerError(f"no C compiler found (looked for {', '.join(COMPILERS)}): install gcc or clang")
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder, "limit.so")
        done = subprocess.run([compiler, *FLAGS, "-o", library, SOURCE], capture_output=True, text=True, check=False)
        if done.returncode:
            raise NoCompilerError(f"{compiler} refuses {SOURCE.name}: {done.stderr.strip().splitlines()[-1]}")
        return Limit(ctypes.CDLL(str(library)))


def check_totals(limit: Limit, kernel: Kernel, rounds: int) -> Figure:
    """Whether both play the same: every total and the fingerprint of all final states, for 2 to 10 seats."""
    differing = [
        seats for seats in range(2, 11) if not np.array_equal(limit.play(seats, rounds), kernel.play(seats, rounds))
    ]
    said = f"differ with {differing} seats" if differing else "equal"
    note = f"{rounds} rounds each with 2 to 10 seats, all totals and final states"
    return Figure("kernel and C: fingerprints", "", text=said, passed=not differing, note=note)


def compare_with_c(limit: Limit, kernel: Kernel, seats: int, rounds: int, repeats: int) -> list[Figure]:
    """Decisions a second of both, in interleaved pairs on one core; the ratio is that of the best."""
    decisions = float(kernel.play(seats, rounds)[DECISIONS])
    ours, c = time_in_turn([lambda: kernel.play(seats, rounds), lambda: limit.play(seats, rounds)], repeats)
    pairs = [fast / slow for fast, slow in zip(c.cpu, ours.cpu, strict=True)]
    wall = min(c.wall) / min(ours.wall)
    unit = "decisions/s"
    return [
        Figure(f"C, {seats} seats", unit, rates(decisions, c.cpu)),
        Figure(f"kernel, {seats} seats", unit, rates(decisions, ours.cpu)),
        Figure(
            f"kernel / C, {seats} seats",
            "x",
            pairs,
            HALF_OF_C if seats == 4 else None,
            result=min(c.cpu) / min(ours.cpu),
            note=f"best / best; spread of the pairs; {wall:.2f} by wall time",
        ),
    ]


def compare_threads(seats: int, rounds: int, repeats: int) -> list[Figure]:
    """Rounds a second of wall time on two threads beside one; each thread has its half of the indices."""
    whole, halves = Kernel(), (Kernel(), Kernel())
    half = rounds // 2
    results: dict[str, int] = {}
    busy: list[float] = []  # thread CPU time of both threads together

    def on_one() -> None:
        results["one"] = int(whole.play(seats, 2 * half)[FINGERPRINT])

    def play_half(kernel: Kernel, first: int) -> tuple[int, float]:
        began = CPU()
        return int(kernel.play(seats, half, first=first)[FINGERPRINT]), CPU() - began

    with ThreadPoolExecutor(2) as pool:

        def on_two() -> None:
            jobs = [pool.submit(play_half, kernel, n * half) for n, kernel in enumerate(halves)]
            (first, one_busy), (second, other_busy) = (job.result() for job in jobs)
            results["two"] = first ^ second
            busy.append(one_busy + other_busy)

        one, two = time_in_turn([on_one, on_two], repeats)
    pairs = [slow / fast for slow, fast in zip(one.wall, two.wall, strict=True)]
    same = results["one"] == results["two"]
    beside = (
        f"best / best; {2 * min(one.cpu) / min(busy):.2f} by thread CPU time, which other processes cannot take away"
    )
    return [
        Figure("kernel, one thread, wall time", "rounds/s", rates(2 * half, one.wall)),
        Figure("kernel, two threads, wall time", "rounds/s", rates(2 * half, two.wall)),
        Figure("two threads / one", "x", pairs, TWO_THREADS, result=min(one.wall) / min(two.wall), note=beside),
        Figure("two threads: fingerprint", "", text="equal" if same else "differs", passed=same),
    ]


def measure_full_policy(rounds: int, repeats: int) -> list[Figure]:
    """Decisions a second of every edition with calls forgotten, catches and challenges."""
    kernels = [Kernel(edition) for edition in EDITIONS]
    counts = [float(kernel.play(4, rounds, LIKE_PEOPLE)[DECISIONS]) for kernel in kernels]

    def work(kernel: Kernel) -> Callable[[], object]:
        return lambda: kernel.play(4, rounds, LIKE_PEOPLE)

    timings = time_in_turn([work(kernel) for kernel in kernels], repeats)
    return [
        Figure(f"{edition}, full policy", "decisions/s", rates(count, timing.cpu), note="4 seats, catches, challenges")
        for edition, count, timing in zip(EDITIONS, counts, timings, strict=True)
    ]


def measure_limit(rounds: int, repeats: int) -> list[Figure]:
    """Everything in this module; a missing compiler is said in the table."""
    kernel = Kernel()
    figures: list[Figure] = []
    try:
        limit = compile_limit()
    except NoCompilerError as error:
        figures.append(Figure("kernel / C", "", text="not measured", note=str(error)))
    else:
        figures.append(check_totals(limit, kernel, max(rounds // 10, 200)))
        for seats in SEATS:
            figures += compare_with_c(limit, kernel, seats, rounds, repeats)
    figures += compare_threads(4, 4 * rounds, repeats)
    figures += measure_full_policy(rounds // 2, max(repeats // 2, 2))
    return figures
