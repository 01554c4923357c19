"""Views: what every seat may know stands in them, and what it may not is not there."""

import json
from dataclasses import fields
from typing import Any

import pytest

from lastcard.game import Game, View

TABLE = "deluxe seats=3 hands=r5,b+2,W/g7,y7/y1,r2,b9 discard=b9 draw=g1,g2,g3,g4,g5 scores=20,0,45"
EVERYBODY = ("A", "B", "C", None)


def views(game: Game) -> list[View]:
    """The views of all seats and of a spectator."""
    return [game.view(seat) for seat in [*"ABCDEFGHIJ"[: game.seats], None]]


def test_a104_everybody_knows_how_many_cards_everybody_holds() -> None:
    game = Game.from_position(TABLE)
    assert [view.counts for view in views(game)] == [{"A": 3, "B": 2, "C": 3}] * 4
    game.play("A b+2")
    assert [view.counts for view in views(game)] == [{"A": 2, "B": 4, "C": 3}] * 4


def test_a_seat_sees_its_own_hand_and_nobody_else_s() -> None:
    game = Game.from_position(TABLE)
    assert [view.hand for view in views(game)] == [("r5", "b+2", "W"), ("g7", "y7"), ("r2", "b9", "y1"), ()]
    assert all(view.known == {} for view in views(game))


def test_everybody_sees_the_discards_the_colour_the_scores_and_how_many_cards_are_left() -> None:
    game = Game.from_position(TABLE)
    game.play("A W:g")
    for view in views(game):
        assert (view.discard, view.top, view.color, view.draw_count) == (("b9", "W:g"), "W:g", "g", 5)
        assert (view.scores, view.round, view.dealer, view.direction) == ({"A": 20, "B": 0, "C": 45}, 1, "C", "left")
        assert (view.edition, view.seats, view.turn, view.phase) == ("deluxe", 3, "B", "turn")
        assert view.options == game.rules.options


def test_nobody_sees_the_order_of_the_draw_pile() -> None:
    game = Game.from_position(TABLE)
    for view in views(game):
        plain = json.dumps(view.as_dict())
        assert "g1" not in plain
        assert "g5" not in plain


def test_a_seat_is_told_its_own_moves_and_a_spectator_none() -> None:
    game = Game.from_position(TABLE)
    assert [str(move) for move in game.view("A").legal] == [
        "A b+2",
        "A W:r",
        "A W:g",
        "A W:b",
        "A W:y",
        "A draw",
    ]
    assert [game.view(seat).legal for seat in ("B", "C", None)] == [(), (), ()]


def test_a22_only_the_owner_sees_that_a_drawn_card_may_be_played() -> None:
    game = Game.from_position("deluxe seats=2 hands=r5,r6/g7,g8 discard=b9 draw=b3,g2,g3")
    game.play("A draw")
    assert (game.view("A").phase, game.view("A").drawn) == ("drawn", ("b3",))
    for seat in ("B", None):
        assert (game.view(seat).phase, game.view(seat).drawn, game.view(seat).turn) == ("turn", (), "A")
        assert "b3" not in json.dumps(game.view(seat).as_dict())


def test_who_owes_a_call_is_not_shown_and_who_has_called_is() -> None:
    owing, called = (Game.from_position("deluxe hands=r5,r6/g7,g8 discard=r9 draw=g1,g2,g3") for _ in range(2))
    owing.play("A r5")
    called.play("A r5!")
    assert not {"owing", "owes"} & {field.name for field in fields(View)}
    assert [view.called for view in views(owing)] == [()] * 3
    assert [view.called for view in views(called)] == [("A",)] * 3
    assert "B catch A" in map(str, owing.view("B").legal)


def test_the_answering_seat_and_all_others_see_what_is_owed() -> None:
    game = Game.from_position("deluxe hands=W4,r5/g7,g8/y1,y2 discard=r9 draw=g1,g2,g3,g4,g5,g6,y8")
    assert [view.owed for view in views(game)] == [0] * 4
    game.play("A W4:g!")
    assert [(view.phase, view.turn, view.owed) for view in views(game)] == [("answer", "B", 4)] * 4


