"""The engine is compiled while a server runs: nobody meets half a build, and the bots go over to it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import mypyc.build
import pytest
from setuptools import Extension

import setup
from stellwerk.engine.ints import COMPILED
from tests.server.browsers import Browser
from tests.server.processes import ROOT, ServerProcess
from tools import native
from tools.native import LIBRARY, Interrupted, build, put_in_place

needs_compiled = pytest.mark.skipif(not COMPILED, reason="the engine is not compiled here")
ASKED = "import stellwerk.engine.table as table, stellwerk.engine.ints as ints; print(table.__file__, ints.COMPILED)"


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The sources as they are before the first compilation."""
    source = tmp_path / "src"
    shutil.copytree(ROOT / "src", source, ignore=shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info"))
    return source


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """What the compiler made, not yet in its place."""
    folder = tmp_path / "built"
    for module in (ROOT / "src").rglob("*.so"):
        target = folder / module.relative_to(ROOT / "src")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(module, target)
    return folder


def engine_of(source: Path) -> str:
    environment = {name: value for name, value in os.environ.items() if name != "STELLWERK_PURE"}
    command = [sys.executable, "-c", ASKED]
    environment["PYTHONPATH"] = str(source)
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


@needs_compiled
def test_without_the_library_compiled_modules_are_passed_over_and_with_it_used(clone: Path, built: Path) -> None:
    assert "False" in engine_of(clone)
    library = next(built.glob(f"{LIBRARY}*"))
    put_aside = library.rename(built.parent / library.name)
    put_in_place(built, clone, time.time())
    assert list((clone / "stellwerk/engine").glob("table.*.so"))
    assert "False" in engine_of(clone)
    put_aside.rename(clone / library.name)
    assert "True" in engine_of(clone)


@needs_compiled
def test_modules_that_are_no_longer_compiled_go(clone: Path, built: Path) -> None:
    put_in_place(built, clone, time.time())
    for module in built.rglob("table.*.so"):
        module.unlink()
    put_in_place(built, clone, time.time())
    assert not list(clone.rglob("table.*.so"))
    assert {path.relative_to(clone) for path in clone.rglob("*.so")} == {
        path.relative_to(built) for path in built.rglob("*.so")
    }


def test_the_compiler_stops_with_the_server_and_that_is_no_failure(tmp_path: Path) -> None:
    server = subprocess.Popen([sys.executable, "-c", ""])
    server.wait(60)
    with pytest.raises(Interrupted):
        build(tmp_path / "built", server.pid)


def test_what_tests_compiled_is_compiled_again_for_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stamp = tmp_path / "stamp"
    monkeypatch.setattr(native, "STAMP", stamp)
    monkeypatch.delenv("STELLWERK_OPT", raising=False)
    quickly, fully = native.level_for(quickly=True), native.level_for(quickly=False)
    assert not native.up_to_date("these", quickly)
    stamp.write_text(f"these {quickly}")
    assert native.up_to_date("these", quickly)
    assert not native.up_to_date("these", fully)
    assert not native.up_to_date("others", quickly)
    stamp.write_text(f"these {fully}")
    assert native.up_to_date("these", quickly)
    monkeypatch.setenv("STELLWERK_OPT", "0")
    assert native.level_for(quickly=False) == 0


def test_what_was_translated_into_c_is_translated_again_when_it_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module, code = tmp_path / "module.py", tmp_path / "module.c"
    made: list[str] = []

    def translate(modules: list[str], **_: object) -> list[Extension]:
        made.append(Path(modules[0]).read_text())
        code.write_text("")
        return [Extension("module", [str(code)])]

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(mypyc.build, "mypycify", translate)
    monkeypatch.setattr(setup, "native_modules", lambda: [str(module)])
    for text in ("one", "one", "two", "two"):
        module.write_text(text)
        assert setup.translated()[0].sources == [str(code)]
    assert made == ["one", "two"]
    code.unlink()
    setup.translated()
    assert made == ["one", "two", "two"]


def uses_the_library(process: int) -> bool:
    try:
        return LIBRARY in Path(f"/proc/{process}/maps").read_text()
    except OSError:
        return False


@needs_compiled
@pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="there is no /proc here")
def test_bots_of_a_running_server_go_over_to_the_compiled_engine(
    tmp_path: Path, clone: Path, built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("STELLWERK_PURE", raising=False)
    data = tmp_path / "data"
    data.mkdir()
    server = ServerProcess(data, source=clone, bot_processes=1)
    ann = Browser(server.address)
    ann.create("usa", ["bot:greedy", "bot:greedy"])
    bots = wait_for_bots(server)
    assert not any(uses_the_library(process) for process in bots)
    put_in_place(built, clone, time.time())
    until = time.monotonic() + 120
    while not any(uses_the_library(process) for process in server.children()):
        assert time.monotonic() < until, "the bots do not go over"
        ann.create("usa", ["bot:greedy", "bot:greedy"])
        time.sleep(0.5)
    assert "bot_failed" not in server.log.read_text()
    assert server.interrupt() == 0
    ann.close()


def wait_for_bots(server: ServerProcess) -> list[int]:
    until = time.monotonic() + 120
    while not (found := server.children()):
        assert time.monotonic() < until, "no bot thinks"
        time.sleep(0.05)
    return found
