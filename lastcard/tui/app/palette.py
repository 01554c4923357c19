"""What the names of styles look like: on a dark or a light screen, in the terminal's own colours, without any.

A style name is one of `STYLES`, or `card.NAME`, `edge.NAME`, `faint.NAME` and `ink.NAME` for a colour of an edition:
the face of a card, its frame, a card that does not go now, and a word in that colour. After a plus sign come `bold`,
`reverse` or `underline`.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

# Colour of a card: background, text on it, frame, a word on a dark and on a light screen.
SHADES: Final[Mapping[str, tuple[str, str, str, str, str]]] = {
    "red": ("#c62f3b", "#ffffff", "#ff9aa2", "#ff7a84", "#b3202c"),
    "green": ("#23833f", "#ffffff", "#8fe3a5", "#6fdc8c", "#176b30"),
    "blue": ("#2a63c8", "#ffffff", "#9dc1ff", "#82b1ff", "#1d4fb0"),
    "yellow": ("#f0c419", "#1a1400", "#7a5f00", "#ffd84d", "#7a5c00"),
    "purple": ("#7f3fb5", "#ffffff", "#d5a6ff", "#cf9bff", "#6a2aa0"),
    "orange": ("#ea7d22", "#1c0d00", "#7d3b00", "#ffab66", "#9c4a00"),
    "wild": ("#26262e", "#ffffff", "#c9c9d6", "#f2f2f2", "#111111"),
    "other": ("#5d6470", "#ffffff", "#cdd3dd", "#cdd3dd", "#3d424b"),
}
NAMED: Final[Mapping[str, tuple[str, str]]] = {
    "red": ("white on red", "red"),
    "green": ("black on green", "green"),
    "blue": ("white on blue", "blue"),
    "yellow": ("black on yellow", "yellow"),
    "purple": ("white on magenta", "magenta"),
    "orange": ("black on bright_red", "bright_red"),
    "wild": ("white on black", "default"),
    "other": ("black on cyan", "cyan"),
}
DARK: Final[Mapping[str, str]] = {
    "text": "#dfe3ea on #14181f",
    "dim": "#8b94a3 on #14181f",
    "strong": "bold #ffffff on #14181f",
    "title": "#c6ccd6 on #222936",
    "title.strong": "bold #ffffff on #222936",
    "key": "bold #14181f on #9fb4d8",
    "key.text": "#dfe3ea on #222936",
    "key.off": "#6d7685 on #1a1f28",
    "key.now": "bold #14181f on #ffd166",
    "good": "bold #7ee0a1 on #14181f",
    "bad": "bold #ff9a8c on #14181f",
    "mark": "bold #ffd166 on #14181f",
    "panel": "#dfe3ea on #222936",
    "panel.dim": "#97a1b1 on #222936",
    "panel.strong": "bold #ffffff on #222936",
    "panel.mark": "bold #ffd166 on #222936",
    "row": "bold #14181f on #ffd166",
    "back": "#7f8ba3 on #2b3344",
    "cursor": "bold #14181f on #ffffff",
}
LIGHT: Final[Mapping[str, str]] = {
    "text": "#20242b on #f6f4ee",
    "dim": "#686f7a on #f6f4ee",
    "strong": "bold #000000 on #f6f4ee",
    "title": "#33383f on #e3dfd3",
    "title.strong": "bold #000000 on #e3dfd3",
    "key": "bold #ffffff on #3c5a8c",
    "key.text": "#20242b on #e3dfd3",
    "key.off": "#8d8a80 on #eceadf",
    "key.now": "bold #ffffff on #a34700",
    "good": "bold #17692f on #f6f4ee",
    "bad": "bold #b3202c on #f6f4ee",
    "mark": "bold #a34700 on #f6f4ee",
    "panel": "#20242b on #e3dfd3",
    "panel.dim": "#5f6570 on #e3dfd3",
    "panel.strong": "bold #000000 on #e3dfd3",
    "panel.mark": "bold #a34700 on #e3dfd3",
    "row": "bold #ffffff on #a34700",
    "back": "#5d6880 on #cfd4de",
    "cursor": "bold #ffffff on #111111",
}
TERMINAL: Final[Mapping[str, str]] = {
    "text": "default on default",
    "dim": "dim default on default",
    "strong": "bold default on default",
    "title": "reverse default on default",
    "title.strong": "bold reverse default on default",
    "key": "bold reverse default on default",
    "key.text": "default on default",
    "key.off": "dim default on default",
    "key.now": "bold black on yellow",
    "good": "bold green on default",
    "bad": "bold red on default",
    "mark": "bold yellow on default",
    "panel": "default on default",
    "panel.dim": "dim default on default",
    "panel.strong": "bold default on default",
    "panel.mark": "bold yellow on default",
    "row": "bold black on yellow",
    "back": "default on default",
    "cursor": "bold black on yellow",
}
BARE: Final[Mapping[str, str]] = {
    "text": "default",
    "dim": "default",
    "strong": "bold",
    "title": "reverse",
    "title.strong": "bold reverse",
    "key": "bold reverse",
    "key.text": "default",
    "key.off": "dim",
    "key.now": "bold reverse",
    "good": "bold",
    "bad": "bold underline",
    "mark": "bold",
    "panel": "default",
    "panel.dim": "default",
    "panel.strong": "bold",
    "panel.mark": "bold underline",
    "row": "bold reverse",
    "back": "default",
    "cursor": "bold reverse",
}
STYLES: Final = frozenset(DARK)
PALETTES: Final[Mapping[str, Mapping[str, str]]] = {"dark": DARK, "light": LIGHT, "terminal": TERMINAL, "bare": BARE}


@cache
def style_of(palette: str, name: str) -> str:
    """The Rich style of a style name in a palette.

    >>> style_of("dark", "card.red"), style_of("bare", "card.red+bold"), style_of("terminal", "ink.orange")
    ('#ffffff on #c62f3b', 'default bold', 'bright_red on default')
    """
    base, plus, extra = name.partition("+")
    part, dot, color = base.partition(".")
    if base in STYLES:
        found = PALETTES[palette][base]
    elif palette == "bare":
        found = {"band": "bold reverse", "ink": "bold"}.get(part, "default")
    elif palette == "terminal":
        ground, ink = NAMED.get(color, NAMED["other"])
        found = {"faint": f"{ink} on default", "ink": f"{ink} on default", "band": f"bold {ground}"}.get(part, ground)
    else:
        found = shade(palette, part, SHADES.get(color, SHADES["other"]))
    return f"{found} {extra}" if plus and dot + extra else found


def shade(palette: str, part: str, shades: tuple[str, str, str, str, str]) -> str:
    """The style of a part of a card in true colours."""
    ground, text, edge, dark_ink, light_ink = shades
    is_dark = palette == "dark"
    screen = PALETTES[palette]["text"].rpartition(" ")[2]
    return {
        "card": f"{text} on {ground}",
        "edge": f"{edge} on {ground}",
        "band": f"bold {text} on {ground}",
        "faint": f"{'#c9ced6' if is_dark else '#30343b'} on {mix(ground, screen, 0.6)}",
        "ink": f"bold {dark_ink if is_dark else light_ink} on {screen}",
    }[part]


def mix(color: str, other: str, part: float) -> str:
    """A colour with so much of another one in it.

    >>> mix("#ff0000", "#000000", 0.5)
    '#7f0000'
    """
    pairs = zip(bytes.fromhex(color[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + "".join(f"{int(one * (1 - part) + two * part):02x}" for one, two in pairs)
