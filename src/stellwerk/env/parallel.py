"""The games as PettingZoo environments in which all agents act in each step (Parallel).

The actions of all seats that must choose are played, several at once where the rules ask all together; those of the
other seats are not looked at, and their masks are empty.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv  # type: ignore[import-untyped]
from pettingzoo.utils.conversions import parallel_to_aec  # type: ignore[import-untyped]

from stellwerk.env.kernel.rewards import SCORE_DIFFERENCE
from stellwerk.env.session import RAISE, Observation, Session
from stellwerk.env.spaces import action_space, observation_space
from stellwerk.env.text import table_text


class TogetherEnv(ParallelEnv):  # type: ignore[misc]
    """With `max_cycles` a game is cut off after so many steps, without rewards."""

    def __init__(
        self,
        game: str,
        players: int = 2,
        variants: Sequence[str] = (),
        reward: str = SCORE_DIFFERENCE,
        seed: int | None = None,
        max_cycles: int | None = None,
        illegal: str = RAISE,
        render_mode: str | None = None,
    ) -> None:
        self.metadata = {"name": f"{game}_parallel_v0", "render_modes": ["ansi", "human"]}
        self.session = Session(game, players, variants, reward, seed, illegal)
        self.max_cycles = max_cycles
        self.cycles = 0
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        setting = self.session.setting
        self.observation_spaces = {agent: observation_space(setting) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(setting) for agent in self.possible_agents}
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, int]]]:
        self.session.begin(seed)
        self.cycles = 0
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, int]]]:
        game = self.session.game
        for seat in game.to_act:
            self.session.play(seat, int(actions[self.possible_agents[seat]]))
        self.cycles += 1
        agents = self.agents
        cut_off = not game.over and self.max_cycles is not None and self.cycles >= self.max_cycles
        rewards = self.session.rewards() if game.over else [0.0] * len(agents)
        infos = self.session.results()
        observations = self._observations()
        if game.over or cut_off:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            observations,
            dict(zip(agents, rewards, strict=True)),
            dict.fromkeys(agents, game.over),
            dict.fromkeys(agents, cut_off),
            dict(zip(agents, infos, strict=True)),
        )

    def _observations(self) -> dict[str, Observation]:
        return {agent: self.session.observe(seat) for seat, agent in enumerate(self.possible_agents)}

    def render(self) -> str | None:
        if self.render_mode == "ansi":
            return table_text(self.session.game)
        if self.render_mode == "human":
            print(table_text(self.session.game))
        return None

    def close(self) -> None:
        """There is nothing to release."""


def parallel_env(game: str, **options: Any) -> TogetherEnv:
    return TogetherEnv(game, **options)


def env(game: str, **options: Any) -> AECEnv:
    """The same with one agent after another, as PettingZoo converts it: every agent acts in every cycle."""
    return parallel_to_aec(TogetherEnv(game, **options))
