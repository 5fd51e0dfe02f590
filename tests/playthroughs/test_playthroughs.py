"""Games written out step by step (what one seat sees, may do and hears), kept as text and read as diffs.

After a change on purpose: `python -m tests.playthroughs.test_playthroughs` writes them anew; review the diff.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from stellwerk.engine.actions import Action
from stellwerk.engine.codec import Json, to_json
from stellwerk.engine.game import Game
from stellwerk.engine.record import parse_record
from stellwerk.engine.view import View
from stellwerk.games.registry import setting_for

FOLDER = Path(__file__).parent
GAMES = ["usa-2", "germany-2", "italy-2", "old_west-alvin-3"]
STEPS = 70


def playthrough(name: str) -> str:
    """A recorded game from the eyes of seat 0."""
    text = (FOLDER.parent / "records" / "games" / f"{name}.json").read_text(encoding="utf-8")
    record = parse_record(text)
    assert record.seed is not None
    setting = setting_for(record.game, len(record.players), record.variants)
    game = Game(setting, record.seed, record.salt or "", record.players)
    lines = [f"# {name} from seat 0"]
    for event in game.events:
        lines.append(f"  * {short(to_json(event.redacted_for(0)))}")
    for number, move in enumerate(record.moves, 1):
        if number > STEPS and number <= len(record.moves) - 10:
            game.play(move.action, move.seat)
            continue
        lines += ["", f"## {number}: seat {move.seat}, {game.table.decision().code}", *seen(game.view(0))]
        if move.seat == 0:
            lines.append(f"  may: {kinds(game.options_for(0))}")
            lines.append(f"  does: {short(to_json(move.action))}")
        for event in game.play(move.action, move.seat):
            heard = event.redacted_for(0)
            if heard is not None:
                lines.append(f"  * {short(to_json(heard))}")
    assert game.outcome is not None
    lines += ["", "## count", *(f"  {short(to_json(line))}" for line in game.outcome.lines)]
    lines.append(f"  totals {list(game.outcome.totals)}, places {list(game.outcome.places)}")
    return "\n".join(lines) + "\n"


def seen(view: View) -> list[str]:
    own = view.seats[0]
    hand = {kind: n for kind, n in (own.hand or {}).items() if n}
    others = [f"{s.points}p {s.trains}t {s.cards}c {sum(s.ticket_counts)}z" for s in view.seats]
    return [
        f"  hand {short(to_json(hand))} tickets {list(own.tickets or ())} offered {list(own.offered or ())}",
        f"  market {list(view.market)} deck {view.deck} seats {others}",
    ]


def kinds(options: Iterable[Action]) -> str:
    counts: dict[str, int] = {}
    for action in options:
        counts[type(action).__name__] = counts.get(type(action).__name__, 0) + 1
    return ", ".join(f"{n} {kind}" for kind, n in counts.items())


def short(data: Json) -> str:
    if not isinstance(data, dict):
        return str(data)
    inner = ", ".join(f"{key}={short(value)}" for key, value in data.items() if key != "type")
    return f"{data.get('type', '')}({inner})"


@pytest.mark.parametrize("name", GAMES)
def test_the_game_runs_as_written(name: str) -> None:
    assert playthrough(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


if __name__ == "__main__":
    for game_name in GAMES:
        (FOLDER / f"{game_name}.txt").write_text(playthrough(game_name), encoding="utf-8")
