"""The games for research: PettingZoo and Gymnasium environments, and many games in one native call.

>>> import stellwerk.env
>>> env = stellwerk.env.make("stellwerk/usa-v0", players=2)
>>> env.reset(seed=7)
>>> env.agent_selection
'player_0'
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

__all__ = ["ENVIRONMENTS", "BatchEnv", "make", "register"]

HOMES = {"ENVIRONMENTS": "registry", "make": "registry", "register": "registry", "BatchEnv": "batch"}


def __getattr__(name: str) -> Any:
    """Found when first used, and unknown to type checkers, so that the kernel can be compiled without numpy."""
    if name not in HOMES:
        raise AttributeError(f"stellwerk.env has no {name!r}")
    if name == "BatchEnv":
        import_module("stellwerk.env.missing").need("numpy")
    return getattr(import_module(f"stellwerk.env.{HOMES[name]}"), name)
