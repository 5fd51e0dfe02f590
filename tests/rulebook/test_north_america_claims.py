"""North America, claiming a route: NA-21 to NA-28 and NA-49."""

from __future__ import annotations

from itertools import permutations

import pytest

from stellwerk import Game
from stellwerk.engine.cards import COLORS
from stellwerk.engine.events import PointsScored
from stellwerk.engine.payment import Payment
from stellwerk.rules.claim import ClaimRoute, RouteClaimed
from tests.rulebook.tables import (
    claim,
    discards,
    give,
    hand,
    own,
    payment_for,
    refused,
    set_trains,
    started,
    turn_of,
)


def holding(players: int = 2, **cards: int) -> Game:
    """Seat 0's turn, with these cards."""
    game = started(players=players)
    for seat in range(players):
        give(game, seat)
    give(game, 0, **cards)
    return game


def ways_to_pay(game: Game, route: str) -> set[tuple[str | None, int, int]]:
    """Colour, cards of it, and locomotives of every claim of this route that is offered."""
    claims = [option for option in game.options if isinstance(option, ClaimRoute) and option.route == route]
    ways = {(claim.payment.color, claim.payment.cards, claim.payment.locomotives) for claim in claims}
    assert len(ways) == len(claims)
    return ways


def doubles(game: Game) -> list[tuple[str, str]]:
    """Both routes of each double, found by their ends."""
    routes = game.setting.board.routes
    pairs: dict[frozenset[int], list[str]] = {}
    for route in routes:
        pairs.setdefault(frozenset((int(route.a), int(route.b))), []).append(route.id)
    return [(ids[0], ids[1]) for ids in pairs.values() if len(ids) == 2]


# NA-49: the printed examples


@pytest.mark.rule("NA-49")
@pytest.mark.rule("NA-21")
@pytest.mark.rule("NA-23")
def test_montreal_to_new_york_takes_three_blue_or_locomotives_in_their_place() -> None:
    game = holding(blue=12, red=12, locomotive=9)
    expected = {("blue", 3, 0), ("blue", 2, 1), ("blue", 1, 2), (None, 0, 3)}
    assert ways_to_pay(game, "montreal-new_york") == expected
    for color, cards, locomotives in expected:
        game = holding(blue=12, locomotive=9)
        game.play(ClaimRoute("montreal-new_york", Payment(color, cards, locomotives)))
        assert hand(game, 0) == {"blue": 12 - cards, "locomotive": 9 - locomotives}
        assert game.view(None).owners == {"montreal-new_york": 0}


@pytest.mark.rule("NA-49")
@pytest.mark.rule("NA-22")
@pytest.mark.rule("NA-23")
def test_toronto_to_pittsburgh_takes_two_of_any_one_color_or_locomotives_in_their_place() -> None:
    game = holding(**dict.fromkeys(COLORS, 9), locomotive=9)
    expected: set[tuple[str | None, int, int]] = {(color, 2, 0) for color in COLORS}
    expected |= {(color, 1, 1) for color in COLORS}
    expected |= {(None, 0, 2)}
    assert ways_to_pay(game, "pittsburgh-toronto") == expected


@pytest.mark.rule("NA-49")
@pytest.mark.parametrize("locomotives", range(4))
def test_each_printed_way_to_pay_is_paid_with_just_those_cards(locomotives: int) -> None:
    game = holding(blue=3 - locomotives, locomotive=locomotives)
    assert ways_to_pay(game, "montreal-new_york") == {
        ("blue" if locomotives < 3 else None, 3 - locomotives, locomotives)
    }
    claim(game, "montreal-new_york", locomotives=locomotives)
    assert hand(game, 0) == {}
    if locomotives < 3:
        for color in COLORS:
            game = holding(**{color: 2 - locomotives}, locomotive=locomotives)
            ways = {(color if locomotives < 2 else None, 2 - locomotives, locomotives)}
            assert ways_to_pay(game, "pittsburgh-toronto") == ways
            claim(game, "pittsburgh-toronto", color, locomotives=locomotives)
            assert hand(game, 0) == {}


