"""Strict and kind: a page that cannot be played is refused with every mistake, and an accepted one can be played."""

import copy
import json
import random
import signal
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import resources
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lastcard.game import BUILT_IN, EditionError, Game, compile_rules, load_edition
from lastcard.rules.schema import PAGE, json_schema

HEAD = 'format = 1\nkey = "own"\ntitle = "Own"\n'
ON_DELUXE = HEAD + 'extends = "deluxe"\n'
ON_MLB = HEAD + 'extends = "mlb"\n'
ON_TURNOVER = HEAD + 'extends = "turnover"\n'
COLORS = '[colors]\nr = "red"\nb = "blue"\n'
SMALL = (
    HEAD
    + "seats = [2, 4]\n"
    + COLORS
    + '[cards.numbers]\nkind = "number"\ntitle = "Number"\nvalues = [1, 2, 3]\ncopies = 10\n'
    + 'points = "face"\nopening = "starts"\n'
)


def on_wild(*steps: str) -> str:
    """A page with a wild that does this after its colour is named."""
    return (
        ON_DELUXE
        + '[cards.XX]\nkind = "wild"\ntitle = "X"\ncopies = 2\npoints = 5\nopening = "names"\n'
        + "effect = ["
        + ", ".join(('{ do = "color" }', *steps))
        + "]\n"
    )


def on_symbol(*steps: str, opening: str = "starts") -> str:
    """A page with a symbol that does this."""
    return (
        ON_DELUXE
        + f'[cards.XX]\nkind = "symbol"\ntitle = "X"\ncopies = 1\npoints = 5\nopening = "{opening}"\n'
        + f"effect = [{', '.join(steps)}]\n"
    )


def write(tmp_path: Path, text: str, name: str = "own.toml") -> str:
    file = tmp_path / name
    file.write_text(text, "utf-8")
    return str(file)


