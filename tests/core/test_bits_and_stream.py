"""Words of bits, and the random stream."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quincunx import QuincunxError, RandomStream, SeedError
from quincunx.core import bits

words = st.integers(0, bits.MASK64)


@given(words)
def test_popcount_counts_the_set_bits(word: int) -> None:
    assert bits.popcount(word) == bin(word).count("1")


@given(words.filter(bool))
def test_select_bit_lists_the_set_bits_in_order(word: int) -> None:
    listed = [bits.select_bit(word, rank) for rank in range(bits.popcount(word))]
    assert listed == [index for index in range(64) if word >> index & 1]
    assert listed[0] == bits.lowest_bit(word)


@given(words, words)
def test_select_pair_goes_on_in_the_second_word(low: int, high: int) -> None:
    listed = [bits.select_pair(low, high, rank) for rank in range(bits.popcount(low) + bits.popcount(high))]
    assert listed == [index for index in range(128) if (high << 64 | low) >> index & 1]


def test_stream_gives_the_published_numbers_of_splitmix64() -> None:
    stream = RandomStream(1234567)
    # The first outputs of the reference implementation for this seed.
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    assert [stream.below(1 << 31) for _ in range(4)] == [word >> 33 for word in published]


@given(st.integers(0, bits.MASK64), st.integers(1, 1000))
def test_stream_stays_below_the_bound_and_a_copy_goes_on_alike(seed: int, bound: int) -> None:
    stream = RandomStream(seed)
    copy = stream.copy()
    numbers = [stream.below(bound) for _ in range(20)]
    assert all(0 <= number < bound for number in numbers)
    assert [copy.below(bound) for _ in range(20)] == numbers


def test_stream_can_be_pickled_and_goes_on_alike() -> None:
    stream = RandomStream(5)
    stream.below(100)
    again = pickle.loads(pickle.dumps(stream))
    assert [again.below(1000) for _ in range(9)] == [stream.below(1000) for _ in range(9)]


def test_stream_is_uniform() -> None:
    stream, counts = RandomStream(5), [0] * 7
    for _ in range(70_000):
        counts[stream.below(7)] += 1
    # Chi-squared with 6 degrees of freedom: 22.5 is passed by chance once in a thousand seeds.
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts) < 22.5


@pytest.mark.parametrize("seed", [-1, 1 << 64, True, 1.0, "1", None])
def test_stream_refuses_what_is_no_seed(seed: object) -> None:
    with pytest.raises(SeedError, match="a seed is a whole number from 0 to 18446744073709551615"):
        RandomStream(seed)  # type: ignore[arg-type]
    assert issubclass(SeedError, QuincunxError)


@pytest.mark.parametrize("bound", [0, -3, 1 << 32])
def test_stream_refuses_a_bound_out_of_range(bound: int) -> None:
    with pytest.raises(ValueError, match="a bound is from 1"):
        RandomStream(1).below(bound)
