"""The packages that the walks in the docs write, laid out as an installer would."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
FILE = re.compile(r"^```\w+ (\S+/\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def install(walks: tuple[str, ...], site: Path, sources: Path) -> None:
    """Write every file that the walks name, and install their packages into a folder for PYTHONPATH."""
    for walk in walks:
        for path, text in FILE.findall((DOCS / walk).read_text(encoding="utf-8")):
            file = sources / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    for head in sources.glob("*/pyproject.toml"):
        project = tomllib.loads(head.read_text(encoding="utf-8"))
        for package in project["tool"]["setuptools"]["packages"]:
            shutil.copytree(head.parent / package, site / package)
        name, version = project["project"]["name"].replace("-", "_"), project["project"]["version"]
        info = site / f"{name}-{version}.dist-info"
        info.mkdir()
        info.joinpath("METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        points = []
        for group, entries in project["project"]["entry-points"].items():
            points += [f"[{group}]", *(f"{key} = {value}" for key, value in entries.items())]
        info.joinpath("entry_points.txt").write_text("\n".join(points) + "\n")


def environment(site: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(site), "COLUMNS": "120"}


def run(site: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """A Stellwerk command where the packages are installed."""
    done = subprocess.run(
        [sys.executable, "-m", "stellwerk", *command],
        env=environment(site),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done
