"""The keen policy: every move is tried in guesses of the hidden hands, which are played to the end.

All moves are tried in the same guesses with the same chance to come (common random numbers), and in
each stage the worse half of them is given up. The steady policy plays all seats from then on. The
number of playouts bounds the search, so the same stream makes the same choice.
"""

from typing import Annotated, Any

import numpy as np

from lastcard.game.fast import layout

from .belief import BLIND, GUESS, Guess, deal_guess, first_guess, forget_guess, walk, weigh
from .machine import below, call_for_all, decode, legal, mix, most_moves, step
from .memory import MEMORY, Memory, agree
from .speed import policy
from .steady import COLORS, choose_quickly, choose_steady

wide = layout.wide

MOVES = 256  # that are compared at most
BUDGET = 4800  # playouts for a move, divided by the seats, unless a number is given: see docs/bots.md
LONGEST = 240  # choices in a playout
WARM_UP = 60  # steps of the walk for each hidden card, before the first guess
MILLION = 1_000_000
THIN = 1  # and between two guesses
WON = 1000  # what winning a round is worth
PER_POINT = 2  # what a point is worth beside that
DOUBT = 0.5  # how many standard errors a move has to be better than the steady one

# Settings of a policy.
LEVEL = 0
PLAYOUTS = 1  # zero: as many as the budget allows
BELIEF = 2
SIGHT = 3  # one: all hands are shown to it (only to measure what seeing them is worth)
SETTINGS = 4

# Levels.
RANDOM = 0
FIRST = 1
STEADY = 2
KEEN = 3


class Bench:
    """Room for a search: the moves that are tried, and what they have gained over the first one."""

    number: Annotated[int, "i8"]  # moves that are still tried
    tried: Annotated[int, "i8"]  # guesses so far
    moves: Annotated[layout.Words, "i4", (MOVES,)]  # the first is what the steady policy does
    gains: Annotated[layout.Words, "f8", (MOVES,)]  # over the first move, added up
    squares: Annotated[layout.Words, "f8", (MOVES,)]  # of these gains
    colors: Annotated[layout.Words, "i8", (COLORS,)]  # room to count in


BENCH = layout.record_type(Bench)


# What a search works with: masked states and memories by seat, one guess, one bench, two states to play in, a tape.
Room = tuple[list[layout.State], list[Memory], list[Guess], list[Bench], list[layout.State], list[layout.Tape]]


def make_room(seats: int) -> Room:
    """Room for so many seats; a memory has to be begun with its seat."""
    arrays: Any = (  # of records, which type checkers know as lists of the shapes
        np.zeros(seats, layout.STATE),
        np.zeros(seats, MEMORY),
        np.zeros(1, GUESS),
        np.zeros(1, BENCH),
        np.zeros(2, layout.STATE),
        np.zeros(1, layout.TAPE),
    )
    room: Room = arrays
    return room


