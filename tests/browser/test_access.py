"""Every screen can be used by everybody: axe finds nothing serious, and the keyboard does it all."""

import re
from typing import Final, Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from . import stage
from .gallery import PAGES, SCENES
from .player import device, make_table
from .scene import show

pytestmark = pytest.mark.browser

AXE: Final = stage.ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"
CHECK: Final = """() => axe.run(document, { resultTypes: ['violations'] }).then((result) => result.violations
  .filter((found) => found.impact === 'serious' || found.impact === 'critical')
  .map((found) => `${found.id}: ${found.nodes.map((node) => node.html.slice(0, 160) + ' ' +
    (node.any[0]?.message ?? '')).slice(0, 3).join(' | ')}`))"""
STILL: Final = """() => Promise.all(document.getAnimations()
  .filter((movement) => movement.effect.getTiming().iterations === 1)
  .map((movement) => movement.finished.catch(() => 0)))"""
MANY_KEYS: Final = 1500


def settle(page: Page) -> None:
    """Wait until nothing moves: a colour that fades is not the colour that is meant."""
    page.wait_for_timeout(350)
    page.evaluate(STILL)


def problems(page: Page) -> list[str]:
    settle(page)
    page.evaluate(AXE.read_text())
    found: list[str] = page.evaluate(CHECK)
    return found


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", SCENES)
def test_axe_finds_nothing_serious_at_the_table(
    browser: Browser, server: stage.Server, name: str, theme: Literal["light", "dark"]
) -> None:
    context, watcher = stage.open_context(browser, stage.PHONE, color_scheme=theme, reduced_motion="reduce")
    page = context.new_page()
    show(page, SCENES[name](), server.url)
    page.locator(".table-head").wait_for()
    if name.startswith("round over"):
        page.locator("dialog.score").wait_for()
    assert problems(page) == []
    assert watcher.problems == []
    context.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_serious_on_the_other_pages(
    browser: Browser, server: stage.Server, name: str, theme: Literal["light", "dark"]
) -> None:
    context, watcher = stage.open_context(browser, stage.PHONE, color_scheme=theme, reduced_motion="reduce")
    page = context.new_page()
    page.goto(server.url + PAGES[name])
    page.locator("h1, h2").first.wait_for()
    page.wait_for_load_state("networkidle")
    for fold in page.locator("details summary").all():
        fold.click()
    assert problems(page) == []
    assert watcher.problems == []
    context.close()


@pytest.mark.parametrize("size", [stage.PHONE, stage.DESKTOP], ids=["phone", "desktop"])
def test_axe_finds_nothing_serious_in_any_dialog(browser: Browser, server: stage.Server, size: dict[str, int]) -> None:
    context, watcher = stage.open_context(browser, size, reduced_motion="reduce")
    page = context.new_page()
    show(page, SCENES["four players"](), server.url)
    page.locator(".hand .card").first.wait_for()
    for name in ("People", "Invite", "What happened", "Settings", "Keyboard"):
        page.get_by_role("button", name="Menu").click()
        assert problems(page) == []
        page.locator(".menu-list button", has_text=name).click()
        page.get_by_role("dialog", name=name).wait_for()
        assert problems(page) == [], name
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Rules").click()
    page.locator(".book h3").first.wait_for()
    assert problems(page) == []
    page.keyboard.press("Escape")
    page.locator(".seat").first.click()
    assert problems(page) == []
    assert watcher.problems == []
    context.close()


def test_cards_are_buttons_that_say_what_they_are_and_whether_they_may_be_played(
    browser: Browser, server: stage.Server
) -> None:
    context, _ = stage.open_context(browser, stage.PHONE)
    page = context.new_page()
    show(page, SCENES["two players, two cards"](), server.url)
    expect(page.get_by_role("button", name="Wild, playable")).to_be_visible()
    expect(page.get_by_role("button", name="red 5", exact=True)).to_be_visible()
    context.close()


