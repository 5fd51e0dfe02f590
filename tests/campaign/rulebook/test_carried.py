"""What a claim sets off: the claim steps 4 to 10, stickers K to U, with the founders' privileges."""

from __future__ import annotations

import pytest

from stellwerk.campaign import content
from stellwerk.engine.actions import Decline
from stellwerk.engine.events import Event
from stellwerk.rules.campaign.kinds import NEWSPAPER_NAME, STRIPES
from stellwerk.rules.campaign.registers import registers_seen
from stellwerk.rules.campaign.words import (
    CardTurnedOver,
    EventSeen,
    EventTurnedUp,
    SellCards,
    SpendCards,
    SwapCards,
    TokenMoved,
    Use,
)
from stellwerk.rules.train_cards import CardDrawn, DrawBlind, DrawFaceUp, MarketReset
from tests.campaign.rulebook.situations import (
    Situation,
    answered,
    builds,
    claim_of,
    earned,
    finished,
    give,
    hand,
    line,
    next_event,
    number_of_event,
    only_cards_left,
    own,
    playing,
    set_deck,
    set_display,
    set_event,
    turn_of,
    turn_up,
)
from tests.rulebook.tables import deck, discards, market, refused

QUIET_EVENTS = ("E02", "E03", "E05", "E06", "E10", "E13")  # lasting ones that do nothing when they are turned up


def spends(situation: Situation, seat: int, route: str, plain: int, pickaxes: int, skulls: int) -> list[Event]:
    """Claims with cards of these marks."""
    turn_of(situation.game, seat)
    board_route = situation.game.setting.board.route(route)
    color = "black" if board_route.color == "gray" else board_route.color
    cards = {color: plain, f"{color}_pickaxe": pickaxes, f"{color}_skull": skulls}
    give(situation.game, seat, **{kind: n for kind, n in cards.items() if n})
    events = list(situation.game.play(claim_of(situation, route, color)))
    return events + list(situation.game.play(SpendCards(color, plain, pickaxes, skulls)))


# K: mail


@pytest.mark.rule("CA-63")
@pytest.mark.rule("CA-17")
def test_a_white_route_brings_a_mailbag_worth_a_dollar_at_the_end() -> None:
    situation = playing(2, regions=["r1"], companies=("black", "red"))
    builds(situation, 0, "cleveland-indianapolis")
    builds(situation, 0, "washington-pittsburgh")
    builds(situation, 0, "montgomery-memphis")
    builds(situation, 1, "chicago-detroit-2", locomotives=2)
    assert [situation.number("tally_taken_mailbag", seat) for seat in (0, 1)] == [2, 1], "whatever it is paid with"
    assert situation.money(0) == 5
    finished(situation)
    assert [line(situation, seat, "mail") for seat in (0, 1)] == [2, 1]


@pytest.mark.rule("CA-63")
def test_in_the_first_game_there_is_no_mail() -> None:
    situation = playing(1, companies=("black", "red"))
    builds(situation, 0, "cleveland-indianapolis")
    assert "mail" not in situation.game.setting.sources


# L: telegraph


@pytest.mark.rule("CA-64")
@pytest.mark.parametrize(
    "route", ["indianapolis-chicago-1", "st_louis-little_rock", "kansas_city-wichita", "des_moines-omaha-1"]
)
def test_after_a_route_to_a_telegraph_city_the_key_may_reserve_a_display_card(route: str) -> None:
    situation = playing(4, regions=["r3"], companies=("yellow", "red"))
    set_display(situation, "locomotive", "blue", "white", "green", "yellow")
    builds(situation, 0, route)
    assert situation.decision == "telegraph"
    offered = {option.what for option in situation.game.options if isinstance(option, Use)}
    assert offered == {"key_on_blue", "key_on_white", "key_on_green", "key_on_yellow"}, "no locomotive"
    assert refused(situation.game, Use("key_on_locomotive")) == ("not_on_offer", "CA-64")
    answered(situation, "key_on_white")
    assert situation.number("keys", 0) == 2


@pytest.mark.rule("CA-64")
def test_other_routes_do_not_offer_the_key() -> None:
    situation = playing(4, regions=["r3"], companies=("yellow", "red"))
    builds(situation, 0, "memphis-little_rock-1")
    assert situation.decision == "turn"


