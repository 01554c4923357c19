"""One connected device, as its table sees it: what it is told waits in a line, and nobody waits for it."""

from collections import deque
from typing import TYPE_CHECKING, Final

from lastcard.wire import encode, frame

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_WAITING: Final = 500  # frames
MOST_BYTES: Final = 2_000_000


def nobody() -> None:
    """A device that is not connected needs nobody to send."""


class Client:
    """A socket's outgoing line. `seat` is empty for a spectator; `wake` is called when the first frame waits."""

    def __init__(self, seat: str) -> None:
        self.seat = seat
        self.lag = 0  # milliseconds, as measured
        self.is_closing = False  # nothing more will be put into the line
        self.left_at = 0
        self.wake: Callable[[], None] = nobody
        self._line: deque[bytes] = deque()
        self._bytes = 0

    def send(self, message: frame.ServerFrame) -> None:
        """Put a frame into the line."""
        self.send_bytes(encode(message))

    def send_bytes(self, data: bytes) -> None:
        """Put an encoded frame into the line; a line that grows too long is cut off."""
        if self.is_closing:
            return
        if len(self._line) >= MOST_WAITING or self._bytes + len(data) > MOST_BYTES:
            self.drop()
            self.close(frame.Bye("slow", "this connection does not keep up; connect again"))
            return
        self._put(data)

    def _put(self, data: bytes) -> None:
        self._bytes += len(data)
        self._line.append(data)
        if len(self._line) == 1:
            self.wake()

    def take(self) -> bytes | None:
        """The next frame to be sent, if any waits."""
        if not self._line:
            return None
        data = self._line.popleft()
        self._bytes -= len(data)
        return data

    def drop(self) -> None:
        """Forget everything that waits."""
        self._line.clear()
        self._bytes = 0

    def close(self, bye: frame.Bye) -> None:
        """Say good-bye, after what is in the line."""
        if not self.is_closing:
            self.is_closing = True
            self._put(encode(bye))
