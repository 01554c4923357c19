"""What a restart, or a table that is let go, may not do: leave a device waiting, take a seat's part, blame the away."""

import asyncio
from typing import Any

import msgspec
import pytest
from websockets.asyncio.server import ServerConnection, serve

import lastcard.remote.table as remote_table
from lastcard.fair import commit_nonce
from lastcard.journal import JournalError
from lastcard.journal.memory import MemoryJournal
from lastcard.remote import RemoteTable
from lastcard.remote.host import Sitting
from lastcard.web.client import Client
from lastcard.web.context import COMEBACK
from lastcard.web.group import PREFIX
from lastcard.web.hall import IDLE, Hall
from lastcard.web.lobby import sit_down
from lastcard.wire import PROTOCOL, encode, frame, read_server_frame, rest
from tests.room import START, Room, run
from tests.server import PATIENCE

SECRET = b"s" * 32


def again(journal: MemoryJournal, now: int) -> Hall:
    """The hall of a server that has been started anew, before it has brought anything back."""
    return Hall(journal, SECRET, clock=lambda: now)


async def told(client: Client) -> list[frame.ServerFrame]:
    """All that a device has been told until it was sent away."""
    found = []
    async with asyncio.timeout(PATIENCE):
        while True:
            data = client.take()
            if data is not None:
                found.append(read_server_frame(data))
            elif client.is_closing:
                return found
            else:
                await asyncio.sleep(0.01)


def test_a_device_that_comes_while_a_table_is_let_go_is_told_to_come_again() -> None:
    async def come() -> None:
        journal = MemoryJournal()
        hall = await Hall.open(journal)
        table = (await hall.create(rest.NewTable(name="Mia"))).table
        await journal.append(table.state.id, table.state.seq, [{"time": 0, "kind": "ready", "seat": "A", "yes": True}])
        table.post(lambda: table.commit([{"kind": "ready", "seat": "A", "yes": False}]))
        before, after = Client("A"), Client("A")
        table.expect(before, None)  # it waits behind what makes the table give up
        assert table.task is not None
        await table.task
        table.expect(after, None)
        for client in (before, after):
            assert [message.code for message in await told(client) if isinstance(message, frame.Bye)] == ["stopping"]
        await asyncio.wait_for(table.stop(), PATIENCE)
        await hall.stop()

    asyncio.run(come())


def test_a_device_that_comes_while_a_table_is_put_away_is_told_to_come_again() -> None:
    async def come() -> None:
        hall = await Hall.open(MemoryJournal())
        table = (await hall.create(rest.NewTable(name="Mia"))).table
        table.post(table.finish)
        client = Client("A")
        table.expect(client, None)
        await asyncio.wait_for(table.stop(), PATIENCE)
        assert isinstance((await told(client))[-1], frame.Bye)
        await hall.stop()

    asyncio.run(come())


def test_nobody_is_blamed_for_a_deadline_that_passed_while_no_server_was_there() -> None:
    async def pass_by() -> None:
        journal, now = MemoryJournal(), [START]
        hall = await Hall.open(journal, clock=lambda: now[0])
        sat = await hall.create(rest.NewTable(name="Mia", bots=["first"], seats=2, start=True))
        name, deadline = sat.table.state.id, sat.table.state.deadlines["seeding"]
        await hall.stop()
        now[0] = deadline - COMEBACK - 1
        table = await again(journal, now[0]).find(name)
        assert table is not None
        assert table.state.deadlines["seeding"] == deadline
        await table.stop()
        now[0] = deadline + 60_000
        table = await again(journal, now[0]).find(name)
        assert table is not None
        assert table.state.deadlines["seeding"] == now[0] + COMEBACK
        await table.do_due()
        assert table.state.seeding is not None
        assert table.state.seeding.stage == "commit"
        table.clock = lambda: now[0] + COMEBACK
        await table.do_due()
        assert table.state.phase == "playing"
        await table.stop()

    asyncio.run(pass_by())


async def seeding_event(journal: MemoryJournal) -> tuple[str, str]:
    """A duplicate event with one person at its one table, in the middle of its seeding; its name and the table's."""
    hall = await Hall.open(journal, clock=lambda: START)
    event = await hall.create_group(rest.NewGroup(seats=2, tables=1))
    table = await hall.find(event.tables[0].table)
    assert table is not None
    await hall.join(table, rest.JoinRequest(event.tables[0].invite, "Mia"))
    await hall.do(table, lambda: [{"kind": "bot", "seat": "B", "bot": "first", "name": "Bot"}, {"kind": "started"}])
    group = hall.groups[event.group]
    await asyncio.gather(*group.tasks)
    await table.follow_group(group.events)
    await hall.stop()
    return event.group, table.state.id


