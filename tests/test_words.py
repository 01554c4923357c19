"""What is said and what is understood: sentences, typed moves, kicks, hints."""

import pytest

from lastcard.game import BUILT_IN, Game, Move, compile_rules
from lastcard.game.event import SENTENCES
from lastcard.game.kick import fly, jitter_for, wind_for
from lastcard.game.words import SECOND_PERSON, Teller, counts_sentence, in_words, pile_sentence
from lastcard.tui.hint import make_hint
from lastcard.tui.typed import Reader

NAMES = ("You", "Ada", "Ben")


def test_everything_that_can_happen_to_you_is_said_to_you() -> None:
    assert set(SECOND_PERSON) <= set(SENTENCES)
    about_nobody = {name for name, sentence in SENTENCES.items() if "{seat}" not in sentence}
    assert set(SENTENCES) - set(SECOND_PERSON) <= about_nobody


def test_only_the_drawer_reads_what_was_drawn() -> None:
    game = Game.from_position("deluxe hands=r5,b2/b2,y1 discard=b1,r7 draw=g1,g2")
    (event, *_) = game.play("A draw")
    mine = Teller(game.rules, NAMES.__getitem__, you=0, explains=True)
    hers = Teller(game.rules, ["Mia", "You"].__getitem__, you=1, explains=True)
    assert mine.sentence(event.as_seen_by(0)) == "You draw 1 card: green 1."
    assert hers.sentence(event.as_seen_by(1)) == "Mia draws 1 card."


def test_the_pile_and_the_counts_are_told_without_who_owes_a_call() -> None:
    game = Game.from_position("deluxe hands=r5,b2/b2/g1,g2 discard=b1,r7 draw=g1,g2 owing=B")
    teller = Teller(game.rules, NAMES.__getitem__, you=0)
    view = game.view("A")
    assert pile_sentence(view, teller) == "The pile shows red 7. Play runs to the left."
    assert counts_sentence(view, teller) == "Cards in hand: Ada 1, Ben 2."


@pytest.mark.parametrize("edition", BUILT_IN)
def test_every_card_is_understood_by_code_and_by_name(edition: str) -> None:
    rules = compile_rules(edition)
    reader = Reader(rules, {"You": 0, "Ada": 1})
    teller = Teller(rules)
    for code in rules.kind_of:
        for text in (code, code.lower(), teller.card(code), teller.card(code).upper()):
            wanted = reader.read(text, 0)
            assert wanted is not None, text
            assert (wanted.verb, wanted.card) == ("play", code), text


@pytest.mark.parametrize("edition", BUILT_IN)
def test_every_legal_move_is_understood_in_notation(edition: str) -> None:
    for seed in range(3):
        game = Game(edition, seats=3, seed=seed)
        reader = Reader(game.rules, {"You": 0, "Ada": 1, "Ben": 2})
        for _ in range(60):
            if game.phase in {"round over", "game over"}:
                break
            for move in game.legal():
                wanted = reader.read(move.text, move.seat)
                assert wanted is not None
                assert wanted.move(move.seat) == move
            game.play(game.legal(game.turn)[-1])


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("wild for green and call", "W:g!"),
        ("W4 blue!", "W4:b!"),
        ("draw four, red", "W4:r"),
        ("trade for yellow with ada", "SW:y@B"),
        ("sw:y@b", "SW:y@B"),
        ("catch ADA", "catch B"),
        ("catch b", "catch B"),
        ("discard r5 b2", "discard r5 b2"),
        ("discard red five, wild", "discard r5 W"),
        ("no good", "judge no"),
        ("next", "next"),
        ("zero", None),
        ("red", "name r"),
        ("red 12", None),
        ("wild wild", None),
        ("discard nothing", None),
        ("catch nobody", None),
        ("", None),
    ],
)
def test_plain_words_are_understood(text: str, meaning: str | None) -> None:
    reader = Reader(compile_rules("mlb"), {"You": 0, "Ada": 1})
    wanted = reader.read(text, 0)
    assert (None if wanted is None else str(wanted)) == meaning


def test_messages_speak_of_cards_and_players_by_name() -> None:
    game = Game.from_position("deluxe hands=r5,b2/b2,y1 discard=b1,r7 draw=g1,g2")
    teller = Teller(game.rules, NAMES.__getitem__, you=0)
    refused = game.refusal("A b2")
    assert refused is not None
    assert in_words(refused.message, game.rules, teller, 2) == (
        "Blue 2 goes on blue or on another 2; the pile shows red 7."
    )


def test_no_fixed_kick_always_scores_but_reading_the_wind_mostly_does() -> None:
    def share(*, aims: bool) -> float:
        hits = 0
        for seed in range(400):
            wind = wind_for(seed, 5)
            hits += fly(-wind if aims else 0, 7, wind, jitter_for(seed, 5)).good
        return hits / 400

    assert share(aims=False) < 0.7
    assert share(aims=True) > 0.9


@pytest.mark.parametrize(("strength", "word"), [(1, "short"), (10, "high"), (7, "between"), (-99, "short")])
def test_a_kick_tells_how_it_went(strength: float, word: str) -> None:
    assert word in fly(0, strength, 0, (0.0, 0.0)).told


@pytest.mark.parametrize("edition", BUILT_IN)
def test_a_hint_is_a_legal_move_with_a_reason_in_every_phase(edition: str) -> None:
    phases = set()
    for seed in range(6):
        game = Game(edition, seats=3, seed=seed)
        teller = Teller(game.rules, NAMES.__getitem__)
        for _ in range(120):
            if game.phase in {"round over", "game over"}:
                break
            hint = make_hint("first", game.rules, game.view(game.turn), game.log(game.turn), 0, teller)
            assert hint.reason
            assert game.refusal(hint.move) is None
            phases.add(game.phase)
            game.play(hint.move)
    assert {"turn", "drawn"} <= phases


def test_a_hint_of_a_bot_that_fails_is_a_legal_move_all_the_same() -> None:
    game = Game("deluxe", seats=2, seed=1)
    teller = Teller(game.rules, NAMES.__getitem__)
    hint = make_hint("nobody", game.rules, game.view(game.turn), [], 0, teller)
    assert isinstance(hint.move, Move)
    assert game.refusal(hint.move) is None
