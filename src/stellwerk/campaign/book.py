"""A campaign as a picture book: one HTML file to keep, map by map, with what was read, the headlines and the count.

Of a campaign that is still played it is the story so far: what somebody has been told, and no sums but the last.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

from stellwerk.campaign import content
from stellwerk.campaign.album import Page
from stellwerk.campaign.campaign import Campaign
from stellwerk.campaign.office import News
from stellwerk.campaign.texts import line, read_aloud, text, title, title_of

INK = {"blue": "#2f5f9e", "yellow": "#c99a1c", "green": "#3f7d4a", "black": "#2b2622", "red": "#b23a34"}
LAND, PAPER, SEA = "#efe3c4", "#f7efdc", "#dbe6e4"
WORDS = {
    "en": {"so_far": "The story so far", "place": "Place", "total": "Total", "founded": "Founded by {who}"},
    "de": {"so_far": "Was bisher geschah", "place": "Platz", "total": "Summe", "founded": "Gegründet von {who}"},
}
STYLE = """
body{margin:0;background:#e9dfc8;color:#2b2622;font:18px/1.55 Georgia,serif}
main{max-width:860px;margin:0 auto;background:#fdf8ec;padding:32px clamp(16px,5vw,64px)}
h1{font-size:2.4rem;margin:.2em 0}h2{border-top:3px double #b08d4c;padding-top:1.2em;margin-top:2em}
h3{margin-bottom:.2em}
svg{width:100%;height:auto;border:1px solid #b08d4c;background:#dbe6e4;margin:1em 0}
.press{font-family:Georgia,serif;border:1px solid #2b2622;padding:8px 14px;margin:8px 0;background:#fff}
.press b{display:block;letter-spacing:.03em}
table{border-collapse:collapse;width:100%;font-size:.9rem}
td,th{padding:3px 8px;text-align:right;border-bottom:1px solid #d8c9a3}
td:first-child,th:first-child{text-align:left}.who{font-weight:bold}
@media print{body{background:none}main{max-width:none}h2{break-before:page}}
"""


@cache
def _layout() -> Any:
    return json.loads(files("stellwerk.campaign").joinpath("layout.json").read_text(encoding="utf-8"))


def picture_book(campaign: Campaign, language: str, news: Sequence[News] | None = None) -> str:
    """With all news, or as far as they are given."""
    told = campaign.news if news is None else news
    whole = campaign.finished and len(told) == len(campaign.news)
    version = campaign.state.content_version
    head = title(language, version)
    body = [f"<h1>{escape(head)}</h1>", _companies(campaign, language)]
    if not whole:
        body.insert(1, f"<p><em>{WORDS[language]['so_far']}</em></p>")
    for game, items in _by_game(told):
        body.append(f"<h2>{content.games()[game - 1][0]}</h2>")
        body += _chapter(campaign, language, game, items, whole)
    if whole:
        body.append(_count(campaign, language))
    page = "\n".join(body)
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><title>{escape(head)}</title>'
        f"<style>{STYLE}</style>{_shapes()}<main>{page}</main></html>\n"
    )


def _by_game(told: Sequence[News]) -> Iterator[tuple[int, list[News]]]:
    """What is told before and after each game, under its year; the cards say where a year begins."""
    years = {str(year): game for game, (year, _) in enumerate(content.games(), 1)}
    game = 1
    items: list[News] = []
    for item in told:
        if item.code == "card" and years[str(item.params["card"]).partition("-")[0]] > game:
            yield game, items
            game, items = game + 1, []
        items.append(item)
    yield game, items


def _name(campaign: Campaign, language: str, color: str) -> str:
    said = escape(text(language, "companies", color, "name", campaign.state.content_version))
    return f'<span class="who" style="color:{INK[color]}">{said}</span>'


def _companies(campaign: Campaign, language: str) -> str:
    led = [f"{_name(campaign, language, c.color)} – {escape(c.player)}" for c in campaign.state.companies]
    return f"<p>{'<br>'.join(led)}</p>"


def _chapter(campaign: Campaign, language: str, game: int, items: list[News], whole: bool) -> Iterator[str]:
    version = campaign.state.content_version
    page = next((page for page in campaign.story.album if page.game == game), None)
    slips = [item for item in items if item.code == "slip"]
    for item in items:
        if item.code == "card" and not any(card.scene for card in campaign.state.edition.cards):
            card = str(item.params["card"])
            sides = [text(language, "cards", card, field, version) for field in ("title", "a", "b")]
            yield f"<h3>{escape(sides[0])}</h3><p>{escape(' '.join(sides[1:]))}</p>"
        elif item.code == "read":
            key = str(item.params["text"])
            above = title_of(language, version, key)
            yield (f"<h3>{escape(above)}</h3>" if above else "") + (
                f"<p>{escape(read_aloud(language, version, item.params))}</p>"
            )
        elif item.code == "region":
            name = escape(text(language, "regions", str(item.params["region"]), "name", version))
            who = _name(campaign, language, str(item.params["founder"]))
            yield f"<h3>{name}</h3><p>{WORDS[language]['founded'].format(who=who)}</p>"
        elif slips and item is slips[0] and page is not None:
            yield _map(page)
            yield from _headlines(page, language, version)
            yield _slips(campaign, language, slips, whole or game == _last(campaign))


def _last(campaign: Campaign) -> int:
    return max((game for company in campaign.state.companies for game in company.slips), default=0)


def _headlines(page: Page, language: str, version: int) -> Iterator[str]:
    for id in dict.fromkeys(page.headlines):
        headline = line(language, version, f"events.{id}.headline") or text(language, "events", id, "name", version)
        report = line(language, version, f"events.{id}.report") or text(language, "events", id, "text", version)
        yield f'<div class="press"><b>{escape(headline)}</b>{escape(report)}</div>'


def _slips(campaign: Campaign, language: str, slips: list[News], sums: bool) -> str:
    rows = sorted(slips, key=lambda item: int(item.params["place"]))
    told = [
        f"<tr><td>{_name(campaign, language, str(item.params['company']))}</td><td>{item.params['place']}</td>"
        f"<td>{_money(language, int(item.params['total'])) if sums and 'total' in item.params else '·'}</td></tr>"
        for item in rows
    ]
    said = WORDS[language]
    return f"<table><tr><th></th><th>{said['place']}</th><th>{said['total']}</th></tr>{''.join(told)}</table>"


def _money(language: str, n: int) -> str:
    return f"{n} $" if language == "de" else f"${n}"


def _count(campaign: Campaign, language: str) -> str:
    counts = sorted(campaign.final, key=lambda count: count.place)
    names = list(counts[0].lines)
    version = campaign.state.content_version
    head = "".join(f"<th>{_name(campaign, language, count.company)}</th>" for count in counts)
    rows = [
        f"<tr><td>{escape(line(language, version, f'final.{name}') or name.replace('_', ' '))}</td>"
        + "".join(f"<td>{_money(language, count.lines[name])}</td>" for count in counts)
        + "</tr>"
        for name in names
        if any(count.lines[name] for count in counts)
    ]
    totals = "".join(f"<td><b>{_money(language, count.total)}</b></td>" for count in counts)
    rows.append(f"<tr><td>{WORDS[language]['total']}</td>{totals}</tr>")
    return f"<table><tr><th></th>{head}</tr>{''.join(rows)}</table>"


def _map(page: Page) -> str:
    """The sheet as it was: open regions, their cities, and the lines of the companies."""
    sheet = _layout()
    opened = {"start", *page.regions}
    cities = {place["id"]: place for place in content.place_rows() if place["region"] in opened}
    spots = [sheet["places"][id] for id in cities]
    x, y = min(s["x"] for s in spots) - 90, min(s["y"] for s in spots) - 90
    width, height = max(s["x"] for s in spots) + 150 - x, max(s["y"] for s in spots) + 90 - y
    drawn = ['<use href="#land"/>', *(f'<use href="#sheet-{id}"/>' for id in sorted(opened)), '<use href="#lakes"/>']
    drawn += _lines(page, cities)
    for id, place in cities.items():
        spot, label = sheet["places"][id], sheet["places"][id]["label"]
        drawn.append(f'<circle cx="{spot["x"]}" cy="{spot["y"]}" r="9" fill="#fff" stroke="#2b2622" stroke-width="3"/>')
        drawn.append(
            f'<text x="{label["x"]}" y="{label["y"]}" text-anchor="{label["anchor"]}" font-size="22" fill="#2b2622" '
            f'stroke="#fdf8ec" stroke-width="4" paint-order="stroke">{escape(place["name"])}</text>'
        )
    return f'<svg viewBox="{x:.0f} {y:.0f} {width:.0f} {height:.0f}">{"".join(drawn)}</svg>'


def _shapes() -> str:
    """Land, sheets and lakes, drawn once and shown on every map."""
    sheet = _layout()
    groups = {"land": (PAPER, sheet["land"]), "lakes": (SEA, sheet["lakes"])}
    for id in ("start", *content.regions()):
        groups[f"sheet-{id}"] = (LAND, [land["path"] for land in sheet["regions"] if land["sheet"] == id])
    drawn = "".join(
        f'<g id="{id}" fill="{color}">' + "".join(f'<path d="{path}"/>' for path in paths) + "</g>"
        for id, (color, paths) in groups.items()
    )
    return f'<svg width="0" height="0" style="position:absolute;border:0"><defs>{drawn}</defs></svg>'


def _lines(page: Page, cities: dict[str, dict[str, str]]) -> Iterator[str]:
    """All tracks thin, those that a company held in its colour; a second one lies beside the first."""
    drawn: dict[tuple[str, str], list[list[list[float]]]] = {}
    for row, track in zip(content.route_rows(), _layout()["routes"], strict=True):
        if row["a"] in cities and row["b"] in cities:
            drawn.setdefault((row["a"], row["b"]), []).append(track["points"])
            yield _line(track["points"], "#b9a67c", 3)
    used: dict[tuple[str, str], int] = {}
    for a, b, color in page.tracks:
        tracks = drawn[a, b]
        place = used.get((a, b), 0)
        used[a, b] = place + 1
        yield _line(tracks[min(place, len(tracks) - 1)], INK[color], 9)


def _line(points: list[list[float]], color: str, width: int) -> str:
    path = "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points)
    return f'<path d="{path}" fill="none" stroke="{color}" stroke-width="{width}" stroke-linecap="round"/>'
