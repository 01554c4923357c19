"""The two policies that need no thought."""

from lastcard.game.fast import layout

from .machine import below, count_cards, encode, happens, lowest, pick_card, playable, seat_after, without_lowest
from .speed import policy

wide = layout.wide


@policy
def choose_random(t: layout.Tables, s: layout.State) -> int:
    """Any card that goes, with equal chances; draws only when it must, never challenges, plays no bonus card.

    As the random player of `lastcard simulate`, but it always calls: forgetting is a habit of the table.
    """
    seat, phase = s.turn, s.phase
    if phase == layout.TURN or phase == layout.DRAWN:
        kinds = playable(t, s, seat)
        if phase == layout.DRAWN:
            kinds &= layout.word(s.drawn)
        count = count_cards(s, seat, kinds)
        if count:
            kind = pick_card(s, seat, kinds, count)
            return complete(t, s, kind, below(s, t.colors), below(s, s.seats - 1))
    if phase == layout.NAMING:
        return encode(seat, layout.NAME, 0, below(s, t.colors) + 1, 0, 0)
    if phase == layout.DISCARDING:
        return encode(seat, layout.DISCARD, pick_card(s, seat, s.held[seat], wide(s.cards[seat])), 0, 0, 0)
    return decline(t, s)


@policy
def choose_first(t: layout.Tables, s: layout.State) -> int:
    """The first action card that goes, else the first card, in the order of the edition's faces; the first of all."""
    seat, phase = s.turn, s.phase
    if phase == layout.TURN or phase == layout.DRAWN or phase == layout.BONUS:
        kinds = playable(t, s, seat)
        if phase == layout.DRAWN:
            kinds &= layout.word(s.drawn)
        first = -1
        while kinds:
            kind = lowest(kinds)
            if is_action(t, kind):
                return complete(t, s, kind, 0, -1)
            if first < 0:
                first = kind
            kinds = without_lowest(kinds)
        if first >= 0:
            return complete(t, s, first, 0, -1)
    if phase == layout.NAMING:
        return encode(seat, layout.NAME, 0, 1, 0, 0)
    if phase == layout.DISCARDING:
        return encode(seat, layout.DISCARD, lowest(s.held[seat]), 0, 0, 0)
    return decline(t, s)


@policy
def decline(t: layout.Tables, s: layout.State) -> int:
    """What is left when no card is played: draw, pass, accept, or let chance judge the own attempt."""
    seat, phase = s.turn, s.phase
    if phase == layout.TURN and s.draw_count:
        return encode(seat, layout.DRAW, 0, 0, 0, 0)
    if phase == layout.ANSWER:
        return encode(seat, layout.ACCEPT, 0, 0, 0, 0)
    if phase == layout.JUDGING:
        good = happens(s, wide(t.steps[s.step - 1, layout.STEP_COUNT]))
        return encode(seat, layout.JUDGE, 0, 0, 1 if good else 0, 0)
    return encode(seat, layout.PASS, 0, 0, 0, 0)


@policy
def complete(t: layout.Tables, s: layout.State, kind: int, color: int, place: int) -> int:
    """The play of a card with a colour and, if it asks for one, the seat `place` further on than the next.

    A place below zero is nobody, or the first seat in the order of seats if somebody has to be chosen.
    The call goes with every play that leaves one card.
    """
    seat = s.turn
    size = s.cards[seat]
    argument = 0
    named = color + 1 if t.bit[kind] & t.wilds and size > 1 else 0
    asks = t.asks[kind]
    if asks != layout.ASKS_NOTHING and size > 1:
        if asks == layout.ASKS_COLOR:
            argument = color + 1
        elif place >= 0:
            argument = seat_after(s, seat, 1 + place) + 1
        elif asks == layout.ASKS_PLAYER:
            argument = 2 if seat == 0 else 1
    return encode(seat, layout.PLAY, kind, named, argument, 1 if size == 2 else 0)


@policy
def is_action(t: layout.Tables, kind: int) -> bool:
    """Whether a card is no number card: it does something, or its player names a colour."""
    return bool(t.entry[kind] >= 0 or t.color_of[kind] == layout.NO_COLOR)
