"""The steady policy: rules of thumb that good players at a kitchen table would recognise.

Points high first, because they count when somebody else goes out; cards of a colour of which it
holds many; wilds last, because they always go; but what hits the next player comes out as soon as
that one is about to go out. It also plays the other seats in the playouts of a search, so it is
written to be quick.
"""

import numpy as np

from lastcard.game.fast import layout

from .machine import encode, lowest, playable, seat_after, without_lowest
from .plain import complete, decline
from .speed import inlined, policy

wide = layout.wide
no_color = layout.NO_COLOR

COLORS = layout.MAX_COLORS + 1  # numbers of cards by colour, wilds last
DANGER = 2  # cards with which the next player is about to go out
PER_CARD = 6  # a card of the same colour in hand is worth so many points
HURTS = 30  # more for a card that costs the next player a turn, when that one is about to go out
WILD = -200
PENALTY_WILD = -260  # kept longest: others cannot forbid it and it hurts most at the end
LARGE_HAND = 11  # cards with which hardly anybody can be without the colour


@policy
def count_colors(t: layout.Tables, s: layout.State, seat: int, colors: np.ndarray) -> None:
    """How many cards of each colour a seat holds."""
    for color in range(COLORS):
        colors[color] = 0
    kinds = s.held[seat]
    while kinds:
        kind = lowest(kinds)
        kinds = without_lowest(kinds)
        colors[t.color_of[kind]] += s.hands[seat, kind]


@inlined
def is_penalty(t: layout.Tables, kind: int) -> bool:
    """Whether the next player has to accept or challenge cards."""
    return bool(t.entry[kind] >= 0 and t.steps[t.entry[kind], layout.STEP_OP] == layout.OWE)


@policy
def rate(t: layout.Tables, kind: int, colors: np.ndarray, rival: int) -> int:
    """How gladly a card is played: the highest comes first. `rival` is the size of the next hand."""
    color = wide(t.color_of[kind])
    acts = t.entry[kind] >= 0
    if color == no_color:
        if rival <= DANGER and acts:
            return -WILD
        return PENALTY_WILD if is_penalty(t, kind) else WILD
    value = wide(t.points[kind]) + PER_CARD * wide(colors[color])
    if acts and rival <= DANGER:
        value += HURTS
    return value


@policy
def best_card(t: layout.Tables, kinds: np.uint64, colors: np.ndarray, rival: int) -> int:
    """The card of a set that is played most gladly; the first of equals."""
    best = -1
    highest = 0
    while kinds:
        kind = lowest(kinds)
        kinds = without_lowest(kinds)
        value = rate(t, kind, colors, rival)
        if best < 0 or value > highest:
            best = kind
            highest = value
    return best


@policy
def most_held(t: layout.Tables, colors: np.ndarray) -> int:
    """The colour held most; the first of equals."""
    best = 0
    for color in range(1, t.colors):
        if colors[color] > colors[best]:
            best = color
    return best


@policy
def smallest_hand(s: layout.State) -> int:
    """How many places after the next seat somebody has the fewest cards."""
    best = 0
    for place in range(1, s.seats - 1):
        if s.cards[seat_after(s, s.turn, 1 + place)] < s.cards[seat_after(s, s.turn, 1 + best)]:
            best = place
    return best


@policy
def play_best(t: layout.Tables, s: layout.State, kinds: np.uint64, colors: np.ndarray) -> int:
    """The play of the best card of a set that is not empty, with colour and player."""
    seat = s.turn
    count_colors(t, s, seat, colors)
    rival = wide(s.cards[seat_after(s, seat, 1)])
    kind = best_card(t, kinds, colors, rival)
    color = 0
    place = 0
    if t.bit[kind] & t.wilds or t.asks[kind] != layout.ASKS_NOTHING:
        color = most_held(t, colors)
        place = smallest_hand(s)
        other = s.cards[seat_after(s, seat, 1 + place)]
        if t.asks[kind] == layout.ASKS_PLAYER_OR_NONE and other >= s.cards[seat] - 1:
            place = -1
    return complete(t, s, kind, color, place)


@policy
def worst_card(t: layout.Tables, s: layout.State, colors: np.ndarray) -> int:
    """The card that is given up first: wilds last, else of the colour held least, high points first."""
    seat = s.turn
    count_colors(t, s, seat, colors)
    kinds = s.held[seat]
    worst = -1
    lowest_value = 0
    while kinds:
        kind = lowest(kinds)
        kinds = without_lowest(kinds)
        color = wide(t.color_of[kind])
        value = -WILD if color == no_color else PER_CARD * wide(colors[color]) - wide(t.points[kind])
        if worst < 0 or value < lowest_value:
            worst = kind
            lowest_value = value
    return worst


@policy
def choose_quickly(t: layout.Tables, s: layout.State, colors: np.ndarray) -> int:
    """What the policy does for the seat that has to decide, from its own hand alone; it accepts every penalty."""
    seat, phase = s.turn, s.phase
    if phase == layout.TURN or phase == layout.DRAWN or phase == layout.BONUS:
        kinds = playable(t, s, seat)
        if phase == layout.DRAWN:
            kinds &= layout.word(s.drawn)
        if kinds:
            return play_best(t, s, kinds, colors)
    if phase == layout.NAMING:
        count_colors(t, s, seat, colors)
        return encode(seat, layout.NAME, 0, most_held(t, colors) + 1, 0, 0)
    if phase == layout.DISCARDING:
        return encode(seat, layout.DISCARD, worst_card(t, s, colors), 0, 0, 0)
    return decline(t, s)


@policy
def choose_steady(t: layout.Tables, s: layout.State) -> int:
    """What the policy does in a masked state: as above, and it challenges who surely or most likely bluffs."""
    if s.phase == layout.ANSWER:
        verb = layout.CHALLENGE if is_bluff_likely(t, s) else layout.ACCEPT
        return encode(s.turn, verb, 0, 0, 0, 0)
    return choose_quickly(t, s, np.zeros(COLORS, np.int64))


@policy
def is_bluff_likely(t: layout.Tables, s: layout.State) -> bool:
    """Whether the player of a penalty wild is known to hold what bars it, or holds a great many cards."""
    below_top = s.discard_count - 2
    before = wide(s.named[below_top]) if below_top >= 0 else no_color
    if s.held[s.actor] & t.bars[before]:
        return True
    return before != no_color and s.cards[s.actor] >= LARGE_HAND
