"""The terminal game in a pseudo-terminal: how long until a hand is on the screen, how fast a key is answered."""

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import sys
import tempfile
import termios
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from .measure import WALL, Figure, Target

EMPTY: Final = """
from textual.app import App
from textual.widget import Widget
class Empty(App):
    def compose(self):
        yield Words()
class Words(Widget):
    def render(self):
        return "empty"
Empty().run()
"""
BOT: Final = """
import time
from lastcard.bots.plain import FirstBot
class Ponder(FirstBot):
    def choose(self, view):
        end = time.monotonic() + 60
        while time.monotonic() < end:
            sum(range(1000))
        return super().choose(view)
"""
GAME: Final = ("-m", "lastcard", "play", "deluxe", "--seed", "3", "--pace", "instant", "--bots")
PATIENCE: Final = 60.0
KEYS: Final = (b"\x1b[C", b"\x1b[D")  # a card to the right, and back


@contextlib.contextmanager
def program(arguments: Sequence[str], folder: Path) -> Iterator[tuple[int, int]]:
    """A Python program in a pseudo-terminal of 80 by 24; gives its number and the handle of the other side."""
    settings = {**os.environ, "TERM": "xterm-256color", "LASTCARD_STATE": str(folder), "PYTHONPATH": str(folder)}
    pid, handle = pty.fork()
    if pid == 0:
        os.execve(sys.executable, [sys.executable, *arguments], settings)  # noqa: S606 - our own programs
    fcntl.ioctl(handle, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    try:
        yield pid, handle
    finally:
        with contextlib.suppress(ProcessLookupError, ChildProcessError):
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
        os.close(handle)


def wait_for(handle: int, wanted: bytes) -> float:
    """Seconds until a text is written."""
    start, seen = WALL(), b""
    while wanted not in seen:
        if not select.select([handle], [], [], PATIENCE)[0]:
            raise TimeoutError(f"{wanted!r} never came")
        seen += os.read(handle, 65536)
    return WALL() - start


def time_start(arguments: Sequence[str], wanted: bytes, folder: Path) -> tuple[float, float]:
    """Seconds from the start of a program until a text is on its screen: by the clock, and of work in the program."""
    start = WALL()
    with program(arguments, folder) as (pid, handle):
        wait_for(handle, wanted)
        wall = WALL() - start
        os.kill(pid, signal.SIGKILL)
        _, _, used = os.wait4(pid, 0)
    return wall, used.ru_utime + used.ru_stime


def time_keys(folder: Path, count: int) -> list[float]:
    """Seconds from a key to the first answer on the screen, while a bot thinks as hard as it can."""
    (folder / "ponder.py").write_text(BOT)
    facts = folder / "ponder-1.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: ponder\nVersion: 1\n")
    (facts / "entry_points.txt").write_text("[lastcard.bots]\nponder = ponder:Ponder\n")
    found = []
    with program([*GAME, "ponder"], folder) as (_, handle):
        wait_for(handle, b"goes on")
        os.write(handle, b"\r")
        wait_for(handle, b"Ada thinks")
        for number in range(count):
            while select.select([handle], [], [], 0.02)[0]:
                os.read(handle, 65536)
            start = WALL()
            os.write(handle, KEYS[number % len(KEYS)])
            select.select([handle], [], [], PATIENCE)
            os.read(handle, 65536)
            found.append(WALL() - start)
    return found


def measure_terminal(repeats: int) -> list[Figure]:
    """A dealt hand on the screen compared with an empty Textual app, in turn; keys while a bot thinks."""
    ours, empty = [], []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for _ in range(repeats):
            empty.append(time_start(["-c", EMPTY], b"empty", folder))
            ours.append(time_start([*GAME, "first"], b"goes on", folder))
        keys = sorted(time_keys(folder, 20 * repeats))
    late = keys[len(keys) * 9 // 10]
    walls = [mine[0] - other[0] for mine, other in zip(ours, empty, strict=True)]
    works = [mine[1] - other[1] for mine, other in zip(ours, empty, strict=True)]
    return [
        Figure("an empty Textual app on the screen", "s", [wall for wall, _ in empty], note="wall time"),
        Figure("`lastcard play` with a dealt hand on it", "s", [wall for wall, _ in ours], note="wall time"),
        Figure(
            "the same, later than the empty app",
            "s",
            walls,
            Target("at most", 0.25),
            result=min(wall for wall, _ in ours) - min(wall for wall, _ in empty),
            note="wall time, each in turn",
        ),
        Figure(
            "the same, work more than the empty app",
            "s",
            works,
            result=min(work for _, work in ours) - min(work for _, work in empty),
            note="CPU time of the program alone",
        ),
        Figure(
            "a key answered while a bot thinks, nine of ten",
            "s",
            keys,
            Target("at most", 0.05),
            result=late,
            note="wall time",
        ),
    ]
