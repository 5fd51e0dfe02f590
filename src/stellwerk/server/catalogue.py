"""What there is to play: games, boards, rules and bots. The same for everybody, so it can be cached."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from stellwerk import rulebook
from stellwerk.boards.loading import board_title
from stellwerk.bots.levels import LEVELS
from stellwerk.engine.setting import Setting
from stellwerk.games.registry import GAMES, setting_for
from stellwerk.rules.city_markers import ControlledRoutePoints
from stellwerk.rules.route_points import RoutePoints
from stellwerk.server import wire

USUAL_PLAYERS = 3


@cache
def games() -> list[wire.GameInfo]:
    return [
        wire.GameInfo(
            game=entry.name,
            title=wire.Words(board_title(entry.name, "en"), board_title(entry.name, "de")),
            players=list(entry.players),
            variants=list(entry.variants),
            default_players=USUAL_PLAYERS,
            decks=list(setting_for(entry.name, USUAL_PLAYERS).ticket_deck_names),
        )
        for entry in GAMES.values()
    ]


@cache
def bots() -> list[wire.BotInfo]:
    """The opponents for players."""
    return [
        wire.BotInfo(
            level.code,
            wire.Words(level.name_en, level.name_de),
            wire.Words(level.style_en, level.style_de),
            level.rating,
        )
        for level in LEVELS
    ]


@cache
def board(game: str) -> wire.BoardData:
    plain = setting_for(game, USUAL_PLAYERS)
    places, routes = plain.board.places, plain.board.routes
    points = _points_by_length(plain)
    layout = json.loads(files("stellwerk.boards").joinpath(game, "layout.json").read_text(encoding="utf-8"))
    return wire.BoardData(
        game=game,
        layout=layout,
        places=[wire.BoardPlace(p.id, p.name, p.kind, p.region) for p in places],
        routes=[
            wire.BoardRoute(
                id=r.id,
                a=places[r.a].id,
                b=places[r.b].id,
                color=r.color,
                length=int(r.length),
                waves=int(r.waves),
                locomotives=int(r.locomotives),
                group=int(r.group),
                points=points[r.length],
            )
            for r in routes
        ],
        tickets={variant: _tickets(game, variant) for variant in ("", *GAMES[game].variants)},
        colors=list(plain.kinds),
        trains=plain.rules.trains,
    )


def _points_by_length(setting: Setting) -> list[int]:
    """As the game's own step after a claim counts them."""
    for step in setting.rules.after_claim:
        if isinstance(step, RoutePoints | ControlledRoutePoints):
            return [int(points) for points in step.points]
    raise LookupError(f"{setting.rules.name} gives no points for routes")


def _tickets(game: str, variant: str) -> list[wire.BoardTicket]:
    setting = setting_for(game, USUAL_PLAYERS, (variant,) if variant else ())
    places = setting.board.places
    return [
        wire.BoardTicket(
            id=t.id,
            a=places[t.a].id,
            b=places[t.b].id,
            points=int(t.points),
            deck=setting.ticket_deck_names[setting.deck_of_ticket[t.number]],
        )
        for t in setting.board.tickets
    ]


@cache
def rules(game: str) -> wire.RuleBook:
    sections: list[wire.RuleSection] = []
    for prefix in rulebook.GAME_PREFIXES[game]:
        for rule in rulebook.rules(prefix):
            title = wire.Words(rule.section.en, rule.section.de)
            if not sections or sections[-1].title != title:
                sections.append(wire.RuleSection(title, []))
            text = wire.RuleText(rule.id, _both(rule.text), _both(rule.ruling), rule.example, list(rule.variants))
            sections[-1].rules.append(text)
    told = rulebook.differences(game)
    return wire.RuleBook(sections, [wire.Difference(d.text.en, d.text.de, list(d.rules)) for d in told])


def _both(text: rulebook.Text | None) -> wire.Words | None:
    return None if text is None else wire.Words(text.en, text.de)
