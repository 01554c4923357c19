"""`lastcard demo`."""

import random
import secrets
from typing import Any, Final

import click

from lastcard.game import Game, Move, compile_rules
from lastcard.game.move import seat_letter
from lastcard.rules.book_word import listed

from .common import complete_edition, game_options, json_option, print_json, read_options
from .group import InputError
from .story import NAMES, Storyteller

SEATS: Final = 4
REMEMBERS: Final = 0.8  # to call with the play
NOTICES: Final = 0.5  # that somebody has not called
DOUBTS: Final = 0.3  # a penalty wild
MOST_MOVES: Final = 2000
OVER: Final = frozenset({"round over", "game over"})


@click.command("demo")
@click.option("--edition", default="deluxe", show_default=True, shell_complete=complete_edition, help="Name or file.")
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), help="Play the round of this seed.")
@game_options
@json_option
def command(*, edition: str, seed: int | None, pairs: tuple[str, ...], table: str, as_json: bool) -> None:
    """Show one round among four random players as text."""
    seed = secrets.randbelow(100_000) if seed is None else seed
    try:
        rules = compile_rules(edition, read_options(pairs, table))
        fewest, most = rules.edition.seats
        game = Game(rules, seats=max(fewest, min(most, SEATS)), seed=seed)
    except ValueError as error:
        raise InputError(str(error)) from error
    told = Demo(game, seed, shows=not as_json)
    told.run()
    if as_json:
        print_json(told.document())


class Demo:
    """A round that is played while it is told."""

    def __init__(self, game: Game, seed: int, *, shows: bool) -> None:
        self.game = game
        self.seed = seed
        self.shows = shows
        self.rng = random.Random(seed)
        self.teller = Storyteller(game.rules, NAMES.__getitem__)
        self.hands = self.all_hands()
        self.lines: list[str] = []

    def run(self) -> None:
        """Play and tell the round."""
        edition = self.game.rules.edition
        players = listed(NAMES[: self.game.seats])
        self.say(click.style(f"{edition.title}: a round among {players} (seed {self.seed})", bold=True), "")
        self.say(self.teller.tell(self.game.events), "")
        self.show_hands(self.hands)
        self.say("")
        while self.game.phase not in OVER and len(self.game.moves) < MOST_MOVES:
            self.say(self.teller.tell(self.game.play(self.choose()), "    "))
        self.say("")
        if self.game.phase not in OVER:
            self.say("They could go on for ever, so the story ends here.")
        self.show_hands(self.all_hands())
        if self.game.rules.options.get("scoring") != "single":
            scores = [f"{NAMES[seat]} {score}" for seat, score in enumerate(self.game.scores.values())]
            self.say("", click.style(f"Scores: {', '.join(scores)}", bold=True))

    def choose(self) -> Move:
        """The next move of anybody: playing if possible, calling and catching most of the time."""
        legal = self.game.legal()
        catches = [move for move in legal if move.verb == "catch"]
        if catches and self.rng.random() < NOTICES:
            return self.rng.choice(catches + [move for move in legal if move.verb == "call"])
        moves = [move for move in legal if seat_letter(move.seat) == self.game.turn]
        plays = [move for move in moves if move.verb == "play"]
        if plays:
            return self.choose_play(plays)
        if self.game.phase == "answer":
            answer = "challenge" if self.rng.random() < DOUBTS else "accept"
            return next(move for move in moves if move.verb == answer)
        return self.rng.choice([move for move in moves if move.verb not in {"call", "catch", "veto"}])

    def choose_play(self, plays: list[Move]) -> Move:
        """Any playable card, then any way to play it."""
        card = self.rng.choice(sorted({move.card for move in plays}))
        calls = self.rng.random() < REMEMBERS
        ways = [move for move in plays if move.card == card]
        return self.rng.choice([move for move in ways if move.call == calls] or ways)

    def say(self, *lines: str) -> None:
        """Print lines, unless the round is wanted as JSON."""
        self.lines.extend(click.unstyle(line) for line in lines)
        if self.shows:
            for line in lines:
                click.echo(line)

    def all_hands(self) -> dict[str, list[str]]:
        """What everybody holds."""
        return {seat_letter(seat): self.game.hand(seat) for seat in range(self.game.seats)}

    def show_hands(self, hands: dict[str, list[str]]) -> None:
        """One line for each player."""
        width = max(len(name) for name in NAMES[: len(hands)])
        for name, hand in zip(NAMES, hands.values(), strict=False):
            self.say(f"  {name:{width}}  {self.teller.cards(hand)}")

    def document(self) -> dict[str, Any]:
        """The round as values."""
        game = self.game
        return {
            "edition": game.rules.edition.key,
            "seed": self.seed,
            "hands": self.hands,
            "moves": [str(move) for move in game.moves],
            "story": self.lines,
            "phase": game.phase,
            "winner": game.winner,
            "final_hands": self.all_hands(),
            "scores": game.scores,
        }
