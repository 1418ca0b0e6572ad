"""Moves in words are checked for any game; one that has none says its notation."""

from collections.abc import Callable

import pytest

from quincunx.core.position import Position
from quincunx.core.stream import RandomStream
from quincunx.core.words import counted, listed, quoted, several, spelled
from quincunx.testing import ConformanceError
from quincunx.testing.spoken import LONGEST, check_action_words, check_words
from tests.core.tiny_game import Race


def race(words: Callable[[Race, Position, str], str]) -> Race:
    """The race with such words."""
    kind: type[Race] = type("Race", (Race,), {"words": words})
    return kind()


def test_a_game_without_words_has_its_notation() -> None:
    game = Race()
    assert game.action_words == ()
    assert [game.words(game.start(), move) for move in game.start().legal_moves()] == ["+1", "+2"]
    check_words(game.start(), RandomStream(1))
    check_action_words(game)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (lambda game, position, move: "a step", "different moves have different words"),
        (lambda game, position, move: "" if move == "+1" else "two", "is short, but not empty"),
        (lambda game, position, move: f"{move[1]}{' step' * LONGEST}", "is short, but not empty"),
        (lambda game, position, move: f"steps  {move[1]}", "is one line"),
        (lambda game, position, move: f"* steps {move[1]}", "names the mover"),
        (lambda game, position, move: f"q7 {move[1]}", "has no codes besides names"),
    ],
)
def test_what_is_wrong_with_words_is_said(
    words: Callable[[Race, Position, str], str], complaint: str
) -> None:
    with pytest.raises(ConformanceError, match=complaint):
        check_words(race(words).start(), RandomStream(1))


def test_words_may_not_change_the_position() -> None:
    def spoil(game: Race, position: Position, move: str) -> str:
        position.push(move)
        return f"steps {move[1]}"

    with pytest.raises(ConformanceError, match="words change nothing"):
        check_words(race(spoil).start(), RandomStream(1))


def test_all_actions_have_words_or_none() -> None:
    kind: type[Race] = type("Race", (Race,), {"action_words": ("one step",)})
    with pytest.raises(ConformanceError, match="words for all actions, or none"):
        check_action_words(kind())


def test_counting_and_listing() -> None:
    assert [several(number, "peg") for number in (1, 2, 12, 13)] == [
        "a peg",
        "two pegs",
        "twelve pegs",
        "13 pegs",
    ]
    assert several(1, "edge") == "an edge"
    assert [spelled(number) for number in (0, 5, 1300)] == ["no", "five", "1,300"]
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert counted(1, "move") == "1 move"
    assert quoted("b2") == "“b2”"
