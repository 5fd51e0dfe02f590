"""Modules stay small enough to be read at once. Functions do too: ruff counts their branches (C901)."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
MOST_LINES = 400
MOST_LONGER = 14
# Nothing is added here: a module that grows beyond the bound is divided.
LONGER = {
    "examples/self_play.py": "one file that is read from top to bottom as a lesson",
    "src/stellwerk/bots/kernel/plan.py": "one search, whose steps share their vectors",
    "src/stellwerk/bots/kernel/policy.py": "one decision after the other over the same plan and its vectors",
    "src/stellwerk/rules/campaign/newspapers.py": "every card that is drawn may be a newspaper",
    "src/stellwerk/server/wire/wire.py": "the messages of the protocol, declared one after the other",
    "tests/campaign/between/test_aftergame.py": "one test for each rule of its chapter",
    "tests/campaign/rulebook/test_cards_and_newspapers.py": "one test for each rule of its chapter",
    "tests/campaign/rulebook/test_carried.py": "one test for each rule of its chapter",
    "tests/campaign/rulebook/test_claims.py": "one test for each rule of its chapter",
    "tests/campaign/rulebook/test_events.py": "one test for each rule of its chapter",
    "tests/campaign/rulebook/test_postcards.py": "one test for each rule of its chapter",
    "tests/rulebook/test_north_america_cards.py": "one test for each rule of its chapter",
    "tests/rulebook/test_north_america_ending.py": "one test for each rule of its chapter",
    "tests/rulebook/test_old_west_claims.py": "one test for each rule of its chapter",
}


def lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def test_no_module_is_longer_than_can_be_read_at_once() -> None:
    listed = subprocess.run(["git", "ls-files", "*.py"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    long = {name for name in listed.split() if (ROOT / name).exists() and lines(ROOT / name) > MOST_LINES}
    assert sorted(long - LONGER.keys()) == [], f"longer than {MOST_LINES} lines; divide them"
    assert len(LONGER) <= MOST_LONGER, "the list only gets shorter"
