"""A rule book as plain text, as Markdown, and as plain values."""

import re
import textwrap
from typing import Any, Final

from .book_page import Block, Book

WIDTH: Final = 80
GAP: Final = "   "


def as_text(book: Book, width: int = WIDTH) -> str:
    """The book for a terminal."""
    parts = [heading(book.title, "=")]
    for section in book.sections:
        parts.append(heading(section.title, "-"))
        parts.extend(block_text(block, width) for block in section.blocks)
    return "\n\n".join(parts) + "\n"


def heading(title: str, line: str) -> str:
    """A title with a line under it."""
    return f"{title}\n{line * len(title)}"


def unmarked(text: str) -> str:
    """A text without its marks for code and names."""
    return text.replace("`", "").replace("**", "")


def wrap(text: str, width: int, first: str = "", then: str = "") -> str:
    """A paragraph in lines; clause ids are not torn apart."""
    return textwrap.fill(
        unmarked(text),
        width,
        initial_indent=first,
        subsequent_indent=then,
        break_on_hyphens=False,
        break_long_words=False,
    )


def block_text(block: Block, width: int) -> str:
    """One block as plain text."""
    if block.kind == "table":
        return table_text(block.rows, width)
    if block.kind == "text":
        return "\n\n".join(wrap(line, width) for line in block.lines)
    lines = []
    for index, line in enumerate(block.lines, start=1):
        mark = f"{index}. " if block.kind == "steps" else "- "
        lines.append(wrap(line, width, mark, " " * len(mark)))
    return "\n".join(lines)


def table_text(rows: tuple[tuple[str, ...], ...], width: int) -> str:
    """Rows in columns; the last column takes the room that is left."""
    plain = [[unmarked(cell) for cell in row] for row in rows]
    widths = [max(len(row[column]) for row in plain) for column in range(len(plain[0]) - 1)]
    lines = []
    for row in plain:
        first = "".join(cell.ljust(size) + GAP for cell, size in zip(row, widths, strict=False))
        lines.append(wrap(row[-1], width, first, " " * len(first)) if row[-1] else first.rstrip())
    return "\n".join(lines)


def as_markdown(book: Book) -> str:
    """The book as Markdown."""
    parts = [f"# {escape(book.title)}"]
    for section in book.sections:
        parts.append(f"## {escape(section.title)}")
        parts.extend(block_markdown(block) for block in section.blocks)
    return "\n\n".join(parts) + "\n"


def escape(text: str) -> str:
    """A text in which an edition's own words cannot become HTML."""
    return re.sub(r"<(?=[A-Za-z/!?])", "&lt;", text)


def block_markdown(block: Block) -> str:
    """One block as Markdown."""
    if block.kind == "table":
        rows = ["| " + " | ".join(escape(cell).replace("|", "\\|") for cell in row) + " |" for row in block.rows]
        return "\n".join([rows[0], "|" + " --- |" * len(block.rows[0]), *rows[1:]])
    if block.kind == "text":
        return "\n\n".join(map(escape, block.lines))
    numbered = block.kind == "steps"
    marks = (f"{number}. " if numbered else "- " for number in range(1, len(block.lines) + 1))
    return "\n".join(mark + escape(line) for mark, line in zip(marks, block.lines, strict=True))


def as_values(book: Book) -> dict[str, Any]:
    """The book as lists and tables, for programs."""
    return {
        "title": book.title,
        "sections": [
            {"title": section.title, "blocks": [block_values(block) for block in section.blocks]}
            for section in book.sections
        ],
    }


def block_values(block: Block) -> dict[str, Any]:
    """One block as a table of values."""
    if block.kind == "table":
        return {"kind": block.kind, "rows": [list(map(unmarked, row)) for row in block.rows]}
    return {"kind": block.kind, "lines": list(map(unmarked, block.lines))}
