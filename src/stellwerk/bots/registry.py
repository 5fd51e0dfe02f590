"""The bots by name, and bots from a user's own file."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

from stellwerk.bots.base import Bot
from stellwerk.bots.greedy import GreedyBot
from stellwerk.bots.hungry import HungryBot
from stellwerk.bots.levels import LEVEL_BOTS
from stellwerk.bots.long_route import LongRouteBot
from stellwerk.bots.one_step import OneStepBot
from stellwerk.bots.path import PathBot
from stellwerk.bots.planner import PlannerBot
from stellwerk.bots.racer import RacerBot
from stellwerk.bots.random_bot import RandomBot
from stellwerk.bots.search import SearchBot
from stellwerk.bots.styles import STYLES
from stellwerk.bots.styles.style import StyleBot, style_weights
from stellwerk.engine.errors import StellwerkError

REFERENCES: tuple[type[Bot], ...] = (
    RandomBot,
    GreedyBot,
    RacerBot,
    LongRouteBot,
    HungryBot,
    PathBot,
    OneStepBot,
    *STYLES,
)
THINKERS: tuple[type[Bot], ...] = (PlannerBot, SearchBot, *LEVEL_BOTS)
BOTS: dict[str, Callable[[int], Bot]] = {bot.name: bot for bot in (*REFERENCES, *THINKERS)}


class BotError(StellwerkError):
    """A bot that cannot be found or loaded."""


def make_bot(name: str, seed: int) -> Bot:
    """A bot by its name, by `file.py:ClassName`, or a style with changed weights: `hoarder:hoard=30+turn=350`."""
    if ".py:" in name:
        return _from_file(name)(seed)
    if ":" in name:
        return _changed(name)(seed)
    if name not in BOTS:
        raise BotError(f"there is no bot called {name!r}; the bots are {', '.join(BOTS)} (or file.py:ClassName)")
    return BOTS[name](seed)


@cache
def _changed(name: str) -> Callable[[int], Bot]:
    style, _, told = name.partition(":")
    known = {bot.name: bot.changes for bot in STYLES} | {PlannerBot.name: {}}
    if style not in known:
        raise BotError(f"{style!r} has no weights to change; {', '.join(known)} have")
    changes = dict(known[style])
    for change in told.split("+"):
        weight, _, value = change.partition("=")
        if not re.fullmatch(r"-?\d{1,6}", value):
            raise BotError(f"{name}: {change!r} is not a weight and a whole number, as in hoard=30")
        changes[weight] = int(value)
    try:
        style_weights("", changes)
    except AttributeError as problem:
        raise BotError(f"{name}: {problem}") from None
    return type("ChangedBot", (StyleBot,), {"name": name, "changes": changes})


@cache
def _from_file(name: str) -> Callable[[int], Bot]:
    file, _, class_name = name.rpartition(":")
    path = Path(file)
    if not path.is_file():
        raise BotError(f"{file}: there is no such file")
    spec = importlib.util.spec_from_file_location(f"stellwerk_user_bot_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as problem:  # a user's file may fail in any way
        raise BotError(f"{file}: cannot be loaded: {type(problem).__name__}: {problem}") from problem
    kind = getattr(module, class_name, None)
    if not isinstance(kind, type) or not issubclass(kind, Bot):
        raise BotError(f"{file}: has no class {class_name} that is a stellwerk.bots.base.Bot")
    return kind