# NA-21 to NA-23: the cards


@pytest.mark.rule("NA-21")
@pytest.mark.parametrize(
    ("cards", "ways"),
    [
        ({"blue": 2}, set()),
        ({"blue": 2, "red": 1}, set()),
        ({"red": 12, "green": 12}, set()),
        ({"blue": 3}, {("blue", 3, 0)}),
        ({"blue": 5, "red": 3}, {("blue", 3, 0)}),
        ({"blue": 1, "locomotive": 1}, set()),
        ({"blue": 1, "locomotive": 2}, {("blue", 1, 2)}),
    ],
)
def test_a_route_takes_exactly_its_spaces_in_cards_of_its_color(
    cards: dict[str, int], ways: set[tuple[str | None, int, int]]
) -> None:
    assert ways_to_pay(holding(**cards), "montreal-new_york") == ways


@pytest.mark.rule("NA-21")
def test_what_cannot_pay_for_a_route_is_refused_by_its_reason() -> None:
    game = holding(blue=4, red=4, locomotive=1)
    reasons = {
        ("red", 3, 0): ("wrong_color", "NA-21"),
        ("blue", 2, 0): ("wrong_number_of_cards", "NA-21"),
        ("blue", 4, 0): ("wrong_number_of_cards", "NA-21"),
        ("blue", 3, 1): ("wrong_number_of_cards", "NA-21"),
        ("blue", 4, -1): ("wrong_number_of_cards", "NA-21"),
        (None, 0, 0): ("wrong_number_of_cards", "NA-21"),
    }
    for (color, cards, locomotives), reason in reasons.items():
        assert refused(game, ClaimRoute("montreal-new_york", Payment(color, cards, locomotives))) == reason
    ferry = ClaimRoute("montreal-new_york", Payment("blue", 2, 0, 1))
    assert refused(game, ferry) == ("ferry_cards_only_on_waves", "IT-12")


@pytest.mark.rule("NA-21")
def test_cards_that_are_not_in_hand_cannot_be_played() -> None:
    game = holding(blue=2, red=4)
    assert refused(game, payment_for(game, "montreal-new_york")) == ("not_enough_cards", "NA-21")


@pytest.mark.rule("NA-21")
@pytest.mark.parametrize("route", ["boston-miami", "new_york-montreal", "denver-kansas_city", ""])
def test_only_routes_of_the_board_between_neighbouring_cities_can_be_claimed(route: str) -> None:
    game = holding(blue=6, black=6)
    assert refused(game, ClaimRoute(route, Payment("black", 4, 0))) == ("unknown_route", "NA-21")


@pytest.mark.rule("NA-21")
def test_every_route_of_a_color_takes_that_color() -> None:
    game = holding(**dict.fromkeys(COLORS, 7))
    for route in game.setting.board.routes:
        if route.color != "gray":
            assert ways_to_pay(game, route.id) == {(route.color, int(route.length), 0)}


@pytest.mark.rule("NA-22")
def test_every_gray_route_takes_any_one_color() -> None:
    game = holding(**dict.fromkeys(COLORS, 6))
    gray = [route for route in game.setting.board.routes if route.color == "gray"]
    assert len(gray) == 44
    for route in gray:
        assert ways_to_pay(game, route.id) == {(color, int(route.length), 0) for color in COLORS}


@pytest.mark.rule("NA-22")
def test_a_gray_route_does_not_take_two_colors() -> None:
    game = holding(red=1, blue=1, green=1)
    assert ways_to_pay(game, "pittsburgh-toronto") == set()
    assert refused(game, payment_for(game, "pittsburgh-toronto", "red")) == ("not_enough_cards", "NA-22")
    game = holding(red=2, blue=1, green=1)
    assert ways_to_pay(game, "pittsburgh-toronto") == {("red", 2, 0)}


