"""The public API: what is refused changes nothing, and what happens is told to whom it concerns."""

from collections.abc import Callable

import numpy as np
import pytest

from lastcard.game import Game, Move, Refused
from lastcard.game.batch import Batch

ROUND = "r1 r2 r3 r4 r5 r6 r7 r8 r9 b1 b2 b3 b4 b5"


@pytest.mark.parametrize("opener", ["W4", "W4 W4"])
def test_a_deal_that_nothing_opens_is_forgotten(opener: str) -> None:
    """A16: the same dealer deals again, and what is told is the deal that counts."""
    game = Game("deluxe", seats=2, seed=1, dealer="B", decks=[f"{ROUND} {opener}".split()])
    dealt = {event.seat: event for event in game.events if event.name == "dealt"}
    assert {seat: event.count for seat, event in dealt.items()} == {0: 7, 1: 7}
    assert sorted(dealt[0].seen[0]) == sorted(game.hand("A"))
    assert len([event for event in game.events if event.name == "dealt"]) == 2


def test_a_deal_that_is_repeated_for_long_is_told_to_its_end() -> None:
    deck = ["W4"] * 70 + ["r5"]
    for seed in range(5):
        game = Game("deluxe", seats=10, seed=seed, dealer="A", decks=[deck])
        assert [event.card for event in game.events if event.name == "opened"] == ["r5"]
        assert game.top == "r5"


MOVES: list[tuple[str, Callable[[], Move]]] = [
    ("a seat too high", lambda: Move(12, "draw")),
    ("a seat too high with a wild", lambda: Move(12, "play", "W", "r")),
    ("a seat below zero", lambda: Move(-1, "draw")),
    ("two colours", lambda: Move(0, "play", "W", color="rg")),
    ("a target too high", lambda: Move(0, "catch", target=99)),
    ("an unknown verb", lambda: Move(0, "jump")),
    ("no cards", lambda: Move(0, "discard")),
]


@pytest.mark.parametrize("make", [make for _, make in MOVES], ids=[name for name, _ in MOVES])
def test_a_move_that_cannot_be_written_is_refused_and_changes_nothing(make: Callable[[], Move]) -> None:
    game = Game.from_position("deluxe hands=W,r5/b2,b3 discard=r7 draw=g1,g2")
    before = game.position()
    with pytest.raises(Refused):
        game.play(make())
    assert game.position() == before


def test_a_batch_gives_up_the_card_that_is_named() -> None:
    batch = Batch("mlb", games=1, seats=2, seed=1, options={"customizables": ["to-three"]}, interpreted=True)
    assert str(batch.move(batch.number(0, "A discard b2"))) == "A discard b2"


def test_a_batch_clones_only_games_that_it_has() -> None:
    batch = Batch("deluxe", games=2, seats=2, interpreted=True)
    for which in ([2], [-1], [0, 99]):
        with pytest.raises(IndexError):
            batch.clone(np.array(which))
