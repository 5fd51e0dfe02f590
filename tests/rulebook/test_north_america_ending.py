"""North America, the end and the count: NA-34 to NA-40 and NA-50 to NA-53."""

from __future__ import annotations

import random

import pytest

from stellwerk import Game
from stellwerk.engine.actions import KeepTickets, Pass
from stellwerk.engine.board import Route
from stellwerk.engine.events import GameEnded, Passed, TurnBegan
from stellwerk.engine.outcome import Outcome
from stellwerk.engine.state import NOBODY
from stellwerk.rules.claim import ClaimRoute
from stellwerk.rules.ending import LastRoundBegan
from stellwerk.rules.tickets import DrawTickets
from stellwerk.rules.train_cards import DrawBlind, DrawFaceUp
from tests.rulebook.tables import (
    claim,
    finish,
    give,
    give_tickets,
    level,
    own,
    refused,
    set_deck,
    set_discards,
    set_market,
    set_ticket_deck,
    set_trains,
    started,
    turn_of,
)

BLUE = ("montreal-new_york", "new_york-washington-1", "raleigh-washington-1", "atlanta-raleigh-1")
GREEN = ("sault_ste_marie-toronto", "pittsburgh-toronto", "nashville-pittsburgh")


def without_tickets(players: int = 2) -> Game:
    game = started(players=players)
    for seat in range(players):
        give_tickets(game, seat)
    return game


def ticket_lines(outcome: Outcome, seat: int) -> dict[str, int]:
    lines = [line for line in outcome.lines if line.seat == seat and line.source in ("tickets_done", "tickets_failed")]
    assert all((line.source == "tickets_done") == (line.points > 0) for line in lines)
    return {line.detail: line.points for line in lines}


def bonuses(outcome: Outcome) -> list[int]:
    """The points of each seat for the longest route."""
    return [
        sum(line.points for line in outcome.lines if line.seat == seat and line.source == "longest_trail")
        for seat in range(len(outcome.totals))
    ]


def longest(game: Game) -> int:
    """The length of the longest route, as the count names it."""
    (detail,) = {line.detail for line in finish(game.clone()).lines if line.source == "longest_trail"}
    return int(detail)


# NA-51 and NA-35: tickets


@pytest.mark.rule("NA-51")
@pytest.mark.rule("NA-35")
def test_the_printed_example_counts_15_for_blue_and_4_for_green() -> None:
    game = started(players=2)
    give_tickets(game, 0, "montreal-atlanta", "new_york-atlanta")
    give_tickets(game, 1, "sault_ste_marie-nashville", "washington-atlanta")
    own(game, 0, *BLUE)
    own(game, 1, *GREEN)
    outcome = finish(game)
    assert ticket_lines(outcome, 0) == {"montreal-atlanta": 9, "new_york-atlanta": 6}
    assert ticket_lines(outcome, 1) == {"sault_ste_marie-nashville": 8, "washington-atlanta": -4}
    assert bonuses(outcome) == [10, 0]
    assert outcome.totals == (15 + 10, 4)


@pytest.mark.rule("NA-35")
@pytest.mark.parametrize("gap", range(4))
def test_a_line_with_a_gap_completes_nothing(gap: int) -> None:
    game = started(players=2)
    give_tickets(game, 0, "montreal-atlanta")
    give_tickets(game, 1)
    own(game, 0, *[route for n, route in enumerate(BLUE) if n != gap])
    assert ticket_lines(finish(game), 0) == {"montreal-atlanta": -9}


@pytest.mark.rule("NA-35")
@pytest.mark.parametrize("gap", range(4))
def test_the_trains_of_another_player_do_not_join_cities(gap: int) -> None:
    game = started(players=2)
    give_tickets(game, 0, "montreal-atlanta")
    give_tickets(game, 1, "new_york-atlanta")
    own(game, 0, *[route for n, route in enumerate(BLUE) if n != gap])
    own(game, 1, BLUE[gap])
    outcome = finish(game)
    assert ticket_lines(outcome, 0) == {"montreal-atlanta": -9}
    assert ticket_lines(outcome, 1) == {"new_york-atlanta": -6}


@pytest.mark.rule("NA-35")
def test_a_ticket_is_completed_by_any_way_round() -> None:
    game = started(players=2)
    give_tickets(game, 0, "new_york-atlanta")
    give_tickets(game, 1)
    own(game, 0, "new_york-pittsburgh-1", "nashville-pittsburgh", "atlanta-nashville", "miami-new_orleans")
    assert ticket_lines(finish(game), 0) == {"new_york-atlanta": 6}


