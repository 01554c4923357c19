"""A bot at a table somewhere else: it sees what its seat sees, and needs nothing of the server's."""

import asyncio
import contextlib
from functools import partial

from lastcard.bots import Bot
from lastcard.game import Move, View, compile_rules
from lastcard.game.event import Event
from lastcard.game.move import NOBODY, seat_number
from lastcard.wire import view as wire
from lastcard.wire.table import Table

from .table import RefusedError, RemoteTable


def plain_view(view: wire.View, table: Table) -> View:
    """The view as bots know it."""
    fields = {name: getattr(view, name) for name in View.__dataclass_fields__ if name not in {"options", "legal"}}
    return View(options=table.options, legal=tuple(Move.parse(legal.move) for legal in view.legal), **fields)


def plain_event(event: wire.Event, viewer: str) -> Event:
    """An event as bots know it."""
    seat = seat_number(event.seat) if event.seat else NOBODY
    other = seat_number(event.other) if event.other else NOBODY
    seen = {seat_number(viewer): event.cards} if event.cards and viewer else {}
    return Event(event.name, seat, other, event.card, event.color, event.count, event.total, event.good, seen)


async def play_bot(remote: RemoteTable, bot: Bot, seed: int = 0) -> None:
    """Let a bot play one match in the seat of `remote`; returns when the match is over or closed."""
    await remote.wait_until(lambda: remote.view is not None, 600)
    table = remote.table
    if table is None:
        raise ConnectionError("there is no table")
    bot.begin(remote.you.seat, compile_rules(table.edition, table.options), seed)
    told = -1
    while remote.table is not None and remote.table.phase == "playing":
        for event in list(remote.events):
            if event.kind == "game" and event.seq > told:
                bot.see(plain_event(event, remote.you.seat))
        told, seq = remote.seq, remote.seq
        view = remote.view
        if view is not None:
            with contextlib.suppress(RefusedError):
                await act(remote, bot, view, remote.table)
        with contextlib.suppress(TimeoutError):
            await remote.wait_until(partial(has_gone_on, remote, seq), 1.0)
    await asyncio.sleep(0)


def has_gone_on(remote: RemoteTable, seq: int) -> bool:
    """Whether anything has happened after this sequence."""
    return remote.seq > seq


async def act(remote: RemoteTable, bot: Bot, view: wire.View, table: Table) -> None:
    """What the bot does now, if anything."""
    if table.ballot is not None and view.seat in table.ballot.voters and view.seat not in table.ballot.voted:
        await remote.do("vote", good=True)
    elif table.kick is not None and table.kick.seat == view.seat:
        await remote.do("kick", direction=0.0, strength=7.0)
    elif view.phase == "round over" and view.seat not in table.next_ready:
        await remote.do("next")
    elif any(legal.verb in {"call", "catch"} for legal in view.legal):
        move = bot.react(plain_view(view, table))
        if move is not None:
            await remote.do("move", move=str(move))
    if view.turn == view.seat and any(legal.verb not in {"call", "catch"} for legal in view.legal):
        await remote.do("move", move=str(bot.choose(plain_view(view, table))))
