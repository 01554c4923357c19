"""What keeps strangers from misusing the server: origins, rates, numbers of connections, headers."""

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BUCKETS: Final = 20_000

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
    (b"x-frame-options", b"DENY"),
)
# Browsers heed it on https alone, and complain in the console where it comes over plain http.
ON_HTTPS: Final = ((b"cross-origin-opener-policy", b"same-origin"),)


@dataclass
class Bucket:
    """How much somebody may still do at once."""

    left: float
    at: float

    def take(self, now: float, cost: float, burst: float, each_second: float) -> bool:
        """Take from it; False if too little is left."""
        self.left = min(burst, self.left + (now - self.at) * each_second)
        self.at = now
        if self.left < cost:
            return False
        self.left -= cost
        return True


@dataclass
class Rate:
    """So much at once, and then so much a second, for each name; the oldest names are forgotten."""

    burst: float
    each_second: float
    clock: Callable[[], float] = time.monotonic
    buckets: "OrderedDict[str, Bucket]" = field(default_factory=OrderedDict)

    def take(self, name: str, cost: float = 1.0) -> bool:
        """Take from a name's bucket; False if too little is left."""
        now = self.clock()
        bucket = self.buckets.pop(name, None) or Bucket(self.burst, now)
        self.buckets[name] = bucket
        if len(self.buckets) > MOST_BUCKETS:
            self.buckets.popitem(last=False)
        return bucket.take(now, cost, self.burst, self.each_second)


@dataclass
class Limits:
    """The limits of a server; docs/protocol.md lists them."""

    requests: Rate = field(default_factory=lambda: Rate(60, 10))
    tables: Rate = field(default_factory=lambda: Rate(30, 0.1))
    secrets: Rate = field(default_factory=lambda: Rate(20, 0.2))  # wrong invitations and codes
    codes: Rate = field(default_factory=lambda: Rate(10, 0.1))  # codes that somebody types, right or wrong
    codes_in_all: Rate = field(default_factory=lambda: Rate(100, 5))  # those of everybody together
    replays: Rate = field(default_factory=lambda: Rate(10, 0.2))  # of records that people bring
    frames: tuple[float, float] = (40, 20)  # of one socket
    sockets_of_address: int = 60
    sockets_of_table: int = 200
    sockets_of_seat: int = 4

    @classmethod
    def none(cls) -> "Limits":
        """No limits worth the name: for measuring."""
        endless = 1e12
        most = 1_000_000
        requests, tables, secrets, codes, in_all, replays = (Rate(endless, endless) for _ in range(6))
        return cls(requests, tables, secrets, codes, in_all, replays, (endless, endless), most, most, most)


class Counter:
    """How many connections there are, by name."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}

    def add(self, name: str, most: int) -> bool:
        """One more, unless there are as many as may be."""
        if self.counts.get(name, 0) >= most:
            return False
        self.counts[name] = self.counts.get(name, 0) + 1
        return True

    def remove(self, name: str) -> None:
        """One less."""
        self.counts[name] -= 1
        if not self.counts[name]:
            del self.counts[name]


def is_own_origin(origin: str, host: str, scheme: str, others: tuple[str, ...] = ()) -> bool:
    """Whether a page from this origin may use the server: its own pages, and those it was told of.

    >>> is_own_origin("https://cards.example", "cards.example", "https")
    True
    >>> is_own_origin("https://elsewhere.example", "cards.example", "https")
    False
    """
    if origin in others:
        return True
    try:
        parts = urlsplit(origin)
        own = urlsplit(f"{scheme}://{host}")
        ports = {"http": 80, "https": 443, "ws": 80, "wss": 443}
        said = (parts.hostname, parts.port or ports.get(parts.scheme))
        is_same = said == (own.hostname, own.port or ports.get(own.scheme))
    except ValueError:
        return False
    return is_same and parts.scheme in {"http", "https"} and not parts.path and not parts.query


class Headers:
    """Middleware: security headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Add the headers where the answer starts."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                there = {name.lower() for name, _ in message.get("headers", ())}
                every = (*HEADERS, *ON_HTTPS) if scope.get("scheme") == "https" else HEADERS
                extra = [header for header in every if header[0] not in there]
                message = {**message, "headers": [*message.get("headers", ()), *extra]}
            await send(message)

        await self.app(scope, receive, send_with_headers)
