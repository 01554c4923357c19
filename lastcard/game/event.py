"""What has happened: what everybody saw, and what only some seats saw."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from lastcard.kernel import layout
from lastcard.rules.compile import Rules

from .move import NOBODY, seat_letter
from .refusal import card_text

# What the events are called, with the sentence that the log shows. A draw that is kept and one
# that cannot be played are the same to the others, so neither is an event of its own.
SENTENCES: Final = {
    "round": "Round {count} begins. {seat} deals.",
    "dealt": "{seat} is dealt {count} cards.",
    "opened": "{card} opens.",
    "returned": "{card} goes back into the pile; another card opens.",
    "set aside": "{card} cannot open and stays beneath.",
    "played": "{seat} plays {card}.",
    "drew": "{seat} draws {count}.",
    "discarded": "{seat} discards {card}.",
    "reshuffled": "The discards are shuffled: {count} cards to draw.",
    "lost turn": "{seat} loses a turn.",
    "veto paid": "{seat} sits out for the veto, which goes back to the middle.",
    "direction": "Play now runs to the {word}.",
    "called": "{seat} calls.",
    "caught": "{seat} catches {other}.",
    "vetoed": "{seat} slaps the veto on {other}.",
    "named": "{seat} names {color}.",
    "accepted": "{seat} accepts.",
    "challenged": "{seat} challenges {other}: {word}.",
    "swapped": "{seat} and {other} swap hands.",
    "rotated": "All hands move one seat on.",
    "judged": "The table says of {seat}: {word}.",
    "hands open": "All hands lie open until {seat} moves again.",
    "hands closed": "{seat} moves: the hands are closed.",
    "bonus": "{seat} may play another card.",
    "bonus declined": "{seat} plays no other card.",
    "dared": "{seat} is under a dare until somebody calls.",
    "passed": "{seat} can neither play nor draw.",
    "unable": "{seat} cannot go on.",
    "must discard": "{seat} has to discard {count}.",
    "round won": "{seat} wins the round.",
    "round void": "Nobody wins the round.",
    "scored": "{seat} scores {count} and has {total}.",
    "game won": "{seat} wins the game.",
    "drew for deal": "{seat} draws {card} for the deal.",
    "tied for deal": "{seat} has tied and draws again.",
    "dealer": "{seat} deals.",
}


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. `seen` holds what only some seats saw: seat to cards."""

    name: str
    seat: int = NOBODY
    other: int = NOBODY
    card: str = ""
    color: str = ""
    count: int = 0
    total: int = 0
    good: bool = False
    seen: Mapping[int, tuple[str, ...]] = field(default_factory=dict)

    def as_seen_by(self, seat: int) -> "Event":
        """The event without what this seat did not see; NOBODY is a spectator."""
        if not self.seen:
            return self
        seen = {seat: self.seen[seat]} if seat in self.seen else {}
        return Event(self.name, self.seat, self.other, self.card, self.color, self.count, self.total, self.good, seen)

    def __str__(self) -> str:
        """A plain sentence with what everybody saw."""
        return self.sentence(seat_letter)

    def sentence(self, name_of: Any, color_of: Any = str, card_of: Any = str) -> str:  # noqa: ANN401 - functions from seat, letter and code to name
        """A plain sentence; seats, colours and cards are named by the functions given."""
        return SENTENCES[self.name].format(
            seat=name_of(self.seat),
            other=name_of(self.other),
            card=card_of(self.card),
            color=color_of(self.color),
            count=self.count,
            total=self.total,
            word=self.word,
        )

    @property
    def word(self) -> str:
        """The one word that tells how it turned out."""
        if self.name == "direction":
            return "left" if self.good else "right"
        if self.name == "challenged":
            return "it was a bluff" if self.good else "it was no bluff"
        return "good" if self.good else "no good"


