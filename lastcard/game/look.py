"""Making a view: the one place that decides what a seat may know."""

from collections.abc import Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from lastcard.kernel import layout
from lastcard.rules.compile import Rules
from lastcard.rules.edition import Step

from .move import SEATS, seat_letter
from .view import PENDING, PHASES, View, letters

if TYPE_CHECKING:
    from .game import Game

READ_PENDING: Final = attrgetter(*PENDING)


def make_view(game: "Game", seat: int | None) -> View:
    """What a seat may know, or a spectator if there is none."""
    look = Look(game)
    return View.of(look.public(), options=game.rules.options, **look.own(seat))


class Look:
    """A look at a game at one moment: what everybody may know, and what a seat knows besides."""

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.s = game._read_state()  # noqa: SLF001 - a view is the game's other half

    def public(self) -> dict[str, Any]:
        """What everybody may know, as a view has it; the options stand apart."""
        s, rules = self.s, self.game.rules
        seats = SEATS[: s.seats]
        discard = s.discards(rules)
        return {
            "edition": rules.edition.key,
            "seats": s.seats,
            "round": s.round_number,
            "turn": seat_letter(s.turn),
            "direction": "left" if s.direction > 0 else "right",
            "dealer": seat_letter(s.dealer),
            "color": rules.colors[s.color] if s.color < len(rules.colors) else "",
            "top": discard[-1] if discard else "",
            "discard": discard,
            "draw_count": s.draw_count,
            "counts": dict(zip(seats, s.row("cards", s.seats), strict=True)),
            "called": letters(s.called),
            "scores": dict(zip(seats, s.points(), strict=True)),
            "winner": seat_letter(s.winner) if s.winner >= 0 else "",
            "vetoed": seat_letter(s.vetoed - 1) if s.vetoed else "",
            "forbidden": letters(s.forbidden),
            "open_until": letters(s.opened),
            "take_instead": marked(seats, s.row("instead", s.seats)),
            "lost": marked(seats, s.row("lost", s.seats)),
            "owed": s.owed if s.phase == layout.ANSWER else 0,
            "to_discard": s.to_give if s.phase == layout.DISCARDING else 0,
            "task": self.task() if s.phase == layout.JUDGING else "",
            "pending": dict(zip(PENDING, READ_PENDING(s), strict=True)),
        }

    def own(self, seat: int | None) -> dict[str, Any]:
        """What a seat, or a spectator, knows besides."""
        s, game = self.s, self.game
        holds_drawn = s.phase == layout.DRAWN and s.turn == seat
        return {
            "seat": "" if seat is None else seat_letter(seat),
            "phase": PHASES[layout.TURN if s.phase == layout.DRAWN and not holds_drawn else s.phase],
            "hand": () if seat is None else s.hand(game.rules, seat),
            "known": self.known(seat) if game.knowledge.known or s.opened else {},
            "drawn": drawn_cards(game.rules, s.drawn) if holds_drawn else (),
            "legal": () if seat is None else game._legal_by_seat().get(seat, ()),  # noqa: SLF001 - see above
        }

    def known(self, seat: int | None) -> dict[str, tuple[str, ...]]:
        """What a seat knows of the others' hands; a spectator sees hands only while they lie open."""
        s, game = self.s, self.game
        if seat is None:
            return {seat_letter(other): s.hand(game.rules, other) for other in range(s.seats)} if s.opened else {}
        others = [other for other in range(s.seats) if other != seat]
        known = {seat_letter(other): tuple(game.knowledge.cards(seat, other)) for other in others}
        return {letter: cards for letter, cards in known.items() if cards}

    def task(self) -> str:
        """What the judged seat has to do, in the words of the card."""
        s, rules = self.s, self.game.rules
        kind = s.row("discard_pile", s.discard_count)[-1]
        tables = rules.tables[0]
        before: list[int] = tables.steps[int(tables.entry[kind]) : s.step - 1, layout.STEP_OP].tolist()
        return judged_tasks(rules.faces[kind].effect)[before.count(layout.JUDGED)]


def marked(seats: str, numbers: bytes) -> dict[str, int]:
    """The numbers that are not zero, by seat."""
    return {seat: number for seat, number in zip(seats, numbers, strict=True) if number} if any(numbers) else {}


def drawn_cards(rules: Rules, drawn: int) -> tuple[str, ...]:
    """The faces in a set of kinds, such as those drawn in this turn."""
    return tuple(face.code for kind, face in enumerate(rules.faces) if drawn >> kind & 1)


def judged_tasks(effect: Sequence[Step]) -> list[str]:
    """The tasks of all judge steps of an effect, branches included, in the order in which they are compiled."""
    found: list[str] = []
    for step in effect:
        if step["do"] == "judge":
            found.append(step["task"])
        for branch in ("yes", "good", "no"):
            found.extend(judged_tasks(step.get(branch, ())))
    return found
