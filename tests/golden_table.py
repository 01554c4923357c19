"""`python -m tests.golden_table` writes the journal of a table down, once for each version of its entries.

Such a file is never changed: tables of earlier versions have to stay readable, and tell the same.
"""

import json
import random
import sys
from pathlib import Path
from typing import Any

from lastcard.web.fold import apply
from lastcard.web.state import TableState
from lastcard.wire import Settings
from tests.room import Room, run

FOLDER = Path(__file__).parent / "golden"
VERSION = 1


def lived_table() -> Room:
    """A table at which nearly everything has happened that can happen."""
    dice = random.Random(1)
    settings = Settings(hold=400, floor=200, clock=40, veto="at-once")
    options = {"customizables": ["joke", "open-hands", "take-three"], "target": 300}
    room = Room(3, bots=["steady"], edition="nonpartisan", options=options, settings=settings, name="golden")
    room.do("B", "name", name="Thomas")
    chat = room.do("B", "chat", text="who is the host?").seq
    room.do("C", "report", chat=chat)
    room.do("A", "emote", emote="hello")
    room.do("A", "mute", seat="B")
    room.do("A", "mute", seat="B", yes=False)
    room.do("B", "link")
    room.do("A", "revoke", seat="B")
    room.do("A", "start")
    room.do("B", "consent", yes=True)
    room.do("C", "consent", yes=True)
    for seat in "ABC":
        room.commit(seat)
    room.reveal("A")
    room.reveal("B")
    room.wait(20_000)
    room.seed()
    for number in range(400):
        live(room, dice, number)
    room.do("A", "host", seat="C")
    room.ask("C", "close")  # unless that has happened by itself
    for seat in "ABC":
        room.do(seat, "rematch")
    room.seed()
    for number in range(60):
        live(room, dice, number)
    room.do("B", "leave")
    room.wait(5000)
    return room


def live(room: Room, dice: random.Random, number: int) -> None:
    """A little of everything that people do in a match."""
    state = room.state
    if number == 30:
        room.ask("A", "accuse", seat="B")
    if state.ballot is not None:
        for voter in state.ballot.voters:
            room.ask(voter, "vote", good=dice.random() < 0.5)
    elif state.is_playing and room.game.phase == "round over":
        for seat in "ABC":
            room.ask(seat, "next")
    elif state.turn in set("ABC") - {""} and number % 40:
        moves = [str(move) for move in room.game.legal(state.turn) if move.verb not in {"call", "catch", "veto"}]
        room.ask(state.turn, "move", move=dice.choice(moves))
    room.wait(dice.choice([300, 1500, 3000]) if number % 40 else 41_000)


def told(entries: list[Any]) -> TableState:
    """The table that entries tell."""
    state = TableState()
    for entry in entries:
        apply(state, entry)
    return state


def end_of(state: TableState) -> dict[str, Any]:
    """How a table stands, in a form that does not change."""
    return {
        "seq": state.seq,
        "phase": state.phase,
        "match": state.match,
        "host": state.host,
        "names": state.names,
        "bots": [seat.bot for seat in state.seats],
        "position": state.game.position() if state.game is not None else "",
        "moves": [str(move) for move in state.game.moves] if state.game is not None else [],
        "deadlines": dict(sorted(state.deadlines.items())),
        "chats": [list(pair) for pair in state.chats.values()],
        "records": len(state.records),
        "leaderboard": {name: line.points for name, line in state.leaderboard.items()},
    }


def main() -> None:
    """Write the file of this version."""
    room = lived_table()
    entries = [entry.event for entry in run(room.journal.read("golden"))]
    text = json.dumps({"version": VERSION, "entries": entries, "end": end_of(told(entries))}, indent=1)
    (FOLDER / f"table-{VERSION}.json").write_text(text + "\n", "utf-8")
    sys.stdout.write(f"{len(entries)} entries of {len({entry['kind'] for entry in entries})} kinds\n")


if __name__ == "__main__":
    main()
