"""The telegraph: a key on a card of the display (sticker L), or a look at the next event (sticker M)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.decisions import Step
from stellwerk.engine.state import EMPTY
from stellwerk.engine.values import OWNER
from stellwerk.rules.campaign.desk import Desk
from stellwerk.rules.campaign.event_cards import EventCards
from stellwerk.rules.campaign.kinds import KINDS, NEWSPAPER
from stellwerk.rules.campaign.newspapers import FIRST_LOCOMOTIVE, NewspaperSupply
from stellwerk.rules.campaign.offers import Offer
from stellwerk.rules.campaign.words import EventSeen, TokenMoved

if TYPE_CHECKING:
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table


class Telegraph(Step):
    def __init__(
        self, desk: Desk, supply: NewspaperSupply, events: EventCards, cities: list[str], news_wire: bool
    ) -> None:
        super().__init__()
        self.desk = desk
        self.supply = supply
        self.events = events
        self.cities = cities
        self.news_wire = news_wire
        self.peeked = desk.book.declare("peeked", [-1], per_seat=True, seen=OWNER)
        self.offer = Offer("telegraph", "CA-64")
        self.offer.available = self.choices
        self.offer.chosen = self.chosen
        self.bury = Offer("next_event", "CA-65", may_decline=False)
        self.bury.available = lambda table, seat, arg: ["leave_event", "bury_event"]
        self.bury.chosen = self.buried

    def describe(self) -> str:
        return "5: telegraph" + (" and news wire" if self.news_wire else "")

    def bind(self, setting: Setting) -> None:
        self.offer.prepare(setting, [*(f"key_on_{kind}" for kind in KINDS[:NEWSPAPER]), "peek_at_event"])
        self.bury.prepare(setting, ["leave_event", "bury_event"])

    def choices(self, table: Table, seat: int, arg: int) -> list[str]:
        last = NEWSPAPER if self.desk.privileges[seat].get("L.loco_allowed") else FIRST_LOCOMOTIVE
        found = [f"key_on_{KINDS[k]}" for k in range(last) if self.supply.free_slot(table, k) >= 0]
        if self.news_wire and self.events.deck_left.get(table) > 0:
            found.append("peek_at_event")
        return found

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        route = table.setting.board.routes[arg]
        if self.desk.touches(table, route, self.cities) and self.choices(table, int(seat), int(arg)):
            table.push(self.offer, seat, arg)

    def chosen(self, table: Table, seat: int, arg: int, what: str) -> None:
        if what == "peek_at_event":
            card = self.events.next_card(table)
            self.peeked.put(table, card, seat)
            if table.listening:
                table.emit(EventSeen(seat, self.events.cards[card].id))
            table.push(self.bury, seat, arg)
            return
        kind = KINDS.index(what.removeprefix("key_on_"))
        slot = self.supply.free_slot(table, kind)
        assert table.state.market[slot] != EMPTY
        self.supply.keys.put(table, slot, seat)
        if table.listening:
            table.emit(TokenMoved("key", KINDS[kind], seat))

    def buried(self, table: Table, seat: int, arg: int, what: str) -> None:
        if what == "bury_event":
            self.events.bury_top(table)
        self.peeked.put(table, -1, seat)

    def follow(self, table: Table, viewer: int | None) -> None:
        """Who has looked at the next event knows it; for the others any may lie on top."""
        looking = not table.state.over and table.decision() is self.bury
        for seat in range(self.desk.players):
            card = self.peeked.get(table, seat)
            if card < 0 and looking and table.may_act(seat):
                self.peeked.put(table, self.events.next_card(table), seat)
            elif card >= 0:
                for place in range(int(self.events.deck_left.get(table))):
                    if self.events.deck.get(table, place) == card:
                        self.events.deck.put(table, self.events.next_card(table), place)
                        self.events.deck.put(table, card, 0)
