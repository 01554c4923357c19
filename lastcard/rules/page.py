"""Reading an edition page, with the pages that it builds on."""

import tomllib
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Any, Final

from .field import suggest
from .problem import EditionError, Problem, Problems
from .schema import PAGE

BUILT_IN: Final = ("mlb", "deluxe", "nonpartisan", "turnover", "kicker")
DEEPEST: Final = 8  # pages that build on one another
REPLACED: Final = frozenset({"colors", "effect", "values", "copies", "points"})  # never merged key by key


def read_page(name: str) -> tuple[str, dict[str, Any]]:
    """The page of a built-in edition or of a file: where it is, and what stands on it."""
    if name in BUILT_IN:
        text = resources.files("lastcard").joinpath("editions", f"{name}.toml").read_text("utf-8")
        source = f"{name}.toml"
    else:
        path = Path(name)
        if not path.is_file():
            hint = f"write {', '.join(BUILT_IN)}, or the path of an edition file"
            near = suggest(name, BUILT_IN)
            raise EditionError(name, [Problem("", "there is no such edition", near if "mean" in near else hint)])
        source = str(path)
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError as error:
            raise EditionError(source, [Problem("", "is not UTF-8 text", "save it as UTF-8")]) from error
    try:
        return source, tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise EditionError(source, [Problem("", f"is not TOML: {error}", "mend that line")]) from error


def load_page(name: str) -> tuple[str, dict[str, Any]]:
    """The page with everything that it takes over from the pages below it, checked for form."""
    source, page = read_page(name)
    problems = Problems()
    PAGE.check(page, "", problems)
    problems.verify_none(source)
    return source, build_on(source, page, ())


def build_on(source: str, page: dict[str, Any], above: tuple[str, ...]) -> dict[str, Any]:
    """Lay a page over the one that it extends."""
    base_name = page.get("extends")
    if base_name is None:
        return page
    if base_name not in BUILT_IN and source.rpartition("/")[0]:
        base_name = str(Path(source).parent / base_name)
    if base_name in above or len(above) > DEEPEST:
        raise EditionError(
            source, [Problem("extends", "the pages extend each other in a circle", "extend a finished edition")]
        )
    try:
        base_source, base = read_page(base_name)
    except EditionError as error:
        raise EditionError(source, [Problem("extends", p.wrong, p.right) for p in error.problems]) from error
    problems = Problems()
    PAGE.check(base, "", problems)
    problems.verify_none(base_source)
    base = build_on(base_source, base, (*above, base_name))
    merged = merge(base, page, "", problems)
    problems.verify_none(source)
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
