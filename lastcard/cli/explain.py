"""`lastcard explain`."""

from collections import Counter
from typing import Any, Final

import click

from lastcard.game import Game
from lastcard.game.reason import explain_card, explain_moves, situation
from lastcard.rules.book_text import wrap
from lastcard.rules.problem import EditionError

from .common import json_option, print_json
from .group import InputError
from .replay import find_seat

WIDTH: Final = 96


@click.command("explain")
@click.argument("position", nargs=-1, required=True)
@click.option("--seat", metavar="SEAT", help="The seat to explain; usually the one to move.")
@json_option
def command(*, position: tuple[str, ...], seat: str | None, as_json: bool) -> None:
    """Say of each card in hand whether it may be played in POSITION, and which clause says so.

    POSITION is the one-line form, such as 'deluxe hands=r5,bS,W4/g1 discard=b7 draw=g2,g3'.
    """
    game = read_game(" ".join(position))
    number = find_seat(game, seat)
    letter = game.turn if number is None else "ABCDEFGHIJ"[number]
    cards = [explain_card(game, letter, code) for code in dict.fromkeys(game.hand(letter))]
    moves = explain_moves(game, letter)
    if as_json:
        document = {"position": game.position(), "seat": letter, "phase": game.phase, "turn": game.turn}
        print_json({**document, "top": game.top, "color": game.color, "cards": cards, "moves": moves})
        return
    click.echo(situation(game, letter))
    show("", cards, Counter(game.hand(letter)))
    show(f"{'Besides, ' if cards else ''}{letter} may:", moves, Counter())


def read_game(text: str) -> Game:
    """The game in a position."""
    try:
        return Game.from_position(text)
    except EditionError:
        raise
    except (ValueError, TypeError) as error:
        raise InputError(f"position: {error}") from error


def show(title: str, lines: list[dict[str, Any]], counts: Counter[str]) -> None:
    """Print explanations in columns."""
    if not lines:
        return
    click.echo("")
    if title:
        click.echo(title)
    heads = [head(line, counts) for line in lines]
    width = max(map(len, heads))
    for first, line in zip(heads, lines, strict=True):
        verdict = "" if "playable" not in line else ("yes  " if line["playable"] else "no   ")
        indent = " " * (width + 4 + len(verdict))
        text = line["why"] + (f" [{', '.join(line['clauses'])}]" if line["clauses"] else "")
        click.echo(wrap(text, WIDTH, f"  {first:{width}}  {verdict}", indent))


def head(line: dict[str, Any], counts: Counter[str]) -> str:
    """What a line is about: a card, and how many of it, or a move."""
    if "card" not in line:
        return str(line["move"])
    count = counts[line["card"]]
    return f"{line['card']} ({count})" if count > 1 else str(line["card"])
