"""A kit for authors of bots: `check_bot` plays a bot in every edition and says what is wrong with it."""

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from lastcard.bots import Bot, BotProcess, Seating, make_bot
from lastcard.game import Event, Game, Move, View
from lastcard.game.batch import simulation_rules
from lastcard.game.move import SEATS

from .unseen import swap_unseen

TABLES: Final[tuple[tuple[str, int, Mapping[str, Any]], ...]] = (
    ("deluxe", 2, {}),
    ("deluxe", 10, {"scoring": "lowest"}),
    ("mlb", 3, {}),
    ("mlb", 2, {"customizables": ["open-hands", "joke", "take-three"]}),
    ("mlb", 4, {"customizables": ["wilds-out", "to-three", "draw-until-color"]}),
    ("nonpartisan", 3, {"customizables": ["to-seven", "rooster", "extra-turn"]}),
    ("nonpartisan", 5, {"customizables": ["elbows", {"text": "sing a line", "judge": True}, ""]}),
    ("turnover", 2, {}),
    ("turnover", 4, {"turnover": "draw-first"}),
    ("kicker", 3, {"scoring": "points"}),
)
OVER: Final = frozenset({"round over", "game over"})
OUT_OF_TURN: Final = frozenset({"call", "catch", "veto"})
LONGEST: Final = 400  # moves of a round that is checked
ANSWERS_WITHIN: Final = 120.0  # seconds for a process to start and to answer

Make = Callable[[], Bot]


@dataclass
class Tested:
    """The bot that is checked, in its seat, with all that it was shown and asked."""

    make: Make
    seat: str
    game: Game
    past: list[tuple[str, Any]] = field(default_factory=list)
    longest: float = 0.0  # seconds of the processor for one choice
    told: int = 0

    def __post_init__(self) -> None:
        """Sit down."""
        self.bot = self.sit()

    def sit(self) -> Bot:
        """Another bot of the same kind in the same seat."""
        bot = self.make()
        bot.begin(self.seat, self.game.rules, self.game.seed)
        return bot

    def see(self) -> None:
        """Show what has happened since."""
        seat = SEATS.index(self.seat)
        for event in self.game.events[self.told :]:
            seen = event.as_seen_by(seat)
            self.bot.see(seen)
            self.past.append(("see", seen))
        self.told = len(self.game.events)

    def ask(self, what: str, view: View) -> Move | None:
        """Let it choose or react."""
        began = time.thread_time()
        move = answer(self.bot, what, view)
        self.longest = max(self.longest, time.thread_time() - began)
        self.past.append((what, view))
        return move

    def replay(self, what: str, view: View) -> Move | None:
        """What another bot of the same kind answers after the same past."""
        bot = self.sit()
        for step, shown in self.past:
            if step == "see":
                bot.see(shown)
            else:
                answer(bot, step, shown)
        return answer(bot, what, view)


def answer(bot: Bot, what: str, view: View) -> Move | None:
    """What a bot answers."""
    return bot.choose(view) if what == "choose" else bot.react(view)


def check_bot(bot: str | Make, *, seed: int = 1, seconds: float = 1.0) -> list[str]:
    """Play a bot in all editions and return what is wrong with it, in sentences; nothing if all is well.

    `bot` is a name with settings, or what makes one. It has to choose legal moves, the same ones
    when everything is repeated, and the same ones when cards are exchanged that it cannot see; a
    choice may take so many `seconds` of one core. A bot that is given by name is also asked in a
    process of its own.

    >>> check_bot("first")
    []
    """
    problems: list[str] = []
    make: Make = (lambda: make_bot(bot)) if isinstance(bot, str) else bot
    for number, (edition, seats, options) in enumerate(TABLES):
        where = f"{edition}, {seats} seats" + (f", {dict(options)}" if options else "")
        try:
            found = check_table(
                make, Game(simulation_rules(edition, options), seats=seats, seed=seed + number), seconds
            )
        except Exception as error:  # noqa: BLE001 - a bot of others may fail in any way
            found = [f"{type(error).__name__}: {error}"]
        problems += [f"{where}: {problem}" for problem in found]
    if isinstance(bot, str) and not problems:
        problems += check_process(bot, seed)
    return problems


def check_table(make: Make, game: Game, seconds: float) -> list[str]:
    """Play a round with the bot in one seat, and say what went wrong."""
    seat = SEATS[game.seed % game.seats]
    others = {letter: make_bot("random") for letter in SEATS[: game.seats] if letter != seat}
    for letter, other in others.items():
        other.begin(letter, game.rules, game.seed)
    tested = Tested(make, seat, game)
    tested.bot.prepare()
    dice = random.Random(game.seed)
    look_at = dice.randrange(2, 9)  # the choice that is repeated
    asked = 0
    for _ in range(LONGEST):
        tested.see()
        if game.phase in OVER:
            break
        what = "choose" if game.turn == seat else "react"
        view = game.view(seat)
        may_react = any(move.verb in OUT_OF_TURN for move in view.legal)
        if what == "react" and not may_react:
            game.play(others[game.turn].choose(game.view(game.turn)))
            continue
        asked += what == "choose"
        if what == "choose" and asked == look_at:
            problem = check_choice(tested, view, dice)
            if problem:
                return [problem]
        move = tested.ask(what, view)
        problem = judge(view, what, move)
        if problem:
            return [problem]
        game.play(others[game.turn].choose(game.view(game.turn)) if move is None else move)
    if tested.longest > seconds:
        return [f"a choice took {tested.longest:.2f} s of one core: at most {seconds:g} are allowed"]
    return []


def judge(view: View, what: str, move: Any) -> str:  # noqa: ANN401 - bots of others return anything
    """What is wrong with an answer; empty if nothing is."""
    if move is None and what == "react":
        return ""
    if not isinstance(move, Move):
        return f"{what} returned {move!r}, which is no Move"
    if move not in view.legal:
        return f"{what} returned {move}, which is not in view.legal: {', '.join(map(str, view.legal[:20]))}"
    if (move.verb in OUT_OF_TURN) == (what == "choose"):
        return f"{what} returned {move}: calls, catches and vetoes are for react, everything else for choose"
    return ""


def check_choice(tested: Tested, view: View, dice: random.Random) -> str:
    """Ask twice, and once where unseen cards are exchanged; say what hangs on chance or on unseen cards."""
    usual = tested.replay("choose", view)
    if tested.replay("choose", view) != usual:
        return "the same seed and the same views give different choices: take all chance from the seed of begin"
    other = swap_unseen(tested.game, SEATS.index(tested.seat), dice)
    if tested.replay("choose", other.view(tested.seat)) != usual:
        return "the choice changes with cards that the seat cannot see"
    return ""


def check_process(spec: str, seed: int) -> list[str]:
    """Ask the bot in a process of its own."""
    game = Game("deluxe", seats=2, seed=seed)
    seat = game.turn
    with BotProcess(game.rules, [Seating(seat, spec, game.seed)]) as process:
        events: list[Event] = [event.as_seen_by(SEATS.index(seat)) for event in game.events]
        process.see(seat, events)
        try:
            move = process.choose(seat, game.view(seat)).result(ANSWERS_WITHIN)
        except Exception as error:  # noqa: BLE001 - see check_bot
            return [f"in a process of its own: {error}"]
    problem = judge(game.view(seat), "choose", move)
    return [f"in a process of its own: {problem}"] if problem else []
