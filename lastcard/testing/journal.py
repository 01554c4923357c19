"""The kit that every journal must pass: `check_journal` for its promises, `check_crash` for what a kill may not take.

Both raise `JournalCheckError` with a sentence that says which promise is broken.
"""

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final

from lastcard.journal import ClosedError, ConflictError, Entry, Head, Journal, JournalError, open_journal

Open = Callable[[], Awaitable[Journal]]
TABLES: Final = 8
ODD_EVENTS: Final[list[Any]] = [
    {"kind": "chat", "text": "Grüße, 你好, \U0001f0cf \u202e and \u0000 zero"},
    {"kind": "numbers", "of": [0, -1, 1 << 53, 0.1, -1.5e300, True, False, None]},
    {"kind": "", "nested": {"": [[], {}, [[[]]]]}},
    {},
    [],
    "text",
    0,
    None,
]


class JournalCheckError(AssertionError):
    """A promise that a journal does not keep."""


def expect(found: Any, expected: Any, promise: str) -> None:  # noqa: ANN401 - any values
    """Refuse what is not as promised."""
    if found != expected:
        raise JournalCheckError(f"{promise}: found {shorten(found)}, expected {shorten(expected)}")


def shorten(value: Any) -> str:  # noqa: ANN401 - any value
    """A value for a message."""
    text = repr(value)
    return text if len(text) <= 200 else f"{text[:200]}..."  # noqa: PLR2004 - fits on a screen


async def refused(work: Awaitable[Any], error: type[JournalError], promise: str) -> JournalError:
    """The refusal that has to come."""
    try:
        found = await work
    except error as refusal:
        return refusal
    raise JournalCheckError(f"{promise}: it was accepted, and gave {shorten(found)}")


async def check_journal(open_store: Open) -> None:
    """Check all promises of a store. `open_store` opens the same one each time; it has to be empty at first."""
    async with await open_store() as journal:
        await check_order(journal)
        await check_conflicts(journal)
        await check_contents(journal)
        await check_marks(journal)
        await check_secrets(journal)
        await check_many_at_once(journal)
        await check_cancelled(journal)
        is_durable = journal.is_durable
        heads = await journal.heads()
        kept = {table: await journal.read(table, 0) for table in heads}
    await refused(journal.append("late", 0, [{}]), JournalError, "a closed journal takes nothing")
    if is_durable:
        await check_reopened(open_store, heads, kept)
        await check_two_writers(open_store)


async def check_order(journal: Journal) -> None:
    """Sequences run from 1 without gaps, tables in the order of their first events."""
    expect(await journal.heads(), {}, "a new journal is empty")
    expect(await journal.read("nowhere"), [], "a table that is unknown has no events")
    expect(await journal.append("one", 0, [{"n": 1}, {"n": 2}]), 2, "append returns the last sequence")
    expect(await journal.append("two", 0, [{"n": 1}]), 1, "each table has its own sequence")
    expect(await journal.append("one", 2, [{"n": 3}]), 3, "append goes on after the expected sequence")
    expect(await journal.append("one", 3, []), 3, "appending nothing changes nothing")
    entries = [Entry(number, {"n": number}) for number in (1, 2, 3)]
    expect(await journal.read("one"), entries, "events come back in order")
    expect(await journal.read("one", 1), entries[1:], "reading begins after a sequence")
    expect(await journal.read("one", 1, 1), entries[1:2], "reading stops at the limit")
    expect(await journal.read("one", 3), [], "after the last event there are none")
    expect(await journal.read("one", 99), [], "after the last event there are none")
    expect(list((await journal.heads()).items()), [("one", Head(3)), ("two", Head(1))], "heads say how tables stand")


async def check_conflicts(journal: Journal) -> None:
    """An append that expects another sequence writes nothing and says so."""
    for expected in (0, 2, 4, 99, -1):
        promise = f"an append after {expected} is refused when the last event is 3"
        refusal = await refused(journal.append("one", expected, [{"n": 0}]), ConflictError, promise)
        expect(getattr(refusal, "last", None), 3, "a conflict names the last sequence")
    await refused(journal.append("three", 1, [{"n": 0}]), ConflictError, "a new table begins after 0")
    expect((await journal.heads()).get("three"), None, "a refused append makes no table")
    expect(len(await journal.read("one")), 3, "a refused append writes nothing")
    for name in ("", "a\0b", "x" * 201, "line\nbreak"):
        await refused(journal.append(name, 0, [{}]), JournalError, f"{name[:10]!r} is no name for a table")


