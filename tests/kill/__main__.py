"""`python -m tests.kill --kills 100`: the kill test for each durable store, for as long as wanted."""

import argparse
import sys
import tempfile
from pathlib import Path

from tests.postgres import running_server

from .run import run


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.kill", description=__doc__)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--store", choices=["sqlite", "postgresql"], help="one store only")
    chosen = parser.parse_args()
    if chosen.store in {None, "sqlite"}:
        with tempfile.TemporaryDirectory() as folder:
            url = f"sqlite:{Path(folder) / 'journal.db'}"
            found = run(url, tables=chosen.tables, kills=chosen.kills, seed=chosen.seed)
            sys.stdout.write(f"sqlite: {found}\n")
    if chosen.store in {None, "postgresql"}:
        with running_server() as server:
            found = run(server.url, tables=chosen.tables, kills=chosen.kills, seed=chosen.seed)
            sys.stdout.write(f"postgresql: {found}\n")


if __name__ == "__main__":
    main()
