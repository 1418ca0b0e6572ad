"""Moves of Zangle in words, in all modes."""

import pytest

from quincunx import Game, Position, load
from quincunx.core.stream import RandomStream


@pytest.mark.parametrize(
    ("mode", "move", "words"),
    [
        ("turns", "5d@c=2@o+3@c", "makes the centre’s 5d from own 2 and the centre’s 3"),
        ("turns", "5a@o=1@o+1@o+3@c", "makes own 5a from own two 1s and the centre’s 3"),
        ("turns", "3@c=3@o+Z@c", "makes the centre’s 3 from own 3 and the centre’s Z"),
        ("turns", "hit", "takes a hit"),
        ("turns", "pass", "passes"),
        ("speedster", "3@c=1@o+2@c", "claims the centre’s 3 from own 1 and the centre’s 2"),
        ("speedster", "call", "calls a Zangle"),
        ("speedster", "hit", "takes a hit"),
        ("speedster", "drop", "gives control back"),
        ("speedster", "stuck", "is stuck"),
        ("speedster", "time", "points out that the time has run out"),
        ("solitaire", "3@c=1@2+2@5", "makes the centre’s 3 from pile 2’s 1 and pile 5’s 2"),
        ("solitaire", "discard", "discards the cards of the centre"),
        ("solitaire", "4>2", "moves the top card of pile 4 to the empty place 2"),
    ],
)
def test_zangle_words_say_what_is_made_of_which_cards(mode: str, move: str, words: str) -> None:
    game = load("zangle", mode=mode)
    position = game.start(3)
    assert game.words(position, move) == words


@pytest.mark.parametrize("mode", ["turns", "speedster", "solitaire"])
def test_zangle_words_tell_no_card_that_nobody_has_seen(mode: str) -> None:
    """Whatever lies face down, words are the same, before and after."""
    game = load("zangle", mode=mode)
    position = game.start(8)
    stream = RandomStream(1)
    for _ in range(30):
        if position.outcome is not None:
            break
        seat = position.to_act[0]
        moves = position.legal_moves(seat)
        other = _redealt(position, stream)
        assert [game.words(position, move) for move in moves] == [game.words(other, move) for move in moves]
        position.push(moves[stream.below(len(moves))], seat)


def _redealt(position: Position, stream: RandomStream) -> Position:
    other = position.copy()
    other.redeal(stream)
    return other


def test_zangle_claims_do_not_tell_whether_they_are_right() -> None:
    game: Game = load("zangle", mode="speedster", referee="showdown")
    position = game.start(3)
    assert (
        game.words(position, "5a@c=1@o+2@c") == "claims the centre’s 5a from own 1 and the centre’s 2"
    )  # wrong
