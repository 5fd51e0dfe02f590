"""`python -m tools.pins`: every package with its version and hashes, from `pyproject.toml`, into `requirements/`.

What is pinned there stays as it is; `--upgrade` takes the newest versions.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDER = Path("requirements")
HOW = "pip compile -q --universal --python-version 3.11 --no-header --no-annotate --no-emit-index-url --generate-hashes"
SOURCES = {
    "dev": ["pyproject.toml", "--extra", "dev", "--group", "compile"],
    "run": ["pyproject.toml", "--extra", "postgres", "--extra", "push", "--extra", "valkey"],
    "docs": ["pyproject.toml", "--extra", "docs"],
    "compile": ["--group", "compile"],
    "browser": ["--group", "browser"],
    "node": ["--group", "node"],
    "uv": ["--group", "uv"],
}


def main() -> int:
    uv = shutil.which("uv") or str(ROOT / ".venv/uv/bin/uv")
    upgrade = [argument for argument in sys.argv[1:] if argument == "--upgrade"]
    for name, source in SOURCES.items():
        same = [] if name in ("dev", "node", "uv") else ["-c", str(FOLDER / "dev.txt")]
        command = [uv, *HOW.split(), *source, *same, *upgrade, "-o", str(FOLDER / f"{name}.txt")]
        if code := subprocess.run(command, cwd=ROOT, check=False).returncode:
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
