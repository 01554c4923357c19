"""A rule book made from an edition's data alone, so that it can never disagree with the engine.

>>> from lastcard.rules.compile import compile_rules
>>> book = make_book(compile_rules("deluxe"))
>>> [section.title for section in book.sections][:4]
['The aim', 'The cards', 'Setting up', 'The opening card']
"""

from typing import Final

from . import book_end, book_play, book_start
from .book_page import Author, Book
from .book_text import as_markdown, as_text, as_values
from .compile import Rules

SECTIONS: Final = (
    book_start.aim,
    book_start.contents,
    book_start.set_up,
    book_start.opening,
    book_play.turn,
    book_play.effects,
    book_play.challenge,
    book_play.call,
    book_end.going_out,
    book_end.piles,
    book_end.scoring,
    book_end.veto,
    book_end.ideas,
    book_end.options,
    book_end.simulated,
    book_end.other_clauses,
)


def make_book(rules: Rules) -> Book:
    """The rule book of an edition with its options."""
    author = Author(rules)
    sections = (write(author) for write in SECTIONS)
    return Book(rules.edition.title, tuple(section for section in sections if section is not None))


__all__ = ["SECTIONS", "Book", "as_markdown", "as_text", "as_values", "make_book"]
