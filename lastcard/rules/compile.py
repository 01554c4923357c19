"""From an edition and its options to the tables that the kernel plays by."""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from lastcard.kernel import layout

from .check import check_effect, load_edition
from .edition import CardEntry, Edition, Step
from .effect import PER_MILLE, asks, classes_of, last_draw, rows
from .option import choose_options
from .problem import EditionError, Problem, Problems

OPENINGS: Final = {
    "starts": layout.OPENS,
    "acts": layout.ACTS,
    "turns": layout.TURNS,
    "names": layout.NAMES,
    "returns": layout.RETURNS,
    "passed-over": layout.PASSED_OVER,
}
SCORINGS: Final = {"points": layout.POINTS, "lowest": layout.LOWEST, "single": layout.SINGLE}
UNSAID: Final = frozenset(
    {"title", "about", "text", "clauses", "clause", "key", "prefix", "call", "task", "what", "offence"}
)


@dataclass(frozen=True)
class Face:
    """One kind of card: what is printed on it, and what it does in this game."""

    code: str
    entry: CardEntry
    color: int | None
    value: int | None
    copies: int
    points: int
    effect: tuple[Step, ...]
    title: str
    written: str = ""  # the rule on a customizable
    clause: str = ""  # where that rule is printed

    @property
    def is_wild(self) -> bool:
        """Whether its player names a colour."""
        return self.color is None


@dataclass(frozen=True)
class Rules:
    """An edition with its options, compiled."""

    edition: Edition
    options: Mapping[str, Any]
    chosen: Mapping[str, Any]
    colors: str
    faces: tuple[Face, ...]
    kind_of: Mapping[str, int]
    tables: Any
    digest: str
    _memory: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    def remembered(self, name: str, make: Callable[[], Any]) -> Any:  # noqa: ANN401 - whatever is made
        """What follows from the rules alone and is made once, under a name of its own."""
        if name not in self._memory:
            self._memory[name] = make()
        return self._memory[name]

    @property
    def deck(self) -> list[str]:
        """The codes of all cards in the deck."""
        return [face.code for face in self.faces for _ in range(face.copies)]


def compile_rules(name: str | Edition, options: Mapping[str, Any] | None = None) -> Rules:
    """Compile a built-in edition, an edition file or a loaded edition, with the options asked for."""
    edition = name if isinstance(name, Edition) else load_edition(name)
    chosen = dict(options or {})
    values = choose_options(edition, chosen)
    faces = make_faces(edition, values)
    if len(faces) > layout.MAX_KINDS or sum(face.copies for face in faces) > layout.MAX_DECK:
        problem = Problem(
            "options", "too many cards", f"have at most {layout.MAX_DECK} cards and {layout.MAX_KINDS} faces"
        )
        raise EditionError(edition.source, [problem])
    tables = np.zeros(1, layout.TABLES)
    fill_numbers(edition, values, tables[0])
    fill_faces(edition, faces, tables[0])
    fill_effects(edition, values, faces, tables[0])
    fill_matches(edition, faces, tables[0])
    return Rules(
        edition=edition,
        options=values,
        chosen=chosen,
        colors="".join(edition.colors),
        faces=faces,
        kind_of={face.code: kind for kind, face in enumerate(faces)},
        tables=tables,
        digest=digest(edition, {name: value for name, value in values.items() if name in edition.options}),
    )


