"""The board and the squiggles, as the rules describe them."""

from collections import Counter

import pytest

from quincunx.games.trapture import board, placements

NAMED_POINT = {name: point for point, name in enumerate(board.POINT_NAMES)}


def names(points: tuple[int, ...]) -> str:
    return " ".join(board.POINT_NAMES[point] for point in points)


def test_trapture_board_has_37_hexagons_in_seven_rows() -> None:
    assert Counter(row for row, _ in board.HEXAGONS) == dict(enumerate([4, 5, 6, 7, 6, 5, 4]))
    assert board.HEXAGON_NAMES[0] == "a1"
    assert board.HEXAGON_NAMES[-1] == "g4"


def test_trapture_points_lie_on_eight_zigzag_rows() -> None:
    assert Counter(row for row, _ in board.POINTS) == dict(enumerate([9, 11, 13, 15, 15, 13, 11, 9]))
    assert board.POINT_NAMES[0] == "A1"
    assert board.POINT_NAMES[-1] == "H9"


def test_trapture_grooves_are_all_sides_of_the_hexagons() -> None:
    assert len(board.GROOVES) == 132
    assert {groove for sides in board.SIDES for groove in sides} == set(range(132))
    assert all(len(set(sides)) == 6 for sides in board.SIDES)


def test_trapture_neighbours_in_a_row_are_joined() -> None:
    for point, name in enumerate(board.POINT_NAMES[:-1]):
        same_row = board.POINT_NAMES[point + 1][0] == name[0]
        assert (point + 1 in board.NEIGHBOURS[point]) == same_row


def test_trapture_hexagon_corners_run_clockwise_from_the_top() -> None:
    assert names(board.CORNERS[0]) == "A2 A3 B4 B3 B2 A1"
    assert NAMED_POINT["B2"] in board.NEIGHBOURS[NAMED_POINT["A1"]]


def test_trapture_pegs_stand_in_thirteen_hexagons_that_share_no_side() -> None:
    pegs = [board.HEXAGON_NAMES[hexagon] for hexagon in board.PEG_HEXAGONS]
    assert " ".join(pegs) == "a1 a4 b3 c2 c5 d1 d4 d7 e2 e5 f3 g1 g4"
    sides = Counter(groove for hexagon in board.PEG_HEXAGONS for groove in board.SIDES[hexagon])
    assert max(sides.values()) == 1


@pytest.mark.parametrize(
    ("band", "expected"),
    [
        (0, "A2 A4 A6 A8"),
        (1, "A9 B11 C13 D15"),
        (2, "E15 F13 G11 H9"),
        (3, "H8 H6 H4 H2"),
        (4, "H1 G1 F1 E1"),
        (5, "D1 C1 B1 A1"),
    ],
)
def test_trapture_starting_points_are_numbered_clockwise_on_each_band(band: int, expected: str) -> None:
    assert names(board.BAND_POINTS[band]) == expected
    assert all(len(board.NEIGHBOURS[point]) == 2 for point in board.BAND_POINTS[band])


def test_trapture_bands_alternate_and_the_top_one_is_yellow() -> None:
    assert board.BANDS_OF_SEAT == ((0, 2, 4), (1, 3, 5))


def test_trapture_each_player_has_twelve_squiggles_of_eleven_shapes() -> None:
    assert " ".join(placements.SHAPES) == "LL LR LLR LRL LLRL LLRR LRLR LRRL LLRRL LRLLR LRLRL"
    assert placements.SHAPE_COUNTS == (1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    assert Counter(placements.SEGMENTS) == {3: 2, 4: 2, 5: 4, 6: 3}


def test_trapture_no_squiggle_covers_four_sides_of_a_hexagon() -> None:
    for placement in placements.PLACEMENTS:
        for sides in board.SIDES:
            assert len(set(sides) & set(placement.grooves)) < 4


def test_trapture_placements_are_all_paths_with_the_shape_of_a_squiggle() -> None:
    """Counted anew: every path on the board, its turns found from the hexagon it runs around."""

    def turns_alike(before: int, first: int, second: int, after: int) -> bool:
        return any({before, first, second, after} <= set(corners) for corners in board.CORNERS)

    def shape(path: list[int]) -> str:
        turns = "L"
        for index in range(len(path) - 3):
            same = turns_alike(*path[index : index + 4])
            turns += turns[-1] if same else "LR"[turns[-1] == "L"]
        other = "".join("LR"[turn == turns[-1]] for turn in reversed(turns)).translate(
            str.maketrans("LR", "RL")
        )
        return min(turns, other)

    found = Counter()

    def walk(path: list[int]) -> None:
        if len(path) >= 4 and path[0] < path[-1]:
            found[shape(path)] += 1
        if len(path) < 7:
            for point in board.NEIGHBOURS[path[-1]]:
                if point not in path:
                    walk([*path, point])

    for point in range(len(board.POINTS)):
        walk([point])
    laid = Counter(placements.SHAPES[placement.shape] for placement in placements.PLACEMENTS)
    assert laid == {turns: found[turns] for turns in placements.SHAPES}
    assert len(placements.PLACEMENTS) == 2676


def test_trapture_inventory_may_be_written_in_any_of_the_four_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(placements, "INVENTORY", (("RL", 1), ("RRL", 1), ("RLL", 1), ("LRR", 1), ("LLR", 1)))
    assert placements._count_shapes() == {"LR": 1, "LLR": 4}


@pytest.mark.parametrize(
    ("inventory", "message"),
    [
        ((("L", 1),), "2 to 5 turns"),
        ((("LRLRLR", 1),), "2 to 5 turns"),
        ((("LX", 1),), "L or R"),
        ((("LL", 0),), "× 0"),
        ((("LL", 7), ("LR", 6)), "at most 12 squiggles, not 13"),
    ],
)
def test_trapture_an_impossible_inventory_is_refused(
    inventory: tuple[tuple[str, int], ...], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(placements, "INVENTORY", inventory)
    with pytest.raises(ValueError, match=message):
        placements._count_shapes()
