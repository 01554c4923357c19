"""Many games at once, at the compiled speed where Numba is installed."""

import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib import import_module
from itertools import pairwise
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lastcard.kernel import layout
from lastcard.kernel.speed import INTERPRETED, is_compiled_available, load_compiled
from lastcard.rules.compile import Rules, compile_rules
from lastcard.rules.edition import Edition

from .code import to_move, to_number
from .game import verify_seats
from .move import Move, NotationError, seat_letter, verify_move
from .refusal import Refused

TURN_LIMIT: Final = 5000  # in simulation, where everybody may withhold for ever (A107)
SEED_LIMIT: Final = 1 << 64


@dataclass(frozen=True)
class Totals:
    """What came out of a simulation."""

    rounds: int
    decisions: int
    void: int
    wins: tuple[int, ...]  # by seat
    points: tuple[int, ...]  # by seat
    digest: str  # of all final states; the same at both speeds and for any number of threads
    seconds: float
    compiled: bool


def simulation_rules(edition: str | Edition | Rules, options: Mapping[str, Any] | None = None) -> Rules:
    """The rules of a simulation: as at a table, but a round that goes on for ever is void."""
    rules = edition if isinstance(edition, Rules) else compile_rules(edition, options)
    if rules.options.get("turn_limit") or "turn_limit" not in rules.edition.options:
        return rules
    return compile_rules(rules.edition, {**rules.chosen, "turn_limit": TURN_LIMIT})


def kernel(name: str, *, interpreted: bool = False) -> Any:  # noqa: ANN401 - a module
    """A module of the kernel, compiled if that is possible and wanted."""
    if interpreted or not is_compiled_available():
        return import_module(f"{INTERPRETED}.{name}")
    return load_compiled(name)


def habits(attention: float, notice: float, challenge: float) -> NDArray[np.int32]:
    """The random player's habits: probabilities as chances in a thousand."""
    for name, value in (("attention", attention), ("notice", notice), ("challenge", challenge)):
        if not 0 <= value <= 1:
            raise ValueError(f"{name}: {value!r} is no probability; write a number from 0 to 1")
    return np.array([round(value * 1000) for value in (attention, notice, challenge)], np.int32)


