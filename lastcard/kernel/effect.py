"""What cards do: the steps of an effect, read from the tables, one verb after the other.

An effect may stop where a seat has to decide (an answer, a verdict, a choice of discards); the
state then keeps the step and how far it has come, and `run` goes on from there. Steps only ever
jump forward, so every effect ends.
"""

from .layout import (
    AFTER_DRAW,
    ALL,
    ANSWER,
    BY_PENALTY,
    CHOSEN,
    DARED,
    DISCARDING,
    DRAW_COUNT,
    DRAW_INSTEAD,
    DRAW_UNTIL,
    DRAW_UP_TO,
    END,
    EVEN_OUT,
    FORBID,
    GIVE_ALL,
    GIVE_BONUS,
    GIVE_COUNT,
    HANDS_OPENED,
    IF_ABLE,
    JUDGED,
    JUDGING,
    JUMP,
    KEEPS_ONE,
    LOSE_TURN,
    MUST_GIVE,
    NO_COLOR,
    OPEN_HANDS,
    OTHERS,
    OWE,
    PREVIOUS,
    REVERSE,
    REVERSED,
    ROTATE,
    ROTATED,
    SELF,
    STEP_COUNT,
    STEP_JUMP,
    STEP_LOSES_TURN,
    STEP_MODE,
    STEP_OP,
    STEP_WHOM,
    SWAP,
    SWAPPED,
    TURN_AGAIN,
    WINS,
    State,
    Tables,
    Tape,
    wide,
)
from .pile import draw_one, exchange, give_up, note, playable, refill
from .score import win_round
from .speed import inlined, kernel
from .turn import finish_effect, seat_after


@inlined
def run(t: Tables, s: State, tape: Tape) -> None:
    """Run the effect from its current step until it ends or a seat has to decide."""
    while True:
        step = s.step
        op = wide(t.steps[step, STEP_OP])
        if op == END:
            finish_effect(t, s, tape)
            return
        if op == DRAW_COUNT or op >= LOSE_TURN:
            if run_plain(t, s, tape, step):
                return
        elif run_cards(t, s, tape, step):
            return


@inlined
def hit_count(s: State, whom: int) -> int:
    """How many seats a step hits."""
    if whom == OTHERS:
        return s.seats - 1
    if whom == ALL:
        return s.seats
    if whom == CHOSEN and s.chosen == 0:
        return 0
    return 1


@inlined
def hit(s: State, whom: int, index: int) -> int:
    """The seat that a step hits as number `index`: in play order from the next one, the player last."""
    if whom == CHOSEN:
        return s.chosen - 1
    if whom == SELF:
        return s.actor
    if whom == PREVIOUS:
        return seat_after(s, s.actor, s.seats - 1)
    return seat_after(s, s.actor, index + 1)


@inlined
def run_plain(t: Tables, s: State, tape: Tape, step: int) -> bool:
    """Run a step that needs no memory of how far it has come; say whether the effect has to wait."""
    op, whom, count = wide(t.steps[step, STEP_OP]), wide(t.steps[step, STEP_WHOM]), wide(t.steps[step, STEP_COUNT])
    s.step += 1
    if op == DRAW_COUNT or op == LOSE_TURN or op == FORBID or op == DRAW_INSTEAD or op == DRAW_UP_TO:
        for index in range(hit_count(s, whom)):
            strike(t, s, tape, step, hit(s, whom, index))
    elif op == TURN_AGAIN:
        s.again += 1
    elif op == REVERSE:
        s.direction = -s.direction
        note(tape, REVERSED, s.direction, 0, 0)
        if s.seats == 2 and t.reverse_skips:
            s.lost[1 - s.actor] = 1
    elif op == GIVE_BONUS:
        s.bonus = 1
    elif op == SWAP:
        if s.chosen:
            exchange(s, s.actor, s.chosen - 1)
            note(tape, SWAPPED, s.actor, s.chosen - 1, 0)
    elif op == ROTATE:
        rotate(s)
        note(tape, ROTATED, s.direction, 0, 0)
    elif op == OWE:
        s.owed = count
        s.phase = ANSWER
        s.turn = hit(s, whom, 0)
        return True
    elif op == IF_ABLE:
        test(t, s, step, hit(s, whom, 0))
    elif op == JUDGED:
        s.phase = JUDGING
        s.turn = hit(s, whom, 0)
        return True
    elif op == OPEN_HANDS:
        s.opened |= 1 << s.actor
        note(tape, HANDS_OPENED, s.actor, 0, 0)
    elif op == JUMP:
        s.step = wide(t.steps[step, STEP_JUMP])
    return False


