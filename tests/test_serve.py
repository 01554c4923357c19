"""The command that serves: what it prints, how it stops, whom it believes; addresses and the code for phones."""

import asyncio
import http.client
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import segno
from click.testing import CliRunner
from websockets.asyncio.client import connect

from lastcard.cli import cli
from lastcard.web.address import addresses, picture
from lastcard.web.app import Plan
from lastcard.web.serve import Binding, make_server
from tests.server import PATIENCE, Running, begin


def test_it_says_where_it_is_keeps_tables_and_stops_when_told(tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "lastcard", "serve", "--port", "0"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as server:  # noqa: S603 - our own
        assert server.stdout is not None
        said = server.stdout.readline()
        port = int(re.search(r":(\d+)/", said)[1])  # type: ignore[index]
        assert f"{tmp_path}" in server.stdout.readline()
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        connection.request("POST", "/api/tables", b"{}")
        assert connection.getresponse().status == 201
        connection.close()
        server.send_signal(signal.SIGTERM)
        server.wait(PATIENCE)
    assert server.returncode in {0, -signal.SIGTERM}
    assert (tmp_path / "lastcard" / "tables.db").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--journal", "nowhere"], "--journal"),
        (["--no-limits", "--host", "0.0.0.0"], "--no-limits"),  # noqa: S104 - refused
        (["--port", "70000"], "--port"),
    ],
)
def test_wrong_settings_are_named(arguments: list[str], message: str) -> None:
    result = CliRunner().invoke(cli, ["serve", *arguments])
    assert result.exit_code == 2
    assert message in result.output


def test_the_code_for_phones_is_the_address() -> None:
    address = "http://192.168.1.20:8000/"
    lines = [re.sub(r"\x1b\[[\d;]*m", "", line) for line in picture(address).splitlines()]
    rows = []
    for line in lines:
        rows.append([sign in "▀█" for sign in line])
        rows.append([sign in "▄█" for sign in line])
    matrix = [[bool(module) for module in row] for row in segno.make(address, error="l", micro=False).matrix]
    assert [row[2 : 2 + len(matrix)] for row in rows[2 : 2 + len(matrix)]] == matrix
    assert not any(any(row) for row in rows[:2])
    assert not any(row[0] or row[1] or row[-1] or row[-2] for row in rows)


def test_addresses_are_those_that_can_be_opened() -> None:
    assert addresses("0.0.0.0", 80)[0] == "http://localhost:80/"  # noqa: S104 - compared with
    assert addresses("::1", 80) == ("http://[::1]:80/", "")


def behind_proxy(proxies: str) -> Running:
    return begin(lambda ready: make_server(Binding(port=0, proxies=proxies, plan=Plan(), log_level="error"), ready))


def test_behind_a_proxy_that_was_named_its_headers_count() -> None:
    server = behind_proxy("127.0.0.1")
    try:
        forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7", "Host": "cards.example"}
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        connection.request("POST", "/api/tables", b"{}", {**forwarded, "Origin": "https://cards.example"})
        response = connection.getresponse()
        assert response.status == 201
        assert "secure" in (response.getheader("set-cookie") or "").lower().split("; ")
        table = json.loads(response.read())["table"]
        connection.close()
        assert "203.0.113.7" in server.house.limits.tables.buckets

        async def knock() -> str:
            url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
            headers = {name: value for name, value in forwarded.items() if name != "Host"}
            origin = f"https://127.0.0.1:{server.port}"
            async with connect(url, additional_headers=headers, origin=origin, proxy=None) as socket:  # type: ignore[arg-type]
                await socket.send('{"type": "hello", "protocol": 1}')
                return str(json.loads(await socket.recv())["type"])

        assert asyncio.run(knock()) == "welcome"
    finally:
        server.stop()


def test_a_server_without_its_packages_says_which_are_missing() -> None:
    code = (
        "import sys; sys.modules['starlette'] = None\n"
        "from click.testing import CliRunner; from lastcard.cli import cli\n"
        "print(CliRunner().invoke(cli, ['serve']).output)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603 - our own
    assert "pip install 'lastcard[serve]'" in done.stdout


@pytest.mark.parametrize("command", ["play", "rules", "simulate", "editions"])
def test_other_commands_do_not_load_the_server(command: str) -> None:
    code = (
        f"import sys; from lastcard.cli import cli; import click; cli.get_command(click.Context(cli), {command!r})\n"
        "sys.exit(any(name.startswith(('starlette', 'uvicorn', 'websockets', 'msgspec')) for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0  # noqa: S603 - our own
