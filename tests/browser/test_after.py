"""After a match: everything is revealed, the deal is proven in the browser, and the match can be seen again."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from . import stage
from .player import device, make_table, play_until

pytestmark = pytest.mark.browser


def slider_of(page: Page) -> Locator:
    return page.get_by_role("slider", name="Move")


def test_a_closed_match_is_proven_fair_and_replayed_with_a_slider_on_any_device(
    browser: Browser, server: stage.Server, tmp_path: Path
) -> None:
    page, watcher = device(browser, stage.PHONE, "Mia")
    made = make_table(page, server.url, edition="turnover", seats=2, bots=["steady"], start=True)
    page.goto(f"{server.url}/t/{made['table']}")
    play_until(page, "dialog.score .leaders")
    page.get_by_role("button", name="Close the match").click()
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Check the deal").click()
    expect(page.get_by_role("heading", name="Proven fair")).to_be_visible()
    page.goto(f"{server.url}/replay/{made['table']}")
    slider = slider_of(page)
    slider.wait_for()
    last = int(slider.get_attribute("max") or 0)
    assert last > 2
    slider.fill(str(last))
    expect(page.get_by_text("wins the game")).to_be_visible()
    record = tmp_path / "record.txt"
    record.write_bytes(page.request.get(f"{server.url}/api/tables/{made['table']}/record").body())
    receipts = tmp_path / "receipts.json"
    receipts.write_text(page.evaluate("localStorage.getItem('lastcard receipts')"))
    page.context.close()
    page, watcher = device(browser, stage.PHONE, "Noor")  # who was not there
    page.goto(f"{server.url}/replay")
    page.get_by_label("Open a record").set_input_files(receipts)
    expect(page.get_by_role("alert")).to_contain_text("no header")
    page.get_by_label("Open a record").set_input_files(record)
    expect(slider_of(page)).to_have_attribute("max", str(last))
    page.get_by_role("button", name="Another match").click()
    page.goto(f"{server.url}/fairness")
    page.get_by_label("Or choose a file").set_input_files(record)
    expect(page.get_by_role("heading", name="Consistent, but not proven")).to_be_visible()
    page.get_by_label("Receipts from another device").set_input_files(receipts)
    expect(page.get_by_role("heading", name="Proven fair")).to_be_visible()
    assert watcher.problems == []
    page.context.close()


def test_a_changed_record_is_found_out(browser: Browser, server: stage.Server) -> None:
    page, _ = device(browser, stage.DESKTOP, "Mia")
    made = make_table(page, server.url, edition="turnover", seats=2, bots=["steady"], start=True)
    page.goto(f"{server.url}/t/{made['table']}")
    play_until(page, "dialog.score .leaders")
    page.get_by_role("button", name="Close the match").click()
    page.locator(".closed").wait_for()
    record = page.request.get(f"{server.url}/api/tables/{made['table']}/record").text()
    page.goto(f"{server.url}/fairness")
    page.get_by_label("Record of a match").fill(record)
    expect(page.get_by_role("heading", name="Proven fair")).to_be_visible()
    start = record.index('["deal", "') + len('["deal", "')
    first, second, rest = record[start:].split(" ", 2)
    changed = f"{record[:start]}{second} {first} {rest}"
    page.get_by_label("Record of a match").fill(changed)
    verdict = "Not consistent" if first != second else "Proven fair"
    expect(page.get_by_role("heading", name=verdict)).to_be_visible()
    page.get_by_label("Record of a match").fill("no record at all")
    expect(page.get_by_role("alert")).to_contain_text("This is no record")
    page.context.close()
