"""Is the review right? `python -m tools.review_check WHAT [--games N]` measures and prints what `docs/review.md` says.

WHAT is `ledger` (every row adds up, and luck has mean zero by seat), `calibration` (said and happened chances by
decile; `--draw FILE` draws them), `planted` (random moves planted into games of the Night express are found), `time`
(of a review and of a hint, on one core) or `levels` (what each level gives away per choice). What was measured is kept
in a file, so that an interrupted run goes on where it stopped.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

from stellwerk.games.registry import listed_games
from tools.review_drawing import Decile, drawing
from tools.review_rows import JUDGED, KINDS, TIMED, Json, calibration_row, ledger_row, levels_row, planted_row, time_row

NAMES = [entry.name for entry in listed_games()]
WITHIN = 0.03


def mean_and_error(values: list[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    return mean, (sum((v - mean) ** 2 for v in values) / max(1, len(values) - 1) / len(values)) ** 0.5


def tell_ledger(rows: list[Json]) -> None:
    print(f"{len(rows)} games of {len(KINDS)} kinds; the largest error of a sum is {max(r['wrong'] for r in rows):.1e}")
    lucky = [r for r in rows if "luck" in r]
    if not lucky:
        return
    print(f"mean luck over {len(lucky)} of them, in points (± one standard error):")
    for seat in range(max(r["players"] for r in lucky)):
        _tell_luck(f"seat {seat + 1}", [r["luck"][seat] for r in lucky if r["players"] > seat])
    for bot in sorted({bot for r in lucky for bot in r["bots"]}):
        _tell_luck(bot, [luck for r in lucky for by, luck in zip(r["bots"], r["luck"], strict=True) if by == bot])


def _tell_luck(whose: str, values: list[float]) -> None:
    mean, error = mean_and_error(values)
    print(f"  {whose}: {100 * mean:+.2f} ± {100 * error:.2f}  ({mean / (error or 1):+.1f} standard errors)")


def deciles(rows: list[Json]) -> list[Decile]:
    """For every tenth that was said: how many, the mean said and happened, and one standard error of their difference,
    by games."""
    found = []
    for tenth in range(10):
        by_game = [
            [
                (said, happened)
                for position in r["positions"]
                for said, happened in zip(position["said"], position["happened"], strict=True)
                if min(9, int(10 * said)) == tenth
            ]
            for r in rows
        ]
        pairs = [pair for game in by_game for pair in game]
        if pairs:
            gaps = [sum(h - s for s, h in game) for game in by_game if game]
            error = sum(gap**2 for gap in gaps) ** 0.5 / len(pairs)
            said, happened = (sum(p[side] for p in pairs) / len(pairs) for side in (0, 1))
            found.append(Decile(len(pairs), said, happened, error))
    return found


def by_game(rows: list[Json]) -> dict[str, list[Decile]]:
    return {name: deciles(own) for name in NAMES if (own := [r for r in rows if r["game"] == name])}


def tell_calibration(rows: list[Json]) -> None:
    told = by_game(rows)
    for name, tenths in told.items():
        own = [r for r in rows if r["game"] == name]
        print(f"{name}: {sum(len(r['positions']) for r in own)} positions of {len(own)} games")
        for tenth in tenths:
            gap = f"{100 * tenth.gap:+.1f} ± {100 * tenth.error:.1f}"
            print(f"  said {100 * tenth.said:5.1f}  happened {100 * tenth.happened:5.1f}  {gap:>12}  ({tenth.count})")
    gaps = [abs(tenth.gap) for tenths in told.values() for tenth in tenths]
    within = sum(1 for gap in gaps if gap <= WITHIN)
    print(f"{within} of {len(gaps)} within {100 * WITHIN:.0f} points; the largest is {100 * max(gaps):.1f}")


def tell_planted(rows: list[Json]) -> None:
    told = [r for r in rows if r["rank"] is not None]
    found = sum(1 for r in told if 1 <= r["rank"] <= 3)
    print(f"{len(told)} planted moves: {found} among the three worst ({100 * found / max(1, len(told)):.1f} %)")
    for name in NAMES:
        own = [r["rank"] for r in told if r["game"] == name]
        if own:
            print(f"  {name}: {sum(1 for rank in own if 1 <= rank <= 3)} of {len(own)}, ranks {own}")


def tell_time(rows: list[Json]) -> None:
    print("processor time of a whole review, and of the slowest hint:")
    for kind in TIMED:
        own = [r for r in rows if (r["game"], r["players"]) == kind]
        if own:
            seconds = [r["seconds"] for r in own]
            told = f"{sum(seconds) / len(own):5.1f} s, at most {max(seconds):.1f} s  ({len(own)} reviews)"
            print(f"  {kind[0]} {kind[1]}: {told}; hint at most {max(r['hint'] for r in own):.2f} s")


def tell_levels(rows: list[Json]) -> None:
    """The thresholds of the words are half way, by ratio, between neighbouring levels."""
    print("points given away per real choice, by level:")
    for name, players in [("all", 0), *((name, players) for name in NAMES for players in (2, 5))]:
        own = [r for r in rows if name == "all" or (r["game"], r["players"]) == (name, players)]
        told = [f"{100 * given_away(own, bot):.2f}" for bot in JUDGED if any(bot in r["errors"] for r in own)]
        print(f"  {name} {players or ''}: {' '.join(told)}  ({len(own)} reviews)")
    means = [max(1e-4, given_away(rows, bot)) for bot in JUDGED]
    print("half way between neighbours:", " ".join(f"{100 * (a * b) ** 0.5:.2f}" for a, b in pairwise(means)))


def given_away(rows: list[Json], bot: str) -> float:
    """The mean over reviews of the error per real choice."""
    errors: list[tuple[float, int]] = [r["errors"][bot] for r in rows if bot in r["errors"]]
    return sum(error for error, _ in errors) / max(1, len(errors))


CHECKS: dict[str, tuple[Callable[[int], Json], Callable[[list[Json]], None], int]] = {
    "ledger": (ledger_row, tell_ledger, 10_000),
    "calibration": (calibration_row, tell_calibration, 10_800),
    "planted": (planted_row, tell_planted, 208),
    "time": (time_row, tell_time, len(TIMED)),
    "levels": (levels_row, tell_levels, 24),
}


def kept(file: Path) -> Iterator[tuple[int, Json]]:
    """What was measured before; a torn last line is left out."""
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        try:
            row = json.loads(line)
            yield int(row.pop("number")), row
        except (ValueError, KeyError):
            continue


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=CHECKS)
    parser.add_argument("--games", type=int, help="how many games; by default as many as the figures ask for")
    parser.add_argument("--file", type=Path, help="where to keep what was measured")
    parser.add_argument("--show", action="store_true", help="only tell of what was measured before")
    parser.add_argument("--draw", type=Path, metavar="FILE", help="of calibration: draw it as SVG")
    wanted = parser.parse_args()
    measure, tell, usual = CHECKS[wanted.what]
    file = wanted.file or Path(".review-check") / f"{wanted.what}.jsonl"
    rows = dict(kept(file))
    file.parent.mkdir(parents=True, exist_ok=True)
    numbers = [] if wanted.show else [n for n in range(wanted.games or usual) if n not in rows]
    try:
        with file.open("a", encoding="utf-8") as out:
            for number in numbers:
                rows[number] = measure(number)
                print(json.dumps({"number": number, **rows[number]}), file=out, flush=True)
                print(f"\r{len(rows)}", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print(f"\ninterrupted; the same command goes on where it stopped ({file})", file=sys.stderr)
    print(file=sys.stderr)
    if rows:
        tell(list(rows.values()))
    if rows and wanted.draw and wanted.what == "calibration":
        wanted.draw.write_text(drawing(by_game(list(rows.values()))), encoding="utf-8")


if __name__ == "__main__":
    main()
