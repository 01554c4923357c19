"""Effects of one's own: every verb and every parameter of the format does what it says, at both speeds."""

import random
from typing import Any

import pytest

from lastcard.game import EditionError, Game, compile_rules
from lastcard.game.batch import simulate
from lastcard.game.setup import Setup, lay_out
from lastcard.rules.schema import STEPS
from tests.test_check import count_cards, play_at_random

Step = dict[str, Any]
COLOR: Step = {"do": "color"}
PLAYER: Step = {"do": "choose", "what": "player"}
HANDS = ("CU1 r1 r2", "b1 b2 W", "g1 g2 g3 g4", "y1 y2 y3 y4 y5")
DRAW = "b3 b4 b5 b6 b7 b8 b9 g5 g6 g7 g8 g9 r3 r4 r5 r6"


def draw(whom: str, **parts: Any) -> Step:  # noqa: ANN401 - whatever stands on a page
    return {"do": "draw", "whom": whom, "loses_turn": False, "short": "forgive", **parts}


def give(whom: str, **parts: Any) -> Step:  # noqa: ANN401 - whatever stands on a page
    return {"do": "discard", "whom": whom, "loses_turn": False, **parts}


def turn(word: str, **parts: Any) -> Step:  # noqa: ANN401 - whatever stands on a page
    return {"do": "turn", "turn": word, **parts}


def judge(whom: str, good: list[Step], no: list[Step], task: str = "x") -> Step:
    return {"do": "judge", "whom": whom, "task": task, "chance": 0.5, "good": good, "no": no}


def able(whom: str, yes: list[Step], no: list[Step]) -> Step:
    return {"do": "if", "test": "can play", "whom": whom, "yes": yes, "no": no}


def written(*effect: Step) -> dict[str, Any]:
    """The option that writes an effect on the first customizable."""
    return {"customizables": [{"effect": [COLOR, *effect]}]}


def table(options: dict[str, Any], hands: tuple[str, ...] = HANDS, **parts: Any) -> Game:  # noqa: ANN401 - see Setup
    rules = compile_rules("mlb", options)
    setup = {"discard": ["b1", "r7"], "draw": DRAW.split(), **parts}
    return lay_out(Setup(rules, len(hands), [hand.split() for hand in hands], **setup))


def outcome(
    *effect: Step,
    moves: str = "A CU1:r",
    hands: tuple[str, ...] = HANDS,
    before: str = "",
    **parts: Any,  # noqa: ANN401
) -> Game:
    """The game after these moves, the effect being on the card that A plays."""
    game = table(written(*effect), hands, **parts)
    cards = count_cards(game)
    for text in filter(None, [*before.split(";"), *moves.split(";")]):
        game.play(text.strip())
        assert count_cards(game) == cards
    return game


def counts(game: Game) -> str:
    return " ".join(str(number) for number in game.counts().values())


