"""The rule book: everything that an edition's data says is in it, in words."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from lastcard.rules.book import as_markdown, as_text, as_values, make_book
from lastcard.rules.book_effect import DEALER, PHRASES, Teller
from lastcard.rules.check import load_edition
from lastcard.rules.compile import compile_rules
from lastcard.rules.field import Chance, Flag, Number, OneOf, Table
from lastcard.rules.page import BUILT_IN
from lastcard.rules.schema import STEPS, WHOM, Steps

EDITION = load_edition("mlb")
UNTOLD = {
    ("draw", "emptied"),  # no draw empties a hand
    ("draw", "short"),  # either the piles section or the draw's own end says it
    ("owe", "short"),
    ("modify", "short"),
    ("judge", "chance"),  # told in the section about simulated games
}


def book_of(edition: str, **options: Any) -> str:  # noqa: ANN401 - values of options
    """The text of a book on long lines."""
    text = as_text(make_book(compile_rules(edition, options)), width=10_000)
    return text.replace("“", '"').replace("”", '"')


def tell(*steps: Mapping[str, Any], **settings: Any) -> str:  # noqa: ANN401 - settings of a teller
    return " ".join(text for _, text in Teller(EDITION, **settings).tell(steps))


def values_of(kind: object) -> list[Any]:
    """Some values that a key of a step may have."""
    if isinstance(kind, OneOf):
        return list(kind.values)
    if isinstance(kind, Number):
        return [kind.least, kind.least + 3]
    if isinstance(kind, Flag):
        return [False, True]
    if isinstance(kind, Chance):
        return [0.25]
    if isinstance(kind, Steps):
        nested = {"do": "judge", "whom": "self", "task": "hop", "chance": 1, "good": [], "no": []}
        return [[], [{"do": "turn", "turn": "bonus"}], [nested, {"do": "turn", "turn": "reverse"}]]
    return ["r", "W", "wilds", "chosen color"]


def every_step() -> Iterator[dict[str, Any]]:
    """Every verb with every value of every key, one key at a time beside the required ones."""
    for verb, table in STEPS.items():
        assert isinstance(table, Table)
        base = {name: values_of(entry.kind)[0] for name, entry in table.entries.items() if entry.required}
        yield base
        for name, entry in table.entries.items():
            for value in values_of(entry.kind):
                yield {**base, "do": verb, **needed(verb, name), name: value}


def needed(verb: str, name: str) -> dict[str, Any]:
    """What a key goes along with."""
    measures = {"cards", "to", "until", "down_to", "all"}
    if verb in {"draw", "discard"} and name not in measures:
        return {"to": 5} if name == "or_discard" else {"cards": 2}
    return {}


def complete(step: dict[str, Any]) -> bool:
    """Whether a step is one that the check lets through."""
    measures = {"cards", "to", "until", "down_to", "all"}
    return step["do"] not in {"draw", "discard"} or bool(measures & set(step))


@pytest.mark.parametrize("step", [step for step in every_step() if complete(step)], ids=str)
def test_every_verb_with_every_value_of_every_key_has_a_sentence(step: dict[str, Any]) -> None:
    for persons in (None, DEALER):
        said = tell(step, **({"persons": persons} if persons else {}))
        assert re.fullmatch(r"[A-Z“].*[.!?]", said), said
        assert not re.search(r"\{|\}|None|  ", said), said


def test_the_book_knows_the_verbs_of_the_format_and_no_others() -> None:
    assert set(PHRASES) == set(STEPS)


@pytest.mark.parametrize("verb", STEPS)
def test_every_key_of_a_step_changes_what_is_said(verb: str) -> None:
    said: dict[str, set[str]] = {}
    for step in every_step():
        if step["do"] == verb and complete(step):
            for name in step:
                said.setdefault(name, set()).add(tell(step))
    for name, entry in STEPS[verb].entries.items():
        if len(values_of(entry.kind)) > 1 and (verb, name) not in UNTOLD:
            assert len(said[name]) > 1, f"{verb}.{name} is not told"


@pytest.mark.parametrize("whom", WHOM)
def test_a_draw_is_told_of_everybody_whom_it_may_hit(whom: str) -> None:
    step = {"do": "draw", "whom": whom, "cards": 2, "loses_turn": True, "short": "forgive"}
    said = tell(step)
    assert "two cards and lose" in said
    assert ("You draw" in said) == (whom == "self")


def test_stacked_verbs_of_no_printed_edition_read_as_sentences() -> None:
    draw = {"do": "draw", "whom": "chosen", "until": "r", "loses_turn": True, "short": "stop"}
    test = {"do": "if", "test": "can play", "whom": "previous", "yes": [draw], "no": [{"do": "turn", "turn": "again"}]}
    judge = {"do": "judge", "whom": "chosen", "task": "sing", "chance": 0.3, "good": [test], "no": []}
    said = tell({"do": "choose", "what": "player"}, judge, {"do": "hands", "hands": "rotate"})
    assert said == (
        "You choose another player. The chosen player has to sing: if the table finds it good, (if the player before "
        "you has a card in hand that can be played on it, the chosen player draws until a red card turns up and loses "
        "their next turn (wilds do not count, every card drawn is kept, and it ends when nothing is left to draw); if "
        "not, you take another whole turn). Everybody hands all their cards to the next player in the direction of "
        "play."
    )


def test_a_choice_that_may_be_left_out_is_told_where_it_counts() -> None:
    steps: list[dict[str, Any]] = [
        {"do": "choose", "what": "player", "optional": True},
        {"do": "turn", "turn": "lost", "whom": "chosen"},
    ]
    assert tell(*steps) == (
        "You may choose another player, or nobody. The chosen player (if there is one) loses their next turn."
    )


def all_clauses(name: str) -> set[str]:
    """Every clause id in an edition's data."""
    edition = load_edition(name)
    codes = {code for card in edition.cards.values() for code in card.clauses.values()}
    codes |= {code for option in edition.options.values() for code in option.clauses}
    codes |= {idea.clause for idea in edition.ideas.values() if "customizables" in edition.options}
    codes |= set(edition.veto.clauses.values()) if edition.veto else set()
    codes |= set(edition.clauses.values())
    return {edition.clause(code) for code in codes if code}


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_clause_of_an_edition_is_cited_in_its_book(name: str) -> None:
    cited = set()
    for ids in re.findall(r"\[([A-Z0-9, -]+)\]", book_of(name)):
        cited |= set(ids.split(", "))
    assert cited == all_clauses(name)


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_card_option_and_idea_of_an_edition_is_in_its_book(name: str) -> None:
    edition = load_edition(name)
    book = book_of(name)
    for card in edition.cards.values():
        assert f"- {card.title} (" in book
        assert card.points is None or re.search(rf"{card.title} +{card.points} ", book)
    for option in edition.options.values():
        assert f"- {option.name}: {option.about}" in book
    if "customizables" in edition.options:
        for idea in edition.ideas.values():
            assert f'- {idea.title} ({idea.key}). Write: "{idea.text}"' in book
    assert edition.call in book
    assert all(color in book for color in edition.colors.values())


