"""A record that lies is found out: every field is changed and removed, one after the other."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lastcard.cli import cli
from lastcard.fair import FairError, read_receipts, verify_record
from lastcard.fair.proof import CONSISTENT, INCONSISTENT, PROVEN, TAG
from lastcard.game import Game
from lastcard.game.record import Record, read_record

from .vector import FILE, play_match, secret

Plain = Any  # any value of JSON
RECORD, RECEIPT, VOID_RECEIPT = play_match()


def tampered(change: Callable[[dict[str, Any]], None]) -> Record:
    tag = json.loads(json.dumps(RECORD.tags[TAG]))
    change(tag)
    return Record(RECORD.headers, RECORD.moves, {TAG: tag})


def test_a_match_is_proven_to_who_has_a_receipt() -> None:
    proof = verify_record(read_record(str(RECORD)), [RECEIPT, VOID_RECEIPT])
    assert (proof.answer, proof.proven_to, proof.voids) == (PROVEN, ("A",), ((1, ("B",)),))


def test_without_a_receipt_for_the_attempt_that_was_dealt_from_nothing_is_proven() -> None:
    assert verify_record(RECORD).answer == CONSISTENT
    assert verify_record(RECORD, [VOID_RECEIPT]).answer == CONSISTENT


def test_a_record_that_does_not_say_how_it_was_seeded_is_consistent_at_best() -> None:
    plain = read_record(Game("deluxe", seats=2, seed=1).record())
    assert verify_record(plain).answer == CONSISTENT
    assert verify_record(plain, [RECEIPT]).where == TAG
    wrong = Record({**plain.headers, "Scores": {"A": 1, "B": 0}}, plain.moves)
    assert verify_record(wrong).where == "replay"


def test_a_table_may_keep_its_secrets_but_then_nothing_is_proven() -> None:
    def keep(tag: dict[str, Any]) -> None:
        del tag["attempts"][-1]["seed"], tag["attempts"][-1]["nonces"]
        tag["draws"] = []

    proof = verify_record(tampered(keep), [RECEIPT])
    assert (proof.answer, proof.reason) == (CONSISTENT, "the seed has not been revealed")

    def keep_and_lie(tag: dict[str, Any]) -> None:
        keep(tag)
        tag["attempts"][-1]["commitments"]["A"] = "0" * 64

    assert verify_record(tampered(keep_and_lie)).where == "Fair.attempts[2].list_hash"


def leaves(value: Plain, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value that is not made of others, and to every list and object."""
    if path:
        yield path
    if isinstance(value, dict):
        for name, part in value.items():
            yield from leaves(part, (*path, name))
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield from leaves(part, (*path, number))


def other(value: Plain) -> list[Plain]:
    """Values that stand for something else."""
    if isinstance(value, bool):
        return [not value, None, "true"]
    if isinstance(value, int | float):
        return [value + 1, -1, True, str(value), None]
    if isinstance(value, str):
        changed = value[:-1] + ("0" if value[-1:] != "0" else "1")
        return [changed, value + "0", "", None, 7, [value]]
    if isinstance(value, list):
        return [[*value, value[0]] if value else ["A"], value[:-1] if value else None, value[::-1], None, {}]
    return [{**value, "more": 1}, dict(list(value.items())[:-1]), None, [], "x"]


CHOSEN_BY_PEOPLE: Final = ("direction", "strength", "verdict")  # no secret fixes how somebody kicks
TAG_PATHS: Final = list(leaves(RECORD.tags[TAG]))


def change_at(path: tuple[Any, ...], value: Plain) -> Callable[[dict[str, Any]], None]:
    def change(tag: dict[str, Any]) -> None:
        place: Any = tag
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value

    return change


def remove_at(path: tuple[Any, ...]) -> Callable[[dict[str, Any]], None]:
    def change(tag: dict[str, Any]) -> None:
        place: Any = tag
        for step in path[:-1]:
            place = place[step]
        del place[path[-1]]

    return change


def value_at(path: tuple[Any, ...]) -> Plain:
    place: Any = RECORD.tags[TAG]
    for step in path:
        place = place[step]
    return place


def is_without_verdict(changed: Plain, found: Plain) -> bool:
    """Whether a draw says the same, but not how it was kicked: nobody can know whether people have voted."""
    return isinstance(changed, dict) and "verdict" in found and {**changed, "verdict": found["verdict"]} == found


