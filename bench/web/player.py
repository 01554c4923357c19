"""Players who look at no more than they need, and answer at once or at the speed of people."""

import asyncio
import time
from array import array
from dataclasses import dataclass, field
from typing import Final

import msgspec

from lastcard.remote.host import COOKIE, Sitting
from lastcard.wire import PROTOCOL, encode, frame

from .line import Line, open_line

OUT_OF_TURN: Final = frozenset({"call", "catch"})


class Legal(msgspec.Struct):
    """What is looked at of a legal move."""

    move: str
    verb: str


class View(msgspec.Struct):
    """What is looked at of a view."""

    turn: str
    legal: list[Legal]


class Snapshot(msgspec.Struct):
    """What is looked at of a snapshot."""

    view: View | None = None


class Heard(msgspec.Struct):
    """What is looked at of a frame."""

    type: str
    id: str = ""
    seq: int = 0
    n: int = 0
    view: View | None = None
    snapshot: Snapshot | None = None


DECODER: Final = msgspec.json.Decoder(Heard)


@dataclass
class Tally:
    """What all players have measured."""

    moves: int = 0
    frames: int = 0
    bytes: int = 0
    refused: int = 0
    waits: "array[float]" = field(default_factory=lambda: array("d"))  # from sending a move to its acknowledgement

    def clear(self) -> None:
        """Begin to measure."""
        self.moves = self.frames = self.bytes = self.refused = 0
        self.waits = array("d")


class Player:
    """A seat at a table. `pause` are the seconds from one move of the table to the next."""

    def __init__(self, sitting: Sitting, tally: Tally, pause: float = 0.0) -> None:
        self.sitting = sitting
        self.tally = tally
        self.pause = pause
        self.line: Line | None = None
        self.number = 0
        self.sent: dict[str, float] = {}
        self.seq = 0
        self.view: View | None = None  # the last one, until something was done about it
        self.is_busy = False  # a command is on its way

    async def connect(self, port: int) -> None:
        """Sit down, and say hello."""
        path = f"/api/tables/{self.sitting.table}/socket"
        self.line = await open_line(port, path, f"{COOKIE}={self.sitting.token}", self.hear)
        self.line.send(encode(frame.Hello(PROTOCOL, None)))

    def hear(self, data: bytes) -> None:
        """Whatever the server says."""
        tally = self.tally
        tally.frames += 1
        tally.bytes += len(data)
        heard = DECODER.decode(data)
        if heard.type in {"ack", "refuse"}:
            sent = self.sent.pop(heard.id, None)
            if sent is not None and heard.type == "ack":
                tally.waits.append(time.perf_counter() - sent)
                tally.moves += 1
            elif heard.type == "refuse":
                tally.refused += 1
            self.is_busy = False
            self.consider()
            return
        if heard.type == "ping" and self.line is not None:
            self.line.send(encode(frame.Pong(heard.n)))
        view = heard.view or (heard.snapshot.view if heard.snapshot is not None else None)
        if view is not None:
            self.seq, self.view = heard.seq, view
            self.consider()

    def consider(self) -> None:
        """Do what has to be done now, if anything, once for each view and one thing at a time."""
        view = self.view
        if view is None or self.is_busy:
            return
        if view.turn == self.sitting.seat:
            moves = [legal for legal in view.legal if legal.verb not in OUT_OF_TURN]
            if moves:
                self.view = None
                chosen = next((legal for legal in moves if legal.verb == "play"), moves[0])
                self.later({"do": "move", "move": chosen.move})

    def later(self, command: dict[str, str]) -> None:
        """Send a command, at once or after the pause."""
        self.is_busy = True
        if self.pause:
            asyncio.get_running_loop().call_later(self.pause, self.send, command)
        else:
            self.send(command)

    def send(self, command: dict[str, str]) -> None:
        """Send a command."""
        self.number += 1
        known = f"{self.sitting.seat}{self.number}"
        self.sent[known] = time.perf_counter()
        if self.line is not None:
            self.line.send(encode({"type": "command", "id": known, "at": self.seq, **command}))

    def leave(self) -> None:
        """Go."""
        if self.line is not None:
            self.line.close()
