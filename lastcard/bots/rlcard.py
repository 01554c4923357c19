"""RLCard's rule-based player of its own, simpler game, seated at our table: `pip install "lastcard[peers]"`.

It is asked as in its own game: a penalty wild is offered only if nothing else goes, and `draw` only
if nothing goes at all. What its game does not know (penalties to answer, discards, verdicts) is
decided by chance, as by the bot `random`; cards that it does not know are plain wilds to it.
"""

import importlib
import random
from collections import Counter
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np

from lastcard.game import Move, Rules, View

from .bot import Bot
from .plain import RandomBot

if TYPE_CHECKING:
    from lastcard.rules.compile import Face

COLORS: Final = "rgby"
TRAITS: Final = {"+2": "draw_2", "S": "skip", "R": "reverse", "W4": "wild_draw_4"}
WILD: Final = "wild"
LAST_RESORT: Final = "wild_draw_4"
DRAW: Final = "draw"


class RuleBot(Bot):
    """Any card that goes, by chance, wilds last; the colour it holds most for a penalty wild."""

    about: ClassVar[str] = "RLCard's UNORuleAgentV1: any card that goes, by chance, wilds last."

    def begin(self, seat: str, rules: Rules, seed: int) -> None:
        """Sit down with dice of its own."""
        super().begin(seat, rules, seed)
        self.rule = importlib.import_module("rlcard.models.uno_rule_models").UNORuleAgentV1()
        self.dice = random.Random(f"{seed}/{seat}/rlcard-rule")
        self.plain = RandomBot()
        self.plain.begin(seat, rules, seed)

    def choose(self, view: View) -> Move:
        """What RLCard's player does in the same place."""
        if view.phase not in {"turn", "drawn"}:
            return self.plain.choose(view)
        plays: dict[str, list[Move]] = {}
        for move in view.legal:
            if move.verb == "play" and (move.call or len(view.hand) != 2):  # noqa: PLR2004 - one card will be left
                plays.setdefault(self.action(move), []).append(move)
        held = Counter(view.hand)
        offered = [action for action, moves in plays.items() for _ in range(self.copies(action, moves, held))]
        if any(LAST_RESORT not in action for action in offered):
            offered = [action for action in offered if LAST_RESORT not in action]
        chosen = self.ask(offered or [DRAW], [self.name(card, "") for card in view.hand])
        if chosen not in plays:  # its favourite colour of a last card that names none
            chosen = next((action for action in plays if action[1:] == chosen[1:]), DRAW)
        if chosen == DRAW:
            return next(move for move in view.legal if move.verb in {"draw", "pass"})
        return self.dice.choice(plays[chosen])

    def action(self, move: Move) -> str:
        """A play in RLCard's words."""
        return self.name(move.card, move.color)

    def name(self, card: str, named: str) -> str:
        """A card in RLCard's words; colours are matched by their place."""
        face: Face = self.rules.faces[self.rules.kind_of[card]]
        place = self.rules.colors.index(named) if named else face.color or 0
        trait = str(face.value) if face.value is not None else TRAITS.get(face.entry.key, WILD)
        return f"{COLORS[place % len(COLORS)]}-{trait}"

    def copies(self, action: str, moves: list[Move], held: Counter[str]) -> int:
        """How often RLCard offers an action: once for each card, but once in all for a wild of a colour."""
        return 1 if WILD in action else held[moves[0].card]

    def ask(self, offered: list[str], hand: list[str]) -> str:
        """What RLCard's player answers; it takes its chance from NumPy's common stream, which is put back."""
        before: Any = np.random.get_state()  # noqa: NPY002 - what RLCard draws from
        np.random.seed(self.dice.getrandbits(32))  # noqa: NPY002
        try:
            return str(self.rule.step({"raw_legal_actions": offered, "raw_obs": {"hand": hand}}))
        finally:
            np.random.set_state(before)  # noqa: NPY002
