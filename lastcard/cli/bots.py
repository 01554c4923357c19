"""`lastcard bots`."""

from typing import Any

import click

from .common import json_option, print_json


@click.command("bots")
@json_option
def command(*, as_json: bool) -> None:
    """List the bots that can sit down here.

    Our own come first, from weak to strong, then those that other installed packages announce. Settings follow the
    name after a colon, such as keen:playouts=200.
    """
    found = [describe(name) for name in names()]
    if as_json:
        print_json(found)
        return
    width = max(len(bot["name"]) for bot in found)
    for bot in found:
        origin = f" [{bot['package']}]" if bot["package"] else ""
        click.echo(f"{bot['name']:{width}}  {bot['trouble'] or bot['about']}{origin}")


def names() -> list[str]:
    """The names of all bots."""
    from lastcard.bots import bot_names  # noqa: PLC0415 - loaded when the command runs

    return bot_names()


def describe(name: str) -> dict[str, Any]:
    """A bot with its sentence, where it comes from, and why it cannot sit down, if so."""
    from lastcard.bots.registry import BotError, find_bot, package_of  # noqa: PLC0415 - see names

    about = trouble = ""
    try:
        about = str(getattr(find_bot(name), "about", ""))
    except BotError as error:
        trouble = str(error)
    return {"name": name, "about": about, "package": package_of(name), "trouble": trouble}