def digest(edition: Edition, options: Mapping[str, Any]) -> str:
    """A short digest of all that decides how a game goes; names and explanations do not count."""
    said = {"page": without_names(edition.page), "options": options}
    text = json.dumps(said, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def without_names(value: Any) -> Any:  # noqa: ANN401 - any value of a page
    """A page without what only people read."""
    if isinstance(value, Mapping):
        return {
            k: without_names(v)
            for k, v in value.items()
            if k not in UNSAID or (k == "what" and v in {"player", "color", "draw"})
        }
    if isinstance(value, list):
        return [without_names(entry) for entry in value]
    return value


def make_faces(edition: Edition, options: Mapping[str, Any]) -> tuple[Face, ...]:
    """All faces of the deck: colours first, then wilds, in the order of the page."""
    dropped: set[str] = set()
    for name, option in edition.options.items():
        if option.drops and options[name]:
            dropped |= set(option.drops)
    copies = {option.card: options[name] for name, option in edition.options.items() if name == "special_copies"}
    faces: list[Face] = []
    for index, letter in enumerate(edition.colors):
        for card in edition.cards.values():
            if card.kind != "wild" and card.key not in dropped:
                faces.extend(colored_faces(card, letter, index, copies))
    for card in edition.cards.values():
        if card.kind == "wild" and card.key not in dropped:
            if card.customizable and "customizables" in options:
                faces.extend(written_faces(edition, card, options["customizables"]))
            else:
                number = copies.get(card.key, card.copies[0])
                faces.append(Face(card.key, card, None, None, number, card.points or 0, card.effect, card.title))
    return tuple(faces)


def colored_faces(card: CardEntry, letter: str, color: int, copies: Mapping[str, int]) -> list[Face]:
    """The faces of a symbol, or of a group of numbers, in one colour."""
    if not card.values:
        number = copies.get(card.key, card.copies[0])
        return [Face(letter + card.key, card, color, None, number, card.points or 0, card.effect, card.title)]
    return [
        Face(
            f"{letter}{value}",
            card,
            color,
            value,
            number,
            value if card.points is None else card.points,
            card.effect,
            str(value),
        )
        for value, number in zip(card.values, card.copies, strict=True)
    ]


def written_faces(edition: Edition, card: CardEntry, written: list[Any]) -> list[Face]:
    """The customizables of a game: all blank they are one face, else each is its own."""
    if not any(written):
        return [Face(card.key, card, None, None, len(written), card.points or 0, card.effect, card.title)]
    faces = []
    for number, rule in enumerate(written, start=1):
        effect, title, text, clause = written_effect(edition, card, rule, f"options.customizables[{number - 1}]")
        faces.append(Face(f"{card.key}{number}", card, None, None, 1, card.points or 0, effect, title, text, clause))
    return faces


def written_effect(edition: Edition, card: CardEntry, rule: Any, path: str) -> tuple[tuple[Step, ...], str, str, str]:  # noqa: ANN401 - as in the option
    """Effect, title, text and clause of what is written on one customizable."""
    if not rule:
        return card.effect, card.title, "", ""
    if isinstance(rule, str):
        name, _, color = rule.partition(":")
        idea = edition.ideas[name]
        return fix_color(idea.effect, color), idea.title, idea.text, idea.clause
    if "effect" in rule:
        effect = tuple(rule["effect"])
        problems = Problems()
        check_effect(edition, effect, f"{path}.effect", problems, wild=True)
        problems.verify_none(edition.key)
        return effect, rule.get("title", card.title), rule.get("text", ""), ""
    effect = card.effect
    if rule.get("judge"):
        task = {
            "do": "judge",
            "whom": rule.get("whom", "self"),
            "task": rule["text"],
            "chance": rule.get("chance", 0.5),
        }
        effect = (*effect, {**task, "good": [], "no": []})
    return effect, rule.get("title", card.title), rule["text"], ""


def fix_color(effect: tuple[Step, ...], color: str) -> tuple[Step, ...]:
    """An idea with its colour fixed on the card: nothing is chosen any more."""
    if not color:
        return effect
    return tuple(
        {**step, "until": color} if step.get("until") == "chosen color" else step
        for step in effect
        if step["do"] != "choose"
    )


def fill_numbers(edition: Edition, options: Mapping[str, Any], t: Any) -> None:  # noqa: ANN401 - a record
    """The single numbers."""
    t.colors = len(edition.colors)
    t.hand_size = edition.hand_size
    t.scoring = SCORINGS[options.get("scoring", "points")]
    t.target = options.get("target", 500)
    t.turn_limit = options.get("turn_limit", 0)
    t.catch_cards = edition.caught_draws
    t.call_after_effects = options.get("call_duty", "one-card") == "one-card"
    t.guilty_cards = edition.guilty_draws
    t.innocent_extra = edition.innocent_extra
    t.challenger_keeps_turn = options.get("challenge_won", "turn") == "turn"
    t.reverse_skips = options.get("two_player_reverse", "skip") == "skip"
    t.has_veto = edition.veto is not None
    t.veto_pays = options.get("veto_pays_with_lost_turn", False)
    t.dealer_draws = edition.dealer == "high-card"
    t.redraw_dealer = options.get("next_dealer", "left") == "draw"


def fill_faces(edition: Edition, faces: tuple[Face, ...], t: Any) -> None:  # noqa: ANN401 - a record
    """What is known of each face alone."""
    t.kinds = len(faces)
    for kind in range(layout.MAX_KINDS):
        t.bit[kind] = 1 << kind
    wilds = 0
    size = 0
    for kind, face in enumerate(faces):
        t.color_of[kind] = layout.NO_COLOR if face.color is None else face.color
        t.points[kind] = face.points
        t.rank[kind] = face.value or 0
        t.opening[kind] = OPENINGS[face.entry.opening]
        t.asks[kind] = asks(face.effect)
        if face.is_wild:
            wilds |= 1 << kind
        for _ in range(face.copies):
            t.deck[size] = kind
            size += 1
    t.wilds = wilds
    t.deck_size = size
    for color in range(len(edition.colors)):
        colored = sum(1 << kind for kind, face in enumerate(faces) if face.color == color)
        t.bars[color] = colored | (wilds if edition.guilty_if_held == "color or wild" else 0)
    if edition.guilty_if_held == "color or wild":
        t.bars[layout.NO_COLOR] = wilds


def fill_effects(edition: Edition, options: Mapping[str, Any], faces: tuple[Face, ...], t: Any) -> None:  # noqa: ANN401 - a record
    """The steps of every effect, one after the other; equal effects are written once."""
    names = sorted({name for face in faces for name in classes_of(face.effect)})
    classes = {name: index for index, name in enumerate(names)}
    if len(names) > layout.MAX_CLASSES:
        problem = Problem(
            "options.customizables", "effects speak of too many classes of cards", f"use at most {layout.MAX_CLASSES}"
        )
        raise EditionError(edition.source, [problem])
    for name, index in classes.items():
        t.classes[index] = sum(1 << kind for kind, face in enumerate(faces) if belongs(edition, face, name))
    wait = options.get("turnover") == "draw-first"
    used = 0
    entries: dict[str, int] = {}
    for kind, face in enumerate(faces):
        draws = face.entry.last_card == "draws" and options.get("final_draw", True)
        t.last_draws[kind] = last_draw(face.effect) if draws else 0
        written = rows(face.effect, "".join(edition.colors), classes, wait_for_draw=wait)
        key = repr(written)
        if not written:
            t.entry[kind] = -1
            continue
        if key not in entries:
            verify_room(edition, used + len(written))
            entries[key] = used
            for row in written:
                t.steps[used] = row
                t.steps[used, layout.STEP_JUMP] = row[layout.STEP_JUMP] + entries[key]
                used += 1
        t.entry[kind] = entries[key]


def verify_room(edition: Edition, steps: int) -> None:
    """Refuse more steps than the tables hold."""
    if steps > layout.MAX_STEPS:
        raise EditionError(
            edition.source, [Problem("cards", f"{steps} steps in all effects", f"use at most {layout.MAX_STEPS}")]
        )


def belongs(edition: Edition, face: Face, name: str) -> bool:
    """Whether a face is of a class that effects speak of: wilds, a colour, a card's key."""
    if name == "wilds":
        return face.is_wild
    if name in edition.colors:
        return face.color is not None and list(edition.colors)[face.color] == name
    return face.entry.key == name


def fill_matches(edition: Edition, faces: tuple[Face, ...], t: Any) -> None:  # noqa: ANN401 - a record
    """What goes on what: equal colour, number or symbol, or a wild (TURN-2, A20)."""
    for top_kind, top in enumerate(faces):
        same = 0
        for kind, face in enumerate(faces):
            if face.is_wild or (not top.is_wild and face.entry.kind == top.entry.kind and symbol(face) == symbol(top)):
                same |= 1 << kind
        for color in range(len(edition.colors)):
            colored = sum(1 << kind for kind, face in enumerate(faces) if face.color == color)
            t.goes_on[top_kind, color] = same | colored
        t.goes_on[top_kind, layout.NO_COLOR] = same


def symbol(face: Face) -> str:
    """What two cards share besides a colour."""
    return face.entry.key if face.value is None else str(face.value)


def judged_chance(t: Any, step: int) -> float:  # noqa: ANN401 - a record
    """How likely the deed that a step asks for succeeds in simulation."""
    return float(t.steps[step, layout.STEP_COUNT]) / PER_MILLE
