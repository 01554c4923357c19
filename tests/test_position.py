"""Positions: one line that says it all, and garbage that is refused in good order."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lastcard.game import BUILT_IN, Game
from lastcard.game.position import KEYS
from tests.test_check import ON_DELUXE, at_most, count_cards, play_at_random, write

SMALL = "deluxe seats=2 hands=r5,W/b2 discard=b1,r7 draw=g1,g2"
IDEAS: dict[str, Any] = {"customizables": ["to-three", "open-hands", "joke"]}


def as_options(options: dict[str, Any]) -> str:
    return "options=" + json.dumps(options, separators=(",", ":")).replace(" ", "\\u0020")


def fields(game: Game) -> dict[str, Any]:
    """All that the state holds but for what lies beyond the ends of the piles, and the colours of coloured cards."""
    s = game._state
    found: dict[str, Any] = {name: s[name].tolist() for name in s.dtype.names or () if name != "named"}
    for name, count in (("draw_pile", "draw_count"), ("discard_pile", "discard_count")):
        found[name] = found[name][: found[count]]
    return {**found, "named": game.discard_pile()}


def played(edition: str, seed: int, moves: int, options: dict[str, Any] | None = None) -> Game:
    chance = random.Random(seed)
    game = Game(edition, seats=chance.randint(2, 5), seed=seed, options=options)
    for _ in range(moves):
        if game.is_over:
            break
        game.play(chance.choice(game.legal()))
    return game


@pytest.mark.parametrize("edition", BUILT_IN)
@pytest.mark.parametrize("seed", range(4))
def test_every_moment_of_a_game_is_read_back_as_it_was_written(edition: str, seed: int) -> None:
    options = (
        IDEAS if edition in {"mlb", "nonpartisan"} else {"turnover": "draw-first"} if edition == "turnover" else {}
    )
    chance = random.Random(seed)
    game = Game(edition, seats=2 + seed, seed=seed, options=options)
    for _ in range(60):
        if game.is_over:
            break
        game.play(chance.choice(game.legal()))
        other = Game.from_position(game.position())
        assert other.position() == game.position()
        assert fields(other) == fields(game)
        assert other.legal() == game.legal()


@pytest.mark.parametrize("phase", ["round over", "game over"])
def test_a_round_that_ended_on_an_empty_pile_is_read_back_as_it_was(phase: str) -> None:
    """A93: with somebody out the discards are turned over only for cards that the last draw lacks."""
    game = Game.from_position(f"deluxe hands=r5/b2 discard=r7 scores={499 if phase == 'game over' else 0},0")
    game.play("A r5")
    assert game.phase == phase
    assert game.discard_pile() == ["r7", "r5"]
    assert Game.from_position(game.position()).position() == game.position()


def test_a_choice_of_discards_on_an_empty_pile_is_read_back_as_it_was() -> None:
    """A65, A92: what a seat gave up with its last card is not turned over before the others have chosen."""
    steps: list[dict[str, Any]] = [
        {"do": "color"},
        {"do": "draw", "whom": "self", "cards": 1, "loses_turn": False, "short": "forgive"},
        {"do": "discard", "whom": "others", "down_to": 0, "loses_turn": False, "emptied": "wins"},
    ]
    options = as_options({"customizables": [{"effect": steps}]})
    game = Game.from_position(f"mlb hands=CU1,r1/b1/g1,g2 discard=r7 {options}")
    for text in ("A CU1:r", "B discard b1"):
        game.play(text)
    assert (game.phase, game.draw_pile(), game.discard_pile()) == ("discard", [], ["b1", "CU1:r"])
    assert Game.from_position(game.position()).position() == game.position()


def test_hands_that_lie_open_in_a_position_are_seen_and_closed_again() -> None:
    """A69: the hands lie open until the card's player really begins a turn."""
    game = Game.from_position(
        f"mlb hands=CU2,r5,r6/b2,b3,b4/y1,y2,y3 discard=b1,g7 draw=b1,b2,g3,g3,g4,g4,b5,b6 {as_options(IDEAS)}"
    )
    game.play("A CU2:y")
    other = Game.from_position(game.position())
    assert other.view("C").known == game.view("C").known
    for text in ("B draw", "C y1", "A draw"):
        game.play(text)
        other.play(text)
    assert other.view("C").known == game.view("C").known
    assert game.turn == "B"
    for each in (game, other):
        before = each.view("C").known
        each.play("B draw")
        assert each.view("C").known == before


