"""Boards as pictures: one self-contained SVG per game, in the manner of a hand-coloured railway atlas.

For documents, previews, thumbnails and tests. The geometry comes from `layout.json` (made by `web/boardgen`), lengths
and colours from `routes.csv`, names from `places.csv`. It knows no rules, and it is not the interactive board of the
browser, which draws the same layout by itself.
"""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Literal, NamedTuple, TypedDict, cast
from xml.sax.saxutils import escape, quoteattr

__all__ = ["PALETTE", "SEATS", "Layout", "Seat", "Theme", "board_svg", "layout", "marked_spaces", "route_ids", "routes"]

Theme = Literal["light", "dark"]


class Space(TypedDict):
    x: float
    y: float
    angle: float
    w: float
    h: float


class Track(TypedDict):
    id: str
    spaces: list[Space]
    path: str
    points: list[list[float]]


class Label(TypedDict):
    x: float
    y: float
    anchor: Literal["start", "middle", "end"]
    lines: list[str]


class Spot(TypedDict):
    x: float
    y: float
    kind: Literal["city", "country"]
    label: Label


class Crossing(TypedDict):
    country: str
    city: str
    x: float
    y: float


class Region(TypedDict):
    name: str
    home: bool
    tint: int
    path: str


class Sea(TypedDict):
    text: str
    x: float
    y: float
    size: float
    angle: float


class Sizes(TypedDict):
    city: float
    crossing: float
    font: float
    line: float
    plaque: float


class Plate(TypedDict):
    x: float
    y: float
    w: float
    h: float


class Rose(TypedDict):
    x: float
    y: float
    r: float


class Layout(TypedDict):
    version: int
    width: int
    height: int
    sources: list[str]
    sizes: Sizes
    land: list[str]
    regions: list[Region]
    borders: list[str]
    frontiers: list[str]
    lakes: list[str]
    rivers: list[str]
    graticule: list[str]
    seas: list[Sea]
    cartouche: Plate | None
    compass: Rose | None
    places: dict[str, Spot]
    crossings: list[Crossing]
    routes: list[Track]


class Route(NamedTuple):
    """A row of `routes.csv` as far as a drawing needs it; marks are wave or locomotive spaces."""

    id: str
    length: int
    color: str
    mark: Literal["wave", "locomotive", ""]
    marks: int


class Seat(NamedTuple):
    """How a player is told apart: colour, dark rim, pale window, and shape."""

    color: str
    rim: str
    window: str
    shape: str


@dataclass(frozen=True, slots=True)
class Ink:
    """The colours of a theme, apart from those of the routes and players, which never change."""

    wood: str
    gold: str
    sea: str
    sea_line: str
    coast: str
    land: str
    washes: tuple[str, str, str, str, str]
    edges: tuple[str, str, str, str, str]
    abroad: tuple[str, str]
    border: str
    frontier: str
    river: str
    net: str
    text: str
    halo: str
    sea_text: str
    rim: str
    paper: str
    paper_text: str


