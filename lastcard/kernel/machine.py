"""The turn machine: apply a move to a state.

`apply` refuses what is not legal and changes nothing then. `act` trusts its caller; compiled
players call it with moves that they took from what is legal.
"""

from .deal import choose_dealer, start_round
from .effect import run
from .layout import (
    ACCEPT,
    ACCEPTED,
    ASKS_COLOR,
    BONUS,
    BONUS_DECLINED,
    BY_CHOICE,
    BY_PENALTY,
    CALL,
    CALLED,
    CATCH,
    CAUGHT,
    CHALLENGE,
    CHALLENGED,
    DISCARD,
    DRAW,
    DRAWN,
    GAME_OVER,
    JUDGE,
    KEPT,
    LEGAL,
    NAME,
    NAMED,
    NEXT,
    NO_COLOR,
    PASS,
    PASSED,
    PLAY,
    PLAYED,
    RESOLVING,
    ROUND_OVER,
    STEP_JUMP,
    STEP_LOSES_TURN,
    TURN,
    VERDICT,
    VETO,
    VETOED,
    State,
    Tables,
    Tape,
    wide,
)
from .move import decode, refusal
from .pile import draw_one, give_up, lay, note, playable, put_out, refill, take_top
from .score import void_round, win_round
from .speed import entry, entry_inlined, inlined, kernel
from .turn import act as begin_act
from .turn import finish_turn, give_turn, pass_turn, seat_after


@entry
def sit_down(t: Tables, s: State, tape: Tape, seats: int, dealer: int) -> None:
    """Begin a game in a state whose generator is seeded; a dealer below zero is drawn for.

    The first round waits for its deal as every other does: for the move `next` of any seat.
    """
    s.seats = seats
    s.round_number = 0
    s.phase = ROUND_OVER
    s.winner = -1
    s.direction = 1
    s.vetoed = 0
    s.draw_count = 0
    s.discard_count = 0
    s.deals_whole_deck = 1
    for seat in range(seats):
        s.scores[seat] = 0
    if dealer < 0:
        choose_dealer(t, s, tape)
    else:
        s.dealer = dealer


@entry
def apply(t: Tables, s: State, tape: Tape, move: int) -> int:
    """Play a move if it is legal; return LEGAL, or why it is refused and nothing has changed."""
    why = refusal(t, s, move)
    if why == LEGAL:
        act(t, s, tape, move)
    return why


@entry_inlined
def act(t: Tables, s: State, tape: Tape, move: int) -> None:
    """Play a legal move."""
    seat, verb, kind, color, argument, _ = decode(move)
    if verb == PLAY:
        play(t, s, tape, seat, kind, move)
    elif verb == DRAW:
        draw(t, s, tape, seat)
    elif verb == PASS:
        decline(t, s, tape, seat)
    elif verb == DISCARD:
        discard(t, s, tape, seat, kind)
    elif verb < CALL or verb == JUDGE:
        decide(t, s, tape, seat, verb, color - 1 if verb == NAME else argument)
    else:
        act_out_of_turn(t, s, tape, seat, verb, argument)
    if s.phase == RESOLVING:
        run(t, s, tape)
    if verb < CALL or verb == JUDGE or (verb == DISCARD and s.given == 0):
        count_decision(t, s, tape)


@kernel
def count_decision(t: Tables, s: State, tape: Tape) -> None:
    """One choice more by the seat to move; at the limit the round is void (A107)."""
    s.decisions += 1
    if t.turn_limit and s.decisions >= t.turn_limit and s.phase != ROUND_OVER and s.phase != GAME_OVER:
        void_round(s, tape)


@kernel
def act_out_of_turn(t: Tables, s: State, tape: Tape, seat: int, verb: int, argument: int) -> None:
    """Call, catch, veto, or deal the next round."""
    other = argument - 1
    if verb == CALL:
        note(tape, CALLED, seat, 0, 0)
        call_out(s, seat)
    elif verb == CATCH:
        note(tape, CAUGHT, seat, other, 0)
        s.owing &= ~(1 << other)
        for _ in range(t.catch_cards):
            draw_one(t, s, tape, other, BY_PENALTY)
    elif verb == VETO:
        note(tape, VETOED, seat, other, 0)
        s.vetoed = argument
    elif verb == NEXT:
        next_round(t, s, tape)


@entry
def next_round(t: Tables, s: State, tape: Tape) -> None:
    """Deal the next round; the opening card does what it says."""
    s.direction = 1
    if s.round_number > 0 and t.redraw_dealer:
        choose_dealer(t, s, tape)
    elif s.round_number > 0:
        s.dealer = seat_after(s, s.dealer, 1)
    start_round(t, s, tape)
    if s.phase == RESOLVING:
        run(t, s, tape)


@kernel
def call_out(s: State, seat: int) -> None:
    """A call is heard: it stands for its seat, and dares that last until a call are over (A71)."""
    s.owing &= ~(1 << seat)
    s.called |= 1 << seat
    s.forbidden = 0


