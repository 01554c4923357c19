"""Games in a real pseudo-terminal, from start to end, on the screen and line by line."""

import re
from pathlib import Path

import pytest

from lastcard.game import BUILT_IN
from lastcard.game.record import read_record
from tests.terminal import Terminal, write_slow_bot

EDITION = pytest.mark.parametrize("edition", BUILT_IN)
# Every edition is played to the end of a game once; where points count, over several rounds.
SETTINGS = {
    "mlb": ["-o", "target=20", "-o", 'customizables=["joke", "to-three", "extra-turn"]'],
    "deluxe": ["-o", "scoring=lowest", "-o", "target=20"],
    "nonpartisan": ["-o", "scoring=single"],
    "turnover": [],
    "kicker": [],
}
MOST_KEYS = 3000
BEGUN = ["play", "deluxe", "--bots", "first", "--seed", "3", "--pace", "instant"]


def begin(terminal: Terminal) -> None:
    """From the deal to the first turn."""
    terminal.wait("The deal")
    terminal.press("enter")
    terminal.wait("Your turn")


def game_of(edition: str) -> list[str]:
    return ["play", edition, "--bots", "first", "--seed", "11", "--pace", "instant", *SETTINGS[edition]]


def play_on_screen(terminal: Terminal) -> None:
    """Follow every hint, by keys alone, until the game is over."""
    for _ in range(MOST_KEYS):
        terminal.settle()
        if "The game is over" in terminal.text:
            return
        terminal.press("t")
        if "The game is over" not in terminal.text:
            terminal.press("enter")
    raise AssertionError(f"the game does not end:\n{terminal.text}")


def play_by_lines(terminal: Terminal) -> None:
    """Follow every hint, line by line, until the game is over."""
    answers = {"Write next": "next", "Write a direction": "0 7", "good or no good": "good"}
    since = 0
    for _ in range(MOST_KEYS):
        asked = terminal.wait_told("The record lies in", *answers, "You: ", since=since)
        if asked == "The record lies in":
            return
        line = answers.get(asked, "")
        if asked == "You: ":
            before = terminal.line("hint")
            terminal.wait_told("because", since=before)
            found = re.search(r"Hint: .* \(([^()]+)\), because", terminal.told[before:])
            assert found is not None
            terminal.wait_told("You: ", since=before + found.end())
            line = found[1]
        since = terminal.line(line)
    raise AssertionError(f"the game does not end:\n{terminal.told[-2000:]}")


def the_record(folder: Path) -> Path:
    (path,) = (folder / "records").iterdir()
    assert not list((folder / "games").glob("*.txt"))
    return path


@EDITION
def test_a_game_is_played_on_the_screen_by_keys_alone(edition: str, tmp_path: Path) -> None:
    with Terminal(game_of(edition), tmp_path) as terminal:
        play_on_screen(terminal)
        assert "wins the game" in terminal.text or "win the game" in terminal.text
        terminal.press("q")
        assert terminal.code("q") == 0
    game = read_record(the_record(tmp_path).read_text("utf-8")).replay()
    assert game.is_over


@EDITION
def test_a_game_is_played_line_by_line(edition: str, tmp_path: Path) -> None:
    with Terminal([*game_of(edition), "--plain"], tmp_path) as terminal:
        if edition == "mlb":
            terminal.wait_told("do you agree")
            terminal.line("yes")
        play_by_lines(terminal)
        assert terminal.code() == 0
        assert b"\x1b[" not in terminal.raw
    game = read_record(the_record(tmp_path).read_text("utf-8")).replay()
    assert game.is_over


def test_a_killed_game_is_gone_on_with(tmp_path: Path) -> None:
    with Terminal(BEGUN, tmp_path) as terminal:
        begin(terminal)
        terminal.press("d")
        terminal.wait("You draw")
        held = re.search(r"You +(\d+) ", terminal.text)
        terminal.kill()
    assert held is not None
    with Terminal(["play", "--resume"], tmp_path) as terminal:
        terminal.wait("Your turn")
        assert re.search(rf"You +{held[1]} ", terminal.text)
        terminal.press("m")
        terminal.wait("Go on")
        terminal.press("end", "enter")
        assert terminal.code() == 0
        assert "--resume" in terminal.text


def test_the_start_screen_offers_an_unfinished_game(tmp_path: Path) -> None:
    with Terminal(["play", "turnover", "--bots", "first", "--seed", "3"], tmp_path) as terminal:
        terminal.wait("The deal")
        terminal.kill()
    with Terminal(["play"], tmp_path) as terminal:
        terminal.wait("Turnover, round 1: You, Ada")
        terminal.press("enter")
        terminal.wait("draw pile")


