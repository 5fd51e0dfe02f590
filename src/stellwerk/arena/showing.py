"""Standings as a table for the terminal and as JSON."""

from __future__ import annotations

from rich import box
from rich.table import Table

from stellwerk.arena.standings import BotStanding, Standings


def as_json(result: Standings) -> list[dict[str, object]]:
    return [bot_json(bot) for bot in result.bots]


def bot_json(bot: BotStanding) -> dict[str, object]:
    return {
        "name": bot.name,
        "games": bot.games,
        "win_share": round(bot.win_share, 4),
        "interval": [round(bot.interval[0], 4), round(bot.interval[1], 4)],
        "times_fair": round(bot.times_fair, 3),
        "mean_score": round(bot.mean_score, 2),
        "points": {source: round(mean, 2) for source, mean in bot.points.items()},
        "tickets_kept": round(bot.tickets_kept, 2),
        "tickets_completed": round(bot.tickets_completed, 2),
        "rating": bot.rating.value,
        "mu": round(bot.rating.mu, 3),
        "sigma": round(bot.rating.sigma, 3),
        "milliseconds": round(bot.milliseconds, 2),
        "longest_milliseconds": round(bot.longest_milliseconds, 1),
    }


def title(result: Standings) -> str:
    contest = result.contest
    variants = "".join(f", {variant}" for variant in contest.variants)
    return (
        f"{contest.game}{variants}, {contest.players} players: {result.games} games of {result.deals} deals, "
        f"{result.mean_turns:.0f} turns each, seed {contest.seed}"
    )


def standings_table(result: Standings) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("bot")
    for head in ("games", "win share", "95 %", "x fair", "score", "tickets", "rating", "ms/move", "longest"):
        table.add_column(head, justify="right")
    for bot in result.bots:
        low, high = bot.interval
        table.add_row(
            short(bot.name),
            str(bot.games),
            f"{100 * bot.win_share:.1f} %",
            f"{100 * low:.1f}–{100 * high:.1f}",
            f"{bot.times_fair:.2f}",
            f"{bot.mean_score:.1f}",
            f"{bot.tickets_completed:.1f}/{bot.tickets_kept:.1f}",
            str(bot.rating.value),
            f"{bot.milliseconds:.1f}",
            f"{bot.longest_milliseconds:.0f}",
        )
    return table


def sources_table(result: Standings) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("points for")
    for bot in result.bots:
        table.add_column(short(bot.name), justify="right")
    for source in sources(result):
        table.add_row(source.replace("_", " "), *(f"{bot.points.get(source, 0):.1f}" for bot in result.bots))
    return table


def sources(result: Standings) -> list[str]:
    return list(dict.fromkeys(source for bot in result.bots for source in bot.points))


def short(name: str) -> str:
    """A bot from a file is called by its class."""
    return name.rpartition(":")[2]
