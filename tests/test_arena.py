"""The arena: the same results at both speeds and for any number of workers, each rung better than the last."""

import json

import numpy as np
import pytest
from click.testing import CliRunner

from lastcard.bots import BotError
from lastcard.bots.keen import PACKAGE
from lastcard.cli import cli
from lastcard.game.fast import load_plain
from lastcard.lab import match
from lastcard.lab.arena import Arena, make_table
from lastcard.lab.match import Series, play_fast, play_through_views

KEEN = "keen:playouts=8"
TABLES = [
    ("deluxe", 2, {}),
    ("deluxe", 3, {"scoring": "lowest"}),
    ("mlb", 3, {"customizables": ["open-hands", "joke", "take-three"]}),
    ("mlb", 4, {"customizables": ["wilds-out", "to-three", "draw-until-color"]}),
    ("nonpartisan", 3, {"customizables": ["to-seven", "rooster", "extra-turn"]}),
    ("turnover", 2, {}),
    ("turnover", 3, {"turnover": "draw-first"}),
    ("kicker", 4, {"scoring": "points"}),
]


@pytest.mark.compiled
@pytest.mark.parametrize(("edition", "seats", "options"), TABLES)
def test_rounds_at_full_speed_and_through_views_are_the_same(edition: str, seats: int, options: dict[str, str]) -> None:
    arena = Arena.open(edition, options, seats=seats)
    series = Series(arena.rules, arena.seat([KEEN, "steady", "first", "random"][:seats]), 5)
    fast, slow = play_fast(series, 0, 2), play_through_views(series, 0, 2)
    assert np.array_equal(fast.wins, slow.wins)
    assert np.array_equal(fast.points, slow.points)
    assert (fast.void, fast.decisions) == (slow.void, slow.decisions)


@pytest.mark.compiled
def test_policies_play_the_same_at_both_speeds(monkeypatch: pytest.MonkeyPatch) -> None:
    arena = Arena.open("mlb", {"customizables": ["open-hands", "joke", "to-seven"]}, seats=3)
    series = Series(arena.rules, arena.seat([KEEN, "steady", "first"]), 9)
    compiled = play_fast(series, 0, 1)
    monkeypatch.setattr(match, "load_engine", lambda: load_plain("match", PACKAGE))
    plain = play_fast(series, 0, 1)
    assert np.array_equal(compiled.points, plain.points)
    assert compiled.decisions == plain.decisions


def test_the_table_does_not_hang_on_the_number_of_workers() -> None:
    tables = [
        Arena.open("deluxe", deals=45, seed=2, workers=workers).play(["steady", "random"]) for workers in (1, 2, 5)
    ]
    assert tables[0] == tables[1] == tables[2]


def test_processes_that_play_through_views_give_the_same_table() -> None:
    fast = Arena.open("deluxe", deals=3, seed=2).play(["steady", "random"])
    slow = Arena.open("deluxe", deals=3, seed=2, workers=2, through_views=True).play(["steady", "random"])
    assert fast == slow


def test_another_seed_is_another_series() -> None:
    one, two = (Arena.open("deluxe", deals=20, seed=seed).play(["steady", "random"]) for seed in (1, 2))
    assert one != two


def test_a_bot_against_itself_wins_half_of_the_rounds() -> None:
    arena = Arena.open("deluxe", deals=30)
    results = play_fast(Series(arena.rules, ("first", "first"), 3), 0, 30)
    assert results.wins.sum() + results.void / 2 == 30
    table = make_table(Series(arena.rules, ("first", "first"), 3), [results])
    assert [(row.bot, row.seats) for row in table.rows] == [("first", 2)]


@pytest.mark.compiled
def test_each_of_the_quick_bots_is_better_than_the_one_before() -> None:
    arena = Arena.open("deluxe", deals=4000, seed=1, workers=2)
    tables = arena.climb(["random", "first", "steady"])
    assert tables["random", "first"].row("first").wins.low > 0.5
    assert tables["random", "steady"].row("steady").wins.low > 0.55
    assert tables["first", "steady"].row("steady").wins.low > 0.52


@pytest.mark.compiled
@pytest.mark.parametrize("edition", ["mlb", "deluxe", "nonpartisan", "turnover", "kicker"])
def test_a_short_search_is_better_than_rules_of_thumb(edition: str) -> None:
    table = Arena.open(edition, deals=120, seed=1, workers=2).play(["keen:playouts=250", "steady"])
    assert table.row("keen:playouts=250").wins.low > 0.5


@pytest.mark.compiled
def test_seeing_all_hands_is_worth_more_than_guessing_them() -> None:
    blind = Arena.open("deluxe", deals=150, seed=1).play(["keen:playouts=100", "steady"])
    sighted = Arena.open("deluxe", deals=150, seed=1, sighted=True).play(["keen:playouts=100", "steady"])
    assert sighted.row("keen:playouts=100").wins.low > blind.row("keen:playouts=100").wins.high


def test_only_a_bot_that_searches_can_be_shown_all_hands() -> None:
    with pytest.raises(ValueError, match="shown all hands"):
        Arena.open("deluxe", deals=1, sighted=True).play(["steady", "random"])


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(ValueError, match="2 to 10 players"):
        Arena.open("deluxe", seats=11)
    with pytest.raises(ValueError, match="3 bots do not fit 2 seats"):
        Arena.open("deluxe").play(["first", "first", "first"])
    with pytest.raises(BotError, match="there is no 'frist'"):
        Arena.open("deluxe").play(["frist"])
    with pytest.raises(ValueError, match="every bot once"):
        Arena.open("deluxe").climb(["first", "first"])


def test_the_command_prints_a_table_and_a_cross_table() -> None:
    done = CliRunner().invoke(cli, ["arena", "random", "first", "steady", "--deals", "20", "--seed", "3"])
    assert done.exit_code == 0, done.output
    lines = done.stdout.splitlines()
    assert lines[0] == "Classic (deluxe), 2 players, 20 deals, seed 3"
    assert [line.split()[0] for line in lines[-3:]] == ["random", "first", "steady"]
    assert lines[-1].endswith("·")


def test_the_command_prints_one_document_for_programs() -> None:
    done = CliRunner().invoke(cli, ["arena", "steady", "random", "--seats", "3", "--deals", "10", "--json"])
    document = json.loads(done.stdout)
    (table,) = document["tables"]
    assert table["bots"] == ["steady", "random", "random"]
    assert [row["seats"] for row in table["rows"]] == [1, 2]
    assert document["deals"], table["rounds"] == (10, 30)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["frist"], "there is no 'frist'"),
        (["first", "--edition", "nowhere"], "nowhere"),
        (["keen:playouts=-3"], "playouts: -3"),
        (["keen:belief=perhaps"], "none of on, facts, off"),
        (["first:strength=9"], "there is no setting 'strength'; it has none"),
        (["keen:strength=9"], "there is no setting 'strength'; there are playouts, belief"),
    ],
)
def test_mistakes_are_named(arguments: list[str], message: str) -> None:
    done = CliRunner().invoke(cli, ["arena", *arguments])
    assert done.exit_code == 2
    assert message in done.output
