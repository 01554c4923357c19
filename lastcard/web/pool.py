"""A few processes in which the bots of all tables think that need more than a moment.

Nothing here blocks and nothing raises for what happens over there: answers are futures. If a process dies another one
is started, and shown everything that its seats had seen; if that happens too often its bots are given up, and the
tables move for them.
"""

import contextlib
import itertools
import json
import multiprocessing
import queue
import signal
import threading
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from lastcard.bots import Bot, BotError, make_bot
from lastcard.bots.worker import send_all
from lastcard.game import Event, Move, Rules, View

from .mind import QuickMinds
from .state import shared_rules

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

QUICK: Final = frozenset({"random", "first", "steady"})  # these think in less than a millisecond or two
MOST_DEATHS: Final = 5
PATIENCE: Final = 2.0  # seconds that a process has to end by itself


@dataclass
class Sitter:
    """A bot over there: what it needs to sit down again, and all that it has seen."""

    seat: str
    spec: str
    edition: str
    options: str
    seed: int
    seen: list[Event] = field(default_factory=list)


class Worker:
    """One process with any number of bots, each known by a number."""

    def __init__(self) -> None:
        self.sitters: dict[int, Sitter] = {}
        self.waiting: dict[int, tuple[int, View, Future[Move]]] = {}
        self.numbers = itertools.count(1)
        self.deaths = 0
        self.is_closed = False
        self.lock = threading.Lock()
        self.outbox: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self.start()

    def start(self) -> None:
        """Start a process, and tell it everything so far."""
        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe()
        self.process = context.Process(target=work, args=(there,), name="lastcard bots", daemon=True)
        self.process.start()
        there.close()
        outbox: queue.SimpleQueue[Any] = queue.SimpleQueue()
        for key, sitter in self.sitters.items():
            outbox.put(("sit", key, sitter.seat, sitter.spec, sitter.edition, sitter.options, sitter.seed))
            outbox.put(("see", key, list(sitter.seen)))
        for number, (key, view, _) in self.waiting.items():
            outbox.put(("choose", key, number, view))
        self.outbox = outbox
        threading.Thread(target=send_all, args=(here, outbox), daemon=True).start()
        threading.Thread(target=self.receive, args=(here,), daemon=True).start()

    def sit(self, key: int, sitter: Sitter) -> None:
        """A bot sits down."""
        with self.lock:
            self.sitters[key] = sitter
            self.outbox.put(("sit", key, sitter.seat, sitter.spec, sitter.edition, sitter.options, sitter.seed))

    def see(self, key: int, events: Sequence[Event]) -> None:
        """A bot sees events."""
        with self.lock:
            self.sitters[key].seen.extend(events)
            self.outbox.put(("see", key, list(events)))

    def choose(self, key: int, view: View) -> "Future[Move]":
        """A bot decides."""
        future: Future[Move] = Future()
        with self.lock:
            if self.is_closed or self.deaths >= MOST_DEATHS:
                future.set_exception(BotError("the bots' process has ended"))
                return future
            number = next(self.numbers)
            self.waiting[number] = (key, view, future)
            self.outbox.put(("choose", key, number, view))
        return future

    def leave(self, key: int) -> None:
        """A bot is not needed any more."""
        with self.lock:
            self.sitters.pop(key, None)
            self.outbox.put(("leave", key))
            gone = [number for number, (sitter, _, _) in self.waiting.items() if sitter == key]
            futures = [self.waiting.pop(number)[2] for number in gone]
        for future in futures:
            future.cancel()

    def receive(self, pipe: "Connection[Any, Any]") -> None:
        """Hand answers on until the process ends; then start another one."""
        with contextlib.suppress(EOFError, OSError):
            while True:
                number, move, message = pipe.recv()
                with self.lock:
                    found = self.waiting.pop(number, None)
                if found is not None and found[2].set_running_or_notify_cancel():
                    answer(found[2], move, message)
        self.outbox.put(None)
        with self.lock:
            if self.is_closed:
                return
            self.deaths += 1
            if self.deaths < MOST_DEATHS:
                self.start()
                return
            lost = [future for _, _, future in self.waiting.values()]
            self.waiting.clear()
        for future in lost:
            if future.set_running_or_notify_cancel():
                future.set_exception(BotError("the bots' process dies again and again"))

    def close(self) -> None:
        """End the process; questions under way are cancelled."""
        with self.lock:
            self.is_closed = True
            lost = [future for _, _, future in self.waiting.values()]
            self.waiting.clear()
        for future in lost:
            future.cancel()
        self.outbox.put(None)
        self.process.join(PATIENCE)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


