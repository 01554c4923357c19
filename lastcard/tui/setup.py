"""What can be chosen before a game: opponents, house options, the rules on the blanks, and who has to agree to them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from lastcard.bots.registry import BotError, make_bot
from lastcard.game import Rules
from lastcard.game.kick import is_kick
from lastcard.rules.edition import Edition
from lastcard.rules.field import Flag, OneOf
from lastcard.rules.option import KINDS

from .plan import NAMES, USUAL_BOT, USUAL_OPPONENTS, Plan, Player, make_plan, written_rules

STEPS: Final[Mapping[str, tuple[int, ...]]] = {
    "target": (50, 100, 200, 300, 500, 750, 1000),
    "special_copies": (0, 1, 2, 3, 4, 5, 6, 8),
    "turn_limit": (0, 200, 500, 1000),
}
CUSTOMIZABLES: Final = "customizables"
SAID: Final[Mapping[Any, str]] = {True: "yes", False: "no"}
PLACES: Final[Mapping[str, str]] = {
    "points": "points for what the others hold",
    "lowest": "the lowest total of leftovers",
    "single": "a single hand",
    "skip": "a Skip",
    "turn": "plays on",
    "lost": "loses the turn",
    "one-card": "whenever one card is left",
    "on-play": "only for one's own play",
    "left": "one seat left",
    "draw": "drawn for again",
    "check-now": "from the hand at once",
    "draw-first": "after an ordinary draw",
}


def usual_plan() -> Plan:
    """What is offered to somebody who plays for the first time."""
    return make_plan(bots=[USUAL_BOT] * USUAL_OPPONENTS)


def about_bot(spec: str) -> str:
    """The sentence of a bot; empty for one that is not here."""
    try:
        return make_bot(spec).about
    except BotError:
        return ""


def house_options(edition: Edition) -> list[str]:
    """The options that a table chooses one by one; what is written on the blanks is asked by itself."""
    return [name for name in edition.options if name != CUSTOMIZABLES]


def option_values(name: str, chosen: Any) -> list[Any]:  # noqa: ANN401 - any value of an option
    """The values to choose from, the present one among them."""
    kind = KINDS[name]
    values: list[Any]
    if isinstance(kind, Flag):
        values = [False, True]
    elif isinstance(kind, OneOf):
        values = list(kind.values)
    else:
        values = list(STEPS.get(name, ()))
    return values if chosen in values else sorted([*values, chosen])


def value_words(name: str, value: Any) -> str:  # noqa: ANN401 - any value of an option
    """A value as people say it.

    >>> value_words("final_draw", True), value_words("target", 500), value_words("two_player_reverse", "skip")
    ('yes', '500', 'a Skip')
    """
    if isinstance(value, bool):
        return SAID[value]
    if name == "two_player_reverse" and value == "turn":
        return "a turn of direction"
    if name == "turn_limit" and value == 0:
        return "none"
    return PLACES.get(value, str(value)) if isinstance(value, str) else str(value)


def chosen_value(edition: Edition, plan: Plan, name: str) -> Any:  # noqa: ANN401 - any value of an option
    """The value of an option in a plan."""
    return plan.options.get(name, edition.options[name].default)


def with_option(edition: Edition, plan: Plan, name: str, value: Any) -> Plan:  # noqa: ANN401 - any value of an option
    """The plan with an option chosen; what is usual is left out."""
    options = {key: old for key, old in plan.options.items() if key != name}
    if value != edition.options[name].default:
        options[name] = value
    if options.get("classic"):
        options.pop(CUSTOMIZABLES, None)
    return replace(plan, options=options)


def with_edition(edition: Edition, plan: Plan, name: str) -> Plan:
    """The plan for another edition: options that it does not have are dropped."""
    kept = {key: value for key, value in plan.options.items() if key in edition.options and key != CUSTOMIZABLES}
    return replace(plan, edition=name, options=kept)


def with_players(plan: Plan, people: Sequence[str], bots: Sequence[str]) -> Plan:
    """The plan with other players; options, pace and kick stay."""
    fresh = make_plan(plan.edition, people=people, bots=bots)
    return replace(plan, players=fresh.players)


def free_name(players: Sequence[Player]) -> str:
    """A name that nobody has yet."""
    taken = {player.name.casefold() for player in players}
    return next((name for name in NAMES if name.casefold() not in taken), "Somebody")


def has_blanks(edition: Edition, plan: Plan) -> bool:
    """Whether there are customizables to write on."""
    return CUSTOMIZABLES in edition.options and not plan.options.get("classic")


def blanks_of(edition: Edition, plan: Plan) -> list[Any]:
    """What stands on each customizable in the deck."""
    return list(chosen_value(edition, plan, CUSTOMIZABLES))


def blank_words(edition: Edition, written: Any) -> str:  # noqa: ANN401 - an idea's key, or a rule of one's own
    """What stands on a customizable, in words."""
    if isinstance(written, str):
        if not written:
            return "blank, a plain wild"
        name, _, color = written.partition(":")
        idea = edition.ideas[name]
        return f"{idea.text}{f' ({edition.colors[color]})' if color else ''}"
    return str(written.get("text") or written.get("title") or "an effect of its own")


def consent_lines(rules: Rules) -> list[str]:
    """What everybody has to agree to before the game."""
    return [f"{code} {title}: {text}" for code, title, text in written_rules(rules)]


def own_rule(text: str, judged: str) -> dict[str, Any]:
    """A rule in a player's own words; `judged` is empty, `self` or `next`: whom the table judges."""
    return {"text": text, "judge": True, "whom": judged} if judged else {"text": text}


def kicks_here(edition: Edition) -> bool:
    """Whether a card of the edition asks for a kick."""
    return any(
        step.get("do") == "judge" and is_kick(step["task"]) for card in edition.cards.values() for step in card.effect
    )
