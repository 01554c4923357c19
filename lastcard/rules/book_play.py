"""The middle of a rule book: the turn, the cards, the challenge, the call."""

from typing import Final

from .book_page import Author, Card, Section
from .book_word import a, counted, listed, number, sentence
from .compile import Face
from .edition import Step
from .effect import all_steps

NOTES: Final = {
    "discard": "Cards that an effect makes you discard go beneath the top card of the pile and do nothing.",
    "bonus": "The card more is an offer: it may be declined, it does all that it usually does, and if nothing in hand "
    "goes on the pile the offer lapses.",
    "judge": "What only people can see, the table judges, once and for good; refusing to try counts as not done.",
}


def turn(author: Author) -> Section:
    """What a player may do."""
    section = Section("Your turn")
    matching = "Play one card that has the colour, the number or the sign of the top card of the discard pile"
    after = "."
    if any(card.first.is_wild for card in author.cards):
        after = ", or a wild. After a wild only the colour named for it counts, or another wild."
    numbers = [card.clause("match") for card in author.cards if card.entry.values]
    section.text(matching + after + author.cite(*numbers), example(author))
    section.items(
        [
            "If you have no such card, draw one." + author.topic("draw"),
            "You may also keep a card that you could play, but then you have to draw one." + author.topic("withhold"),
            "If the card you have just drawn goes on the pile, you may play it at once. No other card may be played "
            "after drawing; keep it, and your turn is over." + author.topic("drawn"),
        ]
    )
    section.text(
        "A turn is one card. Cards that make you draw or lose a turn cannot be answered with another card; who loses a "
        "turn neither plays nor draws for it. When you end your turn the next player in the direction of play goes on."
    )
    return section


def example(author: Author) -> str:
    """A worked example on a number."""
    numbers = [face for face in author.rules.faces if face.value is not None and face.copies]
    if not numbers:
        return ""
    face = max(numbers, key=lambda face: (face.value == 7, -(face.color or 0)))  # noqa: PLR2004 - a lucky number
    color = color_name(author, face)
    article = a(f"{color} {face.value}")
    any_wild = " or a wild" if any(card.first.is_wild for card in author.cards) else ""
    return f"For example, on {article} you may play {a(color)} card, another {face.value}{any_wild}."


def color_name(author: Author, face: Face) -> str:
    """The colour of a face in words."""
    return list(author.edition.colors.values())[face.color or 0]


def effects(author: Author) -> Section:
    """Every card: what it goes on, and what it does."""
    section = Section("What the cards do")
    section.items([entry(author, card) for card in author.cards])
    section.text(*notes(author, [card.first.effect for card in author.cards]))
    lasting = {"reveal", "forbid", "modify"} & author.verbs
    section.text("What lasts longer than a turn is over at the end of the round at the latest." if lasting else "")
    return section


def notes(author: Author, effects: list[tuple[Step, ...]]) -> list[str]:
    """What has to be known about some verbs; each is told once."""
    steps = [step for effect in effects for step in all_steps(effect)]
    needed = {
        "discard": any(step["do"] == "discard" or "or_discard" in step for step in steps),
        "bonus": any(step.get("turn") == "bonus" for step in steps),
        "judge": any(step["do"] == "judge" for step in steps),
    }
    told = [topic for topic, is_needed in needed.items() if is_needed and topic not in author.noted]
    author.noted.update(told)
    return [NOTES[topic] + author.topic(topic) for topic in told]


def entry(author: Author, card: Card) -> str:
    """One card."""
    parts = [
        f"**{card.title}** (`{card.code}`).",
        goes_on(card) + author.cite(card.clause("match")),
        bluff(author, card),
    ]
    if card.entry.customizable:
        parts.append(written(author, card))
    parts.append(author.tells(card))
    if any(step.get("turn") == "reverse" for step in all_steps(card.first.effect)):
        parts.append(between_two(author))
    return " ".join(part for part in parts if part)


def goes_on(card: Card) -> str:
    """What a card may be played on."""
    if card.first.is_wild:
        return "Goes on any card, even when you could play another."
    if card.entry.values:
        return "Goes on its own colour or on the same number."
    return f"Goes on its own colour or on another {card.entry.title}."


