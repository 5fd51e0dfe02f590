"""Why a bot moves, in words: a template for each code, filled as those of mechanisms are (`engine.vocabulary`).

What a mechanism's adviser says has its words in the mechanism's own `reasons`. What cannot be filled is left out by
choosing another template: `template_of` takes the first whose fields are there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from string import Formatter

from stellwerk.bots.base import Reason
from stellwerk.engine.vocabulary import CHOICE, Text, Vocabulary

PLAIN = Text("It fits the plan.", "Das passt zum Plan.")

SENTENCES: dict[str, tuple[Text, ...]] = {
    "claim_for_ticket": (
        Text(
            "{route} lies on the line for {ticket}; {left} {left|train is|trains are} still missing there.",
            "{route} liegt auf der Linie für {ticket}; dort {left|fehlt|fehlen} noch {left} {left|Waggon|Waggons}.",
        ),
        Text("{route} lies on the line for a ticket.", "{route} liegt auf der Linie für eine Zielkarte."),
    ),
    "claim_closes_ticket": (Text("{route} completes {ticket}.", "{route} schließt {ticket} ab."),),
    "claim_for_points": (
        Text("{route} brings {points} at once.", "{route} bringt sofort {points}."),
        Text("{route} brings points at once.", "{route} bringt sofort Punkte."),
    ),
    "last_claim": (
        Text(
            "It is the last turn, and {route} brings the most.",
            "Es ist der letzte Zug, und {route} bringt am meisten.",
        ),
    ),
    "card_for_plan": (
        Text(
            "{card} helps with {route} for {ticket}; {missing} {missing|card is|cards are} missing there.",
            "{card} hilft bei {route} für {ticket}; dort {missing|fehlt|fehlen} {missing} {missing|Karte|Karten}.",
        ),
        Text(
            "{card} helps with {route}; {missing} {missing|card is|cards are} missing there.",
            "{card} hilft bei {route}; dort {missing|fehlt|fehlen} {missing} {missing|Karte|Karten}.",
        ),
        Text("{card} keeps more ways open than the others.", "{card} hält mehr Wege offen als die anderen."),
    ),
    "blind_for_plan": (
        Text(
            "Nothing in the market helps {route} for {ticket} more than a card from the deck.",
            "Nichts in der Auslage hilft bei {route} für {ticket} mehr als eine Karte vom Stapel.",
        ),
        Text(
            "Nothing in the market helps {route} more than a card from the deck.",
            "Nichts in der Auslage hilft bei {route} mehr als eine Karte vom Stapel.",
        ),
        Text(
            "Nothing in the market is worth more than a card from the deck.",
            "Nichts in der Auslage ist mehr wert als eine Karte vom Stapel.",
        ),
    ),
    "more_tickets": (
        Text(
            "The tickets are nearly done ({open} open), and {trains} {trains|train is|trains are} left for new ones.",
            "Die Zielkarten sind fast fertig ({open} offen); {trains} {trains|Waggon bleibt|Waggons bleiben} für neue.",
        ),
    ),
    "tickets_fit_together": (
        Text(
            "{tickets}: their lines need {needed} of {trains} trains.",
            "{tickets}: ihre Linien brauchen {needed} von {trains} Waggons.",
        ),
    ),
    "gathers_cards": (
        Text(
            "With {held} {held|card|cards} in hand it waits and shows nothing. {card} helps with {route}.",
            "Mit {held} {held|Karte|Karten} auf der Hand wartet es und verrät nichts. {card} hilft bei {route}.",
        ),
        Text(
            "With {held} {held|card|cards} in hand it waits and shows nothing of where it will build.",
            "Mit {held} {held|Karte|Karten} auf der Hand wartet es und verrät nicht, wo es bauen wird.",
        ),
    ),
    "search_found_better": (
        Text(
            "Played on {games} times, it leads {rejected} by {lead} points of winning chance.",
            "In {games} Probespielen liegt es {lead} Punkte Siegchance vor {rejected}.",
        ),
        Text(
            "Played on {games} times, it leads the plan's own choice by {lead} points of winning chance.",
            "In {games} Probespielen liegt es {lead} Punkte Siegchance vor der Wahl des Plans.",
        ),
        Text("It won more often in {games} games played on.", "Es gewann öfter in {games} Probespielen."),
    ),
    "best_outlook": (Text("Points and plan are worth most after it.", "Danach sind Punkte und Plan am meisten wert."),),
    "only_choice": (Text("There is no other choice.", "Es gibt keine andere Wahl."),),
    "nothing_better": (
        Text("Nothing can be claimed that is worth it.", "Nichts, was sich lohnt, kann beansprucht werden."),
    ),
    "just_so": (Text("Just so.", "Einfach so."),),
    "card_for_route": (Text("A card for {route}.", "Eine Karte für {route}."),),
    "few_cheap_tickets": (Text("Few and cheap tickets.", "Wenige und billige Zielkarten."),),
    "valuable_tickets": (Text("The most valuable tickets.", "Die wertvollsten Zielkarten."),),
}


def sentences_of(vocabularies: Iterable[Vocabulary]) -> dict[str, tuple[Text, ...]]:
    """All that a bot may say where these mechanisms are in play."""
    found = dict(SENTENCES)
    for vocabulary in vocabularies:
        found.update(vocabulary.reasons)
    return found


def template_of(reason: Reason, sentences: Mapping[str, tuple[Text, ...]]) -> Text:
    """The fullest sentence for what this reason tells."""
    for text in sentences.get(reason.code, ()):
        if all(name in reason.params for name in fields_of(text.en)):
            return text
    return PLAIN


def fields_of(template: str) -> set[str]:
    """The names that a template needs."""
    chosen = {found[1] for found in CHOICE.finditer(template)}
    plain = CHOICE.sub("", template)
    return chosen | {name for _, name, _, _ in Formatter().parse(plain) if name}
