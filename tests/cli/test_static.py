"""`stellwerk static`: a site of files, whole and self-contained, that replaces nothing but an earlier site."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from stellwerk.cli import static
from stellwerk.cli.static import write_site
from stellwerk.local.requests import catalogue_paths
from stellwerk.parts import packing
from tests.cli.conftest import Run, assert_one_line_error

CLIENT = {
    "index.html": f'<!doctype html><head>{static.HOST}<script src="./assets/index-1.js"></script></head>',
    "service-worker.js": "listen();",
    "assets/index-1.js": "draw();",
}


@pytest.fixture(autouse=True)
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A page and parts as small as can be."""
    client = tmp_path / "client"
    for name, text in CLIENT.items():
        (client / name).parent.mkdir(parents=True, exist_ok=True)
        (client / name).write_text(text)
    fetched = tmp_path / "browser"
    fetched.mkdir()
    for name in (*packing.INTERPRETER, "msgspec-1-wasm32.whl"):
        (fetched / name).write_text(name)
    monkeypatch.setattr(packing, "FETCHED", fetched)
    monkeypatch.setattr(static.write_site, "__defaults__", (client,))
    packing.parts.cache_clear()
    yield fetched
    packing.parts.cache_clear()


def test_it_writes_the_page_python_and_what_the_page_asks_for_first(run: Run, tmp_path: Path) -> None:
    site = tmp_path / "deep" / "site"
    said = run("static", site)
    assert said.exit_code == 0
    assert "MB" in said.stdout
    page = (site / "index.html").read_text()
    assert 'content="page"' in page
    assert "default-src 'none'" in page
    for path, _, _ in catalogue_paths():
        assert json.loads((site / f"catalogue/{path}.json").read_text())
    listed = json.loads((site / "python/files.json").read_text())["files"]
    for part in listed:
        assert (site / "python" / part["name"]).stat().st_size == part["size"]
    assert {part["name"] for part in listed} == {*packing.INTERPRETER, "msgspec.whl", "stellwerk.zip"}


def test_its_service_worker_is_another_one_when_any_file_is(tmp_path: Path, built: Path) -> None:
    versions = []
    for _ in range(2):
        write_site(tmp_path / "site")
        service = (tmp_path / "site/service-worker.js").read_text()
        assert service.endswith(CLIENT["service-worker.js"])
        versions.append(re.findall(r'"version":"(\w+)"', service))
        (built / "pyodide.js").write_text("another")
        packing.parts.cache_clear()
    assert versions[0] != versions[1]


def test_an_earlier_site_is_replaced_and_anything_else_is_left_alone(run: Run, tmp_path: Path) -> None:
    site = tmp_path / "site"
    write_site(site)
    (site / "assets/old.js").write_text("old")
    assert run("static", site).exit_code == 0
    assert not (site / "assets/old.js").exists()
    precious = tmp_path / "precious"
    precious.mkdir()
    (precious / "diary.txt").write_text("dear")
    assert "holds something else" in assert_one_line_error(run("static", precious))
    assert [path.name for path in precious.iterdir()] == ["diary.txt"]
    assert "is a file" in assert_one_line_error(run("static", precious / "diary.txt"))


def test_what_is_missing_is_said_in_one_line(run: Run, tmp_path: Path, built: Path) -> None:
    (built / "msgspec-1-wasm32.whl").unlink()
    assert "msgspec for browsers" in assert_one_line_error(run("static", tmp_path / "site"))
    assert not (tmp_path / "site").exists()
    assert json.loads(packing.parts_list()) == {"files": []}
    (tmp_path / "client/index.html").unlink()
    assert "./run page" in assert_one_line_error(run("static", tmp_path / "site"))
