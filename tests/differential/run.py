"""Many games, in several processes, until enough decisions were compared or the time is over."""

import multiprocessing
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from .coverage import table, unseen
from .machine import SEEN
from .match import Match, Mismatch
from .strata import Plan, make_plan

MOST_MISMATCHES: Final = 20
ENOUGH: Final = 50_000  # decisions from which on everything has to have happened


@dataclass
class Outcome:
    """What a run has compared."""

    games: int = 0
    decisions: int = 0
    moves: int = 0
    seconds: float = 0.0  # of all processes together
    seen: Any = field(default_factory=lambda: np.zeros(1, SEEN))
    void_rounds: Counter[str] = field(default_factory=Counter)
    found: list[tuple[Plan, list[str], str, str]] = field(default_factory=list)  # mismatches

    def add(self, other: "Outcome") -> None:
        """Add what another process has compared."""
        self.games += other.games
        self.decisions += other.decisions
        self.moves += other.moves
        self.seconds += other.seconds
        for name in SEEN.names or ():
            self.seen[name] += other.seen[name]
        self.void_rounds += other.void_rounds
        self.found += other.found

    def mismatches(self) -> list[Mismatch]:
        """The mismatches, the shortest first."""
        return sorted((Mismatch(*parts) for parts in self.found), key=lambda found: len(found.moves))

    def unseen(self) -> list[str]:
        """What should have happened and has not."""
        return unseen(self.seen[0], self.void_rounds) if self.decisions >= ENOUGH else []

    def __str__(self) -> str:
        """A summary."""
        pace = self.decisions / self.seconds if self.seconds else 0.0
        return (
            f"{self.games} games, {self.moves} moves, {self.decisions} decisions compared, "
            f"{len(self.found)} mismatches\n"
            f"{pace:.0f} decisions a second of a core, void rounds: {dict(self.void_rounds)}\n{table(self.seen[0])}"
        )


def compare_games(seed: int, first: int, step: int, decisions: int, seconds: float) -> Outcome:
    """Games `first`, `first + step`, … of a seed until a number of decisions or the time is reached."""
    outcome = Outcome()
    begun, used = time.monotonic(), time.process_time()
    index = first
    while outcome.decisions < decisions and time.monotonic() - begun < seconds:
        plan = make_plan(seed, index)
        index += step
        outcome.games += 1
        try:
            match = Match(plan, outcome.seen)
            outcome.decisions += match.play()
            outcome.moves += len(match.moves)
            outcome.void_rounds += match.void_rounds
        except Mismatch as found:
            outcome.found.append((found.plan, found.moves, found.what, found.states))
            if len(outcome.found) >= MOST_MISMATCHES:
                break
    outcome.seconds = time.process_time() - used
    return outcome


def run(seed: int, decisions: int, seconds: float, jobs: int) -> Outcome:
    """Compare in `jobs` processes."""
    if jobs == 1:
        return compare_games(seed, 0, 1, decisions, seconds)
    outcome = Outcome()
    compare_games(seed, 0, 1, 1, seconds)  # so that only one process compiles
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context) as pool:
        share = -(-decisions // jobs)
        for part in [pool.submit(compare_games, seed, job, jobs, share, seconds) for job in range(jobs)]:
            outcome.add(part.result())
    return outcome
