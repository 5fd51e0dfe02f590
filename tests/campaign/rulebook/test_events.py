"""The 31 events, each seen to act."""

from __future__ import annotations

import pytest

from stellwerk.campaign import content
from stellwerk.engine.actions import Decline, KeepTickets
from stellwerk.engine.events import Event
from stellwerk.rules.campaign.words import CardTurnedOver, EventTurnedUp, SpendCards, SpendExtra, SwapCards, Use
from stellwerk.rules.tickets import DrawTickets
from stellwerk.rules.train_cards import CardDrawn, DrawBlind, DrawFaceUp, MarketReset
from tests.campaign.rulebook.situations import (
    Situation,
    answered,
    builds,
    claim_of,
    current_event,
    earned,
    give,
    hand,
    number_of_event,
    own,
    playing,
    seal,
    set_deck,
    set_display,
    set_event,
    turn_of,
    turn_up,
)
from tests.rulebook.tables import market, refused, set_trains, ticket_deck, tickets

THREE = ("black", "red", "green")
LONG_ROUTES = ("ottawa-fort_william", "ottawa-sault_ste_marie", "jacksonville-key_west", "minneapolis-marquette")


def drawn(events: list[Event] | tuple[Event, ...], players: int = 3) -> list[int]:
    """How many unseen cards each seat drew."""
    return [sum(1 for e in events if isinstance(e, CardDrawn) and e.seat == seat) for seat in range(players)]


def used(situation: Situation, id: str, seat: int = 0) -> bool:
    return bool(situation.number("events_used", seat) >> number_of_event(situation, id) & 1)


@pytest.mark.rule("CA-23")
@pytest.mark.rule("LE-13")
@pytest.mark.rule("LE-50")
def test_there_are_31_events_of_which_seven_are_there_at_the_start() -> None:
    cards = content.edition(content.FIRST).events.values()
    assert [card.id for card in cards] == [f"E{n:02}" for n in range(1, 32)]
    start = [card for card in cards if card.origin == "start"]
    assert sorted(card.lasting for card in start) == [False] * 3 + [True] * 4
    for region in content.regions():
        assert sum(1 for card in cards if card.origin == region) == 2
    assert sum(1 for card in cards if card.origin.isdigit()) == 8


@pytest.mark.rule("CA-23")
def test_every_event_has_its_test() -> None:
    tests = [name for name in globals() if name.startswith("test_e")]
    for id in content.edition(content.FIRST).events:
        assert any(name.startswith(f"test_{id.lower()}_") for name in tests), id


@pytest.mark.rule("LE-96")
@pytest.mark.parametrize(
    ("routes", "dollars"),
    [
        ([], 0),
        (["montgomery-memphis", "richmond-raleigh"], 0),
        (["montgomery-memphis", "charleston-atlanta-1"], 1),
        (["montgomery-memphis", "raleigh-atlanta", "buffalo-new_york", "montreal-boston-1"], 2),
        ([*LONG_ROUTES], 3),
        (
            [*LONG_ROUTES, "montgomery-memphis", "raleigh-atlanta", "buffalo-new_york"],
            4,
        ),
    ],
)
def test_e01_pays_for_every_five_wagons_on_the_board(routes: list[str], dollars: int) -> None:
    situation = playing(3, THREE)
    own(situation, 1, *routes)
    happened = turn_up(situation, "E01")
    assert [earned(happened, seat, "events") for seat in range(3)] == [0, dollars, 0]


@pytest.mark.rule("LE-95")
@pytest.mark.parametrize(("route", "dollars"), [("saint_john-quebec", 0), ("montgomery-memphis", 2)])
def test_e02_pays_for_routes_of_three_or_more(route: str, dollars: int) -> None:
    situation = playing(1, ("black", "green"))
    set_event(situation, "E02")
    assert earned(builds(situation, 0, route), 0, "events") == dollars
    assert used(situation, "E02") == (dollars > 0)


@pytest.mark.rule("LE-95")
def test_e03_keeps_face_up_locomotives() -> None:
    situation = playing()
    set_display(situation, "locomotive", "blue", "white", "green", "yellow")
    assert DrawFaceUp("locomotive") in situation.game.options
    set_event(situation, "E03")
    assert refused(situation.game, DrawFaceUp("locomotive")) == ("event_forbids", "LE-95")


