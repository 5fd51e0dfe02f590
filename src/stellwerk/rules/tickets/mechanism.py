"""Tickets: dealing and choosing them at setup, drawing more, and counting them at the end."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.advice import Adviser, Moves
from stellwerk.engine.decisions import Decision, Refusal, Scorer, Step, TieBreak, Together, TurnOption
from stellwerk.engine.ints import append, empty, ints, joined, zeros
from stellwerk.engine.table import TICKETS
from stellwerk.engine.ticket_choice import SLOTS, TicketChoice, keep_options
from stellwerk.rules.tickets.advice import MixAdviser
from stellwerk.rules.tickets.words import (
    VOCABULARY,
    AnnounceMix,
    DrawTickets,
    MixAnnounced,
    TicketsKept,
    TicketsOffered,
)

if TYPE_CHECKING:
    from stellwerk.engine.actions import Action
    from stellwerk.engine.ints import Ints
    from stellwerk.engine.scoresheet import ScoreSheet
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.state import Player
    from stellwerk.engine.table import Table


def offer(table: Table, player: Player, mix: Ints) -> None:
    """Draw from the top of each deck for a player to choose from."""
    state = table.state
    deck: i64
    for deck in range(len(mix)):
        player.offered = joined(player.offered, state.ticket_decks[deck][: mix[deck]])
        state.ticket_decks[deck] = state.ticket_decks[deck][mix[deck] :]
    if table.listening:
        names = tuple(table.setting.board.tickets[t].id for t in player.offered)
        table.emit(TicketsOffered(int(player.seat), tuple(int(n) for n in mix), names))


def keep(table: Table, player: Player, action: i64) -> TicketChoice:
    """Move the kept tickets to the player; what becomes of the others is for the caller."""
    setting = table.setting
    choice = TicketChoice(setting, player.offered, action - setting.ticket_slots)
    counts = player.ticket_mix[:]
    for ticket in choice.kept:
        counts[setting.deck_of_ticket[ticket]] += 1
    before = player.ticket_mix
    player.ticket_mix = counts
    player.tickets = joined(player.tickets, choice.kept)
    player.offered = empty()
    if table.listening:
        tickets = setting.board.tickets
        kept = tuple(tickets[t].id for t in choice.kept)
        returned = tuple(tickets[t].id for t in choice.returned)
        mix = tuple(int(n - m) for n, m in zip(counts, before, strict=True))
        table.emit(TicketsKept(int(player.seat), mix, kept, returned))
    return choice


def put_under(table: Table, tickets: Ints) -> None:
    """Each ticket goes under its own deck, the first of them first."""
    decks = table.state.ticket_decks
    number: i64
    for number in range(len(decks)):
        deck = decks[number][:]
        for ticket in tickets:
            if table.setting.deck_of_ticket[ticket] == number:
                deck = append(deck, ticket)
        decks[number] = deck


class KeepOpeningTickets(Together):
    """All choose at the same time (NA-48); the others' tickets are shuffled together and go under the deck, or, with
    `reshuffle`, all decks are shuffled anew."""

    def __init__(self, least: int, rule: str, reshuffle: bool) -> None:
        super().__init__("opening_tickets")
        self.least: i64 = least
        self.rule = rule
        self.reshuffle = reshuffle

    def options(self, table: Table, seat: i64, arg: i64, out: Ints, k: i64) -> i64:
        return keep_options(table.setting, table.state.players[seat].offered, self.least, False, out, k)

    def resolve(self, table: Table) -> None:
        returned = empty()
        for player in table.state.players:
            for ticket in keep(table, player, player.chosen).returned:
                returned = append(returned, ticket)
        stream = table.state.streams[TICKETS]
        stream.shuffle(returned)
        put_under(table, returned)
        if self.reshuffle:
            decks = table.state.ticket_decks
            for number in range(len(decks)):
                deck = decks[number][:]
                stream.shuffle(deck)
                decks[number] = deck

    def refusal(self, table: Table, seat: i64, arg: i64, action: int) -> Refusal:
        if is_ticket_choice(table.setting, action):
            return Refusal("too_few_tickets_kept", self.rule)
        return Refusal("opening_tickets_first", self.rule)


class DealTickets(Step):
    """Each player is dealt tickets from the one deck and keeps some (NA-7, NA-8)."""

    def __init__(self, count: int, keep: int, rule: str, reshuffle: bool = False) -> None:
        super().__init__()
        self.vocabulary = VOCABULARY
        self.count = count
        self.least = keep
        self.mix = ints([count])
        self.decision = KeepOpeningTickets(keep, rule, reshuffle)

    def describe(self) -> str:
        return f"{self.count} tickets, keep {self.least}"

    def bind(self, setting: Setting) -> None:
        setting.add_ticket_slots(SLOTS)
        setting.add_node(self.decision)

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        for player in table.state.players:
            offer(table, player, self.mix)
        self.decision.ask(table)


class AnnounceMixes(Together):
    """All announce their mix at the same time (DE-27)."""

    def __init__(self, dealing: DealMixedTickets) -> None:
        super().__init__("announce_mix")
        self.dealing = dealing

    def options(self, table: Table, seat: i64, arg: i64, out: Ints, k: i64) -> i64:
        i: i64
        for i in range(len(self.dealing.mixes)):
            out[k] = self.dealing.first + i
            k += 1
        return k

    def resolve(self, table: Table) -> None:
        if table.listening:
            for player in table.state.players:
                mix = self.dealing.mixes[player.chosen - self.dealing.first]
                table.emit(MixAnnounced(int(player.seat), mix))
        for player in table.state.players:
            offer(table, player, ints(self.dealing.mixes[player.chosen - self.dealing.first]))
        self.dealing.decision.ask(table)

    def refusal(self, table: Table, seat: i64, arg: i64, action: int) -> Refusal:
        return Refusal("announce_mix_first", "DE-5")

    def unlisted(self, table: Table, seat: i64, action: Action) -> Refusal | None:
        return Refusal("mix_not_possible", "DE-5") if isinstance(action, AnnounceMix) else None


class DealMixedTickets(Step):
    """Each player announces a mix of the decks, is dealt it and keeps some (DE-5, DE-6)."""

    def __init__(self, count: int, keep: int, rule: str) -> None:
        super().__init__()
        self.vocabulary = VOCABULARY
        self.count = count
        self.least = keep
        self.mixes: list[tuple[int, ...]] = []
        self.first: i64 = 0
        self.announce = AnnounceMixes(self)
        self.decision = KeepOpeningTickets(keep, rule, True)

    def describe(self) -> str:
        return f"{self.count} tickets of an announced mix, keep {self.least}, decks reshuffled"

    def bind(self, setting: Setting) -> None:
        setting.add_ticket_slots(SLOTS)
        self.mixes = mixes_of(self.count, len(setting.ticket_deck_names))
        self.first = setting.add_actions([AnnounceMix(mix) for mix in self.mixes]).start
        setting.add_node(self.announce)
        setting.add_node(self.decision)

    def adviser(self, setting: Setting) -> Adviser:
        return MixAdviser(self.first, self.mixes)

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        self.announce.ask(table)


class KeepDrawnTickets(Decision):
    """Which of the tickets just drawn to keep; only those can be given back (NA-32)."""

    def __init__(self, drawing: DrawMoreTickets) -> None:
        super().__init__("keep_tickets")
        self.drawing = drawing
        self.keeps_order = not drawing.shuffled

    def options(self, table: Table, seat: i64, arg: i64, out: Ints, k: i64) -> i64:
        offered = table.state.players[seat].offered
        return keep_options(table.setting, offered, self.drawing.least, self.keeps_order, out, k)

    def play(self, table: Table, seat: i64, arg: i64, action: i64) -> None:
        returned = keep(table, table.state.players[seat], action).returned
        if self.drawing.shuffled:
            table.state.streams[TICKETS].shuffle(returned)
        put_under(table, returned)

    def refusal(self, table: Table, seat: i64, arg: i64, action: int) -> Refusal:
        if is_ticket_choice(table.setting, action):
            return Refusal("too_few_tickets_kept", self.drawing.keep_rule)
        return Refusal("keep_drawn_tickets_first", self.drawing.rule)


class DrawMoreTickets(TurnOption):
    """Draw tickets and keep at least some; the others go under in the player's order, or `shuffled` (IT-14)."""

    def __init__(
        self, count: int, keep: int, rule: str, keep_rule: str = "", mix_rule: str = "", shuffled: bool = False
    ) -> None:
        super().__init__()
        self.count: i64 = count
        self.least: i64 = keep
        self.rule = rule
        self.keep_rule = keep_rule or rule
        self.mix_rule = mix_rule or rule
        self.shuffled = shuffled
        self.mixes: list[tuple[int, ...]] = []
        self.mix_counts: list[Ints] = []
        self.from_deck = empty()  # [mix * decks + deck]
        self.mix_totals = empty()
        self.deck_sizes = empty()
        self.decision = KeepDrawnTickets(self)

    def describe(self) -> str:
        order = "shuffled" if self.shuffled else "in own order"
        return f"draw {self.count} tickets, keep {self.least}, others go under {order}"

    def bind(self, setting: Setting) -> None:
        setting.add_ticket_slots(SLOTS)
        decks = len(setting.ticket_deck_names)
        self.mixes = [mix for count in range(int(self.count), 0, -1) for mix in mixes_of(count, decks)]
        self.mix_counts = [ints(mix) for mix in self.mixes]
        self.from_deck = ints([n for mix in self.mixes for n in mix])
        self.mix_totals = ints([sum(mix) for mix in self.mixes])
        self.deck_sizes = zeros(decks)
        numbers = setting.add_actions([DrawTickets(mix) for mix in self.mixes])
        self.first, self.end = numbers.start, numbers.stop
        setting.add_node(self.decision)

    def tell(self, moves: Moves) -> None:
        moves.tickets_first, moves.tickets_end = self.first, self.end
        moves.ticket_count, moves.drawn_mixes = self.count, self.mixes

    def options(self, table: Table, seat: i64, out: Ints, k: i64) -> i64:
        sizes = self.deck_sizes
        left: i64 = 0
        deck: i64 = 0
        i: i64
        for tickets in table.state.ticket_decks:
            sizes[deck] = len(tickets)
            left += len(tickets)
            deck += 1
        if left == 0:
            return k
        wanted = min(self.count, left)
        if deck == 1:
            out[k] = self.first + self.count - wanted
            return k + 1
        for i in range(len(self.mix_totals)):
            if self.mix_totals[i] == wanted and self.can_give(i):
                out[k] = self.first + i
                k += 1
        return k

    def can_give(self, mix: i64) -> bool:
        """Does no deck have to give more than it holds (DE-16)?"""
        decks: i64 = len(self.deck_sizes)
        deck: i64
        for deck in range(decks):  # noqa: SIM110 (a generator would be slow when compiled)
            if self.from_deck[mix * decks + deck] > self.deck_sizes[deck]:
                return False
        return True

    def play(self, table: Table, seat: i64, action: i64) -> None:
        offer(table, table.state.players[seat], self.mix_counts[action - self.first])
        table.push(self.decision, seat, 0)

    def refusal(self, table: Table, seat: i64, action: int) -> Refusal:
        if all(len(deck) == 0 for deck in table.state.ticket_decks):
            return Refusal("no_tickets_left", self.rule)
        return Refusal("mix_not_possible", self.mix_rule)


def is_ticket_choice(setting: Setting, action: int) -> bool:
    return bool(setting.ticket_slots <= action < setting.ticket_slots + SLOTS)


def mixes_of(count: int, decks: int) -> list[tuple[int, ...]]:
    """Every way to draw so many from the decks."""
    return [mix for mix in product(range(count, -1, -1), repeat=decks) if sum(mix) == count]


class TicketPoints(Scorer):
    """Completed tickets count, the others are subtracted (NA-35)."""

    def describe(self) -> str:
        return "tickets"

    def score(self, table: Table, sheet: ScoreSheet) -> None:
        board = table.setting.board
        for player in table.state.players:
            network = sheet.networks[player.seat]
            for number in player.tickets:
                ticket = board.tickets[number]
                if network.joins(board.places[ticket.a], board.places[ticket.b]):
                    sheet.tickets_done[player.seat] += 1
                    sheet.add(player.seat, "tickets_done", ticket.points, ticket.id)
                else:
                    sheet.add(player.seat, "tickets_failed", -ticket.points, ticket.id)


class CompletedTickets(TieBreak):
    def describe(self) -> str:
        return "completed tickets"

    def value(self, table: Table, sheet: ScoreSheet, seat: i64) -> i64:
        return sheet.tickets_done[seat]
