"""Versions of events: each is stored with the version that wrote it, and brought up to the current one when read.

When the meaning of an event changes, `VERSION` goes up by one, and a step from the version before is added: a
function that takes an event of that version as plain values and returns it as the next version writes it. Steps are
never changed or removed. Old journals in `tests/golden/` are read by a test for ever.

>>> def rename_player(event):
...     return {**{k: v for k, v in event.items() if k != "player"}, "seat": event["player"]}
>>> history = History(2, {1: rename_player})
>>> history.bring_up("north", 7, 1, {"kind": "joined", "player": "A"})
{'kind': 'joined', 'seat': 'A'}
>>> history.bring_up("north", 8, 3, {"kind": "joined"})
Traceback (most recent call last):
lastcard.journal.journal.NewerError: table north: event 8 was written in version 3; this program reads up to version 2
"""

import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from .journal import DamagedError, Entry, Head, NewerError

Step = Callable[[Any], Any]
VERSION: Final = 1


@dataclass(frozen=True)
class History:
    """The current version, and a step up from each earlier one."""

    version: int = VERSION
    steps: Mapping[int, Step] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse a history with gaps."""
        if set(self.steps) != set(range(1, self.version)):
            raise ValueError(f"version {self.version} needs a step from each of 1 to {self.version - 1}")

    def bring_up(self, table: str, sequence: int, version: int, event: Any) -> Any:  # noqa: ANN401 - any value of JSON
        """An event as the current version writes it; raises `NewerError` for one that is newer."""
        if version > self.version:
            message = (
                f"event {sequence} was written in version {version}; this program reads up to version {self.version}"
            )
            raise NewerError(f"table {table}: {message}")
        for number in range(version, self.version):
            event = self.steps[number](event)
        return event

    def read(self, table: str, sequence: int, version: int, payload: bytes, check: int) -> Entry:
        """An entry from what is stored; raises `DamagedError` if it is not what was written."""
        if check != checksum(table, sequence, version, payload):
            raise DamagedError(f"table {table}: event {sequence} is damaged, its checksum does not fit")
        try:
            event = msgspec.json.decode(payload)
        except msgspec.DecodeError as error:
            raise DamagedError(f"table {table}: event {sequence} is damaged: {error}") from error
        return Entry(sequence, self.bring_up(table, sequence, version, event))


HISTORY: Final = History()


def checksum(table: str, sequence: int, version: int, payload: bytes) -> int:
    """A number that changes when anything of an event does."""
    return zlib.crc32(payload, zlib.crc32(f"{table}\n{sequence}\n{version}\n".encode()))


def read_rows(
    history: History,
    table: str,
    head: Head,
    first: int,
    limit: int | None,
    rows: Sequence[tuple[int, int, bytes, int]],
) -> list[Entry]:
    """Entries from the rows of a store after sequence `first`; raises `DamagedError` if one is missing."""
    if not rows and head.is_closed:
        return []  # forgotten
    wanted = max(head.last - first, 0)
    wanted = wanted if limit is None else min(wanted, max(limit, 0))
    found = [row[0] for row in rows]
    expected = list(range(first + 1, first + 1 + wanted))
    missing = sorted(set(expected) - set(found))
    if missing:
        raise DamagedError(f"table {table}: event {missing[0]} is missing")
    if found != expected:
        raise DamagedError(f"table {table}: event {found[-1]} is there, but the last one should be {head.last}")
    return [history.read(table, *row) for row in rows]
