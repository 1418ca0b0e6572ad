"""What the board texts of several games have in common: parts with their columns, ranks, moves made."""

from collections.abc import Callable, Iterator

from quincunx.core.errors import NotationError
from quincunx.core.numbered import NumberedPosition


def parts(text: str, separator: str, column: int = 1) -> Iterator[tuple[int, str]]:
    """The parts of a text, each with its column; `column` is where the text itself begins."""
    for part in text.split(separator):
        yield column, part
        column += len(part) + 1


def write_ranks(side: int, write: Callable[[int], str]) -> str:
    """A square board, rank by rank from the top; `write` gives the content of a place by its number."""
    firsts = range(side * (side - 1), -1, -side)
    return "/".join(",".join(map(write, range(first, first + side))) for first in firsts)


def read_ranks(text: str, board: str, side: int) -> Iterator[tuple[int, int, str]]:
    """The places of a board that `text` begins with, each as (number, column, content)."""
    ranks = list(parts(board, "/"))
    if len(ranks) != side:
        raise NotationError(f"{side} ranks separated by '/'", text, len(board) + 1)
    for rank, (start, row) in zip(reversed(range(side)), ranks, strict=True):
        places = list(parts(row, ",", start))
        if len(places) != side:
            raise NotationError(f"{side} places separated by ','", text, start)
        for file, (column, content) in enumerate(places):
            yield side * rank + file, column, content


def check_moves_made(position: NumberedPosition, count: int, piece: str, text: str) -> None:
    """Check that one move was made for each of this many pieces, and that the last one is known."""
    if position.ply != count:
        raise NotationError(f"{count} as the number of moves made, one for each {piece}", text, len(text) + 2)
    if (position.last_action < 0) != (count == 0):
        raise NotationError("the last move" if count else "no last move", text, len(text) + 2)
