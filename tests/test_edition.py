"""Editions: what stands on their pages, and that a player's own plays wherever a built-in one does."""

from pathlib import Path
from typing import Any

from lastcard.game import Game, compile_rules
from lastcard.game.batch import simulate
from lastcard.game.setup import Setup, lay_out
from lastcard.testing.case import run_case
from tests.test_check import ON_DELUXE, write
from tests.test_own_effect import DRAW, HANDS, counts

HOUSE = (
    ON_DELUXE
    + """
seats = [2, 8]
[cards.numbers]
values = [1, 2, 3, 4, 5, 6, 8, 9]
copies = 2
[cards.sevens]
kind = "number"
title = "Seven"
values = [7]
copies = 2
points = 7
opening = "starts"
effect = [{ do = "choose", what = "player" }, { do = "hands", hands = "swap" }]
[cards.noughts]
kind = "number"
title = "Nought"
values = [0]
copies = 1
points = "face"
opening = "starts"
effect = [{ do = "hands", hands = "rotate" }]
[cards.D]
kind = "symbol"
title = "Doubt"
copies = 2
points = 20
opening = "starts"
last_card = "draws"
effect = [{ do = "owe", whom = "next", cards = 3, answer = "challenge", loses_turn = true, short = "forgive" }]
[cards.F]
kind = "symbol"
title = "Flood"
copies = 1
points = 20
opening = "acts"
effect = [
    { do = "draw", whom = "all", cards = 1, loses_turn = false, short = "forgive" },
    { do = "turn", turn = "again" },
]
"""
)


def house(tmp_path: Path, **parts: Any) -> Game:  # noqa: ANN401 - see Setup
    rules = compile_rules(write(tmp_path, HOUSE))
    hands = parts.pop("hands", ("r7 r0 rD r1", "b1 b2 W", "g1 g2 g3 g4", "y1 y2 y3 y4 y5"))
    setup = {"discard": ["b1", "r9"], "draw": DRAW.replace("b7 ", "").replace("g7 ", "").split(), **parts}
    return lay_out(Setup(rules, len(hands), [hand.split() for hand in hands], **setup))


def test_a_seven_swaps_hands(tmp_path: Path) -> None:
    game = house(tmp_path)
    for text in ("A r7", "A r7@A", "A r7:r@B", "A r7@E"):
        assert game.refusal(text)
    game.play("A r7@C")
    assert (game.hand("A"), game.hand("C"), game.turn) == (["g1", "g2", "g3", "g4"], ["r1", "r0", "rD"], "B")
    assert house(tmp_path, hands=("r7", "b1 b2")).refusal("A r7") is None


def test_a_nought_rotates_hands(tmp_path: Path) -> None:
    game = house(tmp_path)
    game.play("A r0")
    assert (counts(game), game.hand("A")) == ("5 3 3 4", ["y1", "y2", "y3", "y4", "y5"])


def test_a_coloured_card_is_owed_and_judged_by_the_colour_before_it(tmp_path: Path) -> None:
    game = house(tmp_path)
    game.play("A rD")
    other = game.copy()
    game.play("B challenge")
    assert (counts(game), game.turn) == ("7 3 4 5", "B")
    other.play("B accept")
    assert (counts(other), other.turn) == ("3 6 4 5", "C")
    game = house(tmp_path, hands=("rD g1", *HANDS[1:]))
    for text in ("A rD!", "B challenge"):
        game.play(text)
    assert (counts(game), game.turn) == ("1 8 4 5", "C")
    last = house(tmp_path, hands=("rD", *HANDS[1:]))
    last.play("A rD")
    assert (last.phase, counts(last)) == ("round over", "0 6 4 5")


def test_an_opening_card_acts_as_if_the_dealer_had_played_it(tmp_path: Path) -> None:
    source = write(tmp_path, HOUSE)
    deck = "r1 b1 " * 7 + "gF " + "y1 " * 9
    game = Game(source, seats=2, seed=1, dealer="B", decks=[deck.split()])
    assert (counts(game), game.turn, game.phase, game.color) == ("8 8", "B", "turn", "g")


def test_an_edition_of_one_s_own_plays_to_an_end_alike_at_both_speeds(tmp_path: Path) -> None:
    source = write(tmp_path, HOUSE)
    for seats in (2, 5, 8):
        slow = simulate(source, seats, 12, 3, challenge=0.5, interpreted=True)
        assert slow.digest == simulate(source, seats, 12, 3, challenge=0.5).digest
        assert simulate(source, seats, 2000, 3).rounds == 2000


def test_a_case_can_carry_an_effect(tmp_path: Path) -> None:
    case = {
        "id": "x",
        "edition": write(tmp_path, HOUSE),
        "clauses": [],
        "seats": 2,
        "hands": {"A": "r7 r1", "B": "b1 b2"},
        "discard": "r9",
        "moves": ["A r7@B!"],
        "expect": {"hands": {"A": "b1 b2", "B": "r1"}, "allowed": ["A catch B"]},
    }
    assert run_case(case) == []
