"""`python -m stellwerk.boards FILE`: the ids of the routes in a table, as JSON in their order; `web/boardgen` asks."""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path

from stellwerk.engine.board import route_ids


def ids_of(file: Path) -> list[str]:
    """The ids of a table of routes, whatever other columns it has."""
    with file.open(encoding="utf-8-sig", newline="") as lines:
        return route_ids([(row["a"], row["b"]) for row in csv.DictReader(lines)])


if __name__ == "__main__":
    print(json.dumps(ids_of(Path(sys.argv[1]))))
