"""Chance: the random generator, in its two bodies, and shuffles that a host may deal itself.

The generator is SplitMix64; its state lies in the game's state. A number below `n` is the upper
half of a 32-by-32-bit product, drawn again in the few cases that would favour some numbers.
"""

import numpy as np

from .layout import (
    ALL_SHUFFLES,
    DEALS,
    FOR_DEAL,
    FOR_SEAT,
    MAX_ORDERS,
    MAX_SEATS,
    NO_SHUFFLES,
    Bytes,
    State,
    Tape,
    wide,
    word,
)
from .speed import IS_COMPILED, entry, kernel

GOLDEN = 0x9E3779B97F4A7C15

if IS_COMPILED:

    @kernel
    def mix(number: int) -> int:
        """Scatter the bits of a 64-bit word."""
        z = word(number)
        z = (z ^ (z >> word(30))) * word(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> word(27))) * word(0x94D049BB133111EB)
        return z ^ (z >> word(31))

    @kernel
    def next_random(s: State) -> int:
        """The next 32 random bits."""
        s.rng = s.rng + word(GOLDEN)
        return mix(s.rng) >> word(32)

    @kernel
    def below(s: State, n: int) -> int:
        """A random number from 0 to n - 1, all equally likely."""
        bound = word(n)
        product = next_random(s) * bound
        low = product & word(0xFFFFFFFF)
        if low < bound:
            least = (word(0x100000000) - bound) % bound
            while low < least:
                product = next_random(s) * bound
                low = product & word(0xFFFFFFFF)
        return wide(product >> word(32))

else:
    WORD = 0xFFFFFFFFFFFFFFFF

    def mix(number: int) -> int:
        """Scatter the bits of a 64-bit word."""
        z = int(number)
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & WORD
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & WORD
        return z ^ (z >> 31)

    def next_random(s: State) -> int:
        """The next 32 random bits."""
        s.rng = (int(s.rng) + GOLDEN) & WORD
        return mix(s.rng) >> 32

    def below(s: State, n: int) -> int:
        """A random number from 0 to n - 1, all equally likely."""
        bound = int(n)
        product = next_random(s) * bound
        least = (0x100000000 - bound) % bound
        while product & 0xFFFFFFFF < least:
            product = next_random(s) * bound
        return product >> 32


@entry
def seed(s: State, number: int, index: int) -> None:
    """Start the generator for game `index` of a series, far from where its neighbours start."""
    s.rng = number
    high, low = next_random(s), next_random(s)
    s.rng = ((word(high) << word(32)) | word(low)) ^ word(index)
    high, low = next_random(s), next_random(s)
    s.rng = (word(high) << word(32)) | word(low)


@kernel
def shuffle(s: State, cards: Bytes, count: int) -> None:
    """Put the first `count` cards in random order: every order is equally likely (Fisher-Yates)."""
    for last in range(count - 1, 0, -1):
        other = below(s, last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card


@kernel
def order(s: State, tape: Tape, cards: Bytes, count: int, why: int) -> None:
    """Shuffle the first `count` cards, the next card last, or take the order that the host gives."""
    laid_ready = tape.hosted == DEALS and why == FOR_DEAL and tape.used < tape.orders
    if laid_ready or tape.hosted == ALL_SHUFFLES:
        take_order(tape, cards, count, why)
        return
    shuffle(s, cards, count)
    if tape.logs and tape.hosted == NO_SHUFFLES and tape.orders < MAX_ORDERS:
        slot = tape.orders
        tape.why[slot] = why
        tape.length[slot] = count
        for i in range(count):
            tape.order[slot, i] = cards[count - 1 - i]
        tape.orders = slot + 1


@kernel
def take_order(tape: Tape, cards: Bytes, count: int, why: int) -> None:
    """Lay the cards in the host's next order; say so if there is none, or if it has other cards."""
    slot = tape.used
    if slot >= tape.orders or tape.missing:
        if not tape.missing:
            tape.missing = 1
            tape.asked_why = why
            tape.asked_count = count
            for i in range(count):
                tape.asked[i] = cards[i]
        return
    tape.used = slot + 1
    if not has_same_cards(tape.order[slot], tape.length[slot], cards, count):
        tape.wrong = 1
        return
    for i in range(count):
        cards[i] = tape.order[slot, count - 1 - i]


@kernel
def has_same_cards(given: Bytes, given_count: int, cards: Bytes, count: int) -> bool:
    """Whether two lists hold the same cards, in whatever order."""
    if given_count != count:
        return False
    balance = np.zeros(256, np.int64)
    for i in range(count):
        balance[cards[i]] += 1
        balance[given[i]] -= 1
    for kind in range(256):
        if balance[kind] != 0:
            return False
    return True


@kernel
def random_seat(s: State, tape: Tape, seats: int) -> int:
    """A seat by lot. To a host it is a shuffle of the seats, whose first is taken."""
    lots = np.zeros(MAX_SEATS, np.uint8)
    for seat in range(seats):
        lots[seat] = seat
    order(s, tape, lots, seats, FOR_SEAT)
    return wide(lots[seats - 1])
