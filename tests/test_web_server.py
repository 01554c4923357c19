"""A real server and the Python client: play, resume, restart, limits, headers, strangers."""

import asyncio
import http.client
import json
import random
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from lastcard.bots import make_bot
from lastcard.fair import read_receipts, verify_record
from lastcard.game.record import read_record
from lastcard.remote import Host, HostError, RefusedError, RemoteTable, read_invitation
from lastcard.remote.bot import play_bot
from lastcard.remote.seed import Seeder
from lastcard.web.guard import Limits, Rate
from lastcard.wire import Settings, rest
from tests.room import Room
from tests.server import PATIENCE, Running, free_port, running, start

FAST = Settings(pace="instant", hold=0, floor=0, score_screen=0)


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running() as found:
        yield found


def solo(options: dict[str, Any] | None = None) -> rest.NewTable:
    bots = ["steady", "first"]
    return rest.NewTable(name="Mia", bots=bots, seats=3, start=True, settings=FAST, options=options or {})


def test_play_now_is_one_request_and_the_match_is_proven_fair(server: Running) -> None:
    async def play() -> tuple[str, list[dict[str, Any]]]:
        sitting = server.host.create(solo({"target": 60}))
        async with RemoteTable(sitting) as table:
            async with asyncio.timeout(PATIENCE):
                await play_bot(table, make_bot("first"))
            await table.do("close")
            return sitting.table, table.receipts

    name, receipts = asyncio.run(play())
    record = read_record(server.host.record(name))
    assert record.replay().is_over
    assert verify_record(record, read_receipts(json.dumps(receipts))).answer == "proven"


def test_friends_join_by_the_address_and_remote_bots_play_in_every_edition(server: Running) -> None:
    async def play(edition: str, options: dict[str, Any]) -> str:
        host = server.host
        wanted = rest.NewTable(edition=edition, options=options, seats=3, name="Mia", settings=FAST)
        first = host.create(wanted)
        invitation = read_invitation(first.address)
        others = [host.join(invitation.table, invitation.invite, name) for name in ("Tom", "Lea")]
        tables = [await RemoteTable(sitting).open() for sitting in (first, *others)]
        await tables[0].do("start")
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(play_bot(table, make_bot("steady"), seed) for seed, table in enumerate(tables)))
        phase = tables[2].table.phase if tables[2].table else ""
        for table in tables:
            await table.close()
        return phase

    single = {"scoring": "single"}
    for edition in ("mlb", "deluxe", "nonpartisan", "turnover", "kicker"):
        assert asyncio.run(play(edition, single)) in {"over", "closed"}, edition


def test_a_keen_bot_thinks_elsewhere(server: Running) -> None:
    async def play() -> bool:
        wanted = rest.NewTable(name="Mia", bots=["keen"], seats=2, start=True, settings=FAST, options={"target": 1})
        sitting = server.host.create(wanted)
        async with RemoteTable(sitting) as table:
            await table.wait_until(lambda: table.view is not None)
            for _ in range(8):
                view = table.view
                assert view is not None
                mine = [legal.move for legal in view.legal if legal.verb not in {"call", "catch"}]
                if view.turn == "A" and mine:
                    await table.play(mine[0])
                seq = table.seq
                if table.table is not None and table.table.phase != "playing":
                    break
                if table.view is not None and table.view.turn == "B":
                    await table.wait_until(lambda before=seq: table.seq > before, PATIENCE)  # type: ignore[misc]
            return any(event.seat == "B" and event.name in {"played", "drew"} for event in table.events)

    assert asyncio.run(play())
    assert server.house.hall.tables


def test_a_lost_connection_goes_on_where_it_was(server: Running) -> None:
    async def lose() -> None:
        sitting = server.host.create(rest.NewTable(name="Mia", seats=2))
        other = server.host.join(sitting.table, sitting.invite, "Tom")
        async with RemoteTable(sitting) as first, RemoteTable(other) as second:
            assert first._socket is not None
            first._socket.transport.abort()
            await second.do("chat", text="are you there?")
            await first.wait_until(lambda: any(event.text == "are you there?" for event in first.events))
            assert first.connections == 2
            assert [event.kind for event in first.events].count("created") == 1
            ack = await first.do("chat", text="yes", id="same")
            assert await first.do("chat", text="yes", id="same") == ack

    asyncio.run(lose())


def test_a_client_that_fails_tells_whoever_waits_and_whoever_closes_it(server: Running) -> None:
    async def fail() -> None:
        table = await RemoteTable(server.host.create(rest.NewTable(name="Mia"))).open()

        def listen(message: object) -> None:
            raise ValueError(f"no ear for {message}")

        table.listeners.append(listen)
        for _ in range(2):
            with pytest.raises(ConnectionError, match="no ear"):
                await asyncio.wait_for(table.do("chat", text="hello"), PATIENCE)
        with pytest.raises(ValueError, match="no ear"):
            await table.close()

    asyncio.run(fail())


