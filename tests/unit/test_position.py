"""Positions laid out by hand are real ones: everything is there once, and the game goes on from there."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from stellwerk import (
    ChooseHome,
    ClaimRoute,
    DrawTickets,
    Game,
    Payment,
    Position,
    SettingError,
    position,
)
from tests.properties.test_conservation import check
from tests.settings import ALL, IDS

TAKEN = ({"blue": 4}, {"blue": 1})
LONG = (
    "calgary-winnipeg",
    "duluth-helena",
    "duluth-toronto",
    "el_paso-houston",
    "el_paso-los_angeles",
    "helena-seattle",
    "miami-new_orleans",
    "portland-salt_lake_city",
)


def everything() -> Game:
    return (
        position("usa", players=3)
        .turns_left(4)
        .to_move(2)
        .hand(2, red=2, locomotive=3)
        .hand(0, white=12)
        .market("red", None, "blue")
        .deck(green=2, black=1)
        .tickets(1, ["boston-miami", "calgary-phoenix"])
        .ticket_deck(["dallas-new_york", "denver-el_paso"])
        .owns(0, "denver-omaha", "chicago-omaha")
        .owns(1, "boston-new_york-1")
        .trains(1, 5)
        .points(0, 14)
        .build()
    )


def test_what_was_said_is_so() -> None:
    game = everything()
    view = game.view(2)
    assert (game.to_act, view.decision, view.current, view.turns_left) == ((2,), "turn", 2, 4)
    assert {kind: n for kind, n in (view.seats[2].hand or {}).items() if n} == {"red": 2, "locomotive": 3}
    assert [seat.cards for seat in view.seats] == [12, 0, 5]
    assert view.market == ("red", None, "blue", None, None)
    assert (view.deck, sum(view.discards.values())) == (3, 110 - 12 - 5 - 2 - 3)
    assert game.view(1).seats[1].tickets == ("boston-miami", "calgary-phoenix")
    assert view.owners == {"denver-omaha": 0, "chicago-omaha": 0, "boston-new_york-1": 1}
    assert [seat.trains for seat in view.seats] == [37, 5, 45]
    assert [seat.points for seat in view.seats] == [14, 0, 0]
    why = game.why_not(ClaimRoute("boston-new_york-2", Payment(None, 0, 2)), 2)
    assert why is not None
    assert why.code == "parallel_route_closed", "with three players a double route is one route"


def test_the_top_of_a_ticket_deck_is_drawn_first() -> None:
    game = everything()
    game.play(DrawTickets((3,)))
    assert (game.view(2).seats[2].offered or ())[:2] == ("dallas-new_york", "denver-el_paso")


@pytest.mark.parametrize("which", ALL, ids=IDS)
def test_every_game_can_be_laid_out_and_played_to_its_end(which: tuple[str, tuple[str, ...], int]) -> None:
    name, variants, players = which
    game = position(name, players=players, variants=variants).build()
    check(game.table)
    assert game.to_act == (0,)
    dice = Random(1)
    while not game.over:
        game.play(dice.choice(game.options))
    check(game.table)


def test_the_same_position_is_the_same_every_time() -> None:
    laid = position("germany").hand(0, red=3)
    first = laid.build()
    first.play(first.options[0])
    assert laid.build().digest() == laid.build().digest() == position("germany").hand(0, red=3).build().digest()
    assert laid.build().digest() != position("germany", seed=2).hand(0, red=3).build().digest()


def test_the_setup_can_be_chosen_and_networks_grow_with_what_is_owned() -> None:
    laid = position("old_west").opening(0, ChooseHome("boise")).opening(1, ChooseHome("denver"))
    game = laid.hand(0, red=9, locomotive=5).build()
    claims = {action.route for action in game.options if isinstance(action, ClaimRoute)}
    assert claims
    assert all("boise" in route for route in claims)
    route = next(route for route in game.board.routes if route.id in claims)
    far = game.board.places[int(route.a)].id.replace("boise", game.board.places[int(route.b)].id)
    grown = laid.owns(0, route.id).build()
    claims = {action.route for action in grown.options if isinstance(action, ClaimRoute)}
    assert any(far in claim and "boise" not in claim for claim in claims)
    with pytest.raises(SettingError, match="seat 0 cannot choose ChooseHome"):
        position("usa").opening(0, ChooseHome("boise")).build()
    with pytest.raises(SettingError, match=r"seat [01] cannot choose ChooseHome\(city='boise'\)"):
        position("old_west").opening(0, ChooseHome("boise")).opening(1, ChooseHome("boise")).build()


def test_a_mechanism_shows_what_it_is_told() -> None:
    laid = position("germany").shows("passengers", waiting={"berlin": {"red": 3}}).shows("passengers", taken=TAKEN)
    passengers = laid.build().view(None).part("passengers")
    assert passengers["waiting"]["berlin"]["red"] == 3
    assert passengers["waiting"]["kiel"] == position("germany").build().view(None).part("passengers")["waiting"]["kiel"]
    assert [taken["blue"] for taken in passengers["taken"]] == [4, 1]


@pytest.mark.parametrize(
    ("lay", "says"),
    [
        (lambda p: p.hand(0, pink=1), "no card 'pink'; there are violet, red"),
        (lambda p: p.hand(0, red=13), "too few for this position"),
        (lambda p: p.market("red", "red", "red", "red", "red", "red"), "the market has 5 places"),
        (lambda p: p.owns(0, "denver-omaho"), "no route 'denver-omaho'"),
        (lambda p: p.owns(0, "denver-omaha").owns(1, "denver-omaha"), "given to two owners"),
        (lambda p: p.owns(0, "boston-new_york-1", "boston-new_york-2"), "boston-new_york-1 closes it"),
        (lambda p: p.owns(0, *LONG), "has 45 trains, too few"),
        (lambda p: p.tickets(0, ["boston-miami"]).tickets(1, ["boston-miami"]), "held twice"),
        (lambda p: p.tickets(0, "boston-miami"), "tickets are a list of ids"),
        (lambda p: p.tickets(0, ["boston-miami"]).ticket_deck(["boston-miami"]), "somebody holds it"),
        (lambda p: p.ticket_deck([], deck=1), "no ticket deck 1"),
        (lambda p: p.points(0, 3, "nothing"), "no points for 'nothing'; there are routes"),
        (lambda p: p.shows("passengers", taken=()), "no mechanism called 'passengers'"),
        (lambda p: p.deck(), "never empty while"),
        (lambda p: p.deck(red=1).discards(blue=1), "say with rest=SEAT who holds what is left"),
        (lambda p: p.to_move(2), "seat is 2"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(lay: Callable[[Position], Position], says: str) -> None:
    with pytest.raises(SettingError, match=says):
        lay(position("usa")).build()
