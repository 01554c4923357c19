"""Saves: always a whole one, nobody else's, and nothing lost."""

import os
from pathlib import Path

import pytest

from lastcard.game import Game
from lastcard.tui import save
from lastcard.tui.plan import make_plan
from lastcard.tui.save import Save, SaveError

PLAN = make_plan("deluxe", bots=["first"], seed=7)


def saved(folder: Path, moves: int = 3) -> tuple[Save, Game]:
    game = Game(PLAN.rules(), seats=2, seed=7)
    keeper = Save.new(PLAN, folder)
    for _ in range(moves):
        game.play(game.legal(game.turn)[0])
    keeper.keep(PLAN, game)
    return keeper, game


def test_a_saved_game_is_opened_as_it_was(tmp_path: Path) -> None:
    keeper, game = saved(tmp_path)
    keeper.close()
    resumed = save.resume_latest(tmp_path)
    assert resumed is not None
    assert (resumed.plan, resumed.game.position()) == (PLAN, game.position())
    resumed.save.close()


def test_a_game_that_is_played_elsewhere_is_left_alone(tmp_path: Path) -> None:
    keeper, _ = saved(tmp_path)
    with pytest.raises(SaveError, match="another window"):
        save.resume_latest(tmp_path)
    assert keeper.path.exists()
    keeper.close()


def test_the_game_played_last_is_gone_on_with_and_others_stay(tmp_path: Path) -> None:
    first, _ = saved(tmp_path)
    second, _ = saved(tmp_path)
    first.close()
    second.close()
    os.utime(first.path, (2_000_000_000, 2_000_000_000))
    resumed = save.resume_latest(tmp_path)
    assert resumed is not None
    assert resumed.save.path == first.path
    assert second.path.exists()
    resumed.save.close()


@pytest.mark.parametrize("damage", ["", "nonsense", "[Format 1]\n", "[Plan 3]\n"])
def test_a_broken_save_is_kept_aside_under_another_name(tmp_path: Path, damage: str) -> None:
    keeper, _ = saved(tmp_path)
    keeper.close()
    keeper.path.write_text(damage)
    with pytest.raises(SaveError, match="It is kept as"):
        save.resume_latest(tmp_path)
    (aside,) = keeper.path.parent.glob("*.broken")
    assert aside.read_text() == damage
    assert save.unfinished(tmp_path) == []


def test_a_save_with_a_move_too_many_is_broken(tmp_path: Path) -> None:
    keeper, _ = saved(tmp_path)
    keeper.close()
    keeper.path.write_text(keeper.path.read_text() + "A y9; A y9\n")
    with pytest.raises(SaveError, match="move"):
        save.open_save(keeper.path)


def test_two_broken_saves_of_one_name_are_both_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    for text in ("one", "two"):
        path.write_text(text)
        save.put_aside(path)
    assert sorted(aside.read_text() for aside in tmp_path.iterdir()) == ["one", "two"]


def test_a_file_is_written_as_a_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file.txt"
    save.write_whole(path, "before")

    def fails(_: Path, __: Path) -> None:
        raise OSError("no space")

    monkeypatch.setattr(Path, "replace", fails)
    with pytest.raises(OSError, match="no space"):
        save.write_whole(path, "after")
    assert [file.name for file in tmp_path.iterdir()] == ["file.txt"]
    assert path.read_text() == "before"


def test_a_finished_game_moves_from_the_saves_to_the_records(tmp_path: Path) -> None:
    keeper, game = saved(tmp_path)
    record = keeper.finish(PLAN, game)
    assert Path(record).parent == tmp_path / "records"
    assert save.unfinished(tmp_path) == []
    assert not list((tmp_path / "games").iterdir())


def test_the_last_choice_is_remembered_without_its_seed_and_its_blanks(tmp_path: Path) -> None:
    assert save.read_choice(tmp_path) is None
    save.write_choice(make_plan("mlb", bots=["first"], seed=3, options={"customizables": ["joke"]}), tmp_path)
    found = save.read_choice(tmp_path)
    assert found is not None
    assert (found.edition, found.seed, found.options) == ("mlb", None, {})
    (tmp_path / "choice.json").write_text("{")
    assert save.read_choice(tmp_path) is None


def test_colours_are_remembered(tmp_path: Path) -> None:
    assert save.read_theme(tmp_path) == ""
    save.write_theme("light", tmp_path)
    assert save.read_theme(tmp_path) == "light"
