"""What holds in every game: cards are conserved, somebody can act, a refused move changes nothing."""

import copy
import string
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lastcard.game import Game, Move, Refused
from lastcard.game.move import VERBS
from lastcard.kernel import layout
from lastcard.kernel.layout import LEGAL
from lastcard.kernel.move import MOVE_BITS
from lastcard.kernel.speed import load_compiled
from tests.differential.machine import NO_MOVE, Records, fast, kernel_apply, kernel_legal
from tests.differential.match import Match
from tests.differential.strata import make_plan
from tests.moment import Moment, decks_of, moments

EACH = 2
kernel_refusal = load_compiled("move").refusal
QUICK = settings(deadline=None, max_examples=60, derandomize=True)


def state_bytes(game: Game) -> bytes:
    """Everything that the kernel knows of a game."""
    return bytes(game._states.tobytes())


def everything(game: Game) -> tuple[Any, ...]:
    """All that a game remembers."""
    known = {pair: +cards for pair, cards in game.knowledge.known.items() if +cards}
    return state_bytes(game), list(game.events), list(game.moves), list(game.orders), known, game.knowledge.open


@QUICK
@given(st.integers(0, 2**40))
def test_cards_are_conserved_and_somebody_can_always_act(index: int) -> None:
    match = Match(make_plan(2, index))
    machine = match.machine
    whole = [face.copies for face in match.rules.faces] + [0] * (layout.MAX_KINDS - len(match.rules.faces))
    cards = decks_of(Moment(match.plan, machine.states))
    for _ in range(match.plan.most_moves):
        state = machine.states[0]
        assert bool(machine.legal) == (state.phase != layout.GAME_OVER)
        if machine.next_move == NO_MOVE:
            break
        if state.phase < layout.ROUND_OVER:
            in_turn = [number for number in machine.legal if not layout.CALL <= (number >> 15 & 15) <= layout.VETO]
            assert {number >> 19 for number in in_turn} == {int(state.turn)}
        deals = machine.next_move >> 15 & 15 == layout.NEXT and state.deals_whole_deck
        assert machine.look(machine.next_move) == LEGAL
        if deals:
            cards = whole
        assert decks_of(Moment(match.plan, machine.states)) == cards


@fast
def try_all_numbers(
    tables: Records, states: Records, tapes: Records, is_legal: Records, content: Records, before: Records
) -> int:
    """Try every number that a move may have and some beyond; return the first that goes wrong, or -9."""
    t, s, tape = tables[0], states[0], tapes[0]
    for move in range(-5, (1 << MOVE_BITS) + 5):
        expected = 0 <= move < 1 << MOVE_BITS and is_legal[move] != 0
        if (kernel_refusal(t, s, move) == LEGAL) != expected:
            return move
        if not expected and kernel_apply(t, s, tape, move) == LEGAL:
            return move
        if move % 8192 == 0:
            for i in range(len(content)):
                if content[i] != before[i]:
                    return move
    for i in range(len(content)):
        if content[i] != before[i]:
            return 1 << MOVE_BITS
    return -9


@pytest.mark.compiled
@pytest.mark.parametrize("moment", moments(1), ids=str)
def test_every_other_number_is_refused_and_changes_nothing(moment: Moment) -> None:
    states = moment.states.copy()
    tapes = np.zeros(1, layout.TAPE)
    numbers = np.zeros(4096, np.int32)
    count = kernel_legal(moment.rules.tables[0], states[0], numbers)
    is_legal = np.zeros(1 << MOVE_BITS, np.uint8)
    is_legal[numbers[:count]] = 1
    content = states.view(np.uint8).reshape(-1)
    assert try_all_numbers(moment.rules.tables, states, tapes, is_legal, content, content.copy()) == -9
    for number in (-(2**31), -(2**23), -1, 2**23, 2**24 + 3, 2**31 - 1):
        assert kernel_apply(moment.rules.tables[0], states[0], tapes[0], number) != LEGAL
    assert states.tobytes() == moment.states.tobytes()


