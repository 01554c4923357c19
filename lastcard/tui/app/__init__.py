"""The drawn face of the terminal game. `run` is the door; Textual is loaded behind it."""

import gc

from lastcard.game import Game
from lastcard.game.record import Record
from lastcard.tui.plan import Plan
from lastcard.tui.save import read_theme, write_theme
from lastcard.tui.table import Table


def run(begun: Table | None = None, plan: Plan | None = None, theme: str = "") -> str:
    """Play on the screen: a table that goes on, a plan, or what the start screen asks for; returns a last sentence."""
    gc.disable()  # until the first picture: what is made before it stays, and looking through it takes long
    from .door import Door  # noqa: PLC0415 - the screen is loaded only where one is drawn
    from .face import Face, themes_here  # noqa: PLC0415 - see above
    from .stage import Stage  # noqa: PLC0415 - see above

    themes = themes_here()
    remembered = theme or read_theme()
    stage = Stage(remembered if remembered in themes else themes[0], on_theme=write_theme)
    door = Door(stage, themes)
    face = Face(stage)
    if begun is not None:
        door.open_table(begun)
    elif plan is not None:
        door.play(plan)
    else:
        door.open_start()
    stage.afterwards += [gc.freeze, gc.enable]
    try:
        face.run()
    finally:
        gc.enable()
        door.close()
    return stage.said or ("" if not face.return_code else "The screen has failed.")


def watch(record: Record, game: Game, *, to: int | None = None, seat: str = "", theme: str = "") -> None:
    """Step through a record on the screen, from its beginning or the moment after `to` moves.

    `seat` are the eyes through which it is seen; none sees all hands.
    """
    from .face import Face, themes_here  # noqa: PLC0415 - see `run`
    from .replay import ReplayPage, plan_of  # noqa: PLC0415 - see `run`
    from .stage import Stage  # noqa: PLC0415 - see `run`

    themes = themes_here()
    remembered = theme or read_theme()
    stage = Stage(remembered if remembered in themes else themes[0])
    page = ReplayPage(stage, game, plan_of(record, game.seats), stage.leave)
    page.go_to(to or 0)
    page.eyes = seat
    stage.push(page)
    Face(stage).run()
