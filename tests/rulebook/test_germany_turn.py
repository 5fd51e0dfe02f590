"""Germany's turn: cards, routes with their passengers, and tickets of two decks."""

from __future__ import annotations

from itertools import permutations

import pytest

from stellwerk.engine.actions import Decline, KeepTickets
from stellwerk.engine.events import PointsScored
from stellwerk.engine.payment import Payment
from stellwerk.rules.claim import ClaimRoute, RouteClaimed
from stellwerk.rules.passengers import PassengerTaken, TakePassenger
from stellwerk.rules.tickets import DrawTickets
from stellwerk.rules.train_cards import DeckReshuffled, DrawBlind, DrawFaceUp
from tests.rulebook.situations import (
    builds,
    check_taking_cards,
    check_ticket_refusals,
    draw_two,
    germany,
    payments,
    points,
    put_passengers,
    riding,
    waiting,
)
from tests.rulebook.tables import (
    claim,
    discards,
    give,
    give_tickets,
    hand,
    own,
    payment_for,
    refused,
    set_deck,
    set_market,
    set_ticket_deck,
    set_trains,
    ticket_deck,
    tickets,
    turn_of,
)

# one action a turn


@pytest.mark.rule("DE-8")
def test_a_turn_is_cards_or_a_route_or_tickets_and_then_the_next_player_s() -> None:
    game = germany()
    give(game, 0, white=1)
    assert {type(action) for action in game.options} >= {DrawBlind, ClaimRoute, DrawTickets}
    put_passengers(game, "bremen", red=1, blue=1)
    claim(game, "bremen-bremerhaven")
    assert game.to_act == (0,)
    game.play(TakePassenger("bremen", "red"))
    assert game.view(None).to_act == (1,)
    game.play(DrawTickets((4, 0)))
    assert refused(game, DrawBlind())[0] == "keep_drawn_tickets_first"
    game.play(game.options[0])
    give(game, 0, white=9)
    game.play(DrawBlind())
    assert refused(game, payment_for(game, "emden-niederlande"))[0] == "second_card_must_be_taken"
    game.play(DrawBlind())
    assert game.view(None).to_act == (1,)


@pytest.mark.rule("DE-8")
def test_train_cards_are_taken_as_in_the_base_game() -> None:
    check_taking_cards(germany())


@pytest.mark.rule("DE-24")
def test_without_deck_and_discards_no_cards_are_taken_until_some_are_discarded() -> None:
    game = germany()
    give(game, 0, red=3)
    set_market(game, "blue", "blue", "green", "white", "black")
    set_deck(game)
    for action in (DrawBlind(), DrawFaceUp("blue")):
        assert refused(game, action) == ("no_cards_left", "NA-18")
    put_passengers(game, "magdeburg")
    put_passengers(game, "berlin")
    assert DeckReshuffled(3) in claim(game, "berlin-magdeburg")
    assert (game.view(None).deck, discards(game)) == (3, {})
    draw_two(game)
    assert game.view(None).deck == 1


# claiming


@pytest.mark.rule("DE-9")
def test_three_blue_spaces_take_blue_cards_and_locomotives_in_four_ways() -> None:
    game = germany()
    give(game, 0, blue=3, red=3, locomotive=3)
    ways = {Payment("blue", 3, 0), Payment("blue", 2, 1), Payment("blue", 1, 2), Payment(None, 0, 3)}
    assert payments(game, "bremen-emden") == ways
    red = ClaimRoute("bremen-emden", Payment("red", 3, 0))
    assert refused(game, red) == ("wrong_color", "NA-21")


@pytest.mark.rule("DE-9")
def test_two_gray_spaces_take_any_one_color_and_locomotives() -> None:
    game = germany()
    give(game, 0, red=2, green=1, locomotive=2)
    ways = {Payment("red", 2, 0), Payment("red", 1, 1), Payment("green", 1, 1), Payment(None, 0, 2)}
    assert payments(game, "stuttgart-ulm-1") == ways
    green = ClaimRoute("stuttgart-ulm-1", Payment("green", 2, 0))
    assert refused(game, green) == ("not_enough_cards", "NA-22")


