"""The shapes that the kernel works on: tables of one edition, a game's state, and the tape of a call.

Each class below is read twice: by people and type checkers as a list of fields, and by
`record_type`, which makes the NumPy record from the same annotations. Arrays are narrow; single
numbers have 64 bits, because narrow ones wrap differently in compiled and interpreted code, and
because one width means one compiled body of each function: what is read from a narrow array is
made wide (`np.int64`) before it is handed on.
"""

from collections.abc import Callable
from operator import itemgetter
from typing import Annotated, Any, Final, cast, get_type_hints

import numpy as np
from numpy.typing import NDArray

MAX_SEATS: Final = 10
MAX_KINDS: Final = 64
MAX_COLORS: Final = 8
MAX_DECK: Final = 224
MAX_STEPS: Final = 128
MAX_CLASSES: Final = 8
MAX_ORDERS: Final = 64
MAX_EVENTS: Final = 2048
NO_COLOR: Final = MAX_COLORS  # the colour of a wild that nobody has named yet

# Phases: who may do what next.
NAMING: Final = 0  # the first seat names the colour of an opening wild
TURN: Final = 1  # the seat to move plays, draws or passes
DRAWN: Final = 2  # it holds what it has just drawn and may play one of those cards
ANSWER: Final = 3  # it accepts a penalty or challenges it
BONUS: Final = 4  # the card's player may play one card more
JUDGING: Final = 5  # the table decides whether the seat has done what a card asked
DISCARDING: Final = 6  # the seat chooses cards to give up
ROUND_OVER: Final = 7
GAME_OVER: Final = 8
RESOLVING: Final = 9  # only inside a call: an effect still has to run

# Verbs of a move.
PLAY: Final = 0
DRAW: Final = 1
PASS: Final = 2
NAME: Final = 3
ACCEPT: Final = 4
CHALLENGE: Final = 5
CALL: Final = 6
CATCH: Final = 7
VETO: Final = 8
JUDGE: Final = 9
DISCARD: Final = 10
NEXT: Final = 11
VERBS: Final = 12

# What a card does when it opens a round.
OPENS: Final = 0  # nothing: the seat left of the dealer starts
ACTS: Final = 1  # its effect falls as if the dealer had played it
TURNS: Final = 2  # the dealer starts, and play runs to the right
NAMES: Final = 3  # the seat left of the dealer names a colour and starts
RETURNS: Final = 4  # it goes back, the pile is shuffled, another card opens
PASSED_OVER: Final = 5  # it stays beneath, the next card is flipped

# What a card asks of its player besides a colour.
ASKS_NOTHING: Final = 0
ASKS_PLAYER_OR_NONE: Final = 1
ASKS_PLAYER: Final = 2
ASKS_COLOR: Final = 3

# Whom a step of an effect hits.
SELF: Final = 0
NEXT_SEAT: Final = 1
PREVIOUS: Final = 2
OTHERS: Final = 3
ALL: Final = 4
CHOSEN: Final = 5

# Steps of an effect; the columns of a step are STEP_OP … STEP_JUMP.
END: Final = 0
DRAW_COUNT: Final = 1  # each seat hit draws COUNT cards
DRAW_UNTIL: Final = 2  # each seat hit draws until a card of colour COUNT (NO_COLOR: the wish) turns up
GIVE_COUNT: Final = 3  # each seat hit discards COUNT cards of its choice
GIVE_DOWN_TO: Final = 4  # each seat hit discards cards of its choice down to COUNT
GIVE_ALL: Final = 5  # each seat hit discards every card of class COUNT
EVEN_OUT: Final = 6  # each seat hit draws or discards to exactly COUNT
LOSE_TURN: Final = 7  # each seat hit loses its next turn
TURN_AGAIN: Final = 8  # the card's player takes another turn
REVERSE: Final = 9  # direction flips
GIVE_BONUS: Final = 10  # the card's player may play another card now
SWAP: Final = 11  # hands change places with the chosen seat
ROTATE: Final = 12  # every hand moves one seat along the direction
OWE: Final = 13  # the next seat accepts COUNT cards or challenges
IF_ABLE: Final = 14  # go on if the next seat can play, else jump
JUDGED: Final = 15  # the table judges the seat hit: go on if good, else jump
OPEN_HANDS: Final = 16  # all hands lie open until the card's player really begins a turn
FORBID: Final = 17  # a dare without effect on cards, until somebody calls
DRAW_INSTEAD: Final = 18  # on its next real turn the seat hit draws COUNT, not one, if it cannot play
JUMP: Final = 19  # go to another step
DRAW_UP_TO: Final = 20  # each seat hit draws up to COUNT cards in hand
STEP_OP: Final = 0
STEP_WHOM: Final = 1
STEP_COUNT: Final = 2
STEP_LOSES_TURN: Final = 3
STEP_MODE: Final = 4  # discards: WINS or KEEPS_ONE; a test: AT_ONCE or AFTER_DRAW
STEP_JUMP: Final = 5
STEP_WIDTH: Final = 6
WINS: Final = 0  # a hand emptied by discards wins the round
KEEPS_ONE: Final = 1  # discards leave the last card
AT_ONCE: Final = 0  # who cannot play is told from the hand
AFTER_DRAW: Final = 1  # only after an ordinary turn, whose draw may help

