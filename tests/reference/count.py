"""Count every continuation of a position exactly, as perft does in chess."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .oracle import Oracle


class SortedChance:
    """A Chance that decides nothing: every shuffle brings the cards in sorted order.

    Sorted and not as given, so that the count does not depend on the order in which an
    implementation happens to collect the cards.
    """

    def order(self, cards: list[str], reason: str) -> list[str]:  # noqa: ARG002 - as the protocol has it
        """The cards by Python string order."""
        return sorted(cards)

    def seat(self, seats: int) -> int:  # noqa: ARG002 - as the protocol has it
        """Always the first seat."""
        return 0


class GivenChance:
    """A Chance that leaves every shuffle in the order in which the cards came."""

    def order(self, cards: list[str], reason: str) -> list[str]:  # noqa: ARG002 - as the protocol has it
        """The cards as given."""
        return list(cards)

    def seat(self, seats: int) -> int:  # noqa: ARG002 - as the protocol has it
        """Always the first seat."""
        return 0


def all_moves(oracle: Oracle) -> list[str]:
    """Every legal move in a fixed order; a list that was cut short is an error."""
    moves = sorted(oracle.legal())
    if oracle.many_discards:
        raise ValueError("more discards than legal() lists: this position cannot be counted")
    return moves


def count(oracle: Oracle, depth: int) -> int:
    """How many sequences of `depth` legal moves there are, of all seats, `next` included."""
    if depth == 0:
        return 1
    moves = all_moves(oracle)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        following = oracle.copy()
        following.apply(move)
        total += count(following, depth - 1)
    return total


def counts_by_depth(oracle: Oracle, depth: int) -> list[int]:
    """The counts for depths 0 to `depth`."""
    return [count(oracle, level) for level in range(depth + 1)]
