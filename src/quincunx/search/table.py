"""A transposition table for proof search, in plain Python; compiled modules use table.h.

It holds what is known of a position for one question: a proof and a disproof number. When it is
full, what took the least work to find out is forgotten first.
"""

BYTES_PER_ENTRY = 24
SLOTS = 4


class Entry:
    """What is known of one position."""

    __slots__ = ("disproof", "key", "proof", "work")

    def __init__(self) -> None:
        self.key = 0
        self.proof = 0
        self.disproof = 0
        self.work = 0


def create(count: int) -> list[Entry]:
    """A table of `count` entries, a power of two."""
    return [Entry() for _ in range(count)]


def release(entries: list[Entry]) -> None:
    """Give the memory back; Python does so by itself."""


def prefetch(entries: list[Entry], count: int, key: int) -> None:
    """Have the processor fetch a key's entries while it does something else."""


def find(entries: list[Entry], count: int, key: int) -> int:
    """The index of a key's entry, or -1."""
    start = key & (count - SLOTS)
    for index in range(start, start + SLOTS):
        if entries[index].key == key:
            return index
    return -1


def store(entries: list[Entry], count: int, key: int, proof: int, disproof: int, work: int) -> None:
    """Note what is known of a key."""
    start = key & (count - SLOTS)
    chosen = start
    for index in range(start, start + SLOTS):
        if entries[index].key == key:
            chosen = index
            break
        if entries[index].work < entries[chosen].work:
            chosen = index
    entries[chosen].key = key
    entries[chosen].proof = proof
    entries[chosen].disproof = disproof
    entries[chosen].work = work
