"""What a page needs to play by itself when the server is out of reach: the interpreter and the sources."""

from __future__ import annotations

import asyncio
from functools import cache
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from stellwerk.parts.packing import LIST, MissingPartsError, parts, parts_list
from stellwerk.server.errors import Refused
from stellwerk.server.http.client_files import FOREVER
from stellwerk.server.wire.packed import PACKED, Packed, answer, pack

KINDS = {".js": "text/javascript", ".json": "application/json", ".wasm": "application/wasm"}


@cache
def packed_part(name: str) -> Packed:
    """Compressed when it is first asked for: that takes a second, and most servers are never asked."""
    suffix = Path(name).suffix
    kind = KINDS.get(suffix, "application/octet-stream")
    if name == LIST:
        return pack(parts_list().encode(), kind, "no-cache")
    try:
        body = parts()[name]
    except (KeyError, MissingPartsError):
        raise Refused("not_found", 404) from None
    return pack(body, kind, FOREVER, compress=suffix in KINDS)


@get("/python/{name:str}", include_in_schema=False, opt={PACKED: True})
async def python_part(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[Any]:
    """One part; the page names it with its version, so that it can be kept for ever."""
    return answer(request, await asyncio.to_thread(packed_part, name))
