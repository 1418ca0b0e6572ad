"""Tranglar's pieces, footprints and numbered actions, as the table of the rules has them."""

from collections import Counter

import pytest

from quincunx.games.tranglar.actions import ACTION_COUNT, ACTIONS, TILINGS
from quincunx.games.tranglar.pieces import ALL_KINDS, COLOURED, FOOTPRINT_NUMBER, FOOTPRINTS, SETS
from tests.games.tranglar.drawings import GAME

# Code, triangles, sides, placements.
TABLE = [
    ("t", 1, 3, 64),
    ("T", 2, 3, 64),
    ("q", 2, 4, 24),
    ("zL", 3, 4, 48),
    ("zR", 3, 4, 48),
    ("v", 3, 5, 64),
    ("Q", 4, 4, 16),
    ("r", 4, 4, 36),
    ("pL", 4, 4, 24),
    ("pR", 4, 4, 24),
    ("Z", 5, 4, 72),
    ("V", 5, 5, 48),
]


@pytest.mark.parametrize(("code", "triangles", "sides", "placements"), TABLE)
def test_tranglar_kind_has_its_size_sides_and_placements(
    code: str, triangles: int, sides: int, placements: int
) -> None:
    footprints = [footprint for footprint in FOOTPRINTS if ALL_KINDS[footprint.kind].code == code]
    assert len(footprints) == placements
    assert {len(footprint.triangles) for footprint in footprints} == {triangles}
    assert {len(footprint.sides) for footprint in footprints} == {sides}


def test_tranglar_player_has_seventeen_coloured_pieces_of_39_triangles() -> None:
    sizes = {code: size for code, size, _, _ in TABLE}
    for pieces in SETS:
        assert sum(pieces.values()) == 17
        assert sum(sizes[code] * count for code, count in pieces.items()) == 39


def test_tranglar_hands_are_as_the_rules_file_says() -> None:
    assert ALL_KINDS[FOOTPRINTS[FOOTPRINT_NUMBER["a1ne.b1sw"]].kind].code == "pL"


def test_tranglar_board_is_its_own_mirror_image_with_the_hands_exchanged() -> None:
    mirror = str.maketrans("abcdew", "dcbawe")
    codes = {footprint.text: ALL_KINDS[footprint.kind].code for footprint in FOOTPRINTS}
    areas = {frozenset(_triangles(text)): code for text, code in codes.items()}
    for area, code in areas.items():
        mirrored = areas[frozenset(name.translate(mirror) for name in area)]
        assert mirrored == (code[0] + {"L": "R", "R": "L"}[code[1]] if len(code) == 2 else code)


def _triangles(text: str) -> list[str]:
    return [part[:2] + quarter for part in text.split(".") for quarter in part[2:]]


def test_tranglar_tilings_cover_their_footprints_exactly() -> None:
    assert len(TILINGS) == 1332
    for tiling in TILINGS:
        parts = [COLOURED[part] for part in tiling.parts]
        assert len(parts) >= 2
        assert Counter(COLOURED[tiling.whole].triangles) == sum(
            (Counter(part.triangles) for part in parts), Counter()
        )
    assert len({(tiling.whole, frozenset(tiling.parts)) for tiling in TILINGS}) == len(TILINGS)


def test_tranglar_actions_are_numbered_without_gaps() -> None:
    assert ACTION_COUNT == len(ACTIONS) == GAME.action_count == 412 + 64 + 120 + 3 * 1332 + 96 + 1
    sorts = [action.sort for action in ACTIONS]
    assert list(dict.fromkeys(sorts)) == [
        "place", "neutral", "large", "split", "merger", "takeover", "swap", "pass",
    ]  # fmt: skip
    assert sorts == sorted(sorts, key=list(dict.fromkeys(sorts)).index)


def test_tranglar_no_position_can_have_more_actions_than_the_kernel_has_room_for() -> None:
    # A footprint is free to be placed on or can be merged into, never both; the pieces on the board,
    # which share 64 triangles, can be cut; there are four trapezes to be swapped.
    cuts = Counter(tiling.whole for tiling in TILINGS)
    densest = max(count / len(COLOURED[whole].triangles) for whole, count in cuts.items())
    assert len(COLOURED) + 64 * densest + 4 <= 640
