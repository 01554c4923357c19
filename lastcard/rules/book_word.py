"""Small words for the rule book: numbers, plurals, articles, lists."""

from collections.abc import Sequence
from typing import Final

NUMBERS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip


def number(count: int) -> str:
    """A number as a word, as far as it reads better."""
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else f"{count:,}"


def counted(count: int, noun: str) -> str:
    """So many things.

    >>> counted(1, "card"), counted(4, "card")
    ('one card', 'four cards')
    """
    return f"{number(count)} {noun}" if count == 1 else f"{number(count)} {noun}s"


def a(noun: str) -> str:
    """A noun, or a number, with its article.

    >>> a("Draw Two"), a("8")
    ('a Draw Two', 'an 8')
    """
    vowel = noun[:1].lower() in {*"aeiou8"} or noun in {"11", "18"}
    return f"an {noun}" if vowel else f"a {noun}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words in a row.

    >>> listed(["red", "green", "blue"], "or")
    'red, green or blue'
    """
    return f" {last} ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def sentence(phrase: str) -> str:
    """A phrase with a capital and a full stop."""
    stop = "" if phrase.endswith((".", "!", "?")) else "."
    return phrase[:1].upper() + phrase[1:] + stop
