"""The addresses: making, joining and looking at tables, and what a monitor asks."""

import gzip
import json
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from lastcard import __version__
from lastcard.game.record import RecordError
from lastcard.wire import PROTOCOL, WireError, encode, rest
from lastcard.wire.codec import LARGEST_FRAME, read_body

from . import catalog, show
from .guard import is_own_origin
from .hall import Sat
from .house import House
from .lobby import verify_rules
from .openapi import description
from .refusal import Refusal
from .replay import LARGEST_RECORD, replay_brought, replay_record
from .socket import COOKIE
from .state import BETWEEN, TableState, shared_rules
from .table import Table

STATUS: Final = {"form": 422, "rules": 422, "unknown": 404, "full": 409, "phase": 409, "seat": 409, "host": 403}
STATUS_MORE: Final = {"rate": 429, "stopping": 503, "origin": 403, "large": 413, "method": 405, "failed": 500}
LONGEST_ID: Final = 64
LONGEST_FAULT: Final = 400
COOKIE_AGE: Final = 90 * 24 * 3600
Handler = Callable[[Request, House], Awaitable[Response]]


def answer(body: Any, status: int = 200) -> Response:  # noqa: ANN401 - any struct of the wire
    """An answer in JSON."""
    return Response(encode(body), status, media_type="application/json", headers={"cache-control": "no-store"})


def packed(request: Request, body: Any) -> Response:  # noqa: ANN401 - any struct of the wire
    """A long answer in JSON, compressed where the client takes it. None of these answers holds a secret."""
    response = answer(body)
    if "gzip" in request.headers.get("accept-encoding", ""):
        response.body = gzip.compress(bytes(response.body), 6)
        response.headers["content-length"] = str(len(response.body))
        response.headers["content-encoding"] = "gzip"
    response.headers["vary"] = "accept-encoding"
    return response


def problem(code: str, message: str) -> Response:
    """A refusal."""
    status = (STATUS | STATUS_MORE).get(code, 400)
    return answer(rest.Problem(code, message), status)


def address_of(request: Request) -> str:
    """Who asks."""
    return request.client.host if request.client else ""