DRAW = '{ do = "draw", whom = "next", cards = 2, loses_turn = true, short = "forgive" }'
GIVE = '{ do = "discard", whom = "next", cards = 1, loses_turn = false, emptied = "wins" }'
WILD = "cards.XX.effect"
MISTAKES: list[tuple[str, str, str, str, str]] = [
    # name, page, key path, part of what is wrong, part of what would be right
    ("an unknown key", ON_DELUXE + "hand_sizes = 5\n", "hand_sizes", "not a key", "hand_size"),
    ("an unknown key of a card", ON_DELUXE + "[cards.W]\npoint = 5\n", "cards.W.point", "not a key", "points"),
    ("an unknown key of a step", on_wild(DRAW.replace("cards", "card")), f"{WILD}[1].card", "not a key", "cards"),
    ("a number too many", ON_DELUXE + "hand_size = 31\n", "hand_size", "31", "1 to 30"),
    ("a text for a number", ON_DELUXE + 'hand_size = "7"\n', "hand_size", "'7'", "whole number"),
    ("true for a number", ON_DELUXE + "hand_size = true\n", "hand_size", "True", "whole number"),
    ("a broken number", ON_DELUXE + "hand_size = 7.0\n", "hand_size", "7.0", "whole number"),
    ("a number for a text", HEAD + 'about = 5\nextends = "deluxe"\n', "about", "5", "a sentence"),
    ("a table for a list", ON_DELUXE + "[seats]\na = 1\n", "seats", "no list", "square brackets"),
    ("a list for a table", ON_DELUXE + "cards = []\n", "cards", "no table", "keys and values"),
    ("an unknown word", ON_DELUXE + 'dealer = "youngest"\n', "dealer", "'youngest'", "'high-card', 'lot'"),
    ("one seat", ON_DELUXE + "seats = [1, 4]\n", "seats[0]", "1", "2 to 10"),
    ("eleven seats", ON_DELUXE + "seats = [2, 11]\n", "seats[1]", "11", "2 to 10"),
    ("three numbers of seats", ON_DELUXE + "seats = [2, 3, 4]\n", "seats", "3 entries", "2 to 2"),
    ("seats upside down", ON_DELUXE + "seats = [5, 3]\n", "seats", "5 to 3", "fewest players first"),
    ("another format", ON_DELUXE.replace("format = 1", "format = 2"), "format", "2", "1"),
    ("no format", ON_DELUXE.replace("format = 1\n", ""), "format", "missing", "format = 1"),
    ("no key", ON_DELUXE.replace('key = "own"\n', ""), "key", "missing", "key"),
    ("no title", ON_DELUXE.replace('title = "Own"\n', ""), "title", "missing", "title"),
    ("a key in capitals", ON_DELUXE.replace('"own"', '"Own"'), "key", "'Own'", "small letters"),
    ("no colours", SMALL.replace(COLORS, ""), "colors", "missing", "at least one"),
    ("no cards", HEAD + COLORS, "cards", "missing", "describe the cards"),
    ("a card without points", SMALL.replace('points = "face"\n', ""), "cards.numbers.points", "missing", "worth"),
    ("a card without kind", SMALL.replace('kind = "number"\n', ""), "cards.numbers.kind", "missing", "symbol"),
    ("a colour of two letters", ON_DELUXE + '[colors]\nre = "red"\n', "colors.re", "'re'", "one small letter"),
    ("a colour without name", ON_DELUXE + '[colors]\nr = ""\n', "colors.r", "''", "colour's name"),
    ("a card code in small letters", on_wild().replace("cards.XX", "cards.xx"), "cards.xx", "no code", "capital"),
    ("a card code with a space", on_wild().replace("cards.XX", 'cards."X X"'), 'cards."X X"', "'X X'", "a card code"),
    ("a number card without values", SMALL.replace("values = [1, 2, 3]\n", ""), "cards.numbers.values", "fit", "have"),
    ("a value twice", SMALL.replace("[1, 2, 3]", "[1, 1, 3]"), "cards.numbers.values", "twice", "once"),
    ("copies that miss a value", SMALL.replace("= 10", "= [9, 9]"), "cards.numbers.copies", "2 numbers", "for each"),
    ("face value of a wild", on_wild().replace("points = 5", 'points = "face"'), "cards.XX.points", "face", "write"),
    ("a symbol to write on", on_symbol(GIVE) + "customizable = true\n", "cards.XX.customizable", "wilds", "wild"),
    ("a wild without colour", ON_DELUXE + "[cards.W]\neffect = []\n", "cards.W.effect", "first, and once", "color"),
    ("a wild with its colour late", on_wild(DRAW, '{ do = "color" }'), WILD, "first, and once", "begin with"),
    ("a symbol that names a colour", on_symbol('{ do = "color" }'), f"{WILD}[0]", "only a wild", "leave"),
    ("a wild that starts", on_wild().replace('"names"', '"starts"'), "cards.XX.opening", "wild cannot", "names"),
    ("a symbol that names", on_symbol(GIVE, opening="names"), "cards.XX.opening", "only a wild", "starts"),
    ("an opening discard", on_symbol(GIVE, opening="acts"), f"{WILD}[0]", "opening card", "draws and turns"),
    ("no verb", on_wild('{ whom = "next" }'), f"{WILD}[1].do", "no verb", "discard"),
    ("an unknown verb", on_wild('{ do = "dance" }'), f"{WILD}[1].do", "'dance'", "discard"),
    ("a step that is no table", on_wild("5"), f"{WILD}[1]", "5", "do ="),
    ("an effect that is no list", ON_DELUXE + "[cards.W]\neffect = 5\n", "cards.W.effect", "no list", "do ="),
    ("no answer for the turn", on_wild(DRAW.replace(", loses_turn = true", "")), f"{WILD}[1].loses_turn", "mis", "los"),
    ("no answer for dry piles", on_wild(DRAW.replace(', short = "forgive"', "")), f"{WILD}[1].short", "missing", "dry"),
    ("no answer for empty hands", on_wild(GIVE.replace(', emptied = "wins"', "")), f"{WILD}[1].emptied", "mis", "wins"),
    ("two measures of a draw", on_wild(DRAW.replace("cards = 2", "cards = 2, to = 5")), f"{WILD}[1]", "2 meas", "one"),
    ("no measure of a draw", on_wild(DRAW.replace("cards = 2, ", "")), f"{WILD}[1]", "0 measures", "one of"),
    ("two measures of a discard", on_wild(GIVE.replace("= 1,", "= 1, down_to = 1,")), f"{WILD}[1]", "2 meas", "one"),
    ("no measure of a discard", on_wild(GIVE.replace("cards = 1, ", "")), f"{WILD}[1]", "0 measures", "one of"),
    ("a loop nothing bounds", on_wild(DRAW.replace("cards = 2", 'until = "r"')), f"{WILD}[1].short", "bounds", "stop"),
    ("a bound without loop", on_wild(DRAW.replace('"forgive"', '"stop"')), f"{WILD}[1].short", "repeated", "forgive"),
    ("an unknown colour", on_wild(DRAW.replace("cards = 2", 'until = "x"')), f"{WILD}[1].until", "'x'", "r, g"),
    (
        "a colour that nobody chose",
        on_wild(DRAW.replace("cards = 2", 'until = "chosen color"').replace("forgive", "stop")),
        f"{WILD}[1].until",
        "chosen",
        "choose",
    ),
    ("an unknown class", on_wild(GIVE.replace("cards = 1", 'all = "wild"')), f"{WILD}[1].all", "'wild'", "'wilds'"),
    ("a stray or_discard", on_wild(DRAW.replace("= 2", "= 2, or_discard = true")), f"{WILD}[1].or_discard", "", "to"),
    ("a swap without choice", on_wild('{ do = "hands", hands = "swap" }'), f"{WILD}[1]", "nobody", "choose"),
    ("a chosen seat nobody chose", on_wild(DRAW.replace('"next"', '"chosen"')), f"{WILD}[1]", "nobody", "choose"),
    (
        "two choices",
        on_wild('{ do = "choose", what = "player" }', '{ do = "choose", what = "color" }'),
        WILD,
        "2 choices",
        "one",
    ),
    (
        "a colour to leave out",
        on_wild('{ do = "choose", what = "color", optional = true }'),
        f"{WILD}[1].optional",
        "left out",
        "leave",
    ),
    ("a lost turn of nobody", on_wild('{ do = "turn", turn = "lost" }'), f"{WILD}[1].whom", "fit", "whom"),
    ("again for somebody", on_wild('{ do = "turn", turn = "again", whom = "next" }'), f"{WILD}[1].whom", "fit", "lost"),
    (
        "a choice in a branch",
        on_wild('{ do = "if", test = "can play", whom = "next", yes = [{ do = "color" }], no = [] }'),
        f"{WILD}[1].yes[0]",
        "late",
        "start",
    ),
    ("a chance above one", on_wild('{ do = "judge", whom = "next", task = "x", chance = 2, good = [], no = [] }'),
     f"{WILD}[1].chance", "2", "0 to 1"),
    ("no chance", on_wild('{ do = "judge", whom = "next", task = "x", chance = nan, good = [], no = [] }'),
     f"{WILD}[1].chance", "nan", "0 to 1"),
    ("a judged branch that is missing", on_wild('{ do = "judge", whom = "next", task = "x", chance = 0, good = [] }'),
     f"{WILD}[1].no", "missing", "no ="),
    ("a deck too small for the seats", ON_DELUXE + "hand_size = 11\n", "cards", "108 cards", "at least 111"),
    ("too many cards", ON_DELUXE + "[cards.W]\ncopies = 60\n[cards.W4]\ncopies = 60\n[cards.S]\ncopies = 10\n",
     "cards", "cards", "at most 224"),
    ("too many colours", SMALL.replace("[colors]\n", "[colors]\n" + "".join(f'{c} = "c"\n' for c in "acdefgh")),
     "colors", "9 colours", "at most 8"),
    ("too many faces", SMALL.replace("[1, 2, 3]", str(list(range(33)))).replace("= 10", "= 1"), "cards", "66", "64"),
    ("no card that can open", SMALL.replace('"starts"', '"returns"'), "cards", "open", "starts"),
    ("an option of nobody", ON_DELUXE + '[options.stacking]\ndefault = true\nabout = "x"\nclauses = ["A1"]\n',
     "options.stacking", "no such option", "did you mean"),
    ("an option without sentence", SMALL + '[options.target]\ndefault = 5\nclauses = ["A1"]\n',
     "options.target.about", "missing", "sentence"),
    ("a default that does not fit", ON_DELUXE + '[options.scoring]\ndefault = "most"\n', "options.scoring.default",
     "'most'", "'lowest'"),
    ("an option about no card", ON_TURNOVER + '[options.special_copies]\ncard = "XX"\n', "options.special_copies",
     "'XX'", "FT"),
    ("contradicting options", ON_MLB + '[options.classic]\ndefault = true\n[options.customizables]\ndefault = [""]\n',
     "options.customizables", "classic", "leave out"),
    ("an idea of nobody", ON_MLB + '[options.customizables]\ndefault = ["jok"]\n', "options.customizables[0]",
     "'jok'", "'joke'"),
    ("an idea without text", ON_MLB + '[ideas.mine]\ntitle = "x"\neffect = [{ do = "color" }]\n', "ideas.mine.text",
     "missing", "written"),
    ("a card to leave out that is not there", ON_DELUXE + '[cards]\nremove = ["SW"]\n', "cards.remove", "'SW'", "W"),
    ("an edition to extend that is not there", ON_DELUXE.replace('"deluxe"', '"delux"'), "extends", "no such",
     "deluxe"),
    ("a page that extends itself", ON_DELUXE.replace('"deluxe"', '"own.toml"'), "extends", "circle", "finished"),
    ("dealing by high card without a highest", HEAD + 'dealer = "high-card"\n'
     + SMALL.removeprefix(HEAD).replace("[1, 2, 3]", "[2]").replace("= 10", "= 20"), "dealer", "high", "lot"),
    ("one face twice", ON_DELUXE + '[cards.more]\nkind = "number"\ntitle = "x"\nvalues = [5]\ncopies = 1\npoints = 9\n'
     'opening = "starts"\n', "cards.more", "5", "once"),
    ("a code twice", ON_MLB + '[cards.CU1]\nkind = "wild"\ntitle = "x"\ncopies = 1\npoints = 9\nopening = "names"\n'
     'effect = [{ do = "color" }]\n', "cards.CU1", "CU1", ""),
]  # fmt: skip


