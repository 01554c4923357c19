"""The command line: what each command prints where, and with which exit code."""

import json
import os
import subprocess
import sys
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from lastcard import __version__
from lastcard.cli import COMMANDS, cli
from lastcard.game import Game
from lastcard.rules.page import BUILT_IN

POSITION = "deluxe hands=r5,bS,W4,b7/b2,g1 discard=b7 draw=g2,g3"
PYTHON = (sys.executable, "-m", "lastcard")
CASE = """
[[case]]
id = "skip"
edition = "deluxe"
hands = { A = "r5 rS", B = "b2 W", C = "r1 y2", D = "g7 g8" }
discard = "b1 r7"
draw = "g1 g2"
moves = ["A rS"]
[case.expect]
turn = "C"
"""
SIMULATION = "simulate kicker --seats 3 --rounds 5 --seed 9 --challenge 0.25 --interpreted"
PRINTING = [name for name in COMMANDS if name not in {"play", "serve"}]  # those two stay, and show things as they come
PAGE = 'format = 1\nkey = "mine"\nextends = "deluxe"\ntitle = "Mine"\n'


def run(*args: str) -> Result:
    return CliRunner().invoke(cli, args, prog_name="lastcard")


def document(*args: str) -> Any:  # noqa: ANN401 - any JSON
    """The one document that a command prints."""
    result = run(*args, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def shell(*args: str, **settings: Any) -> subprocess.CompletedProcess[str]:  # noqa: ANN401 - settings of subprocess
    return subprocess.run([*PYTHON, *args], capture_output=True, text=True, check=False, timeout=600, **settings)  # noqa: S603 - our own command


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A short game, written down."""
    game = Game("deluxe", seats=3, seed=7)
    while len(game.moves) < 12:
        game.play(game.legal(game.turn)[0])
    path = tmp_path / "game.txt"
    path.write_text(game.record(), "utf-8")
    return path


@pytest.fixture
def hidden_pass(tmp_path: Path) -> Path:
    """A game in which A draws a card that could be played, and keeps it."""
    game = Game.from_position("deluxe hands=r5,g1/b2,g1/y3,y4 discard=b7 draw=b9,g3,g4")
    game.play("A draw")
    game.play("A pass")
    path = tmp_path / "kept.txt"
    path.write_text(game.record(), "utf-8")
    return path


def commands(record: Path, cases: Path) -> dict[str, list[str]]:
    """A good call of every command."""
    return {
        "editions": [],
        "rules": ["mlb"],
        "check": ["deluxe"],
        "conform": [str(cases)],
        "replay": [str(record)],
        "explain": [POSITION],
        "simulate": ["deluxe", "--rounds", "3", "--interpreted"],
        "demo": ["--seed", "3"],
        "completion": ["fish"],
        "bots": [],
        "arena": ["first", "random", "--deals", "2", "--workers", "1"],
        "verify": [str(record)],
    }


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    path = tmp_path / "cases.toml"
    path.write_text(CASE, "utf-8")
    return path


@pytest.mark.parametrize("name", PRINTING)
def test_every_command_prints_its_result_to_standard_output_and_exits_with_zero(
    name: str, record: Path, cases: Path
) -> None:
    result = run(name, *commands(record, cases)[name])
    assert result.exit_code == 0, result.output
    assert result.stdout
    assert result.stderr == ""


@pytest.mark.parametrize("name", PRINTING)
def test_every_command_prints_one_json_document_if_asked(name: str, record: Path, cases: Path) -> None:
    assert document(name, *commands(record, cases)[name])


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_a_help_page(name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0
    assert ("--json" in result.stdout) == (name in PRINTING)


def test_the_help_page_documents_the_exit_codes() -> None:
    text = " ".join(run("--help").stdout.split())
    for code in ("0 all is well", "1 the answer is no", "2 wrong use", "130 interrupted", "141 nobody reads"):
        assert code in text
    assert all(name in text for name in COMMANDS)


def test_the_version_is_the_package_s() -> None:
    assert shell("--version").stdout == f"lastcard, version {__version__}\n"


INTERACTIVE = (
    "--version; --help; editions; rules kicker; check deluxe; demo --seed 1; completion zsh; "
    f"explain {POSITION}; simulate deluxe --rounds 2 --interpreted"
)


@pytest.mark.parametrize("args", [line.split() for line in INTERACTIVE.split("; ")], ids=" ".join)
def test_interactive_commands_never_import_numba(args: list[str]) -> None:
    script = (
        "import sys\n"
        "from lastcard.cli import cli\n"
        "try:\n"
        "    cli(sys.argv[1:], prog_name='lastcard')\n"
        "finally:\n"
        "    sys.stderr.write('with numba' if 'numba' in sys.modules else 'without')\n"
    )
    done = subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-c", script, *args], capture_output=True, text=True, check=False, timeout=600
    )
    assert done.returncode == 0
    assert done.stderr == "without"


@pytest.mark.parametrize("args", [["--version"], ["--help"]], ids=str)
def test_version_and_help_need_no_numpy_either(args: list[str]) -> None:
    done = subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-X", "importtime", "-m", "lastcard", *args], capture_output=True, text=True, check=True
    )
    assert "numpy" not in done.stderr


BAD = [
    ([], "Usage:"),
    (["nonsense"], "No such command"),
    (["rules"], "Missing argument"),
    (["rules", "nonesuch"], "there is no such edition"),
    (["rules", "delux"], "did you mean 'deluxe'?"),
    (["rules", "deluxe", "--option", "target=abc"], "'abc' does not fit"),
    (["rules", "deluxe", "--option", "target"], "write name=value"),
    (["rules", "deluxe", "--option", "target=1", "--option", "target=2"], "given twice"),
    (["rules", "deluxe", "--option", "colour=3"], "has no such option"),
    (["rules", "deluxe", "--options", "{"], "not JSON"),
    (["rules", "deluxe", "--options", "[1]"], "write a JSON object"),
    (["rules", "deluxe", "--options", "[" * 100_000], "nested too deeply"),
    (["rules", "mlb", "--option", "classic=true", "--option", 'customizables=["joke"]'], "classic game has no"),
    (["check"], "Missing argument"),
    (["check", "/nonexistent.toml"], "No such file"),
    (["check", "/"], "Is a directory"),
    (["conform"], "Missing argument"),
    (["conform", "/nonexistent"], "No such file"),
    (["replay", "/nonexistent"], "No such file"),
    (["explain", ""], "a position begins with an edition"),
    (["explain", "deluxe"], "2 to 10 players"),
    (["explain", "deluxe hands=r5/b9 discard=r77"], "no card 'r77'"),
    (["explain", "deluxe hands=r5/b9 discard=W"], "carries the colour"),
    (["explain", "deluxe hands=r5/b9 discard=r1 options={x}"], "not JSON"),
    (["explain", POSITION, "--seat", "C"], "there are 2 seats"),
    (["explain", POSITION, "--seat", "left"], "no seat"),
    (["simulate", "deluxe", "--seats", "11"], "2<=x<=10"),
    (["simulate", "deluxe", "--rounds", "0"], "is not in the range"),
    (["simulate", "deluxe", "--attention", "2"], "0<=x<=1"),
    (["simulate", "deluxe", "--attention", "nan", "--interpreted"], "no probability"),
    (["simulate", "nonesuch"], "there is no such edition"),
    (["demo", "--edition", "nonesuch"], "there is no such edition"),
    (["demo", "--seed", "-1"], "is not in the range"),
    (["completion", "tcsh"], "is not one of"),
]


@pytest.mark.parametrize(
    ("args", "message"), BAD, ids=lambda value: " ".join(value)[:60] if isinstance(value, list) else ""
)
def test_wrong_use_is_told_on_standard_error_with_exit_code_two(args: list[str], message: str) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert message in " ".join(result.stderr.split())
    assert result.stdout == ""


@pytest.mark.parametrize(
    "args", [["rules"], ["check"], ["conform"], ["replay"], ["simulate"], ["demo", "--edition"]], ids=str
)
@pytest.mark.parametrize(
    "content", [b"\xff\xfe\x00binary", b"\x00" * 10, b"", b"x = ", b"[" * 50_000], ids=lambda c: repr(c[:9])
)
def test_no_file_makes_a_command_crash(args: list[str], content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "file.toml"
    path.write_bytes(content)
    result = run(*args, str(path))
    assert result.exit_code in {1, 2}
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert "file.toml" in result.output or "nested" in result.output


def test_nobody_reading_the_output_ends_a_command_quietly() -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run([*PYTHON, "rules", "mlb"], stdout=write, stderr=subprocess.PIPE, text=True, check=False)  # noqa: S603 - our own command
    os.close(write)
    assert done.returncode == 141
    assert done.stderr == ""


def test_a_full_disk_is_told_without_a_traceback() -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("no such device here")
    with full.open("w") as target:
        done = subprocess.run([*PYTHON, "editions"], stdout=target, stderr=subprocess.PIPE, text=True, check=False)  # noqa: S603 - our own command
    assert done.returncode == 2
    assert done.stderr == "Error: No space left on device\n"


@pytest.mark.parametrize("encoding", ["latin-1", "ascii", "utf-8"])
def test_a_terminal_without_the_letters_is_no_obstacle(encoding: str) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    done = subprocess.run([*PYTHON, "rules", "mlb"], capture_output=True, env=environment, check=True)  # noqa: S603 - our own command
    assert b"Last card!" in done.stdout


def test_editions_lists_every_edition_with_its_cards() -> None:
    entries = document("editions")
    assert [entry["key"] for entry in entries] == list(BUILT_IN)
    assert [entry["cards"] for entry in entries] == [112, 108, 112, 112, 112]
    assert "mlb          Ballpark     112 cards, 2 to 10 players" in run("editions").stdout


def test_options_are_toml_values_or_else_plain_texts() -> None:
    as_text = document("rules", "deluxe", "-o", "scoring=lowest", "-o", "target=200", "-o", "final_draw=false")
    as_toml = document("rules", "deluxe", "-o", 'scoring="lowest"', "--options", '{"target": 200, "final_draw": false}')
    assert as_text == as_toml
    assert as_text["options"]["target"] == 200


def test_a_value_cannot_smuggle_in_another_key() -> None:
    assert run("rules", "deluxe", "-o", "target=200\nother = 1").exit_code == 2


def test_the_rule_book_comes_as_text_and_as_markdown_for_one_s_own_edition_too(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(PAGE)
    assert run("rules", "mlb").stdout.startswith("Ballpark\n========\n")
    assert run("rules", str(path), "--markdown").stdout.startswith("# Mine\n")


def test_check_tells_every_mistake_with_its_place_and_the_remedy(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(PAGE + "seats = [2, 11]\nhand_sise = 7\n")
    result = run("check", str(path))
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        f"{path}: seats[1]: 11 does not fit; write a whole number from 2 to 10",
        f"{path}: hand_sise: is not a key here; did you mean 'hand_size'?",
    ]
    told = json.loads(run("check", str(path), "--json").stdout)
    assert told["ok"] is False
    assert [problem["path"] for problem in told["problems"]] == ["seats[1]", "hand_sise"]


def test_check_sums_up_a_good_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(PAGE)
    result = run("check", str(path))
    assert result.exit_code == 0
    assert result.stdout.startswith(f"{path}: fine\nMine (mine): 108 cards with 54 different faces")
    assert document("check", str(path))["ok"] is True


def test_check_prints_the_schema_of_the_format() -> None:
    schema = json.loads(run("check", "--schema").stdout)
    assert schema["properties"]["hand_size"]["type"] == "integer"


def test_conform_ends_with_the_plain_line_and_tells_each_failed_case(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(CASE)
    bad.write_text(CASE.replace('turn = "C"', 'turn = "B"').replace("skip", "wrong"))
    passed = run("conform", str(good))
    assert (passed.exit_code, passed.stdout) == (0, "1 passed, 0 failed\n")
    failed = run("conform", str(tmp_path))
    assert (failed.exit_code, failed.stdout) == (1, "wrong: turn: expected B, came C\n1 passed, 1 failed\n")
    assert json.loads(run("conform", str(tmp_path), "--json").stdout)["failed"] == 1


def test_conform_names_a_file_that_is_not_toml_and_runs_the_others(tmp_path: Path) -> None:
    for name, text in (("good.toml", CASE), ("bad.toml", "[[case")):
        (tmp_path / name).write_text(text)
    result = run("conform", str(tmp_path))
    first, last = result.stdout.splitlines()
    assert (result.exit_code, last) == (1, "1 passed, 1 failed")
    assert first.startswith(f"{tmp_path / 'bad.toml'}: ")


def test_conform_without_any_case_is_wrong_use(tmp_path: Path) -> None:
    result = run("conform", str(tmp_path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "there is no case" in result.stderr


@pytest.mark.parametrize(
    "text",
    ["case = [1, 2]", '[[case]]\nedition = "deluxe"\nseats = 99', '[[case]]\nhands = "r5"\ndiscard = 3\nedition = 7'],
)
def test_a_case_with_values_of_the_wrong_kind_is_no_crash(text: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    path.write_text(text)
    result = run("conform", str(path))
    assert result.exit_code in {1, 2}
    assert isinstance(result.exception, SystemExit)


def test_replay_tells_the_game_move_by_move_and_ends_with_position_and_scores(record: Path) -> None:
    game = Game("deluxe", seats=3, seed=7)
    lines = run("replay", str(record)).stdout.splitlines()
    assert lines[-2].startswith("deluxe seats=3 ")
    assert lines[-1] == "Scores: A 0, B 0, C 0"
    told = document("replay", str(record), "--to", "3")
    for move in told["moves"]:
        game.play(move["move"])
    assert len(told["moves"]) == 3
    assert told["position"] == game.position()


def test_replay_for_a_seat_shows_no_card_that_it_did_not_see(record: Path) -> None:
    told = document("replay", str(record), "--seat", "A")
    assert "position" not in told
    for sentence in [*told["before"], *chain.from_iterable(told["events"])]:
        if sentence.startswith(("B is dealt", "C is dealt", "B draws", "C draws")) and "for the deal" not in sentence:
            assert ":" not in sentence
    assert told["view"]["seat"] == "A"


def test_replay_for_a_seat_does_not_betray_that_a_kept_card_could_have_been_played(hidden_pass: Path) -> None:
    assert "A keeps the card." in run("replay", str(hidden_pass)).stdout
    for args in (["--seat", "B"], ["--seat", "B", "--json"]):
        text = run("replay", str(hidden_pass), *args).stdout
        assert "A draws 1." in text
        assert "A pass" not in text.partition("legal")[0]
        assert "keeps" not in text


def test_a_record_that_does_not_replay_is_an_answer_not_a_wrong_use(record: Path) -> None:
    lines = record.read_text("utf-8").replace("draw", "next", 1)
    record.write_text(lines, "utf-8")
    result = run("replay", str(record))
    assert (result.exit_code, result.stdout) == (1, "")
    assert "move " in result.stderr
    told = run("replay", str(record), "--json")
    assert (told.exit_code, json.loads(told.stdout)["ok"]) == (1, False)


def test_replay_refuses_moves_and_seats_that_are_not_there(record: Path) -> None:
    assert "has 12 moves, not 99" in run("replay", str(record), "--to", "99").stderr
    assert run("replay", str(record), "--seat", "D").exit_code == 2


def test_explain_gives_a_verdict_and_a_clause_for_every_card() -> None:
    told = document("explain", POSITION)
    cards = {card["card"]: card for card in told["cards"]}
    assert {code: card["playable"] for code, card in cards.items()} == {"r5": False, "bS": True, "W4": True, "b7": True}
    assert cards["r5"]["clauses"] == ["DLX-TURN-2"]
    assert cards["bS"]["why"] == "it has the colour of b7, blue"
    assert cards["bS"]["clauses"] == ["DLX-SKIP-2"]
    assert [move["move"] for move in told["moves"]] == ["draw"]


def test_explain_says_what_a_challenge_would_find() -> None:
    bluff = {card["card"]: card for card in document("explain", POSITION)["cards"]}["W4"]
    assert "it would be a bluff" in bluff["why"]
    assert "find b7 and bS, and A would draw 4" in bluff["why"]
    assert "DLX-WD4-3" in bluff["clauses"]
    honest = {card["card"]: card for card in document("explain", POSITION.replace(",bS,W4,b7", ",W4"))["cards"]}["W4"]
    assert "holds no other blue card, so it is honest: a challenger would draw 6" in honest["why"]


def test_other_wilds_make_it_a_bluff_where_the_edition_says_so() -> None:
    told = document("explain", "kicker hands=r5,W4,W/b2,g1 discard=b7 draw=g2,g3")
    card = next(card for card in told["cards"] if card["card"] == "W4")
    assert "find W, and A would draw 4" in card["why"]


def test_a_last_card_cannot_be_challenged() -> None:
    told = document("explain", "deluxe hands=W4/b2,g1 discard=b7 draw=g2,g3")
    assert "it cannot be challenged" in told["cards"][0]["why"]


def test_explain_agrees_with_the_game_in_every_phase() -> None:
    starts = {
        "deluxe hands=r5,W4,g2/b2,y3 discard=b7 draw=g2,g3,b8,r1,r2,r3,y4": ["A W4:b", "B challenge"],
        "mlb hands=r5,r6/b2,y3 discard=r7 draw=r9,g3,g4": ["A draw", "A pass"],
        "kicker hands=r5,IK/b2,y3 discard=r7 draw=r9,g3,g4": ["A IK:b", "B judge no"],
        "turnover hands=r5,FT,b1/g2,y3 discard=r7 draw=r9,g3,g4": ["A FT:b", "A pass"],
        "nonpartisan hands=p5,p6/g2,y3 discard=p7 draw=g9,g3,g4": ["A p5", "B catch A", "B veto A"],
    }
    for start, moves in starts.items():
        game = Game.from_position(start)
        for move in ["", *moves]:
            if move:
                game.play(move)
            for seat in "AB":
                told = document("explain", game.position(), "--seat", seat)
                found = [text for entry in (*told["cards"], *told["moves"]) for text in entry["moves"]]
                assert sorted(found) == sorted(legal.text for legal in game.legal(seat))
                assert all(card["playable"] or card["why"] for card in told["cards"])
                assert run("explain", game.position(), "--seat", seat).exit_code == 0


def test_a_position_may_be_given_without_quotes() -> None:
    assert run("explain", *POSITION.split()).stdout == run("explain", POSITION).stdout


def test_simulate_prints_totals_digest_and_assumptions() -> None:
    args = SIMULATION.split()
    told = document(*args)
    assert told["rounds"] == 5
    assert sum(told["wins"]) + told["void"] == 5
    assert len(told["wins"]) == 3
    assert told["compiled"] is False
    text = run(*args).stdout
    assert told["digest"] in text
    assert "rounds/s" in text
    assert "“kick the paper football between the posts” succeeds with chance 0.5" in text
    assert "a round is void after 5,000 choices by the player to move" in text
    assert "challenged with chance 0.25" in text


def test_simulate_gives_the_same_digest_for_any_number_of_threads() -> None:
    args = ["simulate", "deluxe", "--rounds", "6", "--seed", "2", "--interpreted"]
    assert document(*args)["digest"] == document(*args, "--threads", "3")["digest"]


def test_the_demo_is_the_same_for_the_same_seed_and_shows_hands_and_scores() -> None:
    first, second = (run("demo", "--seed", "11", "--edition", "mlb").stdout for _ in range(2))
    assert first == second
    assert "Ballpark: a round among Ada, Ben, Cleo and Dan (seed 11)" in first
    assert "  Ada   " in first
    assert "Scores: Ada" in first


@pytest.mark.parametrize("edition", BUILT_IN)
def test_the_demo_plays_every_edition_to_the_end_of_a_round(edition: str) -> None:
    for seed in ("1", "2", "3"):
        told = document("demo", "--edition", edition, "--seed", seed)
        assert told["phase"] in {"round over", "game over"}
        assert told["moves"]


def test_colours_are_for_terminals_and_not_against_the_user_s_wish() -> None:
    def colored(**settings: Any) -> bool:  # noqa: ANN401 - settings of the runner
        return "\x1b[" in CliRunner().invoke(cli, ["demo", "--seed", "3"], **settings).stdout

    assert not colored()
    assert colored(color=True, env={"NO_COLOR": ""})
    assert not colored(color=True, env={"NO_COLOR": "1"})
    assert "\x1b[" not in shell("demo", "--seed", "3").stdout


@pytest.mark.parametrize("name", ["bash", "zsh", "fish"])
def test_the_completion_script_asks_the_command_itself(name: str) -> None:
    script = run("completion", name).stdout
    assert f"_LASTCARD_COMPLETE={name}_complete" in script


def test_the_shell_completes_commands_and_editions() -> None:
    asks = {**os.environ, "_LASTCARD_COMPLETE": "bash_complete"}
    commands_found = shell(env={**asks, "COMP_WORDS": "lastcard ru", "COMP_CWORD": "1"}).stdout
    assert commands_found == "plain,rules\n"
    editions_found = shell(env={**asks, "COMP_WORDS": "lastcard rules tu", "COMP_CWORD": "2"}).stdout
    assert editions_found == "plain,turnover\n"
