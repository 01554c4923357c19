"""The OpenAPI description of the addresses."""

from functools import cache
from typing import Any, Final

from lastcard import __version__
from lastcard.wire.schema import body_schemas

REFERENCE: Final = "#/components/schemas/{name}"
TABLE: Final = {"name": "table", "in": "path", "required": True, "schema": {"type": "string"}}
GROUP: Final = {"name": "group", "in": "path", "required": True, "schema": {"type": "string"}}
EDITION: Final = {"name": "edition", "in": "path", "required": True, "schema": {"type": "string"}}
OPTIONS: Final = {"name": "options", "in": "query", "schema": {"type": "string"}, "description": "a JSON object"}
MATCH: Final = {"name": "match", "in": "query", "schema": {"type": "string"}, "description": "the number of a match"}
REFUSALS: Final = ("403", "404", "405", "409", "413", "422", "429", "503")


def reference(name: str) -> dict[str, Any]:
    """A body by its name."""
    return {"$ref": REFERENCE.format(name=name)}


def content(schema: dict[str, Any]) -> dict[str, Any]:
    """A body in JSON."""
    return {"application/json": {"schema": schema}}


def text(kind: str) -> dict[str, Any]:
    """A body of text."""
    return {kind: {"schema": {"type": "string"}}}


def operation(
    name: str,
    summary: str,
    body: dict[str, Any],
    *,
    status: str = "200",
    asks: str = "",
    takes: dict[str, Any] | None = None,
    parameters: tuple[dict[str, Any], ...] = (),
) -> dict[str, Any]:
    """What can be done at an address."""
    refused = {code: {"description": "refused", "content": content(reference("Problem"))} for code in REFUSALS}
    found: dict[str, Any] = {
        "operationId": name,
        "summary": summary,
        "responses": {status: {"description": "done", "content": body}, **refused},
    }
    if name == "health":
        found["responses"]["503"] = {"description": "the server stops", "content": body}
    if parameters:
        found["parameters"] = list(parameters)
    if asks:
        found["requestBody"] = {"required": True, "content": content(reference(asks))}
    if takes:
        found["requestBody"] = {"required": True, "content": takes}
    return found


def table_paths() -> dict[str, Any]:
    """What can be done at a table, and with what is left of it."""
    seat = {"status": "201", "parameters": (TABLE,)}
    return {
        "/api/tables/{table}": {
            "get": operation("look", "Look at a table", content(reference("Table")), parameters=(TABLE,))
        },
        "/api/tables/{table}/join": {
            "post": operation("join", "Sit down", content(reference("Seated")), asks="JoinRequest", **seat)  # type: ignore[arg-type]
        },
        "/api/tables/{table}/move": {
            "post": operation("move", "Move a seat here", content(reference("Seated")), asks="MoveRequest", **seat)  # type: ignore[arg-type]
        },
        "/api/tables/{table}/code": {
            "post": operation("make_code", "A short code to read out", content(reference("Code")), **seat)  # type: ignore[arg-type]
        },
        "/api/codes": {
            "post": operation(
                "find_code", "Find a table by its code", content(reference("Invited")), asks="CodeRequest"
            )
        },
        "/api/tables/{table}/record": {
            "get": operation("record", "A record", text("text/plain"), parameters=(TABLE, MATCH))
        },
        "/api/tables/{table}/replay": {
            "get": operation(
                "replay", "A record, step by step", content(reference("Replay")), parameters=(TABLE, MATCH)
            )
        },
        "/api/replay": {
            "post": operation(
                "replay_file", "Any record, step by step", content(reference("Replay")), takes=text("text/plain")
            )
        },
        "/api/groups": {
            "post": operation(
                "duplicate", "Make a duplicate event", content(reference("Grouped")), status="201", asks="NewGroup"
            )
        },
        "/api/groups/{group}": {
            "get": operation("standing", "How it stands", content(reference("GroupStanding")), parameters=(GROUP,))
        },
    }


@cache
def description() -> dict[str, Any]:
    """The whole description."""
    many = {"type": "array"}
    paths = {
        "/api/health": {"get": operation("health", "Whether the server is well", content(reference("Health")))},
        "/metrics": {"get": operation("metrics", "Numbers for a monitor", text("text/plain"))},
        "/api/openapi.json": {"get": operation("openapi", "This description", content({"type": "object"}))},
        "/api/editions": {
            "get": operation("editions", "All editions", content({**many, "items": reference("EditionLine")}))
        },
        "/api/editions/{edition}/rules": {
            "get": operation("rules", "A rule book", content(reference("RuleBook")), parameters=(EDITION, OPTIONS))
        },
        "/api/bots": {"get": operation("bots", "All bots", content({**many, "items": reference("BotLine")}))},
        "/api/tables": {
            "get": operation("tables", "Open tables", content({**many, "items": reference("TableLine")})),
            "post": operation("create", "Make a table", content(reference("Seated")), status="201", asks="NewTable"),
        },
        **table_paths(),
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "lastcard table server", "version": __version__},
        "paths": paths,
        "components": {"schemas": body_schemas(REFERENCE)},
    }
