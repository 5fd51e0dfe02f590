"""The Old West: home cities, markers that take the points, and Alvin as a variant."""

from __future__ import annotations

from dataclasses import replace

from stellwerk.boards.loading import load_board
from stellwerk.engine.rules import Rules
from stellwerk.engine.vocabulary import Text
from stellwerk.games.entry import GameEntry, Variant, named
from stellwerk.rules.alvin import AlvinBonus, BringAlvinHome, CaptureAlvin
from stellwerk.rules.bonuses import MostTicketsBonus
from stellwerk.rules.city_markers import CityMarkers, ControlledRoutePoints, OfferMarker
from stellwerk.rules.claim import ClaimRoutes
from stellwerk.rules.ending import ChooseFirstPlayer, EndTurn
from stellwerk.rules.home_city import ChooseHomes, GrowNetwork
from stellwerk.rules.tickets import CompletedTickets, DealTickets, DrawMoreTickets, TicketPoints
from stellwerk.rules.train_cards import DealCards, DrawTrainCards, LayMarket, TrainCards


def old_west() -> Rules:
    cards = TrainCards()
    markers = CityMarkers(3)
    homes = ChooseHomes(markers)
    return Rules(
        name="old_west",
        prefix="WW",
        board=load_board("old_west"),
        ticket_decks=(("tickets",),),
        players=(2, 6),
        trains=40,
        supply=cards,
        setup=(
            markers,
            DealCards(4),
            LayMarket(cards),
            DealTickets(5, keep=3, rule="WW-3"),
            ChooseFirstPlayer(),
            homes,
        ),
        turn=(
            DrawTrainCards(cards),
            ClaimRoutes(own_rule="WW-7", closed_rule="WW-7"),
            DrawMoreTickets(4, keep=1, rule="WW-18"),
        ),
        after_claim=(GrowNetwork(homes), ControlledRoutePoints(markers), OfferMarker(markers)),
        ending=EndTurn(),
        scoring=(TicketPoints(), MostTicketsBonus(15)),
        tie_breaks=(CompletedTickets(),),
    )


def with_alvin(rules: Rules) -> Rules:
    """WW-21 to WW-25: Alvin waits in Roswell. His steps stand around the marker's, as WW-29 orders them."""
    markers = next(step for step in rules.setup if isinstance(step, CityMarkers))
    alvin = CaptureAlvin(markers, start="roswell", points=10)
    grow, score, offer = rules.after_claim
    return replace(
        rules,
        after_claim=(grow, score, alvin, offer, BringAlvinHome(alvin)),
        scoring=(*rules.scoring, AlvinBonus(alvin, 10)),
        variants=(*rules.variants, "alvin"),
    )


OLD_WEST = GameEntry(
    name="old_west",
    build=old_west,
    board="old_west",
    prefix="WW",
    based_on=("NA",),
    rulebook="old_west.toml",
    pitch=Text(
        "A home city, markers that earn from others, and perhaps an alien.",
        "Eine Heimatstadt, Stadtmarker, die an anderen verdienen, und vielleicht ein Alien.",
    ),
    variants=named(Variant("alvin", Text("Alvin", "Alvin"), with_alvin)),
)
