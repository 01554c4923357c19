"""Making a view: the one place that decides what a seat may know."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from lastcard.kernel import layout
from lastcard.rules.compile import Rules
from lastcard.rules.edition import Step

from .code import hand_codes
from .move import Move, seat_letter
from .view import PENDING, PHASES, View, letters

if TYPE_CHECKING:
    from .game import Game


def make_view(game: "Game", seat: int | None) -> View:
    """What a seat may know, or a spectator if there is none."""
    return make_views(game, [seat])[0]


def make_views(game: "Game", seats: Sequence[int | None]) -> list[View]:
    """The views of several seats at the same moment: what all of them may know is found once."""
    public = public_part(game)
    moves = game.legal() if any(seat is not None for seat in seats) else []
    return [own_view(game, public, seat, [move for move in moves if move.seat == seat]) for seat in seats]


def public_part(game: "Game") -> dict[str, Any]:
    """What everybody may know."""
    s = game._state  # noqa: SLF001 - a view is the game's other half
    rules = game.rules
    discard = tuple(game.discard_pile())
    instead, lost = s.instead[: game.seats].tolist(), s.lost[: game.seats].tolist()
    return {
        "edition": rules.edition.key,
        "options": rules.options,
        "seats": game.seats,
        "round": game.round,
        "turn": game.turn,
        "direction": game.direction,
        "dealer": game.dealer,
        "color": game.color,
        "top": discard[-1] if discard else "",
        "discard": discard,
        "draw_count": int(s.draw_count),
        "counts": game.counts(),
        "called": letters(int(s.called)),
        "scores": game.scores,
        "winner": game.winner,
        "vetoed": game.vetoed,
        "forbidden": letters(int(s.forbidden)),
        "open_until": letters(int(s.opened)),
        "take_instead": {seat_letter(seat): count for seat, count in enumerate(instead) if count},
        "lost": {seat_letter(seat): count for seat, count in enumerate(lost) if count},
        "owed": int(s.owed) if s.phase == layout.ANSWER else 0,
        "to_discard": int(s.to_give) if s.phase == layout.DISCARDING else 0,
        "task": task(rules, s),
        "pending": {name: int(s[name]) for name in PENDING},
    }


def own_view(game: "Game", public: Mapping[str, Any], seat: int | None, moves: Sequence[Move]) -> View:
    """A view out of what everybody may know and what this seat knows besides."""
    s = game._state  # noqa: SLF001 - see public_part
    others = [other for other in range(game.seats) if other != seat]
    phase = int(s.phase)
    holds_drawn = phase == layout.DRAWN and s.turn == seat
    return View.of(
        public,
        seat="" if seat is None else seat_letter(seat),
        phase=PHASES[layout.TURN if phase == layout.DRAWN and not holds_drawn else phase],
        hand=() if seat is None else tuple(hand_codes(game.rules, s, seat)),
        known=known_cards(game, seat, others),
        drawn=drawn_cards(game.rules, s) if holds_drawn else (),
        legal=tuple(moves),
    )


def known_cards(game: "Game", seat: int | None, others: Sequence[int]) -> dict[str, tuple[str, ...]]:
    """What a seat knows of the others' hands; a spectator sees hands only while they lie open."""
    s = game._state  # noqa: SLF001 - see public_part
    if seat is None:
        if not s.opened:
            return {}
        return {seat_letter(other): tuple(hand_codes(game.rules, s, other)) for other in others}
    if not game.knowledge.known:
        return {}
    known = {seat_letter(other): tuple(game.knowledge.cards(seat, other)) for other in others}
    return {letter: cards for letter, cards in known.items() if cards}


def drawn_cards(rules: Rules, s: Any) -> tuple[str, ...]:  # noqa: ANN401 - a state
    """The faces that were drawn in this turn."""
    drawn = int(s.drawn)
    return tuple(face.code for kind, face in enumerate(rules.faces) if drawn >> kind & 1)


def task(rules: Rules, s: Any) -> str:  # noqa: ANN401 - a state
    """What the judged seat has to do, in the words of the card."""
    if s.phase != layout.JUDGING:
        return ""
    kind = int(s.discard_pile[int(s.discard_count) - 1])
    tables = rules.tables[0]
    before: list[int] = tables.steps[int(tables.entry[kind]) : int(s.step) - 1, layout.STEP_OP].tolist()
    return judged_tasks(rules.faces[kind].effect)[before.count(layout.JUDGED)]


def judged_tasks(effect: Sequence[Step]) -> list[str]:
    """The tasks of all judge steps of an effect, branches included, in the order in which they are compiled."""
    found: list[str] = []
    for step in effect:
        if step["do"] == "judge":
            found.append(step["task"])
        for branch in ("yes", "good", "no"):
            found.extend(judged_tasks(step.get(branch, ())))
    return found
