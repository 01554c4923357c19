"""The kick of a paper football: a direction and a strength go in, a flight comes out.

Both faces use this one function. The wind is shown before the kick, the jitter of the finger is not: a
player who reads the wind scores most of the time, and no fixed kick scores always.

>>> fly(direction=0, strength=7, wind=0, jitter=(0.0, 0.0)).good
True
>>> fly(direction=0, strength=7, wind=5, jitter=(0.0, 0.0)).told
'The ball drifts past the right post.'
>>> fly(direction=-5, strength=7, wind=5, jitter=(0.0, 0.0)).good
True
"""

import random
from dataclasses import dataclass
from typing import Any, Final

from lastcard.rules.compile import Rules
from lastcard.rules.effect import all_steps

KICK_WORD: Final = "kick"  # a task with this word is aimed

FARTHEST_LEFT: Final = -10  # directions; 0 is straight ahead, positive is to the right
FARTHEST_RIGHT: Final = 10
WEAKEST: Final = 0
STRONGEST: Final = 10
STRONGEST_WIND: Final = 5  # to either side; positive blows to the right
POST: Final = 2.5  # the posts stand so far left and right of the middle
REACHES: Final = 4.0  # a weaker kick falls short
CLEARS: Final = 9.0  # a stronger one sails over the hands
SIDE_JITTER: Final = 1.5
STRENGTH_JITTER: Final = 0.8
AIR_TIME: Final = 13.0  # a weak kick stays in the wind for longer


@dataclass(frozen=True)
class Flight:
    """How a kick went: where it passed the posts (0 is the middle), how strong it was, and a sentence."""

    good: bool
    sideways: float
    strength: float
    told: str


def wind_for(seed: int, number: int) -> int:
    """The wind of the kick that is move `number` of a game: the same for the same game."""
    return random.Random(f"{seed} wind {number}").randint(-STRONGEST_WIND, STRONGEST_WIND)


def jitter_for(seed: int, number: int) -> tuple[float, float]:
    """How far the finger slips at that kick: sideways, and in strength."""
    dice = random.Random(f"{seed} jitter {number}")
    return dice.uniform(-SIDE_JITTER, SIDE_JITTER), dice.uniform(-STRENGTH_JITTER, STRENGTH_JITTER)


def fly(direction: float, strength: float, wind: int, jitter: tuple[float, float]) -> Flight:
    """The flight of a kick; directions and strengths beyond the limits count as the limits."""
    aimed = min(max(direction, FARTHEST_LEFT), FARTHEST_RIGHT)
    hit = min(max(strength, WEAKEST), STRONGEST) + jitter[1]
    sideways = aimed + jitter[0] + wind * (AIR_TIME - hit) / 6
    side = "left" if sideways < 0 else "right"
    if hit < REACHES:
        return Flight(good=False, sideways=sideways, strength=hit, told="The ball falls short of the posts.")
    if hit > CLEARS:
        return Flight(good=False, sideways=sideways, strength=hit, told="The ball sails high over the posts.")
    if abs(sideways) > POST:
        return Flight(good=False, sideways=sideways, strength=hit, told=f"The ball drifts past the {side} post.")
    return Flight(good=True, sideways=sideways, strength=hit, told="The ball flies between the posts!")


def wind_words(wind: int) -> str:
    """The wind as people say it.

    >>> wind_words(0), wind_words(-2), wind_words(5)
    ('no wind', 'wind 2 to the left', 'wind 5 to the right')
    """
    if not wind:
        return "no wind"
    return f"wind {abs(wind)} to the {'left' if wind < 0 else 'right'}"


def is_kick(task: str) -> bool:
    """Whether an attempt is a kick that can be aimed."""
    return KICK_WORD in task.casefold().split()


def stated_chance(rules: Rules, top: str, task: str) -> float:
    """The chance that the edition states for a task of the card on top."""
    face: Any = rules.faces[rules.kind_of[top.partition(":")[0]]]
    chances: list[float] = [
        step["chance"] for step in all_steps(face.effect) if step["do"] == "judge" and step["task"] == task
    ]
    return float(chances[0]) if chances else 0.5
