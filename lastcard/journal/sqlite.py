"""A journal in an SQLite file: write-ahead log, full sync, and one commit for all tables that wait."""

import asyncio
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec

from .batch import Wish, settle
from .journal import (
    DamagedError,
    Entry,
    Head,
    Journal,
    JournalError,
    NewerError,
    StoreError,
    marked,
    plain_heads,
    verify_marks,
    verify_table,
)
from .version import HISTORY, History, read_rows
from .writer import Writer

APPLICATION: Final = 0x1A57CA2D  # written into the file, so that no other program's database is taken for a journal
SCHEMA_VERSION: Final = 1
SCHEMA: Final = """
CREATE TABLE heads (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE,
    last INTEGER NOT NULL, start INTEGER NOT NULL, closed INTEGER NOT NULL
) STRICT;
CREATE TABLE events (
    id INTEGER PRIMARY KEY, head INTEGER NOT NULL REFERENCES heads (id), sequence INTEGER NOT NULL,
    version INTEGER NOT NULL, payload BLOB NOT NULL, checksum INTEGER NOT NULL, UNIQUE (head, sequence)
) STRICT;
CREATE TABLE secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT;
"""
PATIENCE: Final = 10.0  # seconds to wait for another process that writes
DAMAGE: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
MOST_ASKED: Final = 500  # names in one statement
HEADS: Final = "SELECT name, last, start, closed FROM heads"


