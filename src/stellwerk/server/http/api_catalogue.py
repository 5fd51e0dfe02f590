"""HTTP: what there is to play."""

from __future__ import annotations

from functools import cache
from typing import Any

from litestar import Request, Response, Router, get
from litestar.params import FromPath, FromQuery

from stellwerk.boards.drawing import board_svg
from stellwerk.games.registry import GAMES
from stellwerk.rulebook import CAMPAIGN
from stellwerk.server.errors import Refused
from stellwerk.server.http import catalogue
from stellwerk.server.wire import wire
from stellwerk.server.wire.encoding import encode
from stellwerk.server.wire.packed import PACKED, Packed, answer, pack

AnyRequest = Request[Any, Any, Any]
WHILE = "public, max-age=300"
JSON, SVG, SCRIPT = "application/json", "image/svg+xml", "text/javascript"


def known(game: str) -> str:
    if game not in GAMES:
        raise Refused("no_game", 404)
    return game


@cache
def packed(kind: str, game: wire.GameName | None = None) -> Packed:
    told: Any
    if game is None:
        told = catalogue.games() if kind == "games" else catalogue.bots()
    else:
        told = {"board": catalogue.board, "rules": catalogue.rules, "words": catalogue.words}[kind](game)
    return pack(encode(told), JSON, WHILE)


@cache
def packed_picture(game: wire.GameName, theme: wire.Theme, language: wire.Language) -> Packed:
    return pack(board_svg(GAMES[game].board, theme=theme, language=language).encode(), SVG, WHILE)


@get("/games")
async def games(request: AnyRequest) -> Response[list[wire.GameInfo]]:
    return answer(request, packed("games"))


@get("/bots")
async def bots(request: AnyRequest) -> Response[list[wire.BotInfo]]:
    return answer(request, packed("bots"))


@get("/boards/{game:str}")
async def board(request: AnyRequest, game: FromPath[wire.GameName]) -> Response[wire.BoardData]:
    return answer(request, packed("board", known(game)))


@get("/boards/{game:str}/picture.svg", media_type=SVG)
async def picture(
    request: AnyRequest,
    game: FromPath[wire.GameName],
    theme: FromQuery[wire.Theme] = "light",
    language: FromQuery[wire.Language] = "en",
) -> Response[str]:
    """The empty board as a picture."""
    return answer(request, packed_picture(known(game), theme, language))


@get("/rules/{game:str}")
async def rules(request: AnyRequest, game: FromPath[wire.GameName]) -> Response[wire.RuleBook]:
    return answer(request, packed("rules", known(game)))


@get("/words/{game:str}")
async def words(request: AnyRequest, game: FromPath[wire.GameName]) -> Response[wire.GameWords]:
    """Templates for the sentences of a game, in both languages."""
    return answer(request, packed("words", game if game == CAMPAIGN else known(game)))


@cache
def packed_module(name: str) -> Packed:
    path = catalogue.module(name)
    if path is None:
        raise Refused("not_found", 404)
    return pack(path.read_bytes(), SCRIPT, WHILE)


@get("/mechanisms/{name:str}/page.js", media_type=SCRIPT)
async def module(request: AnyRequest, name: FromPath[wire.GameName]) -> Response[str]:
    """The script by which a mechanism of another package shows itself on the page."""
    return answer(request, packed_module(name))


catalogue_routes = Router(
    "/api", route_handlers=[games, bots, board, picture, rules, words, module], tags=["catalogue"], opt={PACKED: True}
)
