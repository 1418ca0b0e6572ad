"""Ratings of those who try puzzles, and of puzzles."""

from __future__ import annotations

import pytest

from quincunx.match.glicko import Rating, Result, rate
from quincunx.match.trying import (
    FARTHEST,
    LEAST_DEVIATION,
    LEAST_PUZZLE_DEVIATION,
    LONGEST_STEP,
    MOST_FAULTS,
    Happened,
    Standing,
    Trial,
    cold_rating,
    go_on,
    rate_try,
)

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here


def test_glicko_gives_what_the_example_of_its_paper_gives() -> None:
    results = [Result(Rating(1400, 30), 1), Result(Rating(1550, 100), 0), Result(Rating(1700, 300), 0)]
    after = rate(Rating(1500, 200, 0.06), results)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_without_results_a_rating_only_gets_less_certain() -> None:
    after = rate(Rating(1500, 200, 0.06), [])
    assert (after.rating, after.volatility) == (1500, 0.06)
    assert after.deviation == pytest.approx(200.27, abs=0.01)


def test_a_great_surprise_makes_results_more_unsteady() -> None:
    steady = Rating(1500, 50, 0.06)
    assert rate(steady, [Result(Rating(2600, 50), 1)]).volatility > steady.volatility


def test_who_solves_rises_and_the_puzzle_falls() -> None:
    before = Standing(Rating(), cold_rating(1500))
    solved, failed = (rate_try(before, is_solved, 1500) for is_solved in (True, False))
    assert solved.person.rating > 1500 > failed.person.rating
    assert solved.puzzle.rating < 1500 < failed.puzzle.rating


def test_a_puzzle_that_is_tried_much_does_not_run_away() -> None:
    puzzle, reached = cold_rating(1500), set()
    for _ in range(500):  # all by experts whose rating is certain, and all of whom fail
        after = rate_try(Standing(Rating(2200, 60), puzzle), False, 1500).puzzle
        assert 0 <= after.rating - puzzle.rating <= LONGEST_STEP
        assert after.deviation >= LEAST_PUZZLE_DEVIATION
        puzzle = after
        reached.add(round(after.rating))
    assert puzzle.rating == 1500 + FARTHEST
    assert len(reached) > FARTHEST / LONGEST_STEP


def test_people_never_become_so_certain_that_they_stand_still() -> None:
    person = Rating()
    for number in range(200):
        person = rate_try(Standing(person, cold_rating(1500)), number % 2 == 0, 1500).person
    assert person.deviation == LEAST_DEVIATION
    assert 1400 < person.rating < 1600


def test_what_is_over_does_not_change() -> None:
    solved = go_on(None, Happened("solved"))
    assert solved.is_clean
    for happened in (Happened("tried", "x"), Happened("shown"), Happened("solved")):
        assert go_on(solved, happened) == solved
    shown = go_on(go_on(None, Happened("tried", "x")), Happened("shown"))
    assert shown == Trial("shown", ("x",))
    assert go_on(shown, Happened("solved")) == shown


def test_the_same_fault_counts_once_and_there_are_only_so_many() -> None:
    trial = None
    for number in range(3 * MOST_FAULTS):
        for _ in range(2):
            trial = go_on(trial, Happened("tried", f"0:{number}"))
    assert trial is not None
    assert len(trial.faults) == MOST_FAULTS
    assert not go_on(trial, Happened("solved")).is_clean
