"""Claim step 3: the company's bonus and the amendments of its charter."""

from __future__ import annotations

import pytest

from stellwerk.campaign import content
from stellwerk.engine.events import Event
from stellwerk.rules.campaign.kinds import STRIPES
from stellwerk.rules.campaign.words import Use
from stellwerk.rules.train_cards import CardDrawn
from tests.campaign.rulebook.situations import Situation, answered, builds, earned, finished, line, own, playing
from tests.rulebook.tables import refused

OWN_ROUTES = {
    "blue": "montgomery-memphis",
    "yellow": "louisville-memphis",
    "green": "raleigh-atlanta",
    "black": "buffalo-toronto",
    "red": "saint_john-quebec",
}


def amended(*ids: str, color: str = "blue") -> Situation:
    other = "red" if color != "red" else "black"
    return playing(9, (color, other), amendments={color: ids}, events=["E03"])


def cards(events: list[Event]) -> int:
    return sum(1 for event in events if isinstance(event, CardDrawn) and event.seat == 0)


@pytest.mark.rule("LE-109")
@pytest.mark.rule("CA-16")
@pytest.mark.rule("LE-14")
@pytest.mark.rule("LE-16")
@pytest.mark.parametrize("color", OWN_ROUTES)
def test_a_route_of_the_own_colour_pays_two_dollars(color: str) -> None:
    assert set(content.company_colors()) == set(OWN_ROUTES)
    situation = playing(1, (color, "red" if color != "red" else "blue"))
    assert earned(builds(situation, 0, OWN_ROUTES[color]), 0, "company") == 2
    other = next(route for name, route in OWN_ROUTES.items() if name != color)
    assert earned(builds(situation, 0, other), 0, "company") == 0


@pytest.mark.rule("LE-109")
@pytest.mark.rule("LE-154")
def test_the_colour_of_the_route_counts_not_that_of_the_cards() -> None:
    situation = playing(1)
    assert earned(builds(situation, 0, "montgomery-memphis", locomotives=3), 0, "company") == 2
    assert earned(builds(situation, 0, "buffalo-new_york", color="blue"), 0, "company") == 0


@pytest.mark.rule("LE-109")
def test_a_route_of_another_companys_colour_pays_nobody() -> None:
    situation = playing(1)
    events = builds(situation, 0, "saint_john-quebec")
    assert earned(events, 0, "company") == earned(events, 1, "company") == 0


@pytest.mark.rule("CA-17")
@pytest.mark.rule("LE-86")
def test_white_has_cards_and_routes_but_no_company() -> None:
    assert set(STRIPES) - set(content.company_colors()) == {"white"}


@pytest.mark.rule("CA-20")
@pytest.mark.parametrize(("route", "dollars"), [("tucson-san_diego", 5), ("montgomery-memphis", 2)])
def test_through_freight_pays_three_more_for_four_spaces(route: str, dollars: int) -> None:
    events = builds(amended("am1"), 0, route)
    assert earned(events, 0, "company") == dollars


@pytest.mark.rule("CA-20")
@pytest.mark.parametrize(("route", "dollars", "drawn"), [("washington-richmond-2", 3, 1), ("montgomery-memphis", 2, 0)])
def test_branch_lines_pay_a_dollar_and_a_card_for_one_space(route: str, dollars: int, drawn: int) -> None:
    events = builds(amended("am2"), 0, route)
    assert (earned(events, 0, "company"), cards(events)) == (dollars, drawn)


@pytest.mark.rule("CA-20")
@pytest.mark.parametrize(("choice", "dollars", "drawn"), [("bonus_money", 2, 0), ("bonus_cards", 0, 2)])
def test_team_tracks_draw_two_cards_instead(choice: str, dollars: int, drawn: int) -> None:
    situation = amended("am3")
    events = builds(situation, 0, "montgomery-memphis")
    assert set(situation.game.options) == {Use("bonus_money"), Use("bonus_cards")}
    assert refused(situation.game, Use("wages_1")) == ("not_on_offer", "LE-109")
    events += answered(situation, choice)
    assert (earned(events, 0, "company"), cards(events)) == (dollars, drawn)


