"""The score board: a row for each round, wiped when it is full, with the subtotal carried to its top."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .event import Event
from .move import seat_letter


@dataclass(frozen=True)
class Board:
    """What stands on the board now.

    >>> Board(("A", "B"), rows=((20, 0), (0, 35)), carried=(100, 50), wipes=1).totals
    (120, 85)
    """

    seats: tuple[str, ...]
    rows: tuple[tuple[int, ...], ...]  # points of each round since the last wipe
    carried: tuple[int, ...]  # the subtotal at the top
    wipes: int

    @property
    def totals(self) -> tuple[int, ...]:
        """The sum below each column."""
        return tuple(sum(column) for column in zip(self.carried, *self.rows, strict=True))


class Writer:
    """Writes the board as the events go on, with room for `size` rounds (BOARD-1, A103).

    A full board is wiped when the next round is to be written, so that the last row can be read.
    """

    def __init__(self, seats: int, size: int, carried: Iterable[int] = ()) -> None:
        self.seats = seats
        self.size = size
        self.top = tuple(carried) or (0,) * seats
        self.rows: list[tuple[int, ...]] = []
        self.wipes = 0
        self.read = 0  # events

    def follow(self, events: Sequence[Event]) -> Board:
        """The board after these events; those that have been read before stand at their beginning."""
        for event in events[self.read :]:
            if event.name in {"round won", "round void"}:
                if len(self.rows) == self.size:
                    self.top = tuple(sum(column) for column in zip(self.top, *self.rows, strict=True))
                    self.rows.clear()
                    self.wipes += 1
                self.rows.append((0,) * self.seats)
            elif event.name == "scored":
                row = enumerate(self.rows[-1])
                self.rows[-1] = tuple(event.count if seat == event.seat else old for seat, old in row)
        self.read = len(events)
        return Board(tuple(seat_letter(seat) for seat in range(self.seats)), tuple(self.rows), self.top, self.wipes)
