"""`python -m tools.native`: compile the engine if its sources changed, beside whatever runs meanwhile.

The modules are built in a folder of their own and put into their places one by one, the shared library last: without
it every process uses the Python sources (`stellwerk._pure`), so nobody meets half a build. With `--while PID` the
compiler stops when that process has ended. With `--quickly` it does what tests need: in half the compiler's time an
engine that is a tenth slower, and that is compiled again when somebody wants to play.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
VENV = ROOT / ".venv"
STAMP = VENV / ".native"
LOG = VENV / "native.log"
BUILT = ROOT / "build" / f"lib.{sysconfig.get_platform()}-{sys.implementation.cache_tag}"
LIBRARY = "stellwerk__mypyc."
ANSWERS_WITHIN = 0.5
FULLY, QUICKLY = 3, 1  # how much the compiler tries


class Interrupted(Exception):  # noqa: N818 - nothing is wrong
    """The compiler was ended before it was done."""


def say(text: str) -> None:
    print(f"stellwerk: {text}", file=sys.stderr, flush=True)


def wanted() -> str:
    """What the modules are compiled from, as one number."""
    listed = subprocess.run(
        [sys.executable, "setup.py", "--list-native"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    total = sha256(sys.version.encode())
    for name in ["setup.py", "requirements/compile.txt", *listed.stdout.split()]:
        total.update((ROOT / name).read_bytes())
    return total.hexdigest()


def level_for(quickly: bool) -> int:
    return int(os.environ.get("STELLWERK_OPT") or (QUICKLY if quickly else FULLY))


def up_to_date(want: str, level: int) -> bool:
    """Whether what is here was compiled from these sources, and no less than is wanted."""
    made, _, tried = STAMP.read_text(encoding="ascii").strip().partition(" ") if STAMP.is_file() else ("", "", "")
    return made == want and int(tried or FULLY) >= level


@contextmanager
def alone() -> Iterator[None]:
    """Two that compile at once would write over each other."""
    with (VENV / ".native.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def build(folder: Path, server: int | None, level: int = FULLY) -> bool:
    """Whether it worked; that it was ended says nothing about whether it would have."""
    shutil.rmtree(folder, ignore_errors=True)
    command = [sys.executable, "setup.py", "-q", "build_ext"]
    environment = {**os.environ, "STELLWERK_OPT": str(level)}
    with LOG.open("w") as log:
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=log, stderr=log, start_new_session=True)
        try:
            while process.poll() is None:
                if server and not alive(server):
                    raise Interrupted
                time.sleep(ANSWERS_WITHIN)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
    if process.returncode < 0:
        raise Interrupted
    return process.returncode == 0 and bool(list(folder.glob(f"{LIBRARY}*")))


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def put_in_place(folder: Path, source: Path, built: float) -> None:
    """The library last, and the old one away first; what is no longer compiled goes too."""
    for old in source.glob(f"{LIBRARY}*"):
        old.unlink()
    made = {path.relative_to(folder) for path in folder.rglob("*.so")}
    for old in source.rglob("*.so"):
        if old.relative_to(source) not in made:
            old.unlink()
    for path in sorted(made, key=lambda path: path.name.startswith(LIBRARY)):
        part = (source / path).with_suffix(".part")
        shutil.copy(folder / path, part)
        os.utime(part, (built, built))
        part.replace(source / path)


def compile_engine(server: int | None = None, quickly: bool = False) -> None:
    want, level = wanted(), level_for(quickly)
    if up_to_date(want, level):
        return
    if not shutil.which("cc") and not shutil.which("gcc"):
        say("no C compiler found, so pure Python is used (Debian, Ubuntu: sudo apt install gcc python3-dev)")
        remove_modules()
        STAMP.write_text(want, encoding="ascii")
        return
    with alone():
        if up_to_date(want, level):
            return
        say("compiling the engine (a minute or two, once)" + (", behind the server" if server else ""))
        started = time.time()
        try:
            built = build(BUILT, server, level)
        except Interrupted:
            say("compiling was interrupted; it is tried again at the next start")
            return
        if built:
            put_in_place(BUILT, SOURCE, started)
            say(f"the engine is compiled ({time.time() - started:.0f} s)")
        else:
            remove_modules()
            say("compiling did not work, so pure Python is used; .venv/native.log says why")
        STAMP.write_text(f"{want} {level}", encoding="ascii")


def remove_modules() -> None:
    for path in sorted(SOURCE.rglob("*.so"), key=lambda path: not path.name.startswith(LIBRARY)):
        path.unlink()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--while", dest="server", type=int, metavar="PID", help="stop when this process has ended")
    parser.add_argument("--quickly", action="store_true", help="as far as tests need it")
    asked = parser.parse_args()
    if not os.environ.get("STELLWERK_PURE"):
        compile_engine(asked.server, asked.quickly)


if __name__ == "__main__":
    main()
