"""A contest from start to end: what is already played is read, the rest is played, and all is kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from stellwerk.arena.backends import backend_for
from stellwerk.arena.contest import Contest, Deal
from stellwerk.arena.ledger import Ledger, default_path
from stellwerk.arena.standings import Standings, standings


class Interrupted(Exception):  # noqa: N818 (it is not an error)
    """The run was stopped; `standings` are those so far, None before the first deal."""

    def __init__(self, standings: Standings | None, path: Path) -> None:
        super().__init__()
        self.standings = standings
        self.path = path


def run(
    contest: Contest,
    jobs: int = 1,
    backend: str = "local",
    file: Path | None = None,
    heard: Callable[[Deal, int], None] | None = None,
) -> Standings:
    """Play what is missing. `heard` is told of every deal that is finished, and how many there are by then.

    The file of finished deals is kept if it was named; otherwise it lasts until the contest is complete.
    """
    contest.check()
    play = backend_for(backend, jobs)
    ledger = Ledger(file or default_path(contest), contest)
    missing = [number for number in range(contest.deals) if number not in ledger.deals]
    already = contest.deals - len(missing)
    complete = False
    try:
        for finished, deal in enumerate(play(contest, missing, jobs), already + 1):
            ledger.add(deal)
            if heard is not None:
                heard(deal, finished)
        complete = True
    except KeyboardInterrupt:
        so_far = asked_for(contest, ledger)
        raise Interrupted(standings(contest, so_far) if so_far else None, ledger.path) from None
    finally:
        ledger.close(keep=file is not None or not complete)
    return standings(contest, asked_for(contest, ledger))


def asked_for(contest: Contest, ledger: Ledger) -> list[Deal]:
    """A file may hold more deals than this run wants."""
    return [deal for number, deal in ledger.deals.items() if number < contest.deals]
