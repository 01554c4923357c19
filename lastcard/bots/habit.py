"""How people are: they forget to call, notice late or never, and take their time.

All chances come from a stream of their own, so that the same seed gives the same game. How long a
seat takes hangs on chance alone, never on cards: a pause tells nothing.
"""

import random
from dataclasses import replace

from lastcard.game import Event, Move, Rules, View

from .bot import Bot

SHORTEST = 0.35
TYPICAL = 0.9
LONGEST = 4.0


class Habit:
    """The habits of one seat: `attention` to its own calls, `notice` of the others', and pauses.

    `attention` is the chance to make a call together with the play that asks for it; `notice` the
    chance to notice, later, a call that was not made, the own one or another's. `pace` multiplies
    all pauses; zero is no pause at all.
    """

    def __init__(self, attention: float = 0.9, notice: float = 0.5, pace: float = 1.0) -> None:
        for name, value in (("attention", attention), ("notice", notice)):
            if not 0 <= value <= 1:
                raise ValueError(f"{name}: {value!r} is no probability; write a number from 0 to 1")
        if pace < 0:
            raise ValueError(f"pace: {pace!r} is below zero; write 0 for no pauses, 1 for those of a person")
        self.attention = attention
        self.notice = notice
        self.pace = pace
        self.dice = random.Random(0)

    def begin(self, seat: str, seed: int) -> None:
        """Start the stream of this seat in a game of this seed."""
        self.dice = random.Random(f"{seed}/{seat}/habit")

    def pause(self) -> float:
        """Seconds before the next choice."""
        return self.pace * min(SHORTEST + self.dice.expovariate(1 / (TYPICAL - SHORTEST)), LONGEST)

    def spoken(self, move: Move) -> Move:
        """The play as this seat makes it: now and then without the call that goes with it.

        Chance is asked whatever the move is, so that the stream does not hang on cards.
        """
        forgets = self.dice.random() >= self.attention
        return replace(move, call=False) if forgets and move.call else move

    def noticing(self) -> float | None:
        """Seconds until this seat notices a call that has not been made; None if it does not.

        To be asked once for each call that is missing, not each time somebody looks.
        """
        notices = self.dice.random() < self.notice
        pause = self.pause()
        return pause if notices else None


class HabitBot(Bot):
    """Any bot, with habits, for a table without a clock: what it notices it does at once, or never."""

    def __init__(self, bot: Bot, habit: Habit) -> None:
        self.bot = bot
        self.habit = habit
        self.pondered: set[tuple[str, int]] = set()  # missing calls that the seat has noticed, or overlooked
        self.noticed: set[tuple[str, int]] = set()

    def begin(self, seat: str, rules: Rules, seed: int) -> None:
        """Sit down, the habits too."""
        super().begin(seat, rules, seed)
        self.habit.begin(seat, seed)
        self.bot.begin(seat, rules, seed)

    def prepare(self) -> None:
        """Prepare the bot."""
        self.bot.prepare()

    def see(self, event: Event) -> None:
        """Let the bot see; a play, a draw or a pass closes the window, and what was missed is forgotten."""
        if event.name in {"played", "drew", "passed", "round"}:
            self.pondered.clear()
            self.noticed.clear()
        self.bot.see(event)

    def choose(self, view: View) -> Move:
        """What the bot chooses, now and then without the call."""
        return self.habit.spoken(self.bot.choose(view))

    def react(self, view: View) -> Move | None:
        """What the bot does about calls that this seat has noticed."""
        for move in view.legal:
            missing = (move.verb, move.target)
            if move.verb in {"call", "catch"} and missing not in self.pondered:
                self.pondered.add(missing)
                if self.habit.noticing() is not None:
                    self.noticed.add(missing)
        known = tuple(
            move
            for move in view.legal
            if move.verb not in {"call", "catch"} or (move.verb, move.target) in self.noticed
        )
        return self.bot.react(replace(view, legal=known))
