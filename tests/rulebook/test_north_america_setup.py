"""North America, material and setup: NA-1 to NA-9 and NA-48."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from stellwerk import Game, new_game
from stellwerk.engine.actions import KeepTickets, Pass
from stellwerk.engine.errors import SettingError
from stellwerk.engine.events import TurnBegan
from stellwerk.rules.ending import FirstPlayerChosen
from stellwerk.rules.tickets import DrawTickets, TicketsKept, TicketsOffered
from stellwerk.rules.train_cards import CardsDealt, DrawBlind, DrawFaceUp, MarketFilled, MarketReset
from tests.rulebook.tables import (
    all_cards,
    finish,
    give_tickets,
    hand,
    market,
    refused,
    set_ticket_deck,
    started,
    ticket_deck,
    tickets,
)

TICKETS_2025 = """
boston-miami 12, calgary-phoenix 13, calgary-salt_lake_city 7, chicago-new_orleans 7, chicago-santa_fe 9,
dallas-new_york 11, denver-el_paso 4, denver-pittsburgh 11, duluth-el_paso 10, duluth-houston 8, helena-los_angeles 8,
kansas_city-houston 5, los_angeles-chicago 16, los_angeles-miami 20, los_angeles-new_york 21, montreal-atlanta 9,
montreal-new_orleans 13, new_york-atlanta 6, portland-nashville 17, portland-phoenix 11, san_francisco-atlanta 17,
sault_ste_marie-nashville 8, sault_ste_marie-oklahoma_city 9, seattle-los_angeles 9, seattle-new_york 22,
toronto-miami 10, vancouver-montreal 20, vancouver-santa_fe 13, winnipeg-houston 12, winnipeg-little_rock 11,
washington-atlanta 4, chicago-boston 7, toronto-charleston 6
"""


def offered(game: Game, seat: int) -> tuple[str, ...]:
    shown = game.view(seat).seats[seat].offered
    assert shown is not None
    return shown


def keep(game: Game, seat: int, *places: int) -> KeepTickets:
    """Keep the tickets on offer at these places, counted from 0."""
    names = offered(game, seat)
    kept = tuple(names[i] for i in places)
    return KeepTickets(kept, tuple(name for name in names if name not in kept))


@pytest.mark.rule("NA-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_players_begin_with_45_trains_and_no_points(players: int) -> None:
    seats = new_game("usa", players=players, seed=1).view(None).seats
    assert [(seat.trains, seat.points) for seat in seats] == [(45, 0)] * players


@pytest.mark.rule("NA-1")
@pytest.mark.parametrize("players", [0, 1, 6])
def test_fewer_than_two_or_more_than_five_cannot_play(players: int) -> None:
    with pytest.raises(SettingError, match="2 to 5 players"):
        new_game("usa", players=players, seed=1)


@pytest.mark.rule("NA-2")
def test_there_are_12_cards_of_each_of_8_colors_and_14_locomotives() -> None:
    colors = ("violet", "red", "orange", "yellow", "green", "blue", "white", "black")
    game = new_game("usa", players=5, seed=1)
    assert all_cards(game) == dict.fromkeys(colors, 12) | {"locomotive": 14}
    assert sum(all_cards(game).values()) == 110


@pytest.mark.rule("NA-3")
def test_there_are_33_tickets_each_with_its_value() -> None:
    """All 33 in one hand, and no train on the board: each counts against its owner."""
    game = started()
    set_ticket_deck(game, keeper=0)
    give_tickets(game, 1)
    set_ticket_deck(game, keeper=0)
    lines = [line for line in finish(game).lines if line.source == "tickets_failed"]
    assert len(lines) == 33
    printed = [entry.split() for entry in TICKETS_2025.replace("\n", " ").split(",")]
    assert {line.detail: -line.points for line in lines} == {name: int(points) for name, points in printed}


@pytest.mark.rule("NA-4")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_player_is_dealt_4_cards(players: int) -> None:
    game = new_game("usa", players=players, seed=1)
    assert [sum(hand(game, seat).values()) for seat in range(players)] == [4] * players
    dealt = [event for event in game.events if isinstance(event, CardsDealt)]
    assert [len(event.cards) for event in dealt] == [4] * players
    for event in dealt:
        assert Counter(event.cards) == hand(game, event.seat)


@pytest.mark.rule("NA-4")
def test_the_train_cards_are_shuffled() -> None:
    """Each kind is dealt as often as its share of the 110 cards says, within five standard deviations."""
    seen: Counter[str] = Counter()
    hands = set()
    for seed in range(400):
        game = new_game("usa", players=2, seed=seed)
        hands.add(tuple(sorted(hand(game, 0).items())))
        for seat in (0, 1):
            seen.update(hand(game, seat))
    assert len(hands) > 200
    for kind, copies in all_cards(game).items():
        share = copies / 110
        deviation = (3200 * share * (1 - share)) ** 0.5
        assert abs(seen[kind] - 3200 * share) < 5 * deviation, kind


@pytest.mark.rule("NA-5")
@pytest.mark.parametrize("players", [2, 5])
def test_five_cards_from_the_deck_lie_face_up(players: int) -> None:
    game = new_game("usa", players=players, seed=1)
    seen = game.view(None)
    assert len(seen.market) == 5
    assert None not in seen.market
    assert seen.deck == 110 - 4 * players - 5
    assert sum(seen.discards.values()) == 0
    assert [event.slot for event in game.events if isinstance(event, MarketFilled)] == [0, 1, 2, 3, 4]


@pytest.mark.rule("NA-6")
def test_a_first_market_with_three_locomotives_is_discarded_and_laid_anew() -> None:
    renewed = 0
    for seed in range(500):
        game = new_game("usa", players=2, seed=seed)
        laid: list[str] = []
        gone: list[str] = []
        for event in game.events:
            if isinstance(event, MarketFilled):
                assert len(laid) < 5
                laid.append(event.card)
            elif isinstance(event, MarketReset):
                assert laid.count("locomotive") >= 3
                assert list(event.discarded) == laid
                gone += laid
                laid = []
                renewed += 1
        assert laid == market(game)
        assert laid.count("locomotive") < 3
        assert {kind: n for kind, n in game.view(None).discards.items() if n} == Counter(gone)
    assert renewed >= 3


@pytest.mark.rule("NA-7")
def test_each_player_is_dealt_4_tickets_and_keeps_2_or_3_or_4() -> None:
    game = new_game("usa", players=3, seed=1)
    for seat in range(3):
        names = offered(game, seat)
        assert len(set(names)) == 4
        options = list(game.options_for(seat))
        assert all(isinstance(option, KeepTickets) for option in options)
        expected = {frozenset(kept) for n in (2, 3, 4) for kept in combinations(names, n)}
        assert len(options) == len(expected) == 11
        assert {frozenset(option.kept) for option in options if isinstance(option, KeepTickets)} == expected
    for seat, places in enumerate([(0, 3), (1, 2, 3), (0, 1, 2, 3)]):
        choice = keep(game, seat, *places)
        game.play(choice, seat)
        if seat == 2:
            assert tickets(game, 2) == set(choice.kept)
    assert [len(tickets(game, seat)) for seat in range(3)] == [2, 3, 4]


@pytest.mark.rule("NA-7")
@pytest.mark.parametrize("places", [(), (0,), (3,)])
def test_fewer_than_2_tickets_cannot_be_kept_at_setup(places: tuple[int, ...]) -> None:
    game = new_game("usa", players=2, seed=1)
    assert refused(game, keep(game, 0, *places), 0) == ("too_few_tickets_kept", "NA-7")


@pytest.mark.rule("NA-7")
def test_opening_tickets_are_seen_by_their_owner_only() -> None:
    game = new_game("usa", players=2, seed=1)
    assert game.view(0).seats[1].offered is None
    assert game.view(None).seats[1].offered is None
    assert game.view(0).seats[1].offered_counts == (4,)
    shown = [event for event in game.events if isinstance(event, TicketsOffered)]
    for event in shown:
        assert event.redacted_for(event.seat) == event
        assert event.redacted_for(1 - event.seat) == TicketsOffered(event.seat, (4,), None)


@pytest.mark.rule("NA-7")
@pytest.mark.parametrize("action", [Pass(), DrawBlind(), DrawTickets((3,)), DrawFaceUp("red")])
def test_nothing_is_done_before_the_opening_tickets_are_chosen(
    action: Pass | DrawBlind | DrawTickets | DrawFaceUp,
) -> None:
    assert refused(new_game("usa", players=2, seed=1), action, 0) == ("opening_tickets_first", "NA-7")


@pytest.mark.rule("NA-8")
def test_opening_tickets_not_kept_go_under_the_deck_shuffled_together() -> None:
    orders = set()
    for seed in range(30):
        game = new_game("usa", players=3, seed=seed)
        top = ticket_deck(game)
        assert len(top) == 33 - 12
        returned: dict[str, tuple[int, int]] = {}
        for seat in range(3):
            choice = keep(game, seat, 0, 1)
            returned |= {name: (seat, place) for place, name in enumerate(choice.returned)}
            game.play(choice, seat)
        assert ticket_deck(game)[:21] == top
        under = ticket_deck(game)[21:]
        assert sorted(under) == sorted(returned)
        orders.add(tuple(returned[name] for name in under))
    assert len(orders) > 20
    seats = {tuple(seat for seat, _ in order) for order in orders}
    assert len(seats) > 10


@pytest.mark.rule("NA-48")
def test_opening_tickets_are_chosen_at_the_same_time_in_any_order() -> None:
    digests = set()
    for order in [(0, 1, 2), (2, 1, 0), (1, 2, 0)]:
        game = new_game("usa", players=3, seed=5)
        assert game.to_act == (0, 1, 2)
        for seat in order:
            assert seat in game.to_act
            game.play(keep(game, seat, seat, 3), seat)
        digests.add(game.digest())
    assert len(digests) == 1


@pytest.mark.rule("NA-48")
def test_nobody_learns_the_others_choice_before_choosing() -> None:
    game = new_game("usa", players=2, seed=5)
    few, all_four = game.clone(), game.clone()
    assert few.play(keep(few, 0, 0, 1), 0) == ()
    assert all_four.play(keep(all_four, 0, 0, 1, 2, 3), 0) == ()
    assert few.view(1) == all_four.view(1)
    assert list(few.options_for(1)) == list(all_four.options_for(1)) == list(game.options_for(1))
    assert few.view(1).seats[0].answered
    assert few.view(1).seats[0].ticket_counts == (0,)


@pytest.mark.rule("NA-48")
def test_tickets_are_given_back_only_when_all_have_chosen() -> None:
    game = new_game("usa", players=3, seed=5)
    before = ticket_deck(game)
    game.play(keep(game, 2, 0, 1), 2)
    game.play(keep(game, 0, 0, 1), 0)
    assert ticket_deck(game) == before
    assert tickets(game, 0) == tickets(game, 2) == set()
    happened = game.play(keep(game, 1, 0, 1), 1)
    assert [event.seat for event in happened if isinstance(event, TicketsKept)] == [0, 1, 2]
    assert len(ticket_deck(game)) == len(before) + 6


@pytest.mark.rule("NA-48")
def test_cards_and_tickets_are_dealt_in_seat_order() -> None:
    game = new_game("usa", players=4, seed=5)
    assert [event.seat for event in game.events if isinstance(event, CardsDealt)] == [0, 1, 2, 3]
    assert [event.seat for event in game.events if isinstance(event, TicketsOffered)] == [0, 1, 2, 3]


@pytest.mark.rule("NA-48")
def test_a_choice_of_opening_tickets_is_final() -> None:
    game = new_game("usa", players=2, seed=5)
    game.play(keep(game, 0, 0, 1), 0)
    assert refused(game, keep(game, 0, 2, 3), 0) == ("not_your_turn", "NA-9")


@pytest.mark.rule("NA-9")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_first_player_is_chosen_at_random(players: int) -> None:
    firsts: Counter[int] = Counter()
    for seed in range(60):
        game = new_game("usa", players=players, seed=seed)
        while game.table.decision().code != "turn":
            assert game.view(0).first is None
            game.play(game.options[0])
        chosen = [event.seat for event in game.events if isinstance(event, FirstPlayerChosen)]
        assert chosen == [game.view(None).first] == [game.view(None).current] == list(game.to_act)
        firsts[chosen[0]] += 1
    assert sorted(firsts) == list(range(players))
    assert min(firsts.values()) > 60 / players / 3


@pytest.mark.rule("NA-9")
@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 1), (3, 2), (5, 3)])
def test_play_goes_round_in_seat_order(players: int, seed: int) -> None:
    game = new_game("usa", players=players, seed=seed)
    while game.table.decision().code != "turn":
        game.play(game.options[0])
    first = game.to_act[0]
    for _ in range(2 * players):
        game.play(DrawBlind())
        game.play(DrawBlind())
    turns = [(event.seat, event.turn) for event in game.events if isinstance(event, TurnBegan)]
    assert turns == [((first + n) % players, n + 1) for n in range(2 * players + 1)]


@pytest.mark.rule("NA-9")
def test_only_the_player_whose_turn_it_is_acts() -> None:
    game = started(players=3)
    for seat in (1, 2, 3, -1):
        assert refused(game, DrawBlind(), seat) == ("not_your_turn", "NA-9")
    game.play(DrawBlind(), 0)
    assert refused(game, DrawBlind(), 1) == ("not_your_turn", "NA-9")
