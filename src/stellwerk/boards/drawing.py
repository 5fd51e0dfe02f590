"""Boards as pictures: one self-contained SVG per game, in the manner of a hand-coloured railway atlas.

For documents, previews, thumbnails and tests. The geometry comes from `layout.json` (made by `web/boardgen`),
lengths and colours from `routes.csv`. It knows no rules, and it is not the interactive board of the browser,
which draws the same layout by itself.
"""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Literal, NamedTuple, NotRequired, TypedDict, cast
from xml.sax.saxutils import escape, quoteattr

__all__ = [
    "PALETTE",
    "SEATS",
    "Layout",
    "Seat",
    "Theme",
    "board_svg",
    "layout",
    "marked_spaces",
    "route_ids",
    "routes",
]

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
    w: NotRequired[float]
    h: NotRequired[float]


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
    tie: str


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
    Seat("#068894", "#03353b", "#d3f3f6", "M-6 5.2 0-6.6 6 5.2Z"),
    Seat("#cc3410", "#4f1204", "#ffe2d8", "M0-6A6 6 0 1 1 0 6 6 6 0 1 1 0-6Z"),
    Seat("#682da7", "#270b45", "#ecdcfb", "M-5.3-5.3H5.3V5.3H-5.3Z"),
    Seat("#fda9d8", "#6b1f4c", "#fff0f8", "M0-7.4 6.2 0 0 7.4-6.2 0Z"),
    Seat("#8cbf3a", "#2f470a", "#f2fadf", "M-2.2-6.4H2.2V-2.2H6.4V2.2H2.2V6.4H-2.2V2.2H-6.4V-2.2H-2.2Z"),
    Seat("#232836", "#0a0c12", "#c9d3e6", "M0-7 1.9-2.4 6.9-2.1 3 1.1 4.3 6 0 3.2-4.3 6-3 1.1-6.9-2.1-1.9-2.4Z"),
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
        tie="#2f5d62",
    ),
    "dark": Ink(
        wood="#140f0c",
        gold="#a98545",
        sea="#1b313a",
        sea_line="#35525c",
        coast="#6b949e",
        land="#3a3a32",
        washes=("#544a39", "#554437", "#4a4c38", "#5a503d", "#524640"),
        edges=("#8a6c36", "#8a573d", "#68713c", "#857040", "#74594d"),
        abroad=("#3d3d35", "#383932"),
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
        tie="#86b9bd",
    ),
}
TITLES: Mapping[str, str] = {
    "usa": "USA",
    "germany": "Deutschland",
    "italy": "Italia",
    "old_west": "Old West",
}
SANS = "'Barlow Condensed','Roboto Condensed','Arial Narrow','DejaVu Sans Condensed',sans-serif"
SERIF = "'Palatino Linotype',Palatino,Georgia,'DejaVu Serif',serif"
ENAMEL, WAVE = "#2f5d62", "#3d7f96"
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


def _tag(name: str, *inside: str, **attributes: str | float) -> str:
    """An SVG element; `stroke_width=2` becomes `stroke-width="2"`, a trailing underscore is dropped."""
    parts = [name]
    for key, value in attributes.items():
        text = value if isinstance(value, str) else f"{value:.2f}".rstrip("0").rstrip(".")
        parts.append(f"{key.rstrip('_').replace('_', '-')}={quoteattr(text)}")
    return f"<{' '.join(parts)}>{''.join(inside)}</{name}>" if inside else f"<{' '.join(parts)}/>"


def _at(x: float, y: float, angle: float = 0) -> str:
    return f"translate({x:g} {y:g})" + (f"rotate({angle:g})" if angle else "")


def _box(w: float, h: float, radius: float, **paint: str | float) -> str:
    return _tag("rect", x=-w / 2, y=-h / 2, width=w, height=h, rx=radius, **paint)


def _symbol(name: str, ink: str, angle: float, scale: float = 1.0) -> str:
    turn = f"rotate({-angle:g})scale({scale:g})"
    if name == "wave":
        line: dict[str, str | float] = {"stroke": ink, "stroke_width": 2.1, "stroke_linecap": "round"}
        return _tag("path", d=SYMBOLS[name], transform=turn, fill="none", **line)
    return _tag("path", d=SYMBOLS[name], transform=turn, fill=ink, fill_rule="evenodd")


