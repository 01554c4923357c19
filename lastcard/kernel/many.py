"""Many games at once: the loops over an array of states, each in one call."""

from .chance import seed
from .layout import LEGAL, ROUND_OVER, State, Tables, Tape, Words, wide
from .machine import apply, next_round, sit_down
from .move import legal
from .player import pack, play_round
from .speed import entry


@entry
def deal_all(t: Tables, states: list[State], tape: Tape, seats: int, number: int) -> None:
    """Begin one game of the series `number` in each state; the dealers go round."""
    for index in range(len(states)):
        seed(states[index], number, index)
        sit_down(t, states[index], tape, seats, index % seats)
        next_round(t, states[index], tape)


@entry
def apply_all(t: Tables, states: list[State], tape: Tape, moves: Words, whys: Words) -> None:
    """Play one move in each state; a negative one leaves its state alone and counts as legal."""
    for index in range(len(states)):
        whys[index] = apply(t, states[index], tape, wide(moves[index])) if moves[index] >= 0 else LEGAL


@entry
def legal_all(t: Tables, states: list[State], moves: Words, counts: Words) -> None:
    """Write the legal moves of each state into its row of `moves`, and their numbers into `counts`."""
    for index in range(len(states)):
        counts[index] = legal(t, states[index], moves[index])


@entry
def play_all(t: Tables, states: list[State], tape: Tape, habits: Words) -> None:
    """Play each round to its end at random."""
    manner = pack(habits)
    for index in range(len(states)):
        if states[index].phase < ROUND_OVER:
            play_round(t, states[index], tape, manner)


@entry
def clone_all(states: list[State], sources: list[State], which: Words) -> None:
    """Copy state `which[i]` of the sources over state `i`."""
    for index in range(len(states)):
        states[index] = sources[which[index]]
