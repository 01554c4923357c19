"""A record on the screen, step by step, forwards and back, as a seat saw it or with all hands open."""

import time
from collections.abc import Callable, Sequence
from typing import Final

from lastcard.game import Event, Game
from lastcard.game.move import NOBODY, SEATS
from lastcard.game.record import Record
from lastcard.game.words import Teller
from lastcard.tui.plan import YOU, Plan, PlanError, Player, plan_from_dict
from lastcard.tui.question import sorted_hand
from lastcard.tui.story import board_lines

from .canvas import Canvas, cut, wrap
from .card import look_of
from .hand import draw_hand
from .panel import TextPage
from .scene import TEXT_LINES, Entry, Sight, key_rows, paint_keys, paint_upper
from .stage import Page, Stage

BEAT: Final = 1.0  # seconds between moves that play by themselves
EVERYTHING: Final = ""  # the view with all hands open
HELP: Final = """\
←  →  a move back, a move on
page up, page down  a round back, a round on
home, end  the beginning, the end
space  let it play by itself, or stop
tab  whose eyes: all hands, or what one seat saw
b  the score board so far
l  everything that has happened so far
esc  leave

What one seat saw has no moves without a trace: that a drawn card was kept although it could be played is not shown."""


class ReplayPage(Page):
    """One record."""

    def __init__(self, stage: Stage, game: Game, plan: Plan, close: Callable[[], None]) -> None:
        """`game` is the whole game; it is walked through from its beginning."""
        super().__init__(stage)
        self.moves = list(game.moves)
        self.game = game.copy()
        while self.game.moves:
            self.game.undo()
        self.plan = plan
        self.close = close
        self.eyes = EVERYTHING
        self.running = False
        self.next_at = 0.0
        self.clock = time.monotonic
        self.fresh = 0

    @property
    def viewer(self) -> int | None:
        """The number of the seat whose eyes are used, if any."""
        return SEATS.index(self.eyes) if self.eyes else None

    def events(self) -> list[Event]:
        """What has happened so far, as it is seen."""
        return list(self.game.events) if self.viewer is None else self.game.log(self.viewer)

    def teller(self) -> Teller:
        """Tells it."""
        you = next((number for number, player in enumerate(self.plan.players) if player.name == YOU), NOBODY)
        return Teller(self.game.rules, self.plan.name_of, you=you, explains=True)

    # Steps

    def press(self, key: str) -> None:
        """Steps, eyes, leaving."""
        if key != "space":
            self.running = False
        if key in {"right", "down", "enter"}:
            self.forward()
        elif key in {"left", "up", "backspace"}:
            self.back()
        elif key in {"home", "end"}:
            self.go_to(0 if key == "home" else len(self.moves))
        elif key in {"pagedown", "pageup"}:
            self.turn_round(1 if key == "pagedown" else -1)
        elif key == "space":
            self.running = not self.running and len(self.game.moves) < len(self.moves)
            self.next_at = self.clock() + BEAT
        elif key in {"tab", "shift+tab"}:
            choices = [EVERYTHING, *SEATS[: self.game.seats]]
            step = 1 if key == "tab" else -1
            self.eyes = choices[(choices.index(self.eyes) + step) % len(choices)]
        elif key == "b":
            board, name_of = self.game.board(), self.plan.name_of
            self.stage.push(
                TextPage(self.stage, "Score board", lambda width: "\n".join(board_lines(board, name_of, width)))
            )
        elif key == "l":
            page = TextPage(self.stage, "What has happened", "\n".join(self.lines()))
            self.stage.push(page)
            page.press("end")
        elif key in {"h", "?", "f1"}:
            self.stage.push(TextPage(self.stage, "Replay", HELP))
        elif key in {"escape", "q"}:
            self.close()

    def forward(self) -> None:
        """A move on; through the eyes of a seat, on to the next that it saw."""
        while len(self.game.moves) < len(self.moves):
            before = len(self.game.events)
            self.game.play(self.moves[len(self.game.moves)])
            self.fresh = len(self.game.events) - before
            if self.fresh or not self.eyes:
                break

    def back(self) -> None:
        """A move back; through the eyes of a seat, back before the last that it saw."""
        while self.game.moves:
            before = len(self.game.events)
            self.game.undo()
            self.fresh = 0
            if before > len(self.game.events) or not self.eyes:
                break

    def go_to(self, number: int) -> None:
        """To the moment after so many moves."""
        while len(self.game.moves) > number:
            self.game.undo()
        while len(self.game.moves) < number:
            self.game.play(self.moves[len(self.game.moves)])
        self.fresh = 0

    def turn_round(self, step: int) -> None:
        """To the beginning of another round."""
        starts = [0, *(number + 1 for number, move in enumerate(self.moves) if move.verb == "next"), len(self.moves)]
        here = len(self.game.moves)
        later = [start for start in starts if start > here]
        earlier = [start for start in starts if start < here]
        self.go_to((later or [len(self.moves)])[0] if step > 0 else (earlier or [0])[-1])

    def scroll(self, lines: int) -> None:
        """The wheel steps."""
        self.press("right" if lines > 0 else "left")

    def due(self) -> float | None:
        """The next move, while it plays by itself."""
        return max(0.0, self.next_at - self.clock()) if self.running else None

    def tick(self) -> None:
        """A move, when it is time."""
        if self.running and self.clock() >= self.next_at:
            self.forward()
            self.next_at = self.clock() + BEAT
            self.running = len(self.game.moves) < len(self.moves)

    # The picture

    def lines(self) -> list[str]:
        """The log in sentences."""
        teller = self.teller()
        return [teller.sentence(event) for event in self.events() if event.name != "dealt"]

    def paint(self, canvas: Canvas) -> None:
        """The table, the move, the hands, the keys."""
        game = self.game
        lines = self.lines()
        over = game.phase in {"round over", "game over"}
        view = game.view(self.viewer)
        sight = Sight(view, game.rules, self.plan, "" if over else game.turn, self.eyes or "A", lines, self.fresh)
        band = paint_upper(canvas, sight)
        self.paint_words(canvas, band + 1, lines)
        rows = key_rows(self.entries(), canvas.width)
        bottom = canvas.height - len(rows)
        top = band + 1 + TEXT_LINES
        if self.eyes:
            box = (1, top, canvas.width - 2, max(1, bottom - top))
            draw_hand(canvas, box, game.rules, sorted_hand(game.rules, view.hand))
        else:
            self.paint_all(canvas, top, bottom)
        for row, entries in enumerate(rows):
            paint_keys(canvas, bottom + row, entries)

    def paint_words(self, canvas: Canvas, y: int, lines: Sequence[str]) -> None:
        """Which move this is, and what came of it."""
        done = len(self.game.moves)
        name = self.plan.name_of(self.eyes)
        eyes = f"as {'you' if name == YOU else name} saw it" if self.eyes else "all hands open"
        move = f": {self.game.moves[-1]}" if done and not self.eyes else ""
        canvas.put(1, y, cut(f"Move {done} of {len(self.moves)}{move} · {eyes}", canvas.width - 2), "strong")
        told = " ".join(lines[-self.fresh :]) if self.fresh else ""
        for row, line in enumerate(wrap(told, canvas.width - 2)[: TEXT_LINES - 1]):
            canvas.put(1, y + 1 + row, line, "text")

    def paint_all(self, canvas: Canvas, top: int, bottom: int) -> None:
        """Every hand in a line or more, as words."""
        y = top
        for seat in SEATS[: self.game.seats]:
            x = canvas.put(1, y, cut(self.plan.name_of(seat), 10).ljust(11), "strong")
            for code in sorted_hand(self.game.rules, self.game.hand(seat)):
                look = look_of(self.game.rules, code)
                if x + len(code) + 3 > canvas.width:
                    y, x = y + 1, 12
                if y >= bottom:
                    return
                x = canvas.put(x, y, f" {code}{look.shape} ", f"card.{look.color}")
                x = canvas.put(x, y, " ")
            y += 1
            if y >= bottom:
                return

    def entries(self) -> list[Entry]:
        """The keys."""
        words = {
            "←": ("back", "left"),
            "→": ("on", "right"),
            "pgup": ("round back", "pageup"),
            "pgdn": ("round on", "pagedown"),
            "space": ("stop" if self.running else "play", "space"),
            "tab": ("eyes", "tab"),
            "b": ("board", "b"),
            "l": ("log", "l"),
            "h": ("help", "h"),
            "esc": ("leave", "escape"),
        }
        return [(key, label, "key", ("key", name)) for key, (label, name) in words.items()]


def plan_of(record: Record, seats: int) -> Plan:
    """The plan of a record; without one, seats are called by their letters."""
    try:
        plan = plan_from_dict(record.tags.get("Plan"))
    except PlanError:
        plan = Plan()
    return plan if plan.seats == seats else Plan(players=tuple(Player(letter, "") for letter in SEATS[:seats]))
