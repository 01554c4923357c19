"""What a seat remembers of a round: when each hidden card came, when it went, and what was done with it in hand.

A hand is a row of slots, one for each card that was ever in it. A slot that is still in the hand is
hidden, unless its card was seen; one whose card was played keeps it, but which slot it was is a
guess that may be revised as long as it was in hand at the time. The log has every choice of another
seat that tells something about its hand. Memory learns from the rows of a tape in which the kinds
that the seat did not see are below zero.
"""

from typing import Annotated

import numpy as np

from lastcard.game.fast import layout

from .machine import seat_after
from .speed import entry, policy

wide = layout.wide

SLOTS = 56
ENTRIES = 160
HANDS = layout.MAX_SEATS
FAR = 1 << 30  # later than everything: still in hand
NO_KIND = 255

# What is known of a slot.
HIDDEN = 0  # its card is in the hand, and not known
PLAYED = 1  # its card was seen when it left; another slot may have been the one
PINNED = 2  # its card is known for sure

# Entries of the log, and their columns.
UNABLE = 0  # it drew or passed, or was said to be unable: no card went on
CHOSE = 1  # it played this card of those that went on
KEPT = 2  # it did not play what it drew
BARRED = 3  # a challenge showed that it held what barred its penalty wild
CLEAR = 4  # a challenge showed that it did not
AT_HAND = 0
AT_CLOCK = 1
AT_TOP = 2
AT_COLOR = 3
AT_WHAT = 4
AT_KIND = 5
AT_NAMED = 6
AT_RIVAL = 7
COLUMNS = 8


class Memory:
    """What one seat remembers."""

    viewer: Annotated[int, "i8"]  # the seat
    seats: Annotated[int, "i8"]
    clock: Annotated[int, "i8"]  # choices so far
    direction: Annotated[int, "i8"]
    top: Annotated[int, "i8"]  # kind of the top card
    color: Annotated[int, "i8"]  # in force
    before: Annotated[int, "i8"]  # colour in force before the top card was played
    drew: Annotated[int, "i8"]  # the seat that has drawn and may still play that card, plus one
    entries: Annotated[int, "i8"]  # rows in the log
    hand_of: Annotated[layout.Bytes, "u1", (HANDS,)]  # which hand a seat holds: hands move when they are swapped
    sizes: Annotated[layout.Bytes, "u1", (HANDS,)]  # cards of each seat
    count: Annotated[layout.Words, "i4", (HANDS,)]  # slots of each hand
    since: Annotated[layout.Words, "i4", (HANDS, SLOTS)]  # the choice that brought the card
    until: Annotated[layout.Words, "i4", (HANDS, SLOTS)]  # the choice by which it went, or FAR
    kind: Annotated[layout.Bytes, "u1", (HANDS, SLOTS)]  # its kind; of a hidden one the last guess
    sort: Annotated[layout.Bytes, "u1", (HANDS, SLOTS)]  # HIDDEN, PLAYED or PINNED
    log: Annotated[layout.Words, "i4", (ENTRIES, COLUMNS)]


MEMORY = layout.record_type(Memory)


@policy
def begin_round(m: Memory) -> None:
    """A new round: nothing is known."""
    m.clock = 1
    m.direction = 1
    m.top = 0
    m.color = layout.NO_COLOR
    m.before = layout.NO_COLOR
    m.drew = 0
    m.entries = 0
    for hand in range(HANDS):
        m.hand_of[hand] = hand
        m.sizes[hand] = 0
        m.count[hand] = 0


@entry
def remember(t: layout.Tables, memories: list[Memory], which: int, tape: layout.Tape) -> None:
    """Learn from the rows on a tape."""
    m = memories[which]
    for row in range(tape.events):
        what, first = wide(tape.event[row, 0]), wide(tape.event[row, 1])
        second, third = wide(tape.event[row, 2]), wide(tape.event[row, 3])
        if what == layout.DREW:
            remember_draw(m, first, third == layout.BY_CHOICE)
        elif what == layout.PLAYED:
            remember_play(t, m, first, second, third)
        elif what == layout.DEALT:
            add_slot(m, first)
        elif what == layout.ROUND_STARTED:
            begin_round(m)
        elif what == layout.OPENED:
            m.top = first
            m.color = wide(t.color_of[first])
        elif what == layout.REVERSED:
            m.direction = first
        elif what == layout.NAMED:
            m.color = second
        else:
            remember_rare(m, what, first, second, third)


