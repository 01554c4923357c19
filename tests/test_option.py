"""Options: each has a sentence for people, clauses that exist, and cases that choose it."""

import re
from pathlib import Path
from typing import Any

import pytest

from lastcard.game import BUILT_IN, EditionError, compile_rules, load_edition
from lastcard.rules.edition import Edition, Option
from lastcard.rules.field import Flag, OneOf
from lastcard.rules.option import KINDS
from lastcard.testing.case import read_cases
from tests.test_conformance import known_ids

ROOT = Path(__file__).resolve().parent.parent
CASES = [case for _, case in read_cases([ROOT / "tests" / "conformance"])]
EDITIONS = [load_edition(name) for name in BUILT_IN]
OPTIONS = [(edition, option) for edition in EDITIONS for option in edition.options.values()]
NAMES = [f"{edition.key}-{option.name}" for edition, option in OPTIONS]


def values(name: str) -> list[Any]:
    """Every value of an option that has only a few."""
    kind = KINDS[name]
    if isinstance(kind, Flag):
        return [True, False]
    return list(kind.values) if isinstance(kind, OneOf) else []


@pytest.mark.parametrize(("edition", "option"), OPTIONS, ids=NAMES)
def test_every_option_carries_one_sentence_for_people(edition: Edition, option: Option) -> None:
    assert re.fullmatch(r"[A-Z][^.\n]{20,200}\.", option.about), edition.key


@pytest.mark.parametrize(("edition", "option"), OPTIONS, ids=NAMES)
def test_every_option_names_clauses_that_exist(edition: Edition, option: Option) -> None:
    named = {edition.clause(code) for code in option.clauses}
    assert named
    assert named <= known_ids()


@pytest.mark.parametrize("name", KINDS)
def test_every_option_is_chosen_by_cases_with_each_of_its_values(name: str) -> None:
    chosen = [case["options"][name] for case in CASES if name in case.get("options", {})]
    assert chosen
    assert [value for value in values(name) if value not in chosen] == []


@pytest.mark.parametrize("edition", EDITIONS, ids=BUILT_IN)
def test_every_idea_is_played_by_cases_and_names_a_ruling_that_exists(edition: Edition) -> None:
    written = [text for case in CASES for text in case.get("options", {}).get("customizables", ())]
    for idea in edition.ideas.values():
        assert edition.clause(idea.clause) in known_ids()
        assert any(isinstance(text, str) and text.partition(":")[0] == idea.key for text in written), idea.key


@pytest.mark.parametrize("edition", EDITIONS, ids=BUILT_IN)
def test_every_clause_that_a_page_names_exists(edition: Edition) -> None:
    codes = [*edition.clauses.values(), *(code for card in edition.cards.values() for code in card.clauses.values())]
    codes += edition.veto.clauses.values() if edition.veto else []
    assert {edition.clause(code) for code in codes if code} <= known_ids()


@pytest.mark.parametrize(("edition", "option"), OPTIONS, ids=NAMES)
def test_the_usual_value_of_an_option_changes_nothing_when_it_is_chosen(edition: Edition, option: Option) -> None:
    usual, chosen = compile_rules(edition), compile_rules(edition, {option.name: option.default})
    assert usual.options == chosen.options
    assert usual.digest == chosen.digest
    assert usual.tables.tobytes() == chosen.tables.tobytes()


@pytest.mark.parametrize(("edition", "option"), OPTIONS, ids=NAMES)
def test_every_other_value_of_an_option_changes_the_digest(edition: Edition, option: Option) -> None:
    usual = compile_rules(edition)
    for value in values(option.name):
        if value != usual.options[option.name]:
            assert compile_rules(edition, {option.name: value}).digest != usual.digest


WRONG: list[tuple[str, dict[str, Any], str, str]] = [
    ("deluxe", {"scoring": "most"}, "options.scoring", "'points', 'lowest', 'single'"),
    ("deluxe", {"target": 0}, "options.target", "from 1"),
    ("deluxe", {"target": True}, "options.target", "whole number"),
    ("deluxe", {"final_draw": "no"}, "options.final_draw", "true or false"),
    ("deluxe", {"classic": True}, "options.classic", ""),
    ("deluxe", {"stack": True}, "options.stack", ""),
    ("deluxe", {"two_player_revers": "skip"}, "options.two_player_revers", "two_player_reverse"),
    ("turnover", {"special_copies": -1}, "options.special_copies", "from 0"),
    ("mlb", {"customizables": "joke"}, "options.customizables", "square brackets"),
    ("mlb", {"customizables": ["joke"] * 4}, "options.customizables", "3"),
    ("mlb", {"customizables": ["jokes"]}, "options.customizables[0]", "joke"),
    ("mlb", {"customizables": ["joke:b"]}, "options.customizables[0]", "write joke"),
    ("mlb", {"customizables": ["draw-until-color:p"]}, "options.customizables[0]", "r, g, b, y"),
    ("mlb", {"classic": True, "customizables": ["joke"]}, "options.customizables", "leave out"),
    ("turnover", {"turnover": "draw-first", "special_copies": 0}, "options.turnover", "1 or more"),
]


@pytest.mark.parametrize(("edition", "options", "path", "right"), WRONG, ids=lambda part: str(part)[:40])
def test_a_wrong_option_is_refused_by_name_with_what_would_be_right(
    edition: str, options: dict[str, Any], path: str, right: str
) -> None:
    with pytest.raises(EditionError) as refused:
        compile_rules(edition, options)
    problem = next(problem for problem in refused.value.problems if problem.path == path)
    assert problem.wrong
    assert right in problem.right


def test_every_wrong_option_is_told_at_once() -> None:
    with pytest.raises(EditionError) as refused:
        compile_rules("deluxe", {"target": 0, "scoring": "most", "stack": 1})
    assert {problem.path for problem in refused.value.problems} == {
        "options.target",
        "options.scoring",
        "options.stack",
    }
