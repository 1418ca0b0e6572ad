"""Moves and positions of Ringgz as text: what can be read, and what is said about the rest."""

import pytest

from quincunx import NotationError, load

TWO = load("ringgz")
THREE = load("ringgz", players=3)
FOUR = load("ringgz", players=4)

EMPTY = "-,-,-,-,-"


@pytest.mark.parametrize(
    ("move", "expected", "column"),
    [
        ("", "a colour, b, g, y or r, or * for the starting base", 1),
        ("x1a1", "a colour", 1),
        ("b5a1", "a size of ring, 1 to 4, or B for a base", 2),
        ("bba1", "a size of ring", 2),
        ("b1f1", "a territory, a1 to e5", 3),
        ("b1a6", "a territory", 3),
        ("b1a1a", "nothing after the territory", 5),
        ("*a1", "a central territory, b2 to d4", 2),
        ("*", "a central territory", 2),
        ("*c3c", "nothing after the territory", 4),
    ],
)
def test_ringgz_says_what_is_wrong_with_a_move(move: str, expected: str, column: int) -> None:
    with pytest.raises(NotationError, match="expected") as error:
        TWO.action(move)
    assert error.value.expected.startswith(expected)
    assert error.value.column == column


def test_ringgz_reads_the_position_of_the_notation_page() -> None:
    text = "-,-,-,-,-/-,-,b1r3,-,-/-,-,*,bB,-/-,-,-,-,-/-,-,-,-,-:gr 4 bBd3"
    assert text in TWO.file("notation.md").read_text(encoding="utf-8")
    assert TWO.position(text).text == text


def test_ringgz_writes_the_start() -> None:
    ranks = "/".join([EMPTY] * 5)
    assert TWO.start().text == f"{ranks}:by 0 -"
    assert THREE.start().text == f"{ranks}:b:1234B,1234B,1234B 0 -"
    assert FOUR.start().text == f"{ranks}:b 0 -"


def rows(*ranks: str) -> str:
    """Five ranks, those below the given ones empty."""
    return "/".join([*ranks, *[EMPTY] * (5 - len(ranks))])


MIDDLE = (EMPTY, EMPTY, "-,-,*,b1,-")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (rows() + ":by 0", "three fields"),
        (rows() + " 0 -", "the ranks and the seat to act, separated by ':'"),
        (rows() + ":by:1 0 -", "the ranks and the seat to act, separated by ':'"),
        (rows() + "/-:by 0 -", "5 ranks"),
        (rows("-,-,-,-") + ":by 0 -", "5 places"),
        (rows("-,-,-,-,") + ":by 0 -", "'-', '*', a base such as bB or rings"),
        (rows("-,-,x,-,-") + ":by 0 -", "'-', '*', a base such as bB or rings"),
        (rows("-,-,bBg1,-,-") + ":by 0 -", "'-', '*', a base such as bB or rings"),
        (rows("-,-,b1g1,-,-") + ":by 0 -", "rings of different sizes, from small to large"),
        (rows("-,-,b2g1,-,-") + ":by 0 -", "rings of different sizes, from small to large"),
        (rows() + ":gr 0 -", "the seat to act: 'by'"),
        (rows() + ":- 0 -", "the seat to act: 'by'"),
        (rows() + ":by 1 -", "0 as the number of moves made"),
        (rows() + ":by 0 *c3", "no last move"),
        (rows(EMPTY, EMPTY, "-,-,-,b1,-") + ":gr 1 b1d3", "the starting base"),
        (rows(EMPTY, EMPTY, "-,*,*,b1,-") + ":gr 3 b1d3", "only one starting base"),
        (rows(EMPTY, EMPTY, "*,b1,-,-,-") + ":gr 2 b1b3", "the starting base on a central territory"),
        (rows(*MIDDLE) + ":gr 2 -", "the last move"),
        (rows(*MIDDLE) + ":gr 2 b2d3", "a piece where the last move b2d3 put it"),
        (rows(*MIDDLE) + ":gr 2 *c3", "the starting base as the first of all moves only"),
        (rows(*MIDDLE) + ":by 2 b1d3", "the seat to act: 'gr'"),
        (rows(*MIDDLE) + ":- 2 b1d3", "the seat to act: 'gr'"),
        (rows(*MIDDLE) + ": 2 b1d3", "the seat to act: 'gr'"),
        (rows(EMPTY, EMPTY, "-,-,*,-,b1") + ":gr 2 b1e3", "blue linked all the way to the starting base"),
        (rows(EMPTY, EMPTY, "-,-,*,bB,bB") + ":gr 3 bBe3", "no two blue bases on adjacent territories"),
        (rows(EMPTY, "-,-,b1,b1,-", "-,-,*,b1,b1") + ":gr 5 b1d3", "at most 3 pieces of one sort"),
    ],
)
def test_ringgz_says_what_is_wrong_with_a_position(text: str, expected: str) -> None:
    with pytest.raises(NotationError) as error:
        TWO.position(text)
    assert error.value.expected.startswith(expected)


@pytest.mark.parametrize(
    ("shares", "expected"),
    [
        ("1234B,1234B", "3 shares"),
        ("1234B,1234B,1234B,-", "3 shares"),
        ("1234B,1234B,", "'-' or what is left of a share"),
        ("1234B,1234B,21", "'-' or what is left of a share"),
        ("1234B,1234B,5", "'-' or what is left of a share"),
        ("1234B,1234B,1234B", "no smallest red ring, as all seats have theirs left"),
        ("234B,234B,1234B", "a smallest red ring on the board or left with a seat"),
        ("1234B,234B,1234B", "the seat to act: 'y'"),
    ],
)
def test_ringgz_says_what_is_wrong_with_the_shares(shares: str, expected: str) -> None:
    board = rows(EMPTY, EMPTY, "-,-,*,r1,-")
    assert THREE.position(f"{board}:g:234B,1234B,1234B 2 r1d3").to_act == (1,)
    with pytest.raises(NotationError) as error:
        THREE.position(f"{board}:g:{shares} 2 r1d3")
    assert error.value.expected.startswith(expected)


def test_ringgz_three_players_need_the_shares() -> None:
    with pytest.raises(NotationError, match="what each seat has left of the shared colour"):
        THREE.position(rows() + ":b 0 -")
