"""The texts that are hashed, to the byte. All are lines in UTF-8, joined by line feeds, without one at the end."""

import hashlib
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

SECRET: Final = re.compile(r"[0-9a-f]{64}")  # 256 bits
NAME: Final = re.compile(r"[0-9A-Za-z_-]{1,64}")  # of a table, of an edition
SEAT: Final = re.compile(r"(?:[0-9A-Za-z_-]{1,64}/)?[A-J]")
DIGEST: Final = re.compile(r"[0-9a-f]{16,64}")
DRAWN: Final = "-"  # the dealer is drawn for
SERVER: Final = "server"
MOST: Final = 1_000_000_000  # matches, attempts, rounds and running numbers are below


class FairError(ValueError):
    """What does not fit the protocol of fair deals; the message says what would."""


@dataclass(frozen=True)
class Setting:
    """What is dealt for: fixed by the server's commitment, and repeated in the list that everybody gets.

    `seats` are all seats in order, those of bots too. Where several tables play the same deals, `table` is the name of
    the whole event, and each seat is written with its own table, such as `north/A`.

    >>> Setting("kitchen", 1, ("A", "B"), "deluxe", "e5f46c978c0bd36f").lines(2)
    ['kitchen', '1', '2', 'A B', 'deluxe', 'e5f46c978c0bd36f', '-']
    """

    table: str
    match: int
    seats: tuple[str, ...]
    edition: str
    digest: str  # of the edition's rules with the chosen options
    dealer: str = DRAWN  # the first dealer's letter, where one is fixed

    def __post_init__(self) -> None:
        """Refuse what could be read in two ways."""
        verify_form(NAME, self.table, "table", "1 to 64 letters, digits, - or _")
        verify_number(self.match, "match")
        for seat in self.seats:
            verify_form(SEAT, seat, "seat", "a letter from A to J, after a table's name and / if there are several")
        if not self.seats or len(set(self.seats)) != len(self.seats):
            raise FairError(f"seats: {' '.join(self.seats)!r}; write each seat once, in order")
        verify_form(NAME, self.edition, "edition", "the edition's key")
        verify_form(DIGEST, self.digest, "digest", "the digest of the rules in small hexadecimal digits")
        if self.dealer != DRAWN:
            verify_form(re.compile("[A-J]"), self.dealer, "dealer", "a letter from A to J, or - if it is drawn")

    def lines(self, attempt: int) -> list[str]:
        """The seven lines that say what is dealt for."""
        verify_number(attempt, "attempt")
        numbers = [str(self.match), str(attempt)]
        return [self.table, *numbers, " ".join(self.seats), self.edition, self.digest, self.dealer]


def make_secret() -> str:
    """A fresh secret of 256 bits: a server's seed or a person's nonce."""
    return secrets.token_hex(32)


def verify_form(form: re.Pattern[str], value: object, name: str, right: str) -> None:
    """Refuse a field that is not of its form."""
    if not isinstance(value, str) or not form.fullmatch(value):
        raise FairError(f"{name}: {value!r}; write {right}")


def verify_secret(value: object, name: str) -> None:
    """Refuse what is no secret or hash of 256 bits."""
    verify_form(SECRET, value, name, "64 small hexadecimal digits")


def verify_number(value: object, name: str, least: int = 1) -> None:
    """Refuse a number that is none, or too small."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value < MOST:
        raise FairError(f"{name}: {value!r}; write a whole number from {least}")


def digest_of(lines: list[str]) -> bytes:
    """SHA-256 of a text."""
    return hashlib.sha256("\n".join(lines).encode()).digest()


def commit_seed(setting: Setting, attempt: int, seed: str) -> str:
    """The server's commitment to its seed and to what is dealt for."""
    verify_secret(seed, "seed")
    return digest_of(["lastcard seed 1", *setting.lines(attempt), seed]).hex()


def commit_nonce(table: str, match: int, attempt: int, seat: str, nonce: str) -> str:
    """A person's commitment to a nonce.

    >>> commit_nonce("kitchen", 1, 1, "A", "00" * 32)[:16]
    'e25f393e5b7fefa6'
    """
    verify_form(NAME, table, "table", "1 to 64 letters, digits, - or _")
    verify_number(match, "match")
    verify_number(attempt, "attempt")
    verify_form(SEAT, seat, "seat", "a letter from A to J")
    verify_secret(nonce, "nonce")
    return digest_of(["lastcard nonce 1", table, str(match), str(attempt), seat, nonce]).hex()


def make_list(setting: Setting, attempt: int, server: str, commitments: Mapping[str, str]) -> str:
    """The list that everybody gets before anybody reveals: the setting, the server's and all persons' commitments."""
    lines = ["lastcard list 1", *setting.lines(attempt), f"{SERVER} {server}"]
    lines += [f"{seat} {commitments[seat]}" for seat in setting.seats if seat in commitments]
    return "\n".join(lines)


def hash_list(text: str) -> str:
    """The hash of a list, which goes into receipts and into the key."""
    return hashlib.sha256(text.encode()).hexdigest()


def make_key(list_hash: str, seed: str, nonces: Mapping[str, str], seats: tuple[str, ...]) -> bytes:
    """The key of the stream that all cards of the match come from."""
    lines = ["lastcard key 1", list_hash, seed]
    lines += [f"{seat} {nonces[seat]}" for seat in seats if seat in nonces]
    return digest_of(lines)