def test_hands_that_another_seat_laid_open_are_closed_by_that_seat() -> None:
    """A69, for a seat other than the first."""
    game = Game.from_position(
        f"mlb hands=r1,r2,r3/CU2,b3,b4/y1,y2,y3 turn=B discard=b1,g7 draw=b1,b2,g3,g3,g4,g4,b5,b6 {as_options(IDEAS)}"
    )
    game.play("B CU2:g")
    other = Game.from_position(game.position())
    for each in (game, other):
        for text in ("C draw", "A draw", "B draw", "C draw"):
            each.play(text)
            if each.phase == "drawn":
                each.play(f"{each.turn} pass")
    assert game.view("A").open_until == ()
    assert other.view("A").known["C"] == game.view("A").known["C"]
    assert other.knowledge.open == 0


def test_parts_stand_in_any_order_and_usual_values_are_left_out() -> None:
    one = Game.from_position("deluxe draw=g1 discard=r7 hands=r5/b2")
    two = Game.from_position("deluxe hands=r5/b2 seats=2 discard=r7 turn=A dealer=B draw=g1 direction=left phase=turn")
    assert one.position() == two.position()


def test_an_own_edition_in_a_folder_with_a_space_has_positions_too(tmp_path: Path) -> None:
    (tmp_path / "my games").mkdir()
    source = write(tmp_path / "my games", ON_DELUXE)
    game = Game(source, seats=2, seed=1)
    assert Game.from_position(game.position()).position() == game.position()


def test_an_own_edition_that_takes_a_printed_one_s_key_keeps_its_rules(tmp_path: Path) -> None:
    source = write(tmp_path, ON_DELUXE.replace('"own"', '"deluxe"') + "hand_size = 3\n")
    game = Game(source, seats=2, seed=1)
    other = Game.from_position(game.position())
    assert other.rules.digest == game.rules.digest


GARBAGE = [
    "",
    " ",
    "=",
    "seats=2",
    "deluxe",
    "deluxe hands",
    "deluxe hands=",
    "deluxe hands=/",
    "nothing hands=/ discard=r7",
    "x" * 5000,
    "\0",
    f"{SMALL} seats=2",
    f"{SMALL} nothing=1",
    f"{SMALL} options=[]",
    f"{SMALL} options=5",
    f"{SMALL} options=null",
    f"{SMALL} options={{",
    f"{SMALL} options={'[' * 100_000}",
    f"{SMALL} options={'9' * 5000}",
    f'{SMALL} options={{"target":{"9" * 5000}}}',
    f'{SMALL} options={{"target":NaN}}',
    f'{SMALL} options={{"stacking":true}}',
    f"{SMALL} phase=dancing",
    f"{SMALL} phase=answer",
    f"{SMALL} phase=judge",
    f"{SMALL} phase=discard",
    f"{SMALL} turn=C",
    f"{SMALL} turn=AB",
    f"{SMALL} turn=",
    f"{SMALL} dealer=J",
    f"{SMALL} direction=up",
    f"{SMALL} scores=1",
    f"{SMALL} scores=1,x",
    f"{SMALL} scores=1,2,3",
    f"{SMALL} scores=1,99999999999",
    f"{SMALL} scores=--5,5",
    f"{SMALL} owing=C",
    f"{SMALL} vetoed=C",
    f"{SMALL} vetoed=?",
    f"{SMALL} chosen=C",
    f"{SMALL} actor=C",
    f"{SMALL} winner=C",
    f"{SMALL} drawn=q9",
    f"{SMALL} rng=xyz",
    f"{SMALL} rng={'f' * 17}",
    f"{SMALL} rng=-1",
    f"{SMALL} rng=",
    f"{SMALL} lost=-1,0",
    f"{SMALL} lost=300,0",
    f"{SMALL} lost=1",
    f"{SMALL} instead=-1,0",
    f"{SMALL} tester=9,0",
    f"{SMALL} round_number=-1",
    f"{SMALL} decisions=-1",
    f"{SMALL} decisions=--1",
    f"{SMALL} step=999",
    f"{SMALL} step=-9",
    f"{SMALL} progress=-1",
    f"{SMALL} again=-1",
    f"{SMALL} again=999999999",
    f"{SMALL} owed=999999999",
    f"{SMALL} owed=-4",
    f"{SMALL} wish=99",
    f"{SMALL} given=-1",
    f"{SMALL} to_give=-1",
    f"{SMALL} deals_whole_deck=7",
    f"{SMALL} bonus=7",
    "deluxe hands=r5/b2 discard=",
    "deluxe hands=r5/b2 discard=W",
    "deluxe hands=r5/b2 discard=W:",
    "deluxe hands=r5/b2 discard=W:p",
    "deluxe hands=r5/b2 discard=r7:b",
    "deluxe hands=r5/b2 discard=r7:",
    "deluxe hands=r5/b2 discard=r7 draw=W:r",
    "deluxe hands=W:r/b2 discard=r7",
    "deluxe seats=3 hands=r5/b2 discard=r7",
    "deluxe hands=r5 discard=r7",
    "deluxe hands=" + "/" * 10 + " discard=r7",
    "deluxe hands=" + "r5," * 300 + "/ discard=r7",
    "deluxe hands=r5/b2 discard=r7 draw=" + "r5," * 300,
]


