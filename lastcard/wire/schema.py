"""The JSON Schema of the protocol, made from the structs."""

from typing import Any, Final

import msgspec

from . import rest
from .frame import AnyCommand, Question, ServerFrame
from .table import Table

TITLE: Final = "Frames of the lastcard protocol, version 1"
REFERENCE: Final = "#/$defs/{name}"
BODIES: Final = (
    rest.NewTable,
    rest.NewGroup,
    rest.JoinRequest,
    rest.MoveRequest,
    rest.CodeRequest,
    rest.Code,
    rest.Invited,
    rest.Seated,
    rest.Grouped,
    rest.GroupStanding,
    rest.TableLine,
    Table,
    rest.EditionLine,
    rest.RuleBook,
    rest.BotLine,
    rest.Replay,
    rest.Health,
    rest.Problem,
)


def protocol_schema() -> dict[str, Any]:
    """What the server may send stands under `server`, what a client may send under `client`."""
    found, parts = msgspec.json.schema_components([ServerFrame, Question, AnyCommand], ref_template=REFERENCE)
    server, question, command = found
    parts = dict(sorted(parts.items()))
    parts["server"] = server
    parts["client"] = {"anyOf": [*question["anyOf"], *command["anyOf"]]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": TITLE,
        "anyOf": [{"$ref": REFERENCE.format(name="server")}, {"$ref": REFERENCE.format(name="client")}],
        "$defs": parts,
    }


def body_schemas(template: str) -> dict[str, Any]:
    """The schemas of all bodies of the addresses, by name; `template` says where they will stand."""
    _, parts = msgspec.json.schema_components(BODIES, ref_template=template)
    return dict(sorted(parts.items()))
