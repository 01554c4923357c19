"""`python -m tests.differential [--minutes M | --decisions N] [--seed S] [--jobs J]`."""

import argparse
import sys

from .fixture import write_fixture
from .run import run
from .shrink import shrink

MOST_SHRUNK = 5


def main() -> int:
    """Compare, report, and write shrunk mismatches as fixtures; 0 if there is none and nothing was left out."""
    parser = argparse.ArgumentParser(prog="python -m tests.differential")
    parser.add_argument("--minutes", type=float)
    parser.add_argument("--decisions", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    seconds = given.minutes * 60 if given.minutes else 1e9
    decisions = given.decisions or (1_000_000 if given.minutes is None else 10**15)
    outcome = run(given.seed, decisions, seconds, given.jobs)
    write = sys.stdout.write
    write(f"seed {given.seed}: {outcome}\n")
    kinds: set[str] = set()
    for found in outcome.mismatches():
        if found.what[:40] in kinds or len(kinds) == MOST_SHRUNK:
            continue
        kinds.add(found.what[:40])
        small = shrink(found)
        write(f"\n{small}\nwritten to {write_fixture(small)}\n")
    for line in outcome.unseen():
        write(f"{line}\n")
    return 1 if outcome.found or outcome.unseen() else 0


if __name__ == "__main__":
    sys.exit(main())
