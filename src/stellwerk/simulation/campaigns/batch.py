"""Many campaigns, in several processes if asked for."""

from __future__ import annotations

import gc
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context

from stellwerk.engine.errors import StellwerkError
from stellwerk.simulation.campaigns.report import CampaignReport, play_campaign


def simulate_campaigns(plan: Sequence[tuple[int, int]], jobs: int) -> Iterator[CampaignReport]:
    """Campaigns by (seed, players), in several processes if asked for; then in the order in which they end."""
    if jobs <= 1:
        for seed, players in plan:
            yield _played(seed, players)
        return
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _ignore_interrupts)
    left = iter(plan)
    try:
        waiting = {pool.submit(_played, *wanted) for wanted in islice(left, 2 * jobs)}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting |= {pool.submit(_played, *wanted) for wanted in islice(left, len(done))}
            yield from (future.result() for future in done)
    except BrokenProcessPool:
        raise StellwerkError("a process that was playing campaigns ended unexpectedly; try fewer jobs") from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _played(seed: int, players: int) -> CampaignReport:
    """A campaign loses little before its end, so what it leaves is collected once after it: a tenth of the time."""
    collects = gc.isenabled()
    gc.disable()
    try:
        return play_campaign(seed, players)
    finally:
        if collects:
            gc.enable()
        gc.collect()


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
