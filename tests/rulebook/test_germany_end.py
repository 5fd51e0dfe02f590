"""Germany's connections and count: countries as dead ends, tickets, the most tickets, and passengers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stellwerk import Game
from stellwerk.engine.board import Ticket
from stellwerk.engine.setting import Setting
from stellwerk.games.registry import rules_for
from tests.rulebook.situations import (
    add_points,
    check_last_round,
    cleared,
    counted,
    germany,
    put_passengers,
    seat_passengers,
)
from tests.rulebook.tables import finish, give_tickets, own

COLORS = ("black", "blue", "green", "red", "white", "yellow")


def germany_with_ticket(a: str, b: str) -> Game:
    """A game with one more short ticket, worth 5."""
    rules = rules_for("germany")
    board = rules.board
    extra = Ticket(0, f"{a}-{b}", board.place_numbers[a], board.place_numbers[b], 5, "short")
    game = Game(Setting(replace(rules, board=board.with_tickets([*board.tickets, extra])), 2), "1")
    while game.view(None).decision != "turn":
        game.play(game.options[0])
    return cleared(game)


def ticket_points(game: Game, ticket: str) -> int:
    """What a ticket is worth to seat 0 if the game ends now; the game goes on."""
    end = game.clone()
    give_tickets(end, 0, ticket)
    return next(line.points for line in finish(end).lines if (line.seat, line.detail) == (0, ticket))


# connections


@pytest.mark.rule("DE-17")
def test_freiburg_and_saarbruecken_are_not_joined_through_frankreich() -> None:
    game = germany_with_ticket("freiburg", "saarbruecken")
    own(game, 0, "frankreich-freiburg", "frankreich-saarbruecken")
    assert ticket_points(game, "freiburg-saarbruecken") == -5
    own(game, 0, "freiburg-karlsruhe", "karlsruhe-saarbruecken")
    assert ticket_points(game, "freiburg-saarbruecken") == 5


@pytest.mark.rule("DE-17")
def test_a_ticket_into_a_country_is_met_by_a_route_that_ends_there() -> None:
    game = germany()
    own(game, 0, "konstanz-stuttgart", "stuttgart-ulm-1", "augsburg-ulm-1", "augsburg-muenchen-1")
    assert ticket_points(game, "frankreich-muenchen") == -8
    own(game, 0, "freiburg-konstanz", "frankreich-freiburg")
    assert ticket_points(game, "frankreich-muenchen") == 8
    assert ticket_points(game, "muenchen-freiburg") == 8


@pytest.mark.rule("DE-26")
def test_any_own_route_into_the_country_reaches_it() -> None:
    game = germany()
    own(game, 0, "karlsruhe-stuttgart", "stuttgart-ulm-1", "augsburg-ulm-1", "augsburg-muenchen-1")
    own(game, 0, "frankreich-saarbruecken")
    own(game, 1, "frankreich-karlsruhe")
    assert ticket_points(game, "frankreich-muenchen") == -8
    own(game, 0, "karlsruhe-saarbruecken")
    assert ticket_points(game, "frankreich-muenchen") == 8


@pytest.mark.rule("DE-26")
def test_a_line_between_two_countries_runs_through_cities_only() -> None:
    game = germany()
    own(game, 0, "bremerhaven-daenemark", "bremerhaven-emden", "emden-niederlande")
    assert ticket_points(game, "daenemark-niederlande") == 10
    assert ticket_points(game, "frankreich-daenemark") == -17
    own(game, 0, "frankreich-saarbruecken", "koblenz-saarbruecken", "koblenz-koeln-1", "duesseldorf-koeln-1")
    own(game, 0, "duesseldorf-niederlande")
    assert ticket_points(game, "frankreich-daenemark") == -17
    own(game, 0, "dortmund-duesseldorf-1", "dortmund-muenster-1", "emden-muenster")
    assert ticket_points(game, "frankreich-daenemark") == 17


# the end, tickets and their bonus


@pytest.mark.rule("DE-18")
def test_two_trains_or_fewer_bring_the_last_round() -> None:
    game = germany(3)
    put_passengers(game, "chemnitz")
    put_passengers(game, "dresden")
    check_last_round(game, "chemnitz-dresden")


@pytest.mark.rule("DE-18")
def test_completed_tickets_are_added_and_the_others_subtracted() -> None:
    game = germany()
    own(game, 0, "berlin-leipzig")
    give_tickets(game, 0, "berlin-leipzig", "hamburg-rostock", "berlin-schweiz")
    outcome = finish(game)
    assert (counted(outcome, "tickets_done"), counted(outcome, "tickets_failed")) == ([4, 0], [-24, 0])
    assert outcome.totals == (4 - 24 + 15, 0)


@pytest.mark.rule("DE-19")
def test_most_completed_tickets_are_worth_15_to_all_who_tie() -> None:
    game = germany(3)
    own(game, 0, "berlin-leipzig")
    own(game, 1, "chemnitz-leipzig", "berlin-dresden", "chemnitz-dresden")
    own(game, 2, "hamburg-schwerin", "rostock-schwerin")
    give_tickets(game, 0, "berlin-leipzig", "berlin-erfurt", "bremen-kassel")
    give_tickets(game, 1, "berlin-chemnitz", "berlin-schweiz")
    assert counted(finish(game.clone()), "most_tickets") == [15, 15, 0]
    own(game, 0, "erfurt-leipzig")
    assert counted(finish(game), "most_tickets") == [15, 0, 0]


@pytest.mark.rule("DE-19")
def test_there_is_no_bonus_for_the_longest_route() -> None:
    game = germany()
    own(game, 0, "berlin-hannover", "berlin-hamburg-1")
    outcome = finish(game)
    assert (outcome.lines, outcome.totals) == ((), (0, 0))


@pytest.mark.rule("DE-23")
def test_nobody_gets_the_bonus_if_nobody_completed_a_ticket() -> None:
    game = germany()
    give_tickets(game, 0, "berlin-leipzig")
    outcome = finish(game)
    assert counted(outcome, "most_tickets") == [0, 0]
    assert outcome.totals == (-4, 0)


# passengers


@pytest.mark.rule("DE-20")
@pytest.mark.rule("DE-29")
@pytest.mark.parametrize(
    ("held", "worth"),
    [([5, 3, 3, 0], [20, 10, 10, 0]), ([4, 4, 2], [20, 20, 0]), ([3, 0, 0], [20, 0, 0])],
)
@pytest.mark.parametrize("color", COLORS)
def test_the_worked_examples_of_one_color(held: list[int], worth: list[int], color: str) -> None:
    game = germany(len(held))
    for seat, count in enumerate(held):
        seat_passengers(game, seat, **{color: count})
    outcome = finish(game)
    assert counted(outcome, "passengers") == worth
    assert list(outcome.totals) == worth


@pytest.mark.rule("DE-20")
@pytest.mark.parametrize(
    ("held", "worth"),
    [
        ([1, 2, 4, 3], [0, 0, 20, 10]),
        ([2, 2, 2], [20, 20, 20]),
        ([1, 5, 1, 1, 0], [10, 20, 10, 10, 0]),
        ([3, 3, 2, 2, 1], [20, 20, 0, 0, 0]),
    ],
)
def test_most_of_a_color_are_worth_20_and_second_most_10(held: list[int], worth: list[int]) -> None:
    game = germany(len(held))
    for seat, count in enumerate(held):
        seat_passengers(game, seat, red=count)
    assert counted(finish(game), "passengers") == worth


@pytest.mark.rule("DE-20")
def test_each_color_counts_for_itself() -> None:
    game = germany()
    seat_passengers(game, 0, red=2, blue=1, green=1)
    seat_passengers(game, 1, red=1, blue=1, white=3)
    outcome = finish(game)
    assert {(line.seat, line.detail): line.points for line in outcome.lines} == {
        (0, "blue"): 20,
        (1, "blue"): 20,
        (0, "green"): 20,
        (0, "red"): 20,
        (1, "red"): 10,
        (1, "white"): 20,
    }


@pytest.mark.rule("DE-21")
def test_no_passenger_of_a_color_no_points_for_it() -> None:
    game = germany(3)
    assert counted(finish(game.clone()), "passengers") == [0, 0, 0]
    seat_passengers(game, 1, yellow=1)
    assert counted(finish(game), "passengers") == [0, 20, 0]


# ties


@pytest.mark.rule("DE-22")
def test_most_points_win_whatever_tickets_and_passengers_say() -> None:
    game = germany()
    own(game, 0, "berlin-leipzig")
    give_tickets(game, 0, "berlin-leipzig")
    seat_passengers(game, 0, red=2)
    add_points(game, 1, 4 + 15 + 20 + 1)
    outcome = finish(game)
    assert (outcome.totals, outcome.places) == ((39, 40), (2, 1))


@pytest.mark.rule("DE-22")
def test_a_tie_goes_to_more_completed_tickets_before_passengers() -> None:
    game = germany()
    own(game, 0, "berlin-leipzig")
    give_tickets(game, 0, "berlin-leipzig")
    seat_passengers(game, 1, red=2)
    add_points(game, 0, 1)
    outcome = finish(game)
    assert (outcome.totals, outcome.places) == ((20, 20), (1, 2))


@pytest.mark.rule("DE-22")
def test_a_tie_in_tickets_goes_to_more_passengers_of_all_colors_together() -> None:
    game = germany(3)
    seat_passengers(game, 0, red=3)
    seat_passengers(game, 1, blue=2, green=2)
    add_points(game, 0, 20)
    outcome = finish(game)
    assert (outcome.totals, outcome.places) == ((40, 40, 0), (2, 1, 3))


@pytest.mark.rule("DE-22")
def test_players_equal_in_everything_share_the_win() -> None:
    game = germany(3)
    seat_passengers(game, 0, red=2)
    seat_passengers(game, 1, blue=2)
    own(game, 1, "berlin-hannover")
    outcome = finish(game)
    assert (outcome.places, outcome.winners) == ((1, 1, 3), (0, 1))