COUNTED: list[tuple[Step, str, str]] = [
    # step, cards of A B C D afterwards, who is next
    (draw("self", cards=3), "5 3 4 5", "B"),
    (draw("next", cards=3), "2 6 4 5", "B"),
    (draw("previous", cards=3), "2 3 4 8", "B"),
    (draw("others", cards=2), "2 5 6 7", "B"),
    (draw("all", cards=1), "3 4 5 6", "B"),
    (draw("next", cards=3, loses_turn=True), "2 6 4 5", "C"),
    (draw("others", cards=1, loses_turn=True), "2 4 5 6", "A"),
    (draw("all", cards=1, loses_turn=True), "3 4 5 6", "B"),
    (draw("previous", cards=1, loses_turn=True), "2 3 4 6", "B"),
    (draw("all", to=4), "4 4 4 5", "B"),
    (draw("next", to=2), "2 3 4 5", "B"),
    (draw("self", to=6), "6 3 4 5", "B"),
    (draw("next", to=5, loses_turn=True), "2 5 4 5", "C"),
    (draw("next", until="g", short="stop"), "2 11 4 5", "B"),
    (draw("previous", until="b", short="stop"), "2 3 4 6", "B"),
    (draw("next", until="y", short="stop"), "2 21 4 5", "B"),
    (give("others", all="wilds", emptied="wins"), "2 2 4 5", "B"),
    (give("others", all="y", emptied="keeps one"), "2 3 4 1", "B"),
    (give("all", all="W4", emptied="wins"), "2 3 4 5", "B"),
    (give("all", all="numbers", emptied="keeps one"), "1 1 1 1", "B"),
    (give("next", all="W", emptied="wins", loses_turn=True), "2 2 4 5", "C"),
    (turn("lost", whom="next"), "2 3 4 5", "C"),
    (turn("lost", whom="previous"), "2 3 4 5", "B"),
    (turn("lost", whom="others"), "2 3 4 5", "A"),
    (turn("lost", whom="all"), "2 3 4 5", "B"),
    (turn("lost", whom="self"), "2 3 4 5", "B"),
    (turn("again"), "2 3 4 5", "A"),
    (turn("reverse"), "2 3 4 5", "D"),
    ({"do": "hands", "hands": "rotate"}, "5 2 3 4", "B"),
    (able("next", [draw("self", cards=1)], [draw("self", cards=2)]), "3 3 4 5", "B"),
    (able("previous", [draw("self", cards=1)], [draw("self", cards=2)]), "4 3 4 5", "B"),
    (able("previous", [], [turn("lost", whom="next"), draw("next", cards=1), turn("again")]), "2 4 4 5", "A"),
]


@pytest.mark.parametrize(("step", "numbers", "next_seat"), COUNTED, ids=[str(step) for step, _, _ in COUNTED])
def test_a_step_hits_whom_it_names(step: Step, numbers: str, next_seat: str) -> None:
    game = outcome(step)
    assert counts(game) == numbers
    assert (game.phase, game.turn) == ("turn", next_seat)


def test_a_lost_turn_of_everybody_is_lost_once_by_everybody() -> None:
    """The card's player loses the turn that would come after all others have lost theirs."""
    game = outcome(turn("lost", whom="all"))
    assert [event.seat for event in game.events if event.name == "lost turn"] == [1, 2, 3, 0]


def test_seats_choose_what_they_give_up_one_after_the_other() -> None:
    """A61, A68: in play order from the next player, the card's player last."""
    game = outcome(give("all", cards=2, emptied="keeps one"))
    for seat, cards in (("B", "b2 W"), ("C", "g1 g4"), ("D", "y1 y2"), ("A", "r2")):
        assert (game.phase, game.turn) == ("discard", seat)
        assert game.refusal(f"{seat} discard {cards.split()[0]}" if " " in cards else f"{seat} discard r1 r2")
        game.play(f"{seat} discard {cards}")
    assert (game.phase, game.turn, counts(game)) == ("turn", "B", "1 1 2 3")
    assert game.discard_pile() == ["b1", "r7", "b2", "W", "g1", "g4", "y1", "y2", "r2", "CU1:r"]


@pytest.mark.parametrize(
    ("step", "to_give"),
    [
        (give("next", cards=1, emptied="wins"), 1),
        (give("next", cards=3, emptied="wins"), 3),
        (give("next", cards=50, emptied="wins"), 3),
        (give("next", cards=3, emptied="keeps one"), 2),
        (give("next", cards=50, emptied="keeps one"), 2),
        (give("next", down_to=1), 2),
        (give("next", down_to=2), 1),
        (give("next", down_to=0, emptied="wins"), 3),
        (give("next", down_to=0, emptied="keeps one"), 2),
        (draw("next", to=1, or_discard=True), 2),
    ],
    ids=str,
)
def test_a_seat_gives_up_as_many_as_the_step_says_and_it_has(step: Step, to_give: int) -> None:
    game = outcome(step)
    assert (game.phase, game.turn) == ("discard", "B")
    assert game.view("B").to_discard == to_give
    game.play(f"B discard {' '.join(['b1', 'b2', 'W'][:to_give])}")
    if to_give == 3:
        assert (game.phase, game.winner, game.scores["B"]) == ("round over", "B", 1 + 2 + 10 + 15)
    else:
        assert (game.phase, game.turn, game.counts()["B"]) == ("turn", "B", 3 - to_give)


