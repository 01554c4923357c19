"""What can be calculated without playing: decks, points, the chances of a fair shuffle."""

import math
from collections import Counter

import numpy as np
import pytest

from lastcard.kernel import layout
from lastcard.kernel.speed import is_compiled_available, load_compiled
from lastcard.rules.compile import compile_rules
from tests.differential.machine import Records, begin, fast, kernel_seed, kernel_sit_down

EDITIONS = ("mlb", "deluxe", "nonpartisan", "turnover", "kicker")
COLORS = {"nonpartisan": "pgoy"}
WILDS = {
    "mlb": {"W": 4, "W4": 4, "SW": 1, "CU": 3},
    "deluxe": {"W": 4, "W4": 4},
    "nonpartisan": {"W": 4, "W4": 4, "CU": 3},
    "turnover": {"W": 4, "W4": 4, "FT": 4},
    "kicker": {"W": 4, "W4": 4, "IK": 4},
}
TOTALS = {"mlb": 112, "deluxe": 108, "nonpartisan": 111, "turnover": 112, "kicker": 112}
POINTS = {"mlb": 1240 + 40 + 120, "deluxe": 1240, "nonpartisan": 1240 + 120, "turnover": 1440, "kicker": 1440}

SHARE = 1 if is_compiled_available() else 25  # without the compiler a smaller sample has to do

kernel_shuffle = load_compiled("chance").shuffle
kernel_below = load_compiled("chance").below


@fast
def shuffle_once(states: Records, pile: Records) -> None:
    """Shuffle a pile."""
    kernel_shuffle(states[0], pile, len(pile))


@fast
def count_orders(states: Records, cards: int, shuffles: int, totals: Records) -> None:
    """Shuffle a few cards often and count each order, by its place among all orders."""
    s = states[0]
    pile = np.zeros(cards, np.uint8)
    for _ in range(shuffles):
        for i in range(cards):
            pile[i] = i
        kernel_shuffle(s, pile, cards)
        place = 0
        for i in range(cards):
            smaller = 0
            for j in range(i + 1, cards):
                if pile[j] < pile[i]:
                    smaller += 1
            place = place * (cards - i) + smaller
        totals[place] += 1


@fast
def count_places(states: Records, cards: int, shuffles: int, totals: Records) -> None:
    """Shuffle many cards and count where the first one comes to lie."""
    s = states[0]
    pile = np.zeros(cards, np.uint8)
    for _ in range(shuffles):
        for i in range(cards):
            pile[i] = i
        kernel_shuffle(s, pile, cards)
        for i in range(cards):
            if pile[i] == 0:
                totals[i] += 1


@fast
def count_below(states: Records, bound: int, draws: int, totals: Records) -> None:
    """Draw numbers below a bound and count them."""
    s = states[0]
    for _ in range(draws):
        totals[kernel_below(s, bound)] += 1


@fast
def count_dealers(tables: Records, states: Records, tapes: Records, seats: int, games: int, totals: Records) -> None:
    """Sit down often and count who deals first."""
    for index in range(games):
        kernel_seed(states[0], 5, index)
        kernel_sit_down(tables[0], states[0], tapes[0], seats, -1)
        totals[states[0].dealer] += 1


@fast
def count_hands_without_wilds(tables: Records, states: Records, tapes: Records, deals: int, deck: Records) -> int:
    """Deal often and count how often the seat right of the dealer is dealt no wild."""
    found = 0
    for index in range(deals):
        begin(tables, states, tapes, 3, 0, 11, index, deck)
        if not states[0].held[2] & tables[0].wilds:
            found += 1
    return found


def critical(degrees: int, deviations: float) -> float:
    """The chi-square value so many standard deviations out (Wilson and Hilferty)."""
    share = 2 / (9 * degrees)
    return float(degrees * (1 - share + deviations * math.sqrt(share)) ** 3)


def verify_uniform(totals: Records) -> None:
    """Neither too far from equal shares nor too close to them."""
    expected = totals.sum() / len(totals)
    square = float(((totals - expected) ** 2 / expected).sum())
    assert critical(len(totals) - 1, -3.3) < square < critical(len(totals) - 1, 3.3)


