"""Journals: what has happened at every table, in order, kept for good before anybody is told.

`open_journal(url)` opens a store: `memory:`, `sqlite:PATH` or `postgresql://...`. What every store promises stands in
`Journal`; `lastcard.testing.journal.check_journal` sees that it keeps its promises.
"""

from .address import open_journal
from .journal import (
    ClosedError,
    ConflictError,
    DamagedError,
    Entry,
    Head,
    Journal,
    JournalError,
    NewerError,
    StoreError,
)
from .version import HISTORY, History

__all__ = [
    "HISTORY",
    "ClosedError",
    "ConflictError",
    "DamagedError",
    "Entry",
    "Head",
    "History",
    "Journal",
    "JournalError",
    "NewerError",
    "StoreError",
    "open_journal",
]
