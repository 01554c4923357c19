"""Moves as text: what the notation says, what it refuses, and that every form reads back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lastcard.game import Game, Move, NotationError, Refused
from lastcard.game.code import to_move
from lastcard.game.move import PLAIN, SEATS, seat_letter, seat_number

# Every row of the notation, and the move that it stands for.
FORMS: list[tuple[str, Move]] = [
    ("A r5", Move(0, "play", "r5")),
    ("J g+2", Move(9, "play", "g+2")),
    ("B W:g", Move(1, "play", "W", "g")),
    ("B W4:b", Move(1, "play", "W4", "b")),
    ("B W4", Move(1, "play", "W4")),
    ("C SW:g@C", Move(2, "play", "SW", "g", 2)),
    ("C SW:g", Move(2, "play", "SW", "g")),
    ("A CU:g", Move(0, "play", "CU", "g")),
    ("A CU1:g", Move(0, "play", "CU1", "g")),
    ("A CU1:g@C", Move(0, "play", "CU1", "g", 2)),
    ("A CU3:g=b", Move(0, "play", "CU3", "g", wish="b")),
    ("A FT:y", Move(0, "play", "FT", "y")),
    ("A IK:p", Move(0, "play", "IK", "p")),
    ("A r5!", Move(0, "play", "r5", call=True)),
    ("A SW:g@B!", Move(0, "play", "SW", "g", 1, call=True)),
    ("A draw", Move(0, "draw")),
    ("A pass", Move(0, "pass")),
    ("A name g", Move(0, "name", color="g")),
    ("A accept", Move(0, "accept")),
    ("A challenge", Move(0, "challenge")),
    ("A call", Move(0, "call")),
    ("B catch A", Move(1, "catch", target=0)),
    ("B veto C", Move(1, "veto", target=2)),
    ("B judge good", Move(1, "judge", good=True)),
    ("B judge no", Move(1, "judge")),
    ("B discard r5 b2", Move(1, "discard", cards=("r5", "b2"))),
    ("B discard W", Move(1, "discard", cards=("W",))),
    ("B next", Move(1, "next")),
]


@pytest.mark.parametrize(("text", "move"), FORMS, ids=[text for text, _ in FORMS])
def test_every_form_of_the_notation_is_read_and_written(text: str, move: Move) -> None:
    assert Move.parse(text) == move
    assert str(move) == text
    assert f"{seat_letter(move.seat)} {move.text}" == text


def test_the_forms_above_are_of_every_verb() -> None:
    assert {move.verb for _, move in FORMS} == {"play", "name", "catch", "veto", "judge", "discard", *PLAIN}


def test_spaces_around_and_between_words_do_not_matter() -> None:
    assert Move.parse("  B   discard  r5   b2 ") == Move(1, "discard", cards=("r5", "b2"))


BROKEN = [
    "",
    "A",
    "r5",
    "K r5",
    "a r5",
    "AB r5",
    "A r5 b5",
    "A r5 !",
    "A !",
    "A :g",
    "A W:",
    "A W:G",
    "A W:gb",
    "A SW@K:g",
    "A SW@C:g",
    "A SW:g@",
    "A SW:g@c",
    "A CU1:g=",
    "A CU1=b:g",
    "A r5!!",
    "A draw 2",
    "A draw!",
    "A accept now",
    "A name",
    "A name green",
    "A name g b",
    "A catch",
    "A catch b",
    "A catch A B",
    "A veto",
    "A veto 3",
    "A judge",
    "A judge bad",
    "A judge good good",
    "A discard",
    "A discard r5 !",
    "A discard draw",
    "A play r5",
    "A Draw",
    "A ü5",
    "A r5\x00",
]


@pytest.mark.parametrize("text", BROKEN)
def test_a_text_that_is_no_move_is_refused_with_the_form_that_would_be_right(text: str) -> None:
    with pytest.raises(NotationError, match=r"write|nothing comes after|is good or no|one letter|small letter"):
        Move.parse(text)


@pytest.mark.parametrize("text", BROKEN)
def test_a_game_refuses_such_a_text_and_stays_as_it_is(text: str) -> None:
    game = Game("deluxe", seats=2, seed=1)
    before = game.position()
    with pytest.raises(Refused):
        game.play(text)
    assert game.position() == before


CODES = st.from_regex(r"[a-z]?[A-Z0-9+]{1,5}", fullmatch=True)
LETTERS = st.sampled_from("abcdefghijklmnopqrstuvwxyz")


@settings(deadline=None, max_examples=200, derandomize=True)
@given(
    seat=st.integers(0, 9),
    card=CODES,
    color=st.one_of(st.just(""), LETTERS),
    target=st.integers(-1, 9),
    wish=st.one_of(st.just(""), LETTERS),
    ending=st.sampled_from(["", "!"]),
)
def test_any_play_reads_back_from_its_text(
    seat: int, card: str, color: str, target: int, wish: str, ending: str
) -> None:
    move = Move(seat, "play", card, color, target, wish, bool(ending))
    assert Move.parse(str(move)) == move


@settings(deadline=None, max_examples=300, derandomize=True)
@given(st.text(max_size=20))
def test_any_text_is_a_move_or_refused(text: str) -> None:
    try:
        move = Move.parse(text)
    except NotationError:
        return
    assert Move.parse(str(move)) == move


def test_seats_are_letters_or_numbers() -> None:
    assert [seat_number(letter) for letter in SEATS] == list(range(10))
    assert "".join(map(seat_letter, range(10))) == SEATS
    assert (seat_number(3), seat_letter(10), seat_letter(-1)) == (3, "?", "?")
    for wrong in ("", "a", "K", "AA"):
        with pytest.raises(ValueError, match="write a letter from A to J"):
            seat_number(wrong)


def test_a_last_wild_is_played_without_a_colour_and_one_that_is_given_is_dropped() -> None:
    for text in ("A W", "A W:g"):
        game = Game.from_position("deluxe hands=W/g7,g8 discard=r9 draw=g1")
        game.play(text)
        assert str(game.moves[-1]) == "A W"


@pytest.mark.parametrize("edition", ["mlb", "nonpartisan", "turnover", "kicker"])
def test_a_number_that_a_legal_move_has_stands_for_that_move(edition: str) -> None:
    game = Game(edition, seats=4, seed=9)
    numbers = game._numbers
    for _ in range(80):
        moves = game.legal()
        if game.phase == "round over":
            break
        if game.phase != "discard":
            assert [to_move(game.rules, int(number)) for number in numbers[: len(moves)]] == moves
        game.play(moves[len(game.moves) * 31 % len(moves)])
    assert len(game.moves) > 20