@pytest.mark.rule("LE-96")
def test_e04_renews_the_display_and_everybody_draws() -> None:
    situation = playing(1, THREE)
    happened = turn_up(situation, "E04")
    reset = next(event for event in happened if isinstance(event, MarketReset))
    assert sorted(reset.discarded) == ["black", "blue", "green", "white", "yellow"]
    assert None not in market(situation.game)
    assert drawn(happened) == [1, 1, 1]
    order = [type(event).__name__ for event in happened]
    assert order.index("MarketReset") < order.index("CardDrawn")


@pytest.mark.rule("LE-93")
@pytest.mark.rule("LE-95")
def test_e05_takes_a_spare_locomotive_for_five_dollars() -> None:
    situation = playing(1, ("black", "green"))
    set_event(situation, "E05")
    events = builds(situation, 0, "saint_john-quebec", {"locomotive_skull": 1, "white": 1})
    assert set(situation.game.options) == {SpendExtra("locomotive_skull"), Decline()}
    assert refused(situation.game, SpendExtra("white")) == ("choose_an_extra_card", "LE-93")
    declined = situation.game.clone()
    declined.play(Decline())
    assert declined.table.state.players[0].points == 5
    events += situation.game.play(SpendExtra("locomotive_skull"))
    assert earned(events, 0, "events") == 5
    assert used(situation, "E05")


@pytest.mark.rule("CA-126")
def test_an_offer_of_an_event_that_is_declined_is_no_use_of_it() -> None:
    situation = playing(1, ("black", "green"))
    set_event(situation, "E05")
    builds(situation, 0, "saint_john-quebec", {"locomotive": 1})
    situation.game.play(Decline())
    assert not used(situation, "E05")


@pytest.mark.rule("LE-95")
@pytest.mark.parametrize(
    ("route", "dollars"), [("saint_john-quebec", 0), ("quebec-montreal-1", 1), ("montreal-boston-1", 2)]
)
def test_e06_pays_for_each_large_city(route: str, dollars: int) -> None:
    situation = playing(1, ("black", "green"))
    set_event(situation, "E06")
    assert earned(builds(situation, 0, route), 0, "events") == dollars


@pytest.mark.rule("LE-96")
def test_e07_gives_everybody_a_ticket_to_keep_or_not_beginning_with_the_one_on_turn() -> None:
    situation = playing(1, THREE)
    turn_of(situation.game, 1)
    top = ticket_deck(situation.game)[:3]
    turn_up(situation, "E07", seat=1)
    order = []
    for keep in (True, False, True):
        seat = situation.game.to_act[0]
        order.append(seat)
        offered = situation.game.view(seat).seats[seat].offered
        assert offered is not None
        assert len(offered) == 1
        assert refused(situation.game, DrawBlind()) == ("keep_or_give_back", "LE-111")
        situation.game.play(KeepTickets(offered, ()) if keep else KeepTickets((), offered))
    assert order == [1, 2, 0]
    assert [tickets(situation.game, seat) for seat in (1, 2, 0)] == [{top[0]}, set(), {top[2]}]
    assert ticket_deck(situation.game)[-1] == top[1]
    assert situation.decision == "turn"


@pytest.mark.rule("LE-95")
def test_e08_makes_the_coral_coast_cost_a_card_and_pay_two_dollars() -> None:
    situation = playing(2, ("black", "green"), regions=["r1"])
    set_event(situation, "E08")
    give(situation.game, 0, blue=2)
    assert refused(situation.game, claim_of(situation, "atlanta-tallahassee")) == ("extra_card_not_payable", "LE-95")
    events = builds(situation, 0, "atlanta-tallahassee", {"white": 1})
    assert situation.decision == "storm_card"
    events += answered(situation, "white")
    assert earned(events, 0, "events") == 2
    assert situation.cards(0) == 0
    assert earned(builds(situation, 0, "montgomery-memphis"), 0, "events") == 0, "elsewhere nothing changes"


