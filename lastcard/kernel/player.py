"""The random player, and whole rounds played by it at full speed.

It draws only when it must, plays any playable card with equal chances, names colours, chooses
seats and discards alike, declines bonus plays, and never slaps the veto. Its habits are chances
in a thousand: to call, to notice what others have not called, to challenge.
"""

import numpy as np

from .bits import lowest, without_lowest
from .chance import below, mix, seed
from .layout import (
    ACCEPT,
    ANSWER,
    ASKS_COLOR,
    ASKS_NOTHING,
    BONUS,
    CALL,
    CATCH,
    CHALLENGE,
    DISCARD,
    DISCARDING,
    DRAW,
    DRAWN,
    JUDGE,
    JUDGING,
    NAME,
    NAMING,
    NEXT,
    PASS,
    PLAY,
    ROUND_OVER,
    STEP_COUNT,
    Bits,
    State,
    Tables,
    Tape,
    Words,
    wide,
    word,
)
from .machine import act, act_out_of_turn, next_round, sit_down
from .move import decode, encode
from .pile import playable
from .speed import entry, entry_inlined, inlined, kernel
from .turn import seat_after

CALLS = 0
CATCHES = 1
CHALLENGES = 2
HABITS = 3
THOUSAND = 1000


@entry
def pack(habits: Words) -> int:
    """The habits in one number, which is handed on faster than an array."""
    return wide(habits[CALLS]) | (wide(habits[CATCHES]) << 10) | (wide(habits[CHALLENGES]) << 20)


@kernel
def chance_of(manner: int, habit: int) -> int:
    """The chance in a thousand of one packed habit."""
    return (manner >> (10 * habit)) & 1023


@kernel
def happens(s: State, chance: int) -> bool:
    """Whether something of this chance in a thousand happens now."""
    if chance <= 0:
        return False
    return chance >= THOUSAND or below(s, THOUSAND) < chance


@kernel
def count_cards(s: State, seat: int, kinds: np.uint64) -> int:
    """How many cards of a set of kinds a seat holds."""
    count = wide(0)
    while kinds:
        count += s.hands[seat, lowest(kinds)]
        kinds = without_lowest(kinds)
    return count


@kernel
def pick_card(s: State, seat: int, kinds: np.uint64, count: int) -> int:
    """One of the `count` cards of a set in a hand, each with the same chance."""
    left = below(s, count) if count > 1 else 0
    while True:
        kind = lowest(kinds)
        left -= wide(s.hands[seat, kind])
        if left < 0:
            return kind
        kinds = without_lowest(kinds)


@inlined
def choose_play(t: Tables, s: State, kinds: np.uint64, count: int, manner: int) -> int:
    """A random play of one of the playable cards."""
    seat = s.turn
    kind = pick_card(s, seat, kinds, count)
    color = 0
    argument = 0
    if t.bit[kind] & t.wilds and s.cards[seat] > 1:
        color = below(s, t.colors) + 1
    if t.asks[kind] != ASKS_NOTHING and s.cards[seat] > 1:
        if t.asks[kind] == ASKS_COLOR:
            argument = below(s, t.colors) + 1
        else:
            argument = seat_after(s, seat, 1 + below(s, s.seats - 1)) + 1
    call = 1 if s.cards[seat] == 2 and happens(s, chance_of(manner, CALLS)) else 0
    return encode(seat, PLAY, kind, color, argument, call)


@entry_inlined
def choose(t: Tables, s: State, manner: int) -> int:
    """What the random player with these packed habits does for the seat that has to decide."""
    seat = s.turn
    phase = s.phase
    if phase == BONUS:
        return encode(seat, PASS, 0, 0, 0, 0)
    if phase <= DRAWN and phase != NAMING:
        kinds = playable(t, s, seat)
        if phase == DRAWN:
            kinds &= np.uint64(s.drawn)
        count = count_cards(s, seat, kinds)
        if count:
            return choose_play(t, s, kinds, count, manner)
        return encode(seat, DRAW if s.draw_count else PASS, 0, 0, 0, 0)
    if phase == NAMING:
        return encode(seat, NAME, 0, below(s, t.colors) + 1, 0, 0)
    if phase == ANSWER:
        return encode(seat, CHALLENGE if happens(s, chance_of(manner, CHALLENGES)) else ACCEPT, 0, 0, 0, 0)
    if phase == JUDGING:
        good = happens(s, wide(t.steps[s.step - 1, STEP_COUNT]))
        return encode(seat, JUDGE, 0, 0, 1 if good else 0, 0)
    if phase == DISCARDING:
        return encode(seat, DISCARD, pick_card(s, seat, s.held[seat], wide(s.cards[seat])), 0, 0, 0)
    return encode(seat, NEXT, 0, 0, 0, 0)


