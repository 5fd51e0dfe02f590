"""The bot that leads a company: it uses what the campaign offers, and is far better than chance."""

from __future__ import annotations

import pytest

from stellwerk.bots.company import Charter, CompanyBot, answer, charter_of, errands
from stellwerk.bots.company.bot import Outlook, Turn
from stellwerk.bots.company.choices import needed_cards
from stellwerk.bots.company.estimates import OWN_COLOR
from stellwerk.bots.company.ground import Ground
from stellwerk.bots.company.sight import Sight
from stellwerk.campaign import content
from stellwerk.campaign.office import Question
from stellwerk.engine.actions import Action, Decline, KeepTickets
from stellwerk.engine.ints import ints
from stellwerk.rules.campaign.kinds import STRIPES
from stellwerk.rules.campaign.words import SellCards, SolvePostcard, Use
from stellwerk.rules.claim import ClaimRoute
from stellwerk.rules.tickets import DrawTickets
from stellwerk.simulation.campaigns import CampaignPlayer, play_campaign
from tests.campaign.rulebook.situations import (
    Situation,
    campaign_at,
    claim_of,
    forced,
    game_of,
    own,
    playing,
    seal,
)
from tests.rulebook.tables import give, give_tickets


def decide(situation: Situation, seat: int = 0) -> Action:
    game = situation.game
    color = situation.playing.desk.companies[seat]
    bot = CompanyBot(1, game.setting.board, charter_of(situation.campaign, color))
    return bot.choose(game.view(seat), game.options_for(seat))


def claimed(action: Action) -> str:
    assert isinstance(action, ClaimRoute), action
    return action.route


def claim(situation: Situation, route: str, color: str | None = None) -> None:
    situation.game.play(claim_of(situation, route, color))
    forced(situation)


# the turn


def test_the_herd_is_driven_to_the_large_city_beside_it() -> None:
    situation = playing(5, regions=["r4"])
    give(situation.game, 0, yellow=2, black=2)
    assert claimed(decide(situation)) == "houston-san_antonio"
    claim(situation, "houston-san_antonio")
    assert decide(situation) == Use("drive_herd")


def test_a_route_of_its_own_colour_is_dearer_to_a_company() -> None:
    situation = playing(1)
    give(situation.game, 0, red=2, blue=2)
    route = situation.game.setting.board.route(claimed(decide(situation)))
    assert route.color == "blue"


@pytest.mark.parametrize(
    ("amendment", "color", "dearer"),
    [
        ("am1", "blue", {3}),
        ("am2", "blue", {1}),
        ("am6", "white", {1, 2, 3, 4}),
        ("am10", "blue", set()),
    ],
)
def test_what_an_amendment_pays_for_makes_routes_dearer(amendment: str, color: str, dearer: set[int]) -> None:
    found = []
    for amendments in ({}, {"blue": [amendment]}):
        situation = playing(5, amendments=amendments, version=content.LATEST)
        ground = Ground(situation.game.setting.board, charter_of(situation.campaign, "blue"))
        found.append(Outlook(ground, situation.game.view(0)).bonuses.of)
    more = {route for route in range(ground.count) if found[1][route] > found[0][route]}
    assert {ground.color_of[route] for route in more} == ({color} if dearer else set())
    assert {min(ground.length[route], 4) for route in more} == dearer
    assert (ground.with_locomotive > 0) == (amendment == "am10")


def test_by_the_gray_charter_gray_routes_are_rather_paid_with_own_cards() -> None:
    found = []
    for amendments in ([], ["am5"]):
        situation = playing(5, amendments={"blue": amendments}, version=content.LATEST)
        give(situation.game, 0, blue=2, red=2)
        game = situation.game
        gray = {route.id for route in game.setting.board.routes if route.color == "gray" and route.length == 2}
        turn = Turn(Outlook(Ground(game.setting.board, charter_of(situation.campaign, "blue")), game.view(0)))
        worth = {o.payment.color: turn.worth(o) for o in game.options if isinstance(o, ClaimRoute) and o.route in gray}
        found.append(worth["blue"] - worth["red"])
    assert found[1] - found[0] == pytest.approx(OWN_COLOR)


