"""Joining a table on a server from the terminal."""

import asyncio
import sys
import threading
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import click

from .group import InputError

if TYPE_CHECKING:
    from lastcard.remote import Sitting

NEEDS = "joining needs more packages: pip install 'lastcard[remote]'"


def join(url: str, name: str) -> None:
    """Sit down at the table with this address, and play line by line."""
    try:
        from lastcard.remote import HostError, RemoteTable  # noqa: PLC0415 - only who joins needs these packages
        from lastcard.remote.keep import Keeper  # noqa: PLC0415
        from lastcard.remote.plain import PlainGame  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise InputError(f"{NEEDS} ({error.name} is missing)") from error

    keeper = Keeper()

    async def play() -> None:
        sitting = sit_down(url, name)
        keeper.keep_seat(sitting)
        async with RemoteTable(sitting) as remote:
            await PlainGame(remote, click.echo).run(typed_lines())
            path = keeper.keep_receipts(sitting.table, remote.receipts)
            if path is not None:
                click.echo(f"Receipts of fair deals lie in {path}.")

    try:
        asyncio.run(play())
    except HostError as error:
        raise InputError(f"--join: {error}") from error
    except (ValueError, ConnectionError, TimeoutError) as error:
        raise InputError(f"--join: {error or 'the server does not answer'}") from error


def sit_down(url: str, name: str) -> "Sitting":
    """The seat that was held before, a free one, or a place to look on."""
    from lastcard.remote import Host, read_invitation  # noqa: PLC0415 - see above
    from lastcard.remote.keep import Keeper  # noqa: PLC0415

    invitation = read_invitation(url)
    host = Host(invitation.server)
    if invitation.code:
        return host.move(invitation.table, invitation.code)
    kept = Keeper().seat(host.server, invitation.table)
    if kept is not None and kept.token:
        return kept
    if invitation.invite:
        return host.join(invitation.table, invitation.invite, name)
    return host.watch(invitation.table)


async def typed_lines() -> AsyncIterator[str]:
    """What is typed, line by line; nothing else waits for it."""
    loop = asyncio.get_running_loop()
    lines: asyncio.Queue[str] = asyncio.Queue()

    def read() -> None:
        for line in iter(sys.stdin.readline, ""):
            loop.call_soon_threadsafe(lines.put_nowait, line)
        loop.call_soon_threadsafe(lines.put_nowait, "")

    threading.Thread(target=read, daemon=True).start()
    while line := await lines.get():
        yield line
