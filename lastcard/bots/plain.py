"""The bots that need no search: any legal card by chance, the first legal card, and rules of thumb."""

from typing import ClassVar

from .policy.plain import choose_first, choose_random
from .policy.search import FIRST, RANDOM, STEADY
from .policy.steady import choose_steady
from .seat import PolicyBot


class RandomBot(PolicyBot):
    """Plays any card that goes, with equal chances; draws only when it must."""

    name: ClassVar[str] = "random"
    settings = (RANDOM, 0, 0, 0)
    about: ClassVar[str] = "Any card that goes, with equal chances; draws only when it must."

    def decide(self) -> int:
        """A card with equal chances, then its colour and player; never a challenge or a bonus play."""
        return choose_random(self.rules.tables[0], self.eyes.states[0])


class FirstBot(PolicyBot):
    """Plays the first action card that goes, else the first card."""

    name: ClassVar[str] = "first"
    settings = (FIRST, 0, 0, 0)
    about: ClassVar[str] = "The first legal action card, else the first legal card."

    def decide(self) -> int:
        """The first in the order of the edition's faces."""
        return choose_first(self.rules.tables[0], self.eyes.states[0])


class SteadyBot(PolicyBot):
    """Plays by rules of thumb: points high first, the colour it holds most, wilds last."""

    name: ClassVar[str] = "steady"
    settings = (STEADY, 0, 0, 0)
    about: ClassVar[str] = (
        "Rules of thumb: high points and full colours first, wilds last, sensible swaps and challenges."
    )

    def decide(self) -> int:
        """The card that is rated highest, the colour held most, the player with the fewest cards."""
        return choose_steady(self.rules.tables[0], self.eyes.states[0])
