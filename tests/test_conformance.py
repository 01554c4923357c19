"""The cases of `tests/conformance`: each passes, and no clause or ruling is left without one."""

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from lastcard.testing.case import CaseError, read_cases, run_case, run_paths

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tests" / "conformance"
CLAUSES = ROOT / "docs" / "rules" / "clauses.md"
ELSEWHERE = ROOT / "docs" / "rules" / "elsewhere.toml"
CASES = [case for _, case in read_cases([FOLDER])]
GOOD: dict[str, Any] = {
    "id": "x",
    "edition": "deluxe",
    "clauses": ["DLX-TURN-2"],
    "seats": 2,
    "hands": {"A": "r5 rS b1", "B": "b2 W"},
    "discard": "b1 r7",
    "draw": "g1 g2",
    "moves": ["A r5"],
    "expect": {"turn": "B", "top": "r5"},
}


def known_ids() -> set[str]:
    """The ids that the page of clauses defines: a row's code for each edition named, and the rulings."""
    text = CLAUSES.read_text("utf-8")
    rows = re.findall(r"^\| ([A-Z0-9]+-\d+) \| ([A-Z ]+) \|", text, re.MULTILINE)
    clauses = {f"{edition}-{code}" for code, editions in rows for edition in editions.split()}
    return clauses | set(re.findall(r"^- \*\*(A\d+)\*\* ", text, re.MULTILINE))


def listed_elsewhere() -> dict[str, str]:
    found: dict[str, str] = tomllib.loads(ELSEWHERE.read_text("utf-8"))["elsewhere"]
    return found


def cited() -> set[str]:
    return {clause for case in CASES for clause in case["clauses"]}


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_case_comes_out_as_expected(case: dict[str, Any]) -> None:
    assert run_case(case) == []


def test_no_two_cases_share_an_id() -> None:
    assert [name for name, count in Counter(case["id"] for case in CASES).items() if count > 1] == []


def test_the_page_of_clauses_is_read_as_a_whole() -> None:
    ids = known_ids()
    assert {f"A{number}" for number in range(1, 108)} <= ids
    assert {"MLB-CONT-1", "DLX-CHAL-4", "NON-VETO-4", "FTO-FT-4", "ITK-IK-7", "FTO-SCORE-5"} <= ids
    assert "DLX-CLASSIC-1" not in ids


def test_a_case_names_only_clauses_that_exist() -> None:
    assert sorted(cited() - known_ids()) == []


def test_every_clause_and_ruling_has_a_case_or_is_listed_with_what_covers_it() -> None:
    assert sorted(known_ids() - cited() - set(listed_elsewhere())) == []


def test_what_is_listed_elsewhere_exists_and_no_case_covers_it() -> None:
    listed = listed_elsewhere()
    assert sorted(set(listed) - known_ids()) == []
    assert sorted(set(listed) & cited()) == []


@pytest.mark.parametrize(("name", "path"), listed_elsewhere().items(), ids=list(listed_elsewhere()))
def test_what_covers_a_clause_elsewhere_mentions_it(name: str, path: str) -> None:
    assert (ROOT / path).is_file(), path
    row = re.sub(r"^(MLB|DLX|NON|FTO|ITK)-", "", name)  # a test of several editions names the row, in words or its name
    mention = rf"\b({name}|{row})\b|(?<![a-z0-9]){row.lower().replace('-', '_')}(?![0-9])"
    assert re.search(mention, (ROOT / path).read_text("utf-8")), f"{path} does not mention {name}"


def test_a_good_case_has_no_complaints() -> None:
    assert run_case(GOOD) == []


WRONG: list[dict[str, Any]] = [
    {"phase": "drawn"},
    {"turn": "A"},
    {"direction": "right"},
    {"color": "b"},
    {"top": "b1"},
    {"hands": {"A": "rS"}},
    {"hands": {"A": "rS b1 b1"}},
    {"counts": {"B": 3}},
    {"discard": "r7 b1 r5"},
    {"discard": "b1 r7"},
    {"draw": "g2 g1"},
    {"legal": ["draw"]},
    {"legal": ["W:r", "W:g", "W:b", "W:y", "draw", "pass"]},
    {"allowed": ["A rS"]},
    {"allowed": ["B b9"]},
    {"refused": ["B draw"]},
    {"scores": {"A": 1}},
    {"winner": "A"},
    {"dealer": "A"},
    {"vetoed": ["B"]},
    {"draw_count": 3},
    {"discard_count": 2},
    {"cards": 10},
    {"seen": {"B": {"A": "rS"}}},
    {"colour": "r"},
    {"hands": {"Q": "r5"}},
    {"counts": {"Q": 1}},
    {"hands": "r5"},
    {"seen": {"B": "rS"}},
    {"legal": 5},
]


@pytest.mark.parametrize("expect", WRONG, ids=str)
def test_a_wrong_expectation_fails(expect: dict[str, Any]) -> None:
    assert run_case({**GOOD, "expect": expect}) != []