@inlined
def play(t: Tables, s: State, tape: Tape, seat: int, kind: int, move: int) -> None:
    """Lay a card: the call that goes with it, then what it does."""
    _, _, _, color, argument, call = decode(move)
    if s.phase != BONUS:
        begin_act(s, tape, seat)
        s.instead[seat] = 0
        s.tester[seat] = 0
    s.passed = 0
    s.drawn = 0
    before = s.color
    put_out(t, s, seat, kind)
    now = color - 1 if color else wide(t.color_of[kind])
    lay(s, kind, now)
    s.color = now
    note(tape, PLAYED, seat, kind, now)
    if s.cards[seat] == 0:
        go_out(t, s, tape, seat, kind)
        return
    if s.cards[seat] == 1:
        if call:
            note(tape, CALLED, seat, 0, 0)
            call_out(s, seat)
        else:
            s.owing |= 1 << seat
    s.actor = seat
    entry = t.entry[kind]
    if s.draw_count == 0:
        refill(s, tape)
    if entry < 0:
        pass_turn(t, s, tape, seat)
        return
    s.bluff = 1 if s.held[seat] & t.bars[before] else 0
    s.chosen = 0
    s.wish = NO_COLOR
    if t.asks[kind] == ASKS_COLOR:
        s.wish = argument - 1
    else:
        s.chosen = argument
    s.step = entry
    s.progress = 0
    s.phase = RESOLVING


@kernel
def go_out(t: Tables, s: State, tape: Tape, seat: int, kind: int) -> None:
    """The last card is played: the next seat still draws for some cards (OUT-2), then the round is over.

    With somebody out the piles are only reshuffled for cards that this draw lacks (A93).
    """
    next_seat = seat_after(s, seat, 1)
    for _ in range(t.last_draws[kind]):
        if s.draw_count == 0:
            refill(s, tape)
        take_top(t, s, tape, next_seat, BY_PENALTY)
    win_round(t, s, tape, seat)


@inlined
def draw(t: Tables, s: State, tape: Tape, seat: int) -> None:
    """Draw in the own turn: one card, or what an effect asks of a seat that cannot play (A66)."""
    count = 1
    if s.instead[seat] or s.tester[seat]:
        if playable(t, s, seat):
            s.tester[seat] = 0
        elif s.instead[seat]:
            count = wide(s.instead[seat])
        s.instead[seat] = 0
    begin_act(s, tape, seat)
    s.passed = 0
    drawn = t.bit[0] ^ t.bit[0]
    for _ in range(count):
        kind = draw_one(t, s, tape, seat, BY_CHOICE)
        if kind >= 0:
            drawn |= t.bit[kind]
    if drawn & playable(t, s, seat):
        s.tester[seat] = 0
        s.drawn = drawn
        s.phase = DRAWN
    else:
        note(tape, KEPT, seat, 0, 0)
        finish_turn(t, s, tape, seat)


@kernel
def decline(t: Tables, s: State, tape: Tape, seat: int) -> None:
    """Pass: keep the drawn card, decline a bonus play, or have nothing to draw or play."""
    if s.phase == TURN:
        begin_act(s, tape, seat)
        s.instead[seat] = 0
        note(tape, PASSED, seat, 0, 0)
        s.passed |= 1 << seat
        if s.passed == (1 << s.seats) - 1:
            void_round(s, tape)
        else:
            finish_turn(t, s, tape, seat)
        return
    if s.phase == BONUS:
        note(tape, BONUS_DECLINED, seat, 0, 0)
    else:
        note(tape, KEPT, seat, 0, 0)
    pass_turn(t, s, tape, seat)


@kernel
def discard(t: Tables, s: State, tape: Tape, seat: int, kind: int) -> None:
    """Give up one card of a choice; when the choice is complete the effect goes on."""
    give_up(t, s, tape, seat, kind)
    s.given += 1
    s.to_give -= 1
    if s.to_give == 0:
        s.given = 0
        if s.cards[seat] > 0:
            refill(s, tape)
        s.phase = RESOLVING


@kernel
def decide(t: Tables, s: State, tape: Tape, seat: int, verb: int, choice: int) -> None:
    """Name the opening colour, answer a penalty, or hear the table's verdict."""
    if verb == NAME:
        s.color = choice
        s.named[s.discard_count - 1] = choice
        note(tape, NAMED, seat, choice, 0)
        give_turn(t, s, tape, seat)
        return
    waiting = s.step - 1
    if verb == ACCEPT:
        note(tape, ACCEPTED, seat, 0, 0)
        pay(t, s, tape, seat, s.owed)
        if t.steps[waiting, STEP_LOSES_TURN]:
            s.lost[seat] = 1
    elif verb == CHALLENGE:
        note(tape, CHALLENGED, seat, s.actor, s.bluff)
        if s.bluff:
            pay(t, s, tape, s.actor, t.guilty_cards)
            if not t.challenger_keeps_turn:
                s.lost[seat] = 1
        else:
            pay(t, s, tape, seat, s.owed + t.innocent_extra)
            s.lost[seat] = 1
    else:
        note(tape, VERDICT, seat, choice, 0)
        if not choice:
            s.step = wide(t.steps[waiting, STEP_JUMP])
    s.owed = 0
    s.phase = RESOLVING


@kernel
def pay(t: Tables, s: State, tape: Tape, seat: int, cards: int) -> None:
    """Draw the cards of a penalty that was answered."""
    for _ in range(cards):
        draw_one(t, s, tape, seat, BY_PENALTY)
