"""How packages are made (PEP 517): `python -m build` gives a source archive, a compiled wheel and a pure one.

All of them hold the page, so that nobody who installs them needs Node. From a clone it is built first; the source
archive brings it along. STELLWERK_WHEELS=native or =pure makes only one wheel; where compiling fails there is only the
pure one.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from setuptools import build_meta

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "src/stellwerk/server/client/index.html"
COMPILING = ["mypy[mypyc]==2.4.1", "librt>=0.16"]
Settings = Mapping[str, str | list[str] | None] | None

prepare_metadata_for_build_wheel = build_meta.prepare_metadata_for_build_wheel
prepare_metadata_for_build_editable = build_meta.prepare_metadata_for_build_editable


def wheels() -> str:
    return "pure" if os.environ.get("STELLWERK_PURE") else os.environ.get("STELLWERK_WHEELS", "both")


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    return [] if wheels() == "pure" else COMPILING


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    return []


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    return []


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    bring_the_page()
    return build_meta.build_sdist(sdist_directory, config_settings)


def build_editable(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    with pure():
        return build_meta.build_editable(wheel_directory, config_settings, metadata_directory)


def build_wheel(wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    bring_the_page()
    if wheels() == "pure":
        return build_pure(wheel_directory, config_settings)
    if wheels() == "both":  # in a process of its own, as setuptools remembers folders that it has removed
        command = [sys.executable, "-m", "tools.building", wheel_directory]
        subprocess.run(command, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=True)
    try:
        return build_meta.build_wheel(wheel_directory, config_settings)
    except (Exception, SystemExit) as problem:
        if wheels() == "native":
            raise
        print(f"stellwerk: compiling did not work ({problem}), so only a pure wheel is made", file=sys.stderr)
    return next(path.name for path in Path(wheel_directory).glob("stellwerk-*-py3-none-any.whl"))


def build_pure(wheel_directory: str, config_settings: Settings = None) -> str:
    with pure():
        return build_meta.build_wheel(wheel_directory, config_settings)


@contextmanager
def pure() -> Iterator[None]:
    before = os.environ.get("STELLWERK_PURE")
    os.environ["STELLWERK_PURE"] = "1"
    try:
        yield
    finally:
        del os.environ["STELLWERK_PURE"]
        if before is not None:
            os.environ["STELLWERK_PURE"] = before


def bring_the_page() -> None:
    """In a clone it is built if its sources changed; a source archive has it."""
    if not (ROOT / "web").is_dir():
        return
    try:
        subprocess.run(["bash", "run", "page"], cwd=ROOT, check=True)
    except (OSError, subprocess.CalledProcessError) as problem:
        if not PAGE.is_file():
            raise SystemExit(
                "stellwerk: the page could not be built; with Node 20 or newer: "
                "npm --prefix web ci && npm --prefix web run build"
            ) from problem


if __name__ == "__main__":
    build_pure(sys.argv[1])
