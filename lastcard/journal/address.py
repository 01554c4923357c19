"""Which store an address means."""

import asyncio
from pathlib import Path

from .journal import Journal, JournalError
from .memory import MemoryJournal
from .version import HISTORY, History


async def open_journal(url: str, history: History = HISTORY) -> Journal:
    """The journal at `memory:`, `sqlite:PATH` or `postgresql://USER@HOST:PORT/NAME`; raises `JournalError`."""
    scheme, colon, rest = url.partition(":")
    if not colon:
        raise JournalError(f"{url!r} is no journal: write memory:, sqlite:PATH or postgresql://...")
    if scheme == "memory" and not rest:
        return MemoryJournal(history)
    if scheme == "sqlite" and rest.removeprefix("//"):
        from .sqlite import SqliteJournal  # noqa: PLC0415 - only who uses it loads it

        return await asyncio.to_thread(SqliteJournal, Path(rest.removeprefix("//")), history)
    if scheme in {"postgresql", "postgres"}:
        from .postgres import PostgresJournal  # noqa: PLC0415 - needs psycopg

        return await asyncio.to_thread(PostgresJournal, url, history)
    raise JournalError(f"{url!r} is no journal: write memory:, sqlite:PATH or postgresql://...")
