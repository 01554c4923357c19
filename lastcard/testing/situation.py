"""The situation in which a case begins: a position, or a deal from given decks."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from lastcard.game import Game, Rules, compile_rules
from lastcard.game.move import SEATS, seat_number
from lastcard.game.setup import Setup, lay_out
from lastcard.kernel import layout

Case = Mapping[str, Any]

MOST_POINTS: Final = 10**9
DECK_KEYS: Final = ("deck", "decks")
TABLE_KEYS: Final = ("hands", "discard", "draw", "turn", "direction", "owing")  # what a deal decides by itself


def is_text(value: Any) -> bool:  # noqa: ANN401 - whatever TOML holds, here and below
    """Whether a value is a text."""
    return isinstance(value, str)


def is_number(value: Any) -> bool:  # noqa: ANN401
    """Whether a value is a whole number that points may have."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MOST_POINTS


def is_list(value: Any) -> bool:  # noqa: ANN401
    """Whether a value is a list of texts."""
    return isinstance(value, list) and all(map(is_text, value))


def is_table(value: Any) -> bool:  # noqa: ANN401
    """Whether a value is a table."""
    return isinstance(value, Mapping)


def is_hands(value: Any) -> bool:  # noqa: ANN401
    """Whether a value is a table of texts."""
    return is_table(value) and all(map(is_text, value.values()))


def is_scores(value: Any) -> bool:  # noqa: ANN401
    """Whether a value is a table of numbers."""
    return is_table(value) and all(map(is_number, value.values()))


# What each key of a case holds, and how it is written.
FORMS: Final[dict[str, tuple[Callable[[Any], bool], str]]] = {
    "id": (is_text, 'a name such as "draw-two-hits-the-next"'),
    "edition": (is_text, 'an edition such as "deluxe"'),
    "clauses": (is_list, 'a list of clauses such as ["DLX-D2-1"]'),
    "options": (is_table, "a table of options such as { target = 200 }"),
    "seats": (is_number, f"a number from 2 to {len(SEATS)}"),
    "dealer": (is_text, 'a seat such as "A"'),
    "hands": (is_hands, 'a table of hands such as { A = "r5 W" }'),
    "discard": (is_text, 'cards such as "b1 r7", bottom to top'),
    "draw": (is_text, 'cards such as "g1 g2", next card first'),
    "turn": (is_text, 'a seat such as "A"'),
    "direction": (is_text, '"left" or "right"'),
    "scores": (is_scores, "a table of points such as { A = 120 }"),
    "owing": (is_list, 'a list of seats such as ["A"]'),
    "vetoed": (is_list, 'a list with one seat such as ["A"]'),
    "deck": (is_text, 'cards such as "r5 W b2", next card first'),
    "decks": (is_list, "a list of decks, one for each round"),
    "moves": (is_list, 'a list of moves such as ["A r5!", "x B draw"]'),
    "expect": (is_table, 'a table such as { turn = "B" }'),
}


def start(case: Case) -> Game:
    """The game in which a case begins; raises `ValueError` naming the key at fault."""
    verify_case(case)
    rules = compile_rules(case["edition"], case.get("options", {}))
    verify_seats(case, rules)
    return start_position(case, rules) if "hands" in case or "discard" in case else start_deal(case, rules)


def verify_case(case: Case) -> None:
    """Refuse unknown keys, values of the wrong kind, and a position together with a deck."""
    for key, value in case.items():
        if key not in FORMS:
            raise ValueError(f"unknown key {key}: write one of {', '.join(FORMS)}")
        fits, form = FORMS[key]
        if not fits(value):
            raise ValueError(f"{key}: {value!r} cannot stand here; write {form}")
    if "edition" not in case:
        raise ValueError(f"edition is missing; write {FORMS['edition'][1]}")
    if case.get("direction", "left") not in {"left", "right"}:
        raise ValueError(f"direction: {case['direction']!r} is neither left nor right")
    both = [key for key in DECK_KEYS if key in case]
    if len(both) > 1:
        raise ValueError("deck and decks: a case has one of them")
    decided = [key for key in TABLE_KEYS if key in case]
    if "deck" in case and decided:
        raise ValueError(f"{decided[0]}: a case begins with a position or with a deck, not with both")
    if decided and "discard" not in case:
        raise ValueError("discard is missing: a position has at least one card there")


def verify_seats(case: Case, rules: Rules) -> None:
    """Refuse seats that are not at the table, a second seat under the veto, and a veto that the edition has not."""
    seats = case.get("seats", 4)
    if not 1 < seats <= len(SEATS):
        raise ValueError(f"seats: {seats!r} is no number from 2 to {len(SEATS)}")
    for key in ("hands", "scores", "owing", "vetoed"):
        for letter in case.get(key, ()):
            if letter not in tuple(SEATS[:seats]):
                raise ValueError(f"{key}: there is no seat {letter!r} among {seats}")
    for key in ("dealer", "turn"):
        if case.get(key, "A") not in tuple(SEATS[:seats]):
            raise ValueError(f"{key}: there is no seat {case[key]!r} among {seats}")
    for letter in case.get("owing", ()):
        held = len(case.get("hands", {}).get(letter, "").split())
        if held != 1:
            raise ValueError(f"owing: {letter} holds {held} cards; a call is owed on the last one")
    if len(case.get("vetoed", ())) > 1:
        raise ValueError(f"vetoed: {case['vetoed']!r} names more than one seat")
    if case.get("vetoed") and not rules.tables[0].has_veto:
        raise ValueError(f"vetoed: {rules.edition.key} has no veto")


def start_position(case: Case, rules: Rules) -> Game:
    """The game that stands in the position of a case; `decks` are for the rounds that follow."""
    game = lay_out(
        Setup(
            hands=[case.get("hands", {}).get(letter, "").split() for letter in table(case)],
            discard=case["discard"].split(),
            draw=case.get("draw", "").split(),
            turn=seat_number(case.get("turn", "A")),
            direction=case.get("direction", "left"),
            owing=sum(1 << seat_number(letter) for letter in set(case.get("owing", ()))),
            **shared(case, rules),
        )
    )
    if "decks" in case:
        game.decks = [[], *(deck.split() for deck in case["decks"])]
    return game


def start_deal(case: Case, rules: Rules) -> Game:
    """The game whose first round is dealt from the deck of a case, or from the edition's."""
    decks = [deck.split() for deck in case.get("decks", [case["deck"]] if "deck" in case else [])]
    seats = len(table(case))
    dealer = case.get("dealer", SEATS[seats - 1])
    if "scores" not in case and "vetoed" not in case:
        return Game(rules, seats=seats, seed=1, dealer=dealer, decks=decks)
    # scores and a veto come from earlier rounds: the deal follows a round that is over
    before = {**shared(case, rules), "dealer": (seat_number(dealer) - 1) % seats}
    numbers = {"phase": layout.ROUND_OVER}
    game = lay_out(Setup(hands=[()] * seats, discard=rules.deck[:1], numbers=numbers, **before))
    game.decks = [[], *decks]
    game.play("A next")
    return game


def shared(case: Case, rules: Rules) -> dict[str, Any]:
    """What positions and deals have in common."""
    letters = table(case)
    vetoed = case.get("vetoed", ())
    return {
        "rules": rules,
        "seats": len(letters),
        "dealer": seat_number(case.get("dealer", letters[-1])),
        "scores": [case.get("scores", {}).get(letter, 0) for letter in letters],
        "vetoed": seat_number(vetoed[0]) + 1 if vetoed else 0,
    }


def table(case: Case) -> str:
    """The letters of the seats at the table."""
    return SEATS[: case.get("seats", 4)]
