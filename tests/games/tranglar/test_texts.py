"""Moves and positions of Tranglar as text: what they carry, and what is refused with which words."""

import pytest

from quincunx import NotationError
from tests.games.tranglar.drawings import GAME, board

START = "-/-/-/t4T4q3zL1zR1v1Q1r1pL1*3/t4T4q3zL1zR1v1Q1r1pR1*3/0/0 0 -"

SQUARE = """
    ....  ....  22..  ..22
    ....  ....  .aaa  2...
    1111  AAAA  ....  ....
    1...  ....  ....  ....
"""


def test_tranglar_start_as_text() -> None:
    assert GAME.start().text == START


def test_tranglar_text_of_a_position_has_pieces_reserves_and_counters() -> None:
    position = board(SQUARE)
    assert position.text == (
        "b2nesw/c3esw/a1n.a2nesw,d3n.c4ne.d4sw/t4T4q3zL1zR1v1r1pL1*3/t4T4q3zL1zR1Q1r1pR1*3/0/0 40 b2nesw"
    )
    position.push("b2nesw=b2ne+b2sw")
    assert position.text == (
        "b2ne,b2sw/c3esw/a1n.a2nesw,d3n.c4ne.d4sw"
        "/t4T2q3zL1zR1v1Q1r1pL1*3/t4T4q3zL1zR1Q1r1pR1*3/1/0 41 b2nesw=b2ne+b2sw"
    )


def test_tranglar_same_colours_in_other_pieces_are_another_position() -> None:
    # In all three the same triangles are petrol's, and in the first two also the reserves are the same.
    one = board(SQUARE.replace("AAAA", "AABB"), last="c3esw")
    other = board(SQUARE.replace("AAAA", "ABBA"), last="c3esw")
    whole = board(SQUARE, last="c3esw")
    assert list(one.colours) == list(other.colours) == list(whole.colours)
    assert list(one.reserves) == list(other.reserves)
    assert len({one.text, other.text, whole.text}) == 3
    assert len({one.key, other.key, whole.key}) == 3


def test_tranglar_same_board_with_other_reserves_is_another_position() -> None:
    one, other = board(SQUARE, petrol="t4"), board(SQUARE, petrol="t3")
    assert one.text != other.text
    assert one.key != other.key


@pytest.mark.parametrize(
    ("text", "expected", "column"),
    [
        ("", "a footprint such as b2ne", 1),
        ("hello", "a footprint such as b2ne", 1),
        ("b2", "a footprint such as b2ne", 1),
        ("b2ns", "the footprint of a piece", 1),
        ("b2en", "quarters in the order n, e, s, w", 1),
        ("b3s.b2n", "squares in the order a1, b1", 1),
        ("b2ne!", "'+', '=' or the end", 5),
        ("b2n+b2e", "'+' or '='", 8),
        ("b2n+", "a footprint such as b2ne", 5),
        ("b2ne=", "a footprint such as b2ne", 6),
        ("b2ne=b2n+b2e!", "'+' or the end", 13),
        ("b2ne=b2e+b2n", "in the board order of their lowest triangles", 6),
        ("b2e+b2n=b2ne", "in the board order of their lowest triangles", 1),
        ("b2ne=b2n+c3e", "cover exactly the same triangles", 6),
        ("xb2ne", "'='", 6),
        ("xb2n+b2e=b2ne", "a single piece to be taken over", 2),
        ("a1nesw.a2s", "'*' before a large neutral piece", 1),
        ("a1n+a1nesw.a2s=b2ne", "a coloured piece", 5),
        ("*b2ne", "a small triangle or a large neutral piece after '*'", 2),
        ("*b2n!", "nothing after the footprint", 5),
        ("~b2ne", "a trapeze after '~'", 2),
    ],
)
def test_tranglar_unreadable_move_says_what_was_expected_and_where(
    text: str, expected: str, column: int
) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.action(text)
    assert expected in caught.value.expected
    assert caught.value.column == column


GOOD = board(SQUARE).text


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (("/0/0 ", "/0 "), "seven fields"),
        (("b2nesw/", "b2nes/"), "2 × five-sided piece in all, not 3"),
        (("b2nesw/", "b2ns/"), "footprints such as b2ne as petrol's pieces"),
        (("b2nesw/", "b2nesw,b2n/"), "pieces in board order"),
        (("c3esw/", "b2e,c3esw/"), "one piece on b2e, not two"),
        (("c3esw/", "c3es.d3nw.d4s/"), "a piece that can be green"),
        (("c3esw/", "c1ne.d1sw,c3esw/"), "a piece that can be green"),
        (("a1n.a2nesw,", "a1n.a2nesw,b1ne,"), "a piece that can be neutral"),
        (("a1n.a2nesw,", ""), "both large neutral pieces"),
        (("zL1zR1v1r1pL1*3/t4", "zL2zR1v1r1pL1*3/t4"), "2 × left trapeze"),
        (("v1r1pL1", "v1r1pR1"), "no right parallelogram in petrol's reserve"),
        (("/t4T4q3zL1zR1v1", "/T4t4q3zL1zR1v1"), "the order t T q"),
        (("/t4T4q3zL1zR1v1", "/t4T4q3zL1zR1v0"), "a reserve such as"),
        (("/t4T4q3zL1zR1v1", "/t9T4q3zL1zR1v1"), "8 × small triangle in all, not 13"),
        (("pL1*3", "pL1*4"), "3 neutral triangles for each player"),
        (("pL1*3", "pL1*2"), "3 neutral triangles for each player"),
        (("/0/0 ", "/61/0 "), "a number from 0 to 60"),
        (("/0/0 ", "/00/0 "), "a number from 0 to 60"),
        (("/0/0 ", f"/{'9' * 5000}/0 "), "a number from 0 to 60"),
        (("/0/0 ", "/0/3 "), "a number from 0 to 2"),
        (("/0/0 ", "/0/1 "), "counters that fit"),
        (("/0/0 ", "/3/0 "), "counters that fit the last move b2nesw"),
        ((" 40 b2nesw", " 40 a4n"), "a piece on a4n, where the last move put it"),
        ((" 40 b2nesw", " 40 -"), "the last move"),
        ((" 40 b2nesw", " 40 *a1n.a2nesw"), "large neutral pieces as the first two moves"),
        ((" 40 b2nesw", " 2 *a1n.a2nesw"), "nothing but large neutral pieces"),
        ((" 40 b2nesw", " 1 *a1n.a2nesw"), "one large neutral piece after the first move"),
        (("/0/0 40 b2nesw", "/1/1 41 pass"), "no pass by petrol, who could do something else"),
        (("/0/0 40 b2nesw", "/2/2 40 pass"), "no pass by green, who could do something else"),
    ],
)
def test_tranglar_broken_position_text_is_refused_with_the_reason(
    change: tuple[str, str], expected: str
) -> None:
    broken = GOOD.replace(*change, 1)
    assert broken != GOOD
    with pytest.raises(NotationError) as caught:
        GAME.position(broken)
    assert expected in caught.value.expected
