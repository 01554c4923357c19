"""Starting a round: who deals, the deal, and the card that opens."""

import numpy as np

from .chance import order, random_seat
from .layout import (
    ACTS,
    DEALER_CHOSEN,
    DEALT,
    DREW_AGAIN_FOR_DEAL,
    DREW_FOR_DEAL,
    FOR_DEAL,
    FOR_DEALER,
    FOR_OPENER,
    MAX_DECK,
    NAMES,
    NAMING,
    NO_COLOR,
    OPENED,
    PASSED_OVER,
    RESOLVING,
    RETURNS,
    REVERSED,
    ROUND_STARTED,
    TURNS,
    State,
    Tables,
    Tape,
    wide,
)
from .pile import lay, note, refill, take_in
from .score import clear_round, void_round
from .speed import kernel
from .turn import give_turn, seat_after


@kernel
def choose_dealer(t: Tables, s: State, tape: Tape) -> None:
    """Draw for the deal: the highest number deals, and only seats that tie draw again (A4); or by lot."""
    if not t.dealer_draws:
        s.dealer = random_seat(s, tape, s.seats)
        note(tape, DEALER_CHOSEN, s.dealer, 0, 0)
        return
    cards = np.zeros(MAX_DECK, np.uint8)
    rivals = (1 << s.seats) - 1
    while rivals & (rivals - 1) and not tape.missing:
        for i in range(t.deck_size):
            cards[i] = t.deck[i]
        order(s, tape, cards, t.deck_size, FOR_DEALER)
        rivals = draw_for_deal(t, s, tape, cards, rivals)
    for seat in range(s.seats):
        if rivals & (1 << seat):
            s.dealer = seat
    note(tape, DEALER_CHOSEN, s.dealer, 0, 0)


@kernel
def draw_for_deal(t: Tables, s: State, tape: Tape, cards: np.ndarray, rivals: int) -> int:
    """One card for each rival from a shuffled deck; return the seats that drew the highest."""
    best = -1
    highest = 0
    top = t.deck_size
    for seat in range(s.seats):
        if rivals & (1 << seat):
            top -= 1
            kind = wide(cards[top])
            note(tape, DREW_FOR_DEAL, seat, kind, 0)
            worth = wide(t.rank[kind])
            if worth > best:
                best = worth
                highest = 0
            if worth == best:
                highest |= 1 << seat
    if highest & (highest - 1):
        for seat in range(s.seats):
            if highest & (1 << seat):
                note(tape, DREW_AGAIN_FOR_DEAL, seat, 0, 0)
    return highest


@kernel
def start_round(t: Tables, s: State, tape: Tape) -> None:
    """Shuffle, deal and open; the dealer is known. Deal again while nothing opens (A16, A18).

    What is told is the deal that counts: one that nothing opens leaves no events.
    """
    clear_round(s)
    s.round_number += 1
    s.direction = 1
    s.winner = -1
    s.color = NO_COLOR
    s.decisions = 0
    note(tape, ROUND_STARTED, s.dealer, s.round_number, 0)
    told = tape.events
    gather(t, s)
    s.deals_whole_deck = 0
    if not can_open(t, s):
        void_round(s, tape)
        return
    while True:
        order(s, tape, s.draw_pile, s.draw_count, FOR_DEAL)
        deal_hands(t, s, tape)
        if tape.missing or open_round(t, s, tape):
            return
        tape.events = told
        gather(t, s)


@kernel
def gather(t: Tables, s: State) -> None:
    """Put all cards into the draw pile, in the order of the edition's faces, and empty the hands."""
    pile, hands = s.draw_pile, s.hands
    kinds = t.kinds
    if s.deals_whole_deck:
        size = t.deck_size
        deck = t.deck
        for i in range(size):
            pile[i] = deck[i]
        s.draw_count = size
    else:
        collect(t, s)
    for seat in range(s.seats):
        for kind in range(kinds):
            hands[seat, kind] = 0
        s.held[seat] = 0
        s.cards[seat] = 0
    s.discard_count = 0


@kernel
def collect(t: Tables, s: State) -> None:
    """Put the cards in play into the draw pile."""
    counts = np.zeros(t.bit.shape[0], np.int64)
    for i in range(s.draw_count):
        counts[s.draw_pile[i]] += 1
    for i in range(s.discard_count):
        counts[s.discard_pile[i]] += 1
    for seat in range(s.seats):
        for kind in range(t.kinds):
            counts[kind] += s.hands[seat, kind]
    s.draw_count = 0
    for kind in range(t.kinds):
        for _ in range(counts[kind]):
            s.draw_pile[s.draw_count] = kind
            s.draw_count += 1


@kernel
def can_open(t: Tables, s: State) -> bool:
    """Whether some card of the gathered deck may open a round, with enough cards for all hands."""
    if s.draw_count <= s.seats * t.hand_size:
        return False
    for i in range(s.draw_count):
        if t.opening[s.draw_pile[i]] < RETURNS:
            return True
    return False


@kernel
def deal_hands(t: Tables, s: State, tape: Tape) -> None:
    """Deal one card at a time, starting left of the dealer."""
    for _ in range(t.hand_size):
        for place in range(1, s.seats + 1):
            seat = seat_after(s, s.dealer, place)
            s.draw_count -= 1
            kind = wide(s.draw_pile[s.draw_count])
            take_in(t, s, seat, kind)
            note(tape, DEALT, seat, kind, 0)


@kernel
def open_round(t: Tables, s: State, tape: Tape) -> bool:
    """Flip cards until one opens, and do what it does; say if none is left that may."""
    while not tape.missing:
        if not some_can_open(t, s):
            return False
        s.draw_count -= 1
        kind = wide(s.draw_pile[s.draw_count])
        mode = wide(t.opening[kind])
        note(tape, OPENED, kind, mode, 0)
        if mode == RETURNS:
            s.draw_count += 1
            order(s, tape, s.draw_pile, s.draw_count, FOR_OPENER)
            continue
        s.color = wide(t.color_of[kind])
        lay(s, kind, s.color)
        if mode == PASSED_OVER:
            continue
        refill(s, tape)
        first_turn(t, s, tape, kind)
        return True
    return True


@kernel
def some_can_open(t: Tables, s: State) -> bool:
    """Whether the draw pile still holds a card that may open."""
    for i in range(s.draw_count - 1, -1, -1):
        if t.opening[s.draw_pile[i]] < RETURNS:
            return True
    return False


@kernel
def first_turn(t: Tables, s: State, tape: Tape, kind: int) -> None:
    """Begin to play on the opening card."""
    mode = t.opening[kind]
    left = seat_after(s, s.dealer, 1)
    if mode == ACTS and t.entry[kind] >= 0:
        s.actor = s.dealer
        s.step = t.entry[kind]
        s.phase = RESOLVING
    elif mode == TURNS:
        s.direction = -1
        note(tape, REVERSED, s.direction, 0, 0)
        give_turn(t, s, tape, s.dealer)
    elif mode == NAMES:
        s.color = NO_COLOR
        s.phase = NAMING
        s.turn = left
    else:
        give_turn(t, s, tape, left)