@pytest.mark.parametrize("text", GARBAGE, ids=lambda text: text.replace(SMALL, "…")[:40] or "nothing")
def test_garbage_is_refused(text: str) -> None:
    with at_most(10), pytest.raises(ValueError, match=r"\w"):
        Game.from_position(text)


CRASHES = [
    f"{SMALL} phase=round-over deals_whole_deck=0",
    f"{SMALL} phase=round-over",
    f"{SMALL} phase=game-over winner=A",
    f"{SMALL} phase=name",
    f"{SMALL} phase=drawn",
    f"{SMALL} phase=bonus actor=B",
    "deluxe hands=/ discard=r7",
    "deluxe hands=//// discard=r7 draw=W4,W4,W4",
    "turnover hands=r5/b2 discard=b1,g7 tester=2,1",
    "turnover hands=r5/b2 discard=b1,g7 draw=y1,y2,y3 tester=2,0 spent=B",
]


@pytest.mark.parametrize("text", CRASHES, ids=lambda text: text.replace(SMALL, "…"))
def test_an_odd_position_is_refused_or_can_be_played(text: str) -> None:
    with at_most(10):
        try:
            game = Game.from_position(text)
        except ValueError:
            return
        for seed in range(5):
            play_at_random(game.copy(), 60, random.Random(seed))


REAL = [
    played(edition, seed, moves, options).position()
    for edition, options in (
        *((name, {}) for name in BUILT_IN),
        ("mlb", IDEAS),
        ("nonpartisan", {"customizables": ["wilds-out", "to-seven", "rooster"], "veto_pays_with_lost_turn": True}),
        ("turnover", {"turnover": "draw-first", "scoring": "points"}),
        ("kicker", {"scoring": "lowest", "target": 50, "final_draw": True}),
    )
    for seed, moves in enumerate((3, 17, 45, 90))
]
WORDS = ["", "0", "1", "-1", "2", "7", "223", "999999999", "A", "B", "J", "AB", "0,0", "1,1", "3,200", "r5", "W", "W:r"]
WORDS += [
    "r5,r5,W4",
    "r5/b2",
    "/",
    "left",
    "right",
    "{}",
    "turn",
    "drawn",
    "name",
    "answer",
    "bonus",
    "judge",
    "discard",
]
WORDS += ["round-over", "game-over", "ffff"]


def mutate(text: str, chance: random.Random) -> str:
    """Change a real position somewhere: a part, a number, a letter."""
    parts = text.split(" ")
    kind = chance.random()
    place = chance.randrange(1, len(parts))
    if kind < 0.4:
        parts[place] = f"{parts[place].partition('=')[0]}={chance.choice(WORDS)}"
    elif kind < 0.75:
        parts.append(f"{chance.choice(sorted(KEYS))}={chance.choice(WORDS)}")
    elif kind < 0.8:
        del parts[place]
    elif kind < 0.9:
        numbers = list(re.finditer(r"\d+", parts[place]))
        if numbers:
            found = chance.choice(numbers)
            parts[place] = parts[place][: found.start()] + chance.choice(WORDS[:8]) + parts[place][found.end() :]
    else:
        spot = chance.randrange(len(text))
        return text[:spot] + chance.choice("rgbyWS+/,:=AJ09 \0é") + text[spot + chance.randrange(2) :]
    return " ".join(parts)


@settings(max_examples=250, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(REAL), st.integers(1, 3), st.integers(0, 1 << 32))
def test_a_position_changed_at_random_is_refused_or_can_be_played(text: str, changes: int, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(changes):
        text = mutate(text, chance)
    with at_most(20):
        try:
            game = Game.from_position(text)
        except ValueError:
            return
        assert Game.from_position(game.position()).position() == game.position(), text
        assert count_cards(game) > 0
        play_at_random(game, 200, chance)