@pytest.mark.rule("LE-96")
def test_e09_freshens_crates_and_the_others_draw() -> None:
    situation = playing(2, THREE, regions=["r1"])
    table = situation.game.table
    situation.register("crate_origin").put(table, 0, 2)
    situation.register("crate_freshness").put(table, 2, 2)
    happened = turn_up(situation, "E09")
    assert situation.number("crate_freshness", 2) == 6
    assert drawn(happened) == [1, 0, 1]


@pytest.mark.rule("LE-95")
def test_e10_makes_a_pickaxe_worth_two() -> None:
    situation = playing(3, ("black", "red"), regions=["r2"])
    set_event(situation, "E10")
    give(situation.game, 0, blue=2, blue_pickaxe=1)
    situation.game.play(claim_of(situation, "montgomery-memphis"))
    situation.game.play(SpendCards("blue", 2, 1, 0))
    assert situation.number("pot") == 4
    assert used(situation, "E10")


@pytest.mark.rule("LE-96")
@pytest.mark.rule("CA-26")
@pytest.mark.parametrize(("money", "cards"), [((5, 7, 9), [2, 0, 0]), ((5, 3, 3), [0, 2, 2]), ((5, 5, 5), [2, 2, 2])])
def test_e11_feeds_the_pot_and_the_poorest_draw_two(money: tuple[int, int, int], cards: list[int]) -> None:
    situation = playing(3, THREE, regions=["r2"])
    for seat, dollars in enumerate(money):
        situation.set_money(seat, dollars)
    happened = turn_up(situation, "E11")
    assert situation.number("pot") == 6
    assert drawn(happened) == cards


@pytest.mark.rule("LE-96")
def test_e12_brings_all_keys_home_and_pays_for_them_in_cards() -> None:
    situation = playing(4, THREE, regions=["r3"])
    situation.register("keys").put(situation.game.table, 1, 0)
    situation.register("keys").put(situation.game.table, 3, 2)
    happened = turn_up(situation, "E12")
    assert drawn(happened) == [1, 0, 1]
    assert [situation.number("keys", seat) for seat in range(3)] == [-1, -1, -1]


@pytest.mark.rule("LE-95")
@pytest.mark.parametrize("kept", [1, 2, 3])
def test_e13_pays_two_dollars_for_every_ticket_kept(kept: int) -> None:
    situation = playing(4, regions=["r3"])
    set_event(situation, "E13")
    situation.game.play(DrawTickets((3,)))
    offered = situation.game.view(0).seats[0].offered
    assert offered is not None
    events = situation.game.play(KeepTickets(offered[:kept], offered[kept:]))
    assert earned(events, 0, "events") == 2 * kept


@pytest.mark.rule("LE-96")
def test_e14_sends_the_herd_home_heavier() -> None:
    situation = playing(5, regions=["r4"])
    places = situation.game.setting.board.place_numbers
    situation.register("herd").put(situation.game.table, places["dallas"])
    situation.register("herd_weight").put(situation.game.table, 5)
    turn_up(situation, "E14")
    assert (situation.number("herd"), situation.number("herd_weight")) == (places["san_antonio"], 6)


@pytest.mark.rule("LE-95")
def test_e15_pays_three_more_for_a_sale() -> None:
    situation = playing(5, regions=["r4"])
    set_event(situation, "E15")
    events = builds(situation, 0, "dallas-san_antonio-1")
    events += answered(situation, "drive_herd")
    assert earned(events, 0, "events") == 0, "a drive is no sale"
    events = builds(situation, 0, "dallas-houston-1")
    events += answered(situation, "drive_herd")
    assert (earned(events, 0, "cattle"), earned(events, 0, "events")) == (4, 3)


@pytest.mark.rule("LE-96")
def test_e16_moves_the_blizzard_two_more_cities_and_its_neighbours_draw() -> None:
    situation = playing(6, THREE, regions=["r2", "r5"])
    own(situation, 1, "calgary-billings")
    own(situation, 2, "duluth-winnipeg")
    happened = turn_up(situation, "E16")
    assert content.regions()["r5"].cities[situation.number("blizzard")] == "billings"
    assert drawn(happened) == [0, 1, 0]


