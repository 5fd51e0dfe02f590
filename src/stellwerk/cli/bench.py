"""`stellwerk bench`: the speed of random play as a table, and against the engines of the study."""

from __future__ import annotations

import json
from pathlib import Path

from rich import box
from rich.table import Table
from rich.text import Text as Styled

from stellwerk.bench import ROUNDS, GameSpeed, StudySpeed, game_speeds, study_speeds
from stellwerk.cli.console import output, progress_console, write_plain
from stellwerk.cli.files import FileError
from stellwerk.cli.welcome import version_line
from stellwerk.engine.ints import COMPILED
from stellwerk.games.registry import GAMES

STUDY = Path("../shared/spike")


def run_bench(seconds: float, spike: Path | None, as_json: bool) -> None:
    folder = STUDY if spike is None else spike
    if spike is not None and not (spike / "engine_plain.py").is_file():
        raise FileError(f"{spike}: there is no engine_plain.py in this folder")
    waiting = progress_console()
    ours: list[GameSpeed] = []
    studies: list[StudySpeed] = []
    with waiting.status("measuring") as status:
        for speed in game_speeds(seconds):
            ours.append(speed)
            status.update(f"measured {speed.game} with {speed.players} players")
        ours.sort(key=lambda each: list(GAMES).index(each.game))
        for study in study_speeds(folder, seconds):
            studies.append(study)
            status.update(f"compared with {study.engine}, {study.players} players")
    if as_json:
        write_plain(json.dumps(bench_json(seconds, ours, studies), indent=1) + "\n")
    else:
        _show(seconds, ours, studies)


def bench_json(seconds: float, ours: list[GameSpeed], studies: list[StudySpeed]) -> dict[str, object]:
    return {
        "format": "stellwerk-bench",
        "version": 1,
        "native": COMPILED,
        "program": version_line(),
        "seconds": seconds,
        "games": [
            {
                "game": each.game,
                "players": each.players,
                "games_per_second": each.speed.games_per_second,
                "actions_per_second": each.speed.actions_per_second,
                "microseconds_per_action": each.speed.microseconds_per_action,
                "clone_microseconds": each.clone_microseconds,
                "instructions_per_action": each.instructions_per_action,
            }
            for each in ours
        ],
        "studies": [
            {
                "engine": each.engine,
                "game": "usa",
                "players": each.players,
                "actions_per_second": each.theirs.actions_per_second,
                "our_actions_per_second": each.ours.actions_per_second,
                "ratio": each.ratio,
            }
            for each in studies
        ],
    }


def _show(seconds: float, ours: list[GameSpeed], studies: list[StudySpeed]) -> None:
    console = output()
    console.print(Styled(version_line(), "bold"))
    console.print("Random play, all legal actions listed at each step, one process")
    console.print(f"Medians of {ROUNDS} rounds, {seconds:g} s for each line", style="dim")
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("game")
    for head in ("players", "games/s", "actions/s", "us/action", "x usa", "us/clone", "instructions"):
        table.add_column(head, justify="right")
    base = {each.players: each.speed.microseconds_per_action for each in ours if each.game == "usa"}
    for each in ours:
        per_action = each.speed.microseconds_per_action
        table.add_row(
            each.game,
            str(each.players),
            f"{each.speed.games_per_second:,.0f}",
            f"{each.speed.actions_per_second:,.0f}",
            f"{per_action:.2f}",
            f"{per_action / base[each.players]:.2f}",
            f"{each.clone_microseconds:.2f}",
            "-" if each.instructions_per_action is None else f"{each.instructions_per_action:,.0f}",
        )
    console.print(table)
    if all(each.instructions_per_action is None for each in ours):
        console.print("This machine does not count instructions (per action, the last column).", style="dim")
    if studies:
        console.print(_comparison(studies))
    else:
        console.print("The engines of the speed study are not here; --spike FOLDER compares with them.", style="dim")


def _comparison(studies: list[StudySpeed]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("usa against the study, interpreted")
    for head in ("players", "its actions/s", "ours", "ours : its"):
        table.add_column(head, justify="right")
    for each in studies:
        theirs, ours = each.theirs.actions_per_second, each.ours.actions_per_second
        table.add_row(each.engine, str(each.players), f"{theirs:,.0f}", f"{ours:,.0f}", f"{each.ratio:.2f} x")
    return table