@pytest.mark.rule("NA-23")
def test_locomotives_alone_pay_for_any_route() -> None:
    game = holding(locomotive=6)
    for route in game.setting.board.routes:
        assert ways_to_pay(game, route.id) == {(None, 0, int(route.length))}


@pytest.mark.rule("NA-23")
def test_any_number_of_locomotives_stands_in_for_cards() -> None:
    game = holding(white=6, locomotive=6)
    assert ways_to_pay(game, "calgary-winnipeg") == {
        ("white", 6, 0),
        ("white", 5, 1),
        ("white", 4, 2),
        ("white", 3, 3),
        ("white", 2, 4),
        ("white", 1, 5),
        (None, 0, 6),
    }


@pytest.mark.rule("NA-23")
def test_locomotives_that_are_not_in_hand_cannot_be_played() -> None:
    game = holding(blue=3, locomotive=1)
    two = payment_for(game, "montreal-new_york", locomotives=2)
    assert refused(game, two) == ("not_enough_locomotives", "NA-23")
    assert refused(game, payment_for(game, "pittsburgh-toronto", locomotives=2)) == ("not_enough_locomotives", "NA-23")


# NA-24 and NA-25: what a claim does


@pytest.mark.rule("NA-24")
def test_the_cards_are_discarded_and_one_train_is_placed_on_each_space() -> None:
    game = holding(white=6, red=1, locomotive=3)
    happened = claim(game, "calgary-winnipeg", locomotives=2)
    assert hand(game, 0) == {"white": 2, "red": 1, "locomotive": 1}
    assert discards(game) == {"white": 4, "locomotive": 2}
    assert [seat.trains for seat in game.view(None).seats] == [39, 45]
    assert happened[0] == RouteClaimed(0, "calgary-winnipeg", Payment("white", 4, 2))


@pytest.mark.rule("NA-24")
def test_a_route_needs_a_train_for_each_space() -> None:
    game = holding(white=9, blue=9)
    set_trains(game, 0, 5)
    assert ways_to_pay(game, "calgary-winnipeg") == set()
    assert refused(game, payment_for(game, "calgary-winnipeg")) == ("not_enough_trains", "NA-24")
    set_trains(game, 0, 6)
    claim(game, "calgary-winnipeg")
    assert game.view(None).seats[0].trains == 0


@pytest.mark.rule("NA-24")
@pytest.mark.parametrize("trains", range(7))
def test_no_route_longer_than_the_trains_left_is_offered(trains: int) -> None:
    game = holding(**dict.fromkeys(COLORS, 9), locomotive=9)
    set_trains(game, 0, trains)
    claimable = {option.route for option in game.options if isinstance(option, ClaimRoute)}
    assert claimable == {route.id for route in game.setting.board.routes if route.length <= trains}


@pytest.mark.rule("NA-25")
def test_one_route_a_turn_is_claimed_as_a_whole() -> None:
    game = holding(blue=6, red=2)
    assert refused(game, payment_for(game, "montreal-new_york", cards=1)) == ("wrong_number_of_cards", "NA-21")
    claim(game, "montreal-new_york")
    assert game.view(None).owners == {"montreal-new_york": 0}
    assert refused(game, payment_for(game, "boston-new_york-1"), 0) == ("not_your_turn", "NA-9")


@pytest.mark.rule("NA-25")
def test_a_route_may_lie_apart_from_the_other_routes_of_the_player() -> None:
    game = holding(red=6, blue=5)
    own(game, 0, "seattle-vancouver-1")
    own(game, 1, "atlanta-charleston")
    claim(game, "miami-new_orleans")
    assert game.view(None).owners == {"seattle-vancouver-1": 0, "atlanta-charleston": 1, "miami-new_orleans": 0}


@pytest.mark.rule("NA-25")
def test_every_free_route_can_be_claimed_from_the_start() -> None:
    game = holding(**dict.fromkeys(COLORS, 9), locomotive=9)
    claimable = {option.route for option in game.options if isinstance(option, ClaimRoute)}
    assert claimable == {route.id for route in game.setting.board.routes}
    assert len(claimable) == 100


