"""The layout of a small board that is a corner of a larger one: `python -m tools.cut_board usa first_journey`.

Places and routes of the small board keep where they are drawn on the large one; land and water outside the corner are
left out. Names of seas and the plate with the board's name have places of their own.
"""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path
from typing import Any

from stellwerk.boards.loading import load_board

BOARDS = Path(__file__).resolve().parent.parent / "src/stellwerk/boards"
SIZE = (660, 740)
SEAS = [{"text": {"en": "Pacific Ocean", "de": "Pazifik"}, "x": 52, "y": 362, "size": 22, "angle": -80}]
PLATE = {"x": 352, "y": 622, "w": 270, "h": 84}
COMPASS = {"x": 592, "y": 132, "r": 40}
AROUND = 40  # what lies so near is drawn too, under the frame
NUMBER = re.compile(r"-?\d*\.?\d+")


def touches(part: str, width: int, height: int) -> bool:
    """Does one stroke of a path, `M x y l dx dy ...`, come into the corner?"""
    numbers = [float(n) for n in NUMBER.findall(part)]
    x, y = numbers[0], numbers[1]
    xs, ys = [x], [y]
    for dx, dy in zip(numbers[2::2], numbers[3::2], strict=True):
        x, y = x + dx, y + dy
        xs.append(x)
        ys.append(y)
    return min(xs) < width + AROUND and max(xs) > -AROUND and min(ys) < height + AROUND and max(ys) > -AROUND


def cut(path: str, width: int, height: int) -> str:
    return "".join(part for part in re.findall(r"M[^M]+", path) if touches(part, width, height))


def corner(large: dict[str, Any], name: str) -> dict[str, Any]:
    """The part of a layout that a board of this name needs."""
    board, (width, height) = load_board(name), SIZE
    tracks = {track["id"]: track for track in large["routes"]}
    regions = [{**region, "path": cut(region["path"], width, height)} for region in large["regions"]]
    strokes = {
        kind: [kept for path in large[kind] if (kept := cut(path, width, height))]
        for kind in ("land", "borders", "frontiers", "lakes", "rivers", "graticule")
    }
    return {
        **large,
        **strokes,
        "width": width,
        "height": height,
        "regions": [region for region in regions if region["path"]],
        "seas": SEAS,
        "cartouche": PLATE,
        "compass": COMPASS,
        "places": {place.id: large["places"][place.id] for place in board.places},
        "routes": [tracks[route.id] for route in board.routes],
    }


def printed(layout: dict[str, Any]) -> str:
    """JSON with one line for each thing, as `web/boardgen` writes it."""
    lines = []
    for key, value in layout.items():
        inside = None
        if isinstance(value, list) and value:
            inside = "[\n" + ",\n".join(f"  {_line(v)}" for v in value) + "\n ]"
        elif key == "places":
            inside = "{\n" + ",\n".join(f"  {_line(k)}: {_line(v)}" for k, v in value.items()) + "\n }"
        lines.append(f" {_line(key)}: {inside or _line(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("large")
    parser.add_argument("small")
    arguments = parser.parse_args()
    large = json.loads((BOARDS / arguments.large / "layout.json").read_text(encoding="utf-8"))
    (BOARDS / arguments.small / "layout.json").write_text(printed(corner(large, arguments.small)), encoding="utf-8")


if __name__ == "__main__":
    main()