BROKEN: list[dict[str, Any]] = [
    {"move": ["A r5"]},
    {"edition": "delux"},
    {"edition": 5},
    {"options": {"stacking": True}},
    {"options": 5},
    {"seats": 1},
    {"seats": 11},
    {"seats": "2"},
    {"dealer": "C"},
    {"dealer": 5},
    {"turn": "Z"},
    {"turn": "C"},
    {"direction": "rigth"},
    {"hands": {"A": "r5 q5"}},
    {"hands": {"A": 5}},
    {"hands": ["r5"]},
    {"hands": {"C": "r5"}},
    {"discard": ""},
    {"discard": 5},
    {"discard": "W"},
    {"discard": "r7:b"},
    {"draw": "x"},
    {"draw": 5},
    {"scores": {"C": 1}},
    {"scores": {"A": "many"}},
    {"owing": ["C"]},
    {"owing": 5},
    {"vetoed": ["A", "B"]},
    {"vetoed": ["C"]},
    {"moves": [5]},
    {"moves": "A r5"},
    {"moves": ["A r9"]},
    {"moves": ["x A r5"]},
    {"moves": ["A draw", "A next"]},
    {"expect": 5},
    {"deck": "r5"},
    {"options": []},
    {"dealer": 10**30},
    {"turn": 0},
    {"scores": {"A": 10**30}},
    {"scores": {"A": 1.5}},
    {"scores": {"A": True}},
    {"owing": "A"},
    {"owing": ["A"]},
    {"vetoed": ["A"]},
    {"moves": ["x A next", 5]},
    {"clauses": "A1"},
    {"id": 5},
]


@pytest.mark.parametrize("change", BROKEN, ids=str)
def test_a_broken_case_fails_with_a_complaint_and_stops_no_other(change: dict[str, Any]) -> None:
    assert run_case({**GOOD, **change}) != []


@pytest.mark.parametrize("key", ["edition", "discard"])
def test_a_case_without_what_it_needs_fails(key: str) -> None:
    assert run_case({name: value for name, value in GOOD.items() if name != key}) != []


@pytest.mark.parametrize(
    "change", [{"deck": 5}, {"deck": "r5"}, {"decks": [5]}, {"decks": "r5"}, {"seats": 11}], ids=str
)
def test_a_broken_deal_fails_with_a_complaint(change: dict[str, Any]) -> None:
    assert run_case({"id": "x", "edition": "deluxe", "clauses": [], "seats": 2, **change}) != []


def test_what_cannot_stand_in_a_case_is_named_with_what_can() -> None:
    assert run_case({**GOOD, "draw": ["r5"]}) == [
        "cannot be set up: draw: ['r5'] cannot stand here; write cards such as \"g1 g2\", next card first"
    ]
    assert run_case({**GOOD, "owing": ["A"], "hands": {"A": "rS r5"}}) == [
        "cannot be set up: owing: A holds 2 cards; a call is owed on the last one"
    ]
    assert run_case({**GOOD, "expect": {"counts": 5, "turns": "B"}})[0] == (
        "counts: 5 cannot be compared with what a game shows there"
    )
    assert run_case({**GOOD, "deck": "r5"}) == [
        "cannot be set up: hands: a case begins with a position or with a deck, not with both"
    ]


def test_a_deal_may_follow_rounds_that_left_points_and_a_veto() -> None:
    deck = "p1 g1 p2 g2 p3 g3 p4 g4 p5 g5 p6 g6 p7 g7 oS o1 o2"
    case = {"id": "x", "edition": "nonpartisan", "seats": 2, "deck": deck, "scores": {"B": 40}, "vetoed": ["A"]}
    shown = {"turn": "B", "dealer": "B", "scores": {"A": 0, "B": 40}, "vetoed": ["A"], "draw": "o1 o2", "discard": "oS"}
    assert run_case({**case, "expect": {**shown, "hands": {"A": "p1 p2 p3 p4 p5 p6 p7"}}}) == []


def test_a_move_that_should_be_refused_but_passes_is_named() -> None:
    assert run_case({**GOOD, "moves": ["x A r5"]})[0] == "'A r5' should have been refused"


def test_a_second_deck_that_cannot_be_dealt_fails_with_a_complaint() -> None:
    deck = " ".join(["r5"] * 15)
    moves = ["A r5", "B r5"] * 6 + ["A r5!", "B r5!", "A r5", "B next"]
    case = {"id": "x", "edition": "deluxe", "clauses": [], "seats": 2, "decks": [deck, "r5 r6"], "moves": moves}
    assert run_case(case) != []


def test_unreadable_files_fail_loudly(tmp_path: Path) -> None:
    missing = tmp_path / "none.toml"
    with pytest.raises(CaseError, match="none"):
        list(read_cases([missing]))
    for name, content in (("bad.toml", b"[[case"), ("latin.toml", b"x = '\xe9'"), ("table.toml", b"[case]\nid = 'x'")):
        file = tmp_path / name
        file.write_bytes(content)
        with pytest.raises(CaseError, match=name):
            list(read_cases([file]))
        file.unlink()


def test_a_file_that_cannot_be_read_fails_by_its_name_and_the_others_are_run(tmp_path: Path) -> None:
    files = {"a.toml": b"[[case", "b.toml": b"case = [1]\n", "c.toml": b"x = '\xe9'", "e.toml": b"[case]\nid = 'x'"}
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    good = '[[case]]\nid = "good"\nedition = "deluxe"\nseats = 2\nhands = { A = "r5 r6" }\ndiscard = "r7"\n'
    (tmp_path / "d.toml").write_text(good)
    passed, failures = run_paths([tmp_path])
    assert passed == 1
    assert [Path(failure.partition(":")[0]).name for failure in failures] == list(files)


def test_a_failed_case_is_counted_and_named(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(
        '[[case]]\nid = "first"\nedition = "deluxe"\nclauses = []\nseats = 2\nhands = { A = "r5 r6" }\n'
        'discard = "r7"\nmoves = ["A b5"]\n[[case]]\nid = "second"\nedition = "deluxe"\nclauses = []\nseats = 2\n'
        'hands = { A = "r5 r6", B = "r8" }\ndiscard = "r7"\ndraw = "r9"\nmoves = ["A r5!"]\n'
    )
    passed, failures = run_paths([tmp_path])
    assert passed == 1
    assert len(failures) == 1
    assert failures[0].startswith("first: 'A b5' was refused")
