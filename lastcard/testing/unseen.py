"""The same game with other cards where a seat cannot see them: whatever it is shown has to stay the same."""

import random
from collections import Counter

import numpy as np

from lastcard.game import Game
from lastcard.kernel import layout


def stays(game: Game, viewer: int | None, holder: int) -> Counter[str]:
    """The cards of a hand that may not be exchanged: those the viewer knows, and those just drawn."""
    s = game._state  # noqa: SLF001 - the kit of tests deals cards anew
    if viewer == holder or s.opened:
        return Counter(game.hand(holder))
    fixed = Counter(game.knowledge.cards(viewer, holder)) if viewer is not None else Counter[str]()
    if s.phase == layout.DRAWN and s.turn == holder:
        drawn = {face.code for kind, face in enumerate(game.rules.faces) if int(s.drawn) >> kind & 1}
        for code in drawn:
            fixed[code] = max(fixed[code], 1)
    return fixed & Counter(game.hand(holder))


def swap_unseen(game: Game, viewer: int | None, dice: random.Random) -> Game:
    """The same game with the cards that a viewer cannot see dealt anew among hands and draw pile."""
    other = game.copy()
    s = other._state  # noqa: SLF001 - see stays
    kind_of = game.rules.kind_of
    fixed = [stays(game, viewer, seat) for seat in range(game.seats)]
    unseen = [code for seat in range(game.seats) for code in (Counter(game.hand(seat)) - fixed[seat]).elements()]
    unseen += game.draw_pile()
    dice.shuffle(unseen)
    for seat in range(game.seats):
        size = len(game.hand(seat))
        hand = list(fixed[seat].elements())
        hand += [unseen.pop() for _ in range(size - len(hand))]
        s.hands[seat] = 0
        s.held[seat] = 0
        for code in hand:
            s.hands[seat, kind_of[code]] += 1
            s.held[seat] |= np.uint64(1 << kind_of[code])
    for place, code in enumerate(unseen):
        s.draw_pile[place] = kind_of[code]
    return other
