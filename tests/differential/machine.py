"""The kernel's side of a comparison: one compiled call applies a move, lists what is legal and picks the next."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias, TypeVar

import numpy as np

from lastcard.kernel import layout
from lastcard.kernel.layout import (
    ANSWER,
    DISCARDING,
    DRAWN,
    MAX_SEATS,
    NEXT,
    NO_SHUFFLES,
    VERBS,
)
from lastcard.kernel.speed import compile_function, is_compiled_available, load_compiled
from lastcard.rules.compile import Rules

Function = TypeVar("Function", bound=Callable[..., Any])
Records: TypeAlias = Any  # arrays of the kernel's records and numbers, which compiled functions look into

EVENT_CODES: Final = layout.MUST_GIVE + 1
PHASE_CODES: Final = layout.GAME_OVER + 1
HEAD: Final = 24  # numbers of the state before those of each seat
SEAT_WIDTH: Final = 4
OUT_SIZE: Final = 1024
MOST_NUMBERS: Final = 8192
SEEN: Final = np.dtype(
    (
        np.record,  # uncompiled code reads its fields as attributes
        [
            ("pairs", "i8", (PHASE_CODES, VERBS)),
            ("events", "i8", (EVENT_CODES, VERBS)),
        ],
    )
)
NO_MOVE: Final = -1

kernel_apply = load_compiled("machine").apply
kernel_sit_down = load_compiled("machine").sit_down
kernel_seed = load_compiled("chance").seed
kernel_mix = load_compiled("chance").mix
kernel_playable = load_compiled("pile").playable
kernel_legal = load_compiled("move").legal


def fast(function: Function) -> Function:
    """Compile `function` where Numba is installed."""
    return compile_function(function) if is_compiled_available() else function


@fast
def write_state(t: Records, s: Records, out: Records, at: int) -> int:
    """Write all that a state says, in the order of `mirror.read`; return where it ends."""
    start = at
    numbers = (s.phase, s.turn, s.direction, s.color, s.winner, s.dealer, s.round_number, s.decisions)
    for number in numbers:
        out[at] = number
        at += 1
    for number in (s.owing, s.called, s.passed, s.vetoed, s.forbidden, s.opened, s.spent, s.again + s.bonus, s.given):
        out[at] = number
        at += 1
    out[at] = s.bluff if s.phase == ANSWER else 0
    out[at + 1] = s.owed if s.phase == ANSWER else 0
    out[at + 2] = s.to_give if s.phase == DISCARDING else 0
    out[at + 3] = np.int64(s.drawn & kernel_playable(t, s, s.turn)) if s.phase == DRAWN else 0
    out[at + 4] = s.draw_count
    out[at + 5] = s.discard_count
    wrong: Records = 0
    for seat in range(MAX_SEATS):
        wrong += np.int64(s.lost[seat])
    at = start + HEAD
    for seat in range(s.seats):
        out[at] = s.scores[seat]
        out[at + 1] = s.instead[seat]
        out[at + 2] = s.tester[seat]
        out[at + 3] = s.cards[seat]
        at += SEAT_WIDTH
        cards = at
        for kind in range(t.kinds):
            if (s.hands[seat, kind] > 0) != ((s.held[seat] & t.bit[kind]) != 0):
                wrong += 1
            for _ in range(s.hands[seat, kind]):
                out[at] = kind
                at += 1
        if at - cards != s.cards[seat]:
            wrong += 1
    out[start + HEAD - 1] = wrong  # must be zero: turns still to be lost, and sets that contradict counts
    for i in range(s.draw_count):
        out[at] = s.draw_pile[s.draw_count - 1 - i]
        at += 1
    for i in range(s.discard_count):
        card = np.int64(s.discard_pile[i])
        named = np.int64(s.named[i]) if t.bit[card] & t.wilds else 0
        out[at] = card * 16 + named
        at += 1
    return at


@fast
def pick(phase: int, weights: Records, dice: Records, moves: Records, count: int) -> Records:
    """Choose a verb by its weight in this phase, then one of its moves with equal chances."""
    numbers = np.zeros(VERBS, np.int64)
    for i in range(count):
        numbers[(moves[i] >> 15) & 15] += 1
    total: Records = 0
    for verb in range(VERBS):
        if numbers[verb]:
            total += np.int64(weights[phase, verb])
    if total == 0:
        return NO_MOVE
    dice[0] += 1
    word = np.uint64(kernel_mix(np.uint64(dice[0])))
    left: Records = np.int64((word >> np.uint64(40)) % np.uint64(total))
    chosen: Records = 0
    for verb in range(VERBS):
        if numbers[verb]:
            left -= np.int64(weights[phase, verb])
            if left < 0:
                chosen = verb
                break
    place = np.int64((word & np.uint64(0xFFFFFFFF)) % np.uint64(numbers[chosen]))
    for i in range(count):
        if (moves[i] >> 15) & 15 == chosen:
            if place == 0:
                return np.int64(moves[i])
            place -= 1
    return NO_MOVE


@fast
def advance(
    tables: Records,
    states: Records,
    tapes: Records,
    move: int,
    weights: Records,
    dice: Records,
    moves: Records,
    out: Records,
    seen: Records,
) -> Records:
    """Apply a move (or none), list the legal moves and write the state; return the refusal.

    `out` begins with the number of legal moves, where the state ends, and a next move that was
    picked at random.
    """
    t, s, tape = tables[0], states[0], tapes[0]
    if move >= 0:
        tape.events = 0
        tape.used = 0
        if tape.hosted == NO_SHUFFLES:
            tape.orders = 0
        verb = (move >> 15) & 15
        seen[0].pairs[s.phase, verb] += 1
        why = kernel_apply(t, s, tape, move)
        if why:
            return why
        for i in range(tape.events):
            seen[0].events[tape.event[i, 0], verb] += 1
    count = kernel_legal(t, s, moves)
    out[0] = count
    out[1] = write_state(t, s, out, 3)
    out[2] = pick(s.phase, weights, dice, moves, count)
    return 0


@fast
def begin(
    tables: Records, states: Records, tapes: Records, seats: int, dealer: int, number: int, index: int, deck: Records
) -> None:
    """Sit down, and lay a deck ready that will be shuffled and dealt; an empty one means the edition's."""
    t, s, tape = tables[0], states[0], tapes[0]
    kernel_seed(s, number, index)
    tape.events = 0
    tape.used = 0
    kernel_sit_down(t, s, tape, seats, dealer)
    if len(deck):
        s.deals_whole_deck = 0
        s.draw_count = len(deck)
        for i in range(len(deck)):
            s.draw_pile[i] = deck[i]
    kernel_apply(t, s, tape, NEXT << 15)


