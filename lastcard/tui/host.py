"""Sitting down: a table with its bots in a process of their own, and its save on disk."""

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from lastcard.bots.registry import BotError, bot_names, verify_bot
from lastcard.bots.worker import BotProcess, Seating
from lastcard.game import Game

from .plan import Plan, PlanError, verify_plan
from .save import Resumed, Save, write_choice
from .table import Table


def verify_bots(plan: Plan) -> None:
    """See that every bot of a plan can sit down here; raises `PlanError`."""
    for player in plan.players:
        if player.bot:
            try:
                verify_bot(player.bot)
            except BotError as error:
                raise PlanError("bots", str(error).removeprefix("bot: ")) from error


def new_table(
    plan: Plan, *, clock: Callable[[], float] = time.monotonic, folder: Path | None = None, remember: bool = True
) -> Table:
    """A new game by a plan, saved from its first moment on; raises `PlanError`.

    A plan without a seed gets a new one. `remember` keeps the plan as the last choice.
    """
    rules = verify_plan(plan)
    verify_bots(plan)
    game = Game(rules, seats=plan.seats, seed=plan.seed)
    if remember:
        write_choice(plan, folder)
    save: Save | None
    try:
        save, trouble = Save.new(plan, folder), ""
    except OSError as error:
        save, trouble = None, f"The game cannot be saved: {error.strerror or error}."
    table = Table(replace(plan, seed=game.seed), clock=clock, minds=sit_bots(plan, game), keeper=save, game=game)
    table.is_saved = save is not None
    table.notes.extend([trouble] if trouble else [])
    return table


def resumed_table(resumed: Resumed, *, clock: Callable[[], float] = time.monotonic) -> Table:
    """An unfinished game, going on where it was left; raises `PlanError` if a bot is not there any more."""
    verify_bots(resumed.plan)
    minds = sit_bots(resumed.plan, resumed.game)
    return Table(resumed.plan, clock=clock, minds=minds, keeper=resumed.save, game=resumed.game)


def sit_bots(plan: Plan, game: Game) -> BotProcess:
    """The bots of a game, in a process of their own, which begins when the table does."""
    seatings = [Seating(seat, plan.players[ord(seat) - ord("A")].bot, game.seed) for seat in plan.bots]
    return BotProcess(game.rules, seatings, starts=False)


def bots_here() -> list[str]:
    """The names of the bots that can sit down, from weak to strong."""
    return bot_names()
