"""Whether the deck of an edition as a whole can be dealt and played."""

from lastcard.kernel import layout

from .edition import CardEntry, Edition
from .effect import classes_of
from .field import join
from .problem import Problems


def check_deck(edition: Edition, problems: Problems) -> None:
    """Everything that concerns the deck as a whole."""
    check_size(edition, problems)
    check_codes(edition, problems)
    worths = {value for card in edition.cards.values() for value in card.values}
    worths |= {0 for card in edition.cards.values() if not card.values}
    if edition.dealer == "high-card" and len(worths) == 1:
        problems.add(
            "dealer", "no card is higher than another, so drawing for the deal would never end", 'write dealer = "lot"'
        )


def check_codes(edition: Edition, problems: Problems) -> None:
    """Each face has one code, and each code one face."""
    values: dict[int, str] = {}
    for card in edition.cards.values():
        for value in card.values:
            if value in values:
                problems.add(join("cards", card.key), f"{value} stands in {values[value]} too", "name each value once")
            values[value] = card.key
    for card in edition.cards.values():
        if card.customizable:
            for number in range(1, 4):
                taken = f"{card.key}{number}"
                if taken in edition.cards:
                    problems.add(
                        join("cards", taken), f"{taken} is the code of a written {card.key}", "choose another code"
                    )


def check_size(edition: Edition, problems: Problems) -> None:
    """Enough cards for the seats, not too many for the engine, and something that can open."""
    cards = sum(count_cards(edition, card) for card in edition.cards.values())
    fewest = edition.seats[1] * edition.hand_size + 1
    if edition.seats[0] > edition.seats[1]:
        problems.add(
            "seats", f"from {edition.seats[0]} to {edition.seats[1]} players", "write the fewest players first"
        )
    if cards < fewest:
        problems.add(
            "cards",
            f"{cards} cards are too few for {edition.seats[1]} players with {edition.hand_size} each",
            f"have at least {fewest}, or allow fewer seats",
        )
    if cards > layout.MAX_DECK:
        problems.add("cards", f"{cards} cards", f"have at most {layout.MAX_DECK}")
    if len(edition.colors) > layout.MAX_COLORS:
        problems.add("colors", f"{len(edition.colors)} colours", f"have at most {layout.MAX_COLORS}")
    if count_faces(edition) > layout.MAX_KINDS:
        problems.add("cards", f"{count_faces(edition)} different faces", f"have at most {layout.MAX_KINDS}")
    if not any(card.opening not in {"returns", "passed-over"} and any(card.copies) for card in edition.cards.values()):
        problems.add(
            "cards", "no card can open a round, so dealing would never end", 'give some card opening = "starts"'
        )
    effects = [card.effect for card in edition.cards.values()] + [idea.effect for idea in edition.ideas.values()]
    if len({name for effect in effects for name in classes_of(effect)}) > layout.MAX_CLASSES:
        problems.add("cards", "effects speak of too many classes of cards", f"use at most {layout.MAX_CLASSES}")


def count_cards(edition: Edition, card: CardEntry) -> int:
    """How many cards an entry puts into the deck."""
    total = sum(card.copies) if card.values else card.copies[0]
    return total if card.kind == "wild" else total * len(edition.colors)


def count_faces(edition: Edition) -> int:
    """How many different faces the deck has at most."""
    total = 0
    for card in edition.cards.values():
        if card.kind == "wild":
            total += max(1, card.copies[0]) if card.customizable else 1
        else:
            total += len(edition.colors) * max(1, len(card.values))
    return total
