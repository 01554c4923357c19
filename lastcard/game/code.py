"""Between moves as text and moves as the kernel's numbers."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from lastcard.kernel import layout
from lastcard.kernel.move import decode, encode
from lastcard.rules.compile import Rules

from .move import NOBODY, VERBS, Move
from .reading import read_hand
from .refusal import Refused, explain_refusal

WORDS: Final = {number: word for word, number in VERBS.items()}
MOST_DISCARDS: Final = 5000


def to_moves(rules: Rules, numbers: Sequence[int]) -> list[Move]:
    """The moves with these numbers."""
    known: dict[int, Move] = rules.remembered("moves", dict)
    for number in numbers:
        if number not in known:
            known[number] = read_number(rules, number)
    return [known[number] for number in numbers]


def to_move(rules: Rules, number: int) -> Move:
    """The move with this number."""
    return to_moves(rules, (number,))[0]


def read_number(rules: Rules, number: int) -> Move:
    """The move with this number."""
    seat, verb, kind, color, argument, call = decode(number)
    word = WORDS[verb]
    letter = rules.colors[color - 1] if color else ""
    if word == "play":
        wish, target = "", NOBODY
        if argument and rules.tables[0].asks[kind] == layout.ASKS_COLOR:
            wish = rules.colors[argument - 1]
        elif argument:
            target = argument - 1
        return Move(seat, word, rules.faces[kind].code, letter, target, wish, bool(call))
    if word == "discard":
        return Move(seat, word, cards=(rules.faces[kind].code,))
    if word in {"catch", "veto"}:
        return Move(seat, word, target=argument - 1)
    return Move(seat, word, color=letter, good=bool(argument))


def to_number(rules: Rules, s: Any, move: Move) -> int:  # noqa: ANN401 - a state
    """The number of a move, of a discard that of its first card; raises `Refused` for what no number stands for."""
    kind = argument = 0
    if move.verb == "play":
        kind = kind_number(rules, move.card)
        if move.wish and rules.tables[0].asks[kind] != layout.ASKS_COLOR:
            raise explain_refusal(rules, s, move, layout.TAKES_NO_ARGUMENT)
        if move.target != NOBODY and rules.tables[0].asks[kind] in {layout.ASKS_COLOR, layout.ASKS_NOTHING}:
            raise explain_refusal(rules, s, move, layout.TAKES_NO_ARGUMENT)
        argument = color_number(rules, s, move, move.wish) if move.wish else move.target + 1
    elif move.verb in {"catch", "veto"}:
        argument = move.target + 1
    elif move.verb == "judge":
        argument = int(move.good)
    elif move.verb == "discard":
        kind = kind_number(rules, move.cards[0])
    color = color_number(rules, s, move, move.color) if move.color else 0
    return encode(move.seat, VERBS[move.verb], kind, color, argument, int(move.call))


def kind_number(rules: Rules, card: str) -> int:
    """The kind of a card code; raises `Refused` if the deck has no such card."""
    kind = rules.kind_of.get(card)
    if kind is None:
        raise Refused("", f"there is no card {card} in this game")
    return kind


def color_number(rules: Rules, s: Any, move: Move, letter: str) -> int:  # noqa: ANN401 - a state
    """The number of a colour plus one; raises `Refused` if the edition has no such colour."""
    if len(letter) != 1 or letter not in rules.colors:
        raise explain_refusal(rules, s, move, layout.NO_SUCH_COLOR)
    return rules.colors.index(letter) + 1


def discard_numbers(rules: Rules, s: Any, move: Move) -> list[int]:  # noqa: ANN401 - a state
    """The numbers of the single discards of a whole choice; raises `Refused` unless it is complete."""
    numbers = [encode(move.seat, layout.DISCARD, kind_number(rules, card), 0, 0, 0) for card in move.cards]
    if s.phase != layout.DISCARDING or s.turn != move.seat:
        return numbers
    if len(numbers) != s.to_give:
        raise Refused(rules.edition.clause("A61"), f"{int(s.to_give)} cards have to be discarded, not {len(numbers)}")
    held = Counter(hand_codes(rules, s, move.seat))
    for card, count in Counter(move.cards).items():
        if held[card] < count:
            raise Refused("", f"{str(move)[0]} does not hold {count} {card}")
    return numbers


def hand_codes(rules: Rules, s: Any, seat: int) -> list[str]:  # noqa: ANN401 - a state
    """The cards in a hand, in the order of the edition's faces."""
    return list(read_hand(rules, s.hands[seat].tobytes(), int(s.held[seat])))


def discard_choices(rules: Rules, s: Any) -> list[Move]:  # noqa: ANN401 - a state
    """Every choice of cards that the discarding seat may make, at most MOST_DISCARDS of them."""
    seat = int(s.turn)
    counts = Counter(hand_codes(rules, s, seat))
    moves = []
    for cards in choices(list(counts.items()), int(s.to_give)):
        moves.append(Move(seat, "discard", cards=tuple(cards)))
        if len(moves) == MOST_DISCARDS:
            break
    return moves


def choices(counts: list[tuple[str, int]], number: int) -> Iterator[list[str]]:
    """All ways to take so many cards, equal cards being alike."""
    if number == 0:
        yield []
        return
    if sum(count for _, count in counts) < number:
        return
    (card, count), rest = counts[0], counts[1:]
    for taken in range(min(count, number), -1, -1):
        for others in choices(rest, number - taken):
            yield [card] * taken + others
