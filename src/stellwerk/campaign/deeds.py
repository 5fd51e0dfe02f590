"""What each company did in a game that is over, as far as the story remembers it."""

from __future__ import annotations

from stellwerk.campaign.rules import CampaignRules
from stellwerk.engine.events import PointsScored
from stellwerk.engine.game import Game
from stellwerk.rules.campaign.words import CardTurnedOver, PostcardSolved
from stellwerk.rules.claim.words import RouteClaimed

Deeds = dict[str, int]
TALLIES = {
    "seals": "taken_seal",
    "seals_by_card": "seal_by_card",
    "stakes": "taken_stake",
    "crates": "delivered_crate",
    "exhibits": "delivered_exhibit",
    "mailbags": "taken_mailbag",
}


def deeds(game: Game, playing: CampaignRules) -> list[Deeds]:
    """By seat; what did not happen is left out."""
    found = [_told(game, playing, seat) for seat in range(game.setting.players)]
    table, desk = game.table, playing.desk
    for seat, mine in enumerate(found):
        mine["tickets_held"] = len(table.state.players[seat].tickets)
        for name, tally in TALLIES.items():
            mine[name] = desk.tallied(table, seat, tally)
        if playing.pledge is not None:
            mine["pledged"] = int(playing.pledge.pledged.get(table, seat))
            mine["pledge_kept"] = int(playing.pledge.is_kept(table, seat))
    return [{name: n for name, n in mine.items() if n} for mine in found]


def _told(game: Game, playing: CampaignRules, seat: int) -> Deeds:
    """What the events of the game say of one seat."""
    numbers, privileges = playing.desk.numbers, playing.desk.privileges[seat]
    fresh = privileges.get("P.freshness", numbers["P.freshness"])
    ploughed = numbers["F.plough"] + privileges.get("F.pay_bonus", 0)
    found: Deeds = dict.fromkeys(("postcards", "accidents", "danger", "pot", "herd", "fresh_crates", "ploughs"), 0)
    claiming, turned, cattle = -1, False, 0
    for event in game.events:
        if isinstance(event, RouteClaimed):
            claiming, turned, cattle = event.seat, False, 0
        elif isinstance(event, PostcardSolved):
            found["postcards"] += event.seat == seat
        elif isinstance(event, CardTurnedOver):
            turned = event.seat == seat
            found["accidents"] += turned and event.card.endswith("_skull")
        elif isinstance(event, PointsScored) and event.seat == seat and event.points > 0:
            if event.source == "danger":
                found["danger"] += event.points
            elif event.source == "pot" and claiming == seat:
                found["pot"] = max(found["pot"], event.points)
            elif event.source == "cattle":
                cattle += event.points
                found["herd"] = max(found["herd"], cattle)
            elif event.source == "citrus":
                found["fresh_crates"] += event.points >= fresh
            elif event.source == "blizzard":
                found["ploughs"] += event.points >= ploughed
    return found
