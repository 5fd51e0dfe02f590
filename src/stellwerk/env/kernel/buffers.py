"""Blocks of memory that the kernel writes and numpy reads without copying: `librt` vectors when compiled, arrays when
interpreted. They keep the size they are made with, so a view of one stays valid.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import i16, i64, u8

COMPILED: Final = not __file__.endswith(".py")
if COMPILED:
    from librt.vecs import vec

if TYPE_CHECKING:
    Shorts = vec[i16]
    Longs = vec[i64]
    Reals = vec[float]


def shorts(n: int) -> vec[i16]:
    blank = array("h", bytes(2 * n))
    if COMPILED:
        return vec[i16](blank)
    return cast("vec[i16]", blank)


def flags(n: int) -> vec[u8]:
    blank = array("B", bytes(n))
    if COMPILED:
        return vec[u8](blank)
    return cast("vec[u8]", blank)


def longs(n: int) -> vec[i64]:
    blank = array("q", bytes(8 * n))
    if COMPILED:
        return vec[i64](blank)
    return cast("vec[i64]", blank)


def reals(n: int) -> vec[float]:
    blank = array("d", bytes(8 * n))
    if COMPILED:
        return vec[float](blank)
    return cast("vec[float]", blank)


def longs_of(values: object) -> vec[i64]:
    """The whole numbers of an int64 array or another sequence."""
    if COMPILED:
        return vec[i64](values)  # type: ignore[call-overload, no-any-return]
    return cast("vec[i64]", array("q", values))  # type: ignore[call-overload]


def reals_of(values: object) -> vec[float]:
    """The same of a float64 array."""
    if COMPILED:
        return vec[float](values)  # type: ignore[call-overload, no-any-return]
    return cast("vec[float]", array("d", values))  # type: ignore[call-overload]
