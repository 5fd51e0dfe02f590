"""Claiming a route: the price and what changes it (claim steps 1 and 2, stickers F to J)."""

from __future__ import annotations

import pytest

from stellwerk.campaign import content
from stellwerk.engine.payment import Payment
from stellwerk.rules.campaign.registers import registers_seen
from stellwerk.rules.campaign.words import CardsSpent, SpendCards, SpendExtra, TokenMoved, Use
from stellwerk.rules.claim import ClaimRoute
from stellwerk.rules.train_cards import CardDrawn, DrawBlind
from tests.campaign.rulebook.situations import (
    Situation,
    answered,
    builds,
    claim,
    claim_of,
    earned,
    give,
    hand,
    own,
    play,
    playing,
    seal,
    set_event,
    turn_of,
    turn_up,
    with_depot,
)
from tests.rulebook.tables import discards, finish, refused, set_trains


def routes_on_offer(situation: Situation) -> set[str]:
    return {option.route for option in situation.game.options if isinstance(option, ClaimRoute)}


# the base rules


@pytest.mark.rule("LE-99")
@pytest.mark.rule("LE-86")
def test_montreal_buffalo_takes_two_red_or_two_blue_cards() -> None:
    situation = playing()
    give(situation.game, 0, red=2, blue=2, green=7)
    for route, color in (("montreal-buffalo-1", "red"), ("montreal-buffalo-2", "blue")):
        assert [o for o in situation.game.options if isinstance(o, ClaimRoute) and o.route == route] == [
            ClaimRoute(route, Payment(color, 2, 0))
        ]
    assert refused(situation.game, ClaimRoute("montreal-buffalo-1", Payment("green", 2, 0))) == ("wrong_color", "LE-99")
    assert refused(situation.game, ClaimRoute("montreal-buffalo-1", Payment("red", 1, 0))) == (
        "wrong_number_of_cards",
        "LE-99",
    )
    give(situation.game, 0, red=1)
    assert refused(situation.game, claim_of(situation, "montreal-buffalo-1")) == ("not_enough_cards", "LE-99")


@pytest.mark.rule("LE-100")
def test_buffalo_new_york_takes_three_cards_of_any_one_colour() -> None:
    situation = playing()
    give(situation.game, 0, red=3, white=3, green=2)
    colors = {
        o.payment.color for o in situation.game.options if isinstance(o, ClaimRoute) and o.route == "buffalo-new_york"
    }
    assert colors == {"red", "white"}
    assert refused(situation.game, claim_of(situation, "buffalo-new_york", "green")) == ("not_enough_cards", "LE-100")


@pytest.mark.rule("LE-93")
def test_locomotives_stand_for_any_colour() -> None:
    situation = playing()
    give(situation.game, 0, red=1, locomotive=2)
    ways = {o.payment for o in situation.game.options if isinstance(o, ClaimRoute) and o.route == "saint_john-quebec"}
    assert ways == {Payment("red", 1, 1), Payment(None, 0, 2)}
    give(situation.game, 0, red=2)
    assert refused(situation.game, claim_of(situation, "saint_john-quebec", locomotives=1)) == (
        "not_enough_locomotives",
        "LE-93",
    )


@pytest.mark.rule("LE-101")
@pytest.mark.rule("LE-85")
def test_a_wagon_on_every_space_the_cards_are_discarded_and_nothing_is_paid() -> None:
    situation = playing(companies=("black", "red"))
    builds(situation, 0, "montgomery-memphis")
    assert situation.trains(0) == 20 - 3
    assert discards(situation.game)["blue"] == 3
    assert hand(situation.game, 0) == {}
    assert situation.money(0) == 5
    assert situation.game.view(1).owners == {"montgomery-memphis": 0}


@pytest.mark.rule("LE-102")
@pytest.mark.rule("CA-14")
@pytest.mark.rule("CA-50")
def test_a_route_off_the_edge_exists_only_when_its_region_is_open() -> None:
    closed, opened = playing(2, regions=["r2"]), playing(2, regions=["r1"])
    assert refused(closed.game, ClaimRoute("atlanta-tallahassee", Payment("blue", 2, 0))) == ("unknown_route", "LE-102")
    give(opened.game, 0, blue=2)
    assert "atlanta-tallahassee" in routes_on_offer(opened)


