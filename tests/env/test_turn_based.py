"""One agent after another: rewards, masks, seeds, cut-off games and what goes wrong."""

from __future__ import annotations

import sys

import numpy as np
import pytest

import stellwerk.env
from stellwerk import new_game
from stellwerk.engine.errors import IllegalAction, SettingError, StellwerkError
from stellwerk.env.turn_based import TurnBasedEnv
from tests.settings import ALL, IDS


@pytest.mark.parametrize("which", ALL, ids=IDS)
def test_masks_are_the_engines_options(which: tuple[str, tuple[str, ...], int]) -> None:
    game, variants, players = which
    env = TurnBasedEnv(game, players, variants, seed=4)
    env.reset()
    for agent in env.agent_iter(120):
        if env.terminations[agent]:
            break
        for seat, other in enumerate(env.possible_agents):
            mask = env.observe(other)["action_mask"]
            options = env.session.game.options_for(seat).numbers
            assert tuple(np.flatnonzero(mask)) == tuple(sorted(options))
            assert bool(options) == (seat in env.session.game.to_act)
        env.step(env.action_space(agent).sample(env.observe(agent)["action_mask"]))


def test_a_seed_gives_the_deal_that_the_engine_gives_and_later_games_follow_from_it() -> None:
    env = TurnBasedEnv("italy", 3)
    digests = []
    for _ in range(2):
        env.reset(seed=11)
        assert env.session.game.digest() == new_game("italy", 3, seed=11).digest()
        env.reset()
        digests.append(env.session.game.digest())
    assert digests[0] == digests[1] != new_game("italy", 3, seed=11).digest()
    env = TurnBasedEnv("italy", 3, seed=11)
    env.reset()
    assert env.session.game.digest() == new_game("italy", 3, seed=11).digest()


@pytest.mark.parametrize("reward", ["score_difference", "rank"])
def test_the_end_gives_rewards_totals_and_places(reward: str) -> None:
    env = stellwerk.env.make("stellwerk/germany-v0", players=3, reward=reward, seed=2)
    env.reset()
    ends = {}
    for agent in env.agent_iter():
        observation, gained, over, _, info = env.last()
        if over:
            ends[agent] = (gained, info["total"], info["place"])
            env.step(None)
        else:
            assert gained == 0
            env.step(env.action_space(agent).sample(observation["action_mask"]))
    outcome = env.unwrapped.session.game.outcome
    assert [ends[f"player_{seat}"][1] for seat in range(3)] == list(outcome.totals)
    assert [ends[f"player_{seat}"][2] for seat in range(3)] == list(outcome.places)
    best = ends[f"player_{outcome.winners[0]}"]
    if reward == "rank":
        assert best[0] == 1
    else:
        assert best[0] == best[1] - (sum(outcome.totals) - best[1]) / 2


def test_max_cycles_cuts_a_game_off_without_rewards() -> None:
    env = TurnBasedEnv("usa", 3, max_cycles=4)
    env.reset(seed=1)
    steps = 0
    for agent in env.agent_iter():
        observation, gained, over, cut_off, _ = env.last()
        assert gained == 0
        assert not over
        if cut_off:
            env.step(None)
        else:
            steps += 1
            env.step(env.action_space(agent).sample(observation["action_mask"]))
    assert steps == 12


def test_an_illegal_action_raises_or_is_replaced() -> None:
    env = TurnBasedEnv("usa")
    env.reset(seed=1)
    before = env.session.game.digest()
    with pytest.raises(IllegalAction) as refused:
        env.step(0)
    assert refused.value.rule == "NA-7"
    assert env.session.game.digest() == before
    with pytest.raises(ValueError, match="must choose"):
        env.step(None)
    env = TurnBasedEnv("usa", illegal="replace")
    env.reset(seed=1)
    env.step(0)
    assert env.agent_selection == "player_1"


def test_what_cannot_be_made_is_refused() -> None:
    with pytest.raises(SettingError, match="there is no environment"):
        stellwerk.env.make("stellwerk/france-v0")
    with pytest.raises(SettingError, match="2 to 5 players"):
        stellwerk.env.make("stellwerk/usa-v0", players=6)
    with pytest.raises(SettingError, match="raise or replace"):
        stellwerk.env.make("stellwerk/usa-v0", illegal="ignore")


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(StellwerkError, match=r"need pettingzoo: pip install 'stellwerk\[env\]'"):
        stellwerk.env.make("stellwerk/usa-v0")


def test_a_table_is_shown_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    env = TurnBasedEnv("usa", variants=["mega"], render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert text is not None
    assert text.startswith("usa mega, turn 0: opening_tickets")
    assert "> 1: 0 points, 45 trains, 4 cards, 0 tickets" in text
    env.render_mode = "human"
    assert env.render() is None
    assert capsys.readouterr().out.strip() == text
