"""Train cards with newspapers among them: each one that comes off the deck turns up an event (LE-94)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from stellwerk.engine.actions import Decline
from stellwerk.engine.decisions import (
    CardSupply,
    Decision,
    Node,
    Refusal,
    Sequence,
    Step,
    TurnOption,
    frame_arg,
    frame_position,
    frame_seat,
)
from stellwerk.engine.state import EMPTY
from stellwerk.engine.table import CARDS
from stellwerk.rules.campaign.desk import Desk
from stellwerk.rules.campaign.kinds import KINDS, LOCOMOTIVES, NEWSPAPER
from stellwerk.rules.campaign.vocabulary import Effect
from stellwerk.rules.campaign.words import Use
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
    from stellwerk.engine.ints import Ints
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table
    from stellwerk.rules.campaign.event_cards import EventCards

FIRST_LOCOMOTIVE: Final = 3 * LOCOMOTIVES
TOO_MANY_LOCOMOTIVES: Final = 3
MOST_RESETS: Final = 10
TOO_FEW_CARDS: Final = 8


class DrawUnseen(Node):
    """A frame that draws unseen cards for a seat, one at each step; a newspaper is dealt with in between (LE-155)."""

    def __init__(self, supply: NewspaperSupply) -> None:
        super().__init__("draw_unseen", False)
        self.supply = supply

    def advance(self, table: Table) -> None:
        frame = table.top()
        if frame_position(frame) >= frame_arg(frame) or not self.supply.can_draw(table):
            table.pop()
            return
        seat = frame_seat(frame)
        kind = self.supply.take(table)
        if kind == NEWSPAPER:
            self.supply.read(table, seat)
            return
        table.step_frame()
        table.state.players[seat].hand.add(kind, 1)
        if table.listening:
            table.emit(CardDrawn(int(seat), KINDS[kind]))


class FillDisplay(Node):
    """A frame that fills the display place by place and renews it at three locomotives (LE-87, LE-88, LE-144)."""

    def __init__(self, supply: NewspaperSupply) -> None:
        super().__init__("fill_display", False)
        self.supply = supply

    def advance(self, table: Table) -> None:
        state = table.state
        if state.market_total < 5 and self.supply.can_draw(table):
            kind = self.supply.take(table)
            if kind == NEWSPAPER:
                self.supply.read(table, frame_seat(table.top()))
            else:
                self.supply.lay(table, kind)
            return
        resets = frame_position(table.top())
        if state.market_locomotives < TOO_MANY_LOCOMOTIVES or resets == MOST_RESETS or self.supply.others(table) < 3:
            table.pop()
            return
        table.step_frame()
        self.supply.discard_display(table)


class NewspaperSupply(CardSupply):
    """Deck, display and discards. Draws are frames, since a newspaper can interrupt any of them."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.draw_unseen = DrawUnseen(self)
        self.fill_display = FillDisplay(self)
        self.keys = desk.book.declare("keys", [-1], per_seat=True)  # the place of the display where a key lies
        self.seen = desk.tally("newspapers")
        self.events: EventCards | None = None
        desk.vocabulary.operations["draw_cards"] = self.do_draw
        desk.vocabulary.operations["refresh_display"] = self.do_refresh
        desk.vocabulary.operations["return_token"] = self.do_return_keys
        desk.vocabulary.quantities["has"] = self.count_held

    def describe(self) -> str:
        return "display of 5, renewed at 3 locomotives; newspapers turn up events"

    def bind(self, setting: Setting) -> None:
        setting.add_node(self.draw_unseen)
        setting.add_node(self.fill_display)
        setting.add_node(self.desk.effects)
        for source in ("start", "events"):
            setting.add_source(source)

    def can_draw(self, table: Table) -> bool:
        """Is there a card that is no newspaper (LE-157)?"""
        state = table.state
        newspapers = state.deck.count[NEWSPAPER] + state.discards.count[NEWSPAPER]
        return state.deck.total + state.discards.total > newspapers

    def take(self, table: Table) -> i64:
        state = table.state
        if state.deck.total == 0:
            self.reshuffle(table)
        kind = state.deck.take_nth(state.streams[CARDS].below(state.deck.total))
        if state.deck.total == 0:
            self.reshuffle(table)
        return kind

    def take_no_newspaper(self, table: Table) -> i64:
        """In the setup newspapers are shuffled back at once (LE-74, LE-152)."""
        deck = table.state.deck
        papers = deck.count[NEWSPAPER]
        deck.add(NEWSPAPER, -papers)
        kind = deck.take_nth(table.state.streams[CARDS].below(deck.total))
        deck.add(NEWSPAPER, papers)
        return kind

    def reshuffle(self, table: Table) -> None:
        state = table.state
        if state.discards.total > 0:
            state.deck, state.discards = state.discards, state.deck
            if table.listening:
                table.emit(DeckReshuffled(int(state.deck.total)))

    def read(self, table: Table, seat: i64) -> None:
        """A newspaper came off the deck: it is discarded, and the next event happens."""
        table.state.discards.add(NEWSPAPER, 1)
        if table.state.deck.total == 0:
            self.reshuffle(table)
        self.seen.add(table, 1, seat)
        assert self.events is not None
        self.events.turn_up(table, seat)

    def lay(self, table: Table, kind: i64) -> None:
        state = table.state
        slot: i64 = 0
        while state.market[slot] != EMPTY:
            slot += 1
        state.market[slot] = kind
        state.market_total += 1
        if kind >= FIRST_LOCOMOTIVE:
            state.market_locomotives += 1
        if table.listening:
            table.emit(MarketFilled(int(slot), KINDS[kind]))

    def lift(self, table: Table, slot: i64) -> i64:
        state = table.state
        kind = state.market[slot]
        state.market[slot] = EMPTY
        state.market_total -= 1
        if kind >= FIRST_LOCOMOTIVE:
            state.market_locomotives -= 1
        for seat in range(self.desk.players):
            if self.keys.get(table, seat) == slot:
                self.keys.put(table, -1, seat)
        return kind

    def discard_display(self, table: Table) -> None:
        if table.listening:
            table.emit(MarketReset(tuple(KINDS[kind] for kind in table.state.market if kind != EMPTY)))
        slot: i64
        for slot in range(5):
            if table.state.market[slot] != EMPTY:
                table.state.discards.add(self.lift(table, slot), 1)
        if table.state.deck.total == 0:
            self.reshuffle(table)

    def others(self, table: Table) -> i64:
        """Cards in deck, discards and display that are neither locomotives nor newspapers."""
        state = table.state
        found = state.market_total - state.market_locomotives
        kind: i64
        for kind in range(FIRST_LOCOMOTIVE):
            found += state.deck.count[kind] + state.discards.count[kind]
        return found

    def discarded(self, table: Table) -> None:
        state = table.state
        if state.deck.total == 0:
            self.reshuffle(table)
        if state.market_total < 5 or state.market_locomotives >= TOO_MANY_LOCOMOTIVES:
            table.push(self.fill_display, state.current, 0)

    def give(self, table: Table, seat: i64, n: i64) -> None:
        """The seat draws so many unseen cards."""
        if n > 0:
            table.push(self.draw_unseen, seat, n)

    def free_slot(self, table: Table, kind: i64) -> i64:
        """A place of the display with a card of this kind and no key, or -1."""
        slot: i64
        for slot in range(5):
            if table.state.market[slot] == kind and not self.has_key(table, slot):
                return slot
        return -1

    def has_key(self, table: Table, slot: i64) -> bool:
        return any(self.keys.get(table, seat) == slot for seat in range(self.desk.players))

    def do_draw(self, table: Table, seat: int, effect: Effect) -> None:
        self.give(table, seat, self.desk.vocabulary.amount(table, seat, effect.amount))

    def do_refresh(self, table: Table, seat: int, effect: Effect) -> None:
        """Discard the display and lay out five new cards."""
        self.discard_display(table)
        table.push(self.fill_display, table.state.current, 0)

    def do_return_keys(self, table: Table, seat: int, effect: Effect) -> None:
        for other in range(self.desk.players):
            self.keys.put(table, -1, other)

    def count_held(self, table: Table, seat: int, arg: str) -> int:
        if arg == "key":
            return int(self.keys.get(table, seat) >= 0)
        return self.desk.tallied(table, seat, f"taken_{arg}")


