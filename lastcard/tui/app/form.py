"""A list of lines to choose from and to change, with a sentence about the chosen one: the start screen and the menu."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from .canvas import Canvas, Hit, cut, wrap
from .stage import Page, Stage

LABEL: Final = 20
ABOUT_LINES: Final = 3
LONGEST: Final = 200
WIDEST: Final = 96


@dataclass
class Row:
    """A line: a heading, something to be done, a value to be changed, or a text to be typed."""

    label: str
    value: str = ""
    about: str = ""
    change: Callable[[int], None] | None = None  # left is -1, right is 1
    act: Callable[[], None] | None = None  # Enter
    write: Callable[[str], None] | None = None  # a text of one's own
    heading: bool = False

    @property
    def is_open(self) -> bool:
        """Whether it can be chosen."""
        return not self.heading


class Form(Page):
    """Rows under one another. A page of its own says what they are by `rows`."""

    title = ""
    foot = "↑↓ choose · ←→ change · ⏎ do it · esc leaves"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.chosen = 0
        self.first = 0
        self.draft: str | None = None  # the text that is being typed
        self.trouble = ""  # why something is not possible

    @abstractmethod
    def rows(self) -> Sequence[Row]:
        """What stands on it now."""

    def leave(self) -> None:
        """Escape."""
        self.stage.pop()

    def open_rows(self) -> list[Row]:
        """The rows that can be chosen."""
        return [row for row in self.rows() if row.is_open]

    def row(self) -> Row:
        """The chosen row."""
        rows = self.open_rows()
        self.chosen = min(self.chosen, len(rows) - 1)
        return rows[self.chosen]

    def paint(self, canvas: Canvas) -> None:
        """Title, rows, the sentence about the chosen one, the keys."""
        width = min(canvas.width - 2, WIDEST)
        x = (canvas.width - width) // 2
        canvas.fill(0, 0, canvas.width, 1, "title")
        canvas.put(x, 0, cut(self.title, width), "title.strong")
        rows = list(self.rows())
        chosen = self.row()
        order = [number for number, row in enumerate(rows) if row.is_open]
        room = canvas.height - ABOUT_LINES - 4
        at = order[self.chosen]
        self.first = max(0, min(self.first, at - 1, len(rows) - 1), at - room + 2) if len(rows) > room else 0
        self.first = min(self.first, max(0, len(rows) - room))
        number = sum(row.is_open for row in rows[: self.first])
        for line, row in enumerate(rows[self.first : self.first + room]):
            self.paint_row(canvas, (x, 2 + line, width), row, number)
            number += row.is_open
        if self.first > 0:
            canvas.right(x + width, 1, "▲ more", "dim")
        if self.first + room < len(rows):
            canvas.right(x + width, 2 + room, "▼ more", "dim")
        told = self.trouble or chosen.about
        for line, part in enumerate(wrap(told, width)[:ABOUT_LINES]):
            canvas.put(x, canvas.height - 1 - ABOUT_LINES + line, part, "bad" if self.trouble else "text")
        canvas.fill(0, canvas.height - 1, canvas.width, 1, "title")
        canvas.put(x, canvas.height - 1, cut(self.foot, width), "title")

    def paint_row(self, canvas: Canvas, box: tuple[int, int, int], row: Row, number: int) -> None:
        """One row."""
        x, y, width = box
        if row.heading:
            canvas.put(x, y, cut(row.label, width), "mark")
            return
        chosen = number == self.chosen
        hit: Hit = ("row", number)
        style = "row" if chosen else "text"
        canvas.put(x, y, cut(f" {row.label} ".ljust(LABEL), width), style, hit)
        value = self.draft if chosen and self.draft is not None else row.value
        room = width - LABEL - 4
        if row.change is not None:
            end = canvas.put(x + LABEL + 1, y, "◂ ", "mark" if chosen else "dim", ("less", number))
            end = canvas.put(end, y, cut(value, room - 3), "strong" if chosen else "text", hit)
            canvas.put(end, y, " ▸", "mark" if chosen else "dim", ("more", number))
        else:
            mark = "▏" if chosen and row.write is not None else ""
            canvas.put(x + LABEL + 1, y, cut(f"{value}{mark}", room), "strong" if chosen else "dim", hit)

    def press(self, key: str) -> None:
        """Choose, change, type, do."""
        row = self.row()
        self.trouble = ""
        if row.write is not None and self.press_text(row, key):
            return
        self.finish_text(row)
        count = len(self.open_rows())
        moves = {"up": -1, "down": 1, "tab": 1, "shift+tab": -1, "pageup": -8, "pagedown": 8}
        if key in moves:
            step = moves[key]
            self.chosen = (self.chosen + step) % count if abs(step) == 1 else min(max(self.chosen + step, 0), count - 1)
        elif key in {"home", "end"}:
            self.chosen = 0 if key == "home" else count - 1
        elif key in {"left", "right", "space"} and row.change is not None:
            row.change(-1 if key == "left" else 1)
        elif key == "enter":
            if row.act is not None:
                row.act()
            elif row.change is not None:
                row.change(1)
            else:
                self.chosen = (self.chosen + 1) % count
        elif key == "escape":
            self.leave()

    def press_text(self, row: Row, key: str) -> bool:
        """A key of a text that is being typed; False for all others."""
        text = self.draft if self.draft is not None else row.value
        if key == "backspace":
            self.draft = text[:-1]
        elif key == "space":
            self.draft = f"{text} "
        elif len(key) == 1 and key.isprintable() and len(text) < LONGEST:
            self.draft = text + key
        else:
            return False
        return True

    def finish_text(self, row: Row) -> None:
        """Take over what has been typed."""
        if self.draft is not None and row.write is not None:
            text, self.draft = self.draft.strip(), None
            row.write(text)

    def click(self, hit: Hit) -> None:
        """A click on a row chooses it and does it, one on its arrows changes it."""
        what, number = hit
        self.finish_text(self.row())
        if what in {"row", "less", "more"}:
            self.chosen = int(number)
            row = self.row()
            if what == "row" and row.act is not None:
                row.act()
            elif what != "row" and row.change is not None:
                row.change(-1 if what == "less" else 1)
        else:
            super().click(hit)