PALETTE: Mapping[str, str] = {
    "red": "#9f2c13",
    "orange": "#f7950d",
    "yellow": "#fdd734",
    "green": "#4d8f68",
    "blue": "#024094",
    "violet": "#a45fc2",
    "black": "#1f1e23",
    "white": "#faf8f1",
    "gray": "#aeaba3",
}
SYMBOL_INK: Mapping[str, str] = {
    "red": "#fff",
    "orange": "#3d1d00",
    "yellow": "#4c3a00",
    "green": "#fff",
    "blue": "#fff",
    "violet": "#fff",
    "black": "#fff",
    "white": "#4a4741",
    "gray": "#5c5953",
}
SYMBOLS: Mapping[str, str] = {
    "red": "M0-6.6 6.4 5-6.4 5Z",
    "orange": "M-5.2-5.2H5.2V5.2H-5.2Z",
    "yellow": "M0-6A6 6 0 1 1 0 6 6 6 0 1 1 0-6Z",
    "green": "M-2.2-6.4H2.2V-2.2H6.4V2.2H2.2V6.4H-2.2V2.2H-6.4V-2.2H-2.2Z",
    "blue": "M0-7.2 6.6 0 0 7.2-6.6 0Z",
    "violet": "M0-7.6 1.9-1.9 7.6 0 1.9 1.9 0 7.6-1.9 1.9-7.6 0-1.9-1.9Z",
    "black": "M-4.9-6H-1.5V6H-4.9ZM1.5-6H4.9V6H1.5Z",
    "white": "M0-6.3A6.3 6.3 0 1 1 0 6.3 6.3 6.3 0 1 1 0-6.3ZM0-3.3A3.3 3.3 0 1 0 0 3.3 3.3 3.3 0 1 0 0-3.3Z",
    "gray": "M0-2.9A2.9 2.9 0 1 1 0 2.9 2.9 2.9 0 1 1 0-2.9Z",
    "locomotive": "M0-7.8 2.1-2.6 7.6-2.3 3.3 1.2 4.8 6.6 0 3.5-4.8 6.6-3.3 1.2-7.6-2.3-2.1-2.6Z",
    "wave": "M-9-2.4C-7-5.6-5-5.6-3-2.4S1 .8 3-2.4 7-5.6 9-2.4M-9 3.8C-7 .6-5 .6-3 3.8S1 7 3 3.8 7 .6 9 3.8",
}
SEATS: tuple[Seat, ...] = (
    Seat("#1d93a6", "#083e4a", "#d8f5fa", "M-6 5.2 0-6.6 6 5.2Z"),
    Seat("#e2543f", "#5f140b", "#ffe3dc", "M0-6A6 6 0 1 1 0 6 6 6 0 1 1 0-6Z"),
    Seat("#5b3f8c", "#23123f", "#e9dcfb", "M-5.3-5.3H5.3V5.3H-5.3Z"),
    Seat("#c8930a", "#4a3300", "#fff1c4", "M0-7.4 6.2 0 0 7.4-6.2 0Z"),
    Seat("#3f7a2e", "#14300c", "#dff2d3", "M-2.2-6.4H2.2V-2.2H6.4V2.2H2.2V6.4H-2.2V2.2H-6.4V-2.2H-2.2Z"),
    Seat("#55606b", "#1c232a", "#e4eaf0", "M0-7 1.9-2.4 6.9-2.1 3 1.1 4.3 6 0 3.2-4.3 6-3 1.1-6.9-2.1-1.9-2.4Z"),
)
INKS: Mapping[Theme, Ink] = {
    "light": Ink(
        wood="#3a2a20",
        gold="#d9b36a",
        sea="#a9cbd0",
        sea_line="#e3f0ee",
        coast="#4f747d",
        land="#d9d8c1",
        washes=("#f3e7cb", "#f1dfc6", "#e9e6c8", "#f5edd8", "#ecdcc8"),
        edges=("#d9b671", "#d49a78", "#b0b878", "#d8c07c", "#bf9a86"),
        abroad=("#dedcc4", "#d6d6be"),
        border="#8d7d5d",
        frontier="#7a5f45",
        river="#7fabb8",
        net="#ffffff",
        text="#2a211a",
        halo="#fbf5e6",
        sea_text="#3d6873",
        rim="#2b2622",
        paper="#f8f0dc",
        paper_text="#3a2a20",
    ),
    "dark": Ink(
        wood="#140f0c",
        gold="#a98545",
        sea="#1b313a",
        sea_line="#35525c",
        coast="#6b949e",
        land="#35362f",
        washes=("#4a4234", "#4a3d33", "#424433", "#504838", "#493f3a"),
        edges=("#8a6c36", "#8a573d", "#68713c", "#857040", "#74594d"),
        abroad=("#383932", "#33352f"),
        border="#a39168",
        frontier="#c2a070",
        river="#47707d",
        net="#9fc3cb",
        text="#fbf3df",
        halo="#231d18",
        sea_text="#8fb8c2",
        rim="#efe4cb",
        paper="#2c241d",
        paper_text="#f3e6c8",
    ),
}
TITLES: Mapping[str, str] = {"usa": "USA", "germany": "Deutschland", "italy": "Italia", "old_west": "Old West"}
SANS = "'Barlow Condensed','Roboto Condensed','Arial Narrow','DejaVu Sans Condensed',sans-serif"
SERIF = "'Palatino Linotype',Palatino,Georgia,'DejaVu Serif',serif"
RAINBOW = ("#d8432f", "#f7950d", "#fdd734", "#4d8f68", "#2f6fc4", "#a45fc2")


