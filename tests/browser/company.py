"""Two people at a table without a browser, who play to a moment; one of them then goes on in a page.

They speak the protocol as any client, in a thread of their own, because the browser's driver keeps the test's thread.
"""

import asyncio
import contextlib
import threading
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from playwright.sync_api import BrowserContext

from lastcard.remote.host import COOKIE, Host, Sitting
from lastcard.remote.seed import Seeder
from lastcard.remote.table import RefusedError, RemoteTable
from lastcard.wire import rest
from lastcard.wire.setting import Settings
from lastcard.wire.view import Legal, View

PATIENCE: Final = 90.0  # seconds for anything that is waited for here, on a busy machine
MOST_TABLES: Final = 400  # that are begun until one comes to the moment
MOST_MOVES: Final = 400  # at one table
CALM: Final = Settings(pace="instant", floor=0, hold=0, score_screen=600, away=3600)
Found = TypeVar("Found")
Choose = Callable[[View, View], str | None]  # from the views of A and B: a move, or None at the moment that is wanted


@dataclass(frozen=True)
class Moment:
    """A moment of a match between two people, and how they come to it."""

    edition: str
    options: dict[str, Any]
    choose: Choose
    last: Callable[[View], str] | None = None  # what B then does, once the page of A is there


@dataclass
class Company:
    """The other person, B, and what is needed to sit down as A."""

    loop: asyncio.AbstractEventLoop
    mine: Sitting
    table: RemoteTable
    last: str = ""
    seeder: Seeder = field(default_factory=lambda: Seeder("B"))

    def run(self, work: Coroutine[Any, Any, Found]) -> Found:
        """Have something done in the other thread."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def wait_until(self, is_so: Callable[[RemoteTable], bool]) -> None:
        """Wait until B sees that something is so."""
        self.run(self.table.wait_until(lambda: is_so(self.table), PATIENCE))

    def act(self) -> None:
        """Do what brings the moment."""
        if self.last:
            self.run(self.table.play(self.last))

    def seed(self, stage: str) -> None:
        """Take part in a stage of the seeding that B has kept waiting."""
        self.run(take_part(self.table, self.seeder, stage))

    def sit_down(self, context: BrowserContext) -> None:
        """Give a device the seat A."""
        sitting = self.mine
        host = sitting.server.split("/")[2].split(":")[0]
        path = f"/api/tables/{sitting.table}"
        context.add_cookies(
            [
                {
                    "name": COOKIE,
                    "value": sitting.token,
                    "domain": host,
                    "path": path,
                    "httpOnly": True,
                    "sameSite": "Strict",
                }
            ]
        )

    def close(self) -> None:
        """B goes."""
        self.run(self.table.close())


async def take_part(table: RemoteTable, seeder: Seeder, stage: str) -> None:
    """Commit, or reveal, when it is time for that, unless that time has passed."""
    await table.wait_until(lambda: not is_asked(table) or stage_of(table) in {stage, "reveal"}, PATIENCE)
    assert table.table is not None
    for command in seeder.follow(table.table) if is_asked(table) and stage_of(table) == stage else ():
        with contextlib.suppress(RefusedError):  # too late by a moment
            await table.do(command.pop("do"), **command)


def is_asked(table: RemoteTable) -> bool:
    """Whether B has a part in the attempt that is going on."""
    found = table.table
    return found is not None and found.phase == "seeding" and table.you.seat in found.attempts[-1].seats


def stage_of(table: RemoteTable) -> str:
    """How far the seeding has come."""
    attempts = table.table.attempts if table.table is not None else ()
    return attempts[-1].stage if attempts else ""


@contextlib.contextmanager
def meeting() -> Iterator[asyncio.AbstractEventLoop]:
    """A thread in which people play without a browser."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, name="company", daemon=True)
    thread.start()
    try:
        yield loop
    finally:
        asyncio.run_coroutine_threadsafe(part(), loop).result(PATIENCE)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(PATIENCE)
        loop.close()


async def part() -> None:
    """Everybody who is still there goes."""
    tasks = asyncio.all_tasks() - {asyncio.current_task()}
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def come_to(url: str, moment: Moment, loop: asyncio.AbstractEventLoop) -> Company:
    """Two people at a table at this moment, or just before what B does last."""
    return asyncio.run_coroutine_threadsafe(reach(url, moment, loop), loop).result(PATIENCE)


def wait_for(url: str, loop: asyncio.AbstractEventLoop) -> Company:
    """Two people in the lobby; B takes part in the seeding when it is told to, and not before."""

    async def come() -> Company:
        mine, others = await asyncio.to_thread(sit_two, url, "deluxe", {})
        return Company(loop, mine, await RemoteTable(others, seeds=False).open(PATIENCE))

    return asyncio.run_coroutine_threadsafe(come(), loop).result(PATIENCE)


def sit_two(url: str, edition: str, options: dict[str, Any]) -> tuple[Sitting, Sitting]:
    """A new table for two with both seats taken."""
    host = Host(url)
    mine = host.create(rest.NewTable(edition, options, 2, "Mia", settings=CALM))
    return mine, host.join(mine.table, mine.invite, "Noor")


async def begin(mine: RemoteTable, other: RemoteTable) -> None:
    """Start the match, and consent to what is written."""
    await mine.do("start")
    await mine.wait_until(lambda: mine.table is not None and mine.table.phase != "lobby")
    assert mine.table is not None
    if mine.table.phase == "consent":
        for table in (mine, other):
            await table.do("consent", yes=True)
    for table in (mine, other):
        await have_cards(table)


