"""The browser client as the server hands it out, and the headers that keep others out."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from stellwerk.parts import packing
from stellwerk.server.http import app, python_parts
from stellwerk.server.http.client_files import read_client
from tests.server.conftest import running

PAGE = b"<!doctype html><title>Client</title>" + b"<p>filler</p>" * 100


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_bytes(PAGE)
    (folder / "assets" / "index-B8x2kQ_z.js").write_bytes(b"console.log(1);" * 100)
    (folder / "icon.svg").write_text("<svg/>")
    return folder


def test_assets_are_cached_for_ever_and_the_page_is_asked_for_anew(
    built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "read_client", lambda: read_client(built))
    with running(tmp_path / "data_folder_made_here") as server:
        http = server.browser(None).http
        for address in ("/", "/table/abc", "/replay/abc?move=3"):
            page = http.get(address)
            assert (page.status_code, page.content) == (200, PAGE)
            assert page.headers["cache-control"] == "no-cache"
            assert page.headers["content-type"] == "text/html; charset=utf-8"
        again = http.get("/", headers={"If-None-Match": page.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        script = http.get("/assets/index-B8x2kQ_z.js")
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["content-type"].startswith("text/javascript")
        assert script.headers["content-encoding"] == "gzip"
        plain = http.get("/assets/index-B8x2kQ_z.js", headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.content == script.content
        assert http.get("/icon.svg").headers["content-type"].startswith("image/svg+xml")
        for address in ("/assets/gone-12345678.js", "/favicon.ico", "/api/nothing", "/assets/../index.html.bak"):
            missing = http.get(address)
            assert (missing.status_code, missing.json()["error"]) == (404, "not_found"), address


def test_a_missing_client_is_said_in_a_friendly_way(tmp_path: Path) -> None:
    files = read_client(tmp_path / "nothing")
    assert b"Stellwerk is running" in files["index.html"].body


def test_compressed_files_hold_the_same(built: Path) -> None:
    for file in read_client(built).values():
        if file.compressed is not None:
            assert gzip.decompress(file.compressed) == file.body


def test_every_answer_has_the_headers_of_a_careful_server(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        http = server.browser(None).http
        for address in ("/", "/api/games", "/api/tables/none", "/health", "/nothing.txt"):
            headers = http.get(address).headers
            policy = headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "script-src 'self';" in policy
            assert "frame-ancestors 'none'" in policy
            assert "unsafe" not in policy
            sources = policy.replace("'", "").replace(";", "").split()
            hosts = {source for source in sources if "." in source or "//" in source}
            assert hosts == {f"ws://{http.base_url.netloc.decode()}", f"wss://{http.base_url.netloc.decode()}"}
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
        odd = http.get("/", headers={"Host": "evil; script-src *"})
        assert "script-src *" not in odd.headers.get("content-security-policy", "")


def test_a_page_gets_what_it_needs_to_play_by_itself_and_only_its_worker_may_compile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetched = tmp_path / "browser"
    fetched.mkdir()
    for name in (*packing.INTERPRETER, "msgspec-1-wasm32.whl"):
        (fetched / name).write_text(name * 100)
    monkeypatch.setattr(packing, "FETCHED", fetched)
    for kept in (packing.parts, python_parts.packed_part):
        kept.cache_clear()
    try:
        with running(tmp_path / "data") as server:
            http = server.browser(None).http
            listed = http.get("/python/files.json")
            assert listed.headers["cache-control"] == "no-cache"
            for part in listed.json()["files"]:
                found = http.get(f"/python/{part['name']}?v={part['version']}")
                assert len(found.content) == part["size"]
                assert "immutable" in found.headers["cache-control"]
            assert http.get("/python/pyodide.asm.wasm").headers["content-type"].startswith("application/wasm")
            assert http.get("/python/secret.txt").status_code == 404
            compiling = "'wasm-unsafe-eval'"
            assert compiling in http.get("/assets/host-worker-12345678.js").headers["content-security-policy"]
            assert compiling not in http.get("/assets/index-12345678.js").headers["content-security-policy"]
    finally:
        for kept in (packing.parts, python_parts.packed_part):
            kept.cache_clear()
