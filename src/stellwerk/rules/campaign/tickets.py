"""Tickets in the campaign: dealt, drawn with an event that pays for them, and one a head in the open booking hall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.decisions import Decision, Refusal, Sequence, Step
from stellwerk.engine.ints import ints
from stellwerk.engine.ticket_choice import keep_options
from stellwerk.rules.campaign.desk import Desk
from stellwerk.rules.campaign.event_cards import EventCards
from stellwerk.rules.campaign.vocabulary import Effect
from stellwerk.rules.tickets import DrawMoreTickets, KeepDrawnTickets, keep, offer, put_under

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table


class KeepOrNot(Decision):
    """One ticket: keep it or put it under the deck."""

    def __init__(self) -> None:
        super().__init__("keep_ticket_or_not")

    def options(self, table: Table, seat: i64, arg: i64, out: Ints, k: i64) -> i64:
        return keep_options(table.setting, table.state.players[seat].offered, 0, False, out, k)

    def play(self, table: Table, seat: i64, arg: i64, action: i64) -> None:
        put_under(table, keep(table, table.state.players[seat], action).returned)

    def refusal(self, table: Table, seat: i64, arg: i64, action: int) -> Refusal:
        return Refusal("keep_or_give_back", "LE-111")


class BookingHall(Step):
    """The operation that draws a ticket for a seat."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.decision = KeepOrNot()
        desk.vocabulary.operations["draw_tickets"] = self.do_draw

    def describe(self) -> str:
        return "open booking hall"

    def bind(self, setting: Setting) -> None:
        setting.add_node(self.decision)

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        """A step of the setup only to have its numbers given."""

    def do_draw(self, table: Table, seat: int, effect: Effect) -> None:
        if len(table.state.ticket_decks[0]) > 0:
            offer(table, table.state.players[seat], ints([1]))
            table.push(self.decision, seat, 0)


class KeepAndBePaid(KeepDrawnTickets):
    """After the choice the current event may pay for what was kept."""

    def __init__(self, drawing: DrawCampaignTickets) -> None:
        super().__init__(drawing)
        self.campaign = drawing

    def play(self, table: Table, seat: i64, arg: i64, action: i64) -> None:
        before = len(table.state.players[seat].tickets)
        super().play(table, seat, arg, action)
        self.campaign.kept.put(table, len(table.state.players[seat].tickets) - before)
        table.push(self.campaign.after, seat, 0)


class PayForTickets(Step):
    def __init__(self, drawing: DrawCampaignTickets) -> None:
        super().__init__()
        self.drawing = drawing

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        events = self.drawing.events
        events.start(table, seat, events.current(table), "on_tickets")


class DrawCampaignTickets(DrawMoreTickets):
    """Draw three, keep one (LE-111)."""

    def __init__(self, desk: Desk, events: EventCards) -> None:
        super().__init__(3, 1, "LE-111")
        self.events = events
        self.kept = desk.book.declare("tickets_kept")
        self.after = Sequence("after_tickets", [PayForTickets(self)])
        self.decision = KeepAndBePaid(self)
        desk.vocabulary.quantities["kept"] = lambda table, seat, arg: int(self.kept.get(table))

    def bind(self, setting: Setting) -> None:
        super().bind(setting)
        setting.add_node(self.after)
