"""`stellwerk train`: games are played in parts, each kept when it is finished; then everything is fitted.

Equal seeds give equal weights, however many processes play and however often it was interrupted.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import typer
from rich.console import Console

from stellwerk.bots.beliefs import ANY_GAME
from stellwerk.bots.mastery import key_of, planned_variants
from stellwerk.engine.errors import StellwerkError
from stellwerk.games.registry import GAMES
from stellwerk.training.samples import Samples, SelfPlay, TicketSample

INTERRUPTED = 130
PART = 500  # games that are played and kept together
BELIEVED = 100  # games of each number of players from which beliefs are learned: more changed nothing
SEARCHED = 60  # of the other games, in one of so many the judged seat searches
OF_ALL = 400  # samples of each part for the weights of any game
# game, variants, players, first game, games, seed, games for beliefs
Part = tuple[str, tuple[str, ...], int, int, int, int, int]
Say = Callable[[str], None]


def train_command(games: int, seed: int, jobs: int, folder: Path, write: Path | None, only: str, backend: str) -> None:
    """Play what is missing, fit, write beliefs.json and evaluation.json with their cards."""
    console = Console(stderr=True)

    def say(text: str) -> None:
        console.print(text, highlight=False, soft_wrap=True)

    try:
        import numpy  # noqa: F401 (only whether it is there)
    except ImportError:
        raise StellwerkError("training needs numpy; install the extra: pip install 'stellwerk[env]'") from None
    try:
        train(games, seed, jobs, folder, write or folder, only, backend, say)
    except KeyboardInterrupt:
        print(f"interrupted; the same command goes on where it stopped ({folder})", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None


def train(games: int, seed: int, jobs: int, folder: Path, write: Path, only: str, backend: str, say: Say) -> None:
    """The whole training; see `train_command`."""
    names = tuple(n.strip() for n in only.split(",") if n.strip()) or tuple(GAMES)
    parts = parts_of(names, games, seed)
    missing = [part for part in parts if not file_of(folder, part).is_file()]
    folder.mkdir(parents=True, exist_ok=True)
    done = len(parts) - len(missing)
    for part, plain in played(missing, jobs, backend):
        keep(file_of(folder, part), plain)
        done += 1
        game, variants, players, first, count, *_ = part
        say(f"{done} of {len(parts)} parts: {key_of(game, players, variants)}, games {first} to {first + count - 1}")
    fit_all(names, parts, folder, write, games, seed, say)


def parts_of(names: Sequence[str], games: int, seed: int) -> list[Part]:
    """Every game, and every variant that is planned for by weights of its own, with every number of players, down to a
    part of the games each. From a variant nothing is learned about the others' tickets."""
    found: list[Part] = []
    for name in names:
        if name not in GAMES:
            raise StellwerkError(f"there is no game called {name!r}; the games are {', '.join(GAMES)}")
        for variants in ((), *planned_variants(name)):
            believed = 0 if variants else min(BELIEVED, games // 2)
            for players in GAMES[name].players:
                for first in range(0, games, PART):
                    found.append((name, variants, players, first, min(PART, games - first), seed, believed))
    return found


def file_of(folder: Path, part: Part) -> Path:
    name, variants, *numbers = part
    return folder / ("-".join((name, *variants, *map(str, numbers))) + ".json")


def keep(file: Path, plain: dict[str, Any]) -> None:
    """Written whole or not at all."""
    half = file.with_suffix(".half")
    half.write_text(json.dumps(plain, separators=(",", ":")), encoding="utf-8")
    half.replace(file)


def play_part(part: Part) -> dict[str, Any]:
    """The samples of one part as plain data."""
    game, variants, players, first, games, seed, believed = part
    play = SelfPlay(game, players, variants)
    samples = Samples()
    for number in range(first, first + games):
        name = f"train-{seed}-{key_of(game, players, variants)}-{number}"
        play.play(name, samples, number < believed, number % SEARCHED == 0)
    return asdict(samples)


def played(parts: Sequence[Part], jobs: int, backend: str) -> Iterator[tuple[Part, dict[str, Any]]]:
    """Parts as they are finished."""
    if backend == "ray":
        yield from _on_ray(parts)
    elif jobs > 1:
        with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
            yield from zip(parts, pool.map(play_part, parts), strict=True)
    else:
        yield from ((part, play_part(part)) for part in parts)


def _on_ray(parts: Sequence[Part]) -> Iterator[tuple[Part, dict[str, Any]]]:
    try:
        ray: Any = import_module("ray")  # optional, so not imported by name
    except ImportError:
        raise StellwerkError("Ray is not installed; install the extra: pip install 'stellwerk[cluster]'") from None
    started = not ray.is_initialized()
    if started:
        ray.init(log_to_driver=False, logging_level="ERROR")
    try:
        waiting = {ray.remote(play_part).remote(part): part for part in parts}
        while waiting:
            [done], _ = ray.wait(list(waiting), num_returns=1)
            yield waiting.pop(done), ray.get(done)
    finally:
        if started:
            ray.shutdown()


def read(file: Path) -> Samples:
    plain = json.loads(file.read_text(encoding="utf-8"))
    return Samples(
        [TicketSample(**sample) for sample in plain["tickets"]],
        [(name, features) for name, features in plain["styles"]],
        [(features, result) for features, result in plain["positions"]],
    )


def fit_all(
    names: Sequence[str], parts: Sequence[Part], folder: Path, write: Path, games: int, seed: int, say: Say
) -> None:
    """From all samples of a game its beliefs, for each number of players a network, from some of every game the beliefs
    of any."""
    from stellwerk.training.fitting import fit_network, fit_styles, fit_tickets

    card = {
        "made_by": f"stellwerk train --games {games} --seed {seed} --only {','.join(names)}",
        "from": f"{games} games with each number of players by quick planners: beliefs from the first {BELIEVED}; their"
        " styles were drawn at random. Networks from the others, by how a seat ends that plays nearly as level 6 plans"
        f" or, in one of {SEARCHED}, searches",
    }
    beliefs: dict[str, Any] = {}
    networks: dict[str, Any] = {}
    some = Samples()
    for name in names:
        samples = Samples()
        for variants, players in dict.fromkeys(part[1:3] for part in parts if part[0] == name):
            positions: list[tuple[list[int], int]] = []
            for part in parts:
                if part[:3] == (name, variants, players):
                    one = read(file_of(folder, part))
                    samples.tickets += one.tickets
                    samples.styles += one.styles
                    positions += one.positions
                    some.tickets += one.tickets[:OF_ALL]
                    some.styles += one.styles[:OF_ALL]
            key = key_of(name, players, variants)
            networks[key], error, guess = fit_network(positions, seed)
            card[key] = f"{len(positions)} positions; squared error {error:.4f}, by guessing the mean {guess:.4f}"
            say(f"{key}: {card[key]}")
        beliefs[name] = {"tickets": fit_tickets(samples.tickets), "styles": fit_styles(samples.styles)}
    beliefs[ANY_GAME] = {"tickets": fit_tickets(some.tickets), "styles": fit_styles(some.styles)}
    write.mkdir(parents=True, exist_ok=True)
    keep(write / "beliefs.json", {"card": card, "games": beliefs})
    keep(write / "evaluation.json", {"card": card, "games": networks})
    say(f"written: {write / 'beliefs.json'} and {write / 'evaluation.json'}")
