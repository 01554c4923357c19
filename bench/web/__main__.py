"""`python -m bench.web`: the table server under load.

Beside it, in the same run and by turns, the same stack echoes the messages of a real match with no game. Processor
time of server and clients is measured apart.
"""

import argparse
import asyncio
import resource
import tempfile
from pathlib import Path

from bench.__main__ import describe_machine
from bench.measure import Figure, markdown_table, plain_table

from .load import full_speed, human_speed, limit_of_people


def main() -> None:
    """Measure, print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.web", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a smoke run in a minute")
    parser.add_argument("--tables", type=int, default=50, help="tables at full speed")
    parser.add_argument("--people", type=int, default=1000, help="tables at the speed of people")
    parser.add_argument("--postgresql", metavar="URL", default="", help="measure this store, too")
    parser.add_argument("--markdown", metavar="FILE", type=Path, help="write the table as Markdown, too")
    chosen = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 65536)), hard))
    seconds, repeats = (3.0, 1) if chosen.quick else (10.0, 3)
    people = 40 if chosen.quick else chosen.people
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        stores = {"memory": "memory:", "SQLite": f"sqlite:{folder / 'full.db'}"}
        if chosen.postgresql:
            stores["PostgreSQL"] = chosen.postgresql
        figures += asyncio.run(full_speed(folder, stores, chosen.tables, seconds, repeats))
        found = asyncio.run(human_speed(f"sqlite:{folder / 'people.db'}", people, 2 * seconds))
        figures += found.figures
        if not found.holds:
            figures += asyncio.run(limit_of_people(folder, people, 2 * seconds))
    about = describe_machine()
    print(f"{about}\n\n{plain_table(figures)}")
    if chosen.markdown:
        chosen.markdown.write_text(f"`python -m bench.web` on {about}.\n\n{markdown_table(figures)}\n")


if __name__ == "__main__":
    main()
