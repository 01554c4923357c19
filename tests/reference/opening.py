"""Dealer, deal and opening card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cards import is_number, is_wild, number_for_deal
from .options import Refused

if TYPE_CHECKING:
    from .table import Table

#: A deterministic Chance could deal the same hopeless order for ever.
MOST_REDEALS = 10_000


def check_deck(table: Table, deck: list[str]) -> None:
    """Refuse a deck that can never open."""
    if len(deck) < 7 * table.seats + 1:
        raise Refused("SETUP: too few cards to deal seven each and open")
    if table.is_classic_three:
        if all(card == "W4" for card in deck):
            raise Refused("A16: nothing but Wild Draw Fours")
    elif not any(is_number(card) for card in deck):
        raise Refused("A18: no number to open with")


def draw_for_dealer(table: Table) -> int:
    """SETUP-1, SETUP-2 and A4 of mlb and deluxe; A5 elsewhere."""
    if table.edition not in ("mlb", "deluxe"):
        return table.chance.seat(table.seats)
    contenders = list(range(table.seats))
    while len(contenders) > 1:
        pile = list(table.chance.order(list(table.edition_deck), "dealer"))
        marks = [number_for_deal(card) for card in pile[: len(contenders)]]
        highest = max(marks)
        contenders = [seat for seat, mark in zip(contenders, marks, strict=True) if mark == highest]
    return contenders[0]


def next_round(table: Table) -> None:
    """A6, A106: the deal moves on and the whole deck is dealt again."""
    if table.options.next_dealer == "draw":
        table.dealer = draw_for_dealer(table)
    else:
        table.dealer = (table.dealer + 1) % table.seats
    table.round += 1
    deal_round(table)


def deal_round(table: Table) -> None:
    """SETUP-5 to SETUP-9: deal, open, and carry out the opening card."""
    table.clear_round()
    table.winner = None
    table.decisions = 0
    if table.decks:
        order = table.decks.pop(0)
        table.cards_in_play = list(order)
    else:
        order = list(table.chance.order(list(table.cards_in_play), "deal"))
    for _ in range(MOST_REDEALS):
        deal_hands(table, order)
        if flip_classic(table) if table.is_classic_three else flip_number(table):
            break
        # A16, A18: no opener is left, the same dealer deals the whole deck again
        order = list(table.chance.order(list(table.cards_in_play), "deal"))
    else:
        raise RuntimeError("no deal opens")
    table.reshuffle()  # A92: also after the opener
    open_round(table)


def deal_hands(table: Table, order: list[str]) -> None:
    """SETUP-6, SETUP-7: one at a time from the left of the dealer, seven rounds."""
    table.hands = [[] for _ in range(table.seats)]
    pile = list(order)
    for _ in range(7):
        for place in range(1, table.seats + 1):
            table.hands[(table.dealer + place) % table.seats].append(pile.pop(0))
    table.draw = pile
    table.discard = []


def flip_classic(table: Table) -> bool:
    """SETUP-8, OPEN-6, A16: a Wild Draw Four goes back; False if nothing else is left."""
    if all(card == "W4" for card in table.draw):
        return False
    while table.draw[0] == "W4":
        table.draw = list(table.chance.order(list(table.draw), "opener"))
    table.discard.append(table.draw.pop(0))
    return True


def flip_number(table: Table) -> bool:
    """OPEN-1, A11, A17, A18 of turnover and kicker: flip until a number lies on top."""
    while table.draw:
        table.discard.append(table.draw.pop(0))
        if is_number(table.discard[-1]):
            return True
    return False


def open_round(table: Table) -> None:
    """The opening card acts once (A19), then the first turn begins."""
    table.direction = "left"  # TURN-1, A6
    left = (table.dealer + 1) % table.seats
    opener = table.discard[-1]
    if is_wild(opener):  # OPEN-5, OPEN-7, OPEN-8, A15
        table.color = ""
        table.phase = "name"
        table.turn = left
        return
    table.color = opener[0]
    symbol = opener[1:]
    if symbol == "+2":  # OPEN-2, A12
        table.take(left, 2)
        table.lose_turn(left)
        table.begin_turn(table.after(left))
    elif symbol == "S":  # OPEN-4, A14
        table.lose_turn(left)
        table.begin_turn(table.after(left))
    elif symbol == "R":  # OPEN-3, A13: also with two players
        table.flip_direction()
        table.begin_turn(table.dealer)
    else:  # OPEN-1
        table.begin_turn(left)


def name_color(table: Table, color: str) -> None:
    """A15, A78: the chooser names, and only then does their first turn begin."""
    table.color = color
    table.discard[-1] += ":" + color
    table.begin_turn(table.turn)
