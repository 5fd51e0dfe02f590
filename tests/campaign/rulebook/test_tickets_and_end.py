"""Tickets, the last round, and what a game brings."""

from __future__ import annotations

import pytest

from stellwerk.engine.actions import KeepTickets
from stellwerk.engine.events import PointsScored
from stellwerk.rules.ending import LastRoundBegan
from stellwerk.rules.tickets import DrawTickets, TicketsKept, TicketsOffered
from stellwerk.rules.train_cards import DrawBlind
from tests.campaign.rulebook.situations import (
    Situation,
    builds,
    finished,
    give_tickets,
    line,
    own,
    playing,
    turn_of,
)
from tests.rulebook.tables import refused, set_ticket_deck, set_trains, ticket_deck, tickets


def drawn_tickets(situation: Situation, count: int = 3) -> tuple[str, ...]:
    situation.game.play(DrawTickets((count,)))
    offered = situation.game.view(0).seats[0].offered
    assert offered is not None
    return offered


# drawing


@pytest.mark.rule("LE-111")
@pytest.mark.rule("LE-135")
@pytest.mark.rule("LE-153")
def test_three_are_drawn_one_is_kept_the_others_go_under_in_the_players_order() -> None:
    situation = playing()
    above = ticket_deck(situation.game)
    offered = drawn_tickets(situation)
    assert list(offered) == above[:3]
    assert refused(situation.game, KeepTickets((), offered)) == ("too_few_tickets_kept", "LE-111")
    situation.game.play(KeepTickets(offered[1:2], (offered[2], offered[0])))
    assert tickets(situation.game, 0) == {offered[1]}
    assert ticket_deck(situation.game) == [*above[3:], offered[2], offered[0]]


@pytest.mark.rule("LE-111")
@pytest.mark.parametrize("left", [1, 2])
def test_fewer_are_drawn_where_fewer_are_left_and_none_from_an_empty_deck(left: int) -> None:
    situation = playing()
    set_ticket_deck(situation.game, *ticket_deck(situation.game)[:left])
    assert DrawTickets((3,)) not in situation.game.options
    offered = drawn_tickets(situation, left)
    situation.game.play(KeepTickets(offered, ()))
    turn_of(situation.game, 0)
    assert refused(situation.game, DrawTickets((3,))) == ("no_tickets_left", "LE-111")


@pytest.mark.rule("LE-112")
@pytest.mark.rule("LE-115")
def test_kept_tickets_stay_and_there_may_be_any_number() -> None:
    situation = playing()
    held = ticket_deck(situation.game)[:20]
    give_tickets(situation.game, 0, *held)
    offered = drawn_tickets(situation)
    swapped = KeepTickets(offered[:1], (*offered[1:], held[0]))
    assert refused(situation.game, swapped) == ("tickets_not_on_offer", "LE-112")
    situation.game.play(KeepTickets(offered, ()))
    assert tickets(situation.game, 0) == {*held, *offered}


@pytest.mark.rule("LE-115")
@pytest.mark.rule("LE-163")
def test_tickets_are_secret_until_the_end() -> None:
    situation = playing()
    events = list(situation.game.play(DrawTickets((3,))))
    offered = situation.game.view(0).seats[0].offered
    assert offered is not None
    events += situation.game.play(KeepTickets(offered[:2], offered[2:]))
    for event in events:
        if isinstance(event, TicketsOffered):
            assert event.redacted_for(1) == TicketsOffered(0, (3,), None)
        if isinstance(event, TicketsKept):
            heard = event.redacted_for(1)
            assert isinstance(heard, TicketsKept)
            assert (heard.kept, heard.returned) == (None, None)
    seen = situation.game.view(1).seats[0]
    assert (seen.tickets, seen.ticket_counts) == (None, (2,))
    finished(situation)
    assert situation.game.view(1).seats[0].tickets == offered[:2]


@pytest.mark.rule("LE-113")
@pytest.mark.rule("LE-120")
@pytest.mark.rule("LE-82")
def test_a_finished_ticket_pays_its_amount_and_an_unfinished_one_costs_it() -> None:
    situation = playing()
    own(situation, 0, "nashville-louisville-1", "louisville-indianapolis")
    own(situation, 1, "indianapolis-chicago-1")
    give_tickets(situation.game, 0, "chicago-nashville", "indianapolis-pittsburgh")
    give_tickets(situation.game, 1)
    twin = playing()
    own(twin, 0, "nashville-louisville-1", "louisville-indianapolis", "indianapolis-chicago-1")
    give_tickets(twin.game, 0, "chicago-nashville", "indianapolis-pittsburgh")
    finished(situation)
    finished(twin)
    assert (line(situation, 0, "tickets_done"), line(situation, 0, "tickets_failed")) == (0, -6)
    assert (line(twin, 0, "tickets_done"), line(twin, 0, "tickets_failed")) == (3, -3)


@pytest.mark.rule("LE-82")
@pytest.mark.rule("LE-85")
def test_tickets_pay_only_at_the_end() -> None:
    situation = playing(1, ("green", "black"))
    give_tickets(situation.game, 0, "indianapolis-pittsburgh")
    events = builds(situation, 0, "cleveland-indianapolis")
    events += builds(situation, 0, "cleveland-pittsburgh-2")
    assert not any(isinstance(event, PointsScored) for event in events)


