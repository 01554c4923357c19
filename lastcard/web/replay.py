"""A closed match played again from its record, step by step, for those who look at it afterwards."""

from collections.abc import Iterable
from functools import lru_cache

from lastcard.game import Event, Game
from lastcard.game.move import NOBODY, seat_letter
from lastcard.game.record import read_record
from lastcard.game.words import Teller
from lastcard.wire import rest
from lastcard.wire.view import wire_event


@lru_cache(maxsize=8)
def replay_record(text: str) -> rest.Replay:
    """All steps of a record. All hands are open: the match is closed, and the record tells them anyway."""
    record = read_record(text)
    game = record.start()
    names = {seat: str(record.tags.get("Names", {}).get(seat) or seat) for seat in game.counts()}
    teller = Teller(game.rules, lambda seat: names.get(seat_letter(seat), ""))
    steps = [step(game, "", game.events, teller)]
    steps.extend(step(game, str(move), game.play(move), teller) for move in record.moves)
    return rest.Replay(game.rules.edition.key, game.rules.edition.title, names, steps)


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
