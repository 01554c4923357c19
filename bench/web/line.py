"""A WebSocket client that costs next to nothing, so that the server is measured and not the clients.

It understands what our servers send: text frames, whole. What it sends is masked with zeros, as the standard allows.
"""

import asyncio
import struct
from collections.abc import Callable
from typing import Final

SHORT: Final = 126
MEDIUM: Final = 127
TEXT: Final = 0x81
CLOSE: Final = 0x88
KEY: Final = "AAAAAAAAAAAAAAAAAAAAAA=="


class Line(asyncio.Protocol):
    """One connection. `hear` gets every text; `is_lost` is set when it ends."""

    def __init__(self, path: str, cookie: str, hear: Callable[[bytes], None]) -> None:
        self.hear = hear
        self.is_open = asyncio.get_running_loop().create_future()
        self.is_lost = False
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
        )
        self._transport: asyncio.Transport | None = None
        self._bytes = bytearray()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request.encode())

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self.is_lost = True
        if not self.is_open.done():
            self.is_open.set_exception(exc or ConnectionError("the server has closed the connection"))

    def data_received(self, data: bytes) -> None:
        """Take frames apart."""
        self._bytes += data
        if not self.is_open.done():
            head, found, rest = bytes(self._bytes).partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                self.is_open.set_exception(ConnectionError(head.decode()))
                return
            self._bytes = bytearray(rest)
            self.is_open.set_result(None)
        self._take_frames()

    def _take_frames(self) -> None:
        """Hear every frame that is whole."""
        data, at = self._bytes, 0
        while len(data) - at >= 2:
            size, start = data[at + 1], at + 2
            if size == SHORT:
                if len(data) < start + 2:
                    break
                size, start = struct.unpack_from(">H", data, start)[0], start + 2
            elif size == MEDIUM:
                if len(data) < start + 8:
                    break
                size, start = struct.unpack_from(">Q", data, start)[0], start + 8
            if len(data) < start + size:
                break
            if data[at] == TEXT:
                self.hear(bytes(data[start : start + size]))
            at = start + size
        del data[:at]

    def send(self, text: bytes) -> None:
        """Send a text of less than 64 kB."""
        size = len(text)
        head = bytes([TEXT, 0x80 | size]) if size < SHORT else bytes([TEXT, 0x80 | SHORT]) + size.to_bytes(2, "big")
        if self._transport is not None and not self.is_lost:
            self._transport.write(head + b"\0\0\0\0" + text)

    def close(self) -> None:
        """Let go."""
        if self._transport is not None:
            self._transport.abort()


async def open_line(port: int, path: str, cookie: str, hear: Callable[[bytes], None]) -> Line:
    """Connect; raises `ConnectionError`."""
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(lambda: Line(path, cookie, hear), "127.0.0.1", port)
    await line.is_open
    return line
