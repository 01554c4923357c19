"""Coroutines that are run at once, as far as they come: those that need not wait need no task."""

from collections.abc import Coroutine, Generator
from typing import Any


class Started:
    """A coroutine that has come to its first wait; to be awaited for the rest of it."""

    def __init__(self, work: Coroutine[Any, Any, None], waits_for: Any) -> None:  # noqa: ANN401 - of the event loop
        self._work = work
        self._waits_for = waits_for

    def __await__(self) -> Generator[Any, None, None]:
        """Wait for what it waits for, then go on with it."""
        try:
            yield self._waits_for
        except BaseException:
            self._work.close()
            raise
        yield from self._work.__await__()


def start(work: Coroutine[Any, Any, None]) -> Started | None:
    """Run a coroutine to its first wait; None if it is done. Raises what it raises."""
    try:
        waits_for = work.send(None)
    except StopIteration:
        return None
    return Started(work, waits_for)