def _text(game: str, name: str) -> str:
    return resources.files("stellwerk.boards").joinpath(game, name).read_text(encoding="utf-8")


def _rows(game: str, name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(_text(game, name).splitlines()))


@cache
def layout(game: str) -> Layout:
    """The geometry of a board. Shared: treat it as read-only."""
    return cast(Layout, json.loads(_text(game, "layout.json")))


def route_ids(pairs: list[tuple[str, str]]) -> list[str]:
    """Ids in file order: `a-b`, and `a-b-1`, `a-b-2`, ... where a pair occurs several times."""
    total, seen, ids = Counter(pairs), Counter[tuple[str, str]](), []
    for pair in pairs:
        seen[pair] += 1
        ids.append("-".join(pair) + (f"-{seen[pair]}" if total[pair] > 1 else ""))
    return ids


@cache
def routes(game: str) -> tuple[Route, ...]:
    """The routes of a board as `routes.csv` has them."""
    rows = _rows(game, "routes.csv")
    found = []
    for route_id, row in zip(route_ids([(row["a"], row["b"]) for row in rows]), rows, strict=True):
        waves, engines = int(row.get("waves") or 0), int(row.get("locomotives") or 0)
        mark: Literal["wave", "locomotive", ""] = "wave" if waves else "locomotive" if engines else ""
        found.append(Route(route_id, int(row["length"]), row["color"], mark, waves or engines))
    return tuple(found)


def marked_spaces(length: int, marks: int) -> range:
    """Which spaces of a route carry its wave or locomotive symbols: those in the middle."""
    start = (length - marks + 1) // 2
    return range(start, start + marks)


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _symbol(name: str, ink: str, angle: float, scale: float = 1.0) -> str:
    turn = f"rotate({_number(-angle)})" + (f"scale({scale:g})" if scale != 1 else "")
    if name == "wave":
        paint = f'fill="none" stroke="{ink}" stroke-width="2.1" stroke-linecap="round"'
    else:
        paint = f'fill="{ink}" fill-rule="evenodd"'
    return f'<path d="{SYMBOLS[name]}" transform="{turn}" {paint}/>'


def _place(space: Space) -> str:
    return f"translate({_number(space['x'])} {_number(space['y'])})rotate({_number(space['angle'])})"


def _box(w: float, h: float, radius: float, rest: str) -> str:
    x, y = _number(-w / 2), _number(-h / 2)
    return f'<rect x="{x}" y="{y}" width="{_number(w)}" height="{_number(h)}" rx="{radius:g}" {rest}/>'


def _free_space(space: Space, color: str, mark: str, ink: Ink) -> str:
    w, h = space["w"], space["h"]
    parts = [_box(w, h, 4.2, f'fill="{PALETTE[color]}" stroke="{ink.rim}" stroke-opacity=".8" stroke-width="1.5"')]
    parts.append(_box(w - 3, h - 3, 3, 'fill="url(#gloss)"'))
    if mark == "locomotive":
        parts.append(_box(w - 4.4, h - 4.4, 2.6, 'fill="#fffaf0" stroke="url(#rainbow)" stroke-width="3.4"'))
        parts.append(_symbol("locomotive", "#2b2622", space["angle"]))
    elif mark == "wave":
        parts.append(_box(w - 3.4, h - 3.4, 3, 'fill="#3d7f96"'))
        parts.append(_symbol("wave", "#f4fbfb", space["angle"]))
    else:
        parts.append(_symbol(color, SYMBOL_INK[color], space["angle"], 1.12))
    return f'<g transform="{_place(space)}">{"".join(parts)}</g>'