@pytest.mark.parametrize(("page", "path", "wrong", "right"), [m[1:] for m in MISTAKES], ids=[m[0] for m in MISTAKES])
def test_a_mistake_is_told_with_its_place_and_what_would_be_right(
    tmp_path: Path, page: str, path: str, wrong: str, right: str
) -> None:
    source = write(tmp_path, page)
    with pytest.raises(EditionError) as caught:
        load_edition(source)
    found = [problem for problem in caught.value.problems if problem.path == path]
    assert found, [str(problem) for problem in caught.value.problems]
    assert any(wrong in problem.wrong and right in problem.right for problem in found), [str(p) for p in found]
    assert source in str(caught.value)


def test_the_small_pages_without_mistakes_are_accepted(tmp_path: Path) -> None:
    for text in (SMALL, ON_DELUXE, ON_MLB, ON_TURNOVER, on_wild(DRAW, GIVE), on_symbol(DRAW, opening="acts")):
        assert load_edition(write(tmp_path, text)).key == "own"


def test_all_mistakes_of_form_are_told_at_once(tmp_path: Path) -> None:
    page = ON_DELUXE + 'hand_size = 0\ndealer = "x"\nseat = 1\n[cards.W]\ncopies = -1\nfoo = 1\n[caught]\n'
    with pytest.raises(EditionError) as caught:
        load_edition(write(tmp_path, page))
    paths = {problem.path for problem in caught.value.problems}
    assert paths == {"hand_size", "dealer", "seat", "cards.W.copies", "cards.W.foo", "caught.draws"}


