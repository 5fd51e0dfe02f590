"""What is sent to a browser, and what happens when it cannot be."""

from __future__ import annotations

import asyncio

import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from stellwerk.server.http.light_socket import head_of
from stellwerk.server.limits import Bucket
from stellwerk.server.tables.connections import MOST_WAITING, SLOW, Connection
from tests.server.loops import completed


def test_a_browser_that_cannot_be_told_is_cut_off_so_that_it_comes_again() -> None:
    closed: list[int] = []

    async def fail(_: str) -> None:
        raise RuntimeError("the line is cut")

    async def close(code: int) -> None:
        closed.append(code)

    async def told() -> Connection:
        connection = Connection("ann", "Ann", fail, close, Bucket(1, 1))
        connection.send(b"{}")
        await asyncio.sleep(0.01)
        connection.send(b"{}")
        await asyncio.sleep(0.01)
        return connection

    assert completed(told()).closed
    assert closed == [SLOW]


class SlowBrowser:
    """Reads nothing until it is allowed to."""

    def __init__(self) -> None:
        self.reads = asyncio.Event()
        self.heard: list[str] = []
        self.closed: list[int] = []
        self.connection = Connection("ann", "Ann", self.send, self.close, Bucket(1, 1))

    async def send(self, text: str) -> None:
        await self.reads.wait()
        self.heard.append(text)

    async def close(self, code: int) -> None:
        self.closed.append(code)


def test_a_browser_that_does_not_read_is_cut_off_and_keeps_no_memory() -> None:
    async def told() -> SlowBrowser:
        browser = SlowBrowser()
        for number in range(3 * MOST_WAITING):
            browser.connection.send(b"%d" % number)
            if number % 50 == 0:
                await asyncio.sleep(0)
        await asyncio.sleep(0.01)
        assert len(browser.connection._outbox) == 0
        return browser

    assert completed(told()).closed == [SLOW]


def test_a_slow_browser_gets_the_newest_list_and_every_answer() -> None:
    async def told() -> list[str]:
        browser = SlowBrowser()
        for number in range(3 * MOST_WAITING):
            browser.connection.show(b"%d" % number)
            await asyncio.sleep(0)
        browser.connection.send(b"pong")
        browser.reads.set()
        await asyncio.sleep(0.01)
        assert browser.closed == []
        return browser.heard

    assert completed(told()) == ["0", "pong", str(3 * MOST_WAITING - 1)]


def test_what_the_line_takes_goes_at_once_and_the_rest_waits_in_order() -> None:
    async def told() -> None:
        browser = SlowBrowser()
        browser.reads.set()
        taken: list[bytes] = []
        room = 2

        def at_once(message: bytes) -> bool:
            if len(taken) < room:
                taken.append(message)
                return True
            return False

        connection = Connection("ann", "Ann", browser.send, browser.close, Bucket(1, 1), at_once=at_once)
        for number in range(3):
            connection.send(b"%d" % number)
        assert taken == [b"0", b"1"]
        room = 9
        connection.send(b"3")
        assert taken == [b"0", b"1"], "2 waits, and 3 must not overtake it"
        await asyncio.sleep(0.01)
        assert browser.heard == ["2", "3"]
        connection.send(b"4")
        assert taken == [b"0", b"1", b"4"]
        connection.closed = True
        connection.send(b"5")
        assert taken == [b"0", b"1", b"4"]

    completed(told())


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536, 70_000])
def test_texts_of_every_size_arrive_as_they_were_sent(size: int) -> None:
    """The browser's side is played by a library that checks every frame."""
    client, sent = ClientProtocol(parse_uri("ws://localhost/")), b"x" * size
    client.state = State.OPEN
    client.parser = client.parse()
    next(client.parser)
    client.receive_data(head_of(size) + sent)
    (frame,) = client.events_received()
    assert isinstance(frame, Frame)
    assert (frame.opcode, frame.fin, bytes(frame.data)) == (Opcode.TEXT, True, sent)
