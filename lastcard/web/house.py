"""What all requests of a server share."""

from dataclasses import dataclass, field
from pathlib import Path

from .code import Codes
from .guard import Counter, Limits
from .hall import Hall
from .outbox import Outbox


@dataclass
class House:
    """The tables, the limits, and what the operator has said."""

    hall: Hall
    limits: Limits = field(default_factory=Limits)
    codes: Codes = field(default_factory=Codes)
    sockets: Counter = field(default_factory=Counter)
    origins: tuple[str, ...] = ()  # others than the own
    static: Path = Path(__file__).parent / "static"
    started: float = 0.0
    requests: int = 0
    is_stopping: bool = False
    outbox: Outbox = field(default_factory=Outbox)

    @property
    def socket_count(self) -> int:
        """How many devices are connected."""
        return sum(count for name, count in self.sockets.counts.items() if name.startswith("address "))
