"""The Old West's markers: who controls a city gets the points of routes built there."""

from __future__ import annotations

import pytest

from stellwerk import Game, new_game
from stellwerk.engine.actions import Decline
from stellwerk.engine.events import PointsScored
from stellwerk.engine.payment import Payment
from stellwerk.rules.city_markers import MarkerPlaced, PlaceMarker
from stellwerk.rules.claim import RouteClaimed
from stellwerk.rules.home_city import HomeChosen
from tests.rulebook.situations import builds, controllers, mark, old_west, points, random_play
from tests.rulebook.tables import discards, hand, own, refused, turn_of

ROUTE = "salt_lake_city-st_george-1"  # length 4, 7 points


def st_george(*homes: str) -> Game:
    """Seat 1 has a network that reaches St. George from Las Vegas, its home."""
    game = old_west(homes[0], "las_vegas", *homes[1:])
    own(game, 1, "las_vegas-st_george-1")
    return game


# who gets the points


@pytest.mark.rule("WW-12")
@pytest.mark.parametrize("city", ["salt_lake_city", "st_george"])
def test_a_controls_one_end_salt_lake_city_or_the_other_and_gets_the_points_of_b_s_route(city: str) -> None:
    game = st_george(city)
    assert PointsScored(0, 7, "control") in builds(game, 1, ROUTE)
    assert points(game) == [7, 0]


@pytest.mark.rule("WW-12")
def test_without_a_marker_at_its_ends_the_claimer_gets_the_points() -> None:
    game = st_george("portland")
    builds(game, 1, ROUTE)
    assert points(game) == [0, 7]


@pytest.mark.rule("WW-13")
def test_both_ends_controlled_by_different_players_give_both_the_points_in_full() -> None:
    game = st_george("salt_lake_city", "st_george")
    builds(game, 1, ROUTE)
    assert points(game) == [7, 0, 7]


@pytest.mark.rule("WW-12")
@pytest.mark.rule("WW-13")
def test_everybody_sees_beforehand_whose_cities_take_the_points() -> None:
    game = st_george("salt_lake_city", "st_george")
    assert game.view(None).part("city_markers")["collecting"][ROUTE] == ("salt_lake_city", "st_george")
    assert game.view(None).part("city_markers")["collecting"]["las_vegas-st_george-2"] == ("las_vegas", "st_george")
    builds(game, 1, ROUTE)
    assert ROUTE not in game.view(None).part("city_markers")["collecting"], "nobody builds it any more"
    assert ROUTE not in st_george("portland").view(None).part("city_markers")["collecting"]


@pytest.mark.rule("WW-14")
def test_a_controls_st_george_and_salt_lake_city_and_gets_14() -> None:
    game = st_george("salt_lake_city")
    mark(game, 0, "st_george")
    builds(game, 1, ROUTE)
    assert points(game) == [14, 0]


@pytest.mark.rule("WW-15")
@pytest.mark.parametrize("city", ["salt_lake_city", "st_george"])
def test_a_claimer_who_controls_one_end_gets_the_points_once(city: str) -> None:
    game = st_george("portland")
    mark(game, 1, city)
    assert PointsScored(1, 7, "routes") in builds(game, 1, ROUTE), "own points, and no payment for control"
    assert points(game) == [0, 7]


@pytest.mark.rule("WW-15")
@pytest.mark.parametrize(("city", "other"), [("salt_lake_city", "st_george"), ("st_george", "salt_lake_city")])
def test_a_claimer_who_controls_one_end_shares_with_the_controller_of_the_other(city: str, other: str) -> None:
    game = st_george(other)
    mark(game, 1, city)
    builds(game, 1, ROUTE)
    assert points(game) == [7, 7]


@pytest.mark.rule("WW-15")
def test_a_claimer_who_controls_both_ends_gets_the_points_twice() -> None:
    game = st_george("portland")
    mark(game, 1, "st_george", "salt_lake_city")
    builds(game, 1, ROUTE)
    assert points(game) == [0, 14]


# placing markers


@pytest.mark.rule("WW-10")
def test_a_marker_costs_two_cards_of_one_color_with_locomotives_for_any() -> None:
    game = old_west("salt_lake_city", "tucson")
    builds(game, 0, "idaho_falls-salt_lake_city-1", red=2, blue=1, locomotive=1)
    ways = (Payment("red", 2, 0), Payment("red", 1, 1), Payment("blue", 1, 1))
    assert set(game.options) == {Decline(), *(PlaceMarker("idaho_falls", way) for way in ways)}
    events = game.play(PlaceMarker("idaho_falls", Payment("blue", 1, 1)))
    assert events[0] == MarkerPlaced(0, "idaho_falls", Payment("blue", 1, 1))
    assert hand(game, 0) == {"red": 2}
    assert discards(game) == {"red": 2, "blue": 1, "locomotive": 1}
    assert game.view(None).part("city_markers")["left"] == (1, 2)
    assert controllers(game) == {"salt_lake_city": 0, "tucson": 1, "idaho_falls": 0}
    assert game.view(None).to_act == (1,), "one marker a claim"


@pytest.mark.rule("WW-10")
def test_two_locomotives_pay_for_a_marker_on_either_of_the_two_cities() -> None:
    game = old_west("salt_lake_city", "tucson")
    own(game, 0, "idaho_falls-salt_lake_city-1")
    builds(game, 0, "bozeman-idaho_falls-1", locomotive=2)
    both = Payment(None, 0, 2)
    assert set(game.options) == {Decline(), PlaceMarker("bozeman", both), PlaceMarker("idaho_falls", both)}
    game.play(PlaceMarker("bozeman", both))
    assert (hand(game, 0), controllers(game)["bozeman"]) == ({}, 0)


