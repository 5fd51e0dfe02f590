"""Lines to the page: what is said lies in an outbox until what happened is written down."""

from __future__ import annotations

from stellwerk.server.limits import Bucket
from stellwerk.server.tables.connections import Connection

Told = tuple[int, str | int]  # a line, and a message for it or the code with which it ends


async def _nothing(_: object) -> None:
    """A line inside a browser is neither slow nor lost."""


class Line(Connection):
    def __init__(self, number: int, person: str, outbox: list[Told]) -> None:
        super().__init__(person, "", _nothing, _nothing, Bucket(1, 1))
        self.number = number
        self.outbox = outbox

    def send(self, message: bytes) -> None:
        if not self.closed:
            self.outbox.append((self.number, message.decode()))

    def end(self, code: int) -> None:
        self.closed = True
        self.outbox.append((self.number, code))
