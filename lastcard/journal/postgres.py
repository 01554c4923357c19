"""A journal in a PostgreSQL database: the same promises, one commit for all tables that wait."""

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, TypeVar

from .batch import Batch, Row, Wish, make_wish, settle
from .journal import (
    Entry,
    Head,
    Journal,
    JournalError,
    NewerError,
    StoreError,
    marked,
    plain_heads,
    verify_closed,
    verify_marks,
)
from .version import HISTORY, History, read_rows
from .writer import Writer

try:
    import psycopg
except ImportError as error:  # pragma: no cover - the tests run with psycopg, and need it
    raise JournalError('a journal in PostgreSQL needs psycopg: install "lastcard[postgres]"') from error

Answer = TypeVar("Answer")
SCHEMA_VERSION: Final = 1
SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS lastcard_format (version integer NOT NULL);
CREATE TABLE IF NOT EXISTS lastcard_heads (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text COLLATE "C" NOT NULL UNIQUE,
    last bigint NOT NULL, start bigint NOT NULL, closed boolean NOT NULL
);
CREATE TABLE IF NOT EXISTS lastcard_events (
    head bigint NOT NULL REFERENCES lastcard_heads, sequence bigint NOT NULL,
    version integer NOT NULL, payload bytea NOT NULL, checksum bigint NOT NULL, PRIMARY KEY (head, sequence)
);
CREATE TABLE IF NOT EXISTS lastcard_secrets (name text PRIMARY KEY, value bytea NOT NULL);
"""
LOCK: Final = 0x1A57CA2D  # so that two servers that start at once make the tables one after the other
PATIENCE: Final = 30.0  # seconds to wait for a server that has gone
LOCK_HEADS: Final = "SELECT name, last, start, closed FROM lastcard_heads WHERE name = ANY(%s) ORDER BY name FOR UPDATE"
MAKE_HEADS: Final = """
INSERT INTO lastcard_heads (name, last, start, closed)
SELECT name, 0, 1, false FROM unnest(%s::text[]) AS n (name) ON CONFLICT DO NOTHING
"""
MOVE_HEADS: Final = """
UPDATE lastcard_heads AS h SET last = n.last
FROM unnest(%s::text[], %s::bigint[]) AS n (name, last) WHERE h.name = n.name
"""
INSERT: Final = """
INSERT INTO lastcard_events (head, sequence, version, payload, checksum)
SELECT h.id, e.sequence, e.version, e.payload, e.checksum
FROM unnest(%s::text[], %s::bigint[], %s::integer[], %s::bytea[], %s::bigint[])
    AS e (name, sequence, version, payload, checksum)
