"""Every journal keeps its promises: what is acknowledged stays, in order, whatever happens to the process."""

import asyncio
import json
import re
import shutil
import sqlite3
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import psycopg
import pytest

from lastcard.journal import (
    ConflictError,
    DamagedError,
    Entry,
    History,
    Journal,
    JournalError,
    NewerError,
    StoreError,
    open_journal,
)
from lastcard.journal.memory import MemoryJournal
from lastcard.journal.version import VERSION
from lastcard.testing.journal import JournalCheckError, check_crash, check_journal, verify_after_crash

from .postgres import Server, running_server

Result = TypeVar("Result")
Plain = Any  # any value of JSON
GOLDEN: Final = Path(__file__).parent / "golden"


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running_server() as started:
        yield started


@pytest.fixture
def database(server: Server, request: pytest.FixtureRequest) -> str:
    """An empty database of its own."""
    name = f"test_{abs(hash(request.node.name))}"
    with psycopg.connect(server.url, autocommit=True) as connection:
        connection.execute(f'DROP DATABASE IF EXISTS "{name}"')  # type: ignore[call-overload,unused-ignore]
        connection.execute(f'CREATE DATABASE "{name}"')  # type: ignore[call-overload,unused-ignore]
    return server.url.replace("/postgres?", f"/{name}?")


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a durable store that is empty."""
    if request.param == "sqlite":
        return f"sqlite:{tmp_path / 'journal.db'}"
    found: str = request.getfixturevalue("database")
    return found


def run(work: Awaitable[Result]) -> Result:
    async def main() -> Result:
        return await work

    return asyncio.run(main())


def opening(url: str) -> Callable[[], Awaitable[Journal]]:
    return lambda: open_journal(url)


def test_a_durable_journal_keeps_its_promises(url: str) -> None:
    run(check_journal(opening(url)))


def test_a_journal_in_memory_keeps_its_promises() -> None:
    run(check_journal(opening("memory:")))


def test_a_kill_in_the_midst_of_writing_takes_nothing_that_was_acknowledged(url: str) -> None:
    assert check_crash(url, kills=6) >= 2 * 6, (
        "each process has been told of an append of two events before it is killed"
    )


@pytest.mark.parametrize("broken", ["forgets", "forks", "swaps", "acknowledges early"])
def test_the_kit_finds_a_journal_that_breaks_a_promise(broken: str) -> None:
    class Broken(MemoryJournal):
        async def append(self, table: str, expected: int, events: Sequence[Plain]) -> int:
            if broken == "forks" and table == "race":
                expected = len(self._rows.get(table, []))
            if broken == "acknowledges early" and table == "many 3":
                task = asyncio.ensure_future(super().append(table, expected, events))
                self._waiting = task
                return expected + len(events)
            if broken == "swaps":
                events = events[::-1]
            last = await super().append(table, expected, events)
            if broken == "forgets" and table == "many 7":
                self._rows[table] = self._rows[table][:-1]
            return last

    async def opened() -> Journal:
        return Broken()

    with pytest.raises((JournalCheckError, JournalError)):
        run(check_journal(opened))


# Addresses


@pytest.mark.parametrize("wrong", ["", "memory", "memory:x", "sqlite:", "mysql://x", "/srv/journal.db", "http://x"])
def test_an_address_that_means_no_store_is_refused_with_what_to_write(wrong: str) -> None:
    with pytest.raises(JournalError, match="write memory:, sqlite:PATH or postgresql://"):
        run(open_journal(wrong))


def test_a_path_may_be_written_as_in_other_addresses(tmp_path: Path) -> None:
    run(check_journal(opening(f"sqlite://{tmp_path / 'journal.db'}")))
    assert (tmp_path / "journal.db").exists()


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="nowhere"):
        run(open_journal(f"sqlite:{tmp_path / 'nowhere' / 'journal.db'}"))


def test_a_database_that_is_not_there_is_named(server: Server) -> None:
    with pytest.raises(StoreError, match="nowhere"):
        run(open_journal(server.url.replace("/postgres?", "/nowhere?")))


def test_nobody_else_may_read_the_file_with_the_secrets(tmp_path: Path) -> None:
    run(fill(f"sqlite:{tmp_path / 'journal.db'}", {"one": 3}))
    assert (tmp_path / "journal.db").stat().st_mode & 0o77 == 0


# Damage


async def fill(url: str, tables: dict[str, int]) -> None:
    async with await open_journal(url) as journal:
        for table, count in tables.items():
            for number in range(count):
                await journal.append(table, number, [{"n": number + 1, "text": "some words " * 20}])


async def read_all(url: str, history: History | None = None) -> dict[str, list[Entry]]:
    async with await (open_journal(url) if history is None else open_journal(url, history)) as journal:
        return {table: await journal.read(table, 0) for table in await journal.heads()}


def test_a_file_that_is_no_journal_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear all, " * 1000)
    with pytest.raises(DamagedError, match=r"letter\.txt"):
        run(open_journal(f"sqlite:{path}"))
    assert path.read_text() == "Dear all, " * 1000


def test_the_database_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()
    with pytest.raises(JournalError, match="another program"):
        run(open_journal(f"sqlite:{path}"))
    with sqlite3.connect(path) as other:
        assert other.execute("SELECT name FROM sqlite_schema").fetchall() == [("recipes",)]
    other.close()


def change(path: Path, *statements: str) -> None:
    connection = sqlite3.connect(path)
    with connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("UPDATE events SET payload = CAST('{\"n\":99}' AS BLOB) WHERE sequence = 2", "table one: event 2 is damaged"),
        ("UPDATE events SET version = 0 WHERE sequence = 2", "event 2 is damaged"),
        ("DELETE FROM events WHERE sequence = 2", "event 2 is missing"),
        ("DELETE FROM events WHERE sequence = 3", "event 3 is missing"),
        ("DELETE FROM events", "event 1 is missing"),
        ("UPDATE heads SET last = 4", "event 4 is missing"),
        ("UPDATE heads SET last = 2", "event 3"),
        ("UPDATE events SET sequence = 5 WHERE sequence = 3", "event 3 is missing"),
    ],
)
def test_what_is_stored_otherwise_than_it_was_written_is_refused_by_name(
    statement: str, message: str, tmp_path: Path
) -> None:
    path = tmp_path / "journal.db"
    run(fill(f"sqlite:{path}", {"one": 3}))
    change(path, statement)
    with pytest.raises(DamagedError, match=message):
        run(read_all(f"sqlite:{path}"))


def test_two_events_that_changed_places_are_noticed(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    run(fill(f"sqlite:{path}", {"one": 3}))
    change(path, *(f"UPDATE events SET sequence = {to} WHERE sequence = {of}" for of, to in ((1, 9), (2, 1), (9, 2))))  # noqa: S608 - numbers
    with pytest.raises(DamagedError, match="event 1 is damaged"):
        run(read_all(f"sqlite:{path}"))


def copy_while_open(folder: Path, tables: dict[str, int]) -> Path:
    """The files of a journal as they lie on the disk while it is open: what a loss of power leaves."""

    (folder / "copy").mkdir()

    async def main() -> Path:
        url = f"sqlite:{folder / 'journal.db'}"
        async with await open_journal(url) as journal:
            for table, count in tables.items():
                for number in range(count):
                    await journal.append(table, number, [{"n": number + 1}])
            for file in sorted(folder.glob("journal.db*")):  # noqa: ASYNC240 - nobody waits
                if not file.name.endswith("-shm"):  # a memory shared by processes: not there after a loss of power
                    shutil.copy(file, folder / "copy" / file.name)
        return folder / "copy" / "journal.db"

    copied: Path = asyncio.run(main())
    return copied


@pytest.mark.parametrize("rubbish", [b"\0" * 5000, b"\xff" * 700, b"torn" * 5000])
def test_a_write_that_was_torn_by_a_loss_of_power_takes_nothing_that_was_acknowledged(
    rubbish: bytes, tmp_path: Path
) -> None:
    path = copy_while_open(tmp_path, {"one": 30, "two": 20})
    with path.with_name("journal.db-wal").open("ab") as log:
        log.write(rubbish)
    run(verify_after_crash(f"sqlite:{path}", {}))
    assert {table: len(entries) for table, entries in run(read_all(f"sqlite:{path}")).items()} == {"one": 30, "two": 20}


def test_a_write_ahead_log_cut_off_anywhere_leaves_whole_events_in_order(tmp_path: Path) -> None:
    """What is lost so was on the disk already: nobody can bring it back, but what is left is whole."""
    path = copy_while_open(tmp_path, {"one": 30, "two": 20})
    log = path.with_name("journal.db-wal")
    whole = log.read_bytes()
    seen = set()
    for part in range(0, 100, 7):
        folder = tmp_path / f"cut-{part}"
        folder.mkdir()
        shutil.copy(path, folder / "journal.db")
        (folder / "journal.db-wal").write_bytes(whole[: len(whole) * part // 100])
        found = run(read_all(f"sqlite:{folder / 'journal.db'}"))
        for entries in found.values():
            assert [entry.event["n"] for entry in entries] == list(range(1, len(entries) + 1))
        seen.add(sum(map(len, found.values())))
    assert len(seen) > 5


def test_a_file_with_torn_pages_is_refused_or_read_whole(tmp_path: Path) -> None:
    original = tmp_path / "whole.db"
    run(fill(f"sqlite:{original}", {"one": 60, "two": 60}))
    whole = original.read_bytes()
    expected = run(read_all(f"sqlite:{original}"))
    refusals = []
    for part in range(1, 40):
        path = tmp_path / f"torn-{part}.db"
        start = len(whole) * part // 40
        path.write_bytes(whole[:start] + bytes(range(256)) + whole[start + 256 :])
        try:
            found = run(read_all(f"sqlite:{path}"))
        except JournalError as error:
            refusals.append(str(error))
        else:
            assert found == expected
    assert len(refusals) > 10
    assert [said for said in refusals if not re.search("damaged|missing|should be", said)] == []


def test_a_file_that_was_cut_off_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    run(fill(f"sqlite:{path}", {"one": 60}))
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    with pytest.raises(DamagedError, match="damaged"):
        run(read_all(f"sqlite:{path}"))


def test_a_full_disk_refuses_the_append_and_keeps_what_was_there(tmp_path: Path) -> None:
    async def main() -> None:
        url = f"sqlite:{tmp_path / 'journal.db'}"
        async with await open_journal(url) as journal:
            await journal.append("one", 0, [{"n": 1}])
            writing: sqlite3.Connection = journal._writing  # type: ignore[attr-defined]
            pages = writing.execute("PRAGMA page_count").fetchone()[0]
            writing.execute(f"PRAGMA max_page_count = {pages + 2}")  # as if the disk were full beyond
            with pytest.raises(StoreError, match="full"):
                await journal.append("one", 1, [{"n": 2, "text": "x" * 100_000}])
            assert await journal.append("one", 1, [{"n": 2}]) == 2
        assert [entry.event["n"] for entry in (await read_all(url))["one"]] == [1, 2]

    run(main())


@pytest.mark.long
def test_a_server_that_is_killed_and_comes_back_loses_nothing_and_writes_nothing_twice() -> None:
    async def main(server: Server) -> None:
        acknowledged = 0
        async with await open_journal(server.url) as journal:

            async def write() -> None:
                nonlocal acknowledged
                while acknowledged < 3000:
                    acknowledged = await journal.append("one", acknowledged, [{"n": acknowledged + 1}])

            writing = asyncio.ensure_future(write())
            for _ in range(2):
                await asyncio.sleep(0.25)
                before = acknowledged
                await asyncio.to_thread(server.kill)
                await asyncio.to_thread(server.start)
                while acknowledged == before and not writing.done():  # noqa: ASYNC110 - a count that grows
                    await asyncio.sleep(0.01)
            await writing
            entries = await journal.read("one")
        assert [entry.event["n"] for entry in entries] == list(range(1, 3001))

    with running_server() as own:
        run(main(own))


# Versions


def test_a_file_of_a_newer_format_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    run(fill(f"sqlite:{path}", {"one": 1}))
    change(path, "PRAGMA user_version = 2")
    with pytest.raises(NewerError, match="format 2; this program reads up to format 1"):
        run(open_journal(f"sqlite:{path}"))


def test_a_database_of_a_newer_format_is_refused(database: str) -> None:
    run(fill(database, {"one": 1}))
    with psycopg.connect(database) as connection:
        connection.execute("INSERT INTO lastcard_format VALUES (2)")
    with pytest.raises(NewerError, match="format 2; this program reads up to format 1"):
        run(open_journal(database))


def test_events_of_a_newer_version_are_refused_by_name(url: str) -> None:
    async def main() -> None:
        async with await open_journal(url, History(2, {1: lambda event: event})) as newer:
            await newer.append("one", 0, [{"n": 1}])

    run(main())
    with pytest.raises(NewerError, match="table one: event 1 was written in version 2; this program reads up to vers"):
        run(read_all(url))


def test_a_history_with_a_gap_is_refused() -> None:
    with pytest.raises(ValueError, match="needs a step from each of 1 to 2"):
        History(3, {1: lambda event: event})


def golden_copy(folder: Path) -> str:
    shutil.copy(GOLDEN / "journal-1.db", folder / "journal.db")
    return f"sqlite:{folder / 'journal.db'}"


def golden_events() -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = json.loads((GOLDEN / "journal-1.json").read_text("utf-8"))
    return found


def test_a_journal_of_every_earlier_version_can_be_read(tmp_path: Path) -> None:
    assert [path.name for path in sorted(GOLDEN.glob("journal-*.db"))] == [
        f"journal-{version}.db" for version in range(1, VERSION + 1)
    ]
    found = run(read_all(golden_copy(tmp_path)))
    assert {table: [entry.event for entry in entries] for table, entries in found.items()} == golden_events()


def test_a_journal_of_an_earlier_version_is_gone_on_with_in_the_current_one(tmp_path: Path) -> None:
    """How a later version reads the oldest events: step by step. What it writes has its own version."""

    def split_name(event: Plain) -> Plain:
        return {**event, "words": event["name"].split()} if event["kind"] == "joined" else event

    def drop_name(event: Plain) -> Plain:
        return {name: value for name, value in event.items() if name != "name"}

    history = History(3, {1: split_name, 2: drop_name})
    url = golden_copy(tmp_path)

    async def main() -> list[Any]:
        async with await open_journal(url, history) as journal:
            last = (await journal.heads())["north"].last
            await journal.append("north", last, [{"kind": "joined", "seat": "B", "words": ["Old", "Ben"]}])
        return [entry.event for entry in (await read_all(url, history))["north"]]

    events = run(main())
    assert events[1] == {"kind": "joined", "seat": "A", "words": ["Ada", "of", "the", "North"]}
    assert events[-1] == {"kind": "joined", "seat": "B", "words": ["Old", "Ben"]}
    with pytest.raises(NewerError, match="version 3"):
        run(read_all(url))


def test_a_conflict_says_how_the_table_stands(url: str) -> None:
    async def main() -> None:
        async with await open_journal(url) as journal:
            await journal.append("one", 0, [{"n": 1}])
            with pytest.raises(ConflictError, match="table one: its last event is 1, not 0; nothing was written"):
                await journal.append("one", 0, [{"n": 1}])

    run(main())
