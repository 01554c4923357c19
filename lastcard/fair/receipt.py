"""Receipts: what a person's client keeps, so that the match can be proven fair to that person later."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from .text import (
    NAME,
    SEAT,
    SERVER,
    FairError,
    Setting,
    commit_nonce,
    hash_list,
    verify_form,
    verify_number,
    verify_secret,
)

FORMAT: Final = 1
FIELDS: Final = ("table", "match", "attempt", "seat", "nonce", "list_hash")


@dataclass(frozen=True)
class Receipt:
    """The nonce that a person has given to an attempt, and the hash of the list that it got before revealing it."""

    table: str
    match: int
    attempt: int
    seat: str
    nonce: str
    list_hash: str

    @property
    def commitment(self) -> str:
        """What this person has committed to."""
        return commit_nonce(self.table, self.match, self.attempt, self.seat, self.nonce)

    def __str__(self) -> str:
        """The text of the file; `read_receipts` reads it back."""
        return json.dumps({"receipt": FORMAT, **asdict(self)}, indent=2) + "\n"


def take_receipt(setting: Setting, attempt: int, seat: str, nonce: str, list_text: str) -> Receipt:
    """The receipt for a list; raises `FairError` for a list that a client must refuse.

    The list must be for what this client has agreed to, and hold its own commitment, once. `setting` is what the client
    itself knows of the table.
    """
    lines = list_text.split("\n")
    head = ["lastcard list 1", *setting.lines(attempt)]
    for number, (found, expected) in enumerate(zip(lines, head, strict=False), start=1):
        if found != expected:
            raise FairError(f"the list says {found!r} in line {number} instead of {expected!r}")
    entries = [line.partition(" ")[::2] for line in lines[len(head) :]]
    names = [name for name, _ in entries]
    if names != [SERVER, *(name for name in setting.seats if name in names)]:
        raise FairError(
            "the list does not hold the server's commitment and then those of seats, each once and in order"
        )
    for name, commitment in entries:
        verify_secret(commitment, f"the commitment of {name}")
    own = commit_nonce(setting.table, setting.match, attempt, seat, nonce)
    if (seat, own) not in entries:
        raise FairError(f"the list does not hold the commitment of {seat}: do not reveal")
    return Receipt(setting.table, setting.match, attempt, seat, nonce, hash_list(list_text))


def read_receipts(text: str) -> list[Receipt]:
    """The receipts of a file: one, or a list of them; raises `FairError` naming the field at fault."""
    try:
        document = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        raise FairError(f"no receipt: not JSON: {error}") from error
    entries = document if isinstance(document, list) else [document]
    if not entries:
        raise FairError("no receipt: the list is empty")
    return [read_receipt(entry) for entry in entries]


def read_receipt(entry: Any) -> Receipt:  # noqa: ANN401 - any value of JSON
    """A receipt from plain values."""
    if not isinstance(entry, Mapping):
        raise FairError(f"no receipt: {entry!r} is no object with {', '.join(FIELDS)}")
    if entry.get("receipt") != FORMAT:
        raise FairError(f"receipt: {entry.get('receipt')!r}; this program reads receipts of format {FORMAT}")
    wrong = sorted(set(entry) ^ {"receipt", *FIELDS})
    if wrong:
        raise FairError(f"{wrong[0]}: a receipt has the fields receipt, {', '.join(FIELDS)}")
    receipt = Receipt(**{name: entry[name] for name in FIELDS})
    verify_number(receipt.match, "match")
    verify_number(receipt.attempt, "attempt")
    verify_secret(receipt.nonce, "nonce")
    verify_secret(receipt.list_hash, "list_hash")
    verify_form(NAME, receipt.table, "table", "the table's name")
    verify_form(SEAT, receipt.seat, "seat", "a seat's letter")
    return receipt
