"""Answers that are the same for everybody: encoded and compressed once, and not sent again to who has them."""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from typing import Any

from litestar import Request, Response

SMALLEST = 500
PACKED = "packed"  # the mark of routes whose answers are compressed already


@dataclass(frozen=True)
class Packed:
    body: bytes
    compressed: bytes | None
    kind: str
    etag: str
    cache: str


def pack(body: bytes, kind: str, cache: str, *, compress: bool = True) -> Packed:
    small = gzip.compress(body, 6, mtime=0) if compress and len(body) > SMALLEST else None
    return Packed(body, small, kind, f'"{hashlib.sha256(body).hexdigest()[:20]}"', cache)


def answer(request: Request[Any, Any, Any], packed: Packed, **headers: str) -> Response[Any]:
    headers = {"Cache-Control": packed.cache, "ETag": packed.etag, "Vary": "Accept-Encoding", **headers}
    if request.headers.get("if-none-match") == packed.etag:
        return Response(b"", status_code=304, headers=headers, media_type=packed.kind)
    if packed.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(packed.compressed, headers=headers, media_type=packed.kind)
    return Response(packed.body, headers=headers, media_type=packed.kind)
