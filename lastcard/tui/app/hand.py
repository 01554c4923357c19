"""A hand of any size laid out in the room there is: large cards beside one another, overlapping, in rows, or as words.

>>> lay_hand(7, 78, 8).size, lay_hand(40, 78, 10).rows, lay_hand(40, 38, 8).size
(Size(width=9, height=7), 3, Size(width=6, height=1))
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from lastcard.game import Rules

from .canvas import Canvas
from .card import BIG, FLAT, MIDDLE, PICTURE, SMALL, Size, draw_back, draw_card, look_of

WORD: Final = Size(6, 1)  # a card as a word, where nothing else fits
LIFT: Final = 1  # lines by which a card that can be played stands out
LEAST_STEP: Final = {PICTURE: 13, BIG: 5, MIDDLE: 4, SMALL: 4, FLAT: 4}
OVERLAP: Final = 3  # lines of a row that stay visible beneath the next one, the lift included
GAP: Final = 1


@dataclass(frozen=True)
class Layout:
    """Where cards lie: their size, how many in a row, and how far apart columns and rows are."""

    size: Size
    rows: int
    per_row: int
    step: int
    pitch: int

    @property
    def height(self) -> int:
        """The lines that all rows take, the lift included."""
        return self.rows if self.size == WORD else LIFT + (self.rows - 1) * self.pitch + self.size.height

    def width(self, count: int) -> int:
        """The columns that the longest row takes."""
        longest = min(self.per_row, count)
        return (longest - 1) * self.step + self.size.width + self.opening if longest > 0 else 0

    @property
    def opening(self) -> int:
        """How far the cards behind the chosen one move aside, so that it hides none of them."""
        return max(0, self.size.width - self.step)

    def place(self, number: int, cursor: int = -1) -> tuple[int, int]:
        """Column and line of a card, counted from the corner of the hand; a lift above it is free."""
        row, column = divmod(number, self.per_row)
        is_behind = 0 <= cursor < number and cursor // self.per_row == row
        lift = 0 if self.size == WORD else LIFT
        return column * self.step + (self.opening if is_behind else 0), lift + row * self.pitch


def lay_hand(count: int, width: int, height: int) -> Layout:
    """The largest cards with which so many fit; as words, however little room there is."""
    for size in LEAST_STEP:
        for pitch in (size.height + LIFT, min(size.height + LIFT, OVERLAP)):
            rows = 1
            while LIFT + (rows - 1) * pitch + size.height <= height:
                per_row = -(-max(count, 1) // rows)
                step = step_for(per_row, size, width)
                if step >= LEAST_STEP[size] and width >= size.width:
                    return Layout(size, rows, per_row, step, pitch)
                rows += 1
    per_row = max(1, width // WORD.width)
    return Layout(WORD, -(-max(count, 1) // per_row), per_row, WORD.width, 1)


def step_for(count: int, size: Size, width: int) -> int:
    """How far apart so many cards lie beside one another, when the chosen one has to show as a whole."""
    if (count - 1) * (size.width + GAP) + size.width <= width:
        return size.width + GAP
    if count * size.width <= width:
        return size.width
    return (width - 2 * size.width) // max(1, count - 2)


def draw_hand(
    canvas: Canvas,
    box: tuple[int, int, int, int],
    rules: Rules,
    cards: Sequence[str],
    *,
    cursor: int = -1,
    lifted: Collection[int] = (),
    faint: Collection[int] = (),
) -> Layout:
    """Cards face up in a box of x, y, width and height; the lifted ones can be played, the cursor marks the chosen."""
    x, y, width, height = box
    layout = lay_hand(len(cards), width, height)
    y += max(0, (height - layout.height) // 3)
    if layout.size == WORD:
        draw_words(canvas, box, rules, cards, layout, cursor, lifted)
        return layout
    indent = max(0, (width - layout.width(len(cards))) // 2)
    for number in sorted(range(len(cards)), key=lambda number: (number // layout.per_row, number == cursor)):
        column, line = layout.place(number, cursor)
        up = LIFT if number in lifted else 0
        manner = "cursor" if number == cursor else "faint" if number in faint else "card"
        spot = (x + indent + column, y + line - up)
        draw_card(canvas, *spot, layout.size, look_of(rules, cards[number]), manner=manner, hit=("card", number))
    return layout


def draw_words(
    canvas: Canvas,
    box: tuple[int, int, int, int],
    rules: Rules,
    cards: Sequence[str],
    layout: Layout,
    cursor: int,
    lifted: Collection[int],
) -> None:
    """Cards as words; a mark stands before those that can be played. The rows around the cursor show."""
    x, y, _, height = box
    first = 0
    if layout.rows > height:
        first = min(max(0, cursor // layout.per_row - height // 2), layout.rows - height)
    for number, code in enumerate(cards):
        column, line = layout.place(number)
        if not first <= line < first + height:
            continue
        look = look_of(rules, code)
        mark = "^" if number in lifted else " "
        style = (
            "cursor" if number == cursor else f"card.{look.color}+bold" if number in lifted else f"faint.{look.color}"
        )
        canvas.put(
            x + column, y + line - first, f"{mark}{code}{look.shape}".ljust(WORD.width - 1), style, ("card", number)
        )


def draw_covered(canvas: Canvas, box: tuple[int, int, int, int], count: int) -> None:
    """A hand face down."""
    x, y, width, height = box
    layout = lay_hand(count, width, height)
    indent = max(0, (width - layout.width(count)) // 2)
    y += max(0, (height - layout.height) // 3)
    for number in range(count):
        column, line = layout.place(number)
        if layout.size == WORD:
            canvas.put(x + column, y + line, "▒▒▒▒", "back")
        else:
            draw_back(canvas, x + indent + column, y + line, layout.size)
