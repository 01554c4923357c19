"""From nothing to a game: how many taps it takes, on which addresses, and how much is sent."""

import gzip
import re
import signal
import socket
import tempfile
import time
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from . import stage
from .player import await_turn, device, make_table

pytestmark = pytest.mark.browser

FIRST_VIEW: Final = 60 * 1024
ALL: Final = 150 * 1024


def network_address() -> str:
    """This machine's own address in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.2"  # no network: still an address other than localhost
        found: str = probe.getsockname()[0]
        return found


def test_a_game_against_bots_starts_within_two_taps_and_ten_seconds(browser: Browser, server: stage.Server) -> None:
    context, watcher = stage.open_context(browser, stage.PHONE)
    page = context.new_page()
    start = time.monotonic()
    page.goto(server.url)
    taps = 0
    page.locator("button.huge").tap()
    taps += 1
    page.locator(".hand .card").nth(6).wait_for()
    assert taps <= 2
    assert time.monotonic() - start < 10
    assert watcher.problems == []
    context.close()


def test_the_edition_and_the_strength_are_remembered(browser: Browser, server: stage.Server) -> None:
    context, _ = stage.open_context(browser, stage.PHONE)
    page = context.new_page()
    page.goto(server.url)
    page.locator(".edition", has_text="Kicker").tap()
    page.get_by_label("Bots").select_option("1")
    page.reload()
    page.locator("button.huge").tap()
    page.locator(".table-head h1", has_text="Kicker").wait_for()
    page.locator(".hand .card").first.wait_for()
    assert page.locator(".seat").count() == 1
    context.close()


def test_a_link_to_a_friends_table_takes_one_tap(browser: Browser, server: stage.Server) -> None:
    host, _ = device(browser, stage.DESKTOP, "Mia")
    made = make_table(host, server.url, seats=2)
    context, watcher = stage.open_context(browser, stage.PHONE)
    page = context.new_page()
    page.goto(f"{server.url}/t/{made['table']}#{made['invite']}")
    page.locator(".join .main").tap()
    page.locator(".people li", has_text="Guest").wait_for()
    assert "#" not in page.url, "the invitation is taken out of the address"
    assert watcher.problems == []
    context.close()
    host.context.close()


def test_a_code_on_the_start_page_leads_to_the_table(browser: Browser, server: stage.Server) -> None:
    host, _ = device(browser, stage.DESKTOP, "Mia")
    host.goto(f"{server.url}/t/{make_table(host, server.url, seats=2)['table']}")
    page, _ = device(browser, stage.PHONE, "Noor")
    page.goto(server.url)
    page.get_by_label("Link or code").fill("nonsense")
    page.get_by_role("button", name="Join").tap()
    page.get_by_text("This is no link to a table").wait_for()
    page.get_by_label("Link or code").fill("bcdf ghkm")
    page.get_by_role("button", name="Join").tap()
    page.get_by_text("No table has this code now").wait_for()
    code = host.locator(".spelled .unseen").inner_text().replace(" ", "")
    assert len(code) == 8
    page.get_by_label("Link or code").fill(f" {code[:4].lower()}-{code[4:]} ")
    page.get_by_role("button", name="Join").tap()
    page.locator(".join .main").tap()
    page.locator(".people li", has_text="Noor").wait_for()
    assert "#" not in page.url
    assert code not in page.url
    page.context.close()
    host.context.close()


def test_what_an_address_hides_can_be_pasted_without_its_server(browser: Browser, server: stage.Server) -> None:
    host, _ = device(browser, stage.DESKTOP, "Mia")
    made = make_table(host, server.url, seats=2)
    page, _ = device(browser, stage.PHONE, "Noor")
    page.goto(server.url)
    page.get_by_label("Link or code").fill(f"{made['table']}#{made['invite']}")
    page.get_by_role("button", name="Join").tap()
    page.locator(".join .main").tap()
    page.locator(".people li", has_text="Noor").wait_for()
    page.context.close()
    host.context.close()


def test_a_code_is_shown_again_when_the_server_was_away(browser: Browser) -> None:
    stage.verify_stage()
    with tempfile.TemporaryDirectory() as folder, stage.serving(f"sqlite:{folder}/tables.sqlite") as server:
        page, watcher = device(browser, stage.PHONE, "Mia")
        page.goto(f"{server.url}/t/{make_table(page, server.url, seats=2)['table']}")
        spelled = page.locator(".spelled .unseen")
        before = spelled.inner_text()
        server.stop(signal.SIGKILL)
        page.get_by_text("No connection").wait_for()
        server.start()
        expect(spelled).not_to_have_text(before, timeout=60_000)
        assert watcher.problems == []
        page.context.close()


def test_a_seat_moves_to_another_device_by_its_link(browser: Browser, server: stage.Server) -> None:
    first, _ = device(browser, stage.PHONE, "Mia")
    made = make_table(first, server.url, bots=["steady"] * 3, start=True)
    first.goto(f"{server.url}/t/{made['table']}")
    first.locator(".hand .card").first.wait_for()
    first.get_by_role("button", name="Menu").tap()
    first.get_by_role("button", name="Invite").tap()
    first.get_by_role("button", name="Make a link").tap()
    link = first.get_by_label("Your seat on another device").input_value()
    second, watcher = device(browser, stage.DESKTOP, "Mia")
    second.goto(link)
    second.locator(".hand .card").first.wait_for()
    assert "move=" not in second.url
    assert watcher.problems == []
    first.context.close()
    second.context.close()


def play_a_card(page: Page) -> None:
    await_turn(page)
    before = page.locator(".deck").get_attribute("aria-label"), page.locator(".hand .card").count()
    page.locator(".bar-button.draw").tap()
    page.wait_for_function(
        "([deck, cards]) => document.querySelector('.deck').getAttribute('aria-label') !== deck"
        " || document.querySelectorAll('.hand .card').length !== cards",
        arg=list(before),
    )


def test_everything_plays_over_plain_http_on_another_address(browser: Browser) -> None:
    stage.verify_stage()
    with stage.serving(host=network_address()) as server:
        context, watcher = stage.open_context(browser, stage.PHONE)
        page = context.new_page()
        page.goto(server.url)
        assert page.evaluate("isSecureContext") is False
        page.get_by_role("button", name="Settings").tap()
        page.get_by_text("need https or localhost").wait_for()
        page.keyboard.press("Escape")
        page.locator("button.huge").tap()
        page.locator(".hand .card").first.wait_for()
        play_a_card(page)
        assert watcher.problems == []
        context.close()


def test_an_installed_client_starts_without_a_network(browser: Browser) -> None:
    stage.verify_stage()
    context, _ = stage.open_context(browser, stage.PHONE)
    page = context.new_page()
    with stage.serving() as server:
        page.goto(server.url)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.reload()
        page.locator("button.huge").wait_for()
    page.goto(server.url)
    page.locator("button.huge").wait_for()
    page.get_by_role("link", name="Fold and kick").tap()
    page.get_by_role("heading", name="Fold the ball").wait_for()
    context.close()


def packed(paths: list[Path]) -> int:
    return sum(len(gzip.compress(path.read_bytes(), 9)) for path in paths)


def test_the_first_view_and_the_whole_client_stay_within_their_budgets() -> None:
    stage.verify_stage()
    index = stage.STATIC / "index.html"
    named = re.findall(r'(?:src|href)="/(assets/[^"]+)"', index.read_text())
    first = packed([index, *(stage.STATIC / name for name in named)])
    whole = packed([path for path in stage.STATIC.rglob("*") if path.is_file() and path.suffix != ".gz"])
    assert first <= FIRST_VIEW, f"the first view has {first:,} bytes"
    assert whole <= ALL, f"the client has {whole:,} bytes"


def test_no_file_of_the_client_asks_another_host() -> None:
    stage.verify_stage()
    for path in stage.STATIC.rglob("*"):
        if path.suffix in {".js", ".css", ".html", ".webmanifest"}:
            hosts = set(re.findall(r"(?:https?|wss?)://[\w.-]+", path.read_text()))
            assert hosts <= {"http://www.w3.org"}, path.name


def test_the_lock_file_names_no_registry() -> None:
    lock = (stage.ROOT / "client" / "package-lock.json").read_text()
    assert '"resolved"' not in lock
    assert "registry" not in lock
