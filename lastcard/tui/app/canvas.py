"""A sheet of character cells to paint on: each has a character, the name of a style, and what a click on it means.

Pages paint on it without knowing of any terminal, so that they can be looked at as plain text.

>>> canvas = Canvas(8, 2)
>>> canvas.put(1, 0, "red 5", "card.red", hit=("card", 0))
6
>>> canvas.lines(), canvas.hit(2, 0), canvas.hit(0, 0)
([' red 5', ''], ('card', 0), None)
"""

from collections.abc import Iterable, Iterator
from typing import Final

from rich.cells import cell_len

Hit = tuple[str, str | int]
ROUND: Final = "╭─╮│╰╯"
HEAVY: Final = "┏━┓┃┗┛"


class Canvas:
    """A sheet; what lies outside is not painted."""

    def __init__(self, width: int, height: int, style: str = "text") -> None:
        self.width = max(1, width)
        self.height = max(1, height)
        self.characters = [[" "] * self.width for _ in range(self.height)]
        self.styles = [[style] * self.width for _ in range(self.height)]
        self.hits: list[list[Hit | None]] = [[None] * self.width for _ in range(self.height)]

    def put(self, x: int, y: int, text: str, style: str = "text", hit: Hit | None = None) -> int:
        """Write a text, cut at the edges; return where it ends."""
        for character in text:
            wide = cell_len(character)
            if wide == 0:
                continue
            if 0 <= y < self.height and x >= 0 and x + wide <= self.width:
                for offset in range(wide):
                    self.characters[y][x + offset] = "" if offset else character
                    self.styles[y][x + offset] = style
                    self.hits[y][x + offset] = hit
            x += wide
        return x

    def fill(self, x: int, y: int, width: int, height: int, style: str = "text", hit: Hit | None = None) -> None:
        """A rectangle of blanks."""
        for row in range(y, y + height):
            self.put(x, row, " " * width, style, hit)

    def box(
        self, x: int, y: int, width: int, height: int, style: str, *, frame: str = ROUND, hit: Hit | None = None
    ) -> None:
        """A frame with nothing in it; `frame` holds its six characters."""
        left, line, right, side, bottom_left, bottom_right = tuple(frame)
        self.put(x, y, left + line * (width - 2) + right, style, hit)
        for row in range(y + 1, y + height - 1):
            self.put(x, row, side + " " * (width - 2) + side, style, hit)
        self.put(x, y + height - 1, bottom_left + line * (width - 2) + bottom_right, style, hit)

    def center(self, x: int, y: int, width: int, text: str, style: str = "text", hit: Hit | None = None) -> None:
        """A text in the middle of a width."""
        short = cut(text, width)
        self.put(x + (width - cell_len(short)) // 2, y, short, style, hit)

    def right(self, x: int, y: int, text: str, style: str = "text", hit: Hit | None = None) -> None:
        """A text that ends before a column."""
        self.put(x - cell_len(text), y, text, style, hit)

    def hit(self, x: int, y: int) -> Hit | None:
        """What a click there means."""
        return self.hits[y][x] if 0 <= y < self.height and 0 <= x < self.width else None

    def lines(self) -> list[str]:
        """The characters alone, without the blanks at the ends of lines."""
        return ["".join(row).rstrip() for row in self.characters]

    def runs(self, y: int) -> Iterator[tuple[str, str]]:
        """A line as texts with their styles."""
        text, style = "", self.styles[y][0]
        for character, name in zip(self.characters[y], self.styles[y], strict=True):
            if name != style:
                yield text, style
                text, style = "", name
            text += character
        yield text, style


def cut(text: str, width: int) -> str:
    """A text that fits a width; what is cut off shows.

    >>> cut("Wild Draw Four", 9), cut("Wild", 9)
    ('Wild Dra…', 'Wild')
    """
    if cell_len(text) <= width:
        return text
    short = ""
    for character in text:
        if cell_len(short + character) > width - 1:
            break
        short += character
    return short + "…" if width > 0 else ""


def wrap(text: str, width: int) -> list[str]:
    """A text in lines that fit a width, broken between words; a line that fits stays as it is.

    >>> wrap("Ada plays a Wild Draw Four", 12)
    ['Ada plays a', 'Wild Draw', 'Four']
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        if cell_len(paragraph) <= width:
            lines.append(paragraph)
            continue
        line = ""
        for word in words_that_fit(paragraph.split(" "), width):
            longer = f"{line} {word}" if line else word
            if line and cell_len(longer) > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


def words_that_fit(words: Iterable[str], width: int) -> Iterator[str]:
    """Words, those that are too long in pieces."""
    for word in words:
        rest = word
        while cell_len(rest) > width > 0:
            yield rest[:width]
            rest = rest[width:]
        yield rest
