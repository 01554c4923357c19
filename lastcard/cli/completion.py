"""`lastcard completion`."""

import click
from click.shell_completion import get_completion_class

from .common import json_option, print_json
from .group import InputError


@click.command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@json_option
@click.pass_context
def command(ctx: click.Context, *, shell: str, as_json: bool) -> None:
    """Print the completion script of SHELL.

    For bash, put this into ~/.bashrc:

        eval "$(lastcard completion bash)"
    """
    maker = get_completion_class(shell)
    if maker is None:
        raise InputError(f"there is no completion for {shell}")
    script = maker(ctx.find_root().command, {}, "lastcard", "_LASTCARD_COMPLETE").source()
    if as_json:
        print_json({"shell": shell, "script": script})
    else:
        click.echo(script)
