"""A review as one self-contained page: the curves, the ledger with bars, and the moments."""

from __future__ import annotations

from html import escape

from stellwerk.cli.review_words import TEXTS
from stellwerk.cli.telling import Teller
from stellwerk.review import Moment, Review
from stellwerk.review.words import WORDS

WIDTH, HEIGHT, LEFT, TOP = 900, 300, 46, 14
COLORS = ("#236875", "#b8508a", "#b76a32", "#2f8f57", "#53124d", "#4a6fd0")
STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; } th, td { padding: .35rem .6rem; text-align: right; }
th:first-child, td:first-child { text-align: left; } tr { border-bottom: 1px solid #8884; }
svg { max-width: 100%; height: auto; } svg text { font: 12px system-ui, sans-serif; fill: currentColor; }
.key i { display: inline-block; width: .9em; height: .9em; margin: 0 .35em 0 1em; }
.cost { font-weight: 700; } .note { opacity: .75; }
"""


def review_page(found: Review, teller: Teller) -> str:
    say = {code: escape(text.in_language(teller.language)) for code, text in TEXTS.items()}
    return (
        f"<!doctype html><html lang='{teller.language}'><meta charset='utf-8'>"
        f"<meta name='viewport' content='width=device-width'><title>{say['title']}</title><style>{STYLE}</style>"
        f"<main><h1>{say['title']}</h1><h2>{say['curves']}</h2>{_key(teller)}{curves(found, say)}"
        f"<h2>{say['chances']}</h2>{_ledger(found, teller, say)}<p class='note'>{say['explained']}</p>"
        f"<h2>{say['moments']}</h2>{_moments(found, teller, say)}</main></html>\n"
    )


def _key(teller: Teller) -> str:
    items = (
        f"<i style='background:{COLORS[seat % len(COLORS)]}'></i>{escape(name)}"
        for seat, name in enumerate(teller.names)
    )
    return f"<p class='key'>{' '.join(items)}</p>"


def curves(found: Review, say: dict[str, str]) -> str:
    """One line for each seat over the turns, and a pin for each of the costliest moments."""
    points = found.curve()
    last = max(1, points[-1][0])

    def x(action: int) -> float:
        return LEFT + (WIDTH - LEFT - 10) * action / last

    def y(chance: float) -> float:
        return TOP + (HEIGHT - TOP - 24) * (1 - chance)

    parts = []
    for share in (0, 25, 50, 75, 100):
        at = y(share / 100)
        parts.append(
            f"<path d='M{LEFT} {at:.1f}H{WIDTH - 10}' stroke='#8885'/><text x='4' y='{at + 4:.1f}'>{share} %</text>"
        )
    for seat in range(len(found.seats)):
        line = "L".join(f"{x(action):.1f} {y(chances[seat]):.1f}" for action, chances in points)
        color = COLORS[seat % len(COLORS)]
        parts.append(f"<path d='M{line}' fill='none' stroke='{color}' stroke-width='2.5'/>")
    for number, moment in enumerate(found.moments[:5], 1):
        at = x(moment.number)
        parts.append(
            f"<path d='M{at:.1f} {TOP + 8}V{HEIGHT - 24}' stroke='#b8860b' stroke-dasharray='4 3'/>"
            f"<circle cx='{at:.1f}' cy='{TOP}' r='10' fill='#f2b21b'/>"
            f"<text x='{at:.1f}' y='{TOP + 4}' text-anchor='middle' style='fill:#000'>{number}</text>"
        )
    return f"<svg viewBox='0 0 {WIDTH} {HEIGHT}' role='img' aria-label='{say['curves']}'>{''.join(parts)}</svg>"


def _ledger(found: Review, teller: Teller, say: dict[str, str]) -> str:
    heads = ("player", "start", "luck", "choices", "opponents", "result")
    rows = []
    for seat in found.seats:
        a = seat.account
        changes = "".join(f"<td>{_bar(change)}</td>" for change in (a.luck, a.choices, a.opponents))
        word = escape(WORDS[seat.word].in_language(teller.language))
        rows.append(
            f"<tr><td>{escape(teller.names[a.seat])}<br><span class='note'>{word}</span></td>"
            f"<td>{100 * a.start:.0f}</td>{changes}<td>{100 * a.result:.0f}</td></tr>"
        )
    return f"<table><tr>{''.join(f'<th>{say[head]}</th>' for head in heads)}</tr>{''.join(rows)}</table>"


def _bar(change: float) -> str:
    width = min(60.0, abs(change) * 60)
    left = 60 if change >= 0 else 60 - width
    color = "#3b7d4f" if change >= 0 else "#b5432f"
    number = f"{100 * change:+.0f}".replace("-", "−")
    return (
        f"{number} <svg width='120' height='14' viewBox='0 0 120 14' aria-hidden='true'>"
        f"<rect x='{left:.1f}' y='1' width='{width:.1f}' height='12' fill='{color}'/>"
        "<path d='M60 0v14' stroke='#8888'/></svg>"
    )


def _moments(found: Review, teller: Teller, say: dict[str, str]) -> str:
    return f"<ol>{''.join(_moment(moment, teller, say) for moment in found.moments)}</ol>"


def _moment(moment: Moment, teller: Teller, say: dict[str, str]) -> str:
    head = say["moment"].format(turn=moment.turn) if moment.turn else say["before_turns"]
    then = "; ".join(teller.action(action) for action in moment.line)
    return (
        f"<li><b>{escape(teller.names[moment.seat])}, {head}</b> <span class='cost'>−{100 * moment.cost:.0f}</span>: "
        f"{escape(teller.action(moment.played))}.<br>{say['better']}: <b>{escape(teller.action(moment.better))}</b>. "
        f"{escape(teller.why(moment.reason))}<br><span class='note'>{say['then']}: {escape(then)}</span></li>"
    )