def _wagon(space: Space, seat: Seat) -> str:
    w, h, angle = space["w"] + 2, space["h"] + 5, space["angle"]
    shade = _box(w, h, 6.5, 'fill="#000" opacity=".38"')
    body = _box(w, h, 6.5, f'fill="{seat.color}" stroke="{seat.rim}" stroke-width="2.2"')
    roof = _box(w - 3.4, h - 3.4, 5, 'fill="url(#shine)"')
    panes = "".join(
        f'<rect x="{_number(side * w * 0.34 - 4)}" y="-5" width="8" height="10" rx="2" fill="{seat.window}" '
        f'stroke="{seat.rim}" stroke-width="1"/>'
        for side in (-1, 1)
    )
    shape = f'<path d="{seat.shape}" transform="rotate({_number(-angle)})" fill="#fff" stroke="{seat.rim}" '
    shape += 'stroke-width="1.4" stroke-linejoin="round"/>'
    shadow = f'<g transform="translate(1.4 2.6)"><g transform="{_place(space)}">{shade}</g></g>'
    return f'{shadow}<g transform="{_place(space)}">{body}{roof}{panes}{shape}</g>'


def _defs(ink: Ink, sheet: Layout) -> Iterator[str]:
    yield '<defs><linearGradient id="gloss" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" '
    yield 'stop-opacity=".34"/><stop offset=".42" stop-color="#fff" stop-opacity=".1"/><stop offset=".5" '
    yield 'stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".1"/></linearGradient>'
    yield '<linearGradient id="shine" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" '
    yield 'stop-opacity=".62"/><stop offset=".38" stop-color="#fff" stop-opacity=".12"/><stop offset=".5" '
    yield 'stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".28"/></linearGradient>'
    stops = "".join(f'<stop offset="{i / 5:g}" stop-color="{color}"/>' for i, color in enumerate(RAINBOW))
    yield f'<linearGradient id="rainbow">{stops}</linearGradient>'
    yield '<radialGradient id="enamel" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="#e0765f"/>'
    yield '<stop offset=".45" stop-color="#b23a2b"/><stop offset="1" stop-color="#7d1f16"/></radialGradient>'
    yield '<radialGradient id="vignette" cx=".5" cy=".5" r=".75"><stop offset=".62" stop-color="#2a1808" '
    yield 'stop-opacity="0"/><stop offset="1" stop-color="#2a1808" stop-opacity=".26"/></radialGradient>'
    yield f'<path id="land" d="{"".join(sheet["land"])}"/>'
    for index, region in enumerate(sheet["regions"]):
        if region["home"]:
            yield f'<path id="wash{index}" d="{region["path"]}"/>'
            yield f'<clipPath id="edge{index}"><use href="#wash{index}"/></clipPath>'
    w, h = sheet["width"], sheet["height"]
    yield f'<clipPath id="sheet"><rect x="16" y="16" width="{w - 32}" height="{h - 32}" rx="10"/></clipPath></defs>'


