"""Zangle's puzzles, checked by plain means: every choice of cards, and every way to go on with a deal."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from quincunx import load
from quincunx.games.zangle.puzzles import FEWEST_OTHERS
from quincunx.puzzles import Puzzle, read_puzzles
from tests.games.zangle import plain

pytestmark = pytest.mark.compiled

PUZZLES = read_puzzles(load("zangle"))
ENDS = 6  # moves before the end of a deal at which everything can still be looked at
MOST_POSITIONS = 3_000


def of_kind(kind: str) -> list[Puzzle]:
    return [puzzle for puzzle in PUZZLES if puzzle.value == kind]


def plain_zangles(puzzle: Puzzle) -> list[str]:
    position: Any = puzzle.begin()
    return plain.zangles(tuple(sorted(position.hands[0])), tuple(sorted(position.centre)))


@pytest.mark.parametrize("puzzle", of_kind("only"), ids=lambda puzzle: puzzle.id)
def test_zangle_only_is_the_only_choice_of_cards(puzzle: Puzzle) -> None:
    assert plain_zangles(puzzle) == [*puzzle.line]


@pytest.mark.parametrize("puzzle", of_kind("most"), ids=lambda puzzle: puzzle.id)
def test_zangle_most_uses_more_own_cards_than_any_other(puzzle: Puzzle) -> None:
    own = Counter({zangle: zangle.count("@o") for zangle in plain_zangles(puzzle)})
    assert len(own) > FEWEST_OTHERS
    (best, most), (_, second) = own.most_common(2)
    assert (best,) == puzzle.line
    assert most > second


class TooManyError(Exception):
    """There are more positions than it is worth looking at."""


def can_be_won(position: Any, known: dict[int, bool]) -> bool:
    """Whether some way to go on wins, by looking at all of them."""
    if position.outcome is not None:
        return bool(position.outcome.winners)
    if position.key not in known:
        if len(known) > MOST_POSITIONS:
            raise TooManyError
        known[position.key] = any(can_be_won(after(position, move), known) for move in position.legal_moves())
    return known[position.key]


def after(position: Any, move: str) -> Any:
    played = position.copy()
    played.push(move)
    return played


def test_zangle_deal_can_be_won_after_the_right_moves_alone() -> None:
    """Near its end, where a few thousand positions are all that there are."""
    right, wrong = 0, 0
    for puzzle in of_kind("deal")[::4]:
        assert puzzle.kind is not None
        for position in puzzle.positions()[-1 - ENDS : -1]:
            for move in position.legal_moves():
                try:
                    won = can_be_won(after(position, move), {})
                except TooManyError:
                    continue
                assert puzzle.kind.keeps(position, move) == won, (puzzle.id, position.text, move)
                right, wrong = right + won, wrong + (not won)
    assert right > 50
    assert wrong > 20
