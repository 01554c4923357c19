"""Before and after a match: who sits where, by which rules, and when it begins."""

from typing import Any, Final

import msgspec

from lastcard.fair import make_secret
from lastcard.game import BUILT_IN, EditionError
from lastcard.game.game import verify_seats
from lastcard.wire import frame
from lastcard.wire.setting import Settings

from .context import Context
from .name import free_name, hash_secret, name_problem
from .refusal import Entries, Refusal
from .state import BETWEEN, Seat, TableState, shared_rules

MOST_OPTIONS: Final = 8192  # bytes of options


def verify_host(state: TableState, seat: Seat) -> None:
    """Only the host may do this."""
    if state.host != seat.letter:
        raise Refusal("host", "only the host of the table can do this")


def verify_phase(state: TableState, *phases: str) -> None:
    """Not every phase has room for this."""
    if state.phase not in phases:
        raise Refusal("phase", f"this can be done in the phase {' or '.join(phases)}; the table is in {state.phase}")


def verify_rules(edition: str, options: dict[str, Any], seats: int) -> None:
    """Refuse an edition, options or a size that cannot be played."""
    if edition not in BUILT_IN:
        raise Refusal("form", f"edition: there is no {edition!r}; there are {', '.join(BUILT_IN)}")
    try:
        text = msgspec.json.encode(options, order="sorted").decode()
        if len(text) > MOST_OPTIONS:
            raise Refusal("form", f"options: {len(text)} bytes are too many, at most {MOST_OPTIONS}")
        verify_seats(shared_rules(edition, text), seats)
    except EditionError as error:
        raise Refusal("form", str(error)) from error
    except (ValueError, RecursionError) as error:
        raise Refusal("form", f"seats: {error}") from error


def verify_bot(context: Context, bot: str) -> None:
    """Refuse a bot that may not sit down here."""
    if bot not in context.bots:
        raise Refusal("form", f"bot: there is no {bot!r}; there are {', '.join(context.bots)}")


def verify_settings(context: Context, settings: Settings) -> None:
    """Refuse settings that name a bot who is not there."""
    if settings.stand_in:
        verify_bot(context, settings.stand_in)


def closing(state: TableState) -> Entries:
    """What closes a match that is over before something new begins."""
    return [{"kind": "closed"}] if state.phase == "over" and not state.group else []


def change_settings(state: TableState, seat: Seat, command: frame.SettingsCommand, context: Context) -> Entries:
    """Other rules, another size, other settings."""
    verify_host(state, seat)
    verify_phase(state, *sorted(BETWEEN))
    if state.group:
        raise Refusal("phase", "all tables of a duplicate event play by the same rules, which are fixed")
    edition = command.edition or state.edition
    options = command.options if command.options is not None else (state.options if edition == state.edition else {})
    size = command.seats or len(state.seats)
    verify_rules(edition, options, size)
    gone = [other for other in state.seats[size:] if other.name]
    if gone:
        raise Refusal("form", f"seats: {gone[0].name} sits in {gone[0].letter}; remove the player before the seat")
    settings = command.settings or state.settings
    verify_settings(context, settings)
    entry = {"kind": "settings", "edition": edition, "options": options, "seats": size}
    return [*closing(state), {**entry, "settings": msgspec.to_builtins(settings)}]


def seat_bot(state: TableState, seat: Seat, command: frame.SeatBotCommand, context: Context) -> Entries:
    """A bot for a free seat, or away with it."""
    verify_host(state, seat)
    verify_phase(state, *sorted(BETWEEN))
    target = find_seat(state, command.seat)
    if target.is_person:
        raise Refusal("seat", f"{target.name} sits in {target.letter}; remove the player first")
    if command.bot:
        verify_bot(context, command.bot)
    name = (target.name or free_name(state.names)) if command.bot else ""
    return [*closing(state), {"kind": "bot", "seat": target.letter, "bot": command.bot, "name": name}]


def find_seat(state: TableState, letter: str) -> Seat:
    """A seat of this table."""
    found = state.seat(letter)
    if found is None:
        raise Refusal("seat", f"{letter} is no seat here: the seats are A to {state.seats[-1].letter}")
    return found


def find_person(state: TableState, letter: str) -> Seat:
    """A seat in which a person sits."""
    found = find_seat(state, letter)
    if not found.is_person:
        raise Refusal("seat", f"no person sits in {letter}")
    return found


