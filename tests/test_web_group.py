"""A duplicate event: the same deal at all tables, and nothing shown before the last has finished."""

import asyncio
import json
from pathlib import Path

import pytest

from lastcard.bots import make_bot
from lastcard.fair import read_receipts, verify_record
from lastcard.game.record import read_record
from lastcard.remote import Host, HostError, RemoteTable
from lastcard.remote.bot import play_bot
from lastcard.wire import Settings, rest
from tests.server import free_port, running, start

FAST = Settings(pace="instant", hold=0, floor=0, score_screen=0)


async def sit(host: Host, table: rest.GroupTable) -> list[RemoteTable]:
    """Two people at a table."""
    sittings = [host.join(table.table, table.invite, name) for name in ("Mia", "Tom")]
    return [await RemoteTable(sitting).open() for sitting in sittings]


def test_all_tables_get_the_same_cards_and_the_last_one_opens_the_records(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        event = host.group(rest.NewGroup(options={"scoring": "single"}, seats=2, tables=2, settings=FAST))
        first, second = [await sit(host, table) for table in event.tables]
        await first[0].do("start")
        await first[0].wait_until(lambda: first[0].table is not None and first[0].table.phase == "seeding")
        await second[0].do("start")
        for table in (*first, *second):
            await table.wait_until(lambda table=table: table.view is not None)  # type: ignore[misc]
        hands = [[table.view.hand if table.view else () for table in pair] for pair in (first, second)]
        assert hands[0] == hands[1]
        await asyncio.gather(*(play_bot(table, make_bot("first")) for table in first))
        with pytest.raises(HostError):
            host.record(event.tables[0].table)
        standing = host.standing(event.group)
        assert (standing.finished, standing.closed, standing.results) == (1, False, [])
        assert first[0].view is not None
        assert first[0].view.known == {} or set(first[0].view.known) < {"A", "B"}
        await asyncio.gather(*(play_bot(table, make_bot("steady")) for table in second))
        for table in (*first, *second):
            await table.wait_until(lambda table=table: table.table is not None and table.table.phase == "closed")  # type: ignore[misc]
        standing = host.standing(event.group)
        assert standing.closed
        assert len(standing.results) == 4
        for pair, made in zip((first, second), event.tables, strict=True):
            proof = verify_record(read_record(host.record(made.table)), read_receipts(json.dumps(pair[0].receipts)))
            assert proof.answer == "proven", proof
        for remote in (*first, *second):
            await remote.close()

    with running(f"sqlite:{tmp_path / 'tables.db'}") as server:
        asyncio.run(play(server.host))


def test_an_event_outlives_a_restart_in_the_middle_of_its_seeding(tmp_path: Path) -> None:
    journal = f"sqlite:{tmp_path / 'tables.db'}"
    server = start(journal, port=free_port())

    async def begin() -> tuple[rest.Grouped, list[RemoteTable]]:
        event = server.host.group(rest.NewGroup(seats=2, tables=2, settings=FAST))
        pairs = [await sit(server.host, table) for table in event.tables]
        await pairs[0][0].do("start")
        return event, [*pairs[0], *pairs[1]]

    async def whole() -> None:
        _, remotes = await begin()
        await asyncio.to_thread(server.stop)
        again = await asyncio.to_thread(start, journal, port=server.port)
        for remote in remotes:
            await remote.wait_until(lambda remote=remote: remote.connections == 2)  # type: ignore[misc]
        await remotes[2].do("start")
        for remote in remotes:
            await remote.wait_until(lambda remote=remote: remote.view is not None)  # type: ignore[misc]
            await remote.close()
        await asyncio.to_thread(again.stop)

    asyncio.run(whole())
