"""Joining a table from the terminal, line by line."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from lastcard.fair import read_receipts
from lastcard.remote import RemoteTable, Sitting
from lastcard.remote.keep import Keeper
from lastcard.remote.plain import PlainGame
from lastcard.wire import Settings, rest
from tests.server import PATIENCE, Running, running

FAST = Settings(pace="instant", hold=0, floor=0, score_screen=0)


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running() as found:
        yield found


async def play(sitting: Sitting, lines: list[tuple[str, str]]) -> list[str]:
    """Type lines, each once what the one before brings has been printed, and return all that was printed."""
    said: list[str] = []
    async with RemoteTable(sitting) as remote:

        async def typed() -> AsyncIterator[str]:
            async with asyncio.timeout(PATIENCE):
                for line, wanted in lines:
                    before = len(said)
                    yield line
                    while not any(wanted in found for found in [*said[before:], ""]):  # noqa: ASYNC110 - a list that grows
                        await asyncio.sleep(0.01)

        await PlainGame(remote, said.append).run(typed())
    return said


def test_a_game_is_joined_begun_and_played_by_numbers(server: Running) -> None:
    sitting = server.host.create(rest.NewTable(name="Mia", seats=3, bots=["first"], settings=FAST))
    lines = [
        ("bot C steady", ""),
        ("start", "Your hand: "),
        ("who", "Mia (host)"),
        ("say good luck", "Mia: good luck"),
        ("1", ""),
        ("hint", ""),
        ("nonsense", "No: "),
        ("kick x", "This was not understood"),
        ("99", "There is no such number"),
        ("receipts", "list_hash"),
        ("quit", ""),
    ]
    said = asyncio.run(play(sitting, lines))
    text = "\n".join(said)
    assert "Friends join at http" in text
    assert "Match 1 begins" in text
    assert "Mia: good luck" in text
    assert "Your hand: " in text
    assert "list_hash" in text
    assert "This was not understood" in text
    assert "There is no such number" in text
    assert any(line.startswith("No: ") for line in said)


def test_who_looks_on_sees_the_table_and_no_hand(server: Running) -> None:
    bots = ["first", "steady"]
    sitting = server.host.create(rest.NewTable(name="Mia", seats=3, bots=bots, start=True, settings=FAST))
    said = asyncio.run(play(server.host.watch(sitting.table), [("say hello", "no seat"), ("quit", "")]))
    assert "You are looking on." in said[0]
    assert not any("Your hand" in line for line in said)
    assert any("no seat" in line for line in said)


def test_the_seat_and_the_receipts_are_kept_for_the_next_visit(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "joined")
    sitting = Sitting("http://localhost:8000", "kitchen", "B", "token", "invitation")
    keeper.keep_seat(sitting)
    assert keeper.seat("http://localhost:8000", "kitchen") == sitting
    assert keeper.seat("http://elsewhere:8000", "kitchen") is None
    assert (keeper.file("seat", "kitchen").stat().st_mode & 0o777) == 0o600
    receipt = {"receipt": 1, "table": "kitchen", "match": 1, "attempt": 1, "seat": "B", "nonce": "0" * 64}
    receipt["list_hash"] = "1" * 64
    keeper.keep_receipts("kitchen", [receipt])
    path = keeper.keep_receipts("kitchen", [receipt, {**receipt, "match": 2}])
    assert path is not None
    assert [found.match for found in read_receipts(path.read_text())] == [1, 2]
    path.write_text("broken")
    assert keeper.keep_receipts("kitchen", [receipt]) is not None
    assert json.loads(path.read_text()) == [receipt]
