"""Saves: an unfinished game is a file of its own, written anew after every move; a finished one becomes a record.

A save is the record of the game so far, with the plan among its headers. It is written to a second file and renamed
over the first, so that there is always a whole one. Each process writes its own files and holds a lock on each
unfinished game that it plays: two at once do not harm each other, and nobody resumes what another is playing.
"""

import contextlib
import json
import os
import secrets
import time
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final

from lastcard.game import Game
from lastcard.game.record import Record, RecordError, make_record, read_record

from .plan import Plan, PlanError, for_next_game, plan_from_dict

try:
    import fcntl
except ImportError:  # pragma: no cover - a system without these locks: files are separate all the same
    fcntl = None  # type: ignore[assignment]  # a module where there is one

FOLDER_VARIABLE: Final = "LASTCARD_STATE"
SUFFIX: Final = ".txt"
BROKEN: Final = ".broken"
CHOICE: Final = "choice.json"
THEME: Final = "theme.txt"


class SaveError(ValueError):
    """A save that cannot be gone on with; the message says where it is now."""


def state_folder() -> Path:
    """Where saves, records and the last choice lie: `$LASTCARD_STATE`, or `lastcard` in the user's state folder."""
    own = os.environ.get(FOLDER_VARIABLE)
    if own:
        return Path(own)
    base = os.environ.get("XDG_STATE_HOME")
    return (Path(base) if base and Path(base).is_absolute() else Path.home() / ".local" / "state") / "lastcard"


def write_whole(path: Path, text: str, *, lasts: bool = True) -> None:
    """Write a file so that it is there as a whole, or as it was before, whatever happens.

    What `lasts` is there after a loss of power, too; waiting for that takes time.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    second = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with second.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            if lasts:
                os.fsync(file.fileno())
        second.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            second.unlink()
        raise
    if lasts:
        sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Let a rename last beyond a loss of power, where the system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


class Save:
    """The file of one unfinished game, held by this process until `close` or the end of the game."""

    def __init__(self, path: Path) -> None:
        """Take hold of a game; raises `SaveError` if another process plays it."""
        self.path = path
        self._lock: IO[str] | None = None
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = path.with_suffix(".lock").open("a", encoding="utf-8")
        if fcntl is not None:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                lock.close()
                raise SaveError(f"{path}: this game is being played in another window") from error
        self._lock = lock

    @classmethod
    def new(cls, plan: Plan, folder: Path | None = None) -> "Save":
        """The file of a new game, with a name that no other game has."""
        edition = "".join(letter for letter in Path(plan.edition).stem if letter.isalnum() or letter in "-_") or "game"
        stamp = time.strftime("%Y%m%d-%H%M%S")
        base = state_folder() if folder is None else folder
        return cls(base / "games" / f"{stamp}-{edition}-{secrets.token_hex(3)}{SUFFIX}")

    def keep(self, plan: Plan, game: Game) -> None:
        """Write the game down as it stands."""
        write_whole(self.path, str(record_of(plan, game)))

    def finish(self, plan: Plan, game: Game) -> str:
        """Turn the finished game into a record, remove the save, and return where the record lies."""
        record = self.path.parent.parent / "records" / self.path.name
        write_whole(record, str(record_of(plan, game)))
        with contextlib.suppress(OSError):
            self.path.unlink()
        self.path.with_suffix(".lock").unlink(missing_ok=True)
        self.close()
        return str(record)

    def close(self) -> None:
        """Let go of the game; it can be resumed."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None


def record_of(plan: Plan, game: Game) -> Record:
    """The record of a game with the plan by which it is played."""
    return make_record(game, {"Plan": plan.as_dict()})


@dataclass(frozen=True)
class Resumed:
    """An unfinished game that has been opened again; `told` are sentences about others that could not be."""

    save: Save
    plan: Plan
    game: Game
    told: tuple[str, ...] = ()


def unfinished(folder: Path | None = None) -> list[Path]:
    """The saves of unfinished games, the one that was played last first."""
    games = (state_folder() if folder is None else folder) / "games"

    def played(path: Path) -> float:
        try:
            return path.stat().st_mtime
        except OSError:
            return 0.0

    try:
        return sorted(games.glob(f"*{SUFFIX}"), key=lambda path: (played(path), path.name), reverse=True)
    except OSError:
        return []


def open_save(path: Path) -> Resumed:
    """Open an unfinished game again; raises `SaveError`, a broken one having been put aside under another name."""
    save = Save(path)
    try:
        plan, game = read_save(path)
    except OSError as error:
        save.close()
        raise SaveError(f"{path} cannot be read: {error.strerror or error}") from error
    except (RecordError, PlanError, ValueError) as error:
        aside = put_aside(path)
        save.close()
        path.with_suffix(".lock").unlink(missing_ok=True)
        raise SaveError(f"the saved game cannot be read: {error}. It is kept as {aside}") from error
    return Resumed(save, plan, game)


def read_save(path: Path) -> tuple[Plan, Game]:
    """Plan and game of a save; raises `RecordError` or `PlanError` for one that is damaged."""
    record = read_record(path.read_text("utf-8"))
    if "Plan" not in record.tags:
        raise PlanError("Plan", "is missing")
    plan = plan_from_dict(record.tags["Plan"])
    game = record.replay()
    if game.seats != plan.seats or not plan.people:
        raise PlanError("players", f"{plan.seats} do not fit a game of {game.seats}")
    if game.is_over:
        raise RecordError("the game is over")
    return plan, game


def put_aside(path: Path) -> Path:
    """Give a broken file a name that nobody looks for, and return it."""
    aside = path.with_suffix(BROKEN)
    number = 1
    while aside.exists():
        number += 1
        aside = path.with_suffix(f"{BROKEN}{number}")
    path.rename(aside)
    return aside


def resume_latest(folder: Path | None = None) -> Resumed | None:
    """The unfinished game that was played last and that nobody plays now.

    None if there is none; raises `SaveError` if those that there are cannot be opened.
    """
    told: list[str] = []
    for path in unfinished(folder):
        try:
            found = open_save(path)
        except SaveError as error:
            told.append(str(error))
            continue
        return Resumed(found.save, found.plan, found.game, tuple(told))
    if told:
        raise SaveError("; ".join(told))
    return None


def write_choice(plan: Plan, folder: Path | None = None) -> None:
    """Remember what was played, for the next start; a choice that cannot be written is not worth stopping for."""
    base = state_folder() if folder is None else folder
    with contextlib.suppress(OSError):
        text = json.dumps(for_next_game(plan).as_dict(), ensure_ascii=False, indent=2)
        write_whole(base / CHOICE, f"{text}\n", lasts=False)


def read_choice(folder: Path | None = None) -> Plan | None:
    """What was played last; None if nothing is remembered, or nothing that can be read."""
    base = state_folder() if folder is None else folder
    try:
        values: Any = json.loads((base / CHOICE).read_text("utf-8"))
        return plan_from_dict(values)
    except (OSError, ValueError, RecursionError):
        return None


def write_theme(name: str, folder: Path | None = None) -> None:
    """Remember the colours of the screen; what cannot be written is not worth stopping for."""
    base = state_folder() if folder is None else folder
    with contextlib.suppress(OSError):
        write_whole(base / THEME, f"{name}\n", lasts=False)


def read_theme(folder: Path | None = None) -> str:
    """The colours that were chosen last; empty if nothing is remembered."""
    base = state_folder() if folder is None else folder
    try:
        return (base / THEME).read_text("utf-8").strip()
    except (OSError, ValueError):
        return ""
