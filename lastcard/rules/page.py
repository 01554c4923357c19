"""Reading an edition page, with the pages that it builds on."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from .field import Kind, suggest
from .problem import EditionError, Problem, Problems
from .schema import PAGE

BUILT_IN: Final = ("mlb", "deluxe", "nonpartisan", "turnover", "kicker")
EDITIONS: Final = Path(__file__).parent.parent / "editions"
DEEPEST: Final = 8  # pages that build on one another
SECTIONS: Final = ("cards", "options", "ideas")  # tables of entries that are judged one by one
REPLACED: Final = frozenset({"colors", "effect", "values", "copies", "points"})  # never merged key by key


def read_page(name: str) -> tuple[str, dict[str, Any]]:
    """The page of a built-in edition or of a file: where it is, and what stands on it."""
    if name in BUILT_IN:
        text = (EDITIONS / f"{name}.toml").read_text("utf-8")
        source = built_in_source(name)
    else:
        path = Path(name)
        if not is_file(path):
            hint = f"write {', '.join(BUILT_IN)}, or the path of an edition file"
            near = suggest(name, BUILT_IN)
            raise EditionError(name, [Problem("", "there is no such edition", near if "mean" in near else hint)])
        source = str(path)
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError as error:
            raise EditionError(source, [Problem("", "is not UTF-8 text", "save it as UTF-8")]) from error
        except OSError as error:
            raise EditionError(source, [Problem("", f"cannot be read: {error.strerror}", "see to it")]) from error
    try:
        return source, tomllib.loads(text)
    except (tomllib.TOMLDecodeError, ValueError) as error:
        raise EditionError(source, [Problem("", f"is not TOML: {error}", "mend that line")]) from error
    except RecursionError as error:
        raise EditionError(source, [Problem("", "is not TOML: nested too deeply", "write it flatter")]) from error


def is_file(path: Path) -> bool:
    """Whether there is such a file; a name that no file can have is none."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def built_in_source(name: str) -> str:
    """What stands for the file of a built-in edition; no path looks like it."""
    return f"<{name}>"


def sound_part(page: Mapping[str, Any]) -> tuple[dict[str, Any], bool]:
    """What of a page has the right form, and whether that is all of it."""
    sound: dict[str, Any] = {}
    whole = True
    for name, value in page.items():
        entry = PAGE.entries.get(name)
        if entry is None:
            continue
        table = entry.kind if name in SECTIONS else None
        if table is not None and isinstance(value, dict):
            sound[name] = {key: part for key, part in value.items() if fits(table, {key: part})}
            whole = whole and len(sound[name]) == len(value)
        elif fits(entry.kind, value):
            sound[name] = value
        else:
            whole = False
    return sound, whole


def fits(kind: Kind, value: object) -> bool:
    """Whether a value has the form of its kind."""
    problems = Problems()
    kind.check(value, "", problems)
    return not problems.found


def build_on(source: str, page: dict[str, Any], above: tuple[str, ...], problems: Problems) -> dict[str, Any]:
    """Lay a page over the one that it extends; mistakes of this page are noted, those of the base raised."""
    base_name = page.get("extends")
    if base_name is None:
        return page
    if base_name not in BUILT_IN and source.rpartition("/")[0]:
        base_name = str(Path(source).parent / base_name)
    if base_name in above or base_name == source or len(above) > DEEPEST:
        problems.add("extends", "the pages extend each other in a circle", "extend a finished edition")
        return page
    try:
        base_source, base = read_page(base_name)
    except EditionError as error:
        problems.found.extend(Problem("extends", found.wrong, found.right) for found in error.problems)
        return page
    base_problems = Problems()
    PAGE.check(base, "", base_problems)
    base_problems.verify_none(base_source)
    base = build_on(base_source, base, (*above, base_name), base_problems)
    base_problems.verify_none(base_source)
    merged = merge(base, page, "", problems)
    merged.pop("extends", None)
    return merged


def merge(base: Mapping[str, Any], page: Mapping[str, Any], path: str, problems: Problems) -> dict[str, Any]:
    """What stands on the page, and below it what stands on the base."""
    merged = dict(base)
    for name in page.get("remove", ()):
        if name not in merged:
            problems.add(f"{path}.remove", f"there is no {name!r} to leave out", suggest(name, list(merged)))
        merged.pop(name, None)
    for name, value in page.items():
        if name == "remove":
            continue
        below = merged.get(name)
        if isinstance(value, dict) and isinstance(below, dict) and name not in REPLACED:
            merged[name] = merge(below, value, f"{path}.{name}" if path else name, problems)
        else:
            merged[name] = value
    return merged