# Scoring.
POINTS: Final = 0
LOWEST: Final = 1
SINGLE: Final = 2

# Why cards are shuffled, told to a host that shuffles them itself.
FOR_DEAL: Final = 0
FOR_OPENER: Final = 1
FOR_RESHUFFLE: Final = 2
FOR_DEALER: Final = 3
FOR_SEAT: Final = 4
NO_SHUFFLES: Final = 0
DEALS: Final = 1  # the deals that the host has laid ready, no others
ALL_SHUFFLES: Final = 2

# What is written on the tape: event, then up to three numbers.
ROUND_STARTED: Final = 0  # dealer, round
DEALT: Final = 1  # seat, kind
OPENED: Final = 2  # kind, what it did (OPENS … PASSED_OVER)
PLAYED: Final = 3  # seat, kind, colour
DREW: Final = 4  # seat, kind, why (BY_CHOICE …)
GAVE: Final = 5  # seat, kind
REFILLED: Final = 6  # cards
LOST_TURN: Final = 7  # seat
VETOED_TURN: Final = 8  # seat
REVERSED: Final = 9  # direction
CALLED: Final = 10  # seat
CAUGHT: Final = 11  # catcher, caught
VETOED: Final = 12  # by, on
NAMED: Final = 13  # seat, colour
ACCEPTED: Final = 14  # seat
CHALLENGED: Final = 15  # challenger, challenged, guilty
SWAPPED: Final = 16  # seat, seat
ROTATED: Final = 17
VERDICT: Final = 18  # seat, good
HANDS_OPENED: Final = 19  # by
HANDS_CLOSED: Final = 20  # by
BONUS_WON: Final = 21  # seat
BONUS_DECLINED: Final = 22  # seat
DARED: Final = 23  # seat
PASSED: Final = 24  # seat
ROUND_WON: Final = 25  # seat or -1, points
SCORED: Final = 26  # seat, points, total
GAME_WON: Final = 27  # seat
DREW_FOR_DEAL: Final = 28  # seat, kind
DEALER_CHOSEN: Final = 29  # seat
DREW_AGAIN_FOR_DEAL: Final = 30  # seat that tied
TURN_BEGAN: Final = 31  # seat
WAITED_UNABLE: Final = 32  # seat that could not play
KEPT: Final = 33  # seat that did not play what it drew
MUST_GIVE: Final = 34  # seat, cards
BY_CHOICE: Final = 0
BY_PENALTY: Final = 1

# Why a move is refused; zero is a legal move.
LEGAL: Final = 0
NOT_A_MOVE: Final = 1
NOT_YOUR_TURN: Final = 2
WRONG_PHASE: Final = 3
NOT_HELD: Final = 4
NO_MATCH: Final = 5
ONLY_THE_DRAWN: Final = 6
NEEDS_COLOR: Final = 7
NEEDS_PLAYER: Final = 8
NEEDS_WISH: Final = 9
TAKES_NO_COLOR: Final = 10
TAKES_NO_ARGUMENT: Final = 11
NO_SUCH_SEAT: Final = 12
CALL_NOT_DUE: Final = 13
NOTHING_TO_DRAW: Final = 14
MUST_PLAY: Final = 15
MUST_DRAW: Final = 16
NO_CALL_OWED: Final = 17
NOT_CATCHABLE: Final = 18
NOT_ONESELF: Final = 19
NO_VETO_HERE: Final = 20
VETO_IN_USE: Final = 21
GAME_IS_OVER: Final = 22
NOT_BETWEEN_ROUNDS: Final = 23
FINISH_DISCARDING: Final = 24
ALREADY_DRAWN: Final = 25
NO_SUCH_COLOR: Final = 26


Bits = NDArray[np.uint64]
Bytes = NDArray[np.uint8]
Words = NDArray[np.int32]

# Conversions that mean something to compiled code only: to type checkers a number is a number.
wide: Final = cast(Callable[[Any], int], np.int64)
word: Final = cast(Callable[[Any], int], np.uint64)


