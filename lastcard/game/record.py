"""Records of games: text that can be replayed, to the end or to any move.

A record begins with headers, one `[Name value]` a line with the value in JSON, and goes on with the
moves, separated by semicolons, a new paragraph for each round. The format is described in
docs/records.md.
"""

import json
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from lastcard.rules.check import read_edition
from lastcard.rules.compile import Rules, compile_rules
from lastcard.rules.problem import EditionError

from .game import Game
from .move import Move, NotationError

FORMAT: Final = 1
WIDTH: Final = 100
UNFINISHED: Final = "*"
HEADERS: Final = (
    "Format",
    "Edition",
    "Page",
    "Digest",
    "Options",
    "Seats",
    "Dealer",
    "Seed",
    "Decks",
    "Orders",
    "Position",
)
CLOSING: Final = ("Result", "Scores")
ORDER: Final = ("reason", "cards, next card first")


class RecordError(ValueError):
    """A record that cannot be read or does not replay."""


@dataclass(frozen=True)
class Record:
    """A game as it was written down."""

    headers: Mapping[str, Any]
    moves: tuple[Move, ...]
    tags: Mapping[str, Any] = field(default_factory=dict)  # headers that are not needed to replay

    def __str__(self) -> str:
        """The text; `read_record` reads it back."""
        lines = [f"[{name} {json.dumps(value, ensure_ascii=False)}]" for name, value in self.headers.items()]
        lines += [f"[{name} {json.dumps(value, ensure_ascii=False)}]" for name, value in self.tags.items()]
        return "\n".join([*lines, "", *move_lines(self.moves)]) + "\n"

    def rules(self) -> Rules:
        """The rules it was played by; raises `RecordError` if they are not the same any more."""
        try:
            rules = compile_rules(self.edition(), self.headers["Options"])
        except EditionError as error:
            raise RecordError(str(error)) from error
        verify_digest(rules, self.headers)
        return rules

    def edition(self) -> Any:  # noqa: ANN401 - the name of a built-in edition, or an edition
        """The edition it was played in: built in, or written into the record."""
        page = self.headers.get("Page")
        return self.headers["Edition"] if page is None else read_edition("Page", page)

    def start(self) -> Game:
        """The game before its first move."""
        if "Position" in self.headers:
            return start_position(self.headers)
        orders = list(self.headers.get("Orders", []))

        def given(cards: list[str], why: str) -> Sequence[str]:
            if not orders or orders[0][0] != why:
                raise RecordError(f"Orders: a shuffle for the {why} of {len(cards)} cards is missing")
            return str(orders.pop(0)[1]).split()

        return Game(
            self.rules(),
            seats=self.headers["Seats"],
            seed=int(self.headers.get("Seed", 0)),
            dealer=self.headers.get("Dealer"),
            decks=[deck.split() for deck in self.headers.get("Decks", [])],
            shuffle=given if "Orders" in self.headers else None,
        )

    def replay(self, to: int | None = None) -> Game:
        """The game after its first `to` moves, or all; raises `RecordError` naming the move that is not legal."""
        if to is not None and not 0 <= to <= len(self.moves):
            raise RecordError(f"the record has {len(self.moves)} moves, not {to}")
        try:
            game = self.start()
        except (ValueError, TypeError, KeyError) as error:
            raise error if isinstance(error, RecordError) else RecordError(str(error)) from error
        for number, move in enumerate(self.moves[:to], start=1):
            try:
                game.play(move)
            except ValueError as error:  # refused, or a deck that cannot be dealt
                raise RecordError(f"move {number}, {move}: {error}") from error
        if to is None:
            self.verify_end(game)
        return game

    def verify_end(self, game: Game) -> None:
        """See that the record tells the same end as the replay."""
        end = closing(game)
        for name in CLOSING:
            if name in self.headers and self.headers[name] != end[name]:
                raise RecordError(f"{name}: the record says {self.headers[name]}, the replay {end[name]}")


def verify_digest(rules: Rules, headers: Mapping[str, Any]) -> None:
    """See that these are the rules that a record was played by."""
    if rules.digest != headers["Digest"]:
        message = f"Digest: the record was played by {headers['Digest']}, {rules.edition.key} is now {rules.digest}"
        raise RecordError(message)


def start_position(headers: Mapping[str, Any]) -> Game:
    """The position in which a game began; raises `RecordError` if other headers speak of another one."""
    from .position import read_position  # noqa: PLC0415 - games that begin need none, and begin sooner without it

    game = read_position(headers["Position"])
    for name, value in (("Edition", game.rules.edition.key), ("Seats", game.seats)):
        if headers[name] != value:
            raise RecordError(f"{name}: the record says {headers[name]}, its position {value}")
    verify_digest(game.rules, headers)
    return game


