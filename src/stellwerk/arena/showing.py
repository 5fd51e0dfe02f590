"""Standings as a table for the terminal and as JSON."""

from __future__ import annotations

from rich import box
from rich.table import Table

from stellwerk.arena.standings import BotStanding, Standings


def as_json(result: Standings) -> list[dict[str, object]]:
    return [bot_json(bot) for bot in result.bots]


def bot_json(bot: BotStanding) -> dict[str, object]:
    found = bot.adjusted
    if found is None:
        return _plain_json(bot)
    told = {
        "win_share": round(found.win_share, 4),
        "interval": [round(found.interval[0], 4), round(found.interval[1], 4)],
        "part": round(found.part, 3),
        "games_ratio": round(found.ratio, 2),
    }
    return {**_plain_json(bot), "adjusted": told}


def _plain_json(bot: BotStanding) -> dict[str, object]:
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
        "tickets_when_won": None if bot.tickets_when_won is None else round(bot.tickets_when_won, 2),
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


def adjusted_table(result: Standings) -> Table | None:
    """The comparison with luck taken out, and how many times more games the plain one would need."""
    if not any(bot.adjusted for bot in result.bots):
        return None
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("without luck")
    for head in ("win share", "95 %", "part of luck", "games saved"):
        table.add_column(head, justify="right")
    for bot in result.bots:
        if (found := bot.adjusted) is not None:
            low, high = found.interval
            cells = (f"{100 * found.win_share:.1f} %", f"{100 * low:.1f}–{100 * high:.1f}", f"{found.part:.2f}")
            table.add_row(short(bot.name), *cells, f"{found.ratio:.1f} x")
    return table


def sources_table(result: Standings) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("points for")
    for bot in result.bots:
        table.add_column(short(bot.name), justify="right")
    for source in sources(result):
        table.add_row(source.replace("_", " "), *(f"{bot.points.get(source, 0):.1f}" for bot in result.bots))
    table.add_section()
    when_won = [bot.tickets_when_won for bot in result.bots]
    table.add_row("tickets when it won", *("–" if mean is None else f"{mean:.1f}" for mean in when_won))
    return table


def sources(result: Standings) -> list[str]:
    return list(dict.fromkeys(source for bot in result.bots for source in bot.points))


def short(name: str) -> str:
    """A bot from a file is called by its class."""
    return name.rpartition(":")[2]
