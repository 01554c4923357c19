"""Guessing hidden hands: a walk through the deals that fit what was seen, the likelier the more often.

A guess gives every hidden slot a card of those that were not seen. Steps of the walk exchange two
hidden cards, or revise which slot of a hand a played card came from; a step is taken or not by how
likely the guess makes the choices that the seats were seen to make (Metropolis). A seat is taken to
play like the steady policy, with some chance of playing anything that goes.
"""

import math
from typing import Annotated

import numpy as np

from lastcard.game.fast import layout

from .machine import below, shuffle, without_lowest
from .memory import (
    AT_CLOCK,
    AT_COLOR,
    AT_HAND,
    AT_KIND,
    AT_NAMED,
    AT_RIVAL,
    AT_TOP,
    AT_WHAT,
    BARRED,
    CHOSE,
    FAR,
    HANDS,
    HIDDEN,
    KEPT,
    NO_KIND,
    PLAYED,
    UNABLE,
    Memory,
)
from .speed import policy
from .steady import COLORS, best_card, most_held

wide = layout.wide

BLIND = 0  # every deal of the unseen cards is as likely as any other
FACTS = 1  # only what was seen of cards that did not go on
WEIGHTS = 2  # also which cards were chosen

SLIP = 0.02  # chance that a seat draws although it could play, or keeps a drawn card that goes
FREE = 0.25  # chance that a seat plays any card that goes, whatever the steady policy would do
IMPOSSIBLE = 1e-6
MILLION = 1_000_000
REVISIONS = 4  # one step in so many revises which slot a played card came from


class Guess:
    """A guess of all hidden cards. The kinds of hidden slots stand in the memory itself."""

    places: Annotated[int, "i8"]  # hidden slots of other seats
    size: Annotated[int, "i8"]  # cards in the pool
    hands: Annotated[layout.Bytes, "u1", (layout.MAX_DECK,)]  # the hand of each place
    slots: Annotated[layout.Bytes, "u1", (layout.MAX_DECK,)]  # its slot
    pool: Annotated[layout.Bytes, "u1", (layout.MAX_DECK,)]  # what is left: the draw pile, in no order
    scores: Annotated[layout.Words, "f8", (HANDS,)]  # likelihood of each hand, as a logarithm
    colors: Annotated[layout.Words, "i8", (COLORS,)]  # room to count in


GUESS = layout.record_type(Guess)


@policy
def find_places(m: Memory, g: Guess) -> None:
    """Write down the hand and slot of every hidden card of another seat."""
    count = 0
    for seat in range(m.seats):
        if seat == m.viewer:
            continue
        hand = wide(m.hand_of[seat])
        for slot in range(m.count[hand]):
            if m.sort[hand, slot] == HIDDEN and m.until[hand, slot] == FAR:
                g.hands[count] = hand
                g.slots[count] = slot
                count += 1
    g.places = count


@policy
def count_unseen(t: layout.Tables, s: layout.State, unseen: np.ndarray) -> None:
    """How many cards of each kind the seat has not seen: neither in its hand, nor discarded, nor known elsewhere."""
    for kind in range(layout.MAX_KINDS):
        unseen[kind] = 0
    for card in range(t.deck_size):
        unseen[t.deck[card]] += 1
    for place in range(s.discard_count):
        unseen[s.discard_pile[place]] -= 1
    for seat in range(s.seats):
        for kind in range(t.kinds):
            unseen[kind] -= s.hands[seat, kind]


@policy
def first_guess(t: layout.Tables, m: Memory, s: layout.State, g: Guess) -> None:
    """Fill the hidden places, with the guess of before as far as its cards are still unseen; the rest is the pool.

    Should the deck in play differ from the edition's, places that no card is left for get any card.
    """
    find_places(m, g)
    unseen = np.zeros(layout.MAX_KINDS, np.int64)
    count_unseen(t, s, unseen)
    for place in range(g.places):
        hand, slot = g.hands[place], g.slots[place]
        kind = wide(m.kind[hand, slot])
        if kind != NO_KIND and unseen[kind] > 0:
            unseen[kind] -= 1
        else:
            m.kind[hand, slot] = NO_KIND
    size = 0
    for kind in range(t.kinds):
        for _ in range(unseen[kind]):
            g.pool[size] = kind
            size += 1
    for place in range(g.places):
        hand, slot = g.hands[place], g.slots[place]
        if m.kind[hand, slot] == NO_KIND:
            pick = below(s, size) if size else 0
            m.kind[hand, slot] = g.pool[pick] if size else t.deck[below(s, t.deck_size)]
            if size:
                size -= 1
                g.pool[pick] = g.pool[size]
    while size < s.draw_count:
        g.pool[size] = t.deck[below(s, t.deck_size)]
        size += 1
    g.size = size


