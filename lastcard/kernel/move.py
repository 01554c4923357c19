"""Moves as numbers: their encoding, which of them are legal, and why others are not.

A move is 23 bits: seat, verb, kind, colour, argument and call. Colour and argument are stored
plus one, so that zero means none; the argument is a seat, a wished colour, or 1 for a good
verdict. What a move does not need has to be zero: every legal move has exactly one number.
"""

import numpy as np

from .layout import (
    ACCEPT,
    ANSWER,
    ASKS_COLOR,
    ASKS_NOTHING,
    ASKS_PLAYER,
    ASKS_PLAYER_OR_NONE,
    BONUS,
    CALL,
    CALL_NOT_DUE,
    CATCH,
    CHALLENGE,
    DISCARD,
    DISCARDING,
    DRAW,
    DRAWN,
    FINISH_DISCARDING,
    GAME_IS_OVER,
    GAME_OVER,
    JUDGE,
    JUDGING,
    LEGAL,
    MUST_DRAW,
    MUST_PLAY,
    NAME,
    NAMING,
    NEEDS_COLOR,
    NEEDS_PLAYER,
    NEEDS_WISH,
    NEXT,
    NO_CALL_OWED,
    NO_MATCH,
    NO_SUCH_COLOR,
    NO_SUCH_SEAT,
    NO_VETO_HERE,
    NOT_A_MOVE,
    NOT_BETWEEN_ROUNDS,
    NOT_CATCHABLE,
    NOT_HELD,
    NOT_ONESELF,
    NOT_YOUR_TURN,
    NOTHING_TO_DRAW,
    ONLY_THE_DRAWN,
    PASS,
    PLAY,
    ROUND_OVER,
    TAKES_NO_ARGUMENT,
    TAKES_NO_COLOR,
    TURN,
    VERBS,
    VETO,
    VETO_IN_USE,
    WRONG_PHASE,
    State,
    Tables,
    Words,
)
from .pile import playable
from .speed import entry, kernel

MOVE_BITS = 23


@kernel
def encode(seat: int, verb: int, kind: int, color: int, argument: int, call: int) -> int:
    """The number of a move; `color` and `argument` already plus one, or zero."""
    return ((((seat * 16 + verb) * 64 + kind) * 16 + color) * 16 + argument) * 2 + call


@kernel
def decode(move: int) -> tuple[int, int, int, int, int, int]:
    """Seat, verb, kind, colour plus one, argument plus one, call."""
    call = move & 1
    argument = (move >> 1) & 15
    color = (move >> 5) & 15
    kind = (move >> 9) & 63
    verb = (move >> 15) & 15
    seat = move >> 19
    return seat, verb, kind, color, argument, call


@entry
def refusal(t: Tables, s: State, move: int) -> int:
    """Why a move is refused, or LEGAL."""
    if move < 0 or move >> MOVE_BITS:
        return NOT_A_MOVE
    seat, verb, kind, color, argument, call = decode(move)
    if seat >= s.seats or verb >= VERBS:
        return NOT_A_MOVE
    if s.phase == GAME_OVER:
        return GAME_IS_OVER
    if verb == PLAY:
        return refuse_play(t, s, move)
    if call or (verb != DISCARD and kind) or (verb != NAME and color):
        return NOT_A_MOVE
    if verb == CALL or verb == CATCH or verb == VETO or verb == NEXT:
        return refuse_out_of_turn(t, s, seat, verb, argument)
    if verb == JUDGE:
        if argument > 1:
            return NOT_A_MOVE
    elif argument:
        return NOT_A_MOVE
    if verb == NAME and (color == 0 or color > t.colors):
        return NO_SUCH_COLOR
    return refuse_in_turn(t, s, seat, verb, kind)


