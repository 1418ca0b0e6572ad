"""Pyrga's texts and drawing."""

import pytest

from quincunx import NotationError, RandomStream, load
from quincunx.core.layout import Circle, Polygon, Polyline, Shape
from quincunx.core.solids import flatten

GAME = load("pyrga")


def test_pyrga_position_text_shows_directions_and_owners() -> None:
    position = GAME.start()
    for move in ("Sb2", "Ta2n", "Ca3", "Ta3e"):
        position.push(move)
    assert position.text == "-,-,-,-/Cte,-,-,-/tn,S,-,-/-,-,-,- 4 Ta3e"


def test_pyrga_key_ignores_what_no_longer_matters() -> None:
    # The same pieces, but the triangle on a2 points elsewhere and has been answered.
    one = GAME.position("-,-,-,-/s,-,-,-/Ts,-,-,-/C,-,-,- 3 Ca1")
    other = GAME.position("-,-,-,-/s,-,-,-/Te,-,-,-/C,-,-,- 3 Ca1")
    assert one != other
    assert one.key == other.key
    assert one.key != GAME.position("-,-,-,-/s,-,-,-/Te,-,-,-/C,-,-,- 3 Ta2e").key


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "column 1: expected three fields"),
        ("-,-,-,-/-,-,-,-/-,-,-,- 0 -", "expected 4 ranks separated by '/'"),
        ("-,-,-/-,-,-,-/-,-,-,-/-,-,-,- 0 -", "column 1: expected 4 places separated by ','"),
        (
            "-,x,-,-/-,-,-,-/-,-,-,-/-,-,-,- 0 -",
            "column 3: expected '-' or pieces such as S, c, Tn, found 'x",
        ),
        ("-,,-,-/-,-,-,-/-,-,-,-/-,-,-,- 0 -", "column 3: expected '-' or pieces"),
        ("SS,-,-,-/-,-,-,-/-,-,-,-/-,-,-,- 2 Sa4", "column 2: expected at most one square on a4"),
        ("T,-,-,-/-,-,-,-/-,-,-,-/-,-,-,- 1 Ta4e", "column 1: expected '-' or pieces"),
        ("Tn,-,-,-/-,-,-,-/-,-,-,-/-,-,-,- 1 Ta4e", "a triangle that does not point off the board"),
        ("S,S,S,S/S,S,-,-/-,-,-,-/-,-,-,- 6 Sa4", "column 11: expected at most 5 squares of white"),
        ("S,S,-,-/-,-,-,-/-,-,-,-/-,-,-,- 2 Sa4", "as many pieces of white as of black or one more"),
        ("S,-,-,-/-,-,-,-/-,-,-,-/-,-,-,- 2 Sa4", "column 33: expected 1 as the number of moves made"),
        ("S,-,-,-/-,-,-,-/-,-,-,-/-,-,-,- x Sa4", "column 33: expected the number of moves made"),
        ("S,-,-,-/-,-,-,-/-,-,-,-/-,-,-,- 1 -", "expected the last move"),
        ("-,-,-,-/-,-,-,-/-,-,-,-/-,-,-,- 0 Sa4", "expected no last move"),
        ("S,-,-,-/-,-,-,-/-,-,-,-/-,-,-,- 1 Sb4", "a piece of white where the last move Sb4 put it"),
        ("Te,-,-,-/-,-,-,-/-,-,-,-/-,-,-,- 1 Ta4s", "a piece of white where the last move Ta4s put it"),
        ("S,-,-,-/-,-,-,-/-,-,-,-/-,-,-,- 1 Sz4", "column 36: expected a space, a1 to d4, found 'z4'"),
    ],
)
def test_pyrga_says_what_is_wrong_with_a_position_text(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        GAME.position(text)


@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("", "column 1: expected a piece: S, C or T, found the end"),
        ("sb2", "column 1: expected a piece"),
        ("Se2", "column 2: expected a space, a1 to d4, found 'e2'"),
        ("Sb2n", "column 4: expected nothing after the space of a square, found 'n'"),
        ("Tb2", "column 4: expected a direction that stays on the board from b2: n, e, s, w, found the end"),
        ("Ta1w", "from a1: n, e, found 'w'"),
    ],
)
def test_pyrga_says_what_is_wrong_with_a_move(move: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        GAME.start().push(move)


def test_pyrga_layout_describes_a_tower_in_words() -> None:
    position = GAME.start()
    for move in ("Sb2", "Tb1n", "Cb2", "Tb2s"):
        position.push(move)
    site = next(site for site in position.layout().sites if site.id == "b2")
    assert site.label == "b2: white square, white cylinder, black triangle pointing down, tower of white"
    assert position.layout().trays[0].note == "1 tower"


def test_pyrga_directions_of_a_triangle_share_their_steps() -> None:
    layout = GAME.start().layout()
    turned = [move.move for move in layout.moves if move.steps == ("white-T", "b1")]
    assert turned == ["Tb1n", "Tb1e", "Tb1w"]


def test_pyrga_sketch_shows_pieces_side_by_side_towers_and_the_last_move() -> None:
    position = GAME.start()
    for move in ("Sb2", "Tb1n", "Cb2", "Tb2s"):
        position.push(move)
    lines = ["".join(text for text, _ in line) for line in GAME.sketch(position, None)]
    assert lines[6] == "2 | · · ·   › S C ts W‹ · · ·   | · · ·   |"
    assert lines[8] == "1 | · · ·   | · · tn  | · · ·   | · · ·   |"
    assert lines[-2:] == ["White  S×4  C×4  T×5  1 tower  to move", "Black  s×5  c×5  t×3  0 towers"]


def test_pyrga_moves_say_where_they_send_the_other_player() -> None:
    sends = {move.move: " ".join(move.sends) for move in GAME.start().layout().moves}
    assert sends["Sb2"] == "b1 a2 c2 b3"
    assert sends["Cb2"] == "b2"
    assert (sends["Tb2n"], sends["Tb2e"], sends["Td4w"]) == ("b3 b4", "c2 d2", "a4 b4 c4")


@pytest.mark.parametrize("seed", range(5))
def test_pyrga_answers_are_where_the_move_sends_unless_there_is_no_room(seed: int) -> None:
    position, stream, followed = GAME.start(), RandomStream(seed), 0
    while position.outcome is None:
        moves = position.layout().moves
        chosen = moves[stream.below(len(moves))]
        position.push(chosen.move)
        spaces = {move.steps[1] for move in position.layout().moves}
        # Where none of them has room for a piece, the rules let one play on any empty space.
        free = spaces.isdisjoint(chosen.sends)
        assert free or spaces <= set(chosen.sends)
        followed += not free
    assert followed


def test_pyrga_piece_is_held_where_it_will_stand() -> None:
    position = GAME.start()
    for move in ("Cb2", "Tb2e", "Sc2", "Cc3"):
        position.push(move)
    moves = {move.steps: move for move in position.layout().moves}
    below, beside = moves["white-S", "c3"], moves["white-T", "c3"]
    assert (below.under, below.ghost[0].lift) == (True, GAME.kit.looks["white-S"].shapes[0].lift)
    assert (beside.under, beside.ghost[0].lift) == (False, below.ghost[0].lift + 12)


def box(shapes: list[Shape]) -> tuple[float, float, float, float]:
    """The left, upper, right and lower end of what is drawn."""
    points = [point for shape in shapes if isinstance(shape, Polygon | Polyline) for point in shape.points]
    for shape in shapes:
        if isinstance(shape, Circle):
            (x, y), radius = shape.center, shape.radius
            points += [(x - radius, y - radius), (x + radius, y + radius)]
    across, along = zip(*points, strict=True)
    return min(across), min(along), max(across), max(along)


def test_pyrga_towers_stay_on_the_board_and_leave_other_spaces_free() -> None:
    position = GAME.position("SCte,-,-,-/-,-,-,-/-,-,-,-/-,-,-,- 3 Ca4")
    site = next(site for site in position.layout().sites if site.id == "a4")
    left, top, right, bottom = box(list(flatten(site.shapes)))
    x, y = GAME.kit.sites[12].at or (0, 0)
    assert left >= 0
    assert top >= 0
    assert y - top <= 60  # so the space behind would be seen but for its edge
    assert max(right - x, x - left, bottom - y) <= 50


@pytest.mark.parametrize("item", ["white-S", "white-C", "black-Tn"])
def test_pyrga_pieces_are_in_the_middle_of_their_pictures(item: str) -> None:
    shapes = [shape for shape in flatten(GAME.kit.looks[item].shapes) if shape.role != "shadow"]
    left, top, right, bottom = box(shapes)
    assert abs(left + right) < 0.1
    assert abs(top + bottom) <= 12


def test_pyrga_tower_is_in_its_owners_light_under_all_its_pieces() -> None:
    position = GAME.start()
    for move in ("Sb2", "Tb1n", "Cb2", "Tb2s"):
        position.push(move)
    looks = GAME.board(position, None).sites["b2"]
    assert looks == ("white-light", "white-S", "white-C", "black-Ts", "white-tower")
