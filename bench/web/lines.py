"""The same echo behind our own sockets: lines that nobody waits for, limits, pings, one owner for each table; no game.

`python -m bench.web.lines PORT TRANSCRIPT` serves until it is ended.
"""

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.types import Receive, Scope, Send

from lastcard.web.client import Client
from lastcard.web.guard import Limits
from lastcard.web.inbox import Inbox
from lastcard.web.outbox import Outbox
from lastcard.web.socket import Line, Socket
from lastcard.web.table import wall_clock
from lastcard.wire import frame

from .echo import SETTINGS
from .transcript import Transcript, load


class QuietTable:
    """A table that answers every command with the next messages of a real match; what a line asks of a table."""

    def __init__(self, transcript: Transcript) -> None:
        self.steps = [
            {seat: [text.encode() for text in texts] for seat, texts in step.updates.items()}
            for step in transcript.steps
        ]
        self.welcomes = {seat: text.encode() for seat, text in transcript.welcomes.items()}
        self.clients: list[Client] = []
        self.inbox = Inbox()
        self.state = SimpleNamespace(seq=0)
        self.clock = wall_clock
        self.owner = asyncio.create_task(self.run())

    def post(self, work: Callable[[], Any]) -> None:
        """Have something done by the owner."""
        self.inbox.put(work)

    async def run(self) -> None:
        """Do one thing after the other."""
        while True:
            result = (await self.inbox.get())()
            if result is not None:
                await result

    def attach(self, client: Client) -> None:
        """Greet all seats when the last has come: nobody moves before."""
        self.clients.append(client)
        if len(self.clients) == len(self.welcomes):
            for other in self.clients:
                other.send_bytes(self.welcomes[other.seat])

    def detach(self, client: Client) -> None:
        """A device is gone."""
        self.clients.remove(client)

    def set_lag(self, client: Client, lag: int) -> None:
        """Nobody waits for it."""
        client.lag = lag

    async def answer(self, seat: str, command: frame.AnyCommand, reply: Callable[[frame.ServerFrame], None]) -> None:
        """What follows a command."""
        del seat
        step = self.steps[self.state.seq % len(self.steps)]
        self.state.seq += 1
        for client in self.clients:
            for text in step[client.seat]:
                client.send_bytes(text)
        reply(frame.Ack(command.id, self.state.seq))


class Endpoint:
    """All tables. A cookie says which seat somebody has: its letter."""

    def __init__(self, transcript: Transcript) -> None:
        self.transcript = transcript
        self.tables: dict[str, QuietTable] = {}
        self.house: Any = SimpleNamespace(limits=Limits.none(), outbox=Outbox())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One seat."""
        socket = Socket(scope, receive, send)
        await socket.accept()
        await socket.read()  # hello
        name = socket.path_params["table"]
        table: Any = self.tables.get(name) or self.tables.setdefault(name, QuietTable(self.transcript))
        client = Client(socket.cookies["lastcard_seat"])
        table.post(lambda: table.attach(client))
        await Line(self.house, socket, table, client).run()


def main() -> None:
    """Serve as the real server does."""
    app = Starlette(routes=[WebSocketRoute("/api/tables/{table}/socket", Endpoint(load(Path(sys.argv[2]))))])
    print("Tables here", flush=True)
    uvicorn.run(app, port=int(sys.argv[1]), **SETTINGS)


if __name__ == "__main__":
    main()
