"""A real server on loopback, in a thread of its own."""

import contextlib
import random
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from starlette.applications import Starlette

from lastcard.remote import Host
from lastcard.web.app import Plan
from lastcard.web.guard import Limits
from lastcard.web.house import House
from lastcard.web.serve import Binding, Server, make_server

PATIENCE: Final = 120.0  # seconds: a busy machine may take its time


@dataclass
class Running:
    """A server that runs."""

    server: Server
    thread: threading.Thread
    port: int

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def host(self) -> Host:
        return Host(self.url)

    @property
    def house(self) -> House:
        app = self.server.config.app
        assert isinstance(app, Starlette)
        house: House = app.state.house
        return house

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()


def free_port() -> int:
    """A port that nobody uses, and that no connection of any process is given while the server is gone.

    Those get their ports out of a range of the system's; this one lies below it.
    """
    first = int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text("ascii").split()[0])
    while True:
        port = random.SystemRandom().randrange(max(1024, first - 12000), first)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def start(
    journal: str = "memory:", *, port: int = 0, limits: Limits | None = None, static: Path | None = None
) -> Running:
    """Start a server without limits, unless some are given."""
    plan = Plan(journal=journal, limits=limits or Limits.none(), thinkers=1)
    if static is not None:
        plan.static = static
    return begin(lambda ready: make_server(Binding(port=port, plan=plan, log_level="error"), ready))


def begin(make: Callable[[Callable[[int], None]], Server]) -> Running:
    """Run a server in a thread, and wait until it can be reached."""
    ready = threading.Event()
    ports: list[int] = []

    def reached(found: int) -> None:
        ports.append(found)
        ready.set()

    server = make(reached)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    assert ready.wait(PATIENCE)
    return Running(server, thread, ports[0])


@contextmanager
def running(journal: str = "memory:", *, limits: Limits | None = None, static: Path | None = None) -> Iterator[Running]:
    found = start(journal, limits=limits, static=static)
    try:
        yield found
    finally:
        found.stop()
