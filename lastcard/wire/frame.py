"""The frames of the socket: one JSON object each, told apart by `type`."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from .setting import Settings
from .table import Deadlines, Table
from .view import Event, View

# From the server


class You(Struct, frozen=True):
    """Who the client is here; without a seat it is a spectator."""

    seat: str
    name: str
    host: bool


class Snapshot(Struct, frozen=True):
    """Everything that a client has to know to go on."""

    table: Table
    view: View | None
    log: tuple[Event, ...]
    deadlines: Deadlines


class Receipt(Struct, frozen=True):
    """What the server remembers of a seat's part in the seed, for a client that has lost its own."""

    table: str
    match: int
    attempt: int
    seat: str
    nonce: str
    list_hash: str


class Welcome(Struct, frozen=True, tag="welcome", tag_field="type"):
    """The answer to `hello`."""

    protocol: int
    table: str
    server_time: int
    you: You
    seq: int
    snapshot: Snapshot | None  # null when the missing updates follow
    receipt: Receipt | None = None


class Update(Struct, frozen=True, tag="update", tag_field="type"):
    """Something has happened. What is null has not changed."""

    seq: int
    events: tuple[Event, ...]
    view: View | None = None
    table: Table | None = None
    deadlines: Deadlines | None = None


class Ack(Struct, frozen=True, tag="ack", tag_field="type"):
    """The command was done; it is durable. `link` carries the code that moves a seat."""

    id: str
    seq: int
    link: str = ""


class Refuse(Struct, frozen=True, tag="refuse", tag_field="type"):
    """The command was not done, and why."""

    id: str
    code: str
    clause: str
    message: str
    seq: int


class WhyAnswer(Struct, frozen=True, tag="why", tag_field="type"):
    """Why a card may be played now, or not."""

    id: str
    card: str
    clause: str
    text: str


class HintAnswer(Struct, frozen=True, tag="hint", tag_field="type"):
    """What a bot would do in this seat."""

    id: str
    move: str
    text: str


class Ping(Struct, frozen=True, tag="ping", tag_field="type"):
    """To be answered at once."""

    n: int
    server_time: int


class Bye(Struct, frozen=True, tag="bye", tag_field="type"):
    """The server is about to close the socket."""

    code: str
    message: str


ServerFrame = Welcome | Update | Ack | Refuse | WhyAnswer | HintAnswer | Ping | Bye

# From the client

Id = Annotated[str, Meta(min_length=1, max_length=64)]
SeatName = Annotated[str, Meta(pattern="^[A-J]$")]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Sequence = Annotated[int, Meta(ge=0, le=2**53)]


class Hello(Struct, frozen=True, tag="hello", tag_field="type", forbid_unknown_fields=True):
    """The first frame."""

    protocol: int
    since: Sequence | None = None


class Pong(Struct, frozen=True, tag="pong", tag_field="type", forbid_unknown_fields=True):
    """The answer to `ping`."""

    n: Sequence


class Why(Struct, frozen=True, tag="why", tag_field="type", forbid_unknown_fields=True):
    """The question why a card in hand may be played, or not."""

    id: Id
    card: Annotated[str, Meta(min_length=1, max_length=12)]


class Hint(Struct, frozen=True, tag="hint", tag_field="type", forbid_unknown_fields=True):
    """The question what a bot would do."""

    id: Id


