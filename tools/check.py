"""Everything that has to pass: style, types, architecture, tests at both speeds, coverage.

Run by `make test`. The compiled tests come last, so that their summary is the last line.
"""

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
BIN: Final = Path(sys.executable).parent
PYTHON: Final = sys.executable

LINT: Final = {
    "style": [str(BIN / "ruff"), "check", "."],
    "format": [str(BIN / "ruff"), "format", "--check", "."],
    "types": [str(BIN / "mypy")],
    "imports": [str(BIN / "lint-imports"), "--no-logo"],
}
COVER: Final = {
    "tests, compiler off": [
        str(BIN / "coverage"),
        "run",
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-m",
        "not compiled and not long and not browser",
        "-n",
        "2",
        "--dist",
        "worksteal",
    ],
    "coverage, collected": [str(BIN / "coverage"), "combine", "-q"],
    "coverage": [str(BIN / "coverage"), "report"],
}
CLIENT: Final = {
    "client, built": [PYTHON, str(ROOT / "tools" / "client.py")],
    "client, types and unit tests": [PYTHON, str(ROOT / "tools" / "client.py"), "--test"],
}
# A browser keeps an event loop in the process that drives it, so its tests have processes of their own.
TEST: Final = {
    f"tests, {name}": [PYTHON, "-m", "pytest", "-n", "2", "--dist", "worksteal", "-m", marks]
    for name, marks in {"in the browser": "browser", "compiled": "not browser"}.items()
}
GROUPS: Final = {"lint": LINT, "client": CLIENT, "cover": COVER, "test": TEST}


def run(name: str, command: list[str], environment: dict[str, str]) -> bool:
    """Run one check and say how long it took and whether it passed."""
    print(f"== {name}", flush=True)
    start = time.monotonic()
    passed = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode == 0
    print(f"== {name}: {'passed' if passed else 'FAILED'} in {time.monotonic() - start:.0f} s", flush=True)
    return passed


def main() -> int:
    """Run all groups, or one; every check runs even if an earlier one failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=sorted(GROUPS), help="run one group of checks")
    only = parser.parse_args().only
    failed = []
    for group, checks in GROUPS.items():
        if only in {None, group}:
            environment = dict(os.environ)
            if group == "cover":
                environment |= {"LASTCARD_COMPILER": "off", "LASTCARD_DIFFERENTIAL": "4000"}
            failed += [name for name, command in checks.items() if not run(name, command, environment)]
    if failed:
        print(f"failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