class Reader:
    """Reads events off the kernel's tape."""

    def __init__(self, rules: Rules, hands: Callable[[], list[Counter[str]]]) -> None:
        self.rules = rules
        self.hands = hands  # before what the tape tells: a challenge shows such a hand
        self.events: list[Event] = []

    def read(self, tape: Any) -> list[tuple[int, int, int, int]]:  # noqa: ANN401 - a tape
        """Turn the tape's rows into `events`, and return the rows."""
        rows: list[tuple[int, int, int, int]] = [tuple(row) for row in tape.event[: int(tape.events)].tolist()]
        for row in rows:
            self.add(*row)
        return rows

    def add(self, what: int, first: int, second: int, third: int) -> None:
        """Append one row; cards that one seat gets in a row become one event."""
        if what in {layout.DEALT, layout.DREW}:
            self.add_cards("dealt" if what == layout.DEALT else "drew", first, self.rules.faces[second].code, third)
        elif what == layout.OPENED:
            name = {layout.RETURNS: "returned", layout.PASSED_OVER: "set aside"}.get(second, "opened")
            self.events.append(Event(name, card=self.rules.faces[first].code))
        elif what == layout.PLAYED:
            self.events.append(
                Event("played", first, card=card_text(self.rules, second, third), color=self.color(third))
            )
        elif what == layout.ROUND_WON:
            self.events.append(Event("round won", first, count=second) if first >= 0 else Event("round void"))
        elif what in SIMPLE:
            self.events.append(self.simple(what, first, second, third))

    def add_cards(self, name: str, seat: int, code: str, why: int) -> None:
        """One card more for a seat: the seat sees it, the others see how many."""
        total = 1 if name == "drew" and why == layout.BY_PENALTY else 0
        for index in range(len(self.events) - 1, -1, -1):
            event = self.events[index]
            if event.name == name and event.seat == seat and event.total == total:
                cards = (*event.seen[seat], code)
                self.events[index] = Event(name, seat, count=len(cards), total=total, seen={seat: cards})
                return
            if name == "drew" and event.name != "reshuffled":
                break
            if name == "dealt" and event.name != "dealt":
                break
        self.events.append(Event(name, seat, count=1, total=total, seen={seat: (code,)}))

    def simple(self, what: int, first: int, second: int, third: int) -> Event:
        """A row whose numbers stand for themselves."""
        name = SIMPLE[what]
        if what in {layout.GAVE, layout.DREW_FOR_DEAL}:
            return Event(name, first, card=self.rules.faces[second].code)
        if what == layout.NAMED:
            return Event(name, first, color=self.color(second))
        if what == layout.REVERSED:
            return Event(name, good=first > 0)
        if what == layout.REFILLED:
            return Event(name, count=first)
        if what == layout.VERDICT:
            return Event(name, first, good=bool(second))
        if what in {layout.ROUND_STARTED, layout.MUST_GIVE, layout.SCORED}:
            return Event(name, first, count=second, total=third)
        if what == layout.CHALLENGED:
            shown = tuple(sorted(self.hands()[second].elements()))
            return Event(name, first, other=second, good=bool(third), seen={first: shown})
        if what in {layout.CAUGHT, layout.VETOED, layout.SWAPPED}:
            return Event(name, first, other=second)
        return Event(name, first)

    def color(self, number: int) -> str:
        """The letter of a colour."""
        return self.rules.colors[number] if number < len(self.rules.colors) else ""


SIMPLE: Final = {
    layout.ROUND_STARTED: "round",
    layout.GAVE: "discarded",
    layout.REFILLED: "reshuffled",
    layout.LOST_TURN: "lost turn",
    layout.VETOED_TURN: "veto paid",
    layout.REVERSED: "direction",
    layout.CALLED: "called",
    layout.CAUGHT: "caught",
    layout.VETOED: "vetoed",
    layout.NAMED: "named",
    layout.ACCEPTED: "accepted",
    layout.CHALLENGED: "challenged",
    layout.SWAPPED: "swapped",
    layout.ROTATED: "rotated",
    layout.VERDICT: "judged",
    layout.HANDS_OPENED: "hands open",
    layout.HANDS_CLOSED: "hands closed",
    layout.BONUS_WON: "bonus",
    layout.BONUS_DECLINED: "bonus declined",
    layout.DARED: "dared",
    layout.PASSED: "passed",
    layout.WAITED_UNABLE: "unable",
    layout.MUST_GIVE: "must discard",
    layout.SCORED: "scored",
    layout.GAME_WON: "game won",
    layout.DREW_FOR_DEAL: "drew for deal",
    layout.DREW_AGAIN_FOR_DEAL: "tied for deal",
    layout.DEALER_CHOSEN: "dealer",
}
