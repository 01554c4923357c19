"""README, docs and docstrings: every example runs, every command shows what is printed, nothing is left undescribed."""

import doctest
import importlib
import inspect
import json
import os
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import click
import pytest

import lastcard
from lastcard import bots, game
from lastcard.cli import cli
from lastcard.game import batch, fast, position, record, setup
from lastcard.game.event import SENTENCES
from lastcard.rules import schema
from lastcard.rules.field import Table
from lastcard.rules.option import KINDS, WRITTEN
from lastcard.rules.page import BUILT_IN
from lastcard.testing import case, situation

ROOT: Final = Path(__file__).resolve().parent.parent
DOCS: Final = ROOT / "docs"
PAGES: Final = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted(DOCS.rglob("*.md"))]
TEXTS: Final = {page.relative_to(ROOT).as_posix(): page.read_text("utf-8") for page in PAGES}
ALL_TEXT: Final = "\n".join(TEXTS.values())
NAMES_PRINTED_GAMES: Final = ("README.md", "docs/editions.md")
DOCTEST_FLAGS: Final = doctest.ELLIPSIS
BLOCK: Final = re.compile(
    r"^(?:<!-- file: (?P<file>\S+) -->\n)?```(?P<kind>\w*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL
)
PRINTED: Final = ("U" + "NO", "Mat" + "tel", "Major " + "League")
FORBIDDEN: Final = (
    *(r"\b" + word + r"\b" for word in ("ses" + "sions?", "iss" + "ues?", "age" + "nts?", "TO" + "DO")),
    *(r"\b" + word + r"\b" for word in ("FIX" + "ME", "py" + "pi", "np" + "mjs", "clau" + "de", "ll" + "ms?")),
    *("/" + word + r"\b" for word in ("wo" + "rk", "ho" + "me", "ro" + "ot", "t" + "mp")),
    *("shared" + "/", "as an " + "AI", "blazing", "seamless", "powerful", "state-of-the-art"),
)


@dataclass(frozen=True)
class Block:
    """A fenced block of a page."""

    kind: str
    body: str
    file: str
    line: int


def blocks_of(text: str) -> Iterator[Block]:
    for found in BLOCK.finditer(text):
        line = text.count("\n", 0, found.start("body"))
        yield Block(found["kind"], found["body"], found["file"] or "", line)


def prose_of(text: str) -> str:
    return BLOCK.sub("", text)


def commands_of(body: str) -> Iterator[tuple[str, str]]:
    """Each command of a console block, with the output that is shown."""
    for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        yield command, output


def pattern_of(shown: str) -> str:
    """A pattern that fits what is shown; … is anything, and any lines where it has a line of its own."""
    lines = [
        r"(?:.*\n)*?" if line == "…" else ".*".join(map(re.escape, line.split("…"))) + r"\n"
        for line in shown.rstrip("\n").splitlines()
    ]
    return "".join(lines)