def test_tickets_come_before_what_else_pays() -> None:
    situation = playing(5)
    give(situation.game, 0, yellow=2, white=1)
    give_tickets(situation.game, 0, "chicago-nashville")
    own(situation, 0, "nashville-louisville-1", "louisville-indianapolis")
    assert claimed(decide(situation)) == "indianapolis-chicago-1"


def test_a_postcard_that_is_nearly_solved_makes_the_routes_of_its_city_dearer() -> None:
    found = []
    for postcards in ({}, {"blue": [1]}):
        situation = playing(2, regions=["r1"], postcards=postcards)
        own(situation, 0, "louisville-memphis", "louisville-indianapolis")
        ground = Ground(situation.game.setting.board, charter_of(situation.campaign, "blue"))
        bonuses = Outlook(ground, situation.game.view(0)).bonuses
        found.append([bonuses.of[ground.number[id]] for id in ("nashville-louisville-1", "richmond-raleigh")])
    assert found[1][0] - found[0][0] > 5
    assert found[1][1] == found[0][1]


def test_a_postcard_that_joins_cities_is_planned_like_a_ticket() -> None:
    situation = playing(2, regions=["r1"], postcards={"blue": [3]})
    ground = Ground(situation.game.setting.board, charter_of(situation.campaign, "blue"))
    plan = Outlook(ground, situation.game.view(0)).plan
    own(situation, 0, *(situation.game.setting.board.routes[route].id for route in plan.routes))
    assert situation.playing.desk.joins(situation.game.table, 0, "ottawa", "washington")


def test_new_tickets_are_drawn_with_wagons_and_time_and_not_at_the_end() -> None:
    situation = playing(9)
    assert isinstance(decide(situation), DrawTickets)
    for player in situation.game.table.state.players:
        player.trains = 6
    assert not isinstance(decide(situation), DrawTickets)


def test_the_last_wagons_are_placed() -> None:
    situation = playing(1)
    give(situation.game, 0, black=1, white=2)
    for player in situation.game.table.state.players:
        player.trains = 3
    situation.game.table.state.players[0].trains = 2
    assert situation.game.setting.board.route(claimed(decide(situation))).length == 2


def test_companies_with_equal_hands_do_not_all_want_the_same_colour_for_gray_routes() -> None:
    wanted: set[str] = set()
    situation = playing(1)
    for begins in range(len(STRIPES)):  # each bot begins somewhere else in each game, so no company has an advantage
        ground = Ground(situation.game.setting.board, charter_of(situation.campaign, "blue"), begins)
        gray = {route for route in range(ground.count) if ground.color_of[route] == "gray"}
        wanted.update(needed_cards(Sight(ground, situation.game.view(0)), gray))
    assert wanted == set(STRIPES)


# tickets


def test_a_ticket_that_is_joined_already_is_kept_and_a_far_one_is_not() -> None:
    situation = playing(1)
    own(situation, 0, "nashville-louisville-1", "louisville-indianapolis", "indianapolis-chicago-1")
    situation.game.play(next(action for action in situation.game.options if isinstance(action, DrawTickets)))
    numbers = {ticket.id: int(ticket.number) for ticket in situation.game.setting.board.tickets}
    three = [numbers[id] for id in ("saint_john-memphis", "chicago-nashville", "quebec-charleston")]
    situation.game.table.state.players[0].offered = ints(three)
    kept = decide(situation)
    assert isinstance(kept, KeepTickets)
    assert kept.kept == ("chicago-nashville",)


def test_in_the_first_game_most_tickets_are_finished() -> None:
    done = held = 0
    for seed in (1, 2, 3, 4):
        player = CampaignPlayer(seed, 3)
        while player.campaign.game is None:
            player.step()
        game = player.campaign.game
        while not game.over:
            player.step()
        assert game.outcome is not None
        done += sum(1 for line in game.outcome.lines if line.source == "tickets_done")
        held += sum(len(p.tickets) for p in game.table.state.players)
    assert done > 0.7 * held


# what is asked


