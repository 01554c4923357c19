"""A real server and a real browser. Where there is no browser, tests say why they skip; in CI they fail."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, sync_playwright

ROOT: Final = Path(__file__).resolve().parents[2]
STATIC: Final = ROOT / "lastcard" / "web" / "static"
FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-color-profile=srgb",
)
PHONE: Final = {"width": 390, "height": 844}
TABLET: Final = {"width": 820, "height": 1180}
DESKTOP: Final = {"width": 1440, "height": 900}
SMALL: Final = {"width": 320, "height": 568}
STARTED: Final = 60  # seconds for the server to come up
PATIENCE: Final = 45_000  # milliseconds for anything in a page; on a busy machine everything takes a while


def find_chromium() -> str:
    """The system's browser, or an empty text."""
    named = os.environ.get("LASTCARD_CHROMIUM", "")
    found = [shutil.which(name) for name in (named, "chromium", "chromium-browser", "google-chrome") if name]
    return next((path for path in found if path), "")


def why_not() -> str:
    """Why no browser test can run here; empty if they can."""
    if not find_chromium():
        return "no Chromium on this machine: install the package chromium, or name it in LASTCARD_CHROMIUM"
    if not (STATIC / "index.html").exists():
        return "the browser client is not built: run tools/client.py"
    return ""


def verify_stage() -> None:
    """Skip and say why, or, in CI, fail."""
    reason = why_not()
    if reason and os.environ.get("CI"):
        pytest.fail(reason)
    if reason:
        pytest.skip(reason)


@contextmanager
def browser() -> Iterator[Browser]:
    """The system's Chromium, without a screen."""
    with sync_playwright() as playwright:
        yield launch(playwright)


def launch(playwright: Playwright) -> Browser:
    """Start the browser."""
    return playwright.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Server:
    """`lastcard serve` in a process of its own, which can be killed and started again at the same port."""

    journal: str = "memory:"
    host: str = "127.0.0.1"
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}"

    def start(self) -> "Server":
        """Start it, and wait until it answers."""
        command = [sys.executable, "-m", "lastcard", "serve", "--port", str(self.port), "--host", self.host]
        command += ["--journal", self.journal]
        command += ["--no-limits"] if self.host == "127.0.0.1" else []
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)  # noqa: S603 - our own
        end = time.monotonic() + STARTED
        while time.monotonic() < end:
            try:
                urllib.request.urlopen(f"{self.url}/api/health", timeout=1).read()  # noqa: S310 - our own
            except (OSError, urllib.error.URLError):
                time.sleep(0.05)
            else:
                return self
        raise AssertionError("the server did not start")

    def stop(self, how: int = signal.SIGTERM) -> None:
        """End it; SIGKILL leaves it no time."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(20)
            self.process = None


@contextmanager
def serving(journal: str = "memory:", host: str = "127.0.0.1") -> Iterator[Server]:
    """A server that is ended afterwards."""
    server = Server(journal, host).start()
    try:
        yield server
    finally:
        server.stop()


EXPECTED: Final = (
    "WebSocket connection",
    "net::ERR_",
    "Failed to load resource",
    "the server responded with a status of 4",
)


@dataclass
class Watcher:
    """What went wrong in the pages of a context."""

    problems: list[str] = field(default_factory=list)

    def hear(self, message: ConsoleMessage) -> None:
        """Note an error or a warning of the console; lines that break are meant to be told by the page."""
        if message.type in {"error", "warning"} and not any(text in message.text for text in EXPECTED):
            self.problems.append(f"{message.type}: {message.text}")


def watch(context: BrowserContext) -> Watcher:
    """Watch every page of a context."""
    watcher = Watcher()

    def opened(page: Page) -> None:
        page.on("console", watcher.hear)
        page.on("pageerror", lambda error: watcher.problems.append(f"page error: {error}"))

    context.on("page", opened)
    return watcher


def open_context(found: Browser, size: dict[str, int], **more: Any) -> tuple[BrowserContext, Watcher]:  # noqa: ANN401 - options of the browser
    """A device of its own: nothing is shared with others."""
    touch = size["width"] < 1000
    context = found.new_context(viewport={"width": size["width"], "height": size["height"]}, has_touch=touch, **more)
    context.set_default_timeout(PATIENCE)
    return context, watch(context)
