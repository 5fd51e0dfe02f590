"""`stellwerk` alone, as a newcomer types it, serves the table and opens the page."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from tests.server.processes import ROOT
from tools.neighbours import free_port


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in for a browser is a shell script")
def test_the_command_alone_serves_and_opens_the_page(tmp_path: Path) -> None:
    opened, browser = tmp_path / "opened", tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >{opened}.part && mv {opened}.part {opened}\n', encoding="utf-8")
    browser.chmod(0o755)
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT / "src"),
        "BROWSER": f"{browser} %s",
        "STELLWERK_PORT": str(free_port()),
        "STELLWERK_DATA": str(tmp_path / "data"),
    }
    process = subprocess.Popen([sys.executable, "-m", "stellwerk"], env=environment, stderr=subprocess.PIPE, text=True)
    try:
        until = time.monotonic() + 120
        while not opened.exists():
            assert process.poll() is None, process.communicate()
            assert time.monotonic() < until, "nothing was opened"
            time.sleep(0.05)
        with urllib.request.urlopen(opened.read_text(encoding="utf-8").strip(), timeout=60) as page:
            assert "Stellwerk" in page.read().decode()
    finally:
        process.terminate()
        process.communicate(timeout=60)
    assert process.returncode == 0
