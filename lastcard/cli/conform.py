"""`lastcard conform`."""

from pathlib import Path

import click

from lastcard.testing.case import CaseError, run_paths

from .common import json_option, print_json
from .group import InputError


@click.command("conform")
@click.argument("paths", nargs=-1, required=True, metavar="PATH…", type=click.Path(path_type=Path))
@json_option
@click.pass_context
def command(ctx: click.Context, *, paths: tuple[Path, ...], as_json: bool) -> None:
    """Run the rule cases in each PATH, a TOML file or a folder of them.

    One line for each failed case, then how many passed and failed.
    """
    try:
        passed, failures = run_paths(list(paths))
    except CaseError as error:
        raise InputError(str(error)) from error
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise InputError(f"a case has a value of the wrong kind: {error}") from error
    if not passed and not failures:
        raise InputError(f"there is no case in {', '.join(map(str, paths))}")
    if as_json:
        print_json({"passed": passed, "failed": len(failures), "failures": failures})
    else:
        for failure in failures:
            click.echo(" ".join(failure.splitlines()))
        click.echo(f"{passed} passed, {len(failures)} failed")
    ctx.exit(1 if failures else 0)
