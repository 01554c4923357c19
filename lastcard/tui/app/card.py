"""Cards as pictures made of characters, in five sizes. Colours never stand alone: a letter and a shape go with them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from lastcard.game import Rules
from lastcard.rules.compile import Face

from .canvas import HEAVY, ROUND, Canvas, Hit, wrap

SHAPES: Final[Mapping[str, str]] = {
    "red": "◆",
    "green": "▲",
    "blue": "■",
    "yellow": "●",
    "purple": "★",
    "orange": "▼",
}
OTHER_SHAPES: Final = "◇△□○☆▽"
WILD_SHAPE: Final = "✱"
# Digits three lines high, for large cards.
GLYPHS: Final[Mapping[str, tuple[str, str, str]]] = {
    "0": ("╭─╮", "│ │", "╰─╯"),
    "1": ("╶┐ ", " │ ", "╶┴╴"),
    "2": ("╶─╮", "╭─╯", "╰─╴"),
    "3": ("╶─╮", "╶─┤", "╶─╯"),
    "4": ("╷ ╷", "╰─┤", "  ╵"),
    "5": ("╭─╴", "╰─╮", "╶─╯"),
    "6": ("╭─╴", "├─╮", "╰─╯"),
    "7": ("╶─╮", "  │", "  ╵"),
    "8": ("╭─╮", "├─┤", "╰─╯"),
    "9": ("╭─╮", "╰─┤", "╶─╯"),
    "+": ("   ", "╶┼╴", "   "),
    "S": ("╭─╮", "│/│", "╰─╯"),
    "R": ("──▶", "   ", "◀──"),
}


@dataclass(frozen=True)
class Size:
    """Width and height of a card."""

    width: int
    height: int


PICTURE: Final = Size(13, 9)
BIG: Final = Size(9, 7)
MIDDLE: Final = Size(7, 5)
SMALL: Final = Size(5, 4)
FLAT: Final = Size(5, 3)
TITLED: Final = 5  # lines that a card needs to show its title


@dataclass(frozen=True)
class Look:
    """What a card shows."""

    code: str
    color: str  # a colour of the edition, or `wild`
    shape: str
    title: str
    named: str = ""  # the colour named for a wild on the pile
    colors: tuple[str, ...] = ()  # of the edition, for a wild


def shape_of(rules: Rules, color: str) -> str:
    """The shape that goes with a colour."""
    names = list(rules.edition.colors.values())
    if color in SHAPES:
        return SHAPES[color]
    return OTHER_SHAPES[names.index(color) % len(OTHER_SHAPES)] if color in names else WILD_SHAPE


def look_of(rules: Rules, text: str) -> Look:
    """What the card with this code shows; a wild on the pile carries the colour named for it."""
    code, _, letter = text.partition(":")
    face = rules.faces[rules.kind_of[code]]
    named = rules.edition.colors.get(letter, "")
    if face.color is None:
        return Look(code, "wild", WILD_SHAPE, face.title, named, tuple(rules.edition.colors.values()))
    color = list(rules.edition.colors.values())[face.color]
    return Look(code, color, shape_of(rules, color), short_title(face))


def short_title(face: Face) -> str:
    """The word in the middle of a coloured card."""
    return str(face.value) if face.value is not None else face.entry.title


def draw_card(
    canvas: Canvas, x: int, y: int, size: Size, look: Look, *, manner: str = "card", hit: Hit | None = None
) -> None:
    """A card face up; `manner` is `card`, `faint` (it does not go now) or `cursor` (chosen)."""
    chosen = manner == "cursor"
    ground = f"{'card' if chosen else manner}.{look.color}"
    edge = "cursor" if chosen else f"edge.{look.color}" if manner == "card" else ground
    canvas.box(x, y, size.width, size.height, edge, frame=HEAVY if chosen else ROUND, hit=hit)
    inside = size.width - 2
    for row in range(1, size.height - 1):
        canvas.put(x + 1, y + row, " " * inside, ground, hit)
    strong = f"{ground}+bold"
    canvas.put(x + 1, y + 1, look.code[:inside], strong, hit)
    if size.height < TITLED:
        canvas.center(x + 1, y, inside, look.shape, edge, hit)
        if size.height == SMALL.height:
            canvas.center(x + 1, y + 2, inside, look.shape, ground, hit)
    elif size.height >= TITLED:
        if len(look.code) < inside:
            canvas.put(x + size.width - 2, y + 1, look.shape, ground, hit)
        draw_middle(canvas, x + 1, y + 2, Size(inside, size.height - 3), look, ground, hit)


def draw_middle(canvas: Canvas, x: int, y: int, room: Size, look: Look, ground: str, hit: Hit | None) -> None:
    """Number or title, and beneath it the name of the colour."""
    foot = look.named if look.color == "wild" else look.color
    foot_style = f"band.{look.named}" if look.named else ground
    glyph_text = look.code[1:] if look.color != "wild" else ""
    glyphs = [GLYPHS[character] for character in glyph_text if character in GLYPHS]
    body = room.height - 1
    if glyphs and len(glyphs) == len(glyph_text) and body >= len(glyphs[0]) and 4 * len(glyphs) - 1 <= room.width:
        lines = [" ".join(glyph[row] for glyph in glyphs) for row in range(3)]
    else:
        title = look.title.removeprefix("Wild ") if look.color == "wild" else look.title
        fits = look.color == "wild" or len(title) <= room.width or " " in title
        lines = (wrap(title.replace("-", "- "), room.width) if fits else [look.code[1:]])[:body]
    start = y + (body - len(lines)) // 2
    for row, line in enumerate(lines):
        canvas.center(x, start + row, room.width, line, f"{ground}+bold", hit)
    if look.color == "wild" and not foot:
        draw_stripe(canvas, x, y + room.height - 1, room.width, look.colors, hit)
    if foot:
        short = foot if len(foot) <= room.width else f"{look.shape} {look.shape} {look.shape}"
        canvas.center(x, y + room.height - 1, room.width, short, foot_style, hit)


def draw_stripe(canvas: Canvas, x: int, y: int, width: int, colors: tuple[str, ...], hit: Hit | None) -> None:
    """All colours of the edition side by side: the foot of a wild."""
    each = max(1, width // len(colors))
    column = x + (width - each * len(colors)) // 2
    for color in colors:
        canvas.put(column, y, SHAPES.get(color, " ").ljust(each)[:each], f"band.{color}", hit)
        column += each


def draw_back(canvas: Canvas, x: int, y: int, size: Size, text: str = "", hit: Hit | None = None) -> None:
    """A card face down, perhaps with a word on it."""
    canvas.box(x, y, size.width, size.height, "back", hit=hit)
    for row in range(1, size.height - 1):
        canvas.put(x + 1, y + row, ("░" * size.width)[: size.width - 2], "back", hit)
    if text:
        canvas.center(x + 1, y + size.height // 2, size.width - 2, f" {text} ", "back", hit)