@policy
def forget_guess(m: Memory, g: Guess) -> None:
    """Forget the kinds of all hidden places."""
    for place in range(g.places):
        m.kind[g.hands[place], g.slots[place]] = NO_KIND


@policy
def likelihood(t: layout.Tables, m: Memory, hand: int, mode: int, colors: np.ndarray) -> float:
    """The logarithm of how likely the guess makes all that was seen of a hand."""
    total = 0.0
    for row in range(m.entries):
        if m.log[row, AT_HAND] == hand:
            what = wide(m.log[row, AT_WHAT])
            if what == CHOSE:
                if mode == WEIGHTS:
                    total += likelihood_of_choice(t, m, row, colors)
            elif what == KEPT:
                total += likelihood_of_keeping(t, m, row)
            else:
                total += likelihood_of_fact(t, m, row)
    return total


@policy
def likelihood_of_fact(t: layout.Tables, m: Memory, row: int) -> float:
    """Of a seat that could not play, or of what a challenge has shown."""
    hand, clock = wide(m.log[row, AT_HAND]), m.log[row, AT_CLOCK]
    what, color = wide(m.log[row, AT_WHAT]), wide(m.log[row, AT_COLOR])
    unable = what == UNABLE
    members = t.goes_on[m.log[row, AT_TOP], color] if unable else t.bars[color]
    since, until, kinds = m.since, m.until, m.kind
    for slot in range(m.count[hand]):
        inside = since[hand, slot] < clock and (until[hand, slot] > clock or (unable and until[hand, slot] == clock))
        if inside and members & t.bit[kinds[hand, slot]]:
            return math.log(SLIP) if unable else 0.0 if what == BARRED else math.log(IMPOSSIBLE)
    return math.log(IMPOSSIBLE) if what == BARRED else 0.0


@policy
def likelihood_of_keeping(t: layout.Tables, m: Memory, row: int) -> float:
    """Of a seat that kept what it had drawn."""
    hand, clock = wide(m.log[row, AT_HAND]), m.log[row, AT_CLOCK]
    members = t.goes_on[m.log[row, AT_TOP], m.log[row, AT_COLOR]]
    for slot in range(m.count[hand]):
        if m.since[hand, slot] == clock and members & t.bit[m.kind[hand, slot]]:
            return math.log(SLIP)
    return 0.0


@policy
def likelihood_of_choice(t: layout.Tables, m: Memory, row: int, colors: np.ndarray) -> float:
    """Of the card that a seat chose among those that went on, and of the colour that it named."""
    hand, clock = wide(m.log[row, AT_HAND]), m.log[row, AT_CLOCK]
    for color in range(COLORS):
        colors[color] = 0
    held = t.bit[0] ^ t.bit[0]
    since, until, kinds = m.since, m.until, m.kind
    for slot in range(m.count[hand]):
        if since[hand, slot] < clock and until[hand, slot] >= clock:
            kind = wide(kinds[hand, slot])
            held |= t.bit[kind]
            colors[t.color_of[kind]] += 1
    chosen = wide(m.log[row, AT_KIND])
    goes = held & t.goes_on[m.log[row, AT_TOP], m.log[row, AT_COLOR]]
    number = 0
    left = goes
    while left:
        number += 1
        left = without_lowest(left)
    if number == 0:
        return math.log(IMPOSSIBLE)
    best = best_card(t, goes, colors, wide(m.log[row, AT_RIVAL]))
    chance = FREE / number + (1.0 - FREE if best == chosen else 0.0)
    named = wide(m.log[row, AT_NAMED])
    if named < t.colors:
        chance *= FREE / t.colors + (1.0 - FREE if colors[named] == colors[most_held(t, colors)] else 0.0)
    return math.log(chance)


@policy
def weigh(t: layout.Tables, m: Memory, g: Guess, mode: int) -> None:
    """Find the likelihood of each hand as it is guessed now."""
    for hand in range(m.seats):
        g.scores[hand] = likelihood(t, m, hand, mode, g.colors)


