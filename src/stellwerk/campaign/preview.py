"""What a claim will cost and pay, step by step (LE-108), before it is made.

It is worked out on a copy of the table on which the seat has the route already, so the rules themselves say what holds;
nothing is drawn or turned over, and nothing is used that the seat does not know. Cards with marks are taken to be spent
where the hand has them, since the seat may choose so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from stellwerk.engine.board import Route
from stellwerk.engine.table import Table
from stellwerk.rules.campaign.cattle import CattleDrive
from stellwerk.rules.campaign.citrus import LOADED_AT_MOST, CitrusExpress, DeliverCrates
from stellwerk.rules.campaign.claim import CampaignClaim, PlaceWagons
from stellwerk.rules.campaign.company import CompanyBonus, LargeCities
from stellwerk.rules.campaign.desk import Desk, hand_of
from stellwerk.rules.campaign.event_cards import EventAfterClaim
from stellwerk.rules.campaign.event_questions import FairWages
from stellwerk.rules.campaign.exhibits import DeliverExhibit, Exhibits
from stellwerk.rules.campaign.exports import MOST_SOLD, Exports
from stellwerk.rules.campaign.fiesta import Fiesta
from stellwerk.rules.campaign.freight import DangerPay, MailRoutes, Motherlode
from stellwerk.rules.campaign.kinds import KINDS, LOCOMOTIVES, NEWSPAPER, PICKAXE, SKULL, STRIPES, suit_count
from stellwerk.rules.campaign.passes import MountainPasses
from stellwerk.rules.campaign.postcards import PostcardsInClaim
from stellwerk.rules.campaign.seals import Seals
from stellwerk.rules.campaign.telegraph import Telegraph
from stellwerk.rules.campaign.vocabulary import Effect
from stellwerk.rules.campaign.wages import WageScale
from stellwerk.rules.campaign.weather import Blizzard, Storm
from stellwerk.rules.campaign.words import ClaimWithDepot
from stellwerk.rules.claim.words import ClaimRoute

COSTS, PAYS, ASKS, CHANCE = "costs", "pays", "asks", "chance"
EVENT = "event"


@dataclass(frozen=True)
class Line:
    """One thing that happens in a step: money, cards and wagons that come (or go, if negative).

    `vault` is money that comes at the final count. `odds` of a chance are so many of so many; `otherwise` is the money
    if it goes wrong.
    """

    step: int
    slot: str
    kind: str
    money: int = 0
    cards: int = 0
    wagons: int = 0
    vault: int = 0
    odds: tuple[int, int] | None = None
    otherwise: int = 0


@dataclass(frozen=True)
class Claim:
    table: Table
    desk: Desk
    seat: int
    route: Route
    locomotives: int
    marked: dict[int, int]  # how many cards of each mark may be among those spent

    def touches(self, cities: list[str]) -> bool:
        return self.desk.touches(self.table, self.route, cities)

    def event_change(self, key: str) -> int:
        event = int(self.desk.claim_event.get(self.table))
        return self.desk.event_changes[event].get(key, 0) if event >= 0 else 0


def preview(table: Table, seat: int, action: ClaimRoute | ClaimWithDepot) -> list[Line]:
    """The lines of a claim that the seat could make now, in the order of its steps."""
    option = next(o for o in table.setting.turn_options if isinstance(o, CampaignClaim))
    copy = table.clone()
    route = table.setting.board.route(action.route)
    desk, payment = option.desk, action.payment
    marked = _marks(table, seat, action)
    desk.begin_claim(copy, route.number, option.events.current(copy))
    suit = STRIPES.index(payment.color) if payment.color is not None else LOCOMOTIVES
    desk.spent.put(copy, payment.cards, 3 * suit)
    desk.spent.put(copy, payment.locomotives, 3 * LOCOMOTIVES)
    option.close(copy, copy.state.players[seat], route)
    claim = Claim(copy, desk, seat, route, payment.locomotives, marked)
    lines: list[Line] = []
    for step in table.setting.after_claim.steps:
        told = PREVIEWS.get(type(step))
        if told is not None:
            lines += told(step, claim)
    return sorted(lines, key=lambda line: line.step)


def sure_money(lines: list[Line]) -> int:
    """What the claim is sure to bring in money, or to cost if below nought."""
    return sum(line.money for line in lines if line.kind in (COSTS, PAYS))


def _marks(table: Table, seat: int, action: ClaimRoute | ClaimWithDepot) -> dict[int, int]:
    hand, payment = hand_of(table, seat), action.payment
    depot = isinstance(action, ClaimWithDepot)
    found = {PICKAXE: 0, SKULL: 0}
    for mark in found:
        if payment.color is not None:
            suit = STRIPES.index(payment.color)
            found[mark] += min(payment.cards - depot, hand[3 * suit + mark])
        found[mark] += min(payment.locomotives, hand[3 * LOCOMOTIVES + mark])
    return found


# one after another, in the order of the steps


def _storm(rule: Storm, claim: Claim) -> Iterator[Line]:
    if rule.extra_cards(claim.table, claim.seat, claim.route):
        yield Line(1, EVENT, COSTS, cards=-1)


def _fair_wages(rule: FairWages, claim: Claim) -> Iterator[Line]:
    if rule.money_left(claim.table, claim.route, 1) == 0 and claim.table.state.players[claim.seat].points > 0:
        more = len(rule.ways(claim.table, claim.seat, int(claim.route.number))) > 1
        yield Line(1, EVENT, ASKS if more else COSTS, money=-1)


def _wage_scale(rule: WageScale, claim: Claim) -> Iterator[Line]:
    if claim.route.length >= rule.length:
        paid = min(rule.pay, int(claim.table.state.players[claim.seat].points))
        yield Line(2, "scale", COSTS if paid else PAYS, money=-paid, cards=rule.cards)


def _blizzard(rule: Blizzard, claim: Claim) -> Iterator[Line]:
    if rule.extra_cards(claim.table, claim.seat, claim.route):
        more = claim.event_change("F.pay_bonus") + claim.desk.privileges[claim.seat].get("F.pay_bonus", 0)
        yield Line(1, "F", PAYS, money=claim.desk.numbers["F.pay"] + more, cards=-1)
        yield Line(1, "F", ASKS, money=claim.desk.numbers["F.plough"] + more, cards=-1)


def _passes(rule: MountainPasses, claim: Claim) -> Iterator[Line]:
    number = rule.pass_of(claim.table, claim.route)
    if number < 0:
        return
    wagons = rule.extra_wagons(claim.table, claim.seat, claim.route, claim.locomotives)
    if wagons:
        yield Line(1, "G", COSTS, wagons=-wagons)
    if rule.lying.get(claim.table, number):
        left = sorted(rule.stakes)
        for held in rule.own_values.row(claim.table, claim.seat):
            if held:
                left.remove(held)
        yield Line(1, "D", CHANCE, vault=left[0], otherwise=left[-1])


def _seals(rule: Seals, claim: Claim) -> Iterator[Line]:
    if rule.is_sealed(claim.table, claim.route):
        price = rule.price(claim.desk.claim_event.get(claim.table))
        for way in rule.ways(claim.table, claim.seat, 0):
            money, cards = (-price, 0) if way == "seal_money" else (0, -1) if way == "seal_card" else (0, 0)
            yield Line(2, "H", ASKS, money=money, cards=cards)


def _wagons(rule: PlaceWagons, claim: Claim) -> Iterator[Line]:
    yield Line(2, "", COSTS, wagons=-int(claim.route.length))


def _company(rule: CompanyBonus, claim: Claim) -> Iterator[Line]:
    desk, seat = claim.desk, claim.seat
    if claim.route.color == "white" and desk.privileges[seat].get("company.white_pays"):
        yield Line(3, "", PAYS, money=desk.privileges[seat]["company.white_pays"])
    if not rule.is_own(claim.table, seat):
        return
    rule.own_routes.add(claim.table, 1, seat)
    yield from _effects(claim, desk.effects.lists[rule.lists[seat]], 3, "")
    other = rule.instead[seat]
    if other is None:
        yield Line(3, "", PAYS, money=rule.bonus)
    else:
        yield Line(3, "", ASKS, money=rule.bonus)
        yield Line(3, "", ASKS, money=other[0], cards=other[1])


def _effects(claim: Claim, effects: list[Effect], step: int, slot: str) -> Iterator[Line]:
    vocabulary = claim.desk.vocabulary
    for effect in effects:
        if effect.do in ("gain", "draw_cards") and vocabulary.holds(claim.table, claim.seat, effect.conditions):
            n = vocabulary.amount(claim.table, claim.seat, effect.amount)
            if n:
                gains = effect.do == "gain"
                yield Line(step, slot, PAYS, money=n if gains else 0, cards=0 if gains else n)


def _mail(rule: MailRoutes, claim: Claim) -> Iterator[Line]:
    if claim.route.color == "white" and rule.left(claim.table) > 0:
        bags = rule.bags.get(claim.table, claim.seat)
        yield Line(4, "K", PAYS, money=rule.pay(claim.seat, bags + 1) - rule.pay(claim.seat, bags))


def _telegraph(rule: Telegraph, claim: Claim) -> Iterator[Line]:
    if claim.touches(rule.cities) and rule.choices(claim.table, claim.seat, 0):
        yield Line(5, "L", ASKS)


def _motherlode(rule: Motherlode, claim: Claim) -> Iterator[Line]:
    each = claim.event_change("N.per_pickaxe") or claim.desk.own_number(claim.seat, "N.per_pickaxe")
    pot = int(rule.pot.get(claim.table))
    if claim.touches(rule.mines):
        fed = min(15, pot + each * min(3, claim.marked[PICKAXE]))
        yield Line(6, "N", PAYS, money=(pot + 1) // 2)
        if fed != pot:
            yield Line(6, "N", ASKS, money=(fed + 1) // 2)


def _danger(rule: DangerPay, claim: Claim) -> Iterator[Line]:
    skulls = claim.marked[SKULL]
    if skulls:
        unseen, bad = _unseen(claim)
        yield Line(
            7,
            "O",
            CHANCE,
            money=rule.pay(claim.table, claim.seat, skulls),
            odds=(unseen - bad, unseen),
            otherwise=-rule.accident(claim.table, claim.seat),
        )


def _unseen(claim: Claim) -> tuple[int, int]:
    """Cards that the seat cannot see, and how many of them show a skull."""
    state = claim.table.state
    counts = [int(n) for n in claim.table.setting.card_counts]
    seen = [int(state.players[claim.seat].hand.count[kind] + state.discards.count[kind]) for kind in range(len(KINDS))]
    for kind in state.market:
        if kind >= 0:
            seen[int(kind)] += 1
    left = [all - known for all, known in zip(counts, seen, strict=True)]
    return sum(left), sum(left[kind] for kind in range(NEWSPAPER) if kind % 3 == SKULL)


def _load(rule: CitrusExpress, claim: Claim) -> Iterator[Line]:
    room = len(rule.loaded(claim.table, claim.seat)) < LOADED_AT_MOST
    if room and rule.loadable(claim.table, claim.seat, int(claim.route.number)):
        yield Line(8, "P", ASKS, money=claim.desk.own_number(claim.seat, "P.freshness"))


def _deliver(rule: DeliverCrates, claim: Claim) -> Iterator[Line]:
    before = int(claim.table.state.players[claim.seat].points)
    rule.citrus.deliver(claim.table, claim.seat)
    earned = int(claim.table.state.players[claim.seat].points) - before
    if earned:
        yield Line(8, "P", PAYS, money=earned)


def _take_exhibit(rule: Exhibits, claim: Claim) -> Iterator[Line]:
    if rule.carried.get(claim.table, claim.seat) < 0 and rule.takeable(
        claim.table, claim.seat, int(claim.route.number)
    ):
        yield Line(8, "Q", ASKS, money=rule.pay)


def _exhibit(rule: DeliverExhibit, claim: Claim) -> Iterator[Line]:
    before = int(claim.table.state.players[claim.seat].points)
    rule.exhibits.deliver(claim.table, claim.seat)
    earned = int(claim.table.state.players[claim.seat].points) - before
    if earned:
        yield Line(8, "Q", PAYS, money=earned)


def _herd(rule: CattleDrive, claim: Claim) -> Iterator[Line]:
    at = int(rule.at.get(claim.table))
    if at not in (int(claim.route.a), int(claim.route.b)):
        return
    there = claim.table.setting.board.places[int(claim.route.a + claim.route.b) - at].id
    if there not in claim.desk.large:
        yield Line(9, "R", ASKS, money=claim.desk.own_number(claim.seat, "R.drive_pay"))
        return
    pay = int(rule.weight.get(claim.table))
    if rule.stockyards is not None and (there in rule.stockyards or there in rule.cities_sold_in(claim.table)):
        pay += claim.desk.numbers["S.more"]
    yield Line(9, "R", ASKS, money=pay)


def _fiesta(rule: Fiesta, claim: Claim) -> Iterator[Line]:
    if claim.touches([rule.city(claim.table)]):
        yield Line(10, "T", PAYS, money=claim.desk.numbers["T.claim"])
        yield Line(10, "T", ASKS)


def _exports(rule: Exports, claim: Claim) -> Iterator[Line]:
    event = rule.events.claim_card(claim.table)
    if claim.touches(rule.ports) and (event is None or "export" not in event.forbidden):
        hand = hand_of(claim.table, claim.seat)
        sold = [
            min(MOST_SOLD, suit_count(hand, suit)) * int(rule.price(claim.table, claim.seat, suit))
            for suit in range(len(STRIPES))
        ]
        yield Line(10, "U", ASKS, money=max(sold))


def _postcards(rule: PostcardsInClaim, claim: Claim) -> Iterator[Line]:
    cards = rule.postcards
    for number in cards.open_cards(claim.table, claim.seat):
        text = cards.texts[number]
        if text.when in ("any", "claim") and claim.desk.vocabulary.holds(claim.table, claim.seat, text.conditions):
            if text.cost:
                yield Line(11, "V", ASKS)
            else:
                yield from _effects(claim, text.reward, 11, "V")


def _large(rule: LargeCities, claim: Claim) -> Iterator[Line]:
    if claim.desk.larges(claim.table, claim.route):
        yield Line(12, "", PAYS, cards=1)


def _event(rule: EventAfterClaim, claim: Claim) -> Iterator[Line]:
    card = rule.events.claim_card(claim.table)
    if card is not None and card.hook == "on_claim_end":
        yield from _effects(claim, card.effects, 12, EVENT)


Preview = Callable[[Any, Claim], Iterator[Line]]
PREVIEWS: dict[type, Preview] = {
    Storm: _storm,
    FairWages: _fair_wages,
    WageScale: _wage_scale,
    Blizzard: _blizzard,
    MountainPasses: _passes,
    Seals: _seals,
    PlaceWagons: _wagons,
    CompanyBonus: _company,
    MailRoutes: _mail,
    Telegraph: _telegraph,
    Motherlode: _motherlode,
    DangerPay: _danger,
    CitrusExpress: _load,
    DeliverCrates: _deliver,
    Exhibits: _take_exhibit,
    DeliverExhibit: _exhibit,
    CattleDrive: _herd,
    Fiesta: _fiesta,
    Exports: _exports,
    PostcardsInClaim: _postcards,
    LargeCities: _large,
    EventAfterClaim: _event,
}
