"""The protocol of bots: begin, see, choose, react; by name; with habits; in a process of their own."""

import os
import signal

from lastcard.bots import BotProcess, Seating, make_bot
from lastcard.game import Game


def play_alone(game: Game, specs: str) -> None:
    bots = {seat: make_bot(spec) for seat, spec in zip("ABCDEFGHIJ", specs.split(), strict=False)}
    for seat, bot in bots.items():
        bot.begin(seat, game.rules, game.seed)
    while game.phase not in {"round over", "game over"}:
        game.play(bots[game.turn].choose(game.view(game.turn)))


def test_bots_finish_a_round() -> None:
    game = Game("mlb", seats=2, seed=3)
    play_alone(game, "random first")
    assert game.winner in {"A", "B"}


def test_a_process_of_bots_answers_and_survives_its_death() -> None:
    game = Game("deluxe", seats=2, seed=3)
    with BotProcess(game.rules, [Seating("A", "first", 3), Seating("B", "first", 3)]) as process:
        process.see(game.turn, [event.as_seen_by(0) for event in game.events])
        first = process.choose(game.turn, game.view(game.turn)).result(120)
        assert first in game.legal(game.turn)
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
        assert process.choose(game.turn, game.view(game.turn)).result(120) == first


def test_a_process_that_does_not_start_by_itself_answers_what_it_was_asked_before() -> None:
    game = Game("deluxe", seats=2, seed=3)
    with BotProcess(game.rules, [Seating(game.turn, "first", 3)], starts=False) as process:
        process.see(game.turn, [event.as_seen_by(0) for event in game.events])
        answer = process.choose(game.turn, game.view(game.turn))
        assert process.pid is None
        process.start()
        process.start()
        assert answer.result(120) in game.legal(game.turn)


def test_a_process_that_never_started_is_closed_like_any_other() -> None:
    game = Game("deluxe", seats=2, seed=3)
    process = BotProcess(game.rules, [Seating("A", "first", 3)], starts=False)
    answer = process.choose("A", game.view("A"))
    process.close()
    process.start()
    assert answer.cancelled()
    assert process.pid is None
