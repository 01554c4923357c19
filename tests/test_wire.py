"""The protocol's page, its schema and its structs say the same."""

import json
import re
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]
import msgspec
import pytest

from lastcard.wire import WireError, frame, read_client_frame
from lastcard.wire.codec import LARGEST_FRAME
from lastcard.wire.schema import protocol_schema
from lastcard.wire.setting import Settings
from lastcard.wire.table import Table

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGE = (DOCS / "protocol.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```text\n(\{.*\})\n```$", PAGE, re.MULTILINE)


def test_the_schema_file_is_up_to_date() -> None:
    """`python -m lastcard.wire > docs/protocol.schema.json` writes it anew."""
    written = json.dumps(protocol_schema(), indent=2, ensure_ascii=False) + "\n"
    assert (DOCS / "protocol.schema.json").read_text("utf-8") == written


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_of_the_page_is_a_frame_by_structs_and_schema(example: str) -> None:
    read_client_frame(example)
    jsonschema.Draft202012Validator(protocol_schema()).validate(json.loads(example))


def test_every_frame_and_command_is_described() -> None:
    tags = {kind.__struct_config__.tag for kind in (*frame.ServerFrame.__args__, *frame.ClientFrame.__args__)}
    assert len(EXAMPLES) >= 2
    assert [tag for tag in sorted(map(str, tags)) if f"`{tag}" not in PAGE and f", {tag}" not in PAGE] == []


def test_every_setting_is_described_with_its_default() -> None:
    for field in msgspec.structs.fields(Settings):
        assert f"| `{field.name}` |" in PAGE


def test_every_field_of_a_table_is_described() -> None:
    assert [field.name for field in msgspec.structs.fields(Table) if field.name not in PAGE] == []


@pytest.mark.parametrize(
    ("text", "message", "known"),
    [
        ("", "no frame", ""),
        ("[]", "no frame", ""),
        ('{"type": "jump"}', "Invalid value 'jump'", ""),
        ('{"type": "command", "id": "7", "at": 0, "do": "fly"}', "Invalid value 'fly'", "7"),
        ('{"type": "command", "id": "7", "at": -1, "do": "leave"}', "at", "7"),
        ('{"type": "command", "id": "7", "at": 0, "do": "move"}', "move", "7"),
        ('{"type": "command", "id": "7", "at": 0, "do": "leave", "extra": 1}', "extra", "7"),
        ('{"type": "command", "id": "7", "at": 0, "do": "kick", "direction": 11, "strength": 3}', "direction", "7"),
        ("[" * 10_000, "no frame", ""),
        (" " * (LARGEST_FRAME + 1), "at most", ""),
        ("\ud800", "no frame", ""),
    ],
)
def test_what_is_no_frame_is_refused_by_name(text: str, message: str, known: str) -> None:
    with pytest.raises(WireError) as caught:
        read_client_frame(text)
    assert message in caught.value.message
    assert caught.value.id == known
