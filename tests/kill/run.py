"""Bots play, the server is killed again and again, and at the end everything that anybody was told is compared."""

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import lastcard.remote.table as remote_table
from lastcard.fair import read_receipts, verify_record
from lastcard.game.record import read_record
from lastcard.journal import Entry, open_journal
from lastcard.remote import Host, RemoteTable
from lastcard.remote.host import Sitting
from lastcard.web.course import SEEDING_TIME
from lastcard.web.fold import apply
from lastcard.web.show import show_events
from lastcard.web.state import TableState
from lastcard.wire import Settings, rest

from .bot import Witness
from .server import Process

SEATS: Final = 4
PATIENCE: Final = 600.0  # seconds for the matches that are going on to end
EDITIONS: Final = ("deluxe", "mlb", "nonpartisan", "turnover", "kicker")
FAST: Final = Settings(pace="instant", hold=0, floor=0, score_screen=0, away=600)
RULES: Final = {"scoring": "single"}  # a match is one round, so that many come to their end


@dataclass
class Told:
    """What came out."""

    kills: int
    acknowledged: int
    moves: int
    matches: int
    proven: int
    complete: int
    reconnections: int
    longest_restart: float

    def __str__(self) -> str:
        return (
            f"{self.kills} kills: {self.acknowledged} acknowledged commands are there, {self.moves} moves are kept, "
            f"{self.matches} matches replayed, {self.proven} proven fair to those who seeded them, "
            f"{self.complete} of them seeded by all seats, "
            f"{self.reconnections} connections, longest restart {self.longest_restart:.1f} s"
        )


def sit_down(server: str, tables: int) -> list[list[Sitting]]:
    """New tables with all seats taken by people."""
    host = Host(server)
    found = []
    for number in range(tables):
        edition = EDITIONS[number % len(EDITIONS)]
        wanted = rest.NewTable(edition=edition, options=dict(RULES), seats=SEATS, name="Ann", settings=FAST)
        first = host.create(wanted)
        found.append([first, *(host.join(first.table, first.invite, name) for name in ("Ben", "Cem", "Dan"))])
    return found


async def play_and_kill(process: Process, tables: int, kills: int, seed: int) -> tuple[list[Witness], float]:
    """Play on all tables, kill the server at random moments, and let the matches end; who saw what."""
    chance = random.Random(seed)
    vars(remote_table)["LONGEST_WAIT"] = 0.5  # so that bots come back soon
    await asyncio.to_thread(process.start)
    sittings = await asyncio.to_thread(sit_down, process.url, tables)
    witnesses = [
        Witness(RemoteTable(sitting), random.Random(f"{seed} {number} {sitting.seat}"))
        for number, table in enumerate(sittings)
        for sitting in table
    ]
    for witness in witnesses:
        witness.remote.listeners.append(witness.hear)
        await witness.remote.open(PATIENCE)
    is_last = asyncio.Event()
    hosts = {witness.sitting.table: witness for witness in witnesses if witness.sitting.seat == "A"}
    playing = [asyncio.create_task(witness.play(is_last, hosts[witness.sitting.table])) for witness in witnesses]
    longest = 0.0
    for _ in range(kills):
        before = [witness.remote.connections for witness in witnesses]
        await asyncio.sleep(chance.uniform(0.2, 2.5))
        process.kill()
        start = time.monotonic()
        await asyncio.to_thread(process.start)
        longest = max(longest, time.monotonic() - start)
        await come_back(witnesses, before, chance.random())
        verify_tasks(playing)
    is_last.set()
    _, waiting = await asyncio.wait(playing, timeout=PATIENCE)
    verify_tasks(playing)
    stuck = [str(witness) for witness, task in zip(witnesses, playing, strict=True) if task in waiting]
    assert not stuck, f"{len(stuck)} seats wait for ever: {stuck[:8]}\n{process.said()}"
    for witness in witnesses:
        await witness.remote.close()
    process.kill()
    return witnesses, longest


async def come_back(witnesses: Sequence[Witness], before: Sequence[int], part: float) -> None:
    """Wait until a part of the bots is connected again: sometimes all, sometimes few."""
    async with asyncio.timeout(PATIENCE):
        pairs = list(zip(witnesses, before, strict=True))
        while sum(witness.remote.connections > count for witness, count in pairs) < part * len(pairs):  # noqa: ASYNC110 - counts
            await asyncio.sleep(0.05)


def verify_tasks(tasks: Sequence["asyncio.Task[None]"]) -> None:
    """A bot that has failed says why."""
    for task in tasks:
        if task.done():
            task.result()


