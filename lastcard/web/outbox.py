"""What is told in one turn of the event loop is sent together at its end: sending wakes those who listen, each time."""

import asyncio
from typing import Protocol


class Sender(Protocol):
    """Something with frames to send."""

    def pump(self) -> None:
        """Send all that can be sent at once."""


class Outbox:
    """Those who have something to send."""

    def __init__(self) -> None:
        self._senders: list[Sender] = []

    def add(self, sender: Sender) -> None:
        """Let somebody send at the end of this turn."""
        if not self._senders:
            asyncio.get_running_loop().call_soon(self._flush)
        self._senders.append(sender)

    def _flush(self) -> None:
        senders, self._senders = self._senders, []
        for sender in senders:
            sender.pump()
