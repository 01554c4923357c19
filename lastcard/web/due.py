"""What happens by itself: deadlines of the table, and people who have been away for too long."""

from typing import Final

from lastcard.fair import make_secret
from lastcard.game import Move, View

from .context import Context
from .play import OUT_OF_TURN, counted, deal_again, make_move
from .refusal import Entries, Refusal, Wait
from .state import TableState

LONG_CLOCK: Final = 3600  # seconds; with such a clock people come and go, and no bot stands in for them
SECONDS: Final = 1000
RETRY: Final = 1000  # milliseconds
COMEBACK: Final = 10_000  # milliseconds that people have after a restart, whatever was due meanwhile
FOR_PEOPLE: Final = ("turn", "ballot", "accusation", "seeding")  # deadlines that wait for somebody


def next_due(state: TableState, context: Context) -> int | None:
    """When something happens by itself, in milliseconds."""
    times = [at for name, at in state.deadlines.items() if is_open(state, name)]
    if state.hold is not None and not is_undecided(state):
        times.append(state.hold.until)
    if state.is_playing and awaited_away(state):
        since = [context.away_since[letter] for letter in people_to_replace(state, context)]
        times += [start + state.settings.away * SECONDS for start in since]
    return min(times, default=None)


def give_time(state: TableState, now: int) -> None:
    """After a restart: nobody loses a turn, a vote or a part in seeding by the time in which no server was there."""
    for name in FOR_PEOPLE:
        if name in state.deadlines:
            state.deadlines[name] = max(state.deadlines[name], now + COMEBACK)


def is_open(state: TableState, name: str) -> bool:
    """Whether a deadline counts now: while a draw is held no clock runs for whoever comes next."""
    return name != "turn" or state.hold is None or is_undecided(state)


def is_undecided(state: TableState) -> bool:
    """Whether the card that was drawn may still be played."""
    return state.hold is not None and state.game is not None and state.game.phase == "drawn"


def awaited_away(state: TableState) -> bool:
    """Whether bots stand in at this table at all."""
    return not state.settings.clock or state.settings.clock < LONG_CLOCK


def people_to_replace(state: TableState, context: Context) -> list[str]:
    """The people who are not there while others are."""
    if not context.lags or not context.away_since:
        return []
    absent = [seat.letter for seat in state.seats if seat.is_person and not seat.stand_in]
    return [letter for letter in absent if letter in context.away_since]


def due_entries(state: TableState, context: Context) -> Entries:
    """What is due now; the earliest thing first, one thing at a time."""
    now = context.now
    if state.hold is not None and state.hold.until <= now and not is_undecided(state):
        return [{"kind": "release"}]
    for name, at in sorted(state.deadlines.items(), key=lambda pair: pair[1]):
        if at <= now and is_open(state, name):
            return on_deadline(state, name, context)
    if state.is_playing and awaited_away(state):
        for letter in people_to_replace(state, context):
            if context.away_since[letter] + state.settings.away * SECONDS <= now:
                return [{"kind": "stand-in", "seat": letter, "yes": True}]
    return []


def on_deadline(state: TableState, name: str, context: Context) -> Entries:
    """What a deadline brings."""
    if name == "seeding" and state.seeding is not None:
        if state.seeding.stage == "commit":
            return [{"kind": "seed", "do": "list"}]
        entries: Entries = [{"kind": "seed", "do": "void"}, {"kind": "seed", "do": "begin", "seed": make_secret()}]
        lost = {*state.seeding.excluded, *state.seeding.attempt.missing}
        return entries if set(state.seeding.people) - lost else [*entries, {"kind": "seed", "do": "list"}]
    if name == "ballot":
        good = counted(state.ballot.votes) if state.ballot is not None else False
        return [{"kind": "verdict", "how": "vote" if state.ballot else "refused", "good": good}]
    if name == "dice":
        return [{"kind": "verdict", "how": "dice"}]
    if name == "accusation" and state.accusation is not None:
        return [{"kind": "upheld", "seat": state.accusation.seat, "good": False}]
    if name == "next":
        return [deal_again(state)]
    if name == "closing":
        return [{"kind": "closed"}]
    if name == "turn" and state.game is not None:
        view = state.game.view(state.turn)
        try:
            return [make_move(state, first_move(view), context, "clock")]
        except (Refusal, Wait):
            state.deadlines["turn"] = context.now + RETRY
        return []
    del state.deadlines[name]  # of something that is not there any more
    return []


def first_move(view: View) -> Move:
    """What is played for somebody whose time is up: the first legal move, with the call where it is due."""
    moves = [move for move in view.legal if move.verb not in {*OUT_OF_TURN, "veto", "next"}]
    calls = [move for move in moves if move.call]
    return calls[0] if calls and moves[0].verb == "play" else moves[0]
