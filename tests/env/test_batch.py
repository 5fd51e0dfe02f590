"""Many games at once are the same games as one at a time."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

from stellwerk.engine.errors import IllegalAction, SettingError
from stellwerk.engine.game import Game
from stellwerk.engine.snapshot import state_digest
from stellwerk.env import BatchEnv
from stellwerk.env.batch import Batch
from stellwerk.env.kernel.ahead import IN_CACHE
from stellwerk.env.kernel.buffers import COMPILED
from stellwerk.env.session import Session
from tests.settings import ALL, IDS

GAMES = 3
DIGEST = """
import hashlib, numpy
from stellwerk.env import BatchEnv
from tests.settings import ALL
said = hashlib.sha256()
for game, variants, players in ALL[::3]:
    env = BatchEnv(game, players, 2, variants, "rank", seed=3)
    dice = numpy.random.default_rng(3)
    for _ in range(150):
        for array in env.step(env.random_actions(dice)):
            said.update(array.tobytes())
print(said.hexdigest())
"""


@pytest.mark.parametrize("which", ALL, ids=IDS)
def test_a_batch_equals_single_games_step_by_step(which: tuple[str, tuple[str, ...], int]) -> None:
    game, variants, players = which
    reward = "rank" if players % 2 else "score_difference"
    env = BatchEnv(game, players, GAMES, variants, reward, seed="b")
    singles = [Session(game, players, variants, reward) for _ in range(GAMES)]
    numbers = [0] * GAMES
    for row, single in enumerate(singles):
        single.game = Game(env.setting, f"bytes:b-{row}-0")
    dice = np.random.default_rng(7)
    compare(env, singles)
    while sum(numbers) < 4:
        actions = env.random_actions(dice)
        batch = env.step(actions)
        for row, single in enumerate(singles):
            single.play(single.game.to_act[0], int(actions[row]))
            assert bool(batch.dones[row]) == single.game.over
            outcome = single.game.outcome
            if outcome is None:
                assert not batch.rewards[row].any()
                assert not batch.totals[row].any()
            else:
                assert batch.rewards[row].tolist() == single.rewards()
                assert tuple(batch.totals[row]) == outcome.totals
                numbers[row] += 1
                single.game = Game(env.setting, f"bytes:b-{row}-{numbers[row]}")
        compare(env, singles)


@pytest.mark.skipif(not COMPILED, reason="only compiled games are read ahead")
@pytest.mark.parametrize("which", ALL[::3], ids=IDS[::3])
def test_what_is_read_ahead_changes_nothing(which: tuple[str, tuple[str, ...], int]) -> None:
    game, variants, players = which
    ahead, small = (BatchEnv(game, players, games, variants, seed="b") for games in (IN_CACHE + 20, 20))
    assert ahead.kernel.ahead_until > 0
    assert small.kernel.ahead_until == 0
    dice = np.random.default_rng(7)
    for _ in range(150):
        actions = ahead.random_actions(dice)
        ahead.step(actions)
        small.step(actions[:20])
        for one, other in zip(ahead.batch, small.batch, strict=True):
            assert (one[:20] == other).all()


def compare(env: BatchEnv, singles: list[Session]) -> None:
    batch = env.batch
    for row, single in enumerate(singles):
        seat = single.game.to_act[0]
        assert batch.seats[row] == seat
        seen = single.observe(seat)
        assert (batch.observations[row] == seen["observation"]).all()
        assert (batch.action_masks[row] == seen["action_mask"]).all()
        options = single.game.options_for(seat).numbers
        assert tuple(batch.options[row, : batch.option_counts[row]]) == options
        assert tuple(np.flatnonzero(seen["action_mask"])) == tuple(sorted(options))


def copied(batch: Batch) -> list[np.ndarray[tuple[int, ...], np.dtype[np.generic]]]:
    return [array.copy() for array in batch]


def test_equal_seeds_repeat_and_others_differ() -> None:
    runs = []
    for seed in (1, 1, 2):
        env = BatchEnv("germany", 3, 4, seed=seed)
        dice = np.random.default_rng(0)
        for _ in range(60):
            env.step(env.random_actions(dice))
        runs.append(copied(env.batch))
    assert all((a == b).all() for a, b in zip(runs[0], runs[1], strict=True))
    assert not (runs[0][0] == runs[2][0]).all()
    env.reset(1)
    assert (env.batch.observations == BatchEnv("germany", 3, 4, seed=1).batch.observations).all()
    unseeded = BatchEnv("germany", 3, 4).batch.observations
    assert not (unseeded == env.batch.observations).all()


def test_nothing_is_copied_and_only_the_kernel_writes() -> None:
    env = BatchEnv("usa", games=2, seed=1)
    first = env.batch.observations
    before = first.copy()
    batch = env.step(env.random_actions(np.random.default_rng(0)))
    assert batch.observations is first
    assert not (first == before).all()
    for array in batch:
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


@pytest.mark.parametrize("bad", [-1, 10**6, 0])
def test_an_illegal_action_raises_with_its_reason_and_nothing_is_played(bad: int) -> None:
    env = BatchEnv("usa", games=3, seed=1)
    actions = env.random_actions(np.random.default_rng(0))
    actions[1] = bad
    before = copied(env.batch)
    digests = [state_digest(table) for table in env.kernel.tables]
    with pytest.raises(IllegalAction) as refused:
        env.step(actions)
    assert refused.value.__notes__ == ["in game 1 of the batch"]
    assert refused.value.rule.startswith("NA-")
    assert len(refused.value.legal) == env.batch.option_counts[1]
    assert [state_digest(table) for table in env.kernel.tables] == digests
    assert all((a == b).all() for a, b in zip(before, copied(env.batch), strict=True))


def test_wrong_questions_are_refused() -> None:
    env = BatchEnv("usa", games=3, seed=1)
    with pytest.raises(ValueError, match="3 games need 3 actions, not 2"):
        env.step(np.zeros(2, np.int64))
    with pytest.raises(SettingError, match="must be positive"):
        BatchEnv("usa", games=0)
    with pytest.raises(SettingError, match="score_difference or rank"):
        BatchEnv("usa", reward="money")


@pytest.mark.parametrize("reward", ["score_difference", "rank"])
def test_rewards_add_up_to_nothing(reward: str) -> None:
    env = BatchEnv("old_west", 4, 8, reward=reward, seed=5)
    dice = np.random.default_rng(5)
    ended = 0
    while ended < 8:
        batch = env.step(env.random_actions(dice))
        ended += int(batch.dones.sum())
        assert np.abs(batch.rewards.sum(axis=1)).max() < 1e-9
        for row in np.flatnonzero(batch.dones):
            totals, rewards = batch.totals[row], batch.rewards[row]
            assert rewards[totals.argmax()] == rewards.max() > 0
            if reward == "rank":
                assert np.abs(rewards).max() <= 1


def test_the_same_is_observed_compiled_or_not() -> None:
    said = []
    for pure in ("", "1"):
        environment = {**os.environ, "STELLWERK_PURE": pure}
        done = subprocess.run([sys.executable, "-c", DIGEST], env=environment, capture_output=True, check=True)
        said.append(done.stdout)
    assert said[0] == said[1]
