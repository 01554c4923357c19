"""The options that the engine knows: what each may be, and which contradict each other."""

from collections.abc import Mapping
from typing import Any, Final

from .edition import Edition
from .field import Chance, Either, Entry, Flag, Kind, ListOf, Number, OneOf, Table, Text, suggest
from .problem import EditionError, Problems
from .schema import steps

WRITTEN: Final = Either(
    {
        str: Text(r"[a-z0-9:-]*", "the name of an idea, or an empty text"),
        dict: Table(
            {
                "text": Entry(Text(r".{1,200}", "a text of 1 to 200 letters"), "the rule in your own words"),
                "judge": Entry(Flag(), "whether the table judges it"),
                "whom": Entry(OneOf(("self", "next")), "who is judged: self (the card's player) or next"),
                "chance": Entry(Chance(), "how likely it succeeds in simulation"),
                "title": Entry(Text(r".{1,60}", "a title of 1 to 60 letters"), "a short name"),
                "effect": Entry(steps, "an effect of your own, as on an edition page"),
            }
        ),
    },
    "the name of an idea, an empty text, { text = … } or { effect = … }",
)

KINDS: Final[dict[str, Kind]] = {
    "classic": Flag(),
    "scoring": OneOf(("points", "lowest", "single")),
    "target": Number(1, 1_000_000),
    "final_draw": Flag(),
    "two_player_reverse": OneOf(("skip", "turn")),
    "turnover": OneOf(("check-now", "draw-first")),
    "challenge_won": OneOf(("turn", "lost")),
    "call_duty": OneOf(("one-card", "on-play")),
    "next_dealer": OneOf(("left", "draw")),
    "veto_pays_with_lost_turn": Flag(),
    "special_copies": Number(0, 40),
    "turn_limit": Number(0, 1_000_000),
    "customizables": ListOf(WRITTEN, 0, 3),
}

# Options about a card that only some editions have: elsewhere they may be set, and change nothing.
ANYWHERE: Final = frozenset({"turnover", "veto_pays_with_lost_turn"})


def choose_options(edition: Edition, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """All options of an edition with their values; raises `EditionError` naming every mistake."""
    problems = Problems()
    for name, value in chosen.items():
        if name not in edition.options and name not in ANYWHERE:
            problems.add(f"options.{name}", f"{edition.key} has no such option", suggest(name, list(edition.options)))
        else:
            KINDS[name].check(value, f"options.{name}", problems)
    if not problems.found:
        check_together(edition, chosen, problems)
    problems.verify_none(edition.key)
    values = {name: option.default for name, option in edition.options.items()}
    values.update(chosen)
    if values.get("classic") and "customizables" in values:
        values["customizables"] = []
    return values


def check_together(edition: Edition, chosen: Mapping[str, Any], problems: Problems) -> None:
    """Options that contradict each other, and ideas that the edition does not print."""
    if chosen.get("classic") and chosen.get("customizables"):
        problems.add(
            "options.customizables", "the classic game has no customizables", "leave out one of the two options"
        )
    if chosen.get("turnover") == "draw-first" and chosen.get("special_copies") == 0:
        problems.add(
            "options.turnover",
            "no card of that kind is in the deck",
            "set special_copies to 1 or more, or leave it out",
        )
    for index, written in enumerate(chosen.get("customizables", ())):
        path = f"options.customizables[{index}]"
        if isinstance(written, str):
            check_idea(edition, written, path, problems)
        elif "effect" in written and "judge" in written:
            problems.add(path, "an effect and a judged text at once", "use a judge step in the effect")
        elif "effect" not in written and "text" not in written:
            problems.add(path, "nothing is written", "give text or effect")


def check_idea(edition: Edition, written: str, path: str, problems: Problems) -> None:
    """A named idea, perhaps with its colour fixed."""
    name, colon, color = written.partition(":")
    if not written:
        return
    if name not in edition.ideas:
        problems.add(path, f"there is no idea {name!r}", suggest(name, list(edition.ideas)))
    elif colon and not any(step.get("what") == "color" for step in edition.ideas[name].effect):
        problems.add(path, f"{name} has no colour to fix", f"write {name}")
    elif colon and color not in edition.colors:
        problems.add(path, f"{color!r} is no colour of {edition.key}", f"write one of {', '.join(edition.colors)}")


def verify_options_known(edition: Edition, problems: Problems) -> None:
    """The option tables of a page: known names, defaults that fit."""
    for name, option in edition.options.items():
        path = f"options.{name}"
        if name not in KINDS:
            problems.add(path, "the engine has no such option", suggest(name, list(KINDS)))
            continue
        KINDS[name].check(option.default, f"{path}.default", problems)
        for card in (option.card, *option.drops):
            if card and card not in edition.cards:
                problems.add(path, f"there is no card {card!r}", suggest(card, list(edition.cards)))
        if name in {"special_copies", "customizables"} and not option.card:
            problems.add(f"{path}.card", "is missing", "name the card that the option is about")
    if problems.found:
        return
    try:
        choose_options(edition, {name: option.default for name, option in edition.options.items()})
    except EditionError as error:
        problems.found.extend(error.problems)
