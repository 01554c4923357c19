"""The bots themselves: what they remember and guess, what they are told, and what the kit finds wrong with others."""

import json
import random
import subprocess
import sys
import types

import numpy as np
import pytest
from click.testing import CliRunner

from lastcard.bots import Bot, BotError, BotProcess, Seating, make_bot, registry
from lastcard.bots.keen import KeenBot
from lastcard.bots.policy import belief, memory
from lastcard.bots.policy.mask import mask
from lastcard.bots.seat import PolicyBot
from lastcard.cli import cli
from lastcard.game import Game, Move, Rules, View
from lastcard.game.fast import STATE, is_compiled_available
from lastcard.testing import bot as kit

SEATS = "ABCDEFGHIJ"


def sit_down(game: Game, specs: list[str]) -> dict[str, Bot]:
    bots = {seat: make_bot(spec) for seat, spec in zip(SEATS, specs, strict=False)}
    for seat, bot in bots.items():
        bot.begin(seat, game.rules, game.seed)
    return bots


def played_by(game: Game, bots: dict[str, Bot], most: int) -> None:
    """Play on, and show everything to all."""
    told = 0
    for _ in range(most):
        for seat, bot in bots.items():
            for event in game.events[told:]:
                bot.see(event.as_seen_by(SEATS.index(seat)))
        told = len(game.events)
        if game.phase in {"round over", "game over"}:
            return
        if game.owing():
            game.play(f"{game.owing()[0]} call")
            continue
        game.play(bots[game.turn].choose(game.view(game.turn)))


@pytest.mark.parametrize(("edition", "seats", "options"), kit.TABLES)
def test_a_view_and_a_state_are_masked_alike(edition: str, seats: int, options: dict[str, str]) -> None:
    game = Game(edition, seats=seats, seed=4, options=options)
    bots = sit_down(game, ["steady", "random", "first"] * 4)
    bots = {seat: bots[seat] for seat in SEATS[:seats]}
    compared = 0
    while game.phase not in {"round over", "game over"} and compared < 60:
        seat = SEATS.index(game.turn)
        view, bot = game.view(seat), bots[game.turn]
        assert isinstance(bot, PolicyBot)
        known = np.zeros((10, 10, 64), np.uint8)
        for letter, cards in view.known.items():
            for card in cards:
                known[seat, SEATS.index(letter), game.rules.kind_of[card]] += 1
        out = np.zeros(1, STATE)
        out[0].rng = bot.eyes.states[0].rng
        mask(game.rules.tables[0], game._state, known, seat, out[0])
        bot.eyes.look(view)
        assert {name for name in STATE.names or () if not np.array_equal(out[name], bot.eyes.states[name])} == set()
        game.play(f"{game.owing()[0]} call" if game.owing() else bot.choose(view))
        compared += 1


def guess_after(game: Game, moves: list[str]) -> KeenBot:
    """The bot in seat A after these moves, with its memory brought in line."""
    bot = KeenBot(playouts=4)
    bot.waits = False
    bot.begin("A", game.rules, 1)
    told = 0
    for move in ["", *moves]:
        if move:
            game.play(move)
        for event in game.events[told:]:
            bot.see(event.as_seen_by(0))
        told = len(game.events)
    return bot


def hidden_kinds(bot: KeenBot, game: Game, seed: int, mode: int = belief.WEIGHTS) -> list[str]:
    """A guess of what the others hold."""
    state = bot.eyes.look(game.view("A"))
    state.rng = seed
    remembered, guess = bot.room[1][0], bot.room[2][0]
    remembered.seats = game.seats
    tape = bot.seen[0]
    for place, row in enumerate(bot.rows):
        tape.event[place] = row
    tape.events = len(bot.rows)
    memory.remember(game.rules.tables[0], bot.room[1], 0, tape)
    bot.rows.clear()
    memory.agree(game.rules.tables[0], remembered, state)
    belief.first_guess(game.rules.tables[0], remembered, state, guess)
    if mode == belief.BLIND:
        belief.forget_guess(remembered, guess)
        belief.first_guess(game.rules.tables[0], remembered, state, guess)
    else:
        belief.weigh(game.rules.tables[0], remembered, guess, mode)
        belief.walk(game.rules.tables[0], remembered, state, guess, mode, 400)
    places = [(guess.hands[place], guess.slots[place]) for place in range(guess.places)]
    return [game.rules.faces[remembered.kind[hand, slot]].code for hand, slot in places]