@pytest.mark.rule("DE-9")
def test_the_cards_are_discarded_and_a_train_stands_on_every_space() -> None:
    game = germany()
    give(game, 0, violet=3, locomotive=2, red=1)
    events = claim(game, "duesseldorf-niederlande", locomotives=1)
    assert events[0] == RouteClaimed(0, "duesseldorf-niederlande", Payment("violet", 2, 1))
    assert hand(game, 0) == {"violet": 1, "locomotive": 1, "red": 1}
    assert discards(game) == {"violet": 2, "locomotive": 1}
    assert game.view(None).seats[0].trains == 42
    assert game.view(None).owners == {"duesseldorf-niederlande": 0}


@pytest.mark.rule("DE-9")
def test_any_free_route_may_be_claimed_with_trains_enough_joined_to_others_or_not() -> None:
    game = germany()
    own(game, 0, "berlin-rostock")
    own(game, 1, "lindau-oesterreich")
    give(game, 0, violet=6, blue=2)
    assert refused(game, payment_for(game, "lindau-oesterreich")) == ("route_is_claimed", "NA-25")
    set_trains(game, 0, 1)
    assert refused(game, payment_for(game, "lindau-schweiz")) == ("not_enough_trains", "NA-24")
    set_trains(game, 0, 2)
    claim(game, "lindau-schweiz")
    assert game.view(None).owners["lindau-schweiz"] == 0
    assert game.view(None).seats[0].trains == 0


@pytest.mark.rule("DE-10")
@pytest.mark.parametrize("route", ["hamburg-kiel", "dortmund-duesseldorf"])
def test_nobody_claims_two_routes_between_the_same_two_places(route: str) -> None:
    game = germany(4)
    builds(game, 0, f"{route}-1")
    turn_of(game, 0)
    give(game, 0, violet=2)
    second = payment_for(game, f"{route}-2", "violet")
    assert refused(game, second) == ("own_parallel_route", "DE-10")
    turn_of(game, 1)
    give(game, 1, violet=2)
    game.play(second)
    assert game.view(None).owners == {f"{route}-1": 0, f"{route}-2": 1}


@pytest.mark.rule("DE-10")
def test_four_players_share_a_triple_route_among_three() -> None:
    game = germany(4)
    for seat in range(3):
        put_passengers(game, "dortmund")
        put_passengers(game, "duesseldorf")
        builds(game, seat, f"dortmund-duesseldorf-{seat + 1}")
    assert sorted(game.view(None).owners.values()) == [0, 1, 2]


@pytest.mark.rule("DE-11")
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(("claimed", "others"), [("hamburg-kiel-1", "2"), ("dortmund-duesseldorf-2", "13")])
def test_with_two_or_three_players_one_route_closes_its_parallels(players: int, claimed: str, others: str) -> None:
    game = germany(players)
    builds(game, 0, claimed)
    for seat, code, rule in ((1, "parallel_route_closed", "DE-11"), (0, "own_parallel_route", "DE-10")):
        turn_of(game, seat)
        give(game, seat, violet=4)
        for number in others:
            assert refused(game, payment_for(game, claimed[:-1] + number, "violet")) == (code, rule)


@pytest.mark.rule("DE-11")
@pytest.mark.parametrize("players", [4, 5])
def test_with_four_or_five_players_the_others_stay_open(players: int) -> None:
    game = germany(players)
    builds(game, 0, "hamburg-kiel-1")
    builds(game, 1, "hamburg-kiel-2")
    assert game.view(None).owners == {"hamburg-kiel-1": 0, "hamburg-kiel-2": 1}


@pytest.mark.rule("DE-12")
@pytest.mark.parametrize(
    ("route", "length", "worth"),
    [
        ("chemnitz-dresden", 1, 1),
        ("chemnitz-leipzig", 2, 2),
        ("berlin-magdeburg", 3, 4),
        ("berlin-leipzig", 4, 7),
        ("berlin-dresden", 5, 10),
        ("berlin-rostock", 6, 15),
        ("berlin-hannover", 7, 18),
    ],
)
def test_a_route_scores_at_once_by_its_length(route: str, length: int, worth: int) -> None:
    game = germany()
    assert game.setting.board.route(route).length == length
    assert PointsScored(0, worth, "routes") in builds(game, 0, route)
    assert points(game) == [worth, 0]


# passengers