def simulate(
    edition: str | Edition | Rules,
    seats: int = 4,
    rounds: int = 1000,
    seed: int = 0,
    *,
    options: Mapping[str, Any] | None = None,
    attention: float = 0.9,
    notice: float = 0.5,
    challenge: float = 0.0,
    threads: int = 1,
    interpreted: bool = False,
) -> Totals:
    """Play single rounds at random; the dealer of round i is seat i modulo the seats.

    `attention` is the chance to make a call that is due, `notice` that of each other seat to catch
    one that was not made, `challenge` that to challenge a penalty wild.

    >>> totals = simulate("deluxe", seats=3, rounds=4, seed=1, interpreted=True)
    >>> totals.rounds, sum(totals.wins) + totals.void
    (4, 4)
    """
    rules = simulation_rules(edition, options)
    verify_seats(rules, seats)
    if rounds < 0 or threads < 1 or not 0 <= seed < SEED_LIMIT:
        raise ValueError("rounds are at least 0, threads at least 1, and the seed has up to 64 bits")
    player = kernel("player", interpreted=interpreted)
    manners = habits(attention, notice, challenge)
    warm_up = run(player, rules, manners, (seats, seed, 0, 0))
    start = time.perf_counter()
    bounds = [rounds * part // threads for part in range(threads + 1)]
    parts = [(seats, seed, first, last - first) for first, last in pairwise(bounds)]
    with ThreadPoolExecutor(threads) as pool:
        results = list(pool.map(lambda part: run(player, rules, manners, part), parts))
    seconds = time.perf_counter() - start
    total = warm_up
    for result in results:
        fingerprint = total[2] ^ result[2]
        total = total + result
        total[2] = fingerprint
    return Totals(
        rounds=int(total[0]),
        decisions=int(total[1]),
        void=int(total[3]),
        wins=tuple(int(number) for number in total[4 : 4 + seats]),
        points=tuple(int(number) for number in total[14 : 14 + seats]),
        digest=f"{int(total[2]):016x}",
        seconds=seconds,
        compiled=not interpreted and is_compiled_available(),
    )


def run(player: Any, rules: Rules, manners: NDArray[np.int32], part: Sequence[int]) -> NDArray[np.uint64]:  # noqa: ANN401 - a module
    """The kernel's totals of one part of a series."""
    states, tapes = np.zeros(1, layout.STATE), np.zeros(1, layout.TAPE)
    totals = np.zeros(32, np.uint64)
    player.play_rounds(rules.tables[0], states[0], tapes[0], manners, np.array(part, np.uint64), totals)
    return totals


class Batch:
    """Many games of one edition, side by side in one array of states.

    Moves are numbers here; `move` and `number` translate. A game that is over takes no more moves.

    >>> batch = Batch("deluxe", games=3, seats=2, seed=5, interpreted=True)
    >>> moves, counts = batch.legal()
    >>> bool((batch.play(moves[:, 0]) == 0).all())
    True
    """

    def __init__(
        self,
        edition: str | Edition | Rules = "deluxe",
        *,
        games: int,
        seats: int = 4,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        interpreted: bool = False,
    ) -> None:
        """Deal the first round of every game; the dealer of game i is seat i modulo the seats."""
        self.rules = simulation_rules(edition, options)
        verify_seats(self.rules, seats)
        if games < 1 or not 0 <= seed < SEED_LIMIT:
            raise ValueError("games are at least 1, and the seed has up to 64 bits")
        self.seats = seats
        self.states = np.zeros(games, layout.STATE)
        self._many = kernel("many", interpreted=interpreted)
        self._tape = np.zeros(1, layout.TAPE)[0]
        moves = kernel("move", interpreted=interpreted)
        self._moves = np.full((games, moves.most_moves(self.rules.tables[0])), -1, np.int32)
        self._counts = np.zeros(games, np.int32)
        self._many.deal_all(self.rules.tables[0], self.states, self._tape, seats, np.uint64(seed))

    def __len__(self) -> int:
        return len(self.states)

    def legal(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """The legal moves of all seats, one row for each game, and how many are in each row."""
        self._many.legal_all(self.rules.tables[0], self.states, self._moves, self._counts)
        return self._moves, self._counts

    def play(self, moves: NDArray[np.int32]) -> NDArray[np.int32]:
        """Play one move in each game (a negative number: none); zero where it was legal, else why not."""
        if len(moves) != len(self.states):
            raise ValueError(f"{len(moves)} moves for {len(self.states)} games")
        whys = np.zeros(len(self.states), np.int32)
        self._many.apply_all(self.rules.tables[0], self.states, self._tape, np.asarray(moves, np.int32), whys)
        return whys

    def play_out(self, attention: float = 0.9, notice: float = 0.5, challenge: float = 0.0) -> None:
        """Play every round to its end at random."""
        self._many.play_all(self.rules.tables[0], self.states, self._tape, habits(attention, notice, challenge))

    def clone(self, which: NDArray[np.int32]) -> "Batch":
        """A batch whose game i is a copy of game `which[i]`."""
        numbers = np.asarray(which, np.int64)
        if len(numbers) and not 0 <= numbers.min() <= numbers.max() < len(self.states):
            raise IndexError(f"the games are numbered from 0 to {len(self.states) - 1}")
        other = object.__new__(Batch)
        other.__dict__.update(self.__dict__)
        other.states = np.zeros(len(which), layout.STATE)
        other._moves = np.full((len(which), self._moves.shape[1]), -1, np.int32)
        other._counts = np.zeros(len(which), np.int32)
        self._many.clone_all(other.states, self.states, numbers.astype(np.int32))
        return other

    def move(self, number: int) -> Move:
        """The move that a number stands for."""
        return to_move(self.rules, int(number))

    def number(self, game: int, move: str | Move) -> int:
        """The number of a move in a game, of a discard that of its first card; raises `Refused` for what has none."""
        try:
            move = Move.parse(move) if isinstance(move, str) else move
            verify_move(move)
        except NotationError as error:
            raise Refused("", str(error)) from error
        return to_number(self.rules, self.states[game], move)

    @property
    def scores(self) -> NDArray[np.int32]:
        """The scores, one row for each game."""
        return np.asarray(self.states["scores"][:, : self.seats])

    @property
    def winners(self) -> list[str]:
        """The winner of each round or game that is over; empty if there is none."""
        return [seat_letter(int(winner)) if winner >= 0 else "" for winner in self.states["winner"]]

    @property
    def over(self) -> NDArray[np.bool_]:
        """Which games have finished their round."""
        return np.asarray(self.states["phase"] >= layout.ROUND_OVER)