async def check_contents(journal: Journal) -> None:
    """Events come back exactly, however odd or big; what is none is refused, with all that came with it."""
    expect(await journal.append("odd Ü", 0, ODD_EVENTS), len(ODD_EVENTS), "any JSON may be kept")
    found = [entry.event for entry in await journal.read("odd Ü")]
    expect(found, ODD_EVENTS, "events come back as they were")
    expect(json.dumps(found), json.dumps(ODD_EVENTS), "kinds of numbers come back as they were")
    big = [{"kind": "big", "text": "ä" * 3_000_000}, {"kind": "long", "list": list(range(200_000))}]
    await journal.append("big", 0, big)
    expect([entry.event for entry in await journal.read("big")] == big, True, "big events come back as they were")  # noqa: FBT003 - a value
    many = [{"n": number} for number in range(5000)]
    expect(await journal.append("long", 0, many), 5000, "many events may come at once")
    expect([entry.event for entry in await journal.read("long")] == many, True, "many events come back in order")  # noqa: FBT003 - a value
    for wrong in (object(), {"a": {1, object()}}, {"key": "\ud800"}):
        try:
            await journal.append("big", 2, [{"kind": "good"}, wrong])
        except (TypeError, ValueError):
            continue
        raise JournalCheckError(f"what is no JSON is refused: {wrong!r} was accepted")
    expect((await journal.heads())["big"].last, 2, "of events with a bad one among them none is written")


async def check_marks(journal: Journal) -> None:
    """A start, closing, forgetting."""
    await journal.append("marks", 0, [{"n": number} for number in range(1, 7)])
    await journal.mark("marks", start=4)
    expect([entry.sequence for entry in await journal.read("marks")], [4, 5, 6], "reading begins at the start")
    expect(len(await journal.read("marks", 0)), 6, "what lies before the start can still be read")
    await refused(journal.mark("marks", start=7), JournalError, "a start is an event that is there")
    await refused(journal.mark("nowhere", is_closed=True), JournalError, "only a table that is there is marked")
    await refused(journal.forget("marks"), JournalError, "an open table is not forgotten")
    await journal.mark("marks", is_closed=True)
    expect((await journal.heads())["marks"], Head(6, 4, is_closed=True), "marks stay beside each other")
    await refused(journal.append("marks", 6, [{}]), ClosedError, "a closed table takes nothing")
    expect(len(await journal.read("marks", 0)), 6, "a closed table can be read")
    await journal.forget("marks")
    expect(await journal.read("marks", 0), [], "a forgotten table has no events")
    await refused(journal.append("marks", 0, [{}]), ClosedError, "the name of a forgotten table is not used again")
    expect((await journal.heads())["marks"].last, 6, "the head of a forgotten table stays")


async def check_secrets(journal: Journal) -> None:
    """A secret is made once."""
    made = [await journal.secret("key", partial(bytes, [number, 0, 255])) for number in (1, 2)]
    expect(made, [b"\x01\x00\xff"] * 2, "a secret is made once")
    expect(await journal.secret("other", lambda: b"x"), b"x", "each secret has its own name")
    racing = await asyncio.gather(*(journal.secret("race", partial(bytes, [number])) for number in range(8)))
    expect(len(set(racing)), 1, "all who ask for a new secret at once get the same")


async def check_many_at_once(journal: Journal) -> None:
    """Tasks that write at the same time: each table in order; of those that expect the same, one wins."""

    async def write(table: str) -> None:
        for number in range(40):
            await journal.append(table, number, [{"table": table, "n": number}])
            if number % 10 == 0:
                expect(len(await journal.read(table)), number + 1, "what is appended is read at once")

    names = [f"many {number}" for number in range(20)]
    await asyncio.gather(*map(write, names))
    for name in names:
        events = [entry.event for entry in await journal.read(name)]
        expect(events, [{"table": name, "n": number} for number in range(40)], "tables written at once stay in order")

    async def race(runner: int, number: int) -> int:
        try:
            await journal.append("race", number, [{"runner": runner}])
        except ConflictError:
            return 0
        return 1

    for number in range(10):
        wins = await asyncio.gather(*(race(runner, number) for runner in range(10)))
        expect(sum(wins), 1, "of appends that expect the same sequence one wins")
        expect((await journal.read("race"))[-1].event, {"runner": wins.index(1)}, "the winner's event is kept")
    pipelined = [journal.append("pipe", number, [{"n": number}]) for number in range(50)]
    expect(await asyncio.gather(*pipelined), list(range(1, 51)), "appends asked for in order need not wait to be sent")


async def check_cancelled(journal: Journal) -> None:
    """A task that is cancelled while it waits leaves all of its events or none."""
    for number in range(20):
        head = (await journal.heads()).get("cancelled", Head(0))
        task = asyncio.ensure_future(journal.append("cancelled", head.last, [{"n": number}, {"n": number}]))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    last = -1
    while last < 0:
        last = (await journal.heads()).get("cancelled", Head(0)).last
        try:
            await journal.append("cancelled", last, [{"n": 20}, {"n": 20}])
        except ConflictError:
            last = -1  # one of the cancelled has been written just now
    entries = await journal.read("cancelled")
    expect(len(entries) % 2, 0, "all events of an append are kept, or none")
    expect((await journal.heads()).get("cancelled", Head(0)).last, len(entries), "heads say what is there")


