"""The last part of a rule book: going out, the piles, scoring, and what a table may choose."""

import json
from typing import Any, Final

from .book_page import Author, Card, Section
from .book_play import notes
from .book_word import a, counted, listed, number, sentence
from .edition import Idea, Option
from .effect import all_steps, last_draw
from .field import Flag, Kind, Number, OneOf
from .option import KINDS

TOPICS: Final = {
    "discard": "Where cards go that an effect makes you discard",
    "judge": "Who judges what only people can see",
    "bonus": "How a card more is played",
    "last_draw": "Who draws for a last card",
    "next_round": "What follows a round",
    "answer": "Who may challenge",
    "challenge": "What a challenger is shown",
    "guilty": "What a bluff costs",
    "innocent": "What a wrong challenge costs",
}


def going_out(author: Author) -> Section:
    """The end of a round."""
    section = Section("Going out")
    section.text("Whoever plays their last card has won the round." + author.topic("out"))
    drawing = [card for card in author.cards if card.entry.last_card == "draws" and last_draw(card.first.effect)]
    if drawing and author.options.get("final_draw", True):
        titles = listed([a(card.title) for card in drawing], "or")
        counts = listed([number(last_draw(card.first.effect)) for card in drawing], "or") + " cards"
        said = f"If that card is {titles}, the next player still draws its {counts}, and cannot challenge; they count."
        section.text(said + last_clauses(author))
        section.text("Any other last card does nothing, and no colour is named for a wild.")
    else:
        nothing = "A last card does nothing more: nobody draws for it, and no colour is named."
        section.text(nothing + (last_clauses(author) if drawing else ""))
    return section


def last_clauses(author: Author) -> str:
    """The ids of the clauses about a last card that draws."""
    option = author.edition.options.get("final_draw")
    return author.cite(author.edition.clauses.get("last_draw", ""), *(option.clauses if option else ()))


def piles(author: Author) -> Section:
    """What happens when cards run out."""
    section = Section("When the cards run out")
    section.text(
        "When the draw pile is empty, the top card of the discard pile stays, and all cards beneath it are shuffled "
        "and become the draw pile. Wilds lose the colour that was named for them." + author.topic("reshuffle")
    )
    return section.text(
        "If there is nothing to shuffle either, whoever has to draw takes what there is, and the rest is forgiven. "
        "While nothing can be drawn, a player who can play has to, and a player who cannot passes. Once everybody has "
        "passed in a row, the round is void: nobody wins it or scores, and the deal moves on."
        + author.topic("exhausted")
    )


def scoring(author: Author) -> Section:
    """Points, and how a game is won."""
    section = Section("Scoring")
    way = author.options.get("scoring", "points")
    target = author.options.get("target", 500)
    if way == "points":
        section.text("The winner of a round scores the cards that all others still hold, those just drawn included.")
        section.text(f"The first to have {target} points or more wins the game." + author.topic("over"))
    elif way == "lowest":
        section.text(
            "After each round everybody adds the points of the cards left in their own hand to their own total; the "
            "winner of the round adds nothing."
        )
        section.text(
            f"When somebody has {target} points or more, the lowest total wins the game. While two or more share the "
            "lowest total, another round is played." + author.topic("over")
        )
    else:
        section.text("The winner of the round has won the game: points are not counted." + author.topic("over"))
        section.text("With the option `scoring = points` or `lowest` the cards left in hand count:")
    section.table(("Card left in hand", "Points"), [points(author, card) for card in author.cards])
    if way != "single":
        next_round(author, section)
    limit = author.options.get("turn_limit", 0)
    if limit:
        said = f"A round that takes {limit:,} choices by the player to move is void: nobody wins it or scores."
        section.text(said + author.option_clauses("turn_limit"))
    return section


def points(author: Author, card: Card) -> tuple[str, str]:
    """What a card is worth."""
    worth = "its number" if card.entry.points is None else str(card.entry.points)
    return card.title, worth + author.cite(card.clause("points"))


def next_round(author: Author, section: Section) -> None:
    """Going on until the game is won."""
    if author.options.get("next_dealer", "left") == "left":
        dealer = "The deal moves one seat to the left, and play runs to the left again."
    else:
        dealer = "Find the dealer anew, as before the first round; play runs to the left again."
    again = "Otherwise shuffle all cards and deal the next round."
    section.text(again + author.topic("next_round"), dealer + author.option_clauses("next_dealer"))
    rows = author.edition.board_rows
    section.text(
        f"A score board has room for {counted(rows, 'round')}. When it is full in the middle of a game, wipe it, write "
        "everybody's subtotal in its top row, and go on below."
    )


