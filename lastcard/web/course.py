"""The course of a match, as the journal tells it: seeding, moves, holds, verdicts, rounds, the end."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from lastcard.fair import Dealer, Seeding, Setting
from lastcard.game import Event, Game
from lastcard.game.kick import is_kick, stated_chance
from lastcard.game.move import seat_number
from lastcard.game.record import write_record
from lastcard.wire import view as wire
from lastcard.wire.setting import PACES

from .state import OVER, BallotState, Happening, Hold, KickState, Standing, TableState

Entry = Mapping[str, Any]

SECONDS: Final = 1000
SEEDING_TIME: Final = 20 * SECONDS
VOTE_TIME: Final = 20 * SECONDS
DICE_TIME: Final = 1.5 * SECONDS
CLOSING_TIME: Final = 60 * SECONDS
MOST_RECORDS: Final = 20


def tell(state: TableState, kind: str, **fields: Any) -> None:  # noqa: ANN401 - fields of an event
    """Put an event into the log, for everybody."""
    event = wire.Event(seq=state.seq, time=state.time, kind=kind, **fields)
    state.log.append(Happening(state.seq, state.time, wire=event))


def show(state: TableState, events: Sequence[Event], *, only: str = "", but: str = "") -> None:
    """Put events of the game into the log."""
    state.log.extend(Happening(state.seq, state.time, game=event, only=only, but=but) for event in events)


# Seeding


def started(state: TableState, entry: Entry) -> None:
    """A match begins with its seeding."""
    del entry
    rules = state.compiled()
    state.match += 1
    state.phase = "seeding"
    state.game = state.dealer = state.hold = state.ballot = state.accusation = state.kick = None
    state.judged = None
    state.next_ready.clear()
    state.rematch_ready.clear()
    state.deadlines.clear()
    letters = tuple(seat.letter for seat in state.seats)
    setting = Setting(state.id, state.match, letters, rules.edition.key, rules.digest)
    state.seeding = None if state.group else Seeding(setting, tuple(state.people))
    state.version += 1
    tell(state, "started", match=state.match)


def seeding(state: TableState, entry: Entry) -> None:
    """The seeding of a duplicate event begins, for all seats of all its tables."""
    setting = Setting(state.group, state.match, tuple(entry["seats"]), entry["edition"], entry["digest"])
    state.seeding = Seeding(setting, tuple(entry["people"]))
    state.version += 1


def seed(state: TableState, entry: Entry) -> None:
    """Something happens in the seeding."""
    if state.seeding is None:
        raise ValueError("seed: nothing is being seeded")
    before = state.seeding.stage
    stage = state.seeding.act(entry)
    state.version += 1
    number = state.seeding.attempt.number
    if stage == "void":
        tell(state, "void", attempt=number, seats=state.seeding.attempt.void_by)
    elif stage != before or entry["do"] == "begin":
        tell(state, "seeding", attempt=number, stage=stage)
    if entry["do"] in {"begin", "list"} and not state.group:
        state.deadlines["seeding"] = state.time + SEEDING_TIME
    if stage == "done":
        deal(state, state.seeding.attempt.key)


def deal(state: TableState, key: bytes) -> None:
    """Sit down and deal the first round."""
    state.deadlines.pop("seeding", None)
    state.dealer = Dealer(key, state.match)
    state.game = state.dealer.sit_down(state.compiled(), seats=len(state.seats))
    state.phase = "playing"
    state.views += 1
    state.version += 1
    state.decision = state.seq
    show(state, state.game.events)
    follow(state)


# Playing


def the_game(state: TableState) -> tuple[Game, Dealer]:
    """The game that is going on."""
    if state.game is None or state.dealer is None:
        raise ValueError("nothing has been dealt")
    return state.game, state.dealer


def moved(state: TableState, entry: Entry) -> None:
    """A move, whoever made it for the seat."""
    if entry["by"] == "clock":
        tell(state, "timeout", seat=entry["move"][0])
    play(state, entry["move"], entry.get("hold", 0))


def play(state: TableState, text: str, hold: int = 0) -> None:
    """Play a move; after a draw that is held the others see no more than that a card was drawn."""
    game, dealer = the_game(state)
    letter, verb = text[0], text.split()[1]
    public = game.view() if hold and verb == "draw" else None
    if verb == "next":
        state.next_ready.clear()
        state.version += 1
    events = dealer.play(game, text)
    game.forget()
    state.views += 1
    if public is not None and game.phase not in OVER:
        count = drawn_part(events, seat_number(letter))
        show(state, events[:count])
        show(state, events[count:], only=letter)
        state.hold = Hold(letter, state.time + hold, public, list(events[count:]))
        follow_calls(state)
        return
    if verb not in {"call", "catch", "veto"}:
        state.hold = None
        state.decision = state.seq
    show(state, events)
    follow(state)


def drawn_part(events: Sequence[Event], seat: int) -> int:
    """How many of the events tell of the draw itself, whether or not the card can be played."""
    count = 0
    for number, event in enumerate(events, start=1):
        if event.name == "drew" and event.seat == seat and not event.total:
            count = number
    while count < len(events) and events[count].name == "reshuffled":
        count += 1
    return count


def released(state: TableState, entry: Entry) -> None:
    """The turn moves on after a draw, for the others, too."""
    del entry
    if state.hold is None:
        raise ValueError("release: nothing is held")
    state.views += 1
    show(state, state.hold.owed, but=state.hold.seat)
    state.hold = None
    state.decision = state.seq
    follow(state)


def follow(state: TableState) -> None:
    """After something in the game: what has to be judged, counted, waited for."""
    game, dealer = the_game(state)
    follow_calls(state)
    if game.phase != "judge":
        state.judged = None
        if state.ballot or state.kick:
            state.ballot = state.kick = None
            state.version += 1
    elif dealer.chance is not state.judged:
        open_judgement(state)
    if game.phase == "round over":
        state.deadlines["next"] = state.time + state.settings.score_screen * SECONDS
        state.version += 1
    elif game.is_over:
        finish(state)


def follow_calls(state: TableState) -> None:
    """Note since when a call is owed."""
    game, _ = the_game(state)
    owing = frozenset(game.owing()) if game.phase not in OVER else frozenset()
    if not owing:
        state.owed_since = 0
    elif owing - state.owing:
        state.owed_since = state.time
    state.owing = owing


def open_judgement(state: TableState) -> None:
    """Something done in the room has to be judged: a kick is aimed, chance decides for bots, people vote."""
    game, dealer = the_game(state)
    seat = state.seat(game.turn)
    if seat is None or dealer.chance is None:
        raise ValueError("nobody is judged")
    state.judged = dealer.chance
    task = game.view().task
    state.version += 1
    state.ballot = state.kick = None
    kicks = is_kick(task)
    if seat.is_played_by_bot or (kicks and state.settings.kick == "dice"):
        state.deadlines["dice"] = state.time + round(DICE_TIME * PACES[state.settings.pace])
        return
    state.deadlines["ballot"] = state.time + VOTE_TIME
    if kicks:
        state.kick = KickState(seat.letter, task, dealer.chance.wind)
        return
    voters = tuple(
        other.letter for other in state.seats if other.is_person and not other.stand_in and other is not seat
    )
    state.ballot = BallotState(seat.letter, task, voters or (seat.letter,))
    tell(state, "ballot", seat=seat.letter, text=task, seats=state.ballot.voters)


def verdict(state: TableState, entry: Entry) -> None:
    """What was judged is decided: by vote, by a kick, by chance, or by refusing."""
    game, dealer = the_game(state)
    letter = game.turn
    if entry["how"] == "kick" and dealer.chance is not None:
        wind = dealer.chance.wind
        flight = dealer.kick(entry["direction"], entry["strength"])
        good = flight.good
        tell(
            state,
            "flight",
            seat=letter,
            direction=entry["direction"],
            strength=entry["strength"],
            wind=wind,
            sideways=round(flight.sideways, 2),
            good=good,
            text=flight.told,
        )
    elif entry["how"] == "dice":
        good = dealer.decide(stated_chance(game.rules, game.top, game.view().task))
    else:
        good = entry["good"]
        tell(state, "verdict", seat=letter, good=good)
    for name in ("ballot", "dice"):
        state.deadlines.pop(name, None)
    play(state, f"{letter} judge {'good' if good else 'no'}")


# The end


def finish(state: TableState) -> None:
    """The match is over: it counts for the evening."""
    game, _ = the_game(state)
    state.phase = "over"
    state.version += 1
    for name in ("turn", "next", "ballot", "dice"):
        state.deadlines.pop(name, None)
    if not state.group:
        state.deadlines["closing"] = state.time + CLOSING_TIME
    for seat in state.seats:
        standing = state.leaderboard.setdefault(seat.name, Standing())
        number = seat_number(seat.letter)
        standing.matches += 1
        standing.won += game.winner == seat.letter
        standing.rounds += sum(event.name == "round won" and event.seat == number for event in game.events)
        standing.points += game.scores[seat.letter]
    tell(state, "over", seat=game.winner, match=state.match)


def closed(state: TableState, entry: Entry) -> None:
    """The match is closed: what the table does not keep back is shown."""
    del entry
    if state.game is not None and state.settings.reveal:
        state.records[state.match] = record_of(state)
        while len(state.records) > MOST_RECORDS:
            del state.records[next(iter(state.records))]
    state.phase = "closed"
    state.views += 1
    state.hold = state.ballot = state.accusation = state.kick = None
    state.deadlines.clear()
    state.version += 1
    tell(state, "closed", match=state.match)


def record_of(state: TableState) -> str:
    """The record of the match, with all that is needed to check its deals."""
    game, dealer = the_game(state)
    tags: dict[str, Any] = {"Table": state.group or state.id, "Match": state.match}
    tags["Names"] = {seat.letter: seat.name for seat in state.seats}
    if state.seeding is not None:
        tags["Fair"] = state.seeding.as_tag(dealer.draws)
    return write_record(game, tags)


def settle(state: TableState) -> None:
    """After every entry: the clock of whoever has to decide."""
    if not state.is_playing:
        for name in ("turn", "next"):
            state.deadlines.pop(name, None)
        return
    if not state.deadlines and not state.settings.clock:
        return
    game, _ = the_game(state)
    if game.phase != "round over":
        state.deadlines.pop("next", None)
    if state.hold is not None:
        return
    letter = state.turn
    if not letter or not state.settings.clock:
        state.deadlines.pop("turn", None)
        state.clocked = -1
    elif state.clocked != state.decision:
        state.clocked = state.decision
        state.deadlines["turn"] = state.time + state.settings.clock * SECONDS
