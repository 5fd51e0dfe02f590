"""Named streams of random numbers from one secret seed, which anybody can recompute once the seed is known.

Block `i` of stream `name` is the SHA-512 of the text ``stellwerk:<seed>:<name>:<i>``; its 64 bytes are read as
sixteen big-endian 32-bit words. Not for anything but shuffles and draws.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints

WORD_VALUES: Final = 1 << 32


class Stream:
    """One stream: the n-th number depends on seed, name and n only."""

    def __init__(self, name: str, prefix: str, used: i64, block: bytes) -> None:
        self.name = name
        self.prefix = prefix
        self.used = used
        self.block = block

    def clone(self) -> Stream:
        return Stream(self.name, self.prefix, self.used, self.block)

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
        """A number from 0 to n - 1, each equally likely (words past the last full multiple are skipped)."""
        bound = WORD_VALUES - WORD_VALUES % n
        while True:
            word = self.word()
            if word < bound:
                return word % n

    def shuffle(self, values: Ints, first: i64 = 0) -> None:
        """Shuffle values[first:] in place (Fisher and Yates)."""
        i: i64 = len(values) - 1
        while i > first:
            j = first + self.below(i - first + 1)
            values[i], values[j] = values[j], values[i]
            i -= 1


def block_of(prefix: str, index: i64) -> bytes:
    return hashlib.sha512((prefix + str(int(index))).encode()).digest()


def stream_at(seed: str, name: str, used: int = 0) -> Stream:
    """The stream after so many words."""
    prefix = f"stellwerk:{seed}:{name}:"
    return Stream(name, prefix, used, block_of(prefix, used >> 4) if used & 15 else b"")


def new_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(32)


def commitment(seed: str, salt: str) -> str:
    """What is shown before the first card: it fixes the seed without telling it."""
    return hashlib.sha256(f"stellwerk-commitment:{seed}:{salt}".encode()).hexdigest()
