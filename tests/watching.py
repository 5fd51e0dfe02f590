"""For processes in pure Python: no index of certain modules may count from the end, which compiled they cannot do.

An index beyond the end raises anyway.
"""

from __future__ import annotations

import sys
from array import array
from typing import Any

from stellwerk.engine import ints
from stellwerk.env.kernel import buffers


def watch(*parts: str) -> None:
    """To be called before anything else of the package is imported."""
    watched = tuple(f"stellwerk/{part}" for part in parts)

    def refuse(at: int) -> None:
        caller = sys._getframe(2)
        if any(part in caller.f_code.co_filename for part in watched):
            raise AssertionError(f"{caller.f_code.co_filename}:{caller.f_lineno} has the index {at}")

    class Numbers(list[int]):
        def __getitem__(self, at: Any) -> Any:
            if isinstance(at, slice):
                return Numbers(list.__getitem__(self, at))
            if at < 0:
                refuse(at)
            return list.__getitem__(self, at)

        def __setitem__(self, at: Any, value: Any) -> None:
            if at < 0:
                refuse(at)
            list.__setitem__(self, at, value)

    class Block(array):  # type: ignore[type-arg]
        def __getitem__(self, at: Any) -> Any:
            if at < 0:
                refuse(at)
            return array.__getitem__(self, at)

        def __setitem__(self, at: Any, value: Any) -> None:
            if at < 0:
                refuse(at)
            array.__setitem__(self, at, value)

    changed: Any = ints
    changed.ints = changed.empty = Numbers
    changed.filled = lambda n, value: Numbers([value] * n)
    blocks: Any = buffers
    blocks.array = Block
