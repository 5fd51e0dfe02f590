"""HTTP: what there is to play."""

from __future__ import annotations

from functools import cache
from typing import Any

from litestar import Request, Response, Router, get
from litestar.params import FromPath, FromQuery

from stellwerk.boards.drawing import board_svg
from stellwerk.server import catalogue, wire
from stellwerk.server.engine_json import encode
from stellwerk.server.packed import PACKED, Packed, answer, pack

AnyRequest = Request[Any, Any, Any]
WHILE = "public, max-age=300"
JSON, SVG = "application/json", "image/svg+xml"


@cache
def packed(kind: str, game: wire.GameName | None = None) -> Packed:
    told: Any
    if game is None:
        told = catalogue.games() if kind == "games" else catalogue.bots()
    else:
        told = catalogue.board(game) if kind == "board" else catalogue.rules(game)
    return pack(encode(told), JSON, WHILE)


@cache
def packed_picture(game: wire.GameName, theme: wire.Theme) -> Packed:
    return pack(board_svg(game, theme=theme).encode(), SVG, WHILE)


@get("/games")
async def games(request: AnyRequest) -> Response[list[wire.GameInfo]]:
    return answer(request, packed("games"))


@get("/bots")
async def bots(request: AnyRequest) -> Response[list[wire.BotInfo]]:
    return answer(request, packed("bots"))


@get("/boards/{game:str}")
async def board(request: AnyRequest, game: FromPath[wire.GameName]) -> Response[wire.BoardData]:
    return answer(request, packed("board", game))


@get("/boards/{game:str}/picture.svg", media_type=SVG)
async def picture(
    request: AnyRequest, game: FromPath[wire.GameName], theme: FromQuery[wire.Theme] = "light"
) -> Response[str]:
    """The empty board as a picture."""
    return answer(request, packed_picture(game, theme))


@get("/rules/{game:str}")
async def rules(request: AnyRequest, game: FromPath[wire.GameName]) -> Response[wire.RuleBook]:
    return answer(request, packed("rules", game))


catalogue_routes = Router(
    "/api", route_handlers=[games, bots, board, picture, rules], tags=["catalogue"], opt={PACKED: True}
)
