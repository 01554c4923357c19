"""Random games over all editions, options and numbers of seats, with invariants checked.

`python -m tests.reference.selfplay [GAMES] [SEED]` plays the games and prints a summary with
the speed of plain play (legal moves listed at every decision).
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from .cards import EDITIONS, SEAT_LETTERS, face
from .cases import RandomChance
from .options import IDEAS, Refused
from .oracle import Oracle
from .table import OVER

#: Texts of every sort, tried at random: what legal() does not list has to be refused.
VERBS = (
    "draw",
    "pass",
    "accept",
    "challenge",
    "call",
    "next",
    "judge good",
    "judge no",
    "judge",
    "draw 1",
    "discard",
    "",
    " ",
    "castle",
    "name",
    "catch",
    "veto",
    "catch Z",
    "name q",
)


@dataclass
class Tally:
    """What was seen on the way."""

    decisions: int = 0
    moves: int = 0
    refused: int = 0
    rounds: int = 0
    phases: Counter[str] = field(default_factory=Counter)


def random_options(dice: random.Random, edition: str) -> dict[str, Any]:
    """Some options of an edition, each given or left out."""
    choices: dict[str, list[Any]] = {
        "scoring": ["points", "lowest", "single"],
        "target": [40, 200, 500],
        "final_draw": [True, False],
        "two_player_reverse": ["skip", "turn"],
        "challenge_won": ["turn", "lost"],
        "call_duty": ["one-card", "on-play"],
        "next_dealer": ["left", "draw"],
        "turn_limit": [5, 60, 300],
        "veto_pays_with_lost_turn": [True, False],
    }
    if edition == "turnover":
        choices["turnover"] = ["draw-first"]
    if edition in ("turnover", "kicker"):
        choices["special_copies"] = [0, 1, 12]
    options = {name: dice.choice(some) for name, some in choices.items() if dice.random() < 0.3}
    if edition == "mlb" and dice.random() < 0.15:
        options["classic"] = True
    elif edition in ("mlb", "nonpartisan") and dice.random() < 0.9:
        options["customizables"] = [random_rule(dice, edition) for _ in range(dice.randint(0, 3))]
    return options


def random_rule(dice: random.Random, edition: str) -> Any:  # noqa: ANN401 - as TOML has it
    """What is written on a customizable."""
    fixed = "draw-until-color:" + ("o" if edition == "nonpartisan" else "b")
    notes = [{"text": "sing", "judge": True}, {"text": "no elbows", "judge": False}]
    return dice.choice([*IDEAS, *IDEAS, fixed, "", *notes])


def random_game(dice: random.Random, seed: int) -> Oracle:
    """A new game; sometimes many special cards, sometimes a deck that runs short."""
    edition = dice.choice(EDITIONS)
    seats = dice.choice([2, 2, 3, 4, dice.randint(2, 10)])
    options = random_options(dice, edition)
    chance = RandomChance(seed)
    decks: list[list[str]] = []
    if dice.random() < 0.5:
        whole = Oracle(edition, seats, options, chance).cards_in_play
        special = [card for card in whole if card[0].isupper() or not card[1].isdigit()]
        deck = whole + special * dice.choice([0, 1, 3])
        size = 7 * seats + dice.randint(8, 40)
        decks = [(special * 3 + dice.sample(deck, len(deck)))[-size:]]
        dice.shuffle(decks[0])
        decks[0].append("p1" if edition == "nonpartisan" else "r1")
    dealer = None if dice.random() < 0.5 else dice.randrange(seats)
    return Oracle.deal(edition, seats, options, dealer=dealer, chance=chance, decks=decks)


def check_state(oracle: Oracle) -> None:
    """What holds in every state."""
    cards = [card for hand in oracle.hands for card in hand] + oracle.draw
    assert not any(":" in card for card in cards), "a colour outside the discard pile"
    cards += [face(card) for card in oracle.discard]
    assert Counter(cards) == Counter(oracle.cards_in_play), "cards are not conserved"
    assert oracle.discard, "an empty discard pile"
    if oracle.phase not in OVER:
        assert oracle.draw or len(oracle.discard) == 1, "a reshuffle was missed"
        assert all(oracle.hands), "an empty hand in play"
        assert (oracle.color == "") == (oracle.phase == "name"), "no colour in force"
        assert all(len(oracle.hands[seat]) == 1 for seat in oracle.owing), "false duty"
    assert len(oracle.vetoed) <= 1, "one VETO only"


def move_of_turn(oracle: Oracle, moves: list[str]) -> bool:
    """Whether the seat that decides has at least one move."""
    letter = SEAT_LETTERS[oracle.turn]
    verbs = ("call", "catch", "veto", "next")
    return any(m[0] == letter and m.split(" ")[1] not in verbs for m in moves)


def random_text(dice: random.Random, oracle: Oracle, moves: list[str]) -> str:
    """A text that may or may not be a move."""
    letter = dice.choice(SEAT_LETTERS[: oracle.seats] + "Z")
    pick = dice.random()
    if pick < 0.3 and moves:
        return letter + dice.choice(moves)[1:] + dice.choice(["", "!", ":r", "@B", "=g", " "])
    if pick < 0.6:
        card = dice.choice([c for hand in oracle.hands for c in hand] or ["W"])
        color = dice.choice(oracle.colors)
        extra = ["", f":{color}", f":{color}@{letter}", f":{color}={color}", "!", f":{color}!"]
        return f"{letter} {card}{dice.choice(extra)}"
    if pick < 0.8:
        other = dice.choice(SEAT_LETTERS)
        return f"{letter} {dice.choice(['catch', 'veto', 'name', 'discard'])} {other}"
    return f"{letter} {dice.choice(VERBS)}"


def canonical(oracle: Oracle, text: str) -> str:
    """The form in which legal() lists a move."""
    seat, _, move = text.partition(" ")
    if move.startswith("discard "):
        return f"{seat} discard {' '.join(sorted(move.split(' ')[1:]))}"
    if len(oracle.hands[oracle.turn]) == 1 and move[:1].isupper():
        card, _, color = move.partition(":")
        if color and color in tuple(oracle.colors):
            return f"{seat} {card}"
    return text


def check_moves(oracle: Oracle, moves: list[str], dice: random.Random, tally: Tally) -> None:
    """Every listed move applies (a sample of many), others are refused without a change."""
    sample = moves if len(moves) <= 12 else dice.sample(moves, 12)
    for move in sample:
        trial = oracle.copy()
        trial.apply(move)
        check_state(trial)
    listed = set(moves)
    before = oracle.state()
    for _ in range(12):
        text = random_text(dice, oracle, moves)
        if canonical(oracle, text) in listed or (oracle.many_discards and "discard" in text):
            continue
        try:
            oracle.apply(text)
        except Refused:
            tally.refused += 1
        else:
            raise AssertionError(f"{text!r} was applied, but legal() does not list it")
    assert oracle.state() == before, "a refused move changed something"


def choose(dice: random.Random, moves: list[str]) -> str:
    """Mostly plays, so that rounds end; few vetoes."""
    for _ in range(4):
        move = dice.choice(moves)
        verb = move.split(" ")[1]
        if verb == "veto" or verb in ("draw", "pass", "catch"):
            continue
        return move
    return dice.choice(moves)


def play_checked(oracle: Oracle, dice: random.Random, tally: Tally, most: int) -> None:
    """Play at random with all checks."""
    for _ in range(most):
        check_state(oracle)
        moves = sorted(oracle.legal())
        tally.phases[oracle.phase] += 1
        if oracle.phase == "game over":
            assert not moves, "moves after the end"
            return
        if oracle.many_discards:
            hand = oracle.hands[oracle.turn]
            given = " ".join(dice.sample(hand, len(hand) - oracle.keep))
            oracle.apply(f"{SEAT_LETTERS[oracle.turn]} discard {given}")
            continue
        assert oracle.phase == "round over" or move_of_turn(oracle, moves), "nobody can act"
        check_moves(oracle, moves, dice, tally)
        before = (oracle.decisions, oracle.round)
        move = choose(dice, moves)
        oracle.apply(move)
        tally.moves += 1
        tally.decisions += max(0, oracle.decisions - before[0])
        tally.rounds += oracle.round - before[1]


def soak(games: int, seed: int) -> Tally:
    """Many checked games; a failure names the game's seed."""
    tally = Tally()
    for number in range(games):
        game_seed = seed * 1_000_003 + number
        dice = random.Random(game_seed)
        try:
            play_checked(random_game(dice, game_seed), dice, tally, 400)
        except Exception as error:
            raise AssertionError(f"game seed {game_seed}: {error!r}") from error
    return tally


def measure(seconds: float, seed: int) -> float:
    """Moves a second of plain play, each with the full legal set."""
    dice = random.Random(seed)
    done = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        oracle = random_game(dice, seed + done)
        for _ in range(400):
            moves = list(oracle.legal())
            if not moves or oracle.many_discards:
                break
            oracle.apply(choose(dice, moves))
            done += 1
    return done / (time.perf_counter() - begun)


def main(arguments: list[str]) -> None:
    """Soak, then measure."""
    games = int(arguments[0]) if arguments else 200
    seed = int(arguments[1]) if len(arguments) > 1 else 1
    tally = soak(games, seed)
    phases = ", ".join(f"{name} {number}" for name, number in sorted(tally.phases.items()))
    sys.stdout.write(
        f"{games} games, {tally.moves} moves, {tally.decisions} decisions, "
        f"{tally.rounds} further rounds, {tally.refused} texts refused\n"
        f"phases: {phases}\n"
        f"{measure(5.0, seed):.0f} moves a second with the legal set each time\n"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
