"""Running the application: one process, one port, a graceful end."""

import asyncio
import logging
import socket
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import uvicorn
from starlette.applications import Starlette

from lastcard.wire.codec import LARGEST_FRAME

from .app import Plan, make_app
from .house import House

GRACE: Final = 10  # seconds for requests that are under way when the server stops
FAREWELL: Final = 0.1  # seconds for the last frames
BACKLOG: Final = 2048


@dataclass
class Binding:
    """Where a server listens, and whom it believes."""

    host: str = "127.0.0.1"
    port: int = 8000
    proxies: str = ""  # addresses of proxies whose forwarded headers count; empty: none do
    log_level: str = "warning"
    plan: Plan = field(default_factory=Plan)


class Server(uvicorn.Server):
    """A server that says when it can be reached."""

    def __init__(self, app: Starlette, config: uvicorn.Config, ready: Callable[[int], None]) -> None:
        super().__init__(config)
        self.app = app
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then say where."""
        await super().startup(sockets)
        if self.started:
            listening = [found for server in self.servers for found in server.sockets]
            if listening:
                self.ready(int(listening[0].getsockname()[1]))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Finish what is under way and tell all devices to come back, before their connections are closed."""
        house = getattr(self.app.state, "house", None)
        if isinstance(house, House):
            house.is_stopping = True
            await house.hall.stop()
            await asyncio.sleep(FAREWELL)
        await super().shutdown(sockets)


def make_server(binding: Binding, ready: Callable[[int], None] = lambda _: None) -> Server:
    """The server of a binding; `run` serves until it is told to stop."""
    logging.basicConfig(level=binding.log_level.upper())
    app = make_app(binding.plan)
    config = uvicorn.Config(
        app,
        host=binding.host,
        port=binding.port,
        log_level=binding.log_level,
        access_log=False,
        server_header=False,
        backlog=BACKLOG,
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        ws_ping_interval=None,
        ws_per_message_deflate=False,
        proxy_headers=bool(binding.proxies),
        forwarded_allow_ips=binding.proxies or "",
        timeout_graceful_shutdown=GRACE,
        lifespan="on",
    )
    return Server(app, config, ready)