@pytest.mark.parametrize(
    "step", [give("next", down_to=3), give("next", down_to=7), draw("next", to=3, or_discard=True)]
)
def test_a_seat_that_has_no_more_than_it_may_keep_gives_nothing_up(step: Step) -> None:
    assert counts(outcome(step)) == "2 3 4 5"


def test_of_several_emptied_hands_the_first_after_the_card_s_player_wins() -> None:
    """A65: other empties count nothing."""
    hands = ("CU1 r1", "W", "g1 W4", "W W")
    game = outcome(give("all", all="wilds", emptied="wins"), hands=hands)
    assert (game.phase, game.winner) == ("round over", "B")
    assert game.scores == {"A": 0, "B": 2, "C": 0, "D": 0}
    game = outcome(give("others", down_to=0, emptied="wins"), moves="A CU1:r;B discard W;C discard W4 g1;D discard W W",
                   hands=hands)  # fmt: skip
    assert (game.phase, game.winner) == ("round over", "B")


def test_one_s_own_discards_win_as_well() -> None:
    game = outcome(give("self", cards=2, emptied="wins"), moves="A CU1:r;A discard r1 r2")
    assert (game.phase, game.winner) == ("round over", "A")


def test_everybody_evens_out_or_draws_up() -> None:
    game = outcome(draw("others", to=4, or_discard=True))
    assert (game.turn, counts(game)) == ("D", "2 4 4 5")
    game.play("D discard y3")
    assert (game.turn, counts(game)) == ("B", "2 4 4 4")
    game = outcome(
        draw("previous", to=2, or_discard=True, loses_turn=True), moves="A CU1:r;D discard y1 y2 y3;B draw;C draw"
    )
    assert (game.turn, counts(game)) == ("A", "2 4 5 2")


def test_a_chosen_seat_is_hit() -> None:
    for step, numbers in (
        (draw("chosen", cards=2), "2 3 6 5"),
        (draw("chosen", to=7), "2 3 7 5"),
        (give("chosen", all="g", emptied="keeps one"), "2 3 1 5"),
        ({"do": "hands", "hands": "swap"}, "4 3 2 5"),
    ):
        assert counts(outcome(PLAYER, step, moves="A CU1:r@C")) == numbers
    game = outcome(PLAYER, draw("chosen", to=2, or_discard=True), moves="A CU1:r@D")
    assert (game.phase, game.turn, game.view("D").to_discard) == ("discard", "D", 3)
    game = outcome(PLAYER, turn("lost", whom="chosen"), moves="A CU1:r@C;B draw")
    assert game.turn == "D"


@pytest.mark.parametrize("text", ["A CU1:r", "A CU1:r@A", "A CU1:r@E", "A CU1@B", "A CU1:r=b"])
def test_a_required_choice_is_required(text: str) -> None:
    game = table(written(PLAYER, {"do": "hands", "hands": "swap"}))
    assert game.refusal(text)
    assert {str(move) for move in game.legal("A") if move.card == "CU1"} == {
        f"A CU1:{color}@{seat}" for color in "rgby" for seat in "BCD"
    }


@pytest.mark.parametrize(
    "step",
    [draw("chosen", cards=2), give("chosen", cards=1, emptied="wins"), turn("lost", whom="chosen"),
     {"do": "hands", "hands": "swap"}, {"do": "forbid", "whom": "chosen", "what": "x", "until": "call"},
     {"do": "modify", "whom": "chosen", "what": "draw", "when": "cannot play", "cards": 3, "short": "forgive"},
     judge("chosen", [], []), able("chosen", [], [draw("next", cards=1)])],
    ids=str,
)  # fmt: skip
def test_where_nobody_is_chosen_nobody_is_hit(step: Step) -> None:
    """A56: what may be left out must leave a game that can go on, or the page is refused."""
    try:
        game = outcome({**PLAYER, "optional": True}, step)
    except EditionError:
        return
    assert (game.phase, game.turn, counts(game)) == ("turn", "B", "2 3 4 5")


