"""The puzzles that come with the games: proven, told apart, and about what they say."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from itertools import islice

import pytest

from quincunx import NumberedPosition, Position, game_names, load
from quincunx.puzzles import Puzzle, prove, read_puzzles
from quincunx.puzzles.mining import name_of, without_doubles
from quincunx.puzzles.puzzle import VALUES, play
from quincunx.puzzles.rating import is_obvious
from quincunx.puzzles.themes import themes_of

pytestmark = pytest.mark.compiled


def is_own(puzzle: Puzzle) -> bool:
    """Whether it is of a kind that only its game has."""
    return puzzle.kind is not None


def width(puzzle: Puzzle) -> int:
    """How many lines of two moves there are, about: what it takes to look at all of them."""
    return sum(len(position.legal_moves()) for position in puzzle.positions()[:2])


SHIPPED = {name: found for name in game_names() if (found := read_puzzles(load(name)))}
ALL = [puzzle for puzzles in SHIPPED.values() for puzzle in puzzles]
SAMPLE = [puzzle for puzzles in SHIPPED.values() for puzzle in puzzles[:: max(1, len(puzzles) // 6)]]
ONLY_MOVES = [puzzle for puzzle in SAMPLE if puzzle.kind is None]
MOST_POSITIONS = 1_500  # for the plain solver
AGREED = 4  # puzzles of a game, at least


def name(puzzle: Puzzle) -> str:
    return puzzle.id


def test_there_are_puzzles() -> None:
    assert SHIPPED


@pytest.mark.parametrize("puzzle", SAMPLE, ids=name)
def test_every_move_is_the_only_one(puzzle: Puzzle) -> None:
    prove(puzzle)


@pytest.mark.long
@pytest.mark.parametrize("game", SHIPPED)
def test_every_move_of_every_puzzle_is_the_only_one(game: str) -> None:
    for puzzle in SHIPPED[game]:
        prove(puzzle)


@pytest.mark.parametrize("puzzle", ONLY_MOVES, ids=name)
def test_a_weak_level_does_not_find_it_more_often_than_not(puzzle: Puzzle) -> None:
    assert not is_obvious(puzzle)


@pytest.mark.parametrize("game", SHIPPED)
def test_they_are_told_apart_and_say_what_they_are_about(game: str) -> None:
    puzzles = SHIPPED[game]
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    assert len(without_doubles(puzzles)) == len(puzzles)
    assert [puzzle.rating for puzzle in puzzles] == sorted(puzzle.rating for puzzle in puzzles)
    for puzzle in puzzles:
        position = puzzle.begin()
        assert position.game.name == game
        assert puzzle.kind is not None or puzzle.value in VALUES
        assert puzzle.id == name_of(position.game, position)
        assert puzzle.themes == themes_of(puzzle)


class TooManyError(Exception):
    """There are more positions than it is worth looking at."""


def plain_value(position: NumberedPosition, seat: int, known: dict[int, float]) -> float:
    """What a seat gets with best play, by looking at everything: 1 for a win, 0.5 for a draw."""
    if position.outcome is not None:
        return (seat in position.outcome.winners) / len(position.outcome.winners)
    if position.key not in known:
        if len(known) > MOST_POSITIONS:
            raise TooManyError
        mine = position.to_act[0] == seat
        best = 0.0 if mine else 1.0
        for child in children_of(position).values():
            value = plain_value(child, seat, known)
            best = max(best, value) if mine else min(best, value)
            if best == (1.0 if mine else 0.0):
                break
        known[position.key] = best
    return known[position.key]


def children_of(position: NumberedPosition) -> dict[str, NumberedPosition]:
    children = {}
    for move in position.legal_moves():
        children[move] = position.copy()
        children[move].push(move)
    return children


@pytest.mark.parametrize("game", [name for name, puzzles in SHIPPED.items() if not all(map(is_own, puzzles))])
def test_a_plain_solver_agrees_near_the_end(game: str) -> None:
    """Where games end so soon that everything can be looked at, from the last move to be found back."""
    agreed = agreed_ends([puzzle for puzzle in SHIPPED[game] if puzzle.kind is None])
    assert len(list(islice(agreed, AGREED))) == AGREED


def agreed_ends(puzzles: Sequence[Puzzle]) -> Iterator[Puzzle]:
    """The puzzles on whose last move it agrees, and on others as far as it gets; narrow ends come first."""
    for puzzle in sorted(puzzles, key=width_at_the_end):
        positions, is_checked = puzzle.positions(), False
        with contextlib.suppress(TooManyError):
            for number in range(len(puzzle.line) - 1, -1, -2):
                check_plainly(puzzle, positions[number], puzzle.line[number])
                is_checked = True
        if is_checked:
            yield puzzle


def width_at_the_end(puzzle: Puzzle) -> int:
    """About how much there is to look at after the last move of a puzzle."""
    return sum(len(child.legal_moves()) for child in children_of(numbered(puzzle.positions()[-2])).values())


def numbered(position: Position) -> NumberedPosition:
    assert isinstance(position, NumberedPosition)
    return position


def check_plainly(puzzle: Puzzle, position: Position, move: str) -> None:
    seat, known = position.to_act[0], dict[int, float]()
    wanted = {"win": 1.0, "draw": 0.5}[puzzle.value]
    children = children_of(numbered(position))
    values = {each: plain_value(child, seat, known) for each, child in children.items()}
    assert max(values.values()) == wanted
    assert [each for each, value in values.items() if value == wanted] == [move]


SEVERAL = [one for one in ALL if one.kind is not None and one.begin().game.seats > 2]
SOON_OVER = sorted(SEVERAL, key=width)[:8]


def stays_first(position: Position, seat: int) -> bool:
    """Whether a seat comes first whatever all others do, by looking at everything every time."""
    if position.outcome is not None:
        return seat in position.outcome.winners
    found = (stays_first(play(position, move), seat) for move in position.legal_moves())
    return any(found) if position.to_act == (seat,) else all(found)


@pytest.mark.parametrize("puzzle", SOON_OVER, ids=name)
def test_only_one_move_keeps_a_first_place_against_all(puzzle: Puzzle) -> None:
    position = puzzle.begin()
    (seat,) = position.to_act
    assert [move for move in position.legal_moves() if stays_first(play(position, move), seat)] == [
        *puzzle.line
    ]
