"""The balance report: what was open, used, seen to act, and what lies outside the limits."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from stellwerk.campaign import content
from stellwerk.campaign.state import CampaignState, new_state
from stellwerk.simulation.campaigns import CampaignReport, GameReport, balance, play_campaign, shares
from stellwerk.simulation.campaigns.mechanisms import OPEN, OPENED_BY_EVENT, SHOWN_BY, TOLD_BY, open_at_start

TWO = [("blue", "Anna"), ("red", "Ben")]


@cache
def played() -> CampaignReport:
    return play_campaign(seed=11, players=2)


def a_game(number: int, *, open: list[str], uses: dict[str, int], turns: int = 36) -> GameReport:
    money = {"blue": {"start": 5}, "red": {"start": 5}}
    done = {"blue": 0, "red": 0}
    return GameReport(number, turns, 50, money, done, done, "blue", "red", open, uses, {}, [])


def a_campaign(places: dict[str, int], *games: GameReport) -> CampaignReport:
    totals = {color: 100 * (3 - place) for color, place in places.items()}
    return CampaignReport(1, len(places), list(games), totals, places)


def state_of(game: int, *slots: str) -> CampaignState:
    state = new_state(TWO)
    state.game = game
    state.stickers = set(slots)
    return state


def test_a_mechanism_is_open_where_its_sticker_holds() -> None:
    assert open_at_start(state_of(1)) == []
    assert open_at_start(state_of(2, "K", "E")) == ["mail"]
    assert "news_wire" not in open_at_start(state_of(8, "M"))
    assert "news_wire" in open_at_start(state_of(8, "L", "M"))


def test_depots_towers_stockyards_and_the_cabinet_are_open_where_somebody_has_one() -> None:
    state = state_of(9, "H", "I", "J", "R", "S")
    things = {"depot", "water_tower", "stockyard", "seal_free", "postcard"}
    assert not things & set(open_at_start(state))
    state.companies[0].ledger["red"] = content.ledger().depot_at
    state.companies[1].postcards[63] = "open"
    state.stockyards.append("chicago")
    state.towers.append("boston")
    assert things & set(open_at_start(state)) == {"depot", "stockyard", "seal_free"}
    state.regions += list(content.regions())
    state.towers.append("helena")
    assert "water_tower" in open_at_start(state)


def test_every_sticker_has_something_that_shows_it_act() -> None:
    assert {*SHOWN_BY, *TOLD_BY} == set(content.stickers())
    assert set(SHOWN_BY.values()) <= set(OPEN)


def test_uses_count_games_where_a_mechanism_was_open() -> None:
    games = [
        a_game(1, open=["herd"], uses={"herd": 3}),
        a_game(2, open=["herd"], uses={}),
        a_game(3, open=[], uses={}),
    ]
    use = balance.mechanisms([a_campaign({"blue": 1, "red": 2}, *games)])["herd"]
    assert (use.open, use.used, use.times, use.share) == (2, 1, 3, 0.5)


def test_wins_are_held_against_fair_shares_and_shared_wins_are_shared() -> None:
    reports = [a_campaign({"blue": 1, "red": 2}), a_campaign({"blue": 1, "red": 1})]
    assert balance.wins(reports, balance.by_company) == {"blue": 1.5, "red": 0.5}
    assert balance.wins(reports, balance.by_seat) == {"seat 1": 1.5, "seat 2": 0.5}
    assert balance.money(reports[:1], balance.by_company) == {"blue": 1.333, "red": 0.667}


def test_what_lies_outside_the_limits_is_named() -> None:
    first = a_game(1, open=["herd", "seal"], uses={"seal": 1}, turns=80)
    last = a_game(12, open=["herd", "seal"], uses={}, turns=94)
    told = balance.outside_the_limits([a_campaign({"blue": 1, "red": 2}, first, last)])
    assert "blue wins 2.0 times its share" in told
    assert "seat 1 wins 2.0 times its share" in told
    assert "herd is used in 0 of 2 games (0.0)" in told
    assert not any(line.startswith("seal ") for line in told)
    assert "game 1 takes 2.15 times the rounds intended" in told
    assert not any(line.startswith("game 12") for line in told)
    assert any(line.startswith("events never seen: E01") for line in told)


@pytest.mark.long
def test_a_played_campaign_tells_of_all_cards_stickers_and_regions() -> None:
    report = played()
    assert report.cards == [card.id for card in content.edition(content.FIRST).cards]
    assert set(report.stickers) == set(content.stickers())
    assert set(report.stickers_acted) <= set(report.stickers)
    for game in report.games:
        assert set(game.events_acted) <= {*game.events, *content.edition(content.FIRST).events}
        assert set(game.open) <= {*OPEN, *OPENED_BY_EVENT}
        assert {name for name in game.uses if name != "swap_cards"} <= set(game.open), game.game
    assert "mail" in report.games[1].open
    assert "mail" not in report.games[0].open


@pytest.mark.long
def test_an_event_acts_only_where_it_was_turned_up() -> None:
    for game in played().games:
        assert set(game.events_acted) <= set(game.events)
        now = {id for id in game.events if not content.edition(content.FIRST).events[id].lasting}
        assert now - {"E12", "E16", "E18"} <= set(game.events_acted)  # these may find nobody, or be declined by all


@pytest.mark.long
def test_postcards_act_when_solved_or_worth_their_full_value_in_the_vault() -> None:
    report = played()
    assert set(report.postcards_acted) <= set(report.postcards)
    founders = {region.founder for region in content.regions().values()}
    assert founders <= set(report.postcards_acted)
    seen = balance.postcards([report, replace(report, postcards=[], postcards_acted=[])])
    assert (seen["49"].occurred, seen["49"].acted) == (1, 1)


@pytest.mark.parametrize(("early", "known"), [((30, 10), 1.0), ((10, 30), -1.0), ((20, 20), 0.0)])
def test_how_much_of_the_total_is_known_half_way(early: tuple[int, int], known: float) -> None:
    game = a_game(1, open=[], uses={})
    game.sources = {"blue": {"start": early[0]}, "red": {"start": early[1]}}
    assert shares.known_half_way([a_campaign({"blue": 1, "red": 2}, game)]) == known