def test_a_challenger_keeps_what_it_saw_until_the_cards_are_played() -> None:
    game = Game.from_position("deluxe hands=W4,r5,r6/g7,g8,y1 discard=r9 draw=y9,g1,g2,g3,b5,b6")
    game.play("A W4:g")
    game.play("B challenge")
    assert game.view("B").known == {"A": ("r5", "r6")}
    game.play("B g7")
    game.play("A g1")
    assert game.view("B").known == {"A": ("r5", "r6")}
    assert game.view("A").known == {}


def test_hands_that_are_swapped_are_known_to_those_who_gave_them() -> None:
    game = Game.from_position("mlb hands=SW,r5,r6/g7,g8,y1/b1,b2 discard=r9 draw=y9,y2,y3")
    game.play("A SW:g@B")
    assert game.view("A").known == {"B": ("r5", "r6")}
    assert game.view("B").known == {"A": ("g7", "g8", "y1")}
    assert game.view("C").known == {}
    game.play("B draw")
    assert game.view("A").known == {"B": ("r5", "r6")}
    game.play("C draw")
    game.play("A g7")
    assert game.view("B").known == {"A": ("g8", "y1")}


POSITIONS: list[tuple[str, str, dict[str, Any]]] = [
    (
        'mlb hands=CU1,r5/g7,g8 discard=r9 draw=y9,g1 options={"customizables":["elbows"]}',
        "A CU1:g",
        {"forbidden": ("B",)},
    ),
    (
        'mlb hands=CU1,r5,r6/g7,g8 discard=r9 draw=y9,g1 options={"customizables":["open-hands"]}',
        "A CU1:g",
        {"open_until": ("A",), "known": {"A": ("r5", "r6"), "B": ("g7", "g8")}},
    ),
    (
        'mlb hands=CU1,r5,r6/g7,y8 discard=r9 draw=y9,g1,b1,b2 options={"customizables":["take-three"]}',
        "A CU1:r",
        {"take_instead": {"B": 3}},
    ),
    (
        'mlb hands=CU1,r5/g7,g8,g9,b1 discard=r9 draw=y9,g1 options={"customizables":["to-three"]}',
        "A CU1:r",
        {"phase": "discard", "turn": "B", "to_discard": 1},
    ),
    (
        "kicker hands=IK,r5,r6/g7,y8 discard=r9 draw=y9,g1,b1,b2",
        "A IK:r",
        {"phase": "judge", "turn": "B"},
    ),
]


@pytest.mark.parametrize(("position", "move", "expected"), POSITIONS, ids=[move for _, move, _ in POSITIONS])
def test_a_spectator_sees_what_an_effect_leaves_behind(position: str, move: str, expected: dict[str, Any]) -> None:
    game = Game.from_position(position)
    game.play(move)
    view = game.view()
    assert {name: getattr(view, name) for name in expected} == expected


def test_a_task_is_told_to_everybody_while_it_is_judged() -> None:
    game = Game.from_position("kicker hands=IK,r5,r6/g7,y8 discard=r9 draw=y9,g1,b1,b2")
    assert [view.task for view in views(game)] == [""] * 3
    game.play("A IK:r")
    assert len({view.task for view in views(game)}) == 1
    assert game.view().task != ""


def test_the_veto_lies_in_front_of_everybody() -> None:
    game = Game.from_position("nonpartisan hands=p5,p6/g7,y8/o1,o2 discard=p9 draw=y9,g1 vetoed=B")
    assert [view.vetoed for view in views(game)] == ["B"] * 4


def test_a_view_as_plain_values_has_all_its_fields_and_is_json() -> None:
    for position, move, _ in POSITIONS:
        game = Game.from_position(position)
        game.play(move)
        for view in views(game):
            plain = json.loads(json.dumps(view.as_dict()))
            assert set(plain) == {field.name for field in fields(View)}
            assert plain["legal"] == [str(one) for one in view.legal]


def test_a_view_is_only_for_seats_of_the_table() -> None:
    game = Game.from_position(TABLE)
    for seat in ("D", "a", "", "AB"):
        with pytest.raises(ValueError, match="seat"):
            game.view(seat)
