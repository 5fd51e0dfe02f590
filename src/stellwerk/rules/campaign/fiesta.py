"""The fiesta travels with the headlines and pays whoever is connected (sticker T); swapping cards for the display."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.actions import Decline
from stellwerk.engine.decisions import Decision, Refusal, Step
from stellwerk.rules.campaign.desk import Desk, hand_of
from stellwerk.rules.campaign.event_cards import EventCards
from stellwerk.rules.campaign.kinds import KINDS, NEWSPAPER
from stellwerk.rules.campaign.newspapers import FIRST_LOCOMOTIVE, NewspaperSupply
from stellwerk.rules.campaign.vocabulary import Effect
from stellwerk.rules.campaign.words import SwapCards, TokenMoved
from stellwerk.rules.train_cards.words import CardTaken

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table

BY_EVENT = 8


class SwapWithDisplay(Decision):
    """Exchange hand cards for display cards that are no locomotives; the frame counts how many may still go, and says
    whether it is an event that allows it."""

    def __init__(self, desk: Desk, supply: NewspaperSupply, events: EventCards) -> None:
        super().__init__("swap_cards")
        self.desk = desk
        self.supply = supply
        self.events = events
        self.first: i64 = 0
        self.decline: i64 = 0
        desk.vocabulary.operations["swap_display"] = self.do_swap
        desk.vocabulary.asking.add("swap_display")

    def prepare(self, setting: Setting) -> None:
        if self.number >= 0:
            return
        self.first = len(setting.actions)
        for give in KINDS[:NEWSPAPER]:
            for take in KINDS[:FIRST_LOCOMOTIVE]:
                setting.add_action(SwapCards(give, take))
        self.decline = setting.add_action(Decline())
        setting.add_node(self)

    def do_swap(self, table: Table, seat: int, effect: Effect) -> None:
        self.ask(table, seat, self.desk.vocabulary.amount(table, seat, effect.amount), True)

    def ask(self, table: Table, seat: i64, times: int, by_event: bool) -> None:
        if times > 0 and table.state.players[seat].hand.total > 0:
            table.push(self, seat, times + (BY_EVENT if by_event else 0))

    def options(self, table: Table, seat: i64, arg: i64, out: Ints, k: i64) -> i64:
        hand = hand_of(table, seat)
        takes = [kind for kind in range(FIRST_LOCOMOTIVE) if self.supply.free_slot(table, kind) >= 0]
        for give in range(NEWSPAPER):
            if hand[give]:
                for take in takes:
                    if give != take:
                        out[k] = self.first + FIRST_LOCOMOTIVE * give + take
                        k += 1
        out[k] = self.decline
        return k + 1

    def play(self, table: Table, seat: i64, arg: i64, action: i64) -> None:
        if action == self.decline:
            return
        if arg >= BY_EVENT:
            self.desk.use_event(table, seat, self.events.current(table))
        give = (action - self.first) // FIRST_LOCOMOTIVE
        take = (action - self.first) % FIRST_LOCOMOTIVE
        player = table.state.players[seat]
        slot = self.supply.free_slot(table, take)
        self.supply.lift(table, slot)
        player.hand.add(give, -1)
        player.hand.add(take, 1)
        player.known[take] += 1
        if player.known[give] > 0:
            player.known[give] -= 1
        self.supply.lay(table, give)
        if table.listening:
            table.emit(CardTaken(int(seat), KINDS[take], int(slot)))
        self.ask(table, seat, int(arg) % BY_EVENT - 1, arg >= BY_EVENT)
        if table.state.market_locomotives >= 3:
            table.push(self.supply.fill_display, seat, 0)  # renewed before the next swap (LE-88)

    def refusal(self, table: Table, seat: i64, arg: i64, action: int) -> Refusal:
        return Refusal("swap_or_decline", "LE-95" if arg >= BY_EVENT else "CA-76")


class Fiesta(Step):
    def __init__(self, desk: Desk, swap: SwapWithDisplay, circuit: list[str]) -> None:
        super().__init__()
        self.desk = desk
        self.swap = swap
        self.circuit = circuit
        self.at = desk.book.declare("fiesta")
        self.paid = desk.tally("paid_T")
        desk.vocabulary.operations["move_fiesta"] = self.do_move

    def describe(self) -> str:
        return "10: fiesta"

    def bind(self, setting: Setting) -> None:
        setting.add_source("fiesta")
        self.swap.prepare(setting)

    def city(self, table: Table) -> str:
        return self.circuit[self.at.get(table)]

    def move(self, table: Table) -> None:
        """One city on; where it arrives everybody is paid for own routes there."""
        self.at.put(table, (self.at.get(table) + 1) % len(self.circuit))
        if table.listening:
            table.emit(TokenMoved("fiesta", self.city(table), None))
        for seat in range(self.desk.players):
            self.desk.gain(table, seat, self.arrival(table, seat, self.city(table)), "fiesta")

    def arrival(self, table: Table, seat: int, city: str) -> int:
        """What the fiesta pays a company when it comes to a city."""
        each = self.desk.numbers["T.arrival"] * self.desk.routes_at(table, seat, city)
        return min(self.desk.own_number(seat, "T.arrival_max"), each)

    def do_move(self, table: Table, seat: int, effect: Effect) -> None:
        for _ in range(self.desk.vocabulary.amount(table, seat, effect.amount)):
            self.move(table)

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        if self.desk.touches(table, table.setting.board.routes[arg], [self.city(table)]):
            self.paid.add(table, 1, seat)
            self.desk.gain(table, seat, self.desk.numbers["T.claim"], "fiesta")
            self.swap.ask(table, seat, 2, False)


class FiestaMoves(Step):
    def __init__(self, fiesta: Fiesta) -> None:
        super().__init__()
        self.fiesta = fiesta

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        self.fiesta.move(table)