FIRST_AND_LAST: Final = (0, 1, 2, 3, len(RECORD.tags[TAG]["draws"]) - 1)  # the draws between are like these
TRIED: Final = [path for path in TAG_PATHS if path[0] != "draws" or path[1:2] == () or path[1] in FIRST_AND_LAST]


@pytest.mark.parametrize("path", TRIED, ids=lambda path: ".".join(map(str, path)))
def test_every_value_of_the_tag_that_is_changed_or_removed_is_found(path: tuple[Any, ...]) -> None:
    found = value_at(path)
    for changed in other(found):
        if json.dumps(changed) == json.dumps(found) or is_without_verdict(changed, found):
            continue
        proof = verify_record(tampered(change_at(path, changed)), [RECEIPT])
        if path[-1] in CHOSEN_BY_PEOPLE:
            continue
        assert (proof.answer, proof.where != "") == (INCONSISTENT, True), changed
    proof = verify_record(tampered(remove_at(path)), [RECEIPT])
    if path[-1] not in CHOSEN_BY_PEOPLE:
        assert proof.answer == INCONSISTENT


def test_the_records_of_the_vectors_get_their_answers() -> None:
    cases = json.loads(FILE.read_text("utf-8"))["records"]
    for case in cases:
        receipts = read_receipts(json.dumps(case["receipts"])) if case["receipts"] else []
        proof = verify_record(read_record(case["record"]), receipts)
        assert (proof.answer, proof.where) == (case["answer"], case["where"]), case["name"]
    assert {case["answer"] for case in cases} == {PROVEN, CONSISTENT, INCONSISTENT}


HEADERS: Final[list[tuple[str, Plain, str]]] = [
    ("Edition", "deluxe", "Edition"),
    ("Digest", "0" * 16, "Digest"),
    ("Options", {"target": 200}, "replay"),
    ("Seats", 2, "Seats"),
    ("Seats", 4, "Seats"),
    ("Seed", 1, "Seed"),
    ("Decks", ["r1 r2"], "Decks"),
    ("Dealer", "A", "Dealer"),
    ("Position", "deluxe hands=r5/b2 discard=r7", "Position"),
    ("Result", "C", "replay"),
    ("Scores", {"A": 1, "B": 0, "C": 0}, "replay"),
    ("Orders", [], "Orders[1], round 1, draw 0"),
    ("Orders", [5], "Orders[1], round 1, draw 0"),
    ("Orders", RECORD.headers["Orders"][:-1], f"Orders[{len(RECORD.headers['Orders'])}], round"),
    ("Orders", [*RECORD.headers["Orders"], ["deal", "r1"]], f"Orders[{len(RECORD.headers['Orders']) + 1}]"),
]


@pytest.mark.parametrize(("name", "value", "where"), HEADERS, ids=lambda part: str(part)[:20])
def test_every_header_that_is_changed_is_found(name: str, value: Plain, where: str) -> None:
    proof = verify_record(Record({**RECORD.headers, name: value}, RECORD.moves, RECORD.tags), [RECEIPT])
    assert (proof.answer, proof.where[: len(where)]) == (INCONSISTENT, where)


def test_a_header_that_is_left_out_is_found() -> None:
    for name in ("Orders", "Edition", "Digest", "Seats"):
        headers = {key: value for key, value in RECORD.headers.items() if key != name}
        if name == "Orders":
            assert verify_record(Record(headers, RECORD.moves, RECORD.tags)).where == "Orders"
        else:
            with pytest.raises(ValueError, match=name):
                read_record(str(Record(headers, RECORD.moves, RECORD.tags)))


@pytest.mark.parametrize("number", range(len(RECORD.headers["Orders"])))
def test_two_cards_that_change_places_in_any_shuffle_are_found_there(number: int) -> None:
    orders = [[why, cards.split()] for why, cards in RECORD.headers["Orders"]]
    cards = orders[number][1]
    first = next(place for place in range(len(cards) - 1) if cards[place] != cards[place + 1])
    cards[first], cards[first + 1] = cards[first + 1], cards[first]
    written = [[why, " ".join(order)] for why, order in orders]
    proof = verify_record(Record({**RECORD.headers, "Orders": written}, RECORD.moves, RECORD.tags), [RECEIPT])
    assert proof.where.startswith(f"Orders[{number + 1}], round ")


