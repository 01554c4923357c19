"""All attempts to seed a match, until one succeeds. A host stores what is done, and does it again after a restart."""

from collections.abc import Mapping
from typing import Any, Final

from .attempt import DONE, REVEAL, VOID, Attempt
from .text import FairError, Setting

FORMAT: Final = 1


class Seeding:
    """The attempts of a match. `people` are the seats that may take part; who withholds a reveal loses that part.

    >>> setting = Setting("kitchen", 1, ("A", "B", "C"), "deluxe", "e5f46c978c0bd36f")
    >>> seeding = Seeding(setting, people=("A", "B"))
    >>> seeding.act({"do": "begin", "seed": "11" * 32})
    'commit'
    >>> nonces = {seat: digit * 64 for seat, digit in (("A", "a"), ("B", "b"))}
    >>> from lastcard.fair.text import commit_nonce
    >>> for seat, nonce in nonces.items():
    ...     commitment = commit_nonce("kitchen", 1, 1, seat, nonce)
    ...     _ = seeding.act({"do": "commit", "seat": seat, "commitment": commitment})
    >>> seeding.act({"do": "list"})
    'reveal'
    >>> seeding.act({"do": "reveal", "seat": "A", "nonce": nonces["A"]})
    'reveal'
    >>> seeding.act({"do": "void"})
    'void'
    >>> seeding.act({"do": "begin", "seed": "33" * 32}), seeding.attempt.number, seeding.attempt.asked
    ('commit', 2, ('A',))
    """

    def __init__(self, setting: Setting, people: tuple[str, ...]) -> None:
        self.setting = setting
        self.people = people
        self.attempts: list[Attempt] = []

    @property
    def attempt(self) -> Attempt:
        """The last attempt."""
        if not self.attempts:
            raise FairError("no attempt has begun yet")
        return self.attempts[-1]

    @property
    def stage(self) -> str:
        """Where the last attempt stands: commit, reveal, done or void; empty before the first."""
        return self.attempts[-1].stage if self.attempts else ""

    @property
    def excluded(self) -> tuple[str, ...]:
        """The seats that have withheld a reveal."""
        return tuple(seat for seat in self.people if any(seat in attempt.void_by for attempt in self.attempts))

    def begin(self, seed: str) -> None:
        """Begin an attempt with a fresh seed of the server's."""
        if self.stage not in {"", VOID}:
            raise FairError(f"attempt {self.attempt.number} is not void: it stands at {self.stage}")
        if any(seed == attempt.seed for attempt in self.attempts):
            raise FairError("seed: each attempt needs a fresh one")
        asked = tuple(seat for seat in self.people if seat not in self.excluded)
        self.attempts.append(Attempt(self.setting, len(self.attempts) + 1, seed, asked))

    def act(self, event: Mapping[str, Any]) -> str:
        """Do what an event says, and return the stage after it.

        `do` is begin (seed), commit (seat, commitment), list, reveal (seat, nonce) or void. The number of the attempt
        may stand in `attempt`; it has to be the last one. Raises `FairError` and changes nothing otherwise.
        """
        what = event.get("do")
        number = event.get("attempt")
        last = len(self.attempts) + (what == "begin")
        if number is not None and number != last:
            raise FairError(f"attempt: {number!r}; the attempt that is going on is {last}")
        texts = [str(event.get(name, "")) for name in ("seat", "commitment", "nonce", "seed")]
        seat, commitment, nonce, seed = texts
        if what == "begin":
            self.begin(seed)
        elif what == "commit":
            self.attempts[-1:] = [self.attempt.commit(seat, commitment)]
        elif what == "list":
            self.attempts[-1:] = [self.attempt.close()]
        elif what == "reveal":
            self.attempts[-1:] = [self.attempt.reveal(seat, nonce)]
        elif what == "void":
            self.attempts[-1:] = [self.attempt.give_up()]
        else:
            raise FairError(f"do: {what!r}; write begin, commit, list, reveal or void")
        return self.stage

    @property
    def due(self) -> str:
        """What the host has to do next without waiting for anybody: begin, list, or nothing.

        When the time for commitments or reveals has passed, it does `list` or `void` anyway.
        """
        if self.stage in {"", VOID}:
            return "begin"
        return "list" if self.stage not in {REVEAL, DONE} and not self.attempt.missing else ""

    def as_tag(self, draws: list[dict[str, Any]], *, reveal: bool = True) -> dict[str, Any]:
        """What a record says of it, under the tag `Fair`; `draws` are those of the dealer."""
        setting = self.setting
        return {
            "format": FORMAT,
            "table": setting.table,
            "match": setting.match,
            "seats": list(setting.seats),
            "edition": setting.edition,
            "digest": setting.digest,
            "dealer": setting.dealer,
            "attempts": [attempt.as_dict(reveal=reveal) for attempt in self.attempts],
            "draws": draws if reveal else [],
        }