async def have_cards(table: RemoteTable) -> None:
    """Wait until the cards are dealt."""
    await table.wait_until(lambda: table.view is not None, PATIENCE)


async def play_to(mine: RemoteTable, other: RemoteTable, choose: Choose) -> bool:
    """Play on until there is nothing to choose any more; False if that takes too long."""
    for _ in range(MOST_MOVES):
        assert mine.view is not None
        assert other.view is not None
        if mine.view.phase == "game over":
            return False
        move = choose(mine.view, other.view)
        if move in {None, GIVE_UP}:
            return move is None
        actor = mine if move.startswith("A ") else other
        if move.endswith(" next"):
            done = [await table.do("next") for table in (mine, other)]
        else:
            done = [await actor.play(move)]
        for table in (mine, other):
            await have_seen(table, done[-1].seq)
    return False


async def have_seen(table: RemoteTable, seq: int) -> None:
    """Wait until an event has been seen here, too."""
    await table.wait_until(lambda: table.seq >= seq, PATIENCE)


async def reach(url: str, moment: Moment, loop: asyncio.AbstractEventLoop) -> Company:
    """Begin tables until one comes to the moment; A leaves its connection there for the page."""
    for _ in range(MOST_TABLES):
        mine, others = await asyncio.to_thread(sit_two, url, moment.edition, moment.options)
        own = await RemoteTable(mine).open(PATIENCE)
        other = await RemoteTable(others).open(PATIENCE)
        await begin(own, other)
        found = await play_to(own, other, moment.choose)
        await own.close()
        if found:
            assert other.view is not None
            return Company(loop, mine, other, moment.last(other.view) if moment.last else "")
        await other.close()
    raise AssertionError(f"none of {MOST_TABLES} tables came to the moment")


# How the two play


def turn_of(mine: View, other: View) -> View:
    """The view of whoever has to choose."""
    return mine if mine.turn == mine.seat else other


def patient(view: View) -> str:
    """Draw and keep; play only what has to be played, and no wild if there is something else."""
    if view.phase == "round over":
        return f"{view.seat} next"
    verbs = {move.verb: move.move for move in view.legal}
    for verb in ("draw", "pass", "accept"):
        if verb in verbs:
            return verbs[verb]
    plain = [move.move for move in view.legal if not move.color]
    return plain[0] if plain else view.legal[0].move


def holding(view: View, card: str) -> list[Legal]:
    """The ways to play a card now, by the beginning of its code."""
    return [move for move in view.legal if move.verb == "play" and move.card.startswith(card)]


def until_other_holds(card: str) -> Choose:
    """B is to move and may play such a card."""

    def choose(mine: View, other: View) -> str | None:
        view = turn_of(mine, other)
        if view is other and other.phase == "turn" and holding(other, card) and len(mine.hand) > LEAST:
            return None
        return patient(view)

    return choose


LEAST: Final = 4  # cards that A has, so that some have to go


def play_card(card: str) -> Callable[[View], str]:
    """How B plays it."""
    return lambda view: holding(view, card)[0].move


def opening_wild(mine: View, other: View) -> str | None:
    """The first card is a wild, and A names its colour."""
    if mine.phase == "name" and mine.turn == "A":
        return None
    return patient(turn_of(mine, other)) if mine.phase == "name" else GIVE_UP


GIVE_UP: Final = "give up"


def drawn(mine: View, other: View) -> str | None:
    """A has drawn a card that can be played."""
    return None if mine.phase == "drawn" and mine.turn == "A" else patient(turn_of(mine, other))


def holding_wild(mine: View, other: View) -> str | None:
    """A is to move and holds a wild."""
    view = turn_of(mine, other)
    return None if view is mine and mine.phase == "turn" and "W" in mine.hand else patient(view)


def bonus(mine: View, other: View) -> str | None:
    """A has forced a turnover that B cannot answer, and may play again."""
    view = turn_of(mine, other)
    if view is mine and mine.phase == "bonus":
        return None
    if view is mine and mine.phase == "turn":
        held = {card[0] for card in other.hand}
        lost = [move.move for move in holding(mine, "FT") if not move.call and move.color not in held]
        if lost and not held & {"W", "F"} and len(mine.hand) > LEAST:
            return lost[0]
        return patient(mine)
    plays = [move for move in view.legal if move.verb == "play"]
    if view is other and other.phase in {"turn", "drawn"} and plays and len(other.hand) > 2:
        return plays[0].move
    return patient(view)


NAME: Final = Moment("mlb", {}, opening_wild)
DRAWN: Final = Moment("deluxe", {}, drawn)
PICKER: Final = Moment("deluxe", {}, holding_wild)
ANSWER: Final = Moment("deluxe", {}, until_other_holds("W4"), play_card("W4"))
BONUS: Final = Moment("turnover", {"scoring": "points"}, bonus)
DISCARD: Final = Moment("mlb", {"customizables": ["to-three"] * 3}, until_other_holds("CU"), play_card("CU"))
VOTE: Final = Moment("mlb", {"customizables": ["joke"] * 3}, until_other_holds("CU"), play_card("CU"))
KICK: Final = Moment("kicker", {"scoring": "points"}, until_other_holds("IK"), play_card("IK"))
