"""The table behind the terminal game: who is asked, when bots act, what is judged, what is written down."""

from collections.abc import Sequence
from concurrent.futures import Future
from typing import Any

import pytest

from lastcard.game import Event, Game, Move, Refused, View
from lastcard.tui.mind import SimpleMinds, first_legal
from lastcard.tui.plan import Plan, PlanError, make_plan
from lastcard.tui.story import parting_words
from lastcard.tui.table import Table


class Clock:
    """A clock that is put forward by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Notebook:
    """A keeper that counts."""

    def __init__(self) -> None:
        self.kept: list[int] = []
        self.finished = 0
        self.trouble: OSError | None = None

    def keep(self, plan: Plan, game: Game) -> None:
        del plan
        if self.trouble is not None:
            raise self.trouble
        self.kept.append(len(game.moves))

    def finish(self, plan: Plan, game: Game) -> str:
        del plan, game
        self.finished += 1
        return "record.txt"


class SlowMinds(SimpleMinds):
    """Bots that answer when they are told to."""

    def __init__(self) -> None:
        super().__init__(first_legal)
        self.waiting: list[Future[Move]] = []
        self.seen: dict[str, list[Event]] = {}

    def see(self, seat: str, events: Sequence[Event]) -> None:
        self.seen.setdefault(seat, []).extend(events)

    def choose(self, seat: str, view: View) -> Future[Move]:
        del seat, view
        self.waiting.append(Future())
        return self.waiting[-1]


def table_at(position: str, clock: Clock | None = None, plan: Plan | None = None, **settings: Any) -> Table:  # noqa: ANN401 - the settings of a table
    game = Game.from_position(position)
    game.seed = plan.seed or 0 if plan is not None else 0
    plan = plan or make_plan(game.rules.edition.key, bots=["first"] * (game.seats - 1), pace="brisk")
    return Table(plan, clock=clock or Clock(), game=game, **settings)


TWO = "deluxe hands=r5,b2,g1/r2,r3 discard=b1,r7 draw=g1,g2,g3,g4"


def test_the_table_waits_for_a_person_and_never_for_a_bot() -> None:
    clock = Clock()
    table = table_at(TWO, clock)
    assert (table.waiting, table.due(), table.advance()) == ("A", None, [])
    table.play("A r5")
    assert table.waiting == ""
    assert table.due() == pytest.approx(0.6)
    clock.now = 0.7
    assert table.advance()[0].name == "played"
    assert table.waiting == "A"


def test_a_refused_move_changes_nothing_and_is_not_saved() -> None:
    keeper = Notebook()
    table = table_at(TWO, keeper=keeper)
    before = table.game.position()
    for move in ("A b2", "B r2", "A W:g", "x", "A judge good", "A catch B"):
        with pytest.raises(Refused):
            table.play(move)
    assert table.game.position() == before
    assert keeper.kept == [0]
    table.play("A r5")
    assert keeper.kept == [0, 1]


def test_a_bot_that_thinks_longer_than_its_pause_is_shown_to_think() -> None:
    clock, minds = Clock(), SlowMinds()
    table = table_at(TWO, clock, minds=minds)
    table.play("A r5")
    assert table.thinking == ""
    clock.now = 5.0
    assert table.thinking == "B"
    assert table.due() == pytest.approx(0.03)
    assert table.advance() == []
    minds.waiting[0].set_result(Move.parse("B r2"))
    assert table.thinking == ""
    assert table.due() == 0
    assert table.advance()


def test_a_bot_that_fails_or_breaks_the_rules_is_replaced_and_noted() -> None:
    clock, minds = Clock(), SlowMinds()
    table = table_at(TWO, clock, minds=minds)
    table.play("A r5")
    clock.now = 5.0
    minds.waiting[0].set_exception(RuntimeError("no idea"))
    assert table.advance()
    assert "no idea" in table.notes[0]
    table.play(next(move for move in table.view("A").legal if move.verb == "draw"))
    if table.waiting == "A":
        table.play("A pass")
    clock.now = 50.0
    minds.waiting[-1].set_result(Move.parse("B y9"))
    assert table.advance()
    assert "B y9" in table.notes[1]


def test_bots_see_what_their_seat_sees_and_no_more() -> None:
    minds = SlowMinds()
    table = table_at(TWO, minds=minds)
    table.play("A draw")
    assert minds.seen["B"] == [event.as_seen_by(1) for event in table.game.events]
    assert [event.seen for event in minds.seen["B"] if event.name == "drew"] == [{}]


def test_a_bot_catches_a_call_that_is_missing_after_a_while() -> None:
    for seed in range(40):
        clock = Clock()
        plan = make_plan("deluxe", bots=["first"], pace="brisk", seed=seed)
        table = table_at(TWO.replace("r5,b2,g1", "r5,b2"), clock, plan)
        table.play("A r5")
        clock.now = 1.5
        names = {event.name for _ in range(3) for event in table.advance()}
        if "caught" in names:
            assert table.game.counts()["A"] == 3
            return
    raise AssertionError("nobody ever noticed")


def test_a_late_call_is_in_time_before_a_bot_notices() -> None:
    table = table_at(TWO.replace("r5,b2,g1", "r5,b2"))
    table.play("A r5")
    assert [event.name for event in table.play("A call")] == ["called"]
    with pytest.raises(Refused):
        table.play("A call")


def test_people_have_time_to_call_before_the_next_bot_moves() -> None:
    table = table_at(TWO.replace("r5,b2,g1", "r5,b2"))
    table.play("A r5")
    choice = table._choice
    assert choice is not None
    assert choice.at == pytest.approx(table.pace.grace)


def test_only_seats_with_one_card_are_worth_a_catch_whether_they_have_called_or_not() -> None:
    table = table_at("deluxe hands=r5,b2/r2/r3,g1 discard=b1,r7 draw=g1,g2,g3")
    assert table.may_catch() == ["B"]


KICK = "kicker hands=r5,b2/y1,y2/g3,IK,g4 discard=b1,r7 draw=g1,g2,g3 turn=C"


def kick_table(how: str) -> Table:
    plan = make_plan("kicker", people=["Mia", "Noah", "Lea"], pace="instant", kick=how)
    table = table_at(KICK, plan=plan)
    table.play("C IK:g")
    return table


def test_a_person_aims_a_kick_and_cannot_just_say_that_it_was_good() -> None:
    table = kick_table("aim")
    assert table.attempt is not None
    assert (table.attempt.how, table.attempt.seat, table.waiting) == ("aim", "A", "A")
    with pytest.raises(Refused) as refused:
        table.play("A judge good")
    assert refused.value.clause == "A87"
    flight, events = table.kick(-table.attempt.wind, 7)
    assert flight.good == events[0].good
    with pytest.raises(Refused):
        table.kick(0, 7)


def test_a_kick_may_be_refused_and_is_a_miss() -> None:
    table = kick_table("aim")
    table.play("A judge no")
    assert table.game.counts()["A"] == 5


def test_dice_decide_a_kick_if_that_was_chosen_even_in_the_middle_of_one() -> None:
    table = kick_table("dice")
    assert (table.waiting, table.due()) == ("", 0)
    assert table.advance()[0].name == "judged"
    other = kick_table("aim")
    other.set_kick("dice")
    assert other.advance()[0].name == "judged"


def test_the_table_judges_a_dare_of_one_of_several_people() -> None:
    options = {"customizables": ["joke"]}
    game = Game.from_position(
        'mlb hands=CU1,b2,b3/r2,r3 discard=b1,r7 draw=g1,g2,g3,g4,g5 options={"customizables":["joke"]}'
    )
    plan = make_plan("mlb", people=["Mia", "Noah"], options=options)
    table = Table(plan, clock=Clock(), game=game)
    table.play("A CU1:g")
    assert table.attempt is not None
    assert (table.attempt.how, table.attempt.task) == ("vote", "tell a joke that gets a laugh")
    assert table.judge(good=False)[0].good is False
    assert table.game.counts()["A"] == 6


def test_pace_and_kicks_change_in_mid_game_and_are_saved() -> None:
    keeper = Notebook()
    table = table_at(TWO, keeper=keeper)
    table.set_pace("leisurely")
    assert (table.plan.pace, table.pace.step, table.habits["B"].pace) == ("leisurely", 2.5, 3.0)
    with pytest.raises(PlanError):
        table.set_pace("mad")
    with pytest.raises(PlanError):
        table.set_kick("foot")
    assert len(keeper.kept) == 2


def test_a_game_that_cannot_be_saved_goes_on_and_says_so_until_it_can() -> None:
    keeper = Notebook()
    table = table_at("deluxe hands=r5,r6,r7/b2,r1 discard=b1,r7 draw=g1,g2", keeper=keeper)
    keeper.trouble = OSError(28, "No space left on device")
    table.play("A r5")
    assert (table.is_saved, table.notes) == (False, ["The game cannot be saved any more: No space left on device."])
    assert "What happened last could not be saved." in parting_words(table)
    table.set_pace("brisk")
    assert len(table.notes) == 1
    keeper.trouble = None
    table.set_pace("normal")
    assert (table.is_saved, table.notes[1:]) == (True, ["The game is saved again."])
    assert "The game is saved." in parting_words(table)


def test_a_finished_game_becomes_a_record_once() -> None:
    keeper = Notebook()
    table = table_at('deluxe hands=r5/b2 discard=b1,r7 draw=g1 options={"scoring":"single"}', keeper=keeper)
    table.play("A r5")
    assert (table.record_path, keeper.finished, table.waiting, table.turn) == ("record.txt", 1, "", "")
    table.set_pace("instant")
    assert keeper.finished == 1


def test_the_same_seed_gives_the_same_game_however_often_one_looks() -> None:
    def played(looks: int) -> list[str]:
        clock = Clock()
        table = Table(make_plan("deluxe", bots=["first"] * 2, seed=9, pace="brisk"), clock=clock)
        for _ in range(400):
            clock.now += 5
            for _ in range(looks):
                table.due()
                table.view("A")
            if table.game.phase == "round over":
                break
            if table.waiting:
                table.play(first_legal(table.view("A")))
            else:
                table.advance()
        return [str(move) for move in table.game.moves]

    assert played(1) == played(5)
