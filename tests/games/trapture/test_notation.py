"""Moves and positions of Trapture as text: what is written, and what is refused."""

import pytest

from quincunx import NotationError
from tests.games.trapture.drawn import GAME

YELLOW = "A4-A5-B6-B7"
GREEN = "B8-B9-B10-B11"
TWO = f"{YELLOW}/{GREEN}/-/- 2 {GREEN}"


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_trapture_moves_have_the_same_numbers_whatever_the_start(number: int) -> None:
    game = type(GAME)(start=number)
    assert game.action_texts() == GAME.action_texts()


def test_trapture_a_move_begins_at_its_first_end() -> None:
    for action in range(GAME.action_count):
        path = GAME.notation(action).split("-")
        assert (path[0][0], int(path[0][1:])) < (path[-1][0], int(path[-1][1:]))


@pytest.mark.parametrize(
    ("move", "column", "expected"),
    [
        ("", 1, "a point, A1 to H9"),
        ("a4-a5", 1, "a point, A1 to H9"),
        ("A4-A10-B6", 4, "a point, A1 to H9"),
        ("A4-A5-B6-", 10, "a point, A1 to H9"),
        ("A4-B6-B7-B8", 4, "a point beside A4: A3, A5"),
        ("A4-A5-A4-A3", 7, "a path that meets no point twice"),
        ("B7-B6-A5-A4", 1, "the path from its other end, A4"),
        ("A4-A5", 1, "a path with the shape of a squiggle"),
        ("A2-A3-B4-B3-B2", 1, "a path with the shape of a squiggle"),
    ],
)
def test_trapture_errors_in_a_move_are_explained(move: str, column: int, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.start().push(move)
    assert (caught.value.column, caught.value.expected) == (column, expected)


def test_trapture_a_position_lists_squiggles_and_pegs_of_both() -> None:
    assert GAME.start().text == "-/-/-/- 0 -"
    assert GAME.position(TWO).text == TWO
    assert GAME.position(TWO).to_act == (0,)


def test_trapture_squiggles_may_be_given_in_any_order() -> None:
    one, other = "E11-E12-E13-E14-F13", YELLOW
    texts = [f"{a},{b}/{GREEN}/-/- 3 {one}" for a, b in ((one, other), (other, one))]
    assert GAME.position(texts[0]) == GAME.position(texts[1])


def test_trapture_the_same_grooves_cut_otherwise_are_another_position() -> None:
    """Yellow's A4 to C9 as three and five segments, or five and three."""
    opening = "H3-H4-H5-H6,B8-B9-B10-B11,C1-C2-C3-C4-C5"
    others = "E11-E12-E13-E14-F13,E2-F1-F2-G1"
    path = ["A4", "A5", "B6", "B7", "C8", "C9", "D10", "D11", "E11"]
    texts = []
    for cut in (3, 5):
        first, second = "-".join(path[: cut + 1]), "-".join(path[cut:])
        texts.append(GAME.position(f"{others},{first},{second}/{opening}/-/- 7 {second}").text)
    assert texts[0] != texts[1]
    keys = {GAME.position(text).key for text in texts}
    assert len(keys) == 1  # with the same squiggles left, play goes on alike


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("-/-/- 0 -", "four parts"),
        ("-/-/-/-/- 0 -", "four parts"),
        ("/-/-/- 0 -", "a point"),
        ("-/-/a1/- 0 -", "the pegs that yellow has enclosed, -"),
        ("-/-/-/ 0 -", "the pegs that green has enclosed, -"),
        ("-/-/-/- 1 -", "0 as the number of moves made"),
        (f"-/-/-/- 0 {YELLOW}", "no last move"),
        (f"{YELLOW}/-/-/- 1 -", "one of the squiggles on the board as the last move"),
        (f"{YELLOW}/-/-/- 1 {GREEN}", "one of the squiggles on the board as the last move"),
        (f"{YELLOW}/-/-/- 2 {YELLOW}", "1 as the number of moves made"),
        (f"{YELLOW}/{GREEN}/-/- 2 {YELLOW}", "yellow and green in turn"),
        (f"-/{GREEN}/-/- 1 {GREEN}", "yellow and green in turn"),
        (f"{YELLOW},{YELLOW}/{GREEN}/-/- 3 {YELLOW}", "each squiggle only once"),
        (f"{YELLOW},A4-A3-B4-B3/{GREEN}/-/- 3 {YELLOW}", "ending on two of its starting points A4, F13, G1"),
        (
            f"{YELLOW},E12-E13-E14-F13,F1-F2-G1-G2/A4-A5-A6-A7/-/- 4 {YELLOW}",
            "grooves that are not taken yet",
        ),
        ("A3-A4-A5-B6/-/-/- 1 A3-A4-A5-B6", "ending on one of its starting points"),
        ("A4-A5-B6-B7-C8-C9/-/-/- 1 A4-A5-B6-B7-C8-C9", "a first squiggle of yellow with three or four"),
        (f"{YELLOW},E12-E13-E14-F13,A4-A3-A2-B1/{GREEN}/-/- 4 {YELLOW}", "a point beside A2"),
        (f"{YELLOW},C6-C7-D8-D9,E2-F1-F2-G1/{GREEN}/-/- 4 {YELLOW}", "at most 2 of the shape LR"),
    ],
)
def test_trapture_impossible_positions_are_refused(text: str, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.position(text)
    assert expected in caught.value.expected


THREE = f"{YELLOW},E11-E12-E13-E14-F13,E2-F1-F2-G1"
GREEN_THREE = "H3-H4-H5-H6,B8-B9-B10-B11,C1-C2-C3-C4-C5"


def test_trapture_squiggles_that_touch_nothing_of_their_colour_are_refused() -> None:
    with pytest.raises(NotationError, match="squiggles of yellow that touch one another"):
        GAME.position(f"{THREE},D7-D8-D9-E9/{GREEN_THREE}/-/- 7 D7-D8-D9-E9")


def test_trapture_a_last_move_that_others_needed_is_refused() -> None:
    lead = "B8-B7-C8-C9"
    onward = "C9-C10-C11-C12-C13"
    GAME.position(f"{THREE},{lead},{onward}/{GREEN_THREE},C5-C6-C7-D8/-/- 9 {onward}")
    with pytest.raises(NotationError, match="a last move that none of the others depended on"):
        GAME.position(f"{THREE},{lead},{onward}/{GREEN_THREE},C5-C6-C7-D8/-/- 9 {lead}")
