"""The options of DESIGN.md ("Options, and there are no others"), checked and with defaults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .cards import CLASSIC_THREE, COLORS, EDITIONS


class Refused(Exception):  # noqa: N818 - the name is part of the interface
    """A move, an option or a deal that the rules refuse; the message says why."""


IDEAS = (
    "draw-until-color",
    "wilds-out",
    "take-three",
    "extra-turn",
    "to-seven",
    "to-three",
    "open-hands",
    "joke",
    "elbows",
    "rooster",
)

CHOICES = {
    "scoring": ("points", "lowest", "single"),
    "two_player_reverse": ("skip", "turn"),
    "turnover": ("check-now", "draw-first"),
    "challenge_won": ("turn", "lost"),
    "call_duty": ("one-card", "on-play"),
    "next_dealer": ("left", "draw"),
}

SWITCHES = ("classic", "final_draw", "veto_pays_with_lost_turn")


@dataclass(frozen=True)
class Rule:
    """What is written on one customizable: "" blank, an idea, "note" or "judged note"."""

    idea: str
    color: str = ""  # fixed on the card, only with draw-until-color (A63)


@dataclass(frozen=True)
class Options:
    """Every option with its value for one game."""

    classic: bool = False
    scoring: str = "points"
    target: int = 500
    final_draw: bool = True
    two_player_reverse: str = "skip"
    turnover: str = "check-now"
    challenge_won: str = "turn"
    call_duty: str = "one-card"
    next_dealer: str = "left"
    veto_pays_with_lost_turn: bool = False
    special_copies: int = 4
    turn_limit: int | None = None
    rules: dict[str, Rule] = field(default_factory=dict)  # by card code CU1 to CU3
    customizable_codes: tuple[str, ...] = ()  # as they lie in the deck


def read_rule(entry: Any, edition: str) -> Rule:  # noqa: ANN401 - as TOML has it
    """One entry of `customizables`."""
    if isinstance(entry, Mapping):
        if not set(entry) <= {"text", "judge"} or not isinstance(entry.get("text"), str):
            raise Refused(f"customizables: {entry!r} is not a rule in words")
        return Rule("judged note" if entry.get("judge", False) else "note")
    if entry == "":
        return Rule("")
    if not isinstance(entry, str):
        raise Refused(f"customizables: {entry!r} is no rule")
    idea, colon, color = entry.partition(":")
    if idea not in IDEAS:
        raise Refused(f"customizables: there is no idea {entry!r}")
    if colon and (idea != "draw-until-color" or color not in tuple(COLORS[edition])):
        raise Refused(f"customizables: {entry!r} names no colour of the edition")
    return Rule(idea, color)


def read_customizables(edition: str, given: Mapping[str, Any]) -> list[Rule]:
    """The rules on the customizables that are included; three blanks by default."""
    has_any = edition in ("mlb", "nonpartisan")  # CONT-12
    classic = bool(given.get("classic", False))
    if classic and edition != "mlb":
        raise Refused("A9: classic mode belongs to mlb alone")
    entries = given.get("customizables")
    if entries is None:
        entries = ["", "", ""] if has_any and not classic else []
    if not isinstance(entries, list | tuple) or len(entries) > 3:
        raise Refused("A7: at most three customizables")
    if entries and (not has_any or classic):
        raise Refused("CONT-12, CLASSIC-1: no customizables in this game")
    return [read_rule(entry, edition) for entry in entries]


def check_value(name: str, value: Any) -> None:  # noqa: ANN401 - as TOML has it
    """Refuse unknown options and values."""
    if name in CHOICES:
        if value not in CHOICES[name]:
            raise Refused(f"option {name}: one of {', '.join(CHOICES[name])}")
    elif name in SWITCHES:
        if not isinstance(value, bool):
            raise Refused(f"option {name}: true or false")
    elif name in ("target", "special_copies", "turn_limit"):
        least = 0 if name == "special_copies" else 1
        if isinstance(value, bool) or not isinstance(value, int) or value < least:
            raise Refused(f"option {name}: a number from {least}")
    elif name != "customizables":
        raise Refused(f"there is no option {name}")


def read_options(edition: str, given: Mapping[str, Any]) -> Options:
    """Options of a game from their text form, defaults filled in by edition."""
    if edition not in EDITIONS:
        raise Refused(f"there is no edition {edition!r}")
    plain: dict[str, Any] = {}
    for name, value in given.items():
        if name == "turn_limit" and value is None:
            continue
        check_value(name, value)
        if name != "customizables":
            plain[name] = value
    printed_scoring = edition in CLASSIC_THREE
    plain.setdefault("scoring", "points" if printed_scoring else "single")  # A101
    plain.setdefault("final_draw", printed_scoring)  # OUT-2, A97
    rules = read_customizables(edition, given)
    if all(rule.idea == "" for rule in rules):
        codes = tuple("CU" for _ in rules)  # A8: a blank is a plain wild
        by_code: dict[str, Rule] = {}
    else:
        codes = tuple(f"CU{number}" for number in range(1, len(rules) + 1))
        by_code = dict(zip(codes, rules, strict=True))
    return Options(**plain, rules=by_code, customizable_codes=codes)
