"""The campaign deck: its cards are read in order, both sides, and what they say is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from stellwerk.campaign import content
from stellwerk.campaign.edition import CampaignCard
from stellwerk.campaign.office import Office, Telling
from stellwerk.campaign.scenes import Scenes
from stellwerk.campaign.state import Company
from stellwerk.campaign.voting import vote

CardEffect = dict[str, object]
FEWEST_EXHIBITS = 3
COUNT = "count"
BY_PLACES = "places"


class CampaignDeck:
    def __init__(self, office: Office, scenes: Scenes) -> None:
        self.office = office
        self.scenes = scenes
        self.state = office.state
        self.amendment_rounds = 0
        self.operations: dict[str, Callable[[CardEffect], Telling]] = {
            "amend": self._amend,
            "take_postcard": self._take_postcard,
            "vote": lambda effect: vote(self.office, self.scenes, str(effect["on"])),
        }
        self.deeds: dict[str, Callable[[CardEffect], None]] = {
            "install": lambda effect: self.office.stick(str(effect["rule"])),
            "uninstall": self._uninstall,
            "open_toolbox": self._open_toolbox,
            "add_event": lambda effect: self.office.add_event(str(effect["id"])),
            "add_postcards": self._add_postcards,
            "archive": self._archive_event,
            "archive_cheap_start_tickets": self._archive_cheap_start_tickets,
            "place_exhibits": self._place_exhibits,
            "bank_seals": lambda effect: self.office.bank_seals(),
            "close_pile": lambda effect: self.office.close_pile(str(effect["family"])),
            "count": lambda effect: self.office.tell("last_count"),
        }

    def read(self, upto: str) -> Telling:
        """Both sides of each card in turn, up to the next PAUSE or STOP, or to the final count (LE-47, LE-48)."""
        deck = self.state.edition.cards
        while self.state.next_card < len(deck):
            card = deck[self.state.next_card]
            self.state.next_card += 1
            self.office.tell("card", card=card.id)
            self._before_reading(card)
            self.scenes.read_card(card)
            for effect in card.effects:
                name = str(effect["do"])
                if name in self.deeds:
                    self.deeds[name](effect)
                else:
                    yield from self.operations[name](effect)
            if card.kind in (upto, COUNT):
                return

    def _before_reading(self, card: CampaignCard) -> None:
        """What the words of a card take for done already: the seals that it counts."""
        if any(effect["do"] == "bank_seals" for effect in card.effects):
            self.office.bank_seals()

    def catch_up(self, company: Company) -> Telling:
        """What a company could not take because it was absent, or not yet there, it takes before its next game."""
        while len(company.amendments) < self.amendment_rounds:
            yield from self.office.amend(company, self.amendment_rounds)
        for card in self.state.edition.cards[: self.state.next_card]:
            for effect in card.effects:
                if effect["do"] == "take_postcard" and "family" in effect:
                    family = str(effect["family"])
                    if not company.holds_of(family):
                        yield from self.office.draw_postcard(company, family, int(cast(int, effect["of"])))

    def _uninstall(self, effect: CardEffect) -> None:
        self.state.stickers.discard(str(effect["rule"]))
        self.office.tell("sticker_ends", slot=str(effect["rule"]))

    def _open_toolbox(self, effect: CardEffect) -> None:
        self.state.toolbox = True
        self.office.tell("toolbox")

    def _add_postcards(self, effect: CardEffect) -> None:
        first, last = int(cast(int, effect["from"])), int(cast(int, effect["to"]))
        self.office.add_postcards(first, last, bool(effect.get("shuffled")))

    def _archive_event(self, effect: CardEffect) -> None:
        if str(effect["what"]) in self.state.events:
            self.office.archive_event(str(effect["what"]))

    def _archive_cheap_start_tickets(self, effect: CardEffect) -> None:
        most = int(cast(int, effect["most"]))
        data = content.tickets()
        for id in [t for t in self.state.tickets if data[t].region == "start" and data[t].points <= most]:
            self.office.archive_ticket(id)

    def _place_exhibits(self, effect: CardEffect) -> None:
        """All at first; later those that were not delivered wait again, and all if too few are left (CA-39)."""
        homes = [region.exhibit for region in content.regions().values()]
        delivered = {city for company in self.state.companies for city in company.exhibits}
        left = [city for city in homes if city not in delivered]
        self.state.exhibits_waiting = left if len(left) >= FEWEST_EXHIBITS else homes

    def _amend(self, effect: CardEffect) -> Telling:
        """The poorest company picks first, of equals the worse placed (CA-18); or simply the worse placed."""
        self.amendment_rounds = int(cast(int, effect["round"]))
        placed = self.office.worst_first()
        everybody = placed + [company for company in self.state.companies if company not in placed]
        if effect.get("order") != BY_PLACES:
            everybody = sorted(everybody, key=lambda company: company.money)
        for company in everybody:
            yield from self.office.amend(company, self.amendment_rounds)

    def _take_postcard(self, effect: CardEffect) -> Telling:
        if "family" in effect:
            takers = self.office.worst_first() or self.state.companies
            for company in takers:
                yield from self.office.draw_postcard(company, str(effect["family"]), int(cast(int, effect["of"])))
            return
        ranked = TAKERS[str(effect["who"])](self.office)
        if ranked:
            self.office.give_postcard(ranked[0], int(cast(int, effect["id"])))


def _last(office: Office) -> list[Company]:
    return office.worst_first()


def _most_seals(office: Office) -> list[Company]:
    """Those with the most seals in their vaults, in the order worse placed first; nobody if there is no seal."""
    placed = office.worst_first()
    everybody = placed + [company for company in office.state.companies if company not in placed]
    most = max(company.seals for company in everybody)
    return [company for company in everybody if company.seals == most and most > 0]


def _most_seals_poorest(office: Office) -> list[Company]:
    return sorted(_most_seals(office), key=lambda company: company.money)


TAKERS: dict[str, Callable[[Office], list[Company]]] = {
    "last": _last,
    "most_seals": _most_seals,
    "most_seals_poorest": _most_seals_poorest,
}