def answer(future: "Future[Move]", move: Move, message: str) -> None:
    """What a bot has said."""
    if message:
        future.set_exception(BotError(message))
    else:
        future.set_result(move)


def work(pipe: "Connection[Any, Any]") -> None:
    """What a process does: let bots sit down, see, decide, leave."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)  # the one who started it decides when it ends
    bots: dict[int, Bot] = {}
    with contextlib.suppress(EOFError, OSError):
        while (message := pipe.recv()) is not None:
            what, key, *rest = message
            if what in {"sit", "see"}:
                try:
                    follow(bots, what, key, rest)
                except Exception:  # noqa: BLE001 - a bot of others may fail in any way; it is gone, and says so when asked
                    bots.pop(key, None)
            elif what == "leave":
                bots.pop(key, None)
            else:
                pipe.send(decide(bots.get(key), *rest))


def follow(bots: dict[int, Bot], what: str, key: int, rest: list[Any]) -> None:
    """A bot sits down, or sees events."""
    if what == "sit":
        bots[key] = sit_down(*rest)
    elif key in bots:
        for event in rest[0]:
            bots[key].see(event)


def sit_down(seat: str, spec: str, edition: str, options: str, seed: int) -> Bot:
    """A new bot; it prepares while others are asked already."""
    bot = make_bot(spec)
    bot.waits = False
    bot.begin(seat, shared_rules(edition, options), seed)
    threading.Thread(target=prepare, args=(bot,), daemon=True).start()
    return bot


def prepare(bot: Bot) -> None:
    """Prepare; a bot that fails goes on as it is, or fails when it is asked."""
    with contextlib.suppress(Exception):
        bot.prepare()


def decide(bot: Bot | None, number: int, view: View) -> tuple[int, Move | None, str]:
    """The answer of a bot."""
    if bot is None:
        return number, None, "this bot has failed, or left"
    try:
        return number, bot.choose(view), ""
    except Exception as error:  # noqa: BLE001 - a bot of others may fail in any way; the table has to hear of it
        return number, None, f"{type(error).__name__}: {error}"


class BotPool:
    """The processes of a server; they are started when the first bot needs one."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.workers: list[Worker] = []
        self.keys = itertools.count(1)

    def worker(self) -> Worker:
        """The process with the fewest bots; another one while there may be more."""
        if len(self.workers) < self.size and all(worker.sitters for worker in self.workers):
            self.workers.append(Worker())
        return min(self.workers, key=lambda worker: len(worker.sitters))

    def minds(self) -> "PooledMinds":
        """The minds of one table."""
        return PooledMinds(self)

    def close(self) -> None:
        """End all processes."""
        for worker in self.workers:
            worker.close()


class PooledMinds(QuickMinds):
    """The bots of one table: quick ones think here, the others in the pool."""

    def __init__(self, pool: BotPool) -> None:
        super().__init__()
        self.pool = pool
        self.away: dict[str, tuple[Worker, int]] = {}

    def sit(self, seat: str, spec: str, rules: Rules, seed: int) -> None:
        """See `Minds.sit`."""
        self.leave(seat)
        if spec in QUICK:
            super().sit(seat, spec, rules, seed)
            return
        worker, key = self.pool.worker(), next(self.pool.keys)
        options = json.dumps(dict(rules.chosen), sort_keys=True)
        worker.sit(key, Sitter(seat, spec, rules.edition.key, options, seed))
        self.away[seat] = (worker, key)

    def see(self, seat: str, events: Sequence[Event]) -> None:
        """See `Minds.see`."""
        if seat in self.away:
            worker, key = self.away[seat]
            if events:
                worker.see(key, events)
        else:
            super().see(seat, events)

    def choose(self, seat: str, view: View) -> "Future[Move]":
        """See `Minds.choose`."""
        if seat in self.away:
            worker, key = self.away[seat]
            return worker.choose(key, view)
        return super().choose(seat, view)

    def leave(self, seat: str) -> None:
        """See `Minds.leave`."""
        if seat in self.away:
            worker, key = self.away.pop(seat)
            worker.leave(key)
        else:
            super().leave(seat)

    def close(self) -> None:
        """See `Minds.close`."""
        for seat in list(self.away):
            self.leave(seat)
        super().close()
