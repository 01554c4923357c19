"""A seat's view of the game, and what happened, as they go over the wire."""

from collections.abc import Callable, Mapping
from typing import Final

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


ALIKE: Final = ("discard", "counts", "scores")
NOTHING: Final[Mapping[str, Raw]] = {}
ENCODER: Final = json.Encoder()
ELSEWHERE: Final = ("options", "legal")  # parts of the API's `View` that are not the same here


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


def wire_legal(move: game.Move, teller: Teller) -> Legal:
    """A legal move with its text."""
    if move.target != NOBODY:  # its text names somebody, and names change
        return make_legal(move, teller)
    texts: dict[game.Move, Legal] = teller.rules.remembered("legal moves", dict)
    known = texts.get(move)
    if known is None:
        known = make_legal(move, teller)
        if not move.cards:  # discards are too many to be kept
            texts[move] = known
    return known


def make_legal(move: game.Move, teller: Teller) -> Legal:
    """See `wire_legal`."""
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


def encode_same(view: game.View) -> dict[str, Raw]:
    """What is long and the same in all views of a moment, encoded once for all of them."""
    return {name: Raw(ENCODER.encode(getattr(view, name))) for name in ALIKE}


def wire_view(
    view: game.View,
    teller: Teller,
    may: Callable[[game.Move], bool] = lambda _: True,
    encoded: Mapping[str, Raw] = NOTHING,
) -> View:
    """A view for the wire; `may` says which of the legal moves the seat may send.

    With what `encode_same` has made of a view of the same moment, it is for the encoder alone.
    """
    legal = [move for move in view.legal if may(move)]
    if view.to_discard and len(legal) > MOST_DISCARDS:
        kept = [move for move in legal if move.verb == "discard"][:MOST_DISCARDS]
        legal = kept + [move for move in legal if move.verb != "discard"]
    same = {**vars(view)}
    for name in ELSEWHERE:
        del same[name]
    same |= encoded
    return View(legal=tuple(wire_legal(move, teller) for move in legal), **same)


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
