"""How a game of the campaign is set up: the steps 1 to 14 and the stickers A to E."""

from __future__ import annotations

import csv
from importlib.resources import files

import pytest

from stellwerk.campaign import content
from stellwerk.campaign.rules import PLATFORMS
from stellwerk.engine.actions import Decline, KeepTickets
from stellwerk.rules.campaign.kinds import NEWSPAPER_NAME
from stellwerk.rules.campaign.registers import registers_seen
from stellwerk.rules.campaign.words import EventTurnedUp, PledgeMade, TokenMoved, Use
from stellwerk.rules.train_cards import MarketReset
from tests.campaign.rulebook.situations import (
    Situation,
    campaign_at,
    current_event,
    game_of,
    give_tickets,
    own,
    playing,
    started,
)
from tests.rulebook.tables import all_cards, deck, discards, finish, hand, market, refused, ticket_deck

FIVE = ("blue", "red", "black", "green", "yellow")


def after_tickets(situation: Situation) -> Situation:
    while situation.decision == "opening_tickets":
        situation.game.play(situation.game.options[0])
    return situation


@pytest.mark.rule("LE-70")
@pytest.mark.rule("LE-7")
def test_the_board_has_five_pieces_and_one_more_for_each_open_region() -> None:
    plan = files("stellwerk.campaign").joinpath("data", "pieces.csv").read_text(encoding="utf-8")
    pieces = {row["piece"]: row for row in csv.DictReader(plan.splitlines())}
    for number in (1, 2, 5, 9):
        board = game_of(campaign_at(number)).game.setting.board
        regions = {"start", *campaign_at(number).regions}
        on_board = {p.id for p in board.places}
        used = [p for p in pieces.values() if set(p["cities"].split()) <= on_board]
        assert len(used) == 4 + len(regions)
        assert {place.region for place in board.places} == regions


@pytest.mark.rule("LE-72")
@pytest.mark.rule("LE-135")
@pytest.mark.rule("LE-54")
def test_everybody_begins_with_five_dollars_for_all_to_see() -> None:
    situation = game_of(campaign_at(1, FIVE))
    assert [seat.points for seat in situation.game.view(None).seats] == [5] * 5


@pytest.mark.rule("LE-73")
@pytest.mark.rule("LE-134")
@pytest.mark.rule("LE-164")
@pytest.mark.parametrize(("players", "papers"), [(2, 6), (3, 4), (4, 3), (5, 3)])
def test_the_deck_has_so_many_newspapers_for_so_many_players(players: int, papers: int) -> None:
    cards = all_cards(game_of(campaign_at(1, FIVE[:players])).game)
    assert cards[NEWSPAPER_NAME] == papers
    assert sum(cards.values()) == 84 + papers


@pytest.mark.rule("LE-74")
@pytest.mark.rule("LE-152")
@pytest.mark.parametrize("seed", range(40))
def test_four_cards_each_and_five_in_the_display_without_newspapers(seed: int) -> None:
    situation = game_of(campaign_at(1, FIVE), str(seed))
    game = situation.game
    for seat in range(5):
        assert sum(hand(game, seat).values()) == 4
        assert NEWSPAPER_NAME not in hand(game, seat)
    shown = market(game)
    assert None not in shown
    assert NEWSPAPER_NAME not in shown
    assert sum(1 for card in shown if card is not None and card.startswith("locomotive")) < 3
    assert deck(game)[NEWSPAPER_NAME] == 3
    assert not any(isinstance(event, EventTurnedUp) for event in game.events)


@pytest.mark.rule("LE-74")
def test_three_locomotives_in_the_first_display_are_discarded_at_once() -> None:
    for seed in range(400):
        game = game_of(campaign_at(1), str(seed)).game
        resets = [event for event in game.events if isinstance(event, MarketReset)]
        if resets:
            assert sum(card.startswith("locomotive") for card in resets[0].discarded) >= 3
            assert sum(discards(game).values()) == 5 * len(resets)
            return
    pytest.fail("no display had three locomotives")


@pytest.mark.rule("LE-75")
@pytest.mark.rule("LE-153")
@pytest.mark.rule("LE-12")
def test_four_tickets_are_dealt_and_two_must_be_kept() -> None:
    situation = game_of(campaign_at(1, FIVE))
    game = situation.game
    assert len(game.setting.board.tickets) == 33
    assert game.to_act == (0, 1, 2, 3, 4)
    offered = game.view(0).seats[0].offered
    assert offered is not None
    assert len(offered) == 4
    assert len(ticket_deck(game)) == 33 - 20
    assert refused(game, KeepTickets(offered[:1], offered[1:]), 0) == ("too_few_tickets_kept", "LE-75")
    above = ticket_deck(game)
    for seat in range(5):
        mine = game.view(seat).seats[seat].offered
        assert mine is not None
        kept = 2 + seat % 3
        game.play(KeepTickets(mine[:kept], mine[kept:]), seat)
    assert ticket_deck(game)[:13] == above
    assert len(ticket_deck(game)) == 33 - sum((2, 3, 4, 2, 3))


