"""Everything on the sheet but the routes: sea, land, frame, title, compass, cities and countries with their names."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape

from stellwerk.boards.inks import ENAMEL, RAINBOW, SANS, SERIF, Ink
from stellwerk.boards.shapes import Label, Layout, Plate, Rose, Sizes, Spot
from stellwerk.boards.svg import at, box, gradient, tag


def defs(sheet: Layout) -> Iterator[str]:
    w, h, dusk, line, disc = sheet["width"], sheet["height"], "#2a1808", "linearGradient", "radialGradient"
    enamel = ((0, "#e0765f", 1), (0.45, "#b23a2b", 1), (1, "#7d1f16", 1))
    yield gradient(line, {"id": "rainbow"}, *((i / 5, color, 1) for i, color in enumerate(RAINBOW)))
    yield gradient(disc, {"id": "enamel", "cx": 0.36, "cy": 0.3, "r": 0.8}, *enamel)
    yield gradient(disc, {"id": "vignette", "r": 0.75}, (0.62, dusk, 0), (1, dusk, 0.26))
    yield tag("path", id="land", d="".join(sheet["land"]))
    for index, region in enumerate(sheet["regions"]):
        yield tag("path", id=f"wash{index}", d=region["path"])
        if region["home"]:
            yield tag("clipPath", tag("use", href=f"#wash{index}"), id=f"edge{index}")
    yield tag("clipPath", tag("rect", x=16, y=16, width=w - 32, height=h - 32, rx=10), id="sheet")


def ground(ink: Ink, sheet: Layout, language: str) -> Iterator[str]:
    def land(**paint: str | float) -> str:
        return tag("use", href="#land", stroke_linejoin="round", **paint)

    def drawn(parts: list[str], kind: str) -> str:
        return tag("path", d="".join(parts), class_=kind)

    w, h = sheet["width"], sheet["height"]
    yield tag("rect", width=w, height=h, fill=ink.sea)
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
            yield tag("use", href=wash, fill=ink.washes[tint])
            clip = f"url(#edge{index})"
            yield tag("use", href=wash, class_="edge", clip_path=clip, stroke=ink.edges[tint])
        else:
            yield tag("use", href=wash, fill=ink.abroad[tint % 2])
    yield drawn(sheet["rivers"], "river")
    yield drawn(sheet["lakes"], "lake")
    yield drawn(sheet["borders"], "border")
    yield drawn(sheet["frontiers"], "frontier")
    yield tag("rect", width=w, height=h, fill="url(#vignette)")
    for region in sheet["regions"]:
        if name := region.get("label"):
            where = at(name["x"], name["y"])
            yield tag("text", escape(region["name"]), class_="region", font_size=name["size"], transform=where)
    for sea in sheet["seas"]:
        place = at(sea["x"], sea["y"], sea["angle"])
        yield tag("text", escape(sea["text"][language]), class_="sea", font_size=sea["size"], transform=place)


def frame(ink: Ink, sheet: Layout) -> Iterator[str]:
    """The neat line: a double rule with the black and white scale of an old map between."""
    w, h, inset = sheet["width"], sheet["height"], 22

    def rule(edge: float, **paint: str | float) -> str:
        return tag("rect", x=edge, y=edge, width=w - 2 * edge, height=h - 2 * edge, fill="none", **paint)

    for length, lines in (
        (w - 2 * inset, f"M{inset} {inset}h{w - 2 * inset}M{inset} {h - inset}h{w - 2 * inset}"),
        (h - 2 * inset, f"M{inset} {inset}v{h - 2 * inset}M{w - inset} {inset}v{h - 2 * inset}"),
    ):
        dash = length / (round(length / 120) * 2 + 1)
        yield tag("path", d=lines, stroke=ink.paper, stroke_width=9)
        yield tag("path", d=lines, stroke=ink.paper_text, stroke_width=5.5, stroke_dasharray=dash)
    yield rule(17, stroke=ink.paper_text, stroke_width=2)
    yield rule(27, stroke=ink.paper_text, stroke_width=1.4)
    yield rule(12, rx=12, stroke=ink.gold, stroke_width=3)


def cartouche(plate: Plate, title: str, ink: Ink) -> str:
    w, h, notch = plate["w"], plate["h"], 16

    def edge(inset: float) -> str:
        a, c, d, n = inset, w - inset, h - inset, f"{notch} {notch} 0 0 0"
        return (
            f"M{a + notch} {a}H{c - notch}A{n} {c} {a + notch}V{d - notch}A{n} {c - notch} {d}"
            f"H{a + notch}A{n} {a} {d - notch}V{a + notch}A{n} {a + notch} {a}Z"
        )

    size = min(38.0, (w - 48) / (0.78 * len(title)))
    rails = "".join(f"M{w * 0.2:g} {h * y:g}h{w * 0.6:g}" for y in (0.61, 0.65))
    return tag(
        "g",
        tag("path", d=edge(0), transform=at(2, 4), opacity=0.3),
        tag("path", d=edge(0), fill=ink.paper, stroke=ink.paper_text, stroke_width=2.4),
        tag("path", d=edge(7), fill="none", stroke=ink.gold, stroke_width=1.8),
        tag("text", escape(title), class_="title", x=w / 2, y=h * 0.5, style=f"font-size:{size:.1f}px"),
        tag("path", d=rails, stroke=ink.gold, stroke_width=1.6),
        tag("text", "Stellwerk", class_="maker", x=w / 2, y=h * 0.86),
        transform=at(plate["x"], plate["y"]),
    )


def compass(rose: Rose, ink: Ink) -> str:
    r = rose["r"]
    parts = [tag("circle", r=r * 0.72, stroke_width=1.4), tag("circle", r=r * 0.64, stroke_width=0.8)]
    for reach, turn in ((r * 0.62, 45), (r, 0)):
        wide = reach * 0.17
        dark = tag("path", d=f"M0 {-reach:g}L{wide:g} {-wide:g}L0 0Z", fill=ink.sea_text)
        pale = tag("path", d=f"M0 {-reach:g}L{-wide:g} {-wide:g}L0 0Z", fill=ink.paper)
        parts += [tag("g", dark, pale, transform=f"rotate({turn + 90 * quarter})") for quarter in range(4)]
    parts.append(tag("text", "N", class_="north", y=-r - 5))
    place = at(rose["x"], rose["y"])
    return tag("g", *parts, transform=place, fill="none", stroke=ink.sea_text, opacity=0.85)


def label(label: Label, sizes: Sizes) -> Iterator[str]:
    first = label["y"] - sizes["line"] * (len(label["lines"]) - 1) / 2 + sizes["font"] * 0.35
    for index, text in enumerate(label["lines"]):
        y = first + sizes["line"] * index
        yield tag("text", escape(text), x=label["x"], y=y, text_anchor=label["anchor"])


def city(place: str, spot: Spot, r: float) -> str:
    return tag(
        "g",
        tag("circle", cy=1.6, r=r - 0.6, opacity=0.35),
        tag("circle", r=r - 1.2, fill="#fffdf6", stroke="#2b2622", stroke_width=2.4),
        tag("circle", r=r * 0.56, fill="url(#enamel)", stroke="#2b2622", stroke_width=1.7),
        tag("circle", cx=-r * 0.17, cy=-r * 0.19, r=r * 0.15, fill="#fff", opacity=0.8),
        data_place=place,
        transform=at(spot["x"], spot["y"]),
    )


def ties(sheet: Layout) -> Iterator[str]:
    for post in sheet["crossings"]:
        spot = sheet["places"][post["country"]]
        yield tag("path", class_="tie", d=f"M{post['x']} {post['y']}L{spot['x']} {spot['y']}")


def country(place: str, spot: Spot, sheet: Layout, name: str) -> Iterator[str]:
    r, w, h = sheet["sizes"]["crossing"], spot["w"], spot["h"]
    for x, y in dict.fromkeys((post["x"], post["y"]) for post in sheet["crossings"] if post["country"] == place):
        yield tag("path", class_="post", d=f"M{x} {y - r:g}l{r} {r}l{-r} {r}l{-r} {-r}z")
    text = tag("text", escape(name.upper()), y=sheet["sizes"]["plaque"] * 0.36)
    plate = box(w, h, 9) + box(w - 7, h - 7, 6)
    yield tag("g", plate, text, class_="plaque", data_place=place, transform=at(spot["x"], spot["y"]))


def style(ink: Ink, sizes: Sizes) -> str:
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
        ".region": f"{serif};font-weight:400;letter-spacing:.08em;{middle};"
        f"dominant-baseline:middle;fill:{ink.frontier};fill-opacity:.85",
        ".title": f"{serif};font-weight:700;letter-spacing:.06em;{middle};fill:{ink.paper_text}",
        ".maker": f"font:italic 400 21px {SERIF};letter-spacing:.22em;{middle};fill:{ink.paper_text}",
        ".north": f"font:700 20px {SERIF};{middle};fill:{ink.sea_text};stroke:none",
        ".post": f"fill:{ENAMEL};stroke:#fffdf6;stroke-width:2.4",
        ".plaque rect": f"fill:{ENAMEL};stroke:#1c2f32;stroke-width:1.6",
        ".plaque rect+rect": "fill:none;stroke:#e9d9a8;stroke-width:1.4",
        ".plaque text": f"font-size:{sizes['plaque']:g}px;letter-spacing:1.5px;{middle};fill:#fffdf6",
    }
    return tag("style", "".join(f"{target}{{{rule}}}" for target, rule in rules.items()))
