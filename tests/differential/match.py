"""One game on both sides, compared after every move."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from lastcard.game.setup import Setup, lay_out
from lastcard.kernel import layout
from lastcard.kernel.layout import DISCARD, ROUND_OVER
from tests.reference import Oracle, Refused
from tests.reference.cards import SEAT_LETTERS
from tests.reference.opening import deal_round, draw_for_dealer

from . import mirror
from .machine import HEAD, NO_MOVE, SEEN, Machine, Records, begin
from .mirror import Codes, QueuedChance, ShuffleError
from .strata import Plan, rules_for, weights_of

GIVEN = 16  # where the state says how many cards of a choice were given
CODES: dict[tuple[Any, ...], Codes] = {}

Shuffles = list[tuple[int, list[int]]]


class Mismatch(AssertionError):  # noqa: N818 - kernel and oracle disagree
    """Kernel and oracle disagree; `moves` lead there."""

    def __init__(self, plan: Plan, moves: list[str], what: str, states: str) -> None:
        self.plan = plan
        self.moves = moves
        self.what = what
        self.states = states
        super().__init__(f"{what}\n{plan}\nmoves: {moves}\n{states}")


class Match:
    """A game on kernel and oracle. `script` holds the shuffles of the start and of each move; else the kernel's."""

    def __init__(self, plan: Plan, seen: Records | None = None, script: Sequence[Shuffles] | None = None) -> None:
        self.plan = plan
        self.rules = rules_for(plan.edition, plan.options)
        key = tuple(face.code for face in self.rules.faces) + tuple(self.rules.tables[0].asks.tolist())
        self.codes = CODES.get(key) or CODES.setdefault(key, Codes(self.rules))
        self.seen = np.zeros(1, SEEN) if seen is None else seen
        self.machine = Machine(self.rules, weights_of(plan.habit), plan.seed, self.seen)
        self.chance = QueuedChance(self.codes)
        self.moves: list[str] = []
        self.script = script
        self.made: list[Shuffles] = []
        self.given: list[str] = []
        self.decisions = 0
        self.void_rounds = Counter[str]()
        if script is not None:
            self.machine.host(script[0])
        self.oracle: Oracle = self.sit_down() if plan.position else self.deal()
        self.machine.look()

    def deal(self) -> Oracle:
        """Deal the first round on both sides."""
        plan, m = self.plan, self.machine
        deck = np.array([self.codes.kind[code] for code in plan.deck], np.uint8)
        begin(m.tables, m.states, m.tapes, plan.seats, plan.dealer, plan.seed, 0, deck)
        self.take_shuffles()
        o = Oracle(plan.edition, plan.seats, plan.options, self.chance)
        try:
            o.dealer = draw_for_dealer(o) if plan.dealer < 0 else plan.dealer
            if plan.deck:
                o.cards_in_play = list(plan.deck)
            deal_round(o)
        except ShuffleError as error:
            raise self.mismatch(str(error), o) from error
        return o

    def sit_down(self) -> Oracle:
        """Lay the position out on both sides."""
        plan, place, m = self.plan, self.plan.position, self.machine
        fields = {key: place[key] for key in ("hands", "discard", "draw", "turn", "dealer", "direction", "scores")}
        owing, vetoed = place["owing"], place["vetoed"]
        setup = Setup(
            rules=self.rules,
            seats=plan.seats,
            **fields,
            owing=sum(1 << seat for seat in owing),
            vetoed=vetoed[0] + 1 if vetoed else 0,
            numbers={"rng": plan.seed},
        )
        game = lay_out(setup)
        m.states[:] = game._states
        if self.script is None:
            m.tapes[:] = game._tapes
        self.take_shuffles()
        return Oracle.position(
            plan.edition, plan.seats, plan.options, **fields, owing=owing, vetoed=vetoed, chance=self.chance
        )

    def take_shuffles(self) -> None:
        """Hand the shuffles of the kernel's last call to the oracle."""
        shuffles = self.machine.shuffles() if self.machine.orders() else []
        self.chance.waiting += shuffles
        self.made.append(shuffles)

    def mismatch(self, what: str, o: Oracle) -> Mismatch:
        """The report of a difference."""
        kernel = dict(zip(mirror.FIELDS, self.machine.state, strict=False))
        states = f"kernel: {kernel} {self.machine.state[HEAD:]}\noracle: {mirror.plain(o)}"
        return Mismatch(self.plan, list(self.moves), what, states)

    def compare(self) -> None:
        """Compare both states and both legal sets."""
        m, o = self.machine, self.oracle
        if self.chance.waiting:
            raise self.mismatch(f"the kernel shuffled {len(self.chance.waiting)} times more than the oracle", o)
        ours, theirs = m.state, mirror.read(o, self.codes)
        if ours[0] >= ROUND_OVER:
            mirror.drop_turn(ours)
            mirror.drop_turn(theirs)
        if ours != theirs:
            raise self.mismatch("; ".join(mirror.differences(ours, theirs)), o)
        listed = set(map(self.codes.text, m.legal))
        expected = mirror.legal(o)
        if listed != expected or len(listed) != len(m.legal):
            what = f"legal: kernel alone {sorted(listed - expected)}, oracle alone {sorted(expected - listed)}"
            raise self.mismatch(what, o)

    def compare_rest(self, hand: list[str]) -> None:
        """In the middle of a choice of discards: any card that is left may be the next, and nothing else is legal."""
        letter = SEAT_LETTERS[self.oracle.turn]
        left = Counter(hand) - Counter(self.given)
        if set(map(self.codes.text, self.machine.legal)) != {f"{letter} discard {card}" for card in left}:
            raise self.mismatch(f"legal in the middle of discards: kernel {self.machine.legal}", self.oracle)

    def step(self, number: int) -> None:
        """Play one move of the kernel on both sides and compare."""
        m, o = self.machine, self.oracle
        text = self.codes.text(number)
        verb = number >> 15 & 15
        self.moves.append(text)
        if self.script is not None:
            m.host(self.script[len(self.moves)])
        if m.look(number):
            raise self.mismatch(f"the kernel lists {text!r} as legal but refuses it", o)
        self.take_shuffles()
        if self.script is not None and m.complaint():
            raise self.mismatch(m.complaint(), o)
        if verb == DISCARD:
            self.given.append(text[10:])
            if m.state[GIVEN]:
                self.compare_rest(o.hands[o.turn])
                return
            text = f"{text[:9]} {' '.join(self.given)}"
            self.given = []
        try:
            o.apply(text)
        except (Refused, ShuffleError) as error:
            raise self.mismatch(f"{text}: {error!r}", o) from error
        self.compare()
        if verb < layout.CALL or verb in {layout.JUDGE, DISCARD}:
            self.decisions += 1
            if o.winner is None and o.phase == "round over":
                limit = o.options.turn_limit
                self.void_rounds["limit" if limit is not None and o.decisions >= limit else "circuit"] += 1

    def play(self) -> int:
        """Play as many moves as planned, or until the game is over; return the decisions compared."""
        self.compare()
        for _ in range(self.plan.most_moves):
            number = self.machine.next_move
            if number == NO_MOVE:
                if self.oracle.phase != "game over":
                    raise self.mismatch("nobody can act", self.oracle)
                break
            self.step(number)
        return self.decisions

    def follow(self, moves: Sequence[str]) -> None:
        """Play these moves; those that are not legal (when a game is being shrunk) are left out."""
        self.compare()
        for text in moves:
            for number in self.machine.legal:
                if self.codes.text(number) == text:
                    self.step(number)
                    break
