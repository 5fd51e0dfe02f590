"""Files with seeds, hands and chat in the clear, which no other user of the machine may read."""

from __future__ import annotations

import os
from pathlib import Path

OTHERS = 0o007
OWNER = 0o600


def keep_private(path: Path) -> None:
    """Made so where there is none yet; one that others can read is closed to them. A group stays the host's choice."""
    if not path.exists():
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT, OWNER))
    for each in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
        if each.exists() and each.stat().st_mode & OTHERS:
            each.chmod(each.stat().st_mode & 0o777 & ~OTHERS)