async def check_reopened(open_store: Open, heads: dict[str, Head], kept: dict[str, list[Entry]]) -> None:
    """All is there again after closing and opening."""
    async with await open_store() as journal:
        expect(await journal.heads(), heads, "heads stay when the journal is closed and opened")
        for table, entries in kept.items():
            expect(await journal.read(table, 0) == entries, True, f"events of {table} stay")  # noqa: FBT003 - a value
        expect(await journal.secret("key", lambda: b"new"), b"\x01\x00\xff", "secrets stay")
        expect(await journal.append("one", 3, [{"n": 4}]), 4, "a table goes on after opening")


async def check_two_writers(open_store: Open) -> None:
    """Two journals open on one store never fork a table."""
    async with await open_store() as first, await open_store() as second:

        async def write(journal: Journal, mark: int) -> list[int]:
            mine, last = [], 0
            while last < 60:  # noqa: PLR2004 - enough to meet often
                try:
                    last = await journal.append("shared", last, [{"by": mark}])
                    mine.append(last)
                except ConflictError as conflict:
                    last = conflict.last
            return mine

        mine = await asyncio.gather(write(first, 1), write(second, 2), write(first, 3), write(second, 4))
        entries = await first.read("shared")
        expect(entries, await second.read("shared"), "both see the same")
        by = {entry.sequence: entry.event["by"] for entry in entries}
        claimed = {sequence: mark for mark, sequences in enumerate(mine, start=1) for sequence in sequences}
        expect(by, claimed, "each event belongs to the one that was told so")


def check_crash(url: str, kills: int = 10, seed: int = 0) -> int:
    """Kill a process that writes, at random moments, and see that all that it was told to be kept is there.

    Returns how many events were acknowledged. The store goes on from one kill to the next.
    """
    chance = random.Random(seed)
    acknowledged: dict[str, int] = {}
    total = 0
    for _ in range(kills):
        before = dict(acknowledged)
        run_and_kill(url, chance.uniform(0.05, 0.6), acknowledged)
        total += sum(acknowledged.values()) - sum(before.values())
        last = asyncio.run(verify_after_crash(url, acknowledged))
        acknowledged |= last
    return total


def run_and_kill(url: str, seconds: float, acknowledged: dict[str, int]) -> None:
    """Let a process write for some time after its first event, kill it, and note what it was told."""
    command = [sys.executable, "-m", "lastcard.testing.journal", url]
    with tempfile.TemporaryFile() as told, subprocess.Popen(command, stdout=subprocess.PIPE, stderr=told) as process:  # noqa: S603 - our own module
        stream = process.stdout
        first = stream.readline() if stream is not None else b""
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.kill()
        rest = stream.read() if stream is not None else b""
        if process.wait() != -signal.SIGKILL:
            told.seek(0)
            raise JournalCheckError(f"a process that writes ended by itself: {told.read().decode()[-2000:]}")
    for line in (first + rest).decode().splitlines(keepends=True):
        if line.endswith("\n"):
            table, number = line.split()
            acknowledged[table] = max(int(number), acknowledged.get(table, 0))


async def verify_after_crash(url: str, acknowledged: dict[str, int]) -> dict[str, int]:
    """See that a store holds at least what was acknowledged, without gaps; the last sequences."""
    async with await open_journal(url) as journal:
        heads = await journal.heads()
        for table, number in acknowledged.items():
            last = heads[table].last if table in heads else 0
            if last < number:
                raise JournalCheckError(f"what was acknowledged is kept: {table} has {last} events, {number} were")
        for table, head in heads.items():
            entries = await journal.read(table, 0)
            expect([entry.sequence for entry in entries], list(range(1, head.last + 1)), "there are no gaps")
            expect([entry.event["n"] for entry in entries], list(range(1, head.last + 1)), "events are in order")
            expect(head.last % 2, 0, "all events of an append are kept, or none")
        return {table: head.last for table, head in heads.items()}


async def write_for_ever(url: str) -> None:
    """Write to some tables at once, two events at a time, and print each last sequence when it is acknowledged."""
    journal = await open_journal(url)
    heads = await journal.heads()

    async def write(table: str) -> None:
        last = heads.get(table, Head(0)).last
        chance = random.Random(f"{table} {last}")
        while True:
            events = [{"n": last + 1, "text": "x" * chance.randrange(2000)}, {"n": last + 2}]
            last = await journal.append(table, last, events)
            os.write(1, f"{table} {last}\n".encode())

    await asyncio.gather(*(write(f"table-{number}") for number in range(TABLES)))


if __name__ == "__main__":
    asyncio.run(write_for_ever(sys.argv[1]))
