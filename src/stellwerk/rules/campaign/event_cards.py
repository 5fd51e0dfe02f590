"""Event cards: the deck that newspapers turn over, and what the current event allows, forbids and pays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.decisions import Sequence, Step, step_row
from stellwerk.engine.table import SETUP
from stellwerk.engine.values import NOBODY_SEES
from stellwerk.rules.campaign.desk import Desk
from stellwerk.rules.campaign.vocabulary import Condition, Effect
from stellwerk.rules.campaign.words import EventTurnedUp

if TYPE_CHECKING:
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table


class EventCard:
    """One card: its effects by hook, and what it changes while it is current."""

    def __init__(self, id: str, lasting: bool, hook: str, effects: list[Effect]) -> None:
        self.id = id
        self.lasting = lasting
        self.forbidden = [e.words["what"] for e in effects if e.do == "forbid"]
        self.limited = [e.words["what"] for e in effects if e.do == "limit"]
        self.changes: dict[str, int] = {
            f"{e.words['rule']}.{e.words['key']}": int(e.words["value"]) for e in effects if e.do == "change"
        }
        self.extra_card: list[Condition] | None = None
        self.asks_wages = False
        acting: list[Effect] = []
        for effect in effects:
            if effect.do == "cost_extra":
                self.extra_card = effect.conditions
            elif effect.do == "choose":
                self.asks_wages = True
            elif effect.do not in ("forbid", "limit", "change"):
                acting.append(effect)
        # what a price event pays is paid when the claim is over
        self.hook = "on_claim_end" if hook == "on_claim_cost" else hook
        self.effects = acting


class EventCards(Step):
    """The deck of events: shuffled at setup, none current (LE-77)."""

    def __init__(self, desk: Desk, cards: list[EventCard]) -> None:
        super().__init__()
        self.desk = desk
        self.cards = cards
        many = len(cards)
        self.deck = desk.book.declare("event_deck", [-1] * many, seen=NOBODY_SEES)
        self.deck_left = desk.book.declare("event_deck_left")
        self.discards = desk.book.declare("event_discards", [-1] * many)
        self.discards_left = desk.book.declare("event_discards_left")
        self.archived = desk.book.declare("events_archived", [0] * many)
        self.lists = [desk.effects.add(card.effects) for card in cards]
        self.happening = Sequence("event", [EventText(self)])
        desk.event_changes = [card.changes for card in cards]
        desk.effects.heard.append(self.note_use)
        desk.vocabulary.operations["archive"] = self.do_archive

    def describe(self) -> str:
        return f"{len(self.cards)} events"

    def react(self, before: list[Step], after: list[Step]) -> None:
        """What else happens at each new event, before and after the card's own text."""
        self.happening.steps = step_row([*before, *self.happening.steps, *after])

    def bind(self, setting: Setting) -> None:
        setting.add_node(self.happening)

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        self.shuffle(table, list(range(len(self.cards))))

    def shuffle(self, table: Table, cards: list[int]) -> None:
        stream = table.state.streams[SETUP]
        i: i64 = len(cards) - 1
        while i > 0:
            j = stream.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
            i -= 1
        for place, card in enumerate(cards):
            self.deck.put(table, card, place)
        self.deck_left.put(table, len(cards))

    def current(self, table: Table) -> i64:
        """The event on top of the discards, or -1."""
        left = self.discards_left.get(table)
        return self.discards.get(table, left - 1) if left > 0 else -1

    def discard_list(self, table: Table) -> list[int]:
        return [int(self.discards.get(table, i)) for i in range(int(self.discards_left.get(table)))]

    def put_discards(self, table: Table, cards: list[int]) -> None:
        for place in range(len(self.cards)):
            self.discards.put(table, cards[place] if place < len(cards) else -1, place)
        self.discards_left.put(table, len(cards))

    def turn_up(self, table: Table, seat: i64) -> None:
        """The next event happens; an empty deck is made anew of all discards but the current event (LE-143)."""
        if self.deck_left.get(table) == 0:
            old = self.discard_list(table)
            if len(old) < 2:
                return
            self.put_discards(table, old[-1:])
            self.shuffle(table, old[:-1])
        card = int(self.next_card(table))
        self.take_top(table)
        self.put_discards(table, [*self.discard_list(table), card])
        if table.listening:
            table.emit(EventTurnedUp(int(seat), self.cards[card].id))
        table.push(self.happening, table.state.current, card)

    def next_card(self, table: Table) -> i64:
        """The top of the deck is its first place."""
        return self.deck.get(table, 0)

    def take_top(self, table: Table) -> None:
        left = int(self.deck_left.get(table))
        for place in range(left - 1):
            self.deck.put(table, self.deck.get(table, place + 1), place)
        self.deck.put(table, -1, left - 1)
        self.deck_left.put(table, left - 1)

    def bury_top(self, table: Table) -> None:
        card = self.next_card(table)
        left = self.deck_left.get(table)
        self.take_top(table)
        self.deck.put(table, card, left - 1)
        self.deck_left.put(table, left)

    def forbids(self, table: Table, what: str) -> bool:
        card = self.current(table)
        return card >= 0 and what in self.cards[card].forbidden

    def limits(self, table: Table, what: str) -> bool:
        card = self.current(table)
        return card >= 0 and what in self.cards[card].limited

    def claim_card(self, table: Table) -> EventCard | None:
        """The event that counts for the claim in progress (LE-156)."""
        card = self.desk.claim_event.get(table)
        return self.cards[card] if card >= 0 else None

    def start(self, table: Table, seat: i64, card: i64, hook: str) -> None:
        if card >= 0 and self.cards[card].hook == hook:
            self.desk.effects.start(table, seat, self.lists[card])

    def note_use(self, table: Table, seat: int, number: int) -> None:
        if number in self.lists and self.cards[self.lists.index(number)].lasting:
            self.desk.use_event(table, seat, self.lists.index(number))

    def do_archive(self, table: Table, seat: int, effect: Effect) -> None:
        """The current event leaves the game, and a new one is turned up at once (LE-97)."""
        card = self.current(table)
        self.archived.put(table, 1, card)
        self.put_discards(table, self.discard_list(table)[:-1])
        self.turn_up(table, seat)

    def follow(self, table: Table, viewer: int | None) -> None:
        """Where the cards of the deck lie is not known."""
        out = {*self.discard_list(table), *(i for i in range(len(self.cards)) if self.archived.get(table, i))}
        left = [card for card in range(len(self.cards)) if card not in out]
        if int(self.deck_left.get(table)) == len(left):
            self.shuffle(table, left)


class EventText(Step):
    """What the card itself says, after everything that reacts to a new event."""

    def __init__(self, events: EventCards) -> None:
        super().__init__()
        self.events = events

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        self.events.start(table, seat, arg, "on_event_reveal")


class EventAfterClaim(Step):
    """What a lasting event pays when a claim is over."""

    def __init__(self, events: EventCards) -> None:
        super().__init__()
        self.events = events

    def describe(self) -> str:
        return "the event of the claim"

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        self.events.start(table, seat, self.events.desk.claim_event.get(table), "on_claim_end")


class EventBeforeTurn(Step):
    def __init__(self, events: EventCards) -> None:
        super().__init__()
        self.events = events

    def describe(self) -> str:
        return "the event at the start of a turn"

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        self.events.desk.claim_event.put(table, -1)
        self.events.start(table, table.state.current, self.events.current(table), "on_turn_start")
