"""The Old West with Alvin the alien, who waits in Roswell."""

from __future__ import annotations

import pytest

from stellwerk import Game, new_game
from stellwerk.engine.actions import Decline
from stellwerk.engine.events import PointsScored
from stellwerk.engine.payment import Payment
from stellwerk.rules.alvin import AlvinCaptured, AlvinMoved, MoveAlvin
from stellwerk.rules.city_markers import MarkerPlaced, PlaceMarker
from stellwerk.rules.claim import RouteClaimed
from stellwerk.rules.home_city import ChooseHome
from stellwerk.rules.train_cards import DrawBlind
from tests.rulebook.situations import builds, controllers, counted, mark, old_west, points
from tests.rulebook.tables import finish, own, refused

TWO_RED = Payment("red", 2, 0)


def alvin_in(game: Game) -> str:
    return str(game.view(None).part("alvin")["city"])


def with_alvin_in_santa_fe(*others: str) -> Game:
    """Seat 0 has its home in Santa Fe and has brought Alvin there from Roswell: 14 points."""
    game = old_west("santa_fe", *others, alvin=True)
    builds(game, 0, "roswell-santa_fe")
    assert (alvin_in(game), points(game)[0]) == ("santa_fe", 4 + 10)
    return game


@pytest.mark.rule("WW-21")
def test_alvin_begins_in_roswell_where_nobody_may_have_a_home() -> None:
    game = new_game("old_west", 3, seed=1, variants=["alvin"])
    assert game.view(None).part("alvin") == {"city": "roswell", "captor": None}
    while game.view(None).decision == "opening_tickets":
        game.play(game.options[0])
    for city in ("denver", "portland", "seattle"):
        assert ChooseHome("roswell") not in list(game.options)
        assert refused(game, ChooseHome("roswell")) == ("no_home_in_alvins_city", "WW-21")
        game.play(ChooseHome(city))


@pytest.mark.rule("WW-21")
def test_roswell_never_gets_a_marker_even_when_alvin_has_left() -> None:
    game = old_west("santa_fe", "las_cruces", alvin=True)
    for seat, route in enumerate(("roswell-santa_fe", "las_cruces-roswell")):
        builds(game, seat, route, red=2)
        assert game.view(None).decision == "turn", "the home has a marker, and Roswell gets none"
    assert alvin_in(game) == "santa_fe"
    own(game, 1, "albuquerque-las_cruces-1")
    builds(game, 1, "albuquerque-roswell", red=2)
    assert set(game.options) == {Decline(), PlaceMarker("albuquerque", TWO_RED)}
    assert refused(game, PlaceMarker("roswell", TWO_RED)) == ("no_marker_in_alvins_city", "WW-21")


@pytest.mark.rule("WW-22")
def test_the_first_route_into_roswell_captures_alvin_for_ten_points() -> None:
    game = old_west("santa_fe", "las_cruces", alvin=True)
    events = builds(game, 0, "roswell-santa_fe")
    assert AlvinCaptured(0, "roswell") in events
    assert PointsScored(0, 10, "alvin") in events
    assert AlvinMoved(0, "santa_fe") in events, "the only city that seat 0 controls"
    assert points(game) == [4 + 10, 0]
    assert game.view(None).part("alvin") == {"city": "santa_fe", "captor": None}
    builds(game, 1, "las_cruces-roswell")
    assert points(game) == [14, 2], "he is not in Roswell any more"


@pytest.mark.rule("WW-22")
def test_the_captor_chooses_among_the_cities_of_the_own_markers() -> None:
    game = old_west("santa_fe", "las_cruces", alvin=True)
    mark(game, 0, "denver")
    builds(game, 0, "roswell-santa_fe")
    assert (game.view(None).decision, game.view(None).to_act) == ("move_alvin", (0,))
    assert set(game.options) == {MoveAlvin("denver"), MoveAlvin("santa_fe")}
    for city in ("las_cruces", "albuquerque", "roswell"):
        assert refused(game, MoveAlvin(city)) == ("alvin_moves_to_an_own_city", "WW-22")
    assert refused(game, DrawBlind())[1] == "WW-22"
    game.play(MoveAlvin("denver"))
    assert alvin_in(game) == "denver"
    assert (game.view(None).decision, game.view(None).to_act) == ("turn", (1,))


@pytest.mark.rule("WW-23")
def test_alvin_changes_hands_through_the_whole_game() -> None:
    game = with_alvin_in_santa_fe("albuquerque")
    events = builds(game, 1, "albuquerque-santa_fe-1")
    assert (AlvinCaptured(1, "santa_fe") in events, alvin_in(game)) == (True, "albuquerque")
    assert points(game) == [14 + 1, 1 + 10]
    own(game, 0, "pueblo-santa_fe-1", "durango-pueblo")
    builds(game, 0, "albuquerque-durango")
    assert alvin_in(game) == "santa_fe"
    assert points(game) == [15 + 10, 11 + 2]


