"""The budgets of the house: sizes of modules and functions, and what may import what."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCES = sorted(path for folder in ("lastcard", "tests", "bench", "tools") for path in (ROOT / folder).rglob("*.py"))
MODULE_LINES = 500
FUNCTION_LINES = 60
KERNEL_PARAMETERS = 8


def functions(path: Path) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    tree = ast.parse(path.read_text("utf-8"))
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_modules_and_functions_stay_small(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= MODULE_LINES
    long = [node.name for node in functions(path) if (node.end_lineno or 0) - node.lineno + 1 > FUNCTION_LINES]
    assert long == []


@pytest.mark.parametrize("path", sorted((ROOT / "lastcard/kernel").glob("*.py")), ids=lambda path: path.name)
def test_kernel_functions_take_few_parameters(path: Path) -> None:
    wide = [
        node.name for node in functions(path) if len(node.args.args) + len(node.args.kwonlyargs) > KERNEL_PARAMETERS
    ]
    assert wide == []


@pytest.mark.parametrize("path", sorted((ROOT / "lastcard/kernel").glob("*.py")), ids=lambda path: path.name)
def test_the_kernel_imports_nothing_of_ours_but_itself(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    absolute = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and not node.level]
    assert [name for name in absolute if name.startswith("lastcard")] == []


def test_only_two_functions_change_a_hand_card_by_card() -> None:
    """Every other change of hands is a whole one: dealing anew, or two hands changing places."""
    writers = set()
    for path in (ROOT / "lastcard/kernel").glob("*.py"):
        for function in functions(path):
            for node in ast.walk(function):
                if isinstance(node, ast.AugAssign) and ast.unparse(node.target).startswith("s.cards["):
                    writers.add(function.name)
    assert writers == {"take_in", "put_out"}


def test_playing_at_a_table_does_not_import_numba() -> None:
    code = "import sys, lastcard.game; lastcard.game.Game('mlb', seats=3, seed=1); sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0  # noqa: S603 - our own code


def test_every_field_of_tables_state_and_tape_has_a_meaning_beside_it() -> None:
    lines = (ROOT / "lastcard/kernel/layout.py").read_text("utf-8").splitlines()
    fields = [line for line in lines if ": Annotated[" in line]
    assert len(fields) > 80
    assert [line for line in fields if "  # " not in line] == []
