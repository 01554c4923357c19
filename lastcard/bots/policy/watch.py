"""What each seat of a game knows of the others' cards, followed at full speed.

The same as `lastcard.game.knowledge`, which tells views of it; this is the referee's side of an
arena and never shown to a policy as a whole.
"""

from typing import Annotated

import numpy as np

from lastcard.game.fast import layout

from .speed import policy

wide = layout.wide

SEATS = layout.MAX_SEATS
KINDS = layout.MAX_KINDS


class Watch:
    """Hands as they are, and what is known of them."""

    open: Annotated[int, "i8"]  # how many reveals hold
    hands: Annotated[layout.Bytes, "u1", (SEATS, KINDS)]  # cards of each kind
    known: Annotated[layout.Bytes, "u1", (SEATS, SEATS, KINDS)]  # [viewer, holder]: cards that the viewer knows of


WATCH = layout.record_type(Watch)


@policy
def follow(t: layout.Tables, w: Watch, seats: int, tape: layout.Tape) -> None:
    """Learn from the events on the tape."""
    for row in range(tape.events):
        what, first, second = wide(tape.event[row, 0]), wide(tape.event[row, 1]), wide(tape.event[row, 2])
        if what == layout.DEALT or what == layout.DREW:
            w.hands[first, second] += 1
            if w.open and what == layout.DREW:
                for viewer in range(seats):
                    if viewer != first:
                        w.known[viewer, first, second] += 1
        elif what == layout.PLAYED or what == layout.GAVE:
            lose(w, seats, first, second)
        else:
            follow_rare(t, w, seats, row, tape)


@policy
def lose(w: Watch, seats: int, holder: int, kind: int) -> None:
    """A card leaves a hand, and everybody sees which."""
    w.hands[holder, kind] -= 1
    for viewer in range(seats):
        if w.known[viewer, holder, kind]:
            w.known[viewer, holder, kind] -= 1


@policy
def follow_rare(t: layout.Tables, w: Watch, seats: int, row: int, tape: layout.Tape) -> None:
    """Learn from what does not happen at every turn."""
    what, first, second = wide(tape.event[row, 0]), wide(tape.event[row, 1]), wide(tape.event[row, 2])
    if what == layout.ROUND_STARTED:
        forget(w)
    elif what == layout.CHALLENGED:
        learn(w, first, second)
    elif what == layout.HANDS_OPENED:
        w.open += 1
        for viewer in range(seats):
            for holder in range(seats):
                learn(w, viewer, holder)
    elif what == layout.HANDS_CLOSED:
        w.open -= 1
    elif what == layout.ROUND_WON:
        w.open = 0
    elif what == layout.SWAPPED or what == layout.ROTATED:
        move_hands(t, w, seats, what == layout.SWAPPED, first, second)


@policy
def forget(w: Watch) -> None:
    """A new round: nobody knows anything."""
    w.open = 0
    for holder in range(SEATS):
        for kind in range(KINDS):
            w.hands[holder, kind] = 0
            for viewer in range(SEATS):
                w.known[viewer, holder, kind] = 0


@policy
def learn(w: Watch, viewer: int, holder: int) -> None:
    """The viewer sees a whole hand."""
    if viewer != holder:
        for kind in range(KINDS):
            w.known[viewer, holder, kind] = w.hands[holder, kind]


@policy
def move_hands(t: layout.Tables, w: Watch, seats: int, swaps: bool, first: int, second: int) -> None:  # noqa: FBT001 - compiled
    """Hands go to other seats, and what is known of them goes along; who gave a hand away knows it."""
    goes = np.zeros(SEATS, np.int64)
    for seat in range(seats):
        goes[seat] = seat if swaps else (seat + first + seats) % seats
    if swaps:
        goes[first], goes[second] = second, first
    hands, known = w.hands.copy(), w.known.copy()
    for giver in range(seats):
        taker = goes[giver]
        for kind in range(t.kinds):
            w.hands[taker, kind] = hands[giver, kind]
            for viewer in range(seats):
                w.known[viewer, taker, kind] = known[viewer, giver, kind]
            w.known[taker, taker, kind] = 0
            if taker != giver:
                w.known[giver, taker, kind] = hands[giver, kind]