def _free_space(space: Space, color: str, mark: str, ink: Ink) -> str:
    w, h, angle = space["w"], space["h"], space["angle"]
    base = _box(w, h, 4.2, fill=PALETTE[color], stroke=ink.rim, stroke_opacity=0.8, stroke_width=1.5)
    if mark == "locomotive":
        face = _box(w - 4.4, h - 4.4, 2.6, fill="#fffaf0", stroke="url(#rainbow)", stroke_width=3.4)
        face += _symbol("locomotive", "#2b2622", angle)
    elif mark == "wave":
        face = _box(w - 3.4, h - 3.4, 3, fill=WAVE) + _symbol("wave", "#f4fbfb", angle)
    else:
        face = _box(w - 3, h - 3, 3, fill="url(#gloss)") + _symbol(color, SYMBOL_INK[color], angle, 1.12)
    return _tag("g", base, face, transform=_at(space["x"], space["y"], angle))


def _wagon(space: Space, seat: Seat) -> str:
    w, h, angle = space["w"] + 1.6, space["h"] + 4, space["angle"]
    shade = _tag("g", _box(w, h, 6.5, opacity=0.38), transform=_at(space["x"] + 1.4, space["y"] + 2.6, angle))
    body = _box(w, h, 6.5, fill=seat.color, stroke=seat.rim, stroke_width=2.2)
    roof = _box(w - 3.4, h - 3.4, 5, fill="url(#shine)")
    pane = _box(8, 10, 2, fill=seat.window, stroke=seat.rim, stroke_width=1)
    panes = "".join(_tag("g", pane, transform=_at(side * w * 0.34, 0)) for side in (-1, 1))
    rim: dict[str, str | float] = {"stroke": seat.rim, "stroke_width": 1.4, "stroke_linejoin": "round"}
    shape = _tag("path", d=seat.shape, transform=f"rotate({-angle:g})", fill="#fff", **rim)
    return shade + _tag("g", body, roof, panes, shape, transform=_at(space["x"], space["y"], angle))


def _gradient(kind: str, where: Mapping[str, str | float], *stops: tuple[float, str, float]) -> str:
    inside = (_tag("stop", offset=at, stop_color=color, stop_opacity=alpha) for at, color, alpha in stops)
    return _tag(kind, *inside, **where)


def _defs(sheet: Layout) -> Iterator[str]:
    w, h, white, black, dusk = sheet["width"], sheet["height"], "#fff", "#000", "#2a1808"
    down: dict[str, str | float] = {"x1": 0, "y1": 0, "x2": 0, "y2": 1}
    line, disc = "linearGradient", "radialGradient"
    gloss = ((0, white, 0.34), (0.42, white, 0.1), (0.5, white, 0), (1, black, 0.1))
    shine = ((0, white, 0.62), (0.38, white, 0.12), (0.5, white, 0), (1, black, 0.28))
    enamel = ((0, "#e0765f", 1), (0.45, "#b23a2b", 1), (1, "#7d1f16", 1))
    yield _gradient(line, down | {"id": "gloss"}, *gloss)
    yield _gradient(line, down | {"id": "shine"}, *shine)
    yield _gradient(line, {"id": "rainbow"}, *((i / 5, color, 1) for i, color in enumerate(RAINBOW)))
    yield _gradient(disc, {"id": "enamel", "cx": 0.36, "cy": 0.3, "r": 0.8}, *enamel)
    yield _gradient(disc, {"id": "vignette", "r": 0.75}, (0.62, dusk, 0), (1, dusk, 0.26))
    yield _tag("path", id="land", d="".join(sheet["land"]))
    for index, region in enumerate(sheet["regions"]):
        yield _tag("path", id=f"wash{index}", d=region["path"])
        if region["home"]:
            yield _tag("clipPath", _tag("use", href=f"#wash{index}"), id=f"edge{index}")
    yield _tag("clipPath", _tag("rect", x=16, y=16, width=w - 32, height=h - 32, rx=10), id="sheet")


