"""The balance that many campaigns show, and what of it lies outside the limits of the campaign's design."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from stellwerk.campaign import content
from stellwerk.simulation.campaigns import shares
from stellwerk.simulation.campaigns.mechanisms import OPEN, OPENED_BY_EVENT
from stellwerk.simulation.campaigns.report import CampaignReport, GameReport

MOST_WINS = 1.3
LEAST_USE = 1 / 3
# Rounds of the first and the last game by players, and how far off them the mean may lie.
INTENDED_ROUNDS = {1: {2: 18.6, 3: 17.5, 4: 17.2, 5: 16.4}, 12: {2: 47.2, 3: 45.2, 4: 45.6, 5: 45.0}}
ROUNDS_OFF = 0.15

NameOf = Callable[[CampaignReport, int, str], str]


@dataclass(frozen=True)
class Use:
    """In how many games a mechanism was open and used, and how often in all."""

    open: int
    used: int
    times: int

    @property
    def share(self) -> float:
        return round(self.used / self.open, 2) if self.open else 0.0


@dataclass(frozen=True)
class Seen:
    """In how many campaigns something came up, and in how many it acted."""

    occurred: int
    acted: int


def by_company(report: CampaignReport, seat: int, color: str) -> str:
    return color


def by_seat(report: CampaignReport, seat: int, color: str) -> str:
    return f"seat {seat + 1}"


def wins(reports: Iterable[CampaignReport], name_of: NameOf) -> dict[str, float]:
    """1 is as many wins as there would be by chance; shared wins are shared."""
    won: dict[str, float] = {}
    fair: dict[str, float] = {}
    for report in reports:
        winners = [color for color, place in report.places.items() if place == 1]
        for seat, color in enumerate(report.places):
            name = name_of(report, seat, color)
            fair[name] = fair.get(name, 0) + 1 / report.players
            won[name] = won.get(name, 0) + (color in winners) / len(winners)
    return {name: round(won[name] / fair[name], 2) for name in sorted(fair)}


def money(reports: Iterable[CampaignReport], name_of: NameOf) -> dict[str, float]:
    """A company's total against the mean of its table; settles sooner than wins do."""
    shares: dict[str, list[float]] = {}
    for report in reports:
        mean = sum(report.totals.values()) / report.players
        for seat, (color, total) in enumerate(report.totals.items()):
            shares.setdefault(name_of(report, seat, color), []).append(total / mean if mean else 1.0)
    return {name: round(sum(found) / len(found), 3) for name, found in sorted(shares.items())}


def first_player_wins(reports: Iterable[CampaignReport]) -> float:
    games = [(game, report.players) for report in reports for game in report.games]
    return round(sum(game.winner == game.first for game, _ in games) / sum(1 / players for _, players in games), 2)


def mechanisms(reports: Iterable[CampaignReport]) -> dict[str, Use]:
    games = [game for report in reports for game in report.games]
    return {
        name: Use(
            open=sum(name in game.open for game in games),
            used=sum(name in game.open and game.uses.get(name, 0) > 0 for game in games),
            times=sum(game.uses.get(name, 0) for game in games),
        )
        for name in (*OPEN, *OPENED_BY_EVENT)
    }


def events(reports: list[CampaignReport]) -> dict[str, Seen]:
    up = [{id for game in report.games for id in game.events} for report in reports]
    acted = [{id for game in report.games for id in game.events_acted} for report in reports]
    return {id: _seen(id, up, acted) for id in content.edition().events}


def stickers(reports: list[CampaignReport]) -> dict[str, Seen]:
    stuck, acted = [set(r.stickers) for r in reports], [set(r.stickers_acted) for r in reports]
    return {slot: _seen(slot, stuck, acted) for slot in content.stickers()}


def postcards(reports: list[CampaignReport]) -> dict[str, Seen]:
    taken, acted = [set(r.postcards) for r in reports], [set(r.postcards_acted) for r in reports]
    return {str(number): _seen(number, taken, acted) for number in content.edition().postcards}


def cards(reports: list[CampaignReport]) -> dict[str, Seen]:
    """A card of the campaign deck does what it says as soon as it is read."""
    read = [set(report.cards) for report in reports]
    return {card.id: _seen(card.id, read, read) for card in content.edition().cards}


def everything_seen(reports: list[CampaignReport]) -> dict[str, dict[str, Seen]]:
    return {
        "events": events(reports),
        "stickers": stickers(reports),
        "campaign_cards": cards(reports),
        "postcards": postcards(reports),
    }


def _seen(name: object, occurred: Iterable[Iterable[object]], acted: Iterable[Iterable[object]]) -> Seen:
    return Seen(sum(name in found for found in occurred), sum(name in found for found in acted))


def rounds_off(reports: Iterable[CampaignReport], number: int) -> float:
    """How long a game was against the length that is intended for as many players."""
    intended = INTENDED_ROUNDS[number]
    found = [
        game.turns / report.players / intended[report.players]
        for report in reports
        for game in report.games
        if game.game == number
    ]
    return round(sum(found) / len(found), 2)


def outside_the_limits(reports: list[CampaignReport]) -> list[str]:
    """In short what should be looked at; an empty list is a balanced campaign."""
    won = {"company": wins(reports, by_company), "seat": wins(reports, by_seat)}
    found = [
        f"{name} wins {share} times its share"
        for kind, of_kind in won.items()
        for name, share in of_kind.items()
        if not shares.LIMITS[kind][0] <= share <= shares.LIMITS[kind][1]
    ]
    if first_player_wins(reports) > MOST_WINS:
        found.append(f"the first player of a game wins {first_player_wins(reports)} times the fair share")
    for name, use in mechanisms(reports).items():
        if use.open and use.used < LEAST_USE * use.open:
            found.append(f"{name} is used in {use.used} of {use.open} games ({use.share})")
    for number in INTENDED_ROUNDS:
        off = rounds_off(reports, number)
        if abs(off - 1) > ROUNDS_OFF:
            found.append(f"game {number} takes {off} times the rounds intended")
    for kind, seen in everything_seen(reports).items():
        never = [name for name, how in seen.items() if how.occurred == 0]
        idle = [name for name, how in seen.items() if how.occurred and how.acted == 0]
        found += [f"{kind} never seen: {', '.join(never)}"] if never else []
        found += [f"{kind} never seen to act: {', '.join(idle)}"] if idle else []
    return found + shares.beyond(reports)


def game_summary(games: list[GameReport]) -> dict[str, object]:
    """One game of the campaign over all campaigns: money and tickets for each company, uses for each game."""
    seats = sum(len(game.sources) for game in games)
    sources: Counter[str] = Counter()
    used: Counter[str] = Counter()
    for game in games:
        used.update(game.uses)
        for mine in game.sources.values():
            sources.update(mine)
    return {
        "rounds": round(sum(game.turns / len(game.sources) for game in games) / len(games), 1),
        "tickets_done": round(sum(sum(game.tickets_done.values()) for game in games) / seats, 2),
        "tickets_held": round(sum(sum(game.tickets_held.values()) for game in games) / seats, 2),
        "money": round(sum(sources.values()) / seats, 1),
        "by_source": {name: round(total / seats, 2) for name, total in sorted(sources.items())},
        "uses": {name: round(total / len(games), 2) for name, total in sorted(used.items())},
    }
