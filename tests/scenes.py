"""Pages of the terminal game in a certain moment, without a terminal: for pictures of them and for tests of keys."""

from typing import TYPE_CHECKING

from lastcard.game import Game
from lastcard.tui.app.door import Door
from lastcard.tui.app.stage import Stage
from lastcard.tui.plan import Plan, make_plan
from lastcard.tui.table import Table

if TYPE_CHECKING:
    from lastcard.tui.app.desk import Desk


class Clock:
    """A clock that is put forward by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Scene:
    """A table on a stage, with bots in this process that play the first legal move."""

    def __init__(self, position: str = "", plan: Plan | None = None) -> None:
        self.clock = Clock()
        self.stage = Stage()
        self.door = Door(self.stage, ["dark", "light", "terminal"])
        game = Game.from_position(position) if position else None
        if plan is None and game is not None:
            plan = make_plan(game.rules.edition.key, bots=["steady"] * (game.seats - 1))
        self.table = Table(plan or make_plan(bots=["steady"] * 3, seed=3), clock=self.clock, game=game)
        self.desk: Desk = self.door.open_table(self.table)

    def press(self, *keys: str) -> "Scene":
        """Press keys, for the page on top."""
        for key in keys:
            self.stage.press(key)
        return self

    def run(self, seconds: float, step: float = 0.1) -> "Scene":
        """Let time pass."""
        until = self.clock.now + seconds
        while self.clock.now < until:
            self.clock.now += step
            self.stage.tick()
        return self

    def text(self, width: int = 80, height: int = 24) -> str:
        """What stands on the screen."""
        return "\n".join(self.stage.paint(width, height).lines())

    def find(self, text: str, width: int = 80, height: int = 24) -> tuple[int, int]:
        """Where a text stands on the screen: column and line."""
        for y, line in enumerate(self.stage.paint(width, height).lines()):
            if text in line:
                return line.index(text), y
        raise AssertionError(f"{text!r} is not on the screen:\n{self.text(width, height)}")

    def click(self, text: str) -> "Scene":
        """Click where a text stands."""
        hit = self.stage.paint(80, 24).hit(*self.find(text))
        assert hit is not None, text
        self.stage.click(hit)
        return self
