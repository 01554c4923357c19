"""Whose turn it is: passing it on, turns lost, the veto, calls that are due."""

from .layout import (
    BONUS,
    BONUS_WON,
    HANDS_CLOSED,
    LOST_TURN,
    TURN,
    TURN_BEGAN,
    VETOED_TURN,
    WAITED_UNABLE,
    State,
    Tables,
    Tape,
    wide,
)
from .pile import note, playable
from .speed import inlined, kernel


@kernel
def seat_after(s: State, seat: int, steps: int) -> int:
    """The seat so many places on in the direction of play; `steps` from 0 to the number of seats."""
    if s.direction > 0:
        after = seat + steps
        return after - s.seats if after >= s.seats else after
    after = seat - steps
    return after + s.seats if after < 0 else after


@inlined
def give_turn(t: Tables, s: State, tape: Tape, seat: int) -> None:
    """Begin the turn of `seat`, or of the first one after it that has not lost its own."""
    while True:
        if s.lost[seat] > 0:
            s.lost[seat] -= 1
            if t.veto_pays and s.vetoed == seat + 1:
                s.vetoed = 0
            note(tape, LOST_TURN, seat, 0, 0)
        elif s.vetoed == seat + 1:
            s.vetoed = 0
            note(tape, VETOED_TURN, seat, 0, 0)
        elif s.spent != seat + 1:
            break
        s.spent = 0
        if s.again > 0:
            s.again -= 1
        else:
            seat = seat_after(s, seat, 1)
    s.spent = 0
    s.phase = TURN
    s.turn = seat
    s.drawn = 0
    note(tape, TURN_BEGAN, seat, 0, 0)


@inlined
def pass_turn(t: Tables, s: State, tape: Tape, seat: int) -> None:
    """The turn of `seat` is over: the next seat's begins, or its own extra one."""
    if s.again > 0:
        s.again -= 1
        give_turn(t, s, tape, seat)
    else:
        give_turn(t, s, tape, seat_after(s, seat, 1))


@kernel
def act(s: State, tape: Tape, seat: int) -> None:
    """The first act of a real turn: the catch window closes (A48), the seat's reveal ends (A69)."""
    s.owing = 0
    if s.opened & (1 << seat):
        s.opened &= ~(1 << seat)
        note(tape, HANDS_CLOSED, seat, 0, 0)


@inlined
def finish_turn(t: Tables, s: State, tape: Tape, seat: int) -> None:
    """A turn without a play is over. If it was to decide a test, the seat has proven unable (A80)."""
    tester = wide(s.tester[seat]) - 1
    if tester >= 0:
        s.tester[seat] = 0
        s.spent = seat + 1
        note(tape, WAITED_UNABLE, seat, 0, 0)
        offer_bonus(t, s, tape, tester)
    else:
        pass_turn(t, s, tape, seat)


@kernel
def offer_bonus(t: Tables, s: State, tape: Tape, seat: int) -> None:
    """Let `seat` play a card more if it holds one that goes on; else its turn is over (A82)."""
    if playable(t, s, seat):
        s.phase = BONUS
        s.turn = seat
        s.drawn = 0
        note(tape, BONUS_WON, seat, 0, 0)
    else:
        pass_turn(t, s, tape, seat)


@kernel
def renew_calls(t: Tables, s: State) -> None:
    """After an effect: one card left by it has to be called anew, any other number ends the duty (A54, A55)."""
    for seat in range(s.seats):
        bit = 1 << seat
        if s.cards[seat] != 1:
            s.owing &= ~bit
            s.called &= ~bit
        elif s.changed & bit and t.call_after_effects:
            s.owing |= bit
            s.called &= ~bit
    s.changed = 0


@inlined
def finish_effect(t: Tables, s: State, tape: Tape) -> None:
    """The card has done what it does: calls are renewed, and play goes on."""
    if s.changed:
        renew_calls(t, s)
    s.step = -1
    if s.bonus:
        s.bonus = 0
        offer_bonus(t, s, tape, s.actor)
    else:
        pass_turn(t, s, tape, s.actor)
