"""Exact numbers of all continuations of small positions, by the oracle and by the kernel.

The numbers count sequences of moves of all seats, calls, catches, vetoes and `next` included, every
shuffle bringing the cards in sorted order. They come from the oracle: `python -m tests.test_counts`
prints them. Each test counts all of them with the kernel, and the smaller ones with the oracle again.
"""

import json
import sys
from typing import Any, Final

import numpy as np
import pytest

from lastcard.game.setup import Setup, lay_out
from lastcard.kernel import layout
from lastcard.kernel.layout import ALL_SHUFFLES, DISCARD, DISCARDING
from lastcard.kernel.speed import is_compiled_available
from lastcard.rules.compile import Rules, compile_rules
from tests.differential.machine import Records, fast, kernel_apply, kernel_legal
from tests.reference import Oracle, count
from tests.reference.count import SortedChance

DEEPEST: Final = 12
ORACLE_COUNTS: Final = (
    3000  # the oracle counts again what is not larger; without the compiler, the kernel counts no more
)
MOST_COUNTS: Final = 120_000

# name: edition, options, hands, discard, draw, counts from depth 1.
POSITIONS: Final[dict[str, tuple[str, dict[str, Any], str, str, str, list[int]]]] = {
    "deluxe-plain": (
        "deluxe",
        {},
        "r5 b2/r7 g1/y3 r1",
        "r9",
        "b4 b5 g2",
        [3, 12, 45, 127, 250, 437, 1339, 7064, 48603],
    ),
    "deluxe-actions": ("deluxe", {}, "rS rR/r+2 gS/yR r1", "r9", "b4 b5 g2 y1", [5, 25, 88, 235, 712, 3433, 22190]),
    "deluxe-challenge": ("deluxe", {}, "W4 r5/W4 b2", "r9", "b4 b5 g2 y1 y2 y3", [11, 53, 210, 617, 1736, 5605, 22394]),
    "deluxe-dry": ("deluxe", {}, "r5 b2/b7 g1", "r9", "", [2, 4, 6, 8, 14, 22, 36, 59, 95, 148, 241, 387]),
    "deluxe-short-penalty": (
        "deluxe",
        {"challenge_won": "lost"},
        "W4 r5 r6/W b2",
        "r1 r9",
        "b4",
        [7, 35, 260, 896, 2263, 6422, 20813],
    ),
    "deluxe-two-reverse": (
        "deluxe",
        {"two_player_reverse": "turn"},
        "rR bR/r1 b1",
        "r9",
        "g1 g2",
        [3, 11, 27, 55, 164, 708, 4102, 26573],
    ),
    "deluxe-lowest": (
        "deluxe",
        {"scoring": "lowest", "target": 10},
        "r5/r7 W",
        "r9",
        "g1 g2",
        [2, 11, 34, 81, 165, 594, 3327, 19556],
    ),
    "deluxe-last-draw": (
        "deluxe",
        {"scoring": "single", "final_draw": False},
        "W4/r7 r+2",
        "r9",
        "g1 g2",
        [2, 5, 32, 95, 200, 295, 454, 1683, 8718, 48031],
    ),
    "mlb-swap": ("mlb", {}, "SW r1/b2/g3 g4", "r9", "b4 b5 g2", [27, 120, 335, 1073, 8677, 89432]),
    "mlb-swap-on-play": (
        "mlb",
        {"call_duty": "on-play"},
        "SW r1/b2 r2/g3",
        "r9",
        "b4 b5",
        [27, 78, 163, 490, 3814, 36920],
    ),
    "mlb-to-three": (
        "mlb",
        {"customizables": ["to-three"]},
        "CU1 r1/b2 b3 b4 g1 g2/g3 g4",
        "r9",
        "y1 y2 y3",
        [11, 100, 281, 570, 1306, 3041, 15124],
    ),
    "mlb-wilds-out": (
        "mlb",
        {"customizables": ["wilds-out"]},
        "CU1 r1/W W4/SW r2",
        "r9",
        "y1 y2 y3",
        [11, 78, 1198, 10578, 68243],
    ),
    "mlb-until-color": (
        "mlb",
        {"customizables": ["draw-until-color"]},
        "CU1 r1 r2/b1 b2",
        "r9",
        "y1 W g2 b3",
        [19, 85, 360, 2371, 8206, 32208],
    ),
    "mlb-take-three": (
        "mlb",
        {"customizables": ["take-three"]},
        "CU1 r1/b1 b2",
        "r9",
        "y1 g2 b3 r4",
        [11, 33, 78, 178, 648, 5189, 46175],
    ),
    "mlb-joke": (
        "mlb",
        {"customizables": ["joke"]},
        "CU1 r1 r2 b3/b1 b2",
        "r9",
        "y1 g2 b3 r4 r5",
        [7, 15, 63, 186, 443, 1419, 5277, 30316],
    ),
    "mlb-extra-turn": (
        "mlb",
        {"customizables": ["extra-turn"]},
        "CU1 r1 rS/r3 b2",
        "r9",
        "y1 g2 b3",
        [7, 25, 101, 286, 738, 3163, 22240],
    ),
    "nonpartisan-veto": ("nonpartisan", {}, "p5 g2/p7 pS", "p9", "g4 g5", [5, 29, 142, 511, 1735, 8464, 65210]),
    "nonpartisan-veto-pays": (
        "nonpartisan",
        {"veto_pays_with_lost_turn": True},
        "pS g2/p+2 p1",
        "p9",
        "g4 g5",
        [5, 21, 92, 339, 1190, 5012, 32849],
    ),
    "nonpartisan-rooster": (
        "nonpartisan",
        {"customizables": ["rooster"]},
        "CU1 p1/o1 o2",
        "p9",
        "g4 g5",
        [13, 77, 294, 977, 3347, 15114],
    ),
    "turnover-check-now": (
        "turnover",
        {},
        "FT r1 b2/g3 g4/y5",
        "r9",
        "b4 b5 g2",
        [6, 14, 27, 45, 99, 236, 638, 1595, 4056, 9808, 23324],
    ),
    "turnover-draw-first": (
        "turnover",
        {"turnover": "draw-first"},
        "FT FT r1/g3 g4",
        "r9",
        "b4 y5 g2",
        [6, 10, 86, 261, 511, 1028, 2577, 6876, 18304],
    ),
    "turnover-points": (
        "turnover",
        {"scoring": "points", "target": 60},
        "FT/g3 g4",
        "r9",
        "b4 b5",
        [2, 3, 36, 280, 2576, 25164],
    ),
    "kicker-kick": (
        "kicker",
        {},
        "IK r1/g3 b4/y5 r2",
        "r9",
        "b4 b5 g2",
        [11, 34, 92, 199, 406, 940, 2150, 5508, 13122],
    ),
    "kicker-block": (
        "kicker",
        {},
        "W4 W4 r1/g3 W4",
        "r9",
        "b4 b5 g2 g7 g8",
        [6, 26, 139, 408, 1026, 2981, 8928, 29611],
    ),
    "turn-limit": ("deluxe", {"turn_limit": 3}, "r5 b2/r7 g1", "r9", "b4 b5", [3, 11, 23, 40, 296, 2192, 15472]),
}