def _map(ink: Ink, sheet: Layout) -> Iterator[str]:
    def land(**paint: str | float) -> str:
        return _tag("use", href="#land", stroke_linejoin="round", **paint)

    def drawn(parts: list[str], kind: str) -> str:
        return _tag("path", d="".join(parts), class_=kind)

    w, h = sheet["width"], sheet["height"]
    yield _tag("rect", width=w, height=h, fill=ink.sea)
    yield drawn(sheet["graticule"], "net")
    for reach, strength in ((46, 0.3), (34, 0.45), (23, 0.6), (13, 0.8)):
        yield land(fill="none", stroke=ink.sea_line, stroke_opacity=strength, stroke_width=reach)
        yield land(fill="none", stroke=ink.sea, stroke_width=reach - 2.4)
    yield land(fill="none", stroke=ink.sea_line, stroke_opacity=0.55, stroke_width=6)
    yield land(fill=ink.land, stroke=ink.coast, stroke_width=2.6)
    yield land(fill=ink.land)
    for index, region in enumerate(sheet["regions"]):
        wash, tint = f"#wash{index}", region["tint"]
        if region["home"]:
            yield _tag("use", href=wash, fill=ink.washes[tint])
            clip = f"url(#edge{index})"
            yield _tag("use", href=wash, class_="edge", clip_path=clip, stroke=ink.edges[tint])
        else:
            yield _tag("use", href=wash, fill=ink.abroad[tint % 2])
    yield drawn(sheet["rivers"], "river")
    yield drawn(sheet["lakes"], "lake")
    yield drawn(sheet["borders"], "border")
    yield drawn(sheet["frontiers"], "frontier")
    yield _tag("rect", width=w, height=h, fill="url(#vignette)")
    for sea in sheet["seas"]:
        place = _at(sea["x"], sea["y"], sea["angle"])
        yield _tag("text", escape(sea["text"]), class_="sea", font_size=sea["size"], transform=place)


def _frame(ink: Ink, sheet: Layout) -> Iterator[str]:
    """The neat line: a double rule with the black and white scale of an old map between."""
    w, h, inset = sheet["width"], sheet["height"], 22

    def rule(edge: float, **paint: str | float) -> str:
        return _tag("rect", x=edge, y=edge, width=w - 2 * edge, height=h - 2 * edge, fill="none", **paint)

    for length, lines in (
        (w - 2 * inset, f"M{inset} {inset}h{w - 2 * inset}M{inset} {h - inset}h{w - 2 * inset}"),
        (h - 2 * inset, f"M{inset} {inset}v{h - 2 * inset}M{w - inset} {inset}v{h - 2 * inset}"),
    ):
        dash = length / (round(length / 120) * 2 + 1)
        yield _tag("path", d=lines, stroke=ink.paper, stroke_width=9)
        yield _tag("path", d=lines, stroke=ink.paper_text, stroke_width=5.5, stroke_dasharray=dash)
    yield rule(17, stroke=ink.paper_text, stroke_width=2)
    yield rule(27, stroke=ink.paper_text, stroke_width=1.4)
    yield rule(12, rx=12, stroke=ink.gold, stroke_width=3)


def _cartouche(plate: Plate, title: str, ink: Ink) -> str:
    w, h, notch = plate["w"], plate["h"], 16

    def edge(inset: float) -> str:
        a, c, d, n = inset, w - inset, h - inset, f"{notch} {notch} 0 0 0"
        return (
            f"M{a + notch} {a}H{c - notch}A{n} {c} {a + notch}V{d - notch}A{n} {c - notch} {d}"
            f"H{a + notch}A{n} {a} {d - notch}V{a + notch}A{n} {a + notch} {a}Z"
        )

    size = min(38.0, (w - 48) / (0.78 * len(title)))
    rails = "".join(f"M{w * 0.2:g} {h * y:g}h{w * 0.6:g}" for y in (0.61, 0.65))
    return _tag(
        "g",
        _tag("path", d=edge(0), transform=_at(2, 4), opacity=0.3),
        _tag("path", d=edge(0), fill=ink.paper, stroke=ink.paper_text, stroke_width=2.4),
        _tag("path", d=edge(7), fill="none", stroke=ink.gold, stroke_width=1.8),
        _tag("text", escape(title), class_="title", x=w / 2, y=h * 0.5, style=f"font-size:{size:.1f}px"),
        _tag("path", d=rails, stroke=ink.gold, stroke_width=1.6),
        _tag("text", "Stellwerk", class_="maker", x=w / 2, y=h * 0.86),
        transform=_at(plate["x"], plate["y"]),
    )


