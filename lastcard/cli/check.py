"""`lastcard check`."""

from pathlib import Path

import click

from lastcard.rules.compile import Rules, compile_rules
from lastcard.rules.page import BUILT_IN
from lastcard.rules.problem import EditionError
from lastcard.rules.schema import json_schema

from .common import complete_edition, json_option, print_json, read_file


@click.command("check")
@click.argument("file", required=False, shell_complete=complete_edition)
@click.option("--schema", is_flag=True, help="Print the JSON Schema of edition files, for editors.")
@json_option
@click.pass_context
def command(ctx: click.Context, *, file: str | None, schema: bool, as_json: bool) -> None:
    """Find every mistake in FILE, an edition file: where it is, what is wrong, and what would be right."""
    if schema:
        print_json(json_schema())
        return
    if file is None:
        raise click.UsageError("Missing argument 'FILE'.")
    if file not in BUILT_IN or Path(file).is_file():
        read_file(file)
    try:
        rules = compile_rules(file)
    except EditionError as error:
        report(file, error, as_json=as_json)
        ctx.exit(1)
    if as_json:
        print_json({"file": file, "ok": True, "problems": [], **facts(rules)})
    else:
        click.echo(summary(file, rules))


def report(file: str, error: EditionError, *, as_json: bool) -> None:
    """Print every problem."""
    if as_json:
        problems = [
            {"path": problem.path, "wrong": problem.wrong, "right": problem.right} for problem in error.problems
        ]
        print_json({"file": file, "ok": False, "source": error.source, "problems": problems})
    else:
        for problem in error.problems:
            click.echo(f"{error.source}: {problem}")


def facts(rules: Rules) -> dict[str, object]:
    """What a good file describes."""
    edition = rules.edition
    return {
        "key": edition.key,
        "title": edition.title,
        "cards": len(rules.deck),
        "faces": len(rules.faces),
        "seats": list(edition.seats),
        "options": list(edition.options),
        "digest": rules.digest,
    }


def summary(file: str, rules: Rules) -> str:
    """A good file in two lines."""
    edition = rules.edition
    fewest, most = edition.seats
    cards = f"{len(rules.deck)} cards with {len(rules.faces)} different faces, {fewest} to {most} players"
    return (
        f"{file}: fine\n{edition.title} ({edition.key}): {cards}, {len(edition.options)} options, digest {rules.digest}"
    )