async def read_journal(url: str, names: set[str]) -> dict[str, list[Entry]]:
    """What is kept of tables."""
    async with await open_journal(url) as journal:
        heads = await journal.heads()
        assert names <= set(heads)
        return {name: await journal.read(name, 0) for name in names}


def verify_table(entries: Sequence[Entry], witnesses: Sequence[Witness]) -> Counter[str]:
    """See that a journal holds all that its seats were told; the numbers of moves, of matches, and of those proven."""
    kept = {entry.event["id"]: entry for entry in entries if entry.event.get("who") and entry.event.get("id")}
    ids = Counter((entry.event["who"], entry.event["id"]) for entry in entries if entry.event.get("id"))
    assert max(ids.values(), default=0) <= 1, "a command that was sent again was done again"
    for witness in witnesses:
        verify_witness(witness, kept)
        assert max(witness.seen) <= entries[-1].sequence, "somebody saw what was not kept"
    state = TableState(id=witnesses[0].sitting.table)
    compared, since = 0, 0
    for entry in entries:
        since = verify_patience(state, entry.event, since)
        happened = apply(state, entry.event)
        for witness in witnesses:
            if entry.sequence in witness.seen:
                compared += 1
                found = show_events(state, happened, witness.sitting.seat)
                assert witness.seen[entry.sequence] == found, (entry, witness.seen[entry.sequence], found)
    assert compared > len(entries), "nobody saw anything"
    numbers = Counter({"moves": sum(entry.event["kind"] == "move" for entry in entries)})
    for match in state.records:
        numbers += verify_match(state, match, witnesses)
    return numbers


def verify_patience(state: TableState, event: dict[str, Any], since: int) -> int:
    """A seat loses its part in the seeding only when its time is over; since when the seats have their time now."""
    if event["kind"] != "seed":
        return since
    if event["do"] in {"list", "void"} and state.seeding is not None and state.seeding.attempt.missing:
        assert event["time"] - since >= SEEDING_TIME, (state.id, event)
    return int(event["time"]) if event["do"] in {"begin", "list"} else since


def verify_witness(witness: Witness, kept: dict[str, Entry]) -> None:
    """Each acknowledged command stands in the journal, where it was said to be."""
    assert witness.contradictions == []
    for acknowledged in witness.acknowledged:
        entry = kept.get(acknowledged.id)
        assert entry is not None, f"{witness.sitting}: {acknowledged} is lost"
        assert (entry.sequence, entry.event["who"]) == (acknowledged.seq, witness.sitting.seat), acknowledged
        if acknowledged.command["do"] == "move":
            assert entry.event["move"].rstrip("!").split(":")[0] == plain(acknowledged.command["move"]), acknowledged


def plain(move: str) -> str:
    """A move without call and colour, which a last card drops."""
    return move.rstrip("!").split(":")[0]


def verify_match(state: TableState, match: int, witnesses: Sequence[Witness]) -> Counter[str]:
    """A closed match replays, and the receipts of its seats prove it to all that had a part in its seeding."""
    record = read_record(state.records[match])
    record.replay()
    wanted = [receipt for witness in witnesses for receipt in witness.remote.receipts if receipt["match"] == match]
    proof = verify_record(record, read_receipts(json.dumps(wanted)) if wanted else [])
    assert proof.is_consistent, proof
    seeded = set(record.tags["Fair"]["attempts"][-1]["commitments"])
    return Counter(matches=1, proven=set(proof.proven_to) == seeded, complete=len(seeded) == len(witnesses))


def run(journal: str, *, tables: int = 50, kills: int = 10, seed: int = 0) -> Told:
    """The whole test; raises `AssertionError` for anything that is lost, forked or wrong."""
    process = Process(journal)
    try:
        witnesses, longest = asyncio.run(play_and_kill(process, tables, kills, seed))
        by_table: dict[str, list[Witness]] = {}
        for witness in witnesses:
            by_table.setdefault(witness.sitting.table, []).append(witness)
        entries = asyncio.run(read_journal(journal, set(by_table)))
        found = [verify_table(entries[name], seats) for name, seats in by_table.items()]
    finally:
        process.stop()
    assert all(table["matches"] for table in found), "every table has closed a match"
    total = sum(found, Counter[str]())
    acknowledged = sum(len(witness.acknowledged) for witness in witnesses)
    connections = sum(witness.remote.connections for witness in witnesses)
    proofs = (total["matches"], total["proven"], total["complete"])
    return Told(kills, acknowledged, total["moves"], *proofs, connections, longest)