@pytest.mark.parametrize("name", BUILT_IN)
def test_books_are_the_same_every_time(name: str) -> None:
    first, second = (make_book(compile_rules(name)) for _ in range(2))
    assert first == second
    assert as_markdown(first) == as_markdown(second)
    assert as_values(first) == as_values(second)


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_book_fits_the_terminal_and_names_no_product(name: str) -> None:
    text = as_text(make_book(compile_rules(name)))
    assert max(map(len, text.splitlines())) <= 80
    assert not re.search(r"\buno\b|mattel", re.sub(r"\[[^]]*\]", "", text), re.IGNORECASE)


def test_the_deck_is_counted_as_printed_with_the_veto_among_the_cards() -> None:
    assert "112 cards, in four colours: red (r), green (g), blue (b) and yellow (y)." in book_of("mlb")
    assert "112 cards: 111 to play with, and the Veto, in four colours: purple (p)" in book_of("nonpartisan")
    assert "108 cards, in" in book_of("mlb", classic=True)


def test_every_option_changes_the_book() -> None:
    others: dict[str, dict[str, Any]] = {
        "mlb": {
            "scoring": "lowest",
            "target": 200,
            "final_draw": False,
            "two_player_reverse": "turn",
            "challenge_won": "lost",
            "call_duty": "on-play",
            "next_dealer": "draw",
            "turn_limit": 300,
            "classic": True,
            "customizables": ["joke"],
        },
        "turnover": {"special_copies": 1, "turnover": "draw-first", "scoring": "points"},
        "nonpartisan": {"veto_pays_with_lost_turn": True},
    }
    known = set()
    for name, options in others.items():
        usual = book_of(name).partition("What you may agree on")[0]
        for option, value in options.items():
            known.add(option)
            assert book_of(name, **{option: value}).partition("What you may agree on")[0] != usual, option
    assert known == {option for name in BUILT_IN for option in load_edition(name).options}


def test_a_customizable_tells_what_is_written_on_it() -> None:
    book = book_of("mlb", customizables=["draw-until-color:b", "", {"text": "Sing!", "judge": True}])
    assert "until a blue card turns up" in book
    assert 'On it is written: "Sing!"' in book
    assert "Nothing is written on it in this game, so it is a plain wild." in book


def test_the_veto_is_in_the_book_of_the_edition_that_has_one() -> None:
    assert "The Veto\n" in book_of("nonpartisan")
    assert "Veto" not in book_of("mlb")


def test_lowest_total_points_and_single_hands_are_told_apart() -> None:
    assert "The first to have 500 points or more wins the game." in book_of("deluxe")
    assert "the lowest total wins the game" in book_of("deluxe", scoring="lowest")
    assert "The winner of the round has won the game" in book_of("deluxe", scoring="single")


def test_the_score_board_is_wiped_when_it_is_full_and_carries_the_subtotal() -> None:
    assert "room for ten rounds. When it is full in the middle of a game, wipe it" in book_of("deluxe")


def test_markdown_has_headings_lists_and_tables() -> None:
    text = as_markdown(make_book(compile_rules("deluxe")))
    assert text.startswith("# Classic\n\n## The aim\n")
    assert "| Draw Two | `+2` | 8 | two of every colour [DLX-CONT-6] |" in text
    assert "\n2. The dealer shuffles" in text
