"""The server as a process of its own, which can be killed."""

import contextlib
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import Final

PATIENCE: Final = 120.0


def free_port() -> int:
    """A port that nobody uses, and that no connection of any process is given while the server is gone.

    Those get their ports out of a range of the system's; this one lies below it.
    """
    first = int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text("ascii").split()[0])
    while True:
        port = random.SystemRandom().randrange(max(1024, first - 12000), first)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Process:
    """`lastcard serve` on one port; started, killed, and started again."""

    def __init__(self, journal: str, port: int | None = None) -> None:
        self.journal = journal
        self.port = port or free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the process

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, and wait until it can be reached."""
        command = [sys.executable, "-m", "lastcard", "serve", "--port", str(self.port), "--journal", self.journal]
        self.process = subprocess.Popen(  # noqa: S603 - our own program
            [*command, "--no-limits"], stdout=subprocess.PIPE, stderr=self.errors
        )
        timer = threading.Timer(PATIENCE, self.process.kill)
        timer.start()
        stream = self.process.stdout
        line = b"" if stream is None else stream.readline()
        timer.cancel()
        assert line.startswith(b"Tables at"), self.said()

    def kill(self) -> None:
        """Kill it at once."""
        assert self.process is not None
        assert self.process.poll() is None, self.said()
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()

    def stop(self) -> None:
        """End it, if it runs."""
        if self.process is not None and self.process.poll() is None:
            self.kill()
        self.errors.close()

    def said(self) -> str:
        """What it wrote to standard error."""
        self.errors.seek(0)
        return self.errors.read().decode()[-5000:]