def texts(moment: Moment) -> st.SearchStrategy[str]:
    """Texts that look like moves of this game more or less, and anything at all."""
    codes = [face.code for face in moment.rules.faces] + ["W", "SW", "CU9", "r10", "xX", "R"]
    seat = st.sampled_from([*"ABCDEFGHIJKZab", "AB", ""])
    word = st.sampled_from([*VERBS, "play", "good", "no", "A", "B", "r", "p", "!", "x"])
    ending = st.sampled_from(
        ["", "!", ":r", ":p", ":q", "@A", "@B", "@K", "=r", "=g", ":r@B", ":g=b", ":r!", ":y@C!", "!!", " "]
    )
    card = st.builds("".join, st.tuples(st.sampled_from(codes), ending))
    likely = st.builds(" ".join, st.tuples(seat, st.one_of(word, card), st.one_of(st.just(""), word, card, seat)))
    discards = st.builds(lambda who, cards: f"{who} discard {' '.join(cards)}", seat, st.lists(st.sampled_from(codes)))
    return st.one_of(
        likely, likely.map(str.strip), discards, st.text(max_size=12), st.text(string.printable, max_size=9)
    )


@settings(QUICK, max_examples=150)
@given(st.data())
def test_a_text_is_a_legal_move_or_refused_without_a_change(data: st.DataObject) -> None:
    moment = data.draw(st.sampled_from(moments(EACH)))
    game = moment.game()
    before = everything(game)
    for _ in range(8):
        text = data.draw(texts(moment))
        expected = game.refusal(text)
        if expected is not None:
            with pytest.raises(Refused) as refused:
                game.play(text)
            assert str(refused.value) == str(expected) != ""
        else:
            game.play(text)
            assert game.moves[-1] in moment.game().legal() or game.moves[-1].verb == "discard"
            game.undo()
        assert everything(game) == before


@pytest.mark.parametrize("moment", moments(EACH), ids=str)
def test_every_legal_move_reads_back_from_its_text(moment: Moment) -> None:
    game = moment.game()
    moves = game.legal()
    assert len({str(move) for move in moves}) == len(moves)
    for move in moves:
        assert Move.parse(str(move)) == move
        assert game.refusal(str(move)) is None


@pytest.mark.parametrize("moment", moments(EACH), ids=str)
def test_a_position_reads_back_and_plays_on_alike(moment: Moment) -> None:
    game = moment.game()
    text = game.position()
    other = Game.from_position(text)
    assert other.position() == text
    for number in range(12):
        moves = game.legal()
        assert other.legal() == moves
        if not moves:
            break
        move = moves[(number * 7919 + len(text)) % len(moves)]
        game.play(move)
        other.play(str(move))
        assert other.position() == game.position(), f"after {move}"


@pytest.mark.parametrize("moment", moments(EACH), ids=str)
def test_undo_restores_everything(moment: Moment) -> None:
    game = moment.game()
    past = []
    for number in range(10):
        moves = game.legal()
        if not moves:
            break
        past.append(everything(game))
        game.play(moves[(number * 104729) % len(moves)])
    while past:
        game.undo()
        assert everything(game) == past.pop()


@pytest.mark.parametrize("moment", moments(1), ids=str)
def test_a_copy_is_independent(moment: Moment) -> None:
    game = moment.game()
    before = copy.deepcopy(everything(game))
    other = game.copy()
    assert everything(other) == before
    for _ in range(6):
        moves = other.legal()
        if not moves:
            break
        other.play(moves[-1])
    assert everything(game) == before
    later = copy.deepcopy(everything(other))
    if game.legal():
        game.play(game.legal()[0])
    assert everything(other) == later


def test_the_moments_of_these_tests_cover_every_phase() -> None:
    assert {moment.phase for moment in moments(1)} == set(range(layout.RESOLVING))
