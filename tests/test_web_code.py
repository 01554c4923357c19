"""Codes that are typed lead to a table for a while, and cannot be guessed in that time."""

import http.client
import json
from collections.abc import Iterator

import pytest

from lastcard.remote.host import COOKIE, Sitting
from lastcard.web.code import FRESH, LENGTH, LETTERS, LIFE, Codes
from lastcard.web.guard import Limits, Rate
from lastcard.wire import rest
from tests.server import Running, running


class Clock:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def server() -> Iterator[Running]:
    with running() as found:
        yield found


def post(server: Running, path: str, body: object, token: str = "") -> tuple[int, dict[str, object]]:
    """What an address answers."""

    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    headers = {"cookie": f"{COOKIE}={token}"} if token else {}
    connection.request("POST", path, json.dumps(body), headers)
    response = connection.getresponse()
    found: dict[str, object] = json.loads(response.read())
    connection.close()
    return response.status, found


def code_of(server: Running, sitting: Sitting) -> str:
    """A code for the table of somebody."""
    status, found = post(server, f"/api/tables/{sitting.table}/code", {}, sitting.token)
    assert status == 201
    return str(found["code"])


def test_a_code_leads_to_the_table_however_it_is_typed(server: Running) -> None:
    sitting = server.host.create(rest.NewTable(name="Mia"))
    code = code_of(server, sitting)
    assert len(code) == LENGTH
    assert set(code) <= set(LETTERS)
    for typed in (code, code.lower(), f" {code[:4]} {code[4:]} ", f"{code[:4]}-{code[4:]}"):
        assert post(server, "/api/codes", {"code": typed}) == (
            200,
            {"table": sitting.table, "invite": sitting.invite},
        )
    assert server.host.join(sitting.table, sitting.invite, "Tom").seat == "B"


def test_only_who_sits_at_a_table_has_a_code_for_it(server: Running) -> None:
    sitting = server.host.create(rest.NewTable(name="Mia"))
    other = server.host.create(rest.NewTable(name="Tom"))
    for token in ("", "x" * 43, other.token):
        assert post(server, f"/api/tables/{sitting.table}/code", {}, token)[0] == 403


def test_a_wrong_code_names_what_to_do(server: Running) -> None:
    status, found = post(server, "/api/codes", {"code": "BCDFGHKM"})
    assert (status, found["code"]) == (404, "unknown")
    assert "15 minutes" in str(found["message"])
    assert post(server, "/api/codes", {"code": "B" * 41})[0] == 422


@pytest.mark.parametrize("limits", [Limits(codes=Rate(3, 1e-9)), Limits(codes_in_all=Rate(3, 1e-9))])
def test_who_has_used_up_the_tries_learns_nothing_from_a_right_code(limits: Limits) -> None:
    with running(limits=limits) as server:
        code = code_of(server, server.host.create(rest.NewTable(name="Mia")))
        tries = [post(server, "/api/codes", {"code": typed})[0] for typed in ("BCDFGHKM", "", code, code, "BCDFGHKM")]
        assert tries == [404, 404, 200, 429, 429]


def test_a_code_lives_for_its_time_and_the_next_one_comes_before() -> None:
    clock = Clock()
    codes = Codes(clock)
    first, seconds = codes.make("kitchen")
    assert seconds == LIFE
    clock.now = LIFE - FRESH
    assert codes.make("kitchen") == (first, FRESH)
    clock.now += 1
    second, seconds = codes.make("kitchen")
    assert second != first
    assert seconds == LIFE
    assert codes.find(first) == codes.find(second) == "kitchen"
    clock.now = LIFE
    assert (codes.find(first), codes.find(second)) == ("", "kitchen")
    clock.now = 3 * LIFE
    assert codes.find(second) == ""
    assert (codes.found, codes.latest) == ({}, {})


def test_each_table_has_codes_of_its_own() -> None:
    codes = Codes()
    made = {codes.make(f"table {number}")[0]: f"table {number}" for number in range(50)}
    assert len(made) == 50
    assert all(codes.find(code) == table for code, table in made.items())


def test_neither_the_journal_nor_what_the_table_tells_holds_a_code(server: Running) -> None:
    sitting = server.host.create(rest.NewTable(name="Mia"))
    code = code_of(server, sitting)
    assert code not in json.dumps(server.host.get(f"/api/tables/{sitting.table}"))
    assert code not in repr(server.house.hall.tables[sitting.table].state)
