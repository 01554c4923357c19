"""Batches and simulations: many games at once, each of which is a game like any other."""

from typing import Any

import numpy as np
import pytest

from lastcard.game import EditionError, Game, Refused, compile_rules
from lastcard.game.batch import TURN_LIMIT, Batch, simulate, simulation_rules
from lastcard.kernel import layout
from tests.moment import EDITIONS, game_at

KEEPS: dict[str, Any] = {"attention": 0.7, "notice": 0.4, "challenge": 0.3}


def game_of(batch: Batch, number: int) -> Game:
    """The game of this number, as a game at a table."""
    return game_at(batch.rules, batch.seats, batch.states[number : number + 1])


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_game_of_a_batch_has_the_moves_of_a_game_at_a_table(edition: str) -> None:
    batch = Batch(edition, games=6, seats=3, seed=8)
    for step in range(25):
        moves, counts = batch.legal()
        chosen = np.full(len(batch), -1, np.int32)
        for number in range(len(batch)):
            legal = [batch.move(move) for move in moves[number, : counts[number]].tolist()]
            game = game_of(batch, number)
            if game.phase != "discard":
                assert legal == game.legal()
            mine = [place for place, move in enumerate(legal) if "ABC"[move.seat] == game.turn]
            if mine and game.phase != "round over":
                place = mine[(step * 7 + number) % len(mine)]
                chosen[number] = moves[number, place]
                if game.phase != "discard":
                    assert batch.number(number, str(legal[place])) == chosen[number]
        assert batch.play(chosen).tolist() == [layout.LEGAL] * len(batch)
    assert int(batch.states["decisions"].min()) > 3


def test_a_refused_move_changes_its_game_as_little_as_no_move() -> None:
    batch = Batch("deluxe", games=3, seats=2, seed=1)
    before = batch.states.copy()
    moves, _ = batch.legal()
    wrong = np.array([moves[0, 0] ^ 1 << 19, -1, 2**31 - 1], np.int32)  # the other seat's move, none, no move at all
    whys = batch.play(wrong)
    assert (whys != layout.LEGAL).tolist() == [True, False, True]
    assert batch.states.tobytes() == before.tobytes()


def test_a_clone_is_a_copy_that_goes_its_own_way() -> None:
    batch = Batch("mlb", games=3, seats=4, seed=2)
    other = batch.clone(np.array([2, 0, 0, 1, 2]))
    assert len(other) == 5
    assert [state.tobytes() for state in other.states] == [batch.states[n].tobytes() for n in (2, 0, 0, 1, 2)]
    before = batch.states.tobytes()
    other.play_out()
    assert batch.states.tobytes() == before
    assert other.over.all()
    assert other.winners[1] == other.winners[2]  # the random state is copied, too


def test_rounds_that_are_played_out_have_scores_and_winners() -> None:
    batch = Batch("deluxe", games=8, seats=3, seed=3)
    assert not batch.over.any()
    batch.play_out()
    assert batch.over.all()
    for scores, winner in zip(batch.scores.tolist(), batch.winners, strict=True):
        assert [score > 0 for score in scores] == [letter == winner for letter in "ABC"]
    moves, counts = batch.legal()
    assert counts.tolist() == [3] * 8
    assert str(batch.move(moves[0, 0])) == "A next"


def test_both_speeds_play_a_batch_alike() -> None:
    compiled, slow = (Batch("turnover", games=5, seats=4, seed=4, interpreted=slow) for slow in (False, True))
    assert compiled.states.tobytes() == slow.states.tobytes()
    for batch in (compiled, slow):
        moves, _ = batch.legal()
        batch.play(moves[:, 0])
        batch.play_out(**KEEPS)
    assert compiled.states.tobytes() == slow.states.tobytes()


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"games": 0}, "games"),
        ({"games": 1, "seats": 1}, "2 to 10 players"),
        ({"games": 1, "seats": 11}, "2 to 10 players"),
        ({"games": 1, "seed": -1}, "seed"),
        ({"games": 1, "seed": 1 << 64}, "seed"),
    ],
)
def test_a_batch_that_cannot_be_is_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Batch("deluxe", **settings)


def test_moves_are_one_for_each_game() -> None:
    with pytest.raises(ValueError, match="1 moves for 2 games"):
        Batch("deluxe", games=2, seats=2).play(np.array([-1], np.int32))


def test_a_text_that_no_number_stands_for_is_refused() -> None:
    batch = Batch("deluxe", games=1, seats=2)
    for text in ("A r5@B", "A zz", "A W:p"):
        with pytest.raises((Refused, ValueError)):
            batch.number(0, text)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_simulation_adds_up(edition: str) -> None:
    totals = simulate(edition, seats=5, rounds=40, seed=1, options={"scoring": "points"}, **KEEPS)
    assert totals.rounds == 40
    assert sum(totals.wins) + totals.void == 40
    assert len(totals.wins) == len(totals.points) == 5
    assert all((points > 0) == (wins > 0) for points, wins in zip(totals.points, totals.wins, strict=True))
    assert totals.decisions > 40
    assert totals.seconds > 0


@pytest.mark.parametrize("threads", [2, 3, 50])
def test_threads_change_nothing_but_the_time(threads: int) -> None:
    one, more = (simulate("kicker", seats=3, rounds=41, seed=7, threads=number, **KEEPS) for number in (1, threads))
    assert (one.wins, one.points, one.decisions, one.digest) == (more.wins, more.points, more.decisions, more.digest)


def test_a_simulation_goes_on_where_another_with_fewer_rounds_ends() -> None:
    few, many = (simulate("deluxe", seats=2, rounds=rounds, seed=7, **KEEPS) for rounds in (10, 30))
    assert all(one <= other for one, other in zip(few.wins, many.wins, strict=True))
    assert simulate("deluxe", seats=2, rounds=0, seed=7).digest == "0" * 16


def test_seeds_and_habits_make_a_difference() -> None:
    digests = {
        simulate("deluxe", rounds=5, seed=seed, attention=attention).digest for seed in (1, 2) for attention in (0, 1)
    }
    assert len(digests) == 4


@pytest.mark.parametrize("habit", ["attention", "notice", "challenge"])
@pytest.mark.parametrize("value", [-0.1, 1.1, float("nan")])
def test_a_habit_is_a_probability(habit: str, value: float) -> None:
    habits: dict[str, Any] = {habit: value}
    with pytest.raises(ValueError, match=f"{habit}: .* is no probability"):
        simulate("deluxe", rounds=1, interpreted=True, **habits)


@pytest.mark.parametrize("settings", [{"rounds": -1}, {"threads": 0}, {"seed": -1}, {"seed": 1 << 64}])
def test_a_simulation_that_cannot_be_is_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="at least"):
        simulate("deluxe", interpreted=True, **settings)


def test_a_round_that_goes_on_for_ever_is_void_in_simulation_unless_a_limit_is_chosen() -> None:
    assert simulation_rules("deluxe").options["turn_limit"] == TURN_LIMIT
    assert simulation_rules("deluxe", {"turn_limit": 7}).options["turn_limit"] == 7
    rules = compile_rules("deluxe", {"turn_limit": 9})
    assert simulation_rules(rules) is rules
    assert simulate("deluxe", rounds=10, options={"turn_limit": 3}).void == 10


def test_a_simulation_of_an_option_that_is_not_there_is_refused() -> None:
    with pytest.raises(EditionError, match="no such option"):
        simulate("deluxe", options={"stacking": True})