# the end


@pytest.mark.rule("LE-116")
@pytest.mark.rule("LE-160")
@pytest.mark.rule("CA-56")
@pytest.mark.parametrize(("left", "last"), [(0, True), (2, True), (3, False)])
def test_two_wagons_or_fewer_at_the_end_of_a_turn_give_everybody_one_more(left: int, last: bool) -> None:
    situation = playing(1, ("blue", "red", "black"))
    game = situation.game
    turn_of(game, 1)
    set_trains(game, 1, left + 3)
    events = builds(situation, 1, "montgomery-memphis")
    assert [event.seat for event in events if isinstance(event, LastRoundBegan)] == ([1] if last else [])
    if not last:
        return
    order = []
    while not game.over:
        order.append(game.to_act[0])
        game.play(DrawBlind())
        game.play(DrawBlind())
    assert order == [2, 0, 1], "and is played once"
    assert game.outcome is not None
    assert game.outcome.reason == "last_round"


@pytest.mark.rule("LE-160")
def test_wagons_of_others_do_not_count() -> None:
    situation = playing(1, ("blue", "red", "black"))
    set_trains(situation.game, 2, 1)
    events = list(situation.game.play(DrawBlind()))
    events += situation.game.play(DrawBlind())
    assert not any(isinstance(event, LastRoundBegan) for event in events)


@pytest.mark.rule("LE-119")
@pytest.mark.rule("LE-131")
@pytest.mark.parametrize(
    ("left", "bonus"),
    [(0, 16), (1, 12), (2, 9), (3, 7), (4, 6), (5, 4), (6, 4), (7, 4), (8, 2), (9, 2), (10, 2), (11, 0), (20, 0)],
)
def test_used_wagons_bring_a_bonus(left: int, bonus: int) -> None:
    situation = playing()
    set_trains(situation.game, 0, left)
    finished(situation)
    assert line(situation, 0, "used_wagons") == bonus


@pytest.mark.rule("LE-118")
@pytest.mark.rule("LE-121")
@pytest.mark.rule("LE-140")
@pytest.mark.rule("LE-53")
def test_coins_wagon_bonus_and_tickets_make_the_total_and_the_highest_wins() -> None:
    situation = playing()
    situation.set_money(0, 11)
    set_trains(situation.game, 0, 3)
    own(situation, 1, "nashville-louisville-1", "louisville-indianapolis", "indianapolis-chicago-1")
    give_tickets(situation.game, 1, "chicago-nashville")
    finished(situation)
    outcome = situation.game.outcome
    assert outcome is not None
    assert outcome.totals == (11 + 7, 5 + 3)
    assert outcome.places == (1, 2)


@pytest.mark.rule("LE-121")
@pytest.mark.rule("LE-161")
def test_the_total_is_never_below_nought_and_players_at_nought_are_tied() -> None:
    situation = playing(1, ("blue", "red", "black"))
    give_tickets(situation.game, 0, "boston-montgomery")
    give_tickets(situation.game, 1, "saint_john-memphis", "quebec-charleston")
    finished(situation)
    outcome = situation.game.outcome
    assert outcome is not None
    assert outcome.totals == (0, 0, 5)
    assert outcome.places == (3, 2, 1), "of the two at nought the later in turn order is better"


@pytest.mark.rule("LE-122")
@pytest.mark.rule("LE-150")
def test_in_a_tie_more_finished_tickets_decide() -> None:
    situation = playing(1, ("blue", "red"))
    own(situation, 0, "nashville-louisville-1", "louisville-indianapolis", "indianapolis-chicago-1")
    give_tickets(situation.game, 0, "chicago-nashville")
    situation.set_money(0, 2)
    finished(situation)
    outcome = situation.game.outcome
    assert outcome is not None
    assert outcome.totals == (5, 5)
    assert outcome.places == (1, 2)


@pytest.mark.rule("LE-122")
@pytest.mark.rule("LE-147")
@pytest.mark.rule("LE-150")
@pytest.mark.parametrize(("first", "places"), [(0, (3, 2, 1)), (1, (1, 3, 2)), (2, (2, 1, 3))])
def test_then_the_later_in_turn_order_is_placed_better(first: int, places: tuple[int, ...]) -> None:
    situation = playing(1, ("blue", "red", "black"))
    situation.game.table.state.first = first
    finished(situation)
    assert situation.game.outcome is not None
    assert situation.game.outcome.places == places
    assert sorted(places) == [1, 2, 3], "exactly one is last"


@pytest.mark.rule("LE-141")
def test_what_is_paid_at_the_end_is_paid_in_coins() -> None:
    situation = playing(8)
    situation.register("tally_taken_mailbag").put(situation.game.table, 2, 0)
    finished(situation)
    outcome = situation.game.outcome
    assert outcome is not None
    assert situation.money(0) == 5 + 2
    assert outcome.totals[0] == 7


@pytest.mark.rule("LE-162")
def test_every_game_starts_with_five_dollars_again() -> None:
    for number in (1, 2, 12):
        assert [playing(number).money(seat) for seat in (0, 1)] == [5, 5]