@pytest.mark.rule("CA-64")
@pytest.mark.rule("CA-94")
def test_nobody_else_takes_reserved_cards_and_there_is_one_key_on_a_card() -> None:
    situation = playing(4, regions=["r3"], companies=("yellow", "red"))
    builds(situation, 0, "indianapolis-chicago-1")
    answered(situation, "key_on_white")
    assert situation.game.to_act == (1,)
    assert DrawFaceUp("white") not in situation.game.options
    assert refused(situation.game, DrawFaceUp("white")) == ("card_is_reserved", "CA-64")
    assert refused(situation.game, Use("reserved_card")) == ("no_reserved_card", "CA-64")
    builds(situation, 1, "des_moines-omaha-1")
    assert Use("key_on_white") not in situation.game.options
    assert Use("key_on_blue") in situation.game.options


@pytest.mark.rule("CA-64")
@pytest.mark.rule("CA-95")
def test_the_reserved_card_is_a_free_third_one_replaced_at_once() -> None:
    situation = playing(4, regions=["r3"], companies=("yellow", "red"))
    builds(situation, 0, "indianapolis-chicago-1")
    answered(situation, "key_on_white")
    turn_of(situation.game, 0)
    give(situation.game, 0)
    situation.game.play(Use("reserved_card"))
    assert hand(situation.game, 0) == {"white": 1}
    assert None not in market(situation.game)
    assert situation.number("keys", 0) == -1
    assert refused(situation.game, Use("reserved_card")) == ("two_cards_follow_the_reserved_one", "CA-95")
    situation.game.play(DrawBlind())
    situation.game.play(DrawBlind())
    assert situation.cards(0) == 3
    assert situation.game.to_act == (1,)


@pytest.mark.rule("CA-95")
def test_after_the_reserved_card_a_face_up_locomotive_may_be_the_whole_draw() -> None:
    situation = playing(4, regions=["r3"], companies=("yellow", "red"))
    set_display(situation, "locomotive", "blue", "white", "green", "yellow")
    situation.register("keys").put(situation.game.table, 2, 0)
    situation.game.play(Use("reserved_card"))
    situation.game.play(DrawFaceUp("locomotive"))
    assert hand(situation.game, 0) == {"white": 1, "locomotive": 1}
    assert situation.game.to_act == (1,)


@pytest.mark.rule("LE-145")
@pytest.mark.rule("CA-95")
def test_after_the_reserved_card_two_follow_however_few_are_left() -> None:
    situation = playing(4, regions=["r3"], companies=("yellow", "red"))
    situation.register("keys").put(situation.game.table, 2, 0)
    only_cards_left(situation, red=8, black=1)
    situation.game.play(Use("reserved_card"))
    assert sum(deck(situation.game).values()) == 8
    situation.game.play(DrawBlind())
    situation.game.play(DrawBlind())
    assert situation.cards(0) == 3


@pytest.mark.rule("CA-94")
def test_the_owner_may_leave_the_reserved_card_lying() -> None:
    situation = playing(4, regions=["r3"], companies=("yellow", "red"))
    situation.register("keys").put(situation.game.table, 2, 0)
    situation.game.play(DrawBlind())
    situation.game.play(DrawBlind())
    assert situation.number("keys", 0) == 2
    assert market(situation.game)[2] == "white"


@pytest.mark.rule("CA-64")
@pytest.mark.rule("CA-94")
def test_keys_come_home_when_the_display_is_discarded() -> None:
    situation = playing(4, regions=["r3"])
    situation.register("keys").put(situation.game.table, 2, 0)
    turn_up(situation, "E04")
    assert situation.number("keys", 0) == -1


@pytest.mark.rule("CA-85")
def test_the_founders_key_may_reserve_a_locomotive_unless_an_event_keeps_it() -> None:
    situation = playing(4, regions=["r3"], companies=("yellow", "red"), postcards={"yellow": [51]})
    set_display(situation, "locomotive", "blue", "white", "green", "yellow")
    builds(situation, 0, "indianapolis-chicago-1")
    answered(situation, "key_on_locomotive")
    turn_of(situation.game, 0)
    set_event(situation, "E03")
    assert refused(situation.game, Use("reserved_card")) == ("event_forbids", "LE-95")
    set_event(situation, "E02")
    give(situation.game, 0)
    situation.game.play(Use("reserved_card"))
    assert hand(situation.game, 0) == {"locomotive": 1}
    assert situation.game.to_act == (0,), "two cards follow"


# M: news wire


