"""Several workers behind one port: started, watched, and started again when they die or hang."""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from multiprocessing.context import SpawnProcess
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path
from tempfile import TemporaryDirectory

import structlog

from stellwerk.server.settings import Settings

HUNG_SECONDS = 30.0
STOP_SECONDS = 10.0
YOUNG_SECONDS, LONGEST_PAUSE = 10.0, 30.0
spawn = multiprocessing.get_context("spawn")
log = structlog.get_logger()
Run = Callable[[Settings, socket.socket, "Alive"], None]


@dataclass
class Alive:
    """When a worker's event loop last turned, on the clock that all processes of a machine share."""

    at: Synchronized[float]

    def beat(self) -> None:
        self.at.value = time.monotonic()

    @property
    def hangs(self) -> bool:
        return time.monotonic() - self.at.value > HUNG_SECONDS


class Worker:
    def __init__(self, number: int, settings: Settings, listening: socket.socket, run: Run) -> None:
        self.number = number
        self.start_again_at = 0.0
        self.failures = 0
        self.work = (run, settings, listening)
        self.start()

    def start(self) -> None:
        self.alive = Alive(spawn.Value("d", time.monotonic() + HUNG_SECONDS))  # importing takes its time
        self.process: SpawnProcess = spawn.Process(target=_work, args=(*self.work, self.alive))
        self.process.start()
        self.started = time.monotonic()

    def look(self) -> None:
        """Kill it if it hangs, and start it again if it is dead; one that dies young waits longer each time."""
        now = time.monotonic()
        if self.process.is_alive():
            if self.alive.hangs:
                log.error("worker_hangs", worker=self.number)
                self.process.kill()
        elif self.start_again_at == 0.0:
            self.failures = self.failures + 1 if now - self.started < YOUNG_SECONDS else 0
            self.start_again_at = now + min(LONGEST_PAUSE, self.failures**2)
            log.error("worker_died", worker=self.number, code=self.process.exitcode)
        elif now >= self.start_again_at:
            self.start_again_at = 0.0
            self.start()


def _work(run: Run, settings: Settings, listening: socket.socket, alive: Alive) -> None:
    threading.Thread(target=_end_with_parent, daemon=True).start()
    run(settings, listening, alive)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)


def supervise(settings: Settings, listening: socket.socket, run: Run) -> None:
    """Until Ctrl-C or SIGTERM. All workers listen at the same socket, so whichever is free takes the next browser."""
    own = replace(settings, workers=1, bot_processes=max(1, settings.bot_processes // settings.workers))
    stopping = threading.Event()
    for kind in (signal.SIGTERM, signal.SIGINT):
        if signal.getsignal(kind) is not signal.SIG_IGN:
            signal.signal(kind, lambda *_: stopping.set())  # an exception could hit a worker that is half started
    with TemporaryDirectory(prefix="stellwerk-", ignore_cleanup_errors=True) as folder:
        own = replace(own, exchange=Path(folder)) if hasattr(socket, "AF_UNIX") else own
        _watch([Worker(number, own, listening, run) for number in range(settings.workers)], stopping)


def _watch(workers: list[Worker], stopping: threading.Event) -> None:
    try:
        while not stopping.is_set():
            waiting = [worker.process.sentinel for worker in workers if worker.process.is_alive()]
            multiprocessing.connection.wait(waiting, 0.5)
            for worker in workers:
                if not stopping.is_set():
                    worker.look()
            if len(waiting) < len(workers):
                stopping.wait(0.1)
    finally:
        _stop([worker.process for worker in workers])


def _stop(processes: list[SpawnProcess]) -> None:
    for process in processes:
        process.terminate()
    until = time.monotonic() + STOP_SECONDS
    for process in processes:
        process.join(max(0.0, until - time.monotonic()))
        if process.is_alive():
            process.kill()
