"""Italy's connections and count: territories as dead ends, and the regions that each network joins."""

from __future__ import annotations

import pytest

from stellwerk import Game
from tests.rulebook.situations import add_points, builds, check_last_round, counted, italy
from tests.rulebook.tables import finish, give_tickets, own

# each step joins one more region; all 17 take the 45 trains
GROWING = (
    ("genova-torino-1",),
    ("genova-milano-1",),
    ("genova-parma-1",),
    ("bologna-parma-1", "bologna-firenze"),
    ("bologna-verona-1",),
    ("firenze-perugia",),
    ("ancona-perugia",),
    ("perugia-roma",),
    ("ancona-pescara-1",),
    ("foggia-pescara-1",),
    ("foggia-salerno",),
    ("cosenza-salerno-1",),
    ("cosenza-messina-1",),
    ("bolzano-verona",),
    ("bolzano-tarvisio",),
    ("cagliari-roma",),
)
FOUR = ("perugia-roma", "ancona-perugia", "ancona-pescara-1")  # Lazio, Umbria, Marche, Abruzzo


def region_lines(game: Game, seat: int = 0) -> list[tuple[int, str]]:
    """Points and number of regions of each network that scores, if the game ended now."""
    lines = finish(game.clone()).lines
    return sorted((line.points, line.detail) for line in lines if (line.seat, line.source) == (seat, "regions"))


def ticket_points(game: Game, ticket: str) -> int:
    """What a ticket is worth to seat 0 if the game ends now; the game goes on."""
    end = game.clone()
    give_tickets(end, 0, ticket)
    return next(line.points for line in finish(end).lines if (line.seat, line.detail) == (0, ticket))


# connections


@pytest.mark.rule("IT-5")
def test_tickets_join_a_city_with_a_territory_or_two_territories() -> None:
    game = italy()
    own(game, 0, "torino-francia-1", "milano-torino-1", "bergamo-milano-1", "bergamo-verona-1", "venezia-verona-1")
    assert ticket_points(game, "francia-venezia") == 10
    assert ticket_points(game, "francia-austria") == -11
    own(game, 0, "tarvisio-venezia-1", "tarvisio-austria-1")
    assert ticket_points(game, "francia-austria") == 11


@pytest.mark.rule("IT-6")
def test_routes_into_the_same_territory_are_not_joined_there() -> None:
    game = italy()
    own(game, 0, "torino-svizzera", "bolzano-svizzera", "bolzano-austria")
    assert ticket_points(game, "torino-austria") == -9
    own(game, 0, "milano-torino-1", "bergamo-milano-1", "bergamo-bolzano")
    assert ticket_points(game, "torino-austria") == 9


@pytest.mark.rule("IT-6")
def test_parallel_routes_into_a_territory_are_not_joined_there_either() -> None:
    game = italy()
    own(game, 0, "ancona-croazia", "trieste-croazia-1", "grosseto-perugia", "ancona-perugia")
    assert ticket_points(game, "grosseto-croazia") == 8
    assert ticket_points(game, "milano-trieste") == -8
    own(game, 0, "bergamo-milano-1", "bergamo-verona-1", "bologna-verona-1", "bologna-ravenna-1", "ancona-ravenna-1")
    assert ticket_points(game, "milano-trieste") == -8


@pytest.mark.rule("IT-21")
def test_any_own_route_into_the_territory_reaches_it() -> None:
    game = italy()
    own(game, 0, "bergamo-verona-1", "torino-svizzera", "milano-svizzera")
    own(game, 1, "bergamo-svizzera")
    assert ticket_points(game, "svizzera-verona") == -4
    own(game, 0, "bergamo-milano-1")
    assert ticket_points(game, "svizzera-verona") == 4


