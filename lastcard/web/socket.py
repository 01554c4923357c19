"""The WebSocket of a table: who it is, what it sends and gets, how long its answers take."""

import asyncio
import contextlib
import time
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from lastcard.wire import PROTOCOL, WireError, encode, frame, read_client_frame

from .client import Client
from .guard import Rate, is_own_origin
from .house import House
from .table import Table

HELLO_TIME: Final = 10.0  # seconds
PING_EVERY: Final = 10.0
SILENCE: Final = 45.0  # seconds without an answer to a ping
SMOOTHING: Final = 0.3  # how much the newest measurement counts
SEND_TIME: Final = 20.0  # seconds that a device may take to accept a frame
COOKIE: Final = "lastcard_seat"
POLICY_CLOSE: Final = 1008
NORMAL_CLOSE: Final = 1000


class Line:
    """One socket, from its opening to its end."""

    def __init__(self, house: House, websocket: WebSocket, table: Table, client: Client) -> None:
        self.house = house
        self.websocket = websocket
        self.table = table
        self.client = client
        burst, each_second = house.limits.frames
        self.rate = Rate(burst, each_second)
        self.pings: dict[int, float] = {}
        self.number = 0
        self.heard = time.monotonic()
        self.sending = 0.0  # since when the device has not accepted a frame; 0 while it has

    async def run(self) -> None:
        """Listen and talk until one side ends it."""
        tasks = [asyncio.create_task(work) for work in (self.talk(), self.listen())]
        tasks.append(asyncio.create_task(self.measure(tasks[0])))
        try:
            await asyncio.wait(tasks[:2], return_when=asyncio.FIRST_COMPLETED)
            if not tasks[0].done() and self.client.is_closing:
                await asyncio.wait(tasks[:1], timeout=SEND_TIME)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self.client.is_closing = True
            self.table.post(lambda: self.table.detach(self.client))
            with contextlib.suppress(RuntimeError, WebSocketDisconnect, OSError):
                if self.websocket.application_state != WebSocketState.DISCONNECTED:
                    await self.websocket.close(NORMAL_CLOSE)

    async def talk(self) -> None:
        """Send what the table has to say."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            while (data := await self.client.next()) is not None:
                self.sending = time.monotonic()
                await self.websocket.send_text(data.decode())
                self.sending = 0.0

    async def listen(self) -> None:
        """Hear what the device says."""
        try:
            while not self.client.is_closing:
                self.hear(await receive(self.websocket))
        except WebSocketDisconnect:
            return

    def hear(self, data: str | bytes) -> None:
        """One frame of the device."""
        if not self.rate.take(""):
            self.client.close(frame.Bye("flood", "too many frames"))
            return
        try:
            message = read_client_frame(data)
        except WireError as error:
            refuse = frame.Refuse(error.id, "form", "", error.message, self.table.state.seq)
            self.client.send(refuse)
            return
        table, client = self.table, self.client
        if isinstance(message, frame.Pong):
            self.pong(message.n)
        elif isinstance(message, frame.Hello):
            client.send(frame.Refuse("", "again", "", "hello has been said", table.state.seq))
        elif isinstance(message, frame.Why | frame.Hint):
            table.post(lambda: table.ask(client, message))
        else:
            table.post(lambda: table.answer(client.seat, message, client.send))

    def pong(self, number: int) -> None:
        """A ping has come back."""
        sent = self.pings.pop(number, None)
        if sent is None:
            return
        self.heard = time.monotonic()
        took = round((self.heard - sent) * 1000)
        lag = took if not self.client.lag else round(self.client.lag + SMOOTHING * (took - self.client.lag))
        self.table.set_lag(self.client, lag)

    async def measure(self, talking: "asyncio.Task[None]") -> None:
        """Ping again and again; who does not answer is gone, and who does not take in what is sent is left."""
        while True:
            now = time.monotonic()
            if self.sending and now - self.sending > SEND_TIME:
                talking.cancel()
                return
            if now - self.heard > SILENCE and not self.client.is_closing:
                self.client.drop()
                self.client.close(frame.Bye("slow", "no answer to several pings"))
            self.number += 1
            self.pings[self.number] = now
            if len(self.pings) > SILENCE // PING_EVERY + 1:
                del self.pings[next(iter(self.pings))]
            self.client.send(frame.Ping(self.number, self.table.clock()))
            await asyncio.sleep(PING_EVERY)


async def receive(websocket: WebSocket) -> str | bytes:
    """The next frame; raises `WebSocketDisconnect`."""
    message: dict[str, Any] = dict(await websocket.receive())
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", NORMAL_CLOSE))
    text = message.get("text")
    data: str | bytes = text if text is not None else message.get("bytes") or b""
    return data


async def refuse(websocket: WebSocket, code: str, message: str) -> None:
    """Say why there is no connection, and end it."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        await websocket.send_text(encode(frame.Bye(code, message)).decode())
        await websocket.close(POLICY_CLOSE)


async def endpoint(websocket: WebSocket) -> None:
    """A device connects to a table."""
    house: House = websocket.app.state.house
    origin = websocket.headers.get("origin")
    host = websocket.headers.get("host", "")
    scheme = "https" if websocket.url.scheme == "wss" else "http"
    if origin is not None and not is_own_origin(origin, host, scheme, house.origins):
        await websocket.close(POLICY_CLOSE)
        return
    address = websocket.client.host if websocket.client else ""
    if not house.sockets.add(f"address {address}", house.limits.sockets_of_address):
        await websocket.close(POLICY_CLOSE)
        return
    try:
        await websocket.accept()
        await connect(house, websocket)
    finally:
        house.sockets.remove(f"address {address}")


async def connect(house: House, websocket: WebSocket) -> None:
    """Greet the device, and serve it until it goes; who is refused has said hello, so that the reason arrives."""
    hello = await greet(websocket)
    if hello is None:
        return
    table = await house.hall.find(websocket.path_params["table"])
    if table is None:
        await refuse(websocket, "gone", "there is no such table")
        return
    seat = house.hall.seat_of(table, websocket.cookies.get(COOKIE, ""))
    if not seat and not table.state.settings.watch:
        await refuse(websocket, "removed", "this table has no spectators")
        return
    name = f"table {table.state.id}"
    if not house.sockets.add(name, house.limits.sockets_of_table):
        await refuse(websocket, "full", "too many devices are at this table")
        return
    try:
        client = Client(seat)
        table.expect(client, hello.since, house.limits.sockets_of_seat)
        await Line(house, websocket, table, client).run()
    finally:
        house.sockets.remove(name)


async def greet(websocket: WebSocket) -> frame.Hello | None:
    """Wait for `hello`; None if it does not come, or is not understood."""
    try:
        async with asyncio.timeout(HELLO_TIME):
            message = read_client_frame(await receive(websocket))
    except TimeoutError:
        await refuse(websocket, "slow", "no hello has come")
        return None
    except WebSocketDisconnect:
        return None
    except WireError as error:
        await refuse(websocket, "protocol", f"say hello first: {error.message}")
        return None
    if not isinstance(message, frame.Hello):
        await refuse(websocket, "protocol", "say hello first")
        return None
    if message.protocol != PROTOCOL:
        await refuse(websocket, "protocol", f"this server speaks protocol {PROTOCOL}, not {message.protocol}")
        return None
    return message
