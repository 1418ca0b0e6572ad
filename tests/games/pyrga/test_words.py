"""Moves of Pyrga in words."""

import pytest

from quincunx import IllegalMoveError, load

GAME = load("pyrga")


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("Sb2", "white square on b2"),
        ("Cd4", "white cylinder on d4"),
        ("Ta1n", "white triangle on a1, pointing up"),
        ("Tb3e", "white triangle on b3, pointing right"),
        ("Tb3s", "white triangle on b3, pointing down"),
        ("Tb3w", "white triangle on b3, pointing left"),
    ],
)
def test_pyrga_words_say_piece_place_and_direction(move: str, words: str) -> None:
    assert GAME.words(GAME.start(), move) == words


def test_pyrga_words_name_the_mover() -> None:
    position = GAME.start()
    position.push("Sb2")
    assert GAME.words(position, "Cb3") == "black cylinder on b3"


@pytest.mark.parametrize(
    ("board", "words"),
    [
        ("-,-,-,-/-,Sc,-,-/-,-,-,-/-,-,-,- 2 Cb3", "completing a tower of white"),
        ("-,-,-,-/-,sc,-,-/-,-,-,-/-,T,-,T 4 Cb3".replace("T", "Tn"), "completing a tower of black"),
    ],
)
def test_pyrga_words_tell_whose_tower_is_complete(board: str, words: str) -> None:
    assert GAME.words(GAME.position(board), "Tb3e") == f"white triangle on b3, pointing right, {words}"


def test_pyrga_refusals_name_the_last_piece_in_words() -> None:
    position = GAME.start()
    position.push("Tb2n")
    with pytest.raises(
        IllegalMoveError, match="after the white triangle on b2, pointing up, the piece must go to b3"
    ):
        position.push("Cb1")
