"""Full states that agree with a view, for bots that search: what the seat knows stays, what is hidden is dealt anew.

`Imagination` reads a view once; every `deal` is another state that the seat cannot tell from the real one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.decisions import Node, frame_at
from stellwerk.engine.ints import append, empty, ints, joined
from stellwerk.engine.playout import QuickDice
from stellwerk.engine.rng import SECOND, stream_at
from stellwerk.engine.setting import Setting
from stellwerk.engine.state import EMPTY, GameState, Player
from stellwerk.engine.table import STREAMS, Table, blank_state
from stellwerk.engine.view import SeatView, View

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints


class Imagination:
    def __init__(self, setting: Setting, view: View) -> None:
        self.setting = setting
        self.known = Table(setting, blank_state(setting, "imagined"))
        self.unknown_cards: Ints = empty()  # by seat: cards in hand whose kind is not known
        self.unseen_cards: Ints = setting.card_counts[:]
        self.hidden_tickets: list[Ints] = []  # by seat: kept tickets of each deck that are not known
        self.hidden_offers: list[Ints] = []
        self.unseen_tickets: list[Ints] = []
        self.answered: list[int] = []
        self._table(view)
        for seat, seen in enumerate(view.seats):
            self._seat(self.known.state.players[seat], seen)
        self._unseen()
        for book in setting.books:
            book.recall(self.known, view.parts.get(book.name, {}))
        for mechanism in setting.mechanisms:
            mechanism.follow(self.known, view.seat)

    def _table(self, view: View) -> None:
        setting = self.setting
        state = self.known.state
        state.first = 0 if view.first is None else view.first
        state.current = 0 if view.current is None else view.current
        state.turn = view.turn
        state.turns_left = -1 if view.turns_left is None else view.turns_left
        state.passes = view.passes
        state.over = view.over
        if view.outcome is not None:
            state.ended_by = view.outcome.reason
        kinds: dict[str, int] = {kind: n for n, kind in enumerate(setting.kinds)}
        for slot, card in enumerate(view.market):
            state.market[slot] = EMPTY if card is None else kinds[card]
            if card is not None:
                state.market_total += 1
                state.market_locomotives += 1 if setting.is_locomotive[kinds[card]] else 0
                self.unseen_cards[kinds[card]] -= 1
        for card, count in view.discards.items():
            state.discards.add(kinds[card], count)
            self.unseen_cards[kinds[card]] -= count
        for id, owner in view.owners.items():
            state.owner[setting.board.route(id).number] = owner
        nodes: dict[str, Node] = {node.code: node for node in setting.nodes}
        for frame in view.frames:
            state.stack[state.depth] = frame_at(nodes[frame.code], frame.seat, frame.position, frame.about)
            state.depth += 1
        if view.decision is not None and nodes[view.decision].is_together:
            state.waiting = sum([1 << seat for seat in view.to_act])

    def _seat(self, player: Player, seen: SeatView) -> None:
        setting = self.setting
        player.trains = seen.trains
        player.points = seen.points
        player.scored = ints([seen.points_by_source[source] for source in setting.sources])
        player.known = ints([seen.known[kind] for kind in setting.kinds])
        cards = seen.known if seen.hand is None else seen.hand
        for kind, name in enumerate(setting.kinds):
            player.hand.add(kind, cards[name])
            self.unseen_cards[kind] -= cards[name]
        self.unknown_cards = append(self.unknown_cards, seen.cards - player.hand.total)
        player.ticket_mix = ints(seen.ticket_counts)
        numbers: dict[str, int] = {t.id: int(t.number) for t in setting.board.tickets}
        none = [0] * len(setting.ticket_deck_names)
        if seen.tickets is not None:
            player.tickets = ints([numbers[id] for id in seen.tickets])
        if seen.offered is not None:
            player.offered = ints([numbers[id] for id in seen.offered])
        self.hidden_tickets.append(ints(seen.ticket_counts if seen.tickets is None else none))
        self.hidden_offers.append(ints(seen.offered_counts if seen.offered is None else none))
        if seen.answered:
            self.answered.append(int(player.seat))

    def _unseen(self) -> None:
        seen: set[int] = set()
        for player in self.known.state.players:
            seen.update([int(t) for t in player.tickets])
            seen.update([int(t) for t in player.offered])
        for deck in self.setting.ticket_decks:
            self.unseen_tickets.append(ints([int(t) for t in deck if int(t) not in seen]))

    def deal(self, seed: int) -> Table:
        """A state that agrees with the view, the hidden things dealt by this seed."""
        dice = QuickDice(seed)
        table = self.known.clone()
        state = table.state
        state.streams = [stream_at(f"{SECOND}imagined-{seed}", name) for name in STREAMS]
        self._deal_cards(state, dice)
        self._deal_tickets(state, dice)
        for seat in self.answered:
            # any answer will do: nobody can see it before all have answered
            state.waiting |= 1 << seat
            count = table.options(seat)
            state.players[seat].chosen = self.setting.buffer[dice.below(count)]
            state.waiting &= ~(1 << seat)
        return table

    def _deal_cards(self, state: GameState, dice: QuickDice) -> None:
        deck = state.deck
        deck.count = self.unseen_cards[:]
        deck.total = 0
        for n in deck.count:
            deck.total += n
        for player in state.players:
            for _ in range(int(self.unknown_cards[player.seat])):
                player.hand.add(deck.take_nth(dice.below(deck.total)), 1)

    def _deal_tickets(self, state: GameState, dice: QuickDice) -> None:
        number: i64
        i: i64
        for number in range(len(self.unseen_tickets)):
            deck = self.unseen_tickets[number][:]
            i = len(deck) - 1
            while i > 0:
                j = dice.below(i + 1)
                deck[i], deck[j] = deck[j], deck[i]
                i -= 1
            at: i64 = 0
            for player in state.players:
                last = at + self.hidden_tickets[player.seat][number]
                player.tickets = joined(player.tickets, deck[at:last])
                at = last + self.hidden_offers[player.seat][number]
                player.offered = joined(player.offered, deck[last:at])
            state.ticket_decks[number] = deck[at:]
