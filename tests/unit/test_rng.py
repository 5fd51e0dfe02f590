"""The streams are what their description says, so that anybody can recompute them."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from stellwerk.engine.ints import bit, ints, lowest, ones
from stellwerk.engine.playout import QuickDice
from stellwerk.engine.rng import SECOND, commitment, new_seed, stream_at, streams_version


def test_words_are_the_big_endian_words_of_the_hashes() -> None:
    stream = stream_at("7", "cards")
    words = [int(stream.word()) for _ in range(20)]
    data = b"".join(hashlib.sha512(f"stellwerk:7:cards:{i}".encode()).digest() for i in range(2))
    assert words == [int.from_bytes(data[4 * i : 4 * i + 4], "big") for i in range(20)]


def test_numbers_of_the_second_version_are_bytes_of_the_hashes_or_pairs_of_them() -> None:
    data = b"".join(hashlib.sha512(f"stellwerk:bytes:7:cards:{i}".encode()).digest() for i in range(3))
    stream = stream_at("bytes:7", "cards")
    assert [int(stream.below(110)) for _ in range(100)] == [byte % 110 for byte in data if byte < 220][:100]
    stream = stream_at("bytes:7", "cards")
    pairs = [256 * data[i] + data[i + 1] for i in range(0, 140, 2)]
    assert [int(stream.below(1000)) for _ in range(60)] == [pair % 1000 for pair in pairs if pair < 65_000][:60]


@pytest.mark.parametrize(("seed", "most"), [("7", 40), ("bytes:7", 150)])
def test_a_stream_can_be_taken_up_anywhere(seed: str, most: int) -> None:
    stream = stream_at(seed, "cards")
    numbers = [int(stream.below(256)) for _ in range(most)]
    for used in range(most):
        assert int(stream_at(seed, "cards", used).below(256)) == numbers[used]


@pytest.mark.parametrize("seed", ["fair", "bytes:fair"])
def test_numbers_below_are_all_equally_likely_and_never_too_large(seed: str) -> None:
    stream = stream_at(seed, "cards")
    counts = Counter(int(stream.below(7)) for _ in range(14_000))
    assert set(counts) == set(range(7))
    assert all(1_800 < n < 2_200 for n in counts.values())


@pytest.mark.parametrize("seed", ["orders", "bytes:orders"])
def test_a_shuffle_reaches_every_order(seed: str) -> None:
    orders = set()
    stream = stream_at(seed, "tickets")
    for _ in range(400):
        values = ints([0, 1, 2, 3])
        stream.shuffle(values, 1)
        orders.add(tuple(int(v) for v in values))
    assert orders == {(0, a, b, c) for a in (1, 2, 3) for b in (1, 2, 3) for c in (1, 2, 3) if len({a, b, c}) == 3}


def test_the_commitment_fixes_seed_and_salt() -> None:
    expected = hashlib.sha256(b"stellwerk-commitment:7:salt").hexdigest()
    assert commitment("7", "salt") == expected
    assert len({commitment("7", "a"), commitment("7", "b"), commitment("8", "a")}) == 3


def test_new_seeds_cannot_be_guessed() -> None:
    assert len({new_seed() for _ in range(100)}) == 100
    assert len(new_seed()) == len(SECOND) + 64
    assert streams_version(new_seed()) == 2


def test_bit_tricks() -> None:
    for n in range(60):
        assert bit(n) == 2**n
        assert lowest(2**n | 2**59) == n
    assert ones(0b1011) == 3


def test_quick_dice_repeat_and_stay_below() -> None:
    assert [int(QuickDice(3).below(10)) for _ in range(3)] == [int(QuickDice(3).below(10))] * 3
    dice = QuickDice(4)
    assert {int(dice.below(6)) for _ in range(500)} == set(range(6))