def rename(state: TableState, seat: Seat, command: frame.NameCommand, context: Context) -> Entries:
    """Another name for oneself."""
    del context
    others = [other.name for other in state.seats if other.name and other is not seat]
    problem = name_problem(command.name, seat.letter, others)
    if problem:
        raise Refusal("form", f"name: {problem}")
    return [{"kind": "named", "seat": seat.letter, "name": command.name}]


def be_ready(state: TableState, seat: Seat, command: frame.ReadyCommand, context: Context) -> Entries:
    """Ready, or not any more."""
    del context
    verify_phase(state, *sorted(BETWEEN))
    return [{"kind": "ready", "seat": seat.letter, "yes": command.yes}]


def agree(state: TableState, seat: Seat, command: frame.ConsentCommand, context: Context) -> Entries:
    """Agree to what is written on the customizables; with the last one the match begins."""
    del context
    verify_phase(state, "consent", *sorted(BETWEEN))
    entries: Entries = [{"kind": "consent", "seat": seat.letter, "yes": command.yes}]
    others = [state.seat(letter) for letter in state.people if letter != seat.letter]
    if state.phase == "consent" and command.yes and all(other and other.consented for other in others):
        entries += begin(state)
    return entries


def start(state: TableState, seat: Seat, command: object, context: Context) -> Entries:
    """Begin a match."""
    del command, context
    verify_host(state, seat)
    verify_phase(state, *sorted(BETWEEN))
    verify_full(state)
    if not state.needs_consent():
        return [*closing(state), *begin(state)]
    entries: Entries = [*closing(state), {"kind": "consent", "seat": seat.letter, "yes": True}]
    others = [state.seat(letter) for letter in state.people if letter != seat.letter]
    if all(other and other.consented for other in others):
        return entries + begin(state)
    return [*entries, {"kind": "asked"}]


def verify_full(state: TableState) -> None:
    """Somebody has to sit in every seat."""
    free = [seat.letter for seat in state.seats if not seat.name]
    if free:
        wait = "wait for somebody, give it a bot, or make the table smaller"
        raise Refusal("seat", f"nobody sits in {', '.join(free)}: {wait}")
    verify_rules(state.edition, state.options, len(state.seats))
    if state.group and state.match:
        raise Refusal("phase", "a duplicate event has one match")


def begin(state: TableState) -> Entries:
    """The entries with which a match begins: without people there is nobody to wait for."""
    if state.group:
        return [{"kind": "started"}]
    entries: Entries = [{"kind": "started"}, {"kind": "seed", "do": "begin", "seed": make_secret()}]
    return entries if state.people else [*entries, {"kind": "seed", "do": "list"}]


def rematch(state: TableState, seat: Seat, command: object, context: Context) -> Entries:
    """Another match, when all people want it."""
    del command, context
    verify_phase(state, "over", "closed")
    if state.group:
        raise Refusal("phase", "a duplicate event has one match")
    entries: Entries = [{"kind": "rematch-ready", "seat": seat.letter}]
    if set(state.people) <= state.rematch_ready | {seat.letter}:
        verify_full(state)
        entries += [*closing(state), *begin(state)]
    return entries


def close(state: TableState, seat: Seat, command: object, context: Context) -> Entries:
    """Close the match for good; everything is revealed."""
    del command, context
    verify_host(state, seat)
    verify_phase(state, "seeding", "playing", "over")
    if state.group:
        raise Refusal("phase", "a match of a duplicate event is closed when the last table has finished")
    return [{"kind": "closed"}]


def sit_down(state: TableState, invite: str, name: str, token: str) -> Entries:
    """Somebody comes with an invitation, and takes the first free seat."""
    if not state.invite or hash_secret(invite) != hash_secret(state.invite):
        raise Refusal("unknown", "invite: this invitation is not for this table")
    if state.phase not in BETWEEN:
        raise Refusal("phase", "a match is going on: watch it, and join when it is over")
    free = [seat for seat in state.seats if not seat.name]
    if not free:
        raise Refusal("full", "all seats are taken")
    problem = name_problem(name, free[0].letter, state.names)
    if problem:
        raise Refusal("form", f"name: {problem}")
    return [{"kind": "joined", "seat": free[0].letter, "name": name, "token": hash_secret(token)}]
