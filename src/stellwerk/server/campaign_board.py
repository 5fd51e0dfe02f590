"""The campaign's board as it is in a state: places and routes that are open, and stubs where others will begin.

The sheet shows the whole continent; what lies in closed regions is told as land without names.
"""

from __future__ import annotations

import json
import math
from functools import cache, lru_cache
from importlib.resources import files
from itertools import pairwise
from typing import Any, cast

from stellwerk.campaign import content
from stellwerk.campaign.state import CampaignState
from stellwerk.engine.board import Board, Route
from stellwerk.rules.campaign.kinds import KINDS
from stellwerk.server import campaign_wire, wire

Json = dict[str, Any]
MARGIN = 95.0
STUB_SPACES = 1.35


@cache
def whole_layout() -> Json:
    return cast(Json, json.loads(files("stellwerk.campaign").joinpath("layout.json").read_text(encoding="utf-8")))


def campaign_board(state: CampaignState) -> campaign_wire.CampaignBoard:
    return _board(
        tuple(state.regions),
        tuple(state.parallels),
        tuple(state.tickets),
        tuple(state.towers),
        tuple(state.stockyards),
        content.games()[state.game - 1][1],
    )


@lru_cache(32)
def _board(
    regions: tuple[str, ...],
    parallels: tuple[tuple[str, str, str], ...],
    tickets: tuple[str, ...],
    towers: tuple[str, ...],
    stockyards: tuple[str, ...],
    trains: int,
) -> campaign_wire.CampaignBoard:
    board = content.board(regions, parallels, tickets)
    places = board.places
    return campaign_wire.CampaignBoard(
        game="campaign",
        layout=_layout(board, {"start", *regions}),
        places=[wire.BoardPlace(p.id, p.name, p.kind, p.region) for p in places],
        routes=[
            wire.BoardRoute(
                id=r.id,
                a=places[r.a].id,
                b=places[r.b].id,
                color=r.color,
                length=int(r.length),
                waves=0,
                locomotives=0,
                group=int(r.group),
                points=0,
            )
            for r in board.routes
        ],
        tickets={
            "": [
                wire.BoardTicket(t.id, places[t.a].id, places[t.b].id, int(t.points), "campaign") for t in board.tickets
            ]
        },
        colors=list(KINDS),
        trains=trains,
        large=sorted(city for city in content.large_cities() if city in board.place_numbers),
        stubs=_stubs(board),
        towers=list(towers),
        stockyards=list(stockyards),
    )


def _layout(board: Board, opened: set[str]) -> Json:
    sheet = whole_layout()
    spots = {place.id: sheet["places"][place.id] for place in board.places}
    tracks = _tracks(board)
    shown = {name: sheet[name] for name in sheet if name not in ("places", "routes", "regions", "sources")}
    shown["regions"] = [
        {**{k: v for k, v in land.items() if k != "sheet"}, "home": land["sheet"] in opened}
        for land in sheet["regions"]
    ]
    shown["places"] = spots
    shown["routes"] = tracks
    shown["box"] = _box(sheet, list(spots.values()), tracks)
    return shown


def _box(sheet: Json, spots: list[Json], tracks: list[Json]) -> Json:
    """The part of the sheet that is open, with a margin."""
    points = [(s["x"], s["y"]) for s in spots] + [(s["x"], s["y"]) for t in tracks for s in t["spaces"]]
    x0, y0 = max(0, min(p[0] for p in points) - MARGIN), max(0, min(p[1] for p in points) - MARGIN)
    x1 = min(sheet["width"], max(p[0] for p in points) + MARGIN)
    y1 = min(sheet["height"], max(p[1] for p in points) + MARGIN)
    return {"x": x0, "y": y0, "w": x1 - x0, "h": y1 - y0}


@cache
def _drawn() -> dict[tuple[str, str], list[Json]]:
    """The tracks of the whole sheet, by their ends, in the order of the data."""
    tracks: dict[tuple[str, str], list[Json]] = {}
    for row, track in zip(content.route_rows(), whole_layout()["routes"], strict=True):
        tracks.setdefault((row["a"], row["b"]), []).append(track)
    return tracks


def _ends(board: Board, route: Route) -> tuple[str, str]:
    return board.places[route.a].id, board.places[route.b].id


def _tracks(board: Board) -> list[Json]:
    """Those that were printed, and beside them those that were laid in the campaign (LE-102)."""
    beside: dict[tuple[str, str], list[Route]] = {}
    for route in board.routes:
        beside.setdefault(_ends(board, route), []).append(route)
    tracks = {}
    for ends, routes in beside.items():
        printed = _drawn()[ends]
        for n, route in enumerate(routes):
            if len(routes) == len(printed):
                tracks[route.id] = {**printed[n], "id": route.id}
            else:
                tracks[route.id] = {**_aside(printed[0], n - (len(routes) - 1) / 2), "id": route.id}
    return [tracks[route.id] for route in board.routes]


def _aside(track: Json, steps: float) -> Json:
    """A copy of a track, so many widths of a track to its side."""
    spaces, points = [], []
    for space in track["spaces"]:
        turn, width = math.radians(space["angle"]), steps * (space["h"] + 3.5)
        x, y = space["x"] - math.sin(turn) * width, space["y"] + math.cos(turn) * width
        spaces.append({**space, "x": round(x, 1), "y": round(y, 1)})
        points.append([round(x, 1), round(y, 1)])
    return {"spaces": spaces, "points": points, "path": "M" + "L".join(f"{x} {y}" for x, y in points)}


def _stubs(board: Board) -> list[campaign_wire.Stub]:
    """The beginning of every track with one end on the board."""
    found = []
    for row in content.route_rows():
        here = [row["a"] in board.place_numbers, row["b"] in board.place_numbers]
        if here[0] == here[1]:
            continue
        same = _drawn()[row["a"], row["b"]]
        colors = [r["color"] for r in content.route_rows() if (r["a"], r["b"]) == (row["a"], row["b"])]
        points = same[colors.index(row["color"])]["points"]
        points = points if here[0] else points[::-1]
        found.append(campaign_wire.Stub(row["color"], _beginning(points, STUB_SPACES * 44)))
    return found


def _beginning(points: list[list[float]], length: float) -> list[list[float]]:
    kept = [points[0]]
    for a, b in pairwise(points):
        step = math.dist(a, b)
        if step >= length:
            part = length / step
            kept.append([round(a[0] + (b[0] - a[0]) * part, 1), round(a[1] + (b[1] - a[1]) * part, 1)])
            break
        kept.append(b)
        length -= step
    return kept