@pytest.mark.rule("LE-103")
def test_any_free_route_may_be_claimed_but_not_twice() -> None:
    situation = playing(companies=("black", "red"))
    own(situation, 0, "saint_john-quebec")
    give(situation.game, 0, yellow=3, red=2)
    assert "louisville-memphis" in routes_on_offer(situation), "it need not touch the others"
    assert refused(situation.game, claim_of(situation, "saint_john-quebec")) == ("route_is_claimed", "LE-103")
    claim(situation, "louisville-memphis")
    assert situation.game.to_act == (1,), "one route a turn"


@pytest.mark.rule("LE-104")
@pytest.mark.parametrize("players", [2, 4])
def test_nobody_claims_two_tracks_between_the_same_cities(players: int) -> None:
    situation = playing(companies=("blue", "red", "black", "green")[:players])
    own(situation, 0, "montreal-buffalo-1", "philadelphia-washington-1")
    give(situation.game, 0, blue=2, yellow=1)
    assert refused(situation.game, claim_of(situation, "montreal-buffalo-2")) == ("own_parallel_route", "LE-104")
    assert refused(situation.game, claim_of(situation, "philadelphia-washington-2")) == ("own_parallel_route", "LE-104")


@pytest.mark.rule("LE-105")
@pytest.mark.rule("LE-164")
@pytest.mark.parametrize(("players", "closed"), [(2, True), (3, True), (4, False), (5, False)])
def test_with_two_or_three_players_one_track_of_a_double_closes_the_other(players: int, closed: bool) -> None:
    situation = playing(companies=("blue", "red", "black", "green", "yellow")[:players])
    own(situation, 0, "montreal-buffalo-1", "philadelphia-washington-1")
    turn_of(situation.game, 1)
    give(situation.game, 1, blue=2, yellow=1)
    assert ("montreal-buffalo-2" in routes_on_offer(situation)) != closed
    if closed:
        assert refused(situation.game, claim_of(situation, "montreal-buffalo-2")) == ("parallel_route_closed", "LE-105")
    assert "philadelphia-washington-2" in routes_on_offer(situation), "all three tracks of a triple are open"


@pytest.mark.rule("CA-116")
@pytest.mark.parametrize(("companies", "closed"), [(("blue", "red"), True), (("blue", "red", "black", "green"), False)])
def test_a_laid_track_makes_a_double_route(companies: tuple[str, ...], closed: bool) -> None:
    situation = playing(4, companies, parallels=[("raleigh", "atlanta", "red")])
    board = situation.game.setting.board
    assert (board.route("raleigh-atlanta-2").color, int(board.route("raleigh-atlanta-2").length)) == ("red", 3)
    own(situation, 0, "raleigh-atlanta-1")
    turn_of(situation.game, 1)
    give(situation.game, 1, red=3)
    assert ("raleigh-atlanta-2" in routes_on_offer(situation)) != closed


@pytest.mark.rule("LE-159")
@pytest.mark.rule("CA-50")
def test_a_claim_needs_a_wagon_for_every_space() -> None:
    situation = playing()
    give(situation.game, 0, blue=3)
    set_trains(situation.game, 0, 2)
    assert refused(situation.game, claim_of(situation, "montgomery-memphis")) == ("not_enough_trains", "LE-159")
    set_trains(situation.game, 0, 3)
    assert "montgomery-memphis" in routes_on_offer(situation)


@pytest.mark.rule("CA-49")
def test_which_of_equal_cards_are_spent_is_for_the_player_to_say() -> None:
    situation = playing()
    give(situation.game, 0, blue=2, blue_pickaxe=1, blue_skull=2)
    situation.game.play(claim_of(situation, "montgomery-memphis"))
    assert situation.decision == "which_cards"
    assert SpendCards("blue", 1, 1, 1) in situation.game.options
    assert SpendCards("blue", 3, 0, 0) not in situation.game.options
    assert refused(situation.game, DrawBlind()) == ("choose_which_cards", "LE-99")
    events = situation.game.play(SpendCards("blue", 0, 1, 2))
    assert [set(e.cards) for e in events if isinstance(e, CardsSpent)] == [{"blue_pickaxe", "blue_skull"}]
    assert hand(situation.game, 0) == {"blue": 2}


# F: blizzard