@kernel
def refuse_play(t: Tables, s: State, move: int) -> int:
    """Why a card may not be played like this, or LEGAL."""
    seat, _, kind, color, argument, call = decode(move)
    if s.phase != TURN and s.phase != DRAWN and s.phase != BONUS:
        return WRONG_PHASE
    if s.turn != seat:
        return NOT_YOUR_TURN
    if kind >= t.kinds or s.hands[seat, kind] == 0:
        return NOT_HELD
    bit = t.bit[kind]
    if s.phase == DRAWN and not bit & s.drawn:
        return ONLY_THE_DRAWN
    if not bit & playable(t, s, seat):
        return NO_MATCH
    if call and s.cards[seat] != 2:
        return CALL_NOT_DUE
    if s.cards[seat] == 1 or not bit & t.wilds:
        if color:
            return TAKES_NO_COLOR
    elif color == 0:
        return NEEDS_COLOR
    elif color > t.colors:
        return NO_SUCH_COLOR
    return refuse_argument(t, s, seat, kind, argument)


@kernel
def refuse_argument(t: Tables, s: State, seat: int, kind: int, argument: int) -> int:
    """Why the chosen player or colour does not fit the card, or LEGAL."""
    asks = t.asks[kind]
    if asks == ASKS_NOTHING or s.cards[seat] == 1:
        return TAKES_NO_ARGUMENT if argument else LEGAL
    if asks == ASKS_COLOR:
        return LEGAL if 0 < argument <= t.colors else NEEDS_WISH
    if argument == 0:
        return LEGAL if asks == ASKS_PLAYER_OR_NONE else NEEDS_PLAYER
    if argument > s.seats:
        return NO_SUCH_SEAT
    return NOT_ONESELF if argument == seat + 1 else LEGAL


@kernel
def refuse_out_of_turn(t: Tables, s: State, seat: int, verb: int, argument: int) -> int:
    """Why a call, a catch, a veto or the next deal is refused, or LEGAL."""
    if verb == NEXT:
        if argument:
            return NOT_A_MOVE
        return LEGAL if s.phase == ROUND_OVER else NOT_BETWEEN_ROUNDS
    if s.phase == DISCARDING and s.given:
        return FINISH_DISCARDING
    if verb == CALL:
        if argument:
            return NOT_A_MOVE
        return LEGAL if s.owing & (1 << seat) else NO_CALL_OWED
    if argument == 0 or argument > s.seats:
        return NO_SUCH_SEAT
    if argument == seat + 1:
        return NOT_ONESELF
    if verb == CATCH:
        return LEGAL if s.owing & (1 << (argument - 1)) else NOT_CATCHABLE
    if not t.has_veto:
        return NO_VETO_HERE
    return VETO_IN_USE if s.vetoed else LEGAL


@kernel
def refuse_in_turn(t: Tables, s: State, seat: int, verb: int, kind: int) -> int:
    """Why a choice of the seat to move other than a play is refused, or LEGAL."""
    phase = s.phase
    if verb == DRAW:
        fits = phase == TURN
    elif verb == PASS:
        fits = phase == TURN or phase == DRAWN or phase == BONUS
    elif verb == NAME:
        fits = phase == NAMING
    elif verb == ACCEPT or verb == CHALLENGE:
        fits = phase == ANSWER
    elif verb == JUDGE:
        fits = phase == JUDGING
    else:
        fits = phase == DISCARDING
    if not fits:
        return WRONG_PHASE
    if s.turn != seat:
        return NOT_YOUR_TURN
    if verb == DISCARD:
        return NOT_HELD if kind >= t.kinds or s.hands[seat, kind] == 0 else LEGAL
    if verb == DRAW:
        if s.draw_count:
            return LEGAL
        return MUST_PLAY if playable(t, s, seat) else NOTHING_TO_DRAW
    if verb == PASS and phase == TURN:
        if s.draw_count:
            return MUST_DRAW
        return MUST_PLAY if playable(t, s, seat) else LEGAL
    return LEGAL


