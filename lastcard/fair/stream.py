"""The stream that all chance of a match comes from: HMAC-SHA-256, cut into numbers of 32 bits.

Every shuffle and every chance event has a stream of its own, named by match, round, running number and what it is for.
"""

import hmac
import re
from collections.abc import Iterator, Sequence
from typing import Final

from .text import FairError, verify_form, verify_number

WORD_BYTES: Final = 4
WORDS: Final = 1 << 32
PURPOSE: Final = re.compile(r"[a-z][a-z-]{0,31}")


class Draw:
    """One shuffle or chance event.

    >>> draw = Draw(bytes(32), match=1, round_number=1, number=0, purpose="deal")
    >>> draw.below(6), draw.below(6), draw.shuffle(["r1", "r2", "r3", "r4"])
    (1, 0, ['r1', 'r3', 'r4', 'r2'])
    """

    def __init__(self, key: bytes, *, match: int, round_number: int, number: int, purpose: str) -> None:
        verify_number(match, "match")
        verify_number(round_number, "round")
        verify_number(number, "number", 0)
        verify_form(PURPOSE, purpose, "what is drawn for", "small letters")
        self._key = key
        self._name = f"lastcard stream 1\n{match}\n{round_number}\n{number}\n{purpose}\n"
        self._words = self._read()

    def block(self, number: int) -> bytes:
        """A block of 32 bytes."""
        return hmac.digest(self._key, f"{self._name}{number}".encode(), "sha256")

    def _read(self) -> Iterator[int]:
        """The stream as numbers of 32 bits, the first byte being the highest."""
        number = 0
        while True:
            block = self.block(number)
            for start in range(0, len(block), WORD_BYTES):
                yield int.from_bytes(block[start : start + WORD_BYTES], "big")
            number += 1

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, all equally likely: words that would favour some are passed over."""
        if not 1 <= bound <= WORDS:
            raise FairError(f"a number below {bound} cannot be drawn: from 1 to {WORDS}")
        limit = WORDS - WORDS % bound
        while True:
            word = next(self._words)
            if word < limit:
                return word % bound

    def shuffle(self, cards: Sequence[str]) -> list[str]:
        """The cards in random order, the next card first (Fisher-Yates).

        They are put in the order of their codes before, so that how they lay does not matter.
        """
        shuffled = sorted(cards)
        for last in range(len(shuffled) - 1, 0, -1):
            other = self.below(last + 1)
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        return shuffled