@pytest.mark.rule("CA-65")
@pytest.mark.parametrize(("choice", "next_one"), [("leave_event", "E02"), ("bury_event", "E06")])
def test_instead_of_the_key_the_next_event_may_be_looked_at_and_buried(choice: str, next_one: str) -> None:
    situation = playing(8, regions=["r3"], companies=("yellow", "red"))
    next_event(situation, "E06")
    next_event(situation, "E02")
    builds(situation, 0, "indianapolis-chicago-1")
    events = list(situation.game.play(Use("peek_at_event")))
    seen = next(event for event in events if isinstance(event, EventSeen))
    assert seen.card == "E02"
    assert seen.redacted_for(1) == EventSeen(0, None)
    assert registers_seen(situation.game.view(0)).seats[0]["peeked"] == (number_of_event(situation, "E02"),)
    assert "peeked" not in registers_seen(situation.game.view(1)).seats[0]
    assert refused(situation.game, Decline())[1] == "CA-65"
    answered(situation, choice)
    events_part, table = situation.playing.events, situation.game.table
    assert events_part.cards[events_part.next_card(table)].id == next_one
    if choice == "bury_event":
        last = events_part.deck.get(table, events_part.deck_left.get(table) - 1)
        assert events_part.cards[last].id == "E02"
    assert situation.number("keys", 0) == -1


@pytest.mark.rule("CA-65")
@pytest.mark.rule("CA-10")
@pytest.mark.parametrize(("number", "regions", "asked"), [(7, ["r3"], True), (8, ["r2"], False)])
def test_the_news_wire_sleeps_until_game_eight_and_the_great_bend(number: int, regions: list[str], asked: bool) -> None:
    situation = playing(number, regions=regions, companies=("yellow", "red"))
    builds(situation, 0, "indianapolis-chicago-1")
    assert (situation.decision == "telegraph") == asked
    assert Use("peek_at_event") not in situation.game.options


# N: motherlode


@pytest.mark.rule("CA-66")
@pytest.mark.rule("CA-22")
@pytest.mark.rule("LE-62")
def test_pickaxes_feed_the_pot_and_a_mine_takes_half_rounded_up() -> None:
    situation = playing(3, regions=["r2"], companies=("black", "red"))
    assert situation.number("pot") == 2
    spends(situation, 0, "raleigh-atlanta", 1, 2, 0)
    assert situation.number("pot") == 4
    assert situation.money(0) == 5
    events = builds(situation, 1, "sault_ste_marie-marquette")
    assert earned(events, 1, "pot") == 2
    events = spends(situation, 0, "marquette-duluth", 1, 1, 0)
    assert earned(events, 0, "pot") == 2, "3 are in the pot by then"
    assert situation.number("pot") == 1


@pytest.mark.rule("CA-66")
def test_at_most_three_pickaxes_a_claim_and_fifteen_dollars_in_the_pot() -> None:
    situation = playing(3, regions=["r2"], companies=("black", "red"))
    give(situation.game, 0, red_pickaxe=2, locomotive_pickaxe=2)
    situation.game.play(claim_of(situation, "ottawa-sault_ste_marie", locomotives=2))
    events = list(situation.game.play(SpendCards("red", 0, 2, 0)))
    events += situation.game.play(SpendCards("locomotive", 0, 2, 0))
    assert earned(events, 0, "pot") == 3, "half of 2 and 3, though four were spent"
    assert situation.number("pot") == 2
    situation.register("pot").put(situation.game.table, 14)
    spends(situation, 0, "montgomery-memphis", 1, 2, 0)
    assert situation.number("pot") == 15


@pytest.mark.rule("CA-22")
@pytest.mark.rule("LE-62")
def test_before_the_motherlode_and_danger_pay_marks_mean_nothing() -> None:
    situation = playing(1, companies=("black", "red"))
    events = spends(situation, 0, "montgomery-memphis", 0, 1, 2)
    assert not any(isinstance(event, CardTurnedOver) for event in events)
    assert situation.money(0) == 5


@pytest.mark.rule("CA-93")
def test_the_pot_is_public_and_keeps_its_limit_under_copper_fever() -> None:
    situation = playing(3, regions=["r2"], companies=("black", "red"))
    set_event(situation, "E10")
    spends(situation, 0, "montgomery-memphis", 1, 2, 0)
    assert registers_seen(situation.game.view(None)).table["pot"] == (6,)
    situation.register("pot").put(situation.game.table, 13)
    spends(situation, 0, "raleigh-atlanta", 1, 2, 0)
    assert situation.number("pot") == 15