@pytest.mark.parametrize("store", ["sqlite"])
def test_after_a_restart_every_table_goes_on_and_clients_come_back_by_themselves(store: str, tmp_path: Path) -> None:
    journal = f"{store}:{tmp_path / 'tables.db'}"
    first = start(journal, port=free_port())

    async def before() -> tuple[RemoteTable, Any]:
        sitting = first.host.create(rest.NewTable(name="Mia", bots=["first"], seats=2, start=True))
        table = await RemoteTable(sitting).open()
        await table.wait_until(lambda: table.view is not None and table.view.turn == "A" and bool(table.view.legal))
        return table, table.view

    async def whole() -> None:
        table, view = await before()
        await asyncio.to_thread(first.stop)
        second = await asyncio.to_thread(start, journal, port=first.port)
        try:
            await table.wait_until(lambda: table.connections == 2)
            assert table.view is not None
            assert table.view.hand == view.hand
            ack = await table.play(next(legal.move for legal in view.legal))
            assert any(event.seq == ack.seq and event.kind == "game" for event in table.events)
        finally:
            await table.close()
            await asyncio.to_thread(second.stop)

    asyncio.run(whole())


def test_a_seat_moves_to_another_device_once(server: Running) -> None:
    async def move() -> None:
        sitting = server.host.create(rest.NewTable(name="Mia", seats=2))
        async with RemoteTable(sitting) as old:
            ack = await old.do("link")
            moved = await asyncio.to_thread(server.host.move, sitting.table, ack.link)
            assert moved.seat == "A"
            await old.wait_until(lambda: old.bye is not None)
            assert old.bye is not None
            assert old.bye.code == "replaced"
        with pytest.raises(HostError):
            await asyncio.to_thread(server.host.move, sitting.table, ack.link)
        async with RemoteTable(moved) as new:
            assert new.you.seat == "A"
        async with RemoteTable(sitting) as stranger:
            assert stranger.you.seat == ""

    asyncio.run(move())


def test_spectators_are_let_in_or_not_and_cannot_act(server: Running) -> None:
    async def watch() -> None:
        sitting = server.host.create(solo())
        async with RemoteTable(server.host.watch(sitting.table)) as table:
            assert table.table is not None
            assert table.table.invite == ""
            with pytest.raises(RefusedError):
                await table.do("chat", text="psst")
        closed = server.host.create(rest.NewTable(name="Mia", settings=Settings(watch=False)))
        with pytest.raises(ConnectionError):
            await RemoteTable(server.host.watch(closed.table)).open()

    asyncio.run(watch())


def test_questions_are_answered(server: Running) -> None:
    async def ask() -> None:
        async with RemoteTable(server.host.create(solo())) as table:
            await table.wait_until(lambda: table.view is not None and table.view.turn == "A" and bool(table.view.legal))
            assert table.view is not None
            answer = await table.why(table.view.hand[0])
            assert answer.text
            hint = await table.hint()
            assert hint.move in [legal.move for legal in table.view.legal] or hint.move.endswith("!")

    asyncio.run(ask())


