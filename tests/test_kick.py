"""The kick of a paper football: a person can learn it, and no fixed kick is always good."""

from lastcard.fair.dealer import BOUNDS, Chance
from lastcard.game.kick import CLEARS, REACHES, STRONGEST_WIND, fly

WINDS = range(-STRONGEST_WIND, STRONGEST_WIND + 1)
SIDES = range(0, BOUNDS[1], 150)  # an even grid of what may be drawn
FORCES = range(0, BOUNDS[2], 80)


def share(direction: float, strength: float) -> float:
    """How often a fixed kick is good, over all winds and an even grid of slips."""
    good = total = 0
    for wind in range(BOUNDS[0]):
        for side in SIDES:
            for force in FORCES:
                good += Chance.of((wind, side, force, 0)).kick(direction, strength).good
                total += 1
    return good / total


def test_the_best_fixed_kick_is_good_at_most_85_times_in_a_hundred() -> None:
    """Left and right are alike, so the best direction is found on one side."""
    best = max(share(direction, strength / 2) for direction in (0, 0.5, 1, 2) for strength in range(8, 19))
    assert 0.4 < best <= 0.85


def test_who_reads_the_wind_is_good_nearly_always() -> None:
    strength = (REACHES + CLEARS) / 2
    good = total = 0
    for wind in WINDS:
        for side in range(0, BOUNDS[1], 60):
            for force in range(0, BOUNDS[2], 40):
                slips = Chance.of((wind + 5, side, force, 0)).slips
                good += fly(-wind * (13 - strength) / 6, strength, wind, slips).good
                total += 1
    assert good / total > 0.9


def test_a_bots_chance_is_the_stated_one() -> None:
    assert sum(Chance.of((0, 0, 0, lot)).is_good(0.5) for lot in range(1000)) == 500
