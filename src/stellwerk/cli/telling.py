"""What happened and what can be done, in sentences. Secrets are left out before they come here, not here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from itertools import groupby

from stellwerk.cli import words
from stellwerk.cli.console import one_line
from stellwerk.engine.actions import Action
from stellwerk.engine.board import Board
from stellwerk.engine.cards import Payment
from stellwerk.engine.codec import type_name
from stellwerk.engine.events import Event, MarketFilled, PassengersPlaced
from stellwerk.engine.setting import Setting
from stellwerk.rulebook import Language, Text

EVENTS: Mapping[str, Text] = {
    "cards_dealt": Text("{seat} is dealt {cards}.", "{seat} erhält {cards}."),
    "card_drawn": Text("{seat} draws {card} from the deck.", "{seat} zieht {card} vom Stapel."),
    "card_taken": Text("{seat} takes {card} from the market.", "{seat} nimmt {card} aus der Auslage."),
    "market_filled": Text("Into the market: {card}.", "In die Auslage: {card}."),
    "market_reset": Text(
        "Too many locomotives in the market: {discarded} are discarded.",
        "Zu viele Lokomotiven in der Auslage, alles wird abgelegt: {discarded}.",
    ),
    "deck_reshuffled": Text(
        "The discards are shuffled; the new deck has {number} cards.",
        "Der Ablagestapel wird gemischt; der neue Stapel hat {number} Karten.",
    ),
    "mix_announced": Text("{seat} asks for {mix}.", "{seat} sagt {mix} an."),
    "tickets_offered": Text("{seat} looks at {mix}{tickets}.", "{seat} sieht sich {mix} an{tickets}."),
    "tickets_kept": Text("{seat} keeps {mix}{kept}{returned}.", "{seat} behält {mix}{kept}{returned}."),
    "first_player_chosen": Text("{seat} begins.", "{seat} beginnt."),
    "turn_began": Text("Turn {turn}: {seat}.", "Zug {turn}: {seat}."),
    "passed": Text("{seat} passes.", "{seat} passt."),
    "route_claimed": Text("{seat} claims {route} for {payment}.", "{seat} beansprucht {route} für {payment}."),
    "points_scored": Text("{seat} gets {points} ({source}).", "{seat} erhält {points} ({source})."),
    "ferry_card_taken": Text("{seat} takes a ferry card.", "{seat} nimmt eine Fährenkarte."),
    "passengers_placed": Text("Passengers in {place}: {colors}.", "Passagiere in {place}: {colors}."),
    "passenger_taken": Text("{seat} takes {color} in {place}.", "{seat} nimmt {color} in {place} auf."),
    "home_chosen": Text("{seat} makes {city} the home city.", "{seat} macht {city} zur Heimatstadt."),
    "marker_placed": Text(
        "{seat} puts a marker on {city} for {payment}.", "{seat} legt für {payment} einen Stadtmarker nach {city}."
    ),
    "alvin_captured": Text("{seat} captures Alvin in {city}.", "{seat} fängt Alvin in {city}."),
    "alvin_moved": Text("{seat} takes Alvin to {city}.", "{seat} bringt Alvin nach {city}."),
    "last_round_began": Text(
        "{seat} has few trains left: everybody has one more turn.",
        "{seat} hat nur noch wenige Waggons: Alle haben noch einen Zug.",
    ),
    "game_ended": Text("The game is over: {reason}.", "Die Partie ist zu Ende: {reason}."),
}
ACTIONS: Mapping[str, Text] = {
    "draw_blind": Text("draw from the deck", "vom Stapel ziehen"),
    "draw_face_up": Text("take {card} from the market", "{card} aus der Auslage nehmen"),
    "claim_route": Text("claim {route} for {payment}", "{route} für {payment} beanspruchen"),
    "claim_with_depot": Text(
        "claim {route} for {payment} with a depot", "{route} für {payment} mit einem Depot beanspruchen"
    ),
    "draw_tickets": Text("draw {mix}", "{mix} ziehen"),
    "announce_mix": Text("ask for {mix}", "{mix} ansagen"),
    "keep_tickets": Text("keep {kept}{returned}", "{kept} behalten{returned}"),
    "take_ferry_card": Text("take a ferry card", "eine Fährenkarte nehmen"),
    "choose_home": Text("make {city} the home city", "{city} zur Heimatstadt machen"),
    "take_passenger": Text("take {color} in {place}", "{color} in {place} aufnehmen"),
    "place_marker": Text("put a marker on {city} for {payment}", "für {payment} einen Stadtmarker nach {city} legen"),
    "move_alvin": Text("take Alvin to {city}", "Alvin nach {city} bringen"),
    "decline": Text("make no use of it", "darauf verzichten"),
    "pass": Text("pass", "passen"),
}
SECRET_CHOICE = Text("{seat} has chosen in secret.", "{seat} hat verdeckt gewählt.")


class Teller:
    """Tells of one table, by the names of its players and of its board's places."""

    def __init__(self, setting: Setting, names: Sequence[str], language: Language) -> None:
        self.board: Board = setting.board
        self.decks = setting.ticket_deck_names
        self.names = [one_line(name, 40) or f"Player {seat + 1}" for seat, name in enumerate(names)]
        self.language = language

    def event(self, event: Event) -> str:
        return self._tell(EVENTS, event)

    def events(self, events: Iterable[Event]) -> Iterator[str]:
        """A sentence each, but one for all cards that fill the market and for all passengers of the setup."""
        for kind, group in groupby(events, key=type):
            together = list(group)
            if kind is MarketFilled:
                filled = words.enumerated(
                    [self.card(e.card) for e in together if isinstance(e, MarketFilled)], self.language
                )
                yield EVENTS["market_filled"].in_language(self.language).format(card=filled)
            elif kind is PassengersPlaced:
                placed = [e for e in together if isinstance(e, PassengersPlaced)]
                waiting = "; ".join(f"{self.place(e.place)} {self.counted(e.colors)}" for e in placed)
                yield f"{words.word(words.SOURCES, 'passengers', self.language).capitalize()}: {waiting}."
            else:
                yield from map(self.event, together)

    def action(self, action: Action) -> str:
        return self._tell(ACTIONS, action)

    def _tell(self, templates: Mapping[str, Text], told: Event | Action) -> str:
        name = type_name(type(told))
        values: dict[str, object] = {field.name: getattr(told, field.name) for field in fields(told)}
        template = templates.get(name)
        spoken = {key: self._spoken(key, value, name) for key, value in values.items()}
        if template is None:
            return f"{name.replace('_', ' ')}: {', '.join(spoken.values())}"
        if name == "deck_reshuffled":
            spoken["number"] = str(values["cards"])
        return template.in_language(self.language).format(**spoken)

    def _spoken(self, key: str, value: object, name: str) -> str:
        """The value of a field in words; the fields' names say what the values are."""
        if isinstance(value, Payment):
            return self.payment(value)
        if isinstance(value, tuple):
            return self._several(key, value, name)
        if key in ("tickets", "kept", "returned"):
            return ""
        if key == "card":
            return self.card(value if isinstance(value, str) else None)
        if key == "seat" and isinstance(value, int):
            return self.names[value]
        if key == "points" and isinstance(value, int):
            return words.points(value, self.language)
        if isinstance(value, str):
            return self._named(key, value)
        return str(value)

    def _named(self, key: str, value: str) -> str:
        if key == "route":
            return self.route(value)
        if key in ("place", "city"):
            return self.place(value)
        tables = {"color": words.ONE_PASSENGER, "source": words.SOURCES, "reason": words.ENDINGS}
        return words.word(tables.get(key, {}), value, self.language)

    def _several(self, key: str, value: tuple[object, ...], name: str) -> str:
        if key == "mix":
            return self.mix([n for n in value if isinstance(n, int)])
        if key in ("tickets", "kept", "returned"):
            listed = ", ".join(self.ticket(str(id)) for id in value)
            back = {"en": "; back: ", "de": "; zurück: "}[self.language]
            opening = back if key == "returned" else "" if name == "keep_tickets" else ": "
            return opening + listed if listed else ""
        if None in value:
            return words.cards(len(value), self.language)
        return self.counted(str(card) for card in value)

    # things by name

    def place(self, id: str) -> str:
        known = self.board.place_numbers.get(id)
        return id if known is None else self.board.places[known].name

    def route(self, id: str) -> str:
        """Seattle - Portland (gray, 1)"""
        if id not in self.board.route_numbers:
            return id
        route = self.board.route(id)
        places = self.board.places
        color = words.word(words.CARDS, route.color, self.language)
        return f"{places[int(route.a)].name} – {places[int(route.b)].name} ({color}, {int(route.length)})"

    def ticket(self, id: str) -> str:
        """Denver - El Paso (4)"""
        for ticket in self.board.tickets:
            if ticket.id == id:
                places = self.board.places
                return f"{places[int(ticket.a)].name} – {places[int(ticket.b)].name} ({int(ticket.points)})"
        return id

    def card(self, kind: str | None) -> str:
        if kind is None:
            return {"en": "an unseen card", "de": "eine verdeckte Karte"}[self.language]
        return words.word(words.ONE_CARD, kind, self.language)

    def counted(self, kinds: Iterable[str]) -> str:
        """2 red, 1 locomotive"""
        return self.hand(Counter(kinds))

    def hand(self, counts: Mapping[str, int]) -> str:
        held = [words.cards_of(kind, n, self.language) for kind, n in counts.items() if n]
        return ", ".join(held) or {"en": "nothing", "de": "nichts"}[self.language]

    def payment(self, payment: Payment) -> str:
        parts = []
        if payment.cards and payment.color:
            parts.append(words.cards_of(payment.color, payment.cards, self.language))
        if payment.locomotives:
            parts.append(words.cards_of("locomotive", payment.locomotives, self.language))
        if payment.ferry_cards:
            parts.append(words.ferry_cards(payment.ferry_cards, self.language))
        return words.enumerated(parts, self.language)

    def mix(self, mix: Sequence[int]) -> str:
        """3 tickets, or 2 short and 1 long tickets where there are several decks."""
        if len(self.decks) == 1:
            return words.tickets(sum(mix), self.language)
        each = [
            f"{n} {words.word(words.DECKS, deck, self.language)}" for n, deck in zip(mix, self.decks, strict=False) if n
        ]
        last = {"en": "ticket" if sum(mix) == 1 else "tickets", "de": "Zielkarte" if sum(mix) == 1 else "Zielkarten"}
        return f"{words.enumerated(each, self.language)} {last[self.language]}"
