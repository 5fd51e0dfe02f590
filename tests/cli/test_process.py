"""What only a real process shows: start-up, pipes, interruptions, other encodings."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

STELLWERK = (sys.executable, "-m", "stellwerk")
LOADED_BY_HELP = """
import sys
from stellwerk.cli import main
sys.argv = ["stellwerk", *sys.argv[1:]]
try:
    main()
except SystemExit as exit:
    assert not exit.code, exit.code
light = {"stellwerk", "stellwerk._pure", "stellwerk.cli", "stellwerk.cli.app", "stellwerk.cli.failures"}
light |= {"stellwerk.server", "stellwerk.server.command"}
light |= {f"stellwerk.cli.{name}_command" for name in ("review", "slow", "static")} | {"stellwerk.cli.bot_commands"}
loaded = {name for name in sys.modules if name.startswith(("stellwerk", "rich"))}
print(sorted(loaded - light), file=sys.stderr)
"""


def environment(**changes: str) -> dict[str, str]:
    return {**os.environ, "LANG": "en_GB.UTF-8", "LC_ALL": "", "COLUMNS": "100", **changes}


def run_process(*arguments: object, **changes: str) -> subprocess.CompletedProcess[str]:
    command = [*STELLWERK, *(str(each) for each in arguments)]
    return subprocess.run(
        command, capture_output=True, encoding="utf-8", env=environment(**changes), check=False, timeout=120
    )


@pytest.mark.parametrize("arguments", [["--help"], ["simulate", "--help"]])
def test_help_starts_without_the_engine(arguments: list[str]) -> None:
    code = [sys.executable, "-c", LOADED_BY_HELP, *arguments]
    done = subprocess.run(code, capture_output=True, encoding="utf-8", env=environment(), check=True, timeout=60)
    assert done.stderr.strip() == "[]"
    assert done.stdout.startswith("Usage: stellwerk")


def test_python_m_stellwerk_is_the_command() -> None:
    done = run_process("--version")
    assert done.returncode == 0
    assert done.stdout.startswith("stellwerk ")


def test_the_installed_command_is_the_same() -> None:
    script = Path(sys.executable).parent / "stellwerk"
    if not script.exists():
        pytest.skip("the command is not installed beside this Python")
    done = subprocess.run(
        [script, "games"], capture_output=True, encoding="utf-8", env=environment(), check=True, timeout=60
    )
    assert done.stdout == run_process("games").stdout


def test_errors_go_to_stderr_with_code_2() -> None:
    done = run_process("rules", "atlantis")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "stellwerk: there is no game called 'atlantis'; the games are usa, germany, italy, old_west\n"


def test_several_processes_give_the_same_summary() -> None:
    arguments = ("simulate", "usa", "--games", 12, "--seed", 6, "--json")
    alone, both = run_process(*arguments), run_process(*arguments, "--jobs", 2)
    assert (alone.returncode, both.returncode) == (0, 0)
    assert json.loads(alone.stdout)["games"] == 12
    assert alone.stdout == both.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break differently there")
@pytest.mark.parametrize("arguments", [["rules", "germany"], ["simulate", "usa", "--games", "1", "--json"], ["--help"]])
def test_a_reader_that_leaves_is_no_error(arguments: list[str]) -> None:
    process = subprocess.Popen(
        [*STELLWERK, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    complaint = process.stderr.read()
    process.wait(60)
    process.stderr.close()
    assert complaint == b""
    assert process.returncode != 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*STELLWERK, "games"], stdout=full, stderr=subprocess.PIPE, env=environment(), check=False, timeout=60
        )
    assert done.returncode == 2
    assert done.stderr.startswith(b"stellwerk: the output: ")
    assert done.stderr.count(b"\n") == 1


def test_a_terminal_without_umlauts_gets_replacements() -> None:
    done = run_process("rules", "germany", "--language", "de", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.returncode == 0
    assert "St?dte" in done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="interruptions are sent differently there")
@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interruption_is_orderly(tmp_path: Path, jobs: int) -> None:
    command = [*STELLWERK, "simulate", "usa", "--games", "100000", "--jobs", str(jobs), "--records", str(tmp_path)]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=environment(),
        start_new_session=True,
    )
    deadline = time.monotonic() + 60
    while not any(tmp_path.iterdir()) and time.monotonic() < deadline:
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "North America, 2 players: " in out
    assert err.startswith("interrupted after ")
    assert err.count("\n") == 1
