"""The page with the ratings of all bots in all games, written by `stellwerk ratings`."""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.arena.contest import Contest
from stellwerk.arena.standings import Standings
from stellwerk.bots.levels import LEVELS
from stellwerk.bots.registry import BOTS
from stellwerk.games.registry import listed_games

SEATS = (2, 3, 4, 5)
LEFT_OUT = {"planner": "level4", "search": "level5"}  # play as these


def games_rated() -> list[str]:
    """Those that people choose."""
    return [entry.name for entry in listed_games()]


def rated_contests(games: int, seed: int, bots: str) -> list[Contest]:
    """One for each game and number of players, in which each bot plays about so many games."""
    names = tuple(b.strip() for b in bots.split(",") if b.strip()) or tuple(b for b in BOTS if b not in LEFT_OUT)
    return [
        Contest(game, players, names, -(-games * len(names) // players), seed)
        for game in games_rated()
        for players in SEATS
    ]


def rating_page(results: Sequence[Standings]) -> str:
    """Made anew each time; do not edit it."""
    parts = [
        "# Ratings of the bots\n",
        "Made by `stellwerk ratings`. All bots play in one pool, each deal in all rotations of the seats. The rating",
        "is OpenSkill's (Plackett-Luce), 1500 + 60 (mu - 25), averaged over five orders of the games, with 60 sigma",
        "beside it; `x fair` is the win share in units of what chance would give, `ms` the processor time for one move",
        "here and `longest` for the slowest one. "
        + " and ".join(f"`{a}` plays as `{b}`" for a, b in LEFT_OUT.items())
        + ".\n",
        "## The levels\n",
        "| level | name | style |\n|---|---|---|",
    ]
    parts += [f"| {level.code} | {level.name_en} | {level.style_en} |" for level in LEVELS]
    for game in games_rated():
        tables = [result for result in results if result.contest.game == game]
        if tables:
            parts.append(f"\n## {game}\n")
            parts.append(overview(tables))
            parts += [detail(result) for result in tables]
    return "\n".join(parts) + "\n"


def overview(tables: Sequence[Standings]) -> str:
    """Ratings by number of players."""
    seats = [result.contest.players for result in tables]
    ratings = {(bot.name, r.contest.players): bot.rating.value for r in tables for bot in r.bots}
    names = sorted(
        {bot.name for r in tables for bot in r.bots}, key=lambda n: -sum(ratings.get((n, s), 0) for s in seats)
    )
    lines = ["| bot | " + " | ".join(f"{n} players" for n in seats) + " |", "|---|" + "---:|" * len(seats)]
    lines += [f"| {name} | " + " | ".join(str(ratings.get((name, n), "–")) for n in seats) + " |" for name in names]
    return "\n".join(lines) + "\n"


def detail(result: Standings) -> str:
    contest = result.contest
    lines = [
        f"\n### {contest.players} players\n\n{result.games} games of {result.deals} deals, seed {contest.seed}.\n",
        "| bot | games | win share | 95 % | x fair | score | rating | ms | longest |",
        "|---|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for bot in sorted(result.bots, key=lambda bot: -bot.rating.mu):
        low, high = bot.interval
        lines.append(
            f"| {bot.name} | {bot.games} | {100 * bot.win_share:.1f} % | {100 * low:.0f}–{100 * high:.0f} | "
            f"{bot.times_fair:.2f} | {bot.mean_score:.1f} | {bot.rating.value} ± {round(60 * bot.rating.sigma)} | "
            f"{bot.milliseconds:.1f} | {bot.longest_milliseconds:.0f} |"
        )
    return "\n".join(lines)
