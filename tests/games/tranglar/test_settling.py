"""One test for each sentence of Tranglar's rules on settling: what turns after an action.

drawings.py says how the positions are drawn.
"""

from tests.games.tranglar.drawings import (
    CHAIN,
    LOST_AT_ONCE,
    THERE_AND_BACK,
    board,
    owner_of,
    reserve,
    trapped,
)

FAR = "b1ne"  # a placement that touches nothing in the positions below


def test_tranglar_opponents_piece_that_the_action_traps_is_turned_in_place() -> None:
    position = board("""
        ....  ....  22..  ..22
        ....  ....  ....  2...
        1111  .a..  ...A  ....
        1...  ....  ....  ....
    """)
    position.push("b2s")
    assert owner_of(position, "b2e") == "petrol"
    assert reserve(position, "petrol")["t"] == 2  # two of four are on the board, the third was green's
    assert reserve(position, "green")["t"] == 3


OLD_TRAP = """
    ..22  ....  ....  aAAA
    22..  ...2  ....  ....
    ....  ....  ....  1111
    ....  ....  ....  1...
"""


def test_tranglar_piece_that_was_trapped_before_the_action_is_not_turned() -> None:
    # Green's d4n stands trapped: neither petrol's action nor green's own turns it.
    for mover in ("petrol", "green"):
        position = board(OLD_TRAP, mover)
        assert trapped(position) == {"d4n"}
        position.push(FAR)
        assert owner_of(position, "d4n") == "green"
        assert trapped(position) == {"d4n"}


def test_tranglar_turning_goes_on_in_a_chain() -> None:
    position = board(CHAIN)
    position.push("d2n.d3s")
    assert [owner_of(position, area) for area in ("d3ne", "d3w", "c3es")] == ["petrol"] * 3
    assert position.layout().trays[2].note == "0 triangles"


def test_tranglar_piece_put_into_a_trap_by_a_split_goes_to_the_opponent() -> None:
    position = board(LOST_AT_ONCE)
    position.push("a1e.b1sw=a1e+b1sw")
    assert owner_of(position, "a1e") == "green"
    assert owner_of(position, "b1sw") == "petrol"


def test_tranglar_piece_put_into_a_trap_by_a_merger_goes_to_the_opponent() -> None:
    # Each small triangle touches green on one side, the large one on two of three.
    position = board("""
        ....  .2..  2222  ....
        ..1.  ....  ....  .bb.
        11..  ..11  .aaa  A..B
        ....  ....  ....  ....
    """)
    position.push("d2n+d2w=d2nw")
    assert owner_of(position, "d2nw") == "green"


def test_tranglar_piece_put_down_counts_as_not_trapped_before() -> None:
    # d2n and d2w are trapped already and stay petrol's; the piece that replaces them does not.
    drawing = """
        ....  .2..  2222  ....
        ..1.  ....  ....  .bb.
        11..  ..11  .aaa  AccB
        ....  ....  ....  ....
    """
    position = board(drawing)
    assert trapped(position) == {"d2n", "d2w"}
    position.push("a1n")
    assert owner_of(position, "d2n") == owner_of(position, "d2w") == "petrol"
    position = board(drawing)
    position.push("d2n+d2w=d2nw")
    assert owner_of(position, "d2nw") == "green"


def test_tranglar_takeover_turns_what_it_traps() -> None:
    # c3s, now petrol's, traps c2n with c2e; c2n traps c2w with b2e.
    position = board("""
        1111  ....  22..  ..22
        1...  ....  .aaa  2...
        ....  .A..  bB.c  ....
        ....  ....  ....  ....
    """)
    position.push("xc3esw=c3e+c3sw")
    assert [owner_of(position, area) for area in ("c2n", "c2w")] == ["petrol", "petrol"]


def test_tranglar_after_a_takeover_the_movers_own_piece_may_flip_back() -> None:
    # The small triangle d2w, put down by the take-over, touches d2nes on two of its sides.
    position = board("""
        ....  ..1.  .2..  ..22
        ....  1111  ....  22..
        ....  ....  .aa.  bbba
        ....  ....  ....  ....
    """)
    assert reserve(position, "petrol")["zL"] == 1
    position.push("xc2es.d2w=c2es+d2w")
    assert owner_of(position, "d2w") == "green"
    assert owner_of(position, "c2es") == "petrol"
    assert reserve(position, "petrol")["zL"] == 2  # the right trapeze it has won, turned over


