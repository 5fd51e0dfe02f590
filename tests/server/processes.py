"""The server as a process of its own, as a host runs it; it can be killed."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

from tools.neighbours import free_port

ROOT = Path(__file__).parent.parent.parent


class ServerProcess:
    def __init__(self, data: Path, port: int | None = None, source: Path = ROOT / "src", **settings: Any) -> None:
        self.port = port or free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.log = data / "server.log"
        command = [sys.executable, "-m", "stellwerk.server", "serve", "--port", str(self.port), "--data", str(data)]
        defaults = {"limits": "0", "bot_delay": "0.01", "log_level": "info"}
        wanted = {f"STELLWERK_{name.upper()}": str(value) for name, value in {**defaults, **settings}.items()}
        paths = os.pathsep.join([str(source), os.environ.get("PYTHONPATH", "")])
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                command, stdout=log, stderr=log, cwd=data, env={**os.environ, "PYTHONPATH": paths, **wanted}
            )
        self.wait_until_up()

    def wait_until_up(self) -> None:
        until = time.monotonic() + 120
        while True:
            if self.is_up():
                return
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < until, "the server does not come up"
            time.sleep(0.05)

    def is_up(self) -> bool:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=1)
        try:
            connection.request("GET", "/health")
            return connection.getresponse().status == 200
        except (OSError, HTTPException):
            return False
        finally:
            connection.close()

    def children(self) -> list[int]:
        """The worker processes; only where there is /proc."""
        found = []
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = stat.read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[1]) == self.process.pid:
                found.append(int(stat.parent.name))
        return found

    def tracebacks(self) -> list[str]:
        """All in the log, but those of children that still began when their parent was killed: nobody serves them."""
        found = re.findall(r"^Traceback .*\n(?:[ \t].*\n)*.*", self.log.read_text(), re.MULTILINE)
        return [text for text in found if "in spawn_main" not in text]

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(60)

    def interrupt(self, how: signal.Signals = signal.SIGINT) -> int:
        self.process.send_signal(how)
        return self.process.wait(60)


def all_ended(processes: list[int], seconds: float = 60) -> bool:
    until = time.monotonic() + seconds
    while any(alive(process) for process in processes) and time.monotonic() < until:
        time.sleep(0.05)
    return not any(alive(process) for process in processes)


def alive(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in ("Z", "X")
