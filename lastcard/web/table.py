"""A table and its one owner: commands, deadlines, bots and devices are handled one after the other."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from lastcard.fair import FairError
from lastcard.game import Move
from lastcard.journal import Journal, JournalError
from lastcard.wire import PROTOCOL, encode, frame
from lastcard.wire import table as wire_table

from . import people, show
from .answer import Temper, entries_for, is_catch
from .client import Client
from .context import Context
from .desk import Desk
from .due import due_entries, next_due
from .fold import apply
from .inbox import Inbox
from .mind import Minds
from .play import make_move
from .question import hint, why
from .refusal import Entries, ForGroup, Refusal, Wait
from .state import Happening, TableState

LOG: Final = logging.getLogger("lastcard.web")
MOST_IN_ROW: Final = 50  # things a table does before others have their turn
MOST_DEVICES: Final = 4  # of one seat
MOST_QUEUED: Final = 4  # commands of one seat that wait
NOT_TAKEN: Final = "the journal does not take anything; connect again"
Reply = Callable[[frame.ServerFrame], None]


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


async def no_group(event: dict[str, Any]) -> None:
    """A table of its own has no duplicate event."""
    raise Refusal("phase", f"there is no duplicate event here that could {event['do']}")


@dataclass
class Queued:
    """A command that is in order, but too early."""

    seat: str
    command: frame.AnyCommand
    reply: Reply
    until: int


class Table:
    """A table. Everything that changes it goes through `post`, and is done by `run`, one thing after the other."""

    def __init__(
        self,
        state: TableState,
        journal: Journal,
        minds: Minds,
        context: Context,
        clock: Callable[[], int] = wall_clock,
    ) -> None:
        self.state = state
        self.journal = journal
        self.context = context
        self.clock = clock
        self.inbox = Inbox()
        self.desk = Desk(minds, context.secret, self.wake)
        self.clients: list[Client] = []
        self.coming: list[Client] = []  # devices that the owner has not greeted yet
        self.temper = Temper()
        self.queue: list[Queued] = []
        self.shown_version = -1
        self.task: asyncio.Task[None] | None = None
        self.loop: asyncio.AbstractEventLoop | None = None
        self.moves = 0  # for the numbers of a monitor
        self.broken = ""
        self.on_change: Callable[[Table], None] = lambda _: None
        self.for_group: Callable[[dict[str, Any]], Awaitable[None]] = no_group
        self.tasks: set[asyncio.Task[None]] = set()
        self.tick()
        self.context.away_since = dict.fromkeys(state.people, self.context.now)
        self.desk.follow(state, context)

    # The owner

    def start(self) -> None:
        """Begin to own the table."""
        self.loop = asyncio.get_running_loop()
        self.task = asyncio.create_task(self.run(), name=f"table {self.state.id}")

    async def stop(self, code: str = "stopping", message: str = "the server stops; connect again") -> None:
        """Finish what is under way, and let go."""
        if self.task is not None:
            self.post(self.finish)
            await self.task
        self.broken = self.broken or message
        self.send_away(frame.Bye(code, message))
        self.desk.close()

    def finish(self) -> None:
        """The last thing that the owner does."""
        self.broken = self.broken or "the table has been put away; connect again"

    def send_away(self, bye: frame.Bye) -> None:
        """Say good-bye to all devices, those that have just come as well: nobody else will tell them."""
        for client in (*self.clients, *self.coming):
            client.close(bye)

    def wake(self) -> None:
        """Something has become ready, perhaps in another thread."""
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.inbox.put, lambda: None)

    def post(self, work: Callable[[], Any]) -> None:
        """Have something done by the owner."""
        self.inbox.put(work)

    async def run(self) -> None:
        """Do one thing after the other, until the table is let go."""
        while not self.broken:
            work = await self.next_work()
            try:
                if (result := work()) is not None:
                    await result
                if not self.broken:
                    await self.do_due()
            except JournalError as error:
                LOG.error("table %s: %s", self.state.id, error)  # noqa: TRY400 - the message says it all
                self.give_up(NOT_TAKEN)
            except Exception:
                LOG.exception("table %s: it cannot go on", self.state.id)
                self.give_up("something went wrong at this table; connect again")

    async def next_work(self) -> Callable[[], Any]:
        """What comes next; when something is due before anything comes, nothing."""
        patience = self.patience() if self.inbox.is_empty else None
        if patience is None:
            return await self.inbox.get()
        alarm = asyncio.get_running_loop().call_later(patience, self.post, lambda: None)
        try:
            return await self.inbox.get()
        finally:
            alarm.cancel()

    def give_up(self, message: str) -> None:
        """Let go of a table that cannot go on; whoever asks for it again gets it from the journal."""
        self.broken = message
        self.send_away(frame.Bye("stopping", message))
        self.desk.close()
        self.on_change(self)

    def tick(self) -> int:
        """The time now; it never goes back, not even when the clock is set."""
        self.context.now = max(self.clock(), self.state.time, self.context.now)
        return self.context.now

    def due(self) -> int | None:
        """When something is due, in milliseconds."""
        times = [next_due(self.state, self.context), self.desk.due()]
        times += [entry.until for entry in self.queue]
        return min((at for at in times if at is not None), default=None)

    def patience(self) -> float | None:
        """Seconds until something is due."""
        at = self.due()
        return None if at is None else max(0.0, (at - self.clock()) / 1000)

    async def do_due(self) -> None:
        """Everything that is due now."""
        for _ in range(MOST_IN_ROW):
            at = self.due()
            if at is None or at > self.tick() or not await self.do_one():
                return
        self.wake()

    async def do_one(self) -> bool:
        """One thing that is due; say whether there was one."""
        entries = due_entries(self.state, self.context)
        if entries:
            await self.commit(entries)
            return True
        for entry in self.queue:
            if entry.until <= self.context.now:
                self.queue.remove(entry)
                await self.answer(entry.seat, entry.command, entry.reply, is_new=False)
                return True
        choice = self.desk.take(self.state, self.context)
        if choice is not None:
            await self.play_for(*choice)
            return True
        return False

    async def play_for(self, letter: str, move: Move) -> None:
        """Make the move of a bot."""
        try:
            entry = make_move(self.state, move, self.context, "bot")
        except Wait as wait:
            self.desk.put_off(letter, move, wait.until)
        except Refusal:
            self.desk.asked = ("", -1)
            self.desk.follow(self.state, self.context)
        else:
            await self.commit([entry])

    # Commands

    async def answer(self, letter: str, command: frame.AnyCommand, reply: Reply, *, is_new: bool = True) -> None:
        """Do a command, or say why not; what is early waits."""
        state = self.state
        now = self.tick()
        known = state.answers.get(letter, {}).get(command.id)
        if known is not None:
            reply(self.ack(letter, command.id, *known))
            return
        seat = state.seat(letter)
        try:
            if seat is None or not seat.is_person:
                raise Refusal("seat", "you have no seat at this table")  # noqa: TRY301 - refusals are answered below
            if command.at > state.seq:
                raise Refusal("form", f"at: the table has come to {state.seq}, not to {command.at}")  # noqa: TRY301
            if is_new:
                self.temper.verify(letter, command, now)
            entries = entries_for(state, seat, command, self.context)
        except Wait as wait:
            self.enqueue(Queued(letter, command, reply, wait.until))
        except Refusal as refusal:
            if refusal.code == "rules" and is_catch(command):
                self.temper.miss(letter, now)
            reply(frame.Refuse(command.id, refusal.code, refusal.clause, refusal.message, state.seq))
        except ForGroup as wanted:
            self.hand_over(wanted.event, command, reply)
        except FairError as error:
            reply(frame.Refuse(command.id, "form", "", str(error), state.seq))
        except Exception:
            LOG.exception("table %s: %s", state.id, command)
            reply(frame.Refuse(command.id, "failed", "", "something went wrong here; nothing was done", state.seq))
        else:
            entries[0] |= {"who": letter, "id": command.id}
            first = state.seq + 1
            await self.commit(entries)
            reply(self.ack(letter, command.id, first, str(entries[0]["kind"])))

    def hand_over(self, event: dict[str, Any], command: frame.AnyCommand, reply: Reply) -> None:
        """Let the duplicate event do a command; the table does not wait for it."""

        async def work() -> None:
            try:
                await self.for_group(event)
            except Refusal as refusal:
                reply(frame.Refuse(command.id, refusal.code, refusal.clause, refusal.message, self.state.seq))
            except JournalError as error:
                LOG.error("table %s: %s", self.state.id, error)  # noqa: TRY400 - the message says it all
                self.post(lambda: self.give_up(NOT_TAKEN))  # whoever waits connects again, and sends it again
            else:
                reply(frame.Ack(command.id, self.state.seq))

        task = asyncio.create_task(work())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def follow_group(self, events: Sequence[dict[str, Any]]) -> None:
        """Write down what has happened in the duplicate event, as far as it is not here yet."""
        self.tick()
        for number, event in enumerate(events[self.state.group_seq :], start=self.state.group_seq + 1):
            await self.commit([{**event, "n": number}])

    def ack(self, letter: str, command_id: str, seq: int, kind: str) -> frame.Ack:
        """The answer to a command that was done."""
        code = people.link_code(self.context, self.state, letter, command_id) if kind == "link" else ""
        return frame.Ack(command_id, seq, code)

    def enqueue(self, entry: Queued) -> None:
        """Let a command wait; sent again, it waits once."""
        for other in self.queue:
            if (other.seat, other.command.id) == (entry.seat, entry.command.id):
                other.reply = entry.reply
                return
        if sum(other.seat == entry.seat for other in self.queue) >= MOST_QUEUED:
            entry.reply(frame.Refuse(entry.command.id, "again", "", "your move is waiting already", self.state.seq))
            return
        self.queue.append(entry)

    async def commit(self, entries: Entries) -> None:
        """Make entries durable, then let them happen, then tell everybody."""
        state = self.state
        stamped = [{"time": self.context.now, **entry} for entry in entries]
        await self.journal.append(state.id, state.seq, stamped)
        views, before = state.views, state.seq
        happened: list[Happening] = []
        for entry in stamped:
            happened += apply(state, entry)
        self.moves += sum(entry["kind"] == "move" for entry in entries)
        if state.version != self.shown_version:
            self.after_people()
        self.desk.follow(state, self.context)
        if state.seq != before:
            self.broadcast(happened, with_view=state.views != views)
        self.on_change(self)

    def after_people(self) -> None:
        """Devices of people who sit here no more are sent away."""
        away = self.context.away_since
        for letter in [letter for letter in away if letter not in self.state.people]:
            del away[letter]
        for client in self.clients:
            if client.seat and client.seat not in self.state.people and not client.is_closing:
                client.close(frame.Bye("removed", "you do not sit at this table any more"))

    # Devices

    def present(self) -> show.Present:
        """Who is here."""
        seats = frozenset(client.seat for client in self.clients if client.seat)
        return show.Present(seats, sum(not client.seat for client in self.clients))

    def expect(self, client: Client, since: int | None, most: int = MOST_DEVICES) -> None:
        """A device has come and waits for the owner; if the table is being let go it is told to come again."""
        if self.broken:
            client.close(frame.Bye("stopping", self.broken))
            return
        self.coming.append(client)
        self.post(lambda: self.attach(client, since, most))

    async def attach(self, client: Client, since: int | None, most: int = MOST_DEVICES) -> None:
        """A device comes: it is told everything, or what it has missed. Of too many of a seat the oldest has to go."""
        if client in self.coming:
            self.coming.remove(client)
        if client.is_closing:
            return
        state = self.state
        mine = [other for other in self.clients if client.seat == other.seat != "" and not other.is_closing]
        for other in mine[: max(0, len(mine) + 1 - most)]:
            other.close(frame.Bye("replaced", "the seat is open on too many other devices"))
        self.clients.append(client)
        if client.seat:
            self.context.lags[client.seat] = client.lag
            self.context.away_since.pop(client.seat, None)
        seat = state.seat(client.seat)
        shown = show.show_table(state, self.present(), seated=bool(client.seat))
        can_resume = since is not None and state.log_from <= since <= state.seq
        snapshot = None if can_resume else show.show_snapshot(state, client.seat, shown)
        you = frame.You(client.seat, seat.name if seat else "", bool(seat) and state.host == client.seat)
        receipt = show.receipt_of(state, client.seat)
        client.send(frame.Welcome(PROTOCOL, state.id, self.tick(), you, state.seq, snapshot, receipt))
        if can_resume and since is not None:
            missed = [happening for happening in state.log if happening.seq > since]
            events = show.show_events(state, missed, client.seat)
            view = show.show_view(state, client.seat)
            client.send(frame.Update(state.seq, events, view, shown, show.show_deadlines(state)))
        if seat is not None and seat.stand_in:
            await self.commit([{"kind": "stand-in", "seat": seat.letter, "yes": False}])
        self.broadcast([], with_view=False, with_table=True, but=client)

    def detach(self, client: Client) -> None:
        """A device is gone."""
        if client not in self.clients:
            return
        self.clients.remove(client)
        letter = client.seat
        if letter and all(other.seat != letter for other in self.clients):
            self.context.lags.pop(letter, None)
            if letter in self.state.people:
                self.context.away_since[letter] = self.tick()
        self.broadcast([], with_view=False, with_table=True)
        self.on_change(self)

    def replace_devices(self, letter: str) -> None:
        """The seat has moved to another device: those before are sent away."""
        for client in self.clients:
            if client.seat == letter:
                client.close(frame.Bye("replaced", "the seat has moved to another device"))

    def set_lag(self, client: Client, lag: int) -> None:
        """The server has measured how long a device takes to answer."""
        client.lag = lag
        if client in self.clients and client.seat:
            self.context.lags[client.seat] = lag

    def ask(self, client: Client, question: frame.Why | frame.Hint) -> None:
        """Answer a question of a seat."""
        try:
            if isinstance(question, frame.Why):
                client.send(why(self.state, client.seat, question))
            else:
                client.send(hint(self.state, client.seat, question, self.context))
        except Refusal as refusal:
            client.send(frame.Refuse(question.id, refusal.code, refusal.clause, refusal.message, self.state.seq))

    def broadcast(
        self,
        happened: Sequence[Happening],
        *,
        with_view: bool,
        with_table: bool = False,
        but: Client | None = None,
    ) -> None:
        """Tell everybody; each seat's frame is made once."""
        state = self.state
        with_table = with_table or state.version != self.shown_version
        self.shown_version = state.version
        present = self.present() if with_table else None
        deadlines = show.show_deadlines(state)
        viewers = {client.seat for client in self.clients if client is not but}
        views = show.show_views(state, viewers) if with_view else {}
        shared: show.Shared = {}
        tables: dict[bool, wire_table.Table | None] = {False: None, True: None}
        if present is not None:
            for seated in {bool(viewer) for viewer in viewers}:
                tables[seated] = show.show_table(state, present, seated=seated)
        frames = {}
        for viewer in viewers:
            events = show.show_events(state, happened, viewer, shared)
            update = frame.Update(state.seq, events, views.get(viewer), tables[bool(viewer)], deadlines)
            frames[viewer] = encode(update)
        for client in self.clients:
            if client is not but:
                client.send_bytes(frames[client.seat])
