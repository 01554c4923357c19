"""Panels that lie over a page: texts to read, a hand that is shown, the score board."""

from collections.abc import Callable, Sequence
from typing import Final

from lastcard.game import Rules

from .canvas import Canvas, wrap
from .hand import draw_hand, lay_hand
from .stage import Page, Stage

MARGIN: Final = 2
WIDEST: Final = 84
KEEPS: Final = frozenset("─│╭╮╰╯┌┐└┘|/\\_^")  # a line with such characters is a picture and is not wrapped
Text = str | Callable[[int], str]  # a text, or what makes one for a width
FORWARD: Final = frozenset({"enter", "escape", "q", "space"})


def frame(canvas: Canvas, width: int, height: int, title: str, foot: str) -> tuple[int, int, int, int]:
    """A panel in the middle of the canvas; returns the room inside it: x, y, width, height."""
    width, height = min(width, canvas.width), min(height, canvas.height)
    x, y = (canvas.width - width) // 2, (canvas.height - height) // 2
    canvas.box(x, y, width, height, "panel")
    canvas.center(x + 1, y, width - 2, f" {title} ", "panel.strong")
    if foot:
        canvas.center(x + 1, y + height - 1, width - 2, f" {foot} ", "panel.dim", ("key", "enter"))
    return x + MARGIN, y + 1, width - 2 * MARGIN, height - 2


class TextPage(Page):
    """A text to read and to scroll through; any of a few keys closes it."""

    covers = False

    def __init__(
        self, stage: Stage, title: str, text: Text, *, close: Callable[[], None] | None = None, foot: str = "⏎ goes on"
    ) -> None:
        super().__init__(stage)
        self.foot = foot
        self.title = title
        self.text = text if callable(text) else lambda _: str(text)
        self.first = 0
        self.room = 1
        self.lines: list[str] = []
        self.close = close

    def paint(self, canvas: Canvas) -> None:
        """The panel with as much of the text as fits."""
        width = min(canvas.width - 2, WIDEST)
        self.lines = [
            part
            for line in self.text(width - 2 * MARGIN).split("\n")
            for part in ([line] if KEEPS & set(line) else wrap(line, width - 2 * MARGIN))
        ]
        self.room = max(1, min(len(self.lines), canvas.height - 4))
        self.first = max(0, min(self.first, len(self.lines) - self.room))
        more = " · ↑↓ more" if len(self.lines) > self.room else ""
        x, y, inside, _ = frame(canvas, width, self.room + 2, self.title, f"{self.foot}{more}")
        for row, line in enumerate(self.lines[self.first : self.first + self.room]):
            heading = line.isupper()
            canvas.put(x, y + row, line[:inside], "panel.mark" if heading else "panel")

    def press(self, key: str) -> None:
        """Scroll or close."""
        steps = {"down": 1, "up": -1, "pagedown": self.room, "pageup": -self.room, "home": -len(self.lines)}
        if key in steps:
            self.first = max(0, self.first + steps[key])
        elif key == "end":
            self.first = len(self.lines)
        elif key in FORWARD:
            self.stage.pop()
            if self.close is not None:
                self.close()

    def scroll(self, lines: int) -> None:
        """The wheel."""
        self.first = max(0, self.first + lines)


class HandPage(Page):
    """A hand that is shown to the person who looks, such as that of somebody challenged."""

    covers = False

    def __init__(self, stage: Stage, rules: Rules, title: str, cards: Sequence[str], sentence: str) -> None:
        super().__init__(stage)
        self.rules = rules
        self.title = title
        self.cards = cards
        self.sentence = sentence

    def paint(self, canvas: Canvas) -> None:
        """The cards in a panel."""
        width = min(canvas.width - 2, WIDEST)
        told = wrap(self.sentence, width - 2 * MARGIN)
        room = min(8, canvas.height - len(told) - 5)
        layout = lay_hand(len(self.cards), width - 2 * MARGIN, room)
        x, y, inside, _ = frame(canvas, width, len(told) + room + 3, self.title, "⏎ goes on")
        for row, line in enumerate(told):
            canvas.put(x, y + row, line, "panel")
        draw_hand(canvas, (x, y + len(told), inside, max(room, layout.size.height)), self.rules, self.cards)

    def press(self, key: str) -> None:
        """Close."""
        if key in FORWARD:
            self.stage.pop()


class AskPage(Page):
    """A question with a few answers; left and right choose, Enter answers."""

    covers = False

    def __init__(
        self,
        stage: Stage,
        title: str,
        text: Text,
        answers: Sequence[tuple[str, str, Callable[[], None]]],
    ) -> None:
        """`answers` are a key, a label, and what is done."""
        super().__init__(stage)
        self.title = title
        self.text = text if callable(text) else lambda _: str(text)
        self.answers = answers
        self.chosen = 0

    def paint(self, canvas: Canvas) -> None:
        """The text, and the answers beneath it."""
        width = min(canvas.width - 2, WIDEST)
        inside = width - 2 * MARGIN
        lines = [part for line in self.text(inside).split("\n") for part in wrap(line, inside)]
        rows = self.answer_rows(inside)
        room = min(len(lines), canvas.height - 4 - len(rows))
        x, y, _, _ = frame(canvas, width, room + 3 + len(rows), self.title, "")
        for row, line in enumerate(lines[:room]):
            canvas.put(x, y + row, line, "panel")
        for row, numbers in enumerate(rows):
            column = x
            for number in numbers:
                key, label, _act = self.answers[number]
                style = "key.now" if number == self.chosen else "key"
                column = canvas.put(column, y + room + 1 + row, f" {key}  {label} ", style, ("answer", number)) + 2

    def answer_rows(self, width: int) -> list[list[int]]:
        """The answers in as many lines as they need."""
        rows: list[list[int]] = [[]]
        used = 0
        for number, (key, label, _act) in enumerate(self.answers):
            size = len(key) + len(label) + 6
            if used + size > width + 2 and rows[-1]:
                rows.append([])
                used = 0
            rows[-1].append(number)
            used += size
        return rows

    def press(self, key: str) -> None:
        """Choose or answer."""
        if key in {"left", "up"}:
            self.chosen = (self.chosen - 1) % len(self.answers)
        elif key in {"right", "down", "tab"}:
            self.chosen = (self.chosen + 1) % len(self.answers)
        elif key == "enter":
            self.answer(self.chosen)
        else:
            for number, (own, _label, _act) in enumerate(self.answers):
                if key.lower() == own:
                    self.answer(number)
                    return

    def answer(self, number: int) -> None:
        """Close, and do it."""
        self.stage.pop()
        self.answers[number][2]()

    def click(self, hit: tuple[str, str | int]) -> None:
        """A click on an answer."""
        if hit[0] == "answer":
            self.answer(int(hit[1]))
