"""All that changes during a game. Only `engine.table` and the mechanisms write it.

It is plain data: cloned for search, written as JSON for snapshots, and digested to compare two games.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

if TYPE_CHECKING:
    from stellwerk.engine.cards import Pile
    from stellwerk.engine.ints import Ints
    from stellwerk.engine.rng import Stream

NOBODY: Final = -1
EMPTY: Final = -1
UNDECIDED: Final = -1
DEEPEST_STACK: Final = 48


def plain(values: Ints) -> list[int]:
    """A vector as JSON knows it."""
    return [int(v) for v in values]


class Player:
    """One seat's trains, cards and tickets.

    `known` counts the cards that everybody has seen go into the hand and not come out; `chosen` is an answer that
    waits for the other seats'; `open` is the bit mask of the routes that this seat may still claim.

    `tickets`, `ticket_mix`, `offered` and `scored` change seldom, so clones share them: write a changed copy, never
    the vector itself.
    """

    def __init__(
        self,
        seat: i64,
        trains: i64,
        points: i64,
        chosen: i64,
        hand: Pile,
        known: Ints,
        tickets: Ints,
        ticket_mix: Ints,
        offered: Ints,
        scored: Ints,
        open: Ints,
    ) -> None:
        self.seat = seat
        self.trains = trains
        self.points = points
        self.chosen = chosen
        self.hand = hand
        self.known = known
        self.tickets = tickets
        self.ticket_mix = ticket_mix
        self.offered = offered
        self.scored = scored
        self.open = open

    def clone(self) -> Player:
        return Player(
            self.seat,
            self.trains,
            self.points,
            self.chosen,
            self.hand.clone(),
            self.known[:],
            self.tickets,
            self.ticket_mix,
            self.offered,
            self.scored,
            self.open[:],
        )


class GameState:
    """`stack[:depth]` are the frames that say who must choose what and what comes after; `waiting` is the bit mask of
    the seats that still have to answer together; `turns_left` is -1 until the last round has begun; `values` are those
    that the mechanisms have declared (`engine.values`). Clones share each ticket deck: write a changed copy, as for a
    player's tickets."""

    def __init__(
        self,
        players: list[Player],
        deck: Pile,
        discards: Pile,
        market: Ints,
        owner: Ints,
        ticket_decks: list[Ints],
        stack: Ints,
        values: Ints,
        streams: list[Stream],
    ) -> None:
        self.players = players
        self.current: i64 = 0
        self.first: i64 = 0
        self.turn: i64 = 0
        self.turns_left: i64 = -1
        self.passes: i64 = 0
        self.over = False
        self.ended_by = ""
        self.deck = deck
        self.discards = discards
        self.market = market
        self.market_total: i64 = 0
        self.market_locomotives: i64 = 0
        self.owner = owner
        self.ticket_decks = ticket_decks
        self.stack = stack
        self.depth: i64 = 0
        self.waiting: i64 = 0
        self.values = values
        self.streams = streams

    def clone(self) -> GameState:
        copy = GameState(
            [p.clone() for p in self.players],
            self.deck.clone(),
            self.discards.clone(),
            self.market[:],
            self.owner[:],
            self.ticket_decks[:],
            self.stack[:],
            self.values[:],
            [s.clone() for s in self.streams],
        )
        copy.current = self.current
        copy.first = self.first
        copy.turn = self.turn
        copy.turns_left = self.turns_left
        copy.passes = self.passes
        copy.over = self.over
        copy.ended_by = self.ended_by
        copy.market_total = self.market_total
        copy.market_locomotives = self.market_locomotives
        copy.depth = self.depth
        copy.waiting = self.waiting
        return copy
