"""Moments of a table, made by the engine, so that a page can be looked at in any of them without playing there."""

from dataclasses import dataclass, field, replace
from typing import Any, Final

import msgspec
from playwright.sync_api import Page, WebSocketRoute

from lastcard.game import Game
from lastcard.game.look import Look
from lastcard.game.move import seat_letter, seat_number
from lastcard.game.words import Teller
from lastcard.wire import frame, table, view
from lastcard.wire.setting import Settings

NAMES: Final = ("Mia", "Ada", "Ben", "Cleo", "Dario", "Ella", "Finn", "Gita", "Hugo", "Ines")
NOW: Final = 1_800_000_000_000


@dataclass
class Scene:
    """A game at a moment, seen from a seat (or from none), and what the table adds to it."""

    game: Game | None
    seat: str = "A"
    seats: int = 4
    phase: table.Phase = "playing"
    edition: str = "deluxe"
    options: dict[str, Any] = field(default_factory=dict)
    log: list[view.Event] = field(default_factory=list)
    changes: dict[str, Any] = field(default_factory=dict)  # to the table
    deadlines: table.Deadlines = field(default_factory=table.Deadlines)
    after: list[str] = field(default_factory=list)  # moves that are played once the page is there
    humans: int = 1

    def table(self) -> table.Table:
        """The table as its people see it."""
        count = len(self.game.counts()) if self.game else self.seats
        seats = tuple(
            table.Seat(
                seat_letter(index), NAMES[index], "" if index < self.humans else "steady", present=True, ready=True
            )
            for index in range(count)
        )
        game = self.game
        board = game.board() if game and self.phase in {"playing", "over"} else None
        made = table.Table(
            id="scene",
            phase=self.phase,
            match=1,
            edition=game.rules.edition.key if game else self.edition,
            title=game.rules.edition.title if game else self.edition,
            options=dict(game.rules.options) if game else self.options,
            options_digest="0" * 16,
            settings=Settings(),
            host="A",
            seats=seats,
            spectators=2,
            invite="invitation-of-this-table",
            scores=dict(game.scores) if game else {},
            board=table.Board(board.rows, board.carried, board.wipes, board.totals) if board else None,
            leaderboard=(),
            attempts=(),
            ballot=None,
            accusation=None,
            kick=None,
            next_ready=(),
            rematch_ready=(),
            written={},
        )
        return msgspec.structs.replace(made, **self.changes)

    def view(self) -> view.View | None:
        """What the seat sees."""
        if self.game is None:
            return None
        look = Look(self.game)
        own = look.own(seat_number(self.seat) if self.seat else None)
        return view.encode_view(view.encode_public(look.public()), own, self.teller(), {"judge", "veto", "next"})

    def teller(self) -> Teller:
        """Tells the game by the names of the table."""
        assert self.game is not None
        return Teller(self.game.rules, NAMES.__getitem__)

    def welcome(self) -> str:
        """The first frame."""
        you = frame.You(self.seat, NAMES[seat_number(self.seat)] if self.seat else "", host=self.seat == "A")
        snapshot = frame.Snapshot(self.table(), self.view(), tuple(self.log), self.deadlines)
        return encode(frame.Welcome(1, "scene", NOW, you, 100, snapshot))

    def updates(self) -> list[str]:
        """A frame for each move that is played afterwards."""
        frames = []
        viewer = seat_number(self.seat) if self.seat else -1
        for number, move in enumerate(self.after):
            assert self.game is not None
            happened = self.game.play(move)
            events = tuple(view.wire_event(event, viewer, 101 + number, NOW, self.teller()) for event in happened)
            frames.append(encode(frame.Update(101 + number, events, self.view(), self.table(), self.deadlines)))
        return frames


def encode(message: Any) -> str:  # noqa: ANN401 - a frame
    """A frame as it is sent."""
    return msgspec.json.encode(message).decode()


def show(page: Page, scene: Scene, address: str, path: str = "/t/scene") -> list[dict[str, Any]]:
    """Open a page whose socket tells this scene; what the page sends is kept in the list."""
    sent: list[dict[str, Any]] = []

    def answer(socket: WebSocketRoute) -> None:
        def hear(message: str | bytes) -> None:
            said = msgspec.json.decode(message)
            sent.append(said)
            if said["type"] == "hello":
                socket.send(scene.welcome())
                for update in scene.updates():
                    socket.send(update)
            elif said["type"] == "command":
                socket.send(encode(frame.Ack(said["id"], 100)))
            elif said["type"] == "why":
                socket.send(
                    encode(
                        frame.WhyAnswer(said["id"], said["card"], "DLX-TURN-2", "It fits neither colour nor number.")
                    )
                )

        socket.on_message(hear)

    page.route_web_socket("**/socket", answer)
    page.route("**/api/tables/scene/code", lambda route: route.fulfill(json={"code": "KTHRWMZC", "seconds": 900}))
    page.goto(address + path)
    return sent


def position(text: str, **more: Any) -> Scene:  # noqa: ANN401 - fields of a scene
    """A scene in a position."""
    game = Game.from_position(text)
    return replace(Scene(game, seats=len(game.counts())), **more)
