"""A claimed route as one coupled train in its owner's livery; the page draws the same (web/src/board/train.ts)."""

from __future__ import annotations

import math
from collections.abc import Iterator

from stellwerk.boards.inks import Seat
from stellwerk.boards.shapes import Space, Track
from stellwerk.boards.svg import at, tag

COUPLING = "#1b1512"
EMBLEM = 0.91


def _body(w: float, h: float, engine: bool) -> str:
    """A car around its own middle: a box with round corners; an engine ends in a round nose."""
    x, y, r = w / 2, h / 2, 5
    back = f"H{r - x:g}Q{-x:g} {y:g} {-x:g} {y - r:g}V{r - y:g}Q{-x:g} {-y:g} {r - x:g} {-y:g}Z"
    if not engine:
        right = f"H{x - r:g}Q{x:g} {-y:g} {x:g} {r - y:g}V{y - r:g}Q{x:g} {y:g} {x - r:g} {y:g}"
        return f"M{r - x:g} {-y:g}{right}{back}"
    nose = x - 0.85 * y
    right = f"C{x - 1:g} {-y:g} {x + 1:g} {-y / 2:g} {x + 1:g} 0S{x - 1:g} {y:g} {nose:g} {y:g}"
    return f"M{r - x:g} {-y:g}H{nose:g}{right}{back}"


def _car(space: Space, angle: float, engine: bool, seat: Seat) -> str:
    w, h = space["w"] + 1.6, space["h"] + 4
    body, side, front = _body(w, h, engine), h / 2 - 4, w / 2 - (10 if engine else 4)
    bogies = "".join(f"M{x - 4.5:g} {-h / 2 - 3.4:g}h9v{h + 6.8:g}h-9Z" for x in (-0.29 * w, 0.29 * w))
    windows = "".join(f"M{4 - w / 2:g} {y:g}H{front:g}" for y in (-side, side))
    pane: dict[str, str | float] = {"stroke": seat.window, "stroke_width": 2.2, "stroke_dasharray": "4 2.6"}
    upright = f"rotate({-angle:g})scale({EMBLEM})"
    band: dict[str, str | float] = {"stroke": seat.color, "stroke_width": 4.4, "stroke_linejoin": "round"}
    return tag(
        "g",
        tag("path", d=body, fill="none", stroke="#fffbe9", stroke_width=5.4, stroke_linejoin="round"),
        tag("path", d=bogies, fill=COUPLING),
        tag("path", d=body, fill=seat.color, stroke=seat.rim, stroke_width=2),
        tag("path", d=windows, fill="none", **pane),
        tag("circle", cx=w / 2 - 4, r=2.3, fill="#fff3b8", stroke=seat.rim, stroke_width=1.2) if engine else "",
        tag("path", d=seat.shape, transform=upright, fill=seat.color, **band),
        tag("path", d=seat.shape, transform=upright, fill=seat.window, fill_rule="evenodd"),
        transform=at(space["x"], space["y"], angle),
    )


def train(track: Track, seat: Seat) -> Iterator[str]:
    """A claimed route: coupled cars, the last one an engine that looks to the second place."""
    spaces = track["spaces"]
    spots = [tuple(track["points"][0]), *((s["x"], s["y"]) for s in spaces), tuple(track["points"][-1])]
    if len(spaces) > 1:
        line = "M" + "L".join(f"{s['x']:g} {s['y']:g}" for s in spaces)
        yield tag("path", d=line, fill="none", stroke=COUPLING, stroke_width=5)
    for index, space in enumerate(spaces):
        turn = math.radians(space["angle"])
        (x0, y0), (x1, y1) = spots[index], spots[index + 2]
        ahead = math.cos(turn) * (x1 - x0) + math.sin(turn) * (y1 - y0) >= 0
        yield _car(space, space["angle"] + (0 if ahead else 180), index == len(spaces) - 1, seat)