class Tables:
    """One edition with its options, as the kernel reads it. Never changed after it is compiled."""

    kinds: Annotated[int, "i8"]  # different faces
    colors: Annotated[int, "i8"]  # that can be named
    deck_size: Annotated[int, "i8"]  # cards in the whole deck
    hand_size: Annotated[int, "i8"]  # cards dealt to each seat
    wilds: Annotated[int, "u8"]  # set of the kinds whose player names a colour
    scoring: Annotated[int, "i8"]  # POINTS, LOWEST or SINGLE
    target: Annotated[int, "i8"]  # points that end a game
    turn_limit: Annotated[int, "i8"]  # decisions in a round; zero: none
    catch_cards: Annotated[int, "i8"]  # drawn by a seat that is caught
    call_after_effects: Annotated[int, "i8"]  # one card left by an effect has to be called too
    guilty_cards: Annotated[int, "i8"]  # drawn by a challenged player who bluffed
    innocent_extra: Annotated[int, "i8"]  # drawn by a wrong challenger beyond the penalty
    challenger_keeps_turn: Annotated[int, "i8"]  # who wins a challenge goes on to play
    reverse_skips: Annotated[int, "i8"]  # between two players a Reverse is a Skip
    has_veto: Annotated[int, "i8"]  # a veto lies in the middle
    veto_pays: Annotated[int, "i8"]  # a turn lost to a card also pays for the veto
    dealer_draws: Annotated[int, "i8"]  # the dealer is drawn for by high card, else by lot
    redraw_dealer: Annotated[int, "i8"]  # every round, else the deal moves one seat left
    bit: Annotated[Bits, "u8", (MAX_KINDS,)]  # the set that holds only this kind
    goes_on: Annotated[Bits, "u8", (MAX_KINDS, MAX_COLORS + 1)]  # [top kind, colour]: set that may be played
    bars: Annotated[Bits, "u8", (MAX_COLORS + 1,)]  # [colour]: set that makes a penalty wild a bluff
    classes: Annotated[Bits, "u8", (MAX_CLASSES,)]  # sets that effects speak of
    deck: Annotated[Bytes, "u1", (MAX_DECK,)]  # the kinds of all cards, in the order of the faces
    color_of: Annotated[Bytes, "u1", (MAX_KINDS,)]  # printed colour, NO_COLOR for wilds
    points: Annotated[Words, "i4", (MAX_KINDS,)]  # what a card left in hand is worth
    rank: Annotated[Words, "i4", (MAX_KINDS,)]  # worth in the draw for the deal
    opening: Annotated[Bytes, "u1", (MAX_KINDS,)]  # OPENS … PASSED_OVER
    asks: Annotated[Bytes, "u1", (MAX_KINDS,)]  # ASKS_NOTHING … ASKS_COLOR
    last_draws: Annotated[Bytes, "u1", (MAX_KINDS,)]  # drawn by the next seat when it is the last card
    entry: Annotated[Words, "i4", (MAX_KINDS,)]  # first step of its effect, or -1
    steps: Annotated[Words, "i4", (MAX_STEPS, STEP_WIDTH)]  # all effects, one after the other


