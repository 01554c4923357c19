"""Short codes that lead to a table: made to be read aloud and typed, and gone before they could be guessed."""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

LETTERS: Final = "BCDFGHKMNPQRSTWXYZ"  # no vowels, so no words; nothing that looks like something else or like a digit
LENGTH: Final = 8
LIFE: Final = 15 * 60.0  # seconds
FRESH: Final = 5 * 60.0  # a code that still lives so long is given out again
LONGEST_TYPED: Final = 40


@dataclass(frozen=True)
class Found:
    """Which table a code leads to, and until when."""

    table: str
    until: float


@dataclass
class Codes:
    """The codes of a server. They live in memory alone: no journal and no address holds one."""

    clock: Callable[[], float] = time.monotonic
    found: dict[str, Found] = field(default_factory=dict)  # in the order of their end
    latest: dict[str, str] = field(default_factory=dict)  # by table

    def make(self, table: str) -> tuple[str, int]:
        """The code of a table, and the seconds that it lives."""
        self.forget()
        now = self.clock()
        code = self.latest.get(table, "")
        if not code or self.found[code].until - now < FRESH:
            code = self.invent()
            self.found[code] = Found(table, now + LIFE)
            self.latest[table] = code
        return code, int(self.found[code].until - now)

    def invent(self) -> str:
        """A code that nobody has."""
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
            if code not in self.found:
                return code

    def find(self, typed: str) -> str:
        """The table that a code leads to, or nothing; capitals, spaces and hyphens do not matter."""
        self.forget()
        found = self.found.get(read_code(typed))
        return found.table if found is not None else ""

    def forget(self) -> None:
        """Let codes go that have had their time."""
        now = self.clock()
        while self.found:
            code, first = next(iter(self.found.items()))
            if first.until > now:
                return
            del self.found[code]
            if self.latest.get(first.table) == code:
                del self.latest[first.table]


def read_code(typed: str) -> str:
    """What somebody typed, as codes are kept.

    >>> read_code(" bcdf-ghkm ")
    'BCDFGHKM'
    """
    return "".join(letter for letter in typed[:LONGEST_TYPED].upper() if letter not in "- \t")
