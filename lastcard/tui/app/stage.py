"""Pages on top of one another, as a person leafs through them; the top one gets the keys.

Nothing here knows of a terminal: the drawn face gives keys, clicks and the passing of time, and shows the canvas.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field

from .canvas import Canvas, Hit, wrap

LEAST_WIDTH = 30
LEAST_HEIGHT = 12


class Page(ABC):
    """What is on the screen. A page that `covers` hides everything beneath it."""

    covers: bool = True

    def __init__(self, stage: "Stage") -> None:
        self.stage = stage

    @abstractmethod
    def paint(self, canvas: Canvas) -> None:
        """Paint all of it."""

    @abstractmethod
    def press(self, key: str) -> None:
        """A key: a character, or a name such as `enter`, `left`, `escape`, `space`."""

    def click(self, hit: Hit) -> None:
        """A click on something that was painted with a meaning; a key by its name, unless a page knows more."""
        if hit[0] == "key":
            self.press(str(hit[1]))

    def scroll(self, lines: int) -> None:
        """The wheel of the mouse; downwards is positive."""
        self.press("down" if lines > 0 else "up")

    def due(self) -> float | None:
        """Seconds until `tick` wants to be called, or None."""
        return None

    def tick(self) -> None:  # noqa: B027 - most pages do nothing as time passes
        """Time has passed."""


@dataclass
class Stage:
    """The pages; empty when everything is over. `theme` is the name of the palette."""

    theme: str = "dark"
    pages: list[Page] = field(default_factory=list)
    on_theme: Callable[[str], None] = lambda _: None
    said: str = ""  # what is printed when the screen is gone
    afterwards: list[Callable[[], None]] = field(default_factory=list)  # what can wait for the next picture

    def push(self, page: Page) -> None:
        """Put a page on top."""
        self.pages.append(page)

    def pop(self) -> None:
        """Take the top page away."""
        self.pages.pop()

    def replace(self, page: Page) -> None:
        """Another page in place of all of them."""
        self.pages[:] = [page]

    def leave(self, said: str = "") -> None:
        """Everything is over."""
        self.said = said
        self.pages.clear()

    def paint(self, width: int, height: int) -> Canvas:
        """The pages as they lie on one another."""
        canvas = Canvas(width, height)
        if width < LEAST_WIDTH or height < LEAST_HEIGHT:
            lines = wrap(f"Make the window at least {LEAST_WIDTH} columns wide and {LEAST_HEIGHT} lines high.", width)
            for row, line in enumerate(lines):
                canvas.put(0, row, line)
            return canvas
        first = max((number for number, page in enumerate(self.pages) if page.covers), default=0)
        for page in self.pages[first:]:
            page.paint(canvas)
        return canvas

    def catch_up(self) -> None:
        """A picture is on the screen: do what has waited for it."""
        waiting, self.afterwards[:] = list(self.afterwards), []
        for act in waiting:
            act()

    def press(self, key: str) -> None:
        """A key for the top page."""
        if self.pages:
            self.pages[-1].press(key)

    def click(self, hit: Hit) -> None:
        """A click for the top page."""
        if self.pages:
            self.pages[-1].click(hit)

    def scroll(self, lines: int) -> None:
        """The wheel for the top page."""
        if self.pages:
            self.pages[-1].scroll(lines)

    def due(self) -> float | None:
        """Seconds until `tick` is to be called, or None."""
        return self.pages[-1].due() if self.pages else None

    def tick(self) -> None:
        """Time has passed."""
        if self.pages:
            self.pages[-1].tick()
