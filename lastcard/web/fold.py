"""How each entry of the journal changes a table. Entries have been checked before they were written."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from lastcard.game.move import SEATS
from lastcard.wire import view as wire
from lastcard.wire.setting import Settings

from . import course
from .name import clean_text
from .state import LONGEST_LOG, MOST_ANSWERS, AccusationState, Happening, Seat, TableState

Entry = Mapping[str, Any]

MOST_CHATS: Final = 300
SECONDS: Final = 1000
VOTE_TIME: Final = 20 * SECONDS


def apply(state: TableState, entry: Entry) -> list[Happening]:
    """Let an entry happen; returns what goes into the log."""
    state.seq += 1
    state.time = int(entry["time"])
    state.group_seq = entry.get("n", state.group_seq)
    before = len(state.log)
    FOLDS[entry["kind"]](state, entry)
    course.settle(state)
    remember(state, entry)
    happened = state.log[before:]
    if len(state.log) > LONGEST_LOG:
        dropped = len(state.log) - LONGEST_LOG * 3 // 4
        state.log_from = state.log[dropped - 1].seq
        del state.log[:dropped]
    return happened


def remember(state: TableState, entry: Entry) -> None:
    """Keep the answer to a command, so that it can be given again."""
    if not entry.get("id"):
        return
    answers = state.answers.setdefault(entry["who"], {})
    answers[entry["id"]] = (state.seq, entry["kind"])
    while len(answers) > MOST_ANSWERS:
        del answers[next(iter(answers))]


def tell(state: TableState, kind: str, *, only: str = "", **fields: Any) -> None:  # noqa: ANN401 - fields of an event
    """Put an event into the log."""
    event = wire.Event(seq=state.seq, time=state.time, kind=kind, **fields)
    state.log.append(Happening(state.seq, state.time, wire=event, only=only))


def seat_of(state: TableState, entry: Entry) -> Seat:
    """The seat that an entry speaks of."""
    seat = state.seat(entry["seat"])
    if seat is None:
        raise ValueError(f"seat: {entry['seat']!r} is none of this table")
    return seat


# Setting up


def created(state: TableState, entry: Entry) -> None:
    """A table is made."""
    state.id = entry["table"]
    state.created = state.time
    state.edition, state.options = entry["edition"], dict(entry["options"])
    state.settings = msgspec.convert(entry["settings"], Settings)
    state.invite = entry["invite"]
    state.group = entry.get("group", "")
    state.seats = [Seat(letter) for letter in SEATS[: entry["seats"]]]
    state.version += 1
    tell(state, "created")


def settings(state: TableState, entry: Entry) -> None:
    """Other rules, another size, other settings: whoever had agreed has to agree again."""
    if entry["edition"] != state.edition or entry["options"] != state.options:
        for seat in state.seats:
            seat.consented = False
    state.edition, state.options = entry["edition"], dict(entry["options"])
    state.settings = msgspec.convert(entry["settings"], Settings)
    letters = SEATS[: entry["seats"]]
    state.seats = [state.seat(letter) or Seat(letter) for letter in letters]
    state.rules = None
    state.tellers.clear()
    for seat in state.seats:
        seat.ready = False
    if state.phase in {"over", "closed"}:
        state.phase = "lobby"
        state.game = None
    state.version += 1
    tell(state, "settings")


def joined(state: TableState, entry: Entry) -> None:
    """Somebody sits down."""
    seat = seat_of(state, entry)
    seat.name, seat.bot, seat.token = entry["name"], "", entry["token"]
    seat.ready = seat.muted = seat.consented = seat.stand_in = False
    state.answers.pop(seat.letter, None)  # those of whoever sat here before
    state.host = state.host or seat.letter
    state.version += 1
    tell(state, "joined", seat=seat.letter, name=seat.name)


def named(state: TableState, entry: Entry) -> None:
    """Somebody takes another name."""
    seat = seat_of(state, entry)
    seat.name = entry["name"]
    state.version += 1
    tell(state, "named", seat=seat.letter, name=seat.name)


def bot(state: TableState, entry: Entry) -> None:
    """A bot sits down, or goes away."""
    letter = entry["seat"]
    number = SEATS.index(letter)
    state.seats[number] = Seat(letter, name=entry["name"], bot=entry["bot"], ready=bool(entry["bot"]))
    state.answers.pop(letter, None)
    state.version += 1
    tell(state, "bot", seat=letter, name=entry["name"])


def ready(state: TableState, entry: Entry) -> None:
    """Somebody is ready, or not any more."""
    seat_of(state, entry).ready = entry["yes"]
    state.version += 1
    tell(state, "ready", seat=entry["seat"], good=entry["yes"])


def asked(state: TableState, entry: Entry) -> None:
    """The host wants to begin, and everybody is asked to agree to what is written."""
    del entry
    state.phase = "consent"
    state.version += 1


def consent(state: TableState, entry: Entry) -> None:
    """Somebody agrees, or does not: then the table goes back to its lobby."""
    seat_of(state, entry).consented = entry["yes"]
    if not entry["yes"] and state.phase == "consent":
        state.phase = "lobby"
    state.version += 1
    tell(state, "consent", seat=entry["seat"], good=entry["yes"])


# People


def removed(state: TableState, entry: Entry) -> None:
    """A person is gone for good: in a match a bot takes over, else the seat is free."""
    seat = seat_of(state, entry)
    name = seat.name
    bot_name = entry.get("bot", "")
    state.seats[SEATS.index(seat.letter)] = (
        Seat(seat.letter, name=entry["name"], bot=bot_name, ready=True) if bot_name else Seat(seat.letter)
    )
    state.answers.pop(seat.letter, None)
    state.phase = "lobby" if state.phase == "consent" else state.phase
    state.version += 1
    tell(state, entry["kind"], seat=seat.letter, name=name)
    if state.host == seat.letter:
        state.host = next(iter(state.people), "")
        if state.host:
            tell(state, "host", seat=state.host)


def host(state: TableState, entry: Entry) -> None:
    """Another person is the host."""
    state.host = entry["seat"]
    state.version += 1
    tell(state, "host", seat=state.host)


def link(state: TableState, entry: Entry) -> None:
    """A one-time code can move a seat."""
    seat_of(state, entry).link = entry["hash"]


def revoked(state: TableState, entry: Entry) -> None:
    """Codes are worth nothing any more."""
    for seat in state.seats:
        if entry["seat"] in {"", seat.letter}:
            seat.link = ""


def moved(state: TableState, entry: Entry) -> None:
    """A seat is held by another device."""
    seat = seat_of(state, entry)
    seat.token, seat.link = entry["token"], ""


def stand_in(state: TableState, entry: Entry) -> None:
    """A bot plays for an absent person, or hands the seat back."""
    seat = seat_of(state, entry)
    seat.stand_in = entry["yes"]
    state.version += 1
    tell(state, "stand-in" if entry["yes"] else "back", seat=seat.letter, name=seat.name)


def muted(state: TableState, entry: Entry) -> None:
    """Nobody sees what a seat writes, or again everybody."""
    seat_of(state, entry).muted = entry["yes"]
    state.version += 1
    tell(state, "muted", seat=entry["seat"], good=entry["yes"])


# Talk


def chat(state: TableState, entry: Entry) -> None:
    """Somebody says something."""
    seat = seat_of(state, entry)
    text = clean_text(entry["text"], 300)
    state.chats[state.seq] = (seat.letter, text)
    while len(state.chats) > MOST_CHATS:
        del state.chats[next(iter(state.chats))]
    tell(state, "chat", seat=seat.letter, name=seat.name, text=text)


def emote(state: TableState, entry: Entry) -> None:
    """Somebody shows a feeling."""
    tell(state, "emote", seat=entry["seat"], emote=entry["emote"])


def report(state: TableState, entry: Entry) -> None:
    """Somebody shows a message to the host; it stays in the journal."""
    tell(
        state,
        "report",
        only=state.host,
        seat=entry["seat"],
        other=entry["other"],
        chat=entry["chat"],
        text=entry["text"],
    )


# Votes


def vote(state: TableState, entry: Entry) -> None:
    """Somebody votes; how stays secret."""
    if state.ballot is not None:
        state.ballot.votes[entry["seat"]] = entry["good"]
    state.version += 1
    tell(state, "vote", seat=entry["seat"])


def accused(state: TableState, entry: Entry) -> None:
    """Somebody says that a seat has offended."""
    state.accusations += 1
    state.accusation = AccusationState(
        state.accusations, entry["by"], entry["seat"], entry["chat"], tuple(entry["voters"])
    )
    state.deadlines["accusation"] = state.time + VOTE_TIME
    state.version += 1
    tell(state, "accused", seat=entry["seat"], other=entry["by"], chat=entry["chat"])


def uphold(state: TableState, entry: Entry) -> None:
    """Somebody agrees with the accusation, or not."""
    if state.accusation is not None:
        state.accusation.votes[entry["seat"]] = entry["yes"]
    state.version += 1


def upheld(state: TableState, entry: Entry) -> None:
    """The accusation is decided; if it holds, the veto lies on the seat."""
    state.accusation = None
    state.deadlines.pop("accusation", None)
    state.version += 1
    tell(state, "upheld", seat=entry["seat"], good=entry["good"])
    if entry["good"]:
        course.play(state, entry["move"])


def next_ready(state: TableState, entry: Entry) -> None:
    """Somebody wants the next round."""
    state.next_ready.add(entry["seat"])
    state.version += 1


def rematch_ready(state: TableState, entry: Entry) -> None:
    """Somebody wants another match."""
    state.rematch_ready.add(entry["seat"])
    state.version += 1
    tell(state, "rematch", seat=entry["seat"], match=state.match)


FOLDS: Final[dict[str, Callable[[TableState, Entry], None]]] = {
    "created": created,
    "settings": settings,
    "joined": joined,
    "named": named,
    "bot": bot,
    "ready": ready,
    "asked": asked,
    "consent": consent,
    "left": removed,
    "removed": removed,
    "host": host,
    "link": link,
    "revoked": revoked,
    "moved": moved,
    "stand-in": stand_in,
    "muted": muted,
    "chat": chat,
    "emote": emote,
    "report": report,
    "vote": vote,
    "accused": accused,
    "uphold": uphold,
    "upheld": upheld,
    "next-ready": next_ready,
    "rematch-ready": rematch_ready,
    "started": course.started,
    "seed": course.seed,
    "seeding": course.seeding,
    "move": course.moved,
    "release": course.released,
    "verdict": course.verdict,
    "closed": course.closed,
}
