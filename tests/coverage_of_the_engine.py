"""The engine's tests in pure Python, in parts that can run side by side, and how many of its lines they run together.

`python -m tests.coverage_of_the_engine PART...` runs parts, `report` says what they covered; without arguments both.
SlipCover stops counting a line that was run, so the count takes a tenth of the time; the tests that play at length are
run without it.
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
# They start pure Python themselves: here they would compare it with itself, or build the same site again.
EITHER_WAY = [
    "tests/properties/test_repeating.py::test_compiled_and_interpreted_play_the_same_games",
    "tests/contracts/test_site.py::test_the_site_is_built_without_a_warning_and_needs_nothing_from_elsewhere",
]
NOT_COUNTED = {
    "at length": [
        "tests/playthroughs",
        "tests/properties",
        "tests/contracts/test_site.py",
        *(f"--deselect={test}" for test in EITHER_WAY),
    ],
    "whole campaigns": ["tests/campaign", "-m", "long"],
}
PARTS = {**NOT_COUNTED, **COUNTED}
AT_LEAST = 95
PYTEST = ["-m", "pytest", "-p", "no:xdist"]


def run(*command: str) -> int:
    env = {**os.environ, "STELLWERK_PURE": "1"}
    return subprocess.run([sys.executable, *command], cwd=ROOT, env=env, check=False).returncode


def counted(part: str) -> str:
    return f".coverage.{part}"


def run_part(part: str) -> int:
    counting = ["-m", "slipcover", "--json", "--out", counted(part)] if part in COUNTED else []
    return run(*counting, *PYTEST, *PARTS[part])


def report() -> int:
    files = [counted(part) for part in COUNTED]
    limit = f"--fail-under={AT_LEAST}"
    return run("-m", "slipcover", "--json", "--out", ".coverage", "--skip-covered", limit, "--merge", *files)


def main() -> int:
    asked = sys.argv[1:] or [*PARTS, "report"]
    return max(report() if each == "report" else run_part(each) for each in asked)


if __name__ == "__main__":
    sys.exit(main())