class SqliteJournal(Journal):
    """One thread writes, another reads."""

    is_durable = True

    def __init__(self, path: Path, history: History = HISTORY) -> None:
        """Open the file, or make it; raises `JournalError` if it is damaged, newer, or not a journal."""
        self.path = path
        self._history = history
        self._encoder = msgspec.json.Encoder()
        self._ids: dict[str, int] = {}
        with self._told():
            self._writing = open_file(path)
            self._reading = connect(path)
        self._lock = threading.Lock()
        self._writer = Writer(self._append, self._writing.close)

    async def append(self, table: str, expected: int, events: Sequence[Any]) -> int:
        """See `Journal.append`."""
        verify_table(table)
        wish = Wish(table, expected, [self._encoder.encode(event) for event in events])
        last: int = await self._writer.do(wish)
        return last

    async def read(self, table: str, after: int | None = None, limit: int | None = None) -> list[Entry]:
        """See `Journal.read`."""
        return await asyncio.to_thread(self._read, table, after, limit)

    async def heads(self) -> dict[str, Head]:
        """See `Journal.heads`."""

        def read() -> dict[str, Head]:
            with self._told(), self._lock:
                return dict(plain_heads(self._reading.execute(f"{HEADS} ORDER BY id").fetchall()))

        return await asyncio.to_thread(read)

    async def mark(self, table: str, *, start: int | None = None, is_closed: bool | None = None) -> None:
        """See `Journal.mark`."""

        def write() -> None:
            with self._transaction() as writing:
                head = marked(verify_marks(table, find_head(writing, table), start), start, is_closed)
                values = (head.start, head.is_closed, table)
                writing.execute("UPDATE heads SET start = ?, closed = ? WHERE name = ?", values)

        await self._writer.do(write)

    async def forget(self, table: str) -> None:
        """See `Journal.forget`."""

        def write() -> None:
            with self._transaction() as writing:
                if not verify_marks(table, find_head(writing, table), None).is_closed:
                    raise JournalError(f"table {table} is open: close it before its events are deleted")
                writing.execute("DELETE FROM events WHERE head = (SELECT id FROM heads WHERE name = ?)", (table,))

        await self._writer.do(write)

    async def secret(self, name: str, make: Callable[[], bytes]) -> bytes:
        """See `Journal.secret`."""

        def write() -> bytes:
            with self._transaction() as writing:
                writing.execute("INSERT INTO secrets VALUES (?, ?) ON CONFLICT DO NOTHING", (name, make()))
                value: bytes = writing.execute("SELECT value FROM secrets WHERE name = ?", (name,)).fetchone()[0]
                return value

        found: bytes = await self._writer.do(write)
        return found

    async def close(self) -> None:
        """See `Journal.close`."""
        await self._writer.close()
        with self._lock:
            self._reading.close()

    def _append(self, wishes: Sequence[Wish]) -> list[int | JournalError]:
        """Write a batch in one transaction."""
        with self._transaction() as writing:
            tables = dict.fromkeys(wish.table for wish in wishes)
            heads = find_heads(writing, list(tables))
            batch = settle(wishes, heads, self._history.version)
            new = [(table,) for table in batch.heads if table not in heads]
            writing.executemany("INSERT INTO heads (name, last, start, closed) VALUES (?, 0, 1, 0)", new)
            events = [
                (self._id(writing, row.table), row.sequence, row.version, row.payload, row.check) for row in batch.rows
            ]
            writing.executemany(
                "INSERT INTO events (head, sequence, version, payload, checksum) VALUES (?, ?, ?, ?, ?)", events
            )
            lasts = [(head.last, self._id(writing, table)) for table, head in batch.heads.items()]
            writing.executemany("UPDATE heads SET last = ? WHERE id = ?", lasts)
        self._ids |= {table: self._id(self._writing, table) for table in batch.heads}
        return batch.answers

    def _id(self, writing: sqlite3.Connection, table: str) -> int:
        """The number of a table in the file; those of tables that are being made may still be taken back."""
        known = self._ids.get(table)
        if known is not None:
            return known
        found: int = writing.execute("SELECT id FROM heads WHERE name = ?", (table,)).fetchone()[0]
        return found

    def _read(self, table: str, after: int | None, limit: int | None) -> list[Entry]:
        with self._told(), self._lock:
            self._reading.execute("BEGIN")
            try:
                head = find_head(self._reading, table)
                if head is None:
                    return []
                first = head.start - 1 if after is None else max(after, 0)
                rows = self._reading.execute(
                    "SELECT sequence, version, payload, checksum FROM events"
                    " WHERE head = (SELECT id FROM heads WHERE name = ?) AND sequence > ? ORDER BY sequence LIMIT ?",
                    (table, first, -1 if limit is None else limit),
                ).fetchall()
            finally:
                self._reading.execute("COMMIT")
        return read_rows(self._history, table, head, first, limit, rows)

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """All or nothing, and kept for good when it is left."""
        with self._told():
            self._writing.execute("BEGIN IMMEDIATE")
            try:
                yield self._writing
                self._writing.execute("COMMIT")
            except BaseException:
                if self._writing.in_transaction:
                    self._writing.execute("ROLLBACK")
                raise

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Errors of SQLite in the words of a journal."""
        try:
            yield
        except sqlite3.Error as error:
            code = getattr(error, "sqlite_errorcode", 0) & 0xFF
            if code in DAMAGE:
                raise DamagedError(f"{self.path} is damaged, or no journal: {error}") from error
            raise StoreError(f"{self.path}: {error}") from error
        except OSError as error:
            raise StoreError(f"{self.path}: {error.strerror or error}") from error


def connect(path: Path) -> sqlite3.Connection:
    """A connection that syncs fully and leaves transactions to us."""
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    return connection


def open_file(path: Path) -> sqlite3.Connection:
    """The journal in a file, made if there is none; after a crash its structure is checked."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))  # it holds secrets
    crashed = path.with_name(f"{path.name}-wal").exists()
    connection = connect(path)
    try:
        connection.execute("BEGIN IMMEDIATE")
        application = connection.execute("PRAGMA application_id").fetchone()[0]
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        is_empty = not connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
        if is_empty and not application:
            for statement in SCHEMA.split(";"):
                connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
        else:
            verify_format(path, application, version)
        connection.execute("COMMIT")
        sync_folder(path.parent)
        if crashed:
            verify_structure(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def verify_format(path: Path, application: int, version: int) -> None:
    """Refuse what is no journal, or one of a newer format."""
    if application != APPLICATION:
        raise JournalError(f"{path} is a database of another program")
    if version > SCHEMA_VERSION:
        raise NewerError(f"{path} has format {version}; this program reads up to format {SCHEMA_VERSION}")


def verify_structure(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse a file whose pages do not fit together."""
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise DamagedError(f"{path} is damaged: {found}")


def sync_folder(folder: Path) -> None:
    """Let the making of a file outlast a loss of power."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def find_heads(connection: sqlite3.Connection, tables: Sequence[str]) -> dict[str, Head]:
    """How several tables stand, those that there are."""
    heads: dict[str, Head] = {}
    for start in range(0, len(tables), MOST_ASKED):
        asked = tables[start : start + MOST_ASKED]
        places = ",".join("?" * len(asked))
        heads |= plain_heads(connection.execute(f"{HEADS} WHERE name IN ({places})", asked).fetchall())
    return heads


def find_head(connection: sqlite3.Connection, table: str) -> Head | None:
    """How a table stands."""
    return find_heads(connection, [table]).get(table)
