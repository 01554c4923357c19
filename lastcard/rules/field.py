"""A small language for what may stand on a page: it checks values and writes the JSON Schema."""

import difflib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from .problem import Problems


class Kind(Protocol):
    """What a value has to be."""

    def check(self, value: object, path: str, problems: Problems) -> None:
        """Note every way in which `value` is not of this kind."""

    def schema(self) -> dict[str, Any]:
        """The same as JSON Schema."""


@dataclass(frozen=True)
class Text:
    """A text, perhaps of a certain form."""

    pattern: str = ""
    form: str = "a text"

    def check(self, value: object, path: str, problems: Problems) -> None:
        """A text that matches the pattern as a whole."""
        if not isinstance(value, str) or (self.pattern and not re.fullmatch(self.pattern, value)):
            problems.add(path, f"{value!r} is not {self.form}", f"write {self.form}")

    def schema(self) -> dict[str, Any]:
        """A string."""
        return {"type": "string", **({"pattern": f"^(?:{self.pattern})$"} if self.pattern else {})}


@dataclass(frozen=True)
class Number:
    """A whole number within bounds."""

    least: int
    most: int

    def check(self, value: object, path: str, problems: Problems) -> None:
        """A whole number, and not true or false."""
        if isinstance(value, bool) or not isinstance(value, int) or not self.least <= value <= self.most:
            problems.add(path, f"{value!r} does not fit", f"write a whole number from {self.least} to {self.most}")

    def schema(self) -> dict[str, Any]:
        """An integer."""
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True)
class Chance:
    """A probability."""

    def check(self, value: object, path: str, problems: Problems) -> None:
        """A number from 0 to 1."""
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
            problems.add(path, f"{value!r} is no probability", "write a number from 0 to 1")

    def schema(self) -> dict[str, Any]:
        """A number."""
        return {"type": "number", "minimum": 0, "maximum": 1}


@dataclass(frozen=True)
class Flag:
    """Yes or no."""

    def check(self, value: object, path: str, problems: Problems) -> None:
        """True or false."""
        if not isinstance(value, bool):
            problems.add(path, f"{value!r} is neither true nor false", "write true or false")

    def schema(self) -> dict[str, Any]:
        """A boolean."""
        return {"type": "boolean"}


@dataclass(frozen=True)
class OneOf:
    """One of a few words or numbers."""

    values: tuple[str | int | bool, ...]

    def check(self, value: object, path: str, problems: Problems) -> None:
        """Equal to one of the values, and of the same type."""
        if not any(type(value) is type(other) and value == other for other in self.values):
            choices = ", ".join(map(repr, self.values))
            problems.add(path, f"{value!r} is not known here", f"write one of {choices}")

    def schema(self) -> dict[str, Any]:
        """An enumeration."""
        return {"enum": list(self.values)}


@dataclass(frozen=True)
class Either:
    """Of one kind or another, told apart by the type of the value."""

    kinds: Mapping[type, Kind]
    form: str

    def check(self, value: object, path: str, problems: Problems) -> None:
        """The kind that belongs to the value's type decides."""
        kind = self.kinds.get(type(value))
        if kind is None:
            problems.add(path, f"{value!r} does not fit", f"write {self.form}")
        else:
            kind.check(value, path, problems)

    def schema(self) -> dict[str, Any]:
        """Any of the kinds."""
        return {"anyOf": [kind.schema() for kind in self.kinds.values()]}


@dataclass(frozen=True)
class ListOf:
    """A list of values of one kind."""

    kind: Kind
    least: int = 0
    most: int = 1000

    def check(self, value: object, path: str, problems: Problems) -> None:
        """Each entry by itself, and their number."""
        if not isinstance(value, list):
            problems.add(path, f"{value!r} is no list", "write the entries in square brackets")
            return
        if not self.least <= len(value) <= self.most:
            problems.add(path, f"{len(value)} entries", f"write {self.least} to {self.most} entries")
        for index, entry in enumerate(value):
            self.kind.check(entry, f"{path}[{index}]", problems)

    def schema(self) -> dict[str, Any]:
        """An array."""
        return {"type": "array", "items": self.kind.schema(), "minItems": self.least, "maxItems": self.most}


@dataclass(frozen=True)
class Entry:
    """One key of a table: the kind of its value, what it means, and whether it has to be there."""

    kind: Kind
    about: str
    required: bool = False


@dataclass(frozen=True)
class Table:
    """A table with known keys, or with keys of one's own that follow a pattern."""

    entries: Mapping[str, Entry] = field(default_factory=dict)
    others: Kind | None = None
    key_pattern: str = ".*"
    key_form: str = "a key"

    def check(self, value: object, path: str, problems: Problems) -> None:
        """Unknown and missing keys, and each value by itself."""
        if not isinstance(value, Mapping):
            problems.add(path, f"{value!r} is no table", "write a table with keys and values")
            return
        for name, entry in self.entries.items():
            if entry.required and name not in value:
                problems.add(join(path, name), "is missing", entry.about)
        for name, inner in value.items():
            if name in self.entries:
                self.entries[name].kind.check(inner, join(path, name), problems)
            elif self.others is None:
                problems.add(join(path, name), "is not a key here", suggest(name, list(self.entries)))
            elif not re.fullmatch(self.key_pattern, name):
                problems.add(join(path, name), f"{name!r} is not {self.key_form}", f"write {self.key_form}")
            else:
                self.others.check(inner, join(path, name), problems)

    def schema(self) -> dict[str, Any]:
        """An object."""
        schema: dict[str, Any] = {
            "type": "object",
            "properties": {
                name: {**entry.kind.schema(), "description": entry.about} for name, entry in self.entries.items()
            },
            "additionalProperties": False if self.others is None else self.others.schema(),
        }
        required = [name for name, entry in self.entries.items() if entry.required]
        if required:
            schema["required"] = required
        if self.others is not None and self.key_pattern != ".*":
            names = [re.escape(name) for name in self.entries]
            schema["propertyNames"] = {"pattern": f"^(?:{'|'.join([*names, self.key_pattern])})$"}
        return schema


def join(path: str, name: str) -> str:
    """A key path as TOML writes it."""
    shown = name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else f'"{name}"'
    return f"{path}.{shown}" if path else shown


def suggest(name: str, known: Sequence[str]) -> str:
    """What the writer of an unknown key probably meant."""
    near = difflib.get_close_matches(name, known, n=1)
    if near:
        return f"did you mean {near[0]!r}?"
    return f"write one of {', '.join(sorted(known))}" if known else "leave it out"