def _map(ink: Ink, sheet: Layout) -> Iterator[str]:
    w, h = sheet["width"], sheet["height"]
    yield f'<rect width="{w}" height="{h}" fill="{ink.sea}"/>'
    yield f'<path d="{"".join(sheet["graticule"])}" fill="none" stroke="{ink.net}" stroke-opacity=".3"/>'
    for reach, strength in ((46, 0.3), (34, 0.45), (23, 0.6), (13, 0.8)):
        line = 'fill="none" stroke-linejoin="round"'
        yield f'<use href="#land" {line} stroke="{ink.sea_line}" stroke-opacity="{strength}" stroke-width="{reach}"/>'
        yield f'<use href="#land" {line} stroke="{ink.sea}" stroke-width="{reach - 2.4:g}"/>'
    yield f'<use href="#land" fill="none" stroke="{ink.sea_line}" stroke-opacity=".55" stroke-width="6"/>'
    yield f'<use href="#land" fill="{ink.land}" stroke="{ink.coast}" stroke-width="2.6" stroke-linejoin="round"/>'
    yield f'<use href="#land" fill="{ink.land}"/>'
    for index, region in enumerate(sheet["regions"]):
        tint = region["tint"]
        if region["home"]:
            yield f'<use href="#wash{index}" fill="{ink.washes[tint]}"/>'
            yield f'<use href="#wash{index}" clip-path="url(#edge{index})" fill="none" stroke="{ink.edges[tint]}" '
            yield 'stroke-opacity=".34" stroke-width="13" stroke-linejoin="round"/>'
        else:
            yield f'<path d="{region["path"]}" fill="{ink.abroad[tint % 2]}"/>'
    water = f'fill="{ink.sea}" stroke="{ink.coast}" stroke-width="1.2" stroke-linejoin="round"'
    yield f'<path d="{"".join(sheet["rivers"])}" fill="none" stroke="{ink.river}" stroke-width="2" '
    yield 'stroke-linecap="round" stroke-linejoin="round" stroke-opacity=".8"/>'
    yield f'<path d="{"".join(sheet["lakes"])}" {water}/>'
    yield f'<path d="{"".join(sheet["borders"])}" fill="none" stroke="{ink.border}" stroke-width="1.3" '
    yield 'stroke-dasharray=".1 4.2" stroke-linecap="round"/>'
    yield f'<path d="{"".join(sheet["frontiers"])}" fill="none" stroke="{ink.frontier}" stroke-width="2.2" '
    yield 'stroke-dasharray="10 4 2 4" stroke-linejoin="round" stroke-opacity=".85"/>'
    yield f'<rect width="{w}" height="{h}" fill="url(#vignette)"/>'
    for sea in sheet["seas"]:
        yield f'<text class="sea" font-size="{sea["size"]:g}" transform="translate({sea["x"]} {sea["y"]})'
        yield f'rotate({sea["angle"]})">{escape(sea["text"])}</text>'


def _frame(ink: Ink, sheet: Layout) -> Iterator[str]:
    """The neat line: a double rule with the black and white scale of an old map between."""
    w, h, inset, step = sheet["width"], sheet["height"], 22, 60
    for x, y, right, down in ((inset, inset, w - inset, inset), (inset, h - inset, w - inset, h - inset),
                              (inset, inset, inset, h - inset), (w - inset, inset, w - inset, h - inset)):
        line = f'd="M{x} {y}L{right} {down}" fill="none"'
        yield f'<path {line} stroke="{ink.paper}" stroke-width="9"/>'
        length = max(right - x, down - y)
        dash = length / (round(length / step / 2) * 2 + 1)
        yield f'<path {line} stroke="{ink.paper_text}" stroke-width="5.5" stroke-dasharray="{dash:.2f}"/>'
    for edge, width in ((17, 2.0), (27, 1.4)):
        yield f'<rect x="{edge}" y="{edge}" width="{w - 2 * edge}" height="{h - 2 * edge}" fill="none" '
        yield f'stroke="{ink.paper_text}" stroke-width="{width}"/>'
    yield f'<rect x="12" y="12" width="{w - 24}" height="{h - 24}" rx="12" fill="none" stroke="{ink.gold}" '
    yield 'stroke-width="3"/>'


def _cartouche(plate: Plate, title: str, ink: Ink) -> Iterator[str]:
    w, h, notch = plate["w"], plate["h"], 16

    def edge(inset: float) -> str:
        a, c, d, n = inset, w - inset, h - inset, f"{notch} {notch} 0 0 0"
        return (
            f"M{a + notch} {a}H{c - notch}A{n} {c} {a + notch}V{d - notch}A{n} {c - notch} {d}"
            f"H{a + notch}A{n} {a} {d - notch}V{a + notch}A{n} {a + notch} {a}Z"
        )

    size = min(38.0, (w - 48) / (0.78 * len(title)))
    yield f'<g transform="translate({plate["x"]} {plate["y"]})">'
    yield f'<path d="{edge(0)}" transform="translate(2 4)" opacity=".3"/>'
    yield f'<path d="{edge(0)}" fill="{ink.paper}" stroke="{ink.paper_text}" stroke-width="2.4"/>'
    yield f'<path d="{edge(7)}" fill="none" stroke="{ink.gold}" stroke-width="1.8"/>'
    yield f'<text class="title" x="{w / 2:g}" y="{h * 0.5:.1f}" style="font-size:{size:.1f}px">{escape(title)}</text>'
    rail = f"M{w * 0.2:.0f} {h * 0.61:.1f}H{w * 0.8:.0f}M{w * 0.2:.0f} {h * 0.65:.1f}H{w * 0.8:.0f}"
    yield f'<path d="{rail}" stroke="{ink.gold}" stroke-width="1.6" fill="none"/>'
    yield f'<text class="maker" x="{w / 2:g}" y="{h * 0.86:.1f}">Stellwerk</text></g>'