JOIN lastcard_heads AS h ON h.name = e.name
"""
FORGET: Final = "DELETE FROM lastcard_events WHERE head = (SELECT id FROM lastcard_heads WHERE name = %s)"
READ: Final = """
SELECT sequence, version, payload, checksum FROM lastcard_events
WHERE head = (SELECT id FROM lastcard_heads WHERE name = %s) AND sequence > %s ORDER BY sequence LIMIT %s
"""


class PostgresJournal(Journal):
    """One connection writes, in a thread of its own, another reads; both are made again when they break."""

    is_durable = True

    def __init__(self, url: str, history: History = HISTORY) -> None:
        """Connect, and make the tables if there are none; raises `JournalError`."""
        self._url = url
        self._history = history
        self._writing = Link(url)
        self._reading = Link(url)
        try:
            with told():
                make_tables(self._writing.open())
        except BaseException:
            self._writing.close()
            raise
        self._lock = asyncio.Lock()
        self._writer = Writer(self._append, self._writing.close)

    async def append(self, table: str, expected: int, events: Sequence[Any]) -> int:
        """See `Journal.append`."""
        last: int = await self._writer.do(make_wish(table, expected, events))
        return last

    async def read(self, table: str, after: int | None = None, limit: int | None = None) -> list[Entry]:
        """See `Journal.read`."""

        def read(connection: Connection) -> list[Entry]:
            with connection.transaction():
                connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
                head = find_head(connection, table)
                if head is None:
                    return []
                first = head.start - 1 if after is None else max(after, 0)
                rows = connection.execute(READ, (table, first, limit)).fetchall()
            return read_rows(self._history, table, head, first, limit, rows)

        return await self._ask(read)

    async def heads(self) -> dict[str, Head]:
        """See `Journal.heads`."""
        query = "SELECT name, last, start, closed FROM lastcard_heads WHERE last > 0 ORDER BY id"
        return await self._ask(lambda connection: dict(plain_heads(connection.execute(query).fetchall())))

    async def mark(self, table: str, *, start: int | None = None, is_closed: bool | None = None) -> None:
        """See `Journal.mark`."""

        def write(connection: Connection) -> None:
            head = marked(verify_marks(table, lock_head(connection, table), start), start, is_closed)
            values = (head.start, head.is_closed, table)
            connection.execute("UPDATE lastcard_heads SET start = %s, closed = %s WHERE name = %s", values)

        await self._writer.do(lambda: self._write(write))

    async def forget(self, table: str) -> None:
        """See `Journal.forget`."""

        def write(connection: Connection) -> None:
            verify_closed(table, lock_head(connection, table))
            connection.execute(FORGET, (table,))

        await self._writer.do(lambda: self._write(write))

    async def secret(self, name: str, make: Callable[[], bytes]) -> bytes:
        """See `Journal.secret`."""

        def write(connection: Connection) -> bytes:
            new = "INSERT INTO lastcard_secrets VALUES (%s, %s) ON CONFLICT DO NOTHING"
            connection.execute(new, (name, make()))
            row = connection.execute("SELECT value FROM lastcard_secrets WHERE name = %s", (name,)).fetchone()
            return bytes(row[0]) if row else b""

        found: bytes = await self._writer.do(lambda: self._write(write))
        return found

    async def close(self) -> None:
        """See `Journal.close`."""
        await self._writer.close()
        async with self._lock:
            self._reading.close()

    def _append(self, wishes: Sequence[Wish]) -> list[int | JournalError]:
        """Write a batch in one transaction.

        If the server goes away it may be unknown whether the batch was committed; what is there counts as written.
        """
        tries = 0

        def write(connection: Connection) -> list[int | JournalError]:
            nonlocal tries
            tries += 1
            heads = lock_heads(connection, wishes)
            version = self._history.version
            written = [tries > 1 and is_written(connection, wish, heads, version) for wish in wishes]
            left = [wish for wish, is_there in zip(wishes, written, strict=True) if not is_there]
            batch = settle(left, heads, version)
            store(connection, batch)
            answers = iter(batch.answers)
            pairs = zip(wishes, written, strict=True)
            return [wish.expected + len(wish.payloads) if is_there else next(answers) for wish, is_there in pairs]

        return self._write(write)

    def _write(self, work: Callable[["Connection"], Answer]) -> Answer:
        """Do something in a transaction; again, if the server went away meanwhile."""

        def whole(connection: Connection) -> Answer:
            with connection.transaction():
                return work(connection)

        return patiently(self._writing, whole)

    async def _ask(self, work: Callable[["Connection"], Answer]) -> Answer:
        async with self._lock:
            return await asyncio.to_thread(patiently, self._reading, work)


Connection = psycopg.Connection[Any]


class Link:
    """A connection that is made when it is needed, and made again after it broke."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: Connection | None = None

    def open(self) -> Connection:
        """The connection."""
        if self._connection is None or self._connection.closed:
            self._connection = None
            self._connection = psycopg.connect(self._url, autocommit=True, connect_timeout=10)
            self._connection.execute("SET synchronous_commit = on")
        return self._connection

    @property
    def is_open(self) -> bool:
        """Whether the connection still stands."""
        return self._connection is not None and not self._connection.closed

    def close(self) -> None:
        """Let go of it."""
        if self._connection is not None:
            self._connection.close()


