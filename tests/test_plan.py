"""Plans: what is played, by whom; what is wrong with one is named."""

import pytest

from lastcard.tui.plan import (
    Plan,
    PlanError,
    Player,
    for_next_game,
    make_plan,
    needs_consent,
    plan_from_dict,
    verify_plan,
    written_rules,
)


@pytest.mark.parametrize(
    ("plan", "field"),
    [
        (make_plan("nothing", bots=["first"]), "edition or options"),
        (make_plan("deluxe", bots=["first"], options={"target": 0}), "edition or options"),
        (make_plan("deluxe", bots=["nobody"]), "bots"),
        (make_plan("deluxe"), "players"),
        (make_plan("deluxe", bots=["first"] * 10), "players"),
        (make_plan("deluxe", people=["Mia", "mia"]), "players"),
        (make_plan("deluxe", people=["B"], bots=["first"]), "players"),
        (make_plan("deluxe", people=["x" * 17], bots=["first"]), "players"),
        (make_plan("deluxe", people=["tab\t"], bots=["first"]), "players"),
        (make_plan("deluxe", bots=["first"], seed=-1), "seed"),
        (make_plan("deluxe", bots=["first"], pace="mad"), "pace"),
        (make_plan("deluxe", bots=["first"], kick="foot"), "kick"),
        (Plan("deluxe", (Player("Ada", "first"), Player("Ben", "first"))), "players"),
    ],
)
def test_a_plan_that_cannot_be_played_names_what_is_at_fault(plan: Plan, field: str) -> None:
    with pytest.raises(PlanError) as error:
        verify_plan(plan, ["random", "first"])
    assert error.value.field == field


def test_bots_get_names_that_nobody_has_yet() -> None:
    plan = make_plan("deluxe", people=["Ada", "Mia"], bots=["first", "first"])
    assert [player.name for player in plan.players] == ["Ada", "Mia", "Ben", "Cleo"]
    assert (plan.people, plan.bots, plan.name_of("C"), plan.name_of(9)) == ("AB", "CD", "Ben", "nobody")


@pytest.mark.parametrize(
    "values",
    [None, [], {}, {**make_plan(bots=["first"]).as_dict(), "players": [{"name": "A"}]}]
    + [
        {**make_plan(bots=["first"]).as_dict(), key: value}
        for key, value in (("seed", True), ("pace", 3), ("options", []))
    ],
)
def test_a_damaged_plan_is_told(values: object) -> None:
    with pytest.raises(PlanError):
        plan_from_dict(values)


def test_rules_on_blanks_need_consent_and_are_wiped_for_the_next_game() -> None:
    plan = make_plan("mlb", bots=["first"], options={"customizables": ["joke", ""], "target": 100}, seed=4)
    rules = verify_plan(plan)
    assert needs_consent(rules)
    assert [(code, title) for code, title, _ in written_rules(rules)] == [("CU1", "Stand-up")]
    following = for_next_game(plan)
    assert (following.seed, following.options) == (None, {"target": 100})
    assert not needs_consent(verify_plan(following))
