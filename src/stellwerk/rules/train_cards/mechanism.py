"""Train cards: the deck that is never empty while discards are left, the market of five, and taking two cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from stellwerk.engine.decisions import CardSupply, Decision, Refusal, Step, TurnOption
from stellwerk.engine.ints import bit
from stellwerk.engine.state import EMPTY, GameState
from stellwerk.engine.table import CARDS
from stellwerk.rules.train_cards.words import (
    VOCABULARY,
    CardDrawn,
    CardsDealt,
    CardTaken,
    DeckReshuffled,
    DrawBlind,
    DrawFaceUp,
    MarketFilled,
    MarketReset,
)

if TYPE_CHECKING:
    from stellwerk.engine.advice import Moves
    from stellwerk.engine.ints import Ints
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table

TOO_MANY_LOCOMOTIVES: Final = 3
MOST_RESETS: Final = 10


class TrainCards(CardSupply):
    def describe(self) -> str:
        return "market of 5, renewed at 3 locomotives"

    def draw(self, table: Table) -> i64:
        state = table.state
        deck = state.deck
        kind = deck.take_nth(state.streams[CARDS].below(deck.total))
        if deck.total == 0:
            self.reshuffle(table)  # NA-17: at the moment the last card leaves the deck
        return kind

    def reshuffle(self, table: Table) -> None:
        state = table.state
        if state.discards.total > 0:
            state.deck, state.discards = state.discards, state.deck
            if table.listening:
                table.emit(DeckReshuffled(int(state.deck.total)))

    def discarded(self, table: Table) -> None:
        state = table.state
        if state.deck.total == 0:
            self.reshuffle(table)  # NA-46
        if state.market_total < 5 or state.market_locomotives >= TOO_MANY_LOCOMOTIVES:
            self.fill_market(table)

    def fill_market(self, table: Table) -> None:
        """Fill the market as far as it goes and renew it while it shows too many locomotives (NA-6, NA-20)."""
        state = table.state
        resets: i64 = 0
        while True:
            self.fill_gaps(table)
            if state.market_locomotives < TOO_MANY_LOCOMOTIVES:
                return
            if resets == MOST_RESETS or others_left(table) < 3:
                return
            resets += 1
            self.discard_market(table)

    def fill_gaps(self, table: Table) -> None:
        state = table.state
        locomotive = table.setting.locomotive
        slot: i64
        for slot in range(5):
            if state.market_total == 5 or state.deck.total == 0:
                return
            if state.market[slot] == EMPTY:
                kind = self.draw(table)
                state.market[slot] = kind
                state.market_total += 1
                if kind == locomotive:
                    state.market_locomotives += 1
                if table.listening:
                    table.emit(MarketFilled(int(slot), table.setting.kinds[kind]))

    def discard_market(self, table: Table) -> None:
        state = table.state
        if table.listening:
            kinds = table.setting.kinds
            table.emit(MarketReset(tuple(kinds[kind] for kind in state.market if kind != EMPTY)))
        slot: i64
        for slot in range(5):
            if state.market[slot] != EMPTY:
                state.discards.add(state.market[slot], 1)
                state.market[slot] = EMPTY
        state.market_total = 0
        state.market_locomotives = 0
        if state.deck.total == 0:
            self.reshuffle(table)

    def take(self, table: Table, kind: i64) -> i64:
        """Remove a card of this kind from the market, replace it at once (NA-12), return its slot."""
        state = table.state
        slot: i64 = 0
        while state.market[slot] != kind:
            slot += 1
        state.market[slot] = EMPTY
        state.market_total -= 1
        if kind == table.setting.locomotive:
            state.market_locomotives -= 1
        return slot


def others_left(table: Table) -> i64:
    """Cards that are not locomotives in deck, discards and market."""
    state = table.state
    locomotive = table.setting.locomotive
    in_piles = state.deck.total - state.deck.count[locomotive] + state.discards.total
    return in_piles - state.discards.count[locomotive] + state.market_total - state.market_locomotives


class DealCards(Step):
    """Each player is dealt a hand (NA-4)."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count

    def describe(self) -> str:
        return f"{self.count} cards"

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        kinds = table.setting.kinds
        for player in table.state.players:
            dealt: list[str | None] = []
            for _ in range(self.count):
                kind = table.setting.supply.draw(table)
                player.hand.add(kind, 1)
                dealt.append(kinds[kind])
            if table.listening:
                table.emit(CardsDealt(int(player.seat), tuple(dealt)))