@pytest.mark.rule("NA-35")
def test_ticket_points_are_added_to_the_points_of_the_game() -> None:
    game = started(players=2)
    give(game, 0, blue=3)
    give_tickets(game, 0, "denver-el_paso")
    give_tickets(game, 1)
    own(game, 1, "calgary-winnipeg")
    claim(game, "montreal-new_york")
    assert finish(game).totals == (4 - 4, 10)


@pytest.mark.rule("NA-40")
def test_a_score_may_fall_below_zero() -> None:
    game = started(players=2)
    give_tickets(game, 0, "seattle-new_york", "vancouver-montreal")
    give_tickets(game, 1, "seattle-los_angeles")
    outcome = finish(game)
    assert outcome.totals == (-42, -9)
    assert outcome.winners == (1,)


# NA-36, NA-37 and NA-52: the longest route


@pytest.mark.rule("NA-36")
def test_the_longest_route_is_worth_ten_points() -> None:
    game = without_tickets(3)
    own(game, 0, "calgary-winnipeg")
    own(game, 1, "helena-omaha", "duluth-omaha-1")
    own(game, 2, "atlanta-miami")
    outcome = finish(game)
    assert bonuses(outcome) == [0, 10, 0]
    assert outcome.totals == (0, 10, 0)


@pytest.mark.rule("NA-36")
@pytest.mark.parametrize(("third", "expected"), [("duluth-winnipeg", [10, 10, 0]), ("el_paso-houston", [10, 10, 10])])
def test_all_who_tie_for_the_longest_route_get_ten_points(third: str, expected: list[int]) -> None:
    game = without_tickets(3)
    own(game, 0, "calgary-winnipeg")
    own(game, 1, "denver-helena", "denver-santa_fe")
    own(game, 2, third)
    assert bonuses(finish(game)) == expected


@pytest.mark.rule("NA-37")
@pytest.mark.parametrize(
    ("routes", "length"),
    [
        # one line
        (("montreal-new_york",), 3),
        (("montreal-new_york", "new_york-washington-1", "raleigh-washington-1"), 7),
        # two lines that do not touch
        (("calgary-winnipeg", "atlanta-miami"), 6),
        # a star: two of its arms
        (("chicago-pittsburgh-1", "new_york-pittsburgh-1", "pittsburgh-raleigh", "pittsburgh-toronto"), 5),
        # a loop
        (("new_york-pittsburgh-1", "new_york-washington-1", "pittsburgh-washington"), 6),
        # a loop and a line that does not touch it, and two loops that do not touch
        (("new_york-pittsburgh-1", "new_york-washington-1", "pittsburgh-washington", "atlanta-miami"), 6),
        (("new_york-pittsburgh-1", "new_york-washington-1", "pittsburgh-washington", "calgary-seattle",
          "calgary-vancouver", "seattle-vancouver-1"), 8),
        # a loop with a tail
        (("new_york-pittsburgh-1", "new_york-washington-1", "pittsburgh-washington", "raleigh-washington-1"), 8),
        # a loop with two tails at one city: only one of them
        (("new_york-pittsburgh-1", "new_york-washington-1", "pittsburgh-washington", "chicago-pittsburgh-1",
          "pittsburgh-saint_louis"), 14),
        # a loop with three tails at one city: two of them, with the loop between them
        (("new_york-pittsburgh-1", "new_york-washington-1", "pittsburgh-washington", "chicago-pittsburgh-1",
          "pittsburgh-saint_louis", "pittsburgh-toronto"), 14),
        # two loops that meet in one city
        (("new_york-pittsburgh-1", "new_york-washington-1", "pittsburgh-washington", "pittsburgh-toronto",
          "chicago-toronto", "chicago-pittsburgh-1"), 15),
        # two loops with a common side: each train once
        (("new_york-pittsburgh-1", "new_york-washington-1", "pittsburgh-washington", "pittsburgh-raleigh",
          "raleigh-washington-1"), 10),
        # trains count, not routes: three routes of two spaces are as long as one of six
        (("atlanta-charleston", "atlanta-raleigh-1", "raleigh-washington-1", "el_paso-houston"), 6),
    ],
)  # fmt: skip
def test_a_continuous_route_may_loop_but_counts_each_train_once(routes: tuple[str, ...], length: int) -> None:
    game = without_tickets()
    own(game, 0, *routes)
    assert longest(game) == length