class State:
    """A game at one moment. Sets of kinds and of seats are bit sets."""

    rng: Annotated[int, "u8"]  # random state
    seats: Annotated[int, "i8"]  # players at the table
    dealer: Annotated[int, "i8"]  # the seat that deals this round
    round_number: Annotated[int, "i8"]  # from 1
    phase: Annotated[int, "i8"]  # NAMING … GAME_OVER
    turn: Annotated[int, "i8"]  # the seat that has to decide
    direction: Annotated[int, "i8"]  # 1 to the left, -1 to the right
    color: Annotated[int, "i8"]  # in force
    winner: Annotated[int, "i8"]  # of the round or the game, -1 if nobody
    decisions: Annotated[int, "i8"]  # choices by the seat to move in this round
    draw_count: Annotated[int, "i8"]  # cards in the draw pile
    discard_count: Annotated[int, "i8"]  # cards in the discard pile
    deals_whole_deck: Annotated[int, "i8"]  # the next round takes the edition's deck, not the cards in play
    owing: Annotated[int, "i8"]  # seats that owe a call while their window is open
    called: Annotated[int, "i8"]  # seats whose call stands
    passed: Annotated[int, "i8"]  # seats that passed for want of cards since the last play or draw
    vetoed: Annotated[int, "i8"]  # the seat under the veto, plus one; zero: it lies in the middle
    forbidden: Annotated[int, "i8"]  # seats under a dare that lasts until a call
    opened: Annotated[int, "i8"]  # seats whose reveal still holds
    actor: Annotated[int, "i8"]  # whose card's effect runs
    step: Annotated[int, "i8"]  # where the effect stands, -1: none
    progress: Annotated[int, "i8"]  # seats that the step has already dealt with
    chosen: Annotated[int, "i8"]  # seat chosen for the effect, plus one
    wish: Annotated[int, "i8"]  # colour chosen for the effect
    changed: Annotated[int, "i8"]  # seats whose hand the effect swapped or reduced
    bluff: Annotated[int, "i8"]  # the penalty wild was barred by the hand left behind
    owed: Annotated[int, "i8"]  # cards that the answering seat has to accept or challenge
    again: Annotated[int, "i8"]  # turns that the card's player still takes at once
    bonus: Annotated[int, "i8"]  # the effect has earned its player a bonus play
    spent: Annotated[int, "i8"]  # seat whose turn was used up by a failed test, plus one
    to_give: Annotated[int, "i8"]  # cards that the choosing seat still has to give up
    given: Annotated[int, "i8"]  # cards that it has given up in this choice
    drawn: Annotated[int, "u8"]  # kinds drawn in this turn
    scores: Annotated[Words, "i4", (MAX_SEATS,)]  # points over all rounds
    held: Annotated[Bits, "u8", (MAX_SEATS,)]  # kinds in hand
    cards: Annotated[Bytes, "u1", (MAX_SEATS,)]  # cards in hand
    tester: Annotated[Bytes, "u1", (MAX_SEATS,)]  # whose card tests the seat on its next ordinary turn, plus one
    lost: Annotated[Bytes, "u1", (MAX_SEATS,)]  # turns that the seat still loses
    instead: Annotated[Bytes, "u1", (MAX_SEATS,)]  # cards to draw if unable to play on the next real turn
    hands: Annotated[Bytes, "u1", (MAX_SEATS, MAX_KINDS)]  # cards of each kind
    draw_pile: Annotated[Bytes, "u1", (MAX_DECK,)]  # next card last
    discard_pile: Annotated[Bytes, "u1", (MAX_DECK,)]  # top card last
    named: Annotated[Bytes, "u1", (MAX_DECK,)]  # colours of the discards


class Tape:
    """What goes in and out of a call besides the state: shuffles from a host, events, shuffles made."""

    logs: Annotated[int, "i8"]  # write events and shuffles down
    hosted: Annotated[int, "i8"]  # which shuffles come from the host: NO_SHUFFLES, DEALS, ALL_SHUFFLES
    orders: Annotated[int, "i8"]  # shuffles given (hosted) or made (logs)
    used: Annotated[int, "i8"]  # given shuffles that were used
    missing: Annotated[int, "i8"]  # a shuffle was needed that the host has not given: drop the state
    wrong: Annotated[int, "i8"]  # a given shuffle had other cards: drop the state
    asked_count: Annotated[int, "i8"]  # cards of the missing shuffle
    asked_why: Annotated[int, "i8"]  # what the missing shuffle is for
    events: Annotated[int, "i8"]  # rows written in `event`
    why: Annotated[Words, "i4", (MAX_ORDERS,)]  # what each shuffle was for
    length: Annotated[Words, "i4", (MAX_ORDERS,)]  # cards in each shuffle
    order: Annotated[Bytes, "u1", (MAX_ORDERS, MAX_DECK)]  # next card first
    asked: Annotated[Bytes, "u1", (MAX_DECK,)]  # the cards of the missing shuffle
    event: Annotated[Words, "i4", (MAX_EVENTS, 4)]  # what happened, and up to three numbers


def record_type(shape: type) -> np.dtype[Any]:
    """The NumPy record whose fields are the annotations of `shape`, in their order.

    NumPy's own records look fields up in Python, at every access; this one has a property for each,
    which is several times faster interpreted and means nothing to the compiler.
    """
    members: dict[str, Any] = {
        "__slots__": (),
        "__module__": __name__,
        "__getitem__": np.void.__getitem__,
        "__getattribute__": np.void.__getattribute__,
        "__setattr__": np.void.__setattr__,
    }
    fields: list[tuple[Any, ...]] = []
    for name, hint in get_type_hints(shape, include_extras=True).items():
        fields.append((name, *hint.__metadata__))
        members[name] = field_property(name)
    record = type(f"{shape.__name__}Record", (np.record,), members)
    globals()[record.__name__] = record  # so that arrays of it can be pickled
    return np.dtype((record, fields), align=True)


def field_property(name: str) -> property:
    """Access to one field of a record."""

    def put(record: Any, value: Any) -> None:  # noqa: ANN401 - a record, and what its field shall hold
        record[name] = value

    return property(itemgetter(name), put)


TABLES: Final = record_type(Tables)
STATE: Final = record_type(State)
TAPE: Final = record_type(Tape)
