"""Bots that are policies: what a seat sees, as the masked state that a policy reads, and back to a move."""

import hashlib
from abc import abstractmethod
from collections import Counter
from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np

from lastcard.game import Move, Rules, View
from lastcard.game.code import to_move
from lastcard.game.fast import STATE, layout
from lastcard.game.move import SEATS
from lastcard.game.view import PENDING, PHASES

from .bot import Bot
from .policy.mask import set_aside


def stream_of(seed: int, seat: str, name: str) -> int:
    """Where the stream of a bot begins: all its chance hangs on the game's seed, its seat and its name."""
    return int.from_bytes(hashlib.sha256(f"{seed}/{seat}/{name}".encode()).digest()[:8])


class Seat:
    """What one seat sees, as the record of the kernel with everything else blank."""

    def __init__(self, rules: Rules, stream: int) -> None:
        self.rules = rules
        self.states = np.zeros(1, STATE)
        self.states[0].rng = stream

    def look(self, view: View) -> Any:  # noqa: ANN401 - a NumPy record
        """The masked state of this moment: the same that `mask` makes of a state."""
        s = self.states[0]
        stream = s.rng
        self.states[0] = np.zeros(1, STATE)[0]
        s.rng = stream
        s.seats, s.round_number, s.phase = view.seats, view.round, PHASES.index(view.phase)
        s.turn, s.dealer, s.winner = SEATS.index(view.turn), SEATS.index(view.dealer), number(view.winner)
        s.direction = 1 if view.direction == "left" else -1
        s.color = self.rules.colors.index(view.color) if view.color else layout.NO_COLOR
        s.draw_count, s.to_give, s.owed = view.draw_count, view.to_discard, view.owed
        s.called, s.forbidden, s.opened = members(view.called), members(view.forbidden), members(view.open_until)
        s.vetoed = number(view.vetoed) + 1
        for name in PENDING:
            setattr(s, name, view.pending[name])
        s.drawn = np.uint64(sum(1 << self.rules.kind_of[code] for code in view.drawn))
        for field, entries in (("lost", view.lost), ("instead", view.take_instead)):
            fill(getattr(s, field), entries)
        fill(s.cards, view.counts)
        fill(s.scores, view.scores)
        for letter, cards in {**view.known, view.seat: view.hand}.items():
            self.lay_hand(SEATS.index(letter), Counter(cards))
        self.lay_discards(view.discard)
        return s

    def lay_hand(self, seat: int, cards: Mapping[str, int]) -> None:
        """The cards that are known of a hand."""
        s = self.states[0]
        for code, count in cards.items():
            kind = self.rules.kind_of[code]
            s.hands[seat, kind] = count
            s.held[seat] |= np.uint64(1 << kind)

    def lay_discards(self, discards: tuple[str, ...]) -> None:
        """The discard pile with the colours that were named."""
        s = self.states[0]
        s.discard_count = len(discards)
        for place, text in enumerate(discards):
            code, _, named = text.partition(":")
            kind = self.rules.kind_of[code]
            color = self.rules.faces[kind].color
            s.discard_pile[place] = kind
            s.named[place] = self.rules.colors.index(named) if named else layout.NO_COLOR if color is None else color


def number(letter: str) -> int:
    """The number of a seat, -1 for none."""
    return SEATS.index(letter) if letter else -1


def members(letters: tuple[str, ...]) -> int:
    """The bit set of these seats."""
    return sum(1 << SEATS.index(letter) for letter in letters)


def fill(array: Any, entries: Mapping[str, int]) -> None:  # noqa: ANN401 - a NumPy array
    """Write down what each seat has."""
    for letter, entry in entries.items():
        array[SEATS.index(letter)] = entry


class PolicyBot(Bot):
    """A bot that is a policy: a function from a masked state to the number of a move."""

    name: ClassVar[str]  # its chance hangs on it
    settings: tuple[int, ...]  # how the arena lets it play at full speed, see `policy.match`

    def begin(self, seat: str, rules: Rules, seed: int) -> None:
        """Sit down with a stream of its own."""
        super().begin(seat, rules, seed)
        self.eyes = Seat(rules, stream_of(seed, seat, self.name))

    def choose(self, view: View) -> Move:
        """What the policy does; a discard is chosen card by card."""
        state = self.eyes.look(view)
        if view.phase != "discard":
            return to_move(self.rules, self.decide())
        cards: list[str] = []
        while state.to_give:
            card = to_move(self.rules, self.decide()).cards[0]
            cards.append(card)
            set_aside(self.rules.tables[0], state, self.rules.kind_of[card])
        cards.sort(key=self.rules.kind_of.__getitem__)  # as the legal moves have them
        return Move(SEATS.index(self.seat), "discard", cards=tuple(cards))

    @abstractmethod
    def decide(self) -> int:
        """The number of the move for what `eyes` see."""