@policy
def remember_rare(m: Memory, what: int, first: int, second: int, third: int) -> None:
    """Learn from what does not happen at every turn."""
    if what == layout.LOST_TURN or what == layout.VETOED_TURN:
        settle(m)
    elif what == layout.PASSED:
        settle(m)
        m.clock += 1
        write(m, first, UNABLE, 0, 0)
    elif what == layout.BONUS_WON:
        settle(m)
        m.clock += 1
        write(m, seat_after(m, first, 1), UNABLE, 0, 0)
    elif what == layout.GAVE:
        remove_slot(m, first, second, m.clock)
    elif what == layout.CHALLENGED:
        color = m.color
        m.color = m.before
        write(m, second, BARRED if third else CLEAR, 0, 0)
        m.color = color
    elif what == layout.SWAPPED:
        swap_places(m, first, second)
    elif what == layout.ROTATED:
        for place in range(m.seats - 1, 0, -1):
            swap_places(m, (place * first + m.seats) % m.seats, ((place - 1) * first + m.seats) % m.seats)


@policy
def remember_draw(m: Memory, seat: int, by_choice: bool) -> None:  # noqa: FBT001 - compiled
    """A card was drawn: by choice that tells that no card of the hand went on, or that it was kept back."""
    if by_choice and m.drew != seat + 1:
        settle(m)
        m.clock += 1
        write(m, seat, UNABLE, 0, 0)
        m.drew = seat + 1
    add_slot(m, seat)


@policy
def settle(m: Memory) -> None:
    """The turn of whoever drew is over: the drawn card was kept."""
    if m.drew:
        write(m, m.drew - 1, KEPT, 0, 0)
        m.drew = 0


@policy
def remember_play(t: layout.Tables, m: Memory, seat: int, kind: int, color: int) -> None:
    """A card was played: from the hand by choice among those that went on, or just drawn."""
    fresh = m.drew == seat + 1
    brought = m.clock
    if fresh:
        m.drew = 0
    else:
        settle(m)
    m.clock += 1
    if fresh:
        remove_drawn(m, seat, kind, brought)
    else:
        write(m, seat, CHOSE, kind, color if t.bit[kind] & t.wilds else layout.NO_COLOR)
        remove_slot(m, seat, kind, m.clock)
    m.before = m.color
    m.top = kind
    m.color = color


@policy
def write(m: Memory, seat: int, what: int, kind: int, named: int) -> None:
    """Write an entry on another seat into the log; the oldest is forgotten if the log is full."""
    if seat == m.viewer:
        return
    if m.entries == ENTRIES:
        for row in range(1, ENTRIES):
            for column in range(COLUMNS):
                m.log[row - 1, column] = m.log[row, column]
        m.entries -= 1
    row = m.entries
    m.log[row, AT_HAND] = m.hand_of[seat]
    m.log[row, AT_CLOCK] = m.clock
    m.log[row, AT_TOP] = m.top
    m.log[row, AT_COLOR] = m.color
    m.log[row, AT_WHAT] = what
    m.log[row, AT_KIND] = kind
    m.log[row, AT_NAMED] = named
    m.log[row, AT_RIVAL] = m.sizes[seat_after(m, seat, 1)]
    m.entries = row + 1


@policy
def add_slot(m: Memory, seat: int) -> None:
    """A hidden card more for a seat. A hand with too long a past is begun anew by `agree`."""
    m.sizes[seat] += 1
    hand = wide(m.hand_of[seat])
    slot = wide(m.count[hand])
    if slot < SLOTS:
        m.since[hand, slot] = m.clock
        m.until[hand, slot] = FAR
        m.kind[hand, slot] = NO_KIND
        m.sort[hand, slot] = HIDDEN
        m.count[hand] = slot + 1