@pytest.mark.rule("IT-21")
def test_a_line_between_two_territories_runs_through_cities_only() -> None:
    game = italy()
    own(game, 0, "torino-francia-1", "torino-svizzera", "bolzano-svizzera", "bolzano-austria")
    assert ticket_points(game, "francia-austria") == -11
    own(game, 0, "milano-torino-1", "bergamo-milano-1", "bergamo-bolzano")
    assert ticket_points(game, "francia-austria") == 11


# regions


@pytest.mark.rule("IT-18")
@pytest.mark.rule("IT-23")
def test_two_networks_of_five_regions_score_2_and_joined_by_firenze_pisa_11() -> None:
    game = italy()
    own(game, 0, "genova-pisa-1", "genova-torino-1", "genova-milano-1", "bergamo-milano-1", "bergamo-verona-1")
    own(game, 0, "firenze-perugia", *FOUR)
    assert region_lines(game) == [(1, "5"), (1, "5")]
    assert finish(game.clone()).totals == (2, 0)
    builds(game, 0, "firenze-pisa-2")
    assert region_lines(game) == [(11, "9")]
    assert finish(game).totals == (11 + 1, 0), "the route itself scores 1"


@pytest.mark.rule("IT-15")
@pytest.mark.parametrize(
    ("regions", "worth"),
    [
        *((2, 0), (3, 0), (4, 0), (5, 1), (6, 2), (7, 4), (8, 7), (9, 11)),
        *((10, 16), (11, 22), (12, 29), (13, 37), (14, 46), (15, 56), (16, 56), (17, 56)),
    ],
)
def test_regions_of_a_network_score_from_the_table(regions: int, worth: int) -> None:
    game = italy()
    for routes in GROWING[: regions - 1]:
        own(game, 0, *routes)
    assert region_lines(game) == ([(worth, str(regions))] if worth else [])
    outcome = finish(game)
    assert (counted(outcome, "regions"), outcome.totals) == ([worth, 0], (worth, 0))


@pytest.mark.rule("IT-15")
def test_there_are_17_regions_and_every_city_belongs_to_one() -> None:
    cities = [place for place in italy().setting.board.places if place.kind == "city"]
    assert (len(cities), len({city.region for city in cities})) == (34, 17)
    assert all(city.region for city in cities)


@pytest.mark.rule("IT-15")
def test_separate_networks_score_each_on_its_own() -> None:
    game = italy()
    own(game, 0, "genova-torino-1", "genova-milano-1", "genova-pisa-1", "parma-pisa")
    own(game, 0, "foggia-napoli", "foggia-pescara-1", "pescara-roma", "perugia-roma", "ancona-perugia")
    own(game, 1, "napoli-salerno-1")
    assert region_lines(game) == [(1, "5"), (2, "6")]
    assert region_lines(game, 1) == []


@pytest.mark.rule("IT-23")
def test_a_region_counts_once_in_a_network_with_all_its_cities() -> None:
    game = italy()
    own(game, 0, *FOUR, "firenze-perugia")
    assert region_lines(game) == [(1, "5")]
    own(game, 0, "firenze-pisa-1", "firenze-grosseto")
    assert region_lines(game) == [(1, "5")]


@pytest.mark.rule("IT-24")
def test_a_territory_is_no_region() -> None:
    game = italy()
    own(game, 0, "tarvisio-venezia-1", "ravenna-venezia-1", "ancona-ravenna-1")
    own(game, 0, "tarvisio-austria-1", "ancona-croazia")
    assert region_lines(game) == []
    own(game, 0, "ancona-perugia")
    assert region_lines(game) == [(1, "5")]


@pytest.mark.rule("IT-24")
def test_networks_that_meet_only_in_a_territory_are_separate() -> None:
    game = italy()
    own(game, 0, "torino-svizzera", "genova-torino-1", "genova-pisa-1", "parma-pisa")
    own(game, 0, "bolzano-svizzera", "bolzano-venezia", "tarvisio-venezia-1")
    assert region_lines(game) == []
    own(game, 0, "genova-milano-1", "bergamo-milano-1", "bergamo-bolzano")
    assert region_lines(game) == [(7, "8")]


