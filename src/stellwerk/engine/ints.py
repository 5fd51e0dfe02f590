"""Vectors of machine integers: `librt` vectors when compiled, plain lists when interpreted.

Everything that is copied with a game's state is kept in these, so that a clone copies a few small blocks of
memory. Annotate with `Ints`; make one with `ints` or `zeros`; copy with `v[:]`; always write `v = append(v, x)`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import i64

COMPILED: Final = not __file__.endswith(".py")
if COMPILED:
    from librt.vecs import append as _append
    from librt.vecs import vec

if TYPE_CHECKING:
    Ints = vec[i64]

WORD: Final = 60  # routes per word of a bit mask; leaves the sign bit of an i64 alone


def ints(values: Iterable[int]) -> vec[i64]:
    if COMPILED:
        return vec[i64](values)
    return cast("vec[i64]", list(values))


def empty() -> vec[i64]:
    if COMPILED:
        return vec[i64]()
    return cast("vec[i64]", [])


def zeros(n: int) -> vec[i64]:
    return filled(n, 0)


def filled(n: int, value: int) -> vec[i64]:
    if COMPILED:
        return vec[i64]([value] * n)
    return cast("vec[i64]", [value] * n)


def append(v: vec[i64], x: i64) -> vec[i64]:
    if COMPILED:
        return _append(v, x)
    cast("list[int]", v).append(x)
    return v


def joined(v: vec[i64], w: vec[i64]) -> vec[i64]:
    """A new vector with the values of both."""
    both = v[:]
    for x in w:
        both = append(both, x)
    return both


def bit(n: i64, one: i64 = 1) -> i64:
    """1 << n; mypyc 2.4.1 compiles a literal 1 to a 32-bit shift, a parameter to a 64-bit one."""
    return one << n


def lowest(x: i64) -> i64:
    """The index of the lowest bit that is set in a positive number."""
    return int(x & -x).bit_length() - 1


def ones(x: i64) -> i64:
    """How many bits are set."""
    n: i64 = 0
    while x:
        x &= x - 1
        n += 1
    return n
