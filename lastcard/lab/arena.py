"""The arena: which bot is better, on the same deals from every seat, with intervals.

Every deal is played once for each rotation of the bots around the table, so that all of them hold
the same hands. Intervals are bootstrapped over deals, which are what chance has drawn.
"""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from itertools import combinations, permutations
from multiprocessing import get_context
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lastcard.bots import make_bot
from lastcard.bots.keen import KeenBot
from lastcard.game.batch import simulation_rules
from lastcard.game.game import verify_seats
from lastcard.rules.compile import Rules
from lastcard.rules.edition import Edition

from .match import Results, Series, is_fast, play_fast, play_through_views

RESAMPLES: Final = 2000
AT_ONCE: Final = 50  # resamples in memory
CHUNK: Final = 20  # deals that a worker plays before it reports
LIMITS: Final = (2.5, 97.5)

Progress = Callable[[int], None]


@dataclass(frozen=True)
class Estimate:
    """A mean over deals with its 95 % interval."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        """As a share.

        >>> str(Estimate(0.6254, 0.621, 0.63))
        '62.5 % (62.1 to 63.0)'
        """
        return f"{self.mean:.1%} ({self.low * 100:.1f} to {self.high * 100:.1f})".replace("%", " %")


@dataclass(frozen=True)
class Row:
    """How one bot did; a bot that sits in several seats counts for each of them."""

    bot: str
    seats: int
    wins: Estimate  # share of the rounds won by one such seat
    points: Estimate  # scored in a round by one such seat


@dataclass(frozen=True)
class Table:
    """What came out of one table."""

    bots: tuple[str, ...]  # in the seats
    deals: int
    rounds: int
    void: int  # rounds that nobody won
    decisions: int
    rows: tuple[Row, ...]

    def row(self, bot: str) -> Row:
        """How a bot did."""
        return next(row for row in self.rows if row.bot == bot)


@dataclass(frozen=True)
class Arena:
    """What is played: an edition with its options, seats, deals, and the seed of the series."""

    rules: Rules
    seats: int = 2
    deals: int = 1000
    seed: int = 0
    workers: int = 1
    through_views: bool = False  # as at a table, also where all bots are policies
    sighted: bool = False  # the first bot, which searches, sees all hands: what that would be worth

    @classmethod
    def open(
        cls,
        edition: str | Edition | Rules,
        options: Mapping[str, Any] | None = None,
        **settings: Any,  # noqa: ANN401 - the fields above
    ) -> "Arena":
        """An arena; raises `ValueError` for what cannot be played."""
        arena = cls(simulation_rules(edition, options), **settings)
        verify_seats(arena.rules, arena.seats)
        if arena.deals < 1 or arena.workers < 1:
            raise ValueError("deals and workers are at least 1")
        return arena

    def seat(self, bots: Sequence[str]) -> tuple[str, ...]:
        """One bot for each seat: the last one named takes all seats that are left.

        >>> Arena.open("deluxe", seats=4).seat(["steady", "first"])
        ('steady', 'first', 'first', 'first')
        """
        for spec in bots:
            make_bot(spec)
        if not bots or len(bots) > self.seats:
            raise ValueError(f"{len(bots)} bots do not fit {self.seats} seats")
        return (*bots, *(bots[-1] for _ in range(self.seats - len(bots))))

    def play(self, bots: Sequence[str], progress: Progress | None = None) -> Table:
        """Let bots play all deals at one table. `progress` hears of deals as they are finished."""
        series = Series(self.rules, self.seat(bots), self.seed, self.sighted)
        fast = is_fast(series.bots) and not self.through_views
        if self.sighted and not (fast and isinstance(make_bot(series.bots[0]), KeenBot)):
            raise ValueError("only a bot that searches can be shown all hands, among bots that are policies")
        parts: dict[int, Results] = {}
        with open_pool(self.workers, fast=fast) as pool:
            play = play_fast if fast else play_through_views
            starts = range(0, self.deals, CHUNK)
            waiting = {pool.submit(play, series, start, min(start + CHUNK, self.deals)): start for start in starts}
            for done in finished(waiting):
                start = waiting[done]
                parts[start] = done.result()
                if progress is not None:
                    progress(len(parts[start].wins))
        return make_table(series, [parts[start] for start in sorted(parts)])

    def pairs(self, bots: Sequence[str]) -> list[tuple[str, str]]:
        """The tables of a ladder: every two bots; with more than two seats, each against the others all round."""
        return list(combinations(bots, 2) if self.seats == 2 else permutations(bots, 2))  # noqa: PLR2004 - two seats

    def climb(self, bots: Sequence[str], progress: Progress | None = None) -> dict[tuple[str, str], Table]:
        """The whole ladder: the table of every pair, the first of which has one seat and the other one the rest."""
        if len(set(bots)) != len(bots):
            raise ValueError("a ladder has every bot once")
        return {pair: self.play(pair, progress) for pair in self.pairs(bots)}


def open_pool(workers: int, *, fast: bool) -> Executor:
    """Threads for compiled rounds, which leave Python alone; else processes."""
    if fast:
        return ThreadPoolExecutor(workers)
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"))


def finished(waiting: Mapping["Future[Results]", int]) -> Iterator["Future[Results]"]:
    """The parts as they are finished; if something goes wrong no more are begun."""
    try:
        yield from as_completed(waiting)
    finally:
        for future in waiting:
            future.cancel()


def count_cores() -> int:
    """How many workers can run at once here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def make_table(series: Series, parts: Sequence[Results]) -> Table:
    """Add the parts up."""
    wins = np.concatenate([part.wins for part in parts])
    points = np.concatenate([part.points for part in parts])
    rows = []
    for bot in dict.fromkeys(series.bots):
        columns = [index for index, spec in enumerate(series.bots) if spec == bot]
        shares, scored = wins[:, columns].mean(axis=1), points[:, columns].mean(axis=1)
        rows.append(Row(bot, len(columns), estimate(shares, series.seed), estimate(scored, series.seed)))
    rounds = len(wins) * series.seats
    void, decisions = sum(part.void for part in parts), sum(part.decisions for part in parts)
    return Table(series.bots, len(wins), rounds, void, decisions, tuple(rows))


def estimate(values: NDArray[np.float64], seed: int) -> Estimate:
    """The mean, and the middle 95 % of the means of resampled deals."""
    dice = np.random.default_rng(seed)
    means: list[float] = []
    while len(means) < RESAMPLES:
        picks = dice.integers(0, len(values), (AT_ONCE, len(values)))
        means.extend(values[picks].mean(axis=1).tolist())
    low, high = np.percentile(means, LIMITS)
    return Estimate(float(values.mean()), float(low), float(high))
