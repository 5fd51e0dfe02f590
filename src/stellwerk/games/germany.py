"""Germany: two ticket decks with an announced mix, and passengers."""

from __future__ import annotations

from stellwerk.boards.loading import load_board
from stellwerk.engine.rules import Rules
from stellwerk.engine.vocabulary import Text
from stellwerk.games.entry import GameEntry
from stellwerk.rules.bonuses import MostTicketsBonus
from stellwerk.rules.claim import ClaimRoutes
from stellwerk.rules.ending import ChooseFirstPlayer, EndTurn
from stellwerk.rules.passengers import (
    ChoosePassenger,
    MostPassengers,
    PassengerMajorities,
    PlacePassengers,
    TakePassengers,
)
from stellwerk.rules.route_points import RoutePoints
from stellwerk.rules.tickets import CompletedTickets, DealMixedTickets, DrawMoreTickets, TicketPoints
from stellwerk.rules.train_cards import DealCards, DrawTrainCards, LayMarket, TrainCards


def germany() -> Rules:
    cards = TrainCards()
    passengers = PlacePassengers()
    choice = ChoosePassenger(passengers)
    return Rules(
        name="germany",
        prefix="DE",
        board=load_board("germany"),
        ticket_decks=(("short",), ("long",)),
        supply=cards,
        setup=(
            passengers,
            DealCards(4),
            LayMarket(cards),
            DealMixedTickets(4, keep=2, rule="DE-5"),
            ChooseFirstPlayer(),
        ),
        turn=(
            DrawTrainCards(cards),
            ClaimRoutes(own_rule="DE-10", closed_rule="DE-11"),
            DrawMoreTickets(4, keep=1, rule="DE-15", mix_rule="DE-16"),
        ),
        after_claim=(
            RoutePoints(),
            TakePassengers(passengers, choice, second_end=False),
            TakePassengers(passengers, choice, second_end=True),
        ),
        ending=EndTurn(),
        scoring=(TicketPoints(), MostTicketsBonus(15), PassengerMajorities(passengers, most=20, second=10)),
        tie_breaks=(CompletedTickets(), MostPassengers(passengers)),
    )


GERMANY = GameEntry(
    name="germany",
    build=germany,
    board="germany",
    prefix="DE",
    based_on=("NA",),
    rulebook="germany.toml",
    pitch=Text(
        "Short and long tickets, and passengers who wait in every city.",
        "Kurze und lange Zielkarten und Passagiere, die in jeder Stadt warten.",
    ),
)