def test_a_seat_that_drew_is_not_guessed_to_hold_what_would_have_gone_on() -> None:
    deck = ["g1", "r2", "g3", "r4", "g6", "r7", "g8", "y9", "b1", "y2", "b3", "y4", "b6", "y7", "r5"]
    deck += ["g9", "y8", "r1", "b9", "b2", "y1", "g2", "W", "r3", "r9", "gS"]
    game = Game("deluxe", seats=2, seed=1, dealer="A", decks=[deck])
    assert game.turn == "B"
    bot = guess_after(game, ["B draw"])
    assert game.turn == "A"
    guesses = [hidden_kinds(bot, game, seed) for seed in range(12)]
    would_go = [card for guess in guesses for card in guess if card[0] in "rW"]
    blind = [card for seed in range(12) for card in hidden_kinds(bot, game, seed, belief.BLIND) if card[0] in "rW"]
    assert len(would_go) < 0.7 * len(blind)
    assert all(len(guess) == 8 for guess in guesses)


def test_a_guess_has_every_card_once() -> None:
    game = Game("mlb", seats=4, seed=6)
    bots = sit_down(game, ["keen:playouts=4", "steady", "first", "random"])
    played_by(game, bots, 30)
    keen = bots["A"]
    assert isinstance(keen, KeenBot)
    hidden = hidden_kinds(keen, game, 3)
    guess = keen.room[2][0]
    pool = [game.rules.faces[kind].code for kind in guess.pool[: guess.size].tolist()]
    seen = [card.partition(":")[0] for card in game.discard_pile()] + game.hand("A")
    known = [card for cards in game.view("A").known.values() for card in cards]
    assert sorted(hidden + pool + seen + known) == sorted(game.rules.deck)
    assert len(pool) == len(game.draw_pile())


def test_a_policy_is_a_function_of_the_view_and_never_of_the_game() -> None:
    for name in registry.OWN:
        bot = make_bot(name)
        bot.begin("A", Game("deluxe", seats=2, seed=1).rules, 1)
        held = [value for value in vars(bot).values() if isinstance(value, Game)]
        assert held == []


KEEN = (
    "keen:playouts=6" if is_compiled_available() else "keen:playouts=1"
)  # without the compiler a search takes its time


@pytest.mark.parametrize("spec", ["random", "first", "steady", KEEN])
def test_our_own_bots_pass_the_kit(spec: str) -> None:
    make_bot(spec).prepare()
    assert kit.check_bot(spec, seconds=5.0) == []


class Peeking(Bot):
    """Looks for the game among the variables of whoever asks."""

    def choose(self, view: View) -> Move:
        games: list[Game] = []
        frame = sys._getframe()
        while frame.f_back is not None and not games:
            frame = frame.f_back
            games = [found for name, found in frame.f_locals.items() if isinstance(found, Game) and name != "game"]
        cards = "".join(card for game in games for card in game.draw_pile()[-9:])
        moves = [move for move in view.legal if move.verb not in kit.OUT_OF_TURN]
        return random.Random(cards).choice(moves)


class Moody(Bot):
    """Takes its chance from nowhere."""

    mood = random.Random(1)

    def choose(self, view: View) -> Move:
        return self.mood.choice([move for move in view.legal if move.verb not in kit.OUT_OF_TURN])


class Wilful(Bot):
    """Always draws."""

    def choose(self, view: View) -> Move:
        return Move(SEATS.index(view.seat), "draw")


class Silent(Bot):
    """Answers nothing."""

    def choose(self, view: View) -> Move:
        del view
        return None  # type: ignore[return-value]


class Hasty(Bot):
    """Calls when it should choose."""

    def choose(self, view: View) -> Move:
        return next((move for move in view.legal if move.verb in kit.OUT_OF_TURN), view.legal[0])


class Broken(Bot):
    """Falls over."""

    def choose(self, view: View) -> Move:
        raise LookupError(view.seat)


@pytest.mark.parametrize(
    ("bot", "message"),
    [
        (Peeking, "cards that the seat cannot see"),
        (Moody, "same seed and the same views"),
        (Wilful, "not in view.legal"),
        (Silent, "which is no Move"),
        (Hasty, "are for react"),
        (Broken, "LookupError"),
    ],
)
def test_the_kit_finds(bot: type[Bot], message: str) -> None:
    assert any(message in problem for problem in kit.check_bot(bot)), kit.check_bot(bot)


