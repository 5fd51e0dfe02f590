"""What happened and what can be done, in sentences. Secrets are left out before they come here, not here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from itertools import groupby
from typing import Any

from stellwerk.bots.base import Reason
from stellwerk.bots.reasons import sentences_of, template_of
from stellwerk.cli import words
from stellwerk.cli.console import one_line
from stellwerk.engine.actions import Action
from stellwerk.engine.board import Board
from stellwerk.engine.codec import type_name
from stellwerk.engine.events import Event
from stellwerk.engine.payment import Payment
from stellwerk.engine.setting import Setting
from stellwerk.engine.vocabulary import Language, Text, Vocabulary, Words, fill, merged, merged_terms

SECRET_CHOICE = Text("{seat} has chosen in secret.", "{seat} hat verdeckt gewählt.")


class Teller:
    """Tells of one table, by the names of its players and of its board's places, in the words of its mechanisms."""

    def __init__(self, setting: Setting, names: Sequence[str], language: Language) -> None:
        self.board: Board = setting.board
        self.decks = setting.ticket_deck_names
        self.names = [one_line(name, 40) or f"Player {seat + 1}" for seat, name in enumerate(names)]
        self.language = language
        vocabularies = list(setting.vocabularies.values())
        self.questions = merged(vocabularies, "questions")
        self.sources = merged(vocabularies, "sources")
        self.reasons = merged_terms(vocabularies, "reason")
        self.whys = sentences_of(vocabularies)
        self.values = {vocabulary.name: vocabulary.values for vocabulary in vocabularies}
        self.templates: dict[type, tuple[Text, Vocabulary]] = {}
        for said in vocabularies:
            self.templates |= {kind: (text, said) for kind, text in (*said.actions.items(), *said.events.items())}

    def question(self, code: str) -> str:
        return words.word(self.questions, code, self.language)

    def source(self, name: str) -> str:
        return words.word(self.sources, name, self.language)

    def reason(self, name: str) -> str:
        return words.word(self.reasons, name, self.language)

    def event(self, event: Event) -> str:
        return f"{self._tell(event)}."

    def events(self, events: Iterable[Event]) -> Iterator[str]:
        """A sentence each, but one for those of a kind that follow each other and begin in the same way."""
        for kind, group in groupby(events, key=type):
            told = [self.event(event) for event in group]
            heads = {sentence.partition(": ")[0] for sentence in told}
            if len(told) > 1 and len(heads) == 1 and ": " in self.template(kind).partition("{")[0]:
                tails = [sentence.partition(": ")[2].removesuffix(".") for sentence in told]
                many = any("," in tail for tail in tails)
                yield f"{heads.pop()}: {'; '.join(tails) if many else words.enumerated(tails, self.language)}."
            else:
                yield from told

    def action(self, action: Action) -> str:
        return self._tell(action)

    def why(self, reason: Reason) -> str:
        """A bot's reason as a sentence."""
        spoken = {key: self._spoken(key, value, "keep_tickets", {}) for key, value in reason.params.items()}
        sentence = fill(template_of(reason, self.whys).in_language(self.language), spoken)
        return sentence[:1].upper() + sentence[1:]

    def template(self, kind: type[Event | Action]) -> str:
        known = self.templates.get(kind)
        return "" if known is None else known[0].in_language(self.language)

    def _tell(self, told: Event | Action) -> str:
        name = type_name(type(told))
        values: dict[str, object] = {field.name: getattr(told, field.name) for field in fields(told)}
        known = self.templates.get(type(told))
        terms = known[1].terms if known else {}
        spoken = {key: self._spoken(key, value, name, terms) for key, value in values.items()}
        if known is None:
            return f"{name.replace('_', ' ')}: {', '.join(spoken.values())}"
        return fill(known[0].in_language(self.language), spoken)

    def _spoken(self, key: str, value: object, name: str, terms: Mapping[str, Words]) -> str:
        """The value of a field in words; the fields' names say what the values are."""
        if isinstance(value, Payment):
            return self.payment(value)
        if isinstance(value, tuple):
            return self._several(key, value, name)
        if key in ("tickets", "kept", "returned") and value is None:
            return ""
        if key == "card":
            return self.card(value if isinstance(value, str) else None)
        if key == "seat" and isinstance(value, int):
            return self.names[value]
        if key == "points" and isinstance(value, int):
            return words.points(value, self.language)
        if isinstance(value, str):
            return self._named(key, value, terms)
        return str(value)

    def _named(self, key: str, value: str, terms: Mapping[str, Words]) -> str:
        if key == "route":
            return self.route(value)
        if key in ("place", "city"):
            return self.place(value)
        if key == "ticket":
            return self.ticket(value)
        tables: Mapping[str, Words] = {"color": words.CARDS, "source": self.sources, "reason": self.reasons, **terms}
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

    def line_of(self, seat: int, parts: Mapping[str, Mapping[str, Any]]) -> list[str]:
        """What the mechanisms show of a seat, where one number does: "2 ferry cards"."""
        told = []
        for name, shown in parts.items():
            for value, text in self.values.get(name, {}).items():
                row = shown.get(value)
                if isinstance(row, tuple) and isinstance(row[seat], int) and row[seat]:
                    told.append(fill(text.in_language(self.language), {"n": row[seat]}))
        return told

    # things by name

    def place(self, id: str) -> str:
        known = self.board.place_numbers.get(id)
        return id if known is None else self.board.places[known].name_in(self.language)

    def route(self, id: str) -> str:
        """Seattle - Portland (gray, 1)"""
        if id not in self.board.route_numbers:
            return id
        route = self.board.route(id)
        places = self.board.places
        color = words.word(words.CARDS, route.color, self.language)
        a, b = (places[int(end)].name_in(self.language) for end in (route.a, route.b))
        return f"{a} – {b} ({color}, {int(route.length)})"

    def ticket(self, id: str) -> str:
        """Denver - El Paso (4)"""
        for ticket in self.board.tickets:
            if ticket.id == id:
                places = self.board.places
                a, b = (places[int(end)].name_in(self.language) for end in (ticket.a, ticket.b))
                return f"{a} – {b} ({int(ticket.points)})"
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
