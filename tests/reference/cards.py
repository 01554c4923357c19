"""Cards, colours, decks and values of the five editions, as plain strings and lists."""

from __future__ import annotations

EDITIONS = ("mlb", "deluxe", "nonpartisan", "turnover", "kicker")

#: The editions whose sheets are organised alike; turnover and kicker are the other family.
CLASSIC_THREE = ("mlb", "deluxe", "nonpartisan")

SEAT_LETTERS = "ABCDEFGHIJ"

#: CONT-3, CONT-4; A2 gives turnover and kicker the usual four.
COLORS = {
    "mlb": "rgby",
    "deluxe": "rgby",
    "nonpartisan": "pgoy",
    "turnover": "rgby",
    "kicker": "rgby",
}

#: The order in which an effect that takes every wild lays them down.
WILD_ORDER = ("W", "W4", "SW", "CU", "CU1", "CU2", "CU3", "FT", "IK")


def is_wild(card: str) -> bool:
    """Wilds begin with a capital letter, coloured cards with the letter of their colour."""
    return card[0].isupper()


def is_number(card: str) -> bool:
    """A11: everything else is an action card for the opening of turnover and kicker."""
    return card[1:].isdigit() and not is_wild(card)


def face(card: str) -> str:
    """The card without the colour that was named for it: `W:g` is a `W` (A92)."""
    return card.partition(":")[0]


def named_color(card: str) -> str:
    """The colour in force while this card lies on top; empty for a wild without one."""
    if is_wild(card):
        return card.partition(":")[2]
    return card[0]


def value(card: str) -> int:
    """SCORE-2 to SCORE-9 of the classic three, SCORE-2 to SCORE-4 of the other two."""
    if is_number(card):
        return int(card[1:])
    if not is_wild(card):
        return 20
    if card == "SW" or card.startswith("CU"):
        return 40
    return 50


def number_for_deal(card: str) -> int:
    """SETUP-2: in the draw for the deal every symbol card is worth 0."""
    return int(card[1:]) if is_number(card) else 0


def edition_deck(edition: str, *, classic: bool, customizables: list[str], special_copies: int) -> list[str]:
    """The whole deck that is dealt; `customizables` are the codes of the cards included."""
    deck: list[str] = []
    for color in COLORS[edition]:
        deck.append(color + "0")  # CONT-5, A1: one 0, two each of 1 to 9
        for symbol in ("1", "2", "3", "4", "5", "6", "7", "8", "9", "S", "R", "+2"):
            deck.extend([color + symbol] * 2)  # CONT-6 to CONT-8
    deck.extend(["W"] * 4)  # CONT-9
    deck.extend(["W4"] * 4)  # CONT-10
    if edition == "mlb" and not classic:  # CLASSIC-1
        deck.append("SW")  # CONT-11
    deck.extend(customizables)  # CONT-12, A7; VETO never lies in the deck (NON-SETUP-3)
    if edition == "turnover":
        deck.extend(["FT"] * special_copies)  # A2
    if edition == "kicker":
        deck.extend(["IK"] * special_copies)  # A2
    return deck
