"""In which order a chain runs: the rules know it, and the board tells it step by step."""

from tests.games.tranglar.drawings import board


def test_tranglar_board_tells_the_steps_of_a_chain_as_they_happen() -> None:
    position = board("""
        ....  .A..  ..AA  B.BB
        ....  ....  Aaa.  bb.c
        1111  ....  ....  .22.
        1...  ....  .2..  2..2
    """)
    position.push("d2n.d3s")
    told = position.game.board(position, None)
    assert [list(step) for step in told.order] == [["d3s"], ["d3e"], ["d3w"], ["c3s"]]
    for step in told.order:
        assert all(told.sites[site][0] == look for site, look in step.items()), "as it lies now"
    position.push("b1ne")  # touches nothing
    assert position.game.board(position, None).order == []


def test_tranglar_board_tells_of_what_turns_and_goes_back() -> None:
    position = board("""
        ....  ....  2222  ....
        ....  ....  2.aa  ....
        11..  ..11  abb.  ...c
        ....  1...  AA..  ..AA
    """)
    position.push("b2e.c2w")
    told = position.game.board(position, None)
    owners = [[str(look).split("-")[0] for look in step.values()] for step in told.order]
    assert owners == [["petrol"], ["petrol"], ["green"]]
    assert [list(step) for step in told.order][1:] == [["c2s"], ["c2s"]]


def test_tranglar_piece_that_is_lost_at_once_is_first_seen_as_it_was_put_down() -> None:
    position = board("""
        ....  ....  ....  ..2.
        ....  .1..  ..11  2222
        ....  ....  11..  ....
        aAaa  ..AA  ....  ....
    """)
    position.push("a1e.b1sw=a1e+b1sw")
    down, *turns = position.game.board(position, None).order
    assert {site: str(look).split("-")[0] for site, look in down.items()} == {
        "a1e": "petrol",
        "b1w": "petrol",
    }
    assert [{site: str(look).split("-")[0] for site, look in step.items()} for step in turns] == [
        {"a1e": "green"}
    ]
