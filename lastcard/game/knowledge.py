"""What each seat has learned of the others' cards.

A seat learns cards by a challenge, by hands that lie open, and by giving its own hand away. What
it knows goes with the cards when hands change places, and is gone when they are played or given
up.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from lastcard.kernel import layout
from lastcard.rules.compile import Rules

Hands = list[Counter[str]]
TEACHES: Final = frozenset(  # what shows or moves a hand
    {layout.SWAPPED, layout.ROTATED, layout.CHALLENGED, layout.HANDS_OPENED}
)


class Knowledge:
    """Known cards by viewer and holder."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.known: dict[tuple[int, int], Counter[str]] = {}
        self.open = 0  # the seats whose reveal holds, as a bit set

    def copy(self) -> "Knowledge":
        """An independent copy."""
        other = Knowledge(self.seats)
        other.known = {pair: cards.copy() for pair, cards in self.known.items()}
        other.open = self.open
        return other

    def cards(self, viewer: int, holder: int) -> list[str]:
        """What the viewer knows of a holder's cards, sorted."""
        known = self.known.get((viewer, holder))
        return sorted(known.elements()) if known else []

    def follow(self, rules: Rules, before: Callable[[], Hands], rows: Sequence[tuple[int, int, int, int]]) -> None:
        """Learn from what has happened; `before` gives the hands before it, where anybody can learn from them."""
        if self.open or not TEACHES.isdisjoint(row[0] for row in rows):
            self.learn_from(rules, before(), rows)
        elif self.known:
            nothing: Hands = [Counter() for _ in range(self.seats)]
            self.learn_from(rules, nothing, rows)

    def learn_from(self, rules: Rules, hands: Hands, rows: Sequence[tuple[int, int, int, int]]) -> None:
        """Follow row by row; `hands` are brought up to date."""
        for what, first, second, third in rows:
            if what == layout.ROUND_STARTED:
                self.known.clear()
                self.open = 0
                for hand in hands:
                    hand.clear()
            elif what in {layout.DEALT, layout.DREW}:
                code = rules.faces[second].code
                hands[first][code] += 1
                if self.open and what == layout.DREW:
                    self.show_all(first, code)
            elif what in {layout.PLAYED, layout.GAVE}:
                self.lose(hands, first, rules.faces[second].code)
            elif what == layout.SWAPPED:
                self.swap(hands, first, second)
            elif what == layout.ROTATED:
                self.rotate(hands, first)
            elif what == layout.CHALLENGED:
                self.learn(hands, first, second)
            elif what == layout.HANDS_OPENED:
                self.open |= 1 << first
                self.learn_all(hands)
            elif what == layout.HANDS_CLOSED:
                self.open &= ~(1 << first)
            elif what == layout.ROUND_WON:
                self.open = 0
            del third

    def learn(self, hands: Hands, viewer: int, holder: int) -> None:
        """The viewer sees a whole hand."""
        self.known[viewer, holder] = +hands[holder]

    def learn_all(self, hands: Hands) -> None:
        """Everybody sees every hand."""
        for viewer in range(self.seats):
            for holder in range(self.seats):
                if viewer != holder:
                    self.learn(hands, viewer, holder)

    def show_all(self, holder: int, code: str) -> None:
        """Everybody sees a card that a seat takes in."""
        for viewer in range(self.seats):
            if viewer != holder:
                self.known.setdefault((viewer, holder), Counter())[code] += 1

    def lose(self, hands: Hands, holder: int, code: str) -> None:
        """A card leaves a hand, and everybody sees which."""
        hands[holder][code] -= 1
        for (_, known_holder), cards in self.known.items():
            if known_holder == holder and cards[code] > 0:
                cards[code] -= 1

    def swap(self, hands: Hands, seat: int, other: int) -> None:
        """Two seats exchange hands: each knows what it gave, the others what they knew."""
        self.move(hands, {seat: other, other: seat})

    def rotate(self, hands: Hands, direction: int) -> None:
        """Every hand moves one seat along the direction."""
        self.move(hands, {seat: (seat + direction) % self.seats for seat in range(self.seats)})

    def move(self, hands: Hands, goes: dict[int, int]) -> None:
        """Hands go to other seats, and what is known of them goes along."""
        known: dict[tuple[int, int], Counter[str]] = {}
        for (viewer, holder), cards in self.known.items():
            target = goes.get(holder, holder)
            if target != viewer:
                known[viewer, target] = cards
        before = [hand.copy() for hand in hands]
        for giver, taker in goes.items():
            hands[taker] = before[giver]
            known[giver, taker] = +before[giver]
        self.known = known
