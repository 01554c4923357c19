"""Laying out a position: cards in hands and piles, whose turn it is, and what is pending."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from lastcard.kernel import layout
from lastcard.rules.compile import Rules

from .game import Game
from .move import seat_letter


@dataclass
class Setup:
    """A position to be laid out; seats are numbers, cards are codes."""

    rules: Rules
    seats: int
    hands: Sequence[Sequence[str]]
    discard: Sequence[str]  # bottom to top
    draw: Sequence[str] = ()  # next card first
    turn: int = 0
    dealer: int | None = None  # None: the last seat
    direction: str = "left"
    scores: Sequence[int] = ()
    owing: int = 0
    vetoed: int = 0  # the seat under the veto, plus one
    numbers: Mapping[str, int] = field(default_factory=dict)  # other numbers of the state
    lists: Mapping[str, Sequence[int]] = field(default_factory=dict)  # other lists of the state


def lay_out(setup: Setup) -> Game:
    """The game that stands in this position; raises `ValueError` naming what cannot be."""
    game = object.__new__(Game)
    game._prepare(setup.rules, setup.seats, None)
    game.seed, game.decks, game.shuffle, game.orders = 0, [], None, []
    game.first_dealer = setup.dealer
    s = game._state
    s.seats = setup.seats
    s.round_number = 1
    s.phase = layout.TURN
    s.step = -1
    s.winner = -1
    s.deals_whole_deck = 1
    s.dealer = setup.seats - 1 if setup.dealer is None else setup.dealer
    s.turn = setup.turn
    s.direction = -1 if setup.direction == "right" else 1
    s.owing = setup.owing
    s.vetoed = setup.vetoed
    lay_hands(setup, s)
    lay_piles(setup, s)
    for seat, score in enumerate(setup.scores):
        s.scores[seat] = score
    for name, number in setup.numbers.items():
        setattr(s, name, number)
    for name, entries in setup.lists.items():
        getattr(s, name)[: len(entries)] = np.asarray(entries)
    verify_pending(setup.rules, s)
    if s.phase < layout.DISCARDING:  # while discards are chosen, what was given up is not turned over yet
        game._refill()
    game._open_hands()
    game.start_position = game.position()
    game.start_scores = tuple(game.scores.values())
    return game


def kind_of(rules: Rules, code: str, where: str) -> int:
    """The kind of a card code."""
    kind = rules.kind_of.get(code)
    if kind is None:
        raise ValueError(f"{where}: there is no card {code!r} in {rules.edition.key} with these options")
    return kind


def lay_hands(setup: Setup, s: Any) -> None:  # noqa: ANN401 - a state
    """Put the cards into the hands."""
    for seat, hand in enumerate(setup.hands):
        if len(hand) > layout.MAX_DECK:
            raise ValueError(f"hands: {len(hand)} cards in one hand are too many")
        for code in hand:
            kind = kind_of(setup.rules, code, f"hands of {seat_letter(seat)}")
            s.hands[seat, kind] += 1
            s.held[seat] |= np.uint64(1 << kind)
            s.cards[seat] += 1


def lay_piles(setup: Setup, s: Any) -> None:  # noqa: ANN401 - a state
    """Lay the discard pile, whose top decides the colour, and the draw pile."""
    rules = setup.rules
    total = len(setup.discard) + len(setup.draw) + sum(len(hand) for hand in setup.hands)
    if total > layout.MAX_DECK:
        raise ValueError(f"{total} cards are too many: at most {layout.MAX_DECK}")
    if not setup.discard:
        raise ValueError("discard: a card has to lie there")
    for place, text in enumerate(setup.discard):
        code, colon, letter = text.partition(":")
        kind = kind_of(rules, code, "discard")
        face = rules.faces[kind]
        s.discard_pile[place] = kind
        s.named[place] = layout.NO_COLOR if face.color is None else face.color
        if colon:
            if not face.is_wild or len(letter) != 1 or letter not in rules.colors:
                raise ValueError(f"discard: {text!r} is no wild with one of the colours {', '.join(rules.colors)}")
            s.named[place] = rules.colors.index(letter)
    s.discard_count = len(setup.discard)
    s.color = int(s.named[len(setup.discard) - 1])
    for place, code in enumerate(reversed(setup.draw)):
        s.draw_pile[place] = kind_of(rules, code, "draw")
    s.draw_count = len(setup.draw)


def verify_pending(rules: Rules, s: Any) -> None:  # noqa: ANN401 - a state
    """What is pending has to fit the phase, so that play can go on from here."""
    phase = int(s.phase)
    waits = {
        layout.ANSWER: {layout.OWE},
        layout.JUDGING: {layout.JUDGED},
        layout.DISCARDING: {layout.GIVE_COUNT, layout.GIVE_DOWN_TO, layout.EVEN_OUT},
    }
    if not 0 <= phase <= layout.GAME_OVER:
        raise ValueError(f"phase: there is no phase {phase}")
    if any(entry > s.seats for entry in s.tester.tolist()):
        raise ValueError("tester: write the number of a seat for each seat, from 1, or 0 for nobody")
    if not (0 <= s.turn < s.seats and 0 <= s.dealer < s.seats and 0 <= s.actor < s.seats and 0 <= s.vetoed <= s.seats):
        raise ValueError(f"turn, dealer, actor and vetoed are seats from A to {seat_letter(int(s.seats) - 1)}")
    if s.color == layout.NO_COLOR and phase in {layout.TURN, layout.DRAWN, layout.BONUS, layout.ANSWER}:
        raise ValueError("discard: a wild on top carries the colour that was named, such as W:" + rules.colors[0])
    if phase in waits:
        at = int(s.step) - (phase != layout.DISCARDING)
        steps = rules.tables[0].steps
        if not 0 <= at < len(steps) or int(steps[at, layout.STEP_OP]) not in waits[phase]:
            raise ValueError("step: no step of an effect waits there in this phase")
    if phase == layout.DISCARDING and not 0 < s.to_give <= s.cards[int(s.turn)]:
        raise ValueError("to_give: the seat cannot give up that many cards")
