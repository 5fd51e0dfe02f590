"""When the people at a table are usually awake, from when they have acted there: they were seen doing so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

DAY_HOURS = 24
FEWEST, FEWEST_DAYS = 6, 2
SHARE = 0.9


@dataclass(frozen=True)
class Awake:
    """Actions by hour of the day (UTC), and the shortest span with nearly all of them, once enough is known."""

    hours: tuple[int, ...]
    begin: int | None = None
    end: int | None = None


def awake(times: Iterable[float]) -> Awake:
    moments = list(times)
    counts = Counter(int(at // 3600) % DAY_HOURS for at in moments)
    hours = tuple(counts[hour] for hour in range(DAY_HOURS))
    if len(moments) < FEWEST or len({int(at // 86400) for at in moments}) < FEWEST_DAYS:
        return Awake(hours)
    wanted = SHARE * len(moments)
    for length in range(1, DAY_HOURS):
        best = max(range(DAY_HOURS), key=lambda begin: (_within(hours, begin, length), hours[begin]))
        if _within(hours, best, length) >= wanted:
            return Awake(hours, best, (best + length) % DAY_HOURS)
    return Awake(hours)


def _within(hours: tuple[int, ...], begin: int, length: int) -> int:
    return sum(hours[(begin + n) % DAY_HOURS] for n in range(length))
