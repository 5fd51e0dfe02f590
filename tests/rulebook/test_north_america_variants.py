"""North America, the variants of the board: NA-41 to NA-44 and NA-54."""

from __future__ import annotations

from itertools import permutations

import pytest

from stellwerk import Game, new_game
from stellwerk.engine.actions import KeepTickets
from stellwerk.engine.outcome import Outcome
from stellwerk.rules.tickets import DrawTickets
from tests.rulebook.tables import (
    all_cards,
    finish,
    give_tickets,
    level,
    own,
    refused,
    set_ticket_deck,
    started,
    ticket_deck,
)

BIG = ("chicago", "dallas", "houston", "los_angeles", "miami", "new_york", "seattle")
ALL = ["classic", "1910", "mega", "big_cities"]


def values(variant: str) -> dict[str, int]:
    """Every ticket of a variant with what it costs to fail, all held by one player who has no route."""
    game = started(variants=[variant])
    give_tickets(game, 0)
    give_tickets(game, 1)
    set_ticket_deck(game, keeper=0)
    lines = [line for line in finish(game).lines if line.source == "tickets_failed"]
    assert len({line.detail for line in lines}) == len(lines)
    return {line.detail: -line.points for line in lines}


def opening(variant: str) -> tuple[int, set[int]]:
    """How many tickets are dealt, and how many of them may be kept."""
    game = new_game("usa", players=2, seed=1, variants=[variant])
    kept = {len(option.kept) for option in game.options_for(0) if isinstance(option, KeepTickets)}
    return len(game.view(0).seats[0].offered or ()), kept


def drawing(variant: str) -> tuple[int, set[int]]:
    """How many tickets are drawn on a turn, and how many of them may be kept."""
    game = started(variants=[variant])
    (draw,) = [option for option in game.options if isinstance(option, DrawTickets)]
    game.play(draw)
    return sum(draw.mix), {len(option.kept) for option in game.options if isinstance(option, KeepTickets)}


def bonuses(outcome: Outcome, source: str) -> list[int]:
    return [
        sum(line.points for line in outcome.lines if line.seat == seat and line.source == source)
        for seat in range(len(outcome.totals))
    ]


def settled(variant: str, players: int = 3) -> Game:
    """Nobody holds a ticket or a route."""
    game = started(variants=[variant], players=players)
    for seat in range(players):
        give_tickets(game, seat)
    return game


# what each variant deals, draws and counts


@pytest.mark.rule("NA-41")
def test_the_classic_edition_has_its_30_tickets() -> None:
    classic = values("classic")
    assert len(classic) == 30
    assert not {"washington-atlanta", "chicago-boston", "toronto-charleston"} & set(classic)
    long = ("los_angeles-miami", "los_angeles-new_york", "seattle-new_york", "sault_ste_marie-oklahoma_city")
    assert [classic[ticket] for ticket in long] == [20, 21, 22, 9]
    assert sum(classic.values()) == 349


@pytest.mark.rule("NA-41")
def test_the_classic_edition_deals_3_tickets_of_which_at_least_2_are_kept() -> None:
    assert opening("classic") == (3, {2, 3})
    assert drawing("classic") == (3, {1, 2, 3})


@pytest.mark.rule("NA-41")
def test_the_classic_edition_has_the_bonus_for_the_longest_route() -> None:
    game = settled("classic")
    own(game, 1, "calgary-winnipeg")
    outcome = finish(game)
    assert outcome.totals == (0, 10, 0)
    assert bonuses(outcome, "longest_trail") == [0, 10, 0]


@pytest.mark.rule("NA-42")
def test_1910_has_its_35_tickets() -> None:
    tickets = values("1910")
    assert len(tickets) == 35
    assert tickets["washington-atlanta"] == 4
    assert tickets["las_vegas-miami"] == 21
    assert not set(tickets) & set(values("classic"))
    assert sum(tickets.values()) == 391


@pytest.mark.rule("NA-42")
def test_1910_deals_3_tickets_keeps_2_and_draws_3() -> None:
    assert opening("1910") == (3, {2, 3})
    assert drawing("1910") == (3, {1, 2, 3})


@pytest.mark.rule("NA-42")
def test_1910_gives_15_for_most_completed_tickets_and_nothing_for_the_longest_route() -> None:
    game = settled("1910")
    give_tickets(game, 0, "chicago-atlanta", "denver-saint_louis")
    own(game, 0, "chicago-saint_louis-1", "nashville-saint_louis", "atlanta-nashville")
    give_tickets(game, 1, "nashville-new_york", "chicago-new_york")
    own(game, 1, "chicago-pittsburgh-1", "new_york-pittsburgh-1", "nashville-pittsburgh")
    own(game, 2, "calgary-winnipeg", "helena-winnipeg", "helena-omaha")
    outcome = finish(game)
    assert bonuses(outcome, "most_tickets") == [0, 15, 0]
    assert bonuses(outcome, "longest_trail") == [0, 0, 0]
    assert outcome.totals == (5 - 6, 6 + 5 + 15, 0)


