"""Standings as one self-contained page with small charts."""

from __future__ import annotations

from html import escape

from stellwerk.arena.showing import short, sources, title
from stellwerk.arena.standings import BotStanding, Standings

WIDTH, BAR, GAP, LABEL = 640, 18, 8, 130
COLORS = ("#2f6f9f", "#7aa95c", "#c25b4e", "#d9a441", "#7c6bb0", "#4fa3a5", "#999999", "#b0728f")

STYLE = """
:root { color-scheme: light dark; }
body { font: 15px/1.45 system-ui, sans-serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: .25rem .7rem; text-align: right; border-bottom: 1px solid #8884; }
th:first-child, td:first-child { text-align: left; }
svg { display: block; max-width: 100%; height: auto; }
svg text { font: 12px system-ui, sans-serif; fill: currentColor; }
.key span { margin-right: 1rem; } .key i { display: inline-block; width: .8em; height: .8em; margin-right: .3em; }
"""


def page(result: Standings) -> str:
    heads = ("bot", "games", "win share", "95 %", "x fair", "score", "rating", "ms/move")
    rows = "".join(_row(bot) for bot in result.bots)
    return (
        f"<!doctype html><html lang='en'><meta charset='utf-8'><title>{escape(title(result))}</title>"
        f"<style>{STYLE}</style><h1>Arena</h1><p>{escape(title(result))}</p>"
        f"<table><tr>{''.join(f'<th>{head}</th>' for head in heads)}</tr>{rows}</table>"
        f"<h2>Win share</h2>{share_chart(result)}<h2>Points by source</h2>{source_chart(result)}"
        f"<h2>Rating</h2>{rating_chart(result)}</html>\n"
    )


def _row(bot: BotStanding) -> str:
    low, high = bot.interval
    cells = (
        escape(short(bot.name)),
        bot.games,
        f"{100 * bot.win_share:.1f} %",
        f"{100 * low:.1f}–{100 * high:.1f}",
        f"{bot.times_fair:.2f}",
        f"{bot.mean_score:.1f}",
        f"{bot.rating.value} ± {round(60 * bot.rating.sigma)}",
        f"{bot.milliseconds:.1f}",
    )
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def _svg(rows: int, label: str, body: str) -> str:
    height = rows * (BAR + GAP) + GAP
    return f"<svg viewBox='0 0 {WIDTH} {height}' width='{WIDTH}' role='img' aria-label='{label}'>{body}</svg>"


def _name(bot: BotStanding, y: int) -> str:
    return f"<text x='0' y='{y + 13}'>{escape(short(bot.name))}</text>"


def share_chart(result: Standings) -> str:
    """Bars with their intervals, and a line where chance would be."""
    span = WIDTH - LABEL - 10
    fair = LABEL + span / result.contest.players
    parts = []
    for number, bot in enumerate(result.bots):
        y = GAP + number * (BAR + GAP)
        low, high = (LABEL + span * end for end in bot.interval)
        parts.append(_name(bot, y))
        parts.append(
            f"<rect x='{LABEL}' y='{y}' width='{span * bot.win_share:.1f}' height='{BAR}' fill='{COLORS[0]}'/>"
        )
        parts.append(
            f"<path d='M{low:.1f} {y + BAR / 2}H{high:.1f}M{low:.1f} {y + 4}v{BAR - 8}M{high:.1f} {y + 4}v{BAR - 8}'"
            " stroke='currentColor' fill='none'/>"
        )
    parts.append(f"<path d='M{fair:.1f} 0v9999' stroke='{COLORS[2]}' stroke-dasharray='4 3'/>")
    return _svg(len(result.bots), "win share of each bot", "".join(parts))


def source_chart(result: Standings) -> str:
    """Stacked bars; what is subtracted lies left of the zero line."""
    names = sources(result)
    most = max(sum(v for v in bot.points.values() if v > 0) for bot in result.bots) or 1
    least = min(sum(v for v in bot.points.values() if v < 0) for bot in result.bots)
    scale = (WIDTH - LABEL - 10) / (most - least)
    zero = LABEL - least * scale
    parts = []
    for number, bot in enumerate(result.bots):
        y = GAP + number * (BAR + GAP)
        parts.append(_name(bot, y))
        right = left = zero
        for source in names:
            width = abs(bot.points.get(source, 0.0)) * scale
            positive = bot.points.get(source, 0.0) > 0
            x = right if positive else left - width
            right, left = (right + width, left) if positive else (right, left - width)
            color = COLORS[names.index(source) % len(COLORS)]
            tip = f"{source.replace('_', ' ')} {bot.points.get(source, 0.0):.1f}"
            parts.append(
                f"<rect x='{x:.1f}' y='{y}' width='{width:.1f}' height='{BAR}' fill='{color}'>"
                f"<title>{tip}</title></rect>"
            )
    key = "".join(
        f"<span><i style='background:{COLORS[n % len(COLORS)]}'></i>{escape(source.replace('_', ' '))}</span>"
        for n, source in enumerate(names)
    )
    return _svg(len(result.bots), "points by source", "".join(parts)) + f"<p class='key'>{key}</p>"


def rating_chart(result: Standings) -> str:
    """Dots with twice their uncertainty."""
    low = min(bot.rating.mu - 2 * bot.rating.sigma for bot in result.bots)
    high = max(bot.rating.mu + 2 * bot.rating.sigma for bot in result.bots)
    scale = (WIDTH - LABEL - 20) / ((high - low) or 1)
    parts = []
    for number, bot in enumerate(sorted(result.bots, key=lambda bot: -bot.rating.mu)):
        y = GAP + number * (BAR + GAP)
        x = LABEL + 10 + (bot.rating.mu - low) * scale
        half = 2 * bot.rating.sigma * scale
        parts.append(_name(bot, y))
        parts.append(f"<path d='M{x - half:.1f} {y + 9}h{2 * half:.1f}' stroke='currentColor'/>")
        parts.append(
            f"<circle cx='{x:.1f}' cy='{y + 9}' r='5' fill='{COLORS[0]}'><title>{bot.rating.value}</title></circle>"
        )
    return _svg(len(result.bots), "rating of each bot", "".join(parts))
