"""Moments of games: reachable states of every edition and phase, found by playing at random."""

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np

from lastcard.game import Game
from lastcard.game.setup import Setup, lay_out
from lastcard.game.view import PHASES
from lastcard.kernel import layout
from lastcard.rules.compile import Rules
from tests.differential.machine import NO_MOVE, Records
from tests.differential.match import Match
from tests.differential.strata import Plan, make_plan, rules_for

EDITIONS: Final = ("mlb", "deluxe", "nonpartisan", "turnover", "kicker")
# Phases that only some editions have.
ONLY: Final = {
    layout.NAMING: {"mlb", "deluxe", "nonpartisan"},
    layout.BONUS: {"turnover"},
    layout.JUDGING: {"mlb", "nonpartisan", "kicker"},
    layout.DISCARDING: {"mlb", "nonpartisan"},
}


@dataclass(frozen=True)
class Moment:
    """A state that was reached, and what it belongs to."""

    plan: Plan
    states: Records

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return rules_for(self.plan.edition, self.plan.options)

    @property
    def phase(self) -> int:
        """The phase of the state."""
        return int(self.states[0].phase)

    def __str__(self) -> str:
        """A name for test reports."""
        return f"{self.plan.edition}-{PHASES[self.phase].replace(' ', '-')}-{self.plan.seed:x}"

    def game(self) -> Game:
        """A game that stands at this moment, without a past."""
        return game_at(self.rules, self.plan.seats, self.states)


def game_at(rules: Rules, seats: int, states: Records) -> Game:
    """A game in a given state."""
    game = lay_out(Setup(rules=rules, seats=seats, hands=[[] for _ in range(seats)], discard=[rules.faces[0].code]))
    game._states[:] = states
    return game


@cache
def moments(each: int, seed: int = 1) -> tuple[Moment, ...]:
    """So many moments of each phase in each edition, from games with all kinds of options and seats."""
    missing = {(edition, phase): each for edition in EDITIONS for phase in range(layout.RESOLVING)}
    missing = {pair: each for pair in missing if pair[0] in ONLY.get(pair[1], EDITIONS)}
    found: list[Moment] = []
    index = 0
    while any(missing.values()):
        index += 1
        match = Match(make_plan(seed, index))
        machine = match.machine
        before = -1
        while True:
            pair = (match.plan.edition, machine.state[0])
            if missing.get(pair) and before != machine.state[0]:
                missing[pair] -= 1
                found.append(Moment(match.plan, machine.states.copy()))
            before = machine.state[0]
            if machine.next_move == NO_MOVE or int(machine.states[0].decisions) > 80 or machine.state[6] > 3:
                break
            machine.look(machine.next_move)
    return tuple(found)


def decks_of(moment: Moment) -> list[int]:
    """How many cards of each kind there are in hands and piles."""
    s = moment.states[0]
    counts = s.hands[: moment.plan.seats].sum(axis=0, dtype=np.int64)
    counts += np.bincount(s.draw_pile[: int(s.draw_count)], minlength=layout.MAX_KINDS)
    counts += np.bincount(s.discard_pile[: int(s.discard_count)], minlength=layout.MAX_KINDS)
    return [int(count) for count in counts]