@entry
def legal(t: Tables, s: State, moves: Words) -> int:
    """Write every legal move of every seat into `moves` and return their number."""
    count = 0
    if s.phase == GAME_OVER:
        return 0
    seat = s.turn
    if s.phase == TURN or s.phase == DRAWN or s.phase == BONUS:
        count = legal_plays(t, s, moves, count)
    if s.phase == TURN and s.draw_count:
        moves[count] = encode(seat, DRAW, 0, 0, 0, 0)
        count += 1
    elif s.phase == DRAWN or s.phase == BONUS or (s.phase == TURN and count == 0):
        moves[count] = encode(seat, PASS, 0, 0, 0, 0)
        count += 1
    elif s.phase == NAMING:
        for color in range(t.colors):
            moves[count] = encode(seat, NAME, 0, color + 1, 0, 0)
            count += 1
    elif s.phase == ANSWER:
        moves[count] = encode(seat, ACCEPT, 0, 0, 0, 0)
        moves[count + 1] = encode(seat, CHALLENGE, 0, 0, 0, 0)
        count += 2
    elif s.phase == JUDGING:
        moves[count] = encode(seat, JUDGE, 0, 0, 1, 0)
        moves[count + 1] = encode(seat, JUDGE, 0, 0, 0, 0)
        count += 2
    elif s.phase == DISCARDING:
        for kind in range(t.kinds):
            if s.hands[seat, kind]:
                moves[count] = encode(seat, DISCARD, kind, 0, 0, 0)
                count += 1
    return legal_out_of_turn(t, s, moves, count)


@kernel
def legal_plays(t: Tables, s: State, moves: Words, count: int) -> int:
    """Append the plays of the seat to move."""
    seat = s.turn
    held = playable(t, s, seat)
    if s.phase == DRAWN:
        held &= np.uint64(s.drawn)
    calls = 2 if s.cards[seat] == 2 else 1
    last = s.cards[seat] == 1
    for kind in range(t.kinds):
        if not held & t.bit[kind]:
            continue
        first, colors, arguments = 0, 1, 1
        if not last:
            if t.bit[kind] & t.wilds:
                first, colors = 1, t.colors + 1
            arguments = t.colors + 1 if t.asks[kind] == ASKS_COLOR else s.seats + 1
        for color in range(first, colors):
            for argument in range(arguments):
                if refuse_argument(t, s, seat, kind, argument) == LEGAL:
                    for call in range(calls):
                        moves[count] = encode(seat, PLAY, kind, color, argument, call)
                        count += 1
    return count


@kernel
def legal_out_of_turn(t: Tables, s: State, moves: Words, count: int) -> int:
    """Append calls, catches, vetoes and the next deal."""
    if s.phase == DISCARDING and s.given:
        return count
    if s.phase == ROUND_OVER:
        for seat in range(s.seats):
            moves[count] = encode(seat, NEXT, 0, 0, 0, 0)
            count += 1
    may_veto = t.has_veto and not s.vetoed
    if not s.owing and not may_veto:
        return count
    for seat in range(s.seats):
        if s.owing & (1 << seat):
            moves[count] = encode(seat, CALL, 0, 0, 0, 0)
            count += 1
        for other in range(s.seats):
            if other != seat:
                if s.owing & (1 << other):
                    moves[count] = encode(seat, CATCH, 0, 0, other + 1, 0)
                    count += 1
                if may_veto:
                    moves[count] = encode(seat, VETO, 0, 0, other + 1, 0)
                    count += 1
    return count


@entry
def most_moves(t: Tables) -> int:
    """How many moves can be legal at once at most."""
    plays = 0
    for kind in range(t.kinds):
        colors = t.colors if t.bit[kind] & t.wilds else 1
        arguments = 1
        if t.asks[kind] == ASKS_COLOR:
            arguments = t.colors
        elif t.asks[kind] == ASKS_PLAYER or t.asks[kind] == ASKS_PLAYER_OR_NONE:
            arguments = 10
        plays += 2 * colors * arguments
    return plays + 256
