"""The campaign's board as it is in a state: places and routes that are open, and stubs where others will begin.

The sheet shows the whole continent; what lies in closed regions is told as land without names.
"""

from __future__ import annotations

import json
import math
import re
from functools import cache, lru_cache
from importlib.resources import files
from itertools import pairwise
from typing import Any, cast

import msgspec

from stellwerk.campaign import content, survey
from stellwerk.campaign.choices import seal_value
from stellwerk.campaign.rules import PLATFORMS
from stellwerk.campaign.state import CampaignState
from stellwerk.engine.board import Board, Route
from stellwerk.rules.campaign.kinds import KINDS
from stellwerk.server.wire import campaign_wire, wire

Json = dict[str, Any]
MARGIN = 95.0
NAME_MARGIN = 12.0
LETTER = 0.5  # of the size of the font, the mean width of a letter
STUB = 60.0
START = re.compile(r"M(-?[\d.]+) (-?[\d.]+)")


@cache
def whole_layout() -> Json:
    return cast(Json, json.loads(files("stellwerk.campaign").joinpath("layout.json").read_text(encoding="utf-8")))


def campaign_board(state: CampaignState, ahead: CampaignState | None = None) -> campaign_wire.CampaignBoard:
    """With what the numbers of the view's registers stand for, as far as their rules are in force.

    `ahead` is what is told but not yet shown: of its events it is known how long they last.
    """
    told = ahead or state
    in_force = tuple(slot for slot in sorted(state.stickers) if state.in_force(slot))
    made = _board(
        state.content_version,
        tuple(state.regions),
        tuple(state.parallels),
        tuple(state.tickets),
        content.games()[state.game - 1][1],
    )
    return msgspec.structs.replace(
        made,
        towers=list(state.towers) if "I" in in_force else [],
        stockyards=list(state.stockyards) if "S" in in_force else [],
        events=list(state.events),
        things=_things(in_force),
        steps=_steps(in_force),
        numbers={
            "bonus": state.edition.bonus,
            **{
                key: n
                for key, n in state.edition.numbers(len(state.companies)).items()
                if key.partition(".")[0] in in_force
            },
        },
        scales=_scales(state),
        lightning=[id for id in (*told.events, *told.archived_events) if not state.edition.events[id].lasting],
        stripes={id: content.tickets()[id].stripe for id in state.tickets} if state.toolbox else {},
        letters=_letters(state),
        surveys=_surveys(state),
    )


