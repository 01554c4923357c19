"""Tables of earlier versions are readable, and tell what they told then."""

import json
from pathlib import Path

import pytest

from lastcard.fair import verify_record
from lastcard.game.record import read_record
from lastcard.web.fold import FOLDS
from tests.golden_table import FOLDER, VERSION, end_of, told

FILES = sorted(FOLDER.glob("table-*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_table_of_an_earlier_version_tells_the_same(path: Path) -> None:
    kept = json.loads(path.read_text("utf-8"))
    state = told(kept["entries"])
    assert json.loads(json.dumps(end_of(state))) == kept["end"]
    assert state.records
    for record in state.records.values():
        proof = verify_record(read_record(record))
        assert proof.is_consistent
        assert proof.voids


def test_the_present_version_has_its_file_with_nearly_all_kinds_of_entries() -> None:
    assert (FOLDER / f"table-{VERSION}.json").exists()
    kinds = {entry["kind"] for path in FILES for entry in json.loads(path.read_text("utf-8"))["entries"]}
    unusual = {"settings", "ready", "removed", "moved", "stand-in", "accused", "upheld", "uphold", "seeding"}
    assert set(FOLDS) - kinds <= unusual