@pytest.mark.rule("NA-43")
def test_mega_has_69_tickets_four_of_them_lowered() -> None:
    tickets = values("mega")
    assert len(tickets) == 69
    assert values("1910").items() <= tickets.items()
    classic = values("classic")
    lowered = {ticket: value for ticket, value in tickets.items() if classic.get(ticket, value) != value}
    assert lowered == {
        "los_angeles-miami": 19,
        "los_angeles-new_york": 20,
        "seattle-new_york": 20,
        "sault_ste_marie-oklahoma_city": 8,
    }
    mystery = {t: v for t, v in tickets.items() if t not in classic and t not in values("1910")}
    assert mystery == {"boston-washington": 4, "montreal-chicago": 7, "vancouver-portland": 2, "winnipeg-omaha": 6}


@pytest.mark.rule("NA-43")
def test_mega_deals_5_tickets_keeps_3_and_draws_4() -> None:
    assert opening("mega") == (5, {3, 4, 5})
    assert drawing("mega") == (4, {1, 2, 3, 4})


@pytest.mark.rule("NA-43")
def test_mega_refuses_to_keep_two_of_five() -> None:
    game = new_game("usa", players=2, seed=1, variants=["mega"])
    names = game.view(0).seats[0].offered or ()
    assert refused(game, KeepTickets(names[:2], names[2:]), 0) == ("too_few_tickets_kept", "NA-43")


@pytest.mark.rule("NA-43")
@pytest.mark.rule("NA-54")
def test_three_of_four_tickets_go_back_in_the_order_of_the_players_choice() -> None:
    game = started(variants=["mega"])
    set_ticket_deck(
        game, "boston-washington", "montreal-chicago", "vancouver-portland", "winnipeg-omaha", "duluth-dallas"
    )
    game.play(DrawTickets((4,)))
    for order in permutations(("boston-washington", "montreal-chicago", "winnipeg-omaha")):
        after = game.clone()
        after.play(KeepTickets(("vancouver-portland",), order))
        assert ticket_deck(after) == ["duluth-dallas", *order]


@pytest.mark.rule("NA-43")
def test_mega_gives_both_bonuses() -> None:
    game = settled("mega")
    give_tickets(game, 0, "chicago-new_york")
    own(game, 0, "chicago-pittsburgh-1", "new_york-pittsburgh-1")
    own(game, 1, "calgary-winnipeg", "helena-winnipeg")
    outcome = finish(game)
    assert bonuses(outcome, "most_tickets") == [15, 0, 0]
    assert bonuses(outcome, "longest_trail") == [0, 10, 0]
    assert outcome.totals == (20, 10, 0)


@pytest.mark.rule("NA-44")
def test_big_cities_has_the_35_tickets_of_1910_and_mega_that_touch_a_big_city() -> None:
    tickets = values("big_cities")
    assert len(tickets) == 35
    touching = {t: v for t, v in values("mega").items() if any(city in BIG for city in t.split("-"))}
    assert tickets == touching


@pytest.mark.rule("NA-44")
def test_big_cities_deals_4_tickets_keeps_2_and_draws_4() -> None:
    assert opening("big_cities") == (4, {2, 3, 4})
    assert drawing("big_cities") == (4, {1, 2, 3, 4})


@pytest.mark.rule("NA-44")
def test_big_cities_has_no_bonus_card() -> None:
    game = settled("big_cities")
    give_tickets(game, 0, "chicago-new_york")
    own(game, 0, "chicago-pittsburgh-1", "new_york-pittsburgh-1")
    outcome = finish(game)
    assert outcome.totals == (5, 0, 0)
    assert {line.source for line in outcome.lines} == {"tickets_done"}


@pytest.mark.rule("NA-41")
@pytest.mark.rule("NA-42")
@pytest.mark.rule("NA-43")
@pytest.mark.rule("NA-44")
@pytest.mark.parametrize(
    ("variant", "rule"), [("classic", "NA-41"), ("1910", "NA-42"), ("mega", "NA-43"), ("big_cities", "NA-44")]
)
def test_too_few_opening_tickets_are_refused_by_the_rule_of_the_variant(variant: str, rule: str) -> None:
    game = new_game("usa", players=2, seed=1, variants=[variant])
    names = game.view(0).seats[0].offered or ()
    assert refused(game, KeepTickets(names[:1], names[1:]), 0) == ("too_few_tickets_kept", rule)


# NA-54: ties


