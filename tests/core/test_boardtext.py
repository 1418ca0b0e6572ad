"""Board texts: parts with their columns, ranks, and what has to fit the number of moves made."""

import pytest

from quincunx import load
from quincunx.core import boardtext
from quincunx.core.errors import NotationError

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here


def test_parts_know_their_columns() -> None:
    assert list(boardtext.parts("ab//c", "/")) == [(1, "ab"), (4, ""), (5, "c")]
    assert list(boardtext.parts("x,y", ",", 7)) == [(7, "x"), (9, "y")]


def test_ranks_are_written_from_the_top_and_read_back() -> None:
    board = boardtext.write_ranks(3, str)
    assert board == "6,7,8/3,4,5/0,1,2"
    places = list(boardtext.read_ranks(board + ":rest", board, 3))
    assert [(int(content), column) for _, column, content in places] == [
        (number, board.index(str(number)) + 1) for number, _, _ in places
    ]


@pytest.mark.parametrize(
    ("board", "expected", "column"),
    [
        ("a,b", "2 ranks separated by '/'", 4),
        ("a,b/c,d/e,f", "2 ranks separated by '/'", 12),
        ("a,b/c", "2 places separated by ','", 5),
        ("a,b,c/d,e", "2 places separated by ','", 1),
    ],
)
def test_ranks_of_the_wrong_size_are_refused(board: str, expected: str, column: int) -> None:
    with pytest.raises(NotationError) as error:
        list(boardtext.read_ranks(board + ":rest", board, 2))
    assert (error.value.expected, error.value.column) == (expected, column)


@pytest.mark.parametrize(
    ("ply", "last", "count", "expected"),
    [
        (2, "Sa1", 1, "1 as the number of moves made, one for each piece"),
        (1, None, 1, "the last move"),
        (0, "Sa1", 0, "no last move"),
    ],
)
def test_moves_made_have_to_fit_the_pieces(ply: int, last: str | None, count: int, expected: str) -> None:
    position = load("pyrga").new_position()
    position.resume(ply, last)
    with pytest.raises(NotationError) as error:
        boardtext.check_moves_made(position, count, "piece", "text")
    assert (error.value.expected, error.value.column) == (expected, 6)
