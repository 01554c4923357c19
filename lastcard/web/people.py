"""What people do besides playing: talk, watch over the table, come and go."""

from typing import Final

from lastcard.wire import frame

from .context import Context
from .lobby import find_person, verify_host
from .name import clean_text, derive, free_name, hash_secret
from .refusal import Entries, Refusal
from .state import Seat, TableState

LONGEST_CHAT: Final = 300
EMOTES: Final = (
    "happy",
    "sad",
    "laugh",
    "wow",
    "angry",
    "think",
    "clap",
    "hurry",
    "thanks",
    "sorry",
    "hello",
    "bye",
)


def say(state: TableState, seat: Seat, command: frame.ChatCommand, context: Context) -> Entries:
    """Say something to everybody."""
    del state, context
    verify_voice(seat)
    text = clean_text(command.text, LONGEST_CHAT + 1)
    if not text or len(text) > LONGEST_CHAT:
        raise Refusal("form", f"text: write 1 to {LONGEST_CHAT} characters")
    return [{"kind": "chat", "seat": seat.letter, "text": text}]


def verify_voice(seat: Seat) -> None:
    """Who is muted cannot talk."""
    if seat.muted:
        raise Refusal("muted", "the host has muted you")


def feel(state: TableState, seat: Seat, command: frame.EmoteCommand, context: Context) -> Entries:
    """Show a feeling."""
    del state, context
    verify_voice(seat)
    if command.emote not in EMOTES:
        raise Refusal("form", f"emote: there is no {command.emote!r}; there are {', '.join(EMOTES)}")
    return [{"kind": "emote", "seat": seat.letter, "emote": command.emote}]


def mute(state: TableState, seat: Seat, command: frame.MuteCommand, context: Context) -> Entries:
    """Let nobody see what a seat writes."""
    del context
    verify_host(state, seat)
    target = find_person(state, command.seat)
    if target is seat:
        raise Refusal("seat", "you cannot mute yourself")
    return [{"kind": "muted", "seat": target.letter, "yes": command.yes}]


def report(state: TableState, seat: Seat, command: frame.ReportCommand, context: Context) -> Entries:
    """Show a message to the host; it stays in the table's journal."""
    del context
    if command.chat not in state.chats:
        raise Refusal("unknown", f"chat: event {command.chat} is no message of this table")
    letter, text = state.chats[command.chat]
    if letter == seat.letter:
        raise Refusal("seat", "chat: this is your own message")
    return [{"kind": "report", "seat": seat.letter, "other": letter, "chat": command.chat, "text": text}]


def remove(state: TableState, seat: Seat, command: frame.RemoveCommand, context: Context) -> Entries:
    """Take a player from the table; in a match a bot takes over."""
    verify_host(state, seat)
    target = find_person(state, command.seat)
    if target is seat:
        raise Refusal("seat", "you cannot remove yourself; hand the host's role on, or leave")
    return [gone("removed", state, target, context)]


def gone(kind: str, state: TableState, seat: Seat, context: Context) -> dict[str, object]:
    """The entry that takes a person away; in a match a bot takes over."""
    entry: dict[str, object] = {"kind": kind, "seat": seat.letter}
    if state.phase in {"seeding", "playing"}:
        entry |= {"bot": context.usual_bot(state), "name": free_name(state.names)}
    return entry


def leave(state: TableState, seat: Seat, command: object, context: Context) -> Entries:
    """Leave for good; with the last person the match is closed."""
    del command
    entries: Entries = [gone("left", state, seat, context)]
    if state.people == [seat.letter] and state.phase in {"seeding", "playing", "over"} and not state.group:
        entries.append({"kind": "closed"})
    return entries


def pass_on(state: TableState, seat: Seat, command: frame.HostCommand, context: Context) -> Entries:
    """Make somebody else the host."""
    del context
    verify_host(state, seat)
    return [{"kind": "host", "seat": find_person(state, command.seat).letter}]


def link_code(context: Context, state: TableState, seat: str, command_id: str) -> str:
    """The one-time code that a command has made: the same whenever it is asked for."""
    return derive(context.secret, "link", state.id, seat, command_id)


def make_link(state: TableState, seat: Seat, command: frame.LinkCommand, context: Context) -> Entries:
    """A code that moves the seat to another device, once; an earlier one is worth nothing any more."""
    code = link_code(context, state, seat.letter, command.id)
    return [{"kind": "link", "seat": seat.letter, "hash": hash_secret(code)}]


def revoke(state: TableState, seat: Seat, command: frame.RevokeCommand, context: Context) -> Entries:
    """Make codes worthless: the own one, or any for the host."""
    del context
    own = command.seat in {"", seat.letter} and state.host != seat.letter
    if not own:
        verify_host(state, seat)
    return [{"kind": "revoked", "seat": seat.letter if own else command.seat}]


def move_here(state: TableState, code: str, token: str) -> Entries:
    """Take a seat over on another device."""
    kept = hash_secret(code)
    for seat in state.seats:
        if seat.link and seat.link == kept:
            return [{"kind": "moved", "seat": seat.letter, "token": hash_secret(token)}]
    raise Refusal("unknown", "code: this link has been used, or was revoked; ask for another one on the old device")
