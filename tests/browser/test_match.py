"""Whole matches in three browsers: a phone, a tablet and a desktop, with bots."""

from typing import Any

import pytest
from playwright.sync_api import Browser

from . import stage
from .player import agree, begin, device, make_table, play_until_over

pytestmark = pytest.mark.browser


def play(browser: Browser, server: stage.Server, edition: str, options: dict[str, Any], seconds: float) -> None:
    phone, first = device(browser, stage.PHONE, "Mia")
    tablet, second = device(browser, stage.TABLET, "Noor")
    desktop, third = device(browser, stage.DESKTOP, "Olu")
    made = make_table(phone, server.url, edition=edition, options=options, bots=["steady"])
    phone.goto(f"{server.url}/t/{made['table']}")
    for page in (tablet, desktop):
        page.goto(f"{server.url}/t/{made['table']}#{made['invite']}")
        page.locator(".join .main").click()
        page.locator(".lobby").wait_for()
        page.locator(".lobby-seats .main, .lobby-seats .plain").first.click()
    begin(phone)
    for page in (phone, tablet, desktop):
        agree(page)
    for page in (phone, tablet, desktop):
        page.locator(".hand .card").first.wait_for()
    assert play_until_over((phone, tablet, desktop), seconds) > 5
    for page, watcher in ((phone, first), (tablet, second), (desktop, third)):
        assert page.locator("dialog.score h2").inner_text().endswith("wins the game")
        assert watcher.problems == []
        page.context.close()


@pytest.mark.parametrize(
    ("edition", "options"),
    [
        ("deluxe", {"target": 40}),
        ("mlb", {"target": 40, "customizables": ["draw-until-color", "to-three", "joke"]}),
        ("nonpartisan", {"target": 40, "customizables": ["to-seven", "open-hands", "rooster"]}),
        ("turnover", {}),
        ("kicker", {"scoring": "points", "target": 40}),
    ],
)
def test_a_short_match_ends_in_every_edition(
    browser: Browser, server: stage.Server, edition: str, options: dict[str, Any]
) -> None:
    play(browser, server, edition, options, 150)


def test_a_match_to_500_ends(browser: Browser, server: stage.Server) -> None:
    play(browser, server, "deluxe", {}, 400)
