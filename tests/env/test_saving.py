"""Environments and batches can be copied and pickled in the middle of a game, and both go on alike."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from stellwerk.env.batch import BatchEnv
from stellwerk.env.opposed import OpposedBatchEnv
from stellwerk.env.parallel import TogetherEnv
from stellwerk.env.solo import SoloEnv
from stellwerk.env.turn_based import TurnBasedEnv
from stellwerk.rules.train_cards import CardsDealt

TWICE: list[Callable[[Any], Any]] = [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))]


@pytest.mark.parametrize("again", TWICE)
@pytest.mark.parametrize("game", ["usa", "germany", "old_west"])
def test_a_turn_based_game_goes_on_alike(game: str, again: Callable[[Any], Any]) -> None:
    env = TurnBasedEnv(game, players=3)
    env.reset(seed=4)
    for _ in range(40):
        env.step(env.observe(env.agent_selection)["action_mask"].nonzero()[0][-1])
    other = again(env)
    for _ in range(40):
        assert other.agent_selection == env.agent_selection
        seen, again_seen = env.observe(env.agent_selection), other.observe(env.agent_selection)
        assert np.array_equal(seen["observation"], again_seen["observation"])
        action = seen["action_mask"].nonzero()[0][0]
        env.step(action)
        other.step(action)
    assert other.session.game.digest() == env.session.game.digest()


@pytest.mark.parametrize("again", TWICE)
def test_a_game_with_bots_goes_on_alike(again: Callable[[Any], Any]) -> None:
    env = SoloEnv("usa", opponents=("random",))
    seen, _ = env.reset(seed=2)
    for _ in range(15):
        seen, *_ = env.step(seen["action_mask"].nonzero()[0][0])
    other = again(env)
    for _ in range(15):
        action = seen["action_mask"].nonzero()[0][0]
        seen, *_ = env.step(action)
        other.step(action)
    assert other.session.game.digest() == env.session.game.digest()


def test_a_seat_recalls_what_it_heard_and_nothing_else() -> None:
    env = TurnBasedEnv("usa", players=2)
    env.reset(seed=4)
    for _ in range(30):
        env.step(env.observe(env.agent_selection)["action_mask"].nonzero()[0][0])
    own, other = env.session.recall(0), env.session.recall(1)
    assert len(own) > 30
    dealt = [event for event in env.session.game.events if isinstance(event, CardsDealt)]
    assert dealt[0] in own
    assert dealt[0] not in other
    assert dealt[1] in other
    assert dealt[1] not in own


def test_a_parallel_environment_can_be_copied() -> None:
    env = TogetherEnv("italy", players=2)
    env.reset(seed=1)
    other = copy.deepcopy(env)
    assert other.session.game.digest() == env.session.game.digest()


@pytest.mark.parametrize("again", TWICE)
def test_a_batch_goes_on_alike_over_the_ends_of_games(again: Callable[[Any], Any]) -> None:
    env = BatchEnv("usa", games=6, seed=9)
    dice = np.random.default_rng(1)
    for _ in range(400):
        env.step(env.random_actions(dice))
    other = again(env)
    for name in ("observations", "action_masks", "seats", "rewards", "dones", "totals", "option_counts"):
        assert np.array_equal(getattr(env.batch, name), getattr(other.batch, name)), name
    ended = 0
    for _ in range(300):
        actions = env.random_actions(dice)
        env.step(actions)
        other.step(actions)
        ended += int(env.batch.dones.sum())
        assert np.array_equal(env.batch.observations, other.batch.observations)
        assert np.array_equal(env.batch.totals, other.batch.totals)
    assert ended


def test_bots_play_the_other_seats_of_a_batch() -> None:
    env = OpposedBatchEnv("usa", players=3, games=4, seed=3, opponents=("random", "greedy"))
    dice = np.random.default_rng(1)
    assert env.batch.seats.tolist() == [0, 1, 2, 0]
    ended = 0
    for _ in range(160):
        env.step(env.random_actions(dice))
        assert env.batch.seats.tolist() == [0, 1, 2, 0]
        for game in env.batch.dones.nonzero()[0]:
            ended += 1
            assert env.batch.totals[game].any()
            assert env.batch.rewards[game].sum() == pytest.approx(0)
    assert ended


def test_a_batch_with_bots_goes_on_alike() -> None:
    env = OpposedBatchEnv("usa", games=3, seed=5, opponents=("random",))
    dice = np.random.default_rng(1)
    for _ in range(30):
        env.step(env.random_actions(dice))
    other = pickle.loads(pickle.dumps(env))
    for _ in range(30):
        actions = env.random_actions(dice)
        env.step(actions)
        other.step(actions)
        assert np.array_equal(env.batch.observations, other.batch.observations)
