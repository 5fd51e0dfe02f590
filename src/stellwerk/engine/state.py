"""All that changes during a game. Only `engine.table` and the parts' own mechanisms write it.

It is plain data: cloned for search, written as JSON for snapshots, and digested to compare two games.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from stellwerk.engine.cards import Pile
from stellwerk.engine.ints import ints, zeros

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints
    from stellwerk.engine.rng import Stream

NOBODY: Final = -1
EMPTY: Final = -1
UNDECIDED: Final = -1


def plain(values: Ints) -> list[int]:
    """A vector as JSON knows it."""
    return [int(v) for v in values]


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """What one mechanism adds to the state."""

    def clone(self) -> Part:
        raise NotImplementedError

    def to_json(self) -> dict[str, list[int]]:
        raise NotImplementedError


class Player:
    """One seat's trains, cards and tickets."""

    def __init__(self, seat: int, trains: int, kinds: int, words: int, sources: int, decks: int) -> None:
        self.seat: i64 = seat
        self.trains: i64 = trains
        self.hand = Pile(zeros(kinds))
        self.known = zeros(kinds)  # cards that everybody has seen go into this hand and not come out
        self.ferry_cards: i64 = 0
        self.tickets = ints([])
        self.ticket_mix = zeros(decks)
        self.offered = ints([])
        self.chosen: i64 = UNDECIDED  # an answer that waits for the other seats'
        self.points: i64 = 0
        self.scored = zeros(sources)
        self.open = zeros(words)  # bit mask of the routes that this seat may still claim

    def clone(self) -> Player:
        copy = Player(0, 0, 0, 0, 0, 0)
        copy.seat = self.seat
        copy.trains = self.trains
        copy.hand = self.hand.clone()
        copy.known = self.known[:]
        copy.ferry_cards = self.ferry_cards
        copy.tickets = self.tickets[:]
        copy.ticket_mix = self.ticket_mix[:]
        copy.offered = self.offered[:]
        copy.chosen = self.chosen
        copy.points = self.points
        copy.scored = self.scored[:]
        copy.open = self.open[:]
        return copy

    def to_json(self) -> dict[str, int | list[int]]:
        return {
            "trains": int(self.trains),
            "hand": plain(self.hand.count),
            "known": plain(self.known),
            "ferry_cards": int(self.ferry_cards),
            "tickets": plain(self.tickets),
            "offered": plain(self.offered),
            "chosen": int(self.chosen),
            "scored": plain(self.scored),
            "open": plain(self.open),
        }


class GameState:
    def __init__(self) -> None:
        self.players: list[Player] = []
        self.current: i64 = 0
        self.first: i64 = 0
        self.turn: i64 = 0
        self.turns_left: i64 = -1  # -1 until the last round has begun
        self.passes: i64 = 0
        self.over = False
        self.ended_by = ""
        self.deck = Pile(ints([]))
        self.discards = Pile(ints([]))
        self.market = ints([])
        self.market_total: i64 = 0
        self.market_locomotives: i64 = 0
        self.owner = ints([])
        self.ticket_decks: list[Ints] = []
        self.stack = ints([])  # frames: who must choose what, and what comes after
        self.waiting: i64 = 0  # bit mask of the seats that still have to answer together
        self.parts: list[Part] = []
        self.streams: list[Stream] = []

    def clone(self) -> GameState:
        copy = GameState()
        copy.players = [p.clone() for p in self.players]
        copy.current = self.current
        copy.first = self.first
        copy.turn = self.turn
        copy.turns_left = self.turns_left
        copy.passes = self.passes
        copy.over = self.over
        copy.ended_by = self.ended_by
        copy.deck = self.deck.clone()
        copy.discards = self.discards.clone()
        copy.market = self.market[:]
        copy.market_total = self.market_total
        copy.market_locomotives = self.market_locomotives
        copy.owner = self.owner[:]
        copy.ticket_decks = [d[:] for d in self.ticket_decks]
        copy.stack = self.stack[:]
        copy.waiting = self.waiting
        copy.parts = [p.clone() for p in self.parts]
        copy.streams = [s.clone() for s in self.streams]
        return copy

    def to_json(self) -> dict[str, object]:
        """Everything but the seed."""
        return {
            "players": [p.to_json() for p in self.players],
            "current": int(self.current),
            "first": int(self.first),
            "turn": int(self.turn),
            "turns_left": int(self.turns_left),
            "passes": int(self.passes),
            "over": self.over,
            "ended_by": self.ended_by,
            "deck": plain(self.deck.count),
            "discards": plain(self.discards.count),
            "market": plain(self.market),
            "owner": plain(self.owner),
            "ticket_decks": [plain(d) for d in self.ticket_decks],
            "stack": plain(self.stack),
            "waiting": int(self.waiting),
            "parts": [p.to_json() for p in self.parts],
            "streams": {s.name: int(s.used) for s in self.streams},
        }
