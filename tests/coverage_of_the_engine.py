"""The engine's tests in pure Python, in parts that can run side by side, and how many of its lines they run together.

`python -m tests.coverage_of_the_engine PART...` runs parts, `report` says what they covered; without arguments both.
Counting lines takes more than twice the time, so the tests that play at length are run without it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
BOTS = "tests/bots/test_whole_games.py"
COUNTED = {
    "campaign": ["tests/campaign", "-m", "not long"],
    "games": [
        "tests/rulebook",
        "tests/records",
        "tests/unit",
        BOTS,
        "--deselect",
        f"{BOTS}::test_the_search_plays_every_game",
    ],
}
NOT_COUNTED = {
    "at length": ["tests/playthroughs", "tests/properties", "tests/contracts/test_site.py"],
    "whole campaigns": ["tests/campaign", "-m", "long"],
}
PARTS = {**NOT_COUNTED, **COUNTED}
AT_LEAST = 95
PYTEST = ["-m", "pytest", "-p", "no:xdist"]


def run(command: list[str], part: str = "") -> int:
    file = str(ROOT / f".coverage{part and '.'}{part}")
    env = {**os.environ, "STELLWERK_PURE": "1", "COVERAGE_FILE": file}
    return subprocess.run([sys.executable, *command], cwd=ROOT, env=env, check=False).returncode


def run_part(part: str) -> int:
    counting = ["-m", "coverage", "run"] if part in COUNTED else []
    return run([*counting, *PYTEST, *PARTS[part]], part)


def report() -> int:
    files = [f".coverage.{part}" for part in COUNTED]
    combined = run(["-m", "coverage", "combine", "--quiet", *files])
    return combined or run(["-m", "coverage", "report", "--skip-covered", f"--fail-under={AT_LEAST}"])


def main() -> int:
    asked = sys.argv[1:] or [*PARTS, "report"]
    return max(report() if each == "report" else run_part(each) for each in asked)


if __name__ == "__main__":
    sys.exit(main())
