"""Stellwerk: the railway ticket games, exactly by their rulebooks.

>>> from stellwerk import new_game
>>> game = new_game("germany", players=3, seed=7)
>>> game.play(game.options[0])
()
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from stellwerk._pure import compiled, prefer_sources

__version__ = "0.1.0"

if not compiled():
    prefer_sources()

# where each public name lives; the same once more for type checkers below
_HOMES = {
    "stellwerk.boards.drawing": ("board_svg",),
    "stellwerk.boards.loading": ("load_board",),
    "stellwerk.engine.actions": ("Action", "Decline", "KeepTickets", "Pass"),
    "stellwerk.engine.board": ("Board", "Place", "Route", "Ticket"),
    "stellwerk.engine.decisions": ("Refusal",),
    "stellwerk.engine.errors": ("BoardError", "IllegalAction", "RecordError", "SettingError", "StellwerkError"),
    "stellwerk.engine.events": ("Event",),
    "stellwerk.engine.game": ("Game", "Options"),
    "stellwerk.engine.outcome": ("Line", "Outcome"),
    "stellwerk.engine.payment": ("Payment",),
    "stellwerk.engine.record": ("Move", "Record"),
    "stellwerk.engine.rules": ("Rules",),
    "stellwerk.engine.setting": ("Setting",),
    "stellwerk.engine.view": ("SeatView", "View"),
    "stellwerk.games.opening": ("new_game",),
    "stellwerk.games.position": ("Position", "position"),
    "stellwerk.games.records": ("replay", "verify"),
    "stellwerk.games.registry": ("rules_for",),
    "stellwerk.rules.alvin": ("MoveAlvin",),
    "stellwerk.rules.city_markers": ("PlaceMarker",),
    "stellwerk.rules.claim": ("ClaimRoute",),
    "stellwerk.rules.ferry_cards": ("TakeFerryCard",),
    "stellwerk.rules.home_city": ("ChooseHome",),
    "stellwerk.rules.passengers": ("TakePassenger",),
    "stellwerk.rules.tickets": ("AnnounceMix", "DrawTickets"),
    "stellwerk.rules.train_cards": ("DrawBlind", "DrawFaceUp"),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}

if TYPE_CHECKING:
    from stellwerk.boards.drawing import board_svg
    from stellwerk.boards.loading import load_board
    from stellwerk.engine.actions import Action, Decline, KeepTickets, Pass
    from stellwerk.engine.board import Board, Place, Route, Ticket
    from stellwerk.engine.decisions import Refusal
    from stellwerk.engine.errors import BoardError, IllegalAction, RecordError, SettingError, StellwerkError
    from stellwerk.engine.events import Event
    from stellwerk.engine.game import Game, Options
    from stellwerk.engine.outcome import Line, Outcome
    from stellwerk.engine.payment import Payment
    from stellwerk.engine.record import Move, Record
    from stellwerk.engine.rules import Rules
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.view import SeatView, View
    from stellwerk.games.opening import new_game
    from stellwerk.games.position import Position, position
    from stellwerk.games.records import replay, verify
    from stellwerk.games.registry import rules_for
    from stellwerk.rules.alvin import MoveAlvin
    from stellwerk.rules.city_markers import PlaceMarker
    from stellwerk.rules.claim import ClaimRoute
    from stellwerk.rules.ferry_cards import TakeFerryCard
    from stellwerk.rules.home_city import ChooseHome
    from stellwerk.rules.passengers import TakePassenger
    from stellwerk.rules.tickets import AnnounceMix, DrawTickets
    from stellwerk.rules.train_cards import DrawBlind, DrawFaceUp

__all__ = [
    "Action",
    "AnnounceMix",
    "Board",
    "BoardError",
    "ChooseHome",
    "ClaimRoute",
    "Decline",
    "DrawBlind",
    "DrawFaceUp",
    "DrawTickets",
    "Event",
    "Game",
    "IllegalAction",
    "KeepTickets",
    "Line",
    "Move",
    "MoveAlvin",
    "Options",
    "Outcome",
    "Pass",
    "Payment",
    "Place",
    "PlaceMarker",
    "Position",
    "Record",
    "RecordError",
    "Refusal",
    "Route",
    "Rules",
    "SeatView",
    "Setting",
    "SettingError",
    "StellwerkError",
    "TakeFerryCard",
    "TakePassenger",
    "Ticket",
    "View",
    "board_svg",
    "load_board",
    "new_game",
    "position",
    "replay",
    "rules_for",
    "verify",
]


def __getattr__(name: str) -> object:
    """The public names are imported when first used, so that the command line starts fast."""
    if name not in _HOME_OF:
        raise AttributeError(f"stellwerk has no {name!r}")
    return getattr(import_module(_HOME_OF[name]), name)


def __dir__() -> list[str]:
    return [*globals(), *__all__]
