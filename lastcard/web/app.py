"""The application: addresses, sockets, pages, and what starts and ends with the server."""

import asyncio
import contextlib
import gc
import os
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Mount, WebSocketRoute

from lastcard.game.engine import ENGINE
from lastcard.journal import open_journal

from .guard import Headers, Limits
from .hall import Hall
from .house import House
from .page import Pages
from .pool import BotPool
from .rest import HANDLERS, ROUTES
from .socket import Endpoint

SWEEP_EVERY: Final = 60.0  # seconds

MANY_GONE: Final = 100  # tables
GARBAGE: Final = (2_000, 10, 5_000)  # new things, rounds of the youngest, rounds of the middle before all is looked at


@dataclass
class Plan:
    """How a server is set up."""

    journal: str = "memory:"
    origins: tuple[str, ...] = ()
    static: Path = Path(__file__).parent / "static"
    limits: Limits = field(default_factory=Limits)
    thinkers: int = max(1, min(4, (os.cpu_count() or 2) - 1))  # processes for bots that think
    hall: dict[str, Any] = field(default_factory=dict)  # further settings of the hall
    compiles: bool = False  # whether games get the compiled kernel, as soon as it is there


def make_app(plan: Plan) -> Starlette:
    """The application for a plan. The journal is opened, and all tables come back, when it starts."""

    @asynccontextmanager
    async def live(app: Starlette) -> AsyncIterator[None]:
        journal = await open_journal(plan.journal)
        pool = BotPool(plan.thinkers)
        if plan.compiles:
            threading.Thread(target=warm_up, name="compiler", daemon=True).start()
        try:
            hall = await Hall.open(journal, make_minds=pool.minds, **plan.hall)
            house = House(hall, plan.limits, origins=plan.origins, static=plan.static, started=time.monotonic())
            app.state.house = house
            sweeper = asyncio.create_task(sweep(hall))
            try:
                yield
            finally:
                house.is_stopping = True
                sweeper.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await sweeper
                await hall.stop()
        finally:
            pool.close()
            await journal.close()

    routes = [
        WebSocketRoute("/api/tables/{table}/socket", Endpoint()),
        *ROUTES,
        Mount("/", app=Pages(plan.static)),
    ]
    return Starlette(routes=routes, middleware=[Middleware(Headers)], exception_handlers=HANDLERS, lifespan=live)


def warm_up() -> None:
    """Get the compiled kernel, and let nobody wait for garbage.

    Python looks through all that is in memory whenever that has grown by a quarter; with a thousand tables everybody
    waits half a second for it. What is there from the beginning is left out, and the rest is looked at seldom.
    """
    ENGINE.load()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


async def sweep(hall: Hall) -> None:
    """Now and then let go of what nobody needs; the memory of many tables is looked for at once."""
    gone = 0
    while True:
        await asyncio.sleep(SWEEP_EVERY)
        gone += await hall.sweep()
        if gone >= MANY_GONE:
            gone = 0
            gc.collect()