def guarded(handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    """Limits and refusals for an address."""

    async def handle(request: Request) -> Response:
        house: House = request.app.state.house
        house.requests += 1
        if not house.limits.requests.take(address_of(request)):
            return problem("rate", "too many requests; wait a moment")
        try:
            if request.method == "POST":
                verify_origin(request, house)
            return await handler(request, house)
        except Refusal as refusal:
            if refusal.code == "unknown" and not house.limits.secrets.take(address_of(request)):
                return problem("rate", "too many wrong invitations; wait a moment")
            return problem(refusal.code, refusal.message)
        except WireError as error:
            return problem("form", error.message)
        except ClientDisconnect:
            return problem("form", "the request was not finished")

    return handle


def verify_origin(request: Request, house: House) -> None:
    """Other people's pages may not do anything here."""
    origin = request.headers.get("origin")
    host = request.headers.get("host", "")
    if origin is not None and not is_own_origin(origin, host, request.url.scheme, house.origins):
        raise Refusal("origin", "this page may not use this server")


async def body_of(request: Request, most: int = LARGEST_FRAME) -> bytes:
    """The body, if it is not too large."""
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise Refusal("large", f"a body has at most {most} bytes")
    return data


async def table_of(request: Request, house: House) -> Table:
    """The table that an address names."""
    name = request.path_params["table"]
    table = await house.hall.find(name) if is_name(name) else None
    if table is None:
        raise Refusal("unknown", "there is no such table")
    return table


def seated(request: Request, sat: Sat) -> Response:
    """The answer to whoever has got a seat: the token goes into a cookie that scripts cannot read."""
    state = sat.table.state
    response = answer(rest.Seated(state.id, sat.seat, state.invite), 201)
    response.set_cookie(
        COOKIE,
        sat.token,
        max_age=COOKIE_AGE,
        path=f"/api/tables/{state.id}",
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )
    return response


async def health(request: Request, house: House) -> Response:
    """Whether the server is well."""
    del request
    status = "stopping" if house.is_stopping or house.hall.is_stopping else "ok"
    found = rest.Health(status, __version__, PROTOCOL, len(house.hall.tables), house.socket_count)  # type: ignore[arg-type]
    return answer(found, 200 if status == "ok" else 503)


async def metrics(request: Request, house: House) -> Response:
    """Numbers for a monitor, in the text format that is usual."""
    del request
    tables = list(house.hall.tables.values())
    numbers = {
        "lastcard_tables": len(tables),
        "lastcard_tables_playing": sum(table.state.phase == "playing" for table in tables),
        "lastcard_sockets": house.socket_count,
        "lastcard_moves_total": house.hall.moves_of_past + sum(table.moves for table in tables),
        "lastcard_requests_total": house.requests,
        "lastcard_uptime_seconds": round(time.monotonic() - house.started, 1),
        "lastcard_process_cpu_seconds_total": round(time.process_time(), 2),
    }
    lines = []
    for name, value in numbers.items():
        lines += [f"# TYPE {name} {'counter' if name.endswith('_total') else 'gauge'}", f"{name} {value}"]
    return Response("\n".join(lines) + "\n", media_type="text/plain; version=0.0.4")


async def openapi(request: Request, house: House) -> Response:
    """The description of these addresses."""
    del request, house
    return answer(description())


async def editions(request: Request, house: House) -> Response:
    """All editions."""
    del house
    return packed(request, await run_in_threadpool(catalog.editions))


async def rule_book(request: Request, house: House) -> Response:
    """The rule book of an edition with the options given."""
    del house
    try:
        options = json.loads(request.query_params.get("options", "{}"))
    except (json.JSONDecodeError, RecursionError) as error:
        raise Refusal("form", f"options: not JSON: {error}") from error
    if not isinstance(options, dict):
        raise Refusal("form", 'options: write an object such as {"target": 200}')
    edition = request.path_params["edition"]
    if edition not in {line.key for line in catalog.editions()}:
        raise Refusal("unknown", f"there is no edition {edition!r}")
    verify_rules(edition, options, 2)
    return packed(request, catalog.rule_book(shared_rules(edition, json.dumps(options, sort_keys=True))))


async def bots(request: Request, house: House) -> Response:
    """Who can sit down as a bot."""
    del request
    return answer(catalog.bots(house.hall.bots))


async def list_tables(request: Request, house: House) -> Response:
    """Open tables, the fresh ones first."""
    del request
    states = [table.state for table in house.hall.tables.values() if table.state.settings.open]
    states.sort(key=lambda state: -state.created)
    return answer(
        [
            rest.TableLine(
                id=state.id,
                edition=state.edition,
                title=state.compiled().edition.title,
                phase=state.phase,
                seats=len(state.seats),
                people=len(state.people),
                bots=sum(bool(seat.bot) for seat in state.seats),
                free=sum(not seat.name for seat in state.seats) if state.phase in BETWEEN else 0,
                watch=state.settings.watch,
                invite=state.invite if state.phase in BETWEEN else "",
            )
            for state in states[:100]
        ]
    )


async def create(request: Request, house: House) -> Response:
    """Make a table."""
    if not house.limits.tables.take(address_of(request)):
        raise Refusal("rate", "too many new tables; wait a moment")
    return seated(request, await house.hall.create(read_body(await body_of(request), rest.NewTable)))


async def create_group(request: Request, house: House) -> Response:
    """Make a duplicate event."""
    wanted = read_body(await body_of(request), rest.NewGroup)
    if not house.limits.tables.take(address_of(request), wanted.tables):
        raise Refusal("rate", "too many new tables; wait a moment")
    return answer(await house.hall.create_group(wanted), 201)


async def group_standing(request: Request, house: House) -> Response:
    """How a duplicate event stands."""
    name = request.path_params["group"]
    group = await house.hall.find_group(name) if is_name(name) else None
    if group is None:
        raise Refusal("unknown", "there is no such event")
    return answer(await group.standing())


def is_name(text: str) -> bool:
    """Whether a text has the form of a table's name."""
    return text.isascii() and text.replace("-", "").replace("_", "").isalnum() and len(text) <= LONGEST_ID


async def look(request: Request, house: House) -> Response:
    """A table as spectators see it, or as its seats do."""
    table = await table_of(request, house)
    seat = house.hall.seat_of(table, request.cookies.get(COOKIE, ""))
    return answer(show.show_table(table.state, table.present(), seated=bool(seat)))


async def join(request: Request, house: House) -> Response:
    """Sit down with an invitation; whoever sits here already gets the own seat again."""
    table = await table_of(request, house)
    wanted = read_body(await body_of(request), rest.JoinRequest)
    token = request.cookies.get(COOKIE, "")
    seat = house.hall.seat_of(table, token)
    if seat:
        return seated(request, Sat(table, seat, token))
    return seated(request, await house.hall.join(table, wanted))


async def move(request: Request, house: House) -> Response:
    """Take a seat over on this device."""
    table = await table_of(request, house)
    wanted = read_body(await body_of(request), rest.MoveRequest)
    return seated(request, await house.hall.move(table, wanted.code))


async def make_code(request: Request, house: House) -> Response:
    """A short code for this table, for those who sit here to read out."""
    table = await table_of(request, house)
    if not house.hall.seat_of(table, request.cookies.get(COOKIE, "")):
        raise Refusal("host", "only who sits at this table may have a code for it")
    return answer(rest.Code(*house.codes.make(table.state.id)), 201)


async def find_code(request: Request, house: House) -> Response:
    """The table that a code leads to. Right or wrong, each try counts, so that trying teaches nothing."""
    if not (house.limits.codes.take(address_of(request)) and house.limits.codes_in_all.take("")):
        raise Refusal("rate", "too many codes; wait a moment, or use the link")
    wanted = read_body(await body_of(request), rest.CodeRequest)
    name = house.codes.find(wanted.code)
    table = await house.hall.find(name) if name else None
    if table is None:
        raise Refusal("unknown", "code: it leads to no table now; a code lives for 15 minutes, ask for a new one")
    return answer(rest.Invited(table.state.id, table.state.invite))


async def record(request: Request, house: House) -> Response:
    """The record of a closed match."""
    state = (await table_of(request, house)).state
    number = record_number(request, state)
    name = f"lastcard-{state.id}-{number}.txt"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(state.records[number], media_type="text/plain; charset=utf-8", headers=headers)


def record_number(request: Request, state: TableState) -> int:
    """The closed match that is asked for: the last one, or the one that is named."""
    said = request.query_params.get("match", "")
    if said and not (said.isascii() and said.isdigit() and len(said) < 7):  # noqa: PLR2004 - digits
        raise Refusal("form", "match: write the number of a match")
    number = int(said) if said else max(state.records, default=0)
    if number not in state.records:
        if not state.settings.reveal:
            raise Refusal("phase", "this table keeps its records back")
        raise Refusal("phase", "there is no record before the match is closed")
    return number


async def replay(request: Request, house: House) -> Response:
    """A closed match step by step, for a slider."""
    state = (await table_of(request, house)).state
    number = record_number(request, state)
    return packed(request, await run_in_threadpool(replay_record, state.records[number]))


async def replay_file(request: Request, house: House) -> Response:
    """A record that somebody brings, step by step."""
    if not house.limits.replays.take(address_of(request)):
        raise Refusal("rate", "too many records to replay; wait a moment")
    try:
        text = (await body_of(request, LARGEST_RECORD)).decode()
        return packed(request, await run_in_threadpool(replay_brought, text))
    except UnicodeDecodeError as error:
        raise Refusal("form", "a record is text in UTF-8") from error
    except RecordError as error:
        said = str(error)  # which may quote a whole line
        message = said if len(said) <= LONGEST_FAULT else f"{said[:LONGEST_FAULT]} …"
        raise Refusal("form", message) from error


async def unknown(request: Request, house: House) -> Response:
    """Any other address of this part, or another method."""
    del house
    path = request.url.path
    found = [route for route in ROUTES[:-1] if route.path_regex.match(path)]
    if not found:
        raise Refusal("unknown", f"there is nothing at {path}")
    response = problem("method", f"{request.method} does nothing at {path}")
    response.headers["allow"] = ", ".join(sorted({method for route in found for method in route.methods or ()}))
    return response


async def failed(request: Request, error: Exception) -> Response:
    """Something that should not have happened."""
    del request, error
    return problem("failed", "something went wrong here")


HANDLERS: Final[dict[Any, Any]] = {500: failed}
METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
ROUTES: Final = [
    Route("/api/health", guarded(health), methods=["GET"]),
    Route("/metrics", guarded(metrics), methods=["GET"]),
    Route("/api/openapi.json", guarded(openapi), methods=["GET"]),
    Route("/api/editions", guarded(editions), methods=["GET"]),
    Route("/api/editions/{edition}/rules", guarded(rule_book), methods=["GET"]),
    Route("/api/bots", guarded(bots), methods=["GET"]),
    Route("/api/tables", guarded(list_tables), methods=["GET"]),
    Route("/api/tables", guarded(create), methods=["POST"]),
    Route("/api/tables/{table}", guarded(look), methods=["GET"]),
    Route("/api/tables/{table}/join", guarded(join), methods=["POST"]),
    Route("/api/tables/{table}/move", guarded(move), methods=["POST"]),
    Route("/api/tables/{table}/code", guarded(make_code), methods=["POST"]),
    Route("/api/codes", guarded(find_code), methods=["POST"]),
    Route("/api/tables/{table}/record", guarded(record), methods=["GET"]),
    Route("/api/tables/{table}/replay", guarded(replay), methods=["GET"]),
    Route("/api/replay", guarded(replay_file), methods=["POST"]),
    Route("/api/groups", guarded(create_group), methods=["POST"]),
    Route("/api/groups/{group}", guarded(group_standing), methods=["GET"]),
    Route("/api/{rest:path}", guarded(unknown), methods=METHODS),
]
