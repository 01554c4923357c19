"""Names of people and bots, and secrets."""

import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Iterable
from typing import Final

from lastcard.game.move import SEATS

LONGEST_NAME: Final = 16
BOT_NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ida", "Jon")
TOKEN_BYTES: Final = 32
TABLE_BYTES: Final = 12
JOINER: Final = "\u200d"  # of composed pictures
INVISIBLE: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def clean_text(text: str, longest: int) -> str:
    """A text as it is shown: one line, nothing invisible, no longer than allowed.

    >>> clean_text(" to" + chr(0x202E) + " you" + chr(10), 20)
    'to you'
    """
    line = unicodedata.normalize("NFC", " ".join(text.split()))
    shown = "".join(letter for letter in line if letter == JOINER or unicodedata.category(letter) not in INVISIBLE)
    return shown[:longest].strip()


def name_problem(name: str, seat: str, taken: Iterable[str]) -> str:
    """What is wrong with a name, or nothing. It has to be clean, of a fair length, and nobody else's.

    >>> name_problem("Mia", "B", ["Ada"]), name_problem("ada", "B", ["Ada"])
    ('', 'somebody here is called ada already; take another name')
    """
    if not name or len(name) > LONGEST_NAME or clean_text(name, LONGEST_NAME) != name:
        return f"a name has 1 to {LONGEST_NAME} characters that can be seen"
    if name.casefold() in {other.casefold() for other in taken}:
        return f"somebody here is called {name} already; take another name"
    if len(name) == 1 and name.upper() in SEATS and name.upper() != seat:
        return f"{name} is the letter of another seat; take a longer name"
    return ""


def free_name(taken: Iterable[str]) -> str:
    """A name for a bot that nobody has yet."""
    used = {name.casefold() for name in taken}
    free = [name for name in BOT_NAMES if name.casefold() not in used]
    return free[0] if free else next(f"Bot {n}" for n in range(1, 100) if f"bot {n}" not in used)


def make_token() -> str:
    """A secret that nobody can guess."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def make_table_id() -> str:
    """The name of a table: not guessable either."""
    while True:
        found = secrets.token_urlsafe(TABLE_BYTES)
        if found[0].isalnum():
            return found


def hash_secret(secret: str) -> str:
    """What is kept of a secret, so that the journal gives none away."""
    return hashlib.sha256(secret.encode()).hexdigest()


def is_secret(secret: str, kept: str) -> bool:
    """Whether this is the secret that was kept."""
    return bool(kept) and hmac.compare_digest(hash_secret(secret), kept)


def derive(key: bytes, *words: object) -> str:
    """A secret of the server's own for a purpose: the same for the same words."""
    return hmac.new(key, "\n".join(map(str, words)).encode(), hashlib.sha256).hexdigest()
