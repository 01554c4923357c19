"""The bodies of the addresses: what is asked, and what is answered."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from .setting import Settings
from .view import Event

Bot = Annotated[str, Meta(min_length=1, max_length=80)]


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be made; whoever asks gets seat A and is the host."""

    edition: Annotated[str, Meta(max_length=40)] = "deluxe"
    options: dict[str, Any] = field(default_factory=dict)
    seats: Annotated[int, Meta(ge=2, le=10)] = 4
    name: Annotated[str, Meta(max_length=64)] = "Host"
    bots: Annotated[list[Bot], Meta(max_length=9)] = field(default_factory=list)
    settings: Settings = field(default_factory=Settings)
    start: bool = False  # begin at once, if bots sit in all other seats


class NewGroup(Struct, forbid_unknown_fields=True):
    """A duplicate event: several tables that are dealt the same cards."""

    edition: Annotated[str, Meta(max_length=40)] = "deluxe"
    options: dict[str, Any] = field(default_factory=dict)
    seats: Annotated[int, Meta(ge=2, le=10)] = 4
    tables: Annotated[int, Meta(ge=2, le=50)] = 2
    settings: Settings = field(default_factory=Settings)


class JoinRequest(Struct, forbid_unknown_fields=True):
    """Sit down with an invitation."""

    invite: Annotated[str, Meta(max_length=200)]
    name: Annotated[str, Meta(max_length=64)]


class MoveRequest(Struct, forbid_unknown_fields=True):
    """Take a seat over on this device."""

    code: Annotated[str, Meta(max_length=200)]


class CodeRequest(Struct, forbid_unknown_fields=True):
    """Find a table by the short code that somebody read out."""

    code: Annotated[str, Meta(max_length=40)]


class Code(Struct):
    """A short code that leads to a table, and how long it does."""

    code: str
    seconds: int


class Invited(Struct):
    """A table that a code leads to, with its invitation."""

    table: str
    invite: str


class Seated(Struct):
    """A seat is held by this device now; the cookie carries the token."""

    table: str
    seat: str
    invite: str


class GroupTable(Struct):
    """A table of a duplicate event, with its invitation."""

    table: str
    invite: str


class Grouped(Struct):
    """A duplicate event that was made."""

    group: str
    tables: list[GroupTable]


class GroupScore(Struct):
    """How a seat did at one table of a duplicate event."""

    table: str
    seat: str
    name: str
    points: int
    rounds: int
    won: bool


class GroupStanding(Struct):
    """A duplicate event as it stands; results come when the last table has finished."""

    group: str
    tables: int
    finished: int
    closed: bool
    results: list[GroupScore]


class TableLine(Struct):
    """A table as it is listed."""

    id: str
    edition: str
    title: str
    phase: str
    seats: int
    people: int
    bots: int
    free: int
    watch: bool
    invite: str  # an open table invites everybody while seats may be taken


class EditionOption(Struct):
    """An option of an edition. What its values may be depends on its type."""

    name: str
    sentence: str
    clause: str
    type: Literal["flag", "choice", "number", "customizables"]
    values: list[Any]  # all choices; least and most of a number; least and most customizables
    default: Any
    printed: Any


class FaceLine(Struct):
    """A card face."""

    title: str
    color: str
    kind: str
    points: int
    text: str


class IdeaLine(Struct):
    """A rule ready to be written on a customizable."""

    name: str
    title: str
    text: str


class EditionLine(Struct):
    """An edition as a client has to know it."""

    key: str
    title: str
    about: str
    call: str
    seats: tuple[int, int]
    colors: dict[str, str]
    faces: dict[str, FaceLine]
    options: list[EditionOption]
    ideas: list[IdeaLine]
    veto: str  # what the veto is for; empty where there is none


class RuleBook(Struct):
    """A rule book: sections with paragraphs, each with its clauses."""

    edition: str
    title: str
    sections: list[dict[str, Any]]


class BotLine(Struct):
    """A bot that can sit down."""

    name: str
    about: str


class ReplayStep(Struct):
    """A closed match after one of its moves, with all hands open. The first step has no move."""

    move: str
    events: tuple[Event, ...]
    round: int
    turn: str
    direction: str
    color: str
    top: str
    draw_count: int
    hands: dict[str, tuple[str, ...]]
    scores: dict[str, int]


class Replay(Struct):
    """A closed match, step by step."""

    edition: str
    title: str
    names: dict[str, str]  # by seat
    steps: list[ReplayStep]


class Health(Struct):
    """The server is there."""

    status: Literal["ok", "stopping"]
    version: str
    protocol: int
    tables: int
    sockets: int


class Problem(Struct):
    """Why a request was refused."""

    code: str
    message: str