@pytest.mark.rule("DE-13")
def test_berlin_magdeburg_gives_the_green_one_of_magdeburg_and_a_red_one_of_berlin() -> None:
    game = germany()
    put_passengers(game, "magdeburg", green=1)
    put_passengers(game, "berlin", red=2, blue=1, white=2)
    events = builds(game, 0, "berlin-magdeburg")
    assert isinstance(events[-1], PointsScored)
    assert (game.to_act, game.view(0).decision, game.view(0).about) == ((0,), "passenger", "berlin")
    assert list(game.options) == [TakePassenger("berlin", color) for color in ("blue", "red", "white")]
    events = game.play(TakePassenger("berlin", "red"))
    assert events[:2] == (PassengerTaken(0, "berlin", "red"), PassengerTaken(0, "magdeburg", "green"))
    assert riding(game, 0) == {"red": 1, "green": 1}
    assert (waiting(game, "berlin"), waiting(game, "magdeburg")) == ({"red": 1, "blue": 1, "white": 2}, {})
    assert game.view(None).to_act == (1,)


@pytest.mark.rule("DE-13")
def test_where_several_colors_stand_at_both_ends_the_player_chooses_twice() -> None:
    game = germany()
    put_passengers(game, "berlin", red=1, blue=1)
    put_passengers(game, "leipzig", black=1, yellow=1)
    builds(game, 0, "berlin-leipzig")
    wrong = ("choose_a_passenger_who_waits_here", "DE-13")
    assert refused(game, TakePassenger("berlin", "green")) == wrong
    assert refused(game, TakePassenger("leipzig", "black")) == wrong
    game.play(TakePassenger("berlin", "blue"))
    assert refused(game, TakePassenger("berlin", "red")) == wrong
    game.play(TakePassenger("leipzig", "yellow"))
    assert riding(game, 0) == {"blue": 1, "yellow": 1}
    assert game.view(None).decision == "turn"


@pytest.mark.rule("DE-13")
def test_an_empty_place_gives_no_passenger() -> None:
    game = germany()
    put_passengers(game, "berlin")
    put_passengers(game, "leipzig", white=1)
    builds(game, 0, "berlin-leipzig")
    assert riding(game, 0) == {"white": 1}
    assert game.view(None).to_act == (1,)


@pytest.mark.rule("DE-14")
def test_passengers_of_one_color_are_taken_without_asking() -> None:
    game = germany()
    put_passengers(game, "berlin", red=3)
    put_passengers(game, "magdeburg", green=1)
    builds(game, 0, "berlin-magdeburg")
    assert game.view(None).to_act == (1,)
    assert riding(game, 0) == {"red": 1, "green": 1}
    assert waiting(game, "berlin") == {"red": 2}


@pytest.mark.rule("DE-14")
def test_a_passenger_cannot_be_declined() -> None:
    game = germany()
    put_passengers(game, "berlin", red=1, blue=1)
    builds(game, 0, "berlin-magdeburg")
    assert {type(action) for action in game.options} == {TakePassenger}
    assert refused(game, Decline())[0] == "not_an_action_of_this_game"


@pytest.mark.rule("DE-14")
def test_everybody_sees_who_rides_with_whom() -> None:
    game = germany(3)
    put_passengers(game, "berlin", red=1)
    put_passengers(game, "magdeburg", green=1)
    events = builds(game, 0, "berlin-magdeburg")
    taken = [event for event in events if isinstance(event, PassengerTaken)]
    assert [event.redacted_for(None) for event in taken] == taken
    assert game.view(1).parts == game.view(None).parts == game.view(0).parts
    assert riding(game, 0) == {"red": 1, "green": 1}


@pytest.mark.rule("DE-25")
def test_a_country_has_one_passenger_for_all_its_routes() -> None:
    game = germany()
    put_passengers(game, "frankreich", yellow=1)
    for city in ("freiburg", "karlsruhe", "saarbruecken"):
        put_passengers(game, city, black=1)
    builds(game, 0, "frankreich-freiburg")
    builds(game, 1, "frankreich-karlsruhe")
    builds(game, 0, "frankreich-saarbruecken")
    assert riding(game, 0) == {"yellow": 1, "black": 2}
    assert riding(game, 1) == {"black": 1}


# tickets


