"""Arranging: positions set up by hand, piece by piece, in the words and texts of a game.

On the way from one position to another most arrangements are none that a game can come to, so a game reads
and draws them without asking its rules; whether one is a position is for `game.position` alone to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from quincunx.core.errors import NotationError
from quincunx.core.kit import Placement

if TYPE_CHECKING:
    from quincunx.core.game import Game

NOTHING = "nothing"
MOST_TRIED = 4  # texts: where more is wrong than the last move, no other one helps


class Choice(NamedTuple):
    """What an arrangement can be changed to: in words, as text, and by the look in the kit of what is put."""

    words: str
    text: str
    look: str | None = None


class Other(NamedTuple):
    """What else can be chosen besides what stands where, such as who is to move."""

    label: str
    choices: tuple[Choice, ...]


class Arranging(Protocol):
    """What a game's arrange.py offers. Every text is like one of a position; NotationError if it is none."""

    def sites(self, game: Any) -> Sequence[str]:
        """The sites on which something can be put, by their ids in the kit."""

    def choices(self, game: Any, text: str, site: str) -> Sequence[Choice]:
        """What may stand on a site instead, whether it makes a position or not."""

    def others(self, game: Any, text: str) -> Sequence[Other]:
        """What else can be chosen."""

    def standing(self, game: Any, text: str) -> Mapping[str, Sequence[Placement]]:
        """What stands where, by names out of the kit."""


def split_text(text: str) -> tuple[str, int, str]:
    """The three fields of a position text; the last move is empty if there is none."""
    fields = text.split(" ")
    if len(fields) != 3:
        raise NotationError("three fields: board, number of moves made, last move", text, len(text) + 1)
    board, ply, last = fields
    if not (ply.isascii() and ply.isdigit() and len(ply) <= 6):
        raise NotationError("the number of moves made", text, len(board) + 2)
    return board, int(ply), "" if last == "-" else last


def join_text(board: str, ply: int, last: str) -> str:
    """A position text of its three fields."""
    return f"{board} {ply} {last or '-'}"


def problem_of(game: Game, text: str) -> str | None:
    """Why an arrangement is not a position, in a sentence; None if it is one."""
    try:
        game.position(text)
    except NotationError as error:
        return f"A position has {error.expected}."
    return None


def first_possible(game: Game, texts: Iterable[str]) -> str:
    """The first of these texts that is a position; if none of the first few is, the first."""
    first = ""
    for text in islice(texts, MOST_TRIED):
        if problem_of(game, text) is None:
            return text
        first = first or text
    return first
