"""The table behind both faces of the terminal game: the game, who sits where, what bots are about to do and when.

It draws nothing, sleeps never, and knows no clock but the one it is given. A face does three things with it:

- `play(move)` for a person: raises `Refused` and changes nothing, or saves before it returns;
- `due()`: seconds until a bot acts, or `None` while only people can go on;
- `advance()`: does what is due now, saves, and returns the events.

What a face shows comes from `view(seat)` and `log(seat)` of the person who looks. `game` is for tests and saves.

>>> from lastcard.tui.plan import make_plan
>>> now = [0.0]
>>> table = Table(make_plan("deluxe", bots=["first"], seed=1, pace="brisk"), clock=lambda: now[0])
>>> table.turn, table.waiting, table.due() is None
('A', 'A', True)
>>> [str(event) for event in table.play("A draw")]
['A draws 1.']
>>> table.waiting, round(table.due(), 1)
('', 0.6)
>>> now[0] += 0.6
>>> [event.name for event in table.advance()][0]
'played'

"""

import random
import time
from collections.abc import Callable
from concurrent.futures import Future, wait
from dataclasses import dataclass, replace
from typing import Final, Protocol

from lastcard.bots.habit import Habit
from lastcard.game import Board, Event, Game, Move, NotationError, Refused, Rules, View, kick

from .mind import Minds, SimpleMinds, first_legal
from .plan import KICKS, SEATS, Plan, PlanError, verify_plan

OVER: Final = frozenset({"round over", "game over"})
POLL: Final = 0.03  # seconds between looks at a bot that thinks
REFUSES_KICK: Final = "A87"


@dataclass(frozen=True)
class Pace:
    """How long things take.

    `step` are seconds between the moves of bots, `grace` those that people have for calling and catching after a play
    that leaves one card, `look` stretches the time that a bot takes to notice a missing call.
    """

    step: float
    grace: float
    look: float


PACE: Final = {
    "instant": Pace(0.0, 0.8, 0.8),
    "brisk": Pace(0.6, 1.6, 1.2),
    "normal": Pace(1.2, 2.5, 1.8),
    "leisurely": Pace(2.5, 4.5, 3.0),
}
ATTENTION: Final = 0.85  # how often a bot remembers the call
NOTICE: Final = 0.6  # how often a bot notices that one is missing


class Keeper(Protocol):
    """Writes the game down: `lastcard.tui.save.Save` on disk."""

    def keep(self, plan: Plan, game: Game) -> None:
        """After every move."""

    def finish(self, plan: Plan, game: Game) -> str:
        """After the last one; where the record lies."""


@dataclass(frozen=True)
class Attempt:
    """Something done in the room that has to be judged now.

    `how` says who decides: `aim` - the face asks the person for a kick and calls `table.kick`; `dice` and `chance` -
    the table decides by itself, and it comes by `advance`; `vote` - the other people are asked, and `table.judge`
    takes their verdict; `honest` - the person, alone among bots, says it.
    """

    seat: str
    task: str
    how: str
    chance: float  # the chance stated by the edition
    wind: int  # for a kick


@dataclass(frozen=True)
class Pending:
    """A bot's action that is on its way: not before a time, and not before it has been thought out."""

    seat: str
    future: Future[Move]
    at: float