def _compass(rose: Rose, ink: Ink) -> str:
    r = rose["r"]
    parts = [_tag("circle", r=r * 0.72, stroke_width=1.4), _tag("circle", r=r * 0.64, stroke_width=0.8)]
    for reach, turn in ((r * 0.62, 45), (r, 0)):
        wide = reach * 0.17
        dark = _tag("path", d=f"M0 {-reach:g}L{wide:g} {-wide:g}L0 0Z", fill=ink.sea_text)
        pale = _tag("path", d=f"M0 {-reach:g}L{-wide:g} {-wide:g}L0 0Z", fill=ink.paper)
        parts += [_tag("g", dark, pale, transform=f"rotate({turn + 90 * quarter})") for quarter in range(4)]
    parts.append(_tag("text", "N", class_="north", y=-r - 5))
    place = _at(rose["x"], rose["y"])
    return _tag("g", *parts, transform=place, fill="none", stroke=ink.sea_text, opacity=0.85)


def _label(label: Label, sizes: Sizes) -> Iterator[str]:
    first = label["y"] - sizes["line"] * (len(label["lines"]) - 1) / 2 + sizes["font"] * 0.35
    for index, text in enumerate(label["lines"]):
        y = first + sizes["line"] * index
        yield _tag("text", escape(text), x=label["x"], y=y, text_anchor=label["anchor"])


def _city(place: str, spot: Spot, r: float) -> str:
    return _tag(
        "g",
        _tag("circle", cy=1.6, r=r - 0.6, opacity=0.35),
        _tag("circle", r=r - 1.2, fill="#fffdf6", stroke="#2b2622", stroke_width=2.4),
        _tag("circle", r=r * 0.56, fill="url(#enamel)", stroke="#2b2622", stroke_width=1.7),
        _tag("circle", cx=-r * 0.17, cy=-r * 0.19, r=r * 0.15, fill="#fff", opacity=0.8),
        data_place=place,
        transform=_at(spot["x"], spot["y"]),
    )


def _ties(sheet: Layout) -> Iterator[str]:
    for post in sheet["crossings"]:
        spot = sheet["places"][post["country"]]
        yield _tag("path", class_="tie", d=f"M{post['x']} {post['y']}L{spot['x']} {spot['y']}")


def _country(place: str, spot: Spot, sheet: Layout) -> Iterator[str]:
    r, w, h = sheet["sizes"]["crossing"], spot["w"], spot["h"]
    for x, y in dict.fromkeys((post["x"], post["y"]) for post in sheet["crossings"] if post["country"] == place):
        yield _tag("path", class_="post", d=f"M{x} {y - r:g}l{r} {r}l{-r} {r}l{-r} {-r}z")
    name = _tag("text", escape(spot["label"]["lines"][0].upper()), y=sheet["sizes"]["plaque"] * 0.36)
    plate = _box(w, h, 9) + _box(w - 7, h - 7, 6)
    yield _tag("g", plate, name, class_="plaque", data_place=place, transform=_at(spot["x"], spot["y"]))


