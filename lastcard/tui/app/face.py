"""The drawn face: a Textual app that shows the stage and gives it keys, clicks and the passing of time."""

import os
from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.strip import Strip
from textual.widget import Widget

from .canvas import Canvas
from .palette import style_of
from .stage import Stage

if TYPE_CHECKING:
    from textual.timer import Timer

NAMES = {"ctrl+i": "tab", "ctrl+m": "enter", "shift+enter": "enter", "delete": "backspace", "ctrl+h": "backspace"}
LONGEST_WAIT = 3600.0


class Picture(Widget):
    """All of the screen: the canvas of the stage, line by line."""

    can_focus = True
    DEFAULT_CSS = "Picture { width: 100%; height: 100%; }"

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self.stage = stage
        self.canvas = Canvas(1, 1)
        self.is_stale = True

    def freshen(self) -> None:
        """What the stage shows has changed."""
        self.is_stale = True
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One line, painted anew if anything has changed."""
        if self.is_stale or (self.canvas.width, self.canvas.height) != self.size:
            self.canvas = self.stage.paint(*self.size)
            self.is_stale = False
            if self.stage.afterwards:
                self.call_after_refresh(self.stage.catch_up)
        if y >= self.canvas.height:
            return Strip.blank(self.size.width)
        theme = self.stage.theme
        runs = self.canvas.runs(y)
        return Strip([Segment(text, Style.parse(style_of(theme, name))) for text, name in runs], self.canvas.width)


class Face(App[None]):
    """The app: nothing but the picture."""

    ENABLE_COMMAND_PALETTE = False
    CSS = "Screen { background: ansi_default; }"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q", "quit", show=False, priority=True)]

    def __init__(self, stage: Stage) -> None:
        super().__init__(ansi_color=True)
        self.stage = stage
        self.picture = Picture(stage)
        self.timer: Timer | None = None
        if stage.theme == "bare":
            return
        if self.console.color_system in {None, "standard", "windows"}:
            stage.theme = "terminal"

    def compose(self) -> ComposeResult:
        """The picture alone."""
        yield self.picture

    def on_mount(self) -> None:
        """Keys go to the picture; time begins."""
        self.picture.focus()
        self.wait()

    def wait(self) -> None:
        """Wait until something is due."""
        if self.timer is not None:
            self.timer.stop()
            self.timer = None
        due = self.stage.due()
        if due is not None:
            self.timer = self.set_timer(max(0.001, min(due, LONGEST_WAIT)), self.pass_time)

    def pass_time(self) -> None:
        """Something is due."""
        self.stage.tick()
        self.show()

    def show(self) -> None:
        """Show what has become of it, or end."""
        if not self.stage.pages:
            self.exit()
            return
        self.picture.freshen()
        self.wait()

    def on_key(self, event: events.Key) -> None:
        """A key, as a character or by its name."""
        event.stop()
        event.prevent_default()
        name = NAMES.get(event.key, event.key)
        if name.startswith("alt+") and event.character is not None:  # as which Escape and a key are read, if both
            self.stage.press("escape")  # come at once; a terminal that tells Alt apart sends no character
        printable = event.character is not None and event.is_printable and event.character != " "
        self.stage.press(str(event.character) if printable else name)
        self.show()

    def on_click(self, event: events.Click) -> None:
        """A click."""
        hit = self.picture.canvas.hit(event.x, event.y)
        if hit is not None:
            self.stage.click(hit)
            self.show()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel."""
        del event
        self.stage.scroll(1)
        self.show()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel."""
        del event
        self.stage.scroll(-1)
        self.show()

    def on_resize(self) -> None:
        """Another size: everything is laid out anew."""
        self.picture.freshen()


def themes_here() -> list[str]:
    """The palettes to choose from: without colours there is one."""
    return ["bare"] if os.environ.get("NO_COLOR") else ["dark", "light", "terminal"]