@pytest.mark.rule("NA-25")
@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("owner", [0, 1])
def test_a_route_is_claimed_once(players: int, owner: int) -> None:
    game = holding(players, blue=6)
    own(game, owner, "montreal-new_york")
    assert ways_to_pay(game, "montreal-new_york") == set()
    assert refused(game, payment_for(game, "montreal-new_york")) == ("route_is_claimed", "NA-25")


# NA-26 and NA-27: double routes


@pytest.mark.rule("NA-26")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nobody_claims_both_routes_of_a_double(players: int) -> None:
    game = started(players=players)
    pairs = doubles(game)
    assert len(pairs) == 22
    for one, other in [order for pair in pairs for order in permutations(pair)]:
        game = holding(players, **dict.fromkeys(COLORS, 6), locomotive=3)
        own(game, 0, one)
        assert ways_to_pay(game, other) == set()
        color = "red" if game.setting.board.route(other).color == "gray" else None
        assert refused(game, payment_for(game, other, color)) == ("own_parallel_route", "NA-26")


@pytest.mark.rule("NA-26")
@pytest.mark.rule("NA-27")
@pytest.mark.parametrize("players", [4, 5])
def test_with_four_or_five_players_another_may_claim_the_second_route_of_a_double(players: int) -> None:
    for one, other in doubles(started(players=players)):
        game = holding(players, **dict.fromkeys(COLORS, 6))
        own(game, players - 1, one)
        color = "red" if game.setting.board.route(other).color == "gray" else None
        claim(game, other, color)
        assert game.view(None).owners == {one: players - 1, other: 0}


@pytest.mark.rule("NA-27")
@pytest.mark.parametrize("players", [2, 3])
def test_with_two_or_three_players_the_second_route_of_a_double_is_closed_to_all(players: int) -> None:
    for one, other in [order for pair in doubles(started(players=players)) for order in permutations(pair)]:
        game = holding(players, **dict.fromkeys(COLORS, 6))
        own(game, 1, one)
        color = "red" if game.setting.board.route(other).color == "gray" else None
        assert ways_to_pay(game, other) == set()
        assert refused(game, payment_for(game, other, color)) == ("parallel_route_closed", "NA-27")


@pytest.mark.rule("NA-27")
def test_the_first_to_claim_chooses_which_route_of_a_double() -> None:
    for route in ("boston-new_york-1", "boston-new_york-2"):
        game = holding(2, red=2, yellow=2)
        claim(game, route)
        assert game.view(None).owners == {route: 0}
        give(game, 1, red=2, yellow=2)
        assert not [o for o in game.options if isinstance(o, ClaimRoute) and o.route.startswith("boston-new_york")]


# NA-28: points


@pytest.mark.rule("NA-28")
@pytest.mark.parametrize(
    ("route", "length", "points"),
    [
        ("atlanta-nashville", 1, 1),
        ("boston-new_york-1", 2, 2),
        ("montreal-new_york", 3, 4),
        ("chicago-omaha", 4, 7),
        ("atlanta-miami", 5, 10),
        ("calgary-winnipeg", 6, 15),
    ],
)
def test_a_route_scores_at_once_by_its_length(route: str, length: int, points: int) -> None:
    game = holding(**dict.fromkeys(COLORS, 6))
    color = "red" if game.setting.board.route(route).color == "gray" else None
    happened = claim(game, route, color)
    assert [event for event in happened if isinstance(event, PointsScored)] == [PointsScored(0, points, "routes")]
    assert [seat.points for seat in game.view(None).seats] == [points, 0]
    assert 45 - game.view(None).seats[0].trains == length


@pytest.mark.rule("NA-28")
def test_points_of_several_routes_add_up() -> None:
    game = holding(blue=3, white=6, red=2)
    for route in ("montreal-new_york", "calgary-winnipeg", "boston-new_york-1"):
        turn_of(game, 0)
        claim(game, route)
    assert [seat.points for seat in game.view(None).seats] == [21, 0]