def _steps(in_force: tuple[str, ...]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for slot in in_force:
        sticker = content.stickers()[slot]
        if sticker.kind == "claim":
            found.setdefault(str(sticker.step), []).append(slot)
    return found


def _scales(state: CampaignState) -> dict[str, list[int]]:
    """What known things are worth: of the ledger, pledges kept and broken, stakes, exhibits and seals."""
    edition, scoring, companies = state.edition, state.edition.scoring, len(state.companies)
    found: dict[str, list[int]] = {}
    if state.toolbox:
        found |= {"rows": list(scoring.row_value), "columns": scoring.columns(companies)}
    if "E" in state.stickers:
        found |= {name: edition.list_of(name) for name in ("pledge", "kept", "broken")}
    if "D" in state.stickers:
        found["stakes"] = edition.list_of("stakes", companies)
    if "Q" in state.stickers:
        found |= {"exhibits": edition.list_of("exhibits", companies), "exhibit": [scoring.exhibit]}
    if "H" in state.stickers:
        found["seal"] = [seal_value(state)]
    return found


def _letters(state: CampaignState) -> dict[str, int]:
    """The number of a postcard is read from a ticket once there are postcards, while it lies in the post office."""
    if "V" not in state.stickers:
        return {}
    numbers = {id: content.tickets()[id].postcard for id in state.tickets}
    return {id: number for id, number in numbers.items() if number in state.post_office}


def _surveys(state: CampaignState) -> list[list[str]]:
    """In the order of their cities, which tells nothing of what lies beyond."""
    if not state.in_force("4"):
        return []
    return sorted(sorted(survey.gateways(region, state.regions)) for region in survey.surveyable(state.regions))


def _things(in_force: tuple[str, ...]) -> dict[str, list[str]]:
    """Where each thing of a register can be, in the register's order."""
    regions = content.regions()
    found: dict[str, list[str]] = {}
    if "F" in in_force:
        found["blizzard"] = list(regions["r5"].cities)
    if "G" in in_force:
        found["stakes_lying"] = list(regions["r6"].passes)
    if "L" in in_force:
        found["telegraph"] = list(regions["r3"].cities)
    if "N" in in_force:
        found["mines"] = list(regions["r2"].cities)
    if "P" in in_force:
        found["crates"] = sorted(set(PLATFORMS))
    if "Q" in in_force:
        found["exhibits"] = [region.exhibit for region in regions.values()]
    if "T" in in_force:
        found["fiesta"] = list(regions["r7"].cities)
    if "U" in in_force:
        found["ports"] = list(regions["r8"].cities)
    return found


@lru_cache(32)
def _board(
    version: int,
    regions: tuple[str, ...],
    parallels: tuple[tuple[str, str, str], ...],
    tickets: tuple[str, ...],
    trains: int,
) -> campaign_wire.CampaignBoard:
    edition = content.edition(version)
    board = content.board(edition, regions, parallels, tickets)
    places = board.places
    tracks = _tracks(board)
    x, y, width, height = _window(board, tracks)
    return campaign_wire.CampaignBoard(
        game="campaign",
        layout=_layout(board, {"start", *regions}, tracks, (x, y, width, height)),
        places=[wire.BoardPlace(p.id, p.name, p.kind, "") for p in places],
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
        regions=None,
        colors=list(KINDS),
        trains=trains,
        large=sorted(city for city in content.large_cities() if city in board.place_numbers),
        stubs=[
            campaign_wire.Stub(color, [_moved(point, x, y) for point in points])
            for color, points in _stubs(edition, board)
        ],
        towers=[],
        stockyards=[],
        events=[],
        things={},
        steps={},
        numbers={},
        scales={},
        lightning=[],
        stripes={},
        letters={},
        surveys=[],
    )


def _window(board: Board, tracks: list[Json]) -> tuple[float, float, float, float]:
    """The part of the sheet that is open, with a margin, and wide enough for all names."""
    sheet = whole_layout()
    places = [sheet["places"][place.id] for place in board.places]
    spots = places + [s for t in tracks for s in t["spaces"]]
    xs, ys = [spot["x"] for spot in spots], [spot["y"] for spot in spots]
    names = [_name_box(place["label"], sheet["sizes"]["font"]) for place in places]
    left = min(min(xs) - MARGIN, min(x for x, _ in names) - NAME_MARGIN)
    right = max(max(xs) + MARGIN, max(x for _, x in names) + NAME_MARGIN)
    x0, y0 = max(0, round(left)), max(0, round(min(ys) - MARGIN))
    x1, y1 = min(sheet["width"], round(right)), min(sheet["height"], round(max(ys) + MARGIN))
    return x0, y0, x1 - x0, y1 - y0


def _name_box(label: Json, font: float) -> tuple[float, float]:
    """From where to where a city's name goes at most."""
    width = LETTER * font * max(len(line) for line in label["lines"])
    left = label["x"] - {"start": 0.0, "middle": width / 2, "end": width}[label["anchor"]]
    return left, left + width


def _layout(board: Board, opened: set[str], tracks: list[Json], window: tuple[float, float, float, float]) -> Json:
    """The window of the sheet, as if it were a sheet of its own."""
    sheet = whole_layout()
    x, y, width, height = window

    def is_inside(thing: Json) -> bool:
        return bool(x + 60 < thing["x"] < x + width - 60 and y + 40 < thing["y"] < y + height - 40)

    shown: Json = {"version": sheet["version"], "width": width, "height": height, "sizes": sheet["sizes"]}
    for name in ("land", "borders", "frontiers", "lakes", "rivers", "graticule"):
        shown[name] = [_moved_path(path, x, y) for path in sheet[name]]
    shown["regions"] = [
        {
            "name": land["name"],
            "home": land["sheet"] in opened,
            "tint": land["tint"],
            "path": _moved_path(land["path"], x, y),
        }
        for land in sheet["regions"]
    ]
    shown["seas"] = [_moved_thing(sea, x, y) for sea in sheet["seas"] if is_inside(sea)]
    compass = sheet["compass"]
    shown["compass"] = _moved_thing(compass, x, y) if compass and is_inside(compass) else None
    shown["cartouche"] = None
    shown["crossings"] = []
    shown["places"] = {
        place.id: {
            **_moved_thing(sheet["places"][place.id], x, y),
            "label": _moved_thing(sheet["places"][place.id]["label"], x, y),
        }
        for place in board.places
    }
    shown["routes"] = [
        {
            "id": track["id"],
            "spaces": [_moved_thing(space, x, y) for space in track["spaces"]],
            "points": [_moved(point, x, y) for point in track["points"]],
            "path": _line([_moved(point, x, y) for point in track["points"]]),
        }
        for track in tracks
    ]
    return shown


def _moved(point: list[float], x: float, y: float) -> list[float]:
    return [round(point[0] - x, 1), round(point[1] - y, 1)]


def _moved_thing(thing: Json, x: float, y: float) -> Json:
    return {**thing, "x": round(thing["x"] - x, 1), "y": round(thing["y"] - y, 1)}


def _moved_path(path: str, x: float, y: float) -> str:
    """Only the beginning of a line is told in units of the sheet, the rest is relative to it."""
    return START.sub(lambda m: f"M{round(float(m[1]) - x, 1)} {round(float(m[2]) - y, 1)}", path)


def _line(points: list[list[float]]) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in points)


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
    return {"spaces": spaces, "points": points}


def _stubs(edition: content.Edition, board: Board) -> list[tuple[str, list[list[float]]]]:
    """Colour and beginning of every track with one end on the board."""
    found = []
    for ends, tracks in _drawn().items():
        here = [end in board.place_numbers for end in ends]
        if here[0] == here[1]:
            continue
        colors = [row["color"] for row in edition.routes if (row["a"], row["b"]) == ends]
        for color, track in zip(colors, tracks, strict=True):
            points = track["points"] if here[0] else track["points"][::-1]
            found.append((color, _beginning(points, STUB)))
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
