"""The parts that a rule book is made of, and the author who cites its clauses."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from .book_effect import DEALER, Teller
from .book_word import number
from .compile import Face, Rules
from .edition import CardEntry, Edition
from .effect import all_steps


@dataclass(frozen=True)
class Block:
    """Part of a section: `text`, `list`, `steps` (a numbered list) or `table` (whose first row names the columns)."""

    kind: str
    lines: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


@dataclass
class Section:
    """A heading and what stands under it. `code` is marked by backticks, **names** by stars."""

    title: str
    blocks: list[Block] = field(default_factory=list)

    def text(self, *sentences: str) -> "Section":
        """Add a paragraph."""
        said = " ".join(sentence for sentence in sentences if sentence)
        if said:
            self.blocks.append(Block("text", (said,)))
        return self

    def items(self, lines: list[str], kind: str = "list") -> "Section":
        """Add a list."""
        if lines:
            self.blocks.append(Block(kind, tuple(lines)))
        return self

    def table(self, header: tuple[str, ...], rows: list[tuple[str, ...]]) -> "Section":
        """Add a table."""
        self.blocks.append(Block("table", rows=(header, *rows)))
        return self


@dataclass(frozen=True)
class Book:
    """A rule book."""

    title: str
    sections: tuple[Section, ...]


@dataclass(frozen=True)
class Card:
    """Cards that are alike but for colour and number: one entry of the book."""

    entry: CardEntry
    faces: tuple[Face, ...]

    @property
    def first(self) -> Face:
        """Any of the faces: what the entry says of one goes for all."""
        return self.faces[0]

    @property
    def title(self) -> str:
        """What players call it."""
        written = self.entry.customizable and self.first.title != self.entry.title
        return f"{self.entry.title} “{self.first.title}”" if written else self.entry.title

    @property
    def code(self) -> str:
        """How it is written down, without its colour."""
        values = self.entry.values
        return f"{min(values)} to {max(values)}" if values else self.first.code[0 if self.first.is_wild else 1 :]

    @property
    def copies(self) -> int:
        """How many are in the deck."""
        return sum(face.copies for face in self.faces)

    def clause(self, topic: str) -> str:
        """The code of the clause that says this of the card."""
        return str(self.entry.clauses.get(topic, ""))


class Author:
    """Knows the rules of one game, and remembers which clauses have been cited."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.edition: Edition = rules.edition
        self.options: Mapping[str, Any] = rules.options
        self.cited: set[str] = set()
        self.noted: set[str] = set()  # verbs that have been explained
        self.cards = list(self.group_cards())
        self.teller = Teller(self.edition, waits_for_draw=self.options.get("turnover") == "draw-first")
        self.dealer_teller = Teller(self.edition, DEALER)
        self.verbs = {step["do"] for card in self.cards for step in all_steps(card.first.effect)}

    def group_cards(self) -> Iterator[Card]:
        """The cards of the deck, colours put together; every customizable with a rule by itself."""
        for entry in self.edition.cards.values():
            faces = [face for face in self.rules.faces if face.entry.key == entry.key and face.copies]
            if entry.customizable:
                yield from (Card(entry, (face,)) for face in faces)
            elif faces:
                yield Card(entry, tuple(faces))

    def cite(self, *codes: str) -> str:
        """The ids of clauses, in brackets, as they follow a sentence."""
        ids = list(dict.fromkeys(self.edition.clause(code) for code in codes if code))
        self.cited.update(ids)
        return f" [{', '.join(ids)}]" if ids else ""

    def topic(self, *topics: str) -> str:
        """The ids of the clauses that answer these questions."""
        return self.cite(*(self.edition.clauses.get(topic, "") for topic in topics))

    def option_clauses(self, name: str) -> str:
        """The ids of the clauses that an option belongs to."""
        option = self.edition.options.get(name)
        return self.cite(*option.clauses) if option else ""

    def seats_hit(self) -> str:
        """How many may play."""
        fewest, most = self.edition.seats
        between = "or" if most == fewest + 1 else "to"
        return number(fewest) if fewest == most else f"{number(fewest)} {between} {number(most)}"

    def tells(self, card: Card) -> str:
        """What a card does, the colour first, each sentence with its clause."""
        said = self.teller.tell(card.first.effect)
        colors = [text for verb, text in said if verb == "color"]
        others = [text for verb, text in said if verb != "color"]
        parts = [text + self.cite(card.clause("color")) for text in colors]
        if others:
            parts.append(" ".join(others) + self.cite(card.first.clause or card.clause("effect")))
        return " ".join(parts)
