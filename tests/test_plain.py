"""The plain face: questions, answers and everything that is told, line by line."""

import io
from pathlib import Path

import pytest

from lastcard.game import Game
from lastcard.tui.lines import Asker, Leaving, Lines
from lastcard.tui.plain import Plain, agreed
from lastcard.tui.plain_start import ask_plan
from lastcard.tui.plan import Plan, make_plan, verify_plan
from lastcard.tui.save import FOLDER_VARIABLE
from lastcard.tui.table import Table


@pytest.fixture(autouse=True)
def _empty_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))


def lines_of(*lines: str) -> Lines:
    return Lines(io.StringIO("".join(f"{line}\n" for line in lines)), is_live=False)


def told(position: str, *lines: str, plan: Plan | None = None) -> str:
    """What is told when these lines are written at a table; bots play the first legal move."""
    game = Game.from_position(position)
    plan = plan or make_plan(game.rules.edition.key, bots=["first"] * (game.seats - 1), pace="instant")
    now = [0.0]

    def sleep(seconds: float) -> None:
        now[0] += seconds

    said: list[str] = []
    Plain(Table(plan, clock=lambda: now[0], game=game), lines_of(*lines), said.append, sleep).run()
    return "\n".join(said)


HANDS = "mlb hands=r5,gS,b0,W,SW/b2,y1,y2/g1,g2 discard=b1,r7 draw=g1,g2,g3,g5,y2"


def test_there_is_one_prompt_a_decision_with_the_table_and_the_hand() -> None:
    text = told(HANDS)
    assert (
        "The pile shows red 7. Play runs to the left. The colour in force is red. Cards in hand: Ada 3, Ben 2." in text
    )
    assert "You hold 5 (* can be played): *r5, gS, b0, *W, *SW." in text
    assert text.count("You: play a card or draw.") == 1
    assert "The game is saved" in text


def test_a_wild_asks_for_its_colour_and_a_trade_for_its_player() -> None:
    text = told(HANDS, "trade", "pink", "green", "nobody at all", "Ben")
    assert "Which colour: red, green, blue or yellow?" in text
    assert "'pink' is none of them." in text
    assert "Which player: nobody, Ada or Ben?" in text
    assert "You play Wild Trade for green." in text
    assert "You and Ben swap hands." in text


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("gS", "Green Skip goes on green or on another Skip; the pile shows red 7."),
        ("y9", "You do not hold yellow 9. Possible now: r5, W, SW, draw."),
        ("pass", "Possible now: r5, W, SW, draw."),
        ("blah", "'blah' is no move and no command. Possible now: r5, W, SW, draw."),
        ("", "Write a move, or help."),
        ("catch Ada", "Ada cannot be caught now."),
        ("veto Ada", "no veto"),
        ("judge good", "nothing is to be judged now"),
        ("why gS", "Green Skip cannot be played now"),
        ("why", "draw: Draw although a card could be played"),
        ("why y9", "You do not hold y9."),
        ("hint", "because"),
        ("pace mad", "The paces are instant, brisk, normal and leisurely"),
        ("pace brisk", "Pace: brisk"),
        ("help", "catch NAME"),
        ("hand", "You hold 5"),
        ("scores", "together"),
        ("rules", "lastcard rules mlb"),
        ("kicking", "FOLDING THE BALL"),
    ],
)
def test_whatever_is_written_is_answered_and_the_question_comes_again(line: str, answer: str) -> None:
    text = told(HANDS, line)
    assert answer.casefold() in text.casefold()
    assert text.count("You: play a card or draw.") == 2


def test_a_kick_is_written_as_direction_and_strength() -> None:
    position = "kicker hands=IK,b2,b3/y1,y2 discard=b1,r7 draw=g1,g2,g3,g4,g5"
    plan = make_plan("kicker", people=["Mia", "Noah"], pace="instant")
    text = told(position, "", "IK:g", "99 99", "0 1", plan=plan)
    assert "Write a direction from -10 (left) to 10 (right) and a strength from 0 to 10" in text
    assert "A direction from -10 to 10" in text
    assert "The ball falls short of the posts." in text
    assert "Noah draws 3 cards." in text


