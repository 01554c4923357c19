"""The line breaks, in every phase, and nothing is lost."""

import asyncio
from collections.abc import Iterator
from signal import SIGKILL
from typing import get_args

import pytest
from playwright.sync_api import Browser, Page

from lastcard.game.view import PHASES
from lastcard.wire import table

from . import company, stage
from .place import LASTING, PASSING, Place, World, arrive, goes_on, own_turn, passes, settled, shown
from .player import play_until

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> str:
    return f"sqlite:{tmp_path_factory.mktemp('journal') / 'tables.sqlite'}"


@pytest.fixture
def durable(journal: str) -> Iterator[stage.Server]:
    stage.verify_stage()
    with stage.serving(journal) as server:
        yield server


@pytest.fixture(scope="module")
def loop() -> Iterator[asyncio.AbstractEventLoop]:
    with company.meeting() as found:
        yield found


@pytest.fixture
def world(browser: Browser, server: stage.Server, loop: asyncio.AbstractEventLoop) -> World:
    return World(browser, server.url, loop)


def noticed(page: Page) -> None:
    page.get_by_text("No connection").wait_for()


def back(page: Page) -> None:
    page.locator(".link-notice").wait_for(state="detached", timeout=60_000)


def looks(places: list[Place]) -> dict[str, object]:
    """What the pages show."""
    return {place.phase: settled(place.page) for place in places}


def show_again(places: list[Place], before: dict[str, object]) -> dict[str, object]:
    """What the pages show once they have had time for it."""
    return {place.phase: shown(place.page, before[place.phase]) for place in places}


def break_the_line(places: list[Place], seconds: int) -> None:
    """All pages are without a network for so long, and find back."""
    for place in places:
        place.page.context.set_offline(True)
    for place in places:
        noticed(place.page)
    places[0].page.wait_for_timeout(seconds * 1000)
    for place in places:
        place.page.context.set_offline(False)
    for place in places:
        back(place.page)


def test_a_device_that_is_offline_for_1_10_and_60_seconds_goes_on_in_every_phase(world: World) -> None:
    lasting = [make(world) for make in LASTING.values()]
    before = looks(lasting)
    for seconds in (1, 10, 60):
        passing = [make(world) for make in PASSING.values()]
        for place in passing:
            arrive(place)
        break_the_line([*passing, *lasting], seconds)
        for place in passing:
            passes(place, place.page)
            place.close()
        assert show_again(lasting, before) == before, f"after {seconds} s"
    for place in lasting:
        goes_on(place, place.page)
        place.close()


def test_a_server_that_is_killed_and_started_again_has_lost_nothing_in_any_phase(
    browser: Browser, durable: stage.Server, loop: asyncio.AbstractEventLoop
) -> None:
    world = World(browser, durable.url, loop)
    lasting, passing = [[make(world) for make in makers.values()] for makers in (LASTING, PASSING)]
    before = looks(lasting)
    for place in passing:
        arrive(place)
    durable.stop(SIGKILL)
    for place in (*passing, *lasting):
        noticed(place.page)
    durable.start()
    for place in (*passing, *lasting):
        back(place.page)
    for place in passing:
        passes(place, place.page)
        place.close()
    assert show_again(lasting, before) == before
    for place in lasting:
        goes_on(place, place.page)
        place.close()


def test_there_is_a_page_in_every_phase_of_a_table_and_of_a_match() -> None:
    reached = {*LASTING, *PASSING}
    tables = {"seeding": "commit", "playing": "turn"}
    matches = {"judge": "kick", "game over": "over"}
    assert {tables.get(phase, phase) for phase in get_args(table.Phase)} - reached == {
        "closed"
    }  # nothing is asked then
    assert {matches.get(phase, phase) for phase in PHASES} <= reached


@pytest.mark.parametrize("phase", LASTING)
def test_a_page_that_is_loaded_again_and_a_second_tab_show_the_same_and_both_may_act(world: World, phase: str) -> None:
    place = LASTING[phase](world)
    page, before = place.page, settled(place.page)
    if phase == "picker":  # a card that is lifted is lifted in this page alone
        page.keyboard.press("Escape")
        before = settled(page)
    page.reload()
    page.locator(".table-head").wait_for()
    assert shown(page, before) == before
    other = page.context.new_page()
    other.goto(page.url)
    other.locator(".table-head").wait_for()
    assert shown(other, before) == before
    goes_on(place, other)
    now = settled(other)
    assert shown(page, now) == now
    assert now != before
    place.close()


@pytest.mark.parametrize("phase", PASSING)
def test_a_page_that_is_loaded_again_and_a_second_tab_may_act_where_time_is_running(world: World, phase: str) -> None:
    place = arrive(PASSING[phase](world))
    page = place.page
    page.reload()
    other = page.context.new_page()
    other.goto(page.url)
    passes(place, other)
    now = settled(other)
    assert shown(page, now) == now
    place.close()


def test_both_of_two_tabs_may_play_a_whole_round(world: World) -> None:
    place = own_turn(world)
    other = place.page.context.new_page()
    other.goto(place.page.url)
    play_until((place.page, other), "dialog.score")
    place.close()


def test_a_move_that_was_made_while_the_line_was_down_is_made_once(world: World) -> None:
    place = own_turn(world)
    page = place.page
    hand = page.locator(".hand .card").count()
    page.context.set_offline(True)
    noticed(page)
    page.locator(".bar-button.draw").click()
    page.context.set_offline(False)
    back(page)
    page.wait_for_function("count => document.querySelectorAll('.hand .card').length > count", arg=hand)
    settled(page)
    assert page.locator(".toast").count() == 0
    place.close()
