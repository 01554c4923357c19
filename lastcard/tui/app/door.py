"""How the pages lead to one another: from the start screen to a table, to its end, and to another game.

A page is loaded when somebody leafs to it, so that the first hand is on the screen soon.
"""

import contextlib
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

from lastcard.game import load_edition
from lastcard.game.record import read_record
from lastcard.tui.host import new_table, resumed_table
from lastcard.tui.plan import Plan, PlanError, for_next_game, needs_consent, plan_from_dict, verify_plan
from lastcard.tui.save import SaveError, read_choice, resume_latest, unfinished
from lastcard.tui.setup import usual_plan
from lastcard.tui.story import parting_words
from lastcard.tui.table import Table

from .deal import show_deal
from .desk import Desk
from .stage import Stage
from .way import Ways

if TYPE_CHECKING:
    from collections.abc import Callable

LATER: Final = ("lastcard.tui.app.talk", "lastcard.tui.app.kicking", "lastcard.tui.app.replay", "lastcard.tui.hint")


class Door:
    """Opens pages on a stage, and holds the table that is played."""

    def __init__(self, stage: Stage, themes: list[str]) -> None:
        self.stage = stage
        self.themes = themes
        self.table: Table | None = None

    def open_start(self, plan: Plan | None = None, trouble: str = "") -> None:
        """The start screen, with the last choice and the offer to go on."""
        from .start import Start, StartPage  # noqa: PLC0415 - see above

        start = Start(self.play, self.resume, lambda: self.stage.leave(""), about_unfinished(), trouble)
        self.stage.replace(StartPage(self.stage, plan or read_choice() or usual_plan(), start))

    def play(self, plan: Plan) -> None:
        """A new game, once everybody has agreed to what stands on the blanks."""
        try:
            rules = verify_plan(plan)
        except PlanError as error:
            self.open_start(plan, f"This cannot be played: {error}")
            return
        if not needs_consent(rules):
            self.begin(plan)
            return
        if not self.stage.pages:
            self.open_start(plan)

        from .talk import ask_consent  # noqa: PLC0415 - see above

        def refused() -> None:
            self.open_start(for_next_game(plan), "Not everybody agreed, so the blanks are blank again.")

        ask_consent(self.stage, plan, rules, lambda: self.begin(plan), refused)

    def begin(self, plan: Plan) -> None:
        """Deal."""
        try:
            table = new_table(plan)
        except PlanError as error:
            self.open_start(plan, f"This cannot be played: {error}")
            return
        desk = self.open_table(table)
        show_deal(self.stage, desk.place)

    def resume(self) -> None:
        """Go on with the unfinished game that was played last."""
        try:
            resumed = resume_latest()
            table = None if resumed is None else resumed_table(resumed)
        except (SaveError, PlanError) as error:
            self.open_start(None, str(error))
            return
        if resumed is None or table is None:
            self.open_start(None, "There is no unfinished game.")
            return
        table.notes.extend(resumed.told)
        self.open_table(table)

    def open_table(self, table: Table) -> Desk:
        """Sit down at a table."""
        self.table = table
        ways = Ways(self.menu, self.help, self.kick, self.board, self.over)
        self.stage.pages.clear()
        desk = Desk(self.stage, table, ways)
        self.stage.push(desk)
        desk.follow()
        self.stage.afterwards.append(lambda: self.start(table))
        return desk

    def start(self, table: Table) -> None:
        """The picture is there: now there is time to start the process of the bots, and to load the other pages."""
        if table is self.table:
            with real_errors():
                table.start()
        for name in LATER:
            import_module(name)

    def help(self, desk: Desk) -> None:
        """The help page of a table."""
        from .talk import show_help  # noqa: PLC0415 - see above

        show_help(desk)

    def board(self, desk: Desk) -> None:
        """The score board of a table."""
        from .talk import show_board  # noqa: PLC0415 - see above

        show_board(desk)

    def menu(self, desk: Desk) -> None:
        """The menu of a table."""
        from .talk import MenuPage  # noqa: PLC0415 - see above

        self.stage.push(MenuPage(desk, self.leave, self.themes))

    def kick(self, desk: Desk) -> None:
        """A kick that is to be aimed."""
        from .kicking import KickPage  # noqa: PLC0415 - see above

        attempt = desk.table.attempt
        if attempt is not None and not any(isinstance(page, KickPage) for page in self.stage.pages):
            self.stage.push(KickPage(self.stage, desk.table, attempt, desk.follow))

    def leave(self, said: str) -> None:
        """Leave the table, whose game is saved."""
        parting = parting_words(self.table) if self.table is not None else ""
        self.close()
        self.stage.leave(said or parting)

    def close(self) -> None:
        """Let go of the table."""
        if self.table is not None:
            self.table.close()
            keeper = self.table.keeper
            release: Callable[[], None] | None = getattr(keeper, "close", None)
            if release is not None:
                release()
            self.table = None

    def over(self, desk: Desk) -> None:
        """The game is over."""
        from .replay import ReplayPage  # noqa: PLC0415 - see above
        from .talk import show_result  # noqa: PLC0415 - see above

        table = desk.table

        def again() -> None:
            self.close()
            self.open_start(for_next_game(table.plan))

        def back() -> None:
            self.stage.pop()
            self.over(desk)

        def replay() -> None:
            self.stage.push(ReplayPage(self.stage, table.game, table.plan, back))

        def leave() -> None:
            self.close()
            where = f" The record lies in {table.record_path}." if table.record_path else ""
            self.stage.leave(f"The game is over.{where}")

        show_result(desk, again, replay, leave)


def real_errors() -> contextlib.AbstractContextManager[object]:
    """The error stream of the program while a process is started: that of the screen has no handle to pass on."""
    return contextlib.redirect_stderr(sys.__stderr__)


def about_unfinished() -> str:
    """The unfinished game that was played last, in a few words; empty if there is none."""
    for path in unfinished():
        found = about_save(path)
        if found:
            return found
    return "a saved game" if unfinished() else ""


def about_save(path: Path) -> str:
    """What a save holds, in a few words, as far as it can be read; it is not played again for that."""
    try:
        record = read_record(path.read_text("utf-8"))
        plan = plan_from_dict(record.tags.get("Plan"))
        title = load_edition(plan.edition).title
    except (OSError, ValueError):
        return ""
    rounds = 1 + sum(move.verb == "next" for move in record.moves)
    return f"{title}, round {rounds}: {', '.join(player.name for player in plan.players)}"
