"""Stellwerk: the railway ticket games, exactly by their rulebooks.

>>> from stellwerk import new_game
>>> game = new_game("germany", players=3, seed=7)
>>> game.play(game.options[0])
()
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

__version__ = "0.1.0"
__all__ = ["Game", "IllegalAction", "StellwerkError", "View", "new_game"]

if os.environ.get("STELLWERK_PURE"):
    from stellwerk._pure import prefer_sources

    prefer_sources()

if TYPE_CHECKING:
    from stellwerk.engine.errors import IllegalAction, StellwerkError
    from stellwerk.engine.game import Game
    from stellwerk.engine.view import View
    from stellwerk.games.registry import new_game


def __getattr__(name: str) -> object:
    """The public names are imported when first used, so that the command line starts fast."""
    if name in ("IllegalAction", "StellwerkError"):
        from stellwerk.engine import errors

        return getattr(errors, name)
    if name == "Game":
        from stellwerk.engine.game import Game

        return Game
    if name == "View":
        from stellwerk.engine.view import View

        return View
    if name == "new_game":
        from stellwerk.games.registry import new_game

        return new_game
    raise AttributeError(f"stellwerk has no {name!r}")
