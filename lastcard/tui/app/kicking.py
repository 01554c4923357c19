"""The kick as a small game of timing: a pointer swings from side to side, another one up and down; Enter stops them."""

from collections.abc import Callable
from typing import Final

from lastcard.game.kick import CLEARS, POST, REACHES, STRONGEST, WEAKEST, Flight, wind_words
from lastcard.tui.story import FOLDING
from lastcard.tui.table import Attempt, Table

from .canvas import Canvas
from .panel import WIDEST, TextPage, frame
from .stage import Page, Stage

FRAME: Final = 0.05  # seconds between pictures
SWING: Final = 2.6  # seconds from one side to the other and back
PUSH: Final = 1.8  # seconds from no strength to all of it and back
FLIGHT: Final = 1.2  # seconds in the air
STOPS: Final = frozenset({"enter", "space"})
SIDE: Final = 21  # columns from the middle to the end of the pointer's way
FIELD: Final = 9  # lines above the pointers


def swing(seconds: float, period: float) -> float:
    """Where something is that goes to and fro at even speed: from 0 to 1 and back in a period.

    >>> swing(0.0, 2.0), swing(0.5, 2.0), swing(1.0, 2.0), swing(1.5, 2.0)
    (0.0, 0.5, 1.0, 0.5)
    """
    part = seconds % period / period
    return 2 * part if part <= 0.5 else 2 - 2 * part  # noqa: PLR2004 - half of the way


class KickPage(Page):
    """One kick. `done` is called when the ball has come down."""

    covers = False

    def __init__(self, stage: Stage, table: Table, attempt: Attempt, done: Callable[[], None]) -> None:
        super().__init__(stage)
        self.table = table
        self.attempt = attempt
        self.done = done
        self.step = "side"  # side, strength, flight, over
        self.since = table.clock()
        self.direction = 0.0
        self.strength = 0.0
        self.flight: Flight | None = None

    @property
    def seconds(self) -> float:
        """Since the present step began."""
        return self.table.clock() - self.since

    def due(self) -> float | None:
        """The next picture."""
        return None if self.step == "over" else FRAME

    def tick(self) -> None:
        """The ball comes down."""
        if self.step == "flight" and self.seconds >= FLIGHT:
            self.step = "over"

    def press(self, key: str) -> None:
        """Stop a pointer, refuse, read how it is done, or go on."""
        if self.step == "over" and key in {*STOPS, "escape"}:
            self.stage.pop()
            self.done()
        elif key == "h":
            self.stage.push(TextPage(self.stage, "A paper football", FOLDING))
        elif self.step == "side" and key in STOPS:
            self.direction = 20 * swing(self.seconds, SWING) - 10
            self.go_to("strength")
        elif self.step == "strength" and key in STOPS:
            self.strength = STRONGEST * swing(self.seconds, PUSH)
            self.flight, _ = self.table.kick(self.direction, self.strength)
            self.go_to("flight")
        elif key == "n" and self.step in {"side", "strength"}:
            self.table.play(f"{self.attempt.seat} judge no")
            self.stage.pop()
            self.done()

    def go_to(self, step: str) -> None:
        """The next step begins now."""
        self.step, self.since = step, self.table.clock()

    def paint(self, canvas: Canvas) -> None:
        """Goal, ball, wind and pointers."""
        name = self.table.plan.name_of(self.attempt.seat)
        width = min(canvas.width - 2, WIDEST, 64)
        title = f"{name}: {self.attempt.task}" if width > 56 else f"{name}: kick"  # noqa: PLR2004 - room for the task
        x, y, inside, height = frame(canvas, width, min(canvas.height, FIELD + 9), title, "")
        middle = x + inside // 2
        side = min(SIDE, inside // 2 - 1)
        field = min(FIELD, height - 7)
        self.paint_goal(canvas, middle, y, side, field)
        self.paint_ball(canvas, middle, y, side, field)
        canvas.center(x, y + field, inside, self.wind(), "panel.mark")
        aim = self.direction if self.step != "side" else 20 * swing(self.seconds, SWING) - 10
        push = self.strength if self.step not in {"side", "strength"} else 0.0
        if self.step == "strength":
            push = STRONGEST * swing(self.seconds, PUSH)
        canvas.center(x, y + field + 1, inside, "left " + "·" * (2 * side - 9) + " right", "panel.dim")
        at = middle + round(aim / 10 * side)
        canvas.put(at, y + field + 2, "▲", "panel.mark" if self.step == "side" else "panel.strong")
        bar = round(push / STRONGEST * 2 * side)
        canvas.put(middle - side, y + field + 3, ("█" * bar).ljust(2 * side, "░"), "panel.mark")
        self.paint_scale(canvas, middle - side, y + field + 4, 2 * side)
        for row, line in enumerate(self.words()):
            canvas.center(x, y + field + 5 + row, inside, line, "panel.strong", ("key", "enter"))

    def paint_scale(self, canvas: Canvas, x: int, y: int, width: int) -> None:
        """Which strengths fall short, which reach the goal, which sail over it."""
        zones = (("short", WEAKEST, REACHES), ("good", REACHES, CLEARS), ("over", CLEARS, STRONGEST))
        for word, begins, ends in zones:
            start, end = round(begins / STRONGEST * width), round(ends / STRONGEST * width)
            style = "panel.strong" if word == "good" else "panel.dim"
            wide = end - start
            text = f"├{word.center(wide - 2, '─')}┤" if wide > len(word) + 1 else word[:wide]
            canvas.put(x + start, y, text, style)

    def words(self) -> list[str]:
        """What to do now."""
        if self.step == "over" and self.flight is not None:
            return [self.flight.told, "⏎ goes on"]
        return {
            "side": ["⏎ stops the pointer: aim against the wind", "h how to kick · n refuse (a miss)"],
            "strength": ["⏎ stops the strength", "n refuse (a miss)"],
        }.get(self.step, ["…", ""])

    def wind(self) -> str:
        """The wind, with as many arrows as it is strong."""
        wind = self.attempt.wind
        arrows = ("◀" if wind < 0 else "▶") * abs(wind)
        return f"{arrows} {wind_words(wind)} {arrows}".strip()

    def paint_goal(self, canvas: Canvas, middle: int, y: int, side: int, field: int) -> None:
        """Two forefingers up, thumbs tip to tip."""
        post = max(2, round(POST / 10 * side) + 1)
        for row in range(field // 2):
            canvas.put(middle - post, y + row, "┃", "panel.strong")
            canvas.put(middle + post, y + row, "┃", "panel.strong")
        base = y + field // 2
        canvas.put(middle - post, base, "┗" + "━" * (post - 1) + "╸", "panel.strong")
        canvas.put(middle + 1, base, "━" * (post - 1) + "┛", "panel.strong")

    def paint_ball(self, canvas: Canvas, middle: int, y: int, side: int, field: int) -> None:
        """The ball on its way, smaller as it flies."""
        if self.flight is None:
            canvas.put(middle, y + field - 1, "◣", "panel.mark")
            return
        part = 1.0 if self.step == "over" else min(1.0, self.seconds / FLIGHT)
        reach = min(1.0, self.flight.strength / 5) if "short" in self.flight.told else 1.0
        high = -1 if "high" in self.flight.told and part > 0.9 else 0  # noqa: PLR2004 - the end of the way
        row = round((field - 1) * (1 - part * reach * 0.85)) + high
        column = middle + round(self.flight.sideways / 10 * side * part)
        column = max(middle - side, min(middle + side, column))
        canvas.put(column, y + max(0, row), "◣" if part < 0.5 else "◂", "panel.mark")  # noqa: PLR2004 - half of the way