@pytest.mark.rule("CA-84")
def test_the_founder_of_the_copper_lakes_gets_a_dollar_when_another_takes_from_the_pot() -> None:
    situation = playing(3, regions=["r2"], companies=("black", "red"), postcards={"red": [50]})
    events = builds(situation, 0, "sault_ste_marie-marquette")
    assert earned(events, 1, "pot") == 1
    events = builds(situation, 1, "marquette-duluth")
    assert (earned(events, 1, "pot"), earned(events, 0, "pot")) == (1, 0), "the own half of 1, nothing for the founder"


# O: danger pay


@pytest.mark.rule("CA-67")
@pytest.mark.parametrize(
    ("skulls", "turned", "dollars"),
    [(1, "red", 1), (2, "red", 2), (2, "red_pickaxe", 2), (1, "red_skull", -3), (2, "locomotive_skull", -3)],
)
def test_skulls_are_paid_unless_the_card_turned_over_shows_one(skulls: int, turned: str, dollars: int) -> None:
    situation = playing(2, regions=["r1"], companies=("black", "red"))
    set_deck(situation, **{turned: 1})
    give_back(situation, "blue", 3 - skulls, skulls)
    situation.game.play(claim_of(situation, "montgomery-memphis"))
    events = situation.game.play(SpendCards("blue", 3 - skulls, 0, skulls))
    assert [event.card for event in events if isinstance(event, CardTurnedOver)] == [turned]
    assert earned(events, 0, "danger") == dollars
    assert situation.money(0) == 5 + dollars


def give_back(situation: Situation, color: str, plain: int, skulls: int) -> None:
    """Cards out of the discards, so that the deck stays as it was laid."""
    state = situation.game.table.state
    for kind, n in ((color, plain), (f"{color}_skull", skulls)):
        number = situation.game.setting.kinds.index(kind)
        state.discards.add(number, -n)
        state.players[0].hand.add(number, n)


@pytest.mark.rule("CA-67")
def test_more_than_two_skulls_pay_two_dollars_and_an_accident_no_more_than_there_is() -> None:
    situation = playing(2, regions=["r1"], companies=("black", "red"))
    set_deck(situation, red=1)
    give_back(situation, "blue", 0, 2)
    give_back(situation, "locomotive", 0, 1)
    situation.game.play(claim_of(situation, "montgomery-memphis", locomotives=1))
    events = list(situation.game.play(SpendCards("blue", 0, 0, 2)))
    events += answered(situation)
    assert earned(events, 0, "danger") == 2
    situation.set_money(0, 1)
    set_deck(situation, red_skull=1)
    turn_of(situation.game, 0)
    give_back(situation, "yellow", 0, 1)
    situation.game.play(claim_of(situation, "richmond-raleigh"))
    events = answered(situation)
    assert situation.money(0) == 0


@pytest.mark.rule("CA-67")
@pytest.mark.rule("CA-142")
@pytest.mark.rule("LE-149")
def test_a_newspaper_turned_over_is_no_skull_and_brings_its_event() -> None:
    situation = playing(2, regions=["r1"], companies=("black", "red"))
    set_deck(situation, **{NEWSPAPER_NAME: 1})
    next_event(situation, "E02")
    give_back(situation, "blue", 2, 1)
    situation.game.play(claim_of(situation, "montgomery-memphis"))
    events = situation.game.play(SpendCards("blue", 2, 0, 1))
    assert earned(events, 0, "danger") == 1
    assert [event.card for event in events if isinstance(event, EventTurnedUp)] == ["E02"]
    assert earned(events, 0, "events") == 0, "the event counts from the next action on"


@pytest.mark.rule("CA-144")
def test_without_cards_nothing_is_turned_over() -> None:
    situation = playing(2, regions=["r1"], companies=("black", "red"))
    set_display(situation)
    only_cards_left(situation)
    keeper, me = situation.game.table.state.players[1], situation.game.table.state.players[0]
    number = situation.game.setting.kinds.index("yellow_skull")
    keeper.hand.add(number, -1)
    me.hand.add(number, 1)
    situation.game.play(claim_of(situation, "richmond-raleigh"))
    events = answered(situation)
    assert not any(isinstance(event, CardTurnedOver) for event in events), "the card spent fills the display first"
    assert situation.money(0) == 5


# P: citrus