def test_tranglar_opponents_pieces_come_first_and_may_go_back_and_there_is_no_third_round() -> None:
    position = board(THERE_AND_BACK)
    assert trapped(position) == set()
    position.push("b2e.c2w")
    assert owner_of(position, "c2es") == "green"
    assert trapped(position) == {"c2es"}


def test_tranglar_pieces_turned_in_the_first_round_may_go_back_in_a_chain() -> None:
    # Green takes b1nsw over and traps b2es. b1sw goes back, for that b1n does, and for that b2es.
    position = board(
        """
        ....  ..2.  ....  ....
        .22.  2aa2  ....  ....
        1111  aEE1  ..DD  ....
        .A..  BCBB  D..C  ....
        """,
        "green",
    )
    position.push("xb1nsw=b1n+b1sw")
    assert [owner_of(position, area) for area in ("b1n", "b1sw", "b2es")] == ["petrol"] * 3
    assert reserve(position, "green")["v"] == 2


TRAPEZE = """
    1111  ....  22..  ..22
    1...  ....  ....  2aaB
    ....  ....  ....  a.AA
    ....  ....  ....  A...
"""


def test_tranglar_trapeze_is_replaced_by_one_of_the_same_hand_in_reserve() -> None:
    position = board(TRAPEZE, petrol="t3zL2")
    position.push("d2e")
    assert owner_of(position, "d2n.d3es") == "petrol"
    assert reserve(position, "petrol") == {"t": 2, "zL": 1, "zR": 1, "*": 3}


def test_tranglar_trapeze_stays_without_one_of_the_same_hand_and_can_be_swapped_later() -> None:
    position = board(TRAPEZE, petrol="t3T1")
    position.push("d2e")
    assert owner_of(position, "d2n.d3es") == "green"
    assert trapped(position) == {"d2n.d3es"}
    assert reserve(position, "petrol") == {"t": 2, "T": 1, "*": 3}
    # Petrol gains a left trapeze by taking over a right one of green's.
    position.push("a1e.b1nw")
    position.push("xa1e.b1nw=a1e+b1nw")
    assert reserve(position, "petrol")["zL"] == 1
    position.push("b4n")
    position.push("~d2n.d3es")
    assert owner_of(position, "d2n.d3es") == "petrol"


def test_tranglar_trapeze_that_had_to_stay_is_tried_again_when_the_reserve_has_changed() -> None:
    # Petrol has a left trapeze only. The right one on d1ne.d2s comes first and has to stay; for the
    # left one on d2n.d3es petrol gets a right one, and with it turns the first after all.
    position = board(
        """
        ....  ....  .22.  2..2
        ....  ....  2C..  .bbC
        1111  ....  ....  bBa.
        1...  ....  ....  aa.A
        """,
        petrol="t2q2zL1",
    )
    position.push("c2e.d2w")
    assert [owner_of(position, area) for area in ("d1ne.d2s", "d2n.d3es")] == ["petrol", "petrol"]
    assert reserve(position, "petrol") == {"t": 2, "q": 1, "zL": 1, "*": 3}


def test_tranglar_parallelogram_cannot_be_turned() -> None:
    position = board(
        """
        ..bb  1111  .22.  ....
        AAaa  12AA  2..2  ....
        aa..  ....  ....  ....
        ....  ....  ....  ....
        """,
        "green",
    )
    position.push("b2ne")
    assert owner_of(position, "a3ne.b3sw") == "petrol"
    assert trapped(position) == {"a3ne.b3sw"}


def test_tranglar_swap_is_settled_too() -> None:
    # The trapeze swapped in and d4e trap the small triangle d4n.
    position = board(
        """
        ....  ....  BaBB  cCaa
        2222  ...2  ....  A..A
        ....  .11.  ...1  ....
        ....  1..1  ....  ....
        """,
        petrol="t3zL1",
    )
    position.push("~c4e.d4sw")
    assert owner_of(position, "d4n") == "petrol"
