"""Why a move is refused, in words, with the clause that says so."""

from collections.abc import Mapping
from typing import Any, Final

from lastcard.kernel import layout
from lastcard.rules.compile import Face, Rules

from .move import Move, seat_letter

IN_TURN: Final = {"accept": "answer", "challenge": "answer", "name": "turn", "judge": "judge", "discard": "discard"}


class Refused(ValueError):  # noqa: N818 - a player says that a move is refused
    """A move that the rules do not allow. Nothing has changed."""

    def __init__(self, clause: str, message: str) -> None:
        self.clause = clause
        self.message = message
        super().__init__(f"{clause}: {message}" if clause else message)


def explain_refusal(rules: Rules, s: Any, move: Move, why: int) -> Refused:  # noqa: ANN401 - a state
    """The refusal of `move` in state `s` for the kernel's reason `why`."""
    topic, text = describe(rules, s, move, why)
    kind = rules.kind_of.get(move.card)
    face = rules.faces[kind] if kind is not None else None
    code = topic
    if face is not None and topic in face.entry.clauses:
        code = face.entry.clauses[topic]
    elif move.verb == "veto" and rules.edition.veto is not None and topic in rules.edition.veto.clauses:
        code = rules.edition.veto.clauses[topic]
    elif topic in rules.edition.clauses:
        code = rules.edition.clauses[topic]
    elif topic.islower():
        code = ""
    return Refused(rules.edition.clause(code), text)


def describe(rules: Rules, s: Any, move: Move, why: int) -> tuple[str, str]:  # noqa: ANN401 - a state
    """The topic under which the edition names its clause, and the sentence."""
    who = seat_letter(move.seat)
    turn = seat_letter(int(s.turn))
    if why == layout.NO_MATCH:
        fits = matches(rules, rules.faces[rules.kind_of[move.card]])
        return (
            "match",
            f"{move.card} goes on {fits}; the pile shows {pile_text(rules, s)}",
        )
    simple: dict[int, tuple[str, str]] = {
        layout.NOT_A_MOVE: ("", f"{str(move)!r} is no move here"),
        layout.NOT_YOUR_TURN: (IN_TURN.get(move.verb, "turn"), f"it is {turn} who has to decide, not {who}"),
        layout.WRONG_PHASE: wrong_phase(s),
        layout.NOT_HELD: ("", f"{who} does not hold {move.card or 'those cards'}"),
        layout.ONLY_THE_DRAWN: ("drawn", "after drawing only the drawn card may be played"),
        layout.NEEDS_COLOR: (
            "color",
            f"{move.card} needs a colour: {', '.join(f'{move.card}:{c}' for c in rules.colors)}",
        ),
        layout.NO_SUCH_COLOR: ("color", f"the colours are {', '.join(rules.colors)}"),
        layout.NEEDS_PLAYER: (
            "effect",
            f"{move.card} asks for a player, such as @{seat_letter((move.seat + 1) % int(s.seats))}",
        ),
        layout.NEEDS_WISH: ("A63", f"{move.card} asks for a colour, such as ={rules.colors[0]}"),
        layout.TAKES_NO_COLOR: ("match", f"{move.card} has its own colour, none is named"),
        layout.TAKES_NO_ARGUMENT: ("effect", f"{move.card} asks for no player or second colour here"),
        layout.NO_SUCH_SEAT: ("", f"the seats are A to {seat_letter(int(s.seats) - 1)}"),
        layout.CALL_NOT_DUE: ("false_call", "a call goes with the play that leaves one card"),
        layout.NOTHING_TO_DRAW: ("exhausted", "nothing is left to draw: pass"),
        layout.MUST_PLAY: ("exhausted", "nothing is left to draw, so a playable card has to be played"),
        layout.MUST_DRAW: ("draw", "who does not play has to draw"),
        layout.NO_CALL_OWED: ("false_call", f"{who} owes no call now"),
        layout.NOT_CATCHABLE: ("false_call", f"{seat_letter(move.target)} cannot be caught now"),
        layout.NOT_ONESELF: ("oneself", "that is for the other players"),
        layout.NO_VETO_HERE: ("", f"{rules.edition.title} has no veto"),
        layout.VETO_IN_USE: ("in_use", f"the veto lies on {seat_letter(int(s.vetoed) - 1)}"),
        layout.GAME_IS_OVER: ("over", "the game is over"),
        layout.NOT_BETWEEN_ROUNDS: ("next_round", "the next round is dealt when this one is over"),
        layout.FINISH_DISCARDING: ("discard", f"{turn} first finishes discarding"),
    }
    return simple[why]


def wrong_phase(s: Any) -> tuple[str, str]:  # noqa: ANN401 - a state
    """What would be to do instead."""
    turn = seat_letter(int(s.turn))
    expected = {
        layout.NAMING: ("turn", f"{turn} names the opening colour first"),
        layout.TURN: ("turn", f"{turn} is to play or draw"),
        layout.DRAWN: ("drawn", f"{turn} has drawn: play the drawn card or pass"),
        layout.ANSWER: ("answer", f"{turn} accepts or challenges first"),
        layout.BONUS: ("bonus", f"{turn} plays a bonus card or passes"),
        layout.JUDGING: ("judge", f"the table judges {turn} first"),
        layout.DISCARDING: ("discard", f"{turn} discards {int(s.to_give)} first"),
        layout.ROUND_OVER: ("out", "the round is over: next deals again"),
        layout.GAME_OVER: ("over", "the game is over"),
    }
    return expected[int(s.phase)]


def matches(rules: Rules, face: Face) -> str:
    """What a card goes on."""
    if face.color is None:
        return "anything"
    color = list(rules.edition.colors.values())[face.color]
    if face.value is not None:
        return f"{color} or on another {face.value}"
    return f"{color} or on another {face.entry.title}"


def pile_text(rules: Rules, s: Any) -> str:  # noqa: ANN401 - a state
    """The top of the discard pile, as notation."""
    top = int(s.discard_count) - 1
    return card_text(rules, int(s.discard_pile[top]), int(s.named[top]))


def card_texts(rules: Rules) -> Mapping[tuple[int, int], str]:
    """The texts of all cards on the discard pile, by kind and colour."""
    texts: Mapping[tuple[int, int], str] = rules.remembered("cards on the pile", lambda: make_card_texts(rules))
    return texts


def make_card_texts(rules: Rules) -> dict[tuple[int, int], str]:
    """See `card_texts`."""
    colors = [*range(len(rules.colors)), layout.NO_COLOR]
    return {(kind, color): card_text(rules, kind, color) for kind in range(len(rules.faces)) for color in colors}


def card_text(rules: Rules, kind: int, color: int) -> str:
    """A card on the discard pile: a wild carries the colour named for it."""
    face = rules.faces[kind]
    if face.is_wild and color != layout.NO_COLOR:
        return f"{face.code}:{rules.colors[color]}"
    return face.code
