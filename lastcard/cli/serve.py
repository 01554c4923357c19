"""`lastcard serve`."""

import asyncio
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from .group import InputError

if TYPE_CHECKING:
    from lastcard.web.serve import Binding

NEEDS: Final = "the table server needs more packages: pip install 'lastcard[serve]'"
USUAL_PORT: Final = 8000


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen at; 0.0.0.0 is all of them.")
@click.option("--port", type=click.IntRange(0, 65535), default=USUAL_PORT, show_default=True, help="Port; 0 is any.")
@click.option("--lan", is_flag=True, help="Listen in the local network, too, and show a code for phones.")
@click.option("--journal", metavar="URL", help="Where tables are kept: memory:, sqlite:PATH or postgresql://…")
@click.option("--origin", "origins", multiple=True, metavar="URL", help="Another address whose pages may connect.")
@click.option("--behind-proxy", default="", metavar="ADDRESSES", help="Believe the forwarded headers of these proxies.")
@click.option("--static", type=click.Path(path_type=Path), help="Folder of the browser client's files.")
@click.option("--max-tables", type=click.IntRange(1), default=5000, show_default=True, help="Tables at once.")
@click.option(
    "--no-limits", is_flag=True, help="No limits for rates and connections: for measuring, on loopback alone."
)
@click.option("--verbose", is_flag=True, help="Say more on standard error.")
def command(
    *,
    host: str,
    port: int,
    lan: bool,
    journal: str | None,
    origins: tuple[str, ...],
    behind_proxy: str,
    static: Path | None,
    max_tables: int,
    no_limits: bool,
    verbose: bool,
) -> None:
    """Host tables: friends play with a browser, or with `lastcard play --join`."""
    try:
        from lastcard.web.address import addresses  # noqa: PLC0415 - only who serves needs these packages
        from lastcard.web.app import Plan  # noqa: PLC0415
        from lastcard.web.guard import Limits  # noqa: PLC0415
        from lastcard.web.serve import Binding, make_server  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise InputError(f"{NEEDS} ({error.name} is missing)") from error
    if no_limits and host != "127.0.0.1":
        raise InputError("--no-limits: only with --host 127.0.0.1")
    plan = Plan(
        journal=journal or os.environ.get("LASTCARD_JOURNAL") or usual_journal(),
        origins=origins,
        limits=Limits.none() if no_limits else Limits(),
        hall={"most_tables": max_tables},
        compiles=True,
    )
    verify_journal(plan.journal)
    if static is not None:
        plan.static = static
    where = "0.0.0.0" if lan else host  # noqa: S104 - asked for
    binding = Binding(where, port, behind_proxy, "info" if verbose else "warning", plan)
    server = make_server(binding, lambda found: announce(binding, addresses(where, found)))
    server.run()
    if not server.started:
        raise click.exceptions.Exit(1)


def verify_journal(url: str) -> None:
    """See that the journal can be opened, before anything else begins."""
    from lastcard.journal import JournalError, open_journal  # noqa: PLC0415 - see above

    async def look() -> None:
        await (await open_journal(url)).close()

    try:
        asyncio.run(look())
    except JournalError as error:
        raise InputError(f"--journal: {error}") from error


def usual_journal() -> str:
    """An embedded database in the folder for such data."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    folder = Path(base) / "lastcard"
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:{folder / 'tables.db'}"


def announce(binding: "Binding", found: tuple[str, str]) -> None:
    """Say where the server is."""
    from lastcard.web.address import picture  # noqa: PLC0415 - see above

    here, local = found
    click.echo(f"Tables at {here}")
    if local:
        click.echo(f"In the local network: {local}")
        if sys.stdout.isatty():
            click.echo(picture(local))
    journal = binding.plan.journal.partition("@")[2] or binding.plan.journal  # no password on the screen
    click.echo(f"Kept in {journal}; Ctrl-C stops.")
