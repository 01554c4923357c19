"""Cards that move: between hands, draw pile and discard pile.

Only `take_in` and `put_out` change a hand. The draw pile is never left empty while a card lies
under the top discard (A92), so `draw_one` never has to look for more cards.
"""

from typing import Any

from .chance import order
from .layout import DREW, FOR_RESHUFFLE, GAVE, MAX_EVENTS, NO_COLOR, REFILLED, State, Tables, Tape, wide
from .speed import inlined, kernel


@kernel
def note(tape: Tape, what: int, first: int, second: int, third: int) -> None:
    """Write an event on the tape, if it is wanted."""
    if tape.logs and tape.events < MAX_EVENTS:
        event = tape.event
        event[tape.events, 0] = what
        event[tape.events, 1] = first
        event[tape.events, 2] = second
        event[tape.events, 3] = third
        tape.events += 1


@kernel
def take_in(t: Tables, s: State, seat: int, kind: int) -> None:
    """Add a card to a hand. A hand that grows owes no call, and its call no longer stands."""
    s.hands[seat, kind] += 1
    s.held[seat] |= t.bit[kind]
    s.cards[seat] += 1
    if s.owing | s.called:
        s.owing &= ~(1 << seat)
        s.called &= ~(1 << seat)


@kernel
def put_out(t: Tables, s: State, seat: int, kind: int) -> None:
    """Take a card out of a hand."""
    left = s.hands[seat, kind] - 1
    s.hands[seat, kind] = left
    if left == 0:
        s.held[seat] ^= t.bit[kind]
    s.cards[seat] -= 1


@inlined
def draw_one(t: Tables, s: State, tape: Tape, seat: int, why: int) -> int:
    """Draw a card and return its kind, or -1 if nothing is left (A94); an empty pile is filled again."""
    kind = take_top(t, s, tape, seat, why)
    if s.draw_count == 0:
        refill(s, tape)
    return kind


@kernel
def take_top(t: Tables, s: State, tape: Tape, seat: int, why: int) -> int:
    """Move the next card into a hand and return its kind, or -1 if the draw pile is empty."""
    count = s.draw_count - 1
    if count < 0:
        return -1
    kind = wide(s.draw_pile[count])
    s.draw_count = count
    take_in(t, s, seat, kind)
    note(tape, DREW, seat, kind, why)
    return kind


@kernel
def refill(s: State, tape: Tape) -> None:
    """Shuffle the cards under the top discard into an empty draw pile; wilds lose their colours."""
    under = s.discard_count - 1
    if s.draw_count > 0 or under < 1:
        return
    pile, discards, named = s.draw_pile, s.discard_pile, s.named
    for i in range(under):
        pile[i] = discards[i]
    discards[0] = discards[under]
    named[0] = named[under]
    s.discard_count = 1
    s.draw_count = under
    note(tape, REFILLED, under, 0, 0)
    order(s, tape, pile, under, FOR_RESHUFFLE)


@kernel
def lay(s: State, kind: int, color: int) -> None:
    """Put a card on top of the discard pile."""
    top = s.discard_count
    s.discard_pile[top] = kind
    s.named[top] = color
    s.discard_count = top + 1


@kernel
def give_up(t: Tables, s: State, tape: Tape, seat: int, kind: int) -> None:
    """Discard a card from a hand by an effect: directly beneath the top card (A61)."""
    put_out(t, s, seat, kind)
    top = s.discard_count - 1
    lay(s, wide(s.discard_pile[top]), wide(s.named[top]))
    s.discard_pile[top] = kind
    s.named[top] = NO_COLOR
    s.changed |= 1 << seat
    note(tape, GAVE, seat, kind, 0)


@kernel
def exchange(s: State, seat: int, other: int) -> None:
    """Swap two hands."""
    for kind in range(s.hands.shape[1]):
        count = s.hands[seat, kind]
        s.hands[seat, kind] = s.hands[other, kind]
        s.hands[other, kind] = count
    held = s.held[seat]
    s.held[seat] = s.held[other]
    s.held[other] = held
    size = s.cards[seat]
    s.cards[seat] = s.cards[other]
    s.cards[other] = size
    s.changed |= (1 << seat) | (1 << other)


@kernel
def hand_points(t: Tables, s: State, seat: int) -> int:
    """What the cards in a hand are worth."""
    total = 0
    if s.cards[seat] == 0:
        return total
    for kind in range(t.kinds):
        count = s.hands[seat, kind]
        if count:
            total += wide(count) * wide(t.points[kind])
    return total


@kernel
def playable(t: Tables, s: State, seat: int) -> Any:  # noqa: ANN401 - a set of kinds: np.uint64
    """The set of kinds in a hand that go on the discard pile."""
    return s.held[seat] & t.goes_on[s.discard_pile[s.discard_count - 1], s.color]