def raw(server: Running, method: str, path: str, body: bytes = b"", **headers: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.request(method, path, body or None, headers)
    response = connection.getresponse()
    response.body = response.read()  # type: ignore[attr-defined]
    connection.close()
    return response


def test_every_answer_has_the_headers_that_keep_browsers_safe(server: Running) -> None:
    for path in ("/", "/api/health", "/api/nothing", "/t/kitchen"):
        response = raw(server, "GET", path)
        policy = response.getheader("content-security-policy") or ""
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert response.getheader("x-content-type-options") == "nosniff"
        assert response.getheader("server") is None


def test_the_cookie_is_for_this_table_and_out_of_reach_of_scripts(server: Running) -> None:
    response = raw(server, "POST", "/api/tables", b'{"name": "Mia"}')
    cookie = (response.getheader("set-cookie") or "").lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert "path=/api/tables/" in cookie
    assert "secure" not in cookie.split("; ")


def test_forwarded_headers_mean_nothing_unless_told(server: Running) -> None:
    response = raw(server, "POST", "/api/tables", b'{"name": "Mia"}', **{"X-Forwarded-Proto": "https"})
    assert "secure" not in (response.getheader("set-cookie") or "").lower().split("; ")


def test_pages_of_others_can_neither_post_nor_connect(server: Running) -> None:
    response = raw(server, "POST", "/api/tables", b"{}", Origin="https://elsewhere.example")
    assert response.status == 403
    assert raw(server, "POST", "/api/tables", b"{}", Origin=server.url).status == 201

    async def knock() -> None:
        table = server.host.create(rest.NewTable()).table
        url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
        with pytest.raises(InvalidHandshake):
            async with connect(url, origin="https://elsewhere.example", proxy=None):  # type: ignore[arg-type]
                pass

    asyncio.run(knock())


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("POST", "/api/tables", b"{", 422),
        ("POST", "/api/tables", b'{"seats": 11}', 422),
        ("POST", "/api/tables", b'{"edition": "chess"}', 422),
        ("POST", "/api/tables", b'{"bots": ["keen:playouts=999999"]}', 422),
        ("POST", "/api/tables", b" " * 20_000, 413),
        ("POST", "/api/tables/nothing/join", b'{"invite": "x", "name": "y"}', 404),
        ("GET", "/api/tables/..%2f..%2fetc", b"", 404),
        ("GET", "/api/editions/chess/rules", b"", 404),
        ("GET", "/api/editions/deluxe/rules?options=%5B%5D", b"", 422),
        ("GET", "/api/editions/deluxe/rules?options=%7B%22target%22:0%7D", b"", 422),
        ("GET", "/api/anything", b"", 404),
        ("DELETE", "/api/tables", b"", 405),
    ],
)
def test_requests_that_do_not_fit_are_refused_with_a_reason(
    server: Running, method: str, path: str, body: bytes, status: int
) -> None:
    response = raw(server, method, path, body)
    assert response.status == status
    assert json.loads(response.body)["message"]  # type: ignore[attr-defined]


def test_a_wrong_invitation_opens_nothing(server: Running) -> None:
    sitting = server.host.create(rest.NewTable())
    with pytest.raises(HostError) as caught:
        server.host.join(sitting.table, "guess", "Eve")
    assert caught.value.code == "unknown"
    assert sitting.invite not in json.dumps(server.host.get(f"/api/tables/{sitting.table}"))


def test_editions_rule_books_bots_and_numbers_are_served(server: Running) -> None:
    editions = server.host.get("/api/editions")
    assert [edition["key"] for edition in editions] == ["mlb", "deluxe", "nonpartisan", "turnover", "kicker"]
    assert all(face["text"] for edition in editions for face in edition["faces"].values())
    book = server.host.get("/api/editions/deluxe/rules?options=%7B%22target%22:200%7D")
    assert "200" in json.dumps(book)
    assert {"random", "steady"} <= {bot["name"] for bot in server.host.get("/api/bots")}
    assert server.host.get("/api/health")["status"] == "ok"
    assert b"lastcard_moves_total" in raw(server, "GET", "/metrics").body  # type: ignore[attr-defined]


def test_open_tables_are_listed_and_others_are_not(server: Running) -> None:
    hidden = server.host.create(rest.NewTable()).table
    shown = server.host.create(rest.NewTable(settings=Settings(open=True))).table
    listed = [line["id"] for line in server.host.get("/api/tables")]
    assert shown in listed
    assert hidden not in listed


