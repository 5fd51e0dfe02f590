"""The engine's tests in pure Python, and how many of its lines they run: at least 95 in 100."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
TESTS = ["tests/rulebook", "tests/records", "tests/playthroughs", "tests/properties", "tests/unit", "tests/campaign"]
AT_LEAST = 95


def main() -> int:
    env = {**os.environ, "STELLWERK_PURE": "1", "COVERAGE_FILE": str(ROOT / ".coverage")}
    coverage = [sys.executable, "-m", "coverage"]
    tests = subprocess.run([*coverage, "run", "-m", "pytest", "-p", "no:xdist", *TESTS], cwd=ROOT, env=env, check=False)
    report = [*coverage, "report", "--skip-covered", f"--fail-under={AT_LEAST}"]
    shown = subprocess.run(report, cwd=ROOT, env=env, check=False)
    return tests.returncode or shown.returncode


if __name__ == "__main__":
    sys.exit(main())