def test_the_kit_finds_who_takes_too_long() -> None:
    problems = kit.check_bot("steady", seconds=1e-9)
    assert problems
    assert all("s of one core" in problem for problem in problems)


def test_naming_and_seating_a_bot_does_not_import_the_compiler() -> None:
    code = (
        "import sys; from lastcard.bots import *; from lastcard.game import Game; g = Game('deluxe', seats=2, seed=1);"
        "b = make_bot('keen'); b.waits = False; b.begin(g.turn, g.rules, 1); b.choose(g.view(g.turn));"
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0  # noqa: S603 - our own code


def test_a_process_plays_a_stand_in_at_once_and_says_when_it_is_ready() -> None:
    game = Game("deluxe", seats=2, seed=3)
    steady = make_bot("steady")
    steady.begin(game.turn, game.rules, 3)
    with BotProcess(game.rules, [Seating(game.turn, "keen:playouts=20", 3)]) as process:
        assert process.choose(game.turn, game.view(game.turn)).result(400) in game.legal(game.turn)
        assert process.wait(400)
        process.see(game.turn, [event.as_seen_by(SEATS.index(game.turn)) for event in game.events])
        assert process.choose(game.turn, game.view(game.turn)).result(400) in game.legal(game.turn)


def test_without_the_compiler_the_search_is_shorter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LASTCARD_COMPILER", "off")
    assert not is_compiled_available()
    assert KeenBot().settings[1] == 48


@pytest.mark.parametrize("settings", [{"playouts": True}, {"playouts": -1}, {"playouts": 2.5}, {"belief": 1}])
def test_settings_that_mean_nothing_are_refused(settings: dict[str, bool]) -> None:
    with pytest.raises(ValueError, match=next(iter(settings))):
        KeenBot(**settings)


def test_the_bots_are_listed_from_weak_to_strong() -> None:
    listed = json.loads(CliRunner().invoke(cli, ["bots", "--json"]).stdout)
    assert [bot["name"] for bot in listed][:4] == ["random", "first", "steady", "keen"]
    assert [bot["trouble"] for bot in listed[:4]] == [""] * 4
    assert CliRunner().invoke(cli, ["bots"]).stdout.startswith("random")


class Rule:
    """Stands in for RLCard's player: it takes the last that is offered, and remembers what it was offered."""

    offers: list[list[str]] = []  # noqa: RUF012 - looked at by the test

    def step(self, state: dict[str, list[str]]) -> str:
        offered = state["raw_legal_actions"]
        self.offers.append(offered)
        return offered[-1]


def seat_rule(monkeypatch: pytest.MonkeyPatch, rules: Rules) -> Bot:
    module = types.ModuleType("rlcard.models.uno_rule_models")
    vars(module)["UNORuleAgentV1"] = Rule
    monkeypatch.setitem(sys.modules, "rlcard", types.ModuleType("rlcard"))
    monkeypatch.setitem(sys.modules, "rlcard.models", types.ModuleType("rlcard.models"))
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(registry, "find_spec", lambda _: True)
    bot = make_bot("rlcard-rule")
    bot.begin("A", rules, 1)
    return bot


def test_rlcards_player_is_offered_what_its_own_game_offers(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.from_position("deluxe seats=2 hands=r5,r5,gS,W,W4/g7,g8 discard=r9 draw=y9,y8")
    bot = seat_rule(monkeypatch, game.rules)
    Rule.offers.clear()
    assert str(bot.choose(game.view("A"))) == "A W:y"
    assert Rule.offers == [["r-5", "r-5", "r-wild", "g-wild", "b-wild", "y-wild"]]
    only = Game.from_position("deluxe seats=2 hands=gS,W4,b2/g7,g8 discard=r9 draw=y9,y8")
    assert str(bot.choose(only.view("A"))) == "A W4:y"
    none = Game.from_position("deluxe seats=2 hands=gS,b2,b3/g7,g8 discard=r9 draw=y9,y8")
    assert str(bot.choose(none.view("A"))) == "A draw"
    assert Rule.offers[-1] == ["draw"]


def test_rlcards_player_says_how_it_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "find_spec", lambda _: None)
    with pytest.raises(BotError, match=r"pip install \"lastcard\[peers\]\""):
        make_bot("rlcard-rule")
    assert "rlcard-rule" not in registry.bot_names()
