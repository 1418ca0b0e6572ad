"""Faces that show the form of a piece: where the light comes from, and what is hidden."""

import pytest

from quincunx.core.facets import bevel, shine, slopes
from quincunx.core.layout import Point, square

ARROW: tuple[Point, ...] = ((0, -3), (2, 2), (-2, 2))  # pointing up, clockwise


def turned(points: tuple[Point, ...], times: int) -> tuple[Point, ...]:
    for _ in range(times):
        points = tuple((-y, x) for x, y in points)
    return points


def test_a_bevel_is_lit_above_and_on_the_left() -> None:
    top, right, bottom, left = bevel(square((0, 0), 10, "red").points, 0.2, "red", lift=3)
    assert [face.role for face in (top, right, bottom, left)] == [
        "red-lit",
        "red-side",
        "red-side",
        "red-lit",
    ]
    assert top.points == ((-5, -5), (5, -5), (4, -4), (-4, -4))
    assert {face.lift for face in (top, right, bottom, left)} == {3}


@pytest.mark.parametrize("turns", range(4))
def test_a_pyramid_has_a_face_in_the_light_one_in_the_shade_and_one_between(turns: int) -> None:
    faces = list(slopes(turned(ARROW, turns), (0, 0), 1, "red"))
    assert sorted(face.role for face in faces) == ["red-lit", "red-side"]
    assert {face.points[2] for face in faces} == {(0, -1)}


def test_a_face_behind_the_peak_is_not_seen() -> None:
    low, high = (list(slopes(turned(ARROW, 2), (0, 0), height, "red")) for height in (1, 2.5))
    assert {face.role for face in low} == {"red-lit", "red-side"}
    assert {face.role for face in high} == {"red-side"}


def test_a_rim_shines_on_the_upper_left() -> None:
    line = shine(10, 2, "red", 4)
    assert (line.role, line.width, line.lift) == ("red-lit", 2, 4)
    assert all(x < 0 and y < 0 and abs(x * x + y * y - 100) < 1e-9 for x, y in line.points)
