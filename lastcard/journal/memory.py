"""A journal in memory: for tests, and for tables that need not outlive the process."""

from collections.abc import Callable, Sequence
from typing import Any

from .batch import Row, make_wish, settle
from .journal import Entry, Head, Journal, JournalError, marked, verify_closed, verify_marks
from .version import HISTORY, History


class MemoryJournal(Journal):
    """Keeps events as they would be stored, so that reading them is the same as from a disk."""

    is_durable = False

    def __init__(self, history: History = HISTORY) -> None:
        self._history = history
        self._rows: dict[str, list[Row]] = {}
        self._heads: dict[str, Head] = {}
        self._secrets: dict[str, bytes] = {}
        self._is_closed = False

    async def append(self, table: str, expected: int, events: Sequence[Any]) -> int:
        """See `Journal.append`."""
        self._verify_open()
        batch = settle([make_wish(table, expected, events)], self._heads, self._history.version)
        for row in batch.rows:
            self._rows.setdefault(row.table, []).append(row)
        self._heads |= batch.heads
        answer = batch.answers[0]
        if isinstance(answer, JournalError):
            raise answer
        return answer

    async def read(self, table: str, after: int | None = None, limit: int | None = None) -> list[Entry]:
        """See `Journal.read`."""
        self._verify_open()
        first = self._heads.get(table, Head(0)).start - 1 if after is None else max(after, 0)
        rows = self._rows.get(table, [])[first:]
        rows = rows if limit is None else rows[:limit]
        return [self._history.read(table, row.sequence, row.version, row.payload, row.check) for row in rows]

    async def heads(self) -> dict[str, Head]:
        """See `Journal.heads`."""
        self._verify_open()
        return dict(self._heads)

    async def mark(self, table: str, *, start: int | None = None, is_closed: bool | None = None) -> None:
        """See `Journal.mark`."""
        self._verify_open()
        head = verify_marks(table, self._heads.get(table), start)
        self._heads[table] = marked(head, start, is_closed)

    async def forget(self, table: str) -> None:
        """See `Journal.forget`."""
        self._verify_open()
        verify_closed(table, self._heads.get(table))
        self._rows.pop(table, None)

    async def secret(self, name: str, make: Callable[[], bytes]) -> bytes:
        """See `Journal.secret`."""
        self._verify_open()
        if name not in self._secrets:
            self._secrets[name] = make()
        return self._secrets[name]

    async def close(self) -> None:
        """See `Journal.close`."""
        self._is_closed = True

    def _verify_open(self) -> None:
        if self._is_closed:
            raise JournalError("the journal is closed")