class Table:
    """A game being played by people and bots. Seats are letters; `plan.name_of(seat)` names them."""

    def __init__(
        self,
        plan: Plan,
        *,
        clock: Callable[[], float] = time.monotonic,
        minds: Minds | None = None,
        keeper: Keeper | None = None,
        game: Game | None = None,
    ) -> None:
        """Sit down: a new game, or a `game` to go on with. Raises `PlanError` for a plan that cannot be played."""
        self.plan = plan
        self.rules: Rules = verify_plan(plan) if game is None else game.rules
        self.game = Game(self.rules, seats=plan.seats, seed=plan.seed) if game is None else game
        self.clock = clock
        self.minds: Minds = SimpleMinds(first_legal) if minds is None else minds
        self.keeper = keeper
        self.is_saved = True  # whether all that has happened is on disk
        self.record_path = ""  # where the record of the finished game lies
        self.notes: list[str] = []  # what went wrong without stopping the game, in sentences
        self.pace = PACE[plan.pace]
        self.habits = {seat: Habit(ATTENTION, NOTICE, self.pace.look) for seat in plan.bots}
        for seat, habit in self.habits.items():
            habit.begin(seat, self.game.seed)
        self._told = 0  # events that the bots have seen
        self._views: dict[str | None, View] = {}  # of this moment, by seat
        self._choice: Pending | None = None
        self._reactions: list[Pending] = []
        self._owing: frozenset[str] = frozenset()
        self._grace_until = 0.0
        self._follow()
        self._keep()

    # What the table shows

    @property
    def people(self) -> str:
        """The seats of people, such as 'A' or 'AC'."""
        return self.plan.people

    @property
    def turn(self) -> str:
        """The seat that has to decide; empty when the round or the game is over."""
        return "" if self.game.phase in OVER else self.game.turn

    @property
    def waiting(self) -> str:
        """The seat of the person whom the game waits for; empty while a bot or the table is to act.

        Between rounds it is the first person: any of them may say `next`. In an `Attempt` it is the judged person.
        """
        if self.game.is_over:
            return ""
        if self.game.phase == "round over":
            return self.people[0]
        attempt = self.attempt
        if attempt is not None and attempt.how in {"dice", "chance"}:
            return ""
        return self.turn if self.turn in self.people else ""

    @property
    def thinking(self) -> str:
        """The seat of a bot that has not decided yet although its pause is over; empty otherwise."""
        late = self._choice is not None and not self._choice.future.done() and self.clock() >= self._choice.at
        return self._choice.seat if late and self._choice is not None else ""

    @property
    def attempt(self) -> Attempt | None:
        """What is judged now, and by whom; None in any other phase."""
        if self.game.phase != "judge":
            return None
        seat = self.game.turn
        task = self.game.view().task
        if seat not in self.people:
            how = "chance"
        elif kick.is_kick(task):
            how = self.plan.kick
        else:
            how = "vote" if len(self.people) > 1 else "honest"
        wind = kick.wind_for(self.game.seed, len(self.game.moves))
        return Attempt(seat, task, how, kick.stated_chance(self.rules, self.game.top, task), wind)

    def view(self, seat: str | None = None) -> View:
        """What a seat may know; without a seat, what a spectator may."""
        if seat not in self._views:
            self._views[seat] = self.game.view(seat)
        return self._views[seat]

    def log(self, seat: str | None = None) -> list[Event]:
        """Everything that happened, as a seat saw it; only ever grows."""
        return self.game.log(seat)

    def board(self) -> Board:
        """The score board."""
        return self.game.board()

    def may_catch(self) -> list[str]:
        """The seats that hold one card: those worth a look, whether they have called or not (nothing is given away)."""
        if self.game.phase in OVER:
            return []
        return [seat for seat, count in self.game.counts().items() if count == 1]

    # What people do

    def play(self, move: str | Move) -> list[Event]:
        """A person's move; raises `Refused` and changes nothing, or saves and returns the events (of all seats)."""
        if isinstance(move, str):
            try:
                move = Move.parse(move)
            except NotationError as error:
                raise Refused("", str(error)) from error
        seat = SEATS[move.seat]
        if seat not in self.people:
            raise Refused("", f"{self.plan.name_of(seat)} is no person: people sit in {', '.join(self.people)}")
        attempt = self.attempt
        if move.verb == "judge" and move.good and attempt is not None and attempt.how in {"aim", "dice"}:
            raise Refused(REFUSES_KICK, "the ball has to be kicked, or the kick refused")
        return self._do(move)

    def judge(self, *, good: bool) -> list[Event]:
        """The verdict of the people about the attempt of a person; raises `Refused` if nothing is judged."""
        attempt = self.attempt
        if attempt is None or attempt.how not in {"vote", "honest"}:
            raise Refused("", "nothing is to be judged now")
        return self._do(Move(SEATS.index(attempt.seat), "judge", good=good))

    def kick(self, direction: float, strength: float) -> tuple[kick.Flight, list[Event]]:
        """A person kicks the paper football: directions from -10 (left) to 10, strengths from 0 to 10.

        Raises `Refused` if no kick is to be aimed now.
        """
        attempt = self.attempt
        if attempt is None or attempt.how != "aim":
            raise Refused("", "no ball is to be kicked now")
        jitter = kick.jitter_for(self.game.seed, len(self.game.moves))
        flight = kick.fly(direction, strength, attempt.wind, jitter)
        return flight, self._do(Move(SEATS.index(attempt.seat), "judge", good=flight.good))

    # What bots do

    def start(self) -> None:
        """Let the bots begin to think; before that they are only asked, which costs a face no time."""
        self.minds.start()

    def due(self) -> float | None:
        """Seconds until something may happen by itself (0: now), or None while only people can go on."""
        times = [pending.at for pending in self._reactions]
        if self._choice is not None:
            times.append(self._choice.at)
        if not times:
            return None
        left = max(0.0, min(times) - self.clock())
        return POLL if not left and not self._ready() else left

    def advance(self) -> list[Event]:
        """Do one thing that is due now, save, and return the events; nothing due, or still thinking: an empty list."""
        ready = self._ready()
        if not ready:
            return []
        pending = min(ready, key=lambda entry: entry.at)
        if pending is self._choice:
            self._choice = None
            return self._do(self._decided(pending))
        self._reactions.remove(pending)
        move = pending.future.result()
        return [] if self.game.refusal(move) else self._do(move)

    def set_pace(self, pace: str) -> None:
        """Another pace from now on; raises `PlanError` if there is none of that name."""
        if pace not in PACE:
            raise PlanError("pace", f"{pace!r} is none of {', '.join(PACE)}")
        self.plan = replace(self.plan, pace=pace)
        self.pace = PACE[pace]
        for habit in self.habits.values():
            habit.pace = self.pace.look
        self._keep()

    def set_kick(self, how: str) -> None:
        """Aim kicks, or leave them to the dice, from now on; raises `PlanError` for anything else."""
        if how not in KICKS:
            raise PlanError("kick", f"{how!r} is none of {', '.join(KICKS)}")
        self.plan = replace(self.plan, kick=how)
        if self.attempt is not None:
            self._ask_choice()
        self._keep()

    def settle(self, timeout: float = 10.0) -> None:
        """Wait until no bot thinks any more, or for so many seconds; for faces that may block, and for tests."""
        if self._choice is not None:
            wait([self._choice.future], timeout)

    def close(self) -> None:
        """Leave the table; the save stays."""
        self.minds.close()

    def _ready(self) -> list[Pending]:
        """What is due now and has been thought out."""
        pending = [*self._reactions, *([self._choice] if self._choice is not None else [])]
        now = self.clock()
        return [entry for entry in pending if entry.at <= now and entry.future.done()]

    def _decided(self, pending: Pending) -> Move:
        """The move of a bot; one that fails or breaks the rules is replaced, and noted."""
        view = self.game.view(pending.seat)
        try:
            move = pending.future.result()
        except Exception as error:  # noqa: BLE001 - a bot of others may fail in any way, the game goes on
            return self._replaced(view, f"failed ({type(error).__name__}: {error})")
        move = self.habits[pending.seat].spoken(move) if pending.seat in self.habits else move
        if self.game.refusal(move) is not None or SEATS[move.seat] != pending.seat:
            return self._replaced(view, f"chose {move}, which the rules do not allow")
        return move

    def _replaced(self, view: View, what: str) -> Move:
        """The move of a stand-in for a bot that went wrong."""
        self.notes.append(f"{self.plan.name_of(view.seat)} {what}; a stand-in has moved.")
        return first_legal(view)

    # The course of the game

    def _do(self, move: Move) -> list[Event]:
        """Play, let the bots see it, and write it down."""
        events = self.game.play(move)
        self._views.clear()
        if any(event.name == "played" and self.game.counts()[SEATS[event.seat]] == 1 for event in events):
            self._grace_until = self.clock() + self.pace.grace
        self._follow()
        self._keep()
        return events

    def _keep(self) -> None:
        """Write the game down; a finished one becomes a record. Where that fails the game goes on, and says so."""
        if self.keeper is None or self.record_path:
            return
        was_saved = self.is_saved
        try:
            if self.game.is_over:
                self.record_path = self.keeper.finish(self.plan, self.game)
            else:
                self.keeper.keep(self.plan, self.game)
        except OSError as error:
            self.is_saved = False
            if was_saved:
                self.notes.append(f"The game cannot be saved any more: {error.strerror or error}.")
        else:
            self.is_saved = True
            if not was_saved:
                self.notes.append("The game is saved again.")

    def _follow(self) -> None:
        """Tell the bots what has happened, and ask those who are to act."""
        for seat in self.plan.bots:
            number = SEATS.index(seat)
            self.minds.see(seat, [event.as_seen_by(number) for event in self.game.events[self._told :]])
        self._told = len(self.game.events)
        self._ask_choice()
        self._ask_reactions()

    def _ask_choice(self) -> None:
        """Ask the bot, or the dice, that the game waits for."""
        self._choice = None
        now = self.clock()
        at = max(now + self.pace.step, self._grace_until)
        attempt = self.attempt
        if attempt is not None and attempt.how in {"dice", "chance"}:
            good = self._dice("attempt").random() < attempt.chance
            self._choice = Pending(attempt.seat, decided(Move(SEATS.index(attempt.seat), "judge", good=good)), at)
        elif self.turn in self.plan.bots and self.turn:
            # A drawn card that is kept has to look like one that could not be played: no pause betrays it.
            at = now if self.game.phase == "drawn" else at
            self._choice = Pending(self.turn, self.minds.choose(self.turn, self.view(self.turn)), at)

    def _ask_reactions(self) -> None:
        """Each bot notices a missing call or not, once for each, and acts on it after a while."""
        owing = frozenset(self.game.owing()) if self.game.phase not in OVER else frozenset()
        self._reactions = [entry for entry in self._reactions if self.game.refusal(entry.future.result()) is None]
        for owed in sorted(owing - self._owing):
            for seat, habit in self.habits.items():
                delay = habit.noticing()
                if delay is not None:
                    late = Move(SEATS.index(seat), "call")
                    move = late if seat == owed else replace(late, verb="catch", target=SEATS.index(owed))
                    self._reactions.append(Pending(seat, decided(move), self.clock() + delay))
        self._owing = owing

    def _dice(self, what: str) -> random.Random:
        """Chance of the table's own, the same in the same game: the deals do not hang on it."""
        return random.Random(f"{self.game.seed} {what} {len(self.game.moves)}")


def decided(move: Move) -> Future[Move]:
    """A move that needs no thinking."""
    future: Future[Move] = Future()
    future.set_result(move)
    return future
