"""A group of commands that loads a command's module when it is needed, and turns errors into messages."""

import contextlib
import gc
import importlib
import os
import sys
from collections.abc import Mapping
from typing import Any, Final

import click

from lastcard.rules.problem import EditionError

INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141


class InputError(click.ClickException):
    """Input that cannot be read or used: exit code 2."""

    exit_code = 2


class LazyGroup(click.Group):
    """Commands by name, each the `command` of the module of the same name in this package."""

    def __init__(self, *args: Any, commands_by_name: Mapping[str, str], **settings: Any) -> None:  # noqa: ANN401 - click's
        super().__init__(*args, **settings)
        self.commands_by_name = commands_by_name

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the help page."""
        del ctx
        return list(self.commands_by_name)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command."""
        del ctx
        if cmd_name not in self.commands_by_name:
            return None
        gc.disable()  # what modules make while they are loaded stays: looking through it for garbage takes long
        try:
            module = importlib.import_module(f"{__package__}.{cmd_name}")
        finally:
            gc.freeze()
            gc.enable()
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without loading any."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl(list(self.commands_by_name.items()))

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - click's
        """Run the command; what goes wrong in the world outside becomes a message and an exit code."""
        try:
            return super().invoke(ctx)
        except EditionError as error:
            raise InputError(str(error)) from error
        except RecursionError as error:
            raise InputError("the input is nested too deeply") from error
        except BrokenPipeError:
            hush()
            ctx.exit(BROKEN_PIPE)
        except OSError as error:
            hush()
            raise InputError(describe(error)) from error
        except (KeyboardInterrupt, click.Abort):
            click.echo("interrupted", err=True)
            ctx.exit(INTERRUPTED)


def describe(error: OSError) -> str:
    """What the system has to say."""
    said = error.strerror or str(error)
    return f"{error.filename}: {said}" if error.filename else said


def hush() -> None:
    """Send what is still waiting to be written nowhere, if it cannot be written."""
    try:
        sys.stdout.flush()
    except OSError:
        with contextlib.suppress(OSError, ValueError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, sys.stdout.fileno())
            os.close(nowhere)
