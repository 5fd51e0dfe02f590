"""`./run test`: every check, the fast ones first, natively and in pure Python. Arguments go to pytest instead."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
BIN = Path(sys.executable).parent


def step(name: str, *command: str | Path, **env: str) -> None:
    """Run a check; stop everything if it fails."""
    print(f"== {name}", flush=True)
    started = time.monotonic()
    done = subprocess.run([str(part) for part in command], cwd=ROOT, env={**os.environ, **env}, check=False)
    if done.returncode:
        sys.exit(f"== {name} failed")
    print(f"   {time.monotonic() - started:.0f} s", flush=True)


def main() -> None:
    pytest = (BIN / "python", "-m", "pytest", "-n", "auto")
    if len(sys.argv) > 1:
        step("pytest", BIN / "python", "-m", "pytest", *sys.argv[1:])
        return
    step("ruff", BIN / "ruff", "check", ".")
    step("format", BIN / "ruff", "format", "--check", ".")
    step("types", BIN / "mypy")
    step("layers", BIN / "lint-imports", "--no-cache")
    if shutil.which("npm"):
        step("types of the API", "npm", "--prefix", "web", "run", "types", "--", "--check", PYTHON=str(BIN / "python"))
        step("types of the page", "npm", "--prefix", "web", "run", "check")
        step("tests of the page", "npm", "--prefix", "web", "test")
    else:
        print("== NOT TESTED: the page's own checks; npm is not installed", flush=True)
    step("tests, as installed", *pytest)
    step("engine tests, pure Python, with coverage", BIN / "python", "-m", "tests.coverage_of_the_engine")


if __name__ == "__main__":
    main()
