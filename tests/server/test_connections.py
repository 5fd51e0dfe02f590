"""What is sent to a browser, and what happens when it cannot be."""

from __future__ import annotations

import asyncio

from stellwerk.server.connections import SLOW, Connection
from stellwerk.server.limits import Bucket
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