def test_a_crate_is_loaded() -> None:
    situation = playing(2, regions=["r1"])
    give(situation.game, 0, green=2)
    claim(situation, "tampa-key_west-1")
    action = decide(situation)
    assert isinstance(action, Use)
    assert action.what.startswith("crate_in_")


def test_a_seal_costs_a_card_that_is_not_needed_rather_than_money() -> None:
    situation = playing(5)
    seal(situation, "washington-pittsburgh")
    give(situation.game, 0, white=2, black=3)
    claim(situation, "washington-pittsburgh")
    assert decide(situation) == Use("seal_card")


def test_a_pledge_is_made_by_tickets_in_hand() -> None:
    situation = game_of(campaign_at(6))
    while situation.decision != "pledge":
        situation.game.play(situation.game.options[0])
    seat = situation.game.to_act[0]
    joined = ("chicago-nashville", "indianapolis-pittsburgh", "washington-cleveland", "detroit-cincinnati")
    give_tickets(situation.game, seat, *joined)
    assert decide(situation, seat) in (Use("pledge_3"), Use("pledge_4"))
    give_tickets(situation.game, seat)
    situation.game.table.state.players[seat].trains = 5
    assert decide(situation, seat) == Decline()


def test_surplus_cards_are_exported_at_a_good_price() -> None:
    situation = playing(9)
    give(situation.game, 0, green=3, red=5)
    own(situation, 1, "seattle-portland-1")
    claim(situation, port_route(situation))
    while situation.decision != "export":
        situation.game.play(situation.game.options[-1])
    assert decide(situation) == SellCards("red", 3)


def port_route(situation: Situation) -> str:
    """A green route of up to three spaces at a port."""
    board = situation.game.setting.board
    ports = content.regions()["r8"].cities
    return next(
        route.id
        for route in board.routes
        if route.color == "green"
        and route.length <= 3
        and {board.places[route.a].id, board.places[route.b].id} & {*ports}
    )


def test_a_postcard_is_paid_for_only_if_its_vault_is_worth_it() -> None:
    assert errands.worth(Charter("blue"), 44) == 9
    assert errands.worth(Charter("blue"), 59) == -4
    situation = playing(7, postcards={"blue": [44, 59]})
    situation.set_money(0, 9)
    assert situation.playing.postcards is not None
    situation.game.table.push(situation.playing.postcards.question, 0, 1)
    assert decide(situation) == SolvePostcard(44)


# between the games


def test_towers_stand_at_long_routes_and_tracks_are_laid_in_the_own_colour() -> None:
    state = campaign_at(4)
    assert answer(Question("red", "water_tower", ("louisville", "helena")), 0.0, state) == "helena"
    tracks = ("a/b/black", "a/b/red", "a/c/red", "a/c/blue")
    assert answer(Question("red", "parallel_track", tracks), 0.99, state) == "a/c/red"
    assert answer(Question(None, "attendance", ("all", "without red")), 0.9, state) == "all"
    assert answer(Question("red", "open_region", ("r1", "r2")), 0.9, state) == "r2"


@pytest.mark.long
def test_a_company_that_is_led_at_random_is_left_far_behind() -> None:
    colors = CampaignPlayer(4, 3).colors
    report = play_campaign(4, 3, dict.fromkeys(colors[1:], "random"))
    assert report.totals[colors[0]] > 2 * max(report.totals[color] for color in colors[1:])


@pytest.mark.parametrize(
    ("points", "others", "dice", "sheet"),
    [((3, 1), (4, 0), 0.0, "2"), ((1, 3), (0, 4), 0.9, "1"), ((2, 2), (1, 1), 0.9, "2"), ((1, 1), (3, 3), 0.0, "1")],
)
def test_a_pencil_goes_where_the_company_would_be_founder(
    points: tuple[int, int], others: tuple[int, int], dice: float, sheet: str
) -> None:
    known: dict[str, str | int] = {
        "points_1": points[0],
        "points_2": points[1],
        "others_1": others[0],
        "others_2": others[1],
    }
    asked = Question("blue", "pencil", ("1", "2"), known)
    assert answer(asked, dice, campaign_at(2)) == sheet
