"""In which order a chain runs: the rules know it, and the board tells it step by step."""

from tests.games.tranglar.drawings import CHAIN, LOST_AT_ONCE, THERE_AND_BACK, board


def test_tranglar_board_tells_the_steps_of_a_chain_as_they_happen() -> None:
    position = board(CHAIN)
    position.push("d2n.d3s")
    told = position.game.board(position, None)
    assert [list(step) for step in told.order] == [["d3s"], ["d3e"], ["d3w"], ["c3s"]]
    for step in told.order:
        assert all(told.sites[site][0] == look for site, look in step.items()), "as it lies now"
    position.push("b1ne")  # touches nothing
    assert position.game.board(position, None).order == []


def test_tranglar_board_tells_of_what_turns_and_goes_back() -> None:
    position = board(THERE_AND_BACK)
    position.push("b2e.c2w")
    told = position.game.board(position, None)
    owners = [[str(look).split("-")[0] for look in step.values()] for step in told.order]
    assert owners == [["petrol"], ["petrol"], ["green"]]
    assert [list(step) for step in told.order][1:] == [["c2s"], ["c2s"]]


def test_tranglar_piece_that_is_lost_at_once_is_first_seen_as_it_was_put_down() -> None:
    position = board(LOST_AT_ONCE)
    position.push("a1e.b1sw=a1e+b1sw")
    down, *turns = position.game.board(position, None).order
    assert {site: str(look).split("-")[0] for site, look in down.items()} == {
        "a1e": "petrol",
        "b1w": "petrol",
    }
    assert [{site: str(look).split("-")[0] for site, look in step.items()} for step in turns] == [
        {"a1e": "green"}
    ]
