"""How puzzles are found, rated, written and chosen."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from quincunx import GameError, IllegalMoveError, OptionError, QuincunxError, game_names, load
from quincunx.puzzles import (
    Mine,
    Puzzle,
    parse_puzzles,
    prove,
    puzzle_of_the_day,
    read_puzzles,
    write_puzzles,
)
from quincunx.puzzles.mining import Make, with_rating, without_doubles
from quincunx.puzzles.rating import JUDGES, TRIES, fit_rating, level_rating, try_levels

pytestmark = pytest.mark.compiled

PYRGA = load("pyrga")
PUZZLES = read_puzzles(PYRGA)


def test_the_same_game_gives_the_same_puzzles_and_all_are_proven() -> None:
    mine = Mine(PYRGA, seed=1, visits=3_000)
    number, found = next((number, found) for number in range(40) if (found := mine.read(mine.dig(number))))
    for puzzle in found:
        prove(puzzle)
    assert mine.read(mine.dig(number)) == found
    assert list(parse_puzzles(write_puzzles(found))) == sorted(found, key=lambda each: (each.rating, each.id))


def test_games_that_cannot_be_solved_have_no_puzzles_of_this_kind() -> None:
    refused = [game for game in map(load, game_names()) if not game.open_duel]
    for game in refused:
        with pytest.raises(OptionError, match="two seats"):
            Mine(game)
    assert refused


def test_kinds_of_a_game_are_made_from_seeds_and_proven() -> None:
    with pytest.raises(OptionError, match="no kinds"):
        Make(PYRGA)
    make = Make(load("zangle"), seed=3)
    found = make.read(make.dig(0))
    assert {puzzle.value for puzzle in found} <= set(make.game.puzzle_kinds)
    assert make.read(make.dig(0)) == found
    assert list(parse_puzzles(write_puzzles(found))) == sorted(found, key=lambda one: (one.rating, one.id))
    for puzzle in found:
        prove(puzzle)
        assert len(without_doubles([puzzle, replace(puzzle, id="another")])) == 1
        wrong = next(move for move in puzzle.begin().legal_moves(0) if not keeps(puzzle, move))
        for spoilt in (
            replace(puzzle, line=(wrong, *puzzle.line[1:])),
            replace(puzzle, position=load(puzzle.game).start().text),
        ):
            with pytest.raises((QuincunxError, IllegalMoveError)):
                prove(spoilt)


def keeps(puzzle: Puzzle, move: str) -> bool:
    assert puzzle.kind is not None
    return puzzle.kind.keeps(puzzle.begin(), move)


def test_what_is_no_puzzle_is_not_proven() -> None:
    puzzle = PUZZLES[0]
    position = puzzle.begin()
    other = next(move for move in position.legal_moves() if move != puzzle.line[0])
    for wrong in (
        replace(puzzle, line=(other,)),
        replace(puzzle, line=(other, *puzzle.line[1:])),
        replace(puzzle, value="draw" if puzzle.value == "win" else "win"),
    ):
        with pytest.raises(QuincunxError, match=puzzle.id):
            prove(wrong)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "7",
        "{}",
        "[7]",
        "[{}]",
        write_puzzles([replace(PUZZLES[0], line=("nonsense",))]),
        write_puzzles([replace(PUZZLES[0], line=PUZZLES[0].line[:2])]),
        write_puzzles([replace(PUZZLES[0], position="nonsense")]),
        write_puzzles([replace(PUZZLES[0], game="nonsense")]),
        write_puzzles([replace(PUZZLES[0], value="loss")]),
    ],
    ids=range(11),
)
def test_a_file_of_something_else_is_refused(text: str) -> None:
    with pytest.raises(QuincunxError):
        parse_puzzles(text)


def test_a_game_with_a_spoilt_file_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("pyrga", opening="restricted")
    another = game.file("levels.json")
    monkeypatch.setattr(type(game), "file", lambda *_: another)
    with pytest.raises(GameError, match=r"puzzles\.json cannot be read"):
        read_puzzles(game)


def test_a_puzzle_that_more_levels_solve_is_rated_lower() -> None:
    ratings = [
        fit_rating({level: [level > weakest] * TRIES for level in JUDGES})
        for weakest in range(JUDGES[0] - 1, JUDGES[-1] + 1)
    ]
    assert ratings == sorted(set(ratings))
    assert ratings[0] < level_rating(2)
    assert ratings[-1] > level_rating(JUDGES[-1])


def test_levels_rate_puzzles_of_every_kind_and_none_higher_is_asked_once_one_always_finds_it() -> None:
    for puzzle in (*PUZZLES[:2], *(read_puzzles(load(name))[0] for name in game_names())):
        tries = try_levels(puzzle)
        assert [*tries] == [*JUDGES[: len(tries)]]
        assert all(len(each) == TRIES for each in tries.values())
        assert [level for level, each in tries.items() if all(each)] in ([], [max(tries)])
        assert with_rating(puzzle) == replace(puzzle, rating=fit_rating(tries))


def test_one_of_two_that_are_alike_is_left_out() -> None:
    puzzle = PUZZLES[-1]
    assert without_doubles([puzzle, replace(puzzle, id="another")]) in (
        [puzzle],
        [replace(puzzle, id="another")],
    )


def test_days_go_through_all_puzzles_before_one_comes_again() -> None:
    few = [replace(PUZZLES[0], id=f"puzzle {number}") for number in range(12)]
    first = date.fromordinal(12 * 61_000)
    days: list[Puzzle] = [puzzle_of_the_day(few, first + timedelta(days=number)) for number in range(24)]
    assert set(days[:12]) == set(days[12:]) == set(few)
    assert days[:12] != days[12:]
    assert puzzle_of_the_day(few[::-1], first) == days[0]
