"""What a claim is said to cost and pay is what it then costs and pays."""

from __future__ import annotations

import random

import pytest

from stellwerk.campaign import content
from stellwerk.campaign.preview import ASKS, CHANCE, COSTS, PAYS, Line, preview, sure_money
from stellwerk.engine.actions import Decline
from stellwerk.engine.events import PointsScored
from stellwerk.rules.campaign.words import ClaimWithDepot
from stellwerk.rules.claim.words import ClaimRoute
from stellwerk.simulation.campaigns import CampaignPlayer
from tests.campaign.rulebook.situations import Situation, claim_of, playing, seal, set_event
from tests.rulebook.tables import give


def lines_of(situation: Situation, route: str, color: str | None = None, locomotives: int = 0) -> list[Line]:
    return preview(situation.game.table, 0, claim_of(situation, route, color, locomotives))


def at(number: int, **wanted: object) -> Situation:
    return playing(number, version=content.LATEST, **wanted)  # type: ignore[arg-type]


def test_an_own_route_pays_its_bonus_and_a_large_city_a_card() -> None:
    situation = at(1)
    give(situation.game, 0, blue=4)
    lines = lines_of(situation, "philadelphia-pittsburgh-1")
    assert Line(3, "", PAYS, money=2) in lines
    assert Line(12, "", PAYS, cards=1) in lines
    assert Line(2, "", COSTS, wagons=-2) in lines
    assert [line.step for line in lines] == sorted(line.step for line in lines)
    assert sure_money(lines) == 2


def test_price_rules_say_what_they_cost_and_what_they_ask() -> None:
    situation = at(9, choices={"scale": "a"})
    give(situation.game, 0, black=6, locomotive=1)
    seal(situation, "cheyenne-salt_lake_city-1")
    lines = lines_of(situation, "cheyenne-salt_lake_city-1")
    assert {line.money for line in lines if line.slot == "H"} == {0, -2}
    assert Line(1, "G", COSTS, wagons=-1) in lines
    assert any(line.slot == "D" and line.kind == CHANCE and (line.vault, line.otherwise) == (5, 10) for line in lines)
    assert any(line.slot == "scale" and line.money == -1 and line.cards == 1 for line in lines)
    winter = lines_of(situation, "duluth-winnipeg", "black")
    assert Line(1, "F", PAYS, money=7, cards=-1) in winter
    assert not any(line.slot == "scale" for line in winter)


def test_skulls_are_a_chance_with_its_odds() -> None:
    situation = at(2)
    give(situation.game, 0, blue=1, blue_skull=1)
    danger = next(line for line in lines_of(situation, "philadelphia-pittsburgh-1") if line.slot == "O")
    assert (danger.kind, danger.money, danger.otherwise) == (CHANCE, 2, -7)
    assert danger.odds is not None
    good, all = danger.odds
    assert all - good == 13  # of the fourteen skulls one is in hand


def test_the_event_and_the_amendments_are_told() -> None:
    situation = at(5, amendments={"blue": ["am4"]})
    set_event(situation, "E06")
    give(situation.game, 0, blue=4)
    lines = lines_of(situation, "philadelphia-pittsburgh-1")
    assert Line(3, "", PAYS, money=2) in lines
    assert sum(line.money for line in lines if line.step == 3) == 5
    assert Line(12, "event", PAYS, money=3) in lines


@pytest.mark.parametrize(("seed", "players"), [(5, 2), (6, 4)])
def test_sure_money_is_what_a_claim_brings_where_nothing_is_asked_or_left_to_chance(seed: int, players: int) -> None:
    """Claims in whole games, by bots: the lines that pay and cost come true."""
    player = CampaignPlayer(seed, players)
    checked = 0
    dice = random.Random(seed)
    while player.campaign.state.game < 4:
        game = player.campaign.game
        if game is None or game.table.decision().code != "turn":
            player.step()
            continue
        seat = game.to_act[0]
        claims = [a for a in game.options_for(seat) if isinstance(a, ClaimRoute | ClaimWithDepot)]
        if claims and dice.random() < 0.15:
            action = dice.choice(claims)
            before = game.digest()
            lines = preview(game.table, seat, action)
            assert game.digest() == before
            if not any(line.kind in (ASKS, CHANCE) for line in lines):
                copy = game.clone()
                events = list(copy.play(action, seat))
                while copy.table.decision().code != "turn" and not copy.over:
                    asked = copy.to_act[0]
                    options = copy.options_for(asked)
                    events += copy.play(Decline() if Decline() in options else options[0], asked)
                turned_up = any(type(event).__name__ == "EventTurnedUp" for event in events)
                mail = sum(line.money for line in lines if line.slot == "K")  # paid at the end of the game
                paid = sum(e.points for e in events if isinstance(e, PointsScored) and e.seat == seat)
                if not turned_up and not copy.over:
                    assert paid == sure_money(lines) - mail, (action, lines)
                    checked += 1
        player.step()
    assert checked > 5
