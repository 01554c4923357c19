"""One attempt to seed a match: commitments are collected, listed, revealed; then it is seeded, or void."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from .text import FairError, Setting, commit_nonce, commit_seed, hash_list, make_key, make_list, verify_secret

COMMIT: Final = "commit"
REVEAL: Final = "reveal"
DONE: Final = "done"
VOID: Final = "void"


@dataclass(frozen=True)
class Attempt:
    """An attempt as it stands. Each act returns the attempt after it, or raises `FairError` and changes nothing.

    `asked` are the seats of people that may take part. Resending what has been taken already changes nothing.

    >>> setting = Setting("kitchen", 1, ("A", "B"), "deluxe", "e5f46c978c0bd36f")
    >>> seed, nonce = "11" * 32, "22" * 32
    >>> attempt = Attempt(setting, 1, seed, asked=("A",))
    >>> attempt = attempt.commit("A", commit_nonce("kitchen", 1, 1, "A", nonce)).close()
    >>> attempt.stage, attempt.reveal("A", nonce).stage, attempt.give_up().void_by
    ('reveal', 'done', ('A',))
    """

    setting: Setting
    number: int
    seed: str = field(repr=False)  # the server's: a secret until the match is closed, or the attempt void
    asked: tuple[str, ...] = ()
    commitments: Mapping[str, str] = field(default_factory=dict)
    is_listed: bool = False
    nonces: Mapping[str, str] = field(default_factory=dict, repr=False)
    void_by: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a seed that is none, and seats that do not sit at the table."""
        verify_secret(self.seed, "seed")
        for seat in self.asked:
            if seat not in self.setting.seats:
                raise FairError(f"{seat!r} is no seat here: the seats are {' '.join(self.setting.seats)}")

    @property
    def stage(self) -> str:
        """Where it stands: commit, reveal, done or void."""
        if self.void_by:
            return VOID
        if not self.is_listed:
            return COMMIT
        return REVEAL if self.missing else DONE

    @property
    def missing(self) -> tuple[str, ...]:
        """The seats that are waited for: for a commitment, or for a reveal."""
        if not self.is_listed:
            return tuple(seat for seat in self.asked if seat not in self.commitments)
        return tuple(seat for seat in self.setting.seats if seat in self.commitments and seat not in self.nonces)

    @property
    def server_commitment(self) -> str:
        """What the server shows of its seed before anybody commits."""
        return commit_seed(self.setting, self.number, self.seed)

    @property
    def list_text(self) -> str:
        """The list that everybody gets; empty while commitments are collected."""
        if not self.is_listed:
            return ""
        return make_list(self.setting, self.number, self.server_commitment, self.commitments)

    @property
    def list_hash(self) -> str:
        """The hash of the list; empty while commitments are collected."""
        return hash_list(self.list_text) if self.is_listed else ""

    @property
    def key(self) -> bytes:
        """The key of the match's stream, once it is seeded."""
        if self.stage != DONE:
            raise FairError(f"attempt {self.number} has not seeded the match: it stands at {self.stage}")
        return make_key(self.list_hash, self.seed, self.nonces, self.setting.seats)

    def commit(self, seat: str, commitment: str) -> "Attempt":
        """Take a person's commitment."""
        if seat not in self.asked:
            raise FairError(f"{seat} takes no part in attempt {self.number}: it is seeded by {' '.join(self.asked)}")
        verify_secret(commitment, "commitment")
        if self.commitments.get(seat) == commitment:
            return self
        if seat in self.commitments:
            raise FairError(f"{seat} has committed already: a commitment cannot be changed")
        self._verify_stage(COMMIT, "commitments")
        return replace(self, commitments={**self.commitments, seat: commitment})

    def close(self) -> "Attempt":
        """End the collecting, and make the list; who has not committed has no part in this attempt."""
        if self.is_listed:
            return self
        self._verify_stage(COMMIT, "lists")
        return replace(self, is_listed=True)

    def reveal(self, seat: str, nonce: str) -> "Attempt":
        """Take a person's nonce; the attempt is seeded with the last one."""
        verify_secret(nonce, "nonce")
        if self.nonces.get(seat) == nonce:
            return self
        self._verify_stage(REVEAL, "reveals")
        if seat not in self.commitments:
            raise FairError(f"{seat} has no commitment in the list of attempt {self.number}")
        table, match = self.setting.table, self.setting.match
        if commit_nonce(table, match, self.number, seat, nonce) != self.commitments[seat]:
            raise FairError(f"the nonce of {seat} is not the one that it has committed to")
        return replace(self, nonces={**self.nonces, seat: nonce})

    def give_up(self) -> "Attempt":
        """Declare the attempt void: the seats that have not revealed are the culprits."""
        if self.stage == VOID:
            return self
        self._verify_stage(REVEAL, "culprits")
        return replace(self, void_by=self.missing)

    def _verify_stage(self, stage: str, what: str) -> None:
        if self.stage != stage:
            raise FairError(f"attempt {self.number} takes no {what} now: it stands at {self.stage}")

    def as_dict(self, *, reveal: bool) -> dict[str, Any]:
        """The attempt as plain values; with its secrets if they are revealed. A void one has no secrets any more."""
        plain: dict[str, Any] = {
            "number": self.number,
            "server": self.server_commitment,
            "commitments": {seat: self.commitments[seat] for seat in self.setting.seats if seat in self.commitments},
            "list_hash": self.list_hash,
            "void_by": list(self.void_by),
        }
        if reveal or self.stage == VOID:
            plain["seed"] = self.seed
            plain["nonces"] = {seat: self.nonces[seat] for seat in self.setting.seats if seat in self.nonces}
        return plain