@pytest.mark.rule("CA-57")
@pytest.mark.rule("CA-52")
@pytest.mark.parametrize(("card", "pay"), [("green", 3), ("red_skull", 3), ("locomotive", 6), ("locomotive_skull", 6)])
def test_the_blizzard_costs_a_card_of_any_kind_and_pays(card: str, pay: int) -> None:
    situation = playing(6, regions=["r2", "r5"], companies=("black", "red"))
    events = builds(situation, 0, "fort_william-winnipeg", {card: 1})
    assert situation.decision == "blizzard_card"
    events += answered(situation, card)
    assert earned(events, 0, "blizzard") == pay
    assert earned(events, 1, "blizzard") == 0


@pytest.mark.rule("CA-57")
def test_a_blizzard_route_cannot_be_claimed_without_the_extra_card() -> None:
    situation = playing(6, regions=["r2", "r5"], companies=("black", "red"))
    give(situation.game, 0, yellow=3)
    assert refused(situation.game, claim_of(situation, "fort_william-winnipeg")) == ("extra_card_not_payable", "CA-57")
    give(situation.game, 0, white=3)
    assert "bismarck-billings-1" in routes_on_offer(situation), "elsewhere no card more"


@pytest.mark.rule("CA-57")
def test_the_extra_card_must_be_named() -> None:
    situation = playing(6, regions=["r2", "r5"], companies=("black", "red"))
    builds(situation, 0, "fort_william-winnipeg", {"green": 1, "red": 1})
    assert set(situation.game.options) == {SpendExtra("green"), SpendExtra("red")}
    assert refused(situation.game, SpendExtra("blue")) == ("choose_an_extra_card", "LE-93")


@pytest.mark.rule("CA-98")
def test_the_blizzard_goes_round_one_city_with_every_event() -> None:
    quiet = ["E02", "E03", "E05", "E06", "E10", "E13", "E15"]
    situation = playing(6, regions=["r2", "r5"], events=quiet)
    circle = ["winnipeg", "regina", "calgary", "billings", "rapid_city", "bismarck"]
    seen = []
    for event in quiet:
        seen.append(content.regions()["r5"].cities[situation.number("blizzard")])
        turn_up(situation, event)
    assert seen == [*circle, "winnipeg"]


@pytest.mark.rule("CA-98")
def test_for_a_claim_the_city_counts_where_the_blizzard_was_before_the_payment() -> None:
    situation = playing(6, regions=["r2", "r5"], companies=("black", "red"))
    builds(situation, 0, "fort_william-winnipeg", {"green": 1})
    situation.register("blizzard").put(situation.game.table, 3)
    assert earned(answered(situation), 0, "blizzard") == 3


@pytest.mark.rule("CA-87")
@pytest.mark.parametrize(("card", "pay"), [("green", 4), ("locomotive", 7)])
def test_the_founder_of_the_windward_prairie_gets_a_dollar_more(card: str, pay: int) -> None:
    situation = playing(6, regions=["r2", "r5"], companies=("black", "red"), postcards={"black": [53]})
    builds(situation, 0, "fort_william-winnipeg", {card: 1})
    assert earned(answered(situation, card), 0, "blizzard") == pay


# G: mountain passes


PASSES = {
    "cheyenne-salt_lake_city",
    "denver-salt_lake_city",
    "salt_lake_city-helena",
    "helena-boise",
    "denver-santa_fe",
    "salt_lake_city-santa_fe",
}


@pytest.mark.rule("CA-99")
def test_the_passes_are_these_six() -> None:
    assert set(content.regions()["r6"].passes) == PASSES


@pytest.mark.rule("CA-58")
@pytest.mark.parametrize(("locomotives", "wagons"), [(0, 4), (1, 3)])
def test_a_pass_needs_a_locomotive_or_a_helper_wagon(locomotives: int, wagons: int) -> None:
    situation = playing(7, regions=["r3", "r6"], companies=("green", "red"))
    before = situation.trains(0)
    builds(situation, 0, "helena-boise", locomotives=locomotives)
    assert before - situation.trains(0) == wagons
    assert situation.number("tally_taken_helper") == wagons - 3


@pytest.mark.rule("CA-58")
def test_who_has_no_wagon_for_the_helper_needs_a_locomotive() -> None:
    situation = playing(7, regions=["r3", "r6"], companies=("green", "red"))
    set_trains(situation.game, 0, 3)
    give(situation.game, 0, red=3, locomotive=1)
    assert refused(situation.game, claim_of(situation, "helena-boise", "red")) == ("not_enough_trains", "CA-58")
    claim(situation, "helena-boise", "red", locomotives=1)
    assert situation.trains(0) == 0