def veto(author: Author) -> Section | None:
    """The card in the middle."""
    card = author.edition.veto
    if card is None:
        return None
    section = Section(f"The {card.title}")
    clause = card.clauses.get
    section.text(
        f"The {card.title} is there against {card.offence}. Whoever does that during the game may be slapped with it "
        "by any other player, at any moment until the game is over." + author.cite(clause("slap", "")),
        "They have to stop" + f"{author.cite(clause('stop', ''))}, and sit out their next turn; who is caught in the "
        "middle of a turn finishes it and sits out the one after it." + author.cite(clause("turn", "")),
        "Then it goes back to the middle and waits for the next." + author.cite(clause("returns", "")),
    )
    section.text(
        "While it lies on somebody nobody can be slapped, and it stays there from one round to the next. "
        "It is never held, played or scored, and nobody slaps themselves." + slap_clauses(author)
    )
    if author.options.get("veto_pays_with_lost_turn"):
        pays = "A turn that is lost to a card at the same time pays for both"
    else:
        pays = "A turn that is lost to a card does not count for it: the first turn after that does"
    return section.text(sentence(pays) + author.option_clauses("veto_pays_with_lost_turn"))


def slap_clauses(author: Author) -> str:
    """The ids of the clauses that limit the veto."""
    in_use = author.edition.veto.clauses.get("in_use", "") if author.edition.veto else ""
    oneself = author.edition.veto.clauses.get("oneself", "") if author.edition.veto else ""
    return author.cite(in_use, oneself)


def ideas(author: Author) -> Section | None:
    """Rules ready to be written on customizables."""
    if not author.edition.ideas or not author.options.get("customizables"):
        return None
    section = Section("Ideas for the blank cards")
    section.text("Write your own rule, or one of these. Before it, the player names the colour as for any wild.")
    section.text(*notes(author, [idea.effect for idea in author.edition.ideas.values()]))
    return section.items([idea_entry(author, idea) for idea in author.edition.ideas.values()])


def idea_entry(author: Author, idea: Idea) -> str:
    """One idea: what is written, and how it is played."""
    told = " ".join(text for verb, text in author.teller.tell(idea.effect) if verb != "color")
    return f"**{idea.title}** (`{idea.key}`). Write: “{idea.text}” In play: {told}" + author.cite(idea.clause)


def options(author: Author) -> Section | None:
    """What a table may choose, with this game's choice."""
    if not author.edition.options:
        return None
    section = Section("What you may agree on")
    section.text("Each of these is settled before the game. This book describes the game as chosen here.")
    return section.items([option_entry(author, option) for option in author.edition.options.values()])


def option_entry(author: Author, option: Option) -> str:
    """One option: sentence, choices, default, and this game's value."""
    value = author.options[option.name]
    chosen = "" if value == option.default else f" This game: `{plain(value)}`."
    said = f"**{option.name}**: {option.about} Usually `{plain(option.default)}`; {choices(author, option)}.{chosen}"
    return said + author.option_clauses(option.name)


def plain(value: Any) -> str:  # noqa: ANN401 - any value of an option
    """A value as it is written on the command line."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def choices(author: Author, option: Option) -> str:
    """What an option may be."""
    kind: Kind = KINDS[option.name]
    if isinstance(kind, OneOf):
        return f"may be {listed([f'`{plain(value)}`' for value in kind.values], 'or')}"
    if isinstance(kind, Flag):
        return "may be `true` or `false`"
    if isinstance(kind, Number):
        return f"may be any number from {kind.least:,} to {kind.most:,}"
    fixed = [idea.key for idea in author.edition.ideas.values() if any(s.get("what") == "color" for s in idea.effect)]
    color = next(iter(author.edition.colors))
    one = "the name of an idea" + (f" (with its colour fixed: `{fixed[0]}:{color}`)" if fixed else "")
    own = '`{"text": …, "judge": true}` for a rule in your own words that the table judges, or `{"effect": […]}`'
    return f'up to {number(option.most)} entries, each `""` for a blank, {one}, {own}'


def simulated(author: Author) -> Section | None:
    """What simulations assume of people."""
    tasks = [step for card in author.cards for step in all_steps(card.first.effect) if step["do"] == "judge"]
    if not tasks:
        return None
    section = Section("In simulated games")
    lines = [f"“{step['task']}” succeeds in {100 * step['chance']:g} of 100 tries." for step in tasks]
    return section.items(list(dict.fromkeys(lines)))


def other_clauses(author: Author) -> Section | None:
    """Clauses of the edition that this game has no use for, so that none is lost."""
    said: dict[str, list[str]] = {}
    for topic, code in author.edition.clauses.items():
        if author.edition.clause(code) not in author.cited:
            said.setdefault(code, []).append(topic)
    if not said:
        return None
    section = Section("Not needed in this game")
    lines = [
        sentence(listed([TOPICS.get(topic, topic) for topic in topics])) + author.cite(code)
        for code, topics in said.items()
    ]
    return section.text("These clauses answer questions that these cards never raise.").items(lines)
