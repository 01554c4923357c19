"""Events: everything that happens is told in a sentence, and hidden cards only to those who saw them."""

from collections.abc import Callable
from typing import Final

import pytest

from lastcard.game import Event, Game
from lastcard.game.event import SENTENCES
from lastcard.game.move import seat_letter
from tests.test_dealer import host
from tests.test_own_effect import outcome

MLB: Final = "mlb hands=SW,CU1,r5,r6/g7,g8 discard=r9 draw=y9,g1,y2,y3,y4"
NON: Final = "nonpartisan hands=p5,p6,p7/g7,g8/o1,o2 discard=p9 draw=y9,g1,y1"
FOUR: Final = "deluxe hands={}/g7,g8/y1,y2 discard=r9 draw=y9,b1,b2,b3,b4,b5,y8"
FIRST_SEVEN: Final = "r1 b1 r2 b2 r3 b3 r4 b4 r5 b5 r6 b6 r7 b7"


def at(position: str, *moves: str) -> Callable[[], Game]:
    """A game from a position, after these moves."""

    def make() -> Game:
        game = Game.from_position(position)
        for move in moves:
            game.play(move)
        return game

    return make


def deal(edition: str, rest: str) -> Callable[[], Game]:
    """A game of two whose deck goes on like this after the deal."""
    deck = f"{FIRST_SEVEN} {rest}".split()
    return lambda: Game(edition, seats=2, seed=1, dealer="B", decks=[deck])


def written(idea: str, position: str = MLB) -> str:
    """A position with an idea on the first customizable."""
    return f'{position} options={{"customizables":["{idea}"]}}'


def named_opener() -> Game:
    """A round that a wild opens, with its colour named."""
    game = deal("deluxe", "W g1")()
    game.play("A name y")
    return game


# One way to bring each event about, and what is said then.
HAPPENS: list[tuple[str, Callable[[], Game], str]] = [
    ("round", deal("deluxe", "g9 g1"), "Round 1 begins. B deals."),
    ("dealt", deal("deluxe", "g9 g1"), "A is dealt 7 cards."),
    ("opened", deal("deluxe", "g9 g1"), "g9 opens."),
    ("returned", deal("deluxe", "W4 g1"), "W4 goes back into the pile; another card opens."),
    ("set aside", deal("turnover", "gS g1"), "gS cannot open and stays beneath."),
    ("played", at(written("joke"), "A r5"), "A plays r5."),
    ("drew", at(written("joke"), "A draw"), "A draws 1."),
    ("discarded", at(written("to-three", MLB.replace("g8", "g8,g9,b1")), "A CU1:g", "B discard g7"), "B discards g7."),
    ("reshuffled", at("deluxe hands=r5,r6/g7,g8 discard=b1,b2,r9 draw=y9", "A draw"), "The discards are shuffled: 2"),
    ("lost turn", at(FOUR.format("rS,r1"), "A rS"), "B loses a turn."),
    ("veto paid", at(f"{NON} vetoed=B", "A p5"), "B sits out for the veto, which goes back to the middle."),
    ("direction", at(FOUR.format("rR,r1"), "A rR"), "Play now runs to the right."),
    ("called", at(FOUR.format("r5,r1"), "A r5!"), "A calls."),
    ("caught", at(FOUR.format("r5,r1"), "A r5", "C catch A"), "C catches A."),
    ("vetoed", at(NON, "A veto B"), "A slaps the veto on B."),
    ("named", named_opener, "A names y."),
    ("accepted", at(FOUR.format("W4,r1"), "A W4:b", "B accept"), "B accepts."),
    ("challenged", at(FOUR.format("W4,r1"), "A W4:b", "B challenge"), "B challenges A: it was a bluff."),
    ("swapped", at(written("joke"), "A SW:g@B"), "A and B swap hands."),
    ("rotated", lambda: outcome({"do": "hands", "hands": "rotate"}), "All hands move one seat on."),
    ("judged", at(written("joke"), "A CU1:g", "A judge good"), "The table says of A: good."),
    ("hands open", at(written("open-hands"), "A CU1:g"), "All hands lie open until A moves again."),
    ("hands closed", at(written("open-hands"), "A CU1:g", "B g7", "A draw"), "A moves: the hands are closed."),
    ("bonus", at("turnover hands=FT,y5,y6/g7,g8 discard=r9 draw=b9,b1", "A FT:y"), "A may play another card."),
    (
        "bonus declined",
        at("turnover hands=FT,y5,y6/g7,g8 discard=r9 draw=b9,b1", "A FT:y", "A pass"),
        "A plays no other card.",
    ),
    ("dared", at(written("elbows"), "A CU1:g"), "B is under a dare until somebody calls."),
    ("passed", at("deluxe hands=b1,b2/g7,g8 discard=r9", "A pass"), "A can neither play nor draw."),
    (
        "unable",
        at(
            'turnover hands=FT,y5,y6/g7,g8 discard=r9 draw=b9,b1,b2 options={"turnover":"draw-first"}',
            "A FT:y",
            "B draw",
        ),
        "B cannot go on.",
    ),
    ("must discard", at(written("to-three", MLB.replace("g8", "g8,g9,b1")), "A CU1:g"), "B has to discard 1."),
    ("round won", at("deluxe hands=r5/g7,g8 discard=r9 draw=b9", "A r5"), "A wins the round."),
    ("round void", at("deluxe hands=b1,b2/g7,g8 discard=r9", "A pass", "B pass"), "Nobody wins the round."),
    ("scored", at("deluxe hands=r5/g7,g8 discard=r9 draw=b9 scores=40,0", "A r5"), "A scores 15 and has 55."),
    ("game won", at("turnover hands=r5/g7,g8 discard=r9 draw=b9", "A r5"), "A wins the game."),
    ("drew for deal", lambda: Game("deluxe", seats=2, shuffle=host("r7 b9")), "B draws b9 for the deal."),
    ("tied for deal", lambda: Game("deluxe", seats=2, shuffle=host("r9 b9", "r7 b8")), "A has tied and draws again."),
    ("dealer", lambda: Game("deluxe", seats=2, shuffle=host("r7 b9")), "B deals."),
]


