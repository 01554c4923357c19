"""The draw for the deal as a picture: who drew what, who tied and drew again, who deals."""

from lastcard.game import Event
from lastcard.tui.place import Place, deal_events

from .canvas import Canvas, cut
from .card import SMALL, draw_card, look_of
from .panel import FORWARD, MARGIN, frame
from .stage import Page, Stage

COLUMN = 7  # columns of a seat
RULE = "The highest number deals; who ties draws again."


class DealPage(Page):
    """Cards drawn for the deal, a row for each time; or only who deals, where that is by lot."""

    covers = False

    def __init__(self, stage: Stage, place: Place) -> None:
        super().__init__(stage)
        self.place = place
        self.draws = rounds_of(deal_events(place))
        self.sentence = place.sentences(deal_events(place)[-1:])

    def paint(self, canvas: Canvas) -> None:
        """Names, cards beneath them, and who deals."""
        rules, plan = self.place.rules, self.place.table.plan
        seats = plan.seats
        room = canvas.height - 7
        shown = self.draws[-(max(1, room // SMALL.height)) :] if self.draws else []
        per_row = max(1, min(seats, (canvas.width - 2 * MARGIN - 2) // COLUMN))
        width = max(per_row * COLUMN + 2 * MARGIN, min(canvas.width - 2, len(RULE) + 2 * MARGIN + 2))
        rows = -(-seats // per_row)
        height = rows * (1 + len(shown) * SMALL.height) + 4 if shown else 4
        x, y, inside, _ = frame(canvas, width, height, "The deal", "⏎ goes on")
        canvas.center(x, y, inside, RULE if shown else "", "panel.dim")
        start = x + (inside - per_row * COLUMN) // 2
        for seat in range(seats if shown else 0):
            column = start + seat % per_row * COLUMN
            row = y + 1 + seat // per_row * (1 + len(shown) * SMALL.height)
            dealt = seat == self.dealer
            canvas.center(column, row, COLUMN, cut(plan.name_of(seat), COLUMN - 1), "panel.mark" if dealt else "panel")
            for number, drawn in enumerate(shown):
                if seat in drawn:
                    look = look_of(rules, drawn[seat])
                    draw_card(canvas, column + 1, row + 1 + number * SMALL.height, SMALL, look)
        canvas.center(x, y + height - 3, inside, " ".join(self.sentence), "panel.strong")

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        return next((event.seat for event in deal_events(self.place) if event.name == "dealer"), -1)

    def press(self, key: str) -> None:
        """Go on."""
        if key in FORWARD:
            self.stage.pop()


def show_deal(stage: Stage, place: Place) -> None:
    """Who has drawn what for the deal, with ties; who deals."""
    if deal_events(place):
        stage.push(DealPage(stage, place))


def rounds_of(events: list[Event]) -> list[dict[int, str]]:
    """What each seat drew, the first time and whenever some had tied."""
    rounds: list[dict[int, str]] = []
    for event in events:
        if event.name == "drew for deal":
            if not rounds or event.seat in rounds[-1]:
                rounds.append({})
            rounds[-1][event.seat] = event.card
        elif event.name == "tied for deal" and rounds and rounds[-1]:
            rounds.append({})
    return [drawn for drawn in rounds if drawn]
