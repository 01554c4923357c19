"""What is played: editions, numbers of seats, options alone and in pairs, starts, habits."""

import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

import numpy as np

from lastcard.kernel import layout
from lastcard.rules.check import load_edition
from lastcard.rules.compile import Rules, compile_rules
from tests.reference.cards import is_number, is_wild
from tests.reference.options import IDEAS

from .machine import PHASE_CODES, Records

Options = dict[str, Any]

COMMON: Final[dict[str, tuple[Any, ...]]] = {
    "scoring": ("points", "lowest", "single"),
    "target": (1, 40, 200),
    "final_draw": (True, False),
    "two_player_reverse": ("turn",),
    "challenge_won": ("lost",),
    "call_duty": ("on-play",),
    "next_dealer": ("draw",),
    "turn_limit": (9, 40, 200, 5000),
}
NOTES: Final = ({"text": "sing a line", "judge": True}, {"text": "left hands only", "judge": False})
OWN: Final[dict[str, dict[str, tuple[Any, ...]]]] = {
    "mlb": {"classic": (True,)},
    "deluxe": {},
    "nonpartisan": {"veto_pays_with_lost_turn": (True,)},
    "turnover": {"turnover": ("draw-first",), "special_copies": (0, 1, 9)},
    "kicker": {"special_copies": (0, 1, 9)},
}
TURNS: Final = (
    "mlb", "nonpartisan", "turnover", "mlb", "nonpartisan", "deluxe", "mlb", "nonpartisan", "turnover", "kicker",
)  # fmt: skip
DISCARDING: Final = ("to-seven", "to-three", "joke")  # ideas that ask for a choice of discards
FIXED_COLOR: Final = {"mlb": "b", "nonpartisan": "o"}

# How often which verb is chosen, where it is legal.
WEIGHTS: Final = {
    layout.PLAY: 100,
    layout.DRAW: 20,
    layout.PASS: 25,
    layout.NAME: 100,
    layout.ACCEPT: 50,
    layout.CHALLENGE: 50,
    layout.CALL: 15,
    layout.CATCH: 15,
    layout.VETO: 3,
    layout.JUDGE: 100,
    layout.DISCARD: 100,
    layout.NEXT: 100,
}
SELDOM: Final = tuple({*range(PHASE_CODES)} - {layout.TURN})  # phases in which a duty or a veto is rare
HABITS: Final[dict[str, dict[int, int]]] = {
    "usual": {},
    "quick": {layout.DRAW: 3, layout.PASS: 5},
    "slow": {layout.DRAW: 80, layout.PASS: 80},
    "silent": {layout.CALL: 2, layout.CATCH: 2},
    "loud": {layout.CALL: 60, layout.CATCH: 60},
}


@dataclass(frozen=True)
class Plan:
    """One game to be played on both sides; everything that chance decides follows from `seed`."""

    edition: str
    options: Options
    seats: int
    seed: int
    dealer: int = -1  # -1: drawn for
    deck: tuple[str, ...] = ()  # shuffled and dealt; empty: the edition's
    position: dict[str, Any] = field(default_factory=dict)  # instead of a deal
    habit: str = "usual"
    most_moves: int = 150


def option_values(edition: str) -> dict[str, tuple[Any, ...]]:
    """The values of each option of an edition that are worth playing."""
    values = {**COMMON, **OWN[edition]}
    if edition in FIXED_COLOR:
        written: list[list[Any]] = [[], [""], ["", ""], *([note] for note in NOTES), ["", *NOTES]]
        written += [[idea] for idea in IDEAS]
        written.append([f"draw-until-color:{FIXED_COLOR[edition]}"])
        values["customizables"] = tuple(written)
    return values


def contradict(options: Options) -> bool:
    """Whether options exclude each other."""
    if options.get("classic") and options.get("customizables"):
        return True
    return options.get("turnover") == "draw-first" and options.get("special_copies") == 0


def strata(edition: str) -> Iterator[Options]:
    """No option, every value alone, every pair of values, every pair of ideas on two cards."""
    values = option_values(edition)
    yield {}
    for name, some in values.items():
        for value in some:
            yield {name: value}
    for (one, ones), (two, twos) in itertools.combinations(values.items(), 2):
        for first, second in itertools.product(ones, twos):
            if not contradict({one: first, two: second}):
                yield {one: first, two: second}
    if edition in FIXED_COLOR:
        for pair in itertools.combinations_with_replacement(IDEAS, 2):
            yield {"customizables": list(pair)}
            yield {"customizables": ["", *pair], "turn_limit": 200}


@cache
def strata_of(edition: str) -> tuple[tuple[Options, int], ...]:
    """Every stratum with numbers of seats, so shuffled that each beginning of the list is a fair sample."""
    found: list[tuple[Options, int]] = []
    for number, options in enumerate(strata(edition)):
        seats = [2 + number % 9, 2 + number % 4, 10 - number % 5] if "two_player_reverse" not in options else [2, 2, 3]
        if options.get("turnover") == "draw-first":
            seats *= 3
        found += [(options, many) for many in seats]
    random.Random(edition).shuffle(found)
    return tuple(found)


def stratum(index: int) -> tuple[str, Options, int]:
    """Edition, options and seats of game number `index`; editions with more strata come oftener."""
    edition = TURNS[index % len(TURNS)]
    mine = strata_of(edition)
    number = index // len(TURNS) * TURNS.count(edition) + TURNS[: index % len(TURNS)].count(edition)
    return (edition, *mine[number % len(mine)])


