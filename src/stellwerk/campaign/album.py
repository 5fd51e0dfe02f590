"""What a game leaves behind for the picture book: who had which route, and which headlines there were."""

from __future__ import annotations

from dataclasses import dataclass

from stellwerk.engine.game import Game
from stellwerk.rules.campaign.words import EventTurnedUp


@dataclass(frozen=True)
class Page:
    """`tracks` are pairs of cities with the company on them; `headlines` are events in the order they came.

    `built` are a company's routes with ends, colour and length.
    """

    game: int
    regions: tuple[str, ...]
    tracks: tuple[tuple[str, str, str], ...]
    headlines: tuple[str, ...]
    built: dict[str, tuple[tuple[str, str, str, int], ...]]


def page_of(game: Game, number: int, regions: list[str], companies: list[str]) -> Page:
    board, owner = game.setting.board, game.table.state.owner
    tracks = [
        (board.places[route.a].id, board.places[route.b].id, companies[owner[route.number]])
        for route in board.routes
        if owner[route.number] >= 0
    ]
    built = {
        color: tuple(
            (board.places[route.a].id, board.places[route.b].id, route.color, int(route.length))
            for route in board.routes
            if owner[route.number] == seat
        )
        for seat, color in enumerate(companies)
    }
    headlines = tuple(event.card for event in game.events if isinstance(event, EventTurnedUp))
    return Page(number, tuple(regions), tuple(tracks), headlines, built)