@policy
def walk(t: layout.Tables, m: Memory, s: layout.State, g: Guess, mode: int, steps: int) -> None:
    """Go so many steps from guess to guess."""
    if g.places == 0:
        return
    for _ in range(steps):
        place = below(s, g.places)
        if below(s, REVISIONS) == 0:
            revise(t, m, s, g, mode, place)
            continue
        other = below(s, g.places + g.size)
        if other >= g.places:
            take_from_pool(t, m, s, g, mode, place, other - g.places)
        elif g.hands[other] != g.hands[place]:
            exchange(t, m, s, g, mode, place, other)


@policy
def is_taken(s: layout.State, gain: float) -> bool:
    """Whether a step that changes the likelihood by so much is taken."""
    return gain >= 0.0 or below(s, MILLION) < math.exp(gain) * MILLION


@policy
def take_from_pool(t: layout.Tables, m: Memory, s: layout.State, g: Guess, mode: int, place: int, card: int) -> None:
    """Exchange a hidden card with one of the draw pile."""
    hand, slot = wide(g.hands[place]), wide(g.slots[place])
    kind, instead = m.kind[hand, slot], g.pool[card]
    if kind == instead:
        return
    m.kind[hand, slot] = instead
    after = likelihood(t, m, hand, mode, g.colors)
    if is_taken(s, after - g.scores[hand]):
        g.pool[card] = kind
        g.scores[hand] = after
    else:
        m.kind[hand, slot] = kind


@policy
def exchange(t: layout.Tables, m: Memory, s: layout.State, g: Guess, mode: int, place: int, other: int) -> None:
    """Exchange the hidden cards of two hands."""
    hand, slot = wide(g.hands[place]), wide(g.slots[place])
    second_hand, second_slot = wide(g.hands[other]), wide(g.slots[other])
    kind, instead = m.kind[hand, slot], m.kind[second_hand, second_slot]
    if kind == instead:
        return
    m.kind[hand, slot] = instead
    m.kind[second_hand, second_slot] = kind
    after = likelihood(t, m, hand, mode, g.colors)
    second_after = likelihood(t, m, second_hand, mode, g.colors)
    if is_taken(s, after + second_after - g.scores[hand] - g.scores[second_hand]):
        g.scores[hand] = after
        g.scores[second_hand] = second_after
    else:
        m.kind[hand, slot] = kind
        m.kind[second_hand, second_slot] = instead


@policy
def revise(t: layout.Tables, m: Memory, s: layout.State, g: Guess, mode: int, place: int) -> None:
    """Let a hidden card and a played one of the same hand have come into it the other way round."""
    hand, slot = wide(g.hands[place]), wide(g.slots[place])
    other = below(s, wide(m.count[hand]))
    if m.sort[hand, other] != PLAYED or m.since[hand, slot] >= m.until[hand, other]:
        return
    turn_about(m, hand, slot, other)
    after = likelihood(t, m, hand, mode, g.colors)
    if is_taken(s, after - g.scores[hand]):
        g.scores[hand] = after
        g.slots[place] = other
    else:
        turn_about(m, hand, slot, other)


@policy
def turn_about(m: Memory, hand: int, slot: int, other: int) -> None:
    """Exchange two slots of a hand, but for when they came."""
    kind, until, sort = m.kind[hand, slot], m.until[hand, slot], m.sort[hand, slot]
    m.kind[hand, slot], m.until[hand, slot] = m.kind[hand, other], m.until[hand, other]
    m.sort[hand, slot] = m.sort[hand, other]
    m.kind[hand, other], m.until[hand, other], m.sort[hand, other] = kind, until, sort


@policy
def deal_guess(t: layout.Tables, m: Memory, s: layout.State, g: Guess, out: layout.State) -> None:
    """Write a whole state into `out`: the masked one, with hands as guessed and the draw pile in random order.

    Chance goes on in `out` from where the pile was shuffled; the stream of `s` moves on by one number.
    """
    for place in range(g.places):
        hand, kind = wide(g.hands[place]), m.kind[g.hands[place], g.slots[place]]
        for seat in range(m.seats):
            if m.hand_of[seat] == hand:
                out.hands[seat, kind] += 1
                out.held[seat] |= t.bit[kind]
    for card in range(g.size):
        out.draw_pile[card] = g.pool[card]
    shuffle(out, out.draw_pile, g.size)
    if s.phase == layout.ANSWER:
        out.bluff = 1 if out.held[s.actor] & t.bars[m.before] else 0