@pytest.mark.rule("LE-75")
@pytest.mark.parametrize(("left", "dealt"), [(19, 3), (14, 2), (20, 4)])
def test_with_too_few_tickets_all_get_equally_many_and_keep_one(left: int, dealt: int) -> None:
    campaign = campaign_at(1, FIVE)
    campaign.tickets = campaign.tickets[:left]
    game = game_of(campaign).game
    offered = game.view(0).seats[0].offered
    assert offered is not None
    assert len(offered) == dealt
    fewest = min(len(option.kept) for option in game.options_for(0) if isinstance(option, KeepTickets))
    assert fewest == (2 if dealt == 4 else 1)


@pytest.mark.rule("LE-77")
@pytest.mark.rule("LE-13")
@pytest.mark.rule("LE-50")
def test_seven_events_are_shuffled_and_none_is_current() -> None:
    orders = set()
    for seed in range(8):
        situation = after_tickets(game_of(campaign_at(1), str(seed)))
        events, table = situation.playing.events, situation.game.table
        assert int(events.deck_left.get(table)) == 7
        assert current_event(situation) is None
        assert events.discard_list(table) == []
        orders.add(tuple(int(events.deck.get(table, place)) for place in range(7)))
    assert len(orders) > 5


@pytest.mark.rule("LE-78")
@pytest.mark.rule("LE-44")
@pytest.mark.rule("CA-2")
@pytest.mark.rule("CA-3")
@pytest.mark.parametrize(
    ("number", "year", "wagons"),
    [
        (1, 1865, 20),
        (2, 1867, 23),
        (3, 1869, 26),
        (4, 1872, 29),
        (5, 1874, 32),
        (6, 1877, 35),
        (7, 1879, 38),
        (8, 1882, 41),
        (9, 1885, 44),
        (10, 1887, 47),
        (11, 1890, 50),
        (12, 1893, 54),
    ],
)
def test_wagons_grow_from_game_to_game_and_two_of_56_stay_markers(number: int, year: int, wagons: int) -> None:
    assert content.games()[number - 1] == (year, wagons)
    situation = game_of(campaign_at(number))
    assert [situation.trains(seat) for seat in (0, 1)] == [wagons, wagons]
    assert wagons <= 56 - 2


@pytest.mark.rule("LE-80")
@pytest.mark.rule("LE-83")
@pytest.mark.rule("LE-15")
@pytest.mark.parametrize("color", ["blue", "red", "black"])
def test_whoever_has_the_start_card_begins_and_play_goes_round(color: str) -> None:
    campaign = campaign_at(1, ("blue", "red", "black"))
    campaign.start_card = color
    situation = after_tickets(game_of(campaign))
    first = ("blue", "red", "black").index(color)
    order = []
    for _ in range(4):
        order.append(situation.game.to_act[0])
        situation.game.play(situation.game.options[0])
        situation.game.play(situation.game.options[0])
    assert order == [first, (first + 1) % 3, (first + 2) % 3, first]


# stickers A to E


@pytest.mark.rule("CA-44")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_puts_out_one_crate_more_than_companies(players: int) -> None:
    situation = after_tickets(game_of(campaign_at(2, FIVE[:players], ["r1"])))
    cities = sorted(set(PLATFORMS))
    found = {city: situation.number("crates", n) for n, city in enumerate(cities)}
    wanted = ("key_west", "tampa", "jacksonville", "tallahassee", "mobile", "key_west")[: players + 1]
    assert found == {city: wanted.count(city) for city in cities}


@pytest.mark.rule("CA-45")
@pytest.mark.parametrize(("number", "count"), [(5, 4), (6, 5), (7, 6), (8, 7), (9, 8), (10, 9)])
def test_b_seals_so_many_routes_of_two_spaces_or_more(number: int, count: int) -> None:
    places = set()
    for seed in range(3):
        situation = after_tickets(game_of(campaign_at(number), str(seed)))
        board = situation.game.setting.board
        sealed = [g for g in range(len(board.groups)) if situation.number("seals", g)]
        assert len(sealed) == count
        assert all(board.routes[board.groups[g][0]].length >= 2 for g in sealed)
        places.add(tuple(sealed))
    assert len(places) == 3, "at random"


@pytest.mark.rule("CA-45")
def test_one_seal_covers_all_parallel_tracks() -> None:
    situation = playing(5)
    assert situation.playing.seals is not None
    board = situation.game.setting.board
    group = board.route("montreal-boston-1").group
    situation.playing.seals.sealed.put(situation.game.table, 1, group)
    assert all(
        situation.playing.seals.is_sealed(situation.game.table, board.route(f"montreal-boston-{n}")) for n in (1, 2)
    )


