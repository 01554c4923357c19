"""An edition as the rest of the program reads it: typed, complete, checked."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .page import built_in_source

Step = Mapping[str, Any]


@dataclass(frozen=True)
class CardEntry:
    """One entry under `cards`: a symbol, a wild, or a group of numbers."""

    key: str
    kind: str
    title: str
    values: tuple[int, ...]
    copies: tuple[int, ...]  # one number for each value; a single one for symbols and wilds
    points: int | None  # None: face value
    opening: str
    last_card: str
    customizable: bool
    effect: tuple[Step, ...]
    clauses: Mapping[str, str]


@dataclass(frozen=True)
class Option:
    """Something that a table may choose."""

    name: str
    default: Any
    about: str
    clauses: tuple[str, ...]
    card: str = ""
    drops: tuple[str, ...] = ()
    most: int = 0


@dataclass(frozen=True)
class Idea:
    """A rule ready to be written on a customizable."""

    key: str
    title: str
    text: str
    effect: tuple[Step, ...]
    clause: str = ""


@dataclass(frozen=True)
class Veto:
    """The card in the middle."""

    title: str
    offence: str
    clauses: Mapping[str, str]


@dataclass(frozen=True)
class Edition:
    """Everything that a page says, with what it took over from others."""

    key: str
    source: str
    title: str
    prefix: str
    about: str
    call: str
    seats: tuple[int, int]
    hand_size: int
    dealer: str
    colors: Mapping[str, str]
    cards: Mapping[str, CardEntry]
    guilty_if_held: str
    guilty_draws: int
    innocent_extra: int
    caught_draws: int
    board_rows: int
    veto: Veto | None
    options: Mapping[str, Option]
    ideas: Mapping[str, Idea]
    clauses: Mapping[str, str]
    page: Mapping[str, Any] = field(repr=False)

    @property
    def is_built_in(self) -> bool:
        """Whether it is one of ours, and not a player's own."""
        return self.source == built_in_source(self.key)

    def clause(self, code: str) -> str:
        """The full id of a clause: rulings (A30) and full ids stand for themselves."""
        if not code or (code[0] == "A" and code[1:].isdigit()):
            return code
        return f"{self.prefix}-{code}"


def edition_from_page(source: str, page: Mapping[str, Any]) -> Edition:
    """Make an edition from a page that has been checked."""
    challenge = page.get("challenge", {})
    veto = page.get("veto")
    return Edition(
        key=page["key"],
        source=source,
        title=page["title"],
        prefix=page.get("prefix", page["key"].upper()),
        about=page.get("about", ""),
        call=page.get("call", "Last card!"),
        seats=(page["seats"][0], page["seats"][1]) if "seats" in page else (2, 10),
        hand_size=page.get("hand_size", 7),
        dealer=page.get("dealer", "lot"),
        colors=dict(page["colors"]),
        cards={key: card_from_page(key, card) for key, card in page["cards"].items() if key != "remove"},
        guilty_if_held=challenge.get("guilty_if_held", "color"),
        guilty_draws=challenge.get("guilty_draws", 4),
        innocent_extra=challenge.get("innocent_extra", 2),
        caught_draws=page.get("caught", {}).get("draws", 2),
        board_rows=page.get("board", {}).get("rows", 10),
        veto=Veto(veto["title"], veto["offence"], veto.get("clauses", {})) if veto else None,
        options={
            key: option_from_page(key, option) for key, option in page.get("options", {}).items() if key != "remove"
        },
        ideas={key: idea_from_page(key, idea) for key, idea in page.get("ideas", {}).items() if key != "remove"},
        clauses=page.get("clauses", {}),
        page=page,
    )


def card_from_page(key: str, card: Mapping[str, Any]) -> CardEntry:
    """One entry under `cards`."""
    values = tuple(card.get("values", ()))
    copies = card["copies"]
    points = card["points"]
    return CardEntry(
        key=key,
        kind=card["kind"],
        title=card["title"],
        values=values,
        copies=tuple(copies) if isinstance(copies, list) else (copies,) * max(1, len(values)),
        points=None if points == "face" else points,
        opening=card["opening"],
        last_card=card.get("last_card", "nothing"),
        customizable=card.get("customizable", False),
        effect=tuple(card.get("effect", ())),
        clauses=card.get("clauses", {}),
    )


def option_from_page(key: str, option: Mapping[str, Any]) -> Option:
    """One entry under `options`."""
    return Option(
        name=key,
        default=option["default"],
        about=option["about"],
        clauses=tuple(option["clauses"]),
        card=option.get("card", ""),
        drops=tuple(option.get("drops", ())),
        most=option.get("most", 3),
    )


def idea_from_page(key: str, idea: Mapping[str, Any]) -> Idea:
    """One entry under `ideas`."""
    return Idea(key, idea["title"], idea["text"], tuple(idea["effect"]), idea.get("clause", ""))
