"""What the bots of a table are about to do, and when. Pauses hang on chance alone, never on cards."""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, replace
from typing import Final

from lastcard.bots import Habit
from lastcard.game import Game, Move, View
from lastcard.game.move import SEATS, seat_number

from .context import Context
from .due import first_move
from .mind import Minds
from .name import derive
from .state import OVER, Seat, TableState

ATTENTION: Final = 0.85  # how often a bot remembers the call
NOTICE: Final = 0.6  # how often a bot notices that one is missing
LEAST_LOOK: Final = 0.8  # even the fastest bot needs so long to notice, as a part of what people need
SECONDS: Final = 1000


@dataclass
class Pending:
    """A bot's move that is on its way: not before a time, and not before it has been thought out."""

    seat: str
    view: View | None
    future: "Future[Move]"
    at: int
    is_held: bool = False  # it must come at its time, thought out or not
    is_reaction: bool = False


class Desk:
    """The bots of one table. `follow` after everything that happens; `take` what is due."""

    def __init__(self, minds: Minds, secret: bytes, wake: Callable[[], None] = lambda: None) -> None:
        self.minds = minds
        self.secret = secret
        self.wake = wake
        self.game: Game | None = None
        self.habits: dict[str, Habit] = {}
        self.told: dict[str, int] = {}
        self.pending: list[Pending] = []
        self.asked: tuple[str, int] = ("", -1)  # the seat and the number of moves when it was asked
        self.owing: frozenset[str] = frozenset()

    def follow(self, state: TableState, context: Context) -> None:
        """Let the bots see what has happened, and ask those who are to act."""
        if state.game is not self.game:
            self.begin(state)
        if not state.is_playing or state.game is None:
            self.pending.clear()
            return
        if not self.habits and not any(seat.is_played_by_bot for seat in state.seats):
            self.owing = state.owing
            return
        self.seat_bots(state, context)
        for letter in self.habits:
            if state.hold is None or state.hold.seat == letter:
                self.show(state.game, letter)
        self.ask_choice(state, context)
        self.ask_reactions(state, context)

    def begin(self, state: TableState) -> None:
        """Another match: everybody sits down anew."""
        for letter in list(self.habits):
            self.minds.leave(letter)
        self.game = state.game
        self.habits.clear()
        self.told.clear()
        self.pending.clear()
        self.asked = ("", -1)
        self.owing = frozenset()

    def seat_bots(self, state: TableState, context: Context) -> None:
        """Bots for the seats that need one now."""
        wanted = {seat.letter: seat for seat in state.seats if seat.is_played_by_bot}
        for letter in [letter for letter in self.habits if letter not in wanted]:
            self.minds.leave(letter)
            del self.habits[letter], self.told[letter]
            self.pending = [entry for entry in self.pending if entry.seat != letter]
            if self.asked[0] == letter:
                self.asked = ("", -1)
        for letter, seat in wanted.items():
            if letter not in self.habits:
                self.sit(state, context, seat)

    def sit(self, state: TableState, context: Context, seat: Seat) -> None:
        """One bot sits down; its chance follows from the server's secret, so nobody can foresee it."""
        seed = int(derive(self.secret, "bot", state.id, state.match, seat.letter)[:16], 16)
        pace = context.pace(state)
        habit = Habit(ATTENTION, NOTICE, pace)
        habit.begin(seat.letter, seed)
        self.minds.sit(seat.letter, seat.bot or context.usual_bot(state), state.compiled(), seed)
        self.habits[seat.letter] = habit
        self.told[seat.letter] = 0

    def show(self, game: Game, letter: str) -> None:
        """Events that a bot has not seen yet."""
        number = seat_number(letter)
        fresh = game.events[self.told[letter] :]
        self.told[letter] = len(game.events)
        self.minds.see(letter, [event.as_seen_by(number) for event in fresh])

    def ask_choice(self, state: TableState, context: Context) -> None:
        """Ask the bot that has to decide, once for each decision."""
        game, hold = state.game, state.hold
        if game is None:
            return
        letter = state.turn
        key = (letter, len(game.moves))
        if hold is not None and (hold.seat != letter or game.phase != "drawn"):
            return
        if letter not in self.habits or self.asked == key:
            return
        self.asked = key
        self.pending = [entry for entry in self.pending if entry.is_reaction]
        view = game.view(letter)
        is_held = hold is not None
        at = hold.until if hold is not None else context.now + round(self.habits[letter].pause() * SECONDS)
        future = self.minds.choose(letter, view)
        future.add_done_callback(lambda _: self.wake())
        self.pending.append(Pending(letter, view, future, at, is_held))

    def ask_reactions(self, state: TableState, context: Context) -> None:
        """Each bot notices a missing call or not, once for each, and acts on it after a while."""
        game = state.game
        if game is None or state.hold is not None:
            return
        owing = frozenset(game.owing()) if game.phase not in OVER else frozenset()
        self.pending = [
            entry for entry in self.pending if not entry.is_reaction or game.refusal(entry.future.result()) is None
        ]
        for owed in sorted(owing - self.owing):
            for letter, habit in self.habits.items():
                delay = habit.noticing()
                if delay is None:
                    continue
                late = Move(SEATS.index(letter), "call")
                move = late if letter == owed else replace(late, verb="catch", target=SEATS.index(owed))
                at = context.now + round(looking(habit, delay) * SECONDS)
                self.pending.append(Pending(letter, None, decided(move), at, is_reaction=True))
        self.owing = owing

    def due(self) -> int | None:
        """When a bot acts next, or has to think on; without pauses those who think wake the table by themselves."""
        if not self.pending:
            return None
        pauses = {letter for letter, habit in self.habits.items() if habit.pace}
        times = [entry.at for entry in self.pending if entry.future.done() or entry.is_held or entry.seat in pauses]
        return min(times, default=None)

    def take(self, state: TableState, context: Context) -> tuple[str, Move] | None:
        """A move that is due now, with its seat; whoever still thinks takes another pause."""
        ready = [entry for entry in self.pending if entry.at <= context.now]
        for entry in sorted(ready, key=lambda entry: entry.at):
            if entry.future.done() or entry.is_held:
                self.pending.remove(entry)
                return entry.seat, self.decided(state, entry)
            entry.at = context.now + round(self.habits[entry.seat].pause() * SECONDS)
        return None

    def decided(self, state: TableState, entry: Pending) -> Move:
        """The move of a bot; one that fails, breaks the rules or is too late is replaced."""
        game = state.game
        if entry.view is None or game is None:
            return entry.future.result()
        if not entry.future.done() or entry.future.cancelled() or entry.future.exception() is not None:
            return first_move(entry.view)
        move = self.habits[entry.seat].spoken(entry.future.result())
        if SEATS[move.seat] != entry.seat or move.verb in {"judge", "veto", "next"} or game.refusal(move) is not None:
            return first_move(entry.view)
        return move

    def put_off(self, seat: str, move: Move, until: int) -> None:
        """A move that has to wait."""
        self.pending.append(Pending(seat, None, decided(move), until, is_reaction=move.verb in {"call", "catch"}))

    def close(self) -> None:
        """Nobody thinks any more."""
        self.minds.close()


def looking(habit: Habit, delay: float) -> float:
    """How long noticing takes: even the fastest bot needs a moment."""
    if not habit.pace:
        return LEAST_LOOK * (0.5 + habit.dice.random())
    return delay * max(1.0, LEAST_LOOK / habit.pace)


def decided(move: Move) -> "Future[Move]":
    """A move that needs no thinking."""
    future: Future[Move] = Future()
    future.set_result(move)
    return future
