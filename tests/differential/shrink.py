"""From a mismatch to the shortest game that shows it."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

from .match import Match, Mismatch
from .mirror import REASONS
from .strata import Plan

MOST_ATTEMPTS = 600


def attempt(plan: Plan, moves: list[str]) -> Mismatch | None:
    """The mismatch that these moves lead to, if there is one."""
    try:
        Match(plan).follow(moves)
    except Mismatch as mismatch:
        return mismatch
    except (ValueError, KeyError, IndexError, RuntimeError):  # the simpler game cannot be set up
        return None
    return None


def shrink(found: Mismatch) -> Mismatch:
    """A mismatch with fewer moves, options and cards."""
    left = MOST_ATTEMPTS
    again = attempt(found.plan, found.moves)
    if again is None:
        return found
    best = again
    for simpler in (later_starts, fewer_options, fewer_moves, fewer_cards, fewer_options):
        progress = True
        while progress and left > 0:
            progress = False
            for plan, moves in simpler(best):
                left -= 1
                other = attempt(plan, moves)
                if other is not None:
                    best, progress = other, True
                    break
                if left <= 0:
                    break
    return best


def later_starts(found: Mismatch) -> Iterator[tuple[Plan, list[str]]]:
    """The same end from a position, the latest first."""
    match = Match(found.plan)
    starts: list[tuple[int, dict[str, Any]]] = []
    for number, text in enumerate(found.moves):
        o = match.oracle
        if o.phase == "turn" and number:
            starts.append((number, position_of(match)))
        try:
            match.follow([text])
        except Mismatch:
            break
    for number, position in reversed(starts):
        yield replace(found.plan, position=position, deck=(), dealer=-1), found.moves[number:]


def position_of(match: Match) -> dict[str, Any]:
    """Where a match stands, as the start of another."""
    o = match.oracle
    return {
        "hands": [list(hand) for hand in o.hands],
        "discard": list(o.discard),
        "draw": list(o.draw),
        "turn": o.turn,
        "dealer": o.dealer,
        "direction": o.direction,
        "scores": list(o.scores),
        "owing": sorted(o.owing),
        "vetoed": sorted(o.vetoed),
    }


def fewer_options(found: Mismatch) -> Iterator[tuple[Plan, list[str]]]:
    """The same game without one of its options."""
    for name in found.plan.options:
        options = {key: value for key, value in found.plan.options.items() if key != name}
        yield replace(found.plan, options=options), found.moves


def fewer_moves(found: Mismatch) -> Iterator[tuple[Plan, list[str]]]:
    """The same game without one of its moves, the last ones first."""
    for number in range(len(found.moves) - 1, -1, -1):
        yield found.plan, found.moves[:number] + found.moves[number + 1 :]


def fewer_cards(found: Mismatch) -> Iterator[tuple[Plan, list[str]]]:
    """The same position without one of its cards, points, duties or vetoes."""
    position = found.plan.position
    if not position:
        return
    for key in ("draw", "discard"):
        for number in range(len(position[key]) - (key == "discard")):
            yield with_position(found, {key: without(position[key], number)})
    for seat, hand in enumerate(position["hands"]):
        for number in range(len(hand) if len(hand) > 1 else 0):
            hands = [
                without(other, number) if place == seat else other for place, other in enumerate(position["hands"])
            ]
            yield with_position(found, {"hands": hands})
    for key in ("owing", "vetoed"):
        if position[key]:
            yield with_position(found, {key: []})
    if any(position["scores"]):
        yield with_position(found, {"scores": [0] * len(position["scores"])})


def without(cards: list[str], number: int) -> list[str]:
    """Cards without one of them."""
    return cards[:number] + cards[number + 1 :]


def with_position(found: Mismatch, changes: dict[str, Any]) -> tuple[Plan, list[str]]:
    """The same game from a position with other parts."""
    return replace(found.plan, position={**found.plan.position, **changes}), found.moves


def script_of(found: Mismatch) -> list[list[str]]:
    """The shuffles of the start and of each move, as text."""
    match = Match(found.plan)
    with suppress(Mismatch):
        match.follow(found.moves)
    return [[written(match, why, order) for why, order in shuffles] for shuffles in match.made]


def written(match: Match, why: int, order: list[int]) -> str:
    """A shuffle as text: its reason, then the cards (or seats) with the next one first."""
    names = [str(entry) if REASONS[why] == "seat" else match.codes.codes[entry] for entry in order]
    return " ".join((REASONS[why], *names))