def test_several_people_take_turns_to_look() -> None:
    plan = make_plan("deluxe", people=["Mia", "Noah"], pace="instant")
    position = "deluxe hands=r5,b2,b3/r1,r2,r3 discard=b1,r7 draw=g1,g2,g3"
    text = told(position, "r5", "", "r5", "log", "", plan=plan)
    assert "The keyboard goes to Mia. Mia: press Enter when nobody else looks." in text
    assert "Nobody looks yet: press Enter first." in text
    before, _, after = text.partition("The keyboard goes to Noah")
    assert "*r1" not in before
    assert "\n" * 40 in before
    assert "*r1, *r2, *r3" in after


def test_among_several_people_who_catches_and_who_calls_is_asked() -> None:
    plan = make_plan("deluxe", people=["Mia", "Noah", "Lea"], bots=["first"], pace="instant")
    text = told("deluxe hands=r5/b2/r1,r2/y1 discard=b1,r7 draw=g1,g2,g5 owing=D", "catch Ada", "Noah", plan=plan)
    assert "Who catches Ada: Mia, Noah or Lea?" in text
    assert "Noah catches Ada" in text
    text = told("deluxe hands=r5/b2/r1,r2/y1 discard=b1,r7 draw=g1,g2,g5 owing=B", "call", "noah", plan=plan)
    assert "Who calls: Mia or Noah?" in text
    assert "Noah calls" in text


def test_everybody_is_asked_for_agreement_to_rules_on_blanks() -> None:
    plan = make_plan("mlb", people=["Mia", "Noah"], options={"customizables": ["joke"]})
    said: list[str] = []
    assert agreed(plan, verify_plan(plan), Asker(lines_of("yes", "what", "y"), said.append))
    assert any("Noah, do you agree" in line for line in said)
    assert not agreed(plan, verify_plan(plan), Asker(lines_of("y", "n"), said.append))
    assert agreed(
        make_plan("deluxe", bots=["first"]),
        verify_plan(make_plan("deluxe", bots=["first"])),
        Asker(lines_of(), said.append),
    )


def test_the_questions_of_the_start_make_a_plan() -> None:
    said: list[str] = []
    usual = make_plan("deluxe", bots=["steady"])
    plan = ask_plan(Asker(lines_of("5", "Mia, Noah", "0", "n"), said.append), usual)
    assert (plan.edition, [player.name for player in plan.players]) == ("kicker", ["Mia", "Noah"])
    plan = ask_plan(Asker(lines_of("", "", "", "", "n"), said.append), usual)
    assert plan == usual
    assert any("112 cards" in line for line in said)
    with pytest.raises(Leaving):
        ask_plan(Asker(lines_of("5"), said.append), usual)


def test_rules_are_written_on_the_blanks_by_answers() -> None:
    said: list[str] = []
    blanks = ["tell a joke", "a rule of your own", "Sing a song", "2", "left out"]
    lines = ["ballpark", "Mia", "1", "first", "y", *[""] * 9, *blanks, ""]
    plan = ask_plan(Asker(lines_of(*lines), said.append), make_plan("deluxe", bots=["steady"]))
    assert plan.options == {"customizables": ["joke", {"text": "Sing a song", "judge": True, "whom": "self"}]}
    assert [(player.name, player.bot) for player in plan.players] == [("Mia", ""), ("Ada", "first")]


def test_the_options_are_asked_one_by_one_with_their_sentences() -> None:
    said: list[str] = []
    lines = ["deluxe", "", "", "", "y", "2", "1", *[""] * 7]
    plan = ask_plan(Asker(lines_of(*lines), said.append), make_plan("deluxe", bots=["steady"]))
    assert plan.options == {"scoring": "lowest", "target": 50}
    assert (
        "How a game is won: points for what the others hold, the lowest total of leftovers, or a single hand." in said
    )


def test_lines_end_once_and_stay_ended() -> None:
    lines = lines_of("one")
    assert [lines.ask(), lines.ask(), lines.ask()] == ["one", None, None]
