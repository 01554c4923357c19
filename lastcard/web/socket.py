"""The WebSocket of a table: who it is, what it sends and gets, how long its answers take."""

import asyncio
import contextlib
import time
from typing import Final

from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from lastcard.wire import PROTOCOL, WireError, encode, frame, read_client_frame

from .client import Client
from .guard import Bucket, is_own_origin
from .house import House
from .started import Started, start
from .table import Table

HELLO_TIME: Final = 10.0  # seconds
PING_EVERY: Final = 10.0
SILENCE: Final = 45.0  # seconds without an answer to a ping
SMOOTHING: Final = 0.3  # how much the newest measurement counts
SEND_TIME: Final = 20.0  # seconds that a device may take to accept a frame
COOKIE: Final = "lastcard_seat"
POLICY_CLOSE: Final = 1008
NORMAL_CLOSE: Final = 1000
GONE: Final = (WebSocketDisconnect, RuntimeError, OSError)  # what sending to a device raises that is not there any more


class Socket(WebSocket):
    """A WebSocket whose frames go straight to the server underneath, once it has been accepted."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        super().__init__(scope, receive, send)
        self._take, self._give = receive, send

    async def read(self) -> str | bytes:
        """The next frame; raises `WebSocketDisconnect`."""
        message = await self._take()
        if message["type"] != "websocket.receive":
            self.client_state = WebSocketState.DISCONNECTED
            raise WebSocketDisconnect(message.get("code", NORMAL_CLOSE))
        text = message.get("text")
        data: str | bytes = text if text is not None else message.get("bytes") or b""
        return data

    async def write(self, data: bytes) -> None:
        """Send a frame of text; raises one of GONE if the device is not there any more."""
        await self._give({"type": "websocket.send", "text": data.decode()})


class Line:
    """One socket, from its opening to its end."""

    def __init__(self, house: House, socket: "Socket", table: Table, client: Client) -> None:
        self.house = house
        self.socket = socket
        self.table = table
        self.client = client
        self.burst, self.each_second = house.limits.frames
        self.bucket = Bucket(self.burst, time.monotonic())
        self.pings: dict[int, float] = {}
        self.number = 0
        self.heard = time.monotonic()
        self.rest: Started | None = None  # of a frame that was not taken at once
        self.sending = 0.0  # since when the device has not accepted a frame; 0 while it has
        self.is_stuck = asyncio.Event()
        self.is_over = False  # nothing more can be sent
        client.wake = self.wake

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
            with contextlib.suppress(*GONE):
                if self.socket.application_state != WebSocketState.DISCONNECTED:
                    await self.socket.close(NORMAL_CLOSE)

    def wake(self) -> None:
        """A frame waits."""
        if not self.rest:
            self.house.outbox.add(self)

    def pump(self) -> None:
        """Send what the device takes at once: to wake a task for each frame would cost more than the frame."""
        while not self.rest and not self.is_over and (data := self.client.take()) is not None:
            try:
                self.rest = start(self.socket.write(data))
            except GONE:
                self.is_over = True
        if self.rest:
            self.sending = time.monotonic()
            self.is_stuck.set()
        elif self.is_over or self.client.is_closing:
            self.is_over = True
            self.is_stuck.set()

    async def talk(self) -> None:
        """Send what is not taken at once, until there is nothing more to be said."""
        with contextlib.suppress(*GONE):
            self.pump()
            while not self.is_over:
                await self.is_stuck.wait()
                self.is_stuck.clear()
                if self.rest is not None:
                    await self.rest
                    self.rest, self.sending = None, 0.0
                    self.pump()

    async def listen(self) -> None:
        """Hear what the device says."""
        try:
            while not self.client.is_closing:
                self.hear(await self.socket.read())
        except WebSocketDisconnect:
            return

    def hear(self, data: str | bytes) -> None:
        """One frame of the device."""
        if not self.bucket.take(time.monotonic(), 1, self.burst, self.each_second):
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


async def refuse(websocket: Socket, code: str, message: str) -> None:
    """Say why there is no connection, and end it."""
    with contextlib.suppress(*GONE):
        await websocket.write(encode(frame.Bye(code, message)))
        await websocket.close(POLICY_CLOSE)


class Endpoint:
    """Where devices connect to a table."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One device, from its coming to its going."""
        await welcome(Socket(scope, receive, send))


async def welcome(websocket: Socket) -> None:
    """Let a device in, if there is room for it and it comes from one of our own pages."""
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


async def connect(house: House, websocket: Socket) -> None:
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


async def greet(websocket: Socket) -> frame.Hello | None:
    """Wait for `hello`; None if it does not come, or is not understood."""
    try:
        async with asyncio.timeout(HELLO_TIME):
            message = read_client_frame(await websocket.read())
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
