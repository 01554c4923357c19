"""Rule cases that anybody can write: reading them, playing them, comparing.

The format is described in docs/conformance.md.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from lastcard.game import Game, Refused
from lastcard.game.move import Move, seat_number

from .situation import Case, start

UNLISTED: Final = frozenset({"call", "catch", "veto", "next", "discard"})
WRONG_KIND: Final = (ValueError, TypeError, LookupError, AttributeError)


class CaseError(ValueError):
    """A case that cannot be read."""


def case_files(paths: list[Path]) -> Iterator[Path]:
    """Files, and the TOML files in folders; raises `CaseError` for a path at which there is nothing."""
    missing = [str(path) for path in paths if not path.exists()]
    if missing:
        raise CaseError(f"No such file or folder: {', '.join(missing)}")
    for path in paths:
        yield from sorted(path.rglob("*.toml")) if path.is_dir() else [path]


def read_file(file: Path) -> list[Case]:
    """The cases of a file; raises `CaseError` if it cannot be read or holds what is none."""
    try:
        page = tomllib.loads(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise CaseError(f"{file}: {error}") from error
    cases = page.get("case", [])
    if not isinstance(cases, list):
        raise CaseError(f"{file}: write cases as [[case]]")
    for case in cases:
        if not isinstance(case, dict):
            raise CaseError(f"{file}: {case!r} is no case: write [[case]]")
    return cases


def read_cases(paths: list[Path]) -> Iterator[tuple[Path, Case]]:
    """All cases of files and of the TOML files in folders; raises `CaseError` for what is none."""
    for file in case_files(paths):
        for case in read_file(file):
            yield file, case


def run_case(case: Case) -> list[str]:
    """Play a case and return what came out otherwise than expected."""
    try:
        game = start(case)
    except WRONG_KIND as error:
        return [f"cannot be set up: {error}"]
    complaints = []
    for text in case.get("moves", []):
        complaint = make_move(game, text)
        if complaint:
            complaints.append(complaint)
            if not text.startswith("x "):
                return complaints
    return complaints + compare(game, case.get("expect", {}))


def make_move(game: Game, text: str) -> str:
    """Make a move, or see that it is refused and changes nothing; return a complaint or an empty text."""
    refused = text.startswith("x ")
    move = text[2:] if refused else text
    before = game.position() if refused else ""
    try:
        game.play(move)
    except Refused as reason:
        if not refused:
            return f"{move!r} was refused: {reason}"
        return "" if game.position() == before else f"{move!r} was refused but changed the game"
    except ValueError as error:
        return f"{move!r} cannot be played: {error}"
    if not refused:
        return ""
    game.undo()
    return f"{move!r} should have been refused"


def compare(game: Game, expect: Mapping[str, Any]) -> list[str]:
    """What a game shows otherwise than expected."""
    complaints = []
    for key, expected in expect.items():
        reader = READERS.get(key)
        if reader is None:
            complaints.append(f"unknown key {key} under expect: write one of {', '.join(READERS)}")
            continue
        try:
            came = reader(game, expected)
            wanted = NORMAL.get(key, lambda value: value)(expected)
        except WRONG_KIND:
            complaints.append(f"{key}: {expected!r} cannot be compared with what a game shows there")
            continue
        if came != wanted:
            complaints.append(f"{key}: expected {wanted}, came {came}")
    return complaints


def listed(moves: list[Move]) -> list[str]:
    """The moves that a case lists: in turn, without calls and discards, each once."""
    return sorted({move.text for move in moves if move.verb not in UNLISTED and not move.call})


def legal_texts(game: Game, _: Any) -> list[str]:  # noqa: ANN401 - as all readers
    """The moves of the seat to move; none once the round is over."""
    return [] if game.phase in {"round over", "game over"} else listed(game.legal(game.turn))


def refused_texts(game: Game, texts: list[str]) -> list[str]:
    """Which of these moves are refused."""
    return [text for text in texts if game.refusal(text) is not None]


def allowed_texts(game: Game, texts: list[str]) -> list[str]:
    """Which of these moves are legal."""
    return [text for text in texts if game.refusal(text) is None]


def count_cards(game: Game) -> int:
    """All cards in play."""
    return sum(game.counts().values()) + len(game.discard_pile()) + len(game.draw_pile())


def sorted_hands(hands: Mapping[str, str]) -> dict[str, list[str]]:
    """Hands given as text, sorted."""
    return {letter: sorted(cards.split()) for letter, cards in hands.items()}


def sorted_known(seen: Mapping[str, Mapping[str, str]]) -> dict[str, dict[str, list[str]]]:
    """Known cards given as text, sorted."""
    return {viewer: sorted_hands(hands) for viewer, hands in seen.items()}


def known(game: Game, seen: Mapping[str, Mapping[str, str]]) -> dict[str, dict[str, list[str]]]:
    """What the seats asked for know of the others asked for."""
    return {
        viewer: {holder: game.knowledge.cards(seat_number(viewer), seat_number(holder)) for holder in hands}
        for viewer, hands in seen.items()
    }


def only(mapping: Mapping[str, Any], keys: Mapping[str, Any]) -> dict[str, Any]:
    """The entries asked for."""
    return {key: mapping.get(key) for key in keys}


NORMAL: Final[dict[str, Callable[[Any], Any]]] = {
    "hands": sorted_hands,
    "discard": str.split,
    "draw": str.split,
    "legal": lambda texts: sorted({text for text in texts if not text.startswith("discard ")}),
    "vetoed": sorted,
    "seen": sorted_known,
}
READERS: Final[dict[str, Callable[[Game, Any], Any]]] = {
    "phase": lambda game, _: game.phase,
    "turn": lambda game, _: game.turn,
    "direction": lambda game, _: game.direction,
    "color": lambda game, _: game.color,
    "top": lambda game, _: game.top,
    "hands": lambda game, hands: {letter: sorted(game.hand(letter)) for letter in hands},
    "counts": lambda game, counts: only(game.counts(), counts),
    "discard": lambda game, _: game.discard_pile(),
    "draw": lambda game, _: game.draw_pile(),
    "legal": legal_texts,
    "allowed": allowed_texts,
    "refused": refused_texts,
    "scores": lambda game, scores: only(game.scores, scores),
    "winner": lambda game, _: game.winner,
    "dealer": lambda game, _: game.dealer,
    "vetoed": lambda game, _: [game.vetoed] if game.vetoed else [],
    "draw_count": lambda game, _: len(game.draw_pile()),
    "discard_count": lambda game, _: len(game.discard_pile()),
    "cards": lambda game, _: count_cards(game),
    "seen": known,
}


def run_paths(paths: list[Path]) -> tuple[int, list[str]]:
    """Run all cases under these paths; return how many passed, and a line for each that failed.

    A file that holds no cases that can be read counts as one that failed; a path at which there is nothing raises
    `CaseError`.
    """
    passed = 0
    failures = []
    for file in case_files(paths):
        try:
            cases = read_file(file)
        except CaseError as error:
            failures.append(str(error))
            continue
        for case in cases:
            complaints = run_case(case)
            if complaints:
                failures.append(f"{case.get('id', file.name)}: {'; '.join(complaints)}")
            else:
                passed += 1
    return passed, failures