@pytest.mark.rule("CA-68")
def test_a_crate_is_loaded_with_freshness_six_which_every_event_lowers() -> None:
    situation = playing(2, regions=["r1"], companies=("yellow", "red"), events=QUIET_EVENTS)
    builds(situation, 0, "tampa-key_west-1")
    assert set(situation.game.options) == {Use("crate_in_key_west"), Use("crate_in_tampa"), Decline()}
    assert refused(situation.game, Use("crate_in_mobile")) == ("not_on_offer", "CA-68")
    answered(situation, "crate_in_key_west")
    assert situation.number("crate_freshness") == 6
    for event, freshness in zip(QUIET_EVENTS, (5, 4, 3, 2, 1, 1), strict=True):
        turn_up(situation, event)
        assert situation.number("crate_freshness") == freshness


@pytest.mark.rule("CA-68")
def test_at_most_two_crates_are_on_the_trains_of_a_company() -> None:
    situation = playing(2, ("yellow", "red", "black", "green"), regions=["r1"])
    builds(situation, 0, "tampa-key_west-1")
    answered(situation, "crate_in_key_west")
    builds(situation, 0, "tallahassee-tampa")
    answered(situation, "crate_in_tampa")
    builds(situation, 0, "tallahassee-jacksonville-1")
    assert situation.decision == "turn", "no third one"
    assert situation.number("crates", 1) == 0
    assert sorted(situation.register("crate_origin").row(situation.game.table, 0)) == [1, 4]


@pytest.mark.rule("CA-69")
@pytest.mark.rule("CA-91")
def test_a_crate_is_delivered_as_soon_as_its_city_is_joined_to_a_large_city_elsewhere() -> None:
    situation = playing(2, regions=["r1"], companies=("red", "green"))
    builds(situation, 0, "tallahassee-tampa")
    events = answered(situation, "crate_in_tampa")
    situation.register("crate_freshness").put(situation.game.table, 4)
    events += builds(situation, 0, "new_orleans-mobile-1")
    events += answered(situation)
    assert earned(events, 0, "citrus") == 0, "not joined yet"
    events = builds(situation, 0, "mobile-tallahassee")
    events += answered(situation)
    assert earned(events, 0, "citrus") == 4
    assert situation.number("crate_origin") == -1
    assert situation.number("tally_delivered_crate") == 1


@pytest.mark.rule("CA-91")
def test_the_tracks_of_others_deliver_nothing() -> None:
    situation = playing(2, regions=["r1"], companies=("red", "green"))
    own(situation, 1, "mobile-tallahassee")
    builds(situation, 0, "tallahassee-tampa")
    answered(situation, "crate_in_tampa")
    events = builds(situation, 0, "new_orleans-mobile-1")
    events += answered(situation)
    assert earned(events, 0, "citrus") == 0


@pytest.mark.rule("CA-92")
def test_jacksonville_is_large_but_no_delivery_and_a_crate_left_is_worth_nothing() -> None:
    situation = playing(2, regions=["r1"], companies=("red", "green"))
    events = builds(situation, 0, "jacksonville-tampa")
    events += answered(situation, "crate_in_tampa")
    assert earned(events, 0, "citrus") == 0
    assert sum(1 for event in events if isinstance(event, CardDrawn)) == 1, "step 12"
    finished(situation)
    assert line(situation, 0, "citrus") == 0


@pytest.mark.rule("CA-83")
def test_the_founder_of_the_coral_coast_loads_with_freshness_seven() -> None:
    situation = playing(2, regions=["r1"], companies=("yellow", "red"), postcards={"yellow": [49]})
    builds(situation, 0, "tampa-key_west-1")
    answered(situation, "crate_in_tampa")
    assert situation.number("crate_freshness") == 7


# Q: exhibits


@pytest.mark.rule("CA-70")
@pytest.mark.parametrize(("number", "dollars"), [(11, 6), (12, 9)])
def test_an_exhibit_is_taken_and_pays_when_joined_to_chicago(number: int, dollars: int) -> None:
    situation = playing(number, companies=("yellow", "red"))
    builds(situation, 0, "milwaukee-marquette")
    assert Use("exhibit_in_marquette") in situation.game.options
    assert refused(situation.game, Use("exhibit_in_tampa")) == ("not_on_offer", "CA-70")
    events = answered(situation, "exhibit_in_marquette")
    assert earned(events, 0, "exhibits") == 0
    events = builds(situation, 0, "chicago-milwaukee-1")
    events += answered(situation)
    assert earned(events, 0, "exhibits") == dollars
    assert situation.number("carried_exhibit", 0) == -1
    assert situation.number("exhibits_delivered", 1) == 0, "by seat 0"


