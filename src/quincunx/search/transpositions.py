"""A transposition table for proof search, in plain Python; compiled modules use transpositions.h.

It holds what is known about a position for one question: a proof and a disproof number of 28 bits
each. When it is full, whatever took the least work to find out is forgotten first.
"""

from collections import defaultdict
from dataclasses import dataclass
from typing import TypeAlias

BYTES_PER_ENTRY = 16
SLOTS = 4


@dataclass(slots=True)
class Entry:
    """What is known about one position."""

    key: int = 0
    proof: int = 0
    disproof: int = 0
    work: int = 0


Entries: TypeAlias = defaultdict[int, Entry]
"""The entries by index; each is made when it is first touched."""


def create(count: int) -> Entries:
    """A table of `count` entries, a power of two."""
    return defaultdict(Entry)


def release(entries: Entries, count: int) -> None:
    """Give the memory back; Python does that by itself."""


def prefetch(entries: Entries, count: int, key: int) -> None:
    """Have the processor fetch a key's entries while it does something else."""


def find(entries: Entries, count: int, key: int) -> int:
    """The index of a key's entry, or -1."""
    start = key & (count - SLOTS)
    for index in range(start, start + SLOTS):
        if entries[index].key == key:
            return index
    return -1


def effort(work: int) -> int:
    """A number below 256 that grows with the logarithm of the work, in quarters of a doubling."""
    length = work.bit_length()
    return work if length < 3 else (length - 1) << 2 | (work >> (length - 3) & 3)


def store(entries: Entries, count: int, key: int, proof: int, disproof: int, work: int) -> None:
    """Note what is known about a key; what is settled stays as it is."""
    start = key & (count - SLOTS)
    chosen = start
    weight = effort(work)
    for index in range(start, start + SLOTS):
        if entries[index].key == key:
            if entries[index].proof == 0 or entries[index].disproof == 0:
                return
            chosen = index
            weight = max(weight, entries[index].work)
            break
        if entries[index].work < entries[chosen].work:
            chosen = index
    entries[chosen].key = key
    entries[chosen].proof = proof
    entries[chosen].disproof = disproof
    entries[chosen].work = weight
