"""Whole matches in three browsers: a phone, a tablet and a desktop, with bots."""

from dataclasses import dataclass
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page

from . import stage
from .player import OVER, agree, begin, device, make_table, play_until

pytestmark = pytest.mark.browser

FULL: Final = 500
END: Final = """() => {
  const rows = (selector) => [...document.querySelectorAll(`dialog.score ${selector} tr`)]
    .map((row) => [...row.children].map((cell) => cell.textContent.trim()).join(' '));
  return {
    title: document.querySelector('dialog.score h2').textContent,
    board: rows('.board'),
    wiped: document.querySelector('dialog.score .board-room .note')?.textContent ?? '',
    leaders: rows('.leaders'),
  };
}"""


@dataclass
class Match:
    """A match that has been played to its end, as the server tells it."""

    title: str
    scores: dict[str, int]
    names: dict[str, str]

    @property
    def winner(self) -> str:
        """The seat that the pages name."""
        return next(seat for seat, name in self.names.items() if self.title == f"{name} wins the game")


def sit_down(
    browser: Browser, url: str, edition: str, options: dict[str, Any], seats: int = 4
) -> list[tuple[Page, stage.Watcher]]:
    """Three people on three devices, bots in the other seats, and the first cards dealt."""
    phone, tablet, desktop = people = [
        device(browser, size, name)
        for size, name in ((stage.PHONE, "Mia"), (stage.TABLET, "Noor"), (stage.DESKTOP, "Olu"))
    ]
    bots = ["steady"] * (seats - 3)
    made = make_table(phone[0], url, edition=edition, options=options, seats=seats, bots=bots)
    phone[0].goto(f"{url}/t/{made['table']}")
    for page, _ in (tablet, desktop):
        page.goto(f"{url}/t/{made['table']}#{made['invite']}")
        page.locator(".join .main").click()
        page.locator(".lobby").wait_for()
        page.locator(".lobby-seats .main, .lobby-seats .plain").first.click()
    begin(phone[0])
    for page, _ in people:
        agree(page)
    for page, _ in people:
        page.locator(".hand .card").first.wait_for()
    return people


def play(
    browser: Browser, server: stage.Server, edition: str, options: dict[str, Any], seconds: float, seats: int = 4
) -> Match:
    """Play a match to its end; every device shows the same end, which is the server's."""
    people = sit_down(browser, server.url, edition, options, seats)
    pages = [page for page, _ in people]
    assert play_until(pages, OVER, seconds) > 5
    ends = [page.evaluate(END) for page in pages]
    assert ends == [ends[0]] * len(ends)
    table = pages[0].request.get(f"{server.url}/api/tables/{pages[0].url.rsplit('/', 1)[-1]}").json()
    match = Match(ends[0]["title"], table["scores"], {seat["seat"]: seat["name"] for seat in table["seats"]})
    assert table["phase"] == "over"
    assert match.winner in match.scores
    if ends[0]["board"]:
        assert ends[0]["board"][-1] == " ".join(["Total", *map(str, match.scores.values())])
    for page, watcher in people:
        assert watcher.problems == []
        page.context.close()
    return match


@pytest.mark.parametrize(
    ("edition", "options"),
    [
        ("deluxe", {"target": 40}),
        ("mlb", {"target": 40, "customizables": ["draw-until-color", "to-three", "joke"]}),
        ("nonpartisan", {"target": 40, "customizables": ["to-seven", "open-hands", "rooster"]}),
        ("turnover", {"scoring": "points", "target": 40}),
        ("kicker", {"scoring": "points", "target": 40}),
    ],
)
def test_a_short_match_ends_in_every_edition(
    browser: Browser, server: stage.Server, edition: str, options: dict[str, Any]
) -> None:
    match = play(browser, server, edition, options, 120)
    assert match.scores[match.winner] >= 40


@pytest.mark.parametrize(
    ("edition", "options", "seats"),
    [
        ("deluxe", {}, 10),
        ("mlb", {"customizables": ["draw-until-color", "to-three", "joke"]}, 8),
        ("nonpartisan", {"customizables": ["to-seven", "open-hands", "rooster"]}, 7),
        ("turnover", {"scoring": "points"}, 9),
        ("kicker", {"scoring": "points"}, 6),
    ],
)
def test_a_match_to_500_ends_in_every_edition(
    browser: Browser, server: stage.Server, edition: str, options: dict[str, Any], seats: int
) -> None:
    match = play(browser, server, edition, options, 400, seats)
    assert match.scores[match.winner] == max(match.scores.values()) >= FULL


def test_a_match_for_the_lowest_total_ends_when_somebody_has_too_much(browser: Browser, server: stage.Server) -> None:
    match = play(browser, server, "deluxe", {"scoring": "lowest", "target": 200}, 400, 8)
    assert match.scores[match.winner] == min(match.scores.values())
    assert max(match.scores.values()) >= 200


@pytest.mark.parametrize("edition", ["turnover", "kicker"])
def test_a_single_hand_is_a_match_where_the_sheet_says_so(browser: Browser, server: stage.Server, edition: str) -> None:
    match = play(browser, server, edition, {}, 120)
    assert set(match.scores.values()) == {0}
