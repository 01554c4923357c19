"""Load: tables that move as fast as they can, and tables that move as people do."""

import asyncio
import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bench.measure import Figure, Target

from . import transcript
from .player import Player, Tally
from .process import Process, echo_sittings, sit_down

WARM_UP: Final = 1.0  # seconds
PAUSE: Final = 2.0  # seconds between the moves of a table of people
MOST_WAIT: Final = 0.1  # seconds: what the slowest of a hundred moves may take
ECHO: Final = "echo"
LINES: Final = "echo behind our own sockets"
MODULES: Final = {ECHO: "echo", LINES: "lines"}


@dataclass(frozen=True)
class Run:
    """What one run has measured."""

    moves: float  # acknowledged each second
    moves_of_server: float  # for each second of the server's processor time
    server: float  # parts of one core
    clients: float
    median: float  # seconds
    worst: float  # seconds: the 99th percentile
    frames: float  # that all clients have got each second
    refused: int


async def measure(process: Process, players: Sequence[Player], tally: Tally, seconds: float) -> Run:
    """Let players play for some time."""
    await asyncio.sleep(WARM_UP)
    tally.clear()
    start, server, clients = time.perf_counter(), process.cpu(), time.process_time()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - start
    used = process.cpu() - server
    own = time.process_time() - clients
    waits = sorted(tally.waits) or [0.0]
    lost = sum(player.line is None or player.line.is_lost for player in players)
    if lost:
        raise ConnectionError(f"{lost} of {len(players)} players have lost their connection")
    return Run(
        tally.moves / took,
        tally.moves / max(used, 0.01),
        used / took,
        own / took,
        waits[len(waits) // 2],
        waits[len(waits) * 99 // 100],
        tally.frames / took,
        tally.refused,
    )


async def full_speed(
    folder: Path, stores: Mapping[str, str], tables: int, seconds: float, repeats: int
) -> list[Figure]:
    """All tables move as fast as the server lets them, on both echoes and on each store by turns."""
    written = folder / "transcript.json"
    with Process.serve("memory:") as process:
        transcript.save(await transcript.record(process), written)
    runs: dict[str, list[Run]] = {name: [] for name in (*MODULES, *stores)}
    for _ in range(repeats):
        for name, found in runs.items():
            url = stores.get(name, "")
            with Process.serve(url) if url else Process.echo(written, MODULES[name]) as process:
                sittings = await sit_down(process.url, tables) if url else echo_sittings(process.url, tables)
                tally = Tally()
                players = [Player(sitting, tally) for table in sittings for sitting in table]
                for player in players:
                    await player.connect(process.port)
                found.append(await measure(process, players, tally, seconds))
                for player in players:
                    player.leave()
    return tell_full_speed(runs, tables)


def tell_full_speed(runs: Mapping[str, Sequence[Run]], tables: int) -> list[Figure]:
    """Rows for the table."""
    figures = []
    for name, found in runs.items():
        best = max(found, key=lambda run: run.moves)
        share = f"server {best.server:.2f}, clients {best.clients:.2f} cores; {best.frames:.0f} frames/s"
        about = f"{tables} tables at full speed, {name}"
        figures += [
            Figure(f"{about}: moves acknowledged", "/s", [run.moves for run in found], note=share),
            Figure(
                f"{about}: moves for a second of the server's processor", "/s", [run.moves_of_server for run in found]
            ),
            Figure(f"{about}: median wait", "s", [run.median for run in found]),
            Figure(f"{about}: 99th percentile", "s", [run.worst for run in found]),
        ]
    targets = {"memory": 0.3, "SQLite": 0.25, "PostgreSQL": 0.25}
    for name, found in runs.items():
        if name not in MODULES:
            target = Target("at least", targets[name])
            pairs = list(zip(found, runs[ECHO], strict=True))
            ratios = [run.moves / echo.moves for run, echo in pairs]
            of_server = [run.moves_of_server / echo.moves_of_server for run, echo in pairs]
            behind = [
                run.moves_of_server / lines.moves_of_server for run, lines in zip(found, runs[LINES], strict=True)
            ]
            figures += [
                Figure(f"{name} beside the echo: moves a second", "x", ratios, target=target),
                Figure(f"{name} beside the echo: moves for the server's processor time", "x", of_server, target=target),
                Figure(f"{name} beside the {LINES}: moves for the server's processor time", "x", behind),
            ]
    return figures


@dataclass(frozen=True)
class People:
    """What came out at the speed of people."""

    figures: list[Figure]
    holds: bool


async def human_speed(journal: str, tables: int, seconds: float) -> People:
    """Every table moves once in two seconds."""
    with Process.serve(journal) as process:
        before = process.memory()
        sittings = await sit_down(process.url, tables)
        tally = Tally()
        players = [Player(sitting, tally, PAUSE) for table in sittings for sitting in table]
        chance = random.Random(1)
        for player in players:
            player.pause = PAUSE * chance.uniform(0.5, 1.5)
            await player.connect(process.port)
        await asyncio.sleep(2 * PAUSE)
        run = await measure(process, players, tally, seconds)
        memory = (process.memory() - before) / tables
        for player in players:
            player.leave()
    about = f"{tables} tables of four, a move every {PAUSE:.0f} s"
    share = f"server {run.server:.2f}, clients {run.clients:.2f} cores"
    return People(
        [
            Figure(f"{about}: moves acknowledged", "/s", [run.moves], note=share),
            Figure(f"{about}: sockets held", "", [float(len(players))]),
            Figure(f"{about}: median wait", "s", [run.median]),
            Figure(f"{about}: 99th percentile", "s", [run.worst], target=Target("at most", MOST_WAIT)),
            Figure(f"{about}: memory of a table", "B", [memory]),
        ],
        run.worst < MOST_WAIT,
    )


async def limit_of_people(folder: Path, tables: int, seconds: float) -> list[Figure]:
    """The largest number of tables, to a sixteenth of those asked for, that keeps the wait small."""
    found: list[Figure] = []
    low, high = 0, 16
    while high - low > 1:
        part = (low + high) // 2
        number = tables * part // 16
        people = await human_speed(f"sqlite:{folder / f'people-{number}.db'}", max(number, 1), seconds)
        found = people.figures if people.holds else found
        low, high = (part, high) if people.holds else (low, part)
    return [*found, Figure("most tables of four at that speed, 99th percentile under 0.1 s", "", [tables * low / 16])]
