"""One seat for the learner, bots in the others."""

from __future__ import annotations

from pathlib import Path

import gymnasium
import numpy as np
import pytest

import stellwerk.env
from stellwerk.engine.errors import IllegalAction, SettingError
from stellwerk.env.solo import SoloEnv

OWN_BOT = """
from stellwerk.bots.base import Bot

class First(Bot):
    name = "first"
    def choose(self, view, options):
        assert view.seats[view.seat].hand is not None
        assert all(seat.hand is None for n, seat in enumerate(view.seats) if n != view.seat)
        return options[0]
"""


def play(env: SoloEnv, seed: int) -> list[object]:
    dice = np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    said: list[object] = [seen["observation"].tolist()]
    over = False
    while not over:
        assert env.seat in env.session.game.to_act
        assert (env.action_masks() == seen["action_mask"]).all()
        action = dice.choice(np.flatnonzero(seen["action_mask"]))
        seen, reward, over, cut_off, info = env.step(action)
        assert info["action_was_legal"]
        assert not cut_off
        said += [seen["observation"].tolist(), reward]
    outcome = env.session.game.outcome
    assert outcome is not None
    assert info["total"] == outcome.totals[env.seat]
    assert reward == env.session.rewards()[env.seat]
    return said


@pytest.mark.parametrize(("players", "opponents", "seat"), [(2, ["random"], 0), (3, ["greedy", "random"], 2)])
def test_a_game_against_bots_repeats_with_its_seed(players: int, opponents: list[str], seat: int) -> None:
    env = SoloEnv("usa", players, opponents, seat)
    assert play(env, 3) == play(env, 3) != play(env, 4)


def test_opponents_may_come_from_a_file_and_see_views_only(tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    file.write_text(OWN_BOT)
    env = SoloEnv("italy", 2, [f"{file}:First"], seat=1)
    play(env, 1)
    assert [bot.name for bot in env.bots.values()] == ["first"]


def test_an_illegal_action_is_replaced_and_reported_or_raises() -> None:
    env = SoloEnv("usa", opponents=["random"])
    env.reset(seed=1)
    *_, info = env.step(np.int64(0))
    assert info["action_was_legal"] is False
    strict = SoloEnv("usa", opponents=["random"], illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalAction):
        strict.step(np.int64(0))


def test_seats_and_opponents_must_fit() -> None:
    with pytest.raises(SettingError, match="seats"):
        SoloEnv("usa", 2, seat=2)
    with pytest.raises(SettingError, match="opponents"):
        SoloEnv("usa", 2, opponents=["random", "greedy"])


def test_gymnasium_makes_it_by_its_id() -> None:
    stellwerk.env.register()
    env = gymnasium.make("stellwerk/old_west-v0", players=4, opponents=("random",), variants=("alvin",))
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    assert env.action_space.contains(np.flatnonzero(seen["action_mask"])[0])
