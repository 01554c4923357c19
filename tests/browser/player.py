"""Somebody who plays in the page: what the page offers is clicked, and nothing else is known."""

import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from .stage import Watcher, open_context

QUICK: Final = {"speed": "instant", "sound": False, "language": "en"}
LOOK: Final = 100  # milliseconds between looks at a page from here

PERSON: Final = (Path(__file__).parent / "person.js").read_text()
OVER: Final = "dialog.score .leaders"
MAY_DRAW: Final = ".bar-button.draw:not([aria-disabled=true])"


def prepare(context: BrowserContext, **more: Any) -> None:  # noqa: ANN401 - preferences
    """Choose what this device likes before any page is opened."""
    likes = json.dumps(QUICK | more)
    context.add_init_script(
        f"if (location.host && !localStorage.lastcard) localStorage.lastcard = JSON.stringify({likes})"
    )


def device(
    browser: Browser, size: dict[str, int], name: str, likes: dict[str, Any] | None = None
) -> tuple[Page, Watcher]:
    """A page on a device of its own, where somebody's name, and what they like, is known."""
    context, watcher = open_context(browser, size)
    prepare(context, name=name, **(likes or {}))
    return context.new_page(), watcher


def make_table(page: Page, url: str, **wanted: Any) -> dict[str, str]:  # noqa: ANN401 - the fields of a new table
    """Make a table on this device, as the page for it would, and return where it is."""
    body = {"edition": "deluxe", "options": {}, "seats": 4, "name": "Mia", "bots": [], "start": False} | wanted
    body["settings"] = {"pace": "instant", "score_screen": 1, "floor": 0, "hold": 0} | wanted.get("settings", {})
    answer = page.request.post(f"{url}/api/tables", data=body)
    assert answer.ok, answer.text()
    made: dict[str, str] = answer.json()
    return made


def begin(page: Page) -> None:
    """The host deals, once everybody is there."""
    page.locator(".lobby .huge:not([aria-disabled=true])").click()


def agree(page: Page) -> None:
    """Consent to the rules on the customizables, where somebody is asked to."""
    page.locator(".consent .main, .consent .note, .hand .card").first.wait_for()
    if page.locator(".consent .main").count():
        page.locator(".consent .main").click()


def start_playing(page: Page, until: str = "") -> None:
    """Have a page played in by the person of `person.js`, until something is there, or for ever."""
    page.evaluate(PERSON)
    page.evaluate("until => person.play(until)", until)


def stop_playing(page: Page) -> None:
    """Leave the page alone again."""
    page.evaluate("person.rest()")


def report(page: Page) -> str:
    """What a page shows, and what was pressed in it last, for whoever reads why a test has failed."""
    found = page.evaluate("person.report()")
    return "\n".join(f"  {name}: {value}" for name, value in found.items() if value)


def await_turn(page: Page) -> None:
    """Wait for a turn in which the seat may draw; what is asked before, a colour or a challenge, is answered."""
    play_until(page, MAY_DRAW)


def play_until(pages: Page | Sequence[Page], until: str, seconds: float = 90) -> int:
    """Play in one page, or in several at once, until something is there in each; how often was pressed."""
    everybody = [pages] if isinstance(pages, Page) else list(pages)
    for page in everybody:
        start_playing(page, until)
    end = time.monotonic() + seconds
    for page in everybody:
        try:
            left = max(1.0, end - time.monotonic())
            page.wait_for_function("() => person.ended()", timeout=left * 1000, polling=LOOK)
        except PlaywrightTimeout as error:
            shown = "\n".join(f"page {number}:\n{report(one)}" for number, one in enumerate(everybody, start=1))
            raise AssertionError(f"{until} did not come within {seconds} s\n{shown}") from error
    return sum(page.evaluate("person.presses()") for page in everybody)
