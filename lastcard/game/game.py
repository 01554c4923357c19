"""A game at a table: what may be played, playing it, and what everybody sees of it."""

import secrets
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import numpy as np

from lastcard.kernel import chance, layout, machine, pile
from lastcard.kernel import move as moves_module
from lastcard.rules.compile import Rules, compile_rules
from lastcard.rules.edition import Edition

from .board import Board, Writer
from .code import color_number, discard_choices, discard_numbers, hand_codes, to_moves, to_number
from .engine import ENGINE
from .event import Event, Reader
from .knowledge import Knowledge
from .move import SEATS, Move, NotationError, seat_letter, seat_number, verify_move
from .reading import Reading
from .refusal import Refused, card_text, explain_refusal
from .view import PHASES, View, letters

Shuffle = Callable[[list[str], str], Sequence[str]]
REASONS: Final = ("deal", "opener", "reshuffle", "dealer", "seat")
NEXT: Final = layout.NEXT << 15
NOTHING_YET: Final = (0, 0, 0, 0, 0, 0)  # what a tape's numbers from `used` to `events` are before a call


class Game:
    """A game of one edition.

    >>> game = Game("deluxe", seats=3, seed=7)
    >>> game.phase, game.turn, game.top
    ('turn', 'C', 'gR')
    """

    def __init__(
        self,
        edition: str | Edition | Rules = "deluxe",
        *,
        seats: int = 4,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        dealer: str | int | None = None,
        decks: Sequence[Sequence[str]] = (),
        shuffle: Shuffle | None = None,
    ) -> None:
        """Sit down, draw for the deal unless a dealer is given, and deal the first round.

        `decks` are laid ready for the first rounds; `shuffle` makes every shuffle itself: it gets
        the cards (seats, when the dealer is drawn by lot) and the reason, and returns them with the
        next card first.
        """
        self._prepare(edition, seats, options)
        chosen = 0 if shuffle is not None else secrets.randbits(64)  # a host's shuffles need no seed
        self.seed = chosen if seed is None else seed
        self.decks = [list(deck) for deck in decks]
        self.shuffle = shuffle
        self.orders: list[tuple[str, tuple[str, ...]]] = []
        self.first_dealer = None if dealer is None else self._seat(dealer)
        chance.seed(self._state, self.seed & (1 << 64) - 1, 0)
        start = -1 if self.first_dealer is None else self.first_dealer
        self._run(lambda: machine.sit_down(self._tables, self._state, self._tapes[0], seats, start))
        self._lay_deck()
        self._act(NEXT)

    def _prepare(self, edition: str | Edition | Rules, seats: int, options: Mapping[str, Any] | None) -> None:
        """The parts that every game has, however it starts."""
        self.rules = edition if isinstance(edition, Rules) else compile_rules(edition, options)
        verify_seats(self.rules, seats)
        self.seats = seats
        self._tables = self.rules.tables[0]
        self._keep(np.zeros(1, layout.STATE))
        self._reading = Reading(self._states.tobytes(), {})
        self._keep_tape(np.zeros(1, layout.TAPE))
        self._numbers = np.zeros(moves_module.most_moves(self._tables), np.int32)
        self.moves: list[Move] = []
        self.events: list[Event] = []
        self.knowledge = Knowledge(seats)
        self._past: list[tuple[bytes, int, int, Knowledge]] = []
        self._writer: Writer | None = None  # of the score board, once somebody has looked at it
        self.start_position = ""
        self.start_scores: tuple[int, ...] = ()

    # What the table shows

    @property
    def phase(self) -> str:
        """What is going on: turn, drawn, name, answer, bonus, judge, discard, round over or game over."""
        return PHASES[int(self._state.phase)]

    @property
    def turn(self) -> str:
        """The seat that has to decide."""
        return seat_letter(int(self._state.turn))

    @property
    def direction(self) -> str:
        """Where play runs: left or right."""
        return "left" if self._state.direction > 0 else "right"

    @property
    def color(self) -> str:
        """The colour in force, empty while none is named."""
        color = int(self._state.color)
        return self.rules.colors[color] if color < len(self.rules.colors) else ""

    @property
    def dealer(self) -> str:
        """The seat that deals."""
        return seat_letter(int(self._state.dealer))

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return int(self._state.round_number)

    @property
    def winner(self) -> str:
        """The winner of the round that is over, or of the game; empty if there is none."""
        winner = int(self._state.winner)
        return seat_letter(winner) if winner >= 0 else ""

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return bool(self._state.phase == layout.GAME_OVER)

    @property
    def top(self) -> str:
        """The top of the discard pile; empty if no card could open the round."""
        s = self._state
        last = int(s.discard_count) - 1
        return card_text(self.rules, int(s.discard_pile[last]), int(s.named[last])) if last >= 0 else ""

    @property
    def scores(self) -> dict[str, int]:
        """The score of each seat."""
        return dict(zip(SEATS, self._state.scores[: self.seats].tolist(), strict=False))

    def counts(self) -> dict[str, int]:
        """How many cards each seat holds: everybody may know (A104)."""
        return dict(zip(SEATS, self._state.cards[: self.seats].tolist(), strict=False))

    def hand(self, seat: str | int) -> list[str]:
        """The cards of a seat. Only for the seat itself, and for those who see everything."""
        return hand_codes(self.rules, self._state, self._seat(seat))

    def discard_pile(self) -> list[str]:
        """The discards from bottom to top; wilds carry the colour named for them."""
        return list(self._read_state().discards(self.rules))

    def draw_pile(self) -> list[str]:
        """The draw pile, next card first. Nobody at the table may know it."""
        s = self._state
        return [self.rules.faces[kind].code for kind in s.draw_pile[: int(s.draw_count)].tolist()[::-1]]

    def owing(self) -> list[str]:
        """The seats that can be caught now. Noticing is part of the game: screens do not show it."""
        return list(letters(int(self._state.owing)))

    @property
    def vetoed(self) -> str:
        """The seat under the veto; empty while it lies in the middle."""
        return seat_letter(int(self._state.vetoed) - 1) if self._state.vetoed else ""

    def board(self) -> Board:
        """The score board, wiped when it is full, the subtotal carried to its top (BOARD-1)."""
        if self._writer is None:
            self._writer = Writer(self.seats, self.rules.edition.board_rows, self.start_scores)
        return self._writer.follow(self.events)

    # Playing

    def legal(self, seat: str | int | None = None) -> list[Move]:
        """Every legal move of a seat, or of all seats."""
        only = None if seat is None else self._seat(seat)
        by_seat = self._legal_by_seat()
        return list(self._reading.moves if only is None else by_seat.get(only, ()))

    def _legal_by_seat(self) -> Mapping[int, tuple[Move, ...]]:
        """Every legal move, by the number of its seat; seats without any are not in it."""
        reading = self._read_state()
        if reading.moves_of is None:
            count = ENGINE.legal(self.rules.tables, self._states, self._numbers)
            found = to_moves(self.rules, self._numbers[:count].tolist())
            if reading.phase == layout.DISCARDING:
                found = discard_choices(self.rules, self._state) + [move for move in found if move.verb != "discard"]
            reading.moves = found
            seats = {move.seat for move in found}
            reading.moves_of = {seat: tuple([move for move in found if move.seat == seat]) for seat in seats}
        return reading.moves_of

    def refusal(self, move: str | Move) -> Refused | None:
        """Why a move would be refused now, or None if it is legal."""
        try:
            self._read(move)
        except Refused as refused:
            return refused
        return None

    def play(self, move: str | Move) -> list[Event]:
        """Play a move and return what happened; raises `Refused`, and changes nothing, if it is not legal."""
        move, numbers = self._read(move)
        before = (self._states.tobytes(), len(self.events), len(self.orders), self.knowledge)
        self.knowledge = self.knowledge.copy()
        if move.verb == "next":
            self._lay_deck()
        try:
            for number in numbers:
                self._act(number)
        except Exception:
            self._restore(before)
            raise
        self._past.append(before)
        self.moves.append(move)
        return self.events[before[1] :]

    def undo(self) -> Move:
        """Take the last move back and return it."""
        if not self._past:
            raise IndexError("no move has been played yet")
        self._restore(self._past.pop())
        return self.moves.pop()

    def forget(self) -> None:
        """Give up the way back: `undo` ends here, and a long game needs less memory."""
        self._past.clear()

    def copy(self) -> "Game":
        """An independent copy, moves and events included."""
        other = object.__new__(Game)
        other.__dict__.update(self.__dict__)
        other._keep(self._states.copy())
        other._reading = Reading(self._states.tobytes(), {})
        other._keep_tape(np.zeros(1, layout.TAPE))
        other._numbers = self._numbers.copy()
        other.moves, other.events, other.orders = list(self.moves), list(self.events), list(self.orders)
        other._past = list(self._past)
        other.knowledge = self.knowledge.copy()
        other._writer = None
        return other

    def _read(self, move: str | Move) -> tuple[Move, list[int]]:
        """A legal move and the kernel's numbers for it; raises `Refused`."""
        s = self._state
        try:
            if isinstance(move, str):
                move = Move.parse(move)
            verify_move(move)
        except NotationError as error:
            raise Refused("", str(error)) from error
        if move.verb == "discard":
            numbers = discard_numbers(self.rules, s, move)
        else:
            kind = self.rules.kind_of.get(move.card, -1)
            if move.color and kind >= 0 and self.rules.faces[kind].is_wild and s.cards[move.seat] == 1:
                color_number(self.rules, s, move, move.color)  # dropped, but it has to be a colour
                move = move.without_color()
            numbers = [to_number(self.rules, s, move)]
        why = ENGINE.refusal(self.rules.tables, self._states, numbers[0])
        if why != layout.LEGAL:
            raise explain_refusal(self.rules, s, move, int(why))
        return move, numbers

    # What a seat may know

    def view(self, seat: str | int | None = None) -> View:
        """What a seat may know now; without a seat, what a spectator may."""
        from .look import make_view  # noqa: PLC0415 - views know games, not the other way round

        return make_view(self, None if seat is None else self._seat(seat))

    def log(self, seat: str | int | None = None) -> list[Event]:
        """The events as a seat saw them; without a seat, as spectators did."""
        viewer = -1 if seat is None else self._seat(seat)
        return [event.as_seen_by(viewer) for event in self.events]

    # Writing it down

    def position(self) -> str:
        """The one-line form of this moment; `Game.from_position` reads it back."""
        from .position import write_position  # noqa: PLC0415 - positions know games, not the other way round

        return write_position(self)

    @staticmethod
    def from_position(text: str) -> "Game":
        """The game that a one-line position describes; raises `ValueError` naming the part at fault."""
        from .position import read_position  # noqa: PLC0415 - see `position`

        return read_position(text)

    def record(self) -> str:
        """The game so far as a text that can be replayed."""
        from .record import write_record  # noqa: PLC0415 - see `position`

        return write_record(self)

    # The kernel

    def _read_state(self) -> Reading:
        """The state as it is now, in plain numbers."""
        raw = self._states.tobytes()
        if self._reading.raw != raw:
            self._reading = Reading(raw, self._reading.last_hands)
        return self._reading

    def _seat(self, seat: str | int) -> int:
        """The number of a seat at this table."""
        number = seat_number(seat)
        if not 0 <= number < self.seats:
            raise ValueError(f"{seat!r} is no seat here: the seats are A to {seat_letter(self.seats - 1)}")
        return number

    def _keep(self, states: Any) -> None:  # noqa: ANN401 - an array
        """Take a state, in an array of its own; `_state` is the record in it."""
        self._states = states
        self._state: Any = states[0]

    def _keep_tape(self, tapes: Any) -> None:  # noqa: ANN401 - an array
        """Take a tape, in an array of its own; its numbers are quicker to write all at once."""
        self._tapes = tapes
        self._tape_numbers: Any = tapes.view(np.int64)[: 3 + len(NOTHING_YET)]

    def _act(self, number: int) -> None:
        """Let the kernel play a move."""
        self._run(lambda: ENGINE.act(self.rules.tables, self._states, self._tapes, number))

    def _run(self, step: Callable[[], None]) -> None:
        """Let the kernel do a step, asking the host for shuffles as often as it needs them."""
        before = self._states.tobytes()  # NumPy copies records field by field, but bytes at once
        tape = self._tapes[0]
        given: list[tuple[str, list[int]]] = []
        while True:
            self._load_tape(tape, given)
            step()
            if tape.wrong:
                self._states[:] = np.frombuffer(before, layout.STATE)
                raise ValueError(
                    f"the shuffle for the {given[-1][0] if given else 'deal'} does not have the same cards"
                )
            if not tape.missing:
                break
            self._states[:] = np.frombuffer(before, layout.STATE)
            given.append(self._ask(tape))
        for why, order in given:
            self.orders.append((why, tuple(self._order_codes(why, order))))
        reader = Reader(self.rules, lambda: self._hands(np.frombuffer(before, layout.STATE)[0]))
        rows = reader.read(tape)
        self.knowledge.follow(self.rules, reader.hands, rows)
        self.events.extend(reader.events)

    def _hands(self, state: Any) -> list[Counter[str]]:  # noqa: ANN401 - a NumPy record
        """The hands in a state."""
        return [Counter(hand_codes(self.rules, state, seat)) for seat in range(self.seats)]

    def _load_tape(self, tape: Any, given: list[tuple[str, list[int]]]) -> None:  # noqa: ANN401 - a tape
        """Clear the tape and put the host's shuffles on it."""
        decks = [self._deck] if self._deck else []
        orders = [order for _, order in given] if self.shuffle else decks
        hosted = layout.ALL_SHUFFLES if self.shuffle else layout.DEALS if decks else layout.NO_SHUFFLES
        self._tape_numbers[:] = (1, hosted, len(orders), *NOTHING_YET)
        for slot, order in enumerate(orders):
            tape.length[slot] = len(order)
            tape.order[slot, : len(order)] = order

    _deck: list[int] = []  # noqa: RUF012 - replaced, never changed

    def _lay_deck(self) -> None:
        """Lay the deck ready that was given for the next round, if any."""
        self._deck = []
        number = self.round
        if number >= len(self.decks):
            return
        codes = self.decks[number]
        self._deck = [self._kind(code) for code in codes]
        verify_deck(self.rules, self.seats, codes)
        s = self._state
        s.hands[:] = 0
        s.held[:] = 0
        s.cards[:] = 0
        s.discard_count = 0
        s.draw_count = len(codes)
        s.deals_whole_deck = 0
        s.draw_pile[: len(codes)] = self._deck

    def _kind(self, code: str) -> int:
        """The kind of a card code."""
        kind = self.rules.kind_of.get(code)
        if kind is None:
            raise ValueError(f"there is no card {code!r} in {self.rules.edition.key} with these options")
        return kind

    def _ask(self, tape: Any) -> tuple[str, list[int]]:  # noqa: ANN401 - a tape
        """Ask the host for a shuffle."""
        if self.shuffle is None:
            raise RuntimeError("the kernel asked for a shuffle although nobody hosts them")
        why = REASONS[int(tape.asked_why)]
        asked = tape.asked[: int(tape.asked_count)].tolist()
        answer = list(self.shuffle(self._order_codes(why, asked), why))
        if why == "seat":
            return why, [seat_number(letter) for letter in answer]
        return why, [self._kind(code) for code in answer]

    def _order_codes(self, why: str, order: Sequence[int]) -> list[str]:
        """A shuffle as text: card codes, or seats when a seat is drawn by lot."""
        return [seat_letter(entry) if why == "seat" else self.rules.faces[entry].code for entry in order]

    def _restore(self, before: tuple[bytes, int, int, Knowledge]) -> None:
        """Go back to an earlier moment."""
        state, events, orders, knowledge = before
        self._writer = None
        self._keep(np.frombuffer(state, layout.STATE).copy())
        del self.events[events:]
        del self.orders[orders:]
        self.knowledge = knowledge

    def _open_hands(self) -> None:
        """Let everybody see the hands that lie open in a position."""
        self.knowledge.open = int(self._state.opened)
        if self.knowledge.open:
            self.knowledge.learn_all(self._hands(self._state))

    def _refill(self) -> None:
        """Turn the discards over if a position was given with an empty draw pile (A92)."""
        self._run(lambda: pile.refill(self._state, self._tapes[0]))


def verify_seats(rules: Rules, seats: int) -> None:
    """Refuse a number of players that the edition does not allow (A3)."""
    fewest, most = rules.edition.seats
    if isinstance(seats, bool) or not isinstance(seats, int) or not fewest <= seats <= most:
        raise ValueError(f"{rules.edition.key} is for {fewest} to {most} players, not {seats!r}")
    need = seats * rules.edition.hand_size + 1
    if len(rules.deck) < need:
        raise ValueError(f"{len(rules.deck)} cards are too few for {seats} players: at least {need} are needed")


def verify_deck(rules: Rules, seats: int, codes: Sequence[str]) -> None:
    """Refuse a given deck that cannot be dealt."""
    need = seats * rules.edition.hand_size + 1
    if len(codes) < need:
        raise ValueError(f"a deck of {len(codes)} cards is too small: {seats} players need at least {need}")
    if len(codes) > layout.MAX_DECK:
        raise ValueError(f"a deck of {len(codes)} cards is too large: at most {layout.MAX_DECK}")
    if not any(rules.faces[rules.kind_of[code]].entry.opening not in {"returns", "passed-over"} for code in codes):
        raise ValueError("no card of this deck may open a round")
