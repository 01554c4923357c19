"""One source, two speeds: compiled and interpreted play alike, within bounds, and without Numba too."""

import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lastcard.game import Game
from lastcard.game.engine import ENGINE
from lastcard.kernel import chance, layout, machine, player
from lastcard.kernel.speed import load_compiled
from lastcard.rules.compile import compile_rules
from tests.differential.match import Match
from tests.differential.strata import make_plan

ROOT = Path(__file__).parent.parent
EDITIONS = ("mlb", "deluxe", "nonpartisan", "turnover", "kicker")
OPTIONS: dict[str, dict[str, Any]] = {
    "mlb": {"customizables": ["to-three", "joke", "take-three"]},
    "nonpartisan": {"customizables": ["wilds-out", "rooster", "draw-until-color"]},
    "turnover": {"turnover": "draw-first", "scoring": "points"},
}
HABITS = np.array([700, 300, 400], np.int32)

WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None
sys.modules["llvmlite"] = None
from lastcard.game import Game
from lastcard.kernel.speed import is_compiled_available, load_compiled
assert not is_compiled_available()
assert load_compiled("machine").__name__ == "lastcard.kernel.machine"
for edition in ("mlb", "deluxe", "nonpartisan", "turnover", "kicker"):
    game = Game(edition, seats=3, seed=5, options={"turn_limit": 60})
    while game.phase not in ("round over", "game over"):
        game.play(game.legal(game.turn)[0])
    print(edition, len(game.moves))
"""


def digests(module: object, edition: str, seats: int, rounds: int) -> list[int]:
    """What a series of rounds comes to."""
    tables = compile_rules(edition, {"turn_limit": 300, **OPTIONS.get(edition, {})}).tables
    states, tapes = np.zeros(1, layout.STATE), np.zeros(1, layout.TAPE)
    totals = np.zeros(24, np.uint64)
    series = np.array([seats, 3 << 32 | 9, 4, rounds], np.uint64)
    module.play_rounds(tables[0], states[0], tapes[0], HABITS, series, totals)  # type: ignore[attr-defined]
    return [int(number) for number in totals]


@pytest.mark.compiled
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", range(2, 11))
def test_interpreted_and_compiled_rounds_have_the_same_fingerprint(edition: str, seats: int) -> None:
    assert digests(player, edition, seats, 1) == digests(load_compiled("player"), edition, seats, 1)


@pytest.mark.compiled
def test_interpreted_and_compiled_games_reach_the_same_states() -> None:
    moves = 0
    for index in range(40):
        match = Match(make_plan(6, index))
        compiled, tape = match.machine, np.zeros(1, layout.TAPE)
        states = compiled.states.copy()
        for _ in range(40):
            number = compiled.next_move
            if number < 0:
                break
            assert compiled.look(number) == layout.LEGAL
            assert machine.apply(match.rules.tables[0], states[0], tape[0], number) == layout.LEGAL
            assert states.tobytes() == compiled.states.tobytes(), compiled.legal
            moves += 1
    assert moves > 400


@pytest.mark.compiled
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_goes_on_alike_when_it_gets_the_compiled_kernel(edition: str) -> None:
    told = []
    for switches in (False, True):
        dice = random.Random(edition)
        game = Game(edition, seats=4, seed=8, options=OPTIONS.get(edition, {}))
        try:
            for number in range(300):
                if switches and number % 60 == 30:
                    ENGINE.load()
                    assert ENGINE.is_compiled
                elif number % 60 == 0:
                    ENGINE.unload()
                moves = game.legal()
                if not moves:
                    break
                game.play(dice.choice(moves))
        finally:
            ENGINE.unload()
        told.append((game.record(), game.position(), [game.view(seat) for seat in range(4)]))
    assert told[0] == told[1]


@pytest.mark.compiled
def test_the_two_bodies_of_the_generator_give_the_same_numbers() -> None:
    compiled = load_compiled("chance")
    one, two = np.zeros(1, layout.STATE), np.zeros(1, layout.STATE)
    for number in (0, 1, 2**63, 2**64 - 1):
        chance.seed(one[0], number, 3)
        compiled.seed(two[0], np.uint64(number), 3)
        assert one.tobytes() == two.tobytes()
        pile, other = np.arange(108, dtype=np.uint8), np.arange(108, dtype=np.uint8)
        chance.shuffle(one[0], pile, 108)
        shuffled(two, other)
        assert pile.tolist() == other.tolist()
        assert one.tobytes() == two.tobytes()


def shuffled(states: np.ndarray, pile: np.ndarray) -> None:
    """Shuffle by a compiled function; the kernel's own cannot be called from Python."""
    from tests.test_analytic import shuffle_once  # noqa: PLC0415 - compiled when it is needed

    shuffle_once(states, pile)


def in_a_process(*arguments: str, **environment: str) -> str:
    """What a Python process prints; it has to succeed."""
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-W", "error", *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.compiled
def test_bounds_checks_find_nothing() -> None:
    printed = in_a_process("-m", "tests.bounds", LASTCARD_BOUNDSCHECK="1")
    assert int(printed.split()[0]) > 2000


def test_the_package_runs_without_numba() -> None:
    printed = in_a_process("-c", WITHOUT_NUMBA)
    assert [line.split()[0] for line in printed.splitlines()] == list(EDITIONS)
