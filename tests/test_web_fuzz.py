"""Frames that nobody would send: at least 100,000 of them, and no table falls or reaches another."""

import contextlib
import json
import random
import string
from typing import Any

import msgspec

from lastcard.wire import WireError, frame, read_client_frame
from tests.room import Room

RAW = 75_000
COMMANDS = 30_000
MOVES = [
    "A r5",
    "B draw",
    "C pass",
    "A W:g!",
    "B catch A",
    "C call",
    "A discard r5 r6",
    "B name g",
    "x",
    "A",
    "A SW:g@C",
]
PARTING = {"leave", "remove", "close", "settings"}
DOS = [kind.__struct_config__.tag for kind in frame.AnyCommand.__args__]


def any_value(dice: random.Random, depth: int = 0) -> Any:  # noqa: ANN401 - any value of JSON
    pick = dice.randrange(11 if depth < 3 else 8)
    if pick == 0:
        return None
    if pick == 1:
        return dice.random() < 0.5
    if pick == 2:
        return dice.choice([0, 1, -1, 2**31, 2**53, 2**64, 10**30, 7])
    if pick == 3:
        return dice.choice([0.5, -1e308, 1e-9])
    if pick < 8:
        letters = string.printable + "é\u202e\u0000😀"
        return "".join(dice.choices(letters, k=dice.choice([0, 1, 5, 64, 65, 300])))
    if pick == 8:
        return [any_value(dice, depth + 1) for _ in range(dice.randrange(4))]
    return {dice.choice(["type", "id", "at", "do", "move", "x"]): any_value(dice, depth + 1) for _ in range(3)}


def any_command(dice: random.Random, seq: int, legal: list[str]) -> dict[str, Any]:
    """A command of a fair form, with values that may fit."""
    what = dice.choice(DOS)
    if what in PARTING and dice.random() < 0.998:
        what = "move"
    fields: dict[str, Any] = {
        "move": dice.choice([*MOVES, *legal]),
        "name": dice.choice(["Mia", "Tom", "<i>", "x" * 20, "😀"]),
        "edition": dice.choice(["mlb", "deluxe", "kicker", "chess"]),
        "options": dice.choice([{}, {"target": 50}, {"customizables": ["joke"]}, {"x": 1}]),
        "seats": dice.choice([2, 3, 4, 10]),
        "seat": dice.choice("ABCDJ"),
        "bot": dice.choice(["first", "random", "", "keen:x=1"]),
        "yes": dice.random() < 0.8,
        "good": dice.random() < 0.5,
        "attempt": dice.choice([0, 1, 2]),
        "commitment": dice.choice(["0" * 64, "f" * 64]),
        "nonce": "0" * 64,
        "direction": dice.uniform(-10, 10),
        "strength": dice.uniform(0, 10),
        "chat": dice.choice([0, 5, seq]),
        "accusation": 1,
        "text": dice.choice(["hello", "", "x" * 400]),
        "emote": dice.choice(["happy", "none"]),
    }
    kinds = {kind.__struct_config__.tag: kind for kind in frame.AnyCommand.__args__}
    names = [name for name in kinds[what].__struct_fields__ if name in fields]
    head = {
        "type": "command",
        "id": f"{dice.randrange(500)}",
        "at": dice.choice([seq, seq, 0, max(0, seq - 3)]),
        "do": what,
    }
    return head | {name: fields[name] for name in names if dice.random() < 0.95}


def test_mutated_bytes_are_refused_by_name_or_are_frames() -> None:
    dice = random.Random(7)
    frames = [
        b'{"type":"hello","protocol":1,"since":null}',
        b'{"type":"command","id":"a","at":3,"do":"move","move":"A r5!"}',
        b'{"type":"command","id":"a","at":3,"do":"settings","options":{"target":50},"settings":{"pace":"brisk"}}',
        b'{"type":"why","id":"q","card":"r5"}',
    ]
    refused = 0
    for number in range(RAW):
        if number % 3:
            data = bytearray(dice.choice(frames))
            for _ in range(dice.randrange(1, 4)):
                place = dice.randrange(len(data))
                data[place : place + dice.randrange(3)] = dice.randbytes(dice.randrange(3))
                data = data or bytearray(b"{")
            sent = bytes(data)
        else:
            sent = json.dumps(any_value(dice)).encode()
        try:
            read_client_frame(sent)
        except WireError:
            refused += 1
    assert refused > RAW // 2


def test_any_commands_in_any_order_leave_a_table_that_its_journal_tells_again() -> None:
    dice = random.Random(11)
    done = 0
    other = Room(2, name="other")
    other.start()
    untouched = other.snapshot("A")
    for round_number in range(10):
        room = Room(3, bots=["first"], edition=dice.choice(["mlb", "nonpartisan", "kicker"]), seed=round_number)
        with contextlib.suppress(AssertionError):
            room.start()
        for _ in range(COMMANDS // 10):
            seat = dice.choice("ABC")
            playing = room.state.is_playing
            legal = [str(move) for move in room.game.legal(seat)] if playing else []
            try:
                command: Any = read_client_frame(json.dumps(any_command(dice, room.state.seq, legal)))
            except WireError:
                continue
            fields = {
                name: getattr(command, name) for name in command.__struct_fields__ if name not in {"type", "id", "at"}
            }
            tag = command.__struct_config__.tag
            answers = room.ask(
                seat, tag, id=command.id, at=command.at, **{k: plain(v) for k, v in fields.items() if v is not None}
            )
            done += any(isinstance(answer, frame.Ack) for answer in answers)
            assert not room.table.broken
            if dice.random() < 0.3:
                room.wait(dice.choice([10, 500, 5000]))
            for letter in [letter for letter in room.clients if room.clients[letter].is_closing]:
                room.go(letter)
            if room.state.phase == "lobby" and dice.random() < 0.05:
                with contextlib.suppress(AssertionError):
                    room.start()
            room.forget()
        for letter in [letter for letter in room.clients if letter not in room.state.people]:
            room.go(letter)
        seats = list(room.clients)
        before = [room.snapshot(letter) for letter in seats]
        room.restart()
        assert [room.snapshot(letter) for letter in seats] == before
    assert done > 1000
    assert other.snapshot("A") == untouched


def plain(value: Any) -> Any:  # noqa: ANN401 - any value of a command
    """As JSON has it."""
    return msgspec.to_builtins(value)
