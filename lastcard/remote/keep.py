"""What a player keeps between two visits to a table: the token of the seat, and receipts of fair deals."""

import json
import os
from pathlib import Path
from typing import Any

from .host import Sitting


def usual_folder() -> Path:
    """Where such data belongs."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "lastcard" / "joined"


class Keeper:
    """Files in a folder that only its owner may read."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or usual_folder()

    def file(self, kind: str, table: str) -> Path:
        """The file of a table; its name is made of letters, digits, - and _."""
        return self.folder / f"{kind}-{table}.json"

    def keep_seat(self, sitting: Sitting) -> None:
        """Keep the token of a seat."""
        values = {"server": sitting.server, "seat": sitting.seat, "token": sitting.token, "invite": sitting.invite}
        self.write("seat", sitting.table, values)

    def seat(self, server: str, table: str) -> Sitting | None:
        """The seat that was kept, if there is one."""
        values = self.read("seat", table)
        if not isinstance(values, dict) or values.get("server") != server:
            return None
        return Sitting(server, table, str(values["seat"]), str(values["token"]), str(values["invite"]))

    def keep_receipts(self, table: str, receipts: list[dict[str, Any]]) -> Path | None:
        """Keep receipts, beside those from earlier visits; where they lie."""
        if not receipts:
            return None
        known = self.read("receipts", table)
        kept = known if isinstance(known, list) else []
        kept += [receipt for receipt in receipts if receipt not in kept]
        self.write("receipts", table, kept)
        return self.file("receipts", table)

    def read(self, kind: str, table: str) -> Any:  # noqa: ANN401 - any value of JSON
        """What is kept; None if nothing, or nothing that can be read."""
        try:
            return json.loads(self.file(kind, table).read_text("utf-8"))
        except (OSError, ValueError):
            return None

    def write(self, kind: str, table: str, values: Any) -> None:  # noqa: ANN401 - any value of JSON
        """Keep values, all of them or none."""
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        path = self.file(kind, table)
        draft = path.with_suffix(".new")
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            json.dump(values, file, indent=2)
        draft.replace(path)
