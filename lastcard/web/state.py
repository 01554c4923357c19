"""A table as the entries of its journal tell it. Nothing here changes but by `fold.apply`."""

import json
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from lastcard.fair import Dealer, Seeding
from lastcard.fair.dealer import Chance
from lastcard.game import Event, Game, Rules, View, compile_rules
from lastcard.game.move import SEATS
from lastcard.game.words import Teller
from lastcard.wire.setting import Settings
from lastcard.wire.view import Event as WireEvent

MOST_ANSWERS: Final = 200  # ids of a seat's commands that are remembered
LONGEST_LOG: Final = 600  # happenings that a client may catch up on
OVER: Final = frozenset({"round over", "game over"})
BETWEEN: Final = frozenset({"lobby", "over", "closed"})  # phases in which rules and seats may change


@lru_cache(maxsize=256)
def shared_rules(edition: str, options: str) -> Rules:
    """The rules of an edition with options as JSON: compiled once for all tables that play by them."""
    return compile_rules(edition, json.loads(options))


@dataclass
class Seat:
    """A seat; without a name it is free."""

    letter: str
    name: str = ""
    bot: str = ""
    token: str = ""  # the hash of what the device holds
    link: str = ""  # the hash of a one-time code
    ready: bool = False
    muted: bool = False
    consented: bool = False
    stand_in: bool = False  # a bot plays for the absent person

    @property
    def is_person(self) -> bool:
        """Whether a person sits here."""
        return bool(self.name) and not self.bot

    @property
    def is_played_by_bot(self) -> bool:
        """Whether a bot decides for this seat now."""
        return bool(self.bot) or self.stand_in


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that goes into the log: an event of the game, or a finished one for the wire."""

    seq: int
    time: int
    game: Event | None = None
    wire: WireEvent | None = None
    only: str = ""  # if not empty: the one seat that sees it
    but: str = ""  # if not empty: the one seat that has seen it before


@dataclass
class Hold:
    """After a draw: until the turn moves on, the others see the table as it was before, with the draw."""

    seat: str  # who has drawn
    until: int
    public: View  # a spectator's view before the draw
    owed: list[Event] = field(default_factory=list)  # what the others have not been told yet


@dataclass
class BallotState:
    """A vote of the table on something done in the room."""

    seat: str
    task: str
    voters: tuple[str, ...]
    votes: dict[str, bool] = field(default_factory=dict)


@dataclass
class AccusationState:
    """A vote on the veto."""

    number: int
    by: str
    seat: str
    chat: int
    voters: tuple[str, ...]
    votes: dict[str, bool] = field(default_factory=dict)


@dataclass
class KickState:
    """A ball that waits to be kicked."""

    seat: str
    task: str
    wind: int


@dataclass
class Standing:
    """One name on the leaderboard of the evening."""

    matches: int = 0
    won: int = 0
    rounds: int = 0
    points: int = 0


@dataclass
class TableState:
    """All that is known of a table."""

    id: str = ""
    seq: int = 0
    time: int = 0  # of the last entry
    created: int = 0
    edition: str = "deluxe"
    options: dict[str, Any] = field(default_factory=dict)
    settings: Settings = field(default_factory=Settings)
    host: str = ""
    invite: str = ""
    group: str = ""  # the duplicate event that it belongs to
    group_seq: int = 0  # how much of that event has been written down here
    phase: str = "lobby"
    match: int = 0
    seats: list[Seat] = field(default_factory=list)
    rules: Rules | None = None
    seeding: Seeding | None = None
    dealer: Dealer | None = None
    game: Game | None = None
    hold: Hold | None = None
    ballot: BallotState | None = None
    accusation: AccusationState | None = None
    accusations: int = 0
    kick: KickState | None = None
    judged: Chance | None = None  # the chance of what is being judged now
    next_ready: set[str] = field(default_factory=set)
    rematch_ready: set[str] = field(default_factory=set)
    deadlines: dict[str, int] = field(default_factory=dict)
    decision: int = 0  # the sequence with which the present decision came up
    clocked: int = -1  # the decision that the turn's deadline is for
    owing: frozenset[str] = frozenset()  # who owes a call
    owed_since: int = 0  # when the call that is owed now came to be owed; 0 if none is
    leaderboard: dict[str, Standing] = field(default_factory=dict)
    records: dict[int, str] = field(default_factory=dict)  # of closed matches
    log: list[Happening] = field(default_factory=list)
    log_from: int = 0  # everything after this sequence is in the log
    chats: dict[int, tuple[str, str]] = field(default_factory=dict)  # seat and text, by sequence
    answers: dict[str, dict[str, tuple[int, str]]] = field(default_factory=dict)  # by seat and id
    tellers: dict[str, Teller] = field(default_factory=dict)  # who tells each seat what happens
    views: int = 0  # counts changes of what seats see of the cards
    version: int = 0  # counts changes of what a table shows besides the cards

    def compiled(self) -> Rules:
        """The rules with the options chosen."""
        if self.rules is None:
            self.rules = shared_rules(self.edition, json.dumps(self.options, sort_keys=True))
        return self.rules

    def seat(self, letter: str) -> Seat | None:
        """A seat by its letter."""
        number = SEATS.find(letter) if letter else -1
        return self.seats[number] if 0 <= number < len(self.seats) else None

    @property
    def people(self) -> list[str]:
        """The seats of people."""
        return [seat.letter for seat in self.seats if seat.is_person]

    @property
    def names(self) -> list[str]:
        """The names that are taken."""
        return [seat.name for seat in self.seats if seat.name]

    def name_of(self, number: int) -> str:
        """The name in a seat, for sentences."""
        seat = self.seats[number] if 0 <= number < len(self.seats) else None
        return (seat.name or seat.letter) if seat else "nobody"

    @property
    def is_playing(self) -> bool:
        """Whether cards lie on the table and the match goes on."""
        return self.phase == "playing" and self.game is not None

    @property
    def turn(self) -> str:
        """The seat that has to decide by a move; empty while nobody has, or the table decides."""
        if not self.is_playing or self.game is None or self.game.phase in {*OVER, "judge"}:
            return ""
        return self.game.turn

    def seeding_name(self, letter: str) -> str:
        """How a seat is written in the seeding: in a duplicate event with its table."""
        return f"{self.id}/{letter}" if self.group else letter

    def needs_consent(self) -> bool:
        """Whether anything is written on a customizable."""
        return any(self.options.get("customizables", ()))