@pytest.mark.rule("CA-70")
def test_who_carries_an_exhibit_takes_no_other_and_it_waits_for_nobody_else() -> None:
    situation = playing(11, companies=("yellow", "red"))
    builds(situation, 0, "milwaukee-marquette")
    answered(situation, "exhibit_in_marquette")
    builds(situation, 0, "tampa-key_west-1")
    while situation.decision != "turn":
        assert Use("exhibit_in_tampa") not in situation.game.options
        situation.game.play(Decline())
    builds(situation, 1, "marquette-duluth")
    while situation.decision != "turn":
        assert Use("exhibit_in_marquette") not in situation.game.options
        situation.game.play(Decline())


@pytest.mark.rule("CA-71")
@pytest.mark.rule("CA-9")
def test_the_exhibits_wait_in_these_cities_in_the_last_two_games() -> None:
    assert [region.exhibit for region in content.regions().values()] == [
        *("tampa", "marquette", "omaha", "dallas", "regina", "santa_fe", "chihuahua", "portland")
    ]
    home = {place["id"]: place["region"] for place in content.place_rows()}
    assert all(home[region.exhibit] == id for id, region in content.regions().items())
    assert playing(10).playing.exhibits is None
    assert playing(11).playing.exhibits is not None


# R, S: cattle


@pytest.mark.rule("CA-72")
@pytest.mark.rule("CA-96")
def test_the_herd_may_be_driven_along_the_route_just_claimed_either_way() -> None:
    situation = playing(5, regions=["r4"], companies=("blue", "red"))
    places = situation.game.setting.board.place_numbers
    assert (situation.number("herd"), situation.number("herd_weight")) == (places["san_antonio"], 3)
    events = builds(situation, 0, "dallas-san_antonio-1")
    events += answered(situation, "drive_herd")
    assert earned(events, 0, "cattle") == 1
    assert (situation.number("herd"), situation.number("herd_weight")) == (places["dallas"], 4)
    events = builds(situation, 1, "dallas-amarillo")
    assert situation.decision == "drive_herd"
    assert refused(situation.game, Use("wages_1")) == ("not_on_offer", "CA-72")
    events += answered(situation, "drive_herd")
    assert situation.number("herd") == places["amarillo"]
    events = builds(situation, 0, "shreveport-dallas-1")
    assert situation.decision == "turn", "the herd is not there any more"


@pytest.mark.rule("CA-96")
def test_the_herd_weighs_nine_at_most() -> None:
    situation = playing(5, regions=["r4"], companies=("blue", "red"))
    situation.register("herd_weight").put(situation.game.table, 9)
    builds(situation, 0, "dallas-san_antonio-1")
    answered(situation, "drive_herd")
    assert situation.number("herd_weight") == 9
    turn_up(situation, "E14")
    assert situation.number("herd_weight") == 9


@pytest.mark.rule("CA-73")
@pytest.mark.rule("CA-97")
def test_in_a_large_city_the_herd_is_sold_for_its_weight_and_starts_again() -> None:
    situation = playing(5, regions=["r4"], companies=("blue", "red"))
    situation.register("herd_weight").put(situation.game.table, 5)
    events = builds(situation, 0, "houston-san_antonio")
    events += answered(situation, "drive_herd")
    assert earned(events, 0, "cattle") == 5, "instead of the dollar"
    places = situation.game.setting.board.place_numbers
    assert (situation.number("herd"), situation.number("herd_weight")) == (places["san_antonio"], 3)
    assert situation.number("tally_delivered_herd") == 1


@pytest.mark.rule("CA-74")
@pytest.mark.rule("CA-10")
@pytest.mark.parametrize(("number", "yards", "pays"), [(7, ["houston"], 6), (7, [], 3), (6, ["houston"], 3)])
def test_a_stockyard_pays_three_more_from_game_seven_on(number: int, yards: list[str], pays: int) -> None:
    situation = playing(number, regions=["r4"], stockyards=yards)
    events = builds(situation, 0, "houston-san_antonio")
    events += answered(situation, "drive_herd")
    assert earned(events, 0, "cattle") == pays


