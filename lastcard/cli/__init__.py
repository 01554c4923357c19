"""The command line. Each command lives in its own module, which is loaded when the command runs."""

import os
import sys
from typing import Final

import click

from lastcard import __version__

from .group import LazyGroup

COMMANDS: Final = {
    "play": "Play against bots or with others at this keyboard.",
    "editions": "List the editions that can be played.",
    "rules": "Print the rule book of an edition.",
    "check": "Find every mistake in an edition file.",
    "conform": "Run rule cases.",
    "replay": "Play a record again, move by move.",
    "verify": "Check that a match was dealt fairly.",
    "explain": "Say what may be played in a position, and why.",
    "simulate": "Play many rounds at random.",
    "bots": "List the bots that can sit down.",
    "arena": "Find out which bot is better.",
    "demo": "Show one round among random players.",
    "serve": "Host tables for browsers and terminals.",
    "completion": "Print the completion script of a shell.",
}
EPILOG: Final = (
    "Results go to standard output, messages to standard error; --json prints one JSON document. Exit codes: 0 all is "
    "well; 1 the answer is no (a file has mistakes, cases failed, a record does not replay); 2 wrong use or input that "
    "cannot be read; 130 interrupted; 141 nobody reads the output any more."
)


@click.group(
    cls=LazyGroup, commands_by_name=COMMANDS, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(__version__, prog_name="lastcard")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """The colour-and-number shedding game: editions, rule books, cases, records, simulations."""
    if os.environ.get("NO_COLOR"):
        ctx.color = False


def main() -> None:
    """Run the command line; what the terminal cannot show is replaced."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    cli(prog_name="lastcard")
