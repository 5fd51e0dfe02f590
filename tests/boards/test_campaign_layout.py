"""The campaign's sheet holds to the same design as the other boards."""

from __future__ import annotations

import itertools
import math
from typing import cast

from stellwerk.boards.shapes import Layout
from stellwerk.campaign import content
from stellwerk.engine.board import route_ids
from stellwerk.server.campaigns.board import whole_layout
from tests.boards.test_layouts import all_spaces, area, corners, discs, distance, label_boxes, overlap

SHEET = cast(Layout, whole_layout())


def test_every_route_of_the_continent_has_exactly_its_spaces() -> None:
    rows = content.route_rows()
    assert [track["id"] for track in SHEET["routes"]] == route_ids([(row["a"], row["b"]) for row in rows])
    for track, row in zip(SHEET["routes"], rows, strict=True):
        assert len(track["spaces"]) == int(row["length"]), track["id"]


def test_no_two_spaces_of_the_continent_overlap_much() -> None:
    spaces = [(i, s, corners(s)) for i, s in all_spaces(SHEET)]
    bad = []
    for (i, a, shape), (j, b, other) in itertools.combinations(spaces, 2):
        reach = (math.hypot(a["w"], a["h"]) + math.hypot(b["w"], b["h"])) / 2
        if math.hypot(a["x"] - b["x"], a["y"] - b["y"]) < reach:
            share = overlap(shape, other) / min(area(shape), area(other))
            if share > 0.15:
                bad.append((i, j, round(share, 2)))
    assert not bad


def test_no_space_of_the_continent_lies_under_a_city() -> None:
    places = discs(SHEET)
    assert not [(i, place) for i, s in all_spaces(SHEET) for place, x, y, r in places if distance(s, x, y) < r]


def test_names_on_the_continent_cover_no_name_no_city_and_little_of_a_space() -> None:
    boxes = label_boxes(SHEET)
    bad = [(a, b) for a, b in itertools.combinations(boxes, 2) if overlap(corners(boxes[a]), corners(boxes[b])) > 0]
    bad += [(a, b) for a, box in boxes.items() for b, x, y, r in discs(SHEET) if distance(box, x, y) < r]
    for place, box in boxes.items():
        for route, space in all_spaces(SHEET):
            if overlap(corners(space), corners(box)) / (space["w"] * space["h"]) > 0.1:
                bad.append((place, route))
    assert not bad


def test_every_place_stands_on_the_sheet_under_its_name() -> None:
    assert SHEET["places"].keys() == {row["id"] for row in content.place_rows()}
    for row in content.place_rows():
        assert " ".join(SHEET["places"][row["id"]]["label"]["lines"]) == row["name"]