class Machine:
    """One game on the kernel, whole states read as lists of numbers."""

    def __init__(self, rules: Rules, weights: Records, dice: int, seen: Records) -> None:
        self.rules = rules
        self.tables = rules.tables
        self.states = np.zeros(1, layout.STATE)
        self.tapes = np.zeros(1, layout.TAPE)
        self.tapes[0].logs = 1
        self.moves = np.zeros(MOST_NUMBERS, np.int32)
        self.out = np.zeros(OUT_SIZE, np.int64)
        self.weights = weights
        self.dice = np.array([dice], np.uint64)
        self.seen = seen
        self.legal: list[int] = []
        self.state: list[int] = []
        self.next_move = NO_MOVE

    def look(self, move: int = NO_MOVE) -> int:
        """Apply a move, if any, and read what came out; return the refusal."""
        out = self.out
        why = advance(self.tables, self.states, self.tapes, move, self.weights, self.dice, self.moves, out, self.seen)
        if not why:
            count, end, self.next_move = out[:3].tolist()
            self.legal = self.moves[:count].tolist()
            self.state = out[3:end].tolist()
        return int(why)

    def shuffles(self) -> list[tuple[int, list[int]]]:
        """The shuffles of the last call: why, and the cards with the next one first."""
        tape = self.tapes[0]
        return [
            (int(tape.why[slot]), tape.order[slot, : int(tape.length[slot])].tolist())
            for slot in range(int(tape.orders))
        ]

    def orders(self) -> int:
        """How many shuffles the last call made."""
        return int(self.tapes["orders"][0])

    def host(self, shuffles: list[tuple[int, list[int]]]) -> None:
        """Lay the shuffles of the next call ready."""
        tape = self.tapes[0]
        tape.hosted = layout.ALL_SHUFFLES
        tape.orders = len(shuffles)
        for slot, (why, order) in enumerate(shuffles):
            tape.why[slot] = why
            tape.length[slot] = len(order)
            tape.order[slot, : len(order)] = order

    def complaint(self) -> str:
        """What is wrong with the shuffles that were laid ready for the last call."""
        tape = self.tapes[0]
        if tape.missing or tape.wrong:
            return "the kernel shuffles other cards, or oftener, than is written down"
        if tape.hosted and tape.used != tape.orders:
            return f"the kernel shuffles {int(tape.used)} times, not {int(tape.orders)}"
        return ""
