"""Postcards in a game (sticker V): each of the 77 that can be solved there is seen to act, and when."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stellwerk.campaign import content
from stellwerk.engine.actions import Decline
from stellwerk.rules.campaign.postcards import MOST_POSTCARDS, SOLVED
from stellwerk.rules.campaign.words import (
    CardsSpent,
    PostcardSolved,
    SellCards,
    SolvePostcard,
    SpendCards,
    SpendExtra,
    Use,
)
from stellwerk.rules.train_cards import DrawBlind
from tests.campaign.rulebook.situations import (
    Situation,
    answered,
    builds,
    claim_of,
    earned,
    finished,
    give,
    give_tickets,
    number_of_event,
    own,
    playing,
    seal,
    set_deck,
    set_event,
    turn_of,
    turn_up,
)
from tests.rulebook.tables import refused, set_trains

TICKETS = (
    "chicago-nashville",
    "detroit-cincinnati",
    "chicago-memphis",
    "indianapolis-pittsburgh",
    "washington-cleveland",
    "philadelphia-louisville",
)
NETWORK = (
    "louisville-indianapolis",
    "indianapolis-chicago-1",
    "nashville-louisville-1",
    "louisville-cincinnati-1",
    "memphis-nashville",
    "detroit-cleveland",
    "cincinnati-cleveland",
    "cleveland-pittsburgh-1",
)
ROUND_THE_EAST = (
    "saint_john-boston-1",
    "boston-new_york-1",
    "new_york-philadelphia-1",
    "philadelphia-pittsburgh-1",
    "buffalo-pittsburgh-1",
    "montreal-buffalo-1",
    "quebec-montreal-1",
)

# What is owned before, and the claim that fulfils the card.
CLAIMS: dict[int, tuple[tuple[str, ...], str]] = {
    1: (("nashville-louisville-1", "louisville-cincinnati-1"), "louisville-indianapolis"),
    2: (("washington-pittsburgh", "richmond-pittsburgh"), "cleveland-pittsburgh-1"),
    3: (("montreal-ottawa", "montreal-new_york-1", "new_york-philadelphia-1"), "philadelphia-washington-1"),
    4: (("montgomery-memphis", "raleigh-atlanta"), "buffalo-new_york"),
    5: (NETWORK, "washington-richmond-1"),
    7: (
        ("montgomery-new_orleans-1", "atlanta-montgomery", "cincinnati-atlanta-1", "cincinnati-pittsburgh-1"),
        "philadelphia-pittsburgh-1",
    ),
    8: (("charleston-atlanta-1", "cincinnati-atlanta-1", "indianapolis-cincinnati"), "indianapolis-chicago-1"),
    10: (("memphis-new_orleans-1", "memphis-nashville"), "montgomery-new_orleans-1"),
    11: (("montreal-boston-1", "new_york-philadelphia-1"), "indianapolis-chicago-1"),
    12: (("montgomery-memphis", "memphis-nashville"), "montgomery-nashville"),
    13: ((), "tampa-key_west-1"),
    15: (("charleston-jacksonville-1", "atlanta-tallahassee", "montgomery-mobile"), "mobile-tallahassee"),
    17: (("sault_ste_marie-marquette",), "detroit-sault_ste_marie"),
    20: (("memphis-st_louis",), "memphis-new_orleans-1"),
    21: (("omaha-kansas_city-1", "kansas_city-st_louis-1"), "kansas_city-wichita"),
    24: (("new_orleans-houston-1", "new_orleans-shreveport", "little_rock-shreveport"), "shreveport-houston"),
    26: (("chicago-milwaukee-1", "milwaukee-minneapolis-1"), "minneapolis-winnipeg"),
    27: (("bismarck-billings-1", "bismarck-regina", "bismarck-rapid_city"), "rapid_city-billings"),
    29: (("cheyenne-denver-1", "amarillo-denver"), "wichita-denver"),
    32: (("laredo-monterrey-1", "houston-laredo"), "new_orleans-houston-1"),
    33: (("laredo-monterrey-1", "tucson-flagstaff", "tucson-hermosillo"), "chihuahua-hermosillo"),
    35: (("reno-san_francisco-1", "salt_lake_city-reno-1"), "denver-salt_lake_city"),
    36: (("seattle-portland-1", "seattle-spokane-1", "reno-san_francisco-1"), "san_francisco-los_angeles-1"),
    38: ((*NETWORK, "washington-pittsburgh"), "philadelphia-washington-1"),
    39: (
        (
            "quebec-montreal-1",
            "montreal-ottawa",
            "buffalo-toronto",
            "buffalo-cleveland-1",
            "new_york-philadelphia-1",
            "washington-richmond-1",
            "memphis-nashville",
            "atlanta-montgomery",
        ),
        "louisville-indianapolis",
    ),
    40: (("washington-richmond-1", "montgomery-mobile", "duluth-minneapolis-1"), "memphis-little_rock-1"),
    45: (
        (
            "buffalo-toronto",
            "richmond-raleigh",
            "washington-richmond-2",
            "new_york-philadelphia-1",
            "saint_john-quebec",
            "boston-new_york-1",
        ),
        "cleveland-indianapolis",
    ),
    46: (
        (
            "saint_john-boston-1",
            "boston-new_york-1",
            "buffalo-new_york",
            "buffalo-pittsburgh-1",
            "cincinnati-pittsburgh-1",
            "cincinnati-atlanta-1",
            "raleigh-atlanta",
        ),
        "charleston-atlanta-1",
    ),
    73: (("chicago-detroit-1", "indianapolis-chicago-1", "chicago-milwaukee-1"), "chicago-st_louis-1"),
    75: (
        (
            "washington-richmond-1",
            "montgomery-mobile",
            "duluth-minneapolis-1",
            "memphis-little_rock-1",
            "shreveport-dallas-1",
        ),
        "cheyenne-denver-1",
    ),
    76: (ROUND_THE_EAST, "saint_john-quebec"),
    77: ((*NETWORK, "washington-pittsburgh"), "philadelphia-washington-1"),
}
TICKETS_HELD = {5: TICKETS[:4], 38: TICKETS[1:], 77: TICKETS}


def prepare_claim(situation: Situation, number: int) -> None:
    own(situation, 0, *CLAIMS[number][0])
    give_tickets(situation.game, 0, *TICKETS_HELD.get(number, ()))


def act_claim(situation: Situation, number: int) -> None:
    builds(situation, 0, CLAIMS[number][1], {"green": 2})
    answered(situation)


# Other cards: what is done before, and what fulfils them.

Doing = Callable[[Situation], object]


def put(name: str, value: int, at: int = 0) -> Doing:
    return lambda s: s.register(name).put(s.game.table, value, at)


def building(route: str, *uses: str, locomotives: int = 0) -> Doing:
    def act(situation: Situation) -> None:
        builds(situation, 0, route, {"green": 2}, locomotives=locomotives)
        answered(situation, *uses)

    return act


def both(*doings: Doing) -> Doing:
    def act(situation: Situation) -> None:
        for doing in doings:
            doing(situation)

    return act


def next_turn(situation: Situation) -> None:
    turn_of(situation.game, 0)


def spend_a_pickaxe(situation: Situation) -> None:
    give(situation.game, 0, blue=2, blue_pickaxe=1)
    situation.game.play(claim_of(situation, "montgomery-memphis"))
    situation.game.play(SpendCards("blue", 2, 1, 0))
    answered(situation)


def take_the_reserved_card(situation: Situation) -> None:
    for action in (Use("reserved_card"), DrawBlind(), DrawBlind()):
        situation.game.play(action)
    next_turn(situation)


def export_a_card(situation: Situation) -> None:
    builds(situation, 0, "vancouver-seattle-2", {"green": 1})
    situation.game.play(SellCards("green", 1))
    answered(situation)


def read_a_newspaper(situation: Situation) -> None:
    set_deck(situation, newspaper=1)
    situation.game.play(DrawBlind())


def use_a_third_event(situation: Situation) -> None:
    own_events = [number_of_event(situation, id) for id in ("E06", "E13")]
    situation.register("events_used").put(situation.game.table, sum(1 << n for n in own_events))
    next_turn(situation)
    assert not is_solved(situation, 47)
    set_event(situation, "E02")
    builds(situation, 0, "buffalo-new_york")
    answered(situation)
    next_turn(situation)


def sealed(route: str) -> Doing:
    return lambda situation: seal(situation, route)


OTHERS: dict[int, tuple[Doing, Doing]] = {
    9: (lambda s: s.set_money(0, 19), both(lambda s: s.set_money(0, 20), next_turn)),
    14: (
        both(put("tally_delivered_crate", 1), put("crate_origin", 2), put("crate_freshness", 6)),
        building("new_orleans-mobile-1"),
    ),
    16: (put("tally_pickaxes", 3), spend_a_pickaxe),
    18: (put("pot", 7), building("sault_ste_marie-marquette")),
    19: (both(put("tally_taken_key", 1), put("keys", 2)), take_the_reserved_card),
    22: (put("tally_taken_herd", 1), building("dallas-san_antonio-1", "drive_herd")),
    23: (put("tally_taken_herd", 1), building("houston-san_antonio", "drive_herd")),
    25: (put("tally_paid_F", 1), building("fort_william-winnipeg")),
    28: (put("tally_taken_stake", 1), building("helena-boise", locomotives=1)),
    30: (next_turn, building("helena-boise")),
    31: (put("tally_paid_T", 1), building("el_paso-chihuahua")),
    34: (put("tally_taken_export", 3), export_a_card),
    37: (lambda s: set_trains(s.game, 0, 0), finished),
    41: (lambda s: s.set_money(0, 1), lambda s: turn_up(s, "E02")),
    43: (put("tally_newspapers", 1), read_a_newspaper),
    47: (next_turn, use_a_third_event),
    48: (lambda s: s.set_money(0, 2), finished),
    57: (both(put("tally_taken_seal", 1), sealed("buffalo-new_york")), building("buffalo-new_york", "seal_money")),
    58: (sealed("buffalo-new_york"), building("buffalo-new_york", "seal_card")),
    60: (next_turn, finished),
    61: (both(put("tally_taken_seal", 2), put("tally_taken_seal", 1, 1)), finished),
    62: (sealed("ottawa-sault_ste_marie"), building("ottawa-sault_ste_marie", "seal_money")),
    74: (
        both(put("tally_delivered_exhibit", 1), put("carried_exhibit", 1), lambda s: own(s, 0, "chicago-milwaukee-1")),
        building("milwaukee-marquette"),
    ),
}
COSTLY = (6, 42, 44, 59)
PRIVILEGES = (*range(49, 57), 63)
VAULT_ONLY = (*range(64, 73),)


def game_for(number: int, held: bool = True) -> Situation:
    """The last games of the Trust, or for the cards of the Fair the last game of all."""
    return playing(12 if number >= 73 else 10, postcards={"blue": [number] if held else []})


def is_solved(situation: Situation, number: int, seat: int = 0) -> bool:
    return situation.number("postcards", MOST_POSTCARDS * seat + number) == SOLVED


def reward_of(situation: Situation) -> tuple[int, int]:
    """Money from postcards, and cards in hand."""
    source = situation.game.setting.sources.index("postcards")
    return int(situation.game.table.state.players[0].scored[source]), situation.cards(0)


def scenario(number: int, held: bool) -> tuple[int, int]:
    situation = game_for(number, held)
    prepare, act = OTHERS[number] if number in OTHERS else (prepare_claim_of(number), act_claim_of(number))
    prepare(situation)
    turn_of(situation.game, 0)
    assert not is_solved(situation, number), "not before it is done"
    act(situation)
    assert is_solved(situation, number) == held
    return reward_of(situation)


def prepare_claim_of(number: int) -> Doing:
    return lambda situation: prepare_claim(situation, number)


def act_claim_of(number: int) -> Doing:
    return lambda situation: act_claim(situation, number)


def promised(number: int) -> tuple[int, int]:
    """Dollars and cards that the data promise."""
    reward = content.edition(content.FIRST).postcards[number].reward
    money = sum(int(str(effect["n"])) for effect in reward if effect["do"] == "gain")
    return money, sum(int(str(effect["n"])) for effect in reward if effect["do"] == "draw_cards")


@pytest.mark.rule("CA-79")
@pytest.mark.rule("CA-126")
@pytest.mark.rule("CA-127")
@pytest.mark.rule("LE-59")
@pytest.mark.parametrize("number", sorted({*CLAIMS, *OTHERS}))
def test_a_postcard_is_solved_by_doing_what_it_says_and_pays_its_reward(number: int) -> None:
    with_card, without = scenario(number, True), scenario(number, False)
    assert (with_card[0] - without[0], with_card[1] - without[1]) == promised(number)


@pytest.mark.rule("CA-122")
@pytest.mark.rule("LE-23")
def test_every_postcard_has_its_test() -> None:
    tested = sorted([*CLAIMS, *OTHERS, *COSTLY, *PRIVILEGES, *VAULT_ONLY])
    assert tested == list(range(1, 78))


@pytest.mark.rule("CA-122")
def test_the_families_of_the_postcards() -> None:
    families = {n: card.family for n, card in content.edition(content.FIRST).postcards.items()}
    spans = {"errand": (1, 36), "mail": (37, 48), "founder": (49, 56), "trust": (57, 65), "vow": (66, 72)}
    spans["finale"] = (73, 77)
    for family, (first, last) in spans.items():
        assert [n for n, name in families.items() if name == family] == list(range(first, last + 1))


@pytest.mark.rule("CA-126")
@pytest.mark.parametrize("number", VAULT_ONLY)
def test_a_card_about_the_campaign_is_not_solved_in_a_game(number: int) -> None:
    situation = playing(10, postcards={"blue": [number]})
    own(situation, 0, *CLAIMS[46][0], "chicago-milwaukee-1", "new_orleans-houston-1")
    turn_of(situation.game, 0)
    finished(situation)
    assert not is_solved(situation, number)


# cards that cost something


def costly(*numbers: int) -> Situation:
    return playing(10, ("black", "red"), postcards={"black": numbers})


@pytest.mark.rule("CA-126")
@pytest.mark.rule("LE-93")
def test_a_boiler_to_spare_takes_an_extra_locomotive_in_a_claim() -> None:
    situation = costly(6)
    builds(situation, 0, "saint_john-quebec", {"locomotive": 1, "green": 1})
    assert set(situation.game.options) == {SolvePostcard(6), Decline()}
    assert refused(situation.game, SolvePostcard(42)) == ("solve_or_decline", "LE-59")
    events = list(situation.game.play(SolvePostcard(6)))
    assert list(situation.game.options) == [SpendExtra("locomotive")]
    events += situation.game.play(SpendExtra("locomotive"))
    assert earned(events, 0, "postcards") == 5
    assert situation.cards(0) == 1 + 1, "the green one and the reward"
    assert [event.number for event in events if isinstance(event, PostcardSolved)] == [6]


@pytest.mark.rule("CA-126")
def test_without_a_locomotive_it_is_asked_but_cannot_be_solved() -> None:
    situation = costly(6)
    builds(situation, 0, "saint_john-quebec", {"green": 1})
    assert list(situation.game.options) == [Decline()]
    situation.game.play(Decline())
    assert not is_solved(situation, 6)


@pytest.mark.rule("CA-126")
def test_a_coded_telegram_takes_two_extra_cards_of_one_colour() -> None:
    situation = costly(42)
    builds(situation, 0, "saint_john-quebec", {"green": 1, "green_skull": 1, "white": 1, "locomotive": 2})
    events = list(situation.game.play(SolvePostcard(42)))
    assert set(situation.game.options) == {SpendExtra("green"), SpendExtra("green_skull")}
    events += situation.game.play(SpendExtra("green"))
    events += situation.game.play(SpendCards("green", 0, 0, 1))
    assert earned(events, 0, "postcards") == 6
    assert [event.cards for event in events if isinstance(event, CardsSpent)] == [("green",), ("green_skull",)]


@pytest.mark.rule("LE-93")
@pytest.mark.rule("CA-79")
def test_every_condition_needs_its_own_extra_locomotive() -> None:
    situation = costly(6, 42)
    set_event(situation, "E05")
    builds(situation, 0, "saint_john-quebec", {"locomotive": 1, "green": 2})
    situation.game.play(SolvePostcard(6))
    situation.game.play(SpendExtra("locomotive"))
    assert SolvePostcard(42) in situation.game.options, "the other card may be solved in the same claim"
    situation.game.play(SolvePostcard(42))
    situation.game.play(SpendExtra("green"))
    situation.game.play(SpendCards("green", 1, 0, 0))
    assert (is_solved(situation, 6), is_solved(situation, 42)) == (True, True)
    while situation.decision != "turn":
        assert SpendExtra("locomotive") not in situation.game.options, "the one locomotive is spent"
        before = situation.money(0)
        situation.game.play(Decline())
        assert situation.money(0) == before


@pytest.mark.rule("LE-93")
def test_with_two_extra_locomotives_postcard_and_event_are_both_met() -> None:
    situation = costly(6)
    set_event(situation, "E05")
    builds(situation, 0, "saint_john-quebec", {"locomotive": 2})
    situation.game.play(SolvePostcard(6))
    events = list(situation.game.play(SpendExtra("locomotive")))
    assert situation.decision == "spare_engine"
    events += situation.game.play(SpendExtra("locomotive"))
    assert earned(events, 0, "postcards") == 5
    assert earned(events, 0, "events") == 5


@pytest.mark.rule("CA-126")
@pytest.mark.rule("LE-162")
def test_an_unpaid_bill_is_paid_at_the_start_of_a_turn_with_the_full_amount() -> None:
    situation = costly(44)
    situation.set_money(0, 3)
    turn_of(situation.game, 0)
    assert list(situation.game.options) == [Decline()]
    situation.set_money(0, 4)
    turn_of(situation.game, 0)
    situation.game.play(SolvePostcard(44))
    assert situation.money(0) == 0
    assert is_solved(situation, 44)
    assert situation.decision == "turn"


@pytest.mark.rule("CA-126")
def test_hush_money_may_be_taken_at_the_start_of_a_turn() -> None:
    situation = costly(59)
    turn_of(situation.game, 0)
    assert set(situation.game.options) == {SolvePostcard(59), Decline()}
    situation.game.play(SolvePostcard(59))
    assert situation.money(0) == 5 + 6
    turn_of(situation.game, 0)
    assert situation.decision == "turn", "only once"


# when conditions are looked at


@pytest.mark.rule("CA-125")
def test_a_condition_met_by_another_moment_is_seen_at_the_start_of_the_owners_turn() -> None:
    situation = costly(46)
    own(situation, 0, *CLAIMS[46][0], CLAIMS[46][1])
    turn_of(situation.game, 1)
    assert not is_solved(situation, 46), "not at the start of another turn"
    turn_of(situation.game, 0)
    assert is_solved(situation, 46)


@pytest.mark.rule("CA-125")
@pytest.mark.parametrize("moment", ["event", "end"])
def test_a_condition_is_seen_at_an_event_and_at_the_end(moment: str) -> None:
    situation = costly(46)
    own(situation, 0, *CLAIMS[46][0], CLAIMS[46][1])
    if moment == "event":
        turn_up(situation, "E02", seat=1)
    else:
        finished(situation)
    assert is_solved(situation, 46)


@pytest.mark.rule("CA-125")
@pytest.mark.parametrize(
    ("number", "prepare"),
    [
        (9, lambda s: s.set_money(0, 30)),
        (41, lambda s: s.set_money(0, 0)),
        (48, lambda s: s.set_money(0, 0)),
        (60, lambda s: None),
        (61, put("tally_taken_seal", 3)),
        (37, lambda s: set_trains(s.game, 0, 0)),
    ],
)
def test_a_card_about_one_moment_is_not_solved_at_another(number: int, prepare: Doing) -> None:
    situation = costly(number)
    prepare(situation)
    if number == 9:
        turn_up(situation, "E02")
    else:
        turn_of(situation.game, 0)
    assert not is_solved(situation, number)


@pytest.mark.rule("CA-125")
def test_a_seal_that_another_company_broke_solves_nothing() -> None:
    situation = playing(10, ("black", "red"), postcards={"red": [62]})
    seal(situation, "ottawa-sault_ste_marie")
    builds(situation, 0, "ottawa-sault_ste_marie", {"green": 2})
    answered(situation, "seal_money")
    turn_of(situation.game, 1)
    turn_up(situation, "E02")
    assert not is_solved(situation, 62, seat=1)


@pytest.mark.rule("CA-125")
def test_finishing_second_is_judged_when_everything_else_is_paid() -> None:
    situation = playing(10, ("black", "red"), postcards={"black": [48], "red": [60]})
    situation.set_money(0, 20)
    situation.set_money(1, 17)
    finished(situation)
    assert is_solved(situation, 60, seat=1), "the night watchman lifts red to 22"
    assert is_solved(situation, 48)
    assert situation.money(0) == 23


@pytest.mark.rule("CA-127")
def test_a_solved_card_is_turned_up_for_all_and_pays_once() -> None:
    situation = costly(46)
    own(situation, 0, *CLAIMS[46][0])
    events = builds(situation, 0, CLAIMS[46][1])
    solved = [event for event in events if isinstance(event, PostcardSolved)]
    assert solved == [PostcardSolved(0, 46)]
    assert solved[0].redacted_for(1) == solved[0]
    turn_of(situation.game, 0)
    assert earned(builds(situation, 0, "richmond-raleigh"), 0, "postcards") == 0


@pytest.mark.rule("CA-9")
@pytest.mark.rule("CA-7")
def test_in_the_first_game_there_are_no_postcards() -> None:
    assert playing(1).playing.postcards is None
    assert playing(2).playing.postcards is not None


@pytest.mark.rule("CA-60")
@pytest.mark.rule("CA-126")
def test_the_locked_cabinet_breaks_one_seal_a_game_for_nothing() -> None:
    situation = playing(10, ("black", "red"), postcards={"black": [63]})
    seal(situation, "buffalo-new_york")
    seal(situation, "montgomery-memphis")
    situation.set_money(0, 0)
    builds(situation, 0, "buffalo-new_york")
    assert list(situation.game.options) == [Use("seal_free")]
    answered(situation, "seal_free")
    assert situation.number("tally_taken_seal") == 1
    turn_of(situation.game, 0)
    give(situation.game, 0, blue=3)
    assert refused(situation.game, claim_of(situation, "montgomery-memphis")) == ("extra_card_not_payable", "CA-60")


@pytest.mark.rule("CA-153")
def test_chess_by_mail_is_solved_by_the_first_event_and_by_equally_poor_companies() -> None:
    situation = playing(3, ("blue", "red"), postcards={"blue": [41]})
    for seat in (0, 1):
        situation.set_money(seat, 4)
    turn_up(situation, "E02")
    assert is_solved(situation, 41)
