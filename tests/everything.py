"""`./run test`: every check, natively and in pure Python, side by side; at the end, which took how long.

With arguments: pytest with these arguments, and nothing else.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.coverage_of_the_engine import PARTS

ROOT = Path(__file__).parent.parent
BIN = Path(sys.executable).parent
PYTHON = str(BIN / "python")
SLOTS = max(2, os.cpu_count() or 2)
ENVIRONMENT = {**os.environ, "PATH": os.pathsep.join([os.environ["PATH"], str(BIN.parent / "node" / "bin")])}
Command = tuple[str | Path, ...]
NPM = ("npm", "--prefix", "web")
AT_ONCE: dict[str, Command] = {
    "ruff": (BIN / "ruff", "check", "."),
    "format": (BIN / "ruff", "format", "--check", "."),
    "layers": (BIN / "lint-imports", "--no-cache"),
}
PYTEST = (PYTHON, "-m", "pytest")
BESIDE: dict[str, Command] = {
    # Once, so that not every worker has to translate all of them.
    "the tests are read": ("env", "STELLWERK_PURE=1", *PYTEST, "--collect-only"),
    "types": (BIN / "mypy",),
    "types of the API": (*NPM, "run", "types", "--", "--check"),
    "types of the page": (*NPM, "run", "check"),
    "tests of the page": (*NPM, "test"),
}
ENGINE = (PYTHON, "-m", "tools.native", "--quickly")
TOLD = ("--durations", "40", "--durations-min", "3")
WORKERS = SLOTS + 1  # tests wait for servers, brokers and browsers much of the time
NATIVE = (*PYTEST, "-n", str(WORKERS), "--dist", "worksteal", *TOLD)
PURE = (PYTHON, "-m", "tests.coverage_of_the_engine")


class Steps:
    """Runs commands, tells each one's output in one piece, and remembers times and failures."""

    def __init__(self) -> None:
        self.times: dict[str, float] = {}
        self.failed: list[str] = []
        self.telling = threading.Lock()

    def run(self, name: str, *command: str | Path, shown: bool = False) -> bool:
        """Run one; `shown` ones tell as they go."""
        started = time.monotonic()
        pipe = None if shown else subprocess.PIPE
        environment = {**ENVIRONMENT, "PYTHON": PYTHON}
        done = subprocess.run(
            [str(part) for part in command], cwd=ROOT, env=environment, stdout=pipe, stderr=pipe and subprocess.STDOUT,
            check=False,
        )  # fmt: skip
        self.times[name] = time.monotonic() - started
        with self.telling:
            print(f"== {name}: {'FAILED' if done.returncode else 'good'}, {self.times[name]:.0f} s", flush=True)
            if done.stdout and done.returncode:
                print(done.stdout.decode(errors="replace"), flush=True)
        if done.returncode:
            self.failed.append(name)
        return not done.returncode

    def finish(self) -> int:
        print("\nseconds  step")
        for name, seconds in sorted(self.times.items(), key=lambda each: -each[1]):
            print(f"{seconds:7.0f}  {name}")
        print(f"FAILED: {', '.join(self.failed)}" if self.failed else "everything is good", flush=True)
        return 1 if self.failed else 0


def everything(steps: Steps) -> int:
    for name, command in AT_ONCE.items():
        if not steps.run(name, *command):
            return steps.finish()
    with ThreadPoolExecutor(SLOTS - 1) as side:  # so that no more than one is in the way of the tests
        for name, command in BESIDE.items():
            side.submit(steps.run, name, *command)
        for part in PARTS:
            side.submit(steps.run, f"engine in pure Python: {part}", *PURE, part)
        if steps.run("compile the engine", *ENGINE, shown=True):
            steps.run("tests, as installed", *NATIVE, shown=True)
    steps.run("coverage of the engine", *PURE, "report")
    return steps.finish()


def main() -> int:
    if len(sys.argv) > 1:
        return subprocess.run([*PYTEST, *sys.argv[1:]], cwd=ROOT, check=False).returncode
    started = time.monotonic()
    code = everything(Steps())
    print(f"{time.monotonic() - started:.0f} s in all", flush=True)
    return code


if __name__ == "__main__":
    sys.exit(main())