def test_static_files_and_the_page_for_every_other_path(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>lastcard</title>")
    (tmp_path / "assets" / "main.js").write_text("1")
    (tmp_path.parent / "secret.txt").write_text("no")
    with running(static=tmp_path) as server:
        assert b"<title>" in raw(server, "GET", "/t/kitchen").body  # type: ignore[attr-defined]
        asset = raw(server, "GET", "/assets/main.js")
        assert asset.getheader("cache-control") == "public, max-age=31536000, immutable"
        for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/%00"):
            assert b"<title>" in raw(server, "GET", path).body  # type: ignore[attr-defined]
        assert raw(server, "POST", "/", b"x").status == 405


def test_rates_and_connections_are_limited() -> None:
    limits = Limits(requests=Rate(5, 0.001), sockets_of_seat=2, frames=(20, 0.001))
    with running(limits=limits) as server:
        sitting = server.host.create(rest.NewTable(name="Mia"))

        async def crowd() -> None:
            first, second = await RemoteTable(sitting).open(), await RemoteTable(sitting).open()
            third = await RemoteTable(sitting).open()
            await first.wait_until(lambda: first.bye is not None)
            assert first.bye is not None
            assert first.bye.code == "replaced"

            async def flood() -> None:
                for number in range(30):
                    await third.do("emote", emote="happy", id=f"{number}")

            with pytest.raises((RefusedError, ConnectionError)):
                await flood()
            for table in (first, second, third):
                await table.close()

        asyncio.run(crowd())
        codes = [raw(server, "GET", "/api/health").status for _ in range(6)]
        assert codes[-1] == 429


def test_a_socket_that_says_no_hello_or_the_wrong_one_is_closed(server: Running) -> None:
    table = server.host.create(rest.NewTable()).table
    url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"

    async def knock(first: str | bytes) -> str:
        async with connect(url, proxy=None) as socket_:
            await socket_.send(first)
            data = await socket_.recv()
            with pytest.raises(ConnectionClosed):
                await socket_.recv()
            return str(json.loads(data)["code"])

    for first in ('{"type": "hello", "protocol": 99}', "nonsense", b"\xff\xfe", '{"type": "pong", "n": 1}'):
        assert asyncio.run(knock(first)) == "protocol"


def test_a_silent_client_hurts_nobody(server: Running) -> None:
    """It connects, says hello, and never reads again; the others play on."""

    async def play() -> None:
        sitting = server.host.create(rest.NewTable(name="Mia", seats=2))
        host, _, port = server.url.removeprefix("http://").partition(":")
        quiet = socket.create_connection((host, int(port)))
        key = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + "A" * 22
        head = f"GET /api/tables/{sitting.table}/socket HTTP/1.1\r\nHost: {host}:{port}\r\n{key}==\r\n\r\n"
        quiet.sendall(head.encode())
        hello = b'{"type":"hello","protocol":1}'
        quiet.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
        async with RemoteTable(sitting) as table:
            async with asyncio.timeout(PATIENCE):
                for _ in range(200):
                    await table.do("ready", yes=True)
        quiet.close()

    asyncio.run(play())


def test_a_graceful_stop_tells_the_devices_to_come_back() -> None:
    server = start()

    async def stay() -> str:
        table = await RemoteTable(server.host.create(rest.NewTable())).open()
        await asyncio.to_thread(server.stop)
        await table.wait_until(lambda: table.bye is not None)
        code = table.bye.code if table.bye else ""
        await table.close()
        return code

    assert asyncio.run(stay()) == "stopping"


def test_a_server_that_is_not_there_is_named() -> None:
    with pytest.raises(HostError) as caught:
        Host("http://127.0.0.1:1").create(rest.NewTable())
    assert caught.value.code == "connection"


def test_strange_frames_on_a_socket_reach_nobody_else(server: Running) -> None:
    async def shout() -> None:
        sitting = server.host.create(rest.NewTable(name="Mia", seats=2))
        other = server.host.join(sitting.table, sitting.invite, "Tom")
        dice = random.Random(5)
        async with RemoteTable(sitting) as quiet:
            url = f"ws://127.0.0.1:{server.port}/api/tables/{sitting.table}/socket"
            cookie = {"Cookie": f"lastcard_seat={other.token}"}
            async with connect(url, additional_headers=cookie, proxy=None) as loud:
                await loud.send('{"type": "hello", "protocol": 1}')
                for number in range(2000):
                    noise = dice.randbytes(dice.randrange(60))
                    await loud.send(noise if number % 2 else noise.decode("latin-1"))
                    if number % 100 == 0:  # or the answers would pile up, and it would be cut off
                        await loud.send(f'{{"type":"hint","id":"after {number}"}}')
                        await hear(loud, f"after {number}")
                await loud.send('{"type":"command","id":"end","at":0,"do":"chat","text":"done"}')
                await hear(loud, "end")
                await quiet.wait_until(lambda: any(event.text == "done" for event in quiet.events))
            assert [event.kind for event in quiet.events if event.kind not in {"created", "joined"}] == ["chat"]
            await quiet.do("chat", text="still here")

    asyncio.run(shout())


async def hear(socket_: ClientConnection, wanted: str) -> None:
    """Take in what comes until something is answered."""
    async with asyncio.timeout(PATIENCE):
        while json.loads(await socket_.recv()).get("id") != wanted:
            pass


def test_a_forged_list_is_refused_and_nothing_is_revealed() -> None:
    """A server that leaves out a seat's commitment gets no nonce of it."""
    room = Room(people=2)
    room.do("A", "start")
    seeder = Seeder("A")
    table = room.last("A").table
    (command,) = seeder.follow(table)
    room.do("A", command.pop("do"), **command)
    room.commit("B")
    honest = room.last("A").table
    attempt = honest.attempts[-1]
    forged = attempt.list.replace(f"A {attempt.commitments['A']}", f"A {'0' * 64}")
    lie = msgspec.structs.replace(honest, attempts=(msgspec.structs.replace(attempt, list=forged),))
    assert seeder.follow(lie) == []
    assert "does not hold the commitment" in seeder.problem
    other = Seeder("A")
    other.nonces = seeder.nonces
    assert [found["do"] for found in other.follow(honest)] == ["reveal"]
    assert other.follow(honest) == []
    assert other.receipts[0]["nonce"] == seeder.nonces[1, 1]
