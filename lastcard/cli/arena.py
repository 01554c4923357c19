"""`lastcard arena`."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from .common import complete_edition, game_options, json_option, print_json, read_options
from .group import InputError

if TYPE_CHECKING:
    from lastcard.lab.arena import Arena, Progress, Table


@click.command("arena")
@click.argument("bots", nargs=-1, required=True, metavar="BOT...")
@click.option("--edition", default="deluxe", show_default=True, shell_complete=complete_edition, help="What is played.")
@click.option("--seats", type=click.IntRange(2, 10), default=2, show_default=True, help="Players.")
@click.option(
    "--deals",
    type=click.IntRange(1, 10**9),
    default=1000,
    show_default=True,
    help="Deals; each is played from all seats.",
)
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), default=0, show_default=True, help="Seed of the series.")
@click.option("--workers", type=click.IntRange(1, 256), help="Deals played at once; otherwise one for each core.")
@click.option("--ladder", is_flag=True, help="Play every bot against every other one, and print a cross table.")
@click.option(
    "--views", "through_views", is_flag=True, help="Play through views, as at a table, also where it is slower."
)
@click.option("--sighted", is_flag=True, help="Show all hands to the first bot, to learn what seeing them is worth.")
@game_options
@json_option
def command(
    *,
    bots: tuple[str, ...],
    ladder: bool,
    pairs: tuple[str, ...],
    table: str,
    as_json: bool,
    **settings: Any,  # noqa: ANN401 - the options above
) -> None:
    """Find out which BOT is better: single rounds on the same deals from every seat.

    The last BOT named takes all seats that are left. More bots than seats play a ladder: every two of them, with more
    than two seats each against the other all round. Intervals hold 95 % and are bootstrapped over deals.
    """
    from lastcard.bots import BotError  # noqa: PLC0415 - loaded when the command runs
    from lastcard.lab.arena import Arena, count_cores  # noqa: PLC0415 - see above

    settings["workers"] = settings["workers"] or count_cores()
    try:
        arena = Arena.open(settings.pop("edition"), read_options(pairs, table), **settings)
        if ladder or len(bots) > arena.seats:
            tables = play_ladder(arena, bots)
        else:
            with progress_bar(arena.deals) as progress:
                tables = {bots: arena.play(bots, progress)}
    except (ValueError, BotError) as error:
        raise InputError(str(error)) from error
    if as_json:
        print_json({**head(arena), "tables": [asdict(table) for table in tables.values()]})
        return
    click.echo("\n".join(report(arena, bots, tables)))


def play_ladder(arena: "Arena", bots: Sequence[str]) -> "dict[tuple[str, ...], Table]":
    """Every pair of a ladder."""
    with progress_bar(arena.deals * len(arena.pairs(bots))) as progress:
        tables = arena.climb(bots, progress)
    return dict(tables.items())


@contextmanager
def progress_bar(deals: int) -> "Iterator[Progress]":
    """A bar on standard error while deals are played, if somebody looks."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    with click.progressbar(length=deals, label="deals", file=sys.stderr, show_pos=True) as bar:
        yield bar.update


def head(arena: "Arena") -> dict[str, Any]:
    """What was played."""
    rules = arena.rules
    return {
        "edition": rules.edition.key,
        "rules": rules.digest,
        "options": dict(rules.options),
        "seats": arena.seats,
        "deals": arena.deals,
        "seed": arena.seed,
    }


def report(arena: "Arena", bots: Sequence[str], tables: "dict[tuple[str, ...], Table]") -> list[str]:
    """The tables as lines."""
    from lastcard.lab.ladder import cross_table  # noqa: PLC0415 - see command

    edition = arena.rules.edition
    lines = [f"{edition.title} ({edition.key}), {arena.seats} players, {arena.deals:,} deals, seed {arena.seed}"]
    width = max(len(row.bot) for table in tables.values() for row in table.rows) + 2
    for table in tables.values():
        lines += ["", f"{'bot':{width}}{'seats':>5}{'rounds won':>26}{'points a round':>24}"]
        for row in table.rows:
            wins, points = row.wins, row.points
            lines.append(
                f"{row.bot:{width}}{row.seats:>5}{wins!s:>26}"
                f"{f'{points.mean:.1f} ({points.low:.1f} to {points.high:.1f})':>24}"
            )
        if table.void:
            lines.append(f"{table.void:,} of {table.rounds:,} rounds were void")
    if len(tables) > 1:
        lines += ["", "Share of rounds that the bot of a row wins against that of a column:", ""]
        lines += cross_table(bots, {(pair[0], pair[1]): table for pair, table in tables.items()})
    return lines
