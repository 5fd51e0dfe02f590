"""What many sockets need, on paper: measured costs of one action and one connection, multiplied.

The costs are those that `./run loadtest` prints (options), and the rest is counting: an action costs its own worker
`action` and each further worker with sockets of that table `hearing`; waiting for a worker is that of a queue with
random arrivals (M/M/1), so the slowest of a hundred waits 4.6 times the mean.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator

from tools.recorded import recorded

SEATS = 4
BUSY = 0.6  # a worker that is busier makes people wait


def workers_at_a_table(workers: int, *, sticky: bool) -> float:
    """At how many workers the four sockets of a table are, if each is at any."""
    return 1.0 if sticky else workers * (1 - (1 - 1 / workers) ** SEATS)


def processor(cost: argparse.Namespace, workers: int, *, sticky: bool) -> float:
    """Milliseconds that one action takes at all workers together."""
    return float(cost.action + cost.hearing * (workers_at_a_table(workers, sticky=sticky) - 1))


def enough(cost: argparse.Namespace, rate: float, *, sticky: bool) -> int:
    """The fewest workers of which none is busier than it should be."""
    workers = 1
    while rate * processor(cost, workers, sticky=sticky) / 1000 / workers > BUSY:
        workers += 1
    return workers


def p99(cost: argparse.Namespace, rate: float, workers: int, *, sticky: bool) -> float:
    """Milliseconds until the slowest of a hundred actions has been worked on, without the network."""
    each = processor(cost, workers, sticky=sticky)
    busy = rate * each / 1000 / workers
    return float(cost.commit + math.log(100) * each / (1 - busy))


def lines(cost: argparse.Namespace) -> Iterator[str]:
    yield (
        f"{cost.sockets} sockets at {cost.sockets // SEATS} tables: {cost.action:g} ms an action, {cost.hearing:g} ms"
        f" at each further worker,"
    )
    yield f"{cost.connecting:g} ms to connect, {cost.kilobytes:g} KB of memory a socket, {cost.bytes:g} bytes a message"
    yield "every   actions/s   sockets of a table   workers   p99 (ms)   Mbit/s out   memory"
    for every in cost.every:
        rate = cost.sockets / SEATS / every
        for sticky in (False, True):
            workers = enough(cost, rate, sticky=sticky)
            memory = (workers * cost.worker_megabytes + cost.sockets * cost.kilobytes / 1000) / 1000
            slowest, sent = p99(cost, rate, workers, sticky=sticky), rate * SEATS * cost.bytes * 8 / 1e6
            where = "at one worker" if sticky else "anywhere"
            yield f"{every:3g} s {rate:12.0f}   {where:>18} {workers:9d} {slowest:10.0f} {sent:12.0f} {memory:5.1f} GB"
    workers = enough(cost, cost.sockets / SEATS / cost.every[0], sticky=False)
    yield f"all come back at once: {cost.sockets * cost.connecting / 1000 / workers:.0f} s with {workers} workers"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sockets", type=int, default=20_000)
    parser.add_argument("--every", type=float, nargs="+", default=[6.0, 2.0], help="seconds between actions at a table")
    parser.add_argument("--action", type=float, required=True, help="ms of processor an action")
    parser.add_argument("--hearing", type=float, required=True, help="ms of processor at each further worker")
    parser.add_argument("--connecting", type=float, required=True, help="ms of processor a connection")
    parser.add_argument("--commit", type=float, default=5.0, help="ms until the database has written")
    parser.add_argument("--bytes", type=float, required=True, help="of a message")
    parser.add_argument("--kilobytes", type=float, default=40.0, help="of memory a socket")
    parser.add_argument("--worker-megabytes", type=float, default=110.0, help="of memory a worker")
    parser.add_argument("--record", action="store_true", help="put it into docs/hosting.md")
    cost = parser.parse_args()
    told = list(lines(cost))
    print(*told, sep="\n")
    if cost.record:
        recorded("paper", told)


if __name__ == "__main__":
    main()
