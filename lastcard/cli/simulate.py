"""`lastcard simulate`."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

import click

from lastcard.game.batch import Totals, simulate, simulation_rules
from lastcard.game.move import SEATS
from lastcard.rules.compile import Rules
from lastcard.rules.effect import all_steps

from .common import complete_edition, game_options, json_option, print_json, read_options
from .group import InputError

CHANCE = click.FloatRange(0, 1)


@click.command("simulate")
@click.argument("edition", shell_complete=complete_edition)
@click.option("--seats", type=click.IntRange(2, 10), default=4, show_default=True, help="Players.")
@click.option("--rounds", type=click.IntRange(1, 10**12), default=10_000, show_default=True, help="Rounds to play.")
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), default=0, show_default=True, help="Seed of the series.")
@game_options
@click.option("--attention", type=CHANCE, default=0.9, show_default=True, help="Chance to make a call that is due.")
@click.option("--notice", type=CHANCE, default=0.5, show_default=True, help="Chance to catch who has not called.")
@click.option("--challenge", type=CHANCE, default=0.0, show_default=True, help="Chance to challenge a penalty wild.")
@click.option(
    "--threads", type=click.IntRange(1, 256), default=1, show_default=True, help="Threads to share the rounds."
)
@click.option("--interpreted", is_flag=True, help="Do without the compiler.")
@json_option
def command(*, edition: str, pairs: tuple[str, ...], table: str, as_json: bool, **settings: Any) -> None:  # noqa: ANN401 - the options above
    """Play single rounds of EDITION at random, and add up what came out.

    The random player draws only when it must, plays any playable card with equal chances, names colours, chooses
    players and discards alike, declines bonus plays, and never slaps the veto.
    """
    try:
        rules = simulation_rules(edition, read_options(pairs, table))
        with interruptible():
            totals = simulate(rules, **settings)
    except ValueError as error:
        raise InputError(str(error)) from error
    settings["assumptions"] = assumptions(rules, settings)
    if as_json:
        head = {"edition": rules.edition.key, "rules": rules.digest, "options": dict(rules.options), **settings}
        print_json({**head, **asdict(totals), "rounds_per_second": speed(totals.rounds, totals)})
        return
    click.echo("\n".join(report(rules, totals, settings)))


@contextmanager
def interruptible() -> Iterator[None]:
    """Let Ctrl-C end the program at once: threads in the kernel do not listen to Python."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def speed(count: int, totals: Totals) -> float:
    """So many of something in a second."""
    return round(count / totals.seconds, 1) if totals.seconds > 0 else 0.0


def report(rules: Rules, totals: Totals, settings: dict[str, Any]) -> list[str]:
    """The totals as lines."""
    seats = settings["seats"]
    lines = [f"{rules.edition.title} ({rules.edition.key}), {seats} players, seed {settings['seed']}", ""]
    counts_points = rules.options.get("scoring") != "single"
    lines.append(f"{'seat':8}{'won':>12}{'share':>9}" + f"{'points':>14}" * counts_points)
    for seat in range(seats):
        won = totals.wins[seat]
        lines.append(
            f"{SEATS[seat]:8}{won:>12,}{won / totals.rounds:>9.2%}" + f"{totals.points[seat]:>14,}" * counts_points
        )
    how = "compiled" if totals.compiled else "interpreted"
    lines += [
        "",
        f"rounds     {totals.rounds:,} ({totals.void:,} void)",
        f"decisions  {totals.decisions:,} ({totals.decisions / totals.rounds:.1f} a round)",
        f"time       {totals.seconds:.3f} s, {how}, threads: {settings['threads']}",
        f"speed      {speed(totals.rounds, totals):,.0f} rounds/s, {speed(totals.decisions, totals):,.0f} decisions/s",
        f"digest     {totals.digest}",
        "",
        "Assumed:",
    ]
    return lines + [f"- {assumption}" for assumption in settings["assumptions"]]


def assumptions(rules: Rules, settings: dict[str, Any]) -> list[str]:
    """What a simulation takes for granted about people."""
    found = [
        f"a due call is made with chance {settings['attention']:g}",
        f"each other player catches a missing call with chance {settings['notice']:g}",
        f"a penalty wild is challenged with chance {settings['challenge']:g}",
    ]
    if rules.options.get("turn_limit"):
        found.append(f"a round is void after {rules.options['turn_limit']:,} choices by the player to move")
    judged = [step for face in rules.faces if face.copies for step in all_steps(face.effect) if step["do"] == "judge"]
    tasks = {f"“{step['task']}” succeeds with chance {step['chance']:g}" for step in judged}
    return found + sorted(tasks)