def _compass(rose: Rose, ink: Ink) -> Iterator[str]:
    r = rose["r"]
    yield f'<g transform="translate({rose["x"]} {rose["y"]})" fill="none" stroke="{ink.sea_text}" opacity=".85">'
    yield f'<circle r="{r * 0.72:.1f}" stroke-width="1.4"/><circle r="{r * 0.64:.1f}" stroke-width=".8"/>'
    for long, turn in ((r * 0.62, 45), (r, 0)):
        wide = long * 0.17
        for quarter in range(4):
            yield f'<g transform="rotate({turn + 90 * quarter})" stroke-width="1">'
            yield f'<path d="M0 {-long:.1f}L{wide:.1f} {-wide:.1f}L0 0Z" fill="{ink.sea_text}"/>'
            yield f'<path d="M0 {-long:.1f}L{-wide:.1f} {-wide:.1f}L0 0Z" fill="{ink.paper}"/></g>'
    yield f'<text class="north" y="{-r - 5:.1f}">N</text></g>'


def _label(label: Label, size: float, line: float) -> str:
    first = label["y"] - line * (len(label["lines"]) - 1) / 2 + size * 0.35
    return "".join(
        f'<text x="{_number(label["x"])}" y="{_number(first + line * index)}" text-anchor="{label["anchor"]}">'
        f"{escape(text)}</text>"
        for index, text in enumerate(label["lines"])
    )


def _ties(sheet: Layout) -> Iterator[str]:
    for post in sheet["crossings"]:
        spot = sheet["places"][post["country"]]
        yield f'<path class="tie" d="M{post["x"]} {post["y"]}L{spot["x"]} {spot["y"]}"/>'


def _country(place: str, spot: Spot, sheet: Layout, width: float) -> Iterator[str]:
    posts = dict.fromkeys((post["x"], post["y"]) for post in sheet["crossings"] if post["country"] == place)
    x, y, r = spot["x"], spot["y"], sheet["sizes"]["crossing"]
    for px, py in posts:
        yield f'<path class="post" d="M{px} {py - r}l{r} {r}l{-r} {r}l{-r} {-r}z"/>'
    yield f'<g class="plaque" transform="translate({x} {y})">{_box(width, 34, 9, "")}'
    yield f'{_box(width - 7, 27, 6, chr(32))}<text y="7">{escape(spot["label"]["lines"][0].upper())}</text></g>'


def _style(ink: Ink, sheet: Layout) -> str:
    sizes = sheet["sizes"]
    return (
        f"<style>text{{font:600 {sizes['font']:g}px {SANS};fill:{ink.text}}}"
        f".names text{{paint-order:stroke;stroke:{ink.halo};stroke-width:5px;stroke-linejoin:round}}"
        f".sea{{font-family:{SERIF};font-style:italic;font-weight:400;letter-spacing:.12em;fill:{ink.sea_text};"
        "fill-opacity:.75;text-anchor:middle;dominant-baseline:middle}"
        f".title{{font:700 38px {SERIF};letter-spacing:.06em;text-anchor:middle;fill:{ink.paper_text}}}"
        f".maker{{font:italic 400 21px {SERIF};letter-spacing:.22em;text-anchor:middle;fill:{ink.paper_text}}}"
        f".north{{font:700 20px {SERIF};text-anchor:middle;fill:{ink.sea_text};stroke:none}}"
        ".tie{stroke:#2f5d62;stroke-width:3;stroke-dasharray:.1 7;stroke-linecap:round;fill:none}"
        ".post{fill:#2f5d62;stroke:#fffdf6;stroke-width:2.4}"
        ".plaque rect{fill:#2f5d62;stroke:#1c2f32;stroke-width:1.6}"
        ".plaque rect+rect{fill:none;stroke:#e9d9a8;stroke-width:1.4}"
        f".plaque text{{font-size:{sizes['plaque']:g}px;letter-spacing:1.5px;text-anchor:middle;fill:#fffdf6}}</style>"
    )