def completing(game: Game, seat: int) -> None:
    """Give the seat one of three tickets that it has completed."""
    ticket, routes = {
        0: ("denver-saint_louis", ("denver-kansas_city-1", "kansas_city-saint_louis-1")),
        1: ("chicago-new_york", ("chicago-pittsburgh-1", "new_york-pittsburgh-1")),
        2: ("houston-washington", ("houston-new_orleans", "atlanta-new_orleans-1", "atlanta-raleigh-1",
                                   "raleigh-washington-1")),
    }[seat]  # fmt: skip
    give_tickets(game, seat, ticket)
    own(game, seat, *routes)


@pytest.mark.rule("NA-54")
@pytest.mark.parametrize("variant", ["1910", "mega"])
def test_all_who_tie_for_most_completed_tickets_get_15(variant: str) -> None:
    game = settled(variant)
    completing(game, 0)
    completing(game, 1)
    give_tickets(game, 2, "salt_lake_city-chicago", "portland-houston")
    assert bonuses(finish(game.clone()), "most_tickets") == [15, 15, 0]
    completing(game, 2)
    assert bonuses(finish(game), "most_tickets") == [15, 15, 15]


@pytest.mark.rule("NA-54")
@pytest.mark.parametrize("variant", ["1910", "mega"])
def test_nobody_gets_15_if_no_ticket_was_completed(variant: str) -> None:
    game = settled(variant)
    give_tickets(game, 0, "salt_lake_city-chicago")
    own(game, 1, "seattle-vancouver-1")
    assert bonuses(finish(game), "most_tickets") == [0, 0, 0]


@pytest.mark.rule("NA-54")
@pytest.mark.parametrize("variant", ["1910", "big_cities"])
def test_without_a_longest_route_card_equal_tickets_share_the_win(variant: str) -> None:
    game = settled(variant)
    own(game, 0, "calgary-winnipeg", "helena-winnipeg")
    own(game, 1, "seattle-vancouver-1")
    level(game, 30, 30, 29)
    outcome = finish(game)
    assert outcome.totals == (30, 30, 29)
    assert outcome.winners == (0, 1)


@pytest.mark.rule("NA-54")
@pytest.mark.parametrize("variant", ALL)
def test_completed_tickets_break_a_tie_in_every_variant(variant: str) -> None:
    game = settled(variant)
    own(game, 0, "calgary-winnipeg", "sault_ste_marie-winnipeg")
    give_tickets(game, 1, "kansas_city-houston" if variant != "1910" else "denver-saint_louis")
    if variant == "1910":
        own(game, 1, "denver-kansas_city-1", "kansas_city-saint_louis-1")
    else:
        own(game, 1, "kansas_city-oklahoma_city-1", "dallas-oklahoma_city-1", "dallas-houston-1")
    level(game, 30, 30, 30)
    outcome = finish(game)
    assert outcome.winners == (1,)
    assert outcome.places == ((2, 1, 3) if variant in ("classic", "mega") else (2, 1, 2))


@pytest.mark.rule("NA-54")
@pytest.mark.parametrize("variant", ["classic", "mega"])
def test_the_longest_route_card_breaks_a_tie_where_there_is_one(variant: str) -> None:
    game = settled(variant)
    own(game, 0, "seattle-vancouver-1")
    own(game, 1, "calgary-winnipeg")
    level(game, 30, 30, 29)
    assert finish(game).winners == (1,)


@pytest.mark.rule("NA-54")
@pytest.mark.parametrize("variant", ALL)
def test_all_else_is_as_in_the_base_game(variant: str) -> None:
    game, base = (new_game("usa", players=3, seed=3, variants=chosen) for chosen in ([variant], []))
    assert all_cards(game) == all_cards(base)
    seen, usual = game.view(None), base.view(None)
    assert [(seat.trains, seat.cards, seat.points) for seat in seen.seats] == [
        (seat.trains, seat.cards, seat.points) for seat in usual.seats
    ]
    assert (seen.market, seen.deck, seen.discards) == (usual.market, usual.deck, usual.discards)
    routes = [(r.id, r.color, int(r.length)) for r in game.setting.board.routes]
    assert routes == [(r.id, r.color, int(r.length)) for r in base.setting.board.routes]


@pytest.mark.rule("NA-54")
@pytest.mark.parametrize("variant", ALL)
def test_no_tickets_left_is_refused_by_a_rule_in_every_variant(variant: str) -> None:
    game = started(variants=[variant])
    (draw,) = [option for option in game.options if isinstance(option, DrawTickets)]
    set_ticket_deck(game)
    code, rule = refused(game, draw)
    assert code == "no_tickets_left"
    assert rule == {"mega": "NA-43", "big_cities": "NA-44"}.get(variant, "NA-29")
