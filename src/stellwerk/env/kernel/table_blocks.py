"""What lies on every table, whatever the game: the question, the cards, the routes, the seats, the own hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i16, i64

from stellwerk.engine.decisions import frame_node
from stellwerk.engine.ints import bit, zeros
from stellwerk.engine.setting import Setting
from stellwerk.engine.state import UNDECIDED
from stellwerk.engine.ticket_choice import MOST_OFFERED
from stellwerk.env.kernel.block import Block, Field, seat_codes
from stellwerk.env.kernel.shown import SEAT_BITS, SEATS

if TYPE_CHECKING:
    from stellwerk.engine.table import Table
    from stellwerk.env.kernel.buffers import Shorts
    from stellwerk.env.kernel.shown import Shown

MOST_POINTS: Final = 9999
MUCH_POINTS: Final = 100
MUCH_CARDS: Final = 30


class QuestionBlock(Block):
    """Who must choose what, whose turn it is, and how near the end is."""

    def __init__(self, setting: Setting) -> None:
        self.players: i64 = setting.players
        self.seat_codes = seat_codes(setting.players)
        self.codes = zeros(len(setting.nodes))  # by node
        self.together = zeros(len(setting.nodes))  # by node: do all seats choose at once?
        self.questions: int = 0
        for node in setting.nodes:
            self.together[node.number] = 1 if node.is_together else 0
            if node.is_decision:
                self.questions += 1
                self.codes[node.number] = self.questions

    def fields(self) -> list[Field]:
        players = int(self.players)
        return [
            Field("decision", (), self.questions, is_code=True),
            Field("to_act", (players,), 1),
            Field("first", (), players, is_code=True),
            Field("current", (), players, is_code=True),
            Field("turns_left", (), players),
            Field("passes", (), players),
        ]

    def write(self, table: Table, seat: i64, out: Shorts, at: i64) -> i64:
        state = table.state
        players = self.players
        code: i64 = 0
        acting: i64 = 0
        together: i64 = 0
        if not state.over:
            node = frame_node(table.top())
            code = self.codes[node]
            together = self.together[node]
            acting = state.waiting if state.waiting else bit(table.to_act())
        out[at] = i16(code)
        at += 1
        other = seat
        i: i64
        for i in range(players):  # noqa: B007 - `_` would be a Python number
            out[at] = 1 if acting & bit(other) else 0
            at += 1
            other += 1
            if other == players:
                other = 0
        begun = state.turn > 0
        own = seat * (players + 1) + 1
        for i in range(3):  # a conditional expression with a literal would make Python numbers
            out[at + i] = 0
        if begun or together == 0:
            out[at] = i16(self.seat_codes[own + state.first])
        if begun:
            out[at + 1] = i16(self.seat_codes[own + state.current])
        if state.turns_left > 0:
            out[at + 2] = i16(state.turns_left)
        out[at + 3] = i16(state.passes)
        return at + 4


class SupplyBlock(Block):
    """Market, deck, discards and the sizes of the ticket decks."""

    def __init__(self, setting: Setting) -> None:
        self.kinds: i64 = len(setting.kinds)
        self.cards: int = setting.card_total
        self.of_a_kind: int = max([int(n) for n in setting.card_counts])
        self.tickets: int = len(setting.board.tickets)
        self.ticket_decks: int = len(setting.ticket_deck_names)

    def fields(self) -> list[Field]:
        kinds = int(self.kinds)
        return [
            Field("market", (kinds,), 5),
            Field("deck", (), self.cards),
            Field("discards", (kinds,), self.of_a_kind),
            Field("ticket_decks", (self.ticket_decks,), self.tickets),
        ]

    def write(self, table: Table, seat: i64, out: Shorts, at: i64) -> i64:
        state = table.state
        kind: i64
        for kind in range(self.kinds):
            out[at + kind] = 0
        for kind in state.market:
            if kind >= 0:
                out[at + kind] += 1
        at += self.kinds
        out[at] = i16(state.deck.total)
        at += 1
        for count in state.discards.count:
            out[at] = i16(count)
            at += 1
        for deck in state.ticket_decks:
            out[at] = i16(len(deck))
            at += 1
        return at


class RoutesBlock(Block):
    """Who owns each route."""

    def __init__(self, setting: Setting) -> None:
        self.players: i64 = setting.players
        self.routes: i64 = len(setting.board.routes)
        self.seat_codes = seat_codes(setting.players)

    def fields(self) -> list[Field]:
        return [Field("routes", (int(self.routes),), int(self.players), is_code=True)]

    def write(self, table: Table, seat: i64, out: Shorts, at: i64) -> i64:
        owner = table.state.owner
        codes = self.seat_codes
        own = seat * (self.players + 1) + 1
        route: i64
        for route in range(self.routes):
            out[at + route] = i16(codes[own + owner[route]])
        return at + self.routes

    def erase(self, out: Shorts, at: i64, shown: Shown) -> None:
        """Blank a row that showed these routes."""
        i: i64
        for i in range(shown.claims):
            out[at + (i64(shown.claimed[i]) >> SEAT_BITS)] = 0

    def rewrite(self, table: Table, seat: i64, out: Shorts, at: i64, shown: Shown) -> i64:
        """The same as `write` on a row of which is known what it shows."""
        if shown.look_for_claims(table) or shown.seat != seat:
            codes = self.seat_codes
            claimed = shown.claimed
            own = seat * (self.players + 1) + 1
            i: i64
            for i in range(shown.claims):
                claim = i64(claimed[i])
                out[at + (claim >> SEAT_BITS)] = i16(codes[own + (claim & (SEATS - 1))])
        return at + self.routes


class SeatsBlock(Block):
    """What everybody knows of each seat."""

    def __init__(self, setting: Setting) -> None:
        self.players: i64 = setting.players
        self.kinds: i64 = len(setting.kinds)
        self.decks: i64 = len(setting.ticket_deck_names)
        self.trains: int = setting.rules.trains
        self.cards: int = setting.card_total
        self.of_a_kind: int = max([int(n) for n in setting.card_counts])
        self.tickets: int = len(setting.board.tickets)
        self.deck_of_ticket = setting.deck_of_ticket

    def fields(self) -> list[Field]:
        players, kinds, decks = int(self.players), int(self.kinds), int(self.decks)
        return [
            Field("trains", (players,), self.trains),
            Field("points", (players,), MOST_POINTS, MUCH_POINTS),
            Field("cards", (players,), self.cards, MUCH_CARDS),
            Field("answered", (players,), 1),
            Field("known_cards", (players, kinds), self.of_a_kind),
            Field("ticket_counts", (players, decks), self.tickets, 5),
            Field("offered_counts", (players, decks), MOST_OFFERED),
        ]

    def write(self, table: Table, seat: i64, out: Shorts, at: i64) -> i64:
        players = self.players
        decks = self.decks
        known = at + 4 * players
        counts = known + self.kinds * players
        offered = counts + decks * players
        other = seat
        turn: i64
        i: i64
        for turn in range(players):  # noqa: B007 - `_` would be a Python number
            player = table.state.players[other]
            out[at] = i16(player.trains)
            out[at + players] = i16(player.points)
            out[at + 2 * players] = i16(player.hand.total)
            answered: i64 = 1
            if player.chosen == UNDECIDED:
                answered = 0
            out[at + 3 * players] = i16(answered)
            for count in player.known:
                out[known] = i16(count)
                known += 1
            for count in player.ticket_mix:
                out[counts] = i16(count)
                counts += 1
            for i in range(decks):
                out[offered + i] = 0
            for ticket in player.offered:
                out[offered + self.deck_of_ticket[ticket]] += 1
            at += 1
            offered += decks
            other += 1
            if other == players:
                other = 0
        return offered


class OwnBlock(Block):
    """What only the observer knows: its hand, its tickets and those on offer, by their place in the offer."""

    def __init__(self, setting: Setting) -> None:
        self.kinds: i64 = len(setting.kinds)
        self.of_a_kind: int = max([int(n) for n in setting.card_counts])
        self.tickets: i64 = len(setting.board.tickets)

    def fields(self) -> list[Field]:
        tickets = int(self.tickets)
        return [
            Field("hand", (int(self.kinds),), self.of_a_kind),
            Field("tickets", (tickets,), 1),
            Field("offered", (tickets,), MOST_OFFERED, is_code=True),
        ]

    def write(self, table: Table, seat: i64, out: Shorts, at: i64) -> i64:
        player = table.state.players[seat]
        for n in player.hand.count:
            out[at] = i16(n)
            at += 1
        i: i64
        for i in range(2 * self.tickets):
            out[at + i] = 0
        for ticket in player.tickets:
            out[at + ticket] = 1
        at += self.tickets
        offered = player.offered
        for i in range(len(offered)):
            out[at + offered[i]] = i16(i + 1)
        return at + self.tickets

    def rewrite(self, table: Table, seat: i64, out: Shorts, at: i64, shown: Shown) -> i64:
        """The same as `write` on a row of which is known what it shows."""
        player = table.state.players[seat]
        for n in player.hand.count:
            out[at] = i16(n)
            at += 1
        offers = at + self.tickets
        written = shown.tickets
        i: i64
        for i in range(shown.ticket_count):
            out[at + i64(written[i])] = 0
        for i in range(shown.ticket_count, shown.with_offered):
            out[offers + i64(written[i])] = 0
        count: i64 = 0
        for ticket in player.tickets:
            out[at + ticket] = 1
            written[count] = i16(ticket)
            count += 1
        shown.ticket_count = count
        offered = player.offered
        for i in range(len(offered)):
            out[offers + offered[i]] = i16(i + 1)
            written[count] = i16(offered[i])
            count += 1
        shown.with_offered = count
        return offers + self.tickets
