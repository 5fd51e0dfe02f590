"""The drawn boards hold to the design: every space there, nothing hidden, colours and symbols told apart."""

from __future__ import annotations

import csv
import itertools
import math
import re
import shutil
from importlib import resources
from pathlib import Path
from xml.etree import ElementTree

import pytest

from stellwerk.boards.drawing import board_svg, marked_spaces
from stellwerk.boards.folders import own_boards
from stellwerk.boards.inks import INKS, PALETTE, SEATS, SYMBOLS, Theme
from stellwerk.boards.layout import layout
from stellwerk.boards.loading import load_board
from stellwerk.boards.shapes import Layout, Space, Spot
from stellwerk.engine.errors import BoardError, SettingError
from stellwerk.games.registry import setting_for

GAMES = own_boards()
THEMES: tuple[Theme, Theme] = ("light", "dark")
Point = tuple[float, float]
Polygon = list[Point]


def rows(game: str, name: str) -> list[dict[str, str]]:
    text = resources.files("stellwerk.boards").joinpath(game, name).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


def corners(space: Space) -> Polygon:
    angle = math.radians(space["angle"])
    ux, uy, w, h = math.cos(angle), math.sin(angle), space["w"] / 2, space["h"] / 2
    return [
        (space["x"] + sx * w * ux - sy * h * uy, space["y"] + sx * w * uy + sy * h * ux)
        for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]


def area(shape: Polygon) -> float:
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(shape, shape[1:] + shape[:1], strict=True))) / 2


def overlap(shape: Polygon, other: Polygon) -> float:
    """Area shared by two convex polygons with the same sense of rotation (Sutherland-Hodgman)."""
    for a, b in zip(other, other[1:] + other[:1], strict=True):

        def depth(p: Point, a: Point = a, b: Point = b) -> float:
            return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])

        kept: Polygon = []
        for p, q in zip(shape, shape[1:] + shape[:1], strict=True):
            dp, dq = depth(p), depth(q)
            if dp >= 0:
                kept.append(p)
            if dp * dq < 0:
                t = dp / (dp - dq)
                kept.append((p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])))
        shape = kept
        if not shape:
            return 0.0
    return area(shape)


def distance(space: Space, x: float, y: float) -> float:
    angle = math.radians(space["angle"])
    ux, uy, dx, dy = math.cos(angle), math.sin(angle), x - space["x"], y - space["y"]
    along, across = abs(dx * ux + dy * uy) - space["w"] / 2, abs(dy * ux - dx * uy) - space["h"] / 2
    return math.hypot(max(0.0, along), max(0.0, across))


def text_width(text: str, size: float) -> float:
    """As wide as the widest of the faces that the drawing names, DejaVu Sans Condensed Bold."""
    em = 0.0
    for c in text:
        if c in "ijlI.,' ":
            em += 0.34
        elif c in "trf()-":
            em += 0.46
        elif c in "mwMW":
            em += 0.92
        else:
            em += 0.71 if c.isupper() else 0.63
    return em * size


def label_box(spot: Spot, sheet: Layout) -> Space:
    label, size, line = spot["label"], sheet["sizes"]["font"], sheet["sizes"]["line"]
    if spot["kind"] == "country":
        return {"x": label["x"], "y": label["y"], "angle": 0.0, "w": spot["w"], "h": spot["h"]}
    width, height = max(text_width(text, size) for text in label["lines"]), line * len(label["lines"]) - 2
    shift = {"start": width / 2, "middle": 0.0, "end": -width / 2}[label["anchor"]]
    return {"x": label["x"] + shift, "y": label["y"], "angle": 0.0, "w": width, "h": height}


def label_boxes(sheet: Layout) -> dict[str, Space]:
    return {place: label_box(spot, sheet) for place, spot in sheet["places"].items()}


def discs(sheet: Layout) -> list[tuple[str, float, float, float]]:
    found = [(i, s["x"], s["y"], sheet["sizes"]["city"]) for i, s in sheet["places"].items() if s["kind"] == "city"]
    found += [(c["country"], c["x"], c["y"], sheet["sizes"]["crossing"]) for c in sheet["crossings"]]
    return found


