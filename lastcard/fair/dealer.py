"""The dealer of a match: gives a game its shuffles, and a table its chance events, out of the match's stream."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from lastcard.game import Event, Game, Move, Rules

from .stream import Draw
from .text import FairError

KICK: Final = "kick"
KICK_BOUNDS: Final = (11, 3001, 1601)  # wind from -5 to 5; slips in thousandths, to 1.5 sideways and 0.8 in strength


class Dealer:
    """Deals one match. Every shuffle and chance event takes the next running number; each round begins again at 0.

    >>> dealer = Dealer(bytes(32), match=1)
    >>> game = dealer.sit_down("deluxe", seats=3)
    >>> [draw["what"] for draw in dealer.draws], dealer.round
    (['dealer', 'deal'], 1)
    >>> dealer.chance("kick", (11, 2001, 2001), after=len(game.moves))
    (2, 1042, 904)
    """

    def __init__(self, key: bytes, match: int) -> None:
        self._key = key
        self.match = match
        self.round = 1
        self.draws: list[dict[str, Any]] = []  # as the record tells them

    @property
    def number(self) -> int:
        """The running number of the next draw."""
        return sum(draw["round"] == self.round for draw in self.draws)

    def sit_down(
        self,
        edition: str | Rules,
        *,
        seats: int,
        options: Mapping[str, Any] | None = None,
        dealer: str | None = None,
    ) -> Game:
        """A new game whose shuffles all come from the stream; without a `dealer`, one is drawn for."""
        return Game(edition, seats=seats, options=options, dealer=dealer, shuffle=self.shuffle)

    def play(self, game: Game, move: str | Move) -> list[Event]:
        """Play a move; `next` begins a round. Raises `Refused`, and changes nothing, if it is not legal."""
        before = (self.round, len(self.draws))
        words = str(move).split()
        if words[1:] == ["next"]:
            self.round += 1
        try:
            return game.play(move)
        except Exception:
            self.round = before[0]
            del self.draws[before[1] :]
            raise

    def shuffle(self, cards: Sequence[str], reason: str) -> list[str]:
        """A shuffle for a game, the next card first."""
        draw, entry = self._next(reason)
        self.draws.append(entry)
        return draw.shuffle(cards)

    def chance(self, what: str, bounds: Sequence[int], *, after: int) -> tuple[int, ...]:
        """Numbers for a chance event, each below its bound; `after` is the number of moves played before it."""
        draw, entry = self._next(what)
        values = tuple(draw.below(bound) for bound in bounds)
        self.draws.append({**entry, "after": after, "bounds": list(bounds), "values": list(values)})
        return values

    def kick(self, *, after: int) -> tuple[int, tuple[float, float]]:
        """The wind of a kick, and how far the finger slips: sideways and in strength. The slip stays a secret."""
        wind, sideways, strength = self.chance(KICK, KICK_BOUNDS, after=after)
        return read_kick((wind, sideways, strength))

    def note_kick(self, direction: float, strength: float, *, good: bool) -> None:
        """Write down, beside the last kick's wind, how it was kicked and judged."""
        if not self.draws or self.draws[-1]["what"] != KICK:
            raise FairError("no wind has been drawn for a kick")
        self.draws[-1]["kick"] = {"direction": direction, "strength": strength, "good": good}

    def _next(self, what: str) -> tuple[Draw, dict[str, Any]]:
        number = self.number
        draw = Draw(self._key, match=self.match, round_number=self.round, number=number, purpose=what)
        return draw, {"round": self.round, "number": number, "what": what}


def read_kick(values: Sequence[int]) -> tuple[int, tuple[float, float]]:
    """Wind and slips of the three numbers that are drawn for a kick.

    >>> read_kick((0, 3000, 800))
    (-5, (1.5, 0.0))
    """
    wind, sideways, strength = values
    return wind - 5, ((sideways - 1500) / 1000, (strength - 800) / 1000)