def run_console(block: Block, folder: Path) -> None:
    """Run the commands of a block, and compare what they print."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "PYTHONWARNINGS": "default", "PYTHONIOENCODING": "utf-8"}
    commands = list(commands_of(block.body))
    code = 0
    for number, (command, shown) in enumerate(commands):
        if not command.startswith(("lastcard", "echo $?")):
            continue
        if command == "echo $?":
            printed = f"{code}\n"
        else:
            done = subprocess.run(  # noqa: S603 - the commands stand on our own pages
                ["sh", "-c", command],  # noqa: S607 - as a reader's shell does
                cwd=folder,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                check=False,
            )
            printed, code = done.stdout.decode("utf-8"), done.returncode
            if [following for following, _ in commands[number + 1 : number + 2]] != ["echo $?"]:
                assert code in {0, 2} if "Error: " in shown else code == 0, printed
        if shown.strip():
            printed = "".join(f"{line.rstrip()}\n" for line in printed.rstrip("\n").splitlines())
            assert re.fullmatch(pattern_of(shown), printed), f"$ {command}\n{printed}"


@pytest.mark.parametrize("name", TEXTS)
def test_every_example_of_a_page_runs_as_shown(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    globs: dict[str, Any] = {}
    runner = doctest.DocTestRunner(optionflags=DOCTEST_FLAGS)
    report: list[str] = []
    for block in blocks_of(TEXTS[name]):
        if block.file:
            (tmp_path / block.file).write_text(block.body, "utf-8")
        if block.kind == "console":
            run_console(block, tmp_path)
        elif block.kind == "pycon":
            example = doctest.DocTestParser().get_doctest(block.body, globs, name, name, block.line)
            runner.run(example, out=report.append, clear_globs=False)
            globs.update(example.globs)
    assert runner.summarize(verbose=False).failed == 0, "".join(report)


def modules() -> list[str]:
    found = [info.name for info in pkgutil.walk_packages(lastcard.__path__, "lastcard.")]
    return ["lastcard", *(name for name in found if not name.endswith("__main__"))]


@pytest.mark.parametrize("name", modules())
def test_every_example_of_a_docstring_runs_as_shown(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    module = importlib.import_module(name)
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=DOCTEST_FLAGS)
    for example in doctest.DocTestFinder(exclude_empty=True).find(module):
        runner.run(example, out=report.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(report)


@pytest.mark.parametrize("name", TEXTS)
def test_blocks_are_of_a_kind_that_is_tested(name: str) -> None:
    """A block without a test is one of words: a picture, a table, a text."""
    kinds = {block.kind for block in blocks_of(TEXTS[name])}
    assert kinds <= {"pycon", "console", "toml", "text"}
    assert [block.line for block in blocks_of(TEXTS[name]) if block.kind == "toml" and not block.file] == []


def shown_commands() -> set[str]:
    found = {
        command
        for text in TEXTS.values()
        for block in blocks_of(text)
        if block.kind == "console"
        for command, _ in commands_of(block.body)
    }
    return found | set(re.findall(r"`((?:make|python|lastcard) [^`]+)`", "\n".join(map(prose_of, TEXTS.values()))))


def test_every_make_target_that_is_named_exists() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = {command.split()[1] for command in shown_commands() if command.startswith("make ")}
    assert {"play", "test"} <= named <= targets


def test_every_module_and_file_of_a_shown_python_command_exists() -> None:
    commands = [command.split() for command in shown_commands() if command.startswith("python ")]
    assert commands
    for words in commands:
        assert words[1] == "-m"
        assert importlib.util.find_spec(words[2]) is not None
        for word in words[3:]:
            assert "/" not in word or (ROOT / word).exists(), word


def test_every_command_named_in_the_text_is_a_command() -> None:
    names = set(cli.list_commands(click.Context(cli)))
    named = {command.split()[1] for command in shown_commands() if command.startswith("lastcard ")}
    assert {name for name in named if not name.startswith("-")} == names


def test_every_command_and_each_of_its_options_is_described() -> None:
    context = click.Context(cli)
    text = TEXTS["docs/commands.md"]
    for name in cli.list_commands(context):
        assert f"## `lastcard {name}" in text
        command = cli.get_command(context, name)
        assert command is not None
        options = {flag for param in command.params if isinstance(param, click.Option) for flag in param.opts}
        assert [flag for flag in sorted(options) if f"`{flag}" not in text] == []


def mentions(name: str) -> bool:
    return re.search(rf"`[^`\n]*\b{re.escape(name)}\b[^`\n]*`", ALL_TEXT) is not None


def defined_in(module: ModuleType) -> list[str]:
    """The public classes and functions of a module's own, or what it says is public."""
    if hasattr(module, "__all__"):
        return list(module.__all__)
    return [
        name
        for name, value in vars(module).items()
        if not name.startswith("_")
        and (inspect.isclass(value) or inspect.isfunction(value))
        and value.__module__ == module.__name__
    ]


@pytest.mark.parametrize("module", [game, batch, record, setup, fast, bots], ids=lambda module: str(module.__name__))
def test_every_public_class_and_function_is_described(module: ModuleType) -> None:
    assert [name for name in defined_in(module) if not mentions(name)] == []


@pytest.mark.parametrize(
    "described",
    [game.Game, game.Move, game.Event, game.View, game.Board, batch.Batch, batch.Totals, record.Record],
    ids=lambda described: str(described.__name__),
)
def test_every_public_member_of_a_class_is_described(described: type) -> None:
    members = [name for name in vars(described) if not name.startswith("_")]
    assert [name for name in members if not mentions(name)] == []


def test_every_event_is_named() -> None:
    assert [name for name in SENTENCES if f"`{name}`" not in TEXTS["docs/api.md"]] == []


def test_every_option_of_the_editions_is_described() -> None:
    options = {name for edition in BUILT_IN for name in game.load_edition(edition).options}
    assert options <= set(KINDS)
    assert [name for name in sorted(KINDS) if f"| `{name}` |" not in TEXTS["docs/editions.md"]] == []


def test_every_edition_and_every_idea_is_described_by_its_title() -> None:
    for name in BUILT_IN:
        edition = game.load_edition(name)
        assert f"| `{name}` | {edition.title} | {edition.prefix} |" in TEXTS["README.md"]
        assert f"## {edition.title}: `{name}`" in TEXTS["docs/editions.md"]
        for idea in edition.ideas.values():
            assert f"| `{idea.key}` | {idea.title} |" in TEXTS["docs/editions.md"]


def test_every_part_of_a_position_is_described() -> None:
    parts = set(re.findall(r"^\| `([a-z_]+)` \|", TEXTS["docs/notation.md"].partition("## Positions")[2], re.MULTILINE))
    assert parts == position.KEYS