def all_spaces(sheet: Layout) -> list[tuple[str, Space]]:
    return [(track["id"], space) for track in sheet["routes"] for space in track["spaces"]]


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_every_route_has_exactly_its_spaces(game: str) -> None:
    board = load_board(game)
    assert [track["id"] for track in layout(game)["routes"]] == [route.id for route in board.routes]
    for track, route in zip(layout(game)["routes"], board.routes, strict=True):
        assert len(track["spaces"]) == route.length, track["id"]


def test_every_place_and_crossing_is_drawn(game: str) -> None:
    sheet, table = layout(game), rows(game, "places.csv")
    assert {i: s["kind"] for i, s in sheet["places"].items()} == {row["id"]: row["kind"] for row in table}
    for row in table:
        assert " ".join(sheet["places"][row["id"]]["label"]["lines"]) == row["name"]
    countries = {row["id"] for row in table if row["kind"] == "country"}
    if countries:
        wanted = {(row["country"], row["city"]) for row in rows(game, "border_crossings.csv")}
        assert {(c["country"], c["city"]) for c in sheet["crossings"]} == wanted
        assert {country for country, _ in wanted} == countries


def test_routes_end_at_their_places(game: str) -> None:
    sheet = layout(game)
    posts = {(c["country"], c["city"]): (c["x"], c["y"]) for c in sheet["crossings"]}
    for track, row in zip(sheet["routes"], rows(game, "routes.csv"), strict=True):
        for here, there, point in (
            (row["a"], row["b"], track["points"][0]),
            (row["b"], row["a"], track["points"][-1]),
        ):
            spot = sheet["places"][here]
            x, y = posts[here, there] if spot["kind"] == "country" else (spot["x"], spot["y"])
            assert math.hypot(point[0] - x, point[1] - y) < sheet["sizes"]["city"] + 1, track["id"]


def test_no_two_spaces_overlap_much(game: str) -> None:
    spaces = [(i, s, corners(s)) for i, s in all_spaces(layout(game))]
    bad = []
    for (i, a, shape), (j, b, other) in itertools.combinations(spaces, 2):
        reach = (math.hypot(a["w"], a["h"]) + math.hypot(b["w"], b["h"])) / 2
        if math.hypot(a["x"] - b["x"], a["y"] - b["y"]) < reach:
            share = overlap(shape, other) / min(area(shape), area(other))
            if share > 0.15:
                bad.append((i, j, round(share, 2)))
    assert not bad


def test_spaces_are_large_enough_for_their_symbols(game: str) -> None:
    for route_id, space in all_spaces(layout(game)):
        assert space["w"] >= 28, route_id
        assert space["h"] >= 19, route_id


def test_no_space_lies_under_a_city(game: str) -> None:
    sheet = layout(game)
    bad = [
        (route_id, place)
        for route_id, space in all_spaces(sheet)
        for place, x, y, r in discs(sheet)
        if distance(space, x, y) < r
    ]
    assert not bad


def test_plaques_hold_their_names(game: str) -> None:
    sheet = layout(game)
    for place in load_board(game).places:
        spot = sheet["places"][place.id]
        if spot["kind"] == "country":
            for name in (place.name_in(language).upper() for language in ("en", "de")):
                assert spot["w"] >= text_width(name, sheet["sizes"]["plaque"]) + 1.5 * len(name) + 16, name


def test_the_picture_speaks_the_readers_language() -> None:
    assert "DENMARK" in board_svg("germany", language="en")
    assert "North Sea" in board_svg("germany", language="en")
    assert "DÄNEMARK" in board_svg("germany", language="de")
    assert "Nordsee" in board_svg("germany", language="de")
    assert "Golf von Mexiko" in board_svg("usa", language="de")
    assert load_board("italy").place("francia").name_in("de") == "Frankreich"


def test_seas_have_names_in_both_languages(game: str) -> None:
    assert all(set(sea["text"]) == {"en", "de"} for sea in layout(game)["seas"])


def test_every_region_that_has_cities_is_named_on_its_land() -> None:
    named = {region["name"] for region in layout("italy")["regions"] if "label" in region}
    assert named == {place.region for place in load_board("italy").places} - {""}


