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
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Self

import pyte

PATIENCE = 120.0  # seconds: a busy machine may take its time
SETTLED = 0.06  # seconds of rest after which a screen is taken as painted
AGAIN = 20.0  # seconds after which a person presses a key once more
GLANCE = 0.01  # seconds between looks at whether it rests
MOVING = 1.0  # seconds that something that moves is looked at
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
        self.is_gone = False  # whether the program has closed the terminal
        self.is_escaping = False  # whether escape was pressed and nothing has been seen of it yet
        self.raw = b""
        self.told = ""  # everything, for programs that only write lines
        settings = {
            **{name: value for name, value in os.environ.items() if name not in {"NO_COLOR", "COLORTERM"}},
            "TERM": "xterm-256color",
            "LASTCARD_STATE": str(folder),
            "PYTHONPATH": str(folder),
            "COLUMNS": "",
            "LINES": "",
            "PYTHONFAULTHANDLER": "1",
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
            self.is_gone = True
            return False
        self.raw += data
        self.told += data.decode("utf-8", "replace").replace("\r\n", "\n")
        self.stream.feed(data)
        return bool(data)

    def settle(self) -> None:
        """Take in what is written until the program rests for a moment; something that moves never does."""
        start = rested = time.monotonic()
        while (now := time.monotonic()) - rested < SETTLED:
            if self.read(GLANCE) or self.is_busy():
                rested = time.monotonic()
            if now - start > MOVING and not self.unread():
                return

    def unread(self) -> int:
        """How much has been typed that the program has not read yet; 0 once it has ended."""
        with contextlib.suppress(OSError):
            handle = os.open(f"/proc/{self.pid}/fd/0", os.O_RDWR | os.O_NOCTTY)
            try:
                return int(struct.unpack("i", fcntl.ioctl(handle, termios.FIONREAD, bytes(4)))[0])
            finally:
                os.close(handle)
        return 0

    def is_busy(self) -> bool:
        """Whether the program has something to do, although it may wait for a processor; not told by every system."""
        if self.unread():
            return True
        with contextlib.suppress(OSError):
            tasks = Path(f"/proc/{self.pid}/task").glob("*/stat")
            return any(task.read_text("ascii").rpartition(")")[2].split()[0] in "RD" for task in tasks)
        return False

    def moments(self) -> Iterator[None]:
        """Take in what is written, moment after moment, as long as it makes sense to wait for something."""
        until = time.monotonic() + PATIENCE
        yield
        while time.monotonic() < until and not self.is_gone:
            self.read(0.1)
            yield

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return "\n".join(self.screen.display)

    def wait(self, *wanted: str) -> str:
        """Wait until one of these texts stands on the screen and that rests, and return it."""
        for _ in self.moments():
            for text in wanted:
                if text in self.text:
                    self.is_escaping = False
                    self.settle()
                    return text
        raise AssertionError(f"none of {wanted} came; the screen shows\n{self.text}")

    def wait_gone(self, text: str) -> None:
        """Wait until a text stands on the screen no more."""
        for _ in self.moments():
            if text not in self.text:
                self.is_escaping = False
                self.settle()
                return
        raise AssertionError(f"{text} does not go away; the screen shows\n{self.text}")

    def wait_told(self, *wanted: str, since: int = 0) -> str:
        """Wait until a program that writes lines has told one of these, after so many characters."""
        for _ in self.moments():
            for text in wanted:
                if text in self.told[since:]:
                    return text
        raise AssertionError(f"none of {wanted} came; it told\n{self.told[-2000:]}")

    def press(self, *keys: str) -> None:
        """Press keys, one after the other, and let the screen settle after each.

        What escape does has to be waited for: a key that comes soon after it is read as one with Alt held down.
        """
        for key in keys:
            assert not self.is_escaping, "wait first for what escape does"
            self.is_escaping = key == "escape"
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

    def code(self, *keys: str) -> int:
        """The exit code, once the program has ended; if nothing comes of these keys, they are pressed again."""
        pressed = time.monotonic()
        until = pressed + PATIENCE
        while (now := time.monotonic()) < until:
            self.read(0.02)
            if keys and now - pressed > AGAIN:
                self.press(*keys)
                pressed = now
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                return os.waitstatus_to_exitcode(status)
        shown, before = self.text, len(self.told)
        os.kill(self.pid, signal.SIGABRT)  # so that it tells where it is
        while self.read(SETTLED):
            pass
        raise AssertionError(f"the program does not end; the screen shows\n{shown}\nit is in\n{self.told[before:]}")

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
