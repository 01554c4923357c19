"""Somebody who plays in the page: what the page offers is clicked, and nothing else is known."""

import json
import time
from collections.abc import Sequence
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page

from .stage import Watcher, open_context

QUICK: Final = {"speed": "instant", "sound": False, "language": "en"}

# One thing that the page asks for: returns what was done, or an empty text. Where `stop` is there, nothing is done.
STEP: Final = """(stop) => {
  if (stop && document.querySelector(stop)) return '';
  const all = (selector) =>
    [...document.querySelectorAll(selector)].filter((one) => one.getAttribute('aria-disabled') !== 'true');
  const any = (found) => found[Math.floor(Math.random() * found.length)];
  const press = (one, what) => { one.click(); return what; };
  const next = all('dialog.score .main')[0];
  if (next) return press(next, 'next');
  const vote = all('.vote .main')[0];
  if (vote) return press(vote, 'vote');
  const kick = all('.kick .main')[0];
  if (kick) return press(kick, 'kick');
  const give = document.querySelector('.picker .main');
  if (give) {
    if (give.getAttribute('aria-disabled') !== 'true') return press(give, 'give');
    return press(any(all('.hand .card:not(.picked)')), 'pick');
  }
  const aloud = all('.picker .with-call, .picker .aloud');
  if (aloud.length) return press(any(aloud), 'call');
  const choice = all('.picker .swatch, .picker .choice:not(.faint)');
  if (choice.length) return press(any(choice), 'choose');
  const cards = all('.hand .card.may:not(.up)');
  if (cards.length) return press(any(cards), 'card');
  const draw = all('.bar-button.draw')[0];
  if (draw) return press(draw, 'draw');
  return '';
}"""


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


def play_until(page: Page, selector: str, seconds: float = 60) -> None:
    """Play in a page until something is there."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if page.locator(selector).count():
            return
        page.evaluate(STEP, selector)
        page.wait_for_timeout(25)
    raise AssertionError(f"{selector} did not come in {seconds} s")


def is_over(page: Page) -> bool:
    """Whether the match has ended."""
    return bool(page.evaluate("document.querySelector('dialog.score .leaders') !== null"))


def play_until_over(pages: Sequence[Page], seconds: float) -> int:
    """Play in all pages until the match is over in each; the number of things done."""
    end = time.monotonic() + seconds
    done = 0
    idle = 0
    while time.monotonic() < end:
        acted = False
        for page in pages:
            if is_over(page):
                continue
            acted = bool(page.evaluate(STEP)) or acted
        done += acted
        if all(is_over(page) for page in pages):
            return done
        idle = 0 if acted else idle + 1
        pages[0].wait_for_timeout(15 if acted else min(200, 20 * idle))
    looks = [
        page.evaluate("document.querySelector('.prompt')?.textContent ?? document.body.innerText.slice(0, 200)")
        for page in pages
    ]
    raise AssertionError(f"the match did not end in {seconds} s after {done} steps: {looks}")
