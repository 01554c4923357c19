"""What a server says in a real match, message by message, so that an echo can say the same."""

import asyncio
from pathlib import Path
from typing import Final

import msgspec

from .player import Player, Tally
from .process import Process, sit_down

COMMANDS: Final = 400
QUIET: Final = 0.01  # seconds after which nothing more comes of a command


class Step(msgspec.Struct):
    """What follows a command besides its acknowledgement: the updates by seat."""

    updates: dict[str, list[str]]


class Transcript(msgspec.Struct):
    """A match: what each seat was told at first, and after each command."""

    welcomes: dict[str, str]
    steps: list[Step]


class Listener(Player):
    """A player that keeps what it hears, and moves when it is told."""

    def __init__(self, player: Player) -> None:
        super().__init__(player.sitting, player.tally)
        self.updates: list[str] = []
        self.welcome = ""
        self.wanted: list[dict[str, str]] = []

    def hear(self, data: bytes) -> None:
        """Keep updates and the welcome."""
        super().hear(data)
        if data.startswith(b'{"type":"update"'):
            self.updates.append(data.decode())
        elif data.startswith(b'{"type":"welcome"'):
            self.welcome = data.decode()

    def later(self, command: dict[str, str]) -> None:
        """Wait to be told."""
        self.is_busy = True
        self.wanted.append(command)


async def record(process: Process) -> Transcript:
    """Play a match on a real server, one command after the other."""
    sittings = (await sit_down(process.url, 1))[0]
    players = [Listener(Player(sitting, Tally())) for sitting in sittings]
    for player in players:
        await player.connect(process.port)
    await asyncio.sleep(0.5)
    transcript = Transcript({player.sitting.seat: player.welcome for player in players}, [])
    for player in players:
        player.updates.clear()
    while len(transcript.steps) < COMMANDS:
        mover = next(player for player in players if player.wanted)
        mover.send(mover.wanted.pop(0))
        while not all(player.updates for player in players) or not any(player.wanted for player in players):  # noqa: ASYNC110
            await asyncio.sleep(QUIET)
        await asyncio.sleep(QUIET)
        transcript.steps.append(Step({player.sitting.seat: list(player.updates) for player in players}))
        for player in players:
            player.updates.clear()
    for player in players:
        player.leave()
    return transcript


def save(transcript: Transcript, path: Path) -> None:
    """Keep a transcript for the echo's process."""
    path.write_bytes(msgspec.json.encode(transcript))


def load(path: Path) -> Transcript:
    """The transcript that was kept."""
    return msgspec.json.decode(path.read_bytes(), type=Transcript)
