"""A campaign game as a value: the rules that are discovered so far, put together on the one engine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from stellwerk.campaign import choices, content
from stellwerk.campaign.state import CampaignState
from stellwerk.engine.decisions import Step
from stellwerk.engine.rules import Rules
from stellwerk.rules.campaign.cattle import CattleDrive
from stellwerk.rules.campaign.citrus import CitrusExpress, CratesAge, DeliverCrates, PutOutCrates
from stellwerk.rules.campaign.claim import CampaignClaim, PlaceWagons, PriceRule, SpendPrice
from stellwerk.rules.campaign.company import (
    CompanyBonus,
    Dividends,
    LargeCities,
    LaterInTurnOrder,
    NeverBelowZero,
    StartCard,
    StartMoney,
    UsedWagons,
)
from stellwerk.rules.campaign.desk import Desk
from stellwerk.rules.campaign.event_cards import EventAfterClaim, EventBeforeTurn, EventCard, EventCards
from stellwerk.rules.campaign.event_questions import EventQuestions, FairWages
from stellwerk.rules.campaign.exhibits import DeliverExhibit, Exhibits
from stellwerk.rules.campaign.exports import Exports, LookAtDiscards
from stellwerk.rules.campaign.fiesta import Fiesta, FiestaMoves, SwapWithDisplay
from stellwerk.rules.campaign.freight import CountPickaxes, DangerPay, MailRoutes, Motherlode, PayMail
from stellwerk.rules.campaign.kinds import MarkedDeck, newspapers_for
from stellwerk.rules.campaign.newspapers import DealHands, DrawWithNewspapers, NewspaperSupply
from stellwerk.rules.campaign.passes import LayStakes, MountainPasses, PayStakes
from stellwerk.rules.campaign.pledge import PublicPledge, SettlePledges
from stellwerk.rules.campaign.postcards import (
    Postcards,
    PostcardsBeforeTurn,
    PostcardsForAll,
    PostcardsInClaim,
    PostcardText,
)
from stellwerk.rules.campaign.seals import SealRoutes, Seals
from stellwerk.rules.campaign.spending import MarkedSpending
from stellwerk.rules.campaign.telegraph import Telegraph
from stellwerk.rules.campaign.tickets import BookingHall, DrawCampaignTickets
from stellwerk.rules.campaign.vocabulary import Effect
from stellwerk.rules.campaign.wages import WageScale
from stellwerk.rules.campaign.weather import Blizzard, BlizzardMoves, Storm
from stellwerk.rules.ending import EndTurn
from stellwerk.rules.tickets import CompletedTickets, DealTickets, TicketPoints

HAND = 4
FAIR = "chicago"
FIRST_SEALS = 5
OWN_NUMBERS = {"NA-9": "LE-83", "NA-10": "LE-84", "NA-32": "LE-112", "NA-34": "LE-116", "NA-39": "LE-146"}
PLATFORMS = ("key_west", "tampa", "jacksonville", "tallahassee", "mobile", "key_west")


@dataclass(frozen=True)
class CampaignRules:
    """The rules of one game, with the parts that are read when it is over."""

    rules: Rules
    desk: Desk
    events: EventCards
    postcards: Postcards | None
    seals: Seals | None
    cattle: CattleDrive | None
    exhibits: Exhibits | None
    passes: MountainPasses | None
    pledge: PublicPledge | None


def rules_for(state: CampaignState, seats: list[str]) -> CampaignRules:
    """The next game of a campaign for the companies that take part, in seat order."""
    return Assembly(state, seats).assembled()


class Assembly:
    """Puts the rules of one game together: what is always there, and each sticker that is in force.

    Stickers add to lists: prices of a claim, reactions to a new event, steps of the setup, of a claim (4 to 11) and of
    the end. Their order is that of the rulebook's numbers, so the methods are called in that order.
    """

    def __init__(self, state: CampaignState, seats: list[str]) -> None:
        self.state = state
        self.seats = seats
        self.edition = state.edition
        self.board = content.board(self.edition, tuple(state.regions), tuple(state.parallels), tuple(state.tickets))
        self.regions = content.regions()
        large = {city for city in content.large_cities() if city in self.board.place_numbers}
        places = self.board.places
        homes = {r.id: content.route_region(places[r.a].id, places[r.b].id) for r in self.board.routes}
        privileges = [_privileges(state, color) for color in seats]
        self.desk = Desk(state.game, seats, large, homes, privileges, self.edition.numbers(len(state.companies)))
        self.supply = NewspaperSupply(self.desk)
        self.events = EventCards(self.desk, [_event_card(self.edition, id) for id in state.events])
        self.supply.events = self.events
        self.spending = MarkedSpending(self.desk)
        self.postcards = _postcards(state, seats, self.desk, self.spending)
        self.price: list[PriceRule] = [Storm(self.desk, self.events)]
        self.price.append(FairWages(self.desk, self.supply, self.events, self.price))
        for _, scale in choices.decided(state, "wages"):
            terms = [int(cast(int, scale[name])) for name in ("length", "pay", "cards")]
            self.price.append(WageScale(self.desk, self.supply, *terms))
        self.reactions: list[Step] = []
        self.opening: list[Step] = []
        self.closing: list[Step] = []
        self.carried: list[Step] = []
        self.after_setup: list[Step] = []
        self.seals: Seals | None = None
        self.cattle: CattleDrive | None = None
        self.exhibits: Exhibits | None = None
        self.passes: MountainPasses | None = None
        self.pledge: PublicPledge | None = None

    def assembled(self) -> CampaignRules:
        self.price_stickers()
        self.mail_and_wires()
        self.freight_stickers()
        self.feasts_and_ports()
        self.end_of_game()
        rules = self.rules()
        return CampaignRules(
            rules,
            self.desk,
            self.events,
            self.postcards,
            self.seals,
            self.cattle,
            self.exhibits,
            self.passes,
            self.pledge,
        )

    def in_force(self, slot: str) -> bool:
        return self.state.in_force(slot)

    def price_stickers(self) -> None:
        """Claim steps 1 and 2: F, G, H (I and J are part of the claim itself)."""
        if self.in_force("F"):
            blizzard = Blizzard(self.desk, list(self.regions["r5"].cities))
            self.reactions.append(BlizzardMoves(blizzard))
            self.price.append(blizzard)
        if self.in_force("G"):
            ridge = self.regions["r6"]
            self.passes = MountainPasses(
                self.desk, list(ridge.passes), self.edition.list_of("stakes", len(self.state.companies))
            )
            self.opening.append(LayStakes(self.passes))
            self.price.append(self.passes)
            if not self.edition.is_vaulted("stakes"):
                self.closing.append(PayStakes(self.passes))
        if self.in_force("H"):
            self.seals = Seals(self.desk, self.events, len(self.board.groups))
            self.opening.insert(0, SealRoutes(self.seals, seals_laid(self.state)))
            self.price.append(self.seals)

    def mail_and_wires(self) -> None:
        """Claim steps 4 to 7: K, L, M, N, O."""
        if self.in_force("K"):
            mail = MailRoutes(self.desk)
            self.carried.append(mail)
            self.closing.insert(0, PayMail(mail))
        if self.in_force("L"):
            cities = list(self.regions["r3"].cities)
            self.carried.append(Telegraph(self.desk, self.supply, self.events, cities, self.in_force("M")))
        if self.in_force("N"):
            self.carried.append(Motherlode(self.desk, list(self.regions["r2"].cities)))
        if self.in_force("O"):
            spared = choices.holds(self.state, "no_accident_pay")
            self.carried.append(DangerPay(self.desk, self.supply, not spared, choices.total(self.state, "accident")))

    def freight_stickers(self) -> None:
        """Claim steps 8 and 9: P, Q, R, S."""
        if self.in_force("P"):
            citrus = CitrusExpress(self.desk, list(PLATFORMS), "r1")
            self.opening.insert(0, PutOutCrates(citrus))
            self.reactions.insert(0, CratesAge(citrus))
            self.carried += [citrus, DeliverCrates(citrus)]
        if self.in_force("Q"):
            homes = [region.exhibit for region in self.regions.values()]
            waiting = [city in self.state.exhibits_waiting for city in homes]
            pay = self.edition.exhibit_pay(self.state.game, len(self.state.companies))
            self.exhibits = Exhibits(self.desk, homes, waiting, pay, FAIR)
            self.carried += [self.exhibits, DeliverExhibit(self.exhibits)]
        if self.in_force("R"):
            yards = set(self.state.stockyards) if self.in_force("S") else None
            self.cattle = CattleDrive(self.desk, self.regions["r4"].herd_start, yards)
            self.carried.append(self.cattle)

    def feasts_and_ports(self) -> None:
        """Claim steps 10 and 11: T, U, V."""
        if self.in_force("T"):
            fiesta = Fiesta(self.desk, self.swap(), list(self.regions["r7"].cities))
            self.carried.append(fiesta)
            self.reactions.append(FiestaMoves(fiesta))
        if self.in_force("U"):
            self.carried.append(Exports(self.desk, self.events, self.spending, list(self.regions["r8"].cities)))
        after: list[Step] = []
        if self.postcards is not None:
            self.carried.append(PostcardsInClaim(self.postcards))
            after.append(PostcardsForAll(self.postcards, "event"))
        self.events.react(self.reactions, after)

    def swap(self) -> SwapWithDisplay:
        return SwapWithDisplay(self.desk, self.supply, self.events)

    def end_of_game(self) -> None:
        """What is settled before the coins are counted."""
        if self.in_force("E"):
            tickets, kept, broken = (self.edition.list_of(name) for name in ("pledge", "kept", "broken"))
            vaulted = self.edition.is_vaulted("pledge")
            self.pledge = PublicPledge(
                self.desk,
                dict(zip(tickets, kept, strict=True)),
                dict(zip(tickets, broken, strict=True)),
                vaulted,
            )
            self.after_setup.append(self.pledge)
            self.closing.append(SettlePledges(self.pledge))
        dividends = [_amendment_effects(self.state, color, at_end=True) for color in self.seats]
        self.closing.append(Dividends(self.desk, dividends))
        if self.postcards is not None:
            self.closing += [PostcardsForAll(self.postcards, moment) for moment in ("game_end", "final_count")]

    def setup(self) -> tuple[Step, ...]:
        """In the order of the rulebook's steps: tickets are chosen before seals and stakes lie on the board."""
        each = min(4, len(self.state.tickets) // len(self.seats))  # LE-75: fewer where there are too few
        laid_out = [] if self.postcards is None else [self.postcards]
        return (
            self.desk.book,
            StartMoney(self.desk, [choices.start_money(self.state, color) for color in self.seats]),
            DealHands(self.supply, HAND + choices.total(self.state, "start_cards")),
            DealTickets(each, keep=2 if each == 4 else 1, rule="LE-75"),
            self.events,
            EventQuestions(self.desk, self.supply, self.events),
            BookingHall(self.desk),
            *self.opening,
            *laid_out,
            StartCard(self.seats.index(self.state.start_card)),
            *self.after_setup,
        )

    def bonus(self) -> CompanyBonus:
        companies = [self.state.company(color) for color in self.seats]
        amended = [_amendment_effects(self.state, color, at_end=False) for color in self.seats]
        instead = [_instead_of_bonus(self.edition, company.amendments) for company in companies]
        return CompanyBonus(self.desk, self.supply, self.edition.bonus, amended, instead)

    def claim(self) -> CampaignClaim:
        towers = set(self.state.towers) if self.in_force("I") else set()
        has_depots = self.in_force("J")
        depots = [self.state.company(color).depots() if has_depots else [] for color in self.seats]
        return CampaignClaim(self.desk, self.events, towers, depots, self.price)

    def rules(self) -> Rules:
        claim = self.claim()
        before = [] if self.postcards is None else [PostcardsBeforeTurn(self.postcards)]
        return Rules(
            name="campaign",
            prefix="LE",
            board=self.board,
            ticket_decks=(("campaign",),),
            players=(2, 5),
            trains=content.games()[self.state.game - 1][1],
            deck=MarkedDeck(newspapers=newspapers_for(len(self.seats))),
            supply=self.supply,
            setup=self.setup(),
            before_turn=(*before, EventBeforeTurn(self.events)),
            turn=(
                DrawWithNewspapers(self.supply, self.events),
                claim,
                DrawCampaignTickets(self.desk, self.events),
            ),
            after_claim=(
                *(SpendPrice(claim, self.spending, part) for part in ("color", "depot", "locomotives")),
                *self.price,
                PlaceWagons(claim),
                CountPickaxes(self.desk),
                self.bonus(),
                *self.carried,
                LargeCities(self.desk, self.supply),
                EventAfterClaim(self.events),
                LookAtDiscards(),
            ),
            ending=EndTurn(),
            at_end=tuple(self.closing),
            scoring=(UsedWagons(), TicketPoints(), NeverBelowZero()),
            tie_breaks=(CompletedTickets(), LaterInTurnOrder()),
            variants=(f"game {self.state.game}",),
            own_numbers=OWN_NUMBERS,
        )


def seals_laid(state: CampaignState) -> int:
    """One more in each game from 1874 on, as the note of hand was decided (sticker B)."""
    first = state.edition.numbers(len(state.companies))["B.first"]
    return first + state.game - FIRST_SEALS + choices.total(state, "seals_laid")


def _instead_of_bonus(edition: content.Edition, amendments: list[str]) -> tuple[int, int] | None:
    """Money and cards that a company may take instead of its bonus."""
    for id in amendments:
        for effect in edition.amendments[id][1]:
            if effect["do"] == "instead_of_bonus":
                return int(cast(int, effect["money"])), int(cast(int, effect["cards"]))
    return None


def _event_card(edition: content.Edition, id: str) -> EventCard:
    data = edition.events[id]
    return EventCard(id, data.lasting, data.hook, content.read_effects(list(data.effects), "events"))


def _privileges(state: CampaignState, color: str) -> dict[str, int]:
    """Numbers of rules that are different for one company: founders' keys, the locked cabinet, amendments."""
    company = state.company(color)
    effects: list[Effect] = []
    for number, status in company.postcards.items():
        if status in ("open", "solved"):
            effects += content.read_effects(state.edition.reward(number, len(state.companies)), "postcards")
    for id in company.amendments:
        effects += content.read_effects(list(state.edition.amendments[id][1]), "company")
    found = {f"{e.words['rule']}.{e.words['key']}": int(e.words["value"]) for e in effects if e.do == "change"}
    if state.night_mail == color:
        found["K.contract"] = state.edition.numbers(len(state.companies))["K.contract"]
    return found


DIVIDENDS = "routes_color"


def _amendment_effects(state: CampaignState, color: str, *, at_end: bool) -> list[Effect]:
    """An amendment that counts routes pays at the end of the game, the others with the bonus."""
    found: list[Effect] = []
    for id in state.company(color).amendments:
        for effect in content.read_effects(list(state.edition.amendments[id][1]), "company"):
            if effect.do in ("gain", "draw_cards") and (effect.amount.name == DIVIDENDS) == at_end:
                found.append(effect)
    return found


def _postcards(state: CampaignState, seats: list[str], desk: Desk, spending: MarkedSpending) -> Postcards | None:
    """The cards that can be solved in a game: open, and not judged at the end of the campaign only."""
    if not state.in_force("V"):
        return None
    texts: dict[int, PostcardText] = {}
    held: list[list[int]] = []
    for color in seats:
        numbers = []
        for number, status in state.company(color).postcards.items():
            data = state.edition.postcards[number]
            solvable = data.scope == "game" or data.when == "turn_start"
            if status == "open" and solvable:
                numbers.append(number)
                texts[number] = PostcardText(
                    number,
                    data.when,
                    content.read_conditions(list(data.conditions)),
                    data.cost,
                    content.read_effects(state.edition.reward(number, len(state.companies)), "postcards"),
                )
        held.append(sorted(numbers))
    return Postcards(desk, spending, texts, held)
