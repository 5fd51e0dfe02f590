"""`python -m tools.firstuse`: how long a newcomer waits for the page, from a clean clone, and at the second start.

Each way gets a clone, a home folder and caches of its own, so everything is fetched anew; `bare` hides Node, the C
compiler and uv. Times are by the clock; beside them the processor time, which a busy machine changes less.
"""

from __future__ import annotations

import argparse
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parent.parent
HIDDEN = ("node", "npm", "npx", "uv", "cc", "gcc", "clang", "c99", "c89", "tcc")
COMPILED_WITHIN = 900
FIRST_WITHIN = 600


def bare_path(folder: Path) -> str:
    """A PATH on which everything of the system is found except what a minimal Debian lacks."""
    folder.mkdir()
    for place in ("/usr/bin", "/bin"):
        for program in Path(place).iterdir():
            link = folder / program.name
            if not program.name.startswith(HIDDEN) and not link.is_symlink():
                link.symlink_to(program)
    return str(folder)


class Start:
    """One `./run`, with what it says and when, until its page is asked for by the browser."""

    def __init__(self, clone: Path, environment: dict[str, str]) -> None:
        self.opened = clone.parent / "opened"
        self.opened.unlink(missing_ok=True)
        self.said: list[tuple[float, str]] = []
        self.began = time.monotonic()
        self.process = subprocess.Popen(
            ["./run"], cwd=clone, env=environment, stderr=subprocess.PIPE, text=True, start_new_session=True
        )
        self.listener = threading.Thread(target=self.listen, daemon=True)
        self.listener.start()

    def listen(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.said.append((time.monotonic() - self.began, line.strip()))

    def wait_for_the_page(self) -> float:
        while not self.opened.exists():
            if self.process.poll() is not None or time.monotonic() - self.began > FIRST_WITHIN:
                raise SystemExit("the page did not open:\n" + "\n".join(line for _, line in self.said))
            time.sleep(0.02)
        address = self.opened.read_text(encoding="utf-8").strip()
        with urllib.request.urlopen(address, timeout=30) as page:
            if b"/assets/" not in page.read():
                raise SystemExit("what opened is not the page")
        return time.monotonic() - self.began

    def wait_for(self, words: str) -> float | None:
        while time.monotonic() - self.began < COMPILED_WITHIN:
            for moment, line in self.said:
                if words in line:
                    return moment
            time.sleep(0.2)
        return None

    def spent_so_far(self) -> float:
        """Of the process itself and of its children that have ended, where there is /proc."""
        try:
            fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        except OSError:
            return float("nan")
        return sum(int(field) for field in fields[11:15]) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)


def measure(name: str, bare: bool, keep_waiting: bool) -> None:
    with tempfile.TemporaryDirectory(prefix="stellwerk-") as place:
        folder = Path(place)
        subprocess.run(["git", "clone", "-q", str(ROOT), str(folder / "clone")], check=True)
        home = folder / "home"
        home.mkdir()
        opener = folder / "open"
        opener.write_text(f'#!/bin/sh\necho "$1" >{folder}/opening && mv {folder}/opening {folder}/opened\n')
        opener.chmod(0o755)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = str(free.getsockname()[1])
        environment = {
            name: value for name, value in os.environ.items() if not name.startswith(("STELLWERK", "XDG_", "PYTHON"))
        }
        environment |= {"HOME": str(home), "BROWSER": f"{opener} %s", "STELLWERK_PORT": port}
        if bare:
            environment["PATH"] = bare_path(folder / "bin")
        print(f"{name}", flush=True)
        first = Start(folder / "clone", environment)
        opened, spent = first.wait_for_the_page(), first.spent_so_far()
        for moment, line in list(first.said):
            if line.startswith("stellwerk:"):
                print(f"  {moment:6.1f} s  {line.removeprefix('stellwerk: ')}")
        print(f"  {opened:6.1f} s  THE PAGE IS OPEN (processor time {spent:.1f} s)", flush=True)
        if keep_waiting and not bare:
            moment = first.wait_for("the engine is compiled")
            print(
                f"  {moment:6.1f} s  the engine is compiled" if moment else "  the engine was not compiled", flush=True
            )
        first.stop()
        second = Start(folder / "clone", environment)
        opened = second.wait_for_the_page()
        print(f"  {opened:6.1f} s  second start (processor time {second.spent_so_far():.1f} s)", flush=True)
        second.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("way", nargs="?", choices=["full", "bare"], help="only this one")
    parser.add_argument("--no-compiling", action="store_true", help="do not wait until the engine is compiled")
    given = parser.parse_args()
    print(f"{os.cpu_count()} cores, {os.getloadavg()[0]:.1f} others at work, Python {sys.version.split()[0]}")
    for way, said in {"full": "what this machine has", "bare": "neither Node nor a compiler nor uv"}.items():
        if given.way in (None, way):
            measure(f"{way}: {said}", way == "bare", not given.no_compiling)


if __name__ == "__main__":
    main()
