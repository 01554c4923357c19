"""The same stack with no game: each command is read, acknowledged, and answered with the messages of a real match.

`python -m bench.web.echo PORT TRANSCRIPT` serves until it is ended.
"""

import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from lastcard.wire import encode, frame, read_client_frame

from .transcript import Transcript, load

SETTINGS: Final[dict[str, Any]] = {  # as the real server has them
    "host": "127.0.0.1",
    "log_level": "warning",
    "access_log": False,
    "backlog": 2048,
    "ws": "websockets-sansio",
    "ws_ping_interval": None,
    "ws_per_message_deflate": False,
}


@dataclass
class EchoTable:
    """Who is connected, and how far the match is."""

    sockets: dict[str, WebSocket] = field(default_factory=dict)
    step: int = 0
    greeted: int = 0


class Echo:
    """All tables. A cookie says which seat somebody has: its letter."""

    def __init__(self, transcript: Transcript) -> None:
        self.transcript = transcript
        self.tables: dict[str, EchoTable] = {}

    async def serve(self, websocket: WebSocket) -> None:
        """One seat."""
        await websocket.accept()
        table = self.tables.setdefault(websocket.path_params["table"], EchoTable())
        seat = websocket.cookies["lastcard_seat"]
        table.sockets[seat] = websocket
        try:
            while True:
                message = read_client_frame(await websocket.receive_text())
                if isinstance(message, frame.Hello):
                    await self.welcome(table)
                elif not isinstance(message, frame.Pong | frame.Why | frame.Hint):
                    await self.answer(table, websocket, message.id)
        except WebSocketDisconnect:
            table.sockets.pop(seat, None)

    async def welcome(self, table: EchoTable) -> None:
        """Greet all seats when the last has come: nobody moves before."""
        table.greeted += 1
        if table.greeted == len(self.transcript.welcomes):
            for seat, socket in list(table.sockets.items()):
                await socket.send_text(self.transcript.welcomes[seat])

    async def answer(self, table: EchoTable, websocket: WebSocket, known: str) -> None:
        """What follows a command."""
        step = self.transcript.steps[table.step % len(self.transcript.steps)]
        table.step += 1
        for seat, socket in list(table.sockets.items()):
            for text in step.updates[seat]:
                await socket.send_text(text)
        await websocket.send_text(encode(frame.Ack(known, table.step)).decode())


def main() -> None:
    """Serve as the real server does."""
    echo = Echo(load(Path(sys.argv[2])))
    app = Starlette(routes=[WebSocketRoute("/api/tables/{table}/socket", echo.serve)])
    print("Tables here", flush=True)
    uvicorn.run(app, port=int(sys.argv[1]), **SETTINGS)


if __name__ == "__main__":
    main()
