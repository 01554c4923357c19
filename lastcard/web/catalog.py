"""What can be played: editions with their faces, options and ideas, rule books, bots, as clients get them."""

from functools import cache
from typing import Any

from lastcard.bots import BotError, make_bot
from lastcard.game import BUILT_IN, Rules
from lastcard.rules.book import as_values, make_book
from lastcard.rules.book_page import Author
from lastcard.rules.book_play import entry
from lastcard.rules.book_text import unmarked
from lastcard.rules.edition import Edition, Option
from lastcard.rules.field import Flag, Kind, Number, OneOf
from lastcard.rules.option import KINDS
from lastcard.wire import rest

from .state import shared_rules


@cache
def editions() -> list[rest.EditionLine]:
    """All editions, as printed."""
    return [edition_line(shared_rules(name, "{}")) for name in BUILT_IN]


def edition_line(rules: Rules) -> rest.EditionLine:
    """One edition."""
    edition = rules.edition
    return rest.EditionLine(
        key=edition.key,
        title=edition.title,
        about=edition.about,
        call=edition.call,
        seats=edition.seats,
        colors=dict(edition.colors),
        faces=face_lines(rules),
        options=[option_line(edition, option) for option in edition.options.values()],
        ideas=[rest.IdeaLine(idea.key, idea.title, idea.text) for idea in edition.ideas.values()],
        veto=edition.veto.offence if edition.veto is not None else "",
    )


def face_lines(rules: Rules) -> dict[str, rest.FaceLine]:
    """Every face with what it does, in words."""
    author = Author(rules)
    texts = {face.code: entry(author, card) for card in author.cards for face in card.faces}
    return {
        face.code: rest.FaceLine(
            title=face.title,
            color="" if face.color is None else rules.colors[face.color],
            kind=face.entry.kind,
            points=face.points,
            text=unmarked(texts.get(face.code, face.written)),
        )
        for face in rules.faces
    }


def option_line(edition: Edition, option: Option) -> rest.EditionOption:
    """One option, with what it may be."""
    kind: Kind = KINDS[option.name]
    head: tuple[str, str, str] = (option.name, option.about, ", ".join(map(edition.clause, option.clauses)))
    tail: tuple[Any, Any] = (option.default, option.default)
    if isinstance(kind, Flag):
        return rest.EditionOption(*head, "flag", [False, True], *tail)
    if isinstance(kind, OneOf):
        return rest.EditionOption(*head, "choice", list(kind.values), *tail)
    if isinstance(kind, Number):
        return rest.EditionOption(*head, "number", [kind.least, kind.most], *tail)
    return rest.EditionOption(*head, "customizables", [0, option.most], *tail)


def rule_book(rules: Rules) -> rest.RuleBook:
    """The rule book of an edition with its options."""
    values = as_values(make_book(rules))
    return rest.RuleBook(rules.edition.key, values["title"], values["sections"])


def bots(names: tuple[str, ...]) -> list[rest.BotLine]:
    """Who can sit down."""
    found = []
    for name in names:
        try:
            found.append(rest.BotLine(name, make_bot(name).about))
        except BotError:
            continue
    return found
