"""The sockets of a table come together at one worker: whoever of a machine takes one hands it to whose table it is.

All workers listen at the same port, so browsers come anywhere; with the people of a table at several workers every
action would be played and shown at each of them. The open connection itself is handed over, by a datagram socket of
the receiver in a folder of the workers. Nothing depends on it: what cannot be handed over is served where it came.
"""

from __future__ import annotations

import array
import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import structlog

LARGEST = 65_536
TABLE, SOCKET = b"/api/tables/", b"/socket"
log = structlog.get_logger()
Serve = Callable[[socket.socket, bytes], None]


def table_in(url: bytes) -> str | None:
    """The id of the table whose socket is asked for, if it is one."""
    path = url.partition(b"?")[0]
    if path.startswith(TABLE) and path.endswith(SOCKET):
        id = path[len(TABLE) : -len(SOCKET)]
        return id.decode("ascii") if id.isascii() else None
    return None


class Handing:
    """`driver` names the worker to whom a table belongs, `name` is one's own."""

    def __init__(self, folder: Path, name: str, driver: Callable[[str], str]) -> None:
        self.folder = folder
        self.name = name
        self.driver = driver
        self.line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.line.setblocking(False)

    def start(self, serve: Serve) -> None:
        """From now on connections are taken, too."""
        try:
            self.line.bind(str(self.folder / self.name))
        except OSError as problem:  # a path that is too long, say
            log.warning("nothing_is_handed_over", problem=str(problem))
        else:
            asyncio.get_running_loop().add_reader(self.line, self._take, serve)

    def give(self, url: bytes, connection: socket.socket, request: bytes) -> bool:
        """Whether somebody else has it now; the own end may then be closed."""
        table = table_in(url)
        if table is None or (to := self.driver(table)) == self.name:
            return False
        rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [connection.fileno()]))]
        try:
            self.line.sendmsg([request], rights, 0, str(self.folder / to))
        except OSError:  # at another machine, dead, or busy
            return False
        return True

    def _take(self, serve: Serve) -> None:
        with suppress(BlockingIOError):
            while True:
                request, handed, flags, _ = socket.recv_fds(self.line, LARGEST, 4)
                taken = [socket.socket(fileno=number) for number in handed]
                for connection in taken:
                    if len(taken) == 1 and not flags & socket.MSG_TRUNC:
                        serve(connection, request)
                    else:
                        connection.close()

    def stop(self) -> None:
        with suppress(RuntimeError, ValueError):
            asyncio.get_running_loop().remove_reader(self.line)
        self.line.close()
        (self.folder / self.name).unlink(missing_ok=True)