def test_labels_cover_no_label_and_no_city(game: str) -> None:
    sheet = layout(game)
    boxes = label_boxes(sheet)
    bad = [(a, b) for a, b in itertools.combinations(boxes, 2) if overlap(corners(boxes[a]), corners(boxes[b])) > 0]
    bad += [(a, b) for a, box in boxes.items() for b, x, y, r in discs(sheet) if distance(box, x, y) < r]
    assert not bad


def test_labels_cover_at_most_a_tenth_of_a_space(game: str) -> None:
    sheet = layout(game)
    bad = []
    for place, box in label_boxes(sheet).items():
        for route_id, space in all_spaces(sheet):
            share = overlap(corners(space), corners(box)) / (space["w"] * space["h"])
            if share > 0.1:
                bad.append((place, route_id, round(share, 2)))
    assert not bad


def test_everything_is_within_the_sheet(game: str) -> None:
    sheet, edge = layout(game), 28
    shapes = [(i, corners(s)) for i, s in all_spaces(sheet)] + [(i, corners(b)) for i, b in label_boxes(sheet).items()]
    shapes += [(i, [(x - r, y - r), (x + r, y + r)]) for i, x, y, r in discs(sheet)]
    for name, shape in shapes:
        for x, y in shape:
            assert edge <= x <= sheet["width"] - edge, name
            assert edge <= y <= sheet["height"] - edge, name


def test_decorations_stay_clear_of_the_game(game: str) -> None:
    sheet = layout(game)
    plates: list[Space] = []
    if plate := sheet["cartouche"]:
        x, y, w, h = plate["x"], plate["y"], plate["w"], plate["h"]
        plates.append({"x": x + w / 2, "y": y + h / 2, "angle": 0.0, "w": w, "h": h})
    if rose := sheet["compass"]:
        plates.append({"x": rose["x"], "y": rose["y"], "angle": 0.0, "w": 1.4 * rose["r"], "h": 2 * rose["r"]})
    for shape in map(corners, plates):
        assert all(overlap(shape, corners(space)) == 0 for _, space in all_spaces(sheet))
        assert all(overlap(shape, corners(box)) == 0 for box in label_boxes(sheet).values())


def test_the_layout_is_small(game: str) -> None:
    assert len(resources.files("stellwerk.boards").joinpath(game, "layout.json").read_bytes()) < 250_000


DEFICIENCIES = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(color: str) -> tuple[float, ...]:
    parts = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)


def oklab(color: str, sight: str) -> tuple[float, float, float]:
    """A colour in OKLab as seen with a colour-vision deficiency (Machado, Oliveira and Fernandes 2009)."""
    seen = linear(color)
    r, g, b = (min(1.0, max(0.0, sum(k * c for k, c in zip(row, seen, strict=True)))) for row in DEFICIENCIES[sight])
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    middle = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


@pytest.mark.parametrize("sight", DEFICIENCIES)
def test_route_colours_are_told_apart(sight: str) -> None:
    for a, b in itertools.combinations(PALETTE, 2):
        assert 100 * math.dist(oklab(PALETTE[a], sight), oklab(PALETTE[b], sight)) >= 12, (a, b)


@pytest.mark.parametrize("sight", DEFICIENCIES)
def test_seats_are_told_apart(sight: str) -> None:
    for a, b in itertools.combinations(SEATS, 2):
        assert 100 * math.dist(oklab(a.color, sight), oklab(b.color, sight)) >= 12, (a.color, b.color)


@pytest.mark.parametrize("sight", DEFICIENCIES)
def test_no_wagon_can_be_taken_for_a_free_space(sight: str) -> None:
    for seat, (name, color) in itertools.product(SEATS, PALETTE.items()):
        assert 100 * math.dist(oklab(seat.color, sight), oklab(color, sight)) >= 7, (seat.color, name)


def test_every_colour_has_its_own_symbol_and_every_seat_its_own_emblem() -> None:
    assert set(PALETTE) <= set(SYMBOLS)
    assert len(set(SYMBOLS.values())) == len(SYMBOLS)
    assert not {seat.shape for seat in SEATS} & set(SYMBOLS.values())
    for seat in SEATS:
        assert contrast(seat.window, seat.color) >= 3  # the emblem is read on its wagon
    assert len({seat.shape for seat in SEATS}) == len({seat.color for seat in SEATS}) == len(SEATS) == 6


