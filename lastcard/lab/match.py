"""Rounds among bots: at full speed where all of them are policies, else through views as at a table.

Both ways give the same results for the same deals: `tests/test_arena.py` compares them.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lastcard.bots import Bot, BotError, make_bot
from lastcard.bots.keen import load_engine
from lastcard.bots.policy import match, search, watch
from lastcard.bots.seat import PolicyBot, stream_of
from lastcard.game import Game, Move, Rules
from lastcard.game.fast import STATE, TAPE
from lastcard.game.move import SEATS

OVER: Final = frozenset({"round over", "game over"})
NOBODY: Final = -1


@dataclass(frozen=True)
class Series:
    """What is played: each deal once for every rotation of the bots. `bots` has one spec for each seat."""

    rules: Rules
    bots: tuple[str, ...]
    seed: int
    sighted: bool = False  # the first bot sees all hands

    @property
    def seats(self) -> int:
        """Players."""
        return len(self.bots)

    def deal_seed(self, deal: int) -> int:
        """The seed of the game of one deal."""
        return int.from_bytes(hashlib.sha256(f"{self.seed}/{deal}".encode()).digest()[:8])

    def seating(self, rotation: int) -> list[int]:
        """Which bot sits in each seat."""
        return [(seat - rotation) % self.seats for seat in range(self.seats)]


@dataclass(frozen=True)
class Results:
    """What came out of each deal, a row for each, a column for each bot: means over the rotations."""

    wins: NDArray[np.float64]
    points: NDArray[np.float64]
    void: int
    decisions: int


def is_fast(bots: Sequence[str]) -> bool:
    """Whether all these bots are policies, so that whole rounds can be played compiled."""
    return all(isinstance(make_bot(spec), PolicyBot) for spec in bots)


def play_fast(series: Series, first: int, last: int) -> Results:
    """Play some deals of a series at full speed."""
    makers = [make_bot(spec) for spec in series.bots]
    policies = [bot for bot in makers if isinstance(bot, PolicyBot)]
    seats = series.seats
    deals = np.zeros((last - first, seats), match.DEAL)
    for deal in range(first, last):
        seed = series.deal_seed(deal)
        for rotation in range(seats):
            row = deals[deal - first, rotation]
            row.seed, row.dealer = seed, deal % seats
            for seat, bot in enumerate(series.seating(rotation)):
                row.streams[seat] = stream_of(seed, SEATS[seat], policies[bot].name)
                row.settings[seat] = policies[bot].settings
                row.settings[seat, search.SIGHT] = series.sighted and bot == 0
    engine = load_engine()
    states, tapes, watches = np.zeros(1, STATE), np.zeros(1, TAPE), np.zeros(1, watch.WATCH)
    flat = deals.reshape(-1)
    engine.play_deals(series.rules.tables[0], flat, search.make_room(seats), states, tapes, watches, seats)
    return collect(series, deals["winner"], deals["points"], int(deals["decisions"].sum()))


def play_through_views(series: Series, first: int, last: int) -> Results:
    """Play some deals of a series as at a table: every bot gets views and events."""
    seats = series.seats
    winners = np.full((last - first, seats), NOBODY)
    points = np.zeros((last - first, seats, len(SEATS)), np.int64)
    decisions = 0
    for deal in range(first, last):
        for rotation in range(seats):
            game = Game(series.rules, seats=seats, seed=series.deal_seed(deal), dealer=deal % seats)
            specs = [series.bots[bot] for bot in series.seating(rotation)]
            decisions += play_game(game, specs)
            if game.winner:
                winners[deal - first, rotation] = SEATS.index(game.winner)
            points[deal - first, rotation, :seats] = scored(game)
    return collect(series, winners, points, decisions)


def play_game(game: Game, specs: Sequence[str]) -> int:
    """Play a round among bots, and return how many choices were made; a due call is made in time."""
    bots = [make_bot(spec) for spec in specs]
    for seat, bot in enumerate(bots):
        bot.begin(SEATS[seat], game.rules, game.seed)
    told = decisions = 0
    while True:
        for seat, bot in enumerate(bots):
            for event in game.events[told:]:
                bot.see(event.as_seen_by(seat))
        told = len(game.events)
        if game.phase in OVER:
            return decisions
        if react(game, bots, specs):
            continue
        seat = SEATS.index(game.turn)
        move = bots[seat].choose(game.view(seat))
        verify_choice(game, seat, move, specs[seat])
        game.play(move)
        decisions += 1


def react(game: Game, bots: Sequence[Bot], specs: Sequence[str]) -> bool:
    """Let the seats that owe a call react, then the others; say whether somebody did something."""
    owing = [SEATS.index(letter) for letter in game.owing()]
    if not owing and not any(type(bot).react is not Bot.react for bot in bots):
        return False
    order = [*owing, *(seat for seat in range(len(bots)) if seat not in owing)]
    for seat in order:
        view = game.view(seat)
        if any(move.verb in {"call", "catch", "veto"} for move in view.legal):
            move = bots[seat].react(view)
            if move is not None:
                verify_choice(game, seat, move, specs[seat])
                game.play(move)
                return True
    return False


def verify_choice(game: Game, seat: int, move: Any, spec: str) -> None:  # noqa: ANN401 - bots of others return anything
    """Refuse what is no legal move of the seat."""
    if not isinstance(move, Move) or move not in game.legal(seat):
        raise BotError(f"bot {spec}: {move!s} is not legal for seat {SEATS[seat]} in {game.position()}")


def scored(game: Game) -> list[int]:
    """What each seat scored in the round; a single hand is scored as if it counted points."""
    points = list(game.scores.values())
    if game.rules.options.get("scoring") == "single" and game.winner:
        worth = {face.code: face.points for face in game.rules.faces}
        points[SEATS.index(game.winner)] += sum(worth[card] for seat in range(game.seats) for card in game.hand(seat))
    return points


def collect(series: Series, winners: NDArray[Any], points: NDArray[Any], decisions: int) -> Results:
    """Means over the rotations, by bot."""
    seats = series.seats
    wins, means = np.zeros((len(winners), seats)), np.zeros((len(winners), seats))
    for rotation in range(seats):
        for seat, bot in enumerate(series.seating(rotation)):
            wins[:, bot] += (winners[:, rotation] == seat) / seats
            means[:, bot] += points[:, rotation, seat] / seats
    return Results(wins, means, int((winners < 0).sum()), decisions)
