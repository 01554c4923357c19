"""A bot at a real table that writes down all that it was told: what was acknowledged, what it saw, its receipts."""

import asyncio
import contextlib
import random
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Final

from lastcard.remote import RefusedError, RemoteTable
from lastcard.remote.host import Sitting
from lastcard.wire import frame
from lastcard.wire.table import Table
from lastcard.wire.view import Event, View

Plain = Any  # any value of JSON
OVER: Final = frozenset({"round over", "game over"})
OUT_OF_TURN: Final = frozenset({"call", "catch"})


@dataclass(frozen=True)
class Acknowledged:
    """A command that the server has acknowledged."""

    id: str
    seq: int
    command: dict[str, Any]


@dataclass
class Witness:
    """A seat and all that it can testify."""

    remote: RemoteTable
    chance: random.Random
    acknowledged: list[Acknowledged] = field(default_factory=list)
    seen: dict[int, tuple[Event, ...]] = field(default_factory=dict)
    contradictions: list[str] = field(default_factory=list)
    refused: int = 0
    number: int = 0
    last_match: int = 0  # the host: the match after which it has begun no other

    @property
    def sitting(self) -> Sitting:
        return self.remote.sitting

    def __str__(self) -> str:
        """Where it stands, for a message."""
        remote, table = self.remote, self.remote.table
        where = "no table" if table is None else f"{table.id} {table.edition} in {table.phase}"
        turn = "" if remote.view is None else f", {remote.view.turn} to move in {remote.view.phase}"
        link = f", {remote.connections} connections, unanswered {list(remote.waiting)}, bye {remote.bye}"
        task = "" if remote._task is None or not remote._task.done() else f", ended with {remote._task}"
        return f"{self.sitting.seat} at {where}{turn}{link}{task}"

    def hear(self, message: frame.ServerFrame) -> None:
        """Note the events of a frame; told twice, they have to be the same."""
        if isinstance(message, frame.Update):
            self.note(message.events)
        elif isinstance(message, frame.Welcome) and message.snapshot is not None:
            log = message.snapshot.log
            self.note(tuple(event for event in log if event.seq != log[0].seq))  # its first events may be cut off

    def note(self, events: tuple[Event, ...]) -> None:
        for seq, group in groupby(events, key=lambda event: event.seq):
            found = tuple(group)
            if self.seen.setdefault(seq, found) != found:
                self.contradictions.append(f"event {seq}: first {self.seen[seq]}, then {found}")

    async def do(self, what: str, **fields: Plain) -> None:
        """Give a command and note that it was acknowledged."""
        self.number += 1
        known = f"{self.sitting.seat}{self.number}"
        try:
            ack = await self.remote.do(what, id=known, **fields)
        except RefusedError:
            self.refused += 1
        else:
            self.acknowledged.append(Acknowledged(known, ack.seq, {"do": what, **fields}))

    async def play(self, is_last: asyncio.Event, host: "Witness") -> None:
        """Play match after match; when `is_last` is set, return when the match that is going on is closed.

        Only the host knows which match that is: what the others see may be older than what the host has begun.
        """
        remote = self.remote
        while True:
            table, seq = remote.table, remote.seq
            if table is not None:
                if self is host and table.phase == "closed" and is_last.is_set():
                    self.last_match = table.match
                if table.phase == "closed" and table.match == host.last_match:
                    return
                await self.act(table, remote.view)
            with contextlib.suppress(TimeoutError):
                await remote.wait_until(lambda before=seq: remote.seq > before, 0.5)  # type: ignore[misc]

    async def act(self, table: Table, view: View | None) -> None:
        """What this seat does now, if anything."""
        seat = self.sitting.seat
        is_host = table.host == seat
        if table.phase == "over" and is_host:
            await self.do("close")
        elif table.phase in {"lobby", "closed"} and is_host:
            await self.do("start")
        elif table.phase != "playing" or view is None:
            return
        elif table.ballot is not None and seat in table.ballot.voters and seat not in table.ballot.voted:
            await self.do("vote", good=self.chance.random() < 0.5)
        elif table.kick is not None and table.kick.seat == seat:
            await self.do("kick", direction=float(-table.kick.wind), strength=7.0)
        elif view.phase in OVER:
            if seat not in table.next_ready:
                await self.do("next")
        else:
            await self.move(view)

    async def move(self, view: View) -> None:
        """A move at random: plays before draws, calls sometimes, catches rarely."""
        calls = [legal.move for legal in view.legal if legal.verb in OUT_OF_TURN]
        if calls and self.chance.random() < 0.3:
            await self.do("move", move=self.chance.choice(calls))
            return
        moves = [legal.move for legal in view.legal if legal.verb not in OUT_OF_TURN]
        plays = [legal.move for legal in view.legal if legal.verb == "play"]
        if view.turn == view.seat and moves:
            await self.do("move", move=self.chance.choice(plays or moves))
        elif self.chance.random() < 0.01:
            await self.do("chat", text=f"I have {len(view.hand)} cards, ☺")
