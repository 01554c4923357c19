"""Whole rounds among policies, at full speed: the masked copy stands between the game and each of them."""

from typing import Annotated

import numpy as np

from lastcard.game.fast import layout

from .machine import call_for_all, decode, encode, hand_points, next_round, seed, sit_down, step
from .mask import mask, set_aside
from .memory import Memory, remember
from .plain import choose_first, choose_random
from .search import FIRST, KEEN, LEVEL, RANDOM, SETTINGS, SIGHT, Room, choose_keen
from .speed import entry, policy
from .steady import choose_steady
from .watch import Watch, follow

wide = layout.wide

HIDDEN_KIND = -1  # of a card that was dealt or drawn, to whoever did not see it


class Deal:
    """A round to be played, and what came out of it."""

    seed: Annotated[int, "u8"]
    dealer: Annotated[int, "i8"]
    streams: Annotated[layout.Bits, "u8", (layout.MAX_SEATS,)]  # where the chance of each bot begins
    settings: Annotated[layout.Words, "i4", (layout.MAX_SEATS, SETTINGS)]  # the policy of each seat
    winner: Annotated[int, "i8"]  # -1: nobody
    decisions: Annotated[int, "i8"]
    points: Annotated[layout.Words, "i4", (layout.MAX_SEATS,)]  # scored in the round


DEAL = layout.record_type(Deal)


@entry
def choose(t: layout.Tables, room: Room, which: int, settings: layout.Words) -> int:
    """What a policy does in the masked state of number `which`."""
    level = settings[LEVEL]
    if level == KEEN:
        return choose_keen(t, room, which, settings)
    if level == RANDOM:
        return choose_random(t, room[0][which])
    if level == FIRST:
        return choose_first(t, room[0][which])
    return choose_steady(t, room[0][which])


@entry
def play_deals(
    t: layout.Tables,
    deals: list[Deal],
    room: Room,
    states: list[layout.State],
    tapes: list[layout.Tape],
    watches: list[Watch],
    seats: int,
) -> None:
    """Play every deal to the end of its round. Everybody calls in time."""
    for index in range(len(deals)):
        play_deal(t, deals[index], room, states[0], tapes, watches[0], seats)


@policy
def play_deal(
    t: layout.Tables, deal: Deal, room: Room, s: layout.State, tapes: list[layout.Tape], w: Watch, seats: int
) -> None:
    """Play one deal."""
    eyes, memories = room[0], room[1]
    tape = tapes[0]
    tape.logs = 1
    tape.events = 0
    tape.orders = layout.MAX_ORDERS
    for seat in range(seats):
        eyes[seat].rng = deal.streams[seat]
        memories[seat].viewer = seat
        memories[seat].seats = seats
    seed(s, deal.seed, 0)
    sit_down(t, s, tape, seats, deal.dealer)
    tape.events = 0
    next_round(t, s, tape)
    tell(t, deal, memories, w, tapes, seats)
    while s.phase < layout.ROUND_OVER:
        seat = s.turn
        settings = deal.settings[seat]
        mask(t, s, w.known, seat, eyes[seat])
        if settings[SIGHT]:
            show_all(t, w, seat, eyes[seat])
        if s.phase == layout.DISCARDING:
            discard(t, room, s, tape, settings)
        else:
            step(t, s, tape, choose(t, room, seat, settings))
        tell(t, deal, memories, w, tapes, seats)
        if s.owing:
            call_for_all(t, s, tape)
            tell(t, deal, memories, w, tapes, seats)
    score(t, s, deal)


@policy
def discard(t: layout.Tables, room: Room, s: layout.State, tape: layout.Tape, settings: layout.Words) -> None:
    """Let the policy choose all its discards, one after the other, and then lay them down in the order of faces."""
    seat, number = s.turn, s.to_give
    eyes = room[0]
    kinds = np.zeros(number, np.int64)
    for index in range(number):
        _, _, kind, _, _, _ = decode(choose(t, room, seat, settings))
        kinds[index] = kind
        set_aside(t, eyes[seat], kinds[index])
    kinds.sort()
    for index in range(number):
        step(t, s, tape, encode(seat, layout.DISCARD, kinds[index], 0, 0, 0))


@policy
def tell(t: layout.Tables, deal: Deal, memories: list[Memory], w: Watch, tapes: list[layout.Tape], seats: int) -> None:
    """Tell the referee, and then whoever remembers, what has happened; no memory sees a hidden kind."""
    tape = tapes[0]
    follow(t, w, seats, tape)
    for row in range(tape.events):
        if tape.event[row, 0] == layout.DEALT or tape.event[row, 0] == layout.DREW:
            tape.event[row, 2] = HIDDEN_KIND
    for seat in range(seats):
        if deal.settings[seat, LEVEL] == KEEN:
            remember(t, memories, seat, tape)
    tape.events = 0


@policy
def show_all(t: layout.Tables, w: Watch, seat: int, s: layout.State) -> None:
    """Show every hand to a seat: only to measure what that would be worth."""
    for other in range(s.seats):
        for kind in range(t.kinds):
            if other != seat and w.hands[other, kind]:
                s.hands[other, kind] = w.hands[other, kind]
                s.held[other] |= t.bit[kind]


@policy
def score(t: layout.Tables, s: layout.State, deal: Deal) -> None:
    """Write down who has won and what was scored; a single hand is scored as if it counted points."""
    deal.winner = s.winner
    deal.decisions = s.decisions
    for seat in range(s.seats):
        deal.points[seat] = s.scores[seat]
    if t.scoring == layout.SINGLE and s.winner >= 0:
        for seat in range(s.seats):
            deal.points[s.winner] += hand_points(t, s, seat)
