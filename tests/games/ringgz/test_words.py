"""Moves of Ringgz in words."""

import pytest

from quincunx import load

GAME = load("ringgz")


def test_ringgz_words_name_the_starting_base() -> None:
    assert GAME.words(GAME.start(), "*c3") == "starting base on c3"


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("b1c2", "smallest blue ring on c2"),
        ("b2c2", "small blue ring on c2"),
        ("y3c4", "large yellow ring on c4"),
        ("y4b3", "largest yellow ring on b3"),
        ("yBc2", "yellow base on c2"),
    ],
)
def test_ringgz_words_say_size_colour_and_place(move: str, words: str) -> None:
    position = GAME.start()
    position.push("*c3")
    assert GAME.words(position, move) == words


def test_ringgz_words_tell_who_loses_the_lead() -> None:
    position = GAME.start()
    for move in ("*c3", "b1c2"):
        position.push(move)
    assert GAME.words(position, "g2c2") == "small green ring on c2, level with blue there"
    for move in ("g2c4", "b3c2"):
        position.push(move)
    assert GAME.words(position, "g4c2") == "largest green ring on c2"  # blue keeps the lead


def test_ringgz_words_tell_who_takes_the_lead() -> None:
    position = load("ringgz", players=4).start()
    for move in ("*c3", "b1c2", "g2c2", "y3c2"):
        position.push(move)
    assert position.game.words(position, "r4c2") == "largest red ring on c2"  # all are level already
