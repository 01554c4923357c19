"""Questions of a seat: why a card may be played or not, and what a bot would do."""

from typing import Final

from lastcard.bots import make_bot
from lastcard.game.reason import explain_card
from lastcard.wire import frame

from .context import Context
from .play import the_game
from .refusal import Refusal
from .show import teller_for
from .state import OVER, TableState

HINTERS: Final = ("steady", "first")


def why(state: TableState, letter: str, question: frame.Why) -> frame.WhyAnswer:
    """Why a card in hand may be played now, or not."""
    game = the_game(state)
    seat = state.seat(letter)
    if seat is None:
        raise Refusal("seat", "only who holds a card can ask about it")
    code = question.card.partition(":")[0]
    if code not in game.hand(letter):
        raise Refusal("unknown", f"card: you do not hold {question.card}")
    if state.hold is not None and state.hold.seat != letter:
        text = f"it is {state.hold.seat} who has to decide, not {letter}"
        return frame.WhyAnswer(question.id, code, "", text)
    if game.phase in OVER:
        return frame.WhyAnswer(question.id, code, "", "the round is over")
    found = explain_card(game, letter, code)
    return frame.WhyAnswer(question.id, code, ", ".join(found["clauses"]), found["why"])


def hint(state: TableState, letter: str, question: frame.Hint, context: Context) -> frame.HintAnswer:
    """What a bot would do in this seat, with what the seat knows."""
    game = the_game(state)
    if not state.settings.hints:
        raise Refusal("rules", "this table gives no hints")
    if state.turn != letter or (state.hold is not None and state.hold.seat != letter):
        raise Refusal("rules", "it is not your turn")
    name = next((name for name in HINTERS if name in context.bots), "first")
    bot = make_bot(name)
    bot.begin(letter, state.compiled(), 0)
    move = bot.choose(game.view(letter))
    return frame.HintAnswer(question.id, str(move), teller_for(state, letter).move(move))
