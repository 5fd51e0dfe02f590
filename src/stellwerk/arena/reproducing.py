"""`stellwerk reproduce`: plays published matches again and says whether they agree with what was published."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import typer

from stellwerk.arena.command import INTERRUPTED, watched
from stellwerk.arena.contest import Contest
from stellwerk.arena.running import Interrupted
from stellwerk.engine.errors import StellwerkError

FILE = Path(__file__).parent / "published.json"
FAILED = 1


@dataclass(frozen=True)
class Published:
    """A match and the share of wins of its first bot, with the interval of 95 %."""

    game: str
    players: int
    bots: tuple[str, ...]
    games: int
    seed: int
    share: float
    interval: tuple[float, float]
    variants: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return "-".join((self.game, *self.variants, str(self.players), *self.bots))

    def contest(self, games: int) -> Contest:
        return Contest(self.game, self.players, self.bots, games, self.seed, self.variants, self.bots[0])


def published() -> list[Published]:
    """All matches, in the order of the file."""
    told = json.loads(FILE.read_text(encoding="utf-8"))["matches"]
    return [
        Published(
            entry["game"],
            entry["players"],
            tuple(entry["bots"]),
            entry["games"],
            entry["seed"],
            entry["share"],
            (entry["interval"][0], entry["interval"][1]),
            tuple(entry.get("variants", ())),
        )
        for entry in told
    ]


def agree(one: Sequence[float], other: Sequence[float]) -> bool:
    """Do two intervals have anything in common?"""
    return one[0] <= other[1] and other[0] <= one[1]


def reproduce_command(only: str = "", games: int | None = None, jobs: int = 1, backend: str = "local") -> None:
    """Play the matches whose names contain `only`, with as many games as were published or fewer."""
    matches = [match for match in published() if only in match.name]
    if not matches:
        names = ", ".join(match.name for match in published())
        raise StellwerkError(f"no published match is called like {only!r}; there are {names}")
    differ = 0
    for match in matches:
        try:
            result = watched(match.contest(games or match.games), jobs, backend, None)
        except Interrupted as stopped:
            print(f"interrupted; the same command goes on where it stopped ({stopped.path})", file=sys.stderr)
            raise typer.Exit(INTERRUPTED) from None
        [first] = [bot for bot in result.bots if bot.name == match.bots[0]]
        fits = agree(first.interval, match.interval)
        differ += not fits
        low, high = (100 * bound for bound in match.interval)
        now_low, now_high = (100 * bound for bound in first.interval)
        print(
            f"{match.name}: published {100 * match.share:.1f} % ({low:.0f}–{high:.0f}) of {match.games} games, "
            f"now {100 * first.win_share:.1f} % ({now_low:.0f}–{now_high:.0f}) of {first.games}: "
            f"{'agrees' if fits else 'DIFFERS'}"
        )
    if differ:
        raise typer.Exit(FAILED)
