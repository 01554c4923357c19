"""The oracle's side of a comparison: its state and its legal moves in the kernel's numbers and texts."""

from typing import Any, Final

from lastcard.game.code import to_move
from lastcard.game.view import PHASES
from lastcard.kernel import layout
from lastcard.rules.compile import Rules
from tests.reference import Oracle
from tests.reference.cards import SEAT_LETTERS, is_wild
from tests.reference.moves import legal_out_of_turn

from .machine import HEAD

REASONS: Final = ("deal", "opener", "reshuffle", "dealer", "seat")
PHASE_NUMBER: Final = {name: number for number, name in enumerate(PHASES)}
FIELDS: Final = (
    "phase", "turn", "direction", "color", "winner", "dealer", "round", "decisions", "owing", "called", "passed",
    "vetoed", "forbidden", "opened", "spent", "again or bonus", "given", "bluff", "owed", "to give", "drawn",
    "draw count", "discard count", "contradictions",
)  # fmt: skip
W4_CARDS: Final = 4
TAKE_INSTEAD: Final = 3


class ShuffleError(AssertionError):
    """The oracle wants another shuffle than the kernel has made."""


class QueuedChance:
    """Hands the kernel's shuffles to the oracle, which has to ask for exactly these."""

    def __init__(self, codes: "Codes") -> None:
        self.codes = codes
        self.waiting: list[tuple[int, list[int]]] = []

    def take(self, reason: str) -> list[int]:
        """The next shuffle, which must have been made for this reason."""
        if not self.waiting:
            raise ShuffleError(f"the oracle shuffles for {reason!r}, the kernel did not")
        why, order = self.waiting.pop(0)
        if REASONS[why] != reason:
            raise ShuffleError(f"the oracle shuffles for {reason!r}, the kernel for {REASONS[why]!r}")
        return order

    def order(self, cards: list[str], reason: str) -> list[str]:
        """The kernel's order of the same cards."""
        order = [self.codes.codes[kind] for kind in self.take(reason)]
        if sorted(order) != sorted(cards):
            raise ShuffleError(f"shuffle for {reason!r}: the oracle has {sorted(cards)}, the kernel {sorted(order)}")
        return order

    def seat(self, seats: int) -> int:
        """The seat that the kernel drew by lot."""
        order = self.take("seat")
        if sorted(order) != list(range(seats)):
            raise ShuffleError(f"lots of {seats} seats: the kernel has {order}")
        return order[0]


class Codes:
    """Between the card codes of one deck and the kernel's kinds; shared by rules with equal faces."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.codes = [face.code for face in rules.faces]
        self.kind = {code: kind for kind, code in enumerate(self.codes)}
        self.colors = {letter: number for number, letter in enumerate(rules.colors)} | {"": layout.NO_COLOR}
        self.pile: dict[str, int] = {}
        for code, kind in self.kind.items():
            self.pile[code] = kind * 16 + (layout.NO_COLOR if is_wild(code) else 0)
            if is_wild(code):
                self.pile |= {f"{code}:{letter}": kind * 16 + color for color, letter in enumerate(rules.colors)}
        self.texts: dict[int, str] = {}

    def text(self, number: int) -> str:
        """The text of a move."""
        text = self.texts.get(number)
        if text is None:
            text = self.texts[number] = str(to_move(self.rules, number))
        return text


def bits(seats: set[int]) -> int:
    """Seats as a bit set."""
    return sum(1 << seat for seat in seats) if seats else 0


def read(o: Oracle, codes: Codes) -> list[int]:
    """The oracle's state, in the order of `machine.write_state`."""
    phase = o.phase
    answering = phase == "answer"
    kind = codes.kind
    state = [
        PHASE_NUMBER[phase],
        o.turn,
        1 if o.direction == "left" else -1,
        codes.colors[o.color],
        -1 if o.winner is None else o.winner,
        o.dealer,
        o.round,
        o.decisions,
        bits(o.owing),
        bits(o.called),
        bits(o.passed),
        next(iter(o.vetoed)) + 1 if o.vetoed else 0,
        bits(o.forbidden),
        bits(o.openers),
        0 if o.spent is None else o.spent + 1,
        0,
        0,
        int(answering and o.guilty),
        W4_CARDS if answering else 0,
        len(o.hands[o.turn]) - o.keep if phase == "discard" else 0,
        bits({kind[card] for card in o.drawn_cards}) if phase == "drawn" else 0,
        len(o.draw),
        len(o.discard),
        0,
    ]
    for seat, hand in enumerate(o.hands):
        state += (
            o.scores[seat],
            TAKE_INSTEAD if seat in o.take_three else 0,
            o.tests[seat] + 1 if seat in o.tests else 0,
            len(hand),
        )
        state += sorted([kind[card] for card in hand])
    state += [kind[card] for card in o.draw]
    pile = codes.pile
    state += [pile[card] for card in o.discard]
    return state


def legal(o: Oracle) -> set[str]:
    """The oracle's legal moves; of a choice of discards, which cards may be the first."""
    if o.phase == "discard":
        letter = SEAT_LETTERS[o.turn]
        return {f"{letter} discard {card}" for card in o.hands[o.turn]} | legal_out_of_turn(o)
    return o.legal()


def differences(kernel: list[int], oracle: list[int]) -> list[str]:
    """The fields in which two states differ, for people."""
    found = [
        f"{name}: kernel {ours}, oracle {theirs}"
        for name, ours, theirs in zip(FIELDS, kernel[:HEAD], oracle[:HEAD], strict=True)
        if ours != theirs
    ]
    if kernel[HEAD:] != oracle[HEAD:]:
        found.append(f"seats and piles: kernel {kernel[HEAD:]}, oracle {oracle[HEAD:]}")
    return found


def drop_turn(state: list[int]) -> None:
    """Whose turn it is means nothing once the round is over."""
    state[1] = 0


def plain(o: Oracle) -> dict[str, Any]:
    """The oracle's state for a report."""
    return {key: value for key, value in o.state().items() if key not in {"cards_in_play", "edition_deck", "decks"}}