def seeded_state(number: int) -> Records:
    """A state whose generator is seeded."""
    states = np.zeros(1, layout.STATE)
    kernel_seed(states[0], number, 0)
    return states


@pytest.mark.parametrize("edition", EDITIONS)
def test_cont_each_face_lies_in_the_deck_as_often_as_the_sheet_says(edition: str) -> None:
    expected = Counter(WILDS[edition])  # CONT-9, CONT-10
    for color in COLORS.get(edition, "rgby"):
        expected[f"{color}0"] += 1  # A1
        for face in (*"123456789", "S", "R", "+2"):
            expected[color + face] += 2  # CONT-5, CONT-6, CONT-7, CONT-8
    rules = compile_rules(edition)
    assert Counter(rules.deck) == expected
    assert rules.tables[0].deck_size == len(rules.deck) == TOTALS[edition]


@pytest.mark.parametrize("edition", EDITIONS)
def test_score_the_whole_deck_is_worth_what_the_sheet_makes_it(edition: str) -> None:
    assert sum(face.points * face.copies for face in compile_rules(edition).faces) == POINTS[edition]


def test_mlb_classic_1_leaves_108_cards_worth_1240_points() -> None:
    rules = compile_rules("mlb", {"classic": True})
    assert len(rules.deck) == 108
    assert sum(face.points * face.copies for face in rules.faces) == 1240


@pytest.mark.parametrize(("edition", "copies"), [("turnover", 0), ("turnover", 1), ("kicker", 0), ("kicker", 9)])
def test_a2_special_copies_sets_how_many_special_wilds_are_in_the_deck(edition: str, copies: int) -> None:
    deck = compile_rules(edition, {"special_copies": copies}).deck
    assert len(deck) == 108 + copies


def test_seven_cards_hold_no_wild_with_chance_0574() -> None:
    chance = math.comb(100, 7) / math.comb(108, 7)
    assert round(chance, 3) == 0.574
    deals = 40_000 // SHARE
    rules = compile_rules("deluxe")
    deck = np.array([rules.kind_of[code] for code in rules.deck], np.uint8)
    states, tapes = np.zeros(1, layout.STATE), np.zeros(1, layout.TAPE)
    found = count_hands_without_wilds(rules.tables, states, tapes, deals, deck)
    assert abs(found / deals - chance) < 3.3 * math.sqrt(chance * (1 - chance) / deals)


@pytest.mark.parametrize("cards", [2, 3, 5])
def test_setup_5_every_order_of_a_shuffle_is_equally_likely(cards: int) -> None:
    totals = np.zeros(math.factorial(cards), np.int64)
    count_orders(seeded_state(cards), cards, 600 * len(totals) // SHARE, totals)
    verify_uniform(totals)


@pytest.mark.parametrize("cards", [60, 108, 112])
def test_a_card_comes_to_lie_in_every_place_equally_often(cards: int) -> None:
    totals = np.zeros(cards, np.int64)
    count_places(seeded_state(cards), cards, 60_000 // SHARE, totals)
    verify_uniform(totals)


@pytest.mark.parametrize("bound", [2, 3, 7, 10, 108, 1000])
def test_numbers_below_a_bound_are_equally_likely(bound: int) -> None:
    totals = np.zeros(bound, np.int64)
    count_below(seeded_state(bound), bound, (200 * bound + 20_000) // SHARE, totals)
    verify_uniform(totals)


@pytest.mark.parametrize("edition", ["deluxe", "kicker"])
@pytest.mark.parametrize("seats", [2, 4, 10])
def test_setup_1_a4_a5_every_seat_is_the_first_dealer_equally_often(edition: str, seats: int) -> None:
    totals = np.zeros(seats, np.int64)
    states, tapes = np.zeros(1, layout.STATE), np.zeros(1, layout.TAPE)
    count_dealers(compile_rules(edition).tables, states, tapes, seats, 20_000 // SHARE, totals)
    verify_uniform(totals)
