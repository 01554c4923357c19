"""Run conformance cases (DESIGN.md, "Conformance cases") against the oracle.

`python -m tests.reference.cases PATH…` prints every complaint and `N passed, M failed`.
The key `seen` of `expect` is not compared: what a seat knows is no part of the oracle.
"""

from __future__ import annotations

import random
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .cards import SEAT_LETTERS, is_wild
from .options import Refused
from .oracle import Oracle
from .table import OVER

if TYPE_CHECKING:
    from collections.abc import Callable


class RandomChance:
    """Honest shuffles from a seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def order(self, cards: list[str], reason: str) -> list[str]:  # noqa: ARG002 - as the protocol has it
        """Shuffle; the reason does not matter."""
        cards = list(cards)
        self.random.shuffle(cards)
        return cards

    def seat(self, seats: int) -> int:
        """Any seat."""
        return self.random.randrange(seats)


CASE_KEYS = {
    "id",
    "edition",
    "clauses",
    "options",
    "seats",
    "dealer",
    "hands",
    "discard",
    "draw",
    "turn",
    "direction",
    "scores",
    "deck",
    "decks",
    "owing",
    "vetoed",
    "moves",
    "expect",
    "note",
}


def start(case: dict[str, Any]) -> Oracle:
    """The game as the case sets it up."""
    seats = case.get("seats", 4)
    options = case.get("options", {})
    chance = RandomChance(1)
    dealer = seat_of(case["dealer"]) if "dealer" in case else seats - 1
    if "discard" not in case:  # a deal; without a deck the edition's own, shuffled
        decks = case["decks"] if "decks" in case else [case["deck"]] if "deck" in case else []
        return Oracle.deal(
            case["edition"],
            seats,
            options,
            dealer=dealer,
            chance=chance,
            decks=[deck.split() for deck in decks],
        )
    hands = case.get("hands", {})
    scores = case.get("scores", {})
    letters = SEAT_LETTERS[:seats]
    oracle = Oracle.position(
        case["edition"],
        seats,
        options,
        dealer=dealer,
        hands=[hands.get(letter, "").split() for letter in letters],
        discard=case["discard"].split(),
        draw=case.get("draw", "").split(),
        turn=seat_of(case.get("turn", "A")),
        direction=case.get("direction", "left"),
        scores=[scores.get(letter, 0) for letter in letters],
        owing=[seat_of(letter) for letter in case.get("owing", [])],
        vetoed=[seat_of(letter) for letter in case.get("vetoed", [])],
        chance=chance,
    )
    oracle.decks = [deck.split() for deck in case.get("decks", [])]  # for the rounds that follow
    return oracle


def seat_of(letter: str) -> int:
    """The number of a seat."""
    return SEAT_LETTERS.index(letter)


def letters_of(seats: set[int]) -> list[str]:
    """The letters of some seats, sorted."""
    return sorted(SEAT_LETTERS[seat] for seat in seats)


def refuses(oracle: Oracle, move: str) -> str:
    """Empty if the move is refused and changes nothing, else what is wrong."""
    trial = oracle.copy()
    try:
        trial.apply(move)
    except Refused:
        return "" if trial.state() == oracle.state() else f"{move!r} refused, but state changed"
    return f"{move!r} was expected to be refused"


def plain_legal(oracle: Oracle) -> set[str]:
    """Legal moves of the seat to move as `legal` of a case lists them."""
    if oracle.phase in OVER:
        return set()
    letter = SEAT_LETTERS[oracle.turn]
    left_out = ("call", "catch", "veto", "next", "discard")
    moves = (move.split(" ", 1) for move in oracle.legal())
    return {
        text for seat, text in moves if seat == letter and not text.endswith("!") and text.split(" ")[0] not in left_out
    }


def run_moves(oracle: Oracle, moves: list[str]) -> list[str]:
    """Apply the moves; complaints when one does not do what the case says."""
    for number, move in enumerate(moves, 1):
        if move.startswith("x "):
            wrong = refuses(oracle, move[2:])
            if wrong:
                return [f"move {number}: {wrong}"]
            continue
        legal = oracle.legal()
        try:
            oracle.apply(move)
        except Refused as refusal:
            return [f"move {number}: {move!r} was refused: {refusal}"]
        if move not in legal and not oracle.many_discards and not has_free_form(move):
            return [f"move {number}: {move!r} was applied, but legal() does not list it"]
    return []


def has_free_form(move: str) -> bool:
    """Discards come in any order, and a last wild may name a colour."""
    text = move.split(" ", 1)[1]
    return text.startswith("discard ") or is_wild(text)


GETTERS: dict[str, Callable[[Oracle], Any]] = {
    "phase": lambda o: o.phase,
    "turn": lambda o: SEAT_LETTERS[o.turn],
    "direction": lambda o: o.direction,
    "color": lambda o: o.color,
    "top": lambda o: o.discard[-1],
    "discard": lambda o: " ".join(o.discard),
    "draw": lambda o: " ".join(o.draw),
    "winner": lambda o: "" if o.winner is None else SEAT_LETTERS[o.winner],
    "dealer": lambda o: SEAT_LETTERS[o.dealer],
    "vetoed": lambda o: letters_of(o.vetoed),
    "draw_count": lambda o: len(o.draw),
    "discard_count": lambda o: len(o.discard),
    "cards": lambda o: len(o.draw) + len(o.discard) + sum(len(hand) for hand in o.hands),
    "legal": lambda o: sorted(plain_legal(o)),
}


def compare(oracle: Oracle, key: str, wanted: Any) -> list[str]:  # noqa: ANN401 - as TOML has it
    """Complaints about one key of `expect`."""
    if key in GETTERS:
        came = GETTERS[key](oracle)
        if isinstance(wanted, list):
            wanted = sorted(wanted)
        return [] if came == wanted else [f"{key}: expected {wanted!r}, came {came!r}"]
    if key in ("hands", "counts", "scores"):
        return [
            complaint
            for letter, value in wanted.items()
            for complaint in compare_seat(oracle, key, seat_of(letter), value)
        ]
    if key == "allowed":
        return [f"allowed: {m!r} is refused" for m in wanted if not is_allowed(oracle, m)]
    if key == "refused":
        return [wrong for move in wanted if (wrong := refuses(oracle, move))]
    return [] if key == "seen" else [f"unknown key {key}"]


def compare_seat(oracle: Oracle, key: str, seat: int, wanted: Any) -> list[str]:  # noqa: ANN401 - as TOML has it
    """Complaints about one seat's hand, count or score."""
    came: Any
    if key == "hands":
        wanted, came = sorted(wanted.split()), sorted(oracle.hands[seat])
    elif key == "counts":
        came = len(oracle.hands[seat])
    else:
        came = oracle.scores[seat]
    if came == wanted:
        return []
    return [f"{key} {SEAT_LETTERS[seat]}: expected {wanted!r}, came {came!r}"]


