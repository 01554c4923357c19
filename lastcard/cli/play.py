"""`lastcard play`."""

import sys
from dataclasses import replace
from typing import Any

import click

from lastcard.tui.host import new_table, resumed_table, verify_bots
from lastcard.tui.lines import Asker, Leaving, Lines
from lastcard.tui.plan import KICKS, PACES, USUAL_BOT, USUAL_OPPONENTS, Plan, PlanError, make_plan, verify_plan
from lastcard.tui.save import SaveError, read_choice, resume_latest, unfinished
from lastcard.tui.setup import usual_plan
from lastcard.tui.table import Table

from .common import can_draw, complete_edition, game_options, read_options
from .group import InputError

THEMES = ("dark", "light", "terminal")


@click.command("play")
@click.argument("edition", required=False, shell_complete=complete_edition)
@click.option("--bots", metavar="BOT,…", help="Who plays against you, such as steady,keen.")
@click.option("--people", metavar="NAME,…", help="Who plays at this keyboard; several people take turns to look.")
@click.option("--seats", type=click.IntRange(2, 10), help="How many play; bots fill the seats that are left.")
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), help="Deal the game of this seed.")
@game_options
@click.option("--pace", type=click.Choice(list(PACES)), help="How fast bots play.")
@click.option("--kick", type=click.Choice(list(KICKS)), help="Aim kicks yourself, or leave them to the dice.")
@click.option("--theme", type=click.Choice(THEMES), help="Colours of the screen; terminal takes the terminal's own.")
@click.option("--resume", is_flag=True, help="Go on with the unfinished game that was played last.")
@click.option("--plain", is_flag=True, help="Play line by line: for screen readers, pipes and simple terminals.")
@click.option("--join", metavar="URL", help="Sit down at the table with this address on a server.")
@click.option("--name", default="Guest", show_default=True, help="Your name at a table that you join.")
@click.pass_context
def command(
    ctx: click.Context,
    /,
    *,
    edition: str | None,
    pairs: tuple[str, ...],
    table: str,
    resume: bool,
    plain: bool,
    theme: str | None,
    join: str | None,
    name: str,
    **settings: Any,  # noqa: ANN401 - the options above
) -> None:
    """Play a game of EDITION against bots, or with others at this keyboard.

    Without arguments a start screen asks what to play, and offers to go on with an unfinished game. Every move is
    saved at once. Where there is no terminal that can draw, the game is played line by line.
    """
    if join is not None:
        from .join import join as join_table  # noqa: PLC0415 - needs packages that others do without

        join_table(join, name)
        return
    options = read_options(pairs, table)
    asked = edition is not None or bool(options) or any(value is not None for value in settings.values())
    if resume and asked:
        raise click.UsageError("--resume goes on with a game as it is: leave out what says how to play.")
    plain = plain or not can_draw()
    try:
        begun = open_resumed() if resume else None
        plan = plan_from(edition, options, settings) if asked else None
        if plan is not None:
            verify_plan(plan)
            verify_bots(plan)
    except PlanError as error:
        raise InputError(str(error)) from error
    if plain:
        ctx.exit(play_plain(begun, plan))
    from lastcard.tui.app import run  # noqa: PLC0415 - the screen is loaded only where one is drawn

    said = run(begun, plan, theme or "")
    if said:
        click.echo(said)


def plan_from(edition: str | None, options: dict[str, Any], settings: dict[str, Any]) -> Plan:
    """What the command line asks for; what it leaves open is as usual. Raises `PlanError`."""
    people = split(settings["people"])
    bots = split(settings["bots"])
    seats = settings["seats"]
    sitting = max(1, len(people))
    if seats is not None and sitting + len(bots) > seats:
        raise PlanError("seats", f"{sitting + len(bots)} players do not fit {seats} seats")
    if seats is not None:
        bots += [bots[-1] if bots else USUAL_BOT] * (seats - sitting - len(bots))
    elif not bots and len(people) < 2:  # noqa: PLR2004 - alone at the keyboard
        bots = [USUAL_BOT] * USUAL_OPPONENTS
    last = read_choice() or usual_plan()
    plan = make_plan(edition or "deluxe", people=people, bots=bots, options=options, seed=settings["seed"])
    return replace(plan, pace=settings["pace"] or last.pace, kick=settings["kick"] or last.kick)


def split(text: str | None) -> list[str]:
    """What stands between commas; a comma may belong to the settings of a bot, too: keen:playouts=9,belief=off."""
    parts: list[str] = []
    for part in (text or "").split(","):
        if parts and "=" in part and ":" in parts[-1]:
            parts[-1] += f",{part.strip()}"
        elif part.strip():
            parts.append(part.strip())
    return parts


def open_resumed() -> Table:
    """The unfinished game that was played last; raises `InputError` if there is none that can be opened."""
    try:
        resumed = resume_latest()
    except SaveError as error:
        raise InputError(str(error)) from error
    if resumed is None:
        raise InputError("there is no unfinished game to go on with; start one with `lastcard play`")
    table = resumed_table(resumed)
    table.notes.extend(resumed.told)
    return table


def play_plain(begun: Table | None, plan: Plan | None) -> int:
    """Play line by line; the exit code."""
    from lastcard.tui.plain import Plain, agreed  # noqa: PLC0415 - see `command`

    lines = Lines(sys.stdin, is_live=sys.stdin.isatty())
    asker = Asker(lines, click.echo)
    table = begun
    try:
        if table is None and plan is None and unfinished() and asker.ask_yes("Go on with the unfinished game?"):
            table = open_resumed()
        if table is None:
            chosen = plan or ask_for_plan(asker)
            if not agreed(chosen, verify_plan(chosen), asker):
                click.echo("Not everybody agrees, so nothing is played.")
                return 1
            table = new_table(chosen)
    except Leaving:
        click.echo("There is no more input, so nothing is played.", err=True)
        return 1
    try:
        Plain(table, lines, click.echo).run()
    finally:
        table.close()
    return 0


def ask_for_plan(asker: Asker) -> Plan:
    """Ask what to play."""
    from lastcard.tui.plain_start import ask_plan  # noqa: PLC0415 - see `command`

    return ask_plan(asker, read_choice() or usual_plan())
