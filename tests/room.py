"""A table without a server: a clock that is turned by hand, a journal in memory, devices that only listen."""

import json
import random
from collections.abc import Coroutine, Sequence
from typing import Any

import msgspec

from lastcard.fair import commit_nonce
from lastcard.game import Game
from lastcard.journal.memory import MemoryJournal
from lastcard.web import course
from lastcard.web.client import Client
from lastcard.web.context import Context
from lastcard.web.fold import apply
from lastcard.web.mind import QuickMinds
from lastcard.web.name import hash_secret
from lastcard.web.state import TableState
from lastcard.web.table import Table
from lastcard.wire import Settings, encode, frame, read_client_frame, read_server_frame

START = 1_800_000_000_000
SECRET = b"s" * 32
QUIET = Settings(hold=0, floor=0)
BOTS = ("random", "first", "steady")


def run(work: Coroutine[Any, Any, Any]) -> Any:  # noqa: ANN401 - whatever it returns
    """Run something that never has to wait."""
    try:
        work.send(None)
    except StopIteration as stop:
        return stop.value
    raise AssertionError("it waits for something")


class Room:
    """One table and its devices."""

    def __init__(
        self,
        people: int = 2,
        bots: Sequence[str] = (),
        *,
        edition: str = "deluxe",
        options: dict[str, Any] | None = None,
        settings: Settings = QUIET,
        seed: int = 1,
        name: str = "kitchen",
    ) -> None:
        self.now = START
        self.journal = MemoryJournal()
        self.chance = random.Random(seed)
        self.number = 0
        seats = people + len(bots)
        entries: list[dict[str, Any]] = [
            {
                "kind": "created",
                "table": name,
                "edition": edition,
                "options": options or {},
                "seats": seats,
                "settings": msgspec.to_builtins(settings),
                "invite": "invitation",
            }
        ]
        for index in range(people):
            letter = "ABCDEFGHIJ"[index]
            who = ("Mia", "Tom", "Lea", "Kim", "Zoe", "Max")[index]
            entries.append({"kind": "joined", "seat": letter, "name": who, "token": hash_secret(f"token {letter}")})
        for index, bot in enumerate(bots, start=people):
            entries.append({"kind": "bot", "seat": "ABCDEFGHIJ"[index], "bot": bot, "name": f"Bot{index}"})
        stamped = [{"time": self.now, **entry} for entry in entries]
        run(self.journal.append(name, 0, stamped))
        self.table = self.load(name)
        self.clients: dict[str, Client] = {}
        self.frames: dict[str, list[bytes]] = {}
        for index in range(people):
            self.come("ABCDEFGHIJ"[index])

    def load(self, name: str) -> Table:
        """The table as its journal tells it."""
        state = TableState(id=name)
        for entry in run(self.journal.read(name)):
            apply(state, entry.event)
        context = Context(SECRET, bots=BOTS, chance=random.Random(self.chance.random()))
        return Table(state, self.journal, QuickMinds(), context, lambda: self.now)

    def restart(self) -> None:
        """A kill and a new start: only the journal is left; devices come again."""
        self.table = self.load(self.state.id)
        for seat in list(self.clients):
            self.come(seat)

    @property
    def state(self) -> TableState:
        return self.table.state

    @property
    def game(self) -> Game:
        assert self.state.game is not None
        return self.state.game

    def come(self, seat: str, since: int | None = None) -> Client:
        """A device connects; '' is a spectator."""
        client = Client(seat)
        self.clients[seat] = client
        self.frames[seat] = []
        run(self.table.attach(client, since))
        self.hear()
        return client

    def go(self, seat: str) -> None:
        """A device is gone."""
        self.table.detach(self.clients.pop(seat))

    def hear(self) -> None:
        """Collect what the devices have got."""
        for seat, client in self.clients.items():
            while (data := client.take()) is not None:
                self.frames[seat].append(data)

    def last(self, seat: str, kind: type = frame.Update) -> Any:  # noqa: ANN401 - a frame of that kind
        """The last frame of a kind that a seat has got."""
        found = [read_server_frame(data) for data in self.frames[seat]]
        return next(message for message in reversed(found) if isinstance(message, kind))

    def updates(self, seat: str) -> list[frame.Update]:
        found = [read_server_frame(data) for data in self.frames[seat]]
        return [message for message in found if isinstance(message, frame.Update)]

    def forget(self) -> None:
        """Forget what the devices have got."""
        for seat in self.frames:
            self.frames[seat] = []

    def ask(self, seat: str, what: str, /, **fields: Any) -> list[frame.ServerFrame]:  # noqa: ANN401 - as in the protocol
        """Give a command; what came back is filled in later if it has to wait."""
        self.number += 1
        head = {"type": "command", "id": fields.pop("id", f"c{self.number}"), "at": fields.pop("at", self.state.seq)}
        command: Any = read_client_frame(json.dumps({**head, "do": what, **fields}))
        got: list[frame.ServerFrame] = []
        run(self.table.answer(seat, command, got.append))
        run(self.table.do_due())
        self.hear()
        return got

    def do(self, seat: str, what: str, /, **fields: Any) -> frame.Ack:  # noqa: ANN401 - as in the protocol
        """Give a command that is done at once."""
        (answer,) = self.ask(seat, what, **fields)
        assert isinstance(answer, frame.Ack), answer
        return answer

    def refused(self, seat: str, what: str, /, **fields: Any) -> frame.Refuse:  # noqa: ANN401 - as in the protocol
        """Give a command that is refused, and changes nothing."""
        before = (self.state.seq, run(self.journal.heads())[self.state.id].last)
        (answer,) = self.ask(seat, what, **fields)
        assert isinstance(answer, frame.Refuse), answer
        assert before == (self.state.seq, run(self.journal.heads())[self.state.id].last)
        return answer

    def play(self, move: str, **fields: Any) -> frame.Ack:  # noqa: ANN401 - as in the protocol
        return self.do(move[0], "move", move=move, **fields)

    def wait(self, milliseconds: int) -> None:
        """Let time pass, and everything happen that is due."""
        end = self.now + milliseconds
        while True:
            run(self.table.do_due())
            due = self.table.due()
            if due is None or due > end:
                break
            self.now = max(self.now, due)
        self.now = end
        run(self.table.do_due())
        self.hear()

    def start(self) -> None:
        """Begin, and seed the match with the nonces of all people."""
        self.do("A", "start")
        self.seed()

    def nonce(self, seat: str) -> str:
        """A nonce for the attempt that is going on."""
        number = self.state.seeding.attempt.number if self.state.seeding else 0
        return hash_secret(f"nonce {seat} {self.state.match} {number}")

    def commit(self, seat: str) -> None:
        assert self.state.seeding is not None
        number = self.state.seeding.attempt.number
        commitment = commit_nonce(self.state.id, self.state.match, number, seat, self.nonce(seat))
        self.do(seat, "commit", attempt=number, commitment=commitment)

    def reveal(self, seat: str) -> None:
        assert self.state.seeding is not None
        self.do(seat, "reveal", attempt=self.state.seeding.attempt.number, nonce=self.nonce(seat))

    def seed(self) -> None:
        assert self.state.seeding is not None
        people = self.state.seeding.attempt.asked
        for seat in people:
            self.commit(seat)
        for seat in people:
            self.reveal(seat)

    def lay(self, position: str) -> None:
        """Begin, and then go on from a position instead of the deal."""
        if self.state.dealer is None:
            self.start()
        game = Game.from_position(position)
        dealer = self.state.dealer
        assert dealer is not None
        game.rules = self.state.compiled()
        game.shuffle = dealer.shuffle
        self.state.game = game
        self.state.decision = self.state.seq
        self.state.owing = frozenset()
        course.follow(self.state)
        self.table.desk.follow(self.state, self.table.context)
        self.forget()

    def legal(self, seat: str) -> list[str]:
        """The moves that a seat may send."""
        view = self.view(seat)
        return [legal["move"] for legal in view["legal"]]

    def view(self, seat: str) -> Any:  # noqa: ANN401 - a view as plain values
        """What a device of this seat would see now."""
        client = Client(seat)
        run(self.table.attach(client, None))
        data = client.take()
        self.table.clients.remove(client)
        assert data is not None
        return json.loads(data)["snapshot"]["view"]

    def snapshot(self, seat: str) -> bytes:
        """Everything that a device of this seat would get now, but the time."""
        client = Client(seat)
        run(self.table.attach(client, None))
        data = client.take()
        self.table.clients.remove(client)
        assert data is not None
        message: Any = read_server_frame(data)
        return encode(msgspec.structs.replace(message, server_time=0))

    def records(self) -> list[str]:
        return list(self.state.records.values())