class Command(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """What every command has: an id of the client's own, and the last sequence that the client has seen."""

    type: Literal["command"]
    id: Id
    at: Sequence


class MoveCommand(Command, frozen=True, tag="move"):
    """A move in notation, with the seat."""

    move: Annotated[str, Meta(max_length=200)]


class NameCommand(Command, frozen=True, tag="name"):
    """A new name for oneself."""

    name: Annotated[str, Meta(max_length=64)]


class SettingsCommand(Command, frozen=True, tag="settings"):
    """Other rules or settings; the host, before a match."""

    edition: Annotated[str, Meta(max_length=40)] | None = None
    options: dict[str, Any] | None = None
    seats: Annotated[int, Meta(ge=2, le=10)] | None = None
    settings: Settings | None = None


class SeatBotCommand(Command, frozen=True, tag="seat-bot"):
    """A bot for a free seat, or, with an empty name, away with it."""

    seat: SeatName
    bot: Annotated[str, Meta(max_length=80)]


class ReadyCommand(Command, frozen=True, tag="ready"):
    """Ready to begin, or for the next match."""

    yes: bool = True


class ConsentCommand(Command, frozen=True, tag="consent"):
    """Agree to what is written on the customizables, or not."""

    yes: bool


class StartCommand(Command, frozen=True, tag="start"):
    """Begin; the host."""


class CommitCommand(Command, frozen=True, tag="commit"):
    """The commitment to an own nonce."""

    attempt: Sequence
    commitment: Hash


class RevealCommand(Command, frozen=True, tag="reveal"):
    """The nonce that was committed to."""

    attempt: Sequence
    nonce: Hash


class VoteCommand(Command, frozen=True, tag="vote"):
    """Good, or not."""

    good: bool


class KickCommand(Command, frozen=True, tag="kick"):
    """Kick the ball."""

    direction: Annotated[float, Meta(ge=-10, le=10)]
    strength: Annotated[float, Meta(ge=0, le=10)]


class AccuseCommand(Command, frozen=True, tag="accuse"):
    """Somebody has offended against the veto."""

    seat: SeatName
    chat: Sequence = 0


class UpholdCommand(Command, frozen=True, tag="uphold"):
    """Agree with an accusation, or not."""

    accusation: Sequence
    yes: bool


class ChatCommand(Command, frozen=True, tag="chat"):
    """Say something."""

    text: Annotated[str, Meta(max_length=1000)]


class EmoteCommand(Command, frozen=True, tag="emote"):
    """Show a feeling."""

    emote: Annotated[str, Meta(max_length=20)]


class MuteCommand(Command, frozen=True, tag="mute"):
    """Nobody shall see what a seat writes, or again everybody; the host."""

    seat: SeatName
    yes: bool = True


class ReportCommand(Command, frozen=True, tag="report"):
    """Show a chat message to the host as not in order."""

    chat: Sequence


class RemoveCommand(Command, frozen=True, tag="remove"):
    """Take a player from the table; the host."""

    seat: SeatName


class HostCommand(Command, frozen=True, tag="host"):
    """Hand the host's role on."""

    seat: SeatName


class LinkCommand(Command, frozen=True, tag="link"):
    """A one-time code that moves the own seat to another device."""


class RevokeCommand(Command, frozen=True, tag="revoke"):
    """Make a seat's unused link, or all of them, worthless; the own, or any for the host."""

    seat: Annotated[str, Meta(pattern="^[A-J]?$")] = ""


class LeaveCommand(Command, frozen=True, tag="leave"):
    """Leave the table for good."""


class NextCommand(Command, frozen=True, tag="next"):
    """Go on to the next round."""


class RematchCommand(Command, frozen=True, tag="rematch"):
    """Another match with the same people."""


class CloseCommand(Command, frozen=True, tag="close"):
    """Close the match: everything is revealed; the host."""


AnyCommand = (
    MoveCommand
    | NameCommand
    | SettingsCommand
    | SeatBotCommand
    | ReadyCommand
    | ConsentCommand
    | StartCommand
    | CommitCommand
    | RevealCommand
    | VoteCommand
    | KickCommand
    | AccuseCommand
    | UpholdCommand
    | ChatCommand
    | EmoteCommand
    | MuteCommand
    | ReportCommand
    | RemoveCommand
    | HostCommand
    | LinkCommand
    | RevokeCommand
    | LeaveCommand
    | NextCommand
    | RematchCommand
    | CloseCommand
)
Question = Hello | Pong | Why | Hint
ClientFrame = Question | AnyCommand
