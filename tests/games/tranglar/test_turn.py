"""One test for each sentence of Tranglar's rules on setup, on pieces that are trapped, and on a turn.

drawings.py says how the positions are drawn.
"""

import pytest

from quincunx import IllegalMoveError, NotationError, Position
from tests.games.tranglar import plain
from tests.games.tranglar.drawings import GAME, STUCK, STUCK_RESERVE, board, owner_of, reserve, trapped


def after(moves: str) -> Position:
    position = GAME.start()
    for move in moves.split():
        position.push(move)
    return position


def test_tranglar_petrol_begins_with_either_large_neutral_piece_anywhere() -> None:
    position = GAME.start()
    assert GAME.seat_names == ("petrol", "green")
    assert position.to_act == (0,)
    moves = position.legal_moves()
    assert len(moves) == 120
    assert all(move.startswith("*") for move in moves)
    assert {"*a1nesw.a2s", "*a1ne.b1sw.a2s", "*a1sw.b1nw.a2s"} & set(moves) == {
        "*a1nesw.a2s",
        "*a1ne.b1sw.a2s",
    }
    with pytest.raises(IllegalMoveError, match="petrol has to place a large neutral piece first"):
        position.push("b2ne")


def test_tranglar_green_places_the_other_large_piece_on_free_triangles() -> None:
    position = after("*a1nesw.a2s")
    assert position.to_act == (1,)
    house = {"a1n", "a1e", "a1s", "a1w", "a2s"}
    trapezes = [area for area, code in plain.FOOTPRINTS.items() if code == "Z" and not area & house]
    assert set(position.legal_moves()) == {f"*{plain.write(area)}" for area in trapezes}
    with pytest.raises(IllegalMoveError, match="the large neutral house is on the board"):
        position.push("*c1nesw.c2s")
    with pytest.raises(
        IllegalMoveError, match="the top of a1, the right of a1 and the bottom of a2 are covered already"
    ):
        position.push("*a1ne.b1sw.a2s")


def test_tranglar_after_setup_petrol_takes_the_first_ordinary_turn() -> None:
    position = after("*a1nesw.a2s *c1ne.d1sw.c2s")
    assert position.to_act == (0,)
    assert "b2ne" in position.legal_moves()
    with pytest.raises(IllegalMoveError, match="both large neutral pieces are on the board"):
        position.push("*b3nesw.b4s")


# When a piece is trapped.


def test_tranglar_triangle_is_trapped_by_two_of_its_three_sides() -> None:
    one_side = """
        ....  ....  22..  ..22
        ....  ..a.  ....  2...
        1111  AA..  ....  ....
        1...  ....  ....  ....
    """
    two_sides = """
        ....  ....  22..  ..22
        ....  ..a.  ....  2...
        1111  AA..  ...b  ....
        1...  ....  ....  ....
    """
    assert trapped(board(one_side)) == set()
    assert trapped(board(two_sides)) == {"b2ne"}


def test_tranglar_square_is_trapped_by_three_of_its_four_sides() -> None:
    two_sides = """
        ....  ....  22..  ..22
        ....  ..A.  ....  2...
        1111  Aa.b  ....  ....
        1...  ....  ....  ....
    """
    three_sides = """
        ....  ....  22..  ..22
        ....  .cA.  ....  2...
        1111  Aa.b  ....  ....
        1...  ....  ....  ....
    """
    assert trapped(board(two_sides)) == set()
    assert trapped(board(three_sides)) == {"b2n.b3s"}


def test_tranglar_five_sided_piece_is_trapped_by_three_of_its_sides() -> None:
    # The triangle b2w borders two sides of b2nes.
    two_sides = """
        ....  ....  22..  ..22
        ....  ....  ....  2...
        1111  AAAa  ....  ....
        1...  ....  ....  ....
    """
    three_sides = """
        ....  ....  22..  ..22
        ....  ..b.  ....  2...
        1111  AAAa  ....  ....
        1...  ....  ....  ....
    """
    assert "b2nes" not in trapped(board(two_sides))
    assert "b2nes" in trapped(board(three_sides))


def test_tranglar_side_counts_once_however_many_pieces_it_touches() -> None:
    # Both green triangles border the long side of b2ne.
    position = board("""
        ....  ....  22..  ..22
        ....  ....  ....  2...
        1111  AAab  ....  ....
        1...  ....  ....  ....
    """)
    assert trapped(position) == set()


def test_tranglar_side_that_touches_both_colours_touches_the_opponents() -> None:
    # The long side of b2ne has petrol's b2w and green's b2s across it.
    drawing = """
        ....  ....  22..  ..22
        ....  ....  ....  2...
        1111  AAaB  ...b  ....
        1...  ....  ....  ....
    """
    assert "b2ne" in trapped(board(drawing))
    assert "b2ne" not in trapped(board(drawing.replace("a", "C")))


