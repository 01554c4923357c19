"""One game, in arrays of one: handing a record over to compiled code takes longer than most moves."""

from .layout import State, Tables, Tape, Words
from .machine import act
from .move import legal, refusal
from .speed import entry


@entry
def legal_here(tables: list[Tables], states: list[State], moves: Words) -> int:
    """Write every legal move into `moves` and return their number."""
    return legal(tables[0], states[0], moves)


@entry
def refusal_here(tables: list[Tables], states: list[State], move: int) -> int:
    """Why a move is refused, or LEGAL."""
    return refusal(tables[0], states[0], move)


@entry
def act_here(tables: list[Tables], states: list[State], tapes: list[Tape], move: int) -> None:
    """Play a legal move."""
    act(tables[0], states[0], tapes[0], move)