@pytest.mark.rule("LE-95")
@pytest.mark.parametrize(("card", "pay"), [("green", 5), ("locomotive", 8)])
def test_e17_raises_the_blizzard_pay(card: str, pay: int) -> None:
    situation = playing(6, ("black", "red"), regions=["r2", "r5"])
    set_event(situation, "E17")
    builds(situation, 0, "fort_william-winnipeg", {card: 1})
    assert earned(answered(situation, card), 0, "blizzard") == pay


@pytest.mark.rule("LE-96")
def test_e18_lets_those_with_ten_wagons_set_one_aside_for_two_cards() -> None:
    situation = playing(7, THREE, regions=["r3", "r6"])
    set_trains(situation.game, 0, 9)
    set_trains(situation.game, 1, 10)
    turn_of(situation.game, 1)
    turn_up(situation, "E18", seat=1)
    assert situation.game.to_act == (1,)
    assert refused(situation.game, Use("wages_1")) == ("not_on_offer", "LE-96")
    happened = list(situation.game.play(Use("set_wagon_aside")))
    assert situation.trains(1) == 9
    assert drawn(happened) == [0, 2, 0]
    assert situation.game.to_act == (2,)
    happened = list(situation.game.play(Decline()))
    assert drawn(happened) == [0, 0, 0]
    assert situation.decision == "turn", "the first has too few"
    turn_up_again(situation, "E18")
    assert situation.trains(1) == 9, "not asked with nine"


def turn_up_again(situation: Situation, id: str) -> None:
    """The event comes a second time in the game."""
    events, table = situation.playing.events, situation.game.table
    events.put_discards(table, [])
    events.deck.put(table, number_of_event(situation, id), int(events.deck_left.get(table)))
    events.deck_left.add(table, 1)
    before = situation.cards(1)
    turn_up(situation, id, seat=1)
    answered(situation)
    assert situation.cards(1) == before


@pytest.mark.rule("LE-95")
@pytest.mark.parametrize(("route", "cards"), [("ottawa-sault_ste_marie", 1), ("detroit-sault_ste_marie", 0)])
def test_e19_draws_a_card_for_four_spaces_or_more(route: str, cards: int) -> None:
    situation = playing(7, ("black", "green"), regions=["r2", "r3", "r6"])
    set_event(situation, "E19")
    assert drawn(builds(situation, 0, route), 2) == [cards, 0]


@pytest.mark.rule("LE-96")
def test_e20_moves_the_fiesta_two_more_cities_and_pays_at_each() -> None:
    situation = playing(8, regions=["r4", "r7"])
    own(situation, 0, "el_paso-chihuahua", "chihuahua-monterrey", "chihuahua-hermosillo", "tucson-hermosillo")
    happened = turn_up(situation, "E20")
    assert content.regions()["r7"].cities[situation.number("fiesta")] == "hermosillo"
    assert earned(happened, 0, "fiesta") == 3 + 1 + 2


@pytest.mark.rule("LE-95")
def test_e21_swaps_a_card_with_the_display_at_the_start_of_a_turn() -> None:
    situation = playing(8, regions=["r4", "r7"])
    set_display(situation, "locomotive", "blue", "white", "green", "yellow")
    give(situation.game, 0, red=1, black=1)
    set_event(situation, "E21")
    turn_of(situation.game, 0)
    assert situation.decision == "swap_cards"
    assert not any(o.take == "locomotive" for o in situation.game.options if isinstance(o, SwapCards))
    assert refused(situation.game, DrawBlind()) == ("swap_or_decline", "LE-95")
    assert not used(situation, "E21"), "only asked"
    situation.game.play(SwapCards("red", "white"))
    assert hand(situation.game, 0) == {"black": 1, "white": 1}
    assert used(situation, "E21")
    assert situation.decision == "turn", "one card"


@pytest.mark.rule("LE-96")
def test_e22_raises_all_prices_to_four_at_most() -> None:
    situation = playing(9)
    situation.register("prices").put(situation.game.table, 4, 3)
    turn_up(situation, "E22")
    assert situation.register("prices").row(situation.game.table, 0) == [3, 3, 3, 4, 3, 3]


@pytest.mark.rule("LE-95")
def test_e23_stops_exports_and_pays_two_dollars_at_a_port() -> None:
    situation = playing(9, ("black", "red"))
    set_event(situation, "E23")
    events = builds(situation, 0, "seattle-spokane-2", {"green": 2})
    assert situation.decision == "turn", "no sale"
    assert earned(events, 0, "events") == 2
    assert earned(builds(situation, 0, "portland-spokane"), 0, "events") == 0


