"""Quiet hours: when a message may come, by the clock on the wall where the person lives."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

DAY = 1440
MINUTE = 60.0


@dataclass(frozen=True)
class Quiet:
    """From and to are minutes after midnight in the zone; equal or missing ones mean that no hour is quiet."""

    zone: str = "UTC"
    begin: int | None = None
    end: int | None = None

    def _local(self, at: float) -> datetime:
        return datetime.fromtimestamp(at, ZoneInfo(self.zone))

    def ends(self, at: float) -> float:
        """When one may be told what became known at this time: at once, or when the quiet hours end."""
        span = self._span(at)
        return at if span is None else span[1]

    def begins(self, at: float) -> float:
        """The last moment before the quiet hours that this time lies in; the time itself if it is not quiet."""
        span = self._span(at)
        return at if span is None else span[0] - MINUTE

    def _span(self, at: float) -> tuple[float, float] | None:
        """The quiet hours around this time; on the days when clocks are changed they are an hour longer or shorter."""
        if self.begin is None or self.end is None or self.begin == self.end:
            return None
        here = self._local(at)
        midnight = here.replace(hour=0, minute=0, second=0, microsecond=0)
        for days in (-1, 0):
            first = midnight + timedelta(days=days)
            begin = first + timedelta(minutes=self.begin)
            end = first + timedelta(minutes=self.end + (DAY if self.end < self.begin else 0))
            if begin.timestamp() <= at < end.timestamp():
                return begin.timestamp(), end.timestamp()
        return None


def reminder_at(quiet: Quiet, now: float, deadline: float, lead: float) -> float | None:
    """When to remind gently of a clock: before it runs out, and rather earlier than in quiet hours. None if never."""
    wanted = max(now, deadline - lead)
    at = quiet.begins(wanted)
    if at < now:
        at = quiet.ends(wanted)
    return at if at < deadline else None
