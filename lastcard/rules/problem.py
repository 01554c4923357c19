"""What is wrong with a page or with options, said so that a person can mend it."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Problem:
    """One mistake: where it is, what is wrong, and what would be right."""

    path: str
    wrong: str
    right: str

    def __str__(self) -> str:
        where = f"{self.path}: " if self.path else ""
        return f"{where}{self.wrong}; {self.right}" if self.right else f"{where}{self.wrong}"


class EditionError(ValueError):
    """An edition page or a set of options that cannot be played, with every mistake in it."""

    def __init__(self, source: str, problems: Sequence[Problem]) -> None:
        self.source = source
        self.problems = tuple(problems)
        super().__init__("\n".join(f"{source}: {problem}" for problem in problems))


class Problems:
    """Mistakes collected while a page is read."""

    def __init__(self) -> None:
        self.found: list[Problem] = []

    def add(self, path: str, wrong: str, right: str = "") -> None:
        """Note a mistake."""
        self.found.append(Problem(path, wrong, right))

    def verify_none(self, source: str) -> None:
        """Raise `EditionError` if there is any mistake."""
        if self.found:
            raise EditionError(source, self.found)