def test_all_mistakes_of_meaning_are_told_at_once(tmp_path: Path) -> None:
    page = on_wild('{ do = "hands", hands = "swap" }', GIVE.replace("cards = 1", 'all = "q"')).replace(
        '"names"', '"acts"'
    )
    page = page.replace("[cards.XX]", '[cards.S]\npoints = "face"\n[cards.XX]') + "[options.nothing]\n"
    page += 'default = 1\nabout = "x"\nclauses = ["A1"]\n'
    with pytest.raises(EditionError) as caught:
        load_edition(write(tmp_path, page))
    paths = {problem.path for problem in caught.value.problems}
    assert {"cards.XX.opening", f"{WILD}[1]", f"{WILD}[2].all", "cards.S.points", "options.nothing"} <= paths


def test_a_mistake_in_a_page_below_names_that_page(tmp_path: Path) -> None:
    base = write(tmp_path, ON_DELUXE + "hand_sise = 4\n", "base.toml")
    with pytest.raises(EditionError) as caught:
        load_edition(write(tmp_path, ON_DELUXE.replace('"deluxe"', '"base.toml"')))
    assert base in str(caught.value)
    assert "hand_size" in str(caught.value)


@pytest.mark.parametrize("length", [1, 2, 3, 12])
def test_pages_that_extend_each_other_in_a_circle_are_refused(tmp_path: Path, length: int) -> None:
    for number in range(length):
        write(
            tmp_path,
            ON_DELUXE.replace('"deluxe"', f'"../{tmp_path.name}/p{(number + 1) % length}.toml"'),
            f"p{number}.toml",
        )
    with pytest.raises(EditionError, match="circle"):
        load_edition(str(tmp_path / "p0.toml"))