@pytest.mark.rule("WW-24")
def test_who_controls_his_city_at_the_end_gets_ten_points() -> None:
    game = with_alvin_in_santa_fe("albuquerque")
    assert counted(finish(game.clone()), "alvin_at_the_end") == [10, 0]
    builds(game, 1, "albuquerque-santa_fe-1")
    outcome = finish(game)
    assert counted(outcome, "alvin_at_the_end") == [0, 10]
    assert outcome.totals == (14 + 1, 1 + 10 + 10)


@pytest.mark.rule("WW-24")
def test_in_roswell_he_is_worth_nothing() -> None:
    game = old_west("santa_fe", "las_cruces", alvin=True)
    outcome = finish(game)
    assert (outcome.lines, outcome.totals) == ((), (0, 0))


@pytest.mark.rule("WW-25")
def test_nobody_captures_alvin_from_a_city_of_one_s_own() -> None:
    game = with_alvin_in_santa_fe("las_cruces")
    events = builds(game, 0, "pueblo-santa_fe-1")
    assert not [event for event in events if isinstance(event, AlvinCaptured | AlvinMoved)]
    assert (points(game), alvin_in(game)) == ([14 + 4, 0], "santa_fe")


@pytest.mark.rule("WW-29")
def test_the_steps_of_a_claim_come_in_their_order() -> None:
    game = old_west("denver", "las_cruces", alvin=True)
    own(game, 0, "denver-pueblo-1", "pueblo-santa_fe-1")
    events = list(builds(game, 0, "roswell-santa_fe", red=2))
    assert (game.view(None).decision, points(game), alvin_in(game)) == ("marker", [4 + 10, 0], "roswell")
    assert game.view(None).part("alvin")["captor"] == 0
    assert refused(game, MoveAlvin("denver"))[1] == "WW-10"
    events += game.play(PlaceMarker("santa_fe", TWO_RED))
    assert (game.view(None).decision, alvin_in(game)) == ("move_alvin", "roswell")
    events += game.play(MoveAlvin("santa_fe"))
    steps = [RouteClaimed, PointsScored, AlvinCaptured, PointsScored, MarkerPlaced, AlvinMoved]
    assert [type(event) for event in events if type(event) in steps] == steps
    assert [event.source for event in events if isinstance(event, PointsScored)] == ["routes", "alvin"]
    assert (alvin_in(game), controllers(game)["santa_fe"]) == ("santa_fe", 0), "the city marked just now"


@pytest.mark.rule("WW-29")
def test_without_a_new_marker_alvin_goes_to_a_city_held_before() -> None:
    game = old_west("denver", "las_cruces", alvin=True)
    own(game, 0, "denver-pueblo-1", "pueblo-santa_fe-1")
    builds(game, 0, "roswell-santa_fe", red=2)
    game.play(Decline())
    assert (alvin_in(game), game.view(None).to_act) == ("denver", (1,))


@pytest.mark.rule("WW-30")
@pytest.mark.parametrize(("home", "route"), [("santa_fe", "roswell-santa_fe"), ("albuquerque", "albuquerque-roswell")])
def test_a_route_captures_alvin_at_either_of_its_ends(home: str, route: str) -> None:
    game = old_west(home, "denver", alvin=True)
    captures = [event for event in builds(game, 0, route) if isinstance(event, AlvinCaptured)]
    assert captures == [AlvinCaptured(0, "roswell")], "once"
    assert alvin_in(game) == home


@pytest.mark.rule("WW-30")
def test_routes_that_already_led_to_his_city_do_not_capture_him() -> None:
    game = old_west("santa_fe", "albuquerque", alvin=True)
    own(game, 1, "albuquerque-santa_fe-1")
    builds(game, 0, "roswell-santa_fe")
    builds(game, 1, "albuquerque-durango")
    assert (points(game), alvin_in(game)) == ([14, 2], "santa_fe")
    builds(game, 1, "pueblo-santa_fe-1")
    assert (points(game), alvin_in(game)) == ([14 + 4, 2 + 10], "albuquerque")


@pytest.mark.rule("WW-30")
def test_his_capture_does_not_change_who_gets_the_route_s_points() -> None:
    game = with_alvin_in_santa_fe("denver")
    own(game, 1, "denver-pueblo-1")
    events = builds(game, 1, "pueblo-santa_fe-1")
    scored = [event for event in events if isinstance(event, PointsScored)]
    assert scored == [PointsScored(0, 4, "control"), PointsScored(1, 10, "alvin")]
    assert points(game) == [14 + 4, 10]
