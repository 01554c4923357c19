"""The bot that searches: it guesses the hidden hands from all that was seen, and tries its moves in them."""

import functools
import threading
from collections.abc import Iterator
from types import ModuleType
from typing import Any, ClassVar, Final

import numpy as np

from lastcard.game import Event, Rules
from lastcard.game.fast import TAPE, is_compiled_available, layout, load, load_plain
from lastcard.game.move import SEATS

from .policy import belief, search
from .policy.steady import choose_steady
from .seat import PolicyBot

PACKAGE: Final = "lastcard.bots.policy"
PLAIN_PLAYOUTS: Final = 48  # where nothing is compiled
AS_BUDGETED: Final = 0
MOST: Final = 1_000_000
BELIEFS: Final[dict[Any, int]] = {False: belief.BLIND, "facts": belief.FACTS, True: belief.WEIGHTS}
LOADING: Final = threading.Lock()
ROWS: Final = 512  # events that are handed over at once

# Events that memory learns from, as rows of a tape.
PLAIN_ROWS: Final = {
    "lost turn": layout.LOST_TURN,
    "veto paid": layout.VETOED_TURN,
    "passed": layout.PASSED,
    "bonus": layout.BONUS_WON,
    "rotated": layout.ROTATED,
}


def load_engine() -> ModuleType:
    """The policies, compiled where Numba is installed; compiles them if that has not been done before.

    Threads that ask for it meanwhile wait.
    """
    with LOADING:
        return compile_engine()


@functools.cache
def compile_engine() -> ModuleType:
    """The policies, loaded once; to be called by one thread at a time."""
    if not is_compiled_available():
        plain: ModuleType = load_plain("match", PACKAGE)
        return plain
    engine: ModuleType = load("match", PACKAGE)
    tables, room = np.zeros(1, layout.TABLES), search.make_room(1)
    settings = np.zeros(search.SETTINGS, np.int32)
    settings[search.LEVEL] = search.RANDOM
    room[0][0].seats = 2
    room[0][0].phase = layout.ANSWER
    engine.choose(tables[0], room, 0, settings)
    engine.remember(tables[0], room[1], 0, np.zeros(1, TAPE)[0])
    return engine


class KeenBot(PolicyBot):
    """Tries its moves in guesses of the hidden hands.

    `playouts` bounds the search; 0, which is usual, is as many as stay under 50 ms with the seats there are.
    Without Numba it is slow, and 48 are usual. `belief` is `on`, `facts` (only what could not be played counts) or
    `off` (every deal of the unseen cards is as likely as any other).
    """

    name: ClassVar[str] = "keen"
    about: ClassVar[str] = "Guesses the hidden hands from all that was seen, and plays every move out in many guesses."

    def __init__(self, playouts: int | None = None, belief: bool | str = True) -> None:  # noqa: FBT001, FBT002 - a setting by name
        if playouts is None:
            playouts = AS_BUDGETED if is_compiled_available() else PLAIN_PLAYOUTS
        if isinstance(playouts, bool) or not isinstance(playouts, int) or not AS_BUDGETED <= playouts <= MOST:
            raise ValueError(
                f"playouts: {playouts!r} is no number from 1 to {MOST:,}; 0 is what the number of seats allows"
            )
        if belief not in BELIEFS or (isinstance(belief, int) and not isinstance(belief, bool)):
            raise ValueError(f"belief: {belief!r} is none of on, facts, off")
        self.settings = (search.KEEN, playouts, BELIEFS[belief], 0)
        self.is_prepared = False

    def begin(self, seat: str, rules: Rules, seed: int) -> None:
        """Sit down with nothing to remember yet."""
        super().begin(seat, rules, seed)
        self.room = (self.eyes.states, *search.make_room(1)[1:])
        self.room[1][0].viewer = SEATS.index(seat)
        self.rows: list[tuple[int, int, int, int]] = []
        self.seen = np.zeros(1, TAPE)

    def prepare(self) -> None:
        """Compile."""
        load_engine()
        self.is_prepared = True

    def see(self, event: Event) -> None:
        """Remember."""
        self.rows.extend(rows_of(self.rules, event))

    def decide(self) -> int:
        """The move that gains most; what the steady policy does while there is nothing compiled to search with."""
        if not self.is_prepared:
            if not self.waits:
                return choose_steady(self.rules.tables[0], self.eyes.states[0])
            self.prepare()
        engine = load_engine()
        tables = self.rules.tables[0]
        self.room[1][0].seats = self.eyes.states[0].seats
        for first in range(0, len(self.rows), ROWS):
            part = self.rows[first : first + ROWS]
            self.seen[0].event[: len(part)] = part
            self.seen[0].events = len(part)
            engine.remember(tables, self.room[1], 0, self.seen[0])
        self.rows.clear()
        return int(engine.choose(tables, self.room, 0, np.array(self.settings, np.int32)))


def rows_of(rules: Rules, event: Event) -> Iterator[tuple[int, int, int, int]]:
    """An event as rows of a tape on which the kinds that were dealt or drawn are hidden."""
    name, seat = event.name, event.seat
    kind = rules.kind_of.get(event.card.partition(":")[0], 0)
    color = rules.colors.index(event.color) if event.color else layout.NO_COLOR
    if name in PLAIN_ROWS:
        yield PLAIN_ROWS[name], seat, 0, 0
    elif name == "round":
        yield layout.ROUND_STARTED, seat, event.count, 0
    elif name == "dealt":
        for _ in range(event.count):
            yield layout.DEALT, seat, -1, 0
    elif name == "drew":
        for _ in range(event.count):
            yield layout.DREW, seat, -1, layout.BY_PENALTY if event.total else layout.BY_CHOICE
    elif name in {"opened", "returned", "set aside"}:
        yield layout.OPENED, kind, 0, 0
    elif name == "played":
        yield layout.PLAYED, seat, kind, color
    elif name == "discarded":
        yield layout.GAVE, seat, kind, 0
    elif name == "direction":
        yield layout.REVERSED, 1 if event.good else -1, 0, 0
    elif name == "named":
        yield layout.NAMED, seat, color, 0
    elif name == "challenged":
        yield layout.CHALLENGED, seat, event.other, int(event.good)
    elif name == "swapped":
        yield layout.SWAPPED, seat, event.other, 0
