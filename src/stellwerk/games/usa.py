"""North America: the base game (2025 edition), and its variants of tickets and bonuses."""

from __future__ import annotations

from dataclasses import replace

from stellwerk.boards.loading import load_board
from stellwerk.engine.rules import Rules
from stellwerk.engine.vocabulary import Text
from stellwerk.games.entry import GameEntry, Variant, named
from stellwerk.rules.bonuses import HoldsLongestTrail, LongestTrailBonus, MostTicketsBonus
from stellwerk.rules.claim import ClaimRoutes
from stellwerk.rules.ending import ChooseFirstPlayer, EndTurn
from stellwerk.rules.route_points import RoutePoints
from stellwerk.rules.tickets import CompletedTickets, DealTickets, DrawMoreTickets, TicketPoints
from stellwerk.rules.train_cards import DealCards, DrawTrainCards, LayMarket, TrainCards

BIG_CITIES = ("chicago", "dallas", "houston", "los_angeles", "miami", "new_york", "seattle")


def usa() -> Rules:
    cards = TrainCards()
    return Rules(
        name="usa",
        prefix="NA",
        board=load_board("usa"),
        ticket_decks=(("base", "2025"),),
        supply=cards,
        setup=(DealCards(4), LayMarket(cards), DealTickets(4, keep=2, rule="NA-7"), ChooseFirstPlayer()),
        turn=(DrawTrainCards(cards), ClaimRoutes(), DrawMoreTickets(3, keep=1, rule="NA-29", keep_rule="NA-30")),
        after_claim=(RoutePoints(),),
        ending=EndTurn(),
        scoring=(TicketPoints(), LongestTrailBonus(10)),
        tie_breaks=(CompletedTickets(), HoldsLongestTrail()),
    )


def with_opening(rules: Rules, opening: DealTickets) -> Rules:
    """The same setup with other opening tickets."""
    return replace(rules, setup=tuple(opening if isinstance(s, DealTickets) else s for s in rules.setup))


def with_draw(rules: Rules, draw: DrawMoreTickets) -> Rules:
    """The same turn with another way to draw tickets."""
    return replace(rules, turn=tuple(draw if isinstance(o, DrawMoreTickets) else o for o in rules.turn))


def classic(rules: Rules) -> Rules:
    """NA-41: 30 tickets, 3 dealt and at least 2 kept."""
    return replace(
        with_opening(rules, DealTickets(3, keep=2, rule="NA-41")),
        ticket_decks=(("base",),),
        variants=(*rules.variants, "classic"),
    )


def nineteen_ten(rules: Rules) -> Rules:
    """NA-42: the 1910 deck; most completed tickets instead of the longest route."""
    return replace(
        with_opening(rules, DealTickets(3, keep=2, rule="NA-42")),
        ticket_decks=(("1910",),),
        scoring=(TicketPoints(), MostTicketsBonus(15)),
        tie_breaks=(CompletedTickets(),),
        variants=(*rules.variants, "1910"),
    )


def mega(rules: Rules) -> Rules:
    """NA-43: 69 tickets, 5 dealt keep 3, draw 4 keep 1, both bonuses."""
    rules = with_opening(rules, DealTickets(5, keep=3, rule="NA-43"))
    return replace(
        with_draw(rules, DrawMoreTickets(4, keep=1, rule="NA-43")),
        ticket_decks=(("1910", "mega"),),
        scoring=(TicketPoints(), LongestTrailBonus(10), MostTicketsBonus(15)),
        variants=(*rules.variants, "mega"),
    )


def big_cities(rules: Rules) -> Rules:
    """NA-44: the tickets that touch a big city, 4 dealt keep 2, draw 4 keep 1, no bonus card."""
    board = rules.board
    numbers = {board.place_numbers[city] for city in BIG_CITIES}
    touching = [t for t in board.tickets if {int(t.a), int(t.b)} & numbers]
    rules = with_opening(rules, DealTickets(4, keep=2, rule="NA-44"))
    return replace(
        with_draw(rules, DrawMoreTickets(4, keep=1, rule="NA-44")),
        board=board.with_tickets(touching),
        ticket_decks=(("1910", "mega"),),
        scoring=(TicketPoints(),),
        tie_breaks=(CompletedTickets(),),
        variants=(*rules.variants, "big_cities"),
    )


USA = GameEntry(
    name="usa",
    build=usa,
    board="usa",
    prefix="NA",
    rulebook="north_america.toml",
    pitch=Text(
        "The classic: from coast to coast, ten points for the longest trail.",
        "Der Klassiker: von Küste zu Küste, zehn Punkte für die längste Strecke.",
    ),
    variants=named(
        Variant("classic", Text("classic edition", "klassische Ausgabe"), classic),
        Variant("1910", Text("1910", "1910"), nineteen_ten),
        Variant("mega", Text("Mega", "Mega"), mega),
        Variant("big_cities", Text("Big Cities", "Große Städte"), big_cities),
    ),
)
