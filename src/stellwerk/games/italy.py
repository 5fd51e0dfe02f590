"""Italy: ferries paid with ferry cards, and regions joined by networks."""

from __future__ import annotations

from stellwerk.boards.loading import load_board
from stellwerk.engine.rules import Rules
from stellwerk.engine.vocabulary import Text
from stellwerk.games.entry import GameEntry
from stellwerk.rules.claim import ClaimRoutes
from stellwerk.rules.ending import ChooseFirstPlayer, EndTurn
from stellwerk.rules.ferry_cards import TakeFerryCards
from stellwerk.rules.regions import RegionBonus
from stellwerk.rules.route_points import RoutePoints
from stellwerk.rules.tickets import CompletedTickets, DealTickets, DrawMoreTickets, TicketPoints
from stellwerk.rules.train_cards import DealCards, DrawTrainCards, LayMarket, TrainCards

REGION_POINTS = {5: 1, 6: 2, 7: 4, 8: 7, 9: 11, 10: 16, 11: 22, 12: 29, 13: 37, 14: 46, 15: 56}
DOUBLED_REGIONS = ("Sardegna", "Sicilia", "Puglia")


def italy() -> Rules:
    cards = TrainCards()
    return Rules(
        name="italy",
        prefix="IT",
        board=load_board("italy"),
        ticket_decks=(("tickets",),),
        supply=cards,
        setup=(DealCards(4), LayMarket(cards), DealTickets(5, keep=3, rule="IT-3"), ChooseFirstPlayer()),
        turn=(
            DrawTrainCards(cards),
            TakeFerryCards(10, most_held=2),
            ClaimRoutes(own_rule="IT-4", closed_rule="IT-4"),
            DrawMoreTickets(4, keep=1, rule="IT-14", shuffled=True),
        ),
        after_claim=(RoutePoints(),),
        ending=EndTurn(),
        scoring=(TicketPoints(), RegionBonus(REGION_POINTS, DOUBLED_REGIONS)),
        tie_breaks=(CompletedTickets(),),
    )


ITALY = GameEntry(
    name="italy",
    build=italy,
    board="italy",
    prefix="IT",
    based_on=("NA",),
    rulebook="italy.toml",
    pitch=Text(
        "Ferries across two seas, and points for joining the regions.",
        "Fähren über zwei Meere und Punkte für verbundene Regionen.",
    ),
)
