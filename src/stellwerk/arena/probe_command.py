"""`stellwerk probe`: what the command line calls."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import typer
from rich.console import Console

from stellwerk.arena.command import INTERRUPTED
from stellwerk.arena.probing import Found, Hunt, Prey, Probe
from stellwerk.arena.running import Interrupted


def probe_command(
    bot: str,
    game: str = "usa",
    players: int = 2,
    games: int = 2000,
    jobs: int = 1,
    seed: int = 0,
    real: int = 0,
    folder: Path | None = None,
    backend: str = "local",
    json_wanted: bool = False,
) -> None:
    """Tune styles against a bot and print the best share that anything took from it."""
    probe = Probe(bot, game, players, games, seed, real)
    console = Console(stderr=True)

    def heard(found: Found, spent: int) -> None:
        console.print(
            f"{spent:>6} of {games} games  {100 * found.share:5.1f} % in {found.games}  {found.trial.name}",
            highlight=False,
            soft_wrap=True,
        )

    place = folder or _default_folder()
    try:
        prey = Hunt(probe, place, jobs, backend, heard).run()
    except (Interrupted, KeyboardInterrupt):
        print(f"interrupted; the same command goes on where it stopped ({place})", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    if json_wanted:
        print(json.dumps(as_json(probe, prey), indent=1))
        return
    print(f"{bot} in {game} with {players} players, seed {seed}: {prey.real_games} games against it", end="")
    print(f", {prey.quick_games} against its plan without search" if prey.quick_games else "")
    for found in prey.confirmed:
        print(f"  {told_share(found)}: {found.trial.name}")
    print(f"most was taken by {prey.best.trial.name}")
    print(f"{told_share(prey.best)} on deals of their own")
    if prey.from_plan is not None:
        print(f"from its plan without search it had taken {told_share(prey.from_plan)}")


def told_share(found: Found) -> str:
    """The share with its interval and the number of games."""
    low, high = (100 * bound for bound in found.interval)
    return f"{100 * found.share:.1f} % ({low:.0f}–{high:.0f}) of {found.games} games"


def as_json(probe: Probe, prey: Prey) -> dict[str, object]:
    """Everything that was asked and found."""
    best = prey.best
    told: dict[str, object] = {
        "bot": probe.bot,
        "game": probe.game,
        "players": probe.players,
        "games": probe.games,
        "seed": probe.seed,
        "real_games": prey.real_games,
        "quick_games": prey.quick_games,
        "prey": best.trial.name,
        "share": best.share,
        "interval": list(best.interval),
        "measured_games": best.games,
    }
    if prey.from_plan is not None:
        told["from_plan"] = {"share": prey.from_plan.share, "interval": list(prey.from_plan.interval)}
    return told


def _default_folder() -> Path:
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return cache / "stellwerk" / "probe"