@pytest.mark.rule("CA-58")
def test_the_card_for_a_seal_is_no_locomotive_for_the_pass() -> None:
    situation = playing(7, regions=["r3", "r6"], companies=("green", "red"))
    seal(situation, "helena-boise")
    before = situation.trains(0)
    builds(situation, 0, "helena-boise", {"locomotive": 1})
    answered(situation, "seal_card", "locomotive")
    assert before - situation.trains(0) == 4
    assert situation.number("tally_taken_helper") == 1


@pytest.mark.rule("CA-59")
@pytest.mark.rule("CA-100")
def test_the_first_owner_takes_the_stake_face_down_and_is_paid_at_the_end() -> None:
    situation = playing(7, ("green", "red", "black", "yellow"), regions=["r3", "r6"])
    value = situation.number("stake_values", 0)
    events = builds(situation, 0, "cheyenne-salt_lake_city-2", locomotives=1)
    answered(situation)
    assert [e.place for e in events if isinstance(e, TokenMoved) and e.token == "stake"] == [
        "cheyenne-salt_lake_city-2"
    ]
    assert situation.money(0) == 5, "not paid yet"
    mine = registers_seen(situation.game.view(0)).seats[0]["own_stakes"]
    assert mine[0] == value
    for viewer in (1, None):
        assert "own_stakes" not in registers_seen(situation.game.view(viewer)).seats[0]
    before = situation.trains(1)
    events = builds(situation, 1, "cheyenne-salt_lake_city-1")
    answered(situation)
    assert not any(isinstance(e, TokenMoved) and e.token == "stake" for e in events), "only the first of either track"
    assert before - situation.trains(1) == 5, "the second track needs a helper too"
    finish(situation.game)
    assert situation.money(0) == 5 + value


@pytest.mark.rule("CA-88")
def test_once_a_game_the_founders_helper_comes_from_the_box() -> None:
    situation = playing(7, regions=["r3", "r6"], companies=("green", "red"), postcards={"green": [54]})
    before = situation.trains(0)
    builds(situation, 0, "helena-boise")
    assert before - situation.trains(0) == 3
    builds(situation, 0, "denver-santa_fe")
    answered(situation)
    assert before - situation.trains(0) == 3 + 4
    assert situation.number("tally_taken_helper") == 2


@pytest.mark.rule("CA-88")
def test_the_free_helper_is_used_up_also_where_a_seal_costs_a_locomotive() -> None:
    situation = playing(7, regions=["r3", "r6"], companies=("green", "red"), postcards={"green": [54]})
    seal(situation, "helena-boise")
    builds(situation, 0, "helena-boise", {"locomotive": 1})
    answered(situation, "seal_card", "locomotive")
    assert situation.number("free_helper_used") == 1


# H: seals


@pytest.mark.rule("CA-60")
@pytest.mark.parametrize(("way", "money", "cards"), [("seal_money", 3, 1), ("seal_card", 5, 0)])
def test_a_sealed_route_costs_two_dollars_or_a_card_and_the_seal_is_taken(way: str, money: int, cards: int) -> None:
    situation = playing(5, companies=("black", "red"))
    seal(situation, "montgomery-memphis")
    events = builds(situation, 0, "montgomery-memphis", {"green": 1})
    assert situation.decision == "break_seal"
    assert set(situation.game.options) == {Use("seal_money"), Use("seal_card")}
    assert refused(situation.game, Use("seal_free")) == ("not_on_offer", "CA-60")
    events += answered(situation, way)
    assert situation.money(0) == money
    assert situation.cards(0) == cards
    assert [e.seat for e in events if isinstance(e, TokenMoved) and e.token == "seal"] == [0]
    assert situation.number("tally_taken_seal", 0) == 1
    assert sum(situation.register("seals").row(situation.game.table, 0)) == 0


@pytest.mark.rule("CA-60")
def test_without_money_a_seal_needs_a_card_and_without_either_there_is_no_claim() -> None:
    situation = playing(5, companies=("black", "red"))
    seal(situation, "montgomery-memphis")
    situation.set_money(0, 1)
    give(situation.game, 0, blue=3)
    assert refused(situation.game, claim_of(situation, "montgomery-memphis")) == ("extra_card_not_payable", "CA-60")
    give(situation.game, 0, blue=4)
    claim(situation, "montgomery-memphis")
    assert list(situation.game.options) == [Use("seal_card")]


