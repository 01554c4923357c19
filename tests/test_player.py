"""The random player: what it does in every phase, that it prefers nothing, and its habits."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from lastcard.game import Game, Move
from lastcard.game.batch import simulate, simulation_rules
from lastcard.game.code import to_move
from lastcard.kernel import chance, layout, machine, player
from tests.moment import EDITIONS, Moment, moments
from tests.test_analytic import verify_uniform

ALWAYS = player.pack(np.array([1000, 1000, 1000], np.int32))
NEVER = player.pack(np.array([0, 0, 0], np.int32))
PATIENT: dict[str, Any] = {"challenge": 0.0, "notice": 0.0, "attention": 1.0}


def choice(game: Game, manner: int = NEVER) -> Move:
    """What the random player does now."""
    return to_move(game.rules, int(player.choose(game._tables, game._state, manner)))


def choices(text: str, draws: int = 4000) -> Counter[str]:
    """How often the random player does what in a position."""
    game = Game.from_position(text)
    chance.seed(game._state, 5, 0)
    return Counter(choice(game).text for _ in range(draws))


def verify_equal(found: Counter[str], shares: dict[str, int]) -> None:
    """Each move comes as often as its share says."""
    assert set(found) == set(shares)
    totals = [found[text] / share for text, share in shares.items() for _ in range(share)]
    if len(totals) > 1:
        expected = sum(found.values()) / len(totals)
        assert all(abs(total - expected) < 5 * expected**0.5 for total in totals), found


@pytest.mark.parametrize("moment", moments(2), ids=str)
def test_the_random_player_s_choice_is_legal_in_every_phase(moment: Moment) -> None:
    game = moment.game()
    if game.is_over:
        return
    for manner in (ALWAYS, NEVER):
        move = choice(game, manner)
        assert (
            move in game.legal()
            or move.verb == "discard"
            or (move.verb == "next" and move.seat == int(game._state.turn))
        )


def test_it_draws_only_when_it_must() -> None:
    assert choices("deluxe hands=b1,g9/r1,r2 discard=r9 draw=g1") == {"g9": 4000}
    assert choices("deluxe hands=b1,g8/r1,r2 discard=r9 draw=g1") == {"draw": 4000}
    assert choices("deluxe hands=b1,g8/r1,r2 discard=r9") == {"pass": 4000}


def test_every_playable_card_is_as_likely_as_every_other() -> None:
    found = choices("deluxe hands=r1,r1,r2,b9,b3,W/r1,r2 discard=r9 draw=g1", 12_000)
    verify_equal(found, {"r1": 8, "r2": 4, "b9": 4, "W:r": 1, "W:g": 1, "W:b": 1, "W:y": 1})


def test_every_other_player_is_as_likely_to_be_chosen() -> None:
    found = choices("mlb hands=SW,b1/r1/r2/r3 discard=r9 draw=g1", 12_000)
    assert {text.partition("@")[2] for text in found} == {"B", "C", "D"}
    verify_equal(found, dict.fromkeys([f"SW:{color}@{seat}" for color in "rgby" for seat in "BCD"], 1))


def test_every_colour_is_as_likely_to_be_wished_for() -> None:
    found = choices('mlb hands=CU1,b1/r1/r2 discard=r9 draw=g1 options={"customizables":["draw-until-color"]}')
    verify_equal(found, dict.fromkeys([f"CU1:{color}={wish}" for color in "rgby" for wish in "rgby"], 1))


def test_a_drawn_card_that_may_be_played_is_played() -> None:
    game = Game.from_position("deluxe hands=b1,b2/g7,g8 discard=r9 draw=r3,g1")
    game.play("A draw")
    assert choice(game).text == "r3"


def test_bonus_plays_are_declined_and_penalties_accepted() -> None:
    game = Game.from_position("turnover hands=FT,y5,y6/g7,g8 discard=r9 draw=b9,b1")
    game.play("A FT:y")
    assert choice(game).text == "pass"
    game = Game.from_position("deluxe hands=W4,b1/g7,g8 discard=r9 draw=b9,b1")
    game.play("A W4:y")
    assert (choice(game).text, choice(game, ALWAYS).text) == ("accept", "challenge")


def test_a_choice_of_discards_prefers_no_card() -> None:
    game = Game.from_position(
        'mlb hands=CU1,r5/g7,g7,g8,y1 discard=r9 draw=y9,g1 options={"customizables":["to-three"]}'
    )
    game.play("A CU1:r")
    chance.seed(game._state, 5, 0)
    found = Counter(" ".join(choice(game).cards) for _ in range(4000))
    verify_equal(found, {"g7": 2, "g8": 1, "y1": 1})


def test_a_call_is_made_or_forgotten_by_its_chance() -> None:
    game = Game.from_position("deluxe hands=r1,b2/g7,g8 discard=r9 draw=b9,b1")
    assert choice(game, ALWAYS).text == "r1!"
    assert choice(game, NEVER).text == "r1"


def test_a_judged_chance_is_that_of_the_card() -> None:
    game = Game.from_position("kicker hands=IK,b2,b3/g7,g8 discard=r9 draw=b9,b1")
    game.play("A IK:r")
    chance.seed(game._state, 5, 0)
    good = sum(choice(game).good for _ in range(4000))
    assert abs(good - 2000) < 5 * 1000**0.5


def happened(edition: str, manner: int, what: int) -> int:
    """How often an event happens in six rounds of four."""
    rules = simulation_rules(edition)
    states, tapes = np.zeros(1, layout.STATE), np.zeros(1, layout.TAPE)
    found = 0
    for index in range(6):
        chance.seed(states[0], 3, index)
        tapes[0].logs, tapes[0].events = 1, 0
        machine.sit_down(rules.tables[0], states[0], tapes[0], 4, index % 4)
        machine.next_round(rules.tables[0], states[0], tapes[0])
        player.play_round(rules.tables[0], states[0], tapes[0], manner)
        found += int((tapes[0].event[: int(tapes[0].events), 0] == what).sum())
    return found


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_always_calls_is_never_caught_and_who_never_does_always_is(edition: str) -> None:
    forgetful = player.pack(np.array([0, 1000, 0], np.int32))
    assert happened(edition, ALWAYS, layout.CAUGHT) == 0
    assert happened(edition, ALWAYS, layout.CALLED) >= 6
    assert happened(edition, forgetful, layout.CAUGHT) >= 6
    assert happened(edition, forgetful, layout.CALLED) == 0
    assert happened(edition, NEVER, layout.CAUGHT) == 0


def test_nobody_slaps_the_veto() -> None:
    assert happened("nonpartisan", ALWAYS, layout.VETOED) == 0


def test_every_seat_wins_equally_often() -> None:
    totals = simulate("deluxe", seats=4, rounds=160, seed=6, interpreted=True, **PATIENT)
    assert totals.void == 0
    verify_uniform(np.array(totals.wins))
