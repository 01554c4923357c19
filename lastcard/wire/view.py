"""A seat's view of the game, and what happened, as they go over the wire."""

from collections.abc import Container, Mapping
from typing import Any, Final, cast

from msgspec import Raw, Struct, json

from lastcard import game
from lastcard.game.move import NOBODY, seat_letter
from lastcard.game.words import Teller

MOST_DISCARDS: Final = 200  # choices that are listed; any others may be sent as well


class Legal(Struct, frozen=True, omit_defaults=True):
    """A move that the seat may make now. What is not there is empty."""

    move: str  # what to send
    verb: str
    text: str  # in plain English
    card: str = ""
    color: str = ""
    target: str = ""
    wish: str = ""
    call: bool = False
    cards: tuple[str, ...] = ()


class View(Struct, frozen=True):
    """What a seat may know of the game, as in the API's `View`; the options stand in the table."""

    edition: str
    seats: int
    seat: str
    round: int
    phase: str
    turn: str
    direction: str
    dealer: str
    color: str
    top: str
    discard: tuple[str, ...]
    draw_count: int
    hand: tuple[str, ...]
    counts: dict[str, int]
    known: dict[str, tuple[str, ...]]
    called: tuple[str, ...]
    scores: dict[str, int]
    winner: str
    vetoed: str
    forbidden: tuple[str, ...]
    open_until: tuple[str, ...]
    take_instead: dict[str, int]
    lost: dict[str, int]
    drawn: tuple[str, ...]
    owed: int
    to_discard: int
    task: str
    pending: dict[str, int]
    legal: tuple[Legal, ...]


class Own(Struct, frozen=True):
    """The part of a view that is a seat's own; the rest is the same for all seats, and encoded once."""

    seat: str
    phase: str
    hand: tuple[str, ...]
    known: dict[str, tuple[str, ...]]
    drawn: tuple[str, ...]
    legal: Raw


ENCODER: Final = json.Encoder()


class Event(Struct, frozen=True, omit_defaults=True):
    """Something that happened. Fields that are not there are empty, zero or false."""

    seq: int
    time: int  # milliseconds of the server's time
    kind: str
    name: str = ""  # of a game event; of a person who joined
    seat: str = ""
    other: str = ""
    card: str = ""
    color: str = ""
    count: int = 0
    total: int = 0
    good: bool = False
    word: str = ""
    cards: tuple[str, ...] = ()  # what only this seat saw
    text: str = ""
    emote: str = ""
    chat: int = 0  # the event that a report or an accusation means
    match: int = 0
    attempt: int = 0
    stage: str = ""
    seats: tuple[str, ...] = ()
    direction: float = 0
    strength: float = 0
    wind: int = 0
    sideways: float = 0


def encode_legal(move: game.Move, teller: Teller) -> bytes:
    """A legal move with its text."""
    if move.target != NOBODY:  # its text names somebody, and names change
        return ENCODER.encode(make_legal(move, teller))
    texts: dict[int, tuple[game.Move, bytes]] = teller.rules.remembered("legal moves", dict)
    known = texts.get(id(move))  # games share their moves, and to tell one by all that is in it takes long
    if known is not None and known[0] is move:
        return known[1]
    text = ENCODER.encode(make_legal(move, teller))
    if not move.cards:  # discards are too many to be kept, and made anew each time
        texts[id(move)] = (move, text)
    return text


def make_legal(move: game.Move, teller: Teller) -> Legal:
    """See `encode_legal`."""
    return Legal(
        move=str(move),
        verb=move.verb,
        text=teller.move(move),
        card=move.card,
        color=move.color,
        target=seat_letter(move.target) if move.target != NOBODY else "",
        wish=move.wish,
        call=move.call,
        cards=move.cards,
    )


def encode_public(public: Mapping[str, Any]) -> bytes:
    """What everybody may know, as `lastcard.game.look` tells it: for all views of a moment."""
    return ENCODER.encode(public)


def encode_view(public: bytes, own: Mapping[str, Any], teller: Teller, withheld: Container[str] = ()) -> View:
    """A view for the wire, without legal moves of the `withheld` verbs. It is for the encoder alone."""
    legal = [move for move in own["legal"] if move.verb not in withheld]
    if len(legal) > MOST_DISCARDS:
        kept = [move for move in legal if move.verb == "discard"][:MOST_DISCARDS]
        legal = kept + [move for move in legal if move.verb != "discard"]
    moves = Raw(b"[" + b",".join([encode_legal(move, teller) for move in legal]) + b"]")
    part = ENCODER.encode(Own(**{**own, "legal": moves}))
    return cast("View", Raw(public[:-1] + b"," + part[1:]))  # two objects become one


def wire_event(event: game.Event, viewer: int, seq: int, time: int, teller: Teller) -> Event:
    """A game event as one seat saw it; NOBODY is a spectator."""
    seen = event.as_seen_by(viewer)
    return Event(
        seq=seq,
        time=time,
        kind="game",
        name=seen.name,
        seat=seat_letter(seen.seat) if seen.seat != NOBODY else "",
        other=seat_letter(seen.other) if seen.other != NOBODY else "",
        card=seen.card,
        color=seen.color,
        count=seen.count,
        total=seen.total,
        good=seen.good,
        word=seen.word if seen.name in {"direction", "challenged", "judged"} else "",
        cards=seen.seen.get(viewer, ()),
        text=teller.sentence(seen),
    )
