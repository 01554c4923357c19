"""Which key does what at the table. No key begins a card's code, in any edition: codes can be typed.

>>> from lastcard.game import compile_rules
>>> keys_for(compile_rules("deluxe"))["draw"], keys_for(compile_rules("mlb"))["catch"]
('d', 'k')
"""

import string
from collections.abc import Mapping
from typing import Final

from lastcard.game import Rules

# What can be done by a single key, with the keys that are taken if they are free, the best first.
WISHES: Final[Mapping[str, str]] = {
    "draw": "dnz",
    "pass": "enz",
    "accept": "alz",
    "challenge": "xqz",
    "catch": "kjz",
    "veto": "vuz",
    "hint": "tnz",
    "help": "hqz",
    "log": "lnz",
    "menu": "mqz",
}
# These are no letters, and so always free.
ALWAYS: Final[Mapping[str, str]] = {"call": "space", "why": "?", "play": "enter", "back": "escape"}
NAMES: Final[Mapping[str, str]] = {"space": "space", "enter": "⏎", "escape": "esc"}


def code_starts(rules: Rules) -> set[str]:
    """The first characters of the codes of cards, in small letters, and those of colours."""
    return {code[0].lower() for code in rules.kind_of} | set(rules.colors)


def keys_for(rules: Rules) -> dict[str, str]:
    """The key of everything that can be done."""
    taken = code_starts(rules)
    found = dict(ALWAYS)
    for command, wishes in WISHES.items():
        free = [key for key in [*wishes, *string.ascii_lowercase] if key not in taken]
        number = len(found) - len(ALWAYS)
        found[command] = free[0] if free else f"f{number + 2}"
        taken.add(found[command])
    return found


def key_name(key: str) -> str:
    """A key as it is shown."""
    return NAMES.get(key, key)