class DealHands(Step):
    """Four cards each and five in the display, without newspapers (LE-74)."""

    def __init__(self, supply: NewspaperSupply, count: int) -> None:
        super().__init__()
        self.supply = supply
        self.count = count

    def describe(self) -> str:
        return f"{self.count} cards, display of 5 without newspapers"

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        for player in table.state.players:
            dealt: list[str | None] = []
            for _ in range(self.count):
                kind = self.supply.take_no_newspaper(table)
                player.hand.add(kind, 1)
                dealt.append(KINDS[kind])
            if table.listening:
                table.emit(CardsDealt(int(player.seat), tuple(dealt)))
        for _ in range(MOST_RESETS + 1):
            while table.state.market_total < 5:
                self.supply.lay(table, self.supply.take_no_newspaper(table))
            if table.state.market_locomotives < TOO_MANY_LOCOMOTIVES:
                return
            self.supply.discard_display(table)


class SecondDraw(Decision):
    def __init__(self, drawing: DrawWithNewspapers) -> None:
        super().__init__("second_card")
        self.drawing = drawing

    def options(self, table: Table, seat: i64, arg: i64, out: Ints, k: i64) -> i64:
        return self.drawing.cards(table, False, self.drawing.display_allowed(table, arg), out, k)

    def play(self, table: Table, seat: i64, arg: i64, action: i64) -> None:
        self.drawing.take(table, seat, action)

    def refusal(self, table: Table, seat: i64, arg: i64, action: int) -> Refusal:
        if self.drawing.is_display_card(action):
            if self.drawing.is_display_locomotive(action):
                return Refusal("locomotive_only_as_first_card", "LE-91")
            return self.drawing.display_refusal(table, arg, action)
        return Refusal("second_card_must_be_taken", "LE-87")