@pytest.mark.rule("LE-95")
@pytest.mark.parametrize(("turned", "skulls", "dollars"), [("red", 1, 2), ("red", 2, 4), ("red_skull", 2, -5)])
def test_e24_doubles_danger_pay_and_makes_accidents_dearer(turned: str, skulls: int, dollars: int) -> None:
    situation = playing(2, ("black", "red"), regions=["r1"])
    set_event(situation, "E24")
    give(situation.game, 0, blue=3 - skulls, blue_skull=skulls)
    set_deck(situation, **{turned: 1})
    situation.game.play(claim_of(situation, "montgomery-memphis"))
    events = situation.game.play(SpendCards("blue", 3 - skulls, 0, skulls))
    assert [event.card for event in events if isinstance(event, CardTurnedOver)] == [turned]
    assert earned(events, 0, "danger") == dollars


@pytest.mark.rule("CA-25")
@pytest.mark.parametrize(("routes", "dollars"), [((), 0), (("montgomery-memphis", "raleigh-atlanta"), 0)])
def test_e25_pays_for_the_largest_network_and_is_archived(routes: tuple[str, ...], dollars: int) -> None:
    situation = playing(3, events=["E25", "E03"])
    own(situation, 0, *routes)
    own(situation, 1, "saint_john-boston-1", "boston-new_york-1", "montreal-boston-2", "buffalo-new_york")
    own(situation, 1, "buffalo-pittsburgh-1")
    happened = turn_up(situation, "E25")
    assert [earned(happened, seat, "events") for seat in (0, 1)] == [dollars, 2]
    assert current_event(situation) == "E03"
    assert situation.number("events_archived", number_of_event(situation, "E25")) == 1


@pytest.mark.rule("CA-25")
def test_e25_pays_five_dollars_at_most() -> None:
    situation = playing(9, events=["E25", "E03"])
    own(situation, 0, "saint_john-boston-1", "boston-new_york-1", "buffalo-new_york", "buffalo-pittsburgh-1")
    own(situation, 0, "cincinnati-pittsburgh-1", "cincinnati-atlanta-1", "raleigh-atlanta", "atlanta-tallahassee")
    own(situation, 0, "tallahassee-tampa", "tampa-key_west-1", "jacksonville-key_west", "memphis-new_orleans-1")
    own(situation, 0, "montgomery-memphis", "atlanta-montgomery", "new_orleans-houston-1", "montreal-boston-1")
    assert earned(turn_up(situation, "E25"), 0, "events") == 5


@pytest.mark.rule("LE-95")
def test_e26_allows_one_card_from_the_display_in_a_draw() -> None:
    situation = playing(4)
    set_event(situation, "E26")
    twin = situation.game.clone()
    situation.game.play(DrawFaceUp("blue"))
    assert list(situation.game.options) == [DrawBlind()]
    assert refused(situation.game, DrawFaceUp("white")) == ("event_forbids", "LE-95")
    twin.play(DrawBlind())
    assert DrawFaceUp("white") in twin.options


@pytest.mark.rule("LE-95")
def test_e26_counts_the_reserved_card_too() -> None:
    situation = playing(4, regions=["r3"])
    set_event(situation, "E26")
    situation.register("keys").put(situation.game.table, 2, 0)
    situation.game.play(Use("reserved_card"))
    assert list(situation.game.options) == [DrawBlind()]
    assert refused(situation.game, DrawFaceUp("blue")) == ("event_forbids", "LE-95")
    situation.game.play(DrawBlind())
    assert list(situation.game.options) == [DrawBlind()]


@pytest.mark.rule("LE-95")
def test_e27_makes_seals_cost_three_dollars_and_bring_two_cards() -> None:
    situation = playing(5, ("black", "red"))
    set_event(situation, "E27")
    seal(situation, "montgomery-memphis")
    events = builds(situation, 0, "montgomery-memphis", {"green": 1})
    events += answered(situation, "seal_money")
    assert situation.money(0) == 2
    assert drawn(events, 2) == [2, 0]
    events = builds(situation, 0, "buffalo-pittsburgh-2", {"green": 1})
    assert drawn(events, 2) == [0, 0], "without a seal nothing"
    situation.set_money(0, 2)
    seal(situation, "louisville-memphis")
    turn_of(situation.game, 0)
    give(situation.game, 0, yellow=3)
    assert refused(situation.game, claim_of(situation, "louisville-memphis")) == ("extra_card_not_payable", "CA-60")


