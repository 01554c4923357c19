"""The start screen: edition, players, house options, what stands on the blanks; or a game to go on with."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from lastcard.game import BUILT_IN, EditionError, compile_rules, load_edition
from lastcard.game.words import begin_large
from lastcard.rules.edition import Edition
from lastcard.tui.host import bots_here
from lastcard.tui.plan import KICKS, PACES, USUAL_BOT, Plan, PlanError, Player, verify_plan
from lastcard.tui.setup import (
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
    usual_plan,
    value_words,
    with_edition,
    with_option,
)

from .canvas import Canvas
from .card import BIG, draw_card, look_of
from .form import WIDEST, Form, Row
from .stage import Stage

OUT = object()  # a blank that is left out of the deck
JUDGED = {"": "nobody, it is read out", "self": "the player of the card", "next": "the next player"}


SAMPLES: Final = 4
STEP: Final = 6  # columns between the cards beside the list
ROOM_FOR_CARDS: Final = 80


@dataclass(frozen=True)
class Start:
    """What the start screen leads to."""

    play: Callable[[Plan], None]
    resume: Callable[[], None]
    leave: Callable[[], None]
    unfinished: str = ""  # about the game that can be gone on with
    trouble: str = ""  # about games that cannot


def sample_cards(edition: Edition) -> list[str]:
    """A card of each colour, and the wild that only this edition has."""
    own = [card.key for card in edition.cards.values() if card.kind == "wild"]
    symbols = [card.key for card in edition.cards.values() if card.kind == "symbol"]
    found = [
        letter + (symbols[number - 1] if 0 < number <= len(symbols) else "7")
        for number, letter in enumerate(edition.colors)
    ]
    return [*found[:3], own[-1]] if own else found[:4]


class StartPage(Form):
    """What is played, and by whom."""

    title = "♦ ▲ ■ ●  lastcard"
    foot = "↑↓ choose · ←→ change · ⏎ do it · type names · esc leaves"

    def __init__(self, stage: Stage, plan: Plan, start: Start) -> None:
        super().__init__(stage)
        self.start = start
        try:
            load_edition(plan.edition)
            self.plan = plan
        except EditionError:
            self.plan = usual_plan()
        self.trouble = start.trouble
        self.title = "◆ ▲ ■ ●   l a s t c a r d"

    @property
    def edition(self) -> Edition:
        """The edition that is chosen."""
        return load_edition(self.plan.edition)

    def leave(self) -> None:
        """Escape."""
        self.start.leave()

    def paint(self, canvas: Canvas) -> None:
        """The list, and beside it a few cards of the edition where there is room."""
        super().paint(canvas)
        if canvas.width >= ROOM_FOR_CARDS and self.first == 0:
            left = (canvas.width + min(canvas.width - 2, WIDEST)) // 2 - SAMPLES * STEP - BIG.width + STEP
            for number, code in enumerate(sample_cards(self.edition)):
                draw_card(canvas, left + number * STEP, 2 - number % 2, BIG, look_of(compile_rules(self.edition), code))

    def rows(self) -> Sequence[Row]:
        """Everything that can be chosen."""
        rows = [Row("Play", "deal the cards", "Deal, and play. Every move is saved at once.", act=self.play)]
        if self.start.unfinished:
            about = "An unfinished game is there. Go on where it was left."
            rows.insert(0, Row("Go on", self.start.unfinished, about, act=self.start.resume))
        rows.append(Row("Edition", self.edition.title, self.edition.about, change=self.change_edition))
        rows += self.player_rows()
        rows += self.table_rows()
        rows.append(Row("House options", heading=True))
        edition = self.edition
        for name in house_options(edition):
            value = chosen_value(edition, self.plan, name)
            rows.append(
                Row(
                    begin_large(name.replace("_", " ")),
                    value_words(name, value),
                    edition.options[name].about,
                    change=partial(self.change_option, name),
                )
            )
        if has_blanks(edition, self.plan):
            rows += self.blank_rows()
        return rows

    def player_rows(self) -> list[Row]:
        """People, and a bot in each other seat."""
        people = ", ".join(player.name for player in self.plan.players if player.is_person)
        bots = [player for player in self.plan.players if player.bot]
        rows = [
            Row(
                "Who plays here",
                people,
                "Type a name, or several with commas between: people at one keyboard take turns to look.",
                write=self.write_people,
            ),
            Row("Bots", str(len(bots)), "How many bots sit down with you.", change=self.change_count),
        ]
        for number, player in enumerate(bots):
            about = f"{player.name}: {about_bot(player.bot)}"
            change = lambda step, number=number: self.change_bot(number, step)  # noqa: E731 - one for each row
            rows.append(Row(f"  {player.name}", player.bot, about, change=change))
        return rows

    def table_rows(self) -> list[Row]:
        """Pace, kicks, colours of the screen."""
        plan = self.plan
        rows = [
            Row("Pace", plan.pace, f"How fast bots play: {PACES[plan.pace]}.", change=self.change_pace),
        ]
        if kicks_here(self.edition):
            about = f"The kick of the paper football: {KICKS[plan.kick]}."
            rows.append(
                Row("Kicks", {"aim": "aimed by you", "dice": "by dice"}[plan.kick], about, change=self.change_kick)
            )
        return rows

    def blank_rows(self) -> list[Row]:
        """What stands on each customizable."""
        edition = self.edition
        written = blanks_of(edition, self.plan)
        rows = [Row("Rules on the blank wilds, for this game", heading=True)]
        for number in range(edition.options[CUSTOMIZABLES].most):
            present = written[number] if number < len(written) else OUT
            text = "left out of the deck" if present is OUT else blank_words(edition, present)
            about = "A rule on this card: one of the printed ideas, or one of your own. Everybody has to agree."
            change = lambda step, number=number: self.change_blank(number, step)  # noqa: E731 - one for each row
            rows.append(Row(f"Blank {number + 1}", text, about, change=change))
            if isinstance(present, dict):
                rows += self.own_rows(number, present)
        return rows

    def own_rows(self, number: int, rule: dict[str, Any]) -> list[Row]:
        """A rule in one's own words, and whom the table judges by it."""
        judged = str(rule.get("whom", "")) if rule.get("judge") else ""

        def write(text: str) -> None:
            self.write_blank(number, own_rule(text or "Sing a song", judged))

        def change(step: int) -> None:
            words = list(JUDGED)
            self.write_blank(number, own_rule(rule["text"], words[(words.index(judged) + step) % len(words)]))

        return [
            Row("  its words", str(rule["text"]), "Type the rule, as it would stand on the card.", write=write),
            Row("  judged", JUDGED[judged], "Whether the table judges somebody by it, and whom.", change=change),
        ]

    # Changes

    def change_edition(self, step: int) -> None:
        """The next edition; options that it does not have are dropped."""
        names = list(BUILT_IN) if self.plan.edition in BUILT_IN else [*BUILT_IN, self.plan.edition]
        name = names[(names.index(self.plan.edition) + step) % len(names)]
        self.plan = with_edition(load_edition(name), self.plan, name)

    def write_people(self, text: str) -> None:
        """The people at this keyboard; bots keep their seats as far as there is room."""
        names = [name.strip() for name in text.split(",") if name.strip()] or ["You"]
        most = self.edition.seats[1]
        if len(names) > most:
            self.trouble = f"At most {most} can play."
            return
        people = [Player(name) for name in names]
        self.set_bots(people, [player.bot for player in self.plan.players if player.bot])

    def change_count(self, step: int) -> None:
        """One bot more or fewer."""
        people = [player for player in self.plan.players if player.is_person]
        bots = [player.bot for player in self.plan.players if player.bot]
        self.set_bots(people, bots[:-1] if step < 0 else [*bots, bots[-1] if bots else USUAL_BOT])

    def set_bots(self, people: Sequence[Player], bots: Sequence[str]) -> None:
        """These people and as many of these bots as the edition has seats for."""
        fewest, most = self.edition.seats
        fitting = list(bots)[: most - len(people)]
        fitting += [USUAL_BOT] * max(0, fewest - len(people) - len(fitting))
        players = list(people)
        for bot in fitting:
            players.append(Player(free_name(players), bot))
        self.plan = replace(self.plan, players=tuple(players))

    def change_bot(self, number: int, step: int) -> None:
        """Another bot in a seat."""
        names = bots_here()
        seats = [index for index, player in enumerate(self.plan.players) if player.bot]
        players = list(self.plan.players)
        old = players[seats[number]]
        known = names if old.bot in names else [*names, old.bot]
        players[seats[number]] = replace(old, bot=known[(known.index(old.bot) + step) % len(known)])
        self.plan = replace(self.plan, players=tuple(players))

    def change_pace(self, step: int) -> None:
        """Another pace."""
        paces = list(PACES)
        self.plan = replace(self.plan, pace=paces[(paces.index(self.plan.pace) + step) % len(paces)])

    def change_kick(self, step: int) -> None:
        """Aim or dice."""
        del step
        self.plan = replace(self.plan, kick="dice" if self.plan.kick == "aim" else "aim")

    def change_option(self, name: str, step: int) -> None:
        """Another value of an option."""
        edition = self.edition
        chosen = chosen_value(edition, self.plan, name)
        values = option_values(name, chosen)
        self.plan = with_option(edition, self.plan, name, values[(values.index(chosen) + step) % len(values)])

    def change_blank(self, number: int, step: int) -> None:
        """Blank, an idea, a rule of one's own, or left out; only the last ones can be left out."""
        edition = self.edition
        written = blanks_of(edition, self.plan)
        present = written[number] if number < len(written) else OUT
        choices: list[Any] = ["", *edition.ideas, own_rule("Sing a song", "")]
        at = choices.index(present) if present in choices else len(choices) - 1 if present is not OUT else len(choices)
        following = (at + step) % (len(choices) + 1)
        if following == len(choices):
            self.plan = with_option(edition, self.plan, CUSTOMIZABLES, written[:number])
        else:
            padded = [*written, *[""] * (number + 1 - len(written))]
            padded[number] = choices[following]
            self.plan = with_option(edition, self.plan, CUSTOMIZABLES, padded)

    def write_blank(self, number: int, rule: dict[str, Any]) -> None:
        """A rule of one's own on a blank."""
        written = blanks_of(self.edition, self.plan)
        written[number] = rule
        self.plan = with_option(self.edition, self.plan, CUSTOMIZABLES, written)

    def play(self) -> None:
        """Play, if it can be played."""
        try:
            verify_plan(self.plan, bots_here())
        except PlanError as error:
            self.trouble = f"This cannot be played: {error}"
            return
        self.start.play(self.plan)