class LayMarket(Step):
    """Five cards are turned up (NA-5, NA-6)."""

    def __init__(self, supply: TrainCards) -> None:
        super().__init__()
        self.supply = supply

    def describe(self) -> str:
        return "market of 5"

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        self.supply.fill_market(table)


class SecondCard(Decision):
    """The second of the two cards; never a locomotive from the market (NA-13, NA-14)."""

    def __init__(self, drawing: DrawTrainCards) -> None:
        super().__init__("second_card")
        self.drawing = drawing

    def options(self, table: Table, seat: i64, arg: i64, out: Ints, k: i64) -> i64:
        return self.drawing.cards(table, table.setting.locomotive, out, k)

    def play(self, table: Table, seat: i64, arg: i64, action: i64) -> None:
        self.drawing.take(table, seat, action)

    def refusal(self, table: Table, seat: i64, arg: i64, action: int) -> Refusal:
        drawing = self.drawing
        if action == drawing.first + 1 + table.setting.locomotive:
            return Refusal("locomotive_only_as_first_card", "NA-13")
        if action == drawing.first:
            return Refusal("deck_is_empty", "NA-19")
        if drawing.first < action < drawing.end:
            return Refusal("card_not_in_market", "NA-11")
        return Refusal("second_card_must_be_taken", "NA-11")


class DrawTrainCards(TurnOption):
    """Take two cards, each from the market or unseen; a face-up locomotive is the whole action."""

    def __init__(self, supply: TrainCards) -> None:
        super().__init__()
        self.supply = supply
        self.second = SecondCard(self)
        self.vocabulary = VOCABULARY

    def describe(self) -> str:
        return "take 2 cards"

    def bind(self, setting: Setting) -> None:
        self.first = setting.add_action(DrawBlind())
        for kind in setting.kinds:
            self.end = setting.add_action(DrawFaceUp(kind)) + 1
        setting.add_node(self.second)

    def tell(self, moves: Moves) -> None:
        moves.draw_first = self.first

    def options(self, table: Table, seat: i64, out: Ints, k: i64) -> i64:
        if table.state.deck.total == 0:
            return k  # NA-18: even if cards lie in the market
        return self.cards(table, -1, out, k)

    def cards(self, table: Table, barred: i64, out: Ints, k: i64) -> i64:
        """The deck, and each kind in the market but the barred one."""
        state = table.state
        if state.deck.total > 0:
            out[k] = self.first
            k += 1
        seen: i64 = 0
        for kind in state.market:
            if kind != EMPTY and kind != barred and not seen & bit(kind):
                seen |= bit(kind)
                out[k] = self.first + 1 + kind
                k += 1
        return k

    def play(self, table: Table, seat: i64, action: i64) -> None:
        self.take(table, seat, action)
        locomotive = table.setting.locomotive
        if action == self.first + 1 + locomotive:
            return  # NA-13
        if table.state.deck.total > 0 or has_plain_card(table.state):
            table.push(self.second, seat, 0)

    def take(self, table: Table, seat: i64, action: i64) -> None:
        player = table.state.players[seat]
        if action == self.first:
            drawn = self.supply.draw(table)
            player.hand.add(drawn, 1)
            if table.listening:
                table.emit(CardDrawn(int(seat), table.setting.kinds[drawn]))
            return
        kind = action - self.first - 1
        slot = self.supply.take(table, kind)
        player.hand.add(kind, 1)
        player.known[kind] += 1
        if table.listening:
            table.emit(CardTaken(int(seat), table.setting.kinds[kind], int(slot)))
        self.supply.fill_market(table)

    def refusal(self, table: Table, seat: i64, action: int) -> Refusal:
        if table.state.deck.total == 0:
            return Refusal("no_cards_left", "NA-18")
        return Refusal("card_not_in_market", "NA-11")


def has_plain_card(state: GameState) -> bool:
    return state.market_total > state.market_locomotives
