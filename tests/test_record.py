"""Records: a game as text that is read back to the byte and replayed to any move."""

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lastcard.game import BUILT_IN, Game
from lastcard.game.record import Record, RecordError, read_record, write_record
from tests.test_check import ON_DELUXE, ON_MLB, at_most, write

DECK = "r1 r2 r3 r4 r5 r6 r7 r8 r9 b1 b2 b3 b4 b5 b6 b7 b8 b9 g1 g2 g3 W W4"
IDEAS: dict[str, Any] = {
    "customizables": [
        "to-three",
        "draw-until-color:b",
        {"text": "Sing; or # [pay] \u2028 \x85 ü\n".strip() + " x", "judge": True, "chance": 0.25},
    ]
}


def play_on(game: Game, moves: int, seed: int) -> Game:
    chance = random.Random(seed)
    for _ in range(moves):
        if game.is_over:
            break
        game.play(chance.choice(game.legal()))
    return game


def shuffled(seed: int) -> Callable[[list[str], str], list[str]]:
    chance = random.Random(seed)

    def shuffle(cards: list[str], why: str) -> list[str]:
        assert why in {"deal", "opener", "reshuffle", "dealer", "seat"}
        chance.shuffle(cards)
        return cards

    return shuffle


def verify_same(game: Game) -> None:
    """The record is read back to the byte, and every prefix of it replays to the same moments."""
    text = game.record()
    record = read_record(text)
    assert str(record) == text
    again = record.replay()
    assert again.record() == text
    assert again.position().partition("rng=")[0] == game.position().partition("rng=")[0]
    assert again.events == game.events
    assert again.scores == game.scores
    back = game.copy()
    for number in range(len(game.moves), -1, -max(1, len(game.moves) // 4)):
        while len(back.moves) > number:
            back.undo()
        part = record.replay(number)
        assert [str(move) for move in part.moves] == [str(move) for move in back.moves]
        assert part.events == back.events
        assert part.view("A") == back.view("A")


@pytest.mark.parametrize("edition", BUILT_IN)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_record_is_read_back_to_the_byte_and_replays_to_any_move(edition: str, seed: int) -> None:
    verify_same(play_on(Game(edition, seats=seed + 1, seed=seed), 120, seed))


@pytest.mark.parametrize("dealer", [None, "A", "C"])
def test_the_first_dealer_is_drawn_for_again_or_written_down(dealer: str | None) -> None:
    verify_same(play_on(Game("mlb", seats=3, seed=11, dealer=dealer, options=IDEAS), 100, 5))


def test_several_rounds_of_a_match_are_one_record() -> None:
    game = Game("deluxe", seats=2, seed=4, options={"target": 150, "next_dealer": "draw"})
    chance = random.Random(4)
    while game.round < 4 and not game.is_over:
        moves = game.legal()
        plays = [move for move in moves if move.verb in {"play", "next", "pass"}]
        game.play(chance.choice(plays or moves))
    assert "# round 2" in game.record()
    verify_same(game)


@pytest.mark.parametrize("edition", ["deluxe", "turnover", "nonpartisan"])
def test_hosted_shuffles_are_written_down(edition: str) -> None:
    game = play_on(Game(edition, seats=3, shuffle=shuffled(8)), 250, 9)
    assert "[Orders " in game.record()
    assert "[Seed " not in game.record()
    verify_same(game)


def test_decks_laid_ready_are_written_down() -> None:
    decks = [DECK.split(), DECK.split()[::-1]]
    verify_same(play_on(Game("deluxe", seats=2, seed=3, dealer="A", decks=decks), 80, 1))


def test_a_game_from_a_position_begins_its_record_there() -> None:
    game = Game.from_position("mlb seats=3 hands=r5,W/b2,b3/g1 discard=r7 draw=g1,g2,g3 scores=5,6,7")
    verify_same(play_on(game, 40, 2))


@pytest.mark.parametrize("seed", [0, -1, 1 << 63, (1 << 64) - 1, 1 << 70])
def test_every_seed_replays(seed: int) -> None:
    verify_same(play_on(Game("deluxe", seats=2, seed=seed), 20, 1))


def test_an_own_edition_is_written_into_the_record(tmp_path: Path) -> None:
    write(tmp_path, ON_MLB.replace('"own"', '"base"') + "hand_size = 4\n", "base.toml")
    source = write(tmp_path, ON_MLB.replace('"mlb"', '"base.toml"') + "[cards.W]\npoints = 33\n")
    game = play_on(Game(source, seats=3, seed=1, options=IDEAS), 60, 3)
    text = game.record()
    for file in tmp_path.iterdir():
        file.unlink()
    again = read_record(text).replay()
    assert again.record() == text
    assert again.rules.edition.hand_size == 4
    assert again.rules.digest == game.rules.digest


def test_a_position_of_an_own_edition_replays_without_its_file(tmp_path: Path) -> None:
    source = write(tmp_path, ON_DELUXE + "hand_size = 4\n")
    game = play_on(Game.from_position(Game(source, seats=2, seed=1).position()), 10, 1)
    text = game.record()
    Path(source).unlink()
    assert read_record(text).replay().scores == game.scores


def test_an_own_edition_with_a_printed_key_is_written_into_the_record(tmp_path: Path) -> None:
    source = write(tmp_path, ON_DELUXE.replace('"own"', '"deluxe"') + "hand_size = 3\n")
    game = play_on(Game(source, seats=2, seed=1), 10, 1)
    assert "[Page " in game.record()
    assert read_record(game.record()).replay().record() == game.record()


@pytest.mark.parametrize(
    "tags",
    [{"White": "Ann"}, {"Site": "a\nb"}, {"Site": 'a"]'}, {"Site": "a\u2028b\x85c\x0bd"}, {"Site": [1, {"a": None}]}],
    ids=str,
)
def test_further_headers_are_kept(tags: dict[str, Any]) -> None:
    text = write_record(Game("deluxe", seats=2, seed=1), tags)
    record = read_record(text)
    assert record.tags == tags
    assert str(record) == text


@pytest.mark.parametrize("name", ["Seed", "Format", "Result", "White Player", "", "a]", "1"])
def test_a_header_that_could_not_be_read_back_is_not_written(name: str) -> None:
    with pytest.raises(ValueError, match="header"):
        write_record(Game("deluxe", seats=2, seed=1), {name: "x"})


GAME = play_on(Game("deluxe", seats=3, seed=6, dealer="B", options={"target": 50}), 60, 6)
TEXT = GAME.record()
OTHER = "B" if GAME.moves[0].seat != 1 else "C"  # not to move first
FROM_POSITION = play_on(Game.from_position("deluxe hands=r5,r6/b2,b3 discard=r7 draw=g1,g2,g3,g4"), 3, 1).record()
HOSTED = play_on(Game("deluxe", seats=2, shuffle=shuffled(1)), 220, 1).record()
DECKS = play_on(Game("deluxe", seats=2, seed=1, dealer="A", decks=[DECK.split()]), 3, 1).record()


def header(name: str, value: str, text: str = TEXT) -> str:
    """A record whose header has another value, which is put there if it has none."""
    line = f"[{name} {value}]"
    changed, count = re.subn(rf"^\[{name} .*\]$", lambda _: line, text, flags=re.MULTILINE)
    return changed if count else text.replace("[Result", f"{line}\n[Result", 1)


TAMPERED: list[tuple[str, str, str]] = [
    # name, record, part of the message
    ("nothing", "", "Format"),
    ("no headers", "A r5; B draw", "Format"),
    ("another format", header("Format", "2"), "Format"),
    ("a text as format", header("Format", '"1"'), "Format"),
    ("true as format", header("Format", "true"), "Format"),
    ("no seats", TEXT.replace("[Seats 3]\n", ""), "Seats"),
    ("a text as seats", header("Seats", '"3"'), "Seats"),
    ("true as seats", header("Seats", "true"), ""),
    ("too many seats", header("Seats", "11"), "11"),
    ("other seats", header("Seats", "4"), "move|Scores"),
    ("another edition", header("Edition", '"kicker"'), "Digest"),
    ("an unknown edition", header("Edition", '"nothing"'), "nothing"),
    ("an endless edition", header("Edition", f'"{"x" * 5000}"'), ""),
    ("another digest", header("Digest", '"0000000000000000"'), "Digest"),
    ("other options", header("Options", '{"target": 60}'), "Digest"),
    ("unknown options", header("Options", '{"stacking": true}'), "stacking"),
    ("options of no kind", header("Options", "[]"), "Options"),
    ("another seed", header("Seed", "7"), "move"),
    ("a text as seed", header("Seed", '"7"'), "Seed"),
    ("a broken seed", header("Seed", "7.5"), "Seed"),
    ("a seed of 5000 digits", header("Seed", "1" * 5000), "line"),
    ("a header nested for ever", header("Seed", "[" * 100_000), "line"),
    ("another dealer", header("Dealer", '"K"'), "K"),
    ("other scores", header("Scores", '{"A": 1, "B": 0, "C": 0}'), "Scores"),
    ("another result", header("Result", '"J"'), "Result"),
    ("scores of no kind", header("Scores", "5"), "Scores"),
    ("a header twice", TEXT.replace("[Seats 3]", "[Seats 3]\n[Seats 3]"), "line 6: Seats stands twice"),
    ("a header cut off", TEXT.replace("[Seats 3]", "[Seats 3"), "line 5"),
    ("a header without value", TEXT.replace("[Seats 3]", "[Seats]"), "line 5"),
    ("a header that is no JSON", TEXT.replace("[Seats 3]", "[Seats three]"), "line 5"),
    ("decks of no kind", header("Decks", "5"), "Decks"),
    ("decks of numbers", header("Decks", "[5]"), "Deck"),
    ("a deck of other cards", header("Decks", '["r1 q9"]'), "q9"),
    ("a deck too small", header("Decks", '["r1 r2"]'), "too small"),
    ("orders of no kind", header("Orders", "5"), "Orders"),
    ("no orders", header("Orders", "[]", HOSTED), "Orders"),
    ("orders of nothing", header("Orders", "[[]]", HOSTED), "Orders"),
    ("orders of numbers", header("Orders", "[5]", HOSTED), "Orders"),
    ("orders of one part", header("Orders", '[["dealer"]]', HOSTED), "Orders"),
    ("orders of a number of cards", header("Orders", '[["dealer", 5]]', HOSTED), ""),
    ("orders for nothing", header("Orders", '[["tea", "r5"]]', HOSTED), "Orders"),
    ("orders of other cards", header("Orders", '[["dealer", "q9"]]', HOSTED), "q9"),
    ("orders with too few cards", header("Orders", '[["dealer", "r5"]]', HOSTED), "cards"),
    ("a page of no kind", header("Page", "5"), "Page"),
    ("an empty page", header("Page", "{}"), "Page"),
    ("a page with odd cards", header("Page", '{"cards": "x", "colors": "y"}'), ""),
    ("a page with odd steps", header("Page", json.dumps({"format": 1, "key": "x", "title": "x", "colors": {"r": "red"},
     "cards": {"W": {"kind": "wild", "title": "x", "copies": 99999999, "points": 1, "opening": "names",
     "effect": [{"do": "dance"}]}}})), ""),
    ("a page cut short", header("Page", '{"format": 1, "key": "x", "title": "x", "options": {"target": 1}}'), ""),
    ("another position", header("Position", '"deluxe hands=r5/b2 discard=r7"', FROM_POSITION), "move|Scores"),
    ("a broken position", header("Position", '"deluxe hands=r5/b2"', FROM_POSITION), "discard"),
    ("a position with odd options", header("Position", '"deluxe options=[] hands=/ discard=r7"', FROM_POSITION), ""),
    ("another digest of a position", header("Digest", '"0000000000000000"', FROM_POSITION), "Digest"),
    ("another edition of a position", header("Edition", '"kicker"', FROM_POSITION), ""),
    ("other seats of a position", header("Seats", "5", FROM_POSITION), "Seats"),
    ("a move of nobody", TEXT.replace("# round 1\n", "# round 1\nK draw;"), "move 1"),
    ("a move that is none", TEXT.replace("# round 1\n", "# round 1\nA jumps;"), "move 1"),
    ("a move of another seat", TEXT.replace("# round 1\n", f"# round 1\n{OTHER} draw;"), "move 1"),
    ("a dealing in between", TEXT.replace("# round 1\n", "# round 1\nA next;"), "move 1, A next"),
    ("zeros", TEXT.replace("# round 1\n", "# round 1\n\0;"), "move 1"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message"), [t[1:] for t in TAMPERED], ids=[t[0] for t in TAMPERED])
def test_a_record_that_was_tampered_with_is_refused_by_name(text: str, message: str) -> None:
    with at_most(10), pytest.raises(RecordError, match=message or r"\w"):
        read_record(text).replay()


def test_a_later_deck_that_cannot_be_dealt_is_refused_at_the_move_that_deals_it() -> None:
    game = Game("deluxe", seats=2, seed=1, dealer="A", decks=[DECK.split(), DECK.split()])
    while game.phase != "round over":
        game.play(next(move for move in game.legal() if move.verb in {"play", "draw", "pass", "accept", "name"}))
    game.play("A next")
    for deck in ("q9", "r1 r2"):
        with pytest.raises(RecordError, match=f"move {len(game.moves)}, A next"):
            read_record(header("Decks", f'["{DECK}", "{deck}"]', game.record())).replay()


def test_every_move_that_is_changed_is_noticed() -> None:
    """Another move, or one left out, is refused where it stands or ends otherwise."""
    record = read_record(TEXT)
    for number in range(0, len(record.moves), 7):
        moves = record.moves[:number] + record.moves[number + 1 :]
        try:
            again = Record(record.headers, moves).replay()
        except RecordError as error:
            named = re.match(r"move \d+, |Scores|Result", str(error)) is not None
            assert named
        else:
            assert again.position() != GAME.position()


def test_a_replay_stops_where_it_is_told() -> None:
    record = read_record(TEXT)
    assert record.replay(0).moves == []
    assert record.replay(len(record.moves)).position() == GAME.position()
    for number in (-1, len(record.moves) + 1):
        with pytest.raises(RecordError, match="moves"):
            record.replay(number)


def test_lines_may_end_as_on_other_systems() -> None:
    assert str(read_record(TEXT.replace("\n", "\r\n"))) == TEXT


@settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.sampled_from([TEXT, FROM_POSITION, HOSTED, DECKS]), st.integers(1, 4), st.integers(0, 1 << 32))
def test_a_record_changed_at_random_is_refused_or_replays(text: str, changes: int, seed: int) -> None:
    chance = random.Random(seed)
    words = [
        "A",
        "draw",
        ";",
        "\n",
        "#",
        "[",
        "]",
        '"',
        "{",
        "}",
        "0",
        "-1",
        "null",
        "[]",
        "r5",
        "W:g",
        "\0",
        "\x85",
        " ",
    ]
    for _ in range(changes):
        lines = text.split("\n")
        kind, place = chance.random(), chance.randrange(len(lines))
        if kind < 0.2:
            del lines[place]
        elif kind < 0.4:
            lines[place] = re.sub(r" .*", f" {chance.choice(words)}]", lines[place], count=1)
        else:
            line = lines[place]
            spot = chance.randrange(len(line) + 1)
            lines[place] = line[:spot] + chance.choice(words) + line[spot + chance.randrange(3) :]
        text = "\n".join(lines)
    with at_most(20):
        try:
            record = read_record(text)
            game = record.replay()
        except RecordError:
            return
        assert read_record(str(record)).replay().position() == game.position()
