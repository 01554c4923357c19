"""The two bots that need no thought: any legal card by chance, and the first legal card."""

import random
from collections import Counter
from typing import ClassVar

from lastcard.game import Move, Rules, View

from .bot import Bot


class RandomBot(Bot):
    """Plays any card that goes, with equal chances; draws only when it must."""

    about: ClassVar[str] = "Any card that goes, with equal chances; draws only when it must."

    def begin(self, seat: str, rules: Rules, seed: int) -> None:
        """Sit down with dice of its own."""
        super().begin(seat, rules, seed)
        self.dice = random.Random(f"{seed}/{seat}/random")

    def choose(self, view: View) -> Move:
        """A card with equal chances, then its colour and player; never a challenge or a bonus play."""
        plays = [move for move in view.legal if move.verb == "play" and (move.call or not can_call(view, move))]
        if plays and view.phase != "bonus":
            held = Counter(view.hand)
            cards = [move.card for move in plays]
            weights = [held[card] / cards.count(card) for card in cards]
            return self.dice.choices(plays, weights)[0]
        moves = [move for move in view.legal if move.verb in {"draw", "pass", "name", "accept", "judge", "discard"}]
        return self.dice.choice(moves)


class FirstBot(Bot):
    """Plays the first action card that goes, else the first card."""

    about: ClassVar[str] = "The first legal action card, else the first legal card."

    def choose(self, view: View) -> Move:
        """The first in the order of the edition's faces."""
        plays = [move for move in view.legal if move.verb == "play" and (move.call or not can_call(view, move))]
        actions = [move for move in plays if self.rules.faces[self.rules.kind_of[move.card]].value is None]
        if actions or plays:
            return (actions or plays)[0]
        return next(move for move in view.legal if move.verb not in {"call", "catch", "veto"})


def can_call(view: View, move: Move) -> bool:
    """Whether a call may go with this play."""
    return len(view.hand) == 2 and move.verb == "play"  # noqa: PLR2004 - one card will be left