@fast
def step(
    tables: Records, states: Records, tapes: Records, level: int, move: int, ranks: Records, moves: Records
) -> Records:
    """Copy a state to the next level, apply a move there with sorted shuffles, list the legal moves."""
    t, tape = tables[0], tapes[0]
    tape.orders = 0
    s = states[level]
    if move >= 0:
        while True:
            states[level + 1] = states[level]
            s = states[level + 1]
            tape.used = 0
            tape.missing = 0
            kernel_apply(t, s, tape, move)
            if not tape.missing:
                break
            cards = tape.asked[: tape.asked_count]
            order = np.argsort(ranks[cards]) if tape.asked_why != layout.FOR_SEAT else np.argsort(cards)
            for place in range(tape.asked_count):
                tape.order[tape.orders, place] = cards[order[place]]
            tape.length[tape.orders] = tape.asked_count
            tape.orders += 1
    return kernel_legal(t, s, moves)


class Counter:
    """Counts with the kernel."""

    def __init__(self, rules: Rules, state: Records) -> None:
        self.tables = rules.tables
        self.states = np.zeros(DEEPEST * 12, layout.STATE)
        self.states[0] = state
        self.tapes = np.zeros(1, layout.TAPE)
        self.tapes[0].hosted = ALL_SHUFFLES
        by_text = sorted(rules.kind_of)
        self.ranks = np.zeros(layout.MAX_KINDS, np.int64)
        for code, kind in rules.kind_of.items():
            self.ranks[kind] = by_text.index(code)
        self.moves = np.zeros(4096, np.int32)

    def count(self, depth: int, level: int = 0, move: int = -1, least: int = 0) -> int:
        """How many sequences of `depth` legal moves there are after a move from a level's state.

        A choice of several discards is one move; its cards are given in sorted order, so that each
        choice counts once. `least` is the rank from which on the next of them may be.
        """
        number = int(step(self.tables, self.states, self.tapes, level, move, self.ranks, self.moves))
        level += move >= 0
        s = self.states[level]
        is_choosing = s.phase == DISCARDING
        if not (is_choosing and s.given):
            least = 0
            depth -= move >= 0
            if depth == 0:
                return 1
            if depth == 1 and not is_choosing:
                return number
        total = 0
        for following in self.moves[:number].tolist():
            rank = int(self.ranks[following >> 9 & 63]) if following >> 15 & 15 == DISCARD else 0
            if rank >= least:
                total += self.count(depth, level, following, rank)
        return total


