"""Where deals are played: in this process, in several, or on a Ray cluster. Each yields deals as they are finished."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from itertools import islice
from multiprocessing import get_context
from typing import Any

from stellwerk.arena.contest import Contest, Deal, play_deal
from stellwerk.engine.errors import StellwerkError

Backend = Callable[[Contest, Sequence[int], int], Iterator[Deal]]


def here(contest: Contest, numbers: Sequence[int], jobs: int) -> Iterator[Deal]:
    return (play_deal(contest, number) for number in numbers)


def in_processes(contest: Contest, numbers: Sequence[int], jobs: int) -> Iterator[Deal]:
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _ignore_interrupts)
    left = iter(numbers)
    try:
        waiting = {pool.submit(play_deal, contest, number) for number in islice(left, 2 * jobs)}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting |= {pool.submit(play_deal, contest, number) for number in islice(left, len(done))}
            yield from (future.result() for future in done)
    except BrokenProcessPool:
        raise StellwerkError("a process that was playing games ended unexpectedly; try fewer jobs") from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def on_ray(contest: Contest, numbers: Sequence[int], jobs: int) -> Iterator[Deal]:
    """On the cluster that RAY_ADDRESS names, or else on one of so many processes that is started here."""
    try:
        ray: Any = import_module("ray")  # optional, so not imported by name
    except ImportError:
        raise StellwerkError("Ray is not installed; install the extra: pip install 'stellwerk[cluster]'") from None
    started = not ray.is_initialized()
    if started:
        local: dict[str, Any] = (
            {} if os.environ.get("RAY_ADDRESS") else {"num_cpus": max(1, jobs), "include_dashboard": False}
        )
        ray.init(log_to_driver=False, logging_level="ERROR", **local)
    play = ray.remote(play_deal)
    left = iter(numbers)
    ahead = 2 * max(1, jobs, int(ray.cluster_resources().get("CPU", 1)))
    try:
        waiting = [play.remote(contest, number) for number in islice(left, ahead)]
        while waiting:
            done, waiting = ray.wait(waiting)
            waiting += [play.remote(contest, number) for number in islice(left, len(done))]
            yield from ray.get(done)
    finally:
        if started:
            ray.shutdown()


BACKENDS: dict[str, Backend] = {"local": here, "processes": in_processes, "ray": on_ray}


def backend_for(name: str, jobs: int) -> Backend:
    if name == "local" and jobs > 1:
        return in_processes
    if name not in BACKENDS:
        raise StellwerkError(f"there is no backend called {name!r}; the backends are {', '.join(BACKENDS)}")
    return BACKENDS[name]