@pytest.mark.rule("CA-60")
def test_looking_at_the_ways_to_break_a_seal_changes_nothing() -> None:
    situation = playing(5, companies=("black", "red"))
    seal(situation, "montgomery-memphis")
    set_event(situation, "E27")
    builds(situation, 0, "montgomery-memphis", {"green": 1})
    before = situation.game.digest()
    assert len(situation.game.options) == 2
    assert situation.game.digest() == before


# I: water towers, J: depots


@pytest.mark.rule("CA-61")
def test_a_water_tower_saves_a_card_on_four_spaces_or_more_but_no_wagon() -> None:
    situation = playing(4, regions=["r1", "r2"], towers=["key_west", "ottawa"], companies=("blue", "green"))
    before = situation.trains(0)
    give(situation.game, 0, black=3, red=3)
    assert claim_of(situation, "jacksonville-key_west", "black").payment == Payment("black", 3, 0)
    assert refused(situation.game, ClaimRoute("ottawa-sault_ste_marie", Payment("red", 4, 0))) == (
        "wrong_number_of_cards",
        "CA-61",
    )
    claim(situation, "ottawa-sault_ste_marie")
    answered(situation)
    assert before - situation.trains(0) == 4
    turn_of(situation.game, 0)
    assert claim_of(situation, "quebec-ottawa", "black").payment.cards == 2, "shorter routes cost as before"
    at_three = playing(4, regions=["r1", "r2"], towers=["detroit"])
    assert claim_of(at_three, "detroit-sault_ste_marie", "black").payment.cards == 3


@pytest.mark.rule("CA-61")
@pytest.mark.rule("CA-9")
def test_two_towers_save_one_card_and_before_game_four_none() -> None:
    both = playing(4, regions=["r1"], towers=["key_west", "jacksonville"])
    assert claim_of(both, "jacksonville-key_west", "black").payment.cards == 3
    early = playing(3, regions=["r1"], towers=["key_west"])
    assert claim_of(early, "jacksonville-key_west", "black").payment.cards == 4


@pytest.mark.rule("CA-62")
@pytest.mark.rule("CA-51")
def test_once_a_game_a_card_of_another_colour_counts_as_the_depots() -> None:
    situation = playing(4, regions=["r1"], depots={"black": ["blue"]}, companies=("black", "red"))
    give(situation.game, 0, blue=2, green=1, red=1)
    assert claim_of(situation, "montgomery-memphis") not in situation.game.options
    play(situation, with_depot(claim_of(situation, "montgomery-memphis")))
    assert situation.decision == "depot_card"
    assert set(situation.game.options) == {SpendExtra("green"), SpendExtra("red")}
    play(situation, SpendExtra("green"))
    assert situation.game.view(1).owners == {"montgomery-memphis": 0}
    assert hand(situation.game, 0) == {"red": 1}
    turn_of(situation.game, 0)
    give(situation.game, 0, blue=1, green=1)
    again = with_depot(claim_of(situation, "montreal-boston-1"))
    assert refused(situation.game, again) == ("no_depot_of_this_color", "CA-62")


@pytest.mark.rule("CA-62")
def test_a_depot_is_of_one_colour_and_of_one_company() -> None:
    situation = playing(4, regions=["r1"], depots={"black": ["blue"]}, companies=("black", "red"))
    give(situation.game, 0, red=1, green=1)
    other = with_depot(claim_of(situation, "saint_john-quebec"))
    assert refused(situation.game, other) == ("no_depot_of_this_color", "CA-62")
    turn_of(situation.game, 1)
    give(situation.game, 1, blue=2, green=1)
    theirs = with_depot(claim_of(situation, "montgomery-memphis"))
    assert refused(situation.game, theirs) == ("no_depot_of_this_color", "CA-62")


@pytest.mark.rule("CA-62")
@pytest.mark.rule("CA-112")
def test_depots_act_from_game_four_on() -> None:
    situation = playing(3, depots={"black": ["blue"]}, companies=("black", "red"))
    give(situation.game, 0, blue=2, green=1)
    early = with_depot(claim_of(situation, "montgomery-memphis"))
    assert refused(situation.game, early) == ("no_depot_of_this_color", "CA-62")


# the order of a claim


