"""Named streams of random numbers from one secret seed, which anybody can recompute once the seed is known.

Block `i` of stream `name` is the SHA-512 of the text ``stellwerk:<seed>:<name>:<i>``. There are two versions, told
apart by the seed, so that the commitment covers the version too. For a seed that begins with ``bytes:`` a number below
n is the next byte (or, beyond 256, the next two) modulo n; for any other seed it is the next big-endian 32-bit word,
which takes four times as many hashes. Not for anything but shuffles and draws.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints

BYTE_VALUES: Final = 1 << 8
PAIR_VALUES: Final = 1 << 16
WORD_VALUES: Final = 1 << 32
SECOND: Final = "bytes:"
SHA512: Final = hashlib.sha512


class Stream:
    """One stream: what it gives depends on seed, name and `used` only, which counts bytes or, not `by_bytes`, words."""

    def __init__(self, name: str, prefix: str, by_bytes: bool, used: i64, block: bytes) -> None:
        self.name = name
        self.prefix = prefix
        self.by_bytes = by_bytes
        self.used = used
        self.block = block

    def clone(self) -> Stream:
        return Stream(self.name, self.prefix, self.by_bytes, self.used, self.block)

    def byte(self) -> i64:
        at = self.used & 63
        if at == 0:
            self.block = block_of(self.prefix, self.used >> 6)
        self.used += 1
        value: i64 = self.block[at]
        return value

    def word(self) -> i64:
        at = self.used & 15
        if at == 0:
            self.block = block_of(self.prefix, self.used >> 4)
        self.used += 1
        block = self.block
        at = 4 * at
        a: i64 = block[at]
        b: i64 = block[at + 1]
        c: i64 = block[at + 2]
        d: i64 = block[at + 3]
        return (a << 24) | (b << 16) | (c << 8) | d

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each equally likely (values past the last full multiple of n are skipped)."""
        if not self.by_bytes:
            value = self.word()
            while value >= WORD_VALUES - n and value >= WORD_VALUES - WORD_VALUES % n:
                value = self.word()
        elif n <= BYTE_VALUES:
            value = self.byte()
            while value >= BYTE_VALUES - n and value >= BYTE_VALUES - BYTE_VALUES % n:
                value = self.byte()
        else:
            value = BYTE_VALUES * self.byte() + self.byte()
            while value >= PAIR_VALUES - n and value >= PAIR_VALUES - PAIR_VALUES % n:
                value = BYTE_VALUES * self.byte() + self.byte()
        return value % n

    def shuffle(self, values: Ints, first: i64 = 0) -> None:
        """Shuffle values[first:] in place (Fisher and Yates)."""
        i: i64 = len(values) - 1
        while i > first:
            j = first + self.below(i - first + 1)
            values[i], values[j] = values[j], values[i]
            i -= 1


def block_of(prefix: str, index: i64) -> bytes:
    return SHA512((prefix + str(int(index))).encode()).digest()


def streams_version(seed: str) -> int:
    """Which version of the streams a seed is for."""
    return 2 if seed.startswith(SECOND) else 1


def stream_at(seed: str, name: str, used: int = 0) -> Stream:
    """The stream after so many of its bytes or words."""
    prefix = f"stellwerk:{seed}:{name}:"
    by_bytes = streams_version(seed) == 2
    size = 64 if by_bytes else 16
    return Stream(name, prefix, by_bytes, used, block_of(prefix, used // size) if used % size else b"")


def new_seed() -> str:
    """A seed that nobody can guess, for the newest version of the streams."""
    return SECOND + secrets.token_hex(32)


def commitment(seed: str, salt: str) -> str:
    """What is shown before the first card: it fixes the seed without telling it."""
    return hashlib.sha256(f"stellwerk-commitment:{seed}:{salt}".encode()).hexdigest()
