"""Kernel and oracle play the same games; what once went wrong is replayed for ever."""

import os
from pathlib import Path

import pytest

from lastcard.kernel import layout
from tests.differential.fixture import FOLDER, replay, write_fixture
from tests.differential.match import Match, Mismatch
from tests.differential.run import run
from tests.differential.shrink import attempt, shrink
from tests.differential.strata import OWN, make_plan, stratum
from tests.reference import effects
from tests.reference.table import Table

DECISIONS = int(os.environ.get("LASTCARD_DIFFERENTIAL", "60000"))
LARGE = 200_000  # from here on in two processes
SEED = 20


def test_kernel_and_oracle_agree_on_every_state_and_every_legal_set() -> None:
    outcome = run(SEED, DECISIONS, seconds=3600.0, jobs=2 if DECISIONS >= LARGE else 1)
    for found in outcome.mismatches():
        small = shrink(found)
        pytest.fail(f"{small}\nwritten to {write_fixture(small)}")
    assert outcome.decisions >= DECISIONS
    assert outcome.unseen() == []


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.toml")), ids=lambda file: file.stem)
def test_what_once_differed_agrees(file: Path) -> None:
    assert replay(file) > 0


def test_every_edition_and_every_number_of_seats_is_played() -> None:
    played = {(edition, seats) for edition, _, seats in (stratum(index) for index in range(20_000))}
    assert played == {(edition, seats) for edition in OWN for seats in range(2, 11)}


def test_a_wrong_rule_is_found_shrunk_and_written_down(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def accept_three(table: Table) -> None:
        victim = table.turn
        table.take(victim, 3)
        effects.pass_over(table, victim)

    monkeypatch.setattr(effects, "accept", accept_three)
    outcome = run(SEED, 500, seconds=60.0, jobs=1)
    assert outcome.found
    small = shrink(outcome.mismatches()[-1])
    assert [text[2:] for text in small.moves[-1:]] == ["accept"]
    assert len(small.moves) <= 4
    file = write_fixture(small, tmp_path)
    with pytest.raises(AssertionError, match="draw count"):
        replay(file)
    monkeypatch.undo()
    assert attempt(small.plan, small.moves) is None
    assert replay(file) == len(small.moves)


def test_shuffles_of_a_fixture_are_those_of_the_file(tmp_path: Path) -> None:
    file = write_fixture(a_game_with_shuffles(), tmp_path)
    text = file.read_text("utf-8")
    assert "deal " in text
    assert "reshuffle " in text
    assert replay(file) > 0
    assert layout.FOR_RESHUFFLE == 2


def a_game_with_shuffles() -> Mismatch:
    """A game whose piles run dry, as if it had ended in a mismatch."""
    for index in range(1000):
        plan = make_plan(SEED, index)
        if plan.position or not plan.deck:
            continue
        match = Match(plan)
        match.play()
        if any(why == layout.FOR_RESHUFFLE for shuffles in match.made[1:] for why, _ in shuffles):
            return Mismatch(plan, match.moves, "none", "")
    raise AssertionError("no game in which a pile runs dry")