def test_a_wished_colour_is_drawn_for() -> None:
    """A63: everything drawn is kept, and it stops when the piles run dry."""
    wish: Step = {"do": "choose", "what": "color"}
    until = draw("next", until="chosen color", short="stop")
    assert counts(outcome(wish, until, moves="A CU1:r=g")) == "2 11 4 5"
    assert counts(outcome(wish, until, moves="A CU1:r=y")) == "2 21 4 5"
    assert counts(outcome(wish, {**until, "whom": "others"}, moves="A CU1:r=g")) == "2 11 5 6"


@pytest.mark.parametrize(("direction", "numbers"), [("left", "5 2 3 4"), ("right", "3 4 5 2")])
def test_hands_rotate_along_the_direction(direction: str, numbers: str) -> None:
    rotate: Step = {"do": "hands", "hands": "rotate"}
    game = outcome(rotate, direction=direction)
    assert counts(game) == numbers
    given = "B" if direction == "left" else "D"
    assert game.hand(given) == ["r1", "r2"]
    assert game.view("A").known == {given: ("r1", "r2")}
    other = "right" if direction == "left" else "left"
    assert counts(outcome(turn("reverse"), rotate, direction=other)) == numbers


def test_rotated_hands_of_one_card_are_called_anew() -> None:
    """A55: calls belong to the player and never travel with hands."""
    game = outcome({"do": "hands", "hands": "rotate"}, hands=("CU1 r1", "b1 b2", "g1", "y1 y2"), moves="A CU1:r!")
    assert counts(game) == "2 1 2 1"
    assert game.owing() == ["B", "D"]
    for text in ("A catch B", "C catch D"):
        game.play(text)
    assert counts(game) == "2 3 2 3"


def test_again_twice_is_two_turns_more() -> None:
    game = outcome(turn("again"), turn("again"))
    for text in ("A draw", "A pass", "A draw", "A pass"):
        if game.refusal(text) is None:
            game.play(text)
    assert game.counts()["A"] == 4
    assert game.turn == "B"


def test_again_is_the_next_turn_of_a_seat_that_loses_one() -> None:
    assert outcome(turn("again"), turn("lost", whom="self")).turn == "B"
    assert outcome(turn("again"), turn("again"), turn("lost", whom="self")).turn == "A"


def test_a_bonus_is_offered_where_a_card_goes_on() -> None:
    """A82: optional; it lapses where no card goes on."""
    game = outcome(turn("bonus"))
    assert (game.phase, game.turn) == ("bonus", "A")
    assert counts(outcome(turn("bonus"), moves="A CU1:r;A pass;B draw")) == "2 4 4 5"
    assert outcome(turn("bonus"), moves="A CU1:r;A r1;B catch A").counts()["A"] == 3
    game = outcome(turn("bonus"), moves="A CU1:y")
    assert (game.phase, game.turn) == ("turn", "B")
    game = outcome(turn("bonus"), draw("self", cards=1), turn("reverse"), moves="A CU1:b")
    assert (game.phase, game.turn, game.direction) == ("bonus", "A", "right")


def test_a_judged_branch_runs_all_its_steps_and_goes_on_behind() -> None:
    steps = judge("next", [draw("self", cards=1), turn("again"), draw("previous", cards=2)], [turn("reverse")])
    good = outcome(steps, draw("all", cards=1), moves="A CU1:r;B judge good")
    assert (counts(good), good.turn, good.direction) == ("4 4 5 8", "A", "left")
    bad = outcome(steps, draw("all", cards=1), moves="A CU1:r;B judge no")
    assert (counts(bad), bad.turn, bad.direction) == ("3 4 5 6", "D", "right")


@pytest.mark.parametrize(("whom", "seat"), [("self", "A"), ("next", "B"), ("previous", "D"), ("chosen", "C")])
def test_the_seat_named_is_judged(whom: str, seat: str) -> None:
    choose, target = ([PLAYER], "@C") if whom == "chosen" else ([], "")
    game = outcome(*choose, judge(whom, [], [draw(whom, cards=2)]), moves=f"A CU1:r{target}")
    assert (game.phase, game.turn) == ("judge", seat)
    before = game.counts()[seat]
    game.play(f"{seat} judge no")
    assert game.counts()[seat] == before + 2


