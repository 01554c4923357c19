"""The score board: a row for each round, wiped when it is full, with the subtotals carried to its top."""

import random
from pathlib import Path

import pytest

from lastcard.game import Board, Game
from lastcard.game.record import read_record

ENDLESS = {"target": 100_000}
SMALL = """
format = 1
key = "small-board"
title = "Small board"
prefix = "SB"
about = "The classic game with a board of {rows} rows."
extends = "deluxe"

[board]
rows = {rows}
"""


def play_rounds(game: Game, rounds: int) -> Game:
    """Play so many rounds more to their ends."""
    dice = random.Random(rounds)
    for _ in range(rounds):
        if game.phase == "round over":
            game.play("A next")
        while game.phase not in {"round over", "game over"}:
            game.play(dice.choice([move for move in game.legal(game.turn) if move.verb not in {"pass", "call"}]))
    return game


def small_board(folder: Path, rows: int, rounds: int) -> Game:
    page = folder / "small.toml"
    page.write_text(SMALL.format(rows=rows), "utf-8")
    return play_rounds(Game(str(page), seats=3, seed=5, dealer="A", options=ENDLESS), rounds)


def won(game: Game) -> list[tuple[int, ...]]:
    """The points of every round so far, from what was said."""
    rows: list[tuple[int, ...]] = []
    for event in game.events:
        if event.name in {"round won", "round void"}:
            rows.append((0,) * game.seats)
        elif event.name == "scored":
            rows[-1] = tuple(event.count if seat == event.seat else old for seat, old in enumerate(rows[-1]))
    return rows


def test_a_board_without_a_round_is_empty() -> None:
    assert Game("deluxe", seats=2, seed=1).board() == Board(("A", "B"), rows=(), carried=(0, 0), wipes=0)


def test_dlx_board_1_each_round_has_a_row_until_the_board_is_full() -> None:
    game = play_rounds(Game("deluxe", seats=3, seed=5, dealer="A", options=ENDLESS), 10)
    board = game.board()
    assert list(board.rows) == won(game)
    assert len(board.rows) == 10
    assert (board.carried, board.wipes) == ((0, 0, 0), 0)
    assert board.totals == tuple(game.scores.values())


def test_dlx_board_1_a_full_board_is_wiped_and_the_subtotals_stand_at_its_top() -> None:
    game = play_rounds(Game("deluxe", seats=3, seed=5, dealer="A", options=ENDLESS), 11)
    board, rows = game.board(), won(game)
    assert board.rows == (rows[10],)
    assert board.carried == tuple(sum(column) for column in zip(*rows[:10], strict=True))
    assert board.wipes == 1
    assert board.totals == tuple(game.scores.values())


@pytest.mark.parametrize("rows", [1, 2, 3, 4, 7])
def test_a103_how_many_rows_fit_is_the_page_s_and_changes_no_total(rows: int, tmp_path: Path) -> None:
    game = small_board(tmp_path, rows, 7)
    board = game.board()
    assert board.wipes == (7 - 1) // rows
    assert list(board.rows) == won(game)[board.wipes * rows :]
    assert board.totals == tuple(game.scores.values())
    assert game.rules.edition.board_rows == rows


def test_a_round_that_nobody_wins_has_a_row_of_noughts() -> None:
    game = play_rounds(Game("deluxe", seats=2, seed=1, options={"turn_limit": 3}), 2)
    assert game.board().rows == ((0, 0), (0, 0))


def test_where_the_lowest_total_wins_everybody_has_an_entry() -> None:
    game = play_rounds(Game("deluxe", seats=3, seed=5, dealer="A", options={"scoring": "lowest", **ENDLESS}), 2)
    board = game.board()
    assert list(board.rows) == won(game)
    assert all(row.count(0) == 1 for row in board.rows)
    assert board.totals == tuple(game.scores.values())


def test_a_board_goes_on_where_a_position_s_scores_stand() -> None:
    game = Game.from_position("deluxe hands=r5/b2,b3 discard=r7 draw=g1,g2 scores=120,80")
    game.play("A r5")
    assert game.board() == Board(("A", "B"), rows=((5, 0),), carried=(120, 80), wipes=0)


def test_a_move_that_is_taken_back_is_wiped_from_the_board_too(tmp_path: Path) -> None:
    game = small_board(tmp_path, 2, 2)
    full = game.board()
    copy = play_rounds(game.copy(), 1)
    assert copy.board().wipes == 1
    assert game.board() == full
    while copy.board() != full:
        copy.undo()
    assert copy.round == 3


def test_a_replayed_record_has_the_same_board(tmp_path: Path) -> None:
    game = small_board(tmp_path, 3, 5)
    assert read_record(game.record()).replay().board() == game.board()
