"""What the games of a contest add up to, for each bot: win share with an interval, scores by source, rating."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

from stellwerk.arena.adjusting import Adjusted, adjusted
from stellwerk.arena.contest import Clock, Contest, Deal, Played
from stellwerk.arena.ratings import Rated, rate

RESAMPLES = 2000
NORMAL_95 = 1.96


@dataclass(frozen=True)
class BotStanding:
    """`win_share` counts a shared win in parts; `times_fair` is 1 for a bot that wins as often as chance has it."""

    name: str
    games: int
    wins: float
    win_share: float
    interval: tuple[float, float]
    times_fair: float
    mean_score: float
    points: dict[str, float]
    tickets_kept: float
    tickets_completed: float
    tickets_when_won: float | None  # completed in the games that it won; None without any
    rating: Rated
    milliseconds: float
    longest_milliseconds: float
    adjusted: Adjusted | None = None


@dataclass(frozen=True)
class Standings:
    contest: Contest
    deals: int
    games: int
    mean_turns: float
    bots: tuple[BotStanding, ...]


def standings(contest: Contest, deals: Iterable[Deal]) -> Standings:
    """The result does not depend on the order in which deals were finished."""
    ordered = sorted(deals, key=lambda deal: deal.number)
    games = [game for deal in ordered for game in deal.games]
    rated = rate(contest.bots, games)
    bots = [_standing(contest, name, ordered, rated[name]) for name in contest.bots if _seen(name, games)]
    bots.sort(key=lambda bot: (-bot.win_share, bot.name))
    turns = sum(game.turns for game in games) / max(1, len(games))
    return Standings(contest, len(ordered), len(games), turns, tuple(bots))


def _seen(name: str, games: Sequence[Played]) -> bool:
    return any(name in game.bots for game in games)


def win_parts(game: Played) -> list[float]:
    """By seat, its part of the win."""
    winners = game.places.count(1)
    return [1 / winners if place == 1 else 0.0 for place in game.places]


def _standing(contest: Contest, name: str, deals: Sequence[Deal], rating: Rated) -> BotStanding:
    by_deal: list[tuple[float, int]] = []
    lucky: list[tuple[float, float]] = []
    points: Counter[str] = Counter()
    score = kept = completed = 0
    when_won = 0.0
    clock = Clock()
    for deal in deals:
        wins, seats, fair = 0.0, 0, 0.0
        for game in deal.games:
            parts = win_parts(game)
            for seat, bot in enumerate(game.bots):
                if bot == name:
                    wins, seats = wins + parts[seat], seats + 1
                    fair += 0.0 if game.without_luck is None else game.without_luck[seat]
                    score += game.totals[seat]
                    points.update(game.points[seat])
                    kept += game.tickets_kept[seat]
                    completed += game.tickets_completed[seat]
                    when_won += parts[seat] * game.tickets_completed[seat]
        if seats:
            by_deal.append((wins, seats))
            lucky.append((wins / seats, fair / seats))
        if name in deal.clocks:
            spent = deal.clocks[name]
            clock.moves, clock.seconds = clock.moves + spent.moves, clock.seconds + spent.seconds
            clock.longest = max(clock.longest, spent.longest)
    wins, played = sum(w for w, _ in by_deal), sum(n for _, n in by_deal)
    share = wins / played
    return BotStanding(
        name=name,
        games=played,
        wins=wins,
        win_share=share,
        interval=interval(by_deal),
        times_fair=share * contest.players,
        mean_score=score / played,
        points={source: points[source] / played for source in sorted(points)},
        tickets_kept=kept / played,
        tickets_completed=completed / played,
        tickets_when_won=when_won / wins if wins else None,
        rating=rating,
        milliseconds=1000 * clock.seconds / max(1, clock.moves),
        longest_milliseconds=1000 * clock.longest,
        adjusted=adjusted(lucky) if contest.adjust else None,
    )


def interval(by_deal: Sequence[tuple[float, int]]) -> tuple[float, float]:
    """95 %. The seatings of a deal are alike, so deals are resampled, not games; where that says nothing (few deals,
    or all equal) Wilson's interval over deals stands in."""
    wins, seats = sum(w for w, _ in by_deal), sum(n for _, n in by_deal)
    if len(by_deal) < 10 or len({w / n for w, n in by_deal}) == 1:
        return wilson(wins / seats, len(by_deal))
    dice = Random(len(by_deal))
    shares = []
    for _ in range(RESAMPLES):
        sample = dice.choices(by_deal, k=len(by_deal))
        shares.append(sum(w for w, _ in sample) / sum(n for _, n in sample))
    shares.sort()
    return shares[int(0.025 * RESAMPLES)], shares[int(0.975 * RESAMPLES) - 1]


def wilson(share: float, n: int) -> tuple[float, float]:
    z = NORMAL_95
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)
