"""The example that learns: a few steps of it, stopped and resumed, and its bot at a table."""

from __future__ import annotations

import argparse
import importlib.util
import json
import warnings
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from stellwerk.bots.registry import make_bot
from stellwerk.engine.errors import SettingError
from stellwerk.engine.game import Game
from stellwerk.games.registry import setting_for

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "self_play.py"

if find_spec("torch") is None:
    reason = "THE EXAMPLE THAT LEARNS IS NOT TESTED: torch missing; pip install 'stellwerk[rl]'"
    warnings.warn(reason, stacklevel=1)
    pytest.skip(reason, allow_module_level=True)


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("self_play_example", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name, value in {"GAMES": 4, "STEPS": 8, "LOOK_EVERY": 2, "LOOK_GAMES": 2, "MINIBATCH": 16}.items():
        monkeypatch.setattr(module, name, value)
    return module


def asked(folder: Path, actions: int) -> argparse.Namespace:
    return argparse.Namespace(game="usa", players=2, folder=folder, actions=actions)


def test_training_stops_resumes_and_its_bot_plays(
    example: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    example.train(asked(tmp_path, 64))
    assert "after 64 actions" in capsys.readouterr().out

    def interrupted(*_: object) -> float:
        raise KeyboardInterrupt

    with monkeypatch.context() as during:
        during.setattr(example, "improve", interrupted)
        example.train(asked(tmp_path, 128))
    assert "stopped" in capsys.readouterr().out
    example.train(asked(tmp_path, 128))
    assert "going on after 64 actions" in capsys.readouterr().out
    curve = json.loads((tmp_path / "curve.json").read_text())["curve"]
    assert [point["actions"] for point in curve] == [0, 64, 128]
    assert (tmp_path / "curve.svg").read_text().count("<polyline") == 7
    with pytest.raises(SystemExit, match="is of usa with 2 players"):
        example.train(argparse.Namespace(game="usa", players=3, folder=tmp_path, actions=1))

    monkeypatch.setenv("STELLWERK_SELF_PLAY", str(tmp_path))
    bot = make_bot(f"{EXAMPLE}:LearnedBot", 0)
    game = Game(setting_for("usa", 2), "learned")
    for _ in range(30):
        seat = game.to_act[0]
        game.play(bot.choose(game.view(seat), game.options_for(seat)), seat)
    other = Game(setting_for("italy", 2), "learned")
    with pytest.raises(SettingError, match="has learned usa with 2 players"):
        bot.choose(other.view(0), other.options_for(0))


def test_a_decision_is_credited_with_all_that_follows_for_its_seat(
    example: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(example, "TRACE", 1.0)
    monkeypatch.setattr(example, "POINTS_PER_REWARD", 1.0)
    seats = np.array([[0], [1], [1], [0], [1]])
    leads = np.array([[0.0], [0.0], [4.0], [-4.0], [7.0]])
    dones = np.array([[False], [False], [False], [True], [False]])
    rewards = np.zeros((5, 1, 2))
    rewards[3, 0] = [-20, 20]
    values = np.array([[1.0], [2.0], [3.0], [4.0], [5.0]], np.float32)
    ends = (np.array([0]), np.array([6.0], np.float32), np.array([9.0]))
    advantages, known = example.look_back(seats, leads, values, dones, rewards, ends)
    assert advantages[:4, 0].tolist() == [-20 - 1, 20 - 2, 20 - 4 - 3, -20 + 4 - 4]
    assert known[:, 0].tolist() == [True, True, True, True, False]
