"""The first journey: a guided game of five turns on ten cities of North America, for whoever has never played."""

from __future__ import annotations

from stellwerk.boards.loading import load_board
from stellwerk.engine.rules import Rules
from stellwerk.engine.vocabulary import Text
from stellwerk.games.entry import GameEntry, Lesson, LessonMove, LessonStep
from stellwerk.rules.claim import ClaimRoutes
from stellwerk.rules.ending import ChooseFirstPlayer, EndTurn
from stellwerk.rules.route_points import RoutePoints
from stellwerk.rules.tickets import CompletedTickets, DealTickets, DrawMoreTickets, TicketPoints
from stellwerk.rules.train_cards import DealCards, DrawTrainCards, LayMarket, TrainCards


def first_journey() -> Rules:
    cards = TrainCards()
    return Rules(
        name="first_journey",
        prefix="FJ",
        board=load_board("first_journey"),
        ticket_decks=(("journey",),),
        players=(2, 2),
        trains=9,
        supply=cards,
        setup=(DealCards(4), LayMarket(cards), DealTickets(2, keep=1, rule="FJ-3"), ChooseFirstPlayer()),
        turn=(DrawTrainCards(cards), ClaimRoutes(), DrawMoreTickets(2, keep=1, rule="FJ-4")),
        after_claim=(RoutePoints(),),
        ending=EndTurn(),
        scoring=(TicketPoints(),),
        tie_breaks=(CompletedTickets(),),
    )


BLUE = LessonMove("draw_face_up", ("blue",))
HIDDEN = LessonMove("draw_blind")


def claim(*routes: str) -> LessonMove:
    return LessonMove("claim_route", routes)


# With this seed four blue cards and two locomotives are in hand after four draws, which pay the long route.
LESSON = Lesson(
    seed="journey-48637",
    bot="greedy",
    steps=(
        LessonStep("ticket", (LessonMove("keep_tickets", ("vancouver-salt_lake_city",)),)),
        LessonStep("cards", (BLUE, BLUE)),
        LessonStep("more", (HIDDEN, HIDDEN)),
        LessonStep("claim", (claim("portland-salt_lake_city"),)),
        LessonStep("others", (claim("portland-seattle-1", "portland-seattle-2"),)),
        LessonStep("finish", (claim("seattle-vancouver-1", "seattle-vancouver-2"),)),
    ),
)

FIRST_JOURNEY = GameEntry(
    name="first_journey",
    build=first_journey,
    board="first_journey",
    prefix="FJ",
    based_on=("NA",),
    rulebook="first_journey.toml",
    pitch=Text(
        "Learn it by playing: five turns, ten cities, four minutes.",
        "Lernen im Spiel: fünf Züge, zehn Städte, vier Minuten.",
    ),
    usual_players=2,
    listed=False,
    lesson=LESSON,
)
