"""What several commands have in common: their options, reading files, printing."""

import json
import os
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from .group import InputError

Command = TypeVar("Command", bound=Callable[..., Any])


def json_option(function: Command) -> Command:
    """Add `--json`."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead of text.")(function)


def game_options(function: Command) -> Command:
    """Add `--option` and `--options`, which `read_options` reads."""
    add_pairs = click.option(
        "--option",
        "-o",
        "pairs",
        multiple=True,
        metavar="NAME=VALUE",
        help="Choose an option of the edition, such as target=200; may be given again and again.",
    )
    add_table = click.option(
        "--options",
        "table",
        default="{}",
        is_flag=False,
        flag_value="{}",
        metavar="[OPTIONS]",
        help="Several at once: target=200,scoring=lowest or '{\"target\": 200}'; alone: as printed.",
    )
    return add_pairs(add_table(function))


def complete_edition(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The built-in editions, or any file."""
    from lastcard.rules.page import BUILT_IN  # noqa: PLC0415 - only a shell asks

    del ctx, param
    names = [CompletionItem(name) for name in BUILT_IN if name.startswith(incomplete)]
    return names or [CompletionItem(incomplete, type="file")]


def read_options(pairs: tuple[str, ...], table: str) -> dict[str, Any]:
    """The options given on the command line; values are TOML, or else plain texts."""
    if "=" in table and not table.lstrip().startswith("{"):
        pairs = (*pairs, *table.split(","))
        table = "{}"
    try:
        options = json.loads(table)
    except json.JSONDecodeError as error:
        raise click.BadParameter(f"not JSON: {error}", param_hint="--options") from error
    if not isinstance(options, dict):
        raise click.BadParameter('write a JSON object such as {"target": 200}', param_hint="--options")
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign or not name:
            raise click.BadParameter(f"{pair!r} has no value; write name=value", param_hint="--option")
        if name in options:
            raise click.BadParameter(f"{name} is given twice", param_hint="--option")
        options[name] = read_value(value)
    return options


def read_value(text: str) -> Any:  # noqa: ANN401 - any value of TOML
    """A value as TOML writes it, or the text itself.

    >>> read_value("200"), read_value("lowest"), read_value('["", "joke"]')
    (200, 'lowest', ['', 'joke'])
    """
    try:
        page = tomllib.loads(f"value = {text}")
    except tomllib.TOMLDecodeError:
        return text
    return page["value"] if list(page) == ["value"] else text


def read_file(path: str) -> str:
    """The text of a file."""
    try:
        return Path(path).read_text("utf-8")
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: is not UTF-8 text") from error
    except ValueError as error:
        raise InputError(f"{path!r} is no path: {error}") from error


def print_json(document: Any) -> None:  # noqa: ANN401 - any value of JSON
    """Print the one document."""
    click.echo(json.dumps(document, indent=2, ensure_ascii=False))


def can_draw() -> bool:
    """Whether there is a terminal that can draw."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") not in {"dumb", ""}