NO_PAGES: list[tuple[str, bytes]] = [
    ("empty", b""),
    ("no TOML", b"hello"),
    ("latin", "title = 'é'".encode("latin-1")),
    ("zeros", b"\0\0"),
    ("deeply nested", b"about = " + b"[" * 50_000),
    ("a huge number", b"format = " + b"1" * 5000),
    ("a date", b"format = 1\nkey = 1979-05-27\ntitle = 07:32:00\nextends = 'deluxe'"),
    ("infinity", ON_DELUXE.encode() + b"hand_size = inf"),
]


@pytest.mark.parametrize("content", [content for _, content in NO_PAGES], ids=[name for name, _ in NO_PAGES])
def test_a_file_that_is_no_page_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "odd.toml"
    file.write_bytes(content)
    with pytest.raises(EditionError):
        load_edition(str(file))


@pytest.mark.parametrize("name", ["", "nothing", "\0", "x" * 5000, ".", "/", "deluxe.toml", "délüxe", "a/b"])
def test_an_edition_that_is_not_there_is_refused(name: str) -> None:
    with pytest.raises(EditionError):
        load_edition(name)
    with pytest.raises(EditionError):
        compile_rules(name)


def test_extending_a_name_that_is_too_long_is_refused(tmp_path: Path) -> None:
    with pytest.raises(EditionError):
        load_edition(write(tmp_path, ON_DELUXE.replace('"deluxe"', f'"{"x" * 5000}"')))


