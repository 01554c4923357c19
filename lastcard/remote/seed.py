"""A seat's part in a fair deal: a nonce of its own, a look at the list, a receipt."""

from dataclasses import asdict
from typing import Any

from lastcard.fair import FairError, Setting, commit_nonce, make_secret
from lastcard.fair.receipt import take_receipt
from lastcard.wire.table import Attempt, Table


class Seeder:
    """Commits, checks, keeps the receipt, reveals; `problem` says why it refuses to go on."""

    def __init__(self, seat: str) -> None:
        self.seat = seat
        self.nonces: dict[tuple[int, int], str] = {}
        self.done: set[tuple[str, int, int]] = set()
        self.receipts: list[dict[str, Any]] = []
        self.problem = ""

    def follow(self, table: Table) -> list[dict[str, Any]]:
        """The commands that a table's seeding asks for now."""
        if table.phase != "seeding" or not table.attempts:
            return []
        attempt = table.attempts[-1]
        name = self.name(table)
        if name not in attempt.seats:
            return []
        step = (attempt.stage, table.match, attempt.number)
        if step in self.done:
            return []
        if attempt.stage == "commit":
            self.done.add(step)
            nonce = self.nonces.setdefault((table.match, attempt.number), make_secret())
            where = table.group or table.id
            commitment = commit_nonce(where, table.match, attempt.number, name, nonce)
            return [{"do": "commit", "attempt": attempt.number, "commitment": commitment}]
        if attempt.stage == "reveal":
            self.done.add(step)
            return self.reveal(table, attempt)
        return []

    def name(self, table: Table) -> str:
        """How the seat is written in the list: in a duplicate event with its table."""
        return f"{table.id}/{self.seat}" if table.group else self.seat

    def reveal(self, table: Table, attempt: Attempt) -> list[dict[str, Any]]:
        """Reveal the nonce, if the list is what this seat has agreed to."""
        nonce = self.nonces.get((table.match, attempt.number))
        if nonce is None:
            return []
        seats = table.event_seats or tuple(seat.seat for seat in table.seats)
        setting = Setting(table.group or table.id, table.match, seats, table.edition, table.options_digest)
        try:
            receipt = take_receipt(setting, attempt.number, self.name(table), nonce, attempt.list)
        except FairError as error:
            self.problem = str(error)
            return []
        self.receipts.append({"receipt": 1, **asdict(receipt)})
        return [{"do": "reveal", "attempt": attempt.number, "nonce": nonce}]
