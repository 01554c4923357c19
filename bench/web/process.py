"""Servers in processes of their own, and tables on them at which a match has begun."""

import asyncio
import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Final, Self

from lastcard.remote import Host, RemoteTable
from lastcard.remote.host import Sitting
from lastcard.wire import Settings, rest

TICKS: Final = os.sysconf("SC_CLK_TCK")
SEATS: Final = "ABCD"
SETTINGS: Final = Settings(pace="instant", hold=0, floor=0, score_screen=0, away=24 * 3600)  # rounds follow at once
RULES: Final = {"target": 1_000_000}  # the match does not end while it is measured
AT_ONCE: Final = 20  # tables that sit down side by side
PATIENCE: Final = 60.0


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Process:
    """A server that runs. Use it with `with`."""

    def __init__(self, *command: str, port: int | None = None) -> None:
        self.port = port or free_port()
        words = [word.replace("PORT", str(self.port)) for word in command]
        self.process = subprocess.Popen([sys.executable, "-m", *words], stdout=subprocess.PIPE)
        self._wait()

    @classmethod
    def serve(cls, journal: str) -> "Process":
        """The real server on a journal."""
        return cls("lastcard", "serve", "--port", "PORT", "--journal", journal, "--no-limits")

    @classmethod
    def echo(cls, transcript: Path, module: str = "echo") -> "Process":
        """The echo, bare or behind our own sockets."""
        return cls(f"bench.web.{module}", "PORT", str(transcript))

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"

    def _wait(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
            except OSError:
                time.sleep(0.05)
            else:
                return
        raise TimeoutError("the server does not come up")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()

    def cpu(self) -> float:
        """Seconds of processor time so far, all threads."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> int:
        """Bytes in memory."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text("ascii").splitlines()
        return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS"))


async def sit_down(server: str, tables: int) -> list[list[Sitting]]:
    """Tables of four people each, at which the first cards have been dealt."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one() -> list[Sitting]:
        async with gate:
            return await begin(server)

    return await asyncio.gather(*(one() for _ in range(tables)))


async def begin(server: str) -> list[Sitting]:
    """One table: made, joined by three, seeded by all, dealt."""
    host = Host(server)
    wanted = rest.NewTable(options=dict(RULES), seats=len(SEATS), name="Ann", settings=SETTINGS)
    first = await asyncio.to_thread(host.create, wanted)
    names = ("Ben", "Cem", "Dan")
    sittings = [first, *[await asyncio.to_thread(host.join, first.table, first.invite, name) for name in names]]
    remotes = [await RemoteTable(sitting).open(PATIENCE) for sitting in sittings]
    await remotes[0].do("start")
    await remotes[0].wait_until(lambda: remotes[0].view is not None, PATIENCE)
    for remote in remotes:
        await remote.close()
    return sittings


def echo_sittings(server: str, tables: int) -> list[list[Sitting]]:
    """Seats at the echo's tables: it believes everybody."""
    return [[Sitting(server, f"table{number}", seat, seat) for seat in SEATS] for number in range(tables)]
