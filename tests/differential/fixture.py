"""Mismatches as files, replayed for ever once they are put right."""

import json
import tomllib
from pathlib import Path
from typing import Any, Final

from .match import Match, Mismatch, Shuffles
from .mirror import REASONS
from .shrink import position_of, script_of
from .strata import Plan

FOLDER: Final = Path(__file__).parent / "fixtures"


def write_fixture(found: Mismatch, folder: Path = FOLDER) -> Path:
    """Write a mismatch down with all its shuffles; return the file."""
    plan = found.plan
    position = plan.position
    if position:  # as it lies once an empty draw pile was filled again
        position = position_of(Match(plan))
    script = script_of(found)
    if position:
        script[0] = []
    lines = [
        f"# {found.what[:200]!r}",
        f"edition = {json.dumps(plan.edition)}",
        f"options = {json.dumps(json.dumps(plan.options))}",
        f"seats = {plan.seats}",
        f"dealer = {plan.dealer}",
        f"deck = {json.dumps(' '.join(plan.deck))}",
        f"position = {json.dumps(json.dumps(position))}",
        f"shuffles = {json.dumps(script[0])}",
    ]
    for text, shuffles in zip(found.moves, script[1:], strict=False):
        lines += ["", "[[step]]", f"move = {json.dumps(text)}"]
        if shuffles:
            lines.append(f"shuffles = {json.dumps(shuffles)}")
    folder.mkdir(exist_ok=True)
    file = folder / f"{plan.edition}-{plan.seats}-{plan.seed:x}.toml"
    file.write_text("\n".join(lines) + "\n", "utf-8")
    return file


def replay(file: Path) -> int:
    """Play a fixture on both sides; return the moves compared. Raises `Mismatch` if it is not put right."""
    page: dict[str, Any] = tomllib.loads(file.read_text("utf-8"))
    plan = Plan(
        page["edition"],
        json.loads(page["options"]),
        page["seats"],
        seed=0,
        dealer=page["dealer"],
        deck=tuple(page["deck"].split()),
        position=json.loads(page["position"]),
    )
    texts = [page["shuffles"], *(step.get("shuffles", []) for step in page["step"])]
    kinds = Match(plan).codes.kind
    script = [[read_shuffle(text, kinds) for text in some] for some in texts]
    match = Match(plan, script=script)
    moves = [step["move"] for step in page["step"]]
    match.follow(moves)
    if match.moves != moves:
        raise AssertionError(f"{file.name}: {moves[len(match.moves)]!r} is not legal any more")
    return len(moves)


def read_shuffle(text: str, kinds: dict[str, int]) -> tuple[int, list[int]]:
    """A shuffle from its text."""
    reason, *names = text.split()
    return REASONS.index(reason), [int(name) if reason == "seat" else kinds[name] for name in names]


__all__ = ["FOLDER", "Shuffles", "replay", "write_fixture"]
