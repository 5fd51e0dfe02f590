"""The games as PettingZoo environments in which one agent after another acts (AEC).

Where all seats choose at the same time, they do so one after another, and nobody sees a choice before all are made.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, SupportsInt

from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from stellwerk.env.kernel.rewards import SCORE_DIFFERENCE
from stellwerk.env.session import RAISE, Observation, Session
from stellwerk.env.spaces import action_space, observation_space
from stellwerk.env.text import table_text


class TurnBasedEnv(AECEnv):  # type: ignore[misc]
    """Agents are `player_0`, `player_1` and so on by seat; rewards come when the game is over.

    With `max_cycles` a game is cut off after so many actions for each player, without rewards.
    """

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
        super().__init__()
        self.metadata = {"name": f"{game}_v0", "render_modes": ["ansi", "human"], "is_parallelizable": False}
        self.session = Session(game, players, variants, reward, seed, illegal)
        self.max_cycles = max_cycles
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

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.session.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, int]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self._next_agent()

    def observe(self, agent: str) -> Observation:
        return self.session.observe(self.possible_agents.index(agent))

    def step(self, action: SupportsInt | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} must choose an action")
        self.session.play(self.possible_agents.index(agent), int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.session.game.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, self.session.rewards(), strict=True))
            self.infos = dict(zip(self.agents, self.session.results(), strict=True))
        else:
            self.agent_selection = self._next_agent()
            if self.max_cycles is not None and self.session.actions >= self.max_cycles * len(self.agents):
                self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _next_agent(self) -> str:
        return self.possible_agents[self.session.game.to_act[0]]

    def render(self) -> str | None:
        if self.render_mode == "ansi":
            return table_text(self.session.game)
        if self.render_mode == "human":
            print(table_text(self.session.game))
        return None

    def close(self) -> None:
        """There is nothing to release."""
