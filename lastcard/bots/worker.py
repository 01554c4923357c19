"""Bots in a process of their own, so that neither a screen nor a server ever waits for them.

The process compiles what a search needs while the first game already runs; until that is done,
`stand_in` plays for a bot that needs the compiler. If the process dies, another one is started and
shown everything that its seats had seen.
"""

import contextlib
import multiprocessing
import queue
import threading
from collections.abc import Iterable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Self

from lastcard.game import Event, Move, Rules, View

from .bot import Bot
from .registry import BotError, make_bot, verify_bot

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

MOST_DEATHS: Final = 3  # of the process, before its bots are given up
PATIENCE: Final = 2.0  # seconds that a process has to end by itself


@dataclass(frozen=True)
class Seating:
    """A bot that is to sit down: a seat's letter, the bot's name with its settings, and the game's seed."""

    seat: str
    spec: str
    seed: int


@dataclass
class Request:
    """A question that is under way."""

    what: str
    seat: str
    view: View
    answer: "Future[Any]" = field(default_factory=Future)


class BotProcess:
    """The bots of one game, in a process of their own.

    Nothing here blocks and nothing raises for what happens over there: answers are futures, and a
    bot that fails, or whose process dies again and again, makes its future fail with `BotError`.
    Callbacks of the futures run on a thread of this object.
    """

    def __init__(self, rules: Rules, seatings: Iterable[Seating], *, starts: bool = True) -> None:
        """Start the process and let the bots sit down; raises `BotError` for a spec that is none.

        Where it does not start by itself, everything is kept for `start`.
        """
        self.rules = rules
        self.seatings = tuple(seatings)
        for seating in self.seatings:
            verify_bot(seating.spec)
        self._seen: list[tuple[str, Event]] = []
        self._waiting: dict[int, Request] = {}
        self._number = 0
        self._deaths = 0
        self._closed = False
        self._ready = threading.Event()
        self._lock = threading.Lock()
        self._outbox: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._process: BaseProcess | None = None
        if starts:
            self._start()

    def start(self) -> None:
        """Start the process now, if it has not been started, and hand over what has been asked so far."""
        with self._lock:
            if self._process is None and not self._closed:
                self._start()

    def see(self, seat: str, events: Iterable[Event]) -> None:
        """Show events to the bot in a seat, as that seat saw them."""
        with self._lock:
            for event in events:
                self._seen.append((seat, event))
                self._outbox.put(("see", seat, event))

    def choose(self, seat: str, view: View) -> "Future[Move]":
        """Ask the bot in a seat to decide."""
        return self._ask(Request("choose", seat, view))

    def react(self, seat: str, view: View) -> "Future[Move | None]":
        """Ask the bot in a seat whether it does something out of turn."""
        return self._ask(Request("react", seat, view))

    @property
    def is_ready(self) -> bool:
        """Whether the bots play at full strength: everything is compiled, or there is nothing to compile."""
        return self._ready.is_set()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until `is_ready`, at most so many seconds; say whether it is."""
        return self._ready.wait(seconds)

    @property
    def pid(self) -> int | None:
        """The number of the process, once it is there."""
        return self._process.pid if self._process is not None else None

    def close(self) -> None:
        """End the process; questions under way are cancelled. May be called again."""
        with self._lock:
            self._closed = True
            waiting = list(self._waiting.values())
            self._waiting.clear()
        for request in waiting:
            request.answer.cancel()
        self._outbox.put(None)
        if self._process is None:
            return
        self._process.join(PATIENCE)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _ask(self, request: Request) -> "Future[Any]":
        """Send a question over."""
        with self._lock:
            if self._closed or self._deaths >= MOST_DEATHS:
                request.answer.set_exception(BotError(f"bot in seat {request.seat}: its process has ended"))
                return request.answer
            self._number += 1
            self._waiting[self._number] = request
            self._outbox.put((request.what, request.seat, request.view, self._number))
        return request.answer

    def _start(self) -> None:
        """Start a process, and the two threads that talk with it; show it everything so far."""
        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe()
        self._process = context.Process(
            target=serve, args=(there, self.rules, self.seatings), name="lastcard bots", daemon=True
        )
        self._process.start()
        there.close()
        outbox: queue.SimpleQueue[Any] = queue.SimpleQueue()
        for seat, event in self._seen:
            outbox.put(("see", seat, event))
        for number, request in self._waiting.items():
            outbox.put((request.what, request.seat, request.view, number))
        self._outbox = outbox
        threading.Thread(target=send_all, args=(here, outbox), daemon=True).start()
        threading.Thread(target=self._receive, args=(here,), daemon=True).start()

    def _receive(self, pipe: "Connection[Any, Any]") -> None:
        """Hand answers on, until the process ends."""
        while True:
            try:
                number, move, message = pipe.recv()
            except (EOFError, OSError):
                break
            if number == 0:
                self._ready.set()
                continue
            with self._lock:
                request = self._waiting.pop(number, None)
            if request is not None and request.answer.set_running_or_notify_cancel():
                if message:
                    request.answer.set_exception(BotError(f"bot in seat {request.seat}: {message}"))
                else:
                    request.answer.set_result(move)
        self._outbox.put(None)
        self._bury()

    def _bury(self) -> None:
        """The process has ended: start another one, unless it was closed or dies too often."""
        with self._lock:
            if self._closed:
                return
            self._deaths += 1
            if self._deaths < MOST_DEATHS:
                self._ready.clear()
                self._start()
                return
            waiting = list(self._waiting.values())
            self._waiting.clear()
        self._ready.set()
        for request in waiting:
            if request.answer.set_running_or_notify_cancel():
                message = f"bot in seat {request.seat}: its process has died {MOST_DEATHS} times"
                request.answer.set_exception(BotError(message))


def send_all(pipe: "Connection[Any, Any]", outbox: "queue.SimpleQueue[Any]") -> None:
    """Send what lies in the outbox until it says that there is no more, or nobody reads."""
    with contextlib.suppress(BrokenPipeError, OSError):
        while (message := outbox.get()) is not None:
            pipe.send(message)
        pipe.send(None)


def serve(pipe: "Connection[Any, Any]", rules: Rules, seatings: tuple[Seating, ...]) -> None:
    """What the other process does: let bots sit down, compile, answer questions."""
    import signal  # noqa: PLC0415 - only the other process needs it

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the one who started it decides when it ends
    bots: dict[str, Bot] = {}
    for seating in seatings:
        bots[seating.seat] = make_bot(seating.spec)
        bots[seating.seat].waits = False
        bots[seating.seat].begin(seating.seat, rules, seating.seed)
    lock = threading.Lock()
    threading.Thread(target=prepare_all, args=(pipe, lock, list(bots.values())), daemon=True).start()
    with contextlib.suppress(EOFError, OSError):
        while (message := pipe.recv()) is not None:
            what, seat, *rest = message
            if what == "see":
                bots[seat].see(rest[0])
                continue
            view, number = rest
            try:
                move = bots[seat].choose(view) if what == "choose" else bots[seat].react(view)
            except Exception as error:  # noqa: BLE001 - a bot of others may fail in any way; the table has to hear of it
                answer: tuple[int, Move | None, str] = (number, None, f"{type(error).__name__}: {error}")
            else:
                answer = (number, move, "")
            with lock:
                pipe.send(answer)


def prepare_all(pipe: "Connection[Any, Any]", lock: threading.Lock, bots: list[Bot]) -> None:
    """Let the bots of a process prepare while others are already asked, and say when they are ready.

    A bot that fails to prepare goes on as it is, or fails when it is asked.
    """
    for bot in bots:
        with contextlib.suppress(Exception):
            bot.prepare()
    with contextlib.suppress(BrokenPipeError, OSError), lock:
        pipe.send((0, None, ""))
