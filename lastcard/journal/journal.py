"""The contract of a journal: append with the expected sequence, kept for good, and read in order."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self


class JournalError(Exception):
    """Something a journal refuses, or cannot do; the message says what, and of which table."""


class ConflictError(JournalError):
    """The table's last sequence is not the expected one: somebody else has written, and nothing was written now."""

    def __init__(self, table: str, expected: int, last: int) -> None:
        super().__init__(f"table {table}: its last event is {last}, not {expected}; nothing was written")
        self.table = table
        self.expected = expected
        self.last = last


class ClosedError(JournalError):
    """The table is closed: nothing more is written to it."""


class NewerError(JournalError):
    """What was written by a newer version of this program, and cannot be read by this one."""


class DamagedError(JournalError):
    """What is stored is not what was written."""


class StoreError(JournalError):
    """The store failed: the disk is full, the server is gone. What was being written was not acknowledged."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An event of a table as plain values, brought up to the current version."""

    sequence: int
    event: Any


@dataclass(frozen=True, slots=True)
class Head:
    """How a table stands in the journal."""

    last: int  # the sequence of its last event, from 1
    start: int = 1  # where reading begins: the first event, or one that holds all that came before
    is_closed: bool = False


class Journal(ABC):
    """The events of all tables, each with its own sequence from 1.

    The promises, for any number of tasks at once:

    - `append` writes all of its events or none, and returns only when they are kept for good: no kill of the process
      takes them back, and where the store lies on a disk no loss of power.
    - What is read is exactly what was appended, in order and without gaps. What is appended is read at once.
    - Of several appends with the same expected sequence one succeeds; the others raise `ConflictError`, and write
      nothing.
    - What is damaged or was written by a newer version is refused by name; nothing is made up and nothing is left out.
    """

    is_durable: bool  # whether the events outlive the process

    @abstractmethod
    async def append(self, table: str, expected: int, events: Sequence[Any]) -> int:
        """Append events after the `expected` last sequence (0: the table is new); return the new last sequence.

        Events are whatever msgspec writes as JSON: dictionaries, structs. Raises `ConflictError`, `ClosedError`,
        `StoreError`, or `TypeError` for an event that is none; then nothing is written.
        """

    @abstractmethod
    async def read(self, table: str, after: int | None = None, limit: int | None = None) -> list[Entry]:
        """The events after a sequence, at most `limit`; by default from its start. An unknown table has none."""

    @abstractmethod
    async def heads(self) -> dict[str, Head]:
        """Every table, in the order of their first events."""

    @abstractmethod
    async def mark(self, table: str, *, start: int | None = None, is_closed: bool | None = None) -> None:
        """Set where reading a table begins, or close it; raises `JournalError` if there is no such table or event."""

    @abstractmethod
    async def forget(self, table: str) -> None:
        """Delete the events of a closed table; its head stays, so that its name is never used again."""

    @abstractmethod
    async def secret(self, name: str, make: Callable[[], bytes]) -> bytes:
        """The secret of this name; made, and kept for good, when it is asked for the first time."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what is being written, and let go of the store."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


def verify_table(table: str) -> None:
    """Refuse a name that a store could mistake."""
    if not table or len(table) > 200 or "\0" in table or not table.isprintable():  # noqa: PLR2004 - room for any id
        raise JournalError(f"{table!r} is no name for a table: 1 to 200 printable characters")


def verify_marks(table: str, head: Head | None, start: int | None) -> Head:
    """The head that is about to be marked; raises `JournalError` for what is not there."""
    if head is None:
        raise JournalError(f"there is no table {table}")
    if start is not None and not 1 <= start <= head.last:
        raise JournalError(f"table {table}: reading cannot begin at {start}, it has the events 1 to {head.last}")
    return head


def verify_closed(table: str, head: Head | None) -> None:
    """Refuse to forget a table that may go on."""
    if not verify_marks(table, head, None).is_closed:
        raise JournalError(f"table {table} is open: close it before its events are deleted")


def marked(head: Head, start: int | None, is_closed: bool | None) -> Head:  # noqa: FBT001 - as in `mark`
    """A head with its new marks."""
    return Head(head.last, head.start if start is None else start, head.is_closed if is_closed is None else is_closed)


def plain_heads(rows: Sequence[tuple[str, int, int, bool]]) -> Mapping[str, Head]:
    """Heads from the rows of a store."""
    return {name: Head(last, start, bool(closed)) for name, last, start, closed in rows}
