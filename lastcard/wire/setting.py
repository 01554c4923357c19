"""What a table may choose besides the options of its edition."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

Pace = Literal["instant", "brisk", "normal", "leisurely"]
PACES: Final[dict[str, float]] = {"instant": 0.0, "brisk": 0.5, "normal": 1.0, "leisurely": 2.0}
LONGEST_CLOCK: Final = 14 * 24 * 3600


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a table. Times are in seconds unless a name says otherwise."""

    pace: Pace = "normal"  # of the bots
    clock: Annotated[int, Meta(ge=0, le=LONGEST_CLOCK)] = 0  # for a decision; 0 is no clock
    floor: Annotated[int, Meta(ge=0, le=5000)] = 750  # milliseconds that the next move waits while a call is owed
    hold: Annotated[int, Meta(ge=0, le=5000)] = 700  # typical milliseconds before the turn moves on after a draw
    score_screen: Annotated[int, Meta(ge=0, le=600)] = 12
    away: Annotated[int, Meta(ge=0, le=LONGEST_CLOCK)] = 60  # before a bot plays for an absent person
    stand_in: Annotated[str, Meta(max_length=80)] = ""  # which bot that is; empty is the usual one
    veto: Literal["vote", "at-once"] = "vote"
    kick: Literal["flick", "dice"] = "flick"
    reveal: bool = True  # seeds, hands and records may be seen when the match is closed
    open: bool = False  # listed for everybody
    watch: bool = True  # spectators may come
    hints: bool = True
