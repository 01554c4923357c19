"""One connected device, as its table sees it: frames go into a line of their own, and nobody waits for it."""

import asyncio
from typing import Final

from lastcard.wire import encode, frame

MOST_WAITING: Final = 500  # frames
MOST_BYTES: Final = 2_000_000


class Client:
    """A socket's outgoing line. `seat` is empty for a spectator."""

    def __init__(self, seat: str) -> None:
        self.seat = seat
        self.lag = 0  # milliseconds, as measured
        self.is_closing = False
        self.left_at = 0
        self._line: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._bytes = 0

    def send(self, message: frame.ServerFrame) -> None:
        """Put a frame into the line."""
        self.send_bytes(encode(message))

    def send_bytes(self, data: bytes) -> None:
        """Put an encoded frame into the line; a line that grows too long is cut off."""
        if self.is_closing:
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

    async def next(self) -> bytes | None:
        """The next frame to be sent; None when there will be no more."""
        data = await self._line.get()
        self._bytes -= len(data or b"")
        return data
