"""Closed matches, and records that people bring, step by step."""

import http.client
import json
import random
from typing import Any

from lastcard.game import Game
from lastcard.game.record import write_record
from lastcard.web.guard import Limits, Rate
from lastcard.web.replay import LARGEST_RECORD, MOST_MOVES, replay_record
from tests.server import PATIENCE, Running, running


def finished(edition: str) -> Game:
    dice = random.Random(3)
    game = Game(edition, seats=3, shuffle=lambda cards, _: dice.sample(list(cards), len(cards)))
    while not game.is_over:
        game.play(dice.choice([move for move in game.legal(game.turn) if move.verb not in {"call", "catch"}]))
    return game


def test_every_move_of_a_record_is_a_step_and_the_last_one_is_the_end() -> None:
    game = finished("turnover")
    replay = replay_record(write_record(game, {"Names": {"A": "Mia", "B": ""}}))
    assert [step.move for step in replay.steps] == ["", *(str(move) for move in game.moves)]
    last = replay.steps[-1]
    assert last.hands == {seat: tuple(game.hand(seat)) for seat in "ABC"}
    assert last.scores == game.scores
    assert replay.names == {"A": "Mia", "B": "B", "C": "C"}


def test_all_hands_are_open_and_drawn_cards_are_told() -> None:
    replay = replay_record(write_record(finished("kicker"), {}))
    assert all(len(hand) == 7 for hand in replay.steps[0].hands.values())
    drawn = [event for step in replay.steps[1:] for event in step.events if event.name == "drew"]
    assert drawn
    assert all(event.cards for event in drawn)


def bring(server: Running, body: bytes) -> tuple[int, dict[str, Any]]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.request("POST", "/api/replay", body)
    response = connection.getresponse()
    said: dict[str, Any] = json.loads(response.read())
    connection.close()
    return response.status, said


def test_a_record_that_somebody_brings_is_played_or_refused_with_its_fault() -> None:
    text = write_record(finished("turnover"), {"Names": {"A": "Mia"}})
    wrong = {
        "Names: 7": text.replace('{"A": "Mia"}', "7"),
        "move 1": text.replace("# round 1\n", "# round 1\nA z9; "),
        "Scores": text.replace('[Scores {"A": ', '[Scores {"A": 1'),
        "Format": "nothing at all",
        "Page": text.replace("[Digest", '[Page {"key": "own"}]\n[Digest'),
        "at most": text + "; A draw" * (MOST_MOVES + 1),
    }
    with running() as server:
        status, replay = bring(server, text.encode())
        assert status == 200
        assert replay["names"]["A"] == "Mia"
        for fault, changed in wrong.items():
            assert changed != text, fault
            status, problem = bring(server, changed.encode())
            assert status == 422, fault
            assert fault in problem["message"]
        assert bring(server, b"\xff")[0] == 422
        assert bring(server, b" " * (LARGEST_RECORD + 1))[0] == 413


def test_records_that_somebody_brings_are_limited() -> None:
    with running(limits=Limits(replays=Rate(2, 0.01))) as server:
        assert [bring(server, b"x")[0] for _ in range(3)] == [422, 422, 429]
