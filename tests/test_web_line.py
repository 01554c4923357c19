"""Frames of a socket: sent at once while the device takes them, in their order when it does not, and never twice."""

import asyncio
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.types import Message

from lastcard.web.client import Client
from lastcard.web.inbox import Inbox
from lastcard.web.outbox import Outbox
from lastcard.web.socket import Line, Socket
from lastcard.web.started import start
from lastcard.wire import frame

SCOPE: dict[str, Any] = {"type": "websocket", "path": "/", "headers": []}


class Device:
    """The far end: what it has got, and a gate that can be shut."""

    def __init__(self) -> None:
        self.got: list[str] = []
        self.gate = asyncio.Event()
        self.gate.set()
        self.is_gone = False

    async def send(self, message: Message) -> None:
        await self.gate.wait()
        if self.is_gone:
            raise OSError("gone")
        self.got.append(message["text"])

    async def receive(self) -> Message:
        await asyncio.Event().wait()
        raise AssertionError("nobody sets it")


def connect(device: Device) -> tuple[Client, Line]:
    """A client with a line to the device."""
    client = Client("A")
    house: Any = SimpleNamespace(limits=SimpleNamespace(frames=(10, 10)), outbox=Outbox())
    table: Any = SimpleNamespace()
    return client, Line(house, Socket(SCOPE, device.receive, device.send), table, client)


async def turns(number: int = 20) -> None:
    """Let the loop turn as often as it needs to send everything."""
    for _ in range(number):
        await asyncio.sleep(0)


def test_what_a_device_takes_is_sent_at_the_end_of_the_turn() -> None:
    async def work() -> None:
        device = Device()
        client, _ = connect(device)
        client.send_bytes(b"1")
        client.send_bytes(b"2")
        assert device.got == []
        await turns(1)
        assert device.got == ["1", "2"]

    asyncio.run(work())


def test_what_it_does_not_take_is_sent_later_once_and_in_order() -> None:
    async def work() -> None:
        device = Device()
        client, line = connect(device)
        talking = asyncio.create_task(line.talk())
        client.send_bytes(b"1")
        await turns()
        device.gate.clear()
        for text in (b"2", b"3", b"4"):
            client.send_bytes(text)
            await turns()
        assert device.got == ["1"]
        assert line.sending
        device.gate.set()
        await turns()
        client.send_bytes(b"5")
        await turns()
        assert device.got == ["1", "2", "3", "4", "5"]
        client.close(frame.Bye("stopping", ""))
        await talking
        assert len(device.got) == 6

    asyncio.run(work())


def test_a_device_that_is_gone_ends_the_talk_and_hurts_nobody() -> None:
    async def work() -> None:
        device = Device()
        client, line = connect(device)
        talking = asyncio.create_task(line.talk())
        device.is_gone = True
        client.send_bytes(b"1")
        await talking
        client.send_bytes(b"2")
        await turns()
        assert (device.got, line.is_over) == ([], True)

    asyncio.run(work())


def test_a_device_that_goes_while_it_takes_nothing_ends_the_talk() -> None:
    async def work() -> None:
        device = Device()
        client, line = connect(device)
        talking = asyncio.create_task(line.talk())
        device.gate.clear()
        client.send_bytes(b"1")
        client.send_bytes(b"2")
        await turns()
        device.is_gone = True
        device.gate.set()
        await talking
        assert device.got == []

    asyncio.run(work())


def test_a_coroutine_that_waits_goes_on_where_it_waited() -> None:
    async def work() -> None:
        gate = asyncio.Event()
        steps: list[int] = []

        async def two_waits() -> None:
            steps.append(1)
            await gate.wait()
            steps.append(2)
            await asyncio.sleep(0)
            steps.append(3)

        rest = start(two_waits())
        assert (steps, rest is None) == ([1], False)
        gate.set()
        assert rest is not None
        await rest
        assert steps == [1, 2, 3]

    asyncio.run(work())


def test_a_coroutine_that_is_cancelled_while_it_waits_cleans_up() -> None:
    async def work() -> None:
        ended: list[bool] = []

        async def waits() -> None:
            try:
                await asyncio.Event().wait()
            finally:
                ended.append(True)

        rest = start(waits())
        assert rest is not None

        async def wait_for_rest() -> None:
            await rest

        task = asyncio.create_task(wait_for_rest())
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert ended == [True]

    asyncio.run(work())


def test_work_is_taken_out_in_the_order_in_which_it_came() -> None:
    async def work() -> None:
        inbox = Inbox()
        done: list[int] = []
        waiting = asyncio.create_task(inbox.get())
        await asyncio.sleep(0)
        for number in (1, 2, 3):
            inbox.put(partial(done.append, number))
        (await waiting)()
        while not inbox.is_empty:
            (await inbox.get())()
        assert done == [1, 2, 3]

    asyncio.run(work())