class FirstDraw(Decision):
    """The first of the two cards, after the reserved one; how many cards are left does not matter any more (LE-145)."""

    def __init__(self, drawing: DrawWithNewspapers) -> None:
        super().__init__("first_card")
        self.drawing = drawing

    def options(self, table: Table, seat: i64, arg: i64, out: Ints, k: i64) -> i64:
        start = k
        locomotives = not self.drawing.events.forbids(table, "take_display_loco")
        k = self.drawing.cards(table, locomotives, self.drawing.display_allowed(table, arg), out, k)
        if k == start:
            out[k] = self.drawing.decline
            k += 1
        return k

    def play(self, table: Table, seat: i64, arg: i64, action: i64) -> None:
        if action != self.drawing.decline:
            self.drawing.first_card(table, seat, action, arg)

    def refusal(self, table: Table, seat: i64, arg: i64, action: int) -> Refusal:
        if self.drawing.is_display_card(action):
            return self.drawing.display_refusal(table, arg, action)
        return Refusal("two_cards_follow_the_reserved_one", "CA-95")


class AskSecond(Step):
    """After the first card: a second one, if there is any to take."""

    def __init__(self, drawing: DrawWithNewspapers) -> None:
        super().__init__()
        self.drawing = drawing

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        second = self.drawing.second
        if second.options(table, seat, arg, table.setting.buffer, 0) > 0:
            table.push(second, seat, arg)


