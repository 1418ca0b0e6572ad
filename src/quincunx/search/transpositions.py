"""A transposition table for proof search, in plain Python; compiled modules use transpositions.h.

It holds what is known of a position for one question: a proof and a disproof number, of 28 bits
each. When it is full, what took the least work to find out is forgotten first.
"""

from __future__ import annotations

BYTES_PER_ENTRY = 16
SLOTS = 4


class Entry:
    """What is known of one position."""

    __slots__ = ("disproof", "key", "proof", "work")

    def __init__(self) -> None:
        self.key = 0
        self.proof = 0
        self.disproof = 0
        self.work = 0


class Entries(dict[int, Entry]):
    """As many entries as one asks for; they are made when they are first touched."""

    def __missing__(self, index: int) -> Entry:
        entry = self[index] = Entry()
        return entry


def create(count: int) -> Entries:
    """A table of `count` entries, a power of two."""
    return Entries()


def release(entries: Entries, count: int) -> None:
    """Give the memory back; Python does so by itself."""


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
    """Note what is known of a key; what is settled stays as it is."""
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