def built_in(name: str) -> dict[str, Any]:
    return tomllib.loads(resources.files("lastcard").joinpath("editions", f"{name}.toml").read_text("utf-8"))


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_json_schema_accepts_the_printed_editions(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(json_schema())
    jsonschema.validate(built_in(name), json_schema())


def of_form() -> Iterator[tuple[str, str]]:
    """The pages above whose mistake is one of form."""

    class Found(list[Any]):
        def add(self, *problem: str) -> None:
            self.append(problem)

    for name, text, *_ in MISTAKES:
        found = Found()
        PAGE.check(tomllib.loads(text), "", found)  # type: ignore[arg-type]
        if found and "7.0" not in text and "nan" not in text:  # to JSON Schema 7.0 is a whole number
            yield name, text


@pytest.mark.parametrize("text", [text for _, text in of_form()], ids=[name for name, _ in of_form()])
def test_the_json_schema_rejects_every_mistake_of_form(text: str) -> None:
    assert not jsonschema.Draft202012Validator(json_schema()).is_valid(tomllib.loads(text))


def test_the_json_schema_is_plain_json() -> None:
    assert json.loads(json.dumps(json_schema())) == json_schema()


@contextmanager
def at_most(seconds: int) -> Iterator[None]:
    """What takes longer hangs."""

    def stop(*_: object) -> None:
        raise TimeoutError(f"still busy after {seconds} seconds")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def count_cards(game: Game) -> int:
    return sum(game.counts().values()) + len(game.discard_pile()) + len(game.draw_pile())


def play_at_random(game: Game, moves: int, chance: random.Random) -> None:
    """Play on at random; cards are neither lost nor made, and somebody can always act until the game is over."""
    cards = count_cards(game)
    for number in range(moves):
        legal = game.legal()
        assert bool(legal) != game.is_over, game.position()
        if game.is_over:
            return
        if number % 50 == 0:
            assert game.view(game.turn).legal == tuple(game.legal(game.turn))
            assert game.refusal(str(chance.choice(legal))) is None
        move = chance.choice(legal)
        game.play(move)
        if move.verb == "next":
            cards = count_cards(game)
        assert count_cards(game) == cards, game.position()


def as_toml(value: Any) -> str:  # noqa: ANN401 - any value of a page
    """A value as TOML in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {as_toml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(as_toml, value)) + "]"
    return str(value) if isinstance(value, float) else json.dumps(value)


def write_page(page: dict[str, Any]) -> str:
    return "".join(f"{json.dumps(key)} = {as_toml(value)}\n" for key, value in page.items())


PAGES = {name: built_in(name) for name in BUILT_IN}
ODD: list[Any] = [
    0,
    1,
    2,
    3,
    7,
    60,
    1000,
    -1,
    0.5,
    True,
    False,
    "",
    "x",
    "r",
    "W",
    [],
    [0],
    ["W"],
    {},
    {"a": 1},
    "face",
]
WHOM = ["self", "next", "previous", "others", "all", "chosen"]
STEPS: list[dict[str, Any]] = [
    {"do": "choose", "what": "player"},
    {"do": "choose", "what": "player", "optional": True},
    {"do": "choose", "what": "color"},
    {"do": "hands", "hands": "swap"},
    {"do": "hands", "hands": "rotate"},
    {"do": "turn", "turn": "again"},
    {"do": "turn", "turn": "bonus"},
    {"do": "turn", "turn": "reverse"},
    {"do": "turn", "turn": "lost", "whom": "all"},
    {"do": "draw", "whom": "others", "cards": 3, "loses_turn": False, "short": "forgive"},
    {"do": "draw", "whom": "all", "to": 4, "or_discard": True, "loses_turn": True, "short": "forgive"},
    {"do": "draw", "whom": "previous", "to": 6, "loses_turn": False, "short": "forgive"},
    {"do": "draw", "whom": "next", "until": "r", "loses_turn": True, "short": "stop"},
    {"do": "discard", "whom": "all", "cards": 2, "loses_turn": False, "emptied": "wins"},
    {"do": "discard", "whom": "self", "all": "wilds", "loses_turn": False, "emptied": "keeps one"},
    {"do": "discard", "whom": "others", "down_to": 0, "loses_turn": True, "emptied": "keeps one"},
    {"do": "discard", "whom": "chosen", "all": "r", "loses_turn": False, "emptied": "wins"},
    {"do": "owe", "whom": "next", "cards": 2, "answer": "challenge", "loses_turn": True, "short": "forgive"},
    {"do": "reveal", "whom": "all", "until": "own next turn"},
    {"do": "forbid", "whom": "others", "what": "x", "until": "call"},
    {"do": "modify", "whom": "all", "what": "draw", "when": "cannot play", "cards": 5, "short": "forgive"},
    {"do": "if", "test": "can play", "whom": "chosen", "yes": [], "no": [{"do": "turn", "turn": "bonus"}]},
    {
        "do": "judge",
        "whom": "chosen",
        "task": "x",
        "chance": 0.5,
        "good": [],
        "no": [{"do": "hands", "hands": "rotate"}],
    },
]


def places(value: Any) -> Iterator[tuple[Any, Any]]:  # noqa: ANN401 - see as_toml
    """Every container on a page with every key or index in it."""
    inner = (
        list(value.items()) if isinstance(value, dict) else list(enumerate(value)) if isinstance(value, list) else []
    )
    for key, entry in inner:
        yield value, key
        yield from places(entry)


KNOWN: dict[Any, list[Any]] = {}
for below in PAGES.values():
    for holder, where in places(below):
        KNOWN.setdefault(where, []).append(holder[where])
KNOWN |= {"whom": [*WHOM], "opening": ["starts", "acts", "turns", "names", "returns", "passed-over"]}
KNOWN |= {
    "copies": [0, 1, 3, 20],
    "hand_size": [1, 2, 5, 20],
    "dealer": ["lot", "high-card"],
    "kind": ["wild", "symbol"],
}
KNOWN |= {"last_card": ["draws"], "seats": [[2, 4], [2, 2], [3, 10]], "points": [0, 1000], "format": [1]}


def mutate(page: dict[str, Any], chance: random.Random) -> None:
    """Delete, replace or insert something somewhere."""
    spots = list(places(page))
    effects = [holder[key] for holder, key in spots if key in {"effect", "yes", "no", "good"}]
    kind = chance.random()
    if kind < 0.5 and effects:
        effect = chance.choice(effects)
        if isinstance(effect, list):
            step = copy.deepcopy(chance.choice(STEPS))
            if "whom" in step and chance.random() < 0.5:
                step["whom"] = chance.choice(WHOM)
            effect.insert(chance.randint(min(1, len(effect)), len(effect)), step)
        return
    holder, key = chance.choice(spots)
    if kind < 0.6:
        del holder[key]
    elif kind < 0.9 and key in KNOWN:
        holder[key] = copy.deepcopy(chance.choice(KNOWN[key]))
    elif kind < 0.95 or not isinstance(holder, dict):
        holder[key] = copy.deepcopy(chance.choice(ODD))
    else:
        name = chance.choice(list(KNOWN))
        holder[str(name)] = copy.deepcopy(chance.choice(KNOWN[name]))


@settings(max_examples=250, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(BUILT_IN), st.integers(1, 5), st.integers(0, 1 << 32))
def test_a_page_changed_at_random_is_refused_or_can_be_played(
    tmp_path_factory: pytest.TempPathFactory, name: str, changes: int, seed: int
) -> None:
    chance = random.Random(seed)
    page = copy.deepcopy(PAGES[name])
    for _ in range(changes):
        mutate(page, chance)
    text = write_page(page)
    file = tmp_path_factory.getbasetemp() / "mutated.toml"
    file.write_text(text, "utf-8")
    with at_most(20):
        try:
            rules = compile_rules(str(file))
        except EditionError:
            return
        seats = chance.randint(*rules.edition.seats)
        game = Game(rules, seats=seats, seed=seed)
        assert count_cards(game) == len(rules.deck)
        play_at_random(game, 300, chance)
