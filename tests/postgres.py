"""A PostgreSQL server of the tests' own, in a folder of its own, reached by a socket there."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

OWNERS: Final = ("postgres", "nobody")  # the server refuses to run as the superuser
PATIENCE: Final = 120.0


def find_program(name: str) -> str | None:
    """A program of the server: on the path, or where Debian puts it."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name), reverse=True)
    for folder in places:
        if (folder / name).exists():
            return str(folder / name)
    return shutil.which(name)


def require_postgres() -> None:
    """Skip where there is no server; where tests have to be complete, fail instead."""
    if find_program("initdb") is None or find_program("postgres") is None:
        message = "there is no PostgreSQL server here: install Debian's package postgresql"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)


class Server:
    """The server's process; it may be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.owner = None
        if os.geteuid() == 0:
            self.owner = next(name for name in OWNERS if name in {entry.pw_name for entry in pwd.getpwall()})
            shutil.chown(folder, self.owner)
        self.user = self.owner or pwd.getpwuid(os.geteuid()).pw_name
        self._run("initdb", "--pgdata", str(self.data), "--auth=trust", "--no-sync", "--encoding=UTF8")
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"postgresql:///postgres?host={self.folder}&user={self.user}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        program = find_program("postgres")
        assert program is not None
        options = ["-c", "listen_addresses=", "-c", f"unix_socket_directories={self.folder}", "-c", "fsync=on"]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(  # noqa: S603 - Debian's program
                [program, "-D", str(self.data), *options],
                user=self.owner,
                cwd=self.folder,
                env={"LC_ALL": "C.UTF-8"},
                stdout=log,
                stderr=log,
            )
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self._run("pg_isready", "--host", str(self.folder), check=False) == 0:
                return
            time.sleep(0.1)
        raise AssertionError((self.folder / "log").read_text("utf-8"))

    def kill(self) -> None:
        """Kill all of its processes, as a crash of the machine does."""
        assert self.process is not None
        number = self.process.pid
        children = Path(f"/proc/{number}/task/{number}/children").read_text("ascii").split()
        self.process.send_signal(signal.SIGKILL)
        for child in children:
            try:
                os.kill(int(child), signal.SIGKILL)
            except ProcessLookupError:
                continue
        self.process.wait()
        (self.data / "postmaster.pid").unlink(missing_ok=True)

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)  # it is thrown away, so it need not write its pages
            self.process.wait(PATIENCE)

    def _run(self, name: str, *arguments: str, check: bool = True) -> int:
        program = find_program(name)
        assert program is not None
        done = subprocess.run(  # noqa: S603 - Debian's program
            [program, *arguments],
            user=self.owner,
            cwd=self.folder,
            env={"LC_ALL": "C.UTF-8"},
            capture_output=True,
            check=False,
        )
        assert not check or done.returncode == 0, done.stderr.decode()
        return done.returncode


@contextmanager
def running_server() -> Iterator[Server]:
    require_postgres()
    folder = Path(tempfile.mkdtemp(prefix="lastcard-"))
    folder.chmod(0o755)
    server = Server(folder)
    try:
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)