def test_each_of_several_tasks_is_shown_while_it_is_judged() -> None:
    inner = judge("next", [draw("next", cards=1)], [], "hop")
    game = outcome(judge("self", [inner], [judge("self", [], [], "bow")], "sing"), judge("previous", [], [], "hum"))
    assert (game.turn, game.view().task) == ("A", "sing")
    other = game.copy()
    game.play("A judge good")
    assert (game.turn, game.view().task) == ("B", "hop")
    game.play("B judge good")
    assert (game.turn, game.view().task, counts(game)) == ("D", "hum", "2 4 4 5")
    game.play("D judge no")
    assert (game.phase, game.turn, game.view().task) == ("turn", "B", "")
    other.play("A judge no")
    assert (other.turn, other.view().task) == ("A", "bow")


def test_a_branch_can_make_seats_choose_and_wins_what_it_empties() -> None:
    effect = judge("next", [give("next", down_to=0, emptied="wins"), draw("all", cards=5)], [])
    game = outcome(effect, moves="A CU1:r;B judge good;B discard W b2 b1")
    assert (game.phase, game.winner, game.counts()["B"]) == ("round over", "B", 0)


def test_hands_lie_open_until_the_player_moves_again_and_a_second_reveal_does_not_outlast_it() -> None:
    """A69: also when the same player opens them twice in one turn."""
    reveal: Step = {"do": "reveal", "whom": "all", "until": "own next turn"}
    options = {"customizables": [{"effect": [COLOR, reveal, turn("bonus")]}, "open-hands"]}
    game = table(options, ("CU1 CU2 r1 r2", *HANDS[1:]))
    for text in ("A CU1:r", "A CU2:y"):
        game.play(text)
    assert game.view("C").open_until == ("A",)
    assert game.view("C").known["B"] == ("W", "b1", "b2")
    for text in ("B draw", "C draw", "D draw", "D pass", "A draw", "A pass"):
        if game.refusal(text) is None:
            game.play(text)
    assert game.view("C").open_until == ()
    before = game.view("C").known["B"]
    game.play("B draw")
    assert game.view("C").known["B"] == before


def test_a_dare_lasts_until_anybody_calls() -> None:
    """A71."""
    game = outcome({"do": "forbid", "whom": "others", "what": "x", "until": "call"})
    assert game.view().forbidden == ("B", "C", "D")
    game = outcome({"do": "forbid", "whom": "all", "what": "x", "until": "call"}, hands=("CU1 r1", *HANDS[1:]),
                   moves="A CU1:r;A call")  # fmt: skip
    assert game.view().forbidden == ()


def test_everybody_who_cannot_play_takes_more_once() -> None:
    """A66: on the next real turn, three cards in place of one."""
    modify: Step = {
        "do": "modify",
        "whom": "all",
        "what": "draw",
        "when": "cannot play",
        "cards": 3,
        "short": "forgive",
    }
    game = outcome(modify, moves="A CU1:y", hands=("CU1 r1 r2", "b1 b2 b8", *HANDS[2:]))
    assert game.view().take_instead == {"A": 3, "B": 3, "C": 3, "D": 3}
    for text in ("B draw", "C draw", "D draw"):
        game.play(text)
    assert counts(game) == "2 6 7 6"
    assert game.view().take_instead == {"A": 3}


def test_a_wild_of_one_s_own_is_owed_and_challenged() -> None:
    owe: Step = {
        "do": "owe",
        "whom": "next",
        "cards": 3,
        "answer": "challenge",
        "loses_turn": False,
        "short": "forgive",
    }
    assert outcome(owe).view("B").owed == 3
    game = outcome(owe, moves="A CU1:y;B accept")
    assert (counts(game), game.turn) == ("2 6 4 5", "B")
    game = outcome(owe, turn("again"), moves="A CU1:y;B challenge")
    assert (counts(game), game.turn) == ("6 3 4 5", "A")
    game = outcome(owe, moves="A CU1:y;B challenge", hands=("CU1 b1 b2", *HANDS[1:]))
    assert (counts(game), game.turn) == ("2 8 4 5", "C")


