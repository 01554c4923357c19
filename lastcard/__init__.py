"""The colour-and-number shedding game: five printed editions, exact, and fast."""

__version__ = "0.1.0"
