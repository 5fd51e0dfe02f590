"""How much anybody may ask for in a time, by buckets that fill slowly, and how much they may hold at once."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict


class Bucket:
    __slots__ = ("at", "level", "per_second", "size")

    def __init__(self, size: float, per_second: float) -> None:
        self.size = size
        self.per_second = per_second
        self.level = size
        self.at = time.monotonic()

    def take(self, amount: float = 1.0) -> bool:
        now = time.monotonic()
        self.level = min(self.size, self.level + (now - self.at) * self.per_second)
        self.at = now
        if self.level < amount:
            return False
        self.level -= amount
        return True


class Limiter:
    """A bucket for each address or person; the ones not used for longest are forgotten."""

    def __init__(self, size: float, per_second: float, enabled: bool = True, most: int = 10_000) -> None:
        self.size = size
        self.per_second = per_second
        self.enabled = enabled
        self.most = most
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def bucket(self) -> Bucket:
        return Bucket(self.size, self.per_second) if self.enabled else Bucket(float("inf"), 0)

    def allows(self, key: str, amount: float = 1.0) -> bool:
        if not self.enabled:
            return True
        bucket = self.buckets.get(key)
        if bucket is None:
            bucket = self.buckets[key] = self.bucket()
            if len(self.buckets) > self.most:
                self.buckets.popitem(last=False)
        self.buckets.move_to_end(key)
        return bucket.take(amount)


class Crowd:
    """How many of something each address or person holds open at once."""

    def __init__(self, most: int, enabled: bool = True) -> None:
        self.most = most
        self.enabled = enabled
        self.inside: Counter[str] = Counter()

    def enter(self, key: str) -> bool:
        """Whether there was room; whoever got in leaves again."""
        if self.enabled and self.inside[key] >= self.most:
            return False
        self.inside[key] += 1
        return True

    def leave(self, key: str) -> None:
        self.inside[key] -= 1
        if not self.inside[key]:
            del self.inside[key]