class DrawWithNewspapers(TurnOption):
    """Two cards, each from the display or unseen; barred at eight cards or fewer (LE-87 to LE-92)."""

    def __init__(self, supply: NewspaperSupply, events: EventCards) -> None:
        super().__init__()
        self.vocabulary = VOCABULARY
        self.supply = supply
        self.events = events
        self.second = SecondDraw(self)
        self.first_draw = FirstDraw(self)
        self.decline: i64 = -1
        self.after_first = Sequence("after_first_card", [AskSecond(self)])
        self.reserved: i64 = -1
        self.keys_taken = supply.desk.tally("taken_key")

    def describe(self) -> str:
        return f"take 2 cards, not with {TOO_FEW_CARDS} or fewer in deck and discards"

    def bind(self, setting: Setting) -> None:
        self.first = setting.add_action(DrawBlind())
        for kind in KINDS[:NEWSPAPER]:
            setting.add_action(DrawFaceUp(kind))
        self.reserved = setting.add_action(Use("reserved_card"))
        self.end = self.reserved + 1
        self.decline = setting.add_action(Decline())
        setting.add_node(self.second)
        setting.add_node(self.first_draw)
        setting.add_node(self.after_first)

    def options(self, table: Table, seat: i64, out: Ints, k: i64) -> i64:
        if table.state.deck.total + table.state.discards.total <= TOO_FEW_CARDS:
            return k  # LE-90
        if self.reserved_allowed(table, seat):
            out[k] = self.reserved
            k += 1
        return self.cards(table, not self.events.forbids(table, "take_display_loco"), True, out, k)

    def cards(self, table: Table, locomotives: bool, display: bool, out: Ints, k: i64) -> i64:
        if self.supply.can_draw(table):
            out[k] = self.first
            k += 1
        kind: i64
        if display:
            for kind in range(FIRST_LOCOMOTIVE + 3 if locomotives else FIRST_LOCOMOTIVE):
                if self.supply.free_slot(table, kind) >= 0:
                    out[k] = self.first + 1 + kind
                    k += 1
        return k

    def reserved_allowed(self, table: Table, seat: i64) -> bool:
        """The own key lies on a card, and no event keeps a locomotive there."""
        slot = self.supply.keys.get(table, seat)
        if slot < 0:
            return False
        return table.state.market[slot] < FIRST_LOCOMOTIVE or not self.events.forbids(table, "take_display_loco")

    def display_allowed(self, table: Table, from_display: i64) -> bool:
        """An event may allow only one card of the display in a draw; the reserved one lies there too."""
        return from_display == 0 or not self.events.limits(table, "display_cards")

    def play(self, table: Table, seat: i64, action: i64) -> None:
        if action == self.reserved:
            slot = self.supply.keys.get(table, seat)
            self.keys_taken.add(table, 1, seat)
            table.push(self.first_draw, seat, 1)  # the two ordinary cards follow the free one (CA-95)
            self.pick_up(table, seat, table.state.market[slot], slot)
            return
        self.first_card(table, seat, action, 0)

    def first_card(self, table: Table, seat: i64, action: i64, from_display: i64) -> None:
        """A face-up locomotive is the whole draw (LE-91)."""
        if not self.is_display_locomotive(int(action)):
            table.push(self.after_first, seat, from_display if action == self.first else 1)
        self.take(table, seat, action)

    def is_display_card(self, action: int) -> bool:
        return int(self.first) < action < int(self.reserved)

    def is_display_locomotive(self, action: int) -> bool:
        return self.is_display_card(action) and action - int(self.first) - 1 >= FIRST_LOCOMOTIVE

    def take(self, table: Table, seat: i64, action: i64) -> None:
        if action == self.first:
            self.supply.give(table, seat, 1)
            return
        kind = action - self.first - 1
        self.pick_up(table, seat, kind, self.supply.free_slot(table, kind))

    def pick_up(self, table: Table, seat: i64, kind: i64, slot: i64) -> None:
        self.supply.lift(table, slot)
        player = table.state.players[seat]
        player.hand.add(kind, 1)
        player.known[kind] += 1
        if table.listening:
            table.emit(CardTaken(int(seat), KINDS[kind], int(slot)))
        table.push(self.supply.fill_display, seat, 0)

    def refusal(self, table: Table, seat: i64, action: int) -> Refusal:
        if table.state.deck.total + table.state.discards.total <= TOO_FEW_CARDS:
            return Refusal("too_few_cards_left", "LE-90")
        if action == self.reserved:
            forbidden = self.supply.keys.get(table, seat) >= 0
            return Refusal("event_forbids", "LE-95") if forbidden else Refusal("no_reserved_card", "CA-64")
        if action == self.first:
            return Refusal("no_cards_left", "LE-157")
        return self.display_refusal(table, 0, action)

    def display_refusal(self, table: Table, from_display: i64, action: int) -> Refusal:
        """Why a card of the display cannot be taken."""
        kind = action - int(self.first) - 1
        if kind not in [int(card) for card in table.state.market]:
            return Refusal("card_not_in_display", "LE-87")
        if self.supply.free_slot(table, kind) < 0:
            return Refusal("card_is_reserved", "CA-64")
        if self.is_display_locomotive(action) or not self.display_allowed(table, from_display):
            return Refusal("event_forbids", "LE-95")
        return Refusal("second_card_must_be_taken", "LE-87")
