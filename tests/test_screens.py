"""Pictures of every screen at three sizes, as text. `LASTCARD_SCREENS=write` draws them anew: look at the changes."""

import os
from collections.abc import Callable
from difflib import unified_diff
from pathlib import Path
from typing import Final

import pytest

from lastcard.tui.app.deal import show_deal
from lastcard.tui.app.replay import ReplayPage
from lastcard.tui.plan import Plan, make_plan
from lastcard.tui.save import FOLDER_VARIABLE
from tests.scenes import Scene

AGAIN: Final = "LASTCARD_SCREENS=write pytest tests/test_screens.py"
FOLDER: Final = Path(__file__).parent / "screens"
SIZES: Final = ((80, 24), (120, 40), (40, 20))
HANDS = "mlb hands=r5,r+2,gS,b0,y8,W,W4,SW/b2,y1/g3/g1,g2,g4,g6,b8,b9 discard=b1,r7 draw=g1,g2,g3"
FORTY = ",".join(["r5", "r+2", "gS", "gR", "b0", "y8", "W", "W4"] * 5)
KICK = "kicker hands=r5,b2/y1,y2/g3,g4/IK,g1,g2 discard=b1,r7 draw=g1,g2,g3 turn=D"
OVER = "deluxe hands=r5/b2,y1/g3,g+2/g1,g2 discard=b1,r7 draw=g1,g2,g3"
JOKE = 'mlb hands=CU1,b2,b3/r2,r3/g1,g2 discard=b1,r7 draw=g1,g2,g3,g4,g5 options={"customizables":["joke"]}'
SHARED = make_plan("deluxe", people=["Mia", "Noah"], bots=["steady"], seed=3)


def start(plan: Plan | None = None, trouble: str = "") -> Scene:
    scene = Scene()
    scene.door.open_start(plan or make_plan("deluxe", bots=["steady", "first"]), trouble)
    return scene


def consent() -> Scene:
    scene = Scene()
    own = {"text": "Sing a song", "judge": True}
    scene.stage.pages.clear()
    scene.door.play(make_plan("mlb", people=["Mia", "Noah"], bots=["steady"], options={"customizables": ["joke", own]}))
    return scene


def deal() -> Scene:
    scene = Scene(plan=make_plan("deluxe", bots=["steady"] * 3, seed=23))
    show_deal(scene.stage, scene.desk.place)
    return scene


def kick(keys: tuple[str, ...] = ()) -> Scene:
    scene = Scene(KICK)
    scene.table.pace = scene.table.pace.__class__(0, 0, 0)
    for _ in range(200):
        if "stops the pointer" in scene.text():
            break
        scene.run(0.1)
    for key in keys:
        scene.clock.now += 0.9
        scene.press(key)
    scene.clock.now += 0.9
    return scene


def challenged() -> Scene:
    return Scene("deluxe hands=g1,g2/W4,r2,b3 discard=r7,W4:b draw=g1,g2,g3,g4,g5,g6,g7 phase=answer turn=A owed=4")


def replay(eyes: str) -> Scene:
    scene = Scene(OVER)
    scene.press("enter")
    page = ReplayPage(scene.stage, scene.table.game, scene.table.plan, scene.stage.leave)
    page.eyes = eyes
    scene.stage.push(page)
    return scene.press("right")


SCREENS: Final[dict[str, Callable[[], Scene]]] = {
    "start": start,
    "start of blanks": lambda: start(make_plan("mlb", bots=["steady"], options={"customizables": ["joke"]})).press(
        "end"
    ),
    "start with trouble": lambda: start(trouble="the saved game cannot be read: line 1. It is kept as games/a.broken"),
    "consent": consent,
    "deal": deal,
    "turn": lambda: Scene(HANDS),
    "turn with forty cards": lambda: Scene(f"deluxe hands={FORTY}/r1,r2 discard=b1,r7 draw=g1,g2,g3"),
    "turn among ten": lambda: Scene("deluxe hands=" + "/".join(["r1,r2,r3"] * 10) + " discard=b1,r7 draw=g1,g2"),
    "drawn card": lambda: Scene("deluxe hands=g1,g2/r1,r2 discard=b1,r7 draw=r1,g2,g3").press("d"),
    "hint": lambda: Scene(HANDS).press("t"),
    "why": lambda: Scene(HANDS).press("right", "right", "?"),
    "typed code": lambda: Scene(HANDS).press("w", "4"),
    "armed call": lambda: Scene("deluxe hands=r5,b2/r1,r2 discard=b1,r7 draw=g1,g2").press("space"),
    "colour question": lambda: Scene(HANDS).press("s", "w", "enter"),
    "player question": lambda: Scene(HANDS).press("s", "w", "enter", "g"),
    "opening colour": lambda: Scene("deluxe hands=r5,b2/r1,r2 discard=W draw=g1,g2 phase=name"),
    "open hands": lambda: Scene(HANDS.replace("discard", "opened=A discard")),
    "veto question": lambda: Scene("nonpartisan hands=o5,b2/g1,g2/p1 discard=p1,o7 draw=g1".replace("b2", "p2")).press(
        "v"
    ),
    "covered hand": lambda: Scene(plan=SHARED),
    "dare": lambda: Scene(JOKE).press("home", "c", "u", "enter", "g"),
    "kick": kick,
    "kick with its strength": lambda: kick(("enter",)),
    "kick in the air": lambda: kick(("enter", "enter")),
    "round over": lambda: Scene(OVER).press("enter"),
    "score board": lambda: Scene(OVER).press("enter", "enter"),
    "game over": lambda: Scene(f"{OVER} scores=480,20,0,30").press("enter"),
    "menu": lambda: Scene(HANDS.replace("mlb", "deluxe").replace(",SW", "")).press("m"),
    "help": lambda: Scene(HANDS).press("h"),
    "folding": lambda: kick().press("h"),
    "log": lambda: Scene(OVER).press("enter", "l"),
    "replay with all hands": lambda: replay(""),
    "replay through eyes": lambda: replay("B"),
}


@pytest.fixture(autouse=True)
def _empty_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))


def drawn(scene: Scene) -> list[str]:
    lines = []
    for width, height in SIZES:
        lines.append(f"{width} x {height}".center(width, "="))
        lines.extend(line.rstrip() for line in scene.text(width, height).splitlines())
    return lines


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_looks_as_it_did(name: str) -> None:
    path = FOLDER / f"{name.replace(' ', '-')}.txt"
    found = drawn(SCREENS[name]())
    if os.environ.get("LASTCARD_SCREENS") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join(found) + "\n", "utf-8")
    changes = list(unified_diff(path.read_text("utf-8").splitlines(), found, "as it was", "as it is", lineterm=""))
    if changes:
        pytest.fail("\n".join([*changes, f"{AGAIN} draws {path.name} anew, for git diff to show."]), pytrace=False)


def test_no_picture_is_left_over() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == {name.replace(" ", "-") for name in SCREENS}


@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize("size", [(30, 12), (31, 13), (50, 15), (64, 18), (200, 60)])
def test_every_screen_fits_every_size(name: str, size: tuple[int, int]) -> None:
    text = SCREENS[name]().text(*size)
    assert len(text.splitlines()) <= size[1]
    assert text.strip()


def test_a_window_that_is_too_small_says_so() -> None:
    assert "Make the window" in SCREENS["turn"]().text(20, 8)
