"""A place at the table: who looks, what that person is told, and what they ask about. Both faces sit here.

`viewer` is the seat whose hand may be shown now. Alone among bots it is always the one person. With several people it
is empty until the one whom the game waits for has said to be the one who looks.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from lastcard.game import Event, Move, Refused, Rules, View
from lastcard.game.move import NOBODY, SEATS
from lastcard.game.words import Paint, Teller, in_words, plain_text

from .table import Table
from .typed import Reader

if TYPE_CHECKING:
    from .hint import Hint

ADVISER: Final = "steady"  # the bot that is asked for hints: it decides at once
UNTOLD: Final = frozenset({"dealt"})  # a hand is shown by itself
FOR_THE_DEAL: Final = frozenset({"drew for deal", "tied for deal", "dealer"})


class Place:
    """One keyboard at a table."""

    def __init__(self, table: Table, paint: Paint = plain_text) -> None:
        self.table = table
        self.paint = paint
        self.viewer = table.people if len(table.people) == 1 else ""
        self.told = 0  # events that have been told here
        self.noted = 0  # notes of the table that have been told here
        self.adviser = ADVISER
        plan = table.plan
        self.reader = Reader(table.rules, {player.name: number for number, player in enumerate(plan.players)})

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.table.rules

    @property
    def is_shared(self) -> bool:
        """Whether several people sit at this keyboard."""
        return len(self.table.people) > 1

    @property
    def due_to_look(self) -> str:
        """The person who has to say now to be the one who looks; empty if nobody has to."""
        waiting = self.table.waiting
        if not self.is_shared or self.table.game.phase in {"round over", "judge"}:
            return ""
        return waiting if waiting and waiting != self.viewer else ""

    def look(self, seat: str) -> None:
        """A person says to be the one who looks."""
        self.viewer = seat

    def cover(self) -> None:
        """Hide the hand that is shown, if several people share this keyboard."""
        if self.is_shared:
            self.viewer = ""

    @property
    def acting(self) -> str:
        """The person for whom keys act now: the one who looks, or else is about to, or else the first."""
        return self.viewer or self.table.waiting or self.table.people[0]

    @property
    def teller(self) -> Teller:
        """Tells the person who looks; a table of several people is told of everybody by name."""
        you = SEATS.index(self.viewer) if self.viewer and not self.is_shared else NOBODY
        return Teller(self.rules, self.table.plan.name_of, you=you, paint=self.paint, explains=True)

    def view(self) -> View:
        """What may be shown."""
        return self.table.view(self.viewer or None)

    def log(self) -> list[Event]:
        """What may be told."""
        return self.table.log(self.viewer or None)

    def news(self) -> list[Event]:
        """What has happened since this was asked last."""
        events = self.log()[self.told :]
        self.told += len(events)
        return events

    def sentences(self, events: Sequence[Event]) -> list[str]:
        """Events in words."""
        teller = self.teller
        return [teller.sentence(event) for event in events if event.name not in UNTOLD]

    def notes(self) -> list[str]:
        """What went wrong without stopping the game, since this was asked last."""
        fresh = self.table.notes[self.noted :]
        self.noted += len(fresh)
        return fresh

    def words(self, text: str) -> str:
        """A message of the engine as a player would say it."""
        return in_words(text, self.rules, self.teller, self.table.plan.seats)

    def refusal(self, refused: Refused) -> str:
        """Why something was refused, with its clause."""
        clause = f" ({refused.clause})" if refused.clause else ""
        return self.words(refused.message) + clause

    def possible(self) -> str:
        """What would be possible instead, in a sentence."""
        seat = self.viewer
        if not seat:
            return ""
        moves = [move for move in self.table.view(seat).legal if move.verb not in {"call", "catch", "veto"}]
        if not moves:
            return "Nothing is to be done now but to wait, to call or to catch."
        cards = list(dict.fromkeys(move.card for move in moves if move.verb == "play"))
        others = list(dict.fromkeys(move.verb for move in moves if move.verb != "play"))
        return f"Possible now: {', '.join([*cards, *others])}."

    def why(self, code: str) -> str:
        """Whether a card in hand may be played now, and the clauses that say so."""
        from lastcard.game.reason import explain_card  # noqa: PLC0415 - a game starts sooner without it

        explained = explain_card(self.table.game, self.viewer, code)
        clauses = f" ({', '.join(explained['clauses'])})" if explained["clauses"] else ""
        card = self.teller.card(code)
        answer = f"{card}: you can play it" if explained["playable"] else f"{card} cannot be played now"
        return f"{self.words(answer)[:-1]}: {self.words(explained['why'])}{clauses}" if explained["why"] else answer

    def moves_explained(self) -> list[str]:
        """What the person who looks may do besides playing a card, with clauses; nobody's missing call is told."""
        from lastcard.game.reason import explain_moves  # noqa: PLC0415 - a game starts sooner without it

        told = []
        for entry in explain_moves(self.table.game, self.viewer):
            if entry["move"].split()[0] in {"call", "catch"}:
                continue
            clauses = f" ({', '.join(entry['clauses'])})" if entry["clauses"] else ""
            told.append(f"{entry['move']}: {self.words(entry['why'])}{clauses}")
        return told

    def hint(self) -> "Hint":
        """What a bot would do in the place of the person who looks; that person has to decide."""
        from .hint import make_hint  # noqa: PLC0415 - a game starts sooner without it

        view = self.table.view(self.viewer)
        log = self.table.log(self.viewer)
        return make_hint(self.adviser, self.rules, view, log, self.table.game.seed, self.teller)

    def callers(self) -> list[str]:
        """The people at this keyboard who may mean themselves by a late call.

        Those with one card, whether they have called or not; else whoever acts. A call of somebody who looks and may
        play goes with that play.
        """
        counts = self.table.view().counts
        with_one = [seat for seat in self.table.people if counts[seat] == 1]
        return with_one if with_one and self.table.waiting != self.viewer else [self.acting]

    def suspects(self) -> list[str]:
        """The seats that somebody at this keyboard may catch or slap the veto on."""
        return [seat for seat in SEATS[: self.table.plan.seats] if self.is_shared or seat != self.acting]

    def accusers(self, seat: str) -> list[str]:
        """The people at this keyboard who may catch a seat, or slap the veto on it: all but that seat itself."""
        return [person for person in self.table.people if person != seat] or [self.acting]

    def call(self, seat: str) -> list[Event]:
        """A late call by a person; raises `Refused`."""
        return self.table.play(Move(SEATS.index(seat), "call"))

    def accuse(self, verb: str, seat: str, accuser: str) -> list[Event]:
        """Catch a seat, or slap the veto on it, as one of its `accusers`; raises `Refused`."""
        return self.table.play(Move(SEATS.index(accuser), verb, target=SEATS.index(seat)))


def deal_events(place: Place) -> list[Event]:
    """The draw for the deal of the round that is on, or who deals by lot; ties as they came."""
    events = place.log()
    rounds = [index for index, event in enumerate(events) if event.name == "round"]
    first = rounds[-2] + 1 if len(rounds) > 1 else 0
    return [event for event in events[first : rounds[-1] if rounds else 0] if event.name in FOR_THE_DEAL]


def deal_lines(place: Place) -> list[str]:
    """The same in sentences."""
    return place.sentences(deal_events(place))
