"""What the engine tells, as JSON for one viewer. The only door from a game to the wire: everything that leaves here
came from `game.view(seat)`, `event.redacted_for(seat)` or the options of the viewer's own seat.

Values of the engine stay as they are inside; an encoder that knows data classes, or `plain`, writes them.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import fields
from functools import cache, lru_cache
from typing import Any, cast

from stellwerk.engine.actions import Action, OpenAction
from stellwerk.engine.codec import type_name
from stellwerk.engine.decisions import frame_arg
from stellwerk.engine.events import Event
from stellwerk.engine.game import Game
from stellwerk.engine.setting import Setting
from stellwerk.engine.view import View
from stellwerk.rules.claim import ClaimRoute
from stellwerk.rules.tickets import DrawTickets
from stellwerk.rules.train_cards import DrawBlind, DrawFaceUp

Json = dict[str, Any]


@cache
def _names(kind: Hashable) -> tuple[str, ...]:
    return tuple(field.name for field in fields(cast(Any, kind)))


@cache
def _tag(kind: Hashable) -> str:
    return type_name(cast(type, kind))


def tagged(value: object) -> Json:
    """An action, event or part of a view with the name of its type; what it holds is encoded as it is."""
    kind = cast(Hashable, type(value))
    return {"type": _tag(kind), **{name: getattr(value, name) for name in _names(kind)}}


def view_json(view: View) -> Json:
    return {name: getattr(view, name) for name in _names(View)}


def open_view_json(game: Game) -> Json:
    """All hands open, for the replay of a finished game."""
    shown = view_json(game.view(None))
    shown["seats"] = [game.view(seat).seats[seat] for seat in range(game.setting.players)]
    return shown


def action_json(action: Action | None, seat: int | None, viewer: int | None) -> Json | None:
    """An action as a viewer may know it: one's own, or one that is played openly."""
    if action is None or (viewer != seat and not isinstance(action, OpenAction)):
        return None
    return tagged(action)


def events_json(events: Iterable[Event], viewer: int | None) -> list[Json]:
    return [tagged(told) for event in events if (told := event.redacted_for(viewer)) is not None]


def options_json(options: Sequence[Action]) -> Json:
    claims: dict[str, list[object]] = {}
    cards: list[str] = []
    tickets: list[tuple[int, ...]] = []
    others: list[Json] = []
    for action in options:
        if isinstance(action, ClaimRoute):
            claims.setdefault(action.route, []).append(action.payment)
        elif isinstance(action, DrawFaceUp):
            cards.append(action.card)
        elif isinstance(action, DrawBlind):
            cards.append("blind")
        elif isinstance(action, DrawTickets):
            tickets.append(action.mix)
        else:
            others.append(tagged(action))
    return {"claims": claims, "cards": cards, "tickets": tickets, "others": others}


NO_OPTIONS: Json = {"claims": {}, "cards": [], "tickets": [], "others": []}


@lru_cache(64)  # a campaign makes new settings all the time
def first_claims(setting: Setting) -> tuple[tuple[str, int], ...]:
    """For every route the number of its plainest claim: no ferry cards, no more locomotives than it must have."""
    first: dict[str, int] = {}
    for number, action in enumerate(setting.actions):
        if isinstance(action, ClaimRoute):
            first.setdefault(action.route, number)
    return tuple(first.items())


def refusals_json(game: Game, seat: int, view: View, claims: Json) -> Json:
    """Why each free route that the seat cannot claim now cannot be claimed."""
    table = game.table
    decision, about = table.decision(), frame_arg(table.top())
    owners, refusal = view.owners, decision.refusal
    refusals, told = {}, {}  # few reasons for many routes
    for route, number in first_claims(game.setting):
        if route not in owners and route not in claims:
            why = refusal(table, seat, about, number)
            key = why.code, why.rule
            if key not in told:
                told[key] = {"code": why.code, "rule": why.rule}
            refusals[route] = told[key]
    return refusals


def state_json(game: Game, viewer: int | None) -> Json:
    return states_json(game, (viewer,))[viewer]


def states_json(game: Game, viewers: Sequence[int | None]) -> dict[int | None, Json]:
    """The state for each viewer; values that several of them see are the same objects."""
    return {view.seat: _state_json(game, view) for view in game.views(viewers)}


def _state_json(game: Game, view: View) -> Json:
    viewer = view.seat
    if viewer is None or viewer not in view.to_act:
        return {"view": view_json(view), "options": NO_OPTIONS, "refusals": {}}
    options = options_json(game.options_for(viewer))
    refusals = refusals_json(game, viewer, view, options["claims"])
    return {"view": view_json(view), "options": options, "refusals": refusals}
