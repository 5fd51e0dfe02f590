"""The spaces of observations and actions as Gymnasium knows them."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from stellwerk.engine.setting import Setting
from stellwerk.env.layout import Layout


def observation_space(setting: Setting) -> spaces.Dict:
    layout = Layout(setting)
    return spaces.Dict(
        {
            "observation": spaces.Box(np.zeros(layout.size, np.int16), layout.highs, dtype=np.int16),
            "action_mask": spaces.Box(0, 1, (len(setting.actions),), np.int8),
        }
    )


def action_space(setting: Setting) -> spaces.Discrete:
    return spaces.Discrete(len(setting.actions))
