"""How long the host keeps things that nobody uses any more."""

from __future__ import annotations

from dataclasses import dataclass

DAY = 86400.0


@dataclass(frozen=True)
class Policy:
    """Days without a change after which something goes; 0 keeps it for ever."""

    waiting: int = 14
    running: int = 180
    finished: int = 365
    campaigns: int = 730
    chat: int = 180
    records: int = 180
    guests: int = 120

    def before(self, name: str, now: float) -> float:
        days = getattr(self, name)
        return now - days * DAY if days else float("-inf")