def test_every_header_of_a_record_is_described() -> None:
    headers = re.findall(r"^\| `([A-Z][a-z]+)` \|", TEXTS["docs/records.md"], re.MULTILINE)
    assert set(headers) == {*record.HEADERS, *record.CLOSING}


def test_every_key_of_a_case_is_described() -> None:
    text = TEXTS["docs/conformance.md"]
    assert [key for key in sorted({*situation.FORMS, *case.READERS}) if f"`{key}`" not in text] == []


def test_every_verb_and_key_of_an_edition_is_described() -> None:
    text = TEXTS["docs/writing-an-edition.md"]
    tables = [schema.PAGE, schema.CARD, schema.OPTION, schema.IDEA, *schema.STEPS.values()]
    written = WRITTEN.kinds[dict]
    assert isinstance(written, Table)
    keys = {key for table in [*tables, written] for key in table.entries}
    missing = [key for key in sorted(keys) if not re.search(rf"`[^`\n]*\b{re.escape(key)}\b[^`\n]*`", text)]
    assert missing == []
    for name, table in schema.STEPS.items():
        row = re.search(rf"^\| `{name}` \| (.*) \|$", text, re.MULTILINE)
        assert row is not None, name
        assert [key for key in table.entries if key != "do" and f"`{key}" not in row[1]] == []
        assert f"| `{name}` |" in TEXTS["docs/rule-model.md"]


def test_the_schema_file_is_up_to_date() -> None:
    """`lastcard check --schema > docs/edition.schema.json` writes it anew."""
    written = json.dumps(schema.json_schema(), indent=2, ensure_ascii=False) + "\n"
    assert (DOCS / "edition.schema.json").read_text("utf-8") == written


def slug(heading: str) -> str:
    """The anchor of a heading."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def anchors(text: str) -> set[str]:
    return {slug(heading) for heading in re.findall(r"^#+ (.+)$", prose_of(text), re.MULTILINE)}


@pytest.mark.parametrize("name", TEXTS)
def test_every_internal_link_leads_somewhere(name: str) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", prose_of(TEXTS[name])):
        if re.match(r"https?://", target):
            continue
        path, _, anchor = target.partition("#")
        file = ((ROOT / name).parent / path).resolve() if path else ROOT / name
        assert file.exists(), target
        if anchor:
            assert anchor in anchors(file.read_text("utf-8")), target


@pytest.mark.parametrize("name", TEXTS)
def test_every_path_that_is_named_exists(name: str) -> None:
    paths = re.findall(r"`((?:lastcard|tests|docs|bench|tools)/[\w./-]*)`", TEXTS[name])
    made_by_mistakes = {"tests/differential/fixtures/"}
    assert [path for path in paths if path not in made_by_mistakes and not (ROOT / path).exists()] == []


def test_every_folder_is_in_the_table_of_the_readme() -> None:
    text = TEXTS["README.md"]
    packages = {path.parent.relative_to(ROOT).as_posix() for path in (ROOT / "lastcard").glob("*/__init__.py")}
    tops = {"tests", "bench", "docs", "tools", *(["client"] if (ROOT / "client").exists() else [])}
    assert [
        folder for folder in sorted(packages | tops) if f"| `{folder}/`" not in text and f", `{folder}/`" not in text
    ] == []


def test_every_page_is_reached_from_the_index() -> None:
    linked = {
        (DOCS / target.partition("#")[0]).resolve() for target in re.findall(r"\]\(([^)]+)\)", TEXTS["docs/index.md"])
    }
    assert [page.name for page in PAGES if page.parent != ROOT and page not in linked] == ["index.md"]


def test_the_table_of_the_benchmark_has_its_place() -> None:
    assert TEXTS["docs/benchmark.md"].count("<!-- table -->") == 1


@pytest.mark.parametrize("name", TEXTS)
def test_pages_speak_of_the_game_alone(name: str) -> None:
    assert [word for word in FORBIDDEN if re.search(word, TEXTS[name], re.IGNORECASE)] == []


def test_the_printed_games_are_named_on_two_pages_only() -> None:
    for name, text in TEXTS.items():
        found = [word for word in PRINTED if re.search(rf"\b{word}\b(?!-\d)", text)]
        assert bool(found) == (name in NAMES_PRINTED_GAMES), (name, found)
    for name in NAMES_PRINTED_GAMES:
        assert "not connected with the publisher" in " ".join(TEXTS[name].split())


def test_views_are_described_field_by_field() -> None:
    text = TEXTS["docs/api.md"].partition("### `View`")[2].partition("### Events")[0]
    assert [field.name for field in fields(game.View) if f"`{field.name}`" not in text] == []
