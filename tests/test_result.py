"""The page at the end of a game."""

from lastcard.tui.app.talk import DEAF
from tests.scenes import Scene

LAST_CARD = "deluxe hands=r5/b2,y1/g3,g+2/g1,g2 discard=b1,r7 draw=g1,g2,g3 scores=480,20,0,30"


def test_enter_begins_another_game_only_once_the_end_has_been_seen_for_a_moment() -> None:
    scene = Scene(LAST_CARD).press("enter")
    scene.clock.now += DEAF
    scene.press("enter")
    assert "The game is over" in scene.text()
    scene.clock.now += DEAF / 2
    assert "The game is over" in scene.press("enter").text()
    scene.clock.now += DEAF
    assert "The game is over" not in scene.press("enter").text()


def test_other_keys_count_at_once() -> None:
    assert Scene(LAST_CARD).press("enter", "q").stage.said.startswith("The game is over")
