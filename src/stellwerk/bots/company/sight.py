"""A view as the bot reads it: who owns what, what may still be claimed, the own hand by colour, what registers say."""

from __future__ import annotations

from collections import Counter

from stellwerk.bots.company.ground import Ground
from stellwerk.engine.view import View
from stellwerk.rules.campaign.registers import registers_seen

FREE = -1
WAGONS_A_ROUND = 1.3
LOCOMOTIVE = "locomotive"
ALL_TRACKS = 4


def suit_of(card: str) -> str:
    return card.split("_", maxsplit=1)[0]


class Sight:
    def __init__(self, ground: Ground, view: View) -> None:
        self.ground = ground
        self.look_again(view)
        self.owner = [FREE] * ground.count
        for id, owner in view.owners.items():
            self.owner[ground.number[id]] = owner
        self.own = [route for route, owner in enumerate(self.owner) if owner == self.me]
        self.free = self._free()
        self.net = self._networks()
        self.turns = self._turns_left()

    def look_again(self, view: View) -> None:
        """Hand, money and registers change within a turn; who owns what does not."""
        self.view = view
        self.me = view.seat or 0
        self.seat = view.seats[self.me]
        registers = registers_seen(view)
        self.table = registers.table
        self.mine = registers.seats[self.me]
        self.hand: Counter[str] = Counter()
        for card, n in (self.seat.hand or {}).items():
            self.hand[suit_of(card)] += n

    def _free(self) -> list[int]:
        """Routes that may still be claimed; of a double route with few companies only one track."""
        owner, me, trains, few = self.owner, self.me, self.seat.trains, len(self.view.seats) < ALL_TRACKS
        found: list[int] = []
        for route, parallels in enumerate(self.ground.parallels):
            if owner[route] != FREE or self.ground.length[route] > trains:
                continue
            owners = [owner[other] for other in parallels]
            if me not in owners and not (few and len(owners) == 1 and owners[0] != FREE):
                found.append(route)
        return found

    def _networks(self) -> dict[int, int]:
        """For each city that an own route touches a city that stands for its network."""
        parent: dict[int, int] = {}

        def find(city: int) -> int:
            while parent.setdefault(city, city) != city:
                city = parent[city]
            return city

        for route in self.own:
            a, b = self.ground.ends[route]
            parent[find(a)] = find(b)
        return {city: find(city) for city in parent}

    def _turns_left(self) -> float:
        """How many more turns of its own a company can count on."""
        if self.view.turns_left is not None:
            return 1.0
        return max(0, min(seat.trains for seat in self.view.seats) - 2) / WAGONS_A_ROUND + 1

    def joined(self, a: int, b: int) -> bool:
        return a == b or (a in self.net and self.net[a] == self.net.get(b))

    def touched(self) -> set[int]:
        return set(self.net)

    def register(self, name: str) -> tuple[int, ...]:
        """Numbers of the table; nothing while the mechanism is not discovered."""
        return self.table.get(name, ())

    def own_register(self, name: str) -> tuple[int, ...]:
        return self.mine.get(name, ())

    def tally(self, name: str) -> int:
        return sum(self.mine.get(f"tally_{name}", ()))

    def unfinished(self) -> list[str]:
        tickets = self.ground.tickets
        return [id for id in self.seat.tickets or () if not self.joined(tickets[id][0], tickets[id][1])]

    def finished(self) -> int:
        return len(self.seat.tickets or ()) - len(self.unfinished())
