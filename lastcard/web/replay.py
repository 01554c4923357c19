"""A match played again from its record, step by step, for those who look at it afterwards."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from lastcard.game import Event, Game
from lastcard.game.move import NOBODY, seat_letter
from lastcard.game.record import Record, RecordError, read_record
from lastcard.game.words import Teller
from lastcard.wire import rest
from lastcard.wire.view import wire_event

LARGEST_RECORD: Final = 262_144  # bytes of a record that somebody brings
MOST_MOVES: Final = 10_000  # of such a record; a match to 500 has some hundreds, a slow one some thousands
LONGEST_NAME: Final = 40


@lru_cache(maxsize=8)
def replay_record(text: str) -> rest.Replay:
    """All steps of a record of this server, which are asked for again and again."""
    return play_steps(read_record(text))


def replay_brought(text: str) -> rest.Replay:
    """All steps of a record that somebody brings; raises `RecordError` if it is none, or too much for a server."""
    record = read_record(text)
    if "Page" in record.headers:
        raise RecordError("Page: a server replays the built-in editions only; lastcard replay takes this record")
    if len(record.moves) > MOST_MOVES:
        raise RecordError(f"the record has {len(record.moves)} moves; a server replays {MOST_MOVES} at most")
    return play_steps(record)


def play_steps(record: Record) -> rest.Replay:
    """All steps of a record. All hands are open: the match is closed, and the record tells them anyway."""
    game = record.replay(0)
    names = read_names(record, game)
    teller = Teller(game.rules, lambda seat: names.get(seat_letter(seat), ""))
    steps = [step(game, "", game.events, teller)]
    for number, move in enumerate(record.moves, start=1):
        try:
            happened = game.play(move)
        except ValueError as error:
            raise RecordError(f"move {number}, {move}: {error}") from error
        steps.append(step(game, str(move), happened, teller))
    record.verify_end(game)
    return rest.Replay(game.rules.edition.key, game.rules.edition.title, names, steps)


def read_names(record: Record, game: Game) -> dict[str, str]:
    """The names of the seats; who has none is called by the seat."""
    said = record.tags.get("Names", {})
    if not isinstance(said, dict):
        raise RecordError(f'Names: {said!r} does not name seats; write {{"A": "Mia"}}')
    return {seat: str(said.get(seat) or seat)[:LONGEST_NAME] for seat in game.counts()}


def step(game: Game, move: str, events: Iterable[Event], teller: Teller) -> rest.ReplayStep:
    """The game as it stands after a move."""
    return rest.ReplayStep(
        move=move,
        events=tuple(wire_event(event, viewer(event), 0, 0, teller) for event in events),
        round=game.round,
        turn=game.turn,
        direction=game.direction,
        color=game.color,
        top=game.top,
        draw_count=len(game.draw_pile()),
        hands={seat: tuple(game.hand(seat)) for seat in game.counts()},
        scores=dict(game.scores),
    )


def viewer(event: Event) -> int:
    """A seat that saw the cards of an event, if any did: everything is open now."""
    return next(iter(event.seen), NOBODY)
