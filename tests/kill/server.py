"""The server as a process of its own, which can be killed."""

import signal
import subprocess
import sys
import tempfile
import threading

from tests.server import PATIENCE, free_port


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
