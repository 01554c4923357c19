"""The score board: a row for each round, wiped when it is full, with the subtotal carried to its top."""

from collections.abc import Iterable
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


def write_board(seats: int, events: Iterable[Event], size: int, carried: Iterable[int] = ()) -> Board:
    """The board after these events, with room for `size` rounds (BOARD-1, A103).

    A full board is wiped when the next round is to be written, so that the last row can be read.
    """
    top = tuple(carried) or (0,) * seats
    rows: list[tuple[int, ...]] = []
    wipes = 0
    for event in events:
        if event.name in {"round won", "round void"}:
            if len(rows) == size:
                top = tuple(sum(column) for column in zip(top, *rows, strict=True))
                rows.clear()
                wipes += 1
            rows.append((0,) * seats)
        elif event.name == "scored":
            rows[-1] = tuple(event.count if seat == event.seat else old for seat, old in enumerate(rows[-1]))
    return Board(tuple(seat_letter(seat) for seat in range(seats)), tuple(rows), top, wipes)
