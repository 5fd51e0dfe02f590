"""The Old West's setup, networks and routes: home cities, parallel routes, ferries, tickets and the end."""

from __future__ import annotations

from itertools import permutations

import pytest

from stellwerk import Game, new_game
from stellwerk.engine.actions import KeepTickets
from stellwerk.engine.cards import COLORS
from stellwerk.engine.errors import SettingError
from stellwerk.engine.events import PointsScored
from stellwerk.engine.payment import Payment
from stellwerk.games.registry import GAMES
from stellwerk.rules.claim import ClaimRoute
from stellwerk.rules.home_city import ChooseHome, HomeChosen
from stellwerk.rules.tickets import DrawTickets
from stellwerk.rules.train_cards import DrawBlind
from tests.rulebook.situations import (
    add_points,
    builds,
    check_drawing_tickets,
    check_last_round,
    check_market_renewal,
    check_opening_tickets,
    check_taking_cards,
    check_ticket_refusals,
    check_train_cards,
    controllers,
    counted,
    mark,
    old_west,
    payments,
    points,
)
from tests.rulebook.tables import (
    claim,
    finish,
    give,
    give_tickets,
    own,
    payment_for,
    refused,
    ticket_deck,
    turn_of,
)

SIX = ("portland", "seattle", "eugene", "bend", "spokane", "denver")


def routes_at(game: Game, *cities: str) -> set[str]:
    """All routes that touch one of the cities."""
    board = game.setting.board
    numbers = {board.place_numbers[city] for city in cities}
    return {route.id for route in board.routes if {int(route.a), int(route.b)} & numbers}


def routes_on_offer(game: Game) -> set[str]:
    """What the seat on turn may claim with seven cards of each colour."""
    give(game, game.to_act[0], **dict.fromkeys(COLORS, 7))
    return {action.route for action in game.options if isinstance(action, ClaimRoute)}


def after_tickets(players: int, seed: int, alvin: bool = False) -> Game:
    """A game in which all have chosen their tickets and nobody a home."""
    game = new_game("old_west", players, seed=seed, variants=("alvin",) if alvin else ())
    while game.view(None).decision == "opening_tickets":
        game.play(game.options[0])
    return game


# setup


