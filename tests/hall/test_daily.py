"""What there is every day, and what is shown of it."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from quincunx import game_names, load
from quincunx.hall import daily
from quincunx.match.errors import Refusal
from quincunx.match.trying import DayTrial, State, Trial
from quincunx.puzzles.puzzle import read_puzzles

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

TODAY = date(2026, 11, 18)
GAME = daily.games_with_puzzles()[0]


@pytest.fixture(autouse=True)
def stop_the_calendar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "today", lambda: TODAY)


def on(before: int, state: State = "solved", late: bool = False, *faults: str) -> DayTrial:
    return DayTrial((TODAY - timedelta(before)).isoformat(), GAME.name, Trial(state, faults), late)


def test_every_game_that_has_puzzles_or_can_be_played_alone_is_on_the_card() -> None:
    assert [game.name for game in daily.games_with_puzzles()] == [
        name for name in game_names() if read_puzzles(load(name))
    ]
    assert all(game.seats == 1 for game in daily.games_for_one())
    assert daily.games_for_one()


@pytest.mark.parametrize(
    ("known", "streak"),
    [
        ([], 0),
        ([on(0)], 1),
        ([on(1)], 1),  # today can still be solved
        ([on(2)], 0),
        ([on(0), on(1), on(2), on(4)], 3),
        ([on(0), on(1, late=True), on(2)], 1),
        ([on(0, "tried"), on(1)], 1),
        ([on(0, "shown"), on(1, "shown")], 0),
    ],
)
def test_a_streak_is_of_days_solved_on_the_day(known: list[DayTrial], streak: int) -> None:
    assert daily.count_streak(known) == streak


def test_a_result_is_shown_in_a_few_characters() -> None:
    known = [on(0, "solved", False, "0:a1", "2?"), on(1)]
    puzzle = daily.puzzle_of(GAME, TODAY)
    entry = daily.describe_entry(GAME, puzzle, TODAY, known, None)
    assert entry.share == f"Quincunx {GAME.title} 2026-11-18 ✗✗✓ · 2 days in a row"
    assert (entry.state, entry.faults, entry.tried) == ("solved", 2, None)
    assert daily.describe_entry(GAME, puzzle, TODAY, [], None).share == ""
    many = on(0, "shown", False, *map(str, range(40)))
    assert daily.describe_entry(GAME, puzzle, TODAY, [many], None).share.endswith("✗✗✗✗✗✗–")


def test_the_archive_has_the_days_before_today() -> None:
    archive = daily.describe_archive([on(0), on(1, "tried"), on(3)])
    assert [past.day for past in archive[:3]] == ["2026-11-17", "2026-11-16", "2026-11-15"]
    assert [past.states[GAME.name] for past in archive[:3]] == ["tried", "new", "solved"]
    assert len(archive) == daily.ARCHIVED
    for game in daily.games_for_one():
        assert all(past.states[str(game)] == "new" for past in archive)


def test_every_day_has_a_deal_of_its_own() -> None:
    for game in daily.games_for_one():
        found = daily.days_of_deals(str(game))
        assert len(found) == daily.ARCHIVED + 1
        assert found[daily.daily_seed(str(game), TODAY)] == TODAY


@pytest.mark.parametrize("text", ["", "today", "2026-11-19", "2026-10-01", "2026-13-01", "-" * 10])
def test_only_days_of_the_archive_can_be_asked_for(text: str) -> None:
    with pytest.raises(Refusal) as error:
        daily.read_day(text)
    assert error.value.code == "puzzle/day"
