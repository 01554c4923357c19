"""Figures with their spread and target, repeated measuring, and the table that shows them."""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

Clock = Callable[[], float]
Direction = Literal["at least", "at most"]

CPU: Final[Clock] = time.thread_time
WALL: Final[Clock] = time.perf_counter
PREFIXES: Final = ((1e9, "G"), (1e6, "M"), (1e3, "k"), (1.0, ""), (1e-3, "m"), (1e-6, "µ"), (1e-9, "n"))


@dataclass(frozen=True)
class Target:
    """What a figure has to reach; `value` is in the figure's own unit."""

    direction: Direction
    value: float

    def is_met_by(self, value: float) -> bool:
        """Whether a figure reaches the target."""
        return value >= self.value if self.direction == "at least" else value <= self.value


@dataclass(frozen=True)
class Figure:
    """One row of the table: repeated values of a measure, of which `result` counts.

    Without a `result` the best value counts: the largest of a rate or ratio, the smallest of
    anything else. `text` replaces all numbers, for what is yes or no, or could not be measured.
    """

    measure: str
    unit: str
    values: Sequence[float] = ()
    target: Target | None = None
    result: float | None = None
    text: str = ""
    passed: bool | None = None
    note: str = ""

    @property
    def more_is_better(self) -> bool:
        """Whether larger values are better ones."""
        if self.target is not None:
            return self.target.direction == "at least"
        return self.unit.endswith("/s") or self.unit == "x"

    @property
    def counted(self) -> float:
        """The value that is compared with the target."""
        if self.result is not None:
            return self.result
        return max(self.values) if self.more_is_better else min(self.values)

    @property
    def is_met(self) -> bool | None:
        """Whether the target is met; None where there is none."""
        if self.passed is not None or self.target is None or not self.values:
            return self.passed
        return self.target.is_met_by(self.counted)


@dataclass
class Timings:
    """Repeated timings of one piece of work, on two clocks."""

    cpu: list[float] = field(default_factory=list)
    wall: list[float] = field(default_factory=list)

    def add(self, work: Callable[[], object]) -> None:
        """Do the work once and note how long it took."""
        wall, cpu = WALL(), CPU()
        work()
        self.cpu.append(CPU() - cpu)
        self.wall.append(WALL() - wall)


def time_in_turn(works: Sequence[Callable[[], object]], repeats: int) -> list[Timings]:
    """Time several pieces of work one after the other, over and over, so that noise hits all alike.

    Each is done once beforehand without being timed.
    """
    timings = [Timings() for _ in works]
    for work in works:
        work()
    for _ in range(repeats):
        for work, timing in zip(works, timings, strict=True):
            timing.add(work)
    return timings


def rates(amount: float, seconds: Iterable[float]) -> list[float]:
    """How much is done in a second, for each timing."""
    return [amount / one for one in seconds]


def middle(values: Sequence[float]) -> float:
    """The median."""
    ordered = sorted(values)
    half = len(ordered) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2


def say(value: float, unit: str) -> str:
    """A number with three digits and its unit: `17.3 M decisions/s`, `0.46 x`, `1.2 ms`."""
    if unit in {"x", "bytes", "rounds"}:
        return f"{value:.3g} x" if unit == "x" else f"{value:.0f} {unit}"
    scale, prefix = next(((s, p) for s, p in PREFIXES if abs(value) >= s), PREFIXES[3] if value == 0 else PREFIXES[-1])
    number = value / scale
    digits = f"{number:.0f}" if number >= 100 else f"{number:.3g}"
    return f"{digits} {prefix}s" if unit == "s" else f"{digits} {prefix} {unit}".replace("  ", " ")


def say_row(figure: Figure) -> tuple[str, ...]:
    """A figure as the cells of a table."""
    verdict = {None: "", True: "met", False: "MISSED"}[figure.is_met]
    target = f"{figure.target.direction} {say(figure.target.value, figure.unit)}" if figure.target else ""
    if not figure.values:
        return figure.measure, figure.text, "", "", target, verdict, figure.note
    low, mid, high = min(figure.values), middle(figure.values), max(figure.values)
    spread = " / ".join(say(value, figure.unit).removesuffix(f" {figure.unit}") for value in (low, mid, high))
    repeats = str(len(figure.values))
    return figure.measure, say(figure.counted, figure.unit), spread, repeats, target, verdict, figure.note


HEADINGS: Final = ("measure", "result", "min / median / max", "repeats", "target", "verdict", "note")


def plain_table(figures: Sequence[Figure]) -> str:
    """The figures as lines of text in columns."""
    rows = [HEADINGS, *map(say_row, figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADINGS) - 1)]
    rows.insert(1, tuple("-" * width for width in (*widths, len(HEADINGS[-1]))))
    lines = (
        "  ".join([cell.ljust(width) for cell, width in zip(row[:-1], widths, strict=True)] + [row[-1]]) for row in rows
    )
    return "\n".join(line.rstrip() for line in lines)


def markdown_table(figures: Sequence[Figure]) -> str:
    """The figures as a table in Markdown."""
    rows = [HEADINGS, tuple("---" for _ in HEADINGS), *map(say_row, figures)]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows)
