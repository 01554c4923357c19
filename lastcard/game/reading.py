"""A state read at once, as plain numbers: NumPy looks the fields of a record up one by one, and slowly."""

import struct
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from lastcard.kernel import layout
from lastcard.rules.compile import Rules

from .refusal import card_texts

if TYPE_CHECKING:
    from .move import Move

FIELDS: Final[Mapping[str, Any]] = layout.STATE.fields or {}
NUMBERS: Final = tuple(name for name, field in FIELDS.items() if not field[0].shape)
READ_NUMBERS: Final = struct.Struct("=" + "".join("Q" if FIELDS[name][0].kind == "u" else "q" for name in NUMBERS))
READ_SCORES: Final = struct.Struct(f"={layout.MAX_SEATS}i")
Hands = dict[int, tuple[bytes, tuple[str, ...]]]  # how many of each kind, and these cards
SET_SIZE: Final = 8  # bytes
READ_SET: Final = struct.Struct("=Q")
START: Final = {name: field[1] for name, field in FIELDS.items()}
if [START[name] for name in NUMBERS] != [8 * place for place in range(len(NUMBERS))]:
    raise ImportError("the numbers of a state have to stand at its beginning, eight bytes each")


class Reading(layout.State):
    """The numbers of a state under their names, and its rows by methods. Nobody changes it.

    `hands` are those of the game's moment before, by seat: most hands are the same as they were.
    """

    def __init__(self, raw: bytes, hands: Hands) -> None:
        self.__dict__ = dict(zip(NUMBERS, READ_NUMBERS.unpack_from(raw), strict=True))
        self.raw = raw
        self.last_hands = hands
        self.moves: list[Move] = []  # all legal ones
        self.moves_of: dict[int, tuple[Move, ...]] | None = None  # the same by seat; None until somebody asks

    def row(self, name: str, count: int) -> bytes:
        """The first entries of a row of small numbers."""
        start = START[name]
        return self.raw[start : start + count]

    def points(self) -> tuple[int, ...]:
        """The scores of the seats."""
        return READ_SCORES.unpack_from(self.raw, START["scores"])[: self.seats]

    def discards(self, rules: Rules) -> tuple[str, ...]:
        """The discards from bottom to top; wilds carry the colour named for them."""
        texts, count = card_texts(rules), self.discard_count
        return tuple(
            [texts[pair] for pair in zip(self.row("discard_pile", count), self.row("named", count), strict=True)]
        )

    def hand(self, rules: Rules, seat: int) -> tuple[str, ...]:
        """The cards in a hand, in the order of the edition's faces."""
        start = START["hands"] + seat * layout.MAX_KINDS
        counts = self.raw[start : start + layout.MAX_KINDS]
        known = self.last_hands.get(seat)
        if known is None or known[0] != counts:
            held: int = READ_SET.unpack_from(self.raw, START["held"] + SET_SIZE * seat)[0]
            known = self.last_hands[seat] = (counts, read_hand(rules, counts, held))
        return known[1]


def read_hand(rules: Rules, counts: bytes, held: int) -> tuple[str, ...]:
    """The cards that so many of each kind are; a hand has few of the many kinds, those in the set `held`."""
    codes: tuple[str, ...] = rules.remembered("codes", lambda: tuple(face.code for face in rules.faces))
    found: list[str] = []
    while held:
        kind = (held & -held).bit_length() - 1
        held &= held - 1
        found += [codes[kind]] * counts[kind]
    return tuple(found)
