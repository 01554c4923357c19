"""Bots that think in processes of their own, and tables that are put away and come back."""

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import Future
from typing import Any

import pytest

from lastcard.bots import BotError
from lastcard.game import Game, Move
from lastcard.journal.memory import MemoryJournal
from lastcard.web.hall import IDLE, Hall
from lastcard.web.mind import QuickMinds
from lastcard.web.pool import MOST_DEATHS, BotPool, Sitter, Worker
from lastcard.wire import Settings, rest
from tests.room import Room
from tests.server import PATIENCE

DEAL = Game("deluxe", seats=2, seed=3)
SEAT = DEAL.turn


@pytest.fixture
def pool() -> Iterator[BotPool]:
    found = BotPool(1)
    yield found
    found.close()


def sitting(worker: Worker, key: int = 1, spec: str = "first") -> None:
    worker.sit(key, Sitter(SEAT, spec, "deluxe", "{}", 1))
    worker.see(key, [event.as_seen_by(ord(SEAT) - ord("A")) for event in DEAL.events])


def kill(worker: Worker) -> None:
    """Kill the process that runs now, and no other."""
    with worker.lock:  # under which a dead process is replaced
        assert worker.process.pid
        os.kill(worker.process.pid, signal.SIGKILL)


def test_a_bot_over_there_decides_as_it_would_here(pool: BotPool) -> None:
    worker = pool.worker()
    sitting(worker)
    here = QuickMinds()
    here.sit(SEAT, "first", DEAL.rules, 1)
    assert worker.choose(1, DEAL.view(SEAT)).result(PATIENCE) == here.choose(SEAT, DEAL.view(SEAT)).result()


def test_a_process_that_dies_is_replaced_and_nothing_is_lost(pool: BotPool) -> None:
    worker = pool.worker()
    sitting(worker)
    worker.choose(1, DEAL.view(SEAT)).result(PATIENCE)
    kill(worker)
    assert str(worker.choose(1, DEAL.view(SEAT)).result(PATIENCE)) in {str(move) for move in DEAL.legal(SEAT)}


def test_a_process_that_dies_again_and_again_is_given_up(pool: BotPool) -> None:
    worker = pool.worker()
    sitting(worker)
    for _ in range(MOST_DEATHS):
        deaths = worker.deaths
        kill(worker)
        until = time.monotonic() + PATIENCE
        while worker.deaths == deaths and time.monotonic() < until:
            time.sleep(0.01)
    with pytest.raises(BotError):
        worker.choose(1, DEAL.view(SEAT)).result(PATIENCE)


def test_a_bot_that_cannot_sit_down_hurts_no_other(pool: BotPool) -> None:
    worker = pool.worker()
    sitting(worker, 1, "nobody")
    sitting(worker, 2)
    with pytest.raises(BotError, match="failed"):
        worker.choose(1, DEAL.view(SEAT)).result(PATIENCE)
    assert worker.choose(2, DEAL.view(SEAT)).result(PATIENCE)


def test_who_leaves_is_asked_no_more(pool: BotPool) -> None:
    minds = pool.minds()
    minds.sit("A", "keen", DEAL.rules, 1)
    minds.leave("A")
    assert pool.workers[0].sitters == {}
    minds.close()


class SlowMinds(QuickMinds):
    """Answers when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[str, Future[Move], Any]] = []

    def choose(self, seat: str, view: Any) -> "Future[Move]":  # noqa: ANN401 - a view
        future: Future[Move] = Future()
        self.asked.append((seat, future, view))
        return future


def test_a_bot_that_thinks_for_longer_than_its_pause_waits_for_another_one() -> None:
    room = Room(1, bots=["first"], settings=Settings(hold=0, floor=0))
    minds = SlowMinds()
    room.table.desk.minds = minds
    room.lay("deluxe hands=b5,b6/g1,b1 turn=B discard=b1,r7 draw=g1,g2,g3,g4,y9,b9")
    room.wait(10_000)
    assert room.game.turn == "B"
    _, future, view = minds.asked[-1]  # the first may be for the deal before the position
    future.set_result(next(move for move in view.legal if move.verb == "draw"))
    room.wait(0)
    assert room.table.due() is not None
    room.wait(5000)
    assert [str(move) for move in room.game.moves] == ["B draw"]


def test_a_bot_that_has_not_decided_about_a_drawn_card_in_time_plays_it() -> None:
    room = Room(2, bots=["first"], settings=Settings(hold=700, floor=0))
    minds = SlowMinds()
    room.table.desk.minds = minds
    room.lay("deluxe hands=b5,b6/b2,r1/y1,y2 turn=C discard=b1,g7 draw=g9,g2,g3,g4,y9,b9")
    minds.asked[-1][1].set_result(Move.parse("C draw"))
    room.wait(9000)
    assert [str(move) for move in room.game.moves] == ["C draw", "C g9"]


def test_a_table_at_which_nothing_can_happen_leaves_the_memory_and_comes_back() -> None:
    async def rest_a_while() -> None:
        now = [1_800_000_000_000]
        hall = await Hall.open(MemoryJournal(), clock=lambda: now[0])
        sat = await hall.create(rest.NewTable(name="Mia", bots=["first"], seats=2))
        name = sat.table.state.id
        await hall.sweep()
        now[0] += IDLE
        await hall.sweep()
        assert hall.tables == {}
        again = await hall.find(name)
        assert again is not None
        assert hall.seat_of(again, sat.token) == "A"
        await hall.stop()

    asyncio.run(rest_a_while())


def test_a_journal_that_fails_stops_the_table_and_nobody_else() -> None:
    async def fail() -> None:
        journal = MemoryJournal()
        hall = await Hall.open(journal)
        first = await hall.create(rest.NewTable(name="Mia"))
        other = await hall.create(rest.NewTable(name="Tom"))
        name = first.table.state.id
        await journal.append(name, first.table.state.seq, [{"time": 0, "kind": "ready", "seat": "A", "yes": True}])
        first.table.post(lambda: first.table.commit([{"kind": "ready", "seat": "A", "yes": False}]))
        assert first.table.task is not None
        await first.table.task
        assert name not in hall.tables
        assert other.table.state.id in hall.tables
        again = await hall.find(name)
        assert again is not None
        assert again.state.seats[0].ready
        await hall.stop()

    asyncio.run(fail())