@pytest.mark.rule("CA-20")
@pytest.mark.parametrize(("route", "dollars"), [("montreal-boston-1", 3), ("montgomery-memphis", 2)])
def test_union_stations_pay_a_dollar_more_at_a_large_city(route: str, dollars: int) -> None:
    assert earned(builds(amended("am4"), 0, route), 0, "company") == dollars


@pytest.mark.rule("CA-20")
@pytest.mark.rule("LE-154")
@pytest.mark.parametrize(("color", "dollars"), [("blue", 2), ("white", 0)])
def test_grey_charter_makes_a_gray_route_with_an_own_card_the_own_colour(color: str, dollars: int) -> None:
    assert earned(builds(amended("am5"), 0, "buffalo-new_york", color=color), 0, "company") == dollars


@pytest.mark.rule("CA-20")
def test_mail_concession_pays_for_white_routes() -> None:
    situation = amended("am6")
    assert earned(builds(situation, 0, "cleveland-indianapolis"), 0, "company") == 1
    assert earned(builds(situation, 1, "washington-pittsburgh"), 1, "company") == 0


@pytest.mark.rule("CA-20")
@pytest.mark.parametrize(("routes", "dollars"), [(0, 0), (3, 3), (6, 5)])
def test_dividend_day_pays_for_own_routes_at_the_end(routes: int, dollars: int) -> None:
    situation = amended("am7")
    blue = ["washington-richmond-2", "nashville-louisville-2", "philadelphia-washington-1", "new_orleans-mobile-2"]
    blue += ["duluth-minneapolis-1", "laredo-monterrey-2"]
    for route in blue[:routes]:
        builds(situation, 0, route)
        answered(situation)
    assert line_so_far(situation) == 2 * routes
    finished(situation)
    assert line(situation, 0, "company") == 2 * routes + dollars


def line_so_far(situation: Situation) -> int:
    source = situation.game.setting.sources.index("company")
    return int(situation.game.table.state.players[0].scored[source])


@pytest.mark.rule("CA-20")
def test_extra_gang_draws_three_cards_for_the_first_own_route() -> None:
    situation = amended("am8")
    assert cards(builds(situation, 0, "saint_john-quebec")) == 0
    assert cards(builds(situation, 0, "montgomery-memphis")) == 3
    assert cards(builds(situation, 0, "washington-richmond-2")) == 0


@pytest.mark.rule("CA-20")
def test_a_gray_route_by_charter_is_an_own_route_for_other_amendments() -> None:
    situation = amended("am5", "am8", "am7")
    gang = builds(situation, 0, "richmond-pittsburgh", color="blue")
    assert cards(gang) == 3, "it is the first own one"
    assert cards(builds(situation, 0, "montgomery-memphis")) == 0
    finished(situation)
    assert line(situation, 0, "company") == 2 + 2 + 2


@pytest.mark.rule("CA-20")
@pytest.mark.parametrize(("route", "dollars"), [("atlanta-tallahassee", 4), ("montgomery-memphis", 2)])
def test_frontier_livery_pays_two_more_outside_the_starting_board(route: str, dollars: int) -> None:
    assert earned(builds(amended("am9"), 0, route), 0, "company") == dollars


@pytest.mark.rule("CA-20")
@pytest.mark.parametrize(("locomotives", "dollars"), [(1, 4), (0, 2)])
def test_double_headers_pay_two_more_with_a_locomotive(locomotives: int, dollars: int) -> None:
    events = builds(amended("am10"), 0, "montgomery-memphis", locomotives=locomotives)
    assert earned(events, 0, "company") == dollars


@pytest.mark.rule("CA-20")
def test_amendments_add_up() -> None:
    situation = amended("am1", "am9", "am10")
    own(situation, 0, "montgomery-memphis")
    events = builds(situation, 0, "tucson-san_diego", locomotives=1)
    assert earned(events, 0, "company") == 2 + 3 + 2 + 2


@pytest.mark.rule("CA-15")
def test_a_route_belongs_to_the_later_region_of_its_ends() -> None:
    order = ["start", *content.regions()]
    home = {place["id"]: place["region"] for place in content.place_rows()}
    for route in content.route_rows():
        later = max((home[route["a"]], home[route["b"]]), key=order.index)
        assert route["region"] == later
        assert content.route_region(route["a"], route["b"]) == later