def test_a_broken_save_is_put_aside_with_a_message(tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    (games / "20260101-000000-deluxe-abcdef.txt").write_text("[Format 1]\nnothing to play\n")
    with Terminal(["play"], tmp_path, size=(120, 40)) as terminal:
        terminal.wait("Go on")
        terminal.press("enter")
        terminal.wait("cannot be read")
        assert "It is kept as" in " ".join(terminal.text.split())
    (aside,) = games.glob("*.broken*")
    assert "nothing to play" in aside.read_text()
    with Terminal(["play", "--resume"], tmp_path) as terminal:
        assert terminal.code() == 2
        assert "no unfinished game" in terminal.told


def test_a_terminal_may_be_resized_in_mid_game(tmp_path: Path) -> None:
    with Terminal(BEGUN, tmp_path) as terminal:
        begin(terminal)
        for size in ((40, 20), (130, 45), (31, 12), (20, 5), (80, 24)):
            terminal.resize(*size)
            terminal.settle()
        terminal.wait("◆ ◆  RED  ◆ ◆")
        assert "Your turn" in terminal.text
        terminal.press("d")
        terminal.wait("You draw")


def test_no_key_and_no_text_ends_a_game_and_each_says_what_is_possible(tmp_path: Path) -> None:
    with Terminal(BEGUN, tmp_path) as terminal:
        begin(terminal)
        for keys in ("\x00\x01\x02", "äöü€", "\x1b[99~", "x", "a", "k", "v", "W:q", "!!!", "rrr", "0", "~"):
            terminal.press(keys)
        terminal.wait("typed: W:q!!!rrr0")
        terminal.press("escape")
        terminal.wait_gone("typed:")
        terminal.press("escape")
        terminal.wait("Go on")
        terminal.press("escape")
        terminal.wait("Your turn")
        terminal.press("g", "1")
        terminal.wait("typed: g1")
        terminal.press("enter")
        terminal.wait("Possible now: draw")
    with Terminal([*BEGUN, "--plain"], tmp_path) as terminal:
        terminal.wait_told("You: draw")
        for text in (
            "",
            "g1",
            "r5 5 5",
            "W:q",
            "catch",
            "catch Nobody",
            "veto A",
            "\x00",
            "ä" * 500,
            "judge good",
            "discard",
        ):
            before = terminal.line(text)
            terminal.wait_told("You: draw", since=before)
        terminal.line("draw")
        terminal.wait_told("You draw 1 card")


def test_escape_and_a_key_that_a_slow_line_brings_together_are_two_keys(tmp_path: Path) -> None:
    with Terminal(BEGUN, tmp_path) as terminal:
        begin(terminal)
        terminal.press("g")
        terminal.wait("typed: g")
        terminal.press("\x1bd")
        terminal.wait("You draw")


def test_a_key_is_answered_while_a_bot_thinks(tmp_path: Path) -> None:
    write_slow_bot(tmp_path, 60.0)
    with Terminal(["play", "deluxe", "--bots", "ponder", "--seed", "3", "--pace", "instant"], tmp_path) as terminal:
        terminal.wait("The deal")
        terminal.press("enter")
        terminal.wait("Ada thinks")
        terminal.press("h")
        terminal.wait("YOUR CARDS")
        terminal.press("escape")
        terminal.wait("Ada thinks")


def test_without_colour_no_colour_is_written(tmp_path: Path) -> None:
    with Terminal(["play", "deluxe", "--bots", "first", "--seed", "3"], tmp_path, NO_COLOR="1") as terminal:
        terminal.wait("The deal")
        terminal.press("enter")
        terminal.wait_gone("The deal")
        assert terminal.colors() == {("default", "default")}
        assert "◆ ◆  RED  ◆ ◆" in terminal.text


def test_sixteen_colours_are_enough(tmp_path: Path) -> None:
    with Terminal(["play", "deluxe", "--bots", "first", "--seed", "3"], tmp_path, TERM="xterm-16color") as terminal:
        terminal.wait("The deal")
        terminal.press("enter")
        terminal.wait_gone("The deal")
        named = {name for pair in terminal.colors() for name in pair}
        assert "red" in named
        assert not [name for name in named if re.fullmatch(r"[0-9a-f]{6}", name)]


def test_a_record_is_watched_forwards_and_back(tmp_path: Path) -> None:
    with Terminal([*game_of("turnover"), "--plain"], tmp_path) as terminal:
        play_by_lines(terminal)
        terminal.code()
    with Terminal(["replay", str(the_record(tmp_path))], tmp_path) as terminal:
        terminal.wait("Move 0 of")
        terminal.press("right", "right")
        terminal.wait("Move 2 of")
        terminal.press("left")
        terminal.wait("Move 1 of")
        terminal.press("end")
        terminal.wait("the game")
        terminal.press("tab")
        terminal.wait("as you saw it")
        terminal.press("escape")
        assert terminal.code() == 0
