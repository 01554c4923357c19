"""What keys and clicks do at the table, and what its screen may show."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from lastcard.game import BUILT_IN, Game, compile_rules
from lastcard.tui.app.canvas import Canvas
from lastcard.tui.app.hand import LIFT, WORD, draw_hand, lay_hand
from lastcard.tui.app.key import WISHES, code_starts, keys_for
from lastcard.tui.app.palette import DARK, LIGHT, PALETTES, SHADES, style_of
from lastcard.tui.plan import make_plan
from lastcard.tui.save import FOLDER_VARIABLE
from lastcard.tui.table import Table
from tests.scenes import Scene

HANDS = "mlb hands=r5,r+2,gS,b0,y8,W,W4,SW/b2,y1/g3/g1,g2,g4,g6,b8,b9 discard=b1,r7 draw=g1,g2,g3,g5,y2,y3,y4"


@pytest.fixture(autouse=True)
def _empty_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))


# Keys


@pytest.mark.parametrize("edition", BUILT_IN)
def test_no_key_is_the_beginning_of_a_code(edition: str) -> None:
    rules = compile_rules(edition)
    keys = keys_for(rules)
    assert len(set(keys.values())) == len(keys)
    assert not {keys[name] for name in WISHES} & code_starts(rules)


def test_keys_give_way_to_the_codes_of_an_edition_of_ones_own() -> None:
    rules = compile_rules("deluxe")
    crowded = rules.__class__(**{**rules.__dict__, "kind_of": {**rules.kind_of, "D": 0, "K": 1}, "colors": "dhtx"})
    keys = keys_for(crowded)
    assert not set(keys.values()) & code_starts(crowded)


def test_a_card_is_played_with_arrows_and_enter() -> None:
    scene = Scene(HANDS).press("right", "left", "right", "enter")
    assert str(scene.table.game.moves[0]) == "A r+2"


def test_the_first_card_that_goes_is_offered_until_a_person_chooses_another() -> None:
    position = "deluxe hands=b2,b3,r5/r1,r2 discard=b1,r7 draw=g1,g2"
    assert [str(move) for move in Scene(position).press("enter").table.game.moves] == ["A r5"]
    scene = Scene(position).press("left")
    scene.desk.follow()
    assert scene.press("enter").table.game.moves == []


def test_a_card_is_played_by_its_code_in_small_letters() -> None:
    scene = Scene(HANDS).press(*"r+2")
    assert "typed: r+2" in scene.text()
    scene.press("enter")
    assert str(scene.table.game.moves[0]) == "A r+2"


def test_a_whole_move_can_be_typed() -> None:
    assert str(Scene(HANDS).press(*"sw:g@c", "enter").table.game.moves[0]) == "A SW:g@C"
    assert str(Scene(HANDS).press(*"W4:b", "enter").table.game.moves[0]) == "A W4:b"


def test_a_wild_asks_for_its_colour_and_a_trade_for_its_player() -> None:
    scene = Scene(HANDS).press(*"sw", "enter")
    assert "Which colour" in scene.text()
    scene.press("y")
    assert "Which player" in scene.text()
    scene.press("3")
    assert str(scene.table.game.moves[0]) == "A SW:y@C"


def test_escape_takes_a_question_back() -> None:
    scene = Scene(HANDS).press("w", "enter", "escape")
    assert "Your turn" in scene.text()
    assert scene.table.game.moves == []


def test_the_arrows_choose_an_answer() -> None:
    scene = Scene(HANDS).press("w", "enter", "right", "right", "enter")
    assert str(scene.table.game.moves[0]) == "A W:b"


def test_the_opening_colour_is_asked_at_once() -> None:
    scene = Scene("deluxe hands=r5,b2/r1,r2 discard=W draw=g1,g2 phase=name").press("b")
    assert str(scene.table.game.moves[0]) == "A name b"


def test_a_drawn_card_is_kept_or_played() -> None:
    position = "deluxe hands=g1,g2/r1,r2 discard=b1,r7 draw=r1,g2,g3"
    assert [str(move) for move in Scene(position).press("d", "e").table.game.moves] == ["A draw", "A pass"]
    assert [str(move) for move in Scene(position).press("d", *"r1", "enter").table.game.moves] == ["A draw", "A r1"]


def test_the_space_bar_calls_with_the_next_play() -> None:
    scene = Scene("deluxe hands=r5,b2/r1,r2 discard=b1,r7 draw=g1,g2").press("space")
    assert "with the call" in scene.text()
    assert str(scene.press("enter").table.game.moves[0]) == "A r5!"


def test_the_space_bar_calls_late_before_a_bot_notices() -> None:
    scene = Scene("deluxe hands=r5,b2/r1,r2 discard=b1,r7 draw=g1,g2").press("enter", "space")
    assert [str(move) for move in scene.table.game.moves] == ["A r5", "A call"]
    assert "called" in scene.text()


def test_a_call_that_is_not_due_says_when_it_is() -> None:
    scene = Scene(HANDS).press("space")
    assert "A call goes with the play that leaves one card" in scene.text() or "owe no call" in scene.text()
    assert scene.table.game.moves == []


def test_who_has_forgotten_to_call_is_caught_by_one_key_and_nothing_shows_who_has() -> None:
    position = "deluxe hands=r5,b2/r1/g3,g4 discard=b1,r7 draw=g1,g2,g5"
    owing, called = Scene(f"{position} owing=B"), Scene(position)
    assert owing.text() == called.text()
    assert [str(move) for move in owing.press("k").table.game.moves] == ["A catch B"]
    assert "cannot be caught" in called.press("k").text()


def test_nobody_can_be_caught_who_holds_more_than_one_card() -> None:
    assert "Nobody else holds one card" in Scene("deluxe hands=r5/r1,r2 discard=r7 draw=g1").press("k").text()


def test_among_several_with_one_card_one_is_chosen() -> None:
    scene = Scene("deluxe hands=r5,b2/r1/g3 discard=b1,r7 draw=g1,g2,g5 owing=C").press("k", "2")
    assert str(scene.table.game.moves[0]) == "A catch C"


CHALLENGE = (
    "deluxe hands=g1,g2/{}r2,b3 discard=r7,W4:b draw=g1,g2,g3,g4,g5,g6,g7,g8 phase=answer turn=A owed=4 bluff={}"
)


def test_a_challenge_shows_the_hand_to_the_challenger() -> None:
    plan = make_plan("deluxe", bots=["steady"])
    scene = Scene("deluxe hands=r2,b3,W4/g1,g2 discard=y1,r7 draw=g1,g2,g3,g4,g5,g6 turn=A")
    scene.table.play("A W4:b")
    assert scene.table.game.phase == "answer"
    other = Scene("deluxe hands=g1,g2/r2,b3,W4 discard=y1,r7 draw=g1,g2,g3,g4,g5,g6 turn=B", plan)
    other.table._choice = None
    other.table._do(other.table.game.legal("B")[-2].__class__.parse("B W4:b"))
    other.desk.follow()
    assert "x challenges" in other.text()
    other.press("x")
    text = other.text()
    assert "The hand of Ada" in text
    assert "r2" in text
    other.press("enter")
    assert "The hand of Ada" not in other.text()


def test_accepting_takes_the_cards() -> None:
    scene = Scene("deluxe hands=g1,g2/r2,b3,W4 discard=y1,r7 draw=g1,g2,g3,g4,g5,g6 turn=B", make_plan(bots=["steady"]))
    scene.table._choice = None
    scene.table._do(scene.table.game.legal("B")[0].__class__.parse("B W4:b"))
    scene.desk.follow()
    scene.press("a")
    assert scene.table.game.counts()["A"] == 6


def test_the_veto_is_slapped_on_a_seat() -> None:
    scene = Scene("nonpartisan hands=o5,p2/g1,g2/p1,p3 discard=p1,o7 draw=g1").press("v", "2")
    assert str(scene.table.game.moves[0]) == "A veto C"
    assert "veto" in scene.text()
    assert "no veto in this edition" in Scene(HANDS).press("v").text()


SEVEN = 'mlb hands=CU1,r1,r2,r3,r4,g5/b1,b2 discard=b7 draw=g1,g2,g3,g4,g6 options={"customizables":["to-three"]}'


def test_cards_to_be_given_up_are_chosen_and_then_given_up() -> None:
    scene = Scene(SEVEN).press(*"cu1", "enter", "b")
    while scene.table.turn != "A":
        scene.run(0.5)
    assert scene.table.game.phase == "discard"
    assert "choose 2 cards" in scene.text()
    scene.press("home", "enter", "right", "enter")
    assert "Chosen: 2" in scene.text()
    scene.press("d")
    assert str(scene.table.game.moves[-1]) == "A discard r1 r2"


def test_too_few_cards_to_give_up_are_refused_in_words() -> None:
    scene = Scene(SEVEN).press(*"cu1", "enter", "b")
    while scene.table.turn != "A":
        scene.run(0.5)
    scene.press("home", "enter", "d")
    assert "2 cards have to be discarded, not 1" in scene.text()


def test_a_bonus_play_is_taken_or_declined() -> None:
    position = "turnover hands=FT,g1,r2/b1,b2 discard=y1,b7 draw=g1,g2,g3"
    scene = Scene(position).press(*"ft", "enter", "g")
    assert scene.table.game.phase == "bonus"
    assert "play a card more" in scene.text()
    assert str(scene.press("e").table.game.moves[-1]) == "A pass"
    again = Scene(position).press(*"ft", "enter", "g", *"g1", "enter")
    assert again.table.game.moves[-1].card == "g1"


def test_one_alone_among_bots_judges_a_dare_honestly() -> None:
    position = 'mlb hands=CU1,b2,b3,b4/r2,r3 discard=r7 draw=g1,g2,g3,g4,g5 options={"customizables":["joke"]}'
    scene = Scene(position).press(*"cu1", "enter", "g")
    assert "how was it" in scene.text(120, 30)
    scene.press("n")
    assert str(scene.table.game.moves[-1]) == "A judge no"
    assert scene.table.game.counts()["A"] == 7


def test_a_hint_moves_the_cursor_and_enter_follows_it() -> None:
    scene = Scene(HANDS).press("t")
    assert "because" in scene.text(120, 40)
    hinted = scene.desk.advice
    assert hinted is not None
    scene.press("enter")
    while scene.desk.asking is not None:
        scene.press("enter")
    assert scene.table.game.moves[0] == hinted.move


def test_why_names_the_clause_and_once_more_tells_what_else() -> None:
    scene = Scene(HANDS).press("right", "right", "?")
    assert "Green Skip goes on green or on another Skip" in scene.text(120, 40)
    assert "MLB-SKIP-2" in scene.text(120, 40)
    scene.press("?")
    assert "What you may do besides" in scene.text()


def test_an_illegal_card_says_what_would_be_possible() -> None:
    scene = Scene(HANDS).press(*"gs", "enter")
    assert "Possible now: r5, r+2, W, W4, SW, draw" in scene.text(120, 40)
    assert scene.table.game.moves == []


def test_no_key_whatever_ends_the_game_or_breaks_the_screen() -> None:
    scene = Scene(HANDS)
    for key in [chr(code) for code in range(32, 127) if chr(code) not in "dk"] + [
        "f1",
        "tab",
        "delete",
        "ctrl+z",
        "ä",
        "",
    ]:
        scene.press(key)
        assert scene.text()
        while len(scene.stage.pages) > 1:
            scene.press("escape")
        scene.press("escape")
        while len(scene.stage.pages) > 1:
            scene.press("escape")


# Clicks


def test_a_click_chooses_a_card_and_another_one_plays_it() -> None:
    scene = Scene(HANDS).click("r+2")
    assert scene.table.game.moves == []
    assert str(scene.click("r+2").table.game.moves[0]) == "A r+2"


def test_keys_and_answers_and_seats_can_be_clicked() -> None:
    assert str(Scene(HANDS).click("d draw ").table.game.moves[0]) == "A draw"
    assert str(Scene(HANDS).press("w", "enter").click("■ blue").table.game.moves[0]) == "A W:b"
    caught = Scene("deluxe hands=r5,b2/r1/g3,g4 discard=b1,r7 draw=g1,g2,g5 owing=B").click("Ada")
    assert str(caught.table.game.moves[0]) == "A catch B"


# Several people


SHARED = make_plan("deluxe", people=["Mia", "Noah"], seed=3)


def test_a_hand_shows_only_after_its_owner_has_said_to_look() -> None:
    scene = Scene(plan=SHARED)
    seat = scene.table.turn
    hidden = scene.text()
    assert "press Enter when nobody else looks" in hidden
    held = scene.table.game.hand(seat)
    assert not [code for code in held if f"│{code} " in hidden]
    shown = scene.press("enter").text()
    assert all(f"{code}" in shown for code in held)


def test_the_next_persons_hand_is_covered_again() -> None:
    scene = Scene(plan=SHARED).press("enter", "d")
    if scene.table.game.phase == "drawn":
        scene.press("e")
    assert "press Enter when nobody else looks" in scene.text()
    assert scene.desk.hand == []


def at_one_keyboard(position: str, people: int = 3) -> Scene:
    return Scene(
        position, make_plan(position.split(maxsplit=1)[0], people=["Mia", "Noah", "Lea"][:people], bots=["first"])
    )


ONE_CARD = "deluxe hands=r5,b2/r1,r2/g3,g4/y1 discard=b1,r7 draw=g1,g2,g5 owing=D"


def test_among_several_people_who_catches_is_asked_and_the_bots_wait_for_the_answer() -> None:
    scene = at_one_keyboard(ONE_CARD).press("k")
    assert "Who catches Ada?" in scene.text()
    scene.run(30)
    assert scene.table.game.moves == []
    assert [str(move) for move in scene.press("2").table.game.moves] == ["B catch D"]


def test_who_is_caught_is_not_among_those_who_catch() -> None:
    scene = at_one_keyboard("deluxe hands=r5/r1,r2/g3,g4/y1,y2 discard=b1,r7 draw=g1,g2,g5 owing=A turn=B", 2)
    assert [str(move) for move in scene.press("k").table.game.moves] == ["B catch A"]


def test_among_several_people_who_slaps_the_veto_is_asked() -> None:
    scene = at_one_keyboard("nonpartisan hands=o5,p2/g1,g2/p1,p3/o1,o2 discard=p1,o7 draw=g1").press("v", "4", "3")
    assert [str(move) for move in scene.table.game.moves] == ["C veto D"]


def test_a_late_call_is_that_of_the_person_with_one_card_not_of_the_one_who_is_to_look() -> None:
    scene = at_one_keyboard("deluxe hands=r5,b2/r1,r2/g3/y1,y2 discard=b1,r7 draw=g1,g2,g5 owing=C")
    assert [str(move) for move in scene.press("space").table.game.moves] == ["C call"]


def test_among_several_people_with_one_card_who_calls_is_asked() -> None:
    scene = at_one_keyboard("deluxe hands=r5,b2/r1/g3/y1,y2 discard=b1,r7 draw=g1,g2,g5 owing=C").press("space")
    assert "Who calls?" in scene.text()
    assert [str(move) for move in scene.press("2").table.game.moves] == ["C call"]


# What may be shown


def swapped(position: str) -> tuple[str, str]:
    """The same moment with other cards where the person who looks cannot see them."""
    return position, position.replace("/b2,y1/g3/", "/g9,W/b2/").replace("draw=g1,g2,g3", "draw=y9,r1,W4")


@pytest.mark.parametrize("keys", ["", "?", "k", "l", "m", "h", "r+2", "gs"])
def test_unseen_cards_change_nothing_on_the_screen(keys: str) -> None:
    one, other = (Scene(position).press(*keys) for position in swapped(HANDS))
    for size in ((80, 24), (120, 40), (40, 20)):
        first, second = one.stage.paint(*size), other.stage.paint(*size)
        assert first.lines() == second.lines()
        assert (first.styles, first.hits) == (second.styles, second.hits)


# Cards of any number


@pytest.mark.parametrize("count", [1, 2, 7, 12, 20, 30, 40])
@pytest.mark.parametrize("box", [(78, 10), (118, 20), (38, 8)])
def test_every_card_of_a_hand_shows_its_code_and_its_shape(count: int, box: tuple[int, int]) -> None:
    rules = compile_rules("mlb")
    cards = (["r5", "r+2", "gS", "b0", "y8", "W", "W4", "SW"] * 5)[:count]
    layout = lay_hand(count, *box)
    assert layout.height <= box[1]
    for cursor in range(count):
        canvas = Canvas(*box)
        draw_hand(canvas, (0, 0, *box), rules, cards, cursor=cursor, lifted=set(range(0, count, 2)))
        text = "\n".join(canvas.lines())
        seen = {hit[1] for row in canvas.hits for hit in row if hit is not None}
        assert seen == set(range(count))
        assert cards[cursor] in text
        assert layout.size == WORD or LIFT


def test_no_colour_stands_without_its_letter_and_its_shape() -> None:
    text = Scene(HANDS).text()
    for letter_and_shape in ("◆ ◆  RED  ◆ ◆", "gS    ▲", "b0    ■", "y8    ●"):
        assert letter_and_shape in text


def luminance(color: str) -> float:
    parts = [part / 255 for part in bytes.fromhex(color[1:])]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("palette", ["dark", "light"])
def test_everything_that_is_written_can_be_read(palette: str) -> None:
    names = [name for name in (DARK if palette == "dark" else LIGHT) if name not in {"back", "key.off"}]
    names += [f"{part}.{color}" for part in ("card", "band", "faint", "ink") for color in SHADES]
    for name in names:
        words = [word for word in style_of(palette, name).split() if word.startswith("#")]
        light, dark = sorted(map(luminance, words), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 3.0, (palette, name)


def test_every_palette_knows_every_style() -> None:
    assert {frozenset(styles) for styles in PALETTES.values()} == {frozenset(DARK)}


# Ways


def test_the_board_comes_after_a_round_and_deals_the_next() -> None:
    scene = Scene("deluxe hands=r5/b2,y1/g3,g+2/g1,g2 discard=b1,r7 draw=g1,g2,g3").press("enter", "enter")
    assert "Score board after round 1" in scene.text()
    scene.press("enter")
    assert scene.table.game.round == 2


def test_the_board_is_wiped_when_it_is_full_and_says_so() -> None:
    scene = Scene(plan=make_plan("deluxe", bots=["steady"], seed=1, pace="instant", options={"target": 1_000_000}))
    scene.table.game.events.extend(
        event for _ in range(11) for event in Game("deluxe", seats=2, seed=1).events[:0] or finished_round()
    )
    scene.press("m", "down", "down", "down", "down", "enter")
    assert "carried" in scene.text()
    assert "has been wiped" in scene.text()


def finished_round() -> list[Any]:
    game = Game.from_position("deluxe hands=r5/b2 discard=r7 draw=g1")
    return list(game.play("A r5"))


def test_the_menu_changes_pace_and_colours() -> None:
    scene = Scene(HANDS).press("m", "down", "right")
    assert scene.table.plan.pace == "leisurely"
    scene.press("down", "right")
    assert scene.stage.theme == "light"
    scene.press("escape")
    assert "Your turn" in scene.text()


def test_the_game_waits_while_a_menu_is_open_and_goes_on_after_it() -> None:
    scene = Scene(HANDS).press(*"r+2", "enter", "m").run(20)
    assert len(scene.table.game.moves) == 1
    scene.press("escape").run(20)
    assert len(scene.table.game.moves) > 1


def test_the_start_screen_leads_to_a_game_and_remembers(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Any] = []
    scene = Scene()
    monkeypatch.setattr(scene.door, "begin", started.append)
    scene.door.open_start(make_plan("deluxe", bots=["steady"]))
    scene.press("down", "right", "down", "down", "right", "home", "enter")
    assert (started[0].edition, started[0].seats) == ("nonpartisan", 3)


def test_what_cannot_be_played_is_said_on_the_start_screen() -> None:
    scene = Scene()
    scene.door.open_start(make_plan("deluxe", bots=["steady"]))
    scene.press("down", "down", "backspace", "backspace", "backspace", *"Mia,Mia", "up", "up", "enter")
    assert "two players are called Mia" in scene.text()


def test_a_rule_on_a_blank_needs_everybodys_agreement(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Any] = []
    scene = Scene()
    monkeypatch.setattr(scene.door, "begin", started.append)
    plan = make_plan("mlb", people=["Mia", "Noah"], options={"customizables": ["joke"]})
    scene.door.play(plan)
    scene.press("y", "n")
    assert started == []
    assert "Not everybody agreed" in scene.text()
    scene.door.play(plan)
    scene.press("y", "enter")
    assert started == [plan]


# What is loaded


def test_line_by_line_nothing_is_loaded_that_draws_or_compiles(tmp_path: Path) -> None:
    code = (
        "import io, sys; sys.stdin = io.StringIO('leave\\n')\n"
        "from lastcard.cli import cli\n"
        "cli(['play', 'deluxe', '--bots', 'first', '--seed', '1', '--plain'], standalone_mode=False)\n"
        "sys.exit(','.join({'numba', 'textual', 'rich', 'tornado'} & set(sys.modules)) or 0)"
    )
    environment = {**os.environ, FOLDER_VARIABLE: str(tmp_path)}
    assert subprocess.run([sys.executable, "-c", code], check=False, env=environment).returncode == 0  # noqa: S603 - our own code


def test_the_screen_is_drawn_without_the_compiler_and_without_textuals_widgets() -> None:
    code = (
        "import sys, lastcard.tui.app.door, lastcard.tui.app.face\n"
        "heavy = {'numba', 'textual.widgets._data_table', 'textual.widgets._text_area', 'markdown_it', 'starlette'}\n"
        "sys.exit(','.join(heavy & set(sys.modules)) or 0)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0  # noqa: S603 - our own code


def test_a_table_of_several_people_is_a_table() -> None:
    assert Table(SHARED).people == "AB"