def _style(ink: Ink, sizes: Sizes) -> str:
    serif, middle, round_ = f"font-family:{SERIF}", "text-anchor:middle", "stroke-linecap:round"
    ribbon = "fill:none;stroke"
    rules = {
        "path": "stroke-linejoin:round",
        "text": f"font:600 {sizes['font']:g}px {SANS};fill:{ink.text}",
        ".names text": f"paint-order:stroke;stroke:{ink.halo};stroke-width:5px;stroke-linejoin:round",
        ".net": f"{ribbon}:{ink.net};stroke-opacity:.3",
        ".edge": "fill:none;stroke-opacity:.34;stroke-width:13;stroke-linejoin:round",
        ".river": f"{ribbon}:{ink.river};stroke-width:2;stroke-opacity:.8;{round_}",
        ".lake": f"fill:{ink.sea};stroke:{ink.coast};stroke-width:1.2",
        ".border": f"{ribbon}:{ink.border};stroke-width:1.3;stroke-dasharray:.1 4.2;{round_}",
        ".frontier": f"{ribbon}:{ink.frontier};stroke-width:2.2;stroke-dasharray:10 4 2 4;stroke-opacity:.85",
        ".bed": f"{ribbon}:{ink.rim};stroke-opacity:.55;stroke-width:3.4",
        ".sleepers": f"{ribbon}:{ink.halo};stroke-width:1.6;stroke-dasharray:5 5",
        ".tie": f"{ribbon}:{ink.tie};stroke-width:3;stroke-dasharray:.1 7;{round_}",
        ".sea": f"{serif};font-style:italic;font-weight:400;letter-spacing:.12em;{middle};"
        f"dominant-baseline:middle;fill:{ink.sea_text};fill-opacity:.75",
        ".title": f"{serif};font-weight:700;letter-spacing:.06em;{middle};fill:{ink.paper_text}",
        ".maker": f"font:italic 400 21px {SERIF};letter-spacing:.22em;{middle};fill:{ink.paper_text}",
        ".north": f"font:700 20px {SERIF};{middle};fill:{ink.sea_text};stroke:none",
        ".post": f"fill:{ENAMEL};stroke:#fffdf6;stroke-width:2.4",
        ".plaque rect": f"fill:{ENAMEL};stroke:#1c2f32;stroke-width:1.6",
        ".plaque rect+rect": "fill:none;stroke:#e9d9a8;stroke-width:1.4",
        ".plaque text": f"font-size:{sizes['plaque']:g}px;letter-spacing:1.5px;{middle};fill:#fffdf6",
    }
    return _tag("style", "".join(f"{target}{{{rule}}}" for target, rule in rules.items()))


def _tracks(game: str, ink: Ink, sheet: Layout, owners: Mapping[str, int]) -> Iterator[str]:
    """All routes, the claimed ones last, so that no wagon is covered."""
    lines = "".join(track["path"] for track in sheet["routes"])
    yield _tag("path", d=lines, class_="bed") + _tag("path", d=lines, class_="sleepers")
    wagons = []
    for track, route in zip(sheet["routes"], routes(game), strict=True):
        owner = owners.get(route.id)
        if owner is not None:
            cells = [_wagon(space, SEATS[owner]) for space in track["spaces"]]
            wagons.append(_tag("g", *cells, data_route=route.id, data_seat=owner))
            continue
        marked = marked_spaces(route.length, route.marks)
        marks = [route.mark if index in marked else "" for index in range(route.length)]
        cells = [_free_space(s, route.color, m, ink) for s, m in zip(track["spaces"], marks, strict=True)]
        yield _tag("g", *cells, data_route=route.id)
    yield from wagons


def board_svg(game: str, *, theme: Theme = "light", claimed: Mapping[str, int] | None = None) -> str:
    """The whole board of a game; `claimed` maps route ids to seats, whose wagons then stand on the route."""
    sheet, ink, owners, title = layout(game), INKS[theme], claimed or {}, TITLES.get(game, game)
    if unknown := owners.keys() - {route.id for route in routes(game)}:
        raise KeyError(f"no such route on the board {game!r}: {', '.join(sorted(unknown))}")
    w, h, spots = sheet["width"], sheet["height"], sheet["places"].items()
    layers = [*_map(ink, sheet), *_frame(ink, sheet)]
    if sheet["compass"]:
        layers.append(_compass(sheet["compass"], ink))
    if sheet["cartouche"]:
        layers.append(_cartouche(sheet["cartouche"], title, ink))
    layers += [*_ties(sheet), *_tracks(game, ink, sheet, owners)]
    for place, spot in spots:
        if spot["kind"] == "country":
            layers += _country(place, spot, sheet)
    layers += [_city(place, spot, sheet["sizes"]["city"]) for place, spot in spots if spot["kind"] == "city"]
    names = [text for _, s in spots if s["kind"] == "city" for text in _label(s["label"], sheet["sizes"])]
    return _tag(
        "svg",
        _tag("title", f"{escape(title)}, Stellwerk"),
        _style(ink, sheet["sizes"]),
        _tag("defs", *_defs(sheet)),
        _tag("rect", width=w, height=h, rx=18, fill=ink.wood),
        _tag("g", *layers, _tag("g", *names, class_="names"), clip_path="url(#sheet)"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {w} {h}",
        width=w,
        height=h,
        role="img",
    )
