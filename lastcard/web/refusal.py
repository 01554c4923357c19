"""Commands that are refused, and commands that have to wait."""

from typing import Any


class Refusal(Exception):  # noqa: N818 - a player says that a command is refused
    """A command that is not done. Nothing has changed."""

    def __init__(self, code: str, message: str, clause: str = "") -> None:
        self.code = code
        self.message = message
        self.clause = clause
        super().__init__(message)


class Wait(Exception):  # noqa: N818 - not an error
    """A command that is in order, but not before a time (in milliseconds)."""

    def __init__(self, until: int) -> None:
        self.until = until
        super().__init__(str(until))


class ForGroup(Exception):  # noqa: N818 - not an error
    """A command that the duplicate event has to do, for all its tables."""

    def __init__(self, event: dict[str, Any]) -> None:
        self.event = event
        super().__init__(str(event["do"]))


Entries = list[dict[str, Any]]
