"""A site that plays without a server: the page, Python for the browser, and what the page asks for first, as files."""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path

from stellwerk.engine.errors import StellwerkError
from stellwerk.local.requests import catalogue_paths, catalogue_text
from stellwerk.parts.packing import LIST, MissingPartsError, parts, parts_list
from stellwerk.server.http.client_files import FOLDER

HOST = '<meta name="stellwerk-host" content="server" />'
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'"
)
ALONE = f"""<meta name="stellwerk-host" content="page" />
    <meta http-equiv="Content-Security-Policy" content="{POLICY}" />"""
MARK = "stellwerk-site.json"
SERVICE = "service-worker.js"


class StaticError(StellwerkError):
    """The site cannot be written, and why."""


def write_site(folder: Path, client: Path = FOLDER) -> dict[str, int]:
    """Write the site; what an earlier one left there is replaced. The sizes of all files, by name."""
    if folder.exists() and not folder.is_dir():
        raise StaticError(f"{folder} is a file; name a folder")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / MARK).is_file():
        raise StaticError(f"{folder} holds something else; name an empty folder or a new one")
    if not (client / "index.html").is_file():
        raise StaticError("the page is not built; ./run page builds it (a wheel has it)")
    try:
        python = parts()
    except MissingPartsError as missing:
        raise StaticError(f"for playing without a server there is missing: {missing}; ./run page fetches it") from None
    written = {path.relative_to(client).as_posix(): path.read_bytes() for path in client.rglob("*") if path.is_file()}
    catalogue = {
        f"catalogue/{path}.json": catalogue_text(kind, game).encode() for path, kind, game in catalogue_paths()
    }
    written |= catalogue | {f"python/{name}": body for name, body in python.items()}
    written[f"python/{LIST}"] = parts_list().encode()
    page = written["index.html"].decode()
    if HOST not in page:
        raise StaticError("the page is of another version; ./run page builds it anew")
    written["index.html"] = page.replace(HOST, ALONE).encode()
    written[SERVICE] = _knows_more(written, sorted(catalogue)) + written[SERVICE]
    written[MARK] = json.dumps({"format": "stellwerk-site", "version": 1}).encode()
    for old in folder.iterdir() if folder.is_dir() else ():
        shutil.rmtree(old) if old.is_dir() else old.unlink()
    for name, body in written.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(body)
    return {name: len(body) for name, body in written.items()}


def _knows_more(written: dict[str, bytes], files: list[str]) -> bytes:
    """The service worker is another one when any file of the site is."""
    version = hashlib.sha256(b"".join(hashlib.sha256(written[name]).digest() for name in sorted(written)))
    more = {"version": version.hexdigest()[:12], "files": files}
    return f"self.STELLWERK_MORE={json.dumps(more, separators=(',', ':'))};\n".encode()


def show_site(folder: Path) -> None:
    """Write it and say what to do with it."""
    sizes = write_site(folder)
    megabytes = sum(sizes.values()) / 1e6
    print(f"wrote {len(sizes)} files, {megabytes:.1f} MB, to {folder}")
    print("put them on any web space, or try them: python3 -m http.server --directory", folder)
