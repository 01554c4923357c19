"""A duplicate event in browsers: the devices at all its tables make one seed."""

import pytest
from playwright.sync_api import Browser

from . import stage
from .player import begin, device

pytestmark = pytest.mark.browser


def test_two_tables_of_an_event_are_seeded_by_the_devices_at_both(browser: Browser, server: stage.Server) -> None:
    pages = []
    host, _ = device(browser, stage.PHONE, "Mia")
    wanted = {"edition": "deluxe", "seats": 2, "tables": 2, "settings": {"pace": "leisurely", "hold": 5000}}
    made = host.request.post(f"{server.url}/api/groups", data=wanted).json()
    for name, table in zip(("Mia", "Noor"), made["tables"], strict=True):
        page, watcher = device(browser, stage.PHONE, name)
        page.goto(f"{server.url}/t/{table['table']}#{table['invite']}")
        page.locator(".join .main").click()
        page.get_by_label("Who sits in seat B").select_option("first")
        pages.append((page, watcher))
    for page, _ in pages:
        begin(page)
    for page, _ in pages:
        page.locator(".deck").wait_for()
    tables = [page.request.get(f"{server.url}/api/tables/{page.url.rsplit('/', 1)[-1]}").json() for page, _ in pages]
    for table in tables:
        assert [attempt["stage"] for attempt in table["attempts"]] == ["done"], "nobody was waited for in vain"
        assert len(table["attempts"][0]["revealed"]) == 2
    receipts = [page.evaluate("JSON.parse(localStorage.getItem('lastcard receipts'))") for page, _ in pages]
    assert len({receipt["list_hash"] for (receipt,) in receipts}) == 1
    for page, watcher in pages:
        assert watcher.problems == []
        page.context.close()
    host.context.close()
