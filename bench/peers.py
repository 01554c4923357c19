"""Other libraries that play this game or its ancestor, beside the kernel, in rounds a second.

RLCard's `uno` and OpenSpiel's `crazy_eights` are optional: `pip install "lastcard[peers]"`. All
players are random and draw only when they must, unless said otherwise.
"""

import importlib
import random
import warnings
from collections.abc import Callable
from typing import Any, Final

import numpy as np

from .kernel import Kernel
from .measure import CPU, Figure, Target, rates, time_in_turn

INSTALL: Final = 'not installed: pip install "lastcard[peers]"'
BEYOND_CORE: Final = Target("at least", 25)
BEYOND_ENVIRONMENT: Final = Target("at least", 200)
BEYOND_OPEN_SPIEL: Final = Target("at least", 5)

# OpenSpiel's actions in crazy_eights: 0 to 51 play a card, then these.
DRAW: Final = 52
PASS: Final = 53

Work = Callable[[], object]


def find(module: str) -> Any:  # noqa: ANN401 - a module without types, or None
    """An optional module, or None where it is not installed."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return importlib.import_module(module)
    except ImportError:
        return None


def play_core(game_module: Any, seats: int, rounds: int) -> None:  # noqa: ANN401 - see find
    """RLCard's rules alone: no observation is built, nothing is copied for stepping back.

    Its legal actions hold `draw` only when nothing can be played, which is the policy asked for.
    """
    game = game_module.UnoGame(num_players=seats)
    game.np_random = np.random.RandomState(7)
    game.get_state = lambda _: None
    chance = random.Random(7)
    for _ in range(rounds):
        game.init_game()
        here, players = game.round, game.players
        while not here.is_over:
            here.proceed_round(players, chance.choice(here.get_legal_actions(players, here.current_player)))


def make_environment(rlcard: Any) -> Any:  # noqa: ANN401 - see find
    """RLCard's environment for two random agents; it has no other number of players."""
    environment = rlcard.make("uno", config={"seed": 7})
    environment.set_agents([find("rlcard.agents").RandomAgent(environment.num_actions) for _ in range(2)])
    return environment


def run_environment(environment: Any, rounds: int) -> None:  # noqa: ANN401 - see find
    """Rounds in RLCard's environment, as its own examples run them in training."""
    for _ in range(rounds):
        environment.run(is_training=True)


def play_from_python(game: Any, rounds: int) -> None:  # noqa: ANN401 - see find
    """Rounds of OpenSpiel's game stepped from Python: a draw or a pass only when no card can be played."""
    chance = random.Random(7)
    for _ in range(rounds):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, weights)[0])
                continue
            legal = state.legal_actions()
            plays = [action for action in legal if action not in (DRAW, PASS)]
            state.apply_action(chance.choice(plays or legal))


def dealt_state(game: Any) -> Any:  # noqa: ANN401 - see find
    """A state of OpenSpiel's game after the deal, with somebody to move."""
    chance = random.Random(7)
    state = game.new_initial_state()
    while state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(chance.choices(actions, weights)[0])
    return state


def make_rollouts(pyspiel: Any, game: Any, rollouts: int) -> Work:  # noqa: ANN401 - see find
    """Rounds played wholly inside OpenSpiel's C++.

    A search bot that may run one simulation evaluates the root and nothing else, and this evaluator
    does so by playing `rollouts` rounds from it to their end at random. So one step of the bot is that
    many rounds, and a single clone and a choice. They start from a dealt state and are not dealt
    themselves, and they draw by choice too, because OpenSpiel has no random player that does not;
    the first is to its advantage, the second makes its rounds a little longer.
    """
    root = dealt_state(game)
    no_limit_on_tree, exploration, simulations, solve, verbose, seed = 100, 2.0, 1, False, False, 7
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, seed)
    bot = pyspiel.MCTSBot(game, evaluator, exploration, simulations, no_limit_on_tree, solve, seed, verbose)
    return lambda: bot.step(root.clone())


def beside(name: str, seats: int, peer: Work, count: int, repeats: int, target: Target | None) -> list[Figure]:
    """A peer's rounds a second, and how many times as many the kernel plays with as many players."""
    kernel = Kernel()
    began = CPU()
    kernel.play(seats, 1000)
    ours_count = max(1000, int(1000 * 0.2 / (CPU() - began)))
    theirs, ours = time_in_turn([peer, lambda: kernel.play(seats, ours_count)], repeats)
    their_rates, our_rates = rates(count, theirs.cpu), rates(ours_count, ours.cpu)
    pairs = [mine / other for mine, other in zip(our_rates, their_rates, strict=True)]
    return [
        Figure(f"{name}, {seats} seats", "rounds/s", their_rates),
        Figure(
            f"kernel / {name}, {seats} seats",
            "x",
            pairs,
            target,
            result=max(our_rates) / max(their_rates),
            note=f"kernel {max(our_rates):,.0f} rounds/s; best / best; spread of the pairs",
        ),
    ]


def measure_rlcard(repeats: int) -> list[Figure]:
    """RLCard's core with two and four players, and its environment."""
    rlcard, game_module = find("rlcard"), find("rlcard.games.uno.game")
    if rlcard is None or game_module is None:
        return [Figure("RLCard", "", text="not measured", note=INSTALL)]
    figures: list[Figure] = []
    figures += beside("RLCard core", 2, lambda: play_core(game_module, 2, 2000), 2000, repeats, BEYOND_CORE)
    figures += beside("RLCard core", 4, lambda: play_core(game_module, 4, 2000), 2000, repeats, BEYOND_CORE)
    environment = make_environment(rlcard)
    run = lambda: run_environment(environment, 200)  # noqa: E731 - work to be timed
    return figures + beside("RLCard environment", 2, run, 200, repeats, BEYOND_ENVIRONMENT)


def measure_open_spiel(repeats: int) -> list[Figure]:
    """OpenSpiel's game from Python and inside C++, with its default rules, and with those nearest to ours."""
    pyspiel = find("pyspiel")
    if pyspiel is None:
        return [Figure("OpenSpiel", "", text="not measured", note=INSTALL)]
    figures: list[Figure] = []
    nearest = "max_draw_cards=1,reshuffle=True,use_special_cards=True"
    for seats in (2, 4):
        game = pyspiel.load_game(f"crazy_eights(players={seats})")
        step = make_rollouts(pyspiel, game, 4000)
        python = lambda game=game: play_from_python(game, 50)  # noqa: E731 - work to be timed
        figures += beside("OpenSpiel, Python", seats, python, 50, repeats, None)
        figures += beside("OpenSpiel, C++", seats, step, 4000, repeats, BEYOND_OPEN_SPIEL)
    like_ours = pyspiel.load_game(f"crazy_eights(players=4,{nearest})")
    step = make_rollouts(pyspiel, like_ours, 2000)
    return figures + beside("OpenSpiel, C++, skips and reshuffles", 4, step, 2000, repeats, None)


def measure_peers(repeats: int) -> list[Figure]:
    """Everything in this module."""
    return measure_rlcard(repeats) + measure_open_spiel(repeats)
