"""What several tasks want written, put together so that the store makes it durable at once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from .journal import ClosedError, ConflictError, Head, JournalError, verify_table
from .version import checksum

ENCODER: Final = msgspec.json.Encoder()


@dataclass(frozen=True, slots=True)
class Row:
    """An event as it is stored."""

    table: str
    sequence: int
    version: int
    payload: bytes
    check: int


@dataclass(frozen=True, slots=True)
class Wish:
    """What one task wants appended."""

    table: str
    expected: int
    payloads: Sequence[bytes]

    def rows(self, version: int) -> list[Row]:
        """Its events as they are stored."""
        numbered = enumerate(self.payloads, start=self.expected + 1)
        return [
            Row(self.table, number, version, payload, checksum(self.table, number, version, payload))
            for number, payload in numbered
        ]


def make_wish(table: str, expected: int, events: Sequence[Any]) -> Wish:
    """What `Journal.append` is asked for; raises `JournalError` or `TypeError` for what no store takes."""
    verify_table(table)
    return Wish(table, expected, [ENCODER.encode(event) for event in events])


@dataclass(frozen=True, slots=True)
class Batch:
    """What is written at once: the rows, the heads after it, and what each wish is answered."""

    rows: list[Row]
    heads: dict[str, Head]
    answers: list[int | JournalError]


def settle(wishes: Sequence[Wish], heads: Mapping[str, Head], version: int) -> Batch:
    """Decide wishes one after the other: each finds the heads as those before it have left them."""
    after: dict[str, Head] = {}
    rows: list[Row] = []
    answers: list[int | JournalError] = []
    for wish in wishes:
        head = after.get(wish.table) or heads.get(wish.table) or Head(0)
        if head.is_closed:
            answers.append(ClosedError(f"table {wish.table} is closed; nothing was written"))
        elif head.last != wish.expected:
            answers.append(ConflictError(wish.table, wish.expected, head.last))
        else:
            rows += wish.rows(version)
            last = wish.expected + len(wish.payloads)
            answers.append(last)
            if wish.payloads:
                after[wish.table] = Head(last, head.start)
    return Batch(rows, after, answers)