def test_as_last_card_an_effect_is_void() -> None:
    """A60."""
    game = outcome(PLAYER, draw("chosen", cards=3), hands=("CU1", *HANDS[1:]), moves="A CU1:b")
    assert (game.phase, game.winner, counts(game)) == ("round over", "A", "0 3 4 5")
    assert table(written(PLAYER), ("CU1", *HANDS[1:])).refusal("A CU1@B")


EDITIONS: dict[str, list[Step]] = {
    "cards that move": [PLAYER, draw("chosen", to=6), give("others", cards=1, emptied="wins"),
                        draw("previous", until="g", short="stop", loses_turn=True)],
    "hands that move": [PLAYER, {"do": "hands", "hands": "swap"}, {"do": "hands", "hands": "rotate"}, turn("reverse")],
    "turns": [turn("again"), turn("bonus"), turn("lost", whom="others"), turn("again")],
    "judged": [judge("next", [give("self", down_to=1), turn("again")], [judge("self", [], [draw("all", cards=2)])])],
    "tested": [able("previous", [draw("self", cards=1), turn("lost", whom="next")],
                    [able("next", [], [turn("bonus"), give("all", all="wilds", emptied="keeps one")])])],
    "lasting": [{"do": "reveal", "whom": "all", "until": "own next turn"},
                {"do": "forbid", "whom": "previous", "what": "x", "until": "call"},
                {"do": "modify", "whom": "all", "what": "draw", "when": "cannot play", "cards": 4, "short": "forgive"}],
    "owed": [{"do": "owe", "whom": "next", "cards": 2, "answer": "challenge", "loses_turn": True, "short": "forgive"},
             {"do": "owe", "whom": "next", "cards": 1, "answer": "challenge", "loses_turn": False, "short": "forgive"}],
    "wished": [{"do": "choose", "what": "color"}, draw("others", until="chosen color", short="stop"),
               draw("all", to=5, or_discard=True), give("self", all="r", emptied="wins")],
}  # fmt: skip


def verbs(effect: list[Step]) -> set[str]:
    inner = [step for step in effect for branch in ("yes", "no", "good") for step in step.get(branch, [])]
    return {step["do"] for step in effect} | (verbs(inner) if inner else set())


def test_the_effects_below_speak_in_every_verb() -> None:
    assert verbs([COLOR, *(step for effect in EDITIONS.values() for step in effect)]) == set(STEPS)


def everywhere(effect: list[Step]) -> dict[str, Any]:
    return {"customizables": [{"effect": [COLOR, *effect]}] * 3}


@pytest.mark.compiled
@pytest.mark.parametrize("effect", EDITIONS.values(), ids=list(EDITIONS))
@pytest.mark.parametrize("seats", [2, 3, 7])
def test_effects_of_one_s_own_play_to_an_end_alike_at_both_speeds(effect: list[Step], seats: int) -> None:
    options = everywhere(effect)
    slow = simulate("mlb", seats, 12, seats, options=options, challenge=0.5, interpreted=True)
    fast = simulate("mlb", seats, 12, seats, options=options, challenge=0.5)
    assert (slow.digest, slow.wins, slow.points, slow.decisions) == (
        fast.digest,
        fast.wins,
        fast.points,
        fast.decisions,
    )
    many = simulate("mlb", seats, 2000, 1, options=options, challenge=0.5, attention=0.5)
    assert many.rounds == 2000


@pytest.mark.parametrize("effect", EDITIONS.values(), ids=list(EDITIONS))
@pytest.mark.parametrize("seed", range(3))
def test_effects_of_one_s_own_keep_all_cards_whatever_is_played(effect: list[Step], seed: int) -> None:
    play_at_random(Game("mlb", seats=2 + seed, seed=seed, options=everywhere(effect)), 250, random.Random(seed))
