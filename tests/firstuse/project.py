"""A copy of the project as a newcomer or a host gets it, and commands that must succeed there."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
CLIENT = Path("src/stellwerk/server/client")
PARTS = Path("src/stellwerk/parts/browser")


def checked(*command: str | Path, folder: Path, **environment: str) -> str:
    """Its output; neither our sources nor our choice of engine reach it."""
    clean = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "STELLWERK_PURE")}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env={**clean, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=1800,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    return done.stdout


def copy_project(target: Path) -> Path:
    """The files that belong to the project, and the page in place of its sources, as in a source archive."""
    for name in checked("git", "ls-files", folder=ROOT).splitlines():
        if (ROOT / name).is_file() and not name.startswith("web/"):
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)
    for built in (CLIENT, PARTS):
        shutil.copytree(ROOT / built, target / built)
    return target


def uv() -> str | None:
    """Which installs quickly, if `./run` or the machine brought it."""
    found = shutil.which("uv") or str(ROOT / ".venv/uv/bin/uv")
    return found if Path(found).is_file() else None
