"""The games for OpenSpiel: `load("usa", players=3)`, or by name, `pyspiel.load_game("stellwerk_usa(players=3)")`.

Chance has one node, at the root: which of `deals` shuffles is dealt. Deal 7 is the game that `new_game(..., seed=7)`
deals, so what an algorithm found can be played, recorded and looked at elsewhere. Where all seats choose at the same
time, they are asked one after another, and nobody sees a choice before all are made.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pyspiel

from stellwerk.engine.game import Game, name_action
from stellwerk.engine.setting import Setting
from stellwerk.env.arrays import array_of
from stellwerk.env.kernel.buffers import longs, reals, shorts
from stellwerk.env.kernel.observer import Observer
from stellwerk.env.kernel.rewards import settle_accounts
from stellwerk.env.layout import Layout
from stellwerk.env.text import table_text
from stellwerk.games.registry import listed_games, setting_for

DEALS: Final = 1024
POINTS: Final = 1000.0  # more than anybody ever had, and than anybody lost by
ACTIONS: Final = 2000  # more than a game ever took; most end within 400
DEFAULTS: Final = {"players": 2, "variant": "", "deals": DEALS}


class Played:
    """A game, once it is dealt. OpenSpiel copies a state by copying what it holds."""

    def __init__(self, setting: Setting, game: Game | None = None) -> None:
        self.setting = setting
        self.game = game

    def __deepcopy__(self, memo: dict[int, Any]) -> Played:
        return Played(self.setting, self.game and self.game.clone())


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game between two choices, or before its deal."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.deals = game.deals
        self.played = Played(game.setting)

    def current_player(self) -> int:
        game = self.played.game
        if game is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if game.over else game.to_act[0]

    def _legal_actions(self, player: int) -> list[int]:
        game = self.played.game
        return [] if game is None else sorted(game.options_for(player).numbers)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1 / self.deals) for deal in range(self.deals)]

    def _apply_action(self, action: int) -> None:
        game = self.played.game
        if game is None:
            self.played.game = Game(self.played.setting, str(action))
        else:
            seat = game.to_act[0]
            game.play(name_action(game.table, seat, action), seat)

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.played.game
        if game is None or player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return str(name_action(game.table, player, action))

    def is_terminal(self) -> bool:
        return self.played.game is not None and self.played.game.over

    def returns(self) -> list[float]:
        """The own final score less the mean of the others'."""
        players, game = self.played.setting.players, self.played.game
        rewards, totals = reals(players), longs(players)
        if game is not None and game.over:
            settle_accounts(game.table, False, rewards, totals, 0)
        return [float(reward) for reward in rewards]

    def __str__(self) -> str:
        return "not dealt yet" if self.played.game is None else table_text(self.played.game)


class SpielObserver:
    """What a seat may know: the fields of an observation, or with perfect recall all that it has heard, as text."""

    def __init__(self, setting: Setting, kind: Any) -> None:
        self.recalls = bool(kind.perfect_recall)
        self.observer = Observer(setting)
        self.layout = Layout(setting)
        self.row = shorts(self.observer.size)
        self.tensor = np.zeros(self.observer.size, np.float32)
        self.dict = {name: self.tensor[self.layout[name]] for name in self.layout.fields}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0)
        if state.played.game is not None:
            self.observer.observe(state.played.game.table, player, self.row, 0)
            self.tensor[:] = array_of(self.row, np.int16)

    def string_from(self, state: SpielState, player: int) -> str:
        game = state.played.game
        if game is None:
            return ""
        if self.recalls:
            heard = (event.redacted_for(player) for event in game.events)
            return "\n".join(str(event) for event in heard if event is not None)
        self.set_from(state, player)
        return " ".join(f"{name}:{','.join(str(int(n)) for n in values)}" for name, values in self.dict.items())


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its number of players, its variant and how many deals chance may choose from."""

    name = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**DEFAULTS, **(params or {})}
        variants = (str(chosen["variant"]),) if chosen["variant"] else ()
        self.setting = setting_for(self.name, int(chosen["players"]), variants)
        self.deals = int(chosen["deals"])
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.setting.actions),
            max_chance_outcomes=self.deals,
            num_players=self.setting.players,
            min_utility=-POINTS,
            max_utility=POINTS,
            utility_sum=0.0,
            max_game_length=ACTIONS,
        )
        super().__init__(type_of(self.name), info, params or {})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> SpielObserver:
        return SpielObserver(self.setting, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


def type_of(name: str) -> Any:
    """What OpenSpiel asks about a game before it is loaded."""
    entry = next(entry for entry in listed_games() if entry.name == name)
    return pyspiel.GameType(
        short_name=f"stellwerk_{name}",
        long_name=f"Stellwerk: {entry.title.en}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(entry.players),
        min_num_players=min(entry.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(DEFAULTS),
    )


GAMES: Final = {entry.name: type(f"Spiel_{entry.name}", (SpielGame,), {"name": entry.name}) for entry in listed_games()}
for _name, _kind in GAMES.items():
    pyspiel.register_game(type_of(_name), _kind)


def load(game: str, players: int = 2, variant: str = "", deals: int = DEALS) -> SpielGame:
    """The game for OpenSpiel's algorithms; `variant` is one of the game's, or none."""
    setting_for(game, players, (variant,) if variant else ())  # a clear word about what makes no sense
    return GAMES[game]({"players": players, "variant": variant, "deals": deals})  # type: ignore[no-any-return]