def closing(game: Game) -> dict[str, Any]:
    """How a game stands or ended."""
    return {"Result": game.winner if game.is_over else UNFINISHED, "Scores": game.scores}


def make_record(game: Game, tags: Mapping[str, Any] | None = None) -> Record:
    """The record of a game so far."""
    rules = game.rules
    headers: dict[str, Any] = {"Format": FORMAT, "Edition": rules.edition.key}
    if not rules.edition.is_built_in:
        headers["Page"] = dict(rules.edition.page)
    headers |= {"Digest": rules.digest, "Options": dict(rules.chosen), "Seats": game.seats}
    if game.start_position:
        headers["Position"] = game.start_position
    else:
        if game.first_dealer is not None:
            headers["Dealer"] = "ABCDEFGHIJ"[game.first_dealer]
        if game.shuffle is not None:
            headers["Orders"] = [[why, " ".join(cards)] for why, cards in game.orders]
        else:
            headers["Seed"] = game.seed
        if game.decks:
            headers["Decks"] = [" ".join(deck) for deck in game.decks]
    return Record({**headers, **closing(game)}, tuple(game.moves), dict(tags or {}))


def write_record(game: Game, tags: Mapping[str, Any] | None = None) -> str:
    """The text of the record of a game so far; `tags` are further headers, such as names.

    Raises `ValueError` for a tag that could not be read back.
    """
    for name in tags or {}:
        if not name.isidentifier() or name in HEADERS + CLOSING:
            raise ValueError(f"{name!r} cannot be the name of a further header")
    return str(make_record(game, tags))


def move_lines(moves: Sequence[Move]) -> Iterator[str]:
    """The moves as paragraphs, one for each round."""
    rounds: list[list[str]] = [[]]
    for move in moves:
        if move.verb == "next":
            rounds.append([])
        rounds[-1].append(str(move))
    for number, texts in enumerate(rounds, start=1):
        yield f"# round {number}"
        yield from textwrap.wrap("; ".join(texts), WIDTH, break_long_words=False)
        yield ""


def read_record(text: str) -> Record:
    """Read a record; raises `RecordError` naming the line at fault."""
    headers: dict[str, Any] = {}
    tags: dict[str, Any] = {}
    body: list[str] = []
    for number, line in enumerate(text.split("\n"), start=1):
        stripped = line.strip()
        if stripped.startswith("["):
            name, value = read_header(stripped, number)
            if name in headers or name in tags:
                raise RecordError(f"line {number}: {name} stands twice")
            (headers if name in HEADERS + CLOSING else tags)[name] = value
        else:
            body.append(";" if stripped.startswith("#") else stripped)
    verify_headers(headers)
    moves: list[Move] = []
    for words in filter(str.strip, " ".join(body).split(";")):
        try:
            moves.append(Move.parse(words))
        except NotationError as error:
            raise RecordError(f"move {len(moves) + 1}: {error}") from error
    return Record(headers, tuple(moves), tags)


def read_header(line: str, number: int) -> tuple[str, Any]:
    """Name and value of a header line."""
    name, _, value = line[1:-1].partition(" ")
    if not line.endswith("]") or not name.isidentifier():
        raise RecordError(f"line {number}: {line!r} is no header; write [Name value]")
    try:
        return name, json.loads(value)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"line {number}: the value of {name} is not JSON: {error}") from error


def verify_headers(headers: Mapping[str, Any]) -> None:
    """Refuse a record without what a replay needs, or of another format."""
    if headers.get("Format") != FORMAT or headers["Format"] is True:
        raise RecordError(f"Format: this program reads records of format {FORMAT}, not {headers.get('Format')!r}")
    kinds = {"Edition": str, "Digest": str, "Options": dict, "Seats": int}
    optional = {
        "Page": dict,
        "Dealer": str,
        "Seed": int,
        "Decks": list,
        "Orders": list,
        "Position": str,
        "Scores": dict,
        "Result": str,
    }
    for name, kind in (kinds | optional).items():
        if name in kinds and name not in headers:
            raise RecordError(f"{name} is missing")
        if name in headers and not isinstance(headers[name], kind):
            raise RecordError(f"{name}: {headers[name]!r} is no {kind.__name__}")
    for deck in headers.get("Decks", []):
        if not isinstance(deck, str):
            raise RecordError(f"Decks: {deck!r} is no text of cards")
    for order in headers.get("Orders", []):
        if not (isinstance(order, list) and len(order) == len(ORDER) and all(isinstance(part, str) for part in order)):
            raise RecordError(f"Orders: {order!r} is not written as {list(ORDER)}")
