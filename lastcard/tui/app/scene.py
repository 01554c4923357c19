"""How the table looks: title, seats, pile, log, the colour in force, the question, the hand, the keys."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from lastcard.game import Rules, View
from lastcard.game.move import SEATS
from lastcard.tui.plan import Plan

from .canvas import Canvas, cut, wrap
from .card import BIG, MIDDLE, PICTURE, Size, draw_back, draw_card, look_of, shape_of
from .hand import draw_covered, draw_hand
from .key import key_name

if TYPE_CHECKING:
    from .desk import Desk

NARROW: Final = 64
WIDE: Final = 104
FULL_SEAT: Final = 20  # columns of a seat with a whole name
SPINNER: Final = "⠋⠙⠹⠸⠼⠴⠦⠧"
TEXT_LINES: Final = 3  # for the question and the message
FEWEST_TOP: Final = 6  # lines of the upper part
MOST_TOP: Final = 17
REST: Final = 12  # lines that the rest of the screen needs at least
MOST_BACKS: Final = 8


@dataclass(frozen=True)
class Sight:
    """What is seen of a table from somewhere: all that the upper half of the screen shows."""

    view: View
    rules: Rules
    plan: Plan
    turn: str  # the seat that decides, if any
    first: str  # the seat that stands on top
    lines: Sequence[str]  # the log
    fresh: int  # lines of it that are new
    thinking: str = ""
    spin: int = 0
    hides_known: bool = False
    draw_key: str = "d"


def sight_of(desk: "Desk") -> Sight:
    """What is seen from a place at a table."""
    table, place = desk.table, desk.place
    return Sight(
        place.view(),
        table.rules,
        table.plan,
        table.turn,
        place.viewer or table.people[0],
        desk.lines,
        desk.fresh,
        table.thinking,
        int(table.clock() * 5),
        desk.is_covered,
        desk.keys["draw"],
    )


def paint_desk(canvas: Canvas, desk: "Desk") -> None:
    """Everything, from the title to the keys."""
    keys = key_rows(key_entries(desk), canvas.width)
    bottom = canvas.height - len(keys)
    band = paint_upper(canvas, sight_of(desk))
    paint_words(canvas, desk, band + 1)
    hand_y = band + 1 + TEXT_LINES
    paint_hand(canvas, desk, (1, hand_y, canvas.width - 2, max(1, bottom - hand_y)))
    for row, entries in enumerate(keys):
        paint_keys(canvas, bottom + row, entries)


def paint_upper(canvas: Canvas, sight: Sight) -> int:
    """Title, seats, pile, log and the band; returns the line of the band."""
    height = max(FEWEST_TOP, min(MOST_TOP, (canvas.height - 2) * 2 // 5))
    height = max(height, min(sight.view.seats, canvas.height - REST))
    paint_title(canvas, sight)
    paint_top(canvas, sight, height)
    paint_band(canvas, sight, height + 1)
    return height + 1


def paint_title(canvas: Canvas, sight: Sight) -> None:
    """Edition, round, aim, and what is left to draw."""
    rules = sight.rules
    canvas.fill(0, 0, canvas.width, 1, "title")
    aims = {
        "points": f"to {rules.options.get('target')}",
        "lowest": f"lowest total, to {rules.options.get('target')}",
        "single": "a single hand",
    }
    aim = aims[str(rules.options.get("scoring", "points"))]
    x = canvas.put(1, 0, cut(rules.edition.title, canvas.width - 2), "title.strong")
    canvas.put(x, 0, cut(f" · round {sight.view.round} · {aim}", max(0, canvas.width - x - 1)), "title")
    if canvas.width >= NARROW:
        canvas.right(canvas.width - 1, 0, f"draw pile {sight.view.draw_count}", "title")


def paint_top(canvas: Canvas, sight: Sight, height: int) -> None:
    """Seats on the left, the pile in the middle, the log on the right; in a narrow window the log goes."""
    width = canvas.width
    if width < NARROW:
        pile = MIDDLE.width + 2
        paint_seats(canvas, sight, (1, 1, width - pile - 2, height))
        paint_pile(canvas, sight, (width - pile - 1, 1, pile, height))
        return
    picture = PICTURE if height >= PICTURE.height + 1 and width >= WIDE else BIG
    pile = picture.width * 2 + 3 if width >= WIDE else picture.width + 4
    seats = min(40, max(28, (width - pile) * 2 // 5))
    paint_seats(canvas, sight, (1, 1, seats, height))
    paint_pile(canvas, sight, (seats + 2, 1, pile, height))
    log = seats + pile + 4
    paint_log(canvas, sight, (log, 1, width - log - 1, height))


def paint_seats(canvas: Canvas, sight: Sight, box: tuple[int, int, int, int]) -> None:
    """Who holds how many cards, who has called, who is to decide; in the order of play from the top."""
    x, y, width, height = box
    seats = list(SEATS[: sight.view.seats])
    if sight.view.direction == "right":
        seats.reverse()
    start = seats.index(sight.first)
    ordered = [*seats[start:], *seats[:start]]
    lines = 2 if 2 * len(seats) <= height else 1
    columns = -(-len(seats) // height)
    for number, seat in enumerate(ordered):
        column, row = divmod(number, height // lines)
        room = width // columns
        paint_seat(canvas, sight, seat, (x + column * room, y + row * lines, room, lines))
    if lines * len(seats) < height:
        canvas.put(x, y + lines * len(seats), "↓ play runs down" if width >= NARROW // 3 else "↓", "dim")


def paint_seat(canvas: Canvas, sight: Sight, seat: str, box: tuple[int, int, int, int]) -> None:
    """One seat: an arrow for whoever decides, name, cards, what stands about it, and its score if there is room."""
    x, y, width, lines = box
    view = sight.view
    decides = seat == sight.turn
    count = view.counts[seat]
    hit = ("seat", seat)
    style = "strong" if decides else "text"
    is_wide = width >= WIDE // 3
    canvas.put(x, y, "▶" if decides else " ", "mark", hit)
    names = 12 if is_wide else 9 if width >= FULL_SEAT else 4
    canvas.put(x + 2, y, cut(sight.plan.name_of(seat), names), style, hit)
    at = x + names + 3
    canvas.right(at + 2, y, str(count), "mark" if count == 1 else style, hit)
    backs = max(0, min(MOST_BACKS, width - (at - x) - 13))
    at = canvas.put(at + 3, y, ("▮" * min(count, backs)).ljust(backs), "dim", hit) + 1
    marks = seat_marks(sight, seat)
    if lines == 1:
        canvas.put(at, y, cut(", ".join(marks), max(0, x + width - at)), "mark", hit)
        return
    scores = sight.rules.options.get("scoring") != "single"
    canvas.put(at, y, cut(marks[0], max(0, x + width - at)) if marks else "", "mark", hit)
    known = " ".join(view.known.get(seat, ())) if not sight.hides_known else ""
    bot = sight.plan.players[SEATS.index(seat)].bot
    about = [*marks[1:], f"{view.scores[seat]} points" if scores else "", bot]
    second = f"shows {known}" if known else " · ".join(filter(None, about))
    canvas.put(x + 4, y + 1, cut(second, width - 4), "dim", hit)


def seat_marks(sight: Sight, seat: str) -> list[str]:
    """What stands about a seat."""
    view = sight.view
    marks = {
        "thinks " + SPINNER[sight.spin % len(SPINNER)]: sight.thinking == seat,
        "called": seat in view.called,
        "veto": seat == view.vetoed,
        "dare": seat in view.forbidden,
        "open": seat in view.open_until,
        "sits out": seat in view.lost,
        "deals": seat == view.dealer,
    }
    return [mark for mark, stands in marks.items() if stands]


def paint_pile(canvas: Canvas, sight: Sight, box: tuple[int, int, int, int]) -> None:
    """The discard pile as a card, and the draw pile beside it where there is room."""
    x, y, width, height = box
    sizes = [size for size in (PICTURE, BIG, MIDDLE) if size.width <= width and size.height <= height]
    size = sizes[0] if sizes else Size(MIDDLE.width, max(3, height))
    row = y + max(0, (height - size.height) // 2)
    if width >= 2 * size.width + 2:
        draw_back(canvas, x, row, size, str(sight.view.draw_count), ("key", sight.draw_key))
        column = x + size.width + 2
    else:
        column = x + (width - size.width) // 2
    if sight.view.top:
        draw_card(canvas, column, row, size, look_of(sight.rules, sight.view.top))
    else:
        canvas.box(column, row, size.width, size.height, "dim")


def paint_log(canvas: Canvas, sight: Sight, box: tuple[int, int, int, int]) -> None:
    """The last things that happened, the newest at the bottom and bright."""
    x, y, width, height = box
    rows: list[tuple[str, str]] = []
    for number, line in enumerate(reversed(sight.lines[-height:])):
        style = "text" if number < sight.fresh else "dim"
        rows[:0] = [(part if at == 0 else f"  {part}", style) for at, part in enumerate(wrap(line, width - 2))]
    for row, (part, style) in enumerate(rows[-height:]):
        canvas.put(x, y + row, part, style)


def paint_band(canvas: Canvas, sight: Sight, y: int) -> None:
    """The colour in force across the whole screen, with its shape and its name, between arrows the way play runs."""
    view = sight.view
    name = sight.rules.edition.colors.get(view.color, "")
    style = f"band.{name}" if name else "title"
    canvas.fill(0, y, canvas.width, 1, style)
    shape = shape_of(sight.rules, name) if name else ""
    word = f"{shape} {shape}  {name.upper()}  {shape} {shape}" if name else "no colour yet"
    canvas.center(0, y, canvas.width, word, style)
    arrows, side = ("◀ ◀ ◀", "left") if view.direction == "left" else ("▶ ▶ ▶", "right")
    if canvas.width >= NARROW:
        canvas.put(1, y, f"{arrows} to the {side}", style)
        canvas.right(canvas.width - 1, y, f"to the {side} {arrows}", style)
    else:
        canvas.put(1, y, arrows, style)
        canvas.right(canvas.width - 1, y, arrows, style)


def paint_words(canvas: Canvas, desk: "Desk", y: int) -> None:
    """What is asked now, and the message of the moment."""
    width = canvas.width - 2
    asked = wrap(desk.asking.text if desk.asking is not None else prompt(desk), width)
    asked = asked[: TEXT_LINES - 1 if desk.message else TEXT_LINES]
    for row, line in enumerate(asked):
        canvas.put(1, y + row, line, "strong")
    if desk.typed:
        canvas.right(canvas.width - 1, y, f" typed: {desk.typed}▏", "key.now")
    elif desk.armed:
        canvas.right(canvas.width - 1, y, f" with the call: {desk.table.rules.edition.call} ", "key.now")
    room = TEXT_LINES - len(asked)
    lines = wrap(desk.message, width) if desk.message else []
    if len(lines) > room:
        lines = [*lines[: room - 1], cut(" ".join(lines[room - 1 :]), width)]
    for row, line in enumerate(lines):
        canvas.put(1, y + len(asked) + row, line, "bad" if desk.is_bad else "good")
    if width < NARROW and room and not lines:
        paint_log(canvas, sight_of(desk), (1, y + len(asked), width + 2, room))


def prompt(desk: "Desk") -> str:
    """What is to be done now, by whom."""
    table, place = desk.table, desk.place
    phase = table.game.phase
    if phase == "round over":
        return f"{ended(desk)} Enter shows the score board."
    if table.game.is_over:
        return ended(desk)
    name = table.plan.name_of(table.turn)
    if desk.is_covered:
        return f"It is the turn of {name}. {name}: press Enter when nobody else looks."
    if not desk.decides:
        return f"{name} thinks …" if table.thinking else f"It is the turn of {name}."
    view, keys = place.view(), desk.keys
    playable = any(move.verb == "play" for move in view.legal)
    may_draw = any(move.verb == "draw" for move in view.legal)
    answer = (
        f"{place.teller.card(view.top)}: {keys['accept']} accepts {view.owed} cards, {keys['challenge']} challenges."
    )
    turn = (
        "play a card"
        if playable
        else f"nothing goes, so {keys['draw'] if may_draw else keys['pass']} " + ("draws" if may_draw else "passes")
    )
    texts = {
        "turn": turn + (f", or {keys['draw']} draws" if playable and may_draw else "") + ".",
        "drawn": f"you drew {place.teller.cards(view.drawn)}: play it, or {keys['pass']} keeps it.",
        "answer": answer,
        "bonus": f"play a card more, or {keys['pass']} ends the turn.",
        "discard": f"choose {view.to_discard} cards to give up with Enter, then {keys['draw']}. "
        f"Chosen: {len(desk.picked)}.",
        "name": "name a colour.",
    }
    who = f"{name}, your turn" if place.is_shared else "Your turn"
    return f"{who}: {texts.get(phase, '')}"


def ended(desk: "Desk") -> str:
    """Who has won."""
    winner = desk.table.game.winner
    if not winner:
        return "Nobody wins the round."
    name = desk.table.plan.name_of(winner)
    what = "game" if desk.table.game.is_over else "round"
    return f"You win the {what}!" if name == "You" else f"{name} wins the {what}."


def paint_hand(canvas: Canvas, desk: "Desk", box: tuple[int, int, int, int]) -> None:
    """The own cards, those that can be played lifted; face down while nobody looks."""
    view = desk.place.view()
    if not desk.place.viewer:
        seat = desk.place.due_to_look or desk.table.people[0]
        draw_covered(canvas, box, view.counts[seat])
        return
    cards = desk.hand
    playable = desk.playable()
    if desk.decides and desk.table.game.phase == "discard":
        lifted = desk.picked
        faint: set[int] = set()
    else:
        lifted = {number for number, code in enumerate(cards) if code in playable}
        faint = set(range(len(cards))) - lifted if desk.decides and playable else set()
    cursor = desk.cursor if cards else -1
    desk.layout = draw_hand(canvas, box, desk.table.rules, cards, cursor=cursor, lifted=lifted, faint=faint)


Entry = tuple[str, str, str, tuple[str, str | int]]  # key, label, style of the key, what a click means


def key_entries(desk: "Desk") -> list[Entry]:
    """The keys of this moment with what they do."""
    if desk.asking is not None:
        chosen = desk.asking.chosen
        found: list[Entry] = [
            (answer.key, answer.label, "key.now" if number == chosen else answer.style, ("answer", number))
            for number, answer in enumerate(desk.asking.answers)
        ]
        back: list[Entry] = [] if desk.asking.stays else [("esc", "back", "key", ("key", "escape"))]
        return found + back
    keys = desk.keys
    verbs = {move.verb for move in desk.place.view().legal} if desk.decides else set()
    discards = "discard" in verbs
    labels = {
        "play": "choose" if discards else "play" if "play" in verbs else "",
        "draw": "give up" if discards else "draw" if "draw" in verbs else "",
        "pass": ("keep" if desk.table.game.phase == "drawn" else "pass") if "pass" in verbs else "",
        "accept": "accept" if "accept" in verbs else "",
        "challenge": "challenge" if "challenge" in verbs else "",
        "call": "call",
        "catch": "catch",
        "veto": "veto" if desk.table.rules.edition.veto is not None else "",
        "hint": "hint" if desk.decides else "",
        "why": "why" if desk.decides else "",
        "log": "log",
        "help": "help",
        "menu": "menu",
    }
    if desk.is_covered or desk.table.game.phase == "round over":
        labels["play"] = "look" if desk.is_covered else "score board"
    now = {"call"} if desk.armed else set()
    return [
        (key_name(keys[name]), label, "key.now" if name in now else "key", ("key", keys[name]))
        for name, label in labels.items()
        if label
    ]


def key_rows(entries: Sequence[Entry], width: int) -> list[list[Entry]]:
    """The keys in as many lines as they need."""
    rows: list[list[Entry]] = [[]]
    used = 0
    for entry in entries:
        size = cell_len(entry[0]) + cell_len(entry[1]) + 3
        if used + size > width and rows[-1]:
            rows.append([])
            used = 0
        rows[-1].append(entry)
        used += size
    return rows


def paint_keys(canvas: Canvas, y: int, entries: Sequence[Entry]) -> None:
    """A line of keys."""
    canvas.fill(0, y, canvas.width, 1, "key.text")
    x = 0
    for key, label, style, hit in entries:
        x = canvas.put(x, y, f" {key} ", style if not style.startswith("band") else "key", hit)
        x = canvas.put(
            x, y, f"{label} " if style == "key" else f" {label} ", "key.text" if style == "key" else style, hit
        )
