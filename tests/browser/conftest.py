"""One server and one browser for all tests of a module."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from . import stage

expect.set_options(timeout=stage.PATIENCE)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    stage.verify_stage()
    with stage.browser() as found:
        yield found


@pytest.fixture(scope="module")
def server() -> Iterator[stage.Server]:
    stage.verify_stage()
    with stage.serving() as found:
        yield found
