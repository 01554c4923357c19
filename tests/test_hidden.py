"""A seat sees what the rules let it see, and nothing that hangs on cards it cannot see."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from lastcard.game import Game, Refused
from lastcard.testing.unseen import swap_unseen
from tests.differential.strata import make_deck
from tests.moment import EDITIONS

SEATS = "ABCDEFGHIJ"
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "mlb": [
        {},
        {"customizables": ["open-hands", "joke", "take-three"]},
        {"customizables": ["wilds-out", "to-three", "draw-until-color"]},
    ],
    "deluxe": [{}, {"challenge_won": "lost"}],
    "nonpartisan": [{"customizables": ["open-hands", "rooster", "to-seven"]}],
    "turnover": [{}, {"turnover": "draw-first", "scoring": "points"}],
    "kicker": [{"scoring": "points"}],
}
GAMES = [
    (edition, number, seats) for edition in EDITIONS for number in range(len(OPTIONS[edition])) for seats in (2, 3, 5)
]


def new_game(edition: str, number: int, seats: int, seed: int) -> Game:
    """A game with many special cards."""
    options = OPTIONS[edition][number]
    dice = random.Random(f"{edition}{number}{seats}{seed}")
    codes = list(dict.fromkeys(Game(edition, seats=2, seed=1, options=options).rules.deck))
    deck = list(make_deck(dice, codes, seats, edition)) + dice.choices(codes, k=12)
    dice.shuffle(deck)
    return Game(edition, seats=seats, seed=seed, options=options, dealer=0, decks=[deck])


def random_play(game: Game, dice: random.Random, most: int) -> Iterator[str]:
    """Play on at random; after each move, its text."""
    for _ in range(most):
        moves = game.legal()
        if not moves or game.phase == "round over":
            return
        verbs = sorted({move.verb for move in moves})
        weights = [{"play": 8, "draw": 2, "veto": 0.2}.get(verb, 1.5) for verb in verbs]
        verb = dice.choices(verbs, weights)[0]
        move = dice.choice([move for move in moves if move.verb == verb])
        game.play(move)
        yield str(move)


def shown_to(game: Game, viewer: int | None) -> bytes:
    """All that a seat, or a spectator, is shown: view, legal moves and log."""
    legal = [] if viewer is None else game.legal(viewer)
    return repr((game.view(viewer), [str(move) for move in legal], game.log(viewer))).encode()


@pytest.mark.parametrize(("edition", "number", "seats"), GAMES)
def test_a104_what_a_seat_is_shown_does_not_hang_on_cards_it_cannot_see(edition: str, number: int, seats: int) -> None:
    dice = random.Random(f"{edition}{number}{seats}")
    changed = 0
    for seed in range(2):
        game = new_game(edition, number, seats, seed)
        for _ in random_play(game, dice, 40):
            viewer = dice.choice([None, *range(seats)])
            other = swap_unseen(game, viewer, dice)
            changed += other._states.tobytes() != game._states.tobytes()
            assert shown_to(other, viewer) == shown_to(game, viewer)
    assert changed > 10


def swapped_deck(game: Game, viewer: int, dice: random.Random) -> list[str]:
    """The deck of a game's first deal with two cards exchanged that the viewer is not dealt."""
    deck = list(game.decks[0])
    own = {place for place in range(7 * game.seats) if place % game.seats == (viewer - 1) % game.seats}
    others = [place for place in range(len(deck)) if place not in own]
    dealt = [place for place in others if place < 7 * game.seats]
    one, two = dice.choice(dealt), dice.choice(others)
    if two == 7 * game.seats:  # the opener is seen by all
        two = one
    deck[one], deck[two] = deck[two], deck[one]
    return deck


def told(game: Game, viewer: int) -> tuple[Any, ...]:
    """What everybody has seen so far and who is to decide what, the own hand, and hands shown by a challenge."""
    view = game.view()
    shown = [event.seen[viewer] for event in game.events if event.name == "challenged" and viewer in event.seen]
    public = [str(event) for event in game.log()], view.turn, view.phase, view.draw_count, view.known
    return *public, game.hand(viewer), shown


def follow(other: Game, text: str) -> bool:
    """Do in the other deal what everybody saw in the first; false if it cannot be done there."""
    try:
        if text.endswith(" pass") and other.phase == "turn":
            return True  # the drawn card could not be played there: the turn has passed by itself
        other.play(text)
    except Refused:
        return False
    return True


def keep_alike(game: Game, other: Game) -> None:
    """Keep in the other deal a card that could not be played in the first one."""
    if other.phase == "drawn" and game.phase != "drawn":
        other.play(f"{other.turn} pass")


@pytest.mark.parametrize(("edition", "number", "seats"), GAMES)
def test_equal_public_histories_and_equal_own_cards_show_a_seat_the_same(edition: str, number: int, seats: int) -> None:
    dice = random.Random(f"{edition}{number}{seats}!")
    compared = 0
    for seed in range(7):
        game = new_game(edition, number, seats, seed)
        viewer = dice.randrange(seats)
        deck = swapped_deck(game, viewer, dice)
        other = Game(edition, seats=seats, seed=seed, options=OPTIONS[edition][number], dealer=0, decks=[deck])
        if told(game, viewer) != told(other, viewer):
            continue
        assert shown_to(game, viewer) == shown_to(other, viewer)
        for text in random_play(game, dice, 40):
            if not follow(other, text):
                break
            keep_alike(game, other)
            if told(game, viewer) != told(other, viewer):
                break
            assert shown_to(game, viewer) == shown_to(other, viewer), text
            compared += 1
    assert compared > 5


def test_a22_a_drawn_card_kept_by_choice_looks_like_one_that_could_not_be_played() -> None:
    start = "deluxe seats=3 hands=r5,b2/g7,g8/y1,y2 discard=b9 draw={},g1,y4"
    could, could_not = (Game.from_position(start.format(card)) for card in ("b3", "r3"))
    could.play("A draw")
    assert could.view("B").phase == "turn"
    could.play("A pass")
    could_not.play("A draw")
    for viewer in (1, 2, None):
        assert shown_to(could, viewer) == shown_to(could_not, viewer)
    assert could.view("A").hand != could_not.view("A").hand


def test_a42_only_the_challenger_sees_the_hand() -> None:
    game = Game.from_position("deluxe seats=4 hands=W4,r5,r6/g7,g8/y1,y2/b1,b2 discard=r9 draw=y9,g1,g2,g3,g4,g5,g6,y4")
    game.play("A W4:b")
    game.play("B challenge")
    assert game.view("B").known == {"A": ("g1", "g2", "g3", "r5", "r6", "y9")[3:5]}
    for viewer in ("C", "D", None):
        assert game.view(viewer).known == {}
        assert "r5" not in repr(game.log(viewer))


def test_a69_open_hands_show_every_hand_until_the_player_moves_again() -> None:
    start = 'mlb seats=2 hands=CU1,r5,r6/g7,g8 discard=r9 draw=y9,g1,g2 options={"customizables":["open-hands"]}'
    game = Game.from_position(start)
    game.play("A CU1:g")
    assert game.view("A").known == {"B": ("g7", "g8")}
    assert game.view("B").known == {"A": ("r5", "r6")}
    game.play("B g7")
    assert game.view("A").known == {"B": ("g8",)}