def test_moves_that_are_left_out_or_exchanged_are_found() -> None:
    for number in range(0, len(RECORD.moves) - 1, 17):
        left_out = (*RECORD.moves[:number], *RECORD.moves[number + 1 :])
        proof = verify_record(Record(RECORD.headers, left_out, RECORD.tags), [RECEIPT])
        assert proof.answer == INCONSISTENT, number


def test_a_kick_that_was_judged_otherwise_than_it_flew_is_found() -> None:
    for number, move in enumerate(RECORD.moves):
        if move.verb == "judge":
            moves = (*RECORD.moves[:number], replace(move, good=not move.good), *RECORD.moves[number + 1 :])
            proof = verify_record(Record(RECORD.headers, moves, RECORD.tags), [RECEIPT])
            assert proof.where.startswith(f"move {number + 1}, ")


@pytest.mark.parametrize("field", ["table", "match", "attempt", "seat", "nonce", "list_hash"])
def test_a_receipt_of_which_any_field_is_changed_does_not_fit(field: str) -> None:
    entry = json.loads(str(RECEIPT))
    for value in other(entry[field]):
        changed = json.dumps({**entry, field: value})
        try:
            receipts = read_receipts(changed)
        except FairError as error:
            assert field in str(error)  # noqa: PT017 - some are no receipts at all
            continue
        proof = verify_record(RECORD, receipts)
        assert (proof.answer, "receipt" in proof.where) == (INCONSISTENT, True)


@pytest.mark.parametrize(
    "text", ["", "5", "[]", "{}", "[5]", '{"receipt": 2}', '{"receipt": 1}', "[" * 100_000, str(RECEIPT)[:-5]]
)
def test_what_is_no_receipt_is_refused(text: str) -> None:
    with pytest.raises(FairError, match="receipt"):
        read_receipts(text)


ANYTHING: Final = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda part: st.lists(part) | st.dictionaries(st.text(), part),
)


@settings(max_examples=100, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(ANYTHING, st.sampled_from(TAG_PATHS))
def test_whatever_stands_in_the_tag_there_is_an_answer(value: Plain, path: tuple[Any, ...]) -> None:
    proof = verify_record(tampered(change_at(path, value)), [RECEIPT])
    assert proof.answer in {PROVEN, INCONSISTENT}


# The command


def verify(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(cli, ["verify", *arguments])
    return done.exit_code, done.output


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "match.txt").write_text(str(RECORD))
    (tmp_path / "receipt.json").write_text(str(RECEIPT))
    return tmp_path


def test_the_command_answers_in_words_and_by_its_exit_code(files: Path) -> None:
    record, receipt = str(files / "match.txt"), str(files / "receipt.json")
    assert verify(record)[0] == 0
    assert verify(record)[1].startswith("consistent, not proven fair: ")
    code, said = verify(record, "--receipt", receipt)
    assert (code, said.splitlines()[0][:7], said.splitlines()[1]) == (
        0,
        "proven:",
        "attempt 1 was void: B did not reveal",
    )
    lie = str(RECORD).replace(RECORD.tags[TAG]["attempts"][1]["seed"], secret("lie"))
    (files / "match.txt").write_text(lie)
    code, said = verify(record, "--receipt", receipt)
    assert (code, re.match(r"not consistent: Fair\.attempts\[2\]\.server: ", said) is not None) == (1, True)


def test_the_command_prints_one_document(files: Path) -> None:
    code, said = verify(str(files / "match.txt"), "--receipt", str(files / "receipt.json"), "--json")
    document = json.loads(said)
    assert (code, document["answer"], document["ok"], document["proven_to"]) == (0, "proven", True, ["A"])
    assert document["void"] == [{"attempt": 1, "void_by": ["B"]}]


def test_what_cannot_be_read_is_wrong_use(files: Path) -> None:
    record = str(files / "match.txt")
    (files / "receipt.json").write_text("nonsense")
    assert verify(record, "--receipt", str(files / "receipt.json"))[0] == 2
    assert verify(str(files / "nowhere.txt"))[0] == 2
    (files / "match.txt").write_text("nonsense")
    assert verify(record)[0] == 2
