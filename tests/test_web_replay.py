"""Closed matches, step by step."""

import random

from lastcard.game import Game
from lastcard.game.record import write_record
from lastcard.web.replay import replay_record


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