@pytest.mark.rule("CA-9")
@pytest.mark.parametrize(("number", "sealed"), [(4, False), (5, True), (10, True), (11, False)])
def test_seals_are_laid_in_the_games_five_to_ten_only(number: int, sealed: bool) -> None:
    assert (game_of(campaign_at(number)).playing.seals is not None) == sealed


@pytest.mark.rule("LE-79")
@pytest.mark.rule("LE-75")
def test_tickets_are_chosen_before_the_stickers_lie_on_the_board() -> None:
    situation = game_of(campaign_at(8))
    assert not any(isinstance(event, TokenMoved) for event in situation.game.events)
    assert sum(situation.register("crates").row(situation.game.table, 0)) == 0
    after_tickets(situation)
    sealed = [event for event in situation.game.events if isinstance(event, TokenMoved)]
    assert len(sealed) == 7
    assert sum(situation.register("crates").row(situation.game.table, 0)) == 3


@pytest.mark.rule("CA-46")
def test_c_the_blizzard_starts_on_winnipeg() -> None:
    situation = playing(6, regions=["r2", "r5"])
    assert content.regions()["r5"].cities[situation.number("blizzard")] == "winnipeg"


@pytest.mark.rule("CA-47")
def test_d_six_stakes_are_shuffled_face_down_onto_the_passes() -> None:
    layouts = set()
    for seed in range(6):
        situation = after_tickets(game_of(campaign_at(7, regions=["r3", "r6"]), str(seed)))
        values = situation.register("stake_values").row(situation.game.table, 0)
        assert sorted(values) == [3, 4, 4, 5, 5, 6]
        assert situation.register("stakes_lying").row(situation.game.table, 0) == [1] * 6
        for viewer in (0, 1, None):
            assert "stake_values" not in registers_seen(situation.game.view(viewer)).table
        layouts.add(tuple(values))
    assert len(layouts) > 3


@pytest.mark.rule("CA-48")
@pytest.mark.rule("LE-81")
def test_e_after_the_setup_everybody_may_pledge_in_turn_order() -> None:
    campaign = campaign_at(6, ("blue", "red", "black"))
    campaign.start_card = "red"
    situation = after_tickets(game_of(campaign))
    game = situation.game
    order = []
    for choice in (Use("pledge_5"), Decline(), Use("pledge_3")):
        order.append(game.to_act[0])
        assert {o.what for o in game.options if isinstance(o, Use)} == {f"pledge_{n}" for n in (3, 4, 5, 6)}
        assert refused(game, Use("wages_1")) == ("not_on_offer", "CA-48")
        events = game.play(choice)
        assert [e.tickets for e in events if isinstance(e, PledgeMade)] == (
            [] if isinstance(choice, Decline) else [int(choice.what[-1])]
        )
    assert order == [1, 2, 0]
    assert [situation.number("pledge", seat) for seat in range(3)] == [3, 5, 0]
    assert situation.decision == "turn"


@pytest.mark.rule("CA-9")
@pytest.mark.parametrize(("number", "asked"), [(5, False), (6, True), (12, True)])
def test_pledges_are_asked_for_from_game_six_on(number: int, asked: bool) -> None:
    assert (after_tickets(game_of(campaign_at(number))).decision == "pledge") == asked


@pytest.mark.rule("CA-48")
@pytest.mark.parametrize(
    ("pledged", "kept", "dollars"),
    [
        (3, 3, 4),
        (4, 4, 7),
        (5, 5, 11),
        (6, 6, 16),
        (3, 2, -2),
        (4, 3, -4),
        (5, 4, -6),
        (6, 0, -9),
        (3, 6, 4),
        (0, 3, 0),
    ],
)
def test_a_pledge_pays_when_kept_and_costs_when_broken(pledged: int, kept: int, dollars: int) -> None:
    situation = started(campaign_at(6))
    situation.set_money(0, 20)
    own(situation, 0, "louisville-indianapolis", "indianapolis-chicago-1", "nashville-louisville-1")
    own(situation, 0, "louisville-cincinnati-1", "memphis-nashville", "detroit-cleveland", "cincinnati-cleveland")
    done = ["chicago-nashville", "detroit-cincinnati", "chicago-memphis"]
    own(situation, 0, "cleveland-pittsburgh-1", "washington-pittsburgh", "philadelphia-washington-1")
    done += ["washington-cleveland", "philadelphia-louisville", "indianapolis-pittsburgh"]
    give_tickets(situation.game, 0, *done[:kept])
    situation.register("pledge").put(situation.game.table, pledged, 0)
    finish(situation.game)
    outcome = situation.game.outcome
    assert outcome is not None
    assert sum(entry.points for entry in outcome.lines if (entry.seat, entry.source) == (0, "pledge")) == dollars
    assert situation.money(0) == 20 + dollars


@pytest.mark.rule("LE-162")
def test_a_broken_pledge_takes_no_more_than_there_is() -> None:
    situation = started(campaign_at(6))
    situation.set_money(0, 3)
    situation.register("pledge").put(situation.game.table, 6, 0)
    finish(situation.game)
    assert situation.money(0) == 0