def test_a_seat_of_a_duplicate_event_takes_part_although_its_table_came_back_first() -> None:
    async def take_part() -> None:
        journal = MemoryJournal()
        event, name = await seeding_event(journal)
        hall = again(journal, START)
        table = await hall.find(name)
        assert table is not None
        assert hall.groups == {}
        commitment = commit_nonce(event, 1, 1, f"{name}/A", "a" * 64)
        await table.for_group(
            {"kind": "seed", "do": "commit", "attempt": 1, "commitment": commitment, "seat": f"{name}/A"}
        )
        seeding = hall.groups[event].seeding
        assert seeding is not None
        assert f"{name}/A" in seeding.attempt.commitments
        assert await asyncio.gather(*(hall.find_group(event) for _ in range(3))) == [hall.groups[event]] * 3
        await hall.stop()

    asyncio.run(take_part())


def test_an_event_that_somebody_else_has_written_to_is_told_from_its_journal_again() -> None:
    async def write() -> None:
        journal = MemoryJournal()
        event, name = await seeding_event(journal)
        hall = again(journal, START)
        group = await hall.find_group(event)
        assert group is not None
        seat = f"{name}/A"
        commitment = commit_nonce(event, 1, 1, seat, "a" * 64)
        entry: dict[str, Any] = {"kind": "seed", "do": "commit", "attempt": 1, "seat": seat, "commitment": commitment}
        await journal.append(PREFIX + event, group.seq, [{"time": START, **entry}])
        with pytest.raises(JournalError):
            await group.act(entry)
        assert group.seeding is not None
        assert group.seeding.attempt.commitments == {seat: commitment}
        reveal: dict[str, Any] = {"kind": "seed", "do": "reveal", "attempt": 1, "seat": seat, "nonce": "a" * 64}
        while group.seeding.stage == "commit":
            await group.advance()
        await group.act(reveal)
        assert group.seeding.stage == "done"
        await hall.stop()

    asyncio.run(write())


def test_a_start_does_not_read_tables_that_were_put_to_sleep_until_somebody_asks_for_them() -> None:
    async def sleep() -> None:
        journal, now = MemoryJournal(), [START]
        hall = await Hall.open(journal, clock=lambda: now[0])
        sat = await hall.create(rest.NewTable(name="Mia"))
        name = sat.table.state.id
        other = (await hall.create(rest.NewTable(name="Tom"))).table
        await hall.sweep()
        now[0] += IDLE
        other.context.now = now[0]
        other.clients.append(Client(""))
        await hall.sweep()
        assert {table: head.is_closed for table, head in (await journal.heads()).items()} == {
            name: True,
            other.state.id: False,
        }
        other.clients.clear()
        await hall.stop()
        hall = await Hall.open(journal, clock=lambda: now[0])
        assert hall.waking is not None
        await hall.waking
        assert list(hall.tables) == [other.state.id]
        found = await hall.find(name)
        assert found is not None
        assert not (await journal.heads())[name].is_closed
        await hall.do(found, lambda: sit_down(found.state, found.state.invite, "Lea", "token"))
        assert found.state.seats[1].name == "Lea"
        await hall.stop()

    asyncio.run(sleep())


def test_an_event_sleeps_when_it_is_closed_and_all_its_tables_sleep() -> None:
    async def sleep() -> None:
        journal = MemoryJournal()
        event, name = await seeding_event(journal)
        hall = again(journal, START)
        group = await hall.find_group(event)
        assert group is not None
        await hall.sweep()
        assert not (await journal.heads())[PREFIX + event].is_closed
        await asyncio.gather(*group.tasks)
        await hall.tables.pop(name).stop()
        group.is_closed = True
        await hall.put_to_sleep(name)
        await hall.sweep()
        assert (await journal.heads())[PREFIX + event].is_closed
        assert await hall.find_group(event) is not None
        assert not (await journal.heads())[PREFIX + event].is_closed
        await hall.stop()

    asyncio.run(sleep())


def test_who_sits_down_after_somebody_else_is_not_answered_for_what_that_one_did() -> None:
    room = Room(people=2)
    room.do("B", "ready", id="mine")
    room.do("B", "leave", id="gone")
    run(room.table.commit(sit_down(room.state, "invitation", "Lea", "token")))
    ack = room.do("B", "ready", id="gone", yes=False)
    assert ack.seq == room.state.seq


def test_a_client_leaves_a_server_that_has_fallen_silent_and_comes_back_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Three connections in a row that end badly after a welcome do not make it wait for longer and longer."""
    monkeypatch.setattr(remote_table, "SILENCE", 0.1)
    monkeypatch.setattr(remote_table, "FIRST_WAIT", 0.01)
    monkeypatch.setattr(remote_table, "LONGEST_WAIT", 1000.0)
    room = Room(people=1)
    welcome = msgspec.structs.replace(room.last("A", frame.Welcome), server_time=0)

    async def greet(connection: ServerConnection) -> None:
        await connection.recv()
        await connection.send(encode(welcome).decode())
        await connection.wait_closed()

    async def come() -> None:
        async with serve(greet, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            table = RemoteTable(Sitting(f"http://127.0.0.1:{port}", "kitchen", "A", "token"))
            await table.open()
            await table.wait_until(lambda: table.connections >= 10, PATIENCE)
            await table.close()

    assert welcome.protocol == PROTOCOL
    asyncio.run(come())