@pytest.mark.rule("IT-16")
@pytest.mark.parametrize(
    ("some", "last"),
    [
        (("cagliari-roma", "cagliari-olbia-1"), "cagliari-sassari-1"),
        (("foggia-pescara-1", "bari-foggia-1", "bari-lecce-1"), "lecce-taranto-1"),
    ],
)
def test_sardegna_and_puglia_count_twice_when_all_their_cities_are_joined(some: tuple[str, ...], last: str) -> None:
    game = italy()
    own(game, 0, *FOUR, *some)
    assert region_lines(game) == [(1, "5")]
    own(game, 0, last)
    assert region_lines(game) == [(2, "6")]


@pytest.mark.rule("IT-16")
def test_sicilia_counts_twice_when_all_its_cities_are_joined() -> None:
    game = italy()
    own(game, 0, "cosenza-messina-1", "cosenza-salerno-1", "napoli-roma-1", "napoli-salerno-1", "perugia-roma")
    own(game, 0, "catania-messina", "catania-siracusa", "agrigento-catania")
    assert region_lines(game) == [(1, "5")]
    own(game, 0, "agrigento-palermo-1")
    assert region_lines(game) == [(2, "6")]


@pytest.mark.rule("IT-16")
def test_no_other_region_counts_twice() -> None:
    game = italy()
    own(game, 0, "napoli-salerno-1", "napoli-roma-1", "perugia-roma", "ancona-perugia", "ancona-pescara-1")
    assert region_lines(game) == [(1, "5")], "Campania with both its cities, and four regions of one city"


@pytest.mark.rule("IT-25")
def test_the_cities_may_be_joined_by_ferries_through_other_regions() -> None:
    game = italy()
    own(game, 0, *FOUR, "cagliari-roma", "olbia-roma-1")
    assert region_lines(game) == [(1, "5")]
    own(game, 0, "olbia-sassari-1")
    assert region_lines(game) == [(2, "6")]


@pytest.mark.rule("IT-25")
def test_cities_of_one_region_in_two_networks_count_once_in_each() -> None:
    game = italy()
    own(game, 0, *FOUR, "cagliari-roma", "cagliari-sassari-1")
    own(game, 0, "genova-olbia-1", "genova-torino-1", "genova-milano-1", "genova-parma-1")
    assert region_lines(game) == [(1, "5"), (1, "5")]


# the end


@pytest.mark.rule("IT-17")
def test_two_trains_or_fewer_bring_the_last_round() -> None:
    check_last_round(italy(3), "bologna-firenze")


@pytest.mark.rule("IT-17")
def test_tickets_count_and_there_is_no_bonus_card() -> None:
    game = italy()
    own(game, 0, "bologna-parma-1", "milano-parma")
    give_tickets(game, 0, "milano-bologna", "firenze-roma")
    outcome = finish(game)
    assert {(line.source, line.points) for line in outcome.lines} == {("tickets_done", 4), ("tickets_failed", -5)}
    assert outcome.totals == (-1, 0)


@pytest.mark.rule("IT-17")
def test_a_tie_goes_to_more_completed_tickets() -> None:
    game = italy()
    own(game, 0, "bologna-parma-1", "milano-parma")
    give_tickets(game, 0, "milano-bologna")
    add_points(game, 1, 4)
    outcome = finish(game)
    assert (outcome.totals, outcome.places) == ((4, 4), (1, 2))


@pytest.mark.rule("IT-17")
def test_a_tie_in_tickets_is_shared_whatever_the_longest_route() -> None:
    game = italy(3)
    own(game, 0, "genova-olbia-1")
    own(game, 1, "bologna-parma-1")
    add_points(game, 0, 3)
    add_points(game, 1, 3)
    assert finish(game).places == (1, 1, 3)