@pytest.mark.rule("CA-74")
def test_the_second_sale_of_a_game_in_the_same_city_pays_three_more() -> None:
    situation = playing(7, regions=["r4"])
    builds(situation, 0, "houston-san_antonio")
    answered(situation, "drive_herd")
    places = situation.game.setting.board.place_numbers
    situation.register("herd").put(situation.game.table, places["dallas"])
    events = builds(situation, 1, "dallas-houston-1")
    events += answered(situation, "drive_herd")
    assert earned(events, 1, "cattle") == 6
    assert situation.playing.cattle is not None
    assert situation.playing.cattle.cities_sold_in(situation.game.table) == ["houston"]


@pytest.mark.rule("CA-10")
def test_stockyards_sleep_while_the_brazos_country_is_closed() -> None:
    assert playing(7, regions=["r1", "r2"]).playing.cattle is None


@pytest.mark.rule("CA-86")
def test_the_founder_of_the_brazos_country_drives_for_two_dollars() -> None:
    situation = playing(5, regions=["r4"], postcards={"blue": [52]})
    events = builds(situation, 0, "dallas-san_antonio-1")
    events += answered(situation, "drive_herd")
    assert earned(events, 0, "cattle") == 2


# T: fiesta


@pytest.mark.rule("CA-75")
@pytest.mark.rule("CA-101")
def test_the_fiesta_goes_round_and_pays_for_own_routes_where_it_arrives() -> None:
    situation = playing(8, regions=["r4", "r7"], events=QUIET_EVENTS)
    own(situation, 0, "el_paso-chihuahua", "chihuahua-monterrey", "laredo-monterrey-1", "chihuahua-hermosillo")
    own(situation, 0, "tucson-hermosillo")
    circle = list(content.regions()["r7"].cities)
    assert circle == ["el_paso", "chihuahua", "monterrey", "hermosillo", "tucson", "flagstaff"]
    assert situation.number("fiesta") == 0
    paid = []
    for event in QUIET_EVENTS:
        happened = turn_up(situation, event)
        paid.append(earned(happened, 0, "fiesta"))
        assert earned(happened, 1, "fiesta") == 0
    assert paid == [3, 2, 2, 1, 0, 1]
    assert situation.number("fiesta") == 0, "round again"


@pytest.mark.rule("CA-89")
@pytest.mark.parametrize(("postcards", "dollars"), [([], 3), ([55], 4)])
def test_arrival_pays_three_at_most_and_the_founder_four(postcards: list[int], dollars: int) -> None:
    situation = playing(8, regions=["r4", "r6", "r7"], postcards={"blue": postcards})
    own(situation, 0, "san_antonio-el_paso-1", "amarillo-el_paso", "santa_fe-el_paso", "el_paso-tucson-1")
    own(situation, 0, "el_paso-chihuahua")
    situation.register("fiesta").put(situation.game.table, 5)
    assert earned(turn_up(situation, "E02"), 0, "fiesta") == dollars


@pytest.mark.rule("CA-76")
def test_a_route_to_the_fiesta_pays_two_dollars_and_two_cards_may_be_swapped() -> None:
    situation = playing(8, regions=["r4", "r7"], companies=("red", "green"))
    set_display(situation, "locomotive", "blue", "white", "green", "yellow")
    events = builds(situation, 0, "el_paso-chihuahua", {"red": 1, "locomotive": 1})
    assert earned(events, 0, "fiesta") == 2
    assert situation.decision == "swap_cards"
    swaps = {option for option in situation.game.options if isinstance(option, SwapCards)}
    assert {swap.take for swap in swaps} == {"blue", "white", "green", "yellow"}
    assert refused(situation.game, DrawBlind()) == ("swap_or_decline", "CA-76")
    situation.game.play(SwapCards("red", "blue"))
    assert sorted(card or "" for card in market(situation.game)) == ["green", "locomotive", "red", "white", "yellow"]
    situation.game.play(SwapCards("locomotive", "white"))
    assert hand(situation.game, 0) == {"blue": 1, "white": 1}
    assert situation.decision == "turn", "two at most"


@pytest.mark.rule("CA-76")
@pytest.mark.rule("LE-88")
def test_a_third_locomotive_swapped_in_renews_the_display_before_the_next_swap() -> None:
    situation = playing(8, regions=["r4", "r7"], companies=("red", "green"))
    set_display(situation, "locomotive", "locomotive", "white", "green", "yellow")
    builds(situation, 0, "el_paso-chihuahua", {"red": 1, "locomotive": 1})
    events = situation.game.play(SwapCards("locomotive", "white"))
    assert any(isinstance(event, MarketReset) for event in events)
    assert situation.decision == "swap_cards"
    assert None not in market(situation.game)