def patiently(link: Link, work: Callable[[Connection], Answer]) -> Answer:
    """Do work that can be repeated, again and again while the server is gone, for a limited time."""
    end, pause = time.monotonic() + PATIENCE, 0.05
    while True:
        try:
            with told():
                return work(link.open())
        except GoneError:
            if link.is_open or time.monotonic() + pause > end:
                raise
            time.sleep(pause)
            pause = min(pause * 2, 2.0)


class GoneError(StoreError):
    """The server is gone, or cannot do it now."""


@contextmanager
def told() -> Iterator[None]:
    """Errors of PostgreSQL in the words of a journal."""
    try:
        yield
    except psycopg.OperationalError as error:
        raise GoneError(f"PostgreSQL: {str(error).strip()}") from error
    except psycopg.Error as error:
        raise StoreError(f"PostgreSQL: {str(error).strip()}") from error


def make_tables(connection: Connection) -> None:
    """Make what is not there; raises `NewerError` for tables of a later version."""
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
        connection.execute(SCHEMA)
        row = connection.execute("SELECT max(version) FROM lastcard_format").fetchone()
        version = row[0] if row else None
        if version is None:
            connection.execute("INSERT INTO lastcard_format VALUES (%s)", (SCHEMA_VERSION,))
        elif version > SCHEMA_VERSION:
            raise NewerError(f"the database has format {version}; this program reads up to format {SCHEMA_VERSION}")


def find_head(connection: Connection, table: str) -> Head | None:
    """How a table stands."""
    query = "SELECT name, last, start, closed FROM lastcard_heads WHERE name = %s"
    return dict(plain_heads(connection.execute(query, (table,)).fetchall())).get(table)


def lock_head(connection: Connection, table: str) -> Head | None:
    """How a table stands, and nobody else writes to it until the transaction ends."""
    return dict(plain_heads(connection.execute(LOCK_HEADS, ([table],)).fetchall())).get(table)


def lock_heads(connection: Connection, wishes: Sequence[Wish]) -> dict[str, Head]:
    """How all tables stand, locked in one order so that servers never wait for each other in a circle.

    Those that may be new are made first, empty: a table that two servers make belongs to the one that writes first.
    """
    tables = sorted({wish.table for wish in wishes})
    heads = dict(plain_heads(connection.execute(LOCK_HEADS, (tables,)).fetchall()))
    new = sorted({wish.table for wish in wishes if wish.expected == 0 and wish.payloads and wish.table not in heads})
    if new:
        connection.execute(MAKE_HEADS, (new,))
        heads |= dict(plain_heads(connection.execute(LOCK_HEADS, (new,)).fetchall()))
    return heads


def is_written(connection: Connection, wish: Wish, heads: dict[str, Head], version: int) -> bool:
    """Whether all events of a wish are there already, to the byte."""
    head = heads.get(wish.table)
    if head is None or not wish.payloads or head.last < wish.expected + len(wish.payloads):
        return False
    found = connection.execute(READ, (wish.table, wish.expected, len(wish.payloads))).fetchall()
    expected = [(row.sequence, row.version, row.payload, row.check) for row in wish.rows(version)]
    return [(row[0], row[1], bytes(row[2]), row[3]) for row in found] == expected


def store(connection: Connection, batch: Batch) -> None:
    """Write rows and heads."""
    if batch.rows:
        insert_rows(connection, batch.rows)
        connection.execute(MOVE_HEADS, (list(batch.heads), [head.last for head in batch.heads.values()]))


def insert_rows(connection: Connection, rows: Sequence[Row]) -> None:
    """Write rows in one statement."""
    columns = (
        [row.table for row in rows],
        [row.sequence for row in rows],
        [row.version for row in rows],
        [row.payload for row in rows],
        [row.check for row in rows],
    )
    connection.execute(INSERT, columns)