def _plaque_width(text: str, size: float) -> float:
    return len(text) * (0.62 * size + 1.5) + 26


def board_svg(game: str, *, theme: Theme = "light", claimed: Mapping[str, int] | None = None) -> str:
    """The whole board of a game; `claimed` maps route ids to seats, whose wagons then stand on the route."""
    sheet, ink, owners = layout(game), INKS[theme], dict(claimed or {})
    known = {route.id: route for route in routes(game)}
    if unknown := owners.keys() - known.keys():
        raise KeyError(f"no such route on the board {game!r}: {', '.join(sorted(unknown))}")
    names = {row["id"]: row["name"] for row in _rows(game, "places.csv")}
    w, h, sizes = sheet["width"], sheet["height"], sheet["sizes"]
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}" role="img">']
    out.append(f"<title>{escape(TITLES.get(game, game))} – Stellwerk</title>{_style(ink, sheet)}")
    out.extend(_defs(ink, sheet))
    out.append(f'<rect width="{w}" height="{h}" rx="18" fill="{ink.wood}"/><g clip-path="url(#sheet)">')
    out.extend(_map(ink, sheet))
    out.extend(_frame(ink, sheet))
    if sheet["compass"]:
        out.extend(_compass(sheet["compass"], ink))
    if sheet["cartouche"]:
        out.extend(_cartouche(sheet["cartouche"], TITLES.get(game, game), ink))
    lines = "".join(track["path"] for track in sheet["routes"])
    out.append(f'<path d="{lines}" fill="none" stroke="{ink.rim}" stroke-opacity=".55" stroke-width="3.4"/>')
    out.append(f'<path d="{lines}" fill="none" stroke="{ink.halo}" stroke-width="1.6" stroke-dasharray="5 5"/>')
    out.extend(_ties(sheet))
    wagons: list[str] = []
    for track in sheet["routes"]:
        route = known[track["id"]]
        marked = marked_spaces(route.length, route.marks)
        owner = owners.get(route.id)
        if owner is None:
            cells = (
                _free_space(space, route.color, route.mark if index in marked else "", ink)
                for index, space in enumerate(track["spaces"])
            )
            out.append(f"<g data-route={quoteattr(route.id)}>{''.join(cells)}</g>")
        else:
            cells = (_wagon(space, SEATS[owner]) for space in track["spaces"])
            wagons.append(f'<g data-route={quoteattr(route.id)} data-seat="{owner}">{"".join(cells)}</g>')
    out.extend(wagons)
    for place, spot in sheet["places"].items():
        if spot["kind"] == "country":
            out.extend(_country(place, spot, sheet, _plaque_width(names[place], sizes["plaque"])))
    r = sizes["city"]
    for place, spot in sheet["places"].items():
        if spot["kind"] == "city":
            out.append(
                f'<g data-place={quoteattr(place)} transform="translate({spot["x"]} {spot["y"]})">'
                f'<circle cy="1.6" r="{r - 0.6:g}" opacity=".35"/>'
                f'<circle r="{r - 1.2:g}" fill="#fffdf6" stroke="#2b2622" stroke-width="2.4"/>'
                f'<circle r="{r * 0.56:g}" fill="url(#enamel)" stroke="#2b2622" stroke-width="1.7"/>'
                f'<circle cx="{-r * 0.17:g}" cy="{-r * 0.19:g}" r="{r * 0.15:g}" fill="#fff" opacity=".8"/></g>'
            )
    out.append('<g class="names">')
    out.extend(_label(s["label"], sizes["font"], sizes["line"]) for s in sheet["places"].values() if s["kind"] == "city")
    out.append("</g></g></svg>")
    return "".join(out)