@pytest.mark.rule("WW-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_to_six_players_have_40_trains_each(players: int) -> None:
    seats = new_game("old_west", players, seed=1).view(None).seats
    assert [(seat.trains, seat.points) for seat in seats] == [(40, 0)] * players


@pytest.mark.rule("WW-1")
@pytest.mark.parametrize("players", [1, 7])
def test_one_or_seven_cannot_play(players: int) -> None:
    with pytest.raises(SettingError, match="2 to 6 players"):
        new_game("old_west", players)


@pytest.mark.rule("WW-2")
@pytest.mark.parametrize("players", [2, 6])
def test_train_cards_hands_and_market_are_those_of_the_base_game(players: int) -> None:
    check_train_cards("old_west", players)
    check_market_renewal(old_west(*SIX[:players]))


@pytest.mark.rule("WW-2")
def test_train_cards_are_taken_as_in_the_base_game() -> None:
    check_taking_cards(old_west("denver", "portland"))


@pytest.mark.rule("WW-2")
def test_there_are_50_tickets() -> None:
    game = new_game("old_west", 6, seed=1)
    offered = [game.view(seat).seats[seat].offered or () for seat in range(6)]
    assert len({*ticket_deck(game), *(ticket for offer in offered for ticket in offer)}) == 50
    assert game.view(None).ticket_decks == (20,)


@pytest.mark.rule("WW-3")
def test_five_tickets_are_dealt_and_three_kept() -> None:
    check_opening_tickets("old_west", "WW-3")


@pytest.mark.rule("WW-4")
@pytest.mark.parametrize("players", [2, 6])
def test_each_player_has_three_markers(players: int) -> None:
    game = new_game("old_west", players, seed=1)
    assert game.view(None).part("city_markers") == {"controller": {}, "left": (3,) * players, "collecting": {}}


@pytest.mark.rule("WW-5")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_homes_are_chosen_after_the_tickets_from_the_last_player_to_the_first(players: int) -> None:
    beginners = set()
    for seed in range(12):
        game = after_tickets(players, seed)
        first = game.view(None).first
        assert first is not None
        beginners.add(first)
        order = [(first + n) % players for n in reversed(range(players))]
        for seat, city in zip(order, SIX, strict=False):
            assert (game.view(None).decision, game.view(None).to_act) == ("home_city", (seat,))
            assert refused(game, DrawBlind())[0] == "choose_home_city_first"
            assert game.play(ChooseHome(city))[0] == HomeChosen(seat, city)
        assert (game.view(None).decision, game.view(None).to_act) == ("turn", (first,))
        homes = dict(zip(order, SIX, strict=False))
        assert game.view(None).part("home_city")["home"] == tuple(homes[seat] for seat in range(players))
        assert controllers(game) == {city: seat for seat, city in homes.items()}
    assert len(beginners) > 1


@pytest.mark.rule("WW-5")
def test_no_home_is_chosen_before_the_tickets() -> None:
    game = new_game("old_west", 3, seed=1)
    for seat in range(3):
        assert refused(game, ChooseHome("denver"), seat) == ("opening_tickets_first", "WW-3")


@pytest.mark.rule("WW-5")
@pytest.mark.rule("WW-8")
def test_any_city_without_a_marker_may_be_a_home_even_roswell_without_alvin() -> None:
    game = after_tickets(2, 1)
    cities = [ChooseHome(place.id) for place in game.setting.board.places]
    assert list(game.options) == cities
    game.play(ChooseHome("roswell"))
    assert list(game.options) == [choice for choice in cities if choice.city != "roswell"]


@pytest.mark.rule("WW-6")
def test_two_players_cannot_have_the_same_home() -> None:
    game = after_tickets(3, 1)
    game.play(ChooseHome("denver"))
    assert refused(game, ChooseHome("denver")) == ("city_has_a_marker", "WW-6")


@pytest.mark.rule("WW-27")
def test_the_home_is_controlled_and_two_markers_are_left() -> None:
    game = old_west("salt_lake_city", "las_vegas")
    seen = game.view(None).part("city_markers")
    assert (seen["controller"], seen["left"]) == ({"salt_lake_city": 0, "las_vegas": 1}, (2, 2))
    own(game, 1, "las_vegas-st_george-1")
    builds(game, 1, "salt_lake_city-st_george-1")
    assert points(game) == [7, 0], "the home's controller gets the points"


@pytest.mark.rule("WW-8")
def test_the_mini_expansion_is_no_variant_and_alvin_one_that_must_be_chosen() -> None:
    assert set(GAMES["old_west"].variants) == {"alvin"}
    with pytest.raises(SettingError, match="no variant called 'dexter'"):
        new_game("old_west", 2, variants=["dexter"])
    assert "alvin" not in old_west("denver", "portland").view(None).parts
    assert "alvin" in old_west("denver", "portland", alvin=True).view(None).parts


# parallel routes


@pytest.mark.rule("WW-7")
@pytest.mark.parametrize("players", [2, 3])
def test_with_two_or_three_players_one_route_of_a_triple_closes_the_others(players: int) -> None:
    game = old_west(*SIX[:players])
    builds(game, 0, "portland-seattle-2")
    for seat, code in ((1, "parallel_route_closed"), (0, "own_parallel_route")):
        turn_of(game, seat)
        give(game, seat, locomotive=2)
        for number in (1, 3):
            other = payment_for(game, f"portland-seattle-{number}", locomotives=2)
            assert refused(game, other) == (code, "WW-7")


@pytest.mark.rule("WW-7")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_with_four_to_six_players_all_are_usable_but_one_for_each_player(players: int) -> None:
    game = old_west(*SIX[:players])
    own(game, 2, "eugene-portland-1")
    builds(game, 0, "portland-seattle-1")
    turn_of(game, 0)
    give(game, 0, orange=2)
    assert refused(game, payment_for(game, "portland-seattle-2")) == ("own_parallel_route", "WW-7")
    builds(game, 1, "portland-seattle-2")
    builds(game, 2, "portland-seattle-3")
    owners = game.view(None).owners
    assert [owners[f"portland-seattle-{number}"] for number in (1, 2, 3)] == [0, 1, 2]


# networks


@pytest.mark.rule("WW-9")
def test_the_network_grows_from_salt_lake_city_by_green_river_and_cheyenne() -> None:
    game = old_west("salt_lake_city", "tucson", "portland", "seattle")
    assert routes_on_offer(game) == routes_at(game, "salt_lake_city")
    cheyenne = payment_for(game, "cheyenne-green_river-1")
    assert refused(game, cheyenne) == ("route_not_in_network", "WW-9")

    builds(game, 0, "green_river-salt_lake_city-1")
    turn_of(game, 0)
    done = {"green_river-salt_lake_city-1", "green_river-salt_lake_city-2"}
    assert routes_on_offer(game) == routes_at(game, "salt_lake_city", "green_river") - done
    denver = payment_for(game, "cheyenne-denver-1")
    assert refused(game, denver) == ("route_not_in_network", "WW-9")

    builds(game, 0, "cheyenne-green_river-1")
    turn_of(game, 0)
    done |= {"cheyenne-green_river-1", "cheyenne-green_river-2"}
    assert routes_on_offer(game) == routes_at(game, "salt_lake_city", "green_river", "cheyenne") - done
    builds(game, 0, "cheyenne-denver-1")
    builds(game, 0, "denver-pueblo-1")
    assert game.view(None).owners["denver-pueblo-1"] == 0


@pytest.mark.rule("WW-9")
def test_a_marker_elsewhere_is_no_place_to_start_from() -> None:
    game = old_west("salt_lake_city", "tucson", "portland", "seattle")
    mark(game, 0, "denver")
    assert routes_on_offer(game) == routes_at(game, "salt_lake_city")


@pytest.mark.rule("WW-28")
def test_a_route_between_two_cities_of_the_own_network_may_be_claimed() -> None:
    game = old_west("salt_lake_city", "tucson")
    own(game, 0, "green_river-salt_lake_city-1", "cheyenne-green_river-1", "cheyenne-denver-1")
    builds(game, 0, "denver-salt_lake_city-1")
    assert game.view(None).owners["denver-salt_lake_city-1"] == 0


@pytest.mark.rule("WW-28")
def test_routes_and_markers_of_others_neither_extend_nor_block_a_network() -> None:
    game = old_west("salt_lake_city", "green_river", "portland", "seattle")
    before = routes_on_offer(game)
    for route in ("green_river-salt_lake_city-1", "cheyenne-green_river-1"):
        builds(game, 1, route)
    mark(game, 1, "cheyenne")
    turn_of(game, 0)
    assert routes_on_offer(game) == before - {"green_river-salt_lake_city-1"}
    builds(game, 0, "green_river-salt_lake_city-2")
    builds(game, 0, "cheyenne-green_river-2")
    builds(game, 0, "cheyenne-denver-1")
    assert game.view(None).owners["cheyenne-denver-1"] == 0


# points and ferries


@pytest.mark.rule("WW-26")
@pytest.mark.parametrize(
    ("route", "length", "worth"),
    [
        ("boise-winnemucca", 3, 4),
        ("boise-missoula", 4, 7),
        ("boise-seattle-1", 7, 18),
        ("green_river-salt_lake_city-1", 1, 1),
        ("idaho_falls-salt_lake_city-1", 2, 2),
        ("salt_lake_city-winnemucca-1", 5, 10),
        ("denver-salt_lake_city-1", 6, 15),
        ("los_angeles-san_francisco", 7, 18),
    ],
)
def test_a_route_scores_at_once_by_its_length(route: str, length: int, worth: int) -> None:
    home = next(city for city in ("boise", "salt_lake_city", "los_angeles") if city in route)
    game = old_west(home, "tucson")
    assert game.setting.board.route(route).length == length
    assert PointsScored(0, worth, "routes") in builds(game, 0, route)
    assert points(game) == [worth, 0]


@pytest.mark.rule("WW-17")
def test_san_francisco_los_angeles_takes_three_locomotives_and_four_of_one_color() -> None:
    game = old_west("san_francisco", "tucson")
    give(game, 0, red=4, blue=3, locomotive=7)
    ways = {Payment("red", 4 - more, 3 + more) for more in range(4)}
    ways |= {Payment("blue", 4 - more, 3 + more) for more in range(1, 4)}
    assert payments(game, "los_angeles-san_francisco") == ways | {Payment(None, 0, 7)}
    claim(game, "los_angeles-san_francisco", "red", locomotives=3)
    assert game.view(None).discards["locomotive"] == 3
    assert game.view(None).discards["red"] == 4
    assert game.view(None).seats[0].trains == 33


@pytest.mark.rule("WW-17")
def test_fewer_locomotives_than_symbols_are_refused() -> None:
    game = old_west("san_francisco", "tucson")
    give(game, 0, red=7, locomotive=2)
    few = payment_for(game, "los_angeles-san_francisco", "red", locomotives=2)
    assert refused(game, few) == ("locomotive_symbols_need_locomotives", "WW-17")
    three = payment_for(game, "los_angeles-san_francisco", "red", locomotives=3)
    assert refused(game, three) == ("not_enough_locomotives", "NA-23")


@pytest.mark.rule("WW-17")
def test_a_gray_route_without_symbols_takes_any_one_color() -> None:
    game = old_west("seattle", "san_francisco")
    give(game, 0, red=7)
    assert payments(game, "boise-seattle-1") == {Payment("red", 7, 0)}
    symbols = {route.id: int(route.locomotives) for route in game.setting.board.routes if route.locomotives}
    assert symbols == {"los_angeles-san_francisco": 3}


# tickets and the end


@pytest.mark.rule("WW-18")
def test_four_tickets_are_drawn_and_at_least_one_is_kept() -> None:
    check_drawing_tickets(old_west("denver", "portland"), "WW-18")


@pytest.mark.rule("WW-18")
def test_at_least_one_of_the_drawn_tickets_must_be_kept() -> None:
    check_ticket_refusals(old_west("denver", "portland"), "WW-18", (4,))


@pytest.mark.rule("WW-18")
def test_tickets_go_under_the_deck_in_the_order_of_the_player_s_choice() -> None:
    game = old_west("denver", "portland")
    before = ticket_deck(game)
    game.play(DrawTickets((4,)))
    for order in permutations(before[1:4]):
        choice = game.clone()
        choice.play(KeepTickets((before[0],), order))
        assert ticket_deck(choice) == [*before[4:], *order]


@pytest.mark.rule("WW-19")
def test_most_completed_tickets_are_worth_15_to_all_who_tie() -> None:
    game = old_west("salt_lake_city", "san_francisco", "portland")
    own(game, 0, "green_river-salt_lake_city-1", "cheyenne-green_river-1")
    own(game, 1, "fresno-san_francisco-1", "bakersfield-fresno-1", "bakersfield-los_angeles-1")
    own(game, 2, "boise-seattle-1")
    give_tickets(game, 0, "salt_lake_city-cheyenne", "seattle-roswell", "boise-wolf_point")
    give_tickets(game, 1, "san_francisco-los_angeles")
    outcome = finish(game.clone())
    assert counted(outcome, "most_tickets") == [15, 15, 0]
    assert {line.source for line in outcome.lines} == {"tickets_done", "tickets_failed", "most_tickets"}
    give_tickets(game, 1)
    assert counted(finish(game), "most_tickets") == [15, 0, 0]


@pytest.mark.rule("WW-19")
def test_nobody_gets_the_bonus_if_nobody_completed_a_ticket() -> None:
    game = old_west("salt_lake_city", "san_francisco")
    give_tickets(game, 0, "salt_lake_city-cheyenne")
    outcome = finish(game)
    assert (counted(outcome, "most_tickets"), outcome.totals) == ([0, 0], (-5, 0))


@pytest.mark.rule("WW-20")
def test_two_trains_or_fewer_bring_the_last_round() -> None:
    check_last_round(old_west("salt_lake_city", "tucson", "portland"), "green_river-salt_lake_city-1")


@pytest.mark.rule("WW-20")
def test_completed_tickets_are_added_and_the_others_subtracted() -> None:
    game = old_west("salt_lake_city", "green_river")
    own(game, 0, "green_river-salt_lake_city-1")
    own(game, 1, "cheyenne-green_river-1")
    give_tickets(game, 0, "salt_lake_city-cheyenne", "helena-salt_lake_city")
    assert finish(game.clone()).totals == (-5 - 6, 0), "a line of two players' trains joins nothing"
    own(game, 0, "denver-salt_lake_city-1", "cheyenne-denver-1")
    assert finish(game).totals == (5 - 6 + 15, 0)


@pytest.mark.rule("WW-20")
def test_a_tie_goes_to_more_completed_tickets() -> None:
    game = old_west("salt_lake_city", "green_river")
    own(game, 0, "denver-salt_lake_city-1", "cheyenne-denver-1")
    give_tickets(game, 0, "salt_lake_city-cheyenne")
    add_points(game, 1, 5 + 15)
    outcome = finish(game)
    assert (outcome.totals, outcome.places) == ((20, 20), (1, 2))


@pytest.mark.rule("WW-20")
def test_a_tie_in_tickets_is_shared_whatever_the_longest_route() -> None:
    game = old_west("salt_lake_city", "green_river", "portland")
    own(game, 0, "denver-salt_lake_city-1")
    own(game, 1, "casper-green_river")
    add_points(game, 0, 3)
    add_points(game, 1, 3)
    assert finish(game).places == (1, 1, 3)