def kernel_counts(name: str, depth: int) -> list[int]:
    """The kernel's numbers for depths from 1."""
    edition, options, hands, discard, draw, _ = POSITIONS[name]
    rules = compile_rules(edition, options)
    game = lay_out(
        Setup(
            rules=rules,
            seats=hands.count("/") + 1,
            hands=[hand.split() for hand in hands.split("/")],
            discard=discard.split(),
            draw=draw.split(),
        )
    )
    counter = Counter(rules, game._state)
    return [counter.count(level) for level in range(1, depth + 1)]


def oracle_counts(name: str, least: int, most: int) -> list[int]:
    """The oracle's numbers, from depth 1 until one exceeds `least`; none exceeds `most`."""
    edition, options, hands, discard, draw, _ = POSITIONS[name]
    seats = hands.count("/") + 1
    oracle = Oracle.position(
        edition, seats, options, dealer=seats - 1, hands=[hand.split() for hand in hands.split("/")],
        discard=discard.split(), draw=draw.split(), turn=0, direction="left", scores=[0] * seats,
        owing=(), vetoed=(), chance=SortedChance(),
    )  # fmt: skip
    found: list[int] = []
    while not found or (found[-1] <= least and len(found) < DEEPEST):
        found.append(count(oracle, len(found) + 1))
    return found if found[-1] <= most else found[:-1]


@pytest.mark.parametrize("name", POSITIONS)
def test_kernel_counts_the_continuations_that_the_oracle_counts(name: str) -> None:
    most = MOST_COUNTS if is_compiled_available() else ORACLE_COUNTS
    golden = [number for number in POSITIONS[name][-1] if number <= most]
    assert kernel_counts(name, len(golden)) == golden
    again = [number for number in golden if number <= ORACLE_COUNTS]
    assert oracle_counts(name, ORACLE_COUNTS, ORACLE_COUNTS)[: len(again)] == again


def main() -> None:
    """Print the oracle's numbers for the list above."""
    for name in POSITIONS:
        sys.stdout.write(f"{name}: {json.dumps(oracle_counts(name, 12_000, MOST_COUNTS))}\n")


if __name__ == "__main__":
    main()