@pytest.mark.rule("CA-51")
@pytest.mark.rule("LE-95")
@pytest.mark.parametrize(
    ("money", "wages", "left", "cards"), [(5, "wages_1", 4, 0), (5, "wages_2", 3, 1), (1, "", 0, 0), (0, "", 0, 0)]
)
def test_e28_takes_fair_wages_before_a_claim(money: int, wages: str, left: int, cards: int) -> None:
    situation = playing(6, ("black", "red"))
    set_event(situation, "E28")
    situation.set_money(0, money)
    events = builds(situation, 0, "montgomery-memphis")
    assert (situation.decision == "fair_wages") == bool(wages)
    if wages:
        assert refused(situation.game, Decline()) == ("not_on_offer", "LE-95")
    events += answered(situation, *([wages] if wages else []))
    assert situation.money(0) == left
    assert drawn(events, 2) == [cards, 0]
    assert used(situation, "E28") == (money > 0)


@pytest.mark.rule("CA-51")
def test_e28_wages_come_before_the_seal_and_leave_it_payable() -> None:
    situation = playing(6, ("black", "red"))
    set_event(situation, "E28")
    seal(situation, "montgomery-memphis")
    situation.set_money(0, 2)
    give(situation.game, 0, blue=3)
    assert refused(situation.game, claim_of(situation, "montgomery-memphis")) == ("extra_card_not_payable", "CA-60")
    situation.set_money(0, 3)
    turn_of(situation.game, 0)
    give(situation.game, 0, blue=3)
    situation.game.play(claim_of(situation, "montgomery-memphis"))
    situation.game.play(SpendCards("blue", 3, 0, 0))
    assert situation.decision == "break_seal", "two dollars of wages would leave too little, so one is paid"
    assert situation.money(0) == 2
    answered(situation, "seal_money")
    assert situation.money(0) == 0


@pytest.mark.rule("LE-96")
def test_e29_draws_one_and_for_small_hands_two() -> None:
    situation = playing(7, THREE)
    give(situation.game, 0, red=5)
    give(situation.game, 1, blue=4)
    happened = turn_up(situation, "E29")
    assert drawn(happened) == [1, 2, 2]


@pytest.mark.rule("LE-95")
def test_e30_renews_a_display_card_at_the_start_of_a_turn() -> None:
    situation = playing(9)
    situation.register("keys").put(situation.game.table, 1, 1)
    set_event(situation, "E30")
    turn_of(situation.game, 0)
    assert situation.decision == "renew_card"
    assert refused(situation.game, Use("renew_blue")) == ("not_on_offer", "LE-95"), "a reserved card stays"
    assert not used(situation, "E30")
    set_deck(situation, red=1)
    situation.game.play(Use("renew_black"))
    assert market(situation.game)[0] == "red"
    assert used(situation, "E30")
    assert situation.decision == "turn"


@pytest.mark.rule("CA-26")
@pytest.mark.rule("CA-25")
@pytest.mark.parametrize(
    ("money", "after"),
    [
        ((10, 8, 2), [6, 8, 6]),
        ((2, 3, 12), [6, 3, 8]),
        ((9, 9, 5), [5, 5, 9]),
        ((3, 3, 12), [7, 7, 8]),
        ((6, 6, 6), [6, 6, 6]),
        ((3, 1, 2), [0, 5, 2]),
    ],
)
def test_e31_takes_from_the_richest_and_gives_to_the_poorest(money: tuple[int, int, int], after: list[int]) -> None:
    situation = playing(10, THREE, events=["E31", "E03"])
    for seat, dollars in enumerate(money):
        situation.set_money(seat, dollars)
    happened = turn_up(situation, "E31")
    assert [situation.money(seat) for seat in range(3)] == after
    assert [event.card for event in happened if isinstance(event, EventTurnedUp)] == ["E31", "E03"]
