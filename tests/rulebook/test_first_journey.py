"""The first journey: its few rules of its own, and a lesson that happens as it is told, whoever deals."""

from __future__ import annotations

import csv
from importlib import resources

import pytest

from stellwerk import Game, new_game
from stellwerk.bots.registry import make_bot
from stellwerk.engine.actions import Action, KeepTickets
from stellwerk.engine.codec import type_name
from stellwerk.engine.errors import SettingError
from stellwerk.games.entry import Lesson, LessonMove
from stellwerk.games.registry import GAMES, listed_games, setting_for
from stellwerk.rules.tickets import DrawTickets
from tests.rulebook.tables import finish, give_tickets, own, refused, started

GAME = "first_journey"


def rows(board: str, file: str) -> list[tuple[str, ...]]:
    text = resources.files("stellwerk.boards").joinpath(board, file).read_text(encoding="utf-8")
    return [tuple(row.values()) for row in csv.DictReader(text.splitlines())]


@pytest.mark.rule("FJ-1")
def test_the_board_is_ten_cities_of_north_america_with_every_route_between_them() -> None:
    places, routes = rows(GAME, "places.csv"), rows(GAME, "routes.csv")
    assert len(places) == 10
    assert set(places) <= set(rows("usa", "places.csv"))
    cities = {place[0] for place in places}
    assert routes == [route for route in rows("usa", "routes.csv") if {route[0], route[1]} <= cities]


@pytest.mark.rule("FJ-2")
def test_two_players_have_nine_trains_each() -> None:
    assert [seat.trains for seat in new_game(GAME, players=2, seed=1).view(None).seats] == [9, 9]
    with pytest.raises(SettingError):
        setting_for(GAME, 3)


@pytest.mark.rule("FJ-3")
def test_two_tickets_are_dealt_and_one_must_be_kept() -> None:
    game = new_game(GAME, players=2, seed=1)
    offered = game.view(0).seats[0].offered or ()
    assert len(offered) == 2
    assert {len(o.kept) for o in game.options_for(0) if isinstance(o, KeepTickets)} == {1, 2}
    assert refused(game, KeepTickets((), offered), 0) == ("too_few_tickets_kept", "FJ-3")


@pytest.mark.rule("FJ-4")
def test_whoever_draws_tickets_draws_two_and_keeps_one() -> None:
    game = started(GAME)
    assert [o for o in game.options if isinstance(o, DrawTickets)] == [DrawTickets((2,))]
    game.play(DrawTickets((2,)))
    assert {len(o.kept) for o in game.options if isinstance(o, KeepTickets)} == {1, 2}


@pytest.mark.rule("FJ-5")
def test_nobody_has_a_bonus_for_a_long_route() -> None:
    game = started(GAME)
    give_tickets(game, 0, "vancouver-salt_lake_city")
    give_tickets(game, 1)
    own(game, 0, "portland-salt_lake_city", "portland-seattle-1", "seattle-vancouver-1")
    assert finish(game).totals == (8, 0)


# the lesson


def lesson_of(game: str) -> Lesson:
    lesson = GAMES[game].lesson
    assert lesson is not None
    return lesson


def fitting(game: Game, move: LessonMove) -> list[Action]:
    """The legal actions that do what the lesson asks for."""

    def fits(action: Action) -> bool:
        if type_name(type(action)) != move.type:
            return False
        if isinstance(action, KeepTickets):
            return action.kept == move.about
        return not move.about or bool({getattr(action, "card", None), getattr(action, "route", None)} & set(move.about))

    return [action for action in game.options_for(0) if fits(action)]


def test_the_only_lesson_is_not_among_the_games_to_choose_from() -> None:
    assert [name for name, entry in GAMES.items() if entry.lesson] == [GAME]
    assert GAME not in {entry.name for entry in listed_games()}


@pytest.mark.parametrize("bot_seed", range(12))
def test_the_lesson_happens_as_it_is_told_whatever_the_opponents_seed(bot_seed: int) -> None:
    lesson = lesson_of(GAME)
    game = new_game(GAME, players=2, seed=lesson.seed)
    bot = make_bot(lesson.bot, bot_seed)
    turns = []
    for step in lesson.steps:
        for move in step.moves:
            while 0 not in game.to_act:
                game.play(bot.choose(game.view(1), game.options_for(1)), 1)
            may = fitting(game, move)
            assert may, (step.code, move)
            turns.append(game.view(0).turn)
            game.play(may[-1], 0)
    assert game.over
    outcome = game.outcome
    assert outcome is not None
    assert outcome.totals == (25, 1)  # 15 + 1 + 1 for the routes, 8 for the ticket
    assert sorted(set(turns)) == [0, 1, 3, 5, 7, 9]  # five turns of one's own


def test_any_way_to_pay_leads_through_the_lesson() -> None:
    lesson = lesson_of(GAME)
    for first, second in ((0, 0), (0, -1), (-1, 0)):
        game = new_game(GAME, players=2, seed=lesson.seed)
        bot = make_bot(lesson.bot, 0)
        for step in lesson.steps:
            for move in step.moves:
                while 0 not in game.to_act:
                    game.play(bot.choose(game.view(1), game.options_for(1)), 1)
                game.play(fitting(game, move)[{"others": first, "finish": second}.get(step.code, 0)], 0)
        assert game.over
