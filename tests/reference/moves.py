"""Moves as text: which ones are legal, and what a text means."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .cards import SEAT_LETTERS, is_wild
from .options import Refused

if TYPE_CHECKING:
    from .table import Table

MOST_DISCARDS = 2000

PLAY = re.compile(r"([^:@=! ]+)(?::([a-z]))?(?:@([A-J]))?(?:=([a-z]))?(!)?")


@dataclass(frozen=True)
class Play:
    """One play, read from its text and found legal."""

    card: str
    color: str  # "" for coloured cards and for a wild that is the last card (A96)
    target: int | None
    chosen: str
    shout: bool


# -------------------------------------------------------------------- what is legal


def legal_moves(table: Table) -> set[str]:
    """Every legal move of every seat."""
    table.many_discards = False
    if table.phase == "game over":
        return set()
    moves = legal_out_of_turn(table)
    letter = SEAT_LETTERS[table.turn]
    if table.phase == "round over":
        moves.update(f"{other} next" for other in SEAT_LETTERS[: table.seats])
    elif table.phase == "turn":
        add_turn(table, moves)
    elif table.phase == "drawn":
        add_plays(table, moves, table.drawn_cards)  # TURN-5, TURN-7, A23
        moves.add(f"{letter} pass")  # A22
    elif table.phase == "bonus":
        add_plays(table, moves, table.hands[table.turn])
        moves.add(f"{letter} pass")  # A82
    elif table.phase == "name":
        moves.update(f"{letter} name {color}" for color in table.colors)
    elif table.phase == "answer":
        moves.update((f"{letter} accept", f"{letter} challenge"))
    elif table.phase == "judge":
        moves.update((f"{letter} judge good", f"{letter} judge no"))
    else:
        add_discards(table, moves)
    return moves


def legal_out_of_turn(table: Table) -> set[str]:
    """Calls, catches and vetoes."""
    moves: set[str] = set()
    letters = SEAT_LETTERS[: table.seats]
    for seat in table.owing:
        moves.add(f"{letters[seat]} call")  # A46
        for other in letters:  # A47
            if other != letters[seat]:
                moves.add(f"{other} catch {letters[seat]}")
    if table.edition == "nonpartisan" and not table.vetoed:  # VETO-1, A72, A74, A78
        moves.update(f"{one} veto {two}" for one in letters for two in letters if one != two)
    return moves


def add_turn(table: Table, moves: set[str]) -> None:
    """TURN-2 to TURN-6; A95 when nothing can be drawn."""
    before = len(moves)
    add_plays(table, moves, table.hands[table.turn])
    if table.draw:
        moves.add(f"{SEAT_LETTERS[table.turn]} draw")
    elif len(moves) == before:
        moves.add(f"{SEAT_LETTERS[table.turn]} pass")


def add_plays(table: Table, moves: set[str], cards: list[str]) -> None:
    """Every play from these cards, and its form with a call where one card stays (A52)."""
    letter = SEAT_LETTERS[table.turn]
    size = len(table.hands[table.turn])
    for card in set(cards):
        if table.can_play(card):
            for text in forms(table, card, last=size == 1):
                moves.add(f"{letter} {text}")
                if size == 2:
                    moves.add(f"{letter} {text}!")


def forms(table: Table, card: str, *, last: bool) -> list[str]:
    """A card with each colour, opponent or chosen colour that it can be played with."""
    if last or not is_wild(card):
        return [card]
    texts = [f"{card}:{color}" for color in table.colors]
    if card == "SW":  # A56
        letters = [SEAT_LETTERS[seat] for seat in range(table.seats) if seat != table.turn]
        return texts + [f"{text}@{letter}" for text in texts for letter in letters]
    if asks_for_color(table, card):
        return [f"{text}={color}" for text in texts for color in table.colors]
    return texts


def asks_for_color(table: Table, card: str) -> bool:
    """A63: idea 1 with no colour fixed on the card."""
    rule = table.options.rules.get(card)
    return rule is not None and rule.idea == "draw-until-color" and not rule.color


def add_discards(table: Table, moves: set[str]) -> None:
    """One move for each multiset that can be given up, unless there are too many."""
    hand = table.hands[table.turn]
    size = len(hand) - table.keep
    kinds = sorted(Counter(hand).items())
    if count_choices(kinds, size) > MOST_DISCARDS:
        table.many_discards = True
        return
    letter = SEAT_LETTERS[table.turn]
    for choice in choices(kinds, size):
        moves.add(f"{letter} discard {' '.join(choice)}")


def count_choices(kinds: list[tuple[str, int]], size: int) -> int:
    """How many multisets of this size there are."""
    ways = [1] + [0] * size
    for _, copies in kinds:
        ways = [sum(ways[max(0, n - copies) : n + 1]) for n in range(size + 1)]
    return ways[size]


def choices(kinds: list[tuple[str, int]], size: int) -> list[list[str]]:
    """All multisets of this size, each sorted."""
    partial: list[list[str]] = [[]]
    left = sum(copies for _, copies in kinds)
    for card, copies in kinds:
        left -= copies
        partial = [
            chosen + [card] * number
            for chosen in partial
            for number in range(copies + 1)
            if len(chosen) + number <= size <= len(chosen) + number + left
        ]
    return partial


# -------------------------------------------------------------------- reading a text


def read_seat(table: Table, letter: str) -> int:
    """A seat of this table."""
    if len(letter) != 1 or letter not in SEAT_LETTERS[: table.seats]:
        raise Refused(f"there is no seat {letter!r}")
    return SEAT_LETTERS.index(letter)


def read_play(table: Table, text: str) -> Play:
    """A legal play of the seat to move."""
    if table.phase not in ("turn", "drawn", "bonus"):
        raise Refused(f"no card can be played in phase {table.phase}")
    match = PLAY.fullmatch(text)
    if match is None:
        raise Refused(f"{text!r} is no move")
    card, color, target, chosen, shout = match.groups(default="")
    hand = table.hands[table.turn]
    if card not in (table.drawn_cards if table.phase == "drawn" else hand):
        raise Refused(f"{card!r} is not among the cards that may be played")  # TURN-7
    if not table.can_play(card):
        raise Refused(f"TURN-2: {card} does not match {table.discard[-1]}")
    if shout and len(hand) != 2:
        raise Refused("A52: this play does not leave one card")
    if not is_wild(card):
        if color or target or chosen:
            raise Refused(f"{card} names nothing")
        return Play(card, "", None, "", bool(shout))
    return read_wild(table, card, color, target, chosen, bool(shout))


def read_wild(table: Table, card: str, color: str, target: str, chosen: str, shout: bool) -> Play:  # noqa: FBT001 - a part of the move
    """The colour, the opponent and the chosen colour of a wild."""
    if color and color not in table.colors:
        raise Refused(f"A20: there is no colour {color!r}")
    if len(table.hands[table.turn]) == 1:
        if target or chosen:
            raise Refused("A57, A60: the last card has no effect to direct")
        return Play(card, "", None, "", shout)  # A96: a colour is dropped
    if not color:
        raise Refused("WILD: a colour has to be named")
    if bool(chosen) != asks_for_color(table, card) or (chosen and chosen not in table.colors):
        raise Refused("A63: a chosen colour is missing or not asked for")
    if not target:
        return Play(card, color, None, chosen, shout)
    seat = read_seat(table, target)
    if card != "SW" or seat == table.turn:
        raise Refused("SWAP-1: no such opponent to choose")
    return Play(card, color, seat, chosen, shout)


def read_discards(table: Table, cards: list[str]) -> list[str]:
    """The cards of a discard move, in the order given (A61)."""
    if table.phase != "discard":
        raise Refused("nothing has to be discarded")
    hand = table.hands[table.turn]
    if len(cards) != len(hand) - table.keep or Counter(cards) - Counter(hand):
        raise Refused(f"A61: {len(hand) - table.keep} cards of the hand have to go")
    return cards
