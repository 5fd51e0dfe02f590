"""A plain picture for a board that has no drawn one: places by their degrees, routes as straight rows of spaces.

Boards of this project are drawn by `web/boardgen`; this is for boards of other packages, and for drafts.
"""

from __future__ import annotations

import math
from importlib.resources.abc import Traversable

from stellwerk.boards.shapes import Crossing, Layout, Space, Spot, Track
from stellwerk.boards.tables import read_rows
from stellwerk.engine.board import COUNTRY, Board, Route

WIDEST = 2000.0
NARROWEST = 900.0
MARGIN = 90.0
SPACE, HEIGHT = 36.0, 20.0
AROUND_A_CITY = 24.0
BESIDE = 26.0  # from one parallel route to the next
COUNTRY_SIZE = (110.0, 34.0)


def plain_layout(board: Board, folder: Traversable) -> Layout:
    """Where everything of a board may be drawn."""
    at = _positions(board, folder)
    width = max(x for x, _ in at) + MARGIN
    height = max(y for _, y in at) + MARGIN
    return {
        "version": 1,
        "width": round(width),
        "height": round(height),
        "sources": [],
        "sizes": {"city": 15, "crossing": 10, "font": 21, "line": 21, "plaque": 19},
        "land": [f"M0 0H{width:.0f}V{height:.0f}H0Z"],
        "regions": [],
        "borders": [],
        "frontiers": [],
        "lakes": [],
        "rivers": [],
        "graticule": [],
        "seas": [],
        "cartouche": None,
        "compass": None,
        "places": {place.id: _spot(place.kind, place.name, *at[place.number]) for place in board.places},
        "crossings": [c for route in board.routes for c in _crossings(board, route, at)],
        "routes": [_track(board, route, at) for route in board.routes],
    }


def _positions(board: Board, folder: Traversable) -> list[tuple[float, float]]:
    """Degrees on the page, stretched so that most routes have room for their spaces."""
    rows = read_rows(folder, "places.csv")
    degrees = [(float(row.text("lon")), float(row.text("lat"))) for row in rows]
    middle = math.radians(sum(lat for _, lat in degrees) / len(degrees))
    flat = [(lon * math.cos(middle), -lat) for lon, lat in degrees]
    wanted = []
    for route in board.routes:
        far = math.dist(flat[route.a], flat[route.b])
        wanted.append((int(route.length) * (SPACE + 2) + 2 * AROUND_A_CITY) / max(far, 1e-6))
    least_x, least_y = min(x for x, _ in flat), min(y for _, y in flat)
    span = max(max(x for x, _ in flat) - least_x, max(y for _, y in flat) - least_y, 1e-6)
    scale = min(max(sorted(wanted)[int(len(wanted) * 0.85)], NARROWEST / span), WIDEST / span)
    return [(MARGIN + (x - least_x) * scale, MARGIN + (y - least_y) * scale) for x, y in flat]


def _spot(kind: str, name: str, x: float, y: float) -> Spot:
    if kind == COUNTRY:
        width, height = COUNTRY_SIZE
        label = {"x": x, "y": y, "anchor": "middle", "lines": [name]}
        return {"x": x, "y": y, "kind": "country", "w": width, "h": height, "label": label}  # type: ignore[typeddict-item]
    return {"x": x, "y": y, "kind": "city", "label": {"x": x + 20, "y": y - 12, "anchor": "start", "lines": [name]}}


def _ends(board: Board, route: Route, at: list[tuple[float, float]]) -> tuple[float, float, float, float]:
    """From city to city, beside its parallels."""
    (ax, ay), (bx, by) = at[route.a], at[route.b]
    if route.a > route.b:
        (ax, ay), (bx, by) = (bx, by), (ax, ay)
    group = [int(n) for n in board.groups[route.group]]
    aside = (group.index(int(route.number)) - (len(group) - 1) / 2) * BESIDE
    far = max(math.dist((ax, ay), (bx, by)), 1e-6)
    right, down = -(by - ay) / far * aside, (bx - ax) / far * aside
    return ax + right, ay + down, bx + right, by + down


def _track(board: Board, route: Route, at: list[tuple[float, float]]) -> Track:
    ax, ay, bx, by = _ends(board, route, at)
    far = max(math.dist((ax, ay), (bx, by)), 1e-6)
    length = int(route.length)
    room = max(far - 2 * AROUND_A_CITY, far / 2)
    angle = math.degrees(math.atan2(by - ay, bx - ax))
    spaces: list[Space] = []
    for number in range(length):
        along = ((far - room) / 2 + room * (number + 0.5) / length) / far
        x, y = ax + (bx - ax) * along, ay + (by - ay) * along
        size = round(min(SPACE, room / length - 3), 1)
        spaces.append({"x": round(x, 1), "y": round(y, 1), "angle": round(angle, 1), "w": size, "h": HEIGHT})
    path = f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"
    return {"id": route.id, "spaces": spaces, "path": path, "points": [[ax, ay], [bx, by]]}


def _crossings(board: Board, route: Route, at: list[tuple[float, float]]) -> list[Crossing]:
    found: list[Crossing] = []
    for here, there in ((route.a, route.b), (route.b, route.a)):
        if board.places[here].kind == COUNTRY:
            (x, y), (tx, ty) = at[here], at[there]
            far = max(math.dist((x, y), (tx, ty)), 1e-6)
            step = COUNTRY_SIZE[1] / far
            spot = (round(x + (tx - x) * step, 1), round(y + (ty - y) * step, 1))
            country, city = board.places[here].id, board.places[there].id
            found.append({"country": country, "city": city, "x": spot[0], "y": spot[1]})
    return found
