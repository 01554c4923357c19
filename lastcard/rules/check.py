"""Whether a page is complete and fits together, and every game on it can be played to an end."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from .check_deck import check_deck
from .edition import CardEntry, Edition, Step, edition_from_page
from .field import join, suggest
from .option import verify_options_known
from .page import build_on, read_page, sound_part
from .problem import Problems
from .schema import CARD, IDEA, OPTION, PAGE

CARD_KEYS: Final = ("kind", "title", "copies", "points", "opening")
OPTION_KEYS: Final = ("default", "about", "clauses")
CODE_START: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ+"
BRANCHES: Final = ("yes", "no", "good")


def load_edition(name: str) -> Edition:
    """The edition of this name or file, checked; raises `EditionError` with every mistake."""
    source, page = read_page(name)
    return read_edition(source, page)


def read_edition(source: str, page: Mapping[str, Any]) -> Edition:
    """The edition that a page describes; raises `EditionError` with every mistake.

    What has the right form is checked further even if the rest has not, so that all is told at once.
    """
    problems = Problems()
    PAGE.check(page, "", problems)
    sound, whole = sound_part(page)
    for name in ("colors", "extends"):
        if name in page and name not in sound:
            problems.verify_none(source)
    merged = build_on(source, sound, (), problems)
    merged = {"key": "nameless", "title": "Nameless", **merged}
    complete = check_complete(merged, problems)
    if not merged.get("colors") or not merged.get("cards") or any(found.path == "extends" for found in problems.found):
        problems.verify_none(source)
    edition = edition_from_page(source, merged)
    check_edition(edition, problems, whole=whole and complete)
    problems.verify_none(source)
    return edition


def check_complete(page: dict[str, Any], problems: Problems) -> bool:
    """What every finished page has, whether written on it or taken over; incomplete entries are taken out."""
    if not page.get("colors"):
        problems.add("colors", "is missing", "name at least one colour, or extend an edition")
    if not page.get("cards"):
        problems.add("cards", "is missing", "describe the cards, or extend an edition")
    complete = True
    needed = {
        "cards": {name: CARD.entries[name].about for name in CARD_KEYS},
        "options": {name: OPTION.entries[name].about for name in OPTION_KEYS},
        "ideas": {name: entry.about for name, entry in IDEA.entries.items() if entry.required},
    }
    for section, names in needed.items():
        kept = {}
        for key, entry in page.get(section, {}).items():
            missing = [] if key == "remove" else [name for name in names if name not in entry]
            for name in missing:
                problems.add(join(join(section, key), name), "is missing", names[name])
            if missing:
                complete = False
            else:
                kept[key] = entry
        page[section] = kept
    return complete


def check_edition(edition: Edition, problems: Problems, *, whole: bool = True) -> None:
    """Everything that the form alone does not tell; what concerns the whole deck only if all of it is there."""
    for key, card in edition.cards.items():
        check_card(edition, card, join("cards", key), problems)
    for key, idea in edition.ideas.items():
        check_effect(edition, idea.effect, f"{join('ideas', key)}.effect", problems, wild=True)
    if whole:
        verify_options_known(edition, problems)
        check_deck(edition, problems)


def check_card(edition: Edition, card: CardEntry, path: str, problems: Problems) -> None:
    """One card: its kind, code, copies, opening and effect."""
    if (card.kind == "number") != bool(card.values):
        problems.add(
            f"{path}.values", f"do not fit a {card.kind} card", "numbers have values, symbols and wilds have none"
        )
    if card.kind != "number" and card.key[0] not in CODE_START:
        problems.add(path, f"{card.key!r} is no code", "begin the code of a symbol or wild with a capital or +")
    if len(card.copies) != max(1, len(card.values)):
        problems.add(
            f"{path}.copies",
            f"{len(card.copies)} numbers for {len(card.values)} values",
            "give one number, or one for each value",
        )
    if card.points is None and card.kind != "number":
        problems.add(f"{path}.points", "only numbers have a face value", "write the points")
    if len(set(card.values)) != len(card.values):
        problems.add(f"{path}.values", "a value stands twice", "name each value once, and how many under copies")
    if card.customizable and card.kind != "wild":
        problems.add(f"{path}.customizable", "only wilds can be written on", 'write kind = "wild", or leave it out')
    check_opening(card, path, problems)
    check_effect(edition, card.effect, f"{path}.effect", problems, wild=card.kind == "wild")


def check_opening(card: CardEntry, path: str, problems: Problems) -> None:
    """How a card opens has to fit what it is."""
    if card.kind == "wild" and card.opening in {"starts", "acts", "turns"}:
        problems.add(
            f"{path}.opening", f"a wild cannot open with {card.opening!r}", "write names, returns or passed-over"
        )
    if card.kind != "wild" and card.opening == "names":
        problems.add(
            f"{path}.opening", "only a wild has its colour named", "write starts, acts, turns, returns or passed-over"
        )
    if card.opening == "acts":
        for index, step in enumerate(card.effect):
            if step["do"] not in {"draw", "turn"} or "or_discard" in step or step.get("turn") == "bonus":
                problems.add(
                    f"{path}.effect[{index}]",
                    "cannot act as an opening card",
                    'opening = "acts" goes with draws and turns only',
                )


def check_effect(edition: Edition, effect: Sequence[Step], path: str, problems: Problems, *, wild: bool) -> None:
    """An effect as a whole: the colour first, one choice at most, and only what was chosen is used."""
    colors = [index for index, step in enumerate(effect) if step["do"] == "color"]
    if wild and colors != [0]:
        problems.add(path, "a wild names its colour first, and once", 'begin with { do = "color" }')
    if not wild and colors:
        problems.add(f"{path}[{colors[0]}]", "only a wild names a colour", "leave the step out")
    choices = [step for step in effect if step["do"] == "choose"]
    if len(choices) > 1:
        problems.add(path, f"{len(choices)} choices", "a card asks for one player or one colour, not more")
    chosen = choices[0]["what"] if choices else ""
    if choices and choices[0].get("optional"):
        check_optional(effect, path, problems)
    for index, step in enumerate(effect):
        check_step(edition, step, f"{path}[{index}]", problems, chosen)


def check_optional(effect: Sequence[Step], path: str, problems: Problems) -> None:
    """Nobody can be tested or judged if nobody need be chosen."""
    for index, step in enumerate(effect):
        if step["do"] in {"if", "judge"} and step["whom"] == "chosen":
            problems.add(f"{path}[{index}].whom", "perhaps nobody is chosen", "leave out optional = true")
        for branch in BRANCHES:
            check_optional(step.get(branch, ()), f"{path}[{index}].{branch}", problems)


def check_step(edition: Edition, step: Step, path: str, problems: Problems, chosen: str) -> None:
    """One step and its branches."""
    verb = step["do"]
    if (step.get("whom") == "chosen" or step.get("hands") == "swap") and chosen != "player":
        problems.add(path, "nobody has been chosen", 'put { do = "choose", what = "player" } before it')
    if step.get("until") == "chosen color" and chosen != "color":
        problems.add(
            f"{path}.until",
            "no colour has been chosen",
            'put { do = "choose", what = "color" } before it, or write a letter',
        )
    if verb == "choose" and step.get("optional") and step["what"] == "color":
        problems.add(f"{path}.optional", "a colour cannot be left out", "leave the key out")
    if verb == "turn" and (step["turn"] == "lost") != ("whom" in step):
        problems.add(f"{path}.whom", f"does not fit turn = {step['turn']!r}", "say whom for a lost turn, and only then")
    if verb == "draw":
        check_draw(edition, step, path, problems)
    if verb == "discard":
        check_discard(edition, step, path, problems)
    for branch in BRANCHES:
        for index, inner in enumerate(step.get(branch, ())):
            where = f"{path}.{branch}[{index}]"
            if inner["do"] in {"color", "choose"}:
                problems.add(where, f"{inner['do']} comes too late here", "put it at the start of the effect")
            else:
                check_step(edition, inner, where, problems, chosen)


def check_draw(edition: Edition, step: Step, path: str, problems: Problems) -> None:
    """A draw has one measure, and a repeated one is bounded."""
    measures = [name for name in ("cards", "to", "until") if name in step]
    if len(measures) != 1:
        problems.add(path, f"a draw with {len(measures)} measures", "give one of cards, to, until")
    if "or_discard" in step and "to" not in step:
        problems.add(f"{path}.or_discard", "belongs to a draw up to a hand size", "give to, or leave it out")
    until = step.get("until")
    if until is None:
        if step["short"] == "stop":
            problems.add(f"{path}.short", "nothing here is repeated", 'write short = "forgive"')
        return
    if until not in {"chosen color", *edition.colors}:
        problems.add(
            f"{path}.until", f"{until!r} is no colour", f"write 'chosen color' or one of {', '.join(edition.colors)}"
        )
    if step["short"] != "stop":
        problems.add(f"{path}.short", "a draw that nothing bounds when the colour never comes", 'write short = "stop"')


def check_discard(edition: Edition, step: Step, path: str, problems: Problems) -> None:
    """A discard has one measure, and says what an emptied hand does if it can empty one."""
    measures = [name for name in ("cards", "down_to", "all") if name in step]
    if len(measures) != 1:
        problems.add(path, f"a discard with {len(measures)} measures", "give one of cards, down_to, all")
    if "all" in step and step["all"] not in {"wilds", *edition.colors, *edition.cards}:
        known = ["wilds", *edition.colors, *edition.cards]
        problems.add(f"{path}.all", f"{step['all']!r} is no class of cards", suggest(step["all"], known))
    if step.get("down_to", 0) == 0 and "emptied" not in step:
        problems.add(
            f"{path}.emptied", "is missing: this discard can empty a hand", 'write emptied = "wins" or "keeps one"'
        )
