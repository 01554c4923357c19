"""`python -m bench.browser`: what the browser client costs: bytes, time to the first view, script time, memory.

A real server and Debian's Chromium, without a screen. Times are wall times of one machine; what counts is that
no task takes longer than 50 ms while ten hands are dealt and the processor is slowed down four times.
"""

import argparse
import json
import statistics
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page

from tests.browser import stage
from tests.browser.player import begin, device, make_table, start_playing

SLOWER: Final = 4
LONGEST_TASK: Final = 50  # milliseconds
FIRST_VIEW_BYTES: Final = 60 * 1024
FIRST_VIEW_TIME: Final = 1000  # milliseconds
WATCH: Final = """() => {
  window.tasks = []; window.frames = []; let last = performance.now();
  const note = (list) => list.getEntries().forEach((task) => tasks.push(task.duration));
  new PerformanceObserver(note).observe({ type: 'longtask' });
  const frame = (now) => { frames.push(now - last); last = now; requestAnimationFrame(frame); };
  requestAnimationFrame(frame);
}"""


@dataclass(frozen=True)
class Line:
    """One figure, and whether it is within its budget; None where there is none."""

    measure: str
    figure: str
    good: bool | None = None


def first_view(browser: Browser, url: str) -> list[Line]:
    """Bytes over the wire and the time until the first view, with a cold cache, thrice."""
    times, painted, size = [], [], 0
    for _ in range(3):
        context, _watcher = stage.open_context(browser, stage.PHONE, service_workers="block")
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        sizes: list[int] = []
        session.on("Network.loadingFinished", lambda event, sizes=sizes: sizes.append(int(event["encodedDataLength"])))
        start = time.perf_counter()
        page.goto(url, wait_until="commit")
        page.locator("button.huge").wait_for()
        times.append((time.perf_counter() - start) * 1000)
        page.wait_for_load_state("networkidle")
        painted.append(
            float(page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"))
        )
        size = sum(sizes)
        context.close()
    whole = list(stage.STATIC.rglob("*.gz"))
    return [
        Line("first view, bytes over the wire, answers of the server included", f"{size:,}", size <= FIRST_VIEW_BYTES),
        Line("whole client, bytes compressed", f"{sum(path.stat().st_size for path in whole):,}", None),
        Line("first view with a cold cache, best of 3", f"{min(times):.0f} ms", min(times) <= FIRST_VIEW_TIME),
        Line("first contentful paint, best of 3", f"{min(painted):.0f} ms", min(painted) <= FIRST_VIEW_TIME),
    ]


def deal(browser: Browser, url: str) -> list[Line]:
    """Script time, frames and forced layouts while ten hands are dealt, with a slow processor."""
    page, _watcher = device(browser, stage.PHONE, "Mia", likes={"speed": "normal"})
    made = make_table(page, url, seats=10, bots=["steady"] * 9, settings={"pace": "leisurely"})
    page.goto(f"{url}/t/{made['table']}")
    page.locator(".lobby .huge").wait_for()
    page.wait_for_timeout(1500)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.evaluate(WATCH)
    categories = ["devtools.timeline", "disabled-by-default-devtools.timeline.stack", "toplevel"]
    with tempfile.TemporaryDirectory() as folder:
        trace = Path(folder) / "trace.json"
        browser.start_tracing(page=page, path=trace, categories=categories)
        begin(page)
        page.locator(".hand .card").nth(6).wait_for()
        page.wait_for_timeout(4000)
        browser.stop_tracing()
        events: list[dict[str, Any]] = json.loads(trace.read_text())["traceEvents"]
    tasks = page.evaluate("tasks")
    frames = sorted(page.evaluate("frames"))
    script = (
        sum(event.get("dur", 0) for event in events if event.get("name") in {"FunctionCall", "EvaluateScript"}) / 1000
    )
    forced = sum(1 for event in events if event.get("name") == "Layout" and stacked(event))
    page.context.close()
    longest = max(tasks, default=0.0)
    busy = [event.get("tdur", 0) / 1000 for event in events if event.get("name") == "RunTask"]
    return [
        Line(
            f"longest task while ten hands are dealt, {SLOWER} times slower",
            f"{longest:.0f} ms",
            longest <= LONGEST_TASK,
        ),
        Line(
            "the same in processor time, so without what others on the machine take", f"{max(busy, default=0):.0f} ms"
        ),
        Line(
            "tasks over 50 ms, in wall time and in processor time",
            f"{len(tasks)} and {sum(t > LONGEST_TASK for t in busy)}",
        ),
        Line("script time of the deal", f"{script:.0f} ms", None),
        Line("forced layouts", str(forced), forced == 0),
        Line(
            "frame times, median and 95th percentile",
            f"{statistics.median(frames):.1f} and {frames[int(len(frames) * 0.95)]:.1f} ms",
        ),
    ]


def stacked(event: dict[str, Any]) -> bool:
    """Whether a layout was asked for by a script of the client that was running; the browser's driver asks, too."""
    stack = event.get("args", {}).get("beginData", {}).get("stackTrace") or []
    return any("/assets/" in str(call.get("url")) for call in stack)


def heap(page: Page) -> float:
    """What the page holds, in megabytes, after everything unused was let go."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    used: float = session.send("Runtime.getHeapUsage")["usedSize"]
    return used / 1e6


def memory(browser: Browser, url: str, rounds: int) -> list[Line]:
    """What the page holds after a few rounds, and after many."""
    page, _watcher = device(browser, stage.PHONE, "Mia")
    options = {"target": 1_000_000}
    made = make_table(page, url, seats=2, bots=["first"], options=options, start=True)
    page.goto(f"{url}/t/{made['table']}")
    early, now = 0.0, 0
    start_playing(page)
    while now < rounds:
        page.wait_for_timeout(50)
        said = str(page.evaluate("document.querySelector('.table-head .note')?.textContent ?? ''"))
        now = int(said.rsplit(maxsplit=1)[-1]) if said.split() else 0
        if not early and now >= min(5, rounds):
            early = heap(page)
    late = heap(page)
    page.context.close()
    return [Line(f"memory after 5 rounds and after {rounds}", f"{early:.1f} and {late:.1f} MB", late < 2 * early)]


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.browser", description=__doc__)
    parser.add_argument("--rounds", type=int, default=50, help="rounds that are played before memory is measured")
    chosen = parser.parse_args()
    reason = stage.why_not()
    if reason:
        print(reason)
        return 1
    with stage.browser() as browser, stage.serving() as server:
        lines = first_view(browser, server.url) + deal(browser, server.url) + memory(browser, server.url, chosen.rounds)
    for line in lines:
        word = "" if line.good is None else "  within" if line.good else "  MISSED"
        print(f"{line.measure:70} {line.figure:>20}{word}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
