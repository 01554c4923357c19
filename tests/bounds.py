"""Play with the compiled kernel and bounds checks on: `LASTCARD_BOUNDSCHECK=1 python -m tests.bounds`."""

import sys

import numpy as np

from lastcard.kernel import layout
from lastcard.kernel.speed import CHECKS_BOUNDS, is_compiled_available, load_compiled
from lastcard.rules.compile import compile_rules
from tests.differential.machine import NO_MOVE
from tests.differential.match import Match
from tests.differential.strata import OWN, make_plan, strata

ROUNDS = 2
GAMES = 150


def main() -> int:
    """Rounds of the random player over all editions, options and seats, then games of all kinds."""
    if not (CHECKS_BOUNDS and is_compiled_available()):
        sys.stderr.write("set LASTCARD_BOUNDSCHECK=1 and install Numba\n")
        return 2
    player = load_compiled("player")
    states, tapes = np.zeros(1, layout.STATE), np.zeros(1, layout.TAPE)
    tapes[0].logs = 1
    habits = np.array([700, 300, 400], np.int32)
    totals = np.zeros(64, np.uint64)
    for edition in OWN:
        for number, options in enumerate(strata(edition)):
            tables = compile_rules(edition, {"turn_limit": 2000, **options}).tables
            series = np.array([2 + number % 9, 1, number * ROUNDS, ROUNDS], np.uint64)
            tapes[0].events = tapes[0].orders = 0
            player.play_rounds(tables[0], states[0], tapes[0], habits, series, totals)
    moves = 0
    for index in range(GAMES):
        machine = Match(make_plan(8, index)).machine
        while machine.next_move != NO_MOVE and moves < 50 * (index + 1):
            machine.look(machine.next_move)
            moves += 1
    sys.stdout.write(f"{int(totals[0])} rounds, {int(totals[1])} decisions, {moves} moves of any kind\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
