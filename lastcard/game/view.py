"""All that a seat, or a spectator, may know. Nothing is shown unless it is listed here."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from .move import Move, seat_letter

# What is pending, besides what has a field of its own: numbers of the state that everybody may know.
PENDING: Final = ("passed", "actor", "step", "progress", "chosen", "wish", "changed", "again", "bonus", "spent")
PHASES: Final = ("name", "turn", "drawn", "answer", "bonus", "judge", "discard", "round over", "game over")


@dataclass(frozen=True)
class View:
    """A seat's view. Seats are letters, cards are codes; what a seat does not know is not in it."""

    edition: str
    options: Mapping[str, Any]
    seats: int
    seat: str  # empty for a spectator
    round: int
    phase: str  # a drawn card that may be played shows to its owner only
    turn: str
    direction: str
    dealer: str
    color: str
    top: str
    discard: tuple[str, ...]
    draw_count: int
    hand: tuple[str, ...]
    counts: Mapping[str, int]
    known: Mapping[str, tuple[str, ...]]  # what it knows of the others' cards
    called: tuple[str, ...]  # seats whose call stands
    scores: Mapping[str, int]
    winner: str
    vetoed: str
    forbidden: tuple[str, ...]  # seats under a dare until somebody calls
    open_until: tuple[str, ...]  # hands lie open until these seats move
    take_instead: Mapping[str, int]  # cards that a seat draws if it cannot play
    lost: Mapping[str, int]  # turns that seats still lose
    drawn: tuple[str, ...]  # what it has just drawn and may play
    owed: int  # cards that the answering seat accepts or challenges
    to_discard: int
    task: str  # what the judged seat has to do
    pending: Mapping[str, int]  # where the effect of a card stands, in the words of a position
    legal: tuple[Move, ...]

    @classmethod
    def of(cls, public: Mapping[str, Any], **own: Any) -> "View":  # noqa: ANN401 - the fields, whatever they hold
        """A view of all its fields, those that everybody may know and its own; quicker than one by one."""
        view = object.__new__(cls)
        vars(view).update(public, **own)
        return view

    def as_dict(self) -> dict[str, Any]:
        """The view as plain values, moves as text."""
        plain = asdict(self)
        plain["legal"] = [str(move) for move in self.legal]
        return plain


def letters(members: int) -> tuple[str, ...]:
    """The seats of a bit set."""
    if not members:
        return ()
    return tuple(seat_letter(seat) for seat in range(10) if members >> seat & 1)
