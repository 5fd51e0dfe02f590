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

WORDS_PER_BLOCK: Final = 16
WORD_VALUES: Final = 1 << 32


class Stream:
    """One stream: the n-th number depends on seed, name and n only."""

    def __init__(self, seed: str, name: str, used: i64 = 0) -> None:
        self.seed = seed
        self.name = name
        self.used: i64 = used
        self.block: bytes = b""
        if used % WORDS_PER_BLOCK:
            self.block = self.block_at(used // WORDS_PER_BLOCK)

    def block_at(self, index: i64) -> bytes:
        text = f"stellwerk:{self.seed}:{self.name}:{int(index)}"
        return hashlib.sha512(text.encode()).digest()

    def clone(self) -> Stream:
        copy = Stream(self.seed, self.name)
        copy.used = self.used
        copy.block = self.block
        return copy

    def word(self) -> i64:
        at = self.used % WORDS_PER_BLOCK
        if at == 0:
            self.block = self.block_at(self.used // WORDS_PER_BLOCK)
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


def new_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(32)


def commitment(seed: str, salt: str) -> str:
    """What is shown before the first card: it fixes the seed without telling it."""
    return hashlib.sha256(f"stellwerk-commitment:{seed}:{salt}".encode()).hexdigest()
