"""A table somewhere else: what is seen and done there. It connects again by itself and goes on where it was."""

import asyncio
import contextlib
import secrets
from collections import deque
from collections.abc import Callable
from typing import Any, Final, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from lastcard.wire import PROTOCOL, WireError, encode, frame, read_server_frame
from lastcard.wire.table import Deadlines, Table
from lastcard.wire.view import Event, View

from .host import COOKIE, Sitting
from .seed import Seeder

LARGEST: Final = 1 << 22
LONGEST_LOG: Final = 2000
FIRST_WAIT: Final = 0.2  # seconds before connecting again; doubled each time
LONGEST_WAIT: Final = 5.0
SILENCE: Final = 45.0  # seconds without a word; the server pings more often than that
COMES_BACK: Final = frozenset({"stopping", "slow", ""})


class RefusedError(Exception):
    """The server refuses a command."""

    def __init__(self, refuse: frame.Refuse) -> None:
        self.code = refuse.code
        self.clause = refuse.clause
        self.message = refuse.message
        super().__init__(f"{refuse.clause}: {refuse.message}" if refuse.clause else refuse.message)


class RemoteTable:
    """One seat at a table, or a spectator. `async with` it, or `open` and `close` it.

    What is known stands in `table`, `view`, `events`, `deadlines` and `seq`. Deals are made fair without further ado:
    the nonce is made here, the list is checked, receipts are kept in `receipts`.
    """

    def __init__(self, sitting: Sitting, *, seeds: bool = True) -> None:
        self.sitting = sitting
        self.table: Table | None = None
        self.view: View | None = None
        self.you = frame.You("", "", host=False)
        self.events: deque[Event] = deque(maxlen=LONGEST_LOG)
        self.deadlines = Deadlines()
        self.seq = 0
        self.bye: frame.Bye | None = None
        self.connections = 0
        self.seeder = Seeder(sitting.seat) if seeds and sitting.seat else None
        self.waiting: dict[str, tuple[bytes, asyncio.Future[Any]]] = {}
        self.listeners: list[Callable[[frame.ServerFrame], None]] = []
        self._change = asyncio.Event()
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._is_closing = False

    @property
    def farewell(self) -> str:
        """Why there is no connection any more."""
        return self.bye.message if self.bye is not None else "the connection is lost"

    @property
    def receipts(self) -> list[dict[str, Any]]:
        """What proves that the deals were fair to this seat."""
        return self.seeder.receipts if self.seeder is not None else []

    async def open(self, patience: float = 20.0) -> Self:
        """Connect, and wait until the table is seen; raises `TimeoutError` or `ConnectionError`."""
        self._task = asyncio.create_task(self._run())
        await self.wait_until(lambda: self.table is not None or self.bye is not None, patience)
        if self.table is None and self.bye is not None:
            await self.close()
            raise ConnectionError(self.bye.message)
        return self

    async def close(self) -> None:
        """Let go; the seat stays."""
        self._is_closing = True
        if self._socket is not None:
            await self._socket.close()
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        for task in list(self._tasks):
            task.cancel()

    async def __aenter__(self) -> Self:
        return await self.open()

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def wait_until(self, is_so: Callable[[], bool], patience: float = 20.0) -> None:
        """Wait until something is so; raises `TimeoutError`."""
        async with asyncio.timeout(patience):
            while not is_so():
                self._change.clear()
                await self._change.wait()

    # What is done

    async def do(self, what: str, *, id: str = "", **fields: Any) -> frame.Ack:  # noqa: A002, ANN401 - as in the protocol
        """Give a command and wait for its answer; raises `RefusedError`. A lost connection does no harm."""
        known = id or secrets.token_hex(8)
        command = {"type": "command", "id": known, "at": self.seq, "do": what, **fields}
        answer: frame.Ack = await self._ask(known, encode(command))
        return answer

    async def play(self, move: str) -> frame.Ack:
        """Make a move, such as `r5!` or `draw`; the seat may be left out."""
        text = move if move[:2] == f"{self.you.seat} " else f"{self.you.seat} {move}"
        return await self.do("move", move=text)

    async def why(self, card: str) -> frame.WhyAnswer:
        """Ask why a card may be played, or not."""
        known = secrets.token_hex(8)
        answer: frame.WhyAnswer = await self._ask(known, encode(frame.Why(known, card)))
        return answer

    async def hint(self) -> frame.HintAnswer:
        """Ask what a bot would do."""
        known = secrets.token_hex(8)
        answer: frame.HintAnswer = await self._ask(known, encode(frame.Hint(known)))
        return answer

    async def _ask(self, known: str, data: bytes) -> Any:  # noqa: ANN401 - one of the answers
        if self._task is not None and self._task.done():
            raise ConnectionError(self.farewell)
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.waiting[known] = (data, future)
        try:
            await self._send(data)
            return await future
        finally:
            self.waiting.pop(known, None)

    async def _send(self, data: bytes) -> None:
        """Send now, or when there is a connection again."""
        if self._socket is not None:
            with contextlib.suppress(WebSocketException, OSError):
                await self._socket.send(data.decode())

    # What is heard

    async def _run(self) -> None:
        """Stay connected; if a listener or anything else here fails, whoever waits is told, and so is who closes."""
        try:
            await self._stay()
        except Exception as error:
            self.bye = frame.Bye("failed", f"this client has failed: {error!r}")
            self._fail()
            raise

    async def _stay(self) -> None:
        """Connect again whenever the connection is lost."""
        pause = FIRST_WAIT
        while not self._is_closing:
            before = self.connections
            with contextlib.suppress(InvalidHandshake, WebSocketException, OSError, TimeoutError):
                await self._connect()
            self._socket = None
            pause = FIRST_WAIT if self.connections > before else min(pause * 2, LONGEST_WAIT)
            if self.bye is not None and self.bye.code not in COMES_BACK:
                self._fail()
                return
            await asyncio.sleep(pause)

    def _fail(self) -> None:
        """There is no way back: whoever waits is told."""
        for _, future in list(self.waiting.values()):
            if not future.done():
                future.set_exception(ConnectionError(self.farewell))
        self._change.set()

    async def _connect(self) -> None:
        """One connection, from hello to its end; raises what ends it, `TimeoutError` when nothing is heard any more."""
        sitting = self.sitting
        url = "ws" + sitting.server.removeprefix("http") + f"/api/tables/{sitting.table}/socket"
        cookie = {"Cookie": f"{COOKIE}={sitting.token}"} if sitting.token else {}
        async with connect(
            url, additional_headers=cookie, max_size=LARGEST, compression=None, ping_interval=None, proxy=None
        ) as socket:
            await socket.send(encode(frame.Hello(PROTOCOL, self.seq if self.table is not None else None)).decode())
            while True:
                async with asyncio.timeout(SILENCE):
                    data = await socket.recv()
                try:
                    message = read_server_frame(data)
                except WireError:
                    continue  # of a later version
                if isinstance(message, frame.Welcome):
                    self._socket = socket
                    for waiting, _ in list(self.waiting.values()):
                        await self._send(waiting)
                elif isinstance(message, frame.Ping):
                    await socket.send(encode(frame.Pong(message.n)).decode())
                self._hear(message)

    def _hear(self, message: frame.ServerFrame) -> None:
        """Take in what the server says."""
        if isinstance(message, frame.Welcome):
            self.connections += 1
            self.you, self.bye = message.you, None
            if message.snapshot is not None:
                self.events.clear()
                self.events.extend(message.snapshot.log)
                self._know(message.seq, message.snapshot.view, message.snapshot.table, message.snapshot.deadlines)
        elif isinstance(message, frame.Update):
            self.events.extend(message.events)
            self._know(message.seq, message.view, message.table, message.deadlines)
        elif isinstance(message, frame.Ack | frame.Refuse | frame.WhyAnswer | frame.HintAnswer):
            self._answered(message)
        elif isinstance(message, frame.Bye):
            self.bye = message
        for listener in self.listeners:
            listener(message)
        self._change.set()

    def _know(self, seq: int, view: View | None, table: Table | None, deadlines: Deadlines | None) -> None:
        """What is seen now."""
        self.seq = max(self.seq, seq)
        self.view = view or self.view
        self.deadlines = deadlines or self.deadlines
        if table is not None:
            self.table = table
            self.you = frame.You(self.you.seat, self._name(table), table.host == self.you.seat != "")
            if table.phase in {"lobby", "seeding", "consent"}:
                self.view = None
            if self.seeder is not None:
                for command in self.seeder.follow(table):
                    self._later(command)

    def _name(self, table: Table) -> str:
        """The own name."""
        return next((seat.name for seat in table.seats if seat.seat == self.you.seat), self.you.name)

    def _later(self, command: dict[str, Any]) -> None:
        """Do something without waiting for it."""

        async def work() -> None:
            with contextlib.suppress(RefusedError, ConnectionError):
                await self.do(command.pop("do"), **command)

        task = asyncio.create_task(work())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _answered(self, message: frame.Ack | frame.Refuse | frame.WhyAnswer | frame.HintAnswer) -> None:
        """A command or a question has its answer."""
        waiting = self.waiting.get(message.id)
        if waiting is None or waiting[1].done():
            return
        if isinstance(message, frame.Refuse):
            waiting[1].set_exception(RefusedError(message))
        else:
            waiting[1].set_result(message)