def bluff(author: Author, card: Card) -> str:
    """When a card that may be challenged is honestly played."""
    if not owed_cards(card):
        return ""
    other = "no other card of the colour that is in force"
    if author.edition.guilty_if_held == "color or wild":
        other += ", and no other wild"
    honest = f"By the rules you play it only if you hold {other}; cards that match in another way do not matter."
    dare = "Nobody stops you from playing it all the same: that is a bluff, and a challenge may find it out."
    return honest + author.cite(card.clause("bluff")) + f" {dare}"


def written(author: Author, card: Card) -> str:
    """What is written on a customizable."""
    if card.first.written:
        said = f"On it is written: “{card.first.written}”"
        return said if card.first.clause else said + author.cite(card.clause("effect"))
    if card.first.effect != card.entry.effect:
        return "It has a rule of your own." + author.cite(card.clause("effect"))
    return "Nothing is written on it in this game, so it is a plain wild." + author.cite(card.clause("effect"))


def between_two(author: Author) -> str:
    """A turn of direction between two players."""
    if author.options.get("two_player_reverse", "skip") == "skip":
        said = "Between two players it also works as a Skip: you play again."
    else:
        said = "Between two players it changes nothing: your opponent plays next."
    return said + author.option_clauses("two_player_reverse")


def owed_cards(card: Card) -> int:
    """How many cards a card makes the next player draw unless it is challenged, zero for most."""
    return max((step["cards"] for step in all_steps(card.first.effect) if step["do"] == "owe"), default=0)


def challenge(author: Author) -> Section | None:
    """Doubting a penalty wild."""
    cards = [card for card in author.cards if owed_cards(card)]
    if not cards:
        return None
    edition = author.edition
    titles = listed([card.title for card in cards], "or")
    wilds = "another wild, or " if edition.guilty_if_held == "color or wild" else ""
    keeps = author.options.get("challenge_won", "turn") == "turn"
    turn = "takes the turn as usual, playing on the named colour" if keeps else "loses the turn all the same"
    costs = listed([number(owed_cards(card) + edition.innocent_extra) for card in cards], "or") + " cards"
    extra = f" ({number(edition.innocent_extra)} more than the penalty)" if edition.innocent_extra else ""
    section = Section("The challenge")
    section.text(
        f"When {a(titles)} is played and its colour named, the next player, and nobody else, either accepts its "
        f"penalty or challenges it." + author.topic("answer"),
        "The challenged player then shows their hand to the challenger alone. What counts is the hand as it was left "
        "when the card was played." + author.topic("challenge"),
    )
    section.items(
        [
            f"**Guilty**: the hand has {wilds}a card of the colour that was in force before the card was played. The "
            f"bluffer draws {counted(edition.guilty_draws, 'card')} instead.{author.topic('guilty')} The challenger "
            f"draws nothing and {turn}." + author.option_clauses("challenge_won"),
            f"**Innocent**: it has none. The challenger draws {costs}{extra} and loses the turn."
            + author.topic("innocent"),
        ]
    )
    return section.text("Either way the card stays where it lies, and so does the named colour.")


def call(author: Author) -> Section:
    """The call, and catching those who forget it."""
    edition = author.edition
    words = f"“{edition.call}”"
    section = Section("The last card but one")
    section.text(f"When you play and one card is left in your hand, call {words} with the play." + author.topic("call"))
    window = "before the next player's turn begins with a card played, a draw or a pass"
    section.text(
        f"If you forget and any other player catches you {window}, you draw {counted(edition.caught_draws, 'card')}; "
        "you lose no turn by it." + author.topic("catch"),
        "If you notice first, call late and you are safe. After that moment nobody can be caught any more.",
        "Nobody catches themselves." + author.topic("oneself"),
        "A call that is not due, or a catch without cause, counts for nothing and costs nothing."
        + author.topic("false_call"),
    )
    if author.options.get("call_duty", "one-card") == "one-card":
        duty = "The call is also due when an effect leaves you with one card, such as a swap of hands or a discard"
    else:
        duty = "The call is due for your own play only, not when an effect leaves you with one card"
    section.text(sentence(duty) + author.option_clauses("call_duty"))
    return section.text("How many cards you hold is no secret: tell whoever asks.")
