"""What is said of tickets: actions, events and words."""

from __future__ import annotations

from dataclasses import dataclass, replace

from stellwerk.engine.actions import Action, KeepTickets, OpenAction
from stellwerk.engine.events import Event, PublicEvent
from stellwerk.engine.vocabulary import Text, Vocabulary


@dataclass(frozen=True)
class DrawTickets(OpenAction):
    """Draw tickets: so many from each ticket deck, in the order of the game's decks."""

    mix: tuple[int, ...]


@dataclass(frozen=True)
class AnnounceMix(Action):
    """Announce at setup how many tickets of each deck are to be dealt."""

    mix: tuple[int, ...]


@dataclass(frozen=True)
class MixAnnounced(PublicEvent):
    seat: int
    mix: tuple[int, ...]


@dataclass(frozen=True)
class TicketsOffered(Event):
    seat: int
    mix: tuple[int, ...]
    tickets: tuple[str, ...] | None

    def redacted_for(self, seat: int | None) -> Event:
        return self if seat == self.seat else replace(self, tickets=None)


@dataclass(frozen=True)
class TicketsKept(Event):
    """`mix` is how many of each deck were kept, which everybody may know."""

    seat: int
    mix: tuple[int, ...]
    kept: tuple[str, ...] | None
    returned: tuple[str, ...] | None

    def redacted_for(self, seat: int | None) -> Event:
        return self if seat == self.seat else replace(self, kept=None, returned=None)


VOCABULARY = Vocabulary(
    name="tickets",
    title=Text("tickets", "Zielkarten"),
    actions={
        DrawTickets: Text("draw {mix}", "{mix} ziehen"),
        AnnounceMix: Text("ask for {mix}", "{mix} ansagen"),
        KeepTickets: Text("keep {kept}{returned}", "{kept} behalten{returned}"),
    },
    events={
        MixAnnounced: Text("{seat} asks for {mix}", "{seat} sagt {mix} an"),
        TicketsOffered: Text("{seat} looks at {mix}{tickets}", "{seat} sieht sich {mix} an{tickets}"),
        TicketsKept: Text("{seat} keeps {mix}{kept}{returned}", "{seat} behält {mix}{kept}{returned}"),
    },
    questions={
        "opening_tickets": Text("Choose your first tickets", "Wähle deine ersten Zielkarten"),
        "keep_tickets": Text("Choose the tickets you keep", "Wähle, welche Zielkarten du behältst"),
        "announce_mix": Text("Announce your mix of short and long tickets", "Sag kurze und lange Zielkarten an"),
    },
    refusals={
        "announce_mix_first": Text("Announce your mix first.", "Sag zuerst deine Kombination an."),
        "keep_drawn_tickets_first": Text(
            "Choose among the drawn tickets first.", "Wähle zuerst aus den gezogenen Zielkarten."
        ),
        "mix_not_possible": Text("This mix is not possible.", "Diese Kombination ist nicht möglich."),
        "no_tickets_left": Text("There are no tickets left.", "Es sind keine Zielkarten mehr da."),
        "opening_tickets_first": Text("Choose your first tickets first.", "Wähle zuerst deine ersten Zielkarten."),
        "tickets_not_on_offer": Text("These tickets are not on offer.", "Diese Zielkarten stehen nicht zur Wahl."),
        "too_few_tickets_kept": Text("You must keep more tickets.", "Du musst mehr Zielkarten behalten."),
    },
    sources={
        "tickets_done": Text("completed tickets", "erfüllte Zielkarten"),
        "tickets_failed": Text("failed tickets", "verfehlte Zielkarten"),
    },
    details={"tickets_done": Text("{ticket}", "{ticket}"), "tickets_failed": Text("{ticket}", "{ticket}")},
    reasons={
        "mix_of_tickets": (
            Text("This mix brings most for its trains.", "Diese Kombination bringt am meisten für ihre Waggons."),
        ),
    },
)