# U: exports


@pytest.mark.rule("CA-77")
@pytest.mark.rule("CA-78")
@pytest.mark.rule("CA-102")
def test_at_a_port_up_to_three_cards_of_one_colour_are_sold_and_prices_move() -> None:
    situation = playing(9, companies=("red", "black"))
    events = builds(situation, 0, "vancouver-seattle-2", {"green": 4, "locomotive": 1})
    assert situation.decision == "export"
    offered = {option for option in situation.game.options if isinstance(option, SellCards)}
    assert offered == {SellCards("green", n) for n in (1, 2, 3)}, "no locomotives"
    assert refused(situation.game, SellCards("green", 3 + 1))[0] == "not_an_action_of_this_game"
    assert refused(situation.game, SellCards("red", 1)) == ("sell_or_decline", "CA-77")
    events = list(situation.game.play(SellCards("green", 3)))
    events += answered(situation)
    assert earned(events, 0, "exports") == 6
    prices = registers_seen(situation.game.view(None)).table["prices"]
    assert dict(zip(STRIPES, prices, strict=True)) == {
        **{"black": 2, "blue": 2, "white": 2, "green": 1, "yellow": 3, "red": 2}
    }
    assert discards(situation.game)["green"] == 3


@pytest.mark.rule("CA-78")
def test_prices_stay_between_nought_and_four_and_the_circle_closes() -> None:
    situation = playing(9, companies=("black", "green"))
    register, table = situation.register("prices"), situation.game.table
    register.put(table, 0, STRIPES.index("red"))
    register.put(table, 4, STRIPES.index("black"))
    builds(situation, 0, "vancouver-seattle-2", {"red": 1})
    events = list(situation.game.play(SellCards("red", 1)))
    events += answered(situation)
    assert earned(events, 0, "exports") == 0
    assert register.row(table, 0) == [4, 2, 2, 2, 2, 0]


@pytest.mark.rule("CA-77")
@pytest.mark.parametrize(
    "route", ["calgary-vancouver", "seattle-spokane-1", "reno-san_francisco-1", "reno-los_angeles", "tucson-san_diego"]
)
def test_the_ports_are_five(route: str) -> None:
    situation = playing(9, companies=("red", "yellow"))
    builds(situation, 0, route, {"white": 1})
    asked = []
    while situation.decision != "turn":
        asked.append(situation.decision)
        answer = Decline() if Decline() in situation.game.options else situation.game.options[0]
        situation.game.play(answer)
    assert asked.count("export") == 1, "one sale a claim"


@pytest.mark.rule("CA-90")
def test_the_founders_first_export_pays_a_dollar_more_a_card() -> None:
    situation = playing(9, companies=("red", "black"), postcards={"red": [56]})
    for route, dollars in (("vancouver-seattle-2", 6), ("los_angeles-san_diego-2", 2 * 1)):
        builds(situation, 0, route, {"green": 2})
        events = list(situation.game.play(SellCards("green", 2)))
        events += answered(situation)
        assert earned(events, 0, "exports") == dollars


@pytest.mark.rule("CA-130")
def test_at_the_end_mail_stakes_and_pledges_are_paid_before_the_coins_are_counted() -> None:
    situation = playing(8, companies=("yellow", "red"))
    steps = [step.describe() for step in situation.playing.rules.at_end]
    assert steps[:3] == ["mailbags", "stakes", "pledges"]
    table = situation.game.table
    situation.register("tally_taken_mailbag").put(table, 3, 0)
    situation.register("own_stakes").put(table, 4, 0)
    situation.register("pledge").put(table, 3, 0)
    finished(situation)
    assert [line(situation, 0, source) for source in ("mail", "stakes", "pledge")] == [3, 4, -2]
    assert situation.money(0) == 5 + 3 + 4 - 2


@pytest.mark.rule("CA-64")
def test_tokens_that_move_are_public() -> None:
    situation = playing(4, regions=["r3"], companies=("yellow", "red"))
    builds(situation, 0, "indianapolis-chicago-1")
    events = answered(situation, "key_on_white")
    key = next(event for event in events if isinstance(event, TokenMoved))
    assert key.redacted_for(1) == key == TokenMoved("key", "white", 0)
