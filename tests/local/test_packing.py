"""What is packed for a browser is enough, and no more than that needs to be."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import zipfile
from pathlib import Path

from stellwerk.parts.packing import needed_modules, packed_sources

ALLOWED = "{'msgspec', 'mypy_extensions', 'stellwerk', *sys.stdlib_module_names}"
PLAY = f"""
import json, sys
sys.path.insert(0, sys.argv[1])
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split('.')[0] not in {ALLOWED}:
            raise ImportError(name)
sys.meta_path.insert(0, Missing())
import stellwerk
assert stellwerk.__file__.startswith(sys.argv[1]), stellwerk.__file__
from stellwerk.local.host import Host
from stellwerk.local.requests import catalogue_paths
host = Host()
def ask(method, path, **body):
    status, text = host.request(method, path, json.dumps(body))
    assert status < 400, (path, status, text)
    return json.loads(text)
for path, _, _ in catalogue_paths():
    ask("GET", path)
ask("POST", "me", name="Anna", language="de")
for game in ("usa", "germany", "italy", "old_west"):
    seats = [dict(kind="me"), dict(kind="bot", bot="level4")]
    table = ask("POST", "tables", game=game, seats=seats)["id"]
    ask("POST", f"tables/{{table}}/seat", do="leave")
    host.connect(1, "lists/socket")
campaign = ask("POST", "campaigns", companies=[dict(kind="me"), dict(kind="bot")])["id"]
for language in ("de", "en"):
    ask("GET", f"campaigns/{{campaign}}/texts?language={{language}}")
ask("GET", f"campaigns/{{campaign}}/board")
"""


def test_what_is_packed_runs_alone(tmp_path: Path) -> None:
    zipfile.ZipFile(io.BytesIO(packed_sources())).extractall(tmp_path)
    pure = {**os.environ, "STELLWERK_PURE": "1"}
    subprocess.run([sys.executable, "-c", PLAY, str(tmp_path)], check=True, timeout=180, env=pure)


def test_the_same_sources_give_the_same_bytes_and_nothing_of_a_server_that_cannot_run_there() -> None:
    first = packed_sources()
    packed_sources.cache_clear()
    assert packed_sources() == first
    names = zipfile.ZipFile(io.BytesIO(first)).namelist()
    assert len(first) < 1_500_000
    assert not [name for name in names if name.endswith((".so", ".pyc"))]
    assert {"mypy_extensions.py", "stellwerk/local/host.py", "stellwerk/boards/usa/layout.json"} <= set(names)
    assert not {"stellwerk.server.http.app", "stellwerk.server.storage.store", "stellwerk.cli.app"} & set(
        needed_modules()
    )
