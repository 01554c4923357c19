"""`lastcard replay`."""

from itertools import pairwise
from typing import Any, Final

import click

from lastcard.game import Event, Game
from lastcard.game.move import seat_letter, seat_number
from lastcard.game.record import Record, RecordError, read_record

from .common import can_draw, json_option, print_json, read_file
from .group import InputError
from .story import Storyteller

MOVE_WIDTH: Final = 14
INDENT: Final = "    "


@click.command("replay")
@click.argument("file", type=click.Path())
@click.option("--to", type=click.IntRange(0), help="Stop after this many moves.")
@click.option("--seat", metavar="SEAT", help="Show only what this seat saw.")
@click.option("--plain", is_flag=True, help="Tell it as text even where a terminal could draw it.")
@json_option
@click.pass_context
def command(ctx: click.Context, *, file: str, to: int | None, seat: str | None, plain: bool, as_json: bool) -> None:
    """Play the record in FILE again: step by step on the screen, or told as text where nothing can be drawn."""
    try:
        record = read_record(read_file(file))
    except ValueError as error:
        raise InputError(f"{file}: {error}") from error
    if to is not None and to > len(record.moves):
        raise InputError(f"{file}: the record has {len(record.moves)} moves, not {to}")
    drawn = not plain and not as_json and can_draw()
    try:
        game = record.replay(None if drawn else to)
    except RecordError as error:
        click.echo(f"{file}: {error}", err=True)
        if as_json:
            print_json({"file": file, "ok": False, "problem": str(error)})
        ctx.exit(1)
    viewer = find_seat(game, seat)
    if drawn:
        from lastcard.tui.app import watch  # noqa: PLC0415 - the screen is loaded only where one is drawn

        watch(record, game, to=to, seat=seat or "")
        return
    chapters = split_events(game, viewer)
    if as_json:
        print_json(document(file, record, game, chapters, viewer))
    else:
        tell(game, chapters, viewer)


def find_seat(game: Game, seat: str | None) -> int | None:
    """The number of the seat that looks on, if any."""
    if seat is None:
        return None
    try:
        number = seat_number(seat)
    except ValueError as error:
        raise InputError(f"--seat: {error}") from error
    if number >= game.seats:
        raise InputError(f"--seat: there are {game.seats} seats, and {seat} is none of them")
    return number


def split_events(game: Game, viewer: int | None) -> list[list[Event]]:
    """What happened before the first move, then with each move, as the viewer saw it."""
    events = game.events if viewer is None else game.log(viewer)
    ends = [len(events)]
    walker = game.copy()
    while walker.moves:
        walker.undo()
        ends.append(len(walker.events))
    ends.append(0)
    ends.reverse()
    return [list(events[first:last]) for first, last in pairwise(ends)]


def tell(game: Game, chapters: list[list[Event]], viewer: int | None) -> None:
    """Print the game move by move, and how it stands."""
    teller = Storyteller(game.rules)
    click.echo(teller.tell(chapters[0]))
    if viewer is None:
        tell_moves(teller, game, chapters[1:])
    else:
        for events in filter(None, chapters[1:]):
            click.echo(teller.tell(events, INDENT))
    click.echo("")
    if viewer is None:
        click.echo(game.position())
    else:
        view = game.view(viewer)
        click.echo(f"{view.seat} holds {teller.cards(view.hand)}; the pile shows {teller.card(view.top)}.")
        click.echo(f"Cards in hand: {', '.join(f'{seat} {count}' for seat, count in view.counts.items())}")
    click.echo(f"Scores: {', '.join(f'{seat} {score}' for seat, score in game.scores.items())}")


def tell_moves(teller: Storyteller, game: Game, chapters: list[list[Event]]) -> None:
    """The moves as written, with what came of them; only for those who see everything: a pass betrays a hand."""
    digits = len(str(len(game.moves)))
    width = min(MOVE_WIDTH, max((len(str(move)) for move in game.moves), default=0))
    for number, (move, events) in enumerate(zip(game.moves, chapters, strict=True), start=1):
        mark = f"{number:{digits}}. {move!s:{width}}  "
        kept = f"{seat_letter(move.seat)} keeps the card." if move.verb == "pass" and not events else ""
        click.echo(mark + (kept or teller.tell(events, " " * len(mark))))


def document(file: str, record: Record, game: Game, chapters: list[list[Event]], viewer: int | None) -> dict[str, Any]:
    """The same as values; a viewer gets no moves, because a pass betrays that the drawn card could have been played."""
    teller = Storyteller(game.rules)
    told = [[click.unstyle(teller.sentence(event)) for event in events] for events in chapters]
    known: dict[str, Any]
    if viewer is None:
        moves = [{"move": str(move), "events": events} for move, events in zip(game.moves, told[1:], strict=True)]
        known = {"moves_in_record": len(record.moves), "moves": moves, "position": game.position()}
    else:
        known = {"events": [events for events in told[1:] if events], "view": game.view(viewer).as_dict()}
    return {
        "file": file,
        "ok": True,
        "edition": game.rules.edition.key,
        "before": told[0],
        "phase": game.phase if viewer is None else game.view(viewer).phase,
        "winner": game.winner,
        "scores": game.scores,
        **known,
    }
