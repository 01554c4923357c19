"""One connected device, as its table sees it: what it does not take at once waits, and nobody waits for it."""

import asyncio
from typing import TYPE_CHECKING, Final

from lastcard.wire import encode, frame

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_WAITING: Final = 500  # frames
MOST_BYTES: Final = 2_000_000


def has_to_wait(data: bytes) -> bool:
    """A device that is not connected takes nothing."""
    del data
    return False


class Client:
    """A socket's outgoing line. `seat` is empty for a spectator.

    `take` sends a frame at once, and says whether it could; it is asked only when nothing waits in the line.
    """

    def __init__(self, seat: str) -> None:
        self.seat = seat
        self.lag = 0  # milliseconds, as measured
        self.is_closing = False
        self.left_at = 0
        self.take: Callable[[bytes], bool] = has_to_wait
        self._line: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._bytes = 0

    def send(self, message: frame.ServerFrame) -> None:
        """Put a frame into the line."""
        self.send_bytes(encode(message))

    def send_bytes(self, data: bytes) -> None:
        """Send an encoded frame, or put it into the line; a line that grows too long is cut off."""
        if self.is_closing or (self._line.empty() and self.take(data)):
            return
        if self._line.qsize() >= MOST_WAITING or self._bytes + len(data) > MOST_BYTES:
            self.drop()
            self.close(frame.Bye("slow", "this connection does not keep up; connect again"))
            return
        self._bytes += len(data)
        self._line.put_nowait(data)

    def drop(self) -> None:
        """Forget everything that waits."""
        while not self._line.empty():
            self._line.get_nowait()
        self._bytes = 0

    def close(self, bye: frame.Bye) -> None:
        """Say good-bye, after what is in the line."""
        if not self.is_closing:
            self.is_closing = True
            self._line.put_nowait(encode(bye))
            self._line.put_nowait(None)

    def go_on(self) -> None:
        """Wake whoever sends what waits: the device has taken only a part of a frame at once."""
        self._line.put_nowait(b"")

    def cut(self) -> None:
        """The connection is gone: nothing more can be sent."""
        self.is_closing = True
        self._line.put_nowait(None)

    async def next(self) -> bytes | None:
        """The next frame to be sent, empty if one is under way; None when there will be no more."""
        data = await self._line.get()
        self._bytes -= len(data or b"")
        return data