@pytest.mark.rule("NA-37")
def test_a_continuous_route_consists_of_the_players_own_trains() -> None:
    game = without_tickets()
    own(game, 0, "montreal-new_york", "raleigh-washington-1")
    own(game, 1, "new_york-washington-1")
    assert longest(game) == 3
    assert bonuses(finish(game)) == [10, 0]


def longest_by_trying_everything(routes: list[Route]) -> int:
    """The longest trail from any city, by walking all of them."""

    def walk(city: int, left: frozenset[int]) -> int:
        lengths = [0]
        for n in left:
            route = routes[n]
            if city in (int(route.a), int(route.b)):
                lengths.append(int(route.length) + walk(int(route.a + route.b) - city, left - {n}))
        return max(lengths)

    cities = {int(end) for route in routes for end in (route.a, route.b)}
    return max(walk(city, frozenset(range(len(routes)))) for city in cities)


@pytest.mark.rule("NA-37")
@pytest.mark.parametrize("seed", range(40))
def test_the_longest_route_is_found_in_any_network(seed: int) -> None:
    """Routes in a corner of the board, so that loops, stars and bridges come together."""
    dice = random.Random(seed)
    game = without_tickets()
    board = game.setting.board
    middle = dice.choice(board.places)
    near = {int(middle.number)}
    for _ in range(2):
        touching = [r for r in board.routes if {int(r.a), int(r.b)} & near]
        near |= {int(end) for route in touching for end in (route.a, route.b)}
    groups = {int(r.group): r for r in board.routes if {int(r.a), int(r.b)} <= near}
    chosen: list[Route] = []
    for route in dice.sample(list(groups.values()), min(11, len(groups))):
        if sum(int(r.length) for r in chosen) + int(route.length) <= 45:
            chosen.append(route)
    own(game, 0, *[route.id for route in chosen])
    assert longest(game) == longest_by_trying_everything(chosen)


@pytest.mark.rule("NA-52")
def test_without_any_route_nobody_has_the_longest() -> None:
    outcome = finish(without_tickets(3))
    assert bonuses(outcome) == [0, 0, 0]
    assert outcome.totals == (0, 0, 0)


@pytest.mark.rule("NA-52")
def test_a_player_without_trains_on_the_board_does_not_have_the_longest_route() -> None:
    game = without_tickets(3)
    own(game, 1, "seattle-vancouver-1")
    assert bonuses(finish(game)) == [0, 10, 0]


# NA-38 and NA-53: who wins


def tied(*, done: tuple[int, ...], holders: tuple[int, ...]) -> Game:
    """Level players: so many completed tickets each, and these seats with the longest route."""
    game = without_tickets(len(done))
    short = [
        ("kansas_city-houston", ("kansas_city-oklahoma_city-1", "dallas-oklahoma_city-1", "dallas-houston-1")),
        ("denver-el_paso", ("denver-santa_fe", "el_paso-santa_fe")),
        ("new_york-atlanta", ("new_york-washington-1", "raleigh-washington-1", "atlanta-raleigh-1")),
    ]
    long = [
        ("little_rock-nashville", "little_rock-new_orleans", "miami-new_orleans"),
        ("calgary-winnipeg", "sault_ste_marie-winnipeg"),
        ("duluth-helena", "helena-seattle"),
    ]
    for seat, tickets in enumerate(done):
        some = [short.pop() for _ in range(tickets)]
        give_tickets(game, seat, *[ticket for ticket, _ in some])
        for _, routes in some:
            own(game, seat, *routes)
        if seat in holders:
            own(game, seat, *long.pop())
    if holders:
        assert [seat for seat, points in enumerate(bonuses(finish(game.clone()))) if points] == list(holders)
    level(game, *[50] * len(done))
    return game


@pytest.mark.rule("NA-38")
def test_most_points_win() -> None:
    game = tied(done=(2, 0), holders=(0,))
    level(game, 50, 51)
    outcome = finish(game)
    assert outcome.totals == (50, 51)
    assert outcome.places == (2, 1)
    assert outcome.winners == (1,)


@pytest.mark.rule("NA-38")
def test_a_tie_goes_to_the_player_with_more_completed_tickets() -> None:
    outcome = finish(tied(done=(1, 2), holders=(0,)))
    assert outcome.totals == (50, 50)
    assert outcome.winners == (1,)


@pytest.mark.rule("NA-38")
def test_a_ticket_that_was_not_completed_breaks_no_tie() -> None:
    game = tied(done=(1, 0), holders=(1,))
    give_tickets(game, 1, "seattle-new_york", "vancouver-montreal", "boston-miami")
    level(game, 50, 50)
    assert finish(game).winners == (0,)


