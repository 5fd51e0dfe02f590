"""The browser client: read once at the start, kept compressed, files with a hash in their name cached for ever."""

from __future__ import annotations

import mimetypes
import re
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from stellwerk.server.wire.packed import PACKED, Packed, answer, pack

FOLDER = Path(__file__).parents[1] / "client"
HASHED = re.compile(r"[.-][A-Za-z0-9_-]{8,}\.\w+$")
FOREVER = "public, max-age=31536000, immutable"
COMPRESSED = {".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt", ".map"}
MISSING = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Stellwerk</title>
<h1>Stellwerk is running</h1>
<p>The browser client is not built yet. Build it with <code>npm ci &amp;&amp; npm run build</code> in the folder
<code>web</code> (<code>./run</code> does this by itself), and start the server again.</p></html>"""
AnyRequest = Request[Any, Any, Any]
Files = dict[str, Packed]


def read_client(folder: Path = FOLDER) -> Files:
    files: Files = {}
    for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
        if path.is_file() and not path.name.startswith("."):
            name = path.relative_to(folder).as_posix()
            files[name] = _file(path.read_bytes(), path.name, "assets/" in name or bool(HASHED.search(path.name)))
    if "index.html" not in files:
        files["index.html"] = _file(MISSING, "index.html", False)
    return files


def _file(body: bytes, name: str, hashed: bool) -> Packed:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if name.endswith(".js"):
        kind = "text/javascript"  # what the system says differs from machine to machine
    return pack(body, kind, FOREVER if hashed else "no-cache", compress=Path(name).suffix in COMPRESSED)


@get(["/", "/{path:path}"], include_in_schema=False, opt={PACKED: True})
async def client(request: AnyRequest, client_files: NamedDependency[Files], path: FromPath[str] = "") -> Response[Any]:
    """A file of the client; for every other address the page, which finds its way by itself."""
    name = path.strip("/")
    file = client_files.get(name)
    if file is None:
        if name.startswith(("api/", "assets/")) or "." in name.rpartition("/")[2]:
            return Response({"error": "not_found", "params": {}, "rule": None}, status_code=404)
        file = client_files["index.html"]
    return answer(request, file)
