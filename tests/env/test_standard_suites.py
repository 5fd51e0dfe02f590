"""The test suites that PettingZoo and Gymnasium have for environments, for every game and number of players."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import (  # type: ignore[import-untyped]
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

import stellwerk.env
from stellwerk.env.parallel import TogetherEnv, env, parallel_env
from tests.settings import LISTED

EVERY = [(game, players) for game, entry in LISTED.items() for players in entry.players]
VARIANTS = [(game, variant) for game, entry in LISTED.items() for variant in entry.variants]
every_game = pytest.mark.parametrize(("game", "players"), EVERY)

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("error:.*all zeros"),
]


@every_game
def test_pettingzoos_api_test(game: str, players: int) -> None:
    api_test(stellwerk.env.make(f"stellwerk/{game}-v0", players=players), num_cycles=400)


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_pettingzoos_api_test_with_variants(game: str, variant: str) -> None:
    api_test(stellwerk.env.make(f"stellwerk/{game}-v0", variants=[variant], reward="rank"), num_cycles=400)


@every_game
def test_pettingzoos_seed_test(game: str, players: int) -> None:
    seed_test(partial(stellwerk.env.make, f"stellwerk/{game}-v0", players=players), num_cycles=80)


@every_game
def test_pettingzoos_tests_of_parallel_environments(game: str, players: int) -> None:
    parallel_api_test(TogetherEnv(game, players=players), num_cycles=400)
    parallel_seed_test(partial(TogetherEnv, game, players=players, illegal="replace"), num_cycles=20)


@every_game
def test_pettingzoos_max_cycles_test(game: str, players: int) -> None:
    options = {"players": players, "illegal": "replace"}
    max_cycles_test(
        SimpleNamespace(parallel_env=partial(parallel_env, game, **options), env=partial(env, game, **options))
    )


def test_pettingzoos_render_test() -> None:
    render_test(partial(stellwerk.env.make, "stellwerk/usa-v0"))


@every_game
def test_gymnasiums_checker(game: str, players: int) -> None:
    stellwerk.env.register()
    check_env(gymnasium.make(f"stellwerk/{game}-v0", players=players, opponents=["random"]).unwrapped)


def test_pettingzoos_registry_has_the_environments_where_there_is_one() -> None:
    pettingzoo = pytest.importorskip("pettingzoo.env_registry", reason="this PettingZoo has no registry")
    stellwerk.env.register()
    stellwerk.env.register()
    made = pettingzoo.registration.make("aec", "stellwerk/italy-v0", players=3)
    made.reset(seed=1)
    assert made.num_agents == 3
    assert pettingzoo.registration.make("parallel", "stellwerk/italy-v0", players=3).max_num_agents == 3