@pytest.mark.rule("NA-38")
@pytest.mark.parametrize("holder", [0, 1])
def test_a_tie_with_equal_tickets_goes_to_the_holder_of_the_longest_route(holder: int) -> None:
    outcome = finish(tied(done=(1, 1), holders=(holder,)))
    assert outcome.totals == (50, 50)
    assert outcome.winners == (holder,)


@pytest.mark.rule("NA-38")
def test_players_equal_in_everything_share_the_win() -> None:
    outcome = finish(tied(done=(1, 1, 0), holders=(2,)))
    assert outcome.totals == (50, 50, 50)
    assert outcome.winners == (0, 1)
    assert outcome.places == (1, 1, 3)


@pytest.mark.rule("NA-53")
def test_all_with_the_ten_points_hold_the_card_and_share_the_win() -> None:
    outcome = finish(tied(done=(1, 1, 1), holders=(0, 2)))
    assert outcome.totals == (50, 50, 50)
    assert outcome.winners == (0, 2)
    assert outcome.places == (1, 3, 1)


@pytest.mark.rule("NA-53")
def test_lower_places_are_ranked_in_the_same_way() -> None:
    game = tied(done=(0, 1, 1, 0, 1), holders=(2,))
    level(game, 60, 40, 40, 40, 40)
    assert finish(game).places == (1, 3, 2, 5, 3)
    level(game, 40, 40, 40, 40, 41)
    assert finish(game).places == (4, 3, 2, 4, 1)


# NA-34 and NA-50: the last round


def down_to(trains: int, players: int = 3, seat: int = 0) -> Game:
    """The seat has just claimed a route and has so many trains left."""
    game = started(players=players)
    turn_of(game, seat)
    set_trains(game, seat, trains + 3)
    give(game, seat, blue=3)
    claim(game, "montreal-new_york")
    return game


def play_on(game: Game, turns: int) -> None:
    for _ in range(turns):
        game.play(DrawBlind())
        game.play(DrawBlind())


@pytest.mark.rule("NA-34")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("trains", [0, 1, 2])
def test_with_two_trains_or_fewer_everybody_has_one_more_turn(players: int, trains: int) -> None:
    game = down_to(trains, players)
    assert game.view(None).turns_left == players
    for seat in [*range(1, players), 0]:
        assert not game.over
        assert game.outcome is None
        assert game.to_act == (seat,)
        play_on(game, 1)
    assert game.over
    assert game.to_act == ()
    assert len(game.options) == 0
    assert game.events[-1] == GameEnded("last_round")
    assert game.outcome is not None
    assert game.outcome.reason == "last_round"
    assert refused(game, DrawBlind()) == ("game_is_over", "NA-34")


@pytest.mark.rule("NA-34")
def test_with_three_trains_the_game_goes_on() -> None:
    game = down_to(3)
    play_on(game, 9)
    assert not game.over
    assert game.view(None).turns_left is None
    assert not [event for event in game.events if isinstance(event, LastRoundBegan)]


@pytest.mark.rule("NA-50")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_last_round_begins_with_the_next_player_and_ends_with_the_one_who_set_it_off(seat: int) -> None:
    game = down_to(2, seat=seat)
    assert LastRoundBegan(seat) in game.events
    before = len(game.events)
    play_on(game, 3)
    began = [event.seat for event in game.events[before:] if isinstance(event, TurnBegan)]
    assert [(seat + 1) % 3, *began] == [(seat + 1) % 3, (seat + 2) % 3, seat]
    assert game.over


@pytest.mark.rule("NA-50")
def test_the_last_round_is_played_once_whoever_else_runs_out_of_trains() -> None:
    game = down_to(2)
    for seat, (route, cards) in [(1, ("calgary-winnipeg", {"white": 6})), (2, ("atlanta-miami", {"blue": 5}))]:
        set_trains(game, seat, 6)
        give(game, seat, **cards)
        claim(game, route)
    assert not game.over
    play_on(game, 1)
    assert game.over
    assert [event for event in game.events if isinstance(event, LastRoundBegan)] == [LastRoundBegan(0)]


@pytest.mark.rule("NA-50")
def test_the_trains_are_counted_when_the_turn_is_over() -> None:
    game = started(players=2)
    set_trains(game, 0, 2)
    game.play(DrawBlind())
    assert game.view(None).turns_left is None
    assert LastRoundBegan(0) in game.play(DrawBlind())
    game = started(players=2)
    set_trains(game, 0, 2)
    game.play(DrawTickets((3,)))
    assert game.view(None).turns_left is None
    assert LastRoundBegan(0) in game.play(game.options[0])


