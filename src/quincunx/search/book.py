"""A book: the proven results of a game's opening positions, made by `quincunx book`.

For each position, in ascending order of keys, the file has 8 bytes for the key, one for the seats that
win with best play, as bits, one for the work that the proof took, as a power of two, and one for the plies
to the end with best play.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from quincunx.core.errors import QuincunxError
from quincunx.core.game import Game

MAGIC = b"Quincunx book 2\n"
ENTRY = struct.Struct("<QBBB")


class Opening(NamedTuple):
    """One proven position; its distance is 0 where nobody wins, or where it was not looked for."""

    key: int
    winners: int
    work: int
    distance: int = 0


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
        return cls(tuple(Opening(key, winners, 1 << power, plies) for key, winners, power, plies in entries))

    @property
    def data(self) -> bytes:
        """The book as it is stored in a file."""
        return MAGIC + b"".join(
            ENTRY.pack(opening.key, opening.winners, opening.work.bit_length() - 1, opening.distance)
            for opening in sorted(self.openings)
        )