@pytest.mark.rule("WW-10")
def test_the_marker_may_be_declined() -> None:
    game = old_west("salt_lake_city", "tucson")
    builds(game, 0, "idaho_falls-salt_lake_city-1", red=2)
    game.play(Decline())
    assert controllers(game) == {"salt_lake_city": 0, "tucson": 1}
    assert (hand(game, 0), game.view(None).to_act) == ({"red": 2}, (1,))


@pytest.mark.rule("WW-10")
def test_no_marker_elsewhere_or_for_cards_that_do_not_match() -> None:
    game = old_west("salt_lake_city", "tucson")
    own(game, 0, "green_river-salt_lake_city-1")
    builds(game, 0, "idaho_falls-salt_lake_city-1", red=2, blue=1)
    red, blue = Payment("red", 2, 0), Payment("blue", 2, 0)
    assert refused(game, PlaceMarker("green_river", red)) == ("marker_only_on_a_city_just_joined", "WW-10")
    assert refused(game, PlaceMarker("idaho_falls", blue)) == ("not_enough_cards", "WW-10")
    assert refused(game, PlaceMarker("idaho_falls", Payment("red", 1, 1))) == ("not_enough_cards", "WW-10")
    turn_of(game, 0)
    refused(game, PlaceMarker("idaho_falls", red))


@pytest.mark.rule("WW-10")
def test_two_cards_of_different_colors_pay_for_nothing() -> None:
    game = old_west("salt_lake_city", "tucson")
    builds(game, 0, "idaho_falls-salt_lake_city-1", red=1, blue=1)
    assert not [action for action in game.options if isinstance(action, PlaceMarker)]


@pytest.mark.rule("WW-6")
def test_a_city_with_a_marker_gets_no_other() -> None:
    game = old_west("salt_lake_city", "idaho_falls", "bozeman")
    own(game, 0, "idaho_falls-salt_lake_city-1")
    builds(game, 0, "green_river-idaho_falls", red=2)
    red = Payment("red", 2, 0)
    assert set(game.options) == {Decline(), PlaceMarker("green_river", red)}
    assert refused(game, PlaceMarker("idaho_falls", red)) == ("city_has_a_marker", "WW-6")
    builds(game, 0, "bozeman-idaho_falls-1", red=2)
    assert game.view(None).decision == "turn", "both cities have a marker"


@pytest.mark.rule("WW-11")
def test_after_three_markers_there_is_none_left_to_place() -> None:
    game = old_west("salt_lake_city", "tucson")
    for route, city in (("idaho_falls-salt_lake_city-1", "idaho_falls"), ("bozeman-idaho_falls-1", "bozeman")):
        builds(game, 0, route, red=2)
        game.play(PlaceMarker(city, Payment("red", 2, 0)))
    assert game.view(None).part("city_markers")["left"] == (0, 2)
    builds(game, 0, "bozeman-helena-1", red=2)
    assert game.view(None).to_act == (1,)
    assert hand(game, 0) == {"red": 2}


@pytest.mark.rule("WW-6")
@pytest.mark.rule("WW-11")
@pytest.mark.parametrize(("players", "variants"), [(2, ()), (4, ("alvin",)), (6, ())])
def test_in_whole_games_markers_stay_where_they_are_put_and_nobody_has_more_than_three(
    players: int, variants: tuple[str, ...]
) -> None:
    game = new_game("old_west", players, seed=5, variants=variants)
    put: dict[str, int] = {}
    for event in random_play(game, 5):
        if isinstance(event, HomeChosen | MarkerPlaced):
            assert event.city not in put
            put[event.city] = event.seat
        assert controllers(game).items() >= put.items()
    assert controllers(game) == put
    held = [list(put.values()).count(seat) for seat in range(players)]
    assert max(held) == 3
    assert game.view(None).part("city_markers")["left"] == tuple(3 - count for count in held)


@pytest.mark.rule("WW-16")
def test_the_route_is_scored_before_its_marker_is_placed() -> None:
    game = st_george("portland")
    events = builds(game, 1, ROUTE, blue=2)
    assert [type(event) for event in events[:2]] == [RouteClaimed, PointsScored]
    assert points(game) == [0, 7]
    game.play(PlaceMarker("salt_lake_city", Payment("blue", 2, 0)))
    assert points(game) == [0, 7]


@pytest.mark.rule("WW-16")
def test_a_marker_does_not_add_to_the_points_of_the_other_end() -> None:
    game = st_george("salt_lake_city")
    builds(game, 1, ROUTE, blue=2)
    game.play(PlaceMarker("st_george", Payment("blue", 2, 0)))
    assert points(game) == [7, 0]


@pytest.mark.rule("WW-16")
def test_the_marker_is_paid_from_the_cards_left_in_hand() -> None:
    game = st_george("portland")
    builds(game, 1, ROUTE, red=1, locomotive=1)
    way = Payment("red", 1, 1)
    markers = [action for action in game.options if isinstance(action, PlaceMarker)]
    assert markers == [PlaceMarker("salt_lake_city", way), PlaceMarker("st_george", way)]
    game.play(PlaceMarker("st_george", way))
    assert hand(game, 1) == {}
    builds(game, 1, "grand_junction-st_george")
    assert game.view(None).to_act == (0,), "no card is left to pay with"