@inlined
def strike(t: Tables, s: State, tape: Tape, step: int, seat: int) -> None:
    """Do to one seat what a plain step does."""
    op, count = wide(t.steps[step, STEP_OP]), wide(t.steps[step, STEP_COUNT])
    if op == DRAW_COUNT:
        for _ in range(count):
            draw_one(t, s, tape, seat, BY_PENALTY)
    elif op == DRAW_UP_TO:
        for _ in range(count - wide(s.cards[seat])):
            draw_one(t, s, tape, seat, BY_PENALTY)
    elif op == FORBID:
        s.forbidden |= 1 << seat
        note(tape, DARED, seat, 0, 0)
    elif op == DRAW_INSTEAD:
        s.instead[seat] = count
    if t.steps[step, STEP_LOSES_TURN]:
        s.lost[seat] = 1


@kernel
def test(t: Tables, s: State, step: int, seat: int) -> None:
    """Go on if `seat` can play a card, else jump; or wait for its ordinary turn to tell (A80).

    A test by an ordinary turn begins one, also for a seat whose last turn was spent on a test (A84).
    """
    if t.steps[step, STEP_MODE] == AFTER_DRAW:
        s.spent = 0
    if playable(t, s, seat):
        return
    if t.steps[step, STEP_MODE] == AFTER_DRAW:
        s.tester[seat] = s.actor + 1
    else:
        s.step = wide(t.steps[step, STEP_JUMP])


@kernel
def rotate(s: State) -> None:
    """Every hand moves one seat along the direction of play."""
    for index in range(s.seats - 1, 0, -1):
        exchange(s, seat_after(s, 0, index), seat_after(s, 0, index - 1))


@kernel
def run_cards(t: Tables, s: State, tape: Tape, step: int) -> bool:
    """Run a step that moves cards seat by seat; say whether the effect has to wait or the round is over."""
    whom = wide(t.steps[step, STEP_WHOM])
    seats = hit_count(s, whom)
    while s.progress < seats:
        seat = hit(s, whom, s.progress)
        s.progress += 1
        if t.steps[step, STEP_LOSES_TURN]:
            s.lost[seat] = 1
        giving = move_cards(t, s, tape, step, seat)
        if giving > 0:
            s.to_give = giving
            s.given = 0
            s.phase = DISCARDING
            s.turn = seat
            note(tape, MUST_GIVE, seat, giving, 0)
            return True
    s.progress = 0
    s.step += 1
    if settle_empty(t, s, tape, step):
        return True
    if t.steps[step, STEP_OP] == GIVE_ALL:
        refill(s, tape)
    return False


@kernel
def move_cards(t: Tables, s: State, tape: Tape, step: int, seat: int) -> int:
    """Draw or take away what the step says, and return how many cards the seat has to choose itself."""
    op, count = wide(t.steps[step, STEP_OP]), wide(t.steps[step, STEP_COUNT])
    size = wide(s.cards[seat])
    if op == DRAW_UNTIL:
        color = s.wish if count == NO_COLOR else count
        while True:
            kind = draw_one(t, s, tape, seat, BY_PENALTY)
            if kind < 0 or t.color_of[kind] == color:
                return 0
    if op == GIVE_ALL:
        give_class(t, s, tape, step, seat)
        return 0
    if op == EVEN_OUT and size < count:
        for _ in range(count - size):
            draw_one(t, s, tape, seat, BY_PENALTY)
        return 0
    giving = count if op == GIVE_COUNT else size - count
    limit = size - 1 if t.steps[step, STEP_MODE] == KEEPS_ONE else size
    return max(0, min(giving, limit))


@kernel
def give_class(t: Tables, s: State, tape: Tape, step: int, seat: int) -> None:
    """Discard every card of a class from a hand, in the order of the edition's faces."""
    for kind in range(t.kinds):
        if t.bit[kind] & t.classes[t.steps[step, STEP_COUNT]]:
            while s.hands[seat, kind] > 0:
                if t.steps[step, STEP_MODE] == KEEPS_ONE and s.cards[seat] == 1:
                    return
                give_up(t, s, tape, seat, kind)


@kernel
def settle_empty(t: Tables, s: State, tape: Tape, step: int) -> bool:
    """If discards emptied hands, the first in play order after the card's player has won (A65)."""
    if s.changed and t.steps[step, STEP_MODE] == WINS:
        for index in range(s.seats):
            seat = seat_after(s, s.actor, index + 1)
            if s.cards[seat] == 0 and s.changed & (1 << seat):
                win_round(t, s, tape, seat)
                return True
    return False