@cache
def rules_of(key: str) -> Rules:
    """Compiled rules, by the text of edition and options."""
    edition, options = eval(key)  # noqa: S307 - written by `rules_for` alone
    return compile_rules(load_edition(edition), options)


def rules_for(edition: str, options: Options) -> Rules:
    """The rules of a stratum, compiled once."""
    return rules_of(repr((edition, options)))


def weights_of(habit: str) -> Records:
    """The weights of all verbs, for each phase."""
    row = np.zeros(layout.VERBS, np.int64)
    for verb, weight in {**WEIGHTS, **HABITS[habit]}.items():
        row[verb] = weight
    weights = np.tile(row, (PHASE_CODES, 1))
    weights[list(SELDOM), layout.CALL] = weights[list(SELDOM), layout.CATCH] = 60
    weights[list(SELDOM), layout.VETO] = 30
    return weights


def make_plan(seed: int, index: int) -> Plan:
    """Game number `index` of a run; many are short scenes."""
    edition, options, seats = stratum(index)
    dice = random.Random(f"{seed}/{index}")
    if dice.random() < (0.7 if edition == "turnover" else 0.4):
        return make_scene(dice, edition, options, seats)
    codes = codes_of(edition, options)
    kind = dice.choice(("edition", "short", "short", "position", "position"))
    plan: dict[str, Any] = {"habit": dice.choice(sorted(HABITS)), "seed": dice.getrandbits(60)}
    if kind == "position":
        plan["position"] = make_position(dice, codes, seats, has_veto=edition == "nonpartisan")
        plan["most_moves"] = 60
    else:
        plan["dealer"] = dice.choice((-1, -1, dice.randrange(seats)))
        plan["deck"] = make_deck(dice, codes, seats, edition) if kind == "short" else ()
    return Plan(edition, options, seats, **plan)


def codes_of(edition: str, options: Options) -> list[str]:
    """The cards that are in the deck, each once."""
    return [face.code for face in rules_for(edition, options).faces if face.copies]


def make_scene(dice: random.Random, edition: str, options: Options, seats: int) -> Plan:
    """A seat with two wilds, one of them the edition's own, against seats that can hardly answer."""
    if edition in FIXED_COLOR and not options.get("classic"):
        options = {**options, "customizables": [dice.choice((*IDEAS, *DISCARDING * 5))]}
    if "turn_limit" not in options and dice.random() < 0.25:
        options = {**options, "turn_limit": 2}
    codes = codes_of(edition, options)
    place = make_position(dice, codes, seats, has_veto=edition == "nonpartisan")
    wilds = [code for code in codes if is_wild(code)]
    few = dice.sample([code for code in codes if is_number(code) and code[0] == codes[0][0]], 2)
    place["hands"] = [dice.choices(few, k=dice.choice((1, 5, 9))) for _ in range(seats)]
    place["hands"][place["turn"]] = [wilds[-1], dice.choice(wilds)]
    place["owing"] = []
    return Plan(edition, options, seats, dice.getrandbits(60), position=place, most_moves=8)


def make_deck(dice: random.Random, codes: list[str], seats: int, edition: str) -> tuple[str, ...]:
    """A deck that runs short, with many special cards; some numbers, so that it opens."""
    numbers = [code for code in codes if is_number(code)]
    wilds = [code for code in codes if is_wild(code)]
    actions = [code for code in codes if not is_wild(code) and not is_number(code)]
    size = 7 * seats + dice.choice((1, 2, 5, 12, 30))
    share = dice.uniform(0.35 if edition in {"turnover", "kicker"} else 0.15, 0.7)
    deck = dice.choices(numbers[: dice.choice((4, 12, 40))], k=max(4, round(size * share)))
    rest = max(0, size - len(deck))
    wild = min(rest, round(rest * dice.random()))
    deck += dice.choices(wilds, k=wild) + dice.choices(actions, k=rest - wild)
    return tuple(deck)


def make_position(dice: random.Random, codes: list[str], seats: int, *, has_veto: bool) -> dict[str, Any]:
    """A moment late in a round with few cards, perhaps none to draw."""
    numbers = [code for code in codes if is_number(code)]
    specials = [code for code in codes if not is_number(code)]
    wilds = [code for code in codes if is_wild(code)]
    pool = dice.sample(numbers, 4) + dice.sample(specials, min(len(specials), dice.choice((0, 3, 8))))
    pool += dice.choices(wilds[2:] or wilds, k=dice.choice((0, 1, 4)))  # the edition's own wilds above all
    colors = sorted({code[0] for code in numbers})
    hands = [dice.choices(pool, k=dice.choice((1, 1, 2, 2, 3, 5))) for _ in range(seats)]
    lone = [seat for seat, hand in enumerate(hands) if len(hand) == 1]
    top = dice.choice(pool)
    if is_wild(top):
        top = f"{top}:{dice.choice(colors)}"
    return {
        "hands": hands,
        "discard": [*dice.choices(pool, k=dice.choice((0, 0, 1, 3))), top],
        "draw": dice.choices(pool, k=dice.choice((0, 0, 0, 1, 2, 6))),
        "turn": dice.randrange(seats),
        "dealer": dice.randrange(seats),
        "direction": dice.choice(("left", "right")),
        "scores": [dice.choice((0, 0, 35, 199, 480)) for _ in range(seats)],
        "owing": [seat for seat in lone if dice.random() < 0.5],
        "vetoed": [dice.randrange(seats)] if has_veto and dice.random() < 0.3 else [],
    }
