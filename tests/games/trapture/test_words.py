"""Moves of Trapture in words."""

import pytest

from quincunx import IllegalMoveError, load
from quincunx.games.trapture.inventory import INVENTORY
from quincunx.games.trapture.placements import SEGMENTS, SHAPE_NAMES, SHAPES

GAME = load("trapture")


def test_trapture_words_say_shape_length_and_ends() -> None:
    assert GAME.words(GAME.start(), "A4-A5-B6-B7") == "zigzag of three segments from A4 to B7"


def test_trapture_words_tell_squiggles_with_the_same_ends_apart() -> None:
    alike = [words for words in GAME.action_words if words.startswith("cup of three segments from A2 to B3")]
    assert sorted(alike) == [
        "cup of three segments from A2 to B3 by way of A1",
        "cup of three segments from A2 to B3 by way of A3",
    ]
    assert len(set(GAME.action_words)) == GAME.action_count


def test_trapture_names_tell_all_shapes_of_a_length_apart() -> None:
    names = list(zip(SHAPE_NAMES, SEGMENTS, strict=True))
    assert len(set(names)) == len(names) == len(INVENTORY)
    assert dict(zip(SHAPES, SHAPE_NAMES, strict=True))["LRLR"] == "zigzag"
    assert "squiggle" not in SHAPE_NAMES  # that is for other inventories


def test_trapture_words_count_the_pegs_that_are_taken() -> None:
    position = GAME.start(1)
    taken = set()
    while position.outcome is None:
        move = max(
            position.legal_moves(), key=lambda move: len(GAME.words(position, move).partition("taking")[2])
        )
        mover, before = position.to_act[0], position.scores
        words = GAME.words(position, move)
        position.push(move)
        won = position.scores[mover] - before[mover]
        assert words.partition(", ")[2] == ("", "taking a peg", "taking two pegs", "taking three pegs")[won]
        taken.add(won)
    assert taken >= {0, 1}


def test_trapture_refusals_name_shapes_and_grooves_in_words() -> None:
    position = GAME.start()
    position.push("A4-A5-B6-B7")
    with pytest.raises(IllegalMoveError, match="the groove from A4 to A5 is taken"):
        position.push("A3-A4-A5-A6")
