"""A position in one line, as chess has FEN.

The edition comes first, then `name=value` parts in any order; parts that have their usual value
are left out. Cards are separated by commas, seats by slashes:

>>> from lastcard.game import Game
>>> game = Game.from_position("deluxe seats=2 hands=r5,W/b2 discard=b1,r7 draw=g1,g2")
>>> [str(move) for move in game.legal("A")][:3]
['A r5', 'A r5!', 'A W:r']
"""

import json
from typing import Any, Final

import numpy as np

from lastcard.kernel import layout
from lastcard.rules.check import read_edition
from lastcard.rules.compile import compile_rules

from .code import hand_codes
from .game import Game, verify_seats
from .move import SEATS, seat_letter
from .setup import Setup, lay_out
from .view import PHASES, letters

# Numbers of the state that a position writes as they are: usual value, least, most.
PLAIN: Final = {
    "round_number": (1, 1, 10**6),
    "decisions": (0, 0, 10**6),
    "deals_whole_deck": (1, 0, 1),
    "step": (-1, -1, layout.MAX_STEPS - 1),
    "progress": (0, 0, layout.MAX_SEATS),
    "wish": (0, 0, layout.NO_COLOR),
    "bluff": (0, 0, 1),
    "owed": (0, 0, 50),
    "again": (0, 0, layout.MAX_STEPS),
    "bonus": (0, 0, 1),
    "to_give": (0, 0, layout.MAX_DECK),
    "given": (0, 0, layout.MAX_DECK),
}
SEAT_SETS: Final = ("owing", "called", "passed", "forbidden", "opened", "changed")
SEAT_OR_NONE: Final = ("vetoed", "chosen", "spent")  # stored plus one
LISTS: Final = {"lost": 1, "instead": 50, "tester": layout.MAX_SEATS}  # one number for each seat, with its most
MOST_DIGITS: Final = 9
KEYS: Final = frozenset(
    {
        *PLAIN, *SEAT_SETS, *SEAT_OR_NONE, *LISTS,
        "seats", "hands", "discard", "draw", "turn", "dealer", "direction", "scores",
        "phase", "options", "page", "actor", "winner", "drawn", "rng",
    }
)  # fmt: skip


def write_position(game: Game) -> str:
    """The one-line form of a game's present moment."""
    s = game._state  # noqa: SLF001 - a position is the state as text
    rules = game.rules
    hands = "/".join(",".join(hand_codes(rules, s, seat)) for seat in range(game.seats))
    parts = [
        rules.edition.key,
        f"seats={game.seats}",
        f"dealer={game.dealer}",
        f"phase={game.phase.replace(' ', '-')}",
        f"turn={game.turn}",
        f"direction={game.direction}",
        f"hands={hands}",
        f"discard={','.join(game.discard_pile())}",
        f"draw={','.join(game.draw_pile())}",
        f"scores={','.join(map(str, game.scores.values()))}",
    ]
    if rules.chosen:
        parts.append(f"options={compact(rules.chosen)}")
    if not rules.edition.is_built_in:
        parts.append(f"page={compact(rules.edition.page)}")
    parts += [f"{name}={int(getattr(s, name))}" for name, (usual, _, _) in PLAIN.items() if getattr(s, name) != usual]
    parts += [f"{name}={''.join(letters(int(getattr(s, name))))}" for name in SEAT_SETS if getattr(s, name)]
    parts += [f"{name}={seat_letter(int(getattr(s, name)) - 1)}" for name in SEAT_OR_NONE if getattr(s, name)]
    for name in LISTS:
        entries = getattr(s, name)[: game.seats].tolist()
        if any(entries):
            parts.append(f"{name}={','.join(map(str, entries))}")
    if s.actor:
        parts.append(f"actor={seat_letter(int(s.actor))}")
    if s.winner >= 0:
        parts.append(f"winner={game.winner}")
    if s.drawn:
        parts.append(
            f"drawn={','.join(face.code for kind, face in enumerate(rules.faces) if int(s.drawn) >> kind & 1)}"
        )
    parts.append(f"rng={int(s.rng):016x}")
    return " ".join(parts)


def read_position(text: str) -> Game:
    """The game that a one-line position describes; raises `ValueError` naming the part at fault."""
    edition, parts = split_parts(text)
    chosen = read_object(parts, "options")
    rules = compile_rules(read_edition("page", read_object(parts, "page")) if "page" in parts else edition, chosen)
    seats = read_number(parts, "seats", parts.get("hands", "").count("/") + 1)
    verify_seats(rules, seats)
    hands = [split_cards(hand) for hand in parts.get("hands", "").split("/")]
    if len(hands) != seats:
        raise ValueError(f"hands: {len(hands)} hands for {seats} seats; separate them by /")
    numbers = {name: read_number(parts, name, *bounds) for name, bounds in PLAIN.items()}
    numbers |= {name: read_seats(parts, name, seats) for name in SEAT_SETS}
    numbers |= {name: read_seat(parts, name, seats, -1) + 1 for name in SEAT_OR_NONE}
    numbers |= {"phase": read_phase(parts), "actor": read_seat(parts, "actor", seats, 0)}
    numbers["winner"] = read_seat(parts, "winner", seats, -1)
    numbers["rng"] = read_hex(parts, "rng")
    numbers["drawn"] = read_kinds(parts, dict(rules.kind_of))
    vetoed = numbers.pop("vetoed")
    direction = parts.get("direction", "left")
    if direction not in {"left", "right"}:
        raise ValueError(f"direction: {direction!r} is neither left nor right")
    return lay_out(
        Setup(
            rules=rules,
            seats=seats,
            hands=hands,
            discard=split_cards(parts.get("discard", "")),
            draw=split_cards(parts.get("draw", "")),
            turn=read_seat(parts, "turn", seats, 0),
            dealer=read_seat(parts, "dealer", seats, seats - 1),
            direction=direction,
            scores=read_numbers(parts, "scores", seats),
            owing=numbers.pop("owing"),
            vetoed=vetoed,
            numbers=numbers,
            lists={name: read_numbers(parts, name, seats, most) for name, most in LISTS.items()},
        )
    )


