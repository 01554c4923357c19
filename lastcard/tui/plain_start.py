"""The questions before a game in the plain face: edition, players, house options, what stands on the blanks."""

from typing import Any, Final

from lastcard.game import BUILT_IN, load_edition
from lastcard.game.words import begin_large
from lastcard.rules.edition import Edition

from .host import bots_here
from .lines import Asker
from .plan import KICKS, PACES, USUAL_BOT, Plan, PlanError, Player, verify_plan
from .setup import (
    CUSTOMIZABLES,
    about_bot,
    blank_words,
    blanks_of,
    chosen_value,
    free_name,
    has_blanks,
    house_options,
    kicks_here,
    option_values,
    own_rule,
    value_words,
    with_edition,
    with_option,
)


def ask_plan(asker: Asker, plan: Plan) -> Plan:
    """Ask for a plan, the last one being what an empty line stands for; asks again what cannot be played."""
    while True:
        plan = ask_edition(asker, plan)
        edition = load_edition(plan.edition)
        plan = ask_players(asker, edition, plan)
        if asker.ask_yes("Do you want to look at the house options?"):
            plan = ask_options(asker, edition, plan)
        try:
            verify_plan(plan)
        except PlanError as error:
            asker.say(f"This cannot be played: {error}")
        else:
            return plan


def ask_edition(asker: Asker, plan: Plan) -> Plan:
    """Which edition."""
    editions = [load_edition(name) for name in BUILT_IN]
    usual = BUILT_IN.index(plan.edition) if plan.edition in BUILT_IN else BUILT_IN.index("deluxe")
    number = asker.ask_one(
        "Which edition?", [f"{edition.title} ({edition.key}): {edition.about}" for edition in editions], usual
    )
    return with_edition(editions[number], plan, BUILT_IN[number])


def ask_players(asker: Asker, edition: Edition, plan: Plan) -> Plan:
    """How many people with which names, and which bots."""
    fewest, most = edition.seats
    names = [player.name for player in plan.players if player.is_person]
    people = ask_names(asker, names, most)
    least = max(0, fewest - len(people))
    usual = min(max(len(plan.bots), least), most - len(people))
    count = ask_number(asker, "How many bots play?", least, most - len(people), usual)
    players = [Player(name) for name in people]
    bots = bots_here()
    specs = [player.bot for player in plan.players if player.bot]
    for index in range(count):
        spec = specs[index] if index < len(specs) and specs[index] in bots else USUAL_BOT
        name = free_name(players)
        words = [f"{bot}: {about_bot(bot)}" for bot in bots]
        players.append(Player(name, bots[asker.ask_one(f"Who is {name}?", words, bots.index(spec))]))
    return Plan(plan.edition, tuple(players), plan.options, plan.seed, plan.pace, plan.kick)


def ask_names(asker: Asker, names: list[str], most: int) -> list[str]:
    """The people at this keyboard."""
    while True:
        answer = asker.ask(
            f"Who plays at this keyboard? Names with commas between, or an empty line for {', '.join(names)}:"
        )
        found = [name.strip() for name in answer.split(",") if name.strip()] if answer else names
        if len(found) <= most:
            return found
        asker.say(f"At most {most} can play.")


def ask_number(asker: Asker, question: str, least: int, most: int, usual: int) -> int:
    """A whole number within bounds."""
    while True:
        answer = asker.ask(f"{question} From {least} to {most}, or an empty line for {usual}:")
        if not answer:
            return usual
        if answer.isdecimal() and least <= int(answer) <= most:
            return int(answer)
        asker.say(f"Please write a whole number from {least} to {most}.")


def ask_options(asker: Asker, edition: Edition, plan: Plan) -> Plan:
    """The house options one by one, each with its sentence; then the blanks, the pace and the kicks."""
    for name in house_options(edition):
        chosen = chosen_value(edition, plan, name)
        values = option_values(name, chosen)
        asker.say(edition.options[name].about)
        words = [value_words(name, value) for value in values]
        value = values[asker.ask_one(f"{begin_large(name.replace('_', ' '))}?", words, values.index(chosen))]
        plan = with_option(edition, plan, name, value)
    if has_blanks(edition, plan):
        plan = ask_blanks(asker, edition, plan)
    paces = list(PACES)
    pace = paces[asker.ask_one("Which pace?", [f"{key}: {PACES[key]}" for key in paces], paces.index(plan.pace))]
    kick = plan.kick
    if kicks_here(edition):
        kicks = list(KICKS)
        kick = kicks[asker.ask_one("How are kicks decided?", list(KICKS.values()), kicks.index(kick))]
    return Plan(plan.edition, plan.players, plan.options, plan.seed, pace, kick)


def ask_blanks(asker: Asker, edition: Edition, plan: Plan) -> Plan:
    """What is written on each customizable; an idea, a rule in one's own words, blank, or left out of the deck."""
    old = blanks_of(edition, plan)
    most = edition.options[CUSTOMIZABLES].most
    ideas = list(edition.ideas.values())
    written: list[Any] = []
    for number in range(most):
        present = blank_words(edition, old[number]) if number < len(old) else "left out of the deck"
        words = [f"as it is: {present}", "blank, a plain wild", "left out of the deck", "a rule of your own"]
        words += [begin_large(idea.text) for idea in ideas]
        chosen = asker.ask_one(f"What stands on wild blank {number + 1}?", words, 0)
        if chosen == 0 and number < len(old):
            written.append(old[number])
        elif chosen == 1:
            written.append("")
        elif chosen == OWN:
            written.append(ask_own(asker))
        elif chosen > OWN:
            written.append(ideas[chosen - OWN - 1].key)
    return with_option(edition, plan, CUSTOMIZABLES, written)


OWN: Final = 3  # the answer that asks for a rule of one's own


def ask_own(asker: Asker) -> dict[str, Any]:
    """A rule in a player's own words, and whom the table judges by it."""
    while True:
        text = asker.ask("Write the rule, up to 200 letters:")
        if 1 <= len(text) <= 200:  # noqa: PLR2004 - as the question says
            break
    judged = ["nobody: it is only read out", "the player of the card", "the next player"]
    whom = ["", "self", "next"][asker.ask_one("Whom does the table judge?", judged, 0)]
    return own_rule(text, whom)
