"""What is played: edition, players, options, seed, pace, and how kicks are decided.

The start screen, the command line and the save file all speak in plans.

>>> plan = make_plan("kicker", people=["Mia"], bots=["steady", "first"])
>>> [player.name for player in plan.players], plan.seats, plan.people, plan.bots
(['Mia', 'Ada', 'Ben'], 3, 'A', 'BC')
>>> plan_from_dict(plan.as_dict()) == plan
True
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from lastcard.game import BUILT_IN, EditionError, Rules, compile_rules
from lastcard.game.game import verify_seats

SEATS: Final = "ABCDEFGHIJ"
NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ida", "Jon")
YOU: Final = "You"  # the name of a person who sits alone among bots
LONGEST_NAME: Final = 16
USUAL_BOT: Final = "steady"
USUAL_OPPONENTS: Final = 3
PACES: Final = {
    "instant": "no pauses",
    "brisk": "short pauses between the moves of bots",
    "normal": "pauses in which a move can be followed",
    "leisurely": "long pauses, and more time to call and to catch",
}
KICKS: Final = {"aim": "whoever has to kick aims and kicks", "dice": "chance decides, as it does for bots"}
SEED_LIMIT: Final = 1 << 64


class PlanError(ValueError):
    """A plan that cannot be played: `field` says what is at fault, the message what would be right."""

    def __init__(self, field_name: str, message: str) -> None:
        self.field = field_name
        self.message = message
        super().__init__(f"{field_name}: {message}")


@dataclass(frozen=True)
class Player:
    """Who sits in a seat: a person, or a bot by the text that `make_bot` understands."""

    name: str
    bot: str = ""  # empty for a person

    @property
    def is_person(self) -> bool:
        """Whether a person sits here."""
        return not self.bot


@dataclass(frozen=True)
class Plan:
    """A game to be played. Players sit in order, the first in seat A; `verify_plan` says whether it can be played."""

    edition: str = "deluxe"  # a name, or the path of an edition file
    players: tuple[Player, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int | None = None  # None: a new one for every game
    pace: str = "normal"
    kick: str = "aim"

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.players)

    @property
    def people(self) -> str:
        """The seats of people, such as 'AC'."""
        return "".join(seat for seat, player in zip(SEATS, self.players, strict=False) if player.is_person)

    @property
    def bots(self) -> str:
        """The seats of bots."""
        return "".join(seat for seat, player in zip(SEATS, self.players, strict=False) if not player.is_person)

    def name_of(self, seat: str | int) -> str:
        """The name of whoever sits in a seat, given as letter or number; 'nobody' for any other."""
        number = seat if isinstance(seat, int) else SEATS.find(seat)
        return self.players[number].name if 0 <= number < len(self.players) else "nobody"

    def rules(self) -> Rules:
        """The edition with its options, compiled; raises `EditionError` for options that do not fit."""
        if self.edition in BUILT_IN:
            return built_in_rules(self.edition, json.dumps(dict(self.options), sort_keys=True))
        return compile_rules(self.edition, self.options)

    def as_dict(self) -> dict[str, Any]:
        """The plan as plain values, for JSON."""
        return {
            "edition": self.edition,
            "players": [{"name": player.name, "bot": player.bot} for player in self.players],
            "options": dict(self.options),
            "seed": self.seed,
            "pace": self.pace,
            "kick": self.kick,
        }


@lru_cache(8)
def built_in_rules(edition: str, options: str) -> Rules:
    """The rules of a built-in edition, compiled once however often they are looked at before a game."""
    return compile_rules(edition, json.loads(options))


def make_plan(
    edition: str = "deluxe",
    *,
    people: Sequence[str] = (),
    bots: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    pace: str = "normal",
    kick: str = "aim",
) -> Plan:
    """A plan with people in the first seats and bots, who get names, after them; nobody named is one person, 'You'."""
    named = list(people) or [YOU]
    taken = {name.casefold() for name in named}
    free = [name for name in NAMES if name.casefold() not in taken]
    players = [Player(name) for name in named]
    players += [Player(free[number % len(free)], bot) for number, bot in enumerate(bots)]
    return Plan(edition, tuple(players), dict(options or {}), seed, pace, kick)


def verify_plan(plan: Plan, known_bots: Sequence[str] | None = None) -> Rules:
    """The rules of a plan that can be played; raises `PlanError` naming the field at fault.

    `known_bots` are the names a bot may have (before any `:settings`); None takes every name.
    """
    if plan.pace not in PACES:
        raise PlanError("pace", f"{plan.pace!r} is none of {', '.join(PACES)}")
    if plan.kick not in KICKS:
        raise PlanError("kick", f"{plan.kick!r} is none of {', '.join(KICKS)}")
    if plan.seed is not None and not 0 <= plan.seed < SEED_LIMIT:
        raise PlanError("seed", "write a whole number from 0 with up to 64 bits")
    verify_names(plan)
    for player in plan.players:
        if known_bots is not None and player.bot and player.bot.partition(":")[0] not in known_bots:
            raise PlanError("bots", f"there is no bot {player.bot!r}; there are {', '.join(known_bots)}")
    try:
        rules = plan.rules()
    except EditionError as error:
        raise PlanError("edition or options", str(error)) from error
    fewest, most = rules.edition.seats
    if not fewest <= plan.seats <= most:
        raise PlanError("players", f"{rules.edition.title} is for {fewest} to {most} players, not {plan.seats}")
    try:
        verify_seats(rules, plan.seats)
    except ValueError as error:
        raise PlanError("players", str(error)) from error
    return rules


def verify_names(plan: Plan) -> None:
    """Everybody has a name of their own that can be shown and typed."""
    if not plan.people:
        raise PlanError("players", "at least one person has to play")
    taken: set[str] = set()
    for number, player in enumerate(plan.players):
        name = player.name
        if not name.strip() or name != name.strip() or not name.isprintable() or len(name) > LONGEST_NAME:
            raise PlanError("players", f"{name!r} is no name: write 1 to {LONGEST_NAME} printable characters")
        if name.casefold() in taken:
            raise PlanError("players", f"two players are called {name}; give everybody a name of their own")
        if name.upper() in SEATS and len(name) == 1 and SEATS.index(name.upper()) != number:
            raise PlanError("players", f"{name} is the letter of another seat; take a longer name")
        taken.add(name.casefold())


def plan_from_dict(values: Any) -> Plan:  # noqa: ANN401 - whatever a file holds
    """The plan that `as_dict` wrote; raises `PlanError` naming the field that is missing or of the wrong kind."""
    if not isinstance(values, dict):
        raise PlanError("plan", "is no table of values")
    kinds: dict[str, Any] = {"edition": str, "players": list, "options": dict, "pace": str, "kick": str}
    for name, kind in kinds.items():
        if not isinstance(values.get(name), kind):
            raise PlanError(name, f"is missing or no {kind.__name__}")
    seed = values.get("seed")
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int)):
        raise PlanError("seed", "is no whole number")
    players = []
    for entry in values["players"]:
        if not isinstance(entry, dict) or not all(isinstance(entry.get(key), str) for key in ("name", "bot")):
            raise PlanError("players", "each needs a name and a bot, both texts")
        players.append(Player(entry["name"], entry["bot"]))
    return Plan(values["edition"], tuple(players), values["options"], seed, values["pace"], values["kick"])


def written_rules(rules: Rules) -> list[tuple[str, str, str]]:
    """What is written on the customizables of a game: code, title and rule of each that is not blank."""
    return [
        (face.code, face.title, face.written or face.title)
        for face in rules.faces
        if face.entry.customizable and face.copies and (face.written or face.effect != face.entry.effect)
    ]


def needs_consent(rules: Rules) -> bool:
    """Whether the people at the table have to agree to the customizables before the game (A8)."""
    return bool(written_rules(rules))


def for_next_game(plan: Plan) -> Plan:
    """The plan of another game with the same players: a new seed, and the customizables wiped."""
    options = {name: value for name, value in plan.options.items() if name != "customizables"}
    return Plan(plan.edition, plan.players, options, None, plan.pace, plan.kick)