@policy
def remove_slot(m: Memory, seat: int, kind: int, clock: int) -> None:
    """A card leaves a hand: one that was known, else the guess of it, else the oldest hidden one."""
    m.sizes[seat] -= 1
    hand = wide(m.hand_of[seat])
    found = -1
    for slot in range(m.count[hand]):
        if m.until[hand, slot] == FAR:
            if m.sort[hand, slot] == PINNED and m.kind[hand, slot] == kind:
                m.until[hand, slot] = clock
                return
            if m.sort[hand, slot] == HIDDEN and (
                found < 0 or (m.kind[hand, slot] == kind and m.kind[hand, found] != kind)
            ):
                found = slot
    if found >= 0:
        m.kind[hand, found] = kind
        m.until[hand, found] = clock
        m.sort[hand, found] = PLAYED


@policy
def remove_drawn(m: Memory, seat: int, kind: int, brought: int) -> None:
    """A card that was just drawn is played; if several were drawn, any of them may have been it."""
    hand = wide(m.hand_of[seat])
    for slot in range(m.count[hand] - 1, -1, -1):
        if m.since[hand, slot] == brought and m.until[hand, slot] == FAR and m.sort[hand, slot] == HIDDEN:
            m.sizes[seat] -= 1
            m.kind[hand, slot] = kind
            m.until[hand, slot] = m.clock
            m.sort[hand, slot] = PINNED
            return
    remove_slot(m, seat, kind, m.clock)


@policy
def swap_places(m: Memory, seat: int, other: int) -> None:
    """Two seats exchange hands."""
    hand = m.hand_of[seat]
    m.hand_of[seat] = m.hand_of[other]
    m.hand_of[other] = hand
    size = m.sizes[seat]
    m.sizes[seat] = m.sizes[other]
    m.sizes[other] = size


@policy
def agree(t: layout.Tables, m: Memory, s: layout.State) -> None:
    """Bring memory in line with a masked state: hands that do not fit are begun anew with what is known of them."""
    m.top = wide(s.discard_pile[s.discard_count - 1])
    m.color = s.color
    m.direction = s.direction
    for seat in range(s.seats):
        m.sizes[seat] = s.cards[seat]
        if seat != m.viewer and not fits(t, m, s, seat):
            renew(t, m, s, seat)


@policy
def fits(t: layout.Tables, m: Memory, s: layout.State, seat: int) -> bool:
    """Whether the slots of a hand have as many cards, and as many known ones, as the masked state."""
    hand = wide(m.hand_of[seat])
    inside = 0
    known = np.zeros(layout.MAX_KINDS, np.int64)
    for slot in range(m.count[hand]):
        if m.until[hand, slot] == FAR:
            inside += 1
            if m.sort[hand, slot] == PINNED:
                known[m.kind[hand, slot]] += 1
    if inside != s.cards[seat]:
        return False
    for kind in range(t.kinds):
        if known[kind] != s.hands[seat, kind]:
            return False
    return True


@policy
def renew(t: layout.Tables, m: Memory, s: layout.State, seat: int) -> None:
    """Begin a hand anew: its past is forgotten."""
    hand = wide(m.hand_of[seat])
    kept = 0
    for row in range(m.entries):
        if m.log[row, AT_HAND] != hand:
            for column in range(COLUMNS):
                m.log[kept, column] = m.log[row, column]
            kept += 1
    m.entries = kept
    m.count[hand] = 0
    for _ in range(min(SLOTS, wide(s.cards[seat]))):
        add_slot(m, seat)
    slot = 0
    for kind in range(t.kinds):
        for _ in range(s.hands[seat, kind]):
            if slot < SLOTS:
                m.kind[hand, slot] = kind
                m.sort[hand, slot] = PINNED
                slot += 1
    m.sizes[seat] = s.cards[seat]
