"""How often each seat wins when the review's bot plays all of them: `python -m tools.seat_chances [DEALS]` writes
`src/stellwerk/review/seat_chances.json`, from which the ledger starts."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from stellwerk.engine.table import new_table
from stellwerk.games.registry import listed_games, setting_for
from stellwerk.review.chances import Chances

FILE = Path(__file__).parent.parent / "src/stellwerk/review/seat_chances.json"


def measured(game: str, players: int, deals: int) -> list[float]:
    setting = setting_for(game, players, ())
    tables = (new_table(setting, f"seat-chances-{number}") for number in range(deals))
    return [round(chance, 4) for chance in Chances(setting).finished(tables).chances]


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 2500
    found: dict[str, dict[str, list[float]]] = {}
    for entry in listed_games():
        game = entry.name
        for players in entry.players:
            found.setdefault(game, {})[str(players)] = measured(game, players, deals)
            print(game, players, found[game][str(players)], flush=True)
    FILE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
