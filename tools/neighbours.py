"""A PostgreSQL and a Valkey (or Redis) of one's own on free ports of loopback, to be killed and started again.

For tests and for the soak. What a machine lacks is said by `Missing`.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from types import TracebackType

NOBODY = 65534
PATIENCE = 60.0


class Missing(Exception):  # noqa: N818 - nothing is wrong, something is not there
    """The machine has no such program."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def is_open(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Neighbour:
    """A program with a folder and a port of its own, and, where we are root, a user without rights."""

    def __init__(self) -> None:
        self.port = free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="stellwerk-"))
        self.user = NOBODY if os.geteuid() == 0 else None
        if self.user is not None:
            os.chown(self.folder, self.user, self.user)
        self.process: subprocess.Popen[bytes] | None = None

    def command(self) -> list[str]:
        raise NotImplementedError

    def ready(self) -> bool:
        return is_open(self.port)

    def start(self) -> None:
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                self.command(), stdout=log, stderr=log, cwd=self.folder, user=self.user, start_new_session=True
            )
        until = time.monotonic() + PATIENCE
        while not self.ready():
            if self.process.poll() is not None or time.monotonic() > until:
                raise SystemExit(f"{self.command()[0]} does not start: {(self.folder / 'log').read_text()[-2000:]}")
            time.sleep(0.05)

    def kill(self) -> None:
        """As a power cut of this program alone would."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self) -> Neighbour:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.stop()


class Postgres(Neighbour):
    def __init__(self) -> None:
        self.programs = postgres_programs()
        super().__init__()
        made = [str(self.programs / "initdb"), "-D", str(self.folder / "data"), "-U", "postgres", "-A", "trust", "-N"]
        subprocess.run(made, check=True, user=self.user, cwd=self.folder, stdout=subprocess.DEVNULL)
        self.start()

    @property
    def url(self) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    def command(self) -> list[str]:
        settings = ["listen_addresses=127.0.0.1", f"unix_socket_directories={self.folder}", "max_connections=100"]
        options = [word for setting in settings for word in ("-c", setting)]
        return [str(self.programs / "postgres"), "-D", str(self.folder / "data"), "-p", str(self.port), *options]

    def start(self) -> None:
        (self.folder / "data" / "postmaster.pid").unlink(missing_ok=True)  # of one that was killed
        super().start()

    def ready(self) -> bool:
        asked = [str(self.programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(asked, check=False).returncode == 0

    def new_database(self, name: str) -> str:
        """An empty one beside the others."""
        made = [str(self.programs / "createdb"), "-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres", name]
        subprocess.run(made, check=True)
        return f"{self.url.removesuffix('postgres')}{name}"


class Broker(Neighbour):
    def __init__(self) -> None:
        self.program = shutil.which("valkey-server") or shutil.which("redis-server")
        if self.program is None:
            raise Missing("neither valkey-server nor redis-server is installed")
        super().__init__()
        self.start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    def command(self) -> list[str]:
        assert self.program is not None
        return [self.program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]


def postgres_programs() -> Path:
    """The folder of initdb and postgres; Debian keeps them off the path."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name))
    if not folders:
        raise Missing("PostgreSQL is not installed")
    return folders[-1]
