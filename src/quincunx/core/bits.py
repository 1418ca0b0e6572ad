"""Operations on 64-bit words, in plain Python.

Compiled modules take the same names from bits.h instead, where each is one or two processor
instructions: their .pxd says ``from quincunx.core cimport cbits as bits``.
"""

MASK64 = 0xFFFFFFFFFFFFFFFF


def popcount(word: int) -> int:
    """How many bits are set."""
    return word.bit_count()


def lowest_bit(word: int) -> int:
    """The index of the lowest set bit; the word must not be zero."""
    return (word & -word).bit_length() - 1


def length(word: int) -> int:
    """How many bits it takes to write the word: the index of the highest set bit plus 1."""
    return word.bit_length()


def select_bit(word: int, rank: int) -> int:
    """The index of the set bit that has `rank` set bits below it."""
    for _ in range(rank):
        word &= word - 1
    return lowest_bit(word)


def select_pair(low: int, high: int, rank: int) -> int:
    """Like select_bit, over the 128 bits of two words."""
    return select_bit(high << 64 | low, rank)


def mix(word: int) -> int:
    """Scramble a word so that every bit depends on every bit of the input (SplitMix64's finaliser)."""
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & MASK64
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & MASK64
    return word ^ (word >> 31)
