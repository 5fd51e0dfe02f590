"""What single events ask: wages before a claim, a spare engine, a wagon set aside, a display card to renew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.board import Route
from stellwerk.engine.decisions import Step
from stellwerk.engine.state import EMPTY
from stellwerk.rules.campaign.claim import PriceRule
from stellwerk.rules.campaign.desk import Desk
from stellwerk.rules.campaign.event_cards import EventCards
from stellwerk.rules.campaign.kinds import KINDS, NEWSPAPER
from stellwerk.rules.campaign.newspapers import NewspaperSupply
from stellwerk.rules.campaign.offers import Offer
from stellwerk.rules.campaign.spending import ExtraCard
from stellwerk.rules.campaign.vocabulary import Effect

if TYPE_CHECKING:
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table


class FairWages(PriceRule):
    """An event, so the first part of the price (CA-51): pay a dollar if there is one, or two and draw a card.

    `rules` are all rules of the price; what they ask after the wages must stay payable.
    """

    def __init__(self, desk: Desk, supply: NewspaperSupply, events: EventCards, rules: list[PriceRule]) -> None:
        super().__init__()
        self.desk = desk
        self.supply = supply
        self.events = events
        self.rules = rules
        self.offer = Offer("fair_wages", "LE-95", may_decline=False)
        self.offer.available = self.ways
        self.offer.chosen = self.chosen

    def describe(self) -> str:
        return "event: fair wages"

    def bind(self, setting: Setting) -> None:
        self.offer.prepare(setting, ["wages_1", "wages_2"])

    def money_left(self, table: Table, route: Route, money: int) -> int:
        event = self.events.current(table)
        wanted = event >= 0 and self.events.cards[event].asks_wages
        return max(0, money - 1) if wanted else money

    def ways(self, table: Table, seat: int, arg: int) -> list[str]:
        """Two dollars only if the rest of the price can be paid without them."""
        route = table.setting.board.routes[arg]
        player = table.state.players[seat]
        money = int(player.points) - 2
        cards = 0
        for rule in self.rules:
            cards += rule.extra_cards(table, seat, route) + rule.cards_if_poor(table, seat, route, money)
            if rule is not self:
                money = rule.money_left(table, route, money)
        return ["wages_1", "wages_2"] if player.points >= 2 and cards <= player.hand.total else ["wages_1"]

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        event = self.events.claim_card(table)
        if event is None or not event.asks_wages or table.state.players[seat].points == 0:
            return
        self.desk.use_event(table, seat, self.desk.claim_event.get(table))
        if len(self.ways(table, int(seat), int(arg))) > 1:
            table.push(self.offer, seat, arg)
        else:
            self.desk.pay(table, seat, 1, "events")

    def chosen(self, table: Table, seat: int, arg: int, what: str) -> None:
        self.desk.pay(table, seat, int(what.removeprefix("wages_")), "events")
        if what == "wages_2":
            self.supply.give(table, seat, 1)


class EventQuestions(Step):
    """Operations of events that leave something to the players."""

    def __init__(self, desk: Desk, supply: NewspaperSupply, events: EventCards) -> None:
        super().__init__()
        self.desk = desk
        self.supply = supply
        self.events = events
        self.spare_engine = ExtraCard(desk, "spare_engine", True, True)
        self.aside = Offer("set_wagon_aside", "LE-96")
        self.aside.available = lambda table, seat, arg: ["set_wagon_aside"]
        self.aside.chosen = self.set_aside
        self.wagons_aside = desk.tally("taken_aside")
        self.renew = Offer("renew_card", "LE-95")
        self.renew.available = self.renewable
        self.renew.chosen = self.renewed
        desk.vocabulary.operations["discard_extra"] = self.do_discard_extra
        desk.vocabulary.operations["set_wagon_aside"] = self.do_set_aside
        desk.vocabulary.operations["renew_card"] = self.do_renew
        desk.vocabulary.asking |= {"discard_extra", "renew_card"}

    def describe(self) -> str:
        return "questions of events"

    def bind(self, setting: Setting) -> None:
        self.spare_engine.prepare(setting)
        self.aside.prepare(setting, ["set_wagon_aside"])
        self.renew.prepare(setting, [f"renew_{kind}" for kind in KINDS[:NEWSPAPER]])

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        """A step of the setup only to have its numbers given."""

    def do_discard_extra(self, table: Table, seat: int, effect: Effect) -> None:
        self.desk.extra_locomotives.put(table, 0)
        if table.state.players[seat].hand.total > 0:
            table.push(self.spare_engine, seat, 0)

    def do_set_aside(self, table: Table, seat: int, effect: Effect) -> None:
        table.push(self.aside, seat, self.desk.vocabulary.amount(table, seat, effect.amount))

    def set_aside(self, table: Table, seat: int, arg: int, what: str) -> None:
        table.state.players[seat].trains -= 1
        self.wagons_aside.add(table, 1, seat)
        self.supply.give(table, seat, arg)

    def do_renew(self, table: Table, seat: int, effect: Effect) -> None:
        table.push(self.renew, seat, 0)

    def renewable(self, table: Table, seat: int, arg: int) -> list[str]:
        kinds = sorted({int(kind) for kind in table.state.market if kind != EMPTY})
        return [f"renew_{KINDS[kind]}" for kind in kinds if self.supply.free_slot(table, kind) >= 0]

    def renewed(self, table: Table, seat: int, arg: int, what: str) -> None:
        self.desk.use_event(table, seat, self.events.current(table))
        slot = self.supply.free_slot(table, KINDS.index(what.removeprefix("renew_")))
        table.state.discards.add(self.supply.lift(table, slot), 1)
        self.supply.discarded(table)
