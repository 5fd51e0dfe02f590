"""Counts the instructions that this process runs, where the processor and the system let it (Linux).

Instructions are the same from run to run where times are not, so they tell small changes of speed apart.
"""

from __future__ import annotations

import ctypes
import os
import platform
import struct
from collections.abc import Callable

EVENT_OPEN = {"x86_64": 298, "aarch64": 241}  # the number of perf_event_open
ATTRIBUTES = 128
COUNT_INSTRUCTIONS = 1
USER_ONLY = 1 << 5 | 1 << 6  # neither the kernel's nor a hypervisor's


def counter() -> int | None:
    """A file to read the count from; None where nothing is counted."""
    number = EVENT_OPEN.get(platform.machine())
    if platform.system() != "Linux" or number is None:
        return None
    asked = bytearray(ATTRIBUTES)
    struct.pack_into("IIQ", asked, 0, 0, ATTRIBUTES, COUNT_INSTRUCTIONS)
    struct.pack_into("Q", asked, 40, USER_ONLY)
    held = (ctypes.c_char * ATTRIBUTES).from_buffer(asked)
    opened = int(ctypes.CDLL(None).syscall(number, held, 0, -1, -1, 0))
    return opened if opened >= 0 else None


def counted(run: Callable[[], int]) -> float | None:
    """Instructions for each of as many things as `run` says it did; None where nothing is counted."""
    file = counter()
    if file is None:
        return None
    try:
        before = _read(file)
        done = run()
        return (_read(file) - before) / max(done, 1)
    finally:
        os.close(file)


def _read(file: int) -> int:
    return int.from_bytes(os.read(file, 8), "little")