def is_allowed(oracle: Oracle, move: str) -> bool:
    """Whether a move can be applied now, tried on a copy."""
    try:
        oracle.copy().apply(move)
    except Refused:
        return False
    return True


def run_case(case: dict[str, Any]) -> list[str]:
    """Complaints about one case; none if it passes."""
    unknown = set(case) - CASE_KEYS
    if unknown:
        return [f"unknown keys {sorted(unknown)}"]
    try:
        oracle = start(case)
    except Refused as refusal:
        return [f"the game cannot be set up: {refusal}"]
    complaints = run_moves(oracle, case.get("moves", []))
    if complaints:
        return complaints
    for key, wanted in case.get("expect", {}).items():
        complaints.extend(compare(oracle, key, wanted))
    return complaints


def files(paths: list[str]) -> list[Path]:
    """All TOML files named or lying in the folders named."""
    found: list[Path] = []
    for path in map(Path, paths):
        found.extend(sorted(path.rglob("*.toml")) if path.is_dir() else [path])
    return found


def main(paths: list[str]) -> int:
    """Run all cases; 0 if none failed."""
    passed = failed = 0
    for path in files(paths):
        for case in tomllib.loads(path.read_text(encoding="utf-8")).get("case", []):
            complaints = run_case(case)
            passed += not complaints
            failed += bool(complaints)
            if complaints:
                sys.stdout.write(f"{path.name} {case.get('id')}: {'; '.join(complaints)}\n")
    sys.stdout.write(f"{passed} passed, {failed} failed\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
