"""A thread that writes for all tasks: while it makes one batch durable, what is wanted next gathers into another."""

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from .batch import Wish
from .journal import JournalError, StoreError

MOST: Final = 2000  # wishes in one batch
BUSY: Final = 4  # wishes in a batch that show that many tables are at work
GATHERING: Final = 0.002  # seconds in which more may gather then: each batch costs the disk the same
Answer = Any


@dataclass(frozen=True, slots=True)
class Job:
    """A wish to append, or something else to do, and who waits for it."""

    work: Wish | Callable[[], Answer]
    future: "asyncio.Future[Answer]"


class Writer:
    """Runs `append` for batches of wishes, and other jobs one by one, all in one thread and in the order asked for.

    `append` returns an answer for each wish; an exception among the answers is raised to the one who waits for it.
    """

    def __init__(self, append: Callable[[Sequence[Wish]], Sequence[Answer]], finish: Callable[[], None]) -> None:
        self._append = append
        self._finish = finish
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._is_closed = False
        self._thread = threading.Thread(target=self._run, name="journal writer", daemon=True)
        self._thread.start()

    async def do(self, work: Wish | Callable[[], Answer]) -> Answer:
        """Have something written, and wait until it is kept for good."""
        if self._is_closed:
            raise JournalError("the journal is closed")
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._jobs.put(Job(work, future))
        return await future

    async def close(self) -> None:
        """Write what is waiting, and end the thread."""
        if not self._is_closed:
            self._is_closed = True
            self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        goes_on, gathered = True, 0
        while goes_on:
            jobs = [self._jobs.get()]
            if gathered >= BUSY:
                time.sleep(GATHERING)
            while len(jobs) < MOST and not self._jobs.empty():
                jobs.append(self._jobs.get())
            wanted = [job for job in jobs if job is not None]
            goes_on = len(wanted) == len(jobs)
            self._write(wanted)
            gathered = len(jobs)
        self._finish()

    def _write(self, jobs: Sequence[Job]) -> None:
        """Do jobs in order; wishes that stand side by side are written at once."""
        gathered: list[Job] = []
        for job in jobs:
            if isinstance(job.work, Wish):
                gathered.append(job)
                continue
            self._write_wishes(gathered)
            gathered = []
            answer(job.future, attempt(job.work))
        self._write_wishes(gathered)

    def _write_wishes(self, jobs: Sequence[Job]) -> None:
        if not jobs:
            return
        wishes = [job.work for job in jobs if isinstance(job.work, Wish)]
        answers = attempt(lambda: self._append(wishes))
        each = [answers] * len(jobs) if isinstance(answers, Exception) else answers
        answer_all([job.future for job in jobs], each)


def attempt(work: Callable[[], Answer]) -> Answer:
    """What a piece of work gives, or the exception that it raises."""
    try:
        return work()
    except JournalError as error:
        return error
    except Exception as error:  # noqa: BLE001 - whatever it is, somebody waits to be told
        return StoreError(f"the journal could not write: {error}")


def answer_all(futures: Sequence["asyncio.Future[Answer]"], answers: Sequence[Answer]) -> None:
    """Answer all who wait: one call into each event loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Answer], Answer]]] = {}
    for future, result in zip(futures, answers, strict=True):
        by_loop.setdefault(future.get_loop(), []).append((future, result))
    for loop, pairs in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(settle_futures, pairs)


def answer(future: "asyncio.Future[Answer]", result: Answer) -> None:
    """Answer one who waits."""
    answer_all([future], [result])


def settle_futures(pairs: Sequence[tuple["asyncio.Future[Answer]", Answer]]) -> None:
    """Give futures their results; those whose task was cancelled need none."""
    for future, result in pairs:
        if future.done():
            continue
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)