def test_tranglar_rim_and_neutral_pieces_count_for_nobody() -> None:
    # a4nw has the rim on two of its sides, b2ne a neutral triangle across one.
    drawing = """
        AaaA  ....  22..  ..22
        ....  ..b.  ....  2...
        1111  BBCC  ...3  ....
        1...  ....  ....  ....
    """
    assert trapped(board(drawing)) == set()
    assert trapped(board(drawing.replace("3", "c"))) == {"b2ne"}


# Place.


def test_tranglar_piece_is_placed_from_the_reserve_on_free_triangles() -> None:
    position = after("*a1nesw.a2s *c1ne.d1sw.c2s")
    position.push("b2ne.c2w")
    assert owner_of(position, "b2ne.c2w") == "petrol"
    assert "zL" not in reserve(position, "petrol")
    assert position.layout().trays[0].note == "3 triangles"
    with pytest.raises(IllegalMoveError, match="the top of b2 is covered already"):
        position.push("b2n.b3s")
    position.push("c3nesw")
    with pytest.raises(IllegalMoveError, match="petrol has no left trapeze in reserve"):
        position.push("b3ne.c3w")


TRAP = """
    ....  ....  22..  ..22
    ....  ..b.  ....  2...
    1111  .a..  ...A  ....
    1...  ....  ....  ....
"""


def test_tranglar_piece_may_not_be_placed_where_it_would_be_trapped_even_if_it_captured() -> None:
    # b2n would trap b2e together with c2w, but touches b2e and b3s itself.
    position = board(TRAP)
    with pytest.raises(IllegalMoveError, match="it would be trapped: 2 of its 3 sides touch green"):
        position.push("b2n")
    free = board(TRAP.replace("b", "."))
    free.push("b2n")
    assert owner_of(free, "b2e") == "petrol"


def test_tranglar_neutral_triangle_only_without_a_small_triangle_of_ones_own() -> None:
    position = board(TRAP)
    with pytest.raises(IllegalMoveError, match="petrol still has a small triangle of its own colour"):
        position.push("*b2n")
    position = board(TRAP, petrol="T4*3")
    position.push("*b2n")
    assert owner_of(position, "b2n") == "neutral"
    assert reserve(position, "petrol") == {"T": 4, "*": 2}
    assert owner_of(position, "b2e") == "green"


def test_tranglar_each_player_has_three_neutral_triangles() -> None:
    assert reserve(GAME.start(), "petrol")["*"] == reserve(GAME.start(), "green")["*"] == 3
    position = board(
        """
        ....  ....  22..  ..22
        3.45  ....  ....  2...
        1111  .a..  ...A  ....
        1...  ....  ....  ....
        """,
        petrol="T4*0",
    )
    with pytest.raises(IllegalMoveError, match="petrol has no neutral triangle left"):
        position.push("*b2n")


# Replace.

SQUARES = """
    ....  ....  22..  ..22
    ....  ....  .aaa  2...
    1111  AAAA  ....  ....
    1...  ....  .B..  ...B
"""


def test_tranglar_one_piece_is_replaced_by_several_of_the_reserve() -> None:
    position = board(SQUARES)
    position.push("b2nesw=b2ne+b2sw")
    assert [owner_of(position, area) for area in ("b2ne", "b2sw", "b2nesw")] == ["petrol", "petrol", None]
    assert reserve(position, "petrol")["T"] == 2
    assert reserve(position, "petrol")["Q"] == 1


def test_tranglar_several_pieces_are_replaced_by_one_of_the_reserve() -> None:
    position = board(SQUARES.replace("AAAA", "ACDD"))
    position.push("b2n+b2e+b2sw=b2nesw")
    assert [owner_of(position, area) for area in ("b2n", "b2e", "b2sw", "b2nesw")] == [None] * 3 + ["petrol"]
    assert reserve(position, "petrol")["t"] == 4
    assert reserve(position, "petrol")["T"] == 4
    assert "Q" not in reserve(position, "petrol")


def test_tranglar_replacement_needs_all_new_pieces_in_reserve() -> None:
    position = board(SQUARES, petrol="t3T1r1")
    with pytest.raises(IllegalMoveError, match="petrol has only 1 large triangle in reserve"):
        position.push("b2nesw=b2ne+b2sw")
    with pytest.raises(IllegalMoveError, match="petrol has only 3 small triangles in reserve"):
        position.push("b2nesw=b2n+b2e+b2s+b2w")
    position.push("b2nesw=b2n+b2es+b2w")


