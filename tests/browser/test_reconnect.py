"""The line breaks, in every phase, and nothing is lost."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from signal import SIGKILL
from typing import Final

import pytest
from playwright.sync_api import Browser, Page

from . import stage
from .player import STEP, agree, begin, device, make_table, play_until

pytestmark = pytest.mark.browser

LOOKS: Final = 20
PAUSE: Final = 300  # milliseconds
STATE: Final = """() => ({
  heading: document.querySelector('.table-head h1')?.textContent ?? '',
  counts: [...document.querySelectorAll('.seat')].map((seat) => seat.textContent),
  hand: [...document.querySelectorAll('.hand .card')].map((card) => card.dataset.card),
  people: [...document.querySelectorAll('.people-name')].map((name) => name.textContent),
  dialog: document.querySelector('dialog[open] h2')?.textContent ?? '',
})"""


def settled(page: Page) -> object:
    """What a page shows once it stands still: a table is drawn over several frames."""
    seen: object = page.evaluate(STATE)
    for _ in range(LOOKS):
        page.wait_for_timeout(PAUSE)
        now: object = page.evaluate(STATE)
        if now == seen:
            return now
        seen = now
    raise AssertionError(f"the page does not come to rest: {seen}")


def shown(page: Page, expected: object) -> object:
    """What a page shows, as soon as it is what is expected, or else in the end."""
    for _ in range(LOOKS):
        if page.evaluate(STATE) == expected:
            break
        page.wait_for_timeout(PAUSE)
    return page.evaluate(STATE)


@dataclass
class Place:
    """A page at a table in some phase, and others that have to be there for it."""

    phase: str
    page: Page
    others: tuple[Page, ...] = ()

    def close(self) -> None:
        for page in (self.page, *self.others):
            page.context.close()


def lobby(browser: Browser, url: str) -> Place:
    page, _ = device(browser, stage.PHONE, "Mia")
    page.goto(f"{url}/t/{make_table(page, url)['table']}")
    page.locator(".lobby").wait_for()
    return Place("lobby", page)


def consent(browser: Browser, url: str) -> Place:
    host, _ = device(browser, stage.DESKTOP, "Mia")
    options = {"customizables": ["to-seven"]}
    made = make_table(host, url, edition="mlb", options=options, seats=3, bots=["steady"])
    page, _ = device(browser, stage.PHONE, "Noor")
    page.goto(f"{url}/t/{made['table']}#{made['invite']}")
    page.locator(".join .main").click()
    page.locator(".lobby-seats .main").click()
    host.goto(f"{url}/t/{made['table']}")
    begin(host)
    page.locator(".consent").wait_for()
    return Place("consent", page, (host,))


def own_turn(browser: Browser, url: str) -> Place:
    page, _ = device(browser, stage.PHONE, "Mia")
    page.goto(f"{url}/t/{make_table(page, url, bots=['steady'] * 3, start=True)['table']}")
    page.locator(".prompt.mine").wait_for()
    return Place("turn", page)


def round_over(browser: Browser, url: str) -> Place:
    page, _ = device(browser, stage.PHONE, "Mia")
    made = make_table(page, url, seats=2, bots=["steady"], start=True, settings={"score_screen": 600})
    page.goto(f"{url}/t/{made['table']}")
    play_until(page, "dialog.score")
    return Place("round over", page)


def match_over(browser: Browser, url: str) -> Place:
    page, _ = device(browser, stage.PHONE, "Mia")
    made = make_table(page, url, edition="turnover", seats=2, bots=["steady"], start=True)
    page.goto(f"{url}/t/{made['table']}")
    play_until(page, "dialog.score .leaders")
    return Place("over", page)


PHASES: Final[tuple[Callable[[Browser, str], Place], ...]] = (lobby, consent, own_turn, round_over, match_over)


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> str:
    return f"sqlite:{tmp_path_factory.mktemp('journal') / 'tables.sqlite'}"


@pytest.fixture
def durable(journal: str) -> Iterator[stage.Server]:
    stage.verify_stage()
    with stage.serving(journal) as server:
        yield server


def noticed(page: Page) -> None:
    page.get_by_text("No connection").wait_for()


def back(page: Page) -> None:
    page.locator(".link-notice").wait_for(state="detached", timeout=30_000)


def goes_on(place: Place) -> None:
    """What was possible before is possible again."""
    page = place.page
    if place.phase == "lobby":
        page.get_by_label("Who sits in seat B").select_option("steady")
        page.locator(".people li", has_text="bot").first.wait_for()
    elif place.phase == "consent":
        agree(page)
        page.locator(".hand .card").first.wait_for()
    elif place.phase == "turn":
        hand = page.locator(".hand .card").count()
        page.locator(".bar-button.draw").click()
        page.wait_for_function("count => document.querySelectorAll('.hand .card').length !== count", arg=hand)
    elif place.phase == "round over":
        page.get_by_role("button", name="Next round").click()
        page.get_by_text("Round 2").first.wait_for()
    else:
        page.get_by_role("button", name="Close the match").click()
        page.locator(".closed").wait_for()


def test_a_device_that_is_offline_for_1_10_and_60_seconds_goes_on_in_every_phase(
    browser: Browser, server: stage.Server
) -> None:
    places = [make(browser, server.url) for make in PHASES]
    for seconds in (1, 10, 60):
        before = [settled(place.page) for place in places]
        for place in places:
            place.page.context.set_offline(True)
        for place in places:
            noticed(place.page)
        places[0].page.wait_for_timeout(seconds * 1000)
        for place in places:
            place.page.context.set_offline(False)
        for place in places:
            back(place.page)
        assert [shown(*pair) for pair in zip((place.page for place in places), before, strict=True)] == before, (
            f"after {seconds} s"
        )
    for place in places:
        goes_on(place)
        place.close()


def test_a_server_that_is_killed_and_started_again_has_lost_nothing_in_any_phase(
    browser: Browser, durable: stage.Server
) -> None:
    places = [make(browser, durable.url) for make in PHASES]
    before = [settled(place.page) for place in places]
    durable.stop(SIGKILL)
    for place in places:
        noticed(place.page)
    durable.start()
    for place in places:
        back(place.page)
    assert [shown(place.page, state) for place, state in zip(places, before, strict=True)] == before
    for place in places:
        goes_on(place)
        place.close()


def test_a_second_tab_shows_the_same_seat_and_both_may_play(browser: Browser, server: stage.Server) -> None:
    place = own_turn(browser, server.url)
    other = place.page.context.new_page()
    other.goto(place.page.url)
    other.locator(".prompt.mine").wait_for()
    before = settled(place.page)
    assert shown(other, before) == before
    other.evaluate(STEP)
    other.wait_for_timeout(500)
    for page in (other, place.page):
        play_until(page, "dialog.score")
    place.close()


def test_a_page_that_is_loaded_again_is_where_it_was(browser: Browser, server: stage.Server) -> None:
    for make in PHASES:
        place = make(browser, server.url)
        before = settled(place.page)
        place.page.reload()
        place.page.locator(".table-head").wait_for()
        assert shown(place.page, before) == before, place.phase
        place.close()


def test_a_move_that_was_made_while_the_line_was_down_is_made_once(browser: Browser, server: stage.Server) -> None:
    place = own_turn(browser, server.url)
    page = place.page
    hand = page.locator(".hand .card").count()
    page.context.set_offline(True)
    noticed(page)
    page.locator(".bar-button.draw").click()
    page.context.set_offline(False)
    back(page)
    page.wait_for_function("count => document.querySelectorAll('.hand .card').length > count", arg=hand)
    page.wait_for_timeout(300)
    assert page.locator(".toast").count() == 0
    place.close()
