"""Between the game and a policy: the copy of a state that shows what one seat may see."""

import numpy as np

from lastcard.game.fast import layout

from .speed import policy


@policy
def mask(t: layout.Tables, s: layout.State, known: np.ndarray, seat: int, out: layout.State) -> None:
    """Write into `out` what `seat` may see of `s`; `known` are the cards that it knows of each other hand.

    The generator of `out` is left alone. What is not copied here is blank; `lastcard.bots.seat`
    makes the same record from a view.
    """
    out.seats, out.dealer, out.round_number, out.direction = s.seats, s.dealer, s.round_number, s.direction
    out.phase, out.turn, out.color, out.winner = s.phase, s.turn, s.color, s.winner
    if s.phase == layout.DRAWN and s.turn != seat:
        out.phase = layout.TURN
    out.draw_count, out.discard_count = s.draw_count, s.discard_count
    out.called, out.forbidden, out.opened, out.vetoed = s.called, s.forbidden, s.opened, s.vetoed
    out.passed, out.actor, out.step, out.progress = s.passed, s.actor, s.step, s.progress
    out.chosen, out.wish, out.changed, out.again = s.chosen, s.wish, s.changed, s.again
    out.bonus, out.spent = s.bonus, s.spent
    out.owed = s.owed if s.phase == layout.ANSWER else 0
    out.to_give = s.to_give if s.phase == layout.DISCARDING else 0
    out.given = s.given if s.phase == layout.DISCARDING else 0
    nothing = s.drawn ^ s.drawn
    out.drawn = s.drawn if s.phase == layout.DRAWN and s.turn == seat else nothing
    out.decisions = 0
    for other in range(s.seats):
        out.scores[other], out.cards[other] = s.scores[other], s.cards[other]
        out.lost[other], out.instead[other] = s.lost[other], s.instead[other]
        out.held[other] = nothing
        for kind in range(t.kinds):
            count = s.hands[seat, kind] if other == seat else known[seat, other, kind]
            out.hands[other, kind] = count
            if count:
                out.held[other] |= t.bit[kind]
    for place in range(s.discard_count):
        kind = s.discard_pile[place]
        out.discard_pile[place] = kind
        out.named[place] = s.named[place] if t.bit[kind] & t.wilds else t.color_of[kind]


@policy
def set_aside(t: layout.Tables, s: layout.State, kind: int) -> None:
    """Give up one card of a choice of discards in a masked state, as the kernel does: directly beneath the top."""
    seat, top = s.turn, s.discard_count - 1
    left = s.hands[seat, kind] - 1
    s.hands[seat, kind] = left
    if left == 0:
        s.held[seat] ^= t.bit[kind]
    s.cards[seat] -= 1
    s.discard_pile[top + 1], s.named[top + 1] = s.discard_pile[top], s.named[top]
    s.discard_pile[top], s.named[top] = kind, t.color_of[kind]
    s.discard_count = top + 2
    s.changed |= 1 << seat
    s.given += 1
    s.to_give -= 1
