"""`lastcard editions`."""

from typing import Any

import click

from lastcard.rules.compile import compile_rules
from lastcard.rules.page import BUILT_IN

from .common import json_option, print_json


@click.command("editions")
@json_option
def command(*, as_json: bool) -> None:
    """List the editions that can be played: key, title, cards, players, and one sentence."""
    entries = [describe(name) for name in BUILT_IN]
    if as_json:
        print_json(entries)
        return
    width = max(len(entry["key"]) for entry in entries)
    titles = max(len(entry["title"]) for entry in entries)
    for entry in entries:
        fewest, most = entry["seats"]
        numbers = f"{entry['cards']} cards, {fewest} to {most} players"
        click.echo(f"{entry['key']:{width}}  {entry['title']:{titles}}  {numbers}")
        click.echo(f"{'':{width}}  {entry['about']}")


def describe(name: str) -> dict[str, Any]:
    """What the list tells of an edition."""
    rules = compile_rules(name)
    edition = rules.edition
    return {
        "key": edition.key,
        "title": edition.title,
        "cards": len(rules.deck) + (edition.veto is not None),
        "seats": list(edition.seats),
        "about": edition.about,
    }
