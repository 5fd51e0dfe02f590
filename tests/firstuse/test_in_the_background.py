"""Started in the background by a shell, where Ctrl-C is ignored, the tests hold as well."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
INTERRUPTING = "tests/cli/test_process.py::test_an_interruption_is_orderly[1]"


@pytest.mark.skipif(sys.platform == "win32", reason="interruptions are sent differently there")
def test_a_test_that_interrupts_a_process_passes_where_interruptions_are_ignored() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        command = [sys.executable, "-m", "pytest", "-p", "no:xdist", INTERRUPTING]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)
    finally:
        signal.signal(signal.SIGINT, before)
    assert done.returncode == 0, done.stdout
