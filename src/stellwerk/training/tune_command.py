"""`stellwerk tune`: what the command line calls."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import typer
from rich.console import Console

from stellwerk.bots.mastery import key_of, master_changes
from stellwerk.engine.errors import StellwerkError
from stellwerk.games.registry import setting_for

INTERRUPTED = 130
MEASURED_DEALS = 150


def tune_command(
    game: str,
    players: int,
    variant: str,
    generations: int,
    deals: int,
    seed: int,
    folder: Path,
    write: Path | None,
    known: bool = False,
) -> None:
    """Tune the weights of level 6 for one setting; with `write` put them into that file of masters. `known`: only
    measure those that it has."""
    try:
        from stellwerk.training.tuning import Evolution, Task, kept_state, measured
    except ImportError:
        raise StellwerkError("tuning needs numpy; install the extra: pip install 'stellwerk[env]'") from None
    variants = (variant,) if variant else ()
    setting_for(game, players, variants)
    task = Task(game, players, variants, seed, deals)
    if known:
        tell(master_changes(game, players, variants), measured(task, master_changes(game, players, variants), deals))
        return
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"tune-{key_of(game, players, variants)}-{seed}.json"
    run = Evolution(task, kept_state(file, task))
    console = Console(stderr=True)
    try:
        while run.state["generation"] < generations:
            best, mean = run.step()
            half = file.with_suffix(".half")
            half.write_text(json.dumps({"task": repr(task), "state": run.state}), encoding="utf-8")
            half.replace(file)
            done = run.state["generation"]
            console.print(
                f"{done} of {generations}: best {best:.3f}, mean {mean:.3f} (utility from -1 to 1)", highlight=False
            )
    except KeyboardInterrupt:
        print(f"interrupted; the same command goes on where it stopped ({file})", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    changes = run.best()
    shares = measured(task, changes, MEASURED_DEALS)
    tell(changes, shares)
    if write is not None:
        told = json.loads(write.read_text(encoding="utf-8")) if write.is_file() else {"masters": {}, "card": {}}
        key = key_of(game, players, variants)
        told["masters"][key] = changes
        told["card"][key] = {
            "made_by": f"stellwerk tune {game} --players {players}{f' --variant {variant}' if variant else ''} "
            f"--generations {generations} --deals {deals} --seed {seed}",
            "times a fair share against": {name: round(s, 3) for name, s in shares.items()},
        }
        write.write_text(json.dumps(told, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def tell(changes: dict[str, int], shares: dict[str, float]) -> None:
    print(json.dumps({"weights": changes, "shares": {name: round(share, 3) for name, share in shares.items()}}))
