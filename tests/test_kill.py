"""Nothing that was acknowledged is lost, no table forks, every match is proven, however often the server is killed."""

import os
from pathlib import Path
from typing import Final

import pytest

from .kill.run import run
from .postgres import running_server

KILLS: Final = int(os.environ.get("LASTCARD_KILLS", "10"))


@pytest.mark.long
def test_two_hundred_bots_lose_nothing_when_the_server_on_sqlite_is_killed_again_and_again(tmp_path: Path) -> None:
    told = run(f"sqlite:{tmp_path / 'journal.db'}", kills=KILLS)
    assert (told.kills, told.proven) == (KILLS, told.matches)


@pytest.mark.long
def test_two_hundred_bots_lose_nothing_when_the_server_on_postgresql_is_killed_again_and_again() -> None:
    with running_server() as server:
        told = run(server.url, kills=KILLS)
    assert (told.kills, told.proven) == (KILLS, told.matches)
