"""What policies need of the kernel, at the speed of this copy."""

from collections.abc import Callable
from typing import Any, Final

from lastcard.game.fast import layout

from .speed import kernel_module, policy

_bits, _chance, _machine = kernel_module("bits"), kernel_module("chance"), kernel_module("machine")
_move, _pile, _player, _turn = (
    kernel_module("move"),
    kernel_module("pile"),
    kernel_module("player"),
    kernel_module("turn"),
)

act: Final[Callable[..., None]] = _machine.act
below: Final[Callable[..., int]] = _chance.below
decode: Final[Callable[..., tuple[int, int, int, int, int, int]]] = _move.decode
encode: Final[Callable[..., int]] = _move.encode
give_up: Final[Callable[..., None]] = _pile.give_up
happens: Final[Callable[..., bool]] = _player.happens
hand_points: Final[Callable[..., int]] = _pile.hand_points
legal: Final[Callable[..., int]] = _move.legal
lowest: Final[Callable[..., int]] = _bits.lowest
mix: Final[Callable[..., int]] = _chance.mix
most_moves: Final[Callable[..., int]] = _move.most_moves
next_round: Final[Callable[..., None]] = _machine.next_round
pick_card: Final[Callable[..., int]] = _player.pick_card
playable: Final[Callable[..., Any]] = _pile.playable
seat_after: Final[Callable[..., int]] = _turn.seat_after
seed: Final[Callable[..., None]] = _chance.seed
shuffle: Final[Callable[..., None]] = _chance.shuffle
sit_down: Final[Callable[..., None]] = _machine.sit_down
without_lowest: Final[Callable[..., Any]] = _bits.without_lowest
count_cards: Final[Callable[..., int]] = _player.count_cards


@policy
def step(t: layout.Tables, s: layout.State, tape: layout.Tape, move: int) -> None:
    """Play a legal move. The kernel copies its machine into each caller of `act`: here is the only one."""
    act(t, s, tape, move)


@policy
def call_for_all(t: layout.Tables, s: layout.State, tape: layout.Tape) -> None:
    """Every seat that owes a call makes it at once."""
    if s.phase == layout.DISCARDING and s.given:
        return
    for seat in range(s.seats):
        if s.owing & (1 << seat):
            step(t, s, tape, encode(seat, layout.CALL, 0, 0, 0, 0))