@pytest.mark.rule("DE-15")
def test_four_tickets_are_drawn_in_any_mix_and_at_least_one_is_kept() -> None:
    game = germany()
    mixes = [DrawTickets(mix) for mix in ((4, 0), (3, 1), (2, 2), (1, 3), (0, 4))]
    assert [action for action in game.options if isinstance(action, DrawTickets)] == mixes
    short, long = ticket_deck(game, 0), ticket_deck(game, 1)
    game.play(DrawTickets((3, 1)))
    drawn = game.view(0).seats[0].offered or ()
    assert drawn == (*short[:3], long[0])
    assert {len(o.kept) for o in game.options if isinstance(o, KeepTickets)} == {1, 2, 3, 4}
    game.play(KeepTickets(drawn[:1], drawn[1:]))
    assert tickets(game, 0) == {drawn[0]}
    assert ticket_deck(game, 0) == [*short[3:], *short[1:3]]
    assert ticket_deck(game, 1) == [*long[1:], long[0]]
    assert game.view(None).to_act == (1,)


@pytest.mark.rule("DE-15")
def test_with_fewer_than_four_tickets_those_left_are_drawn_and_with_none_the_action_is_gone() -> None:
    game = germany()
    set_ticket_deck(game, "berlin-leipzig", "hamburg-rostock", number=0)
    set_ticket_deck(game, "berlin-schweiz", number=1)
    assert [action for action in game.options if isinstance(action, DrawTickets)] == [DrawTickets((2, 1))]
    game.play(DrawTickets((2, 1)))
    drawn = game.view(0).seats[0].offered or ()
    game.play(KeepTickets(drawn))
    assert not [action for action in game.options if isinstance(action, DrawTickets)]
    assert refused(game, DrawTickets((4, 0))) == ("no_tickets_left", "DE-15")


@pytest.mark.rule("DE-15")
def test_at_least_one_of_the_drawn_tickets_must_be_kept() -> None:
    check_ticket_refusals(germany(), "DE-15", (3, 1))


@pytest.mark.rule("DE-16")
def test_a_mix_asks_no_deck_for_more_than_it_holds_and_for_four_in_all() -> None:
    game = germany()
    set_ticket_deck(game, "berlin-leipzig", number=0)
    assert [action for action in game.options if isinstance(action, DrawTickets)] == [
        DrawTickets((1, 3)),
        DrawTickets((0, 4)),
    ]
    for mix in ((2, 2), (4, 0), (1, 2), (0, 3), (1, 0)):
        assert refused(game, DrawTickets(mix)) == ("mix_not_possible", "DE-16")


@pytest.mark.rule("DE-28")
def test_tickets_go_under_each_deck_in_the_order_of_the_player_s_choice() -> None:
    game = germany()
    short, long = ticket_deck(game, 0), ticket_deck(game, 1)
    game.play(DrawTickets((4, 0)))
    for order in permutations(short[1:4]):
        choice = game.clone()
        choice.play(KeepTickets((short[0],), order))
        assert ticket_deck(choice, 0) == [*short[4:], *order]
        assert ticket_deck(choice, 1) == long


@pytest.mark.rule("DE-28")
def test_the_order_is_free_within_each_deck_and_means_nothing_between_them() -> None:
    game = germany()
    short, long = ticket_deck(game, 0), ticket_deck(game, 1)
    game.play(DrawTickets((3, 1)))
    kept, first, second, other = *short[:3], long[0]
    assert sum(1 for o in game.options if isinstance(o, KeepTickets) and o.kept == (kept,)) == 2
    for order in ((second, first, other), (second, other, first), (other, second, first)):
        choice = game.clone()
        choice.play(KeepTickets((kept,), order))
        assert ticket_deck(choice, 0) == [*short[3:], second, first]
        assert ticket_deck(choice, 1) == [*long[1:], other]


@pytest.mark.rule("DE-28")
def test_only_tickets_drawn_this_turn_can_be_given_back() -> None:
    game = germany()
    give_tickets(game, 0, "berlin-leipzig")
    game.play(DrawTickets((4, 0)))
    drawn = game.view(0).seats[0].offered or ()
    old = KeepTickets(drawn, ("berlin-leipzig",))
    assert refused(game, old) == ("tickets_not_on_offer", "NA-32")
    swapped = KeepTickets(drawn[:3], (drawn[3], "berlin-leipzig"))
    assert refused(game, swapped) == ("tickets_not_on_offer", "NA-32")
