"""A real pseudo-terminal with a program in it, and the screen that somebody in front of it would see."""

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self

import pyte

PATIENCE = 40.0  # seconds: a busy machine may take its time
SETTLED = 0.06  # seconds without output after which a screen is taken as painted
MOVING = 0.4  # seconds that something that moves is looked at
KEYS = {
    "enter": "\r",
    "escape": "\x1b",
    "space": " ",
    "left": "\x1b[D",
    "right": "\x1b[C",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "tab": "\t",
    "end": "\x1b[F",
    "home": "\x1b[H",
    "backspace": "\x7f",
    "ctrl+q": "\x11",
}


class Terminal:
    """A program in a pseudo-terminal. Its state lies in a folder of its own."""

    def __init__(
        self, arguments: Sequence[str], folder: Path, *, size: tuple[int, int] = (80, 24), **environment: str
    ) -> None:
        columns, lines = size
        self.screen = pyte.Screen(columns, lines)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.told = ""  # everything, for programs that only write lines
        settings = {
            **{name: value for name, value in os.environ.items() if name not in {"NO_COLOR", "COLORTERM"}},
            "TERM": "xterm-256color",
            "LASTCARD_STATE": str(folder),
            "PYTHONPATH": str(folder),
            "COLUMNS": "",
            "LINES": "",
            **environment,
        }
        settings = {name: value for name, value in settings.items() if value}
        self.pid, self.handle = pty.fork()
        if self.pid == 0:  # pragma: no cover - the other process
            os.execve(sys.executable, [sys.executable, "-m", "lastcard", *arguments], settings)  # noqa: S606 - our own
        self.resize(columns, lines)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        os.close(self.handle)

    def resize(self, columns: int, lines: int) -> None:
        """The window gets another size."""
        self.screen.resize(lines, columns)
        fcntl.ioctl(self.handle, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGWINCH)

    def read(self, seconds: float) -> bool:
        """Take in what is written within so many seconds; False if there is nothing, or no program any more."""
        ready, _, _ = select.select([self.handle], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self.handle, 65536)
        except OSError:
            return False
        self.raw += data
        self.told += data.decode("utf-8", "replace").replace("\r\n", "\n")
        self.stream.feed(data)
        return bool(data)

    def settle(self) -> None:
        """Take in what is written until it stops for a moment; something that moves never stops."""
        until = time.monotonic() + MOVING
        while time.monotonic() < until and self.read(SETTLED):
            pass

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return "\n".join(self.screen.display)

    def wait(self, *wanted: str) -> str:
        """Wait until one of these texts stands on the screen, and return it."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            for text in wanted:
                if text in self.text:
                    return text
            self.read(0.1)
        raise AssertionError(f"none of {wanted} came; the screen shows\n{self.text}")

    def wait_told(self, *wanted: str, since: int = 0) -> str:
        """Wait until a program that writes lines has told one of these, after so many characters."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            for text in wanted:
                if text in self.told[since:]:
                    return text
            self.read(0.1)
        raise AssertionError(f"none of {wanted} came; it told\n{self.told[-2000:]}")

    def press(self, *keys: str) -> None:
        """Press keys, one after the other, and let the screen settle after each."""
        for key in keys:
            os.write(self.handle, KEYS.get(key, key).encode())
            self.settle()

    def line(self, text: str) -> int:
        """Write a line; returns how much had been told before."""
        before = len(self.told)
        os.write(self.handle, f"{text}\n".encode())
        return before

    def kill(self) -> None:
        """Kill the program as it stands."""
        with contextlib.suppress(ProcessLookupError, ChildProcessError):
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)

    def code(self) -> int:
        """The exit code, once the program has ended."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            self.read(0.02)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                return os.waitstatus_to_exitcode(status)
        raise AssertionError(f"the program does not end; the screen shows\n{self.text}")

    def colors(self) -> set[tuple[str, str]]:
        """All pairs of text colour and background on the screen."""
        buffer: Any = self.screen.buffer
        return {
            (buffer[line][column].fg, buffer[line][column].bg)
            for line in range(self.screen.lines)
            for column in range(self.screen.columns)
        }


def write_slow_bot(folder: Path, seconds: float) -> None:
    """A package of somebody else's with a bot that thinks for a long time, and hard; `--bots ponder`."""
    (folder / "ponder.py").write_text(
        "import time\n"
        "from lastcard.bots.plain import FirstBot\n"
        "class Ponder(FirstBot):\n"
        f"    def choose(self, view):\n        end = time.monotonic() + {seconds}\n"
        "        while time.monotonic() < end:\n            sum(range(1000))\n"
        "        return super().choose(view)\n"
    )
    facts = folder / "ponder-1.dist-info"
    facts.mkdir(exist_ok=True)
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: ponder\nVersion: 1\n")
    (facts / "entry_points.txt").write_text("[lastcard.bots]\nponder = ponder:Ponder\n")
