"""Effects: from the steps on a page to the rows that the kernel reads."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from lastcard.kernel import layout

from .edition import Step

WHOM: Final = {
    "self": layout.SELF,
    "next": layout.NEXT_SEAT,
    "previous": layout.PREVIOUS,
    "others": layout.OTHERS,
    "all": layout.ALL,
    "chosen": layout.CHOSEN,
}
PER_MILLE: Final = 1000

Row = list[int]


def asks(effect: Iterable[Step]) -> int:
    """What a card asks of its player besides a colour."""
    for step in effect:
        if step["do"] == "choose":
            if step["what"] == "color":
                return layout.ASKS_COLOR
            return layout.ASKS_PLAYER_OR_NONE if step.get("optional") else layout.ASKS_PLAYER
    return layout.ASKS_NOTHING


def all_steps(effect: Sequence[Step]) -> list[Step]:
    """All steps of an effect, those of its branches included."""
    found: list[Any] = []
    for step in effect:
        found.append(step)
        for name in ("yes", "no", "good"):
            found.extend(all_steps(step.get(name, ())))
    return found


def last_draw(effect: Iterable[Step]) -> int:
    """How many cards still fall on the next player when the card is the last one."""
    for step in effect:
        if step["do"] in {"draw", "owe"} and step["whom"] == "next" and "cards" in step:
            return int(step["cards"])
    return 0


def rows(effect: Sequence[Step], colors: str, classes: Mapping[str, int], *, wait_for_draw: bool) -> list[Row]:
    """The rows of an effect, or none if it does nothing but name a colour; jumps count from its start."""
    writer = Writer(colors, classes, wait_for_draw=wait_for_draw)
    writer.steps(effect)
    return [*writer.rows, row(layout.END)] if writer.rows else []


def row(op: int, whom: int = 0, count: int = 0, *, loses_turn: bool = False, mode: int = 0, jump: int = 0) -> Row:
    """One row, in the order of the columns."""
    return [op, whom, count, int(loses_turn), mode, jump]


class Writer:
    """Writes steps as rows, one after the other; branches become jumps forward."""

    def __init__(self, colors: str, classes: Mapping[str, int], *, wait_for_draw: bool) -> None:
        self.colors = colors
        self.classes = classes
        self.wait_for_draw = wait_for_draw
        self.rows: list[Row] = []

    def steps(self, effect: Sequence[Step]) -> None:
        """Append all steps."""
        for step in effect:
            self.step(step)

    def step(self, step: Step) -> None:
        """Append one step. Naming a colour and choosing are part of the move and need no row."""
        verb = step["do"]
        whom = WHOM[step.get("whom", "self")]
        if verb == "draw":
            self.draw(step, whom)
        elif verb == "discard":
            self.discard(step, whom)
        elif verb == "turn":
            op = {
                "lost": layout.LOSE_TURN,
                "again": layout.TURN_AGAIN,
                "reverse": layout.REVERSE,
                "bonus": layout.GIVE_BONUS,
            }[step["turn"]]
            self.rows.append(row(op, whom, loses_turn=op == layout.LOSE_TURN))
        elif verb == "hands":
            self.rows.append(row(layout.SWAP if step["hands"] == "swap" else layout.ROTATE))
        elif verb == "owe":
            self.rows.append(row(layout.OWE, whom, step["cards"], loses_turn=step["loses_turn"]))
        elif verb == "if":
            self.branch(row(layout.IF_ABLE, whom, mode=self.test_mode(step)), step["yes"], step["no"])
        elif verb == "judge":
            self.branch(row(layout.JUDGED, whom, round(step["chance"] * PER_MILLE)), step["good"], step["no"])
        elif verb == "reveal":
            self.rows.append(row(layout.OPEN_HANDS, whom))
        elif verb == "forbid":
            self.rows.append(row(layout.FORBID, whom))
        elif verb == "modify":
            self.rows.append(row(layout.DRAW_INSTEAD, whom, step["cards"]))

    def draw(self, step: Step, whom: int) -> None:
        """A draw: a number, until a colour, or to a hand size."""
        if "until" in step:
            until = step["until"]
            color = layout.NO_COLOR if until == "chosen color" else self.colors.index(until)
            self.rows.append(row(layout.DRAW_UNTIL, whom, color, loses_turn=step["loses_turn"]))
        elif "to" in step:
            op = layout.EVEN_OUT if step.get("or_discard") else layout.DRAW_UP_TO
            self.rows.append(row(op, whom, step["to"], loses_turn=step["loses_turn"]))
        else:
            self.rows.append(row(layout.DRAW_COUNT, whom, step["cards"], loses_turn=step["loses_turn"]))

    def discard(self, step: Step, whom: int) -> None:
        """A discard: a number, down to a hand size, or a whole class."""
        mode = layout.KEEPS_ONE if step.get("emptied") == "keeps one" else layout.WINS
        op, count = layout.GIVE_COUNT, step.get("cards", 0)
        if "all" in step:
            op, count = layout.GIVE_ALL, self.classes[step["all"]]
        elif "down_to" in step:
            op, count = layout.GIVE_DOWN_TO, step["down_to"]
        self.rows.append(row(op, whom, count, loses_turn=step["loses_turn"], mode=mode))

    def test_mode(self, step: Step) -> int:
        """A test that only earns a bonus play may wait for an ordinary turn (A80)."""
        only_bonus = not step["yes"] and [inner.get("turn") for inner in step["no"]] == ["bonus"]
        return layout.AFTER_DRAW if self.wait_for_draw and only_bonus else layout.AT_ONCE

    def branch(self, test: Row, yes: Sequence[Step], no: Sequence[Step]) -> None:
        """Two branches: the first follows the test, the second is jumped to."""
        self.rows.append(test)
        self.steps(yes)
        leap = row(layout.JUMP)
        self.rows.append(leap)
        test[layout.STEP_JUMP] = len(self.rows)
        self.steps(no)
        leap[layout.STEP_JUMP] = len(self.rows)


def classes_of(effect: Iterable[Mapping[str, Any]]) -> list[str]:
    """The classes of cards that an effect speaks of, branches included."""
    found: list[str] = []
    for step in effect:
        if "all" in step:
            found.append(step["all"])
        for branch in ("yes", "no", "good"):
            found.extend(classes_of(step.get(branch, ())))
    return found
