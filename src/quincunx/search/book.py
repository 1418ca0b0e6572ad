"""A book: the proven results of a game's opening positions, made by `quincunx book`.

For each position, in ascending order of keys, the file has 8 bytes for the key, one for the seats that
win with best play, as bits, and one for the work that the proof took, as a power of two.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from quincunx.core.errors import QuincunxError
from quincunx.core.game import Game

MAGIC = b"Quincunx book 1\n"
ENTRY = struct.Struct("<QBB")


class Opening(NamedTuple):
    """One proven position."""

    key: int
    winners: int
    work: int


@dataclass(frozen=True)
class Book:
    """Proven openings, in ascending order of their keys."""

    openings: tuple[Opening, ...] = ()

    def __iter__(self) -> Iterator[Opening]:
        return iter(self.openings)

    def __len__(self) -> int:
        return len(self.openings)

    @classmethod
    def of(cls, game: Game) -> Book:
        """The book that comes with a game; an empty one if there is none."""
        return cls.parse(game.book) if game.book else cls()

    @classmethod
    @lru_cache(maxsize=8)
    def parse(cls, data: bytes) -> Book:
        """The book that `data` wrote."""
        if not data.startswith(MAGIC) or (len(data) - len(MAGIC)) % ENTRY.size:
            raise QuincunxError("this is not a book of openings")
        entries = ENTRY.iter_unpack(data[len(MAGIC) :])
        return cls(tuple(Opening(key, winners, 1 << power) for key, winners, power in entries))

    @property
    def data(self) -> bytes:
        """The book as it is stored in a file."""
        return MAGIC + b"".join(
            ENTRY.pack(opening.key, opening.winners, opening.work.bit_length() - 1)
            for opening in sorted(self.openings)
        )
