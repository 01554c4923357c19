"""Longer texts of the terminal game: the score board, the result, and how a paper football is folded and kicked."""

from collections.abc import Callable
from typing import Final

from lastcard.game import Board
from lastcard.rules.book_word import listed

from .table import Table

WIDTH: Final = 78
TITLES: Final = 9  # columns before the points of the first player
FOLDING: Final = r"""
FOLDING THE BALL

  1 _________     2  ___       3  ___        4  ___        5
   |    :    |      |   |        |   |         |   |
   |    :    |      |   |        |   |         |   |         |\
   |    :    |      |   |        |   |         |\  |         | \
   |    :    |      |   |        |  /|         | \ |         |  \
   |____:____|      |___|        |/__|         |__\|         |___\

1  Fold a sheet of paper lengthwise along the dotted line,
2  and once or twice more, to a strip three fingers wide.
3  Fold a lower corner over to the other edge: a triangle.
4  Fold the triangle upwards, and again, until only a
   short end is left.
5  Tuck that end into the pocket of the triangle.

KICKING IT

      |           |        Somebody across the table makes the
      |           |        goal: thumbs tip to tip, forefingers
      |           |        straight up.
      |____   ____|
                           Stand the ball on a corner under a
            ^              fingertip, some 60 cm away, and flick
           /_\   <- flick  it with the other hand. If it passes
                           between the fingers, it is good.

ON THIS SCREEN

Read the wind. A pointer swings from side to side: stop it beside the
middle, against the wind. Another one shows the strength: too weak
falls short, too strong sails over the posts.""".strip("\n")


def parting_words(table: Table) -> str:
    """What is said to somebody who leaves an unfinished game."""
    if table.is_saved:
        return "The game is saved. `lastcard play --resume` goes on with it."
    if table.keeper is None:
        return "The game could not be saved, and cannot be gone on with."
    return "What happened last could not be saved. `lastcard play --resume` goes on from before."


def board_lines(board: Board, name_of: Callable[[str], str], width: int = WIDTH) -> list[str]:
    """The score board as a table of text: the subtotal carried to its top, a row for each round, the sums.

    Where the players do not fit beside one another, there is a table for some, and one for the others.
    """
    names = [name_of(seat) for seat in board.seats]
    if len(names) > 1 and TITLES + sum(max(len(name), 5) + 2 for name in names) - 2 > width:
        half = (len(names) + 1) // 2
        first, second = part_of(board, slice(0, half)), part_of(board, slice(half, None))
        return [*board_lines(first, name_of, width), "", *board_lines(second, name_of, width)]
    widths = [max(len(name), 5) for name in names]
    head = " " * TITLES + "  ".join(f"{name:>{width}}" for name, width in zip(names, widths, strict=True))

    def row(title: str, values: tuple[int, ...]) -> str:
        cells = "  ".join(f"{value:>{width}}" for value, width in zip(values, widths, strict=True))
        return f"{title:<{TITLES}}{cells}"

    lines = [head]
    if board.wipes:
        lines.append(row("carried", board.carried))
    lines += [row(f"{number}.", points) for number, points in enumerate(board.rows, start=1)]
    lines.append(row("together", board.totals))
    return lines


def part_of(board: Board, seats: slice) -> Board:
    """The columns of some players."""
    return Board(board.seats[seats], tuple(row[seats] for row in board.rows), board.carried[seats], board.wipes)


def result_lines(table: Table, width: int = WIDTH, *, names_winner: bool = True) -> list[str]:
    """How the game ended, and where its record lies."""
    game = table.game
    lines = []
    if table.rules.options.get("scoring") != "single":
        lines += board_lines(table.board(), table.plan.name_of, width)
        order = sorted(game.scores.items(), key=lambda entry: entry[1])
        if table.rules.options.get("scoring") != "lowest":
            order.reverse()
        lines.append(f"In the end: {listed([f'{table.plan.name_of(seat)} {score}' for seat, score in order])}.")
    if game.winner and names_winner:
        name = table.plan.name_of(game.winner)
        lines.append("You win the game!" if name == "You" else f"{name} wins the game!")
    if table.record_path:
        lines.append(f"The record lies in {table.record_path}; lastcard replay shows it.")
    return lines