@kernel
def notice(t: Tables, s: State, tape: Tape, manner: int, mover: int, forgot: int) -> None:
    """Seats that owe a call remember it or not; the others notice what was not called, or not.

    Who has just played the last card but one has decided that with the play: `forgot` says that the
    seat that moved did not call then.
    """
    for place in range(s.seats):
        seat = seat_after(s, s.turn, place)
        if not s.owing & (1 << seat):
            continue
        may_remember = s.actor != seat or (mover == seat and not forgot)
        if may_remember and happens(s, chance_of(manner, CALLS)):
            act_out_of_turn(t, s, tape, seat, CALL, 0)
            continue
        for other in range(1, s.seats):
            if happens(s, chance_of(manner, CATCHES)):
                act_out_of_turn(t, s, tape, seat_after(s, seat, other), CATCH, seat + 1)
                break


@kernel
def play_round(t: Tables, s: State, tape: Tape, manner: int) -> None:
    """Play the round to its end."""
    while s.phase < ROUND_OVER:
        mover = s.turn
        before = s.cards[mover]
        move = choose(t, s, manner)
        act(t, s, tape, move)
        if s.owing and s.phase != DISCARDING:
            notice(t, s, tape, manner, mover, 1 if before == 2 and decode(move)[5] == 0 else 0)


@entry
def play_rounds(t: Tables, s: State, tape: Tape, habits: Words, series: Bits, totals: Bits) -> None:
    """Play rounds of a series one by one in the same state and add up what came out.

    `series` holds seats, the series' number, the first index and the number of rounds;
    `totals` takes rounds, decisions, fingerprint, void rounds, then rounds won and points by seat.
    """
    seats = wide(series[0])
    manner = pack(habits)
    first = wide(series[2])
    for index in range(first, first + wide(series[3])):
        seed(s, series[1], index)
        sit_down(t, s, tape, seats, index % seats)
        next_round(t, s, tape)
        play_round(t, s, tape, manner)
        totals[0] += np.uint64(1)
        totals[1] += np.uint64(s.decisions)
        totals[2] ^= np.uint64(fingerprint(s, index))
        if s.winner < 0:
            totals[3] += np.uint64(1)
            continue
        totals[4 + s.winner] += np.uint64(1)
        for seat in range(seats):
            totals[14 + seat] += np.uint64(s.scores[seat])


@kernel
def fingerprint(s: State, index: int) -> int:
    """64 bits that stand for all that a state says, in any layout: see docs/kernel.md."""
    total = mix(word(s.rng) ^ word(index))
    for number in (s.color, s.turn, s.direction + 1, s.winner + 1, s.decisions, s.phase):
        total = mix(word(total) ^ word(number))
    chunk = word(0)
    filled = 0
    for seat in range(s.seats):
        total = mix(word(total) ^ word(s.scores[seat]))
        kinds = s.held[seat]
        while kinds:
            kind = lowest(kinds)
            kinds = without_lowest(kinds)
            for _ in range(s.hands[seat, kind]):
                chunk = (chunk << word(8)) | word(kind + 1)
                filled += 1
                if filled % 8 == 0:
                    total = mix(word(total) ^ chunk)
                    chunk = word(0)
    for i in range(s.draw_count + s.discard_count):
        kind = wide(s.draw_pile[i] if i < s.draw_count else s.discard_pile[i - s.draw_count])
        chunk = (chunk << word(8)) | word(kind + 1)
        filled += 1
        if filled % 8 == 0:
            total = mix(word(total) ^ chunk)
            chunk = word(0)
    return mix(word(total) ^ chunk)
