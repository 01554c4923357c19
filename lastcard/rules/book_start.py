"""The first half of a rule book: the aim, the cards, setting up, the opening card."""

from .book_page import Author, Card, Section
from .book_word import a, counted, listed, number, sentence


def aim(author: Author) -> Section:
    """What the players are after."""
    edition = author.edition
    section = Section("The aim")
    section.text(edition.about)
    out = "Play all your cards before anybody else does: that wins the round."
    target = author.options.get("target", 500)
    how = {
        "points": f"Its winner scores what the others still hold, and whoever first has {target} points wins the game.",
        "lowest": f"The others write down what they still hold; when somebody has {target}, the lowest total wins.",
        "single": "A single round decides the game.",
    }[author.options.get("scoring", "points")]
    section.text(out, how + author.option_clauses("scoring"))
    return section.text(f"For {author.seats_hit()} players.")


def contents(author: Author) -> Section:
    """The deck with its counts."""
    section = Section("The cards")
    colors = [f"{name} (`{letter}`)" for letter, name in author.edition.colors.items()]
    veto = author.edition.veto
    size = len(author.rules.deck)
    total = f"{size + 1} cards: {size} to play with, and the {veto.title}" if veto else f"{size} cards"
    section.text(f"{total}, in {counted(len(colors), 'colour')}: {listed(colors)}.")
    rows: list[tuple[str, ...]] = [
        (card.title, f"`{card.code}`", str(card.copies), copies(author, card)) for card in author.cards
    ]
    if veto:
        rows.append((veto.title, "", "1", "lies in the middle" + author.cite(veto.clauses.get("contents", ""))))
    section.table(("Card", "Written", "Cards", "Of each"), rows)
    return section.text(
        "Written down, a card is its colour's letter and its sign, such as "
        f"`{author.rules.faces[0].code}`; wilds have no colour until one is named for them."
    )


def copies(author: Author, card: Card) -> str:
    """How many there are of each, with the clause that says so."""
    cite = author.cite(card.clause("contents"))
    if card.first.is_wild:
        return "no colour" + cite
    if not card.entry.values:
        return f"{number(card.first.copies)} of every colour" + cite
    counts: dict[int, list[int]] = {}
    for face in card.faces:
        if face.color == card.first.color and face.value is not None:
            counts.setdefault(face.copies, []).append(face.value)
    said = [f"{times(count)} {values(numbers)}" for count, numbers in counts.items()]
    return f"in every colour {listed(said)}{cite}"


def times(count: int) -> str:
    """How often."""
    return {1: "once", 2: "twice"}.get(count, f"{number(count)} times")


def values(numbers: list[int]) -> str:
    """Numbers, a row of them by its ends."""
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):  # noqa: PLR2004 - two are no row
        return f"{numbers[0]} to {numbers[-1]}"
    return listed([str(value) for value in numbers])


def set_up(author: Author) -> Section:
    """Everything before the first turn."""
    edition = author.edition
    steps = []
    if any(card.entry.customizable for card in author.cards):
        blanks = listed(list(dict.fromkeys(card.entry.title for card in author.cards if card.entry.customizable)))
        agree = f"Agree on the rules of the {blanks} cards and write them on. Everybody has to consent;"
        steps.append(f"{agree} they hold for the whole game and are wiped off for the next.")
    if edition.veto:
        steps.append(f"Take the {edition.veto.title} out of the deck and lay it in the middle, in reach of everybody.")
    steps.append(find_dealer(author))
    hand = counted(edition.hand_size, "card")
    dealt = f"The dealer shuffles and deals {hand} to everybody, one at a time, beginning on the left."
    steps.append(dealt + author.topic("deal"))
    steps.append(
        "The rest lies face down as the draw pile. Its top card is turned up beside it and starts the discard "
        "pile; what that card does is told next."
    )
    start = "The player on the dealer's left takes the first turn, and play runs to the left, clockwise"
    steps.append(f"{start}, unless the opening card has it otherwise." + author.topic("turn"))
    return Section("Setting up").items(steps, "steps")


def find_dealer(author: Author) -> str:
    """How the first dealer is found."""
    if author.edition.dealer == "high-card":
        drawn = (
            "Everybody draws a card from the shuffled deck, and the highest number deals; any card that is no number"
        )
        ties = "Those who tie put their cards back and draw again, among themselves."
        said = f"{drawn} counts as nothing. {ties}"
    else:
        said = "Choose who deals first in any way you like, or draw lots."
    return said + author.topic("dealer")


def opening(author: Author) -> Section:
    """What each card does when it is turned up to open a round."""
    groups: dict[str, list[Card]] = {}
    for card in author.cards:
        groups.setdefault(opens(author, card), []).append(card)
    lines = []
    for what, cards in groups.items():
        titles = list(dict.fromkeys(a(card.entry.title) for card in cards))
        clauses = author.cite(*(card.clause("opening") for card in cards))
        lines.append(f"**{sentence(listed(titles, 'or'))[:-1]}**: {what}{clauses}")
    section = Section("The opening card").items(lines)
    return section.text(
        "Whatever card opens, it is the one that the first player has to match. Should no card be left that may "
        "open, the same dealer shuffles all cards and deals again."
    )


def opens(author: Author, card: Card) -> str:
    """What a card does as the opening card."""
    way = card.entry.opening
    if way == "acts" and card.first.effect:
        told = [text for _, text in author.dealer_teller.tell(card.first.effect)]
        return f"it acts as if the dealer had played it. {' '.join(told)} Then the next player in turn begins."
    return {
        "starts": "nothing happens, and the player on the dealer's left begins.",
        "acts": "nothing happens, and the player on the dealer's left begins.",
        "turns": "the dealer takes the first turn, and play runs to the right.",
        "names": "the player on the dealer's left looks at their cards, names the colour and begins; "
        "the card does nothing else.",
        "returns": "it goes back into the draw pile, which is shuffled, and another card is turned up.",
        "passed-over": "it does nothing and stays beneath; the next card is turned up on it.",
    }[way]
