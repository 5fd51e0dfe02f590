"""A campaign game as a value: the rules that are discovered so far, put together on the one engine."""

from __future__ import annotations

from dataclasses import dataclass

from stellwerk.campaign import content
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
from stellwerk.rules.campaign.weather import Blizzard, BlizzardMoves, Storm
from stellwerk.rules.ending import EndTurn
from stellwerk.rules.tickets import CompletedTickets, DealTickets, TicketPoints

START_MONEY = 5
BONUS = 2
FAIR = "chicago"
FIRST_FAIR_GAME = 11


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


def rules_for(state: CampaignState, seats: list[str]) -> CampaignRules:
    """The next game of a campaign for the companies that take part, in seat order."""
    board = content.board(tuple(state.regions), tuple(state.parallels), tuple(state.tickets))
    large = {city for city in content.large_cities() if city in board.place_numbers}
    regions = {r.id: _route_region(r.id, board.places[r.a].id, board.places[r.b].id) for r in board.routes}
    desk = Desk(state.game, seats, large, regions, [_privileges(state, color) for color in seats])
    supply = NewspaperSupply(desk)
    events = EventCards(desk, [_event_card(id) for id in state.events])
    supply.events = events
    spending = MarkedSpending(desk)
    postcards = _postcards(state, seats, desk, spending)

    storm = Storm(desk, events)
    price: list[PriceRule] = [storm]
    reactions: list[Step] = []
    opening: list[Step] = []
    closing: list[Step] = []
    carried: list[Step] = []  # claim steps 4 to 10
    open_regions = content.regions()

    citrus = cattle = exhibits = seals = None
    if state.in_force("P"):
        region = open_regions["r1"]
        platforms = ["key_west", "tampa", "jacksonville", "tallahassee", "mobile", "key_west"]
        citrus = CitrusExpress(desk, platforms, region.id)
        opening.append(PutOutCrates(citrus))
        reactions.append(CratesAge(citrus))
    if state.in_force("H"):
        seals = Seals(desk, events, len(board.groups))
        opening.append(SealRoutes(seals, state.game - 1))
        price.append(seals)
    if state.in_force("F"):
        blizzard = Blizzard(desk, list(open_regions["r5"].cities))
        reactions.append(BlizzardMoves(blizzard))
        price.insert(1, blizzard)
    if state.in_force("G"):
        passes = MountainPasses(desk, list(open_regions["r6"].passes), list(open_regions["r6"].stakes))
        opening.append(LayStakes(passes))
        price.append(passes)
        closing.append(PayStakes(passes))
    if state.in_force("K"):
        mail = MailRoutes(desk)
        carried.append(mail)
        closing.insert(0, PayMail(mail))
    if state.in_force("L"):
        cities = list(open_regions["r3"].cities)
        carried.append(Telegraph(desk, supply, events, cities, state.in_force("M")))
    if state.in_force("N"):
        carried.append(Motherlode(desk, list(open_regions["r2"].cities)))
    if state.in_force("O"):
        carried.append(DangerPay(desk, supply))
    if citrus is not None:
        carried += [citrus, DeliverCrates(citrus)]
    if state.in_force("Q"):
        homes = [region.exhibit for region in open_regions.values()]
        waiting = [city in state.exhibits_waiting for city in homes]
        exhibits = Exhibits(desk, homes, waiting, 6 + 3 * (state.game - FIRST_FAIR_GAME), FAIR)
        carried += [exhibits, DeliverExhibit(exhibits)]
    if state.in_force("R"):
        yards = set(state.stockyards) if state.in_force("S") else None
        cattle = CattleDrive(desk, open_regions["r4"].herd_start, yards)
        carried.append(cattle)
    if state.in_force("T"):
        fiesta = Fiesta(desk, SwapWithDisplay(desk, supply), list(open_regions["r7"].cities))
        carried.append(fiesta)
        reactions.append(FiestaMoves(fiesta))
    if state.in_force("U"):
        carried.append(Exports(desk, events, spending, list(open_regions["r8"].cities)))
    if state.in_force("E"):
        pledge = PublicPledge(desk)
        closing.append(SettlePledges(pledge))

    towers = set(state.towers) if state.in_force("I") else set()
    depots = [state.company(color).depots() if state.in_force("J") else [] for color in seats]
    claim = CampaignClaim(desk, events, towers, depots, price)
    closing.append(Dividends(desk, [_amendment_effects(state, color, at_end=True) for color in seats]))
    if postcards is not None:
        carried_cards: list[Step] = [PostcardsInClaim(postcards)]
        closing.append(PostcardsForAll(postcards, "game_end"))
        events.react(reactions, [PostcardsForAll(postcards, "event")])
    else:
        carried_cards = []
        events.react(reactions, [])

    paying: list[Step] = [SpendPrice(claim, spending, part) for part in ("color", "depot", "locomotives")]
    bonus = CompanyBonus(
        desk,
        supply,
        BONUS,
        [_amendment_effects(state, color, at_end=False) for color in seats],
        ["am3" in state.company(color).amendments for color in seats],
    )
    tickets_each = min(4, len(state.tickets) // len(seats))
    setup: list[Step] = [
        desk.book,
        StartMoney(desk, START_MONEY),
        DealHands(supply, 4),
        StartCard(seats.index(state.start_card)),
        events,
        EventQuestions(desk, supply),
        BookingHall(desk),
        *opening,
    ]
    if postcards is not None:
        setup.append(postcards)
    setup.append(DealTickets(tickets_each, keep=2 if tickets_each == 4 else 1, rule="LE-75"))
    if state.in_force("E"):
        setup.append(pledge)
    rules = Rules(
        name="campaign",
        prefix="LE",
        board=board,
        ticket_decks=(("campaign",),),
        players=(2, 5),
        trains=content.games()[state.game - 1][1],
        deck=MarkedDeck(newspapers=newspapers_for(len(seats))),
        supply=supply,
        setup=tuple(setup),
        before_turn=(*([PostcardsBeforeTurn(postcards)] if postcards is not None else []), EventBeforeTurn(events)),
        turn=(DrawWithNewspapers(supply, events), claim, DrawCampaignTickets(desk, events)),
        after_claim=(
            *paying,
            *price,
            FairWages(desk, supply, events),
            PlaceWagons(claim),
            CountPickaxes(desk),
            bonus,
            *carried,
            *carried_cards,
            LargeCities(desk, supply),
            EventAfterClaim(events),
            LookAtDiscards(),
        ),
        ending=EndTurn(),
        at_end=tuple(closing),
        scoring=(UsedWagons(), TicketPoints(), NeverBelowZero()),
        tie_breaks=(CompletedTickets(), LaterInTurnOrder()),
        variants=(f"game {state.game}",),
    )
    return CampaignRules(rules, desk, events, postcards, seals, cattle, exhibits)


def _route_region(id: str, a: str, b: str) -> str:
    return content.route_region(a, b)


def _event_card(id: str) -> EventCard:
    data = content.events()[id]
    return EventCard(id, data.lasting, data.hook, content.read_effects(list(data.effects), "events"))


def _privileges(state: CampaignState, color: str) -> dict[str, int]:
    """Numbers of rules that are different for one company: founders' keys, the locked cabinet, amendments."""
    company = state.company(color)
    effects: list[Effect] = []
    for number, status in company.postcards.items():
        if status in ("open", "solved"):
            effects += content.read_effects(list(content.postcards()[number].reward), "postcards")
    for id in company.amendments:
        effects += content.read_effects(list(content.amendments()[id][1]), "company")
    return {f"{e.words['rule']}.{e.words['key']}": int(e.words["value"]) for e in effects if e.do == "change"}


DIVIDENDS = "routes_color"


def _amendment_effects(state: CampaignState, color: str, *, at_end: bool) -> list[Effect]:
    """An amendment that counts routes pays at the end of the game, the others with the bonus."""
    found: list[Effect] = []
    for id in state.company(color).amendments:
        for effect in content.read_effects(list(content.amendments()[id][1]), "company"):
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
            data = content.postcards()[number]
            solvable = data.scope == "game" or data.when == "turn_start"
            if status == "open" and solvable:
                numbers.append(number)
                texts[number] = PostcardText(
                    number,
                    data.when,
                    content.read_conditions(list(data.conditions)),
                    data.cost,
                    content.read_effects(list(data.reward), "postcards"),
                )
        held.append(sorted(numbers))
    return Postcards(desk, spending, texts, held)