def test_every_target_at_the_table_is_large_enough_for_a_finger(browser: Browser, server: stage.Server) -> None:
    for size in (stage.SMALL, stage.PHONE):
        for name in ("ten players, forty cards", "four players", "swap"):
            context, _ = stage.open_context(browser, size)
            page = context.new_page()
            show(page, SCENES[name](), server.url)
            page.locator(".hand .card").first.wait_for()
            small = page.evaluate(
                """() => {
                  const cards = [...document.querySelectorAll('.hand .card')].map((card) => card.offsetLeft);
                  const strips = cards.slice(1).map((left, at) => left - cards[at]).filter((step) => step > 0);
                  const buttons = [...document.querySelectorAll('.bar-button, .table-head button, .seat, .deck')]
                    .map((one) => [one.className, one.getBoundingClientRect()])
                    .filter(([, box]) => Math.min(box.width, box.height) < 44).map(([name]) => name);
                  return [...strips.filter((step) => step < 44), ...buttons];
                }"""
            )
            assert small == [], (size, name)
            context.close()


def test_colour_and_call_go_with_the_card_in_one_gesture_and_cover_no_button(
    browser: Browser, server: stage.Server
) -> None:
    context, _ = stage.open_context(browser, stage.SMALL)
    page = context.new_page()
    sent = show(page, SCENES["two players, two cards"](), server.url)
    page.get_by_role("button", name="Wild, playable").tap()
    for name in ("Draw", "Last card!", "Catch!"):
        page.get_by_role("button", name=name, exact=True).click(trial=True)
    page.get_by_role("button", name="green, and call the last card").tap()
    page.wait_for_timeout(200)
    moves = [frame["move"] for frame in sent if frame.get("do") == "move"]
    assert moves == ["A W:g!"]
    context.close()


def test_a_challenged_hand_is_shown_to_the_challenger(browser: Browser, server: stage.Server) -> None:
    context, _ = stage.open_context(browser, stage.PHONE)
    page = context.new_page()
    show(page, SCENES["challenge"](), server.url)
    hand = page.get_by_role("region", name="The hand shown to you")
    expect(hand).to_be_visible()
    expect(hand.get_by_role("img")).to_have_count(2)
    context.close()


def test_a_kick_is_a_flick_and_a_form(browser: Browser, server: stage.Server) -> None:
    context, _ = stage.open_context(browser, stage.DESKTOP)
    page = context.new_page()
    sent = show(page, SCENES["kick"](), server.url)
    box = page.locator(".kick-field").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.9)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2 - 20, box["y"] + box["height"] * 0.3, steps=3)
    page.mouse.up()
    page.wait_for_timeout(200)
    kicks = [frame for frame in sent if frame.get("do") == "kick"]
    assert len(kicks) == 1
    assert kicks[0]["direction"] < 0 < kicks[0]["strength"]
    context.close()


def test_all_three_languages_are_complete_and_chosen_by_the_browser(browser: Browser, server: stage.Server) -> None:
    for locale, play, card in (
        ("en-GB", "Play now", "red 5"),
        ("de-AT", "Jetzt spielen", "Rot 5"),
        ("fr-CA", "Jouer", "5 rouge"),
    ):
        context, watcher = stage.open_context(browser, stage.PHONE, locale=locale)
        page = context.new_page()
        page.goto(server.url)
        page.get_by_role("button", name=play, exact=True).wait_for()
        show(page, SCENES["two players, two cards"](), server.url)
        page.get_by_role("button", name=re.compile(f"^{card}")).wait_for()
        assert watcher.problems == []
        context.close()


def test_a_whole_game_is_played_by_the_keyboard_alone(browser: Browser, server: stage.Server) -> None:
    page, watcher = device(browser, stage.DESKTOP, "Mia")
    page.goto(server.url)
    made = make_table(page, server.url, edition="turnover", seats=2, bots=["first"], start=True)
    page.goto(f"{server.url}/t/{made['table']}")
    page.locator(".hand .card").first.wait_for()
    for _ in range(MANY_KEYS):
        if page.locator("dialog.score").count():
            break
        if not page.locator(".prompt.mine").count():
            page.wait_for_timeout(30)
            continue
        if page.locator(".picker.answer").count():
            page.keyboard.press("a")
        elif page.locator(".picker .swatch").count():
            page.keyboard.press("2")
        elif page.locator(".hand .card.may").count():
            for _ in range(page.locator(".hand .card").count()):
                page.keyboard.press("ArrowRight")
                if page.evaluate("document.activeElement.matches('.card.may')"):
                    break
            page.keyboard.press("c")
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("d")
            page.keyboard.press("p")
        page.wait_for_timeout(30)
    expect(page.locator("dialog.score")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog.score")).to_have_count(0)
    assert watcher.problems == []
    page.context.close()