@pytest.mark.rule("CA-51")
@pytest.mark.rule("CA-6")
@pytest.mark.rule("LE-107")
def test_the_price_is_asked_in_the_order_event_blizzard_seal() -> None:
    situation = playing(8, companies=("black", "red"), depots={"black": ["yellow"]})
    set_event(situation, "E28")
    seal(situation, "fort_william-winnipeg")
    turn_of(situation.game, 0)
    give(situation.game, 0, yellow=2, green=3)
    play(situation, with_depot(claim_of(situation, "fort_william-winnipeg")))
    asked = []
    while situation.decision not in ("turn", "telegraph"):
        asked.append(situation.decision)
        situation.game.play(situation.game.options[0])
    assert asked == ["fair_wages", "blizzard_card", "break_seal"]


@pytest.mark.rule("CA-5")
@pytest.mark.rule("LE-106")
@pytest.mark.rule("LE-108")
@pytest.mark.rule("LE-132")
@pytest.mark.rule("CA-54")
def test_the_steps_of_a_claim_run_in_the_order_of_their_numbers() -> None:
    steps = [step.describe() for step in playing(12).playing.rules.after_claim]
    numbers = [int(text.split(":")[0]) for text in steps if text[0].isdigit()]
    assert numbers == sorted(numbers)
    assert set(numbers) == set(range(1, 13)) - {2}, "I and J are part of the price itself; H has ended"
    with_seals = [step.describe() for step in playing(8).playing.rules.after_claim]
    assert "2: Trust seals" in with_seals
    first = [step.describe() for step in playing(1).playing.rules.after_claim]
    assert [text for text in first if text[0].isdigit()] == ["3: company route", "12: a card for a Large city"]


@pytest.mark.rule("CA-5")
@pytest.mark.rule("CA-6")
@pytest.mark.rule("LE-107")
@pytest.mark.rule("LE-137")
def test_every_sticker_has_its_step() -> None:
    steps = {slot: sticker.step for slot, sticker in content.stickers().items() if sticker.kind != "aftergame"}
    assert steps == {
        **{"A": 10, "B": 11, "C": 12, "D": 13, "E": 15},
        **{"F": 1, "G": 1, "H": 2, "I": 2, "J": 2, "K": 4, "L": 5, "M": 5, "N": 6, "O": 7},
        **{"P": 8, "Q": 8, "R": 9, "S": 9, "T": 10, "U": 10, "V": 11},
    }
    claims = [sticker for sticker in content.stickers().values() if sticker.kind == "claim"]
    assert len(claims) == 17
    assert all((sticker.step < 3) == (sticker.slot in "FGHIJ") for sticker in claims)


@pytest.mark.rule("CA-53")
def test_wagons_stake_seal_and_blizzard_pay_come_before_the_company_bonus() -> None:
    situation = playing(7, regions=["r2", "r3", "r5", "r6"], companies=("yellow", "red"))
    seal(situation, "fort_william-winnipeg")
    events = builds(situation, 0, "fort_william-winnipeg", {"green": 2})
    events += answered(situation, "green", "seal_money")
    order = [getattr(e, "token", getattr(e, "source", "")) for e in events]
    wanted = [name for name in order if name in ("blizzard", "seal", "company")]
    assert wanted == ["blizzard", "seal", "company"]
    assert order.index("seals") < order.index("seal")


@pytest.mark.rule("CA-52")
def test_symbols_on_extra_cards_count_too() -> None:
    situation = playing(7, regions=["r2", "r5"], companies=("black", "red"))
    builds(situation, 0, "fort_william-winnipeg", {"green_pickaxe": 1})
    pot = situation.number("pot")
    answered(situation, "green_pickaxe")
    assert pot == 2
    assert situation.number("pot") == 3 - 2, "fed to 3 and half of it taken, rounded up"


@pytest.mark.rule("LE-110")
@pytest.mark.parametrize(
    ("route", "cards"), [("saint_john-quebec", 0), ("quebec-montreal-1", 1), ("montreal-boston-1", 1)]
)
def test_a_route_to_a_large_city_draws_one_card_two_of_them_still_one(route: str, cards: int) -> None:
    situation = playing(companies=("black", "green"))
    events = builds(situation, 0, route)
    assert sum(1 for event in events if isinstance(event, CardDrawn)) == cards
    assert situation.cards(0) == cards


@pytest.mark.rule("LE-110")
def test_the_same_large_city_gives_a_card_every_time() -> None:
    situation = playing(companies=("black", "green"))
    for route in ("quebec-montreal-1", "montreal-ottawa", "montreal-boston-2"):
        builds(situation, 0, route)
        assert situation.cards(0) == 1
