"""The environments by their ids, here and in the registries of PettingZoo and Gymnasium."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stellwerk.engine.errors import SettingError
from stellwerk.env.missing import need
from stellwerk.games.registry import listed_games

if TYPE_CHECKING:
    from pettingzoo import AECEnv  # type: ignore[import-untyped]

ENVIRONMENTS: dict[str, str] = {f"stellwerk/{entry.name}-v0": entry.name for entry in listed_games()}


def make(id: str, **options: Any) -> AECEnv:
    """A PettingZoo environment, one agent after another.

    Options: `players`, `variants`, `reward` ("score_difference" or "rank"), `seed`, `max_cycles`, `illegal`,
    `render_mode`.
    """
    if id not in ENVIRONMENTS:
        raise SettingError(f"there is no environment called {id!r}; there are {', '.join(ENVIRONMENTS)}")
    return turn_based(ENVIRONMENTS[id], **options)


def turn_based(game: str, **options: Any) -> AECEnv:
    need("pettingzoo")
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper  # type: ignore[import-untyped]

    from stellwerk.env.turn_based import TurnBasedEnv

    return OrderEnforcingWrapper(TurnBasedEnv(game, **options))


def register() -> None:
    """Make all ids known to Gymnasium, and to PettingZoo where it has a registry. To call it again does no harm."""
    need("gymnasium")
    import gymnasium

    for id, game in ENVIRONMENTS.items():
        if id not in gymnasium.registry:
            gymnasium.register(id, entry_point="stellwerk.env.solo:SoloEnv", kwargs={"game": game})
    register_with_pettingzoo()


def register_with_pettingzoo() -> None:
    try:
        from pettingzoo import aec_registry, parallel_registry, register  # type: ignore[attr-defined, unused-ignore]
    except ImportError:
        return
    for id, game in ENVIRONMENTS.items():
        if id not in aec_registry:
            register("aec", id, "stellwerk.env.registry:turn_based", kwargs={"game": game})
        if id not in parallel_registry:
            register("parallel", id, "stellwerk.env.parallel:TogetherEnv", kwargs={"game": game})