def compact(value: Any) -> str:  # noqa: ANN401 - anything that JSON holds
    """JSON without a blank."""
    return json.dumps(value, separators=(",", ":")).replace(" ", "\\u0020")


def split_parts(text: str) -> tuple[str, dict[str, str]]:
    """The edition, and the parts by name."""
    words = text.split()
    if not words or "=" in words[0]:
        raise ValueError("a position begins with an edition, such as deluxe")
    parts: dict[str, str] = {}
    for word in words[1:]:
        name, sign, value = word.partition("=")
        if not sign or name not in KEYS:
            raise ValueError(f"{word!r} is no part of a position; the parts are {', '.join(sorted(KEYS))}")
        if name in parts:
            raise ValueError(f"{name} stands twice")
        parts[name] = value
    return words[0], parts


def read_object(parts: dict[str, str], name: str) -> dict[str, Any]:
    """A JSON object: options, or the page of an edition of one's own."""
    try:
        found = json.loads(parts.get(name, "{}"))
    except (json.JSONDecodeError, RecursionError) as error:
        raise ValueError(f"{name}: not JSON: {error}") from error
    if not isinstance(found, dict):
        raise ValueError(f'{name}: write a JSON object such as {{"target":200}}')  # noqa: TRY004 - bad text, not a type
    return found


def split_cards(text: str) -> list[str]:
    """Cards separated by commas."""
    return [code for code in text.split(",") if code]


def read_number(parts: dict[str, str], name: str, usual: int, least: int = 0, most: int = 10**9) -> int:
    """A whole number within bounds."""
    value = parts.get(name)
    if value is None:
        return usual
    if not value.removeprefix("-").isascii() or not value.removeprefix("-").isdecimal() or len(value) > MOST_DIGITS:
        raise ValueError(f"{name}: {value!r} is no whole number")
    if not least <= int(value) <= most:
        raise ValueError(f"{name}: {value} is not from {least} to {most}")
    return int(value)


def read_numbers(parts: dict[str, str], name: str, seats: int, most: int = 10**9) -> list[int]:
    """One number for each seat, or none at all."""
    words = [word for word in parts.get(name, "").split(",") if word]
    numbers = [read_number({name: word}, name, 0, 0, most) for word in words]
    if len(numbers) not in {0, seats}:
        raise ValueError(f"{name}: write one number for each of the {seats} seats")
    return numbers


def read_seat(parts: dict[str, str], name: str, seats: int, usual: int) -> int:
    """A seat's letter."""
    letter = parts.get(name)
    if letter is None:
        return usual
    if len(letter) != 1 or letter not in SEATS[:seats]:
        raise ValueError(f"{name}: {letter!r} is no seat from A to {SEATS[seats - 1]}")
    return SEATS.index(letter)


def read_seats(parts: dict[str, str], name: str, seats: int) -> int:
    """Seats as a bit set."""
    members = 0
    for letter in parts.get(name, ""):
        members |= 1 << read_seat({name: letter}, name, seats, 0)
    return members


def read_phase(parts: dict[str, str]) -> int:
    """The phase by its name."""
    phase = parts.get("phase", "turn").replace("-", " ")
    if phase not in PHASES:
        raise ValueError(f"phase: {phase!r} is none of {', '.join(PHASES)}")
    return PHASES.index(phase)


def read_hex(parts: dict[str, str], name: str) -> Any:  # noqa: ANN401 - a NumPy number, which fits 64 bits unsigned
    """A random state in hexadecimal digits."""
    text = parts.get(name, "0")
    try:
        return np.uint64(int(text, 16))
    except (ValueError, OverflowError) as error:
        raise ValueError(f"{name}: {text!r} is no number of 1 to 16 hexadecimal digits") from error


def read_kinds(parts: dict[str, str], kind_of: dict[str, int]) -> Any:  # noqa: ANN401 - see read_hex
    """Cards as a set of kinds."""
    members = 0
    for code in split_cards(parts.get("drawn", "")):
        if code not in kind_of:
            raise ValueError(f"drawn: there is no card {code!r}")
        members |= 1 << kind_of[code]
    return np.uint64(members)
