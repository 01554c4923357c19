"""What waits to be done by one task: as a queue of asyncio, without what only several takers need."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

Work = Callable[[], Any]


class Inbox:
    """Work in the order in which it came; one task takes it out."""

    def __init__(self) -> None:
        self._works: deque[Work] = deque()
        self._wanted: asyncio.Future[None] | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing waits."""
        return not self._works

    def put(self, work: Work) -> None:
        """One thing more."""
        self._works.append(work)
        if self._wanted is not None and not self._wanted.done():
            self._wanted.set_result(None)

    async def get(self) -> Work:
        """The next thing, as soon as there is one."""
        while not self._works:
            self._wanted = asyncio.get_running_loop().create_future()
            await self._wanted
        return self._works.popleft()
