"""Every screen of the table once: what accessibility is checked on, and what pictures are taken of."""

import random
from collections.abc import Callable
from typing import Final

from lastcard.wire import table, view

from .scene import NOW, Scene, position

VALUES: Final = "0112233445566778899"


def hand(count: int, seed: int) -> str:
    """So many cards of the classic deck."""
    deck = [color + value for color in "rgby" for value in VALUES]
    deck += [color + sign for color in "rgby" for sign in ("S", "R", "+2")] * 2 + ["W", "W4"] * 4
    return ",".join(random.Random(seed).sample(deck, count))


def classic(seats: int, own: int, more: str = "") -> str:
    """A position of the classic edition on the own turn, with this many cards in hand."""
    hands = [hand(own, 5), *(hand(3 + seat % 8, seat + 10) for seat in range(seats - 1))]
    return (
        f"deluxe seats={seats} hands={'/'.join(hands)} discard=b9,g3,r7,g4 draw=g1,g2,y8,r3,b2,b4,g6,y1,y2,r6,r8 {more}"
    )


def chat() -> list[view.Event]:
    """Something was said."""
    said = ["Good luck, everybody", "That was mean", "Again?"]
    return [view.Event(seq=50 + n, time=NOW, kind="chat", seat="ABC"[n], text=text) for n, text in enumerate(said)]


def board() -> table.Board:
    """A board that has been wiped once."""
    rows = ((0, 83, 0, 0), (112, 0, 0, 0), (0, 0, 41, 0), (0, 0, 0, 157))
    return table.Board(rows, (60, 0, 94, 20), 1, (172, 83, 135, 177))


def round_over() -> Scene:
    """The score screen of a round that was just won."""
    made = position("deluxe hands=g7/r2,y5,W/b1/g9,g2 discard=g4 draw=g1,g2", after=["A g7"], humans=2)
    made.changes = {
        "board": board(),
        "scores": {"A": 172, "B": 83, "C": 135, "D": 177},
        "leaderboard": (table.Standing("Mia", 3, 2, 17, 912), table.Standing("Ada", 3, 1, 17, 655)),
    }
    made.deadlines = table.Deadlines(next=NOW + 12_000)
    return made


def crowded_round_over() -> Scene:
    """The scores of ten players."""
    hands = "g7/r2,y5,W/b1/g9,g2/r1/r2/r3/r4/r5/r6"
    made = position(f"deluxe seats=10 hands={hands} discard=g4 draw=g1,g2", after=["A g7"], humans=2)
    rows = tuple(tuple(60 + at if at == number else 0 for at in range(10)) for number in range(10))
    totals = tuple(range(60, 70))
    made.changes = {
        "board": table.Board(rows, (0,) * 10, 0, totals),
        "scores": dict(zip("ABCDEFGHIJ", totals, strict=True)),
    }
    return made


def lobby() -> Scene:
    """A table that waits for one more."""
    seats = (
        table.Seat("A", "Mia", present=True, ready=True),
        table.Seat("B", "Noor", present=True),
        table.Seat("C", "Ben", "steady", present=True, ready=True),
        table.Seat("D"),
    )
    return Scene(None, phase="lobby", edition="mlb", changes={"seats": seats, "title": "Ballpark"})


def consent() -> Scene:
    """Rules were written on the customizables."""
    options = {"customizables": ["to-seven", {"text": "Everybody sings.", "judge": True}, ""]}
    return Scene(None, phase="consent", edition="mlb", options=options, humans=2, changes={"title": "Ballpark"})


def seeding() -> Scene:
    """The cards are being shuffled by everybody, for the second time."""
    void = table.Attempt(1, ("A", "B"), "0" * 64, {}, "void", void_by=("B",))
    now = table.Attempt(2, ("B",), "1" * 64, {}, "commit")
    return Scene(
        None, phase="seeding", changes={"attempts": (void, now)}, deadlines=table.Deadlines(seeding=NOW + 9000)
    )


def kick() -> Scene:
    """The own kick."""
    made = position(
        "kicker hands=r5,r6,g2/IK,y2,b4/b1,y2 turn=B dealer=A direction=right discard=r7,g4 draw=g1,g2,y8",
        after=["B IK:r"],
    )
    made.changes = {"kick": table.Kick("A", 3, "kick the paper football between the posts")}
    return made


def dare() -> Scene:
    """A dare is judged, and a veto wanted."""
    made = position("nonpartisan hands=p5,p6/g2,o4/g1,y2 discard=p9,g4 draw=g1,g2,y8", log=chat(), humans=3)
    made.changes = {
        "ballot": table.Ballot("B", "crow like a rooster", ("A", "C"), ("C",)),
        "accusation": table.Accusation(1, "C", "B", 51, ("A",), ()),
    }
    return made


def discard() -> Scene:
    """Everybody is left with three cards, so some of the own have to go."""
    rules = 'options={"customizables":["to-three","",""]}'
    hands = "CU1,r5,r6,g2,b4,y8/g1,g2,b4/b1,y2/r1"
    return position(f"mlb {rules} hands={hands} discard=r7,g4 draw=g1,g2,y8,r3,b2,b5,b6", after=["A CU1:r"])


SCENES: Final[dict[str, Callable[[], Scene]]] = {
    "two players, two cards": lambda: position("deluxe hands=r5,W/g1,g2,b4 discard=r7,g4 draw=g1,g2,y8,r3,b2"),
    "four players": lambda: position(classic(4, 7), log=chat()),
    "seven players, twenty cards": lambda: position(classic(7, 20)),
    "ten players": lambda: position(classic(10, 7)),
    "ten players, forty cards": lambda: position(classic(10, 40)),
    "somebody else's turn": lambda: position(classic(4, 7, "turn=C")),
    "watching": lambda: position(classic(4, 7), seat=""),
    "swap": lambda: position("mlb hands=SW,r5/g1,g2,b4/b1,y2/r1 discard=r7,g4 draw=g1,g2,y8,r3,b2"),
    "answer": lambda: position(
        "deluxe hands=r5,r6,g2/W4,g2,b4/b1,y2 turn=B dealer=A direction=right discard=r7,g4 draw=g1,g2,y8,r3,b2,b5,b6",
        after=["B W4:r"],
    ),
    "challenge": lambda: position(
        "deluxe hands=r5,r6,g2/W4,g2,b4/b1,y2 turn=B dealer=A direction=right discard=r7,g4 draw=g1,g2,y8,r3,b2,b5,b6",
        after=["B W4:r", "A challenge"],
    ),
    "drawn": lambda: position("deluxe hands=r5,r6,b2/g2,b4/b1,y2 discard=r7,y4 draw=y1,g2,y8,r3,b2", after=["A draw"]),
    "discard": discard,
    "kick": kick,
    "dare": dare,
    "round over": round_over,
    "round over, ten players": crowded_round_over,
    "lobby": lobby,
    "consent": consent,
    "seeding": seeding,
}
PAGES: Final = {
    "start": "/",
    "new table": "/new",
    "rules": "/rules/kicker",
    "kicking": "/kicking",
    "fairness": "/fairness",
    "replay": "/replay",
}
