"""Whose work is done next: addresses take turns, then the people of an address, then the tables of a person.

So somebody with a hundred tables waits for their own, and holds up nobody else by more than one piece of work.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from dataclasses import dataclass

Waiting = deque["asyncio.Future[None]"]


@dataclass(frozen=True)
class Lane:
    """For whom something is done. What belongs to nobody shares one lane."""

    origin: str = ""
    person: str = ""
    table: str = ""


class FairQueue:
    def __init__(self, places: int) -> None:
        self.free = places
        self.lanes: OrderedDict[str, OrderedDict[str, OrderedDict[str, Waiting]]] = OrderedDict()

    @property
    def waiting(self) -> int:
        return sum(
            len(queue) for people in self.lanes.values() for tables in people.values() for queue in tables.values()
        )

    async def enter(self, lane: Lane) -> None:
        """Returns when it is this lane's turn; `leave` gives the place to the next."""
        if self.free > 0:
            self.free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        people = self.lanes.setdefault(lane.origin, OrderedDict())
        people.setdefault(lane.person, OrderedDict()).setdefault(lane.table, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.leave()
            raise

    def leave(self) -> None:
        while self.lanes:
            turn = self._next()
            if not turn.done():
                turn.set_result(None)
                return
        self.free += 1

    def _next(self) -> asyncio.Future[None]:
        origin, people = self.lanes.popitem(last=False)
        person, tables = people.popitem(last=False)
        table, queue = tables.popitem(last=False)
        turn = queue.popleft()
        if queue:
            tables[table] = queue
        if tables:
            people[person] = tables
        if people:
            self.lanes[origin] = people
        return turn