@pytest.mark.rule("NA-50")
def test_only_the_trains_of_the_player_who_ends_a_turn_are_counted() -> None:
    game = started(players=3)
    set_trains(game, 1, 0)
    play_on(game, 1)
    assert game.view(None).turns_left is None
    play_on(game, 1)
    assert game.view(None).turns_left == 3


# NA-39: nothing can be done


def stuck(players: int = 3) -> Game:
    """All cards are in hands or the market, all tickets are taken, and all routes that three trains can build."""
    game = started(players=players)
    for seat in range(players):
        give(game, seat)
    state = game.table.state
    for route in game.setting.board.routes:
        neighbours = {int(state.owner[parallel]) for parallel in route.parallels} - {NOBODY}
        free = [seat for seat in range(players) if seat not in neighbours]
        if route.length <= 3 and (players >= 4 or not neighbours):
            own(game, max(free, key=lambda seat: int(state.players[seat].trains)), route.id)
    for seat in range(players):
        set_trains(game, seat, 3)
    set_market(game)
    give(game, 0, red=12, locomotive=7)
    give(game, 1, blue=12, white=10)
    set_market(game, "green", "black", "locomotive", "green", None)
    set_discards(game)
    set_deck(game)
    set_ticket_deck(game)
    turn_of(game, 0)
    return game


@pytest.mark.rule("NA-39")
def test_a_player_who_can_do_nothing_passes() -> None:
    game = stuck()
    assert list(game.options) == [Pass()]
    assert game.play(Pass())[0] == Passed(0)
    assert game.to_act == (1,)
    assert not game.over


@pytest.mark.rule("NA-39")
@pytest.mark.parametrize("players", [3, 5])
def test_when_all_pass_one_after_the_other_the_game_ends_at_once_and_is_scored(players: int) -> None:
    game = stuck(players)
    turn_of(game, 1)
    for n in range(players):
        assert not game.over
        assert game.to_act == ((1 + n) % players,)
        happened = game.play(Pass())
    assert game.over
    assert happened[-1] == GameEnded("all_passed")
    assert game.outcome is not None
    assert game.outcome.reason == "all_passed"
    assert sum(bonuses(game.outcome)) >= 10


@pytest.mark.rule("NA-39")
def test_passes_that_do_not_follow_each_other_do_not_end_the_game() -> None:
    game = stuck()
    set_trains(game, 2, 10)
    game.play(Pass())
    game.play(Pass())
    assert Pass() not in list(game.options)
    claim(game, "calgary-winnipeg", locomotives=4)
    set_deck(game)
    set_market(game)
    set_deck(game)
    game.play(Pass())
    assert not game.over
    set_trains(game, 2, 3)
    game.play(Pass())
    assert not game.over
    game.play(Pass())
    assert game.over


@pytest.mark.rule("NA-39")
def test_nobody_passes_who_can_take_a_card() -> None:
    game = stuck()
    give(game, 0, red=11, locomotive=7)
    assert set(game.options) == {DrawBlind(), *[DrawFaceUp(card) for card in ("green", "black", "locomotive")]}
    assert refused(game, Pass()) == ("something_can_be_done", "NA-39")


@pytest.mark.rule("NA-39")
def test_nobody_passes_who_can_claim_a_route() -> None:
    game = stuck()
    set_trains(game, 0, 4)
    assert {type(option) for option in game.options} == {ClaimRoute}
    assert refused(game, Pass()) == ("something_can_be_done", "NA-39")


@pytest.mark.rule("NA-39")
def test_nobody_passes_who_can_draw_tickets() -> None:
    game = stuck()
    set_ticket_deck(game, "boston-miami")
    assert list(game.options) == [DrawTickets((1,))]
    assert refused(game, Pass()) == ("something_can_be_done", "NA-39")
    game.play(DrawTickets((1,)))
    assert list(game.options) == [KeepTickets(("boston-miami",))]


@pytest.mark.rule("NA-39")
def test_all_passing_ends_the_game_in_the_last_round_too() -> None:
    game = stuck()
    set_trains(game, 0, 2)
    assert LastRoundBegan(0) in game.play(Pass())
    game.play(Pass())
    happened = game.play(Pass())
    assert happened[-1] == GameEnded("all_passed")
