"""A duplicate event: several tables that are dealt the same cards, seeded by the nonces of all their seats.

The event has a journal of its own, under `group:` and its name. What happens there is written down again at each of
its tables, with its number, so that every table can be told from its own journal alone.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

from lastcard.fair import FairError, Seeding, Setting, make_secret
from lastcard.game.move import seat_number
from lastcard.journal import Journal, JournalError
from lastcard.wire import rest

from .refusal import Refusal
from .table import Table

LOG: Final = logging.getLogger("lastcard.web")
RETRY: Final = 1.0  # seconds until something is tried again that the journal did not take
SEEDING_TIME: Final = 30_000  # milliseconds for the commitments of all tables, and for their reveals
PREFIX: Final = "group:"
MATCH: Final = 1
Find = Callable[[str], Awaitable[Table | None]]


class Group:
    """A duplicate event. `advance` does what is due; tables call it whenever something has changed."""

    def __init__(self, name: str, journal: Journal, find: Find, clock: Callable[[], int]) -> None:
        self.name = name
        self.journal = journal
        self.find = find
        self.clock = clock
        self.tables: list[str] = []
        self.events: list[dict[str, Any]] = []  # those that the tables have to know, in order
        self.seeding: Seeding | None = None
        self.deadline = 0
        self.is_closed = False
        self.seq = 0
        self.lock = asyncio.Lock()
        self.timer: asyncio.TimerHandle | None = None
        self.tasks: set[asyncio.Task[None]] = set()

    async def load(self) -> None:
        """Tell everything from the journal, whatever was known before."""
        entries = await self.journal.read(PREFIX + self.name)
        self.tables, self.events, self.seeding = [], [], None
        self.deadline, self.is_closed, self.seq = 0, False, 0
        for entry in entries:
            self.apply(entry.event)

    async def record(self, *entries: dict[str, Any]) -> None:
        """Write entries down, then let them happen; if that fails, what the journal has is what counts."""
        stamped = [{"time": self.clock(), **entry} for entry in entries]
        try:
            await self.journal.append(PREFIX + self.name, self.seq, stamped)
        except JournalError:
            await self.load()
            raise
        for entry in stamped:
            self.apply(entry)

    def apply(self, entry: dict[str, Any]) -> None:
        """Let an entry happen."""
        self.seq += 1
        kind = entry["kind"]
        if kind == "made":
            self.tables = list(entry["tables"])
            return
        if kind == "seeding":
            setting = Setting(self.name, MATCH, tuple(entry["seats"]), entry["edition"], entry["digest"])
            self.seeding = Seeding(setting, tuple(entry["people"]))
        elif kind == "seed" and self.seeding is not None:
            self.seeding.act(entry)
            if entry["do"] in {"begin", "list"}:
                self.deadline = int(entry["time"]) + SEEDING_TIME
        elif kind == "closed":
            self.is_closed = True
        self.events.append({name: value for name, value in entry.items() if name != "time"})

    async def act(self, event: dict[str, Any]) -> None:
        """A seat commits or reveals; raises `Refusal`."""
        async with self.lock:
            seeding = self.seeding
            if seeding is None:
                raise Refusal("phase", "the seeding has not begun: other tables are not ready")
            attempt = seeding.attempt
            if event["attempt"] != attempt.number:
                raise Refusal("late", f"attempt: {event['attempt']}; the attempt that is going on is {attempt.number}")
            try:
                if event["do"] == "commit":
                    attempt.commit(event["seat"], event["commitment"])
                else:
                    attempt.reveal(event["seat"], event["nonce"])
            except FairError as error:
                raise Refusal("form", str(error)) from error
            await self.record(event)
        self.wake()

    def wake(self) -> None:
        """Look soon what is due."""
        task = asyncio.get_running_loop().create_task(self.advance())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def advance(self) -> None:
        """Do what is due, and let all tables know; what the journal does not take is tried again."""
        try:
            await self.do_due()
        except JournalError as error:
            LOG.error("event %s: %s", self.name, error)  # noqa: TRY400 - the message says it all
            self.wake_after(RETRY)

    async def do_due(self) -> None:
        """Do what is due, and let all tables know."""
        async with self.lock:
            tables = [table for table in [await self.find(name) for name in self.tables] if table is not None]
            if len(tables) < len(self.tables):
                return
            while entries := self.due(tables):
                await self.record(*entries)
            for table in tables:
                table.post(lambda table=table: table.follow_group(self.events))  # type: ignore[misc]
            self.set_timer()

    def due(self, tables: list[Table]) -> list[dict[str, Any]]:
        """What has to be written down now."""
        if self.seeding is None:
            return self.first_entries(tables) if all(table.state.phase == "seeding" for table in tables) else []
        stage = self.seeding.stage
        is_late = self.clock() >= self.deadline
        if stage == "commit" and (is_late or self.seeding.due == "list"):
            return [{"kind": "seed", "do": "list"}]
        if stage == "reveal" and is_late:
            return [{"kind": "seed", "do": "void"}, {"kind": "seed", "do": "begin", "seed": make_secret()}]
        if stage == "done" and not self.is_closed and all(table.state.phase == "over" for table in tables):
            return [{"kind": "closed"}]
        return []

    def first_entries(self, tables: list[Table]) -> list[dict[str, Any]]:
        """The seeding begins: every seat of every table, in order."""
        seats = [f"{table.state.id}/{seat.letter}" for table in tables for seat in table.state.seats]
        people = [f"{table.state.id}/{letter}" for table in tables for letter in table.state.people]
        rules = tables[0].state.compiled()
        head = {"kind": "seeding", "edition": rules.edition.key, "digest": rules.digest}
        return [{**head, "seats": seats, "people": people}, {"kind": "seed", "do": "begin", "seed": make_secret()}]

    def set_timer(self) -> None:
        """Come back when the time for commitments or reveals is over."""
        if self.seeding is not None and self.seeding.stage in {"commit", "reveal"}:
            self.wake_after(max(0, self.deadline - self.clock()) / 1000 + 0.01)
        elif self.timer is not None:
            self.timer.cancel()

    def wake_after(self, seconds: float) -> None:
        """Look after a while what is due."""
        if self.timer is not None:
            self.timer.cancel()
        self.timer = asyncio.get_running_loop().call_later(seconds, self.wake)

    def stop(self) -> None:
        """Come back no more."""
        if self.timer is not None:
            self.timer.cancel()
        for task in self.tasks:
            task.cancel()

    async def standing(self) -> rest.GroupStanding:
        """How it stands; results only when the last table has finished."""
        tables = [table for table in [await self.find(name) for name in self.tables] if table is not None]
        finished = sum(table.state.phase in {"over", "closed"} for table in tables)
        results = [score for table in tables for score in scores_of(table)] if self.is_closed else []
        results.sort(key=lambda score: (score.seat, -score.points))
        return rest.GroupStanding(self.name, len(self.tables), finished, self.is_closed, results)


def scores_of(table: Table) -> list[rest.GroupScore]:
    """How each seat of a table did."""
    game = table.state.game
    if game is None:
        return []
    return [
        rest.GroupScore(
            table=table.state.id,
            seat=seat.letter,
            name=seat.name,
            points=game.scores[seat.letter],
            rounds=sum(e.name == "round won" and e.seat == seat_number(seat.letter) for e in game.events),
            won=game.winner == seat.letter,
        )
        for seat in table.state.seats
    ]