def contrast(a: str, b: str) -> float:
    weights = (0.2126, 0.7152, 0.0722)
    dim, bright = sorted(sum(k * c for k, c in zip(weights, linear(x), strict=True)) for x in (a, b))
    return (bright + 0.05) / (dim + 0.05)


@pytest.mark.parametrize("theme", THEMES)
def test_text_is_readable(theme: Theme) -> None:
    ink = INKS[theme]
    assert contrast(ink.text, ink.halo) >= 7
    assert contrast(ink.paper_text, ink.paper) >= 4.5
    for ground in (*ink.washes, *ink.abroad, ink.land, ink.sea):
        assert contrast(ink.text, ground) >= 4.5


def test_colours_of_routes_are_known(game: str) -> None:
    assert {route.color for route in load_board(game).routes} <= set(PALETTE)


def test_marks_are_inside_the_route() -> None:
    assert list(marked_spaces(7, 3)) == [2, 3, 4]
    assert list(marked_spaces(3, 1)) == [1]
    assert list(marked_spaces(2, 0)) == []


def test_an_engine_looks_to_the_second_place(game: str) -> None:
    tracks = {track["id"]: track for track in layout(game)["routes"]}
    picture = ElementTree.fromstring(board_svg(game, claimed=dict.fromkeys(tracks, 0)))
    for train in picture.iter():
        if train.get("data-seat") is None:
            continue
        track = tracks[train.get("data-route", "")]
        cars = [node.get("transform", "") for node in train if node.tag.endswith("}g")]
        assert len(cars) == len(track["spaces"])
        x, y, angle = (float(v) for v in re.findall(r"-?[\d.]+", cars[-1] + "rotate(0)")[:3])
        to_x, to_y = track["points"][-1]
        turn = math.radians(angle)
        assert math.cos(turn) * (to_x - x) + math.sin(turn) * (to_y - y) > 0, track["id"]


@pytest.mark.parametrize("theme", THEMES)
def test_the_picture_is_well_formed_and_complete(game: str, theme: Theme) -> None:
    ids = [route.id for route in load_board(game).routes]
    root = ElementTree.fromstring(board_svg(game, theme=theme, claimed={ids[0]: 0, ids[-1]: 5}))
    drawn = {node.get("data-route"): node for node in root.iter() if node.get("data-route")}
    assert set(drawn) == set(ids)
    assert (drawn[ids[0]].get("data-seat"), drawn[ids[-1]].get("data-seat")) == ("0", "5")
    places = {node.get("data-place") for node in root.iter() if node.get("data-place")}
    assert places == set(layout(game)["places"])


def test_the_picture_refers_to_nothing_outside(game: str) -> None:
    picture = board_svg(game).replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?:|data:|@import|<image|<script", picture)
    assert all(target.startswith("#") for target in re.findall(r'href="([^"]*)"', picture))


def test_an_unknown_route_or_seat_is_refused() -> None:
    with pytest.raises(SettingError, match="no route 'nowhere-anywhere'"):
        board_svg("usa", claimed={"nowhere-anywhere": 0})
    with pytest.raises(SettingError, match="seat 9"):
        board_svg("usa", claimed={"denver-omaha": 9})


def test_a_board_of_ones_own_is_drawn_from_its_folder(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(str(resources.files("stellwerk.boards").joinpath("italy")), folder)
    assert board_svg(folder) == board_svg("italy")
    rows = (folder / "routes.csv").read_text(encoding="utf-8").splitlines(keepends=True)
    (folder / "routes.csv").write_text("".join([rows[0], rows[2], rows[1], *rows[3:]]), encoding="utf-8")
    load_board.cache_clear()
    with pytest.raises(BoardError, match=r"mine/layout\.json: its routes are not those"):
        board_svg(folder)


def test_a_board_with_other_tickets_keeps_its_names() -> None:
    assert setting_for("italy", 2).board.place("francia").name_in("en") == "France"
