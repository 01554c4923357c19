"""The addresses of a server: making, joining and looking at tables."""

import http.client
import json
from dataclasses import dataclass
from http.cookies import SimpleCookie
from typing import Any, Final, TypeVar
from urllib.parse import quote, urlsplit

import msgspec

from lastcard.wire import encode, rest
from lastcard.wire.table import Table

COOKIE: Final = "lastcard_seat"
PATIENCE: Final = 20.0  # seconds
Body = TypeVar("Body")


class HostError(Exception):
    """The server refuses, or cannot be reached; `code` is the server's, or `connection`."""

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        self.message = message
        super().__init__(message)


@dataclass(frozen=True)
class Sitting:
    """A seat at a table, and the token that holds it; without a seat one looks on."""

    server: str
    table: str
    seat: str = ""
    token: str = ""
    invite: str = ""

    @property
    def address(self) -> str:
        """What friends need to join."""
        return f"{self.server}/t/{self.table}" + (f"#{self.invite}" if self.invite else "")


class Host:
    """A server, by its address. Everything here waits for the answer; in a task use a thread."""

    def __init__(self, server: str) -> None:
        self.server = server.rstrip("/")
        self.parts = urlsplit(self.server)
        if self.parts.scheme not in {"http", "https"} or not self.parts.hostname:
            raise ValueError(f"{server!r} is no address of a server; write http://server:8000")

    def create(self, wanted: rest.NewTable) -> Sitting:
        """Make a table and sit down in seat A."""
        return self.sit("/api/tables", wanted)

    def join(self, table: str, invite: str, name: str) -> Sitting:
        """Sit down with an invitation."""
        return self.sit(f"/api/tables/{quote(table)}/join", rest.JoinRequest(invite, name))

    def move(self, table: str, code: str) -> Sitting:
        """Take a seat over with a one-time code."""
        return self.sit(f"/api/tables/{quote(table)}/move", rest.MoveRequest(code))

    def watch(self, table: str) -> Sitting:
        """Look on."""
        return Sitting(self.server, table)

    def look(self, table: str) -> Table:
        """A table as spectators see it."""
        return read(self.ask("GET", f"/api/tables/{quote(table)}")[0], Table)

    def record(self, table: str, match: int | None = None) -> str:
        """The record of a closed match."""
        query = "" if match is None else f"?match={match}"
        return self.ask("GET", f"/api/tables/{quote(table)}/record{query}")[0].decode()

    def group(self, wanted: rest.NewGroup) -> rest.Grouped:
        """Make a duplicate event."""
        return read(self.ask("POST", "/api/groups", encode(wanted))[0], rest.Grouped)

    def standing(self, group: str) -> rest.GroupStanding:
        """How a duplicate event stands."""
        return read(self.ask("GET", f"/api/groups/{quote(group)}")[0], rest.GroupStanding)

    def get(self, path: str) -> Any:  # noqa: ANN401 - any value of JSON
        """Anything else, as plain values."""
        return json.loads(self.ask("GET", path)[0])

    def sit(self, path: str, wanted: Any) -> Sitting:  # noqa: ANN401 - any struct of the wire
        """Get a seat."""
        data, token = self.ask("POST", path, encode(wanted))
        found = read(data, rest.Seated)
        return Sitting(self.server, found.table, found.seat, token, found.invite)

    def ask(self, method: str, path: str, body: bytes = b"") -> tuple[bytes, str]:
        """The answer to a request, with the token that came with it; raises `HostError`."""
        kind = http.client.HTTPSConnection if self.parts.scheme == "https" else http.client.HTTPConnection
        connection = kind(self.parts.hostname or "", self.parts.port, timeout=PATIENCE)
        try:
            connection.request(method, path, body or None, {"content-type": "application/json"})
            response = connection.getresponse()
            data = response.read()
        except (OSError, http.client.HTTPException) as error:
            raise HostError("connection", f"{self.server} cannot be reached: {error}") from error
        finally:
            connection.close()
        if response.status >= 400:  # noqa: PLR2004 - where refusals begin
            raise refusal(response.status, data)
        cookie = SimpleCookie(response.getheader("set-cookie", ""))
        return data, cookie[COOKIE].value if COOKIE in cookie else ""


def refusal(status: int, data: bytes) -> HostError:
    """What the server has said."""
    try:
        found = msgspec.json.decode(data, type=rest.Problem)
    except msgspec.MsgspecError:
        return HostError(str(status), f"the server answers {status}")
    return HostError(found.code, found.message)


def read(data: bytes, kind: type[Body]) -> Body:
    """A body; raises `HostError` for one that is none."""
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.MsgspecError as error:
        raise HostError("protocol", f"the server's answer is not understood: {error}") from error
