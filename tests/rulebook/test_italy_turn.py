"""Italy's setup and turn: ferry cards, ferries with waves, parallel routes and tickets."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stellwerk import Game, new_game
from stellwerk.engine.actions import KeepTickets
from stellwerk.engine.cards import COLORS
from stellwerk.engine.errors import SettingError
from stellwerk.engine.events import PointsScored
from stellwerk.engine.payment import Payment
from stellwerk.engine.rng import stream_at
from stellwerk.engine.setting import Setting
from stellwerk.engine.table import TICKETS
from stellwerk.games.registry import rules_for
from stellwerk.rules.claim import ClaimRoute
from stellwerk.rules.ferry_cards import FerryCardTaken, TakeFerryCard, TakeFerryCards
from stellwerk.rules.tickets import DrawTickets
from stellwerk.rules.train_cards import DrawBlind
from tests.rulebook.situations import (
    builds,
    check_drawing_tickets,
    check_market_renewal,
    check_opening_tickets,
    check_taking_cards,
    check_ticket_refusals,
    check_train_cards,
    cleared,
    draw_two,
    give_ferry_cards,
    italy,
    payments,
    points,
)
from tests.rulebook.tables import (
    claim,
    discards,
    give,
    hand,
    payment_for,
    refused,
    ticket_deck,
    turn_of,
)


def ferry_supply(game: Game) -> int:
    return int(game.view(None).part("ferry_cards")["supply"])


def waves_paid(game: Game, route: str) -> set[tuple[int, int]]:
    """Ferry cards and locomotives of each payment whose other spaces are paid with red cards."""
    on_board = game.setting.board.route(route)
    plain = int(on_board.length - on_board.waves)
    return {(p.ferry_cards, p.locomotives) for p in payments(game, route) if (p.color, p.cards) == ("red", plain)}


# setup


@pytest.mark.rule("IT-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_players_have_45_trains_each(players: int) -> None:
    seats = new_game("italy", players, seed=1).view(None).seats
    assert [(seat.trains, seat.points) for seat in seats] == [(45, 0)] * players


@pytest.mark.rule("IT-1")
@pytest.mark.parametrize("players", [1, 6])
def test_one_or_six_cannot_play(players: int) -> None:
    with pytest.raises(SettingError, match="2 to 5 players"):
        new_game("italy", players)


@pytest.mark.rule("IT-1")
@pytest.mark.parametrize("players", [2, 5])
def test_train_cards_hands_and_market_are_those_of_the_base_game(players: int) -> None:
    check_train_cards("italy", players)
    check_market_renewal(italy(players))


@pytest.mark.rule("IT-2")
@pytest.mark.parametrize("players", [2, 5])
def test_there_are_56_tickets_and_ten_ferry_cards_that_nobody_holds_yet(players: int) -> None:
    game = new_game("italy", players, seed=1)
    offered = [game.view(seat).seats[seat].offered or () for seat in range(players)]
    assert len({*ticket_deck(game), *(ticket for offer in offered for ticket in offer)}) == 56
    assert game.view(None).ticket_decks == (56 - 5 * players,)
    assert ferry_supply(game) == 10
    assert list(game.view(None).part("ferry_cards")["held"]) == [0] * players


@pytest.mark.rule("IT-3")
def test_five_tickets_are_dealt_and_three_kept() -> None:
    check_opening_tickets("italy", "IT-3")


# parallel routes


@pytest.mark.rule("IT-4")
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(("claimed", "others"), [("bari-foggia-2", "1"), ("napoli-roma-2", "13")])
def test_with_two_or_three_players_one_route_closes_its_parallels(players: int, claimed: str, others: str) -> None:
    game = italy(players)
    builds(game, 0, claimed)
    for seat, code in ((1, "parallel_route_closed"), (0, "own_parallel_route")):
        turn_of(game, seat)
        give(game, seat, locomotive=4)
        for number in others:
            parallel = claimed[:-1] + number
            length = int(game.setting.board.route(parallel).length)
            assert refused(game, payment_for(game, parallel, locomotives=length)) == (code, "IT-4")


@pytest.mark.rule("IT-4")
@pytest.mark.parametrize("players", [4, 5])
def test_with_four_or_five_players_all_are_usable_but_one_for_each_player(players: int) -> None:
    game = italy(players)
    for seat in range(3):
        builds(game, seat, f"napoli-roma-{seat + 1}")
    builds(game, 3, "bari-foggia-1")
    assert list(game.view(None).owners.values()) == [3, 0, 1, 2]
    turn_of(game, 3)
    give(game, 3, red=3)
    assert refused(game, payment_for(game, "bari-foggia-2")) == ("own_parallel_route", "IT-4")


@pytest.mark.rule("IT-20")
@pytest.mark.parametrize(("claimed", "closed"), [("trieste-venezia-1", 2), ("trieste-venezia-2", 1)])
def test_the_ordinary_route_and_the_ferry_of_trieste_and_venezia_are_a_double_route(claimed: str, closed: int) -> None:
    game = italy()
    builds(game, 0, claimed)
    give(game, 1, locomotive=3)
    other = payment_for(game, f"trieste-venezia-{closed}", locomotives=3)
    assert refused(game, other) == ("parallel_route_closed", "IT-4")


@pytest.mark.rule("IT-20")
def test_routes_from_different_cities_into_one_territory_are_no_double_route() -> None:
    game = italy()
    for seat, route in enumerate(("milano-svizzera", "bergamo-svizzera")):
        builds(game, seat, route)
    builds(game, 0, "torino-svizzera")
    assert game.view(None).owners == {"bergamo-svizzera": 1, "milano-svizzera": 0, "torino-svizzera": 0}


# one action a turn; ferry cards


@pytest.mark.rule("IT-7")
def test_a_turn_is_one_of_four_actions() -> None:
    game = italy()
    give(game, 0, orange=1)
    assert {type(action) for action in game.options} >= {DrawBlind, TakeFerryCard, ClaimRoute, DrawTickets}
    claim(game, "bergamo-milano-1")
    assert game.view(None).to_act == (1,)
    game.play(TakeFerryCard())
    assert game.view(None).to_act == (0,)
    game.play(DrawTickets((4,)))
    assert refused(game, TakeFerryCard())[0] == "keep_drawn_tickets_first"
    game.play(game.options[0])
    assert game.view(None).to_act == (1,)
    game.play(DrawBlind())
    assert refused(game, TakeFerryCard()) == ("second_card_must_be_taken", "NA-11")
    game.play(DrawBlind())
    assert game.view(None).to_act == (0,)


@pytest.mark.rule("IT-7")
def test_train_cards_are_taken_as_in_the_base_game() -> None:
    check_taking_cards(italy())


@pytest.mark.rule("IT-8")
def test_one_ferry_card_is_taken_and_everybody_sees_it() -> None:
    game = italy(3)
    cards = hand(game, 0)
    events = game.play(TakeFerryCard())
    assert events[0].redacted_for(None) == FerryCardTaken(0)
    assert list(game.view(2).part("ferry_cards")["held"]) == [1, 0, 0]
    assert (ferry_supply(game), hand(game, 0)) == (9, cards)
    assert game.view(None).to_act == (1,)


@pytest.mark.rule("IT-8")
def test_nobody_holds_more_than_two_ferry_cards() -> None:
    game = italy()
    for _ in range(2):
        turn_of(game, 0)
        game.play(TakeFerryCard())
    turn_of(game, 0)
    assert game.view(None).part("ferry_cards")["held"][0] == 2
    assert TakeFerryCard() not in list(game.options)
    assert refused(game, TakeFerryCard()) == ("two_ferry_cards_already", "IT-8")


@pytest.mark.rule("IT-8")
def test_an_empty_supply_gives_no_ferry_card() -> None:
    rules = rules_for("italy")
    few = tuple(TakeFerryCards(3, most_held=2) if isinstance(o, TakeFerryCards) else o for o in rules.turn)
    game = Game(Setting(replace(rules, turn=few), 2), "1")
    while game.view(None).decision != "turn":
        game.play(game.options[0])
    cleared(game)
    turn_of(game, 0)
    give_ferry_cards(game, 1, 2)
    game.play(TakeFerryCard())
    turn_of(game, 0)
    assert TakeFerryCard() not in list(game.options)
    assert refused(game, TakeFerryCard()) == ("no_ferry_cards_left", "IT-8")


# ferries


@pytest.mark.rule("IT-9")
def test_all_gray_routes_are_ferries_and_no_others() -> None:
    game = italy()
    give(game, 0, **dict.fromkeys(COLORS, 7))
    board = game.setting.board
    without = {action.route for action in game.options if isinstance(action, ClaimRoute)}
    assert without == {route.id for route in board.routes if route.color != "gray"}
    give_ferry_cards(game, 0, 2)
    with_cards = {a.route for a in game.options if isinstance(a, ClaimRoute) and a.payment.ferry_cards}
    assert with_cards == {route.id for route in board.routes if route.color == "gray"}
    assert len(with_cards) == 21


@pytest.mark.rule("IT-10")
def test_waves_take_locomotives_or_ferry_cards_and_the_other_spaces_one_color_or_locomotives() -> None:
    game = italy()
    give(game, 0, red=2, blue=1, locomotive=5)
    give_ferry_cards(game, 0, 2)
    for_waves = {0: 3, 1: 1, 2: 0}
    expected = set()
    for ferry, locomotives in for_waves.items():
        expected.add(Payment("red", 2, locomotives, ferry))
        expected |= {Payment(color, 1, locomotives + 1, ferry) for color in ("red", "blue")}
        expected.add(Payment(None, 0, locomotives + 2, ferry))
    assert payments(game, "ancona-trieste") == expected


@pytest.mark.rule("IT-10")
def test_a_wave_cannot_be_paid_with_an_ordinary_card() -> None:
    game = italy()
    give(game, 0, red=7)
    five_red = ClaimRoute("ancona-trieste", Payment("red", 5, 0))
    assert refused(game, five_red) == ("waves_need_locomotives_or_ferry_cards", "IT-10")
    give(game, 0, red=7, locomotive=2)
    too_few = ClaimRoute("ancona-trieste", Payment("red", 3, 2))
    assert refused(game, too_few) == ("waves_need_locomotives_or_ferry_cards", "IT-10")
    short = payment_for(game, "ancona-trieste", "red", locomotives=3)
    assert refused(game, short) == ("not_enough_locomotives", "NA-23")
    mixed = ClaimRoute("ancona-trieste", Payment("red", 2, 1, 1))
    assert refused(game, mixed) == ("not_enough_ferry_cards", "IT-8")


@pytest.mark.rule("IT-11")
def test_a_ferry_card_covers_two_waves_and_a_locomotive_one() -> None:
    game = italy()
    give(game, 0, red=5, locomotive=2)
    give_ferry_cards(game, 0, 1)
    claim(game, "ancona-croazia", "red", ferry=1)
    assert (hand(game, 0), game.view(None).part("ferry_cards")["held"][0]) == ({"red": 3, "locomotive": 2}, 0)
    turn_of(game, 0)
    claim(game, "olbia-roma-1", "red", locomotives=2)
    assert hand(game, 0) == {"red": 1}
    turn_of(game, 0)
    give_ferry_cards(game, 0, 1)
    give(game, 0, red=4, locomotive=3)
    one_card = ClaimRoute("ancona-venezia", Payment("red", 2, 0, 1))
    assert refused(game, one_card) == ("waves_need_locomotives_or_ferry_cards", "IT-10")


@pytest.mark.rule("IT-12")
def test_ferry_cards_pay_neither_ordinary_routes_nor_spaces_without_a_wave() -> None:
    game = italy()
    give(game, 0, red=7, black=7)
    give_ferry_cards(game, 0, 2)
    ordinary = ClaimRoute("milano-torino-1", Payment("black", 1, 0, 1))
    assert refused(game, ordinary) == ("ferry_cards_only_on_waves", "IT-12")
    for payment in (Payment("red", 1, 0, 1), Payment(None, 0, 0, 2)):
        refused(game, ClaimRoute("genova-monaco", payment))
    for payment in (Payment("red", 1, 0, 2), Payment(None, 0, 0, 2)):
        assert refused(game, ClaimRoute("ancona-croazia", payment)) == ("ferry_card_wasted", "IT-22")
    give(game, 0, black=3, locomotive=2)
    assert {payment.ferry_cards for payment in payments(game, "milano-torino-1")} == {0}
    by_ferry_card = {Payment("black", 2, 0, 1), Payment("black", 1, 1, 1), Payment(None, 0, 2, 1)}
    assert payments(game, "genova-monaco") == by_ferry_card | {Payment("black", 2, 1), Payment("black", 1, 2)}


@pytest.mark.rule("IT-22")
@pytest.mark.parametrize(
    ("route", "waves", "ways"),
    [
        ("cosenza-messina-1", 1, {(1, 0), (0, 1)}),
        ("ancona-croazia", 2, {(1, 0), (0, 2)}),
        ("ancona-trieste", 3, {(2, 0), (1, 1), (0, 3)}),
        ("cagliari-napoli", 3, {(2, 0), (1, 1), (0, 3)}),
        ("bari-croazia", 4, {(2, 0), (1, 2), (0, 4)}),
    ],
)
def test_the_ways_to_pay_waves_without_wasting_a_ferry_card(route: str, waves: int, ways: set[tuple[int, int]]) -> None:
    game = italy()
    give(game, 0, red=7, locomotive=7)
    give_ferry_cards(game, 0, 2)
    assert game.setting.board.route(route).waves == waves
    assert waves_paid(game, route) == ways


@pytest.mark.rule("IT-22")
def test_a_ferry_card_that_would_cover_one_wave_of_two_is_refused() -> None:
    game = italy()
    give(game, 0, red=7, locomotive=7)
    give_ferry_cards(game, 0, 2)
    for payment in (Payment("red", 2, 1, 1), Payment("red", 2, 0, 2)):
        refused(game, ClaimRoute("ancona-croazia", payment))
    refused(game, ClaimRoute("ancona-trieste", Payment("red", 2, 2, 1)))
    refused(game, ClaimRoute("ancona-trieste", Payment("red", 2, 1, 2)))


@pytest.mark.rule("IT-13")
def test_played_ferry_cards_go_back_to_the_supply() -> None:
    game = italy()
    give(game, 0, red=3)
    give_ferry_cards(game, 0, 2)
    give_ferry_cards(game, 1, 1)
    assert ferry_supply(game) == 7
    claim(game, "bari-croazia", "red", ferry=2)
    assert ferry_supply(game) == 9
    assert list(game.view(None).part("ferry_cards")["held"]) == [0, 1]
    assert discards(game) == {"red": 3}
    assert game.view(None).seats[0].trains == 45 - 7
    draw_two(game)
    game.play(TakeFerryCard())
    assert ferry_supply(game) == 8


@pytest.mark.rule("IT-19")
@pytest.mark.parametrize(
    ("route", "length", "worth"),
    [
        ("bologna-firenze", 1, 1),
        ("foggia-salerno", 2, 2),
        ("pescara-roma", 3, 4),
        ("catania-palermo", 4, 7),
        ("salerno-taranto", 5, 10),
        ("cagliari-napoli", 6, 15),
        ("messina-salerno", 7, 18),
    ],
)
def test_a_route_scores_at_once_by_its_length(route: str, length: int, worth: int) -> None:
    game = italy()
    assert game.setting.board.route(route).length == length
    assert PointsScored(0, worth, "routes") in builds(game, 0, route)
    assert points(game) == [worth, 0]


# tickets


@pytest.mark.rule("IT-14")
def test_four_tickets_are_drawn_and_at_least_one_is_kept() -> None:
    check_drawing_tickets(italy(), "IT-14")


@pytest.mark.rule("IT-14")
def test_at_least_one_of_the_drawn_tickets_must_be_kept() -> None:
    check_ticket_refusals(italy(), "IT-14", (4,))


@pytest.mark.rule("IT-14")
def test_tickets_given_back_are_shuffled_before_they_go_under_the_deck() -> None:
    game = italy()
    before = ticket_deck(game)
    game.play(DrawTickets((4,)))
    kept, *others = before[:4]
    assert sum(1 for o in game.options if isinstance(o, KeepTickets) and o.kept == (kept,)) == 1
    orders = set()
    for seed in range(40):
        for given_back in (tuple(others), tuple(reversed(others))):
            choice = game.clone()
            choice.table.state.streams[TICKETS] = stream_at(str(seed), "tickets")
            choice.play(KeepTickets((kept,), given_back))
            under = ticket_deck(choice)
            assert under[:-3] == before[4:]
            orders.add((seed, *under[-3:]))
    assert len(orders) == 40, "the player's order changes nothing"
    assert len({order[1:] for order in orders}) == 6