def test_tranglar_only_ones_own_pieces_are_replaced() -> None:
    position = board(SQUARES)
    with pytest.raises(IllegalMoveError, match="petrol has no five-sided piece on c3, open at the top"):
        position.push("c3esw=c3e+c3sw")
    with pytest.raises(
        IllegalMoveError,
        match="petrol has no small triangle at the top of b2 and no small triangle at the right of b2",
    ):
        position.push("b2n+b2e=b2ne")


@pytest.mark.parametrize("move", ["b2ne=b2ne", "b2n=b2n", "b2n+b2e=b2n+b2e", "b2ne+b2sw=b2nw+b2es"])
def test_tranglar_replacement_is_one_by_several_or_several_by_one(move: str) -> None:
    with pytest.raises(NotationError, match="one piece against two or more"):
        GAME.action(move)


# Take over.


def test_tranglar_takeover_covers_an_untrapped_piece_and_wins_it() -> None:
    position = board(SQUARES)
    assert trapped(position) == set()
    position.push("xc3esw=c3e+c3sw")
    assert [owner_of(position, area) for area in ("c3e", "c3sw", "c3esw")] == ["petrol", "petrol", None]
    assert reserve(position, "petrol") == {
        "t": 3, "T": 3, "q": 2, "zL": 1, "zR": 1, "v": 2, "r": 1, "pL": 1, "*": 3,
    }  # fmt: skip


def test_tranglar_piece_won_by_takeover_is_turned_over_and_so_changes_its_hand() -> None:
    # a1es.b1nw is green's right parallelogram, c1ne.d1w a left trapeze.
    drawing = """
        ....  ....  22..  ..22
        1111  ....  ....  2...
        1...  A...  ....  ....
        .aa.  a..a  bb..  ...b
    """
    position = board(drawing)
    position.push("xa1es.b1nw=a1es+b1nw")
    assert reserve(position, "petrol")["pL"] == 2
    position = board(drawing)
    position.push("xc1ne.d1w=c1ne+d1w")
    assert reserve(position, "petrol")["zL"] == 1
    assert reserve(position, "petrol")["zR"] == 2


def test_tranglar_small_triangle_cannot_be_taken_over() -> None:
    position = board(TRAP)
    assert not [move for move in position.legal_moves() if move.startswith("x")]
    with pytest.raises(NotationError, match="one piece against two or more"):
        position.push("xb2e=b2e")


def test_tranglar_takeover_of_ones_own_or_a_missing_piece_is_refused() -> None:
    with pytest.raises(IllegalMoveError, match="green has no large square on b2"):
        board(SQUARES).push("xb2nesw=b2ne+b2sw")


# Swap.

TRAPEZE = """
    ....  ....  BaBB  ..aa
    2222  ...2  ....  A..A
    ....  .11.  ...1  ....
    ....  1..1  ....  ....
"""


def test_tranglar_trapped_trapeze_is_swapped_for_one_of_the_same_hand() -> None:
    position = board(TRAPEZE, petrol="t4zL1")
    assert trapped(position) == {"c4e.d4sw"}
    position.push("~c4e.d4sw")
    assert owner_of(position, "c4e.d4sw") == "petrol"
    assert reserve(position, "petrol") == {"t": 4, "zR": 1, "*": 3}


def test_tranglar_trapped_piece_may_be_taken_over_too() -> None:
    position = board(TRAPEZE)
    assert trapped(position) == {"c4e.d4sw"}
    position.push("xc4e.d4sw=c4e.d4w+d4s")
    assert [owner_of(position, area) for area in ("c4e.d4w", "d4s", "c4e.d4sw")] == ["petrol", "petrol", None]


def test_tranglar_swap_needs_the_same_hand_in_reserve() -> None:
    with pytest.raises(IllegalMoveError, match="petrol has no left trapeze in reserve"):
        board(TRAPEZE, petrol="t4zR1").push("~c4e.d4sw")


def test_tranglar_trapeze_that_is_not_trapped_cannot_be_swapped() -> None:
    position = board(TRAPEZE.replace("A..A", "...."))
    with pytest.raises(IllegalMoveError, match="was not trapped at the start of the turn"):
        position.push("~c4e.d4sw")
    with pytest.raises(IllegalMoveError, match="green has no left trapeze on a1, reaching into b1"):
        position.push("~a1ne.b1w")


# Pass.


def test_tranglar_pass_is_possible_only_when_nothing_else_is() -> None:
    position = board(STUCK, petrol=STUCK_RESERVE)
    assert position.legal_moves() == ["pass"]
    position = board(STUCK.replace("K", "."), petrol="t1q1Q1r2pL1")
    with pytest.raises(IllegalMoveError, match="something else is possible"):
        position.push("pass")
