"""A page at a table in each phase, and what is asked of it there."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Browser, Page, expect

from . import company, stage
from .company import Company, Moment
from .player import OVER, agree, await_turn, begin, device, make_table, play_until

LOOKS: Final = 120
PAUSE: Final = 250  # milliseconds
STATE: Final = """() => ({
  heading: document.querySelector('.table-head h1')?.textContent ?? '',
  prompt: document.querySelector('.prompt-text')?.textContent ?? '',
  counts: [...document.querySelectorAll('.seat')].map((seat) => seat.textContent),
  hand: [...document.querySelectorAll('.hand .card')].map((card) => card.dataset.card).sort(),
  asked: [...document.querySelectorAll('.asks button, .vote button, .kick button, .seeding .note')]
    .map((one) => one.textContent.replace(/[0-9]+ ?s?$/, '').trim()),
  people: [...document.querySelectorAll('.people-name')].map((name) => name.textContent),
  dialog: document.querySelector('dialog[open] h2')?.textContent ?? '',
  closed: document.querySelector('.closed p')?.textContent ?? '',
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
    """A page at a table in some phase, and whoever has to be there for it."""

    phase: str
    page: Page
    others: tuple[Page, ...] = ()
    company: Company | None = None

    def close(self) -> None:
        for page in (self.page, *self.others):
            page.context.close()
        if self.company is not None:
            self.company.close()


@dataclass(frozen=True)
class World:
    """Where places are made."""

    browser: Browser
    url: str
    loop: asyncio.AbstractEventLoop


def lobby(world: World) -> Place:
    page, _ = device(world.browser, stage.PHONE, "Mia")
    page.goto(f"{world.url}/t/{make_table(page, world.url)['table']}")
    page.locator(".lobby").wait_for()
    return Place("lobby", page)


def consent(world: World) -> Place:
    host, _ = device(world.browser, stage.DESKTOP, "Mia")
    options = {"customizables": ["to-seven"]}
    made = make_table(host, world.url, edition="mlb", options=options, seats=3, bots=["steady"])
    page, _ = device(world.browser, stage.PHONE, "Noor")
    page.goto(f"{world.url}/t/{made['table']}#{made['invite']}")
    page.locator(".join .main").click()
    page.locator(".lobby-seats .main").click()
    host.goto(f"{world.url}/t/{made['table']}")
    begin(host)
    page.locator(".consent").wait_for()
    return Place("consent", page, (host,))


def own_turn(world: World) -> Place:
    page, _ = device(world.browser, stage.PHONE, "Mia")
    made = make_table(page, world.url, bots=["steady"] * 3, start=True)
    page.goto(f"{world.url}/t/{made['table']}")
    await_turn(page)
    return Place("turn", page)


def round_over(world: World) -> Place:
    page, _ = device(world.browser, stage.PHONE, "Mia")
    made = make_table(page, world.url, seats=2, bots=["steady"], start=True, settings={"score_screen": 600})
    page.goto(f"{world.url}/t/{made['table']}")
    play_until(page, "dialog.score")
    return Place("round over", page)


def match_over(world: World) -> Place:
    page, _ = device(world.browser, stage.PHONE, "Mia")
    made = make_table(page, world.url, edition="turnover", seats=2, bots=["steady"], start=True)
    page.goto(f"{world.url}/t/{made['table']}")
    page.locator(".hand .card").first.wait_for()
    return Place("over", page)


def at(phase: str, moment: Moment) -> Callable[[World], Place]:
    """How a place at a moment of a match is made."""

    def make(world: World) -> Place:
        found = company.come_to(world.url, moment, world.loop)
        page, _ = device(world.browser, stage.PHONE, "Mia")
        found.sit_down(page.context)
        page.goto(f"{world.url}/t/{found.mine.table}")
        page.locator(".hand .card").first.wait_for()
        return Place(phase, page, company=found)

    return make


def at_once(phase: str, moment: Moment) -> Callable[[World], Place]:
    """The same, and what B does last is done."""

    def make(world: World) -> Place:
        return arrive(at(phase, moment)(world))

    return make


def committing(world: World) -> Place:
    """B withholds its commitment."""
    found = company.wait_for(world.url, world.loop)
    page, _ = device(world.browser, stage.PHONE, "Mia")
    found.sit_down(page.context)
    page.goto(f"{world.url}/t/{found.mine.table}")
    page.locator(".lobby").wait_for()
    return Place("commit", page, company=found)


def revealing(world: World) -> Place:
    """B withholds its nonce."""
    place = committing(world)
    place.phase = "reveal"
    return place


def picking(world: World) -> Place:
    """A wild is lifted, and its colour is asked for."""
    place = at("picker", company.PICKER)(world)
    place.page.locator('.hand .card[data-card="W"]').first.click()
    place.page.locator(".picker .swatch").first.wait_for()
    return place


LASTING: Final[dict[str, Callable[[World], Place]]] = {
    "lobby": lobby,
    "consent": consent,
    "turn": own_turn,
    "picker": picking,
    "drawn": at("drawn", company.DRAWN),
    "name": at("name", company.NAME),
    "bonus": at("bonus", company.BONUS),
    "answer": at_once("answer", company.ANSWER),
    "discard": at_once("discard", company.DISCARD),
    "round over": round_over,
}
# Here the table goes on by itself after a while. `arrive` brings the phase.
PASSING: Final[dict[str, Callable[[World], Place]]] = {
    "commit": committing,
    "reveal": revealing,
    "vote": at("vote", company.VOTE),
    "kick": at("kick", company.KICK),
    "over": match_over,
}
ASKED: Final = {
    "commit": ".seeding",
    "reveal": ".seeding",
    "vote": ".vote .main",
    "kick": ".kick .main",
    "answer": ".picker.answer",
    "discard": ".picker .main",
}


def arrive(place: Place) -> Place:
    """Bring the phase about."""
    found = place.company
    if found is None:
        play_until(place.page, OVER)
        return place
    if place.phase in {"commit", "reveal"}:
        begin(place.page)
        found.wait_until(lambda table: "A" in (table.table.attempts[-1].committed if table.table.attempts else ()))  # type: ignore[union-attr]
    if place.phase == "reveal":
        found.seed("commit")
        found.wait_until(lambda table: "A" in table.table.attempts[-1].revealed)  # type: ignore[union-attr]
    found.act()
    place.page.locator(ASKED[place.phase]).first.wait_for()
    return place


def is_asked_still(place: Place) -> bool:
    """Whether the table, as the other one sees it, still waits in the phase."""
    assert place.company is not None
    table = place.company.table.table
    assert table is not None
    if place.phase in {"commit", "reveal"}:
        return table.phase == "seeding" and "B" in table.attempts[-1].seats
    return table.ballot is not None or table.kick is not None


def goes_on(place: Place, page: Page) -> None:
    """What was possible before is possible again."""
    match place.phase:
        case "lobby":
            page.get_by_label("Who sits in seat B").select_option("steady")
            page.locator(".people li", has_text="bot").first.wait_for()
        case "consent":
            agree(page)
            page.locator(".hand .card").first.wait_for()
        case "round over":
            page.get_by_role("button", name="Next round").click()
            page.get_by_text("Round 2").first.wait_for()
        case _:
            turn_goes_on(place, page)


def passes(place: Place, page: Page) -> None:
    """A phase that the table leaves by itself: if it is still there the page asks, and whoever is asked acts."""
    found = place.company
    if found is None:
        closes(page)
        return
    asked = page.locator(ASKED[place.phase]).first
    for _ in range(LOOKS):
        if asked.is_visible() or not is_asked_still(place):
            break
        page.wait_for_timeout(PAUSE)
    assert asked.is_visible() or not is_asked_still(place), f"{place.phase}: nothing is asked\n{settled(page)}"
    if place.phase in {"commit", "reveal"}:
        found.seed("commit")
        found.seed("reveal")
        page.locator(".hand .card").nth(6).wait_for()
        assert page.locator(".toast p").all_inner_texts() == []
    else:
        play_until(page, f".game:not(:has({ASKED[place.phase]}))")


def closes(page: Page) -> None:
    """A match that is over is closed by its host, or after a minute by itself."""
    page.locator(f"{OVER}, .closed").first.wait_for()
    if not page.locator(".closed").count():
        page.get_by_role("button", name="Close the match").click()
    page.locator(".closed").wait_for()


def turn_goes_on(place: Place, page: Page) -> None:
    """Something is asked of the seat, and is done."""
    hand = page.locator(".hand .card")
    count = hand.count()
    match place.phase:
        case "turn":
            page.locator(".bar-button.draw").click()
            page.wait_for_function("count => document.querySelectorAll('.hand .card').length !== count", arg=count)
        case "picker":
            if not page.locator(".picker .swatch").count():
                page.locator('.hand .card[data-card="W"]').first.click()
            page.locator(".picker .swatch").first.click()
            expect(hand).to_have_count(count - 1)
        case "drawn" | "bonus":
            page.locator(".bar-button.draw").click()
            page.locator(".prompt:not(.mine)").wait_for()
        case "name":
            page.locator(".picker .swatch").first.click()
            page.locator(".picker").wait_for(state="detached")
        case "answer":
            page.get_by_role("button", name="Accept, draw 4").click()
            expect(hand).to_have_count(count + 4)
        case "discard":
            play_until(page, ".hand:has(.card:nth-child(3)):not(:has(.card:nth-child(4)))")
        case _:
            raise AssertionError(place.phase)
