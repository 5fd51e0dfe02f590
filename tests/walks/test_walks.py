"""The walks in the docs: a board and a mechanism from packages outside this one, used as people would use them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.walks.packages import environment, install, run

WALKS = ("walk-a-board.md", "walk-a-mechanism.md")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    install(WALKS, folder, tmp_path_factory.mktemp("sources"))
    return folder


def python(site: Path, code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment(site), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_board_is_on_the_command_line_by_its_folder_and_entry(site: Path) -> None:
    assert "Lakeland" in run(site, "games").stdout
    assert "8" in run(site, "board", "lakeland").stdout
    told = run(site, "simulate", "lakeland", "--players", "2", "--games", "6", "--bots", "level3,greedy", "--seed", "7")
    assert "Lakeland" in told.stdout


@pytest.mark.parametrize("game", ["lakeland", "tunnels"])
def test_bots_of_every_level_and_the_arena_play_it(site: Path, game: str) -> None:
    bots = "level1,level2,level3,level4" if game == "lakeland" else "level2,level4"
    told = run(
        site,
        "simulate",
        game,
        "--players",
        "2",
        "--games",
        "4",
        "--bots",
        bots.rsplit(",", maxsplit=1)[-1],
        "--seed",
        "7",
    )
    assert "4 games" in told.stdout
    run(site, "arena", game, "--bots", bots, "--games", "4", "--seed", "1")


def test_a_search_plays_a_mechanism_that_it_has_never_heard_of(site: Path) -> None:
    told = run(site, "simulate", "tunnels", "--players", "2", "--games", "1", "--bots", "level5,level3", "--seed", "3")
    assert "1 game" in told.stdout


def test_tunnels_are_dug_paid_and_given_up_and_the_record_verifies(site: Path) -> None:
    code = """
import json, random
from collections import Counter
from stellwerk import new_game
from stellwerk.engine.codec import to_json, type_name, view_from_json
from stellwerk.engine.imagine import Imagination
from stellwerk.engine.record import record_of, verify
from stellwerk.engine.snapshot import restore, snapshot
from stellwerk.engine.viewing import view
from stellwerk.games.registry import setting_for
seen = Counter()
for seed in range(30):
    game = new_game("tunnels", 3, seed=seed)
    dice = random.Random(seed)
    while not game.over:
        options = game.options
        claims = [o for o in options if type_name(type(o)) == "claim_route"]
        event = game.play(dice.choice(claims or list(options)))
        seen.update(type_name(type(e)) for e in event)
        if dice.random() < 0.05:
            again = restore(game.setting, json.loads(json.dumps(snapshot(game.table))), game.seed)
            assert snapshot(again) == snapshot(game.table)
            shown = game.view(1)
            assert view(Imagination(game.setting, shown).deal(1), 1) == shown
            assert view_from_json(json.loads(json.dumps(to_json(shown)))) == shown
    assert verify(record_of(game).to_text(), setting_for).digest() == game.digest()
    total = sum(game.view(None).part("tunnels")["dug"])
    owned = [r for r in game.view(None).owners if r in game.view(None).part("tunnels")["routes"]]
    assert total == len(owned), (total, owned)
print(json.dumps(seen))
"""
    seen = json.loads(python(site, code))
    assert seen["tunnel_dug"] > 50
    assert seen["tunnel_given_up"] > 5


def test_it_is_observed_in_the_environments(site: Path) -> None:
    code = """
from stellwerk.env.layout import Layout
from stellwerk.games.registry import setting_for
layout = Layout(setting_for("tunnels", 3))
print(layout["tunnels_dug"].stop - layout["tunnels_dug"].start)
"""
    assert python(site, code).strip() == "3"


def test_the_server_tells_its_words_board_and_script(site: Path) -> None:
    code = """
import json
from stellwerk.server.http import catalogue
words = catalogue.words("tunnels")
print(json.dumps([words["actions"]["pay_for_tunnel"]["de"], words["questions"]["tunnel"]["en"],
    words["mechanisms"]["tunnels"]["asks"], words["mechanisms"]["tunnels"]["module"],
    catalogue.module("tunnels").name, len(catalogue.board("tunnels").layout["routes"]),
    "tunnels" in [game.game for game in catalogue.games()]]))
"""
    said = json.loads(python(site, code))
    assert said == ["{payment} für den Tunnel zahlen", "Pay for the tunnel?", ["tunnel"], True, "tunnels.js", 15, True]