@policy
def choose_keen(t: layout.Tables, room: Room, which: int, settings: layout.Words) -> int:
    """What the policy does in the masked state of number `which`."""
    eyes, memories, guesses, benches, _, _ = room
    s, b = eyes[which], benches[0]
    find_moves(t, s, b)
    if b.number == 1:
        return wide(b.moves[0])
    prepare(t, s, memories[which], guesses[0], wide(settings[BELIEF]))
    playouts = wide(settings[PLAYOUTS]) if settings[PLAYOUTS] else BUDGET // s.seats
    stages = 1
    while 2 << stages < b.number + 1:
        stages += 1
    while True:
        for _ in range(max(2, playouts // (stages * b.number))):
            try_moves(t, room, which, wide(settings[BELIEF]))
        if b.number <= 2:
            return wide(b.moves[pick(b)])
        keep_better(b)


@policy
def find_moves(t: layout.Tables, s: layout.State, b: Bench) -> None:
    """Write down the moves to be tried, first what the steady policy does."""
    b.number = 0
    b.tried = 0
    add_move(b, choose_steady(t, s))
    if s.phase == layout.JUDGING:
        return
    moves = np.zeros(most_moves(t), np.int32)
    for index in range(legal(t, s, moves)):
        seat, verb, _, _, _, call = decode(wide(moves[index]))
        if seat != s.turn or verb == layout.CALL or verb == layout.CATCH or verb == layout.VETO:
            continue
        if verb == layout.PLAY and call == 0 and s.cards[seat] == 2:
            continue
        if moves[index] != b.moves[0] and b.number < MOVES:
            add_move(b, wide(moves[index]))


@policy
def add_move(b: Bench, move: int) -> None:
    """One move more to be tried."""
    b.moves[b.number] = move
    b.gains[b.number] = 0.0
    b.squares[b.number] = 0.0
    b.number += 1


@policy
def prepare(t: layout.Tables, s: layout.State, m: Memory, g: Guess, mode: int) -> None:
    """Find a first guess, and walk until where it began does not matter any more."""
    agree(t, m, s)
    first_guess(t, m, s, g)
    if mode != BLIND:
        weigh(t, m, g, mode)
        walk(t, m, s, g, mode, WARM_UP * g.places)


@policy
def try_moves(t: layout.Tables, room: Room, which: int, mode: int) -> None:
    """Try every move in the next guess."""
    eyes, memories, guesses, benches, work, tapes = room
    s, m, g, b = eyes[which], memories[which], guesses[0], benches[0]
    if mode == BLIND:
        forget_guess(m, g)
        first_guess(t, m, s, g)
    else:
        walk(t, m, s, g, mode, THIN * g.places)
    work[0] = eyes[which]
    work[0].rng = layout.word(mix(layout.word(s.rng) ^ layout.word(below(s, MILLION))))
    deal_guess(t, m, s, g, work[0])
    first = 0.0
    for index in range(b.number):
        work[1] = work[0]
        worth = play_out(t, work[1], tapes[0], wide(b.moves[index]), b)
        if index == 0:
            first = worth
        b.gains[index] += worth - first
        b.squares[index] += (worth - first) * (worth - first)
    b.tried += 1


@policy
def play_out(t: layout.Tables, s: layout.State, tape: layout.Tape, move: int, b: Bench) -> float:
    """Play the move and then steadily to the end of the round; what that is worth to the seat that moved."""
    seat = s.turn
    before = wide(s.scores[seat])
    others = 0
    for other in range(s.seats):
        others += wide(s.scores[other])
    step(t, s, tape, move)
    choices = 0
    while s.phase < layout.ROUND_OVER and choices < LONGEST:
        if s.owing:
            call_for_all(t, s, tape)
        step(t, s, tape, choose_quickly(t, s, b.colors))
        choices += 1
    after = wide(s.scores[seat])
    others_after = 0
    for other in range(s.seats):
        others_after += wide(s.scores[other])
    mine = after - before
    theirs = (others_after - others - mine) / (s.seats - 1)
    worth = 0.0
    if s.winner == seat:
        worth += WON
    if t.scoring == layout.LOWEST:
        worth -= PER_POINT * (mine - theirs)
    elif t.scoring == layout.POINTS:
        worth += PER_POINT * (mine - theirs)
    return worth


@policy
def keep_better(b: Bench) -> None:
    """Give up the worse half of the moves, but never the first one."""
    keep = max(2, (b.number + 1) // 2)
    for place in range(1, keep):
        best = place
        for index in range(place + 1, b.number):
            if b.gains[index] > b.gains[best]:
                best = index
        b.moves[place], b.moves[best] = b.moves[best], b.moves[place]
        b.gains[place], b.gains[best] = b.gains[best], b.gains[place]
        b.squares[place], b.squares[best] = b.squares[best], b.squares[place]
    b.number = keep


@policy
def pick(b: Bench) -> int:
    """The move that has gained most over the first one, if that can hardly be chance; else the first."""
    if b.number < 2:
        return 0
    mean = b.gains[1] / b.tried
    variance = b.squares[1] / b.tried - mean * mean
    return 1 if mean > 0 and mean * mean * b.tried > DOUBT * DOUBT * variance else 0
