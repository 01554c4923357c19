"""The table as everybody at it may see it, apart from the cards."""

from typing import Any, Literal

from msgspec import Struct

from .setting import Settings

Phase = Literal["lobby", "consent", "seeding", "playing", "over", "closed"]


class Seat(Struct, frozen=True):
    """A seat; without a name and a bot it is free."""

    seat: str
    name: str = ""
    bot: str = ""  # the bot's name with its settings; empty for a person
    present: bool = False  # a person's device is connected; bots always are
    away_bot: bool = False  # a bot plays for the absent person
    ready: bool = False
    muted: bool = False  # by the host: what the seat writes is not shown
    consented: bool = False


class Attempt(Struct, frozen=True):
    """One try to make a common seed. Seats that took part have their commitments in it."""

    number: int
    seats: tuple[str, ...]  # who is asked for a nonce
    server: str  # the server's commitment
    commitments: dict[str, str]  # by seat, once the list is there
    stage: Literal["commit", "reveal", "done", "void"]
    committed: tuple[str, ...] = ()
    list: str = ""  # the canonical text of all commitments, once everybody has committed
    revealed: tuple[str, ...] = ()
    nonces: dict[str, str] = {}  # by seat; shown of a void attempt, and when the match is closed
    server_seed: str = ""  # the same
    void_by: tuple[str, ...] = ()  # the seats whose nonce did not come


class Ballot(Struct, frozen=True):
    """The table decides whether something done in the room was good. How each has voted is not said."""

    seat: str  # who is judged
    task: str
    voters: tuple[str, ...]
    voted: tuple[str, ...]


class Accusation(Struct, frozen=True):
    """Somebody says that a seat has offended against the veto."""

    number: int
    by: str
    seat: str
    chat: int  # the event that is meant, or 0
    voters: tuple[str, ...]
    voted: tuple[str, ...]


class Kick(Struct, frozen=True):
    """A ball waits to be kicked."""

    seat: str
    wind: int
    task: str


class Board(Struct, frozen=True):
    """The score board."""

    rows: tuple[tuple[int, ...], ...]
    carried: tuple[int, ...]
    wipes: int
    totals: tuple[int, ...]


class Written(Struct, frozen=True):
    """The rule on a customizable card."""

    title: str
    text: str


class Standing(Struct, frozen=True):
    """One line of the evening's leaderboard."""

    name: str
    matches: int
    won: int
    rounds: int
    points: int


class Deadlines(Struct, frozen=True):
    """When things happen by themselves, in milliseconds of the server's time; null where nothing is due."""

    turn: int | None = None
    ballot: int | None = None
    accusation: int | None = None
    next: int | None = None
    seeding: int | None = None


class Table(Struct, frozen=True):
    """A table."""

    id: str
    phase: Phase
    match: int
    edition: str
    title: str
    options: dict[str, Any]
    options_digest: str
    written: dict[str, Written]  # what stands on customizables, by the card's code
    settings: Settings
    host: str
    seats: tuple[Seat, ...]
    spectators: int
    invite: str  # the secret of the invitation; empty for spectators
    scores: dict[str, int]
    board: Board | None
    leaderboard: tuple[Standing, ...]
    attempts: tuple[Attempt, ...]
    ballot: Ballot | None
    accusation: Accusation | None
    kick: Kick | None
    next_ready: tuple[str, ...]  # who wants the next round
    rematch_ready: tuple[str, ...]  # who wants another match
    records: tuple[int, ...] = ()  # matches whose records can be fetched
    group: str = ""  # the duplicate event that the table belongs to
    event_seats: tuple[str, ...] = ()  # all seats of that event, each with its table, in the order of its deals