def test_the_list_below_has_every_event_once() -> None:
    assert [name for name, _, _ in HAPPENS] == list(SENTENCES)


@pytest.mark.parametrize(("name", "make", "said"), HAPPENS, ids=list(SENTENCES))
def test_every_event_is_told_in_a_sentence(name: str, make: Callable[[], Game], said: str) -> None:
    game = make()
    told = [str(event) for event in game.events if event.name == name]
    assert any(text.startswith(said) for text in told), [str(event) for event in game.events]
    assert all(text.endswith(".") and "{" not in text and "?" not in text for text in told)


def hidden(game: Game) -> dict[str, list[dict[int, tuple[str, ...]]]]:
    """What each seat, and a spectator, was shown beyond what all saw."""
    return {
        viewer or "nobody": [dict(event.seen) for event in game.log(viewer) if event.seen]
        for viewer in ("A", "B", "C", None)
    }


def test_a_drawn_card_is_seen_by_its_owner_alone() -> None:
    game = at(FOUR.format("b7,b8"), "A draw")()
    assert hidden(game) == {"A": [{0: ("y9",)}], "B": [], "C": [], "nobody": []}
    assert [event.count for event in game.log("C") if event.name == "drew"] == [1]


def test_the_hand_that_a_challenge_shows_is_seen_by_the_challenger_alone() -> None:
    game = at(FOUR.format("W4,r1,b6"), "A W4:b", "B challenge")()
    shown = {viewer: [cards for seen in found for cards in seen.values()] for viewer, found in hidden(game).items()}
    assert ("b6", "r1") in shown["B"]
    assert all(("b6", "r1") not in shown[viewer] for viewer in ("A", "C", "nobody"))


def test_the_cards_of_a_deal_are_seen_by_their_owners_alone() -> None:
    game = Game("deluxe", seats=3, seed=4)
    for viewer, found in hidden(game).items():
        expected = [] if viewer == "nobody" else [{"ABC".index(viewer): tuple(game.hand(viewer))}]
        assert [{seat: tuple(sorted(cards)) for seat, cards in seen.items()} for seen in found] == [
            {seat: tuple(sorted(cards)) for seat, cards in seen.items()} for seen in expected
        ]


def test_a_sentence_speaks_of_people_and_colours_by_their_names() -> None:
    event = Event("named", 1, color="g")
    people = {0: "Ann", 1: "Bob"}
    assert event.sentence(people.get, {"g": "green"}.get) == "Bob names green."
    assert event.sentence(seat_letter) == str(event) == "B names g."


def test_what_was_told_is_taken_back_with_the_move() -> None:
    game = Game.from_position(FOUR.format("W4,r1,b6"))
    before = list(game.events)
    game.play("A W4:b")
    game.play("B challenge")
    game.undo()
    game.undo()
    assert game.events == before
