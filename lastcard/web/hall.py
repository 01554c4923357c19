"""All tables of a server: made, found again after a restart, let go when nobody needs them."""

import asyncio
import logging
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from lastcard.bots import bot_names
from lastcard.journal import Journal, JournalError
from lastcard.wire import rest
from lastcard.wire.setting import Settings

from . import lobby, people
from .context import COMEBACK, Context
from .due import give_time
from .fold import apply
from .group import PREFIX, Group
from .mind import Minds, QuickMinds
from .name import free_name, hash_secret, is_secret, make_table_id, make_token, name_problem
from .refusal import Entries, Refusal
from .state import TableState
from .table import Table, wall_clock

LOG: Final = logging.getLogger("lastcard.web")
SERVER: Final = "server"
SECRET_BYTES: Final = 32
IDLE: Final = 15 * 60_000  # milliseconds until a table that nobody looks at leaves the memory
MOST_TABLES: Final = 5000


@dataclass
class Sat:
    """A seat that somebody has got, and the token for the device."""

    table: Table
    seat: str
    token: str


@dataclass
class Hall:
    """The tables of one server. `journal` is the truth; what is in memory follows from it."""

    journal: Journal
    secret: bytes
    make_minds: Callable[[], Minds] = QuickMinds
    clock: Callable[[], int] = wall_clock
    most_tables: int = MOST_TABLES
    bots: tuple[str, ...] = field(default_factory=lambda: tuple(bot_names()))
    tables: dict[str, Table] = field(default_factory=dict)
    loading: dict[str, "asyncio.Future[Table | None]"] = field(default_factory=dict)
    groups: dict[str, Group] = field(default_factory=dict)
    idle_since: dict[str, int] = field(default_factory=dict)
    asleep: set[str] = field(default_factory=set)  # names in the journal that a start need not bring back
    waking: "asyncio.Task[None] | None" = None
    is_stopping: bool = False
    moves_of_past: int = 0  # of tables that have been let go

    @classmethod
    async def open(cls, journal: Journal, **settings: Any) -> "Hall":  # noqa: ANN401 - the fields above
        """A hall; the tables of the journal come back by and by, those put to sleep when they are asked for."""
        kept = os.environ.get("LASTCARD_SECRET", "").encode()
        secret = kept or await journal.secret(SERVER, lambda: os.urandom(SECRET_BYTES))
        hall = cls(journal, secret, **settings)
        heads = await journal.heads()
        hall.asleep = {name for name, head in heads.items() if head.is_closed}
        hall.waking = asyncio.create_task(hall.wake_all([name for name in heads if name not in hall.asleep]))
        return hall

    async def wake_all(self, names: Sequence[str]) -> None:
        """Bring the tables of the journal back, one after the other, while the first ones are asked for already."""
        for name in names:
            try:
                if name.startswith(PREFIX):
                    await self.find_group(name.removeprefix(PREFIX))
                else:
                    await self.find(name)
            except JournalError as error:
                LOG.error("%s: %s", name, error)  # noqa: TRY400 - the message says it all
            except Exception:
                LOG.exception("%s cannot be told from its journal", name)
            await asyncio.sleep(0)

    async def find(self, name: str) -> Table | None:
        """A table, from memory or from the journal."""
        table = self.tables.get(name)
        if table is not None:
            return table
        if name in self.loading:
            return await self.loading[name]
        future: asyncio.Future[Table | None] = asyncio.get_running_loop().create_future()
        self.loading[name] = future
        try:
            entries = await self.journal.read(name)
            if entries:
                await self.rouse(name)
            table = self.revive(name, [entry.event for entry in entries]) if entries else None
        except BaseException as error:
            future.set_exception(error)
            future.exception()
            raise
        else:
            future.set_result(table)
            return table
        finally:
            del self.loading[name]

    def revive(self, name: str, entries: list[Any]) -> Table:
        """A table as its journal tells it."""
        state = TableState(id=name)
        for entry in entries:
            apply(state, entry)
        give_time(state, self.clock())
        return self.own(state)

    def own(self, state: TableState) -> Table:
        """Give a table its owner."""
        context = Context(self.secret, bots=self.bots)
        table = Table(state, self.journal, self.make_minds(), context, self.clock)
        table.on_change = self.notice
        if state.group:
            table.for_group = lambda event: self.act_for_group(state.group, event)
        self.tables[state.id] = table
        table.start()
        return table

    def notice(self, table: Table) -> None:
        """A table that is broken is let go; the next one who asks gets it from the journal."""
        if table.broken and self.tables.get(table.state.id) is table:
            del self.tables[table.state.id]
        group = self.groups.get(table.state.group)
        if group is not None and table.state.phase in {"seeding", "over"} and not self.is_stopping:
            group.wake()

    # Making and joining

    async def create(self, wanted: rest.NewTable) -> Sat:
        """A new table, with its maker in seat A and bots in the next seats."""
        self.verify_room()
        self.verify(wanted)
        token = make_token()
        state = TableState(id=make_table_id())
        context = Context(self.secret, bots=self.bots)
        problem = name_problem(wanted.name, "A", [])
        if problem:
            raise Refusal("form", f"name: {problem}")
        entries = self.first_entries(state.id, wanted, token)
        draft = TableState(id=state.id)
        for entry in entries:
            apply(draft, entry)
        if wanted.start:
            seat = draft.seats[0]
            entries += [{"time": self.clock(), **entry} for entry in lobby.start(draft, seat, None, context)]
        await self.journal.append(state.id, 0, entries)
        for entry in entries:
            apply(state, entry)
        return Sat(self.own(state), "A", token)

    def verify_room(self, wanted: int = 1) -> None:
        """Refuse a table too many, or when the server stops."""
        if self.is_stopping:
            raise Refusal("stopping", "the server stops; try again in a moment")
        if len(self.tables) + wanted > self.most_tables:
            raise Refusal("full", "this server has as many tables as it can hold")

    def verify(self, wanted: rest.NewTable) -> None:
        """Refuse a table that could not be played at."""
        lobby.verify_rules(wanted.edition, wanted.options, wanted.seats)
        context = Context(self.secret, bots=self.bots)
        lobby.verify_settings(context, wanted.settings)
        for bot in wanted.bots:
            lobby.verify_bot(context, bot)
        if len(wanted.bots) >= wanted.seats:
            raise Refusal("form", f"bots: {len(wanted.bots)} bots and you need {len(wanted.bots) + 1} seats")

    async def create_group(self, wanted: rest.NewGroup) -> rest.Grouped:
        """A duplicate event; whoever comes first to a table is its host."""
        self.verify_room(wanted.tables)
        self.verify(rest.NewTable(wanted.edition, wanted.options, wanted.seats, settings=wanted.settings))
        group = Group(make_table_id(), self.journal, self.find, self.clock)
        self.groups[group.name] = group
        names = [make_table_id() for _ in range(wanted.tables)]
        await group.record({"kind": "made", "tables": names})
        made = []
        for name in names:
            entry = self.creation(name, wanted.edition, wanted.options, wanted.seats, wanted.settings, group.name)
            await self.journal.append(name, 0, [entry])
            state = TableState(id=name)
            apply(state, entry)
            self.own(state)
            made.append(rest.GroupTable(name, state.invite))
        return rest.Grouped(group.name, made)

    async def find_group(self, name: str) -> Group | None:
        """A duplicate event, from memory or from the journal."""
        if name in self.groups:
            return self.groups[name]
        group = Group(name, self.journal, self.find, self.clock)
        await group.load()
        if group.seq:
            await self.rouse(PREFIX + name)
        if name in self.groups or not group.seq:  # somebody else was faster, or there is none
            return self.groups.get(name)
        group.deadline = max(group.deadline, self.clock() + COMEBACK)
        self.groups[name] = group
        group.wake()
        return group

    async def act_for_group(self, name: str, event: dict[str, Any]) -> None:
        """A seat commits or reveals in a duplicate event, whether or not that has come back already."""
        group = await self.find_group(name)
        if group is None:
            raise Refusal("phase", f"there is no duplicate event {name}")
        await group.act(event)

    def first_entries(self, name: str, wanted: rest.NewTable, token: str) -> Entries:
        """What the journal of a new table begins with."""
        now = self.clock()
        entries: Entries = [
            self.creation(name, wanted.edition, wanted.options, wanted.seats, wanted.settings),
            {"time": now, "kind": "joined", "seat": "A", "name": wanted.name, "token": hash_secret(token)},
        ]
        taken = [wanted.name]
        for number, bot in enumerate(wanted.bots, start=1):
            taken.append(free_name(taken))
            entries.append({"time": now, "kind": "bot", "seat": "ABCDEFGHIJ"[number], "bot": bot, "name": taken[-1]})
        return entries

    def creation(
        self, name: str, edition: str, options: dict[str, Any], seats: int, settings: Settings, group: str = ""
    ) -> dict[str, Any]:
        """The very first entry of a table."""
        return {
            "time": self.clock(),
            "kind": "created",
            "table": name,
            "edition": edition,
            "options": options,
            "seats": seats,
            "settings": msgspec.to_builtins(settings),
            "invite": make_token(),
            "group": group,
        }

    async def join(self, table: Table, wanted: rest.JoinRequest) -> Sat:
        """Somebody comes with an invitation."""
        token = make_token()
        entries = await self.do(table, lambda: lobby.sit_down(table.state, wanted.invite, wanted.name, token))
        return Sat(table, str(entries[0]["seat"]), token)

    async def move(self, table: Table, code: str) -> Sat:
        """A seat moves to another device."""
        token = make_token()
        entries = await self.do(table, lambda: people.move_here(table.state, code, token))
        letter = str(entries[0]["seat"])
        table.replace_devices(letter)
        return Sat(table, letter, token)

    async def do(self, table: Table, decide: Callable[[], Entries]) -> Entries:
        """Have the owner of a table decide on something and write it down."""
        future: asyncio.Future[Entries] = asyncio.get_running_loop().create_future()

        async def work() -> None:
            try:
                table.tick()
                entries = decide()
                await table.commit(entries)
            except Exception as error:  # noqa: BLE001 - whoever asked is told
                future.set_exception(error)
            else:
                future.set_result(entries)

        table.post(work)
        waited: list[asyncio.Future[Any]] = [future] if table.task is None else [future, table.task]
        await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
        if not future.done():
            raise Refusal("stopping", "the table is just being put away; try again")
        return await future

    def seat_of(self, table: Table, token: str) -> str:
        """The seat that a token holds; empty for none."""
        if not token:
            return ""
        return next((seat.letter for seat in table.state.seats if is_secret(token, seat.token)), "")

    # Letting go

    async def sweep(self) -> int:
        """Let tables go that nobody has looked at for a while and at which nothing will happen by itself; how many."""
        now, before = self.clock(), len(self.tables)
        for name, table in list(self.tables.items()):
            if table.clients or table.due() is not None:
                self.idle_since.pop(name, None)
            elif now - self.idle_since.setdefault(name, now) >= IDLE:
                del self.idle_since[name], self.tables[name]
                self.moves_of_past += table.moves
                await table.stop()
                if name not in self.tables and name not in self.loading:
                    await self.put_to_sleep(name)
        for group in list(self.groups.values()):
            if group.is_closed and self.asleep.issuperset(group.tables):
                del self.groups[group.name]
                await self.put_to_sleep(PREFIX + group.name)
        return max(0, before - len(self.tables))

    async def put_to_sleep(self, name: str) -> None:
        """Mark in the journal that a start need not bring something back; without the mark it comes back, no more."""
        self.asleep.add(name)
        try:
            await self.journal.mark(name, is_closed=True)
        except JournalError as error:
            LOG.error("%s: %s", name, error)  # noqa: TRY400 - the message says it all

    async def rouse(self, name: str) -> None:
        """Take that mark away, before anything is written; what was forgotten for good keeps it."""
        if name in self.asleep:
            await self.journal.mark(name, is_closed=False)
            self.asleep.discard(name)

    async def stop(self) -> None:
        """Stop all tables; their journals have everything."""
        self.is_stopping = True
        if self.waking is not None:
            self.waking.cancel()
            await asyncio.gather(self.waking, return_exceptions=True)
        for group in self.groups.values():
            group.stop()
        await asyncio.gather(*(table.stop() for table in list(self.tables.values())))
        self.tables.clear()
