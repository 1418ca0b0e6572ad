"""Whatever the strongest level asks for a move counts against the one limit it was given."""

import threading
import time

import pytest

from quincunx import load
from quincunx.bots import LevelBot
from quincunx.bots.exact import ExactPlay
from quincunx.bots.strongest import Strongest
from quincunx.search import Limit, Search, Solver
from quincunx.search.limit import MEGABYTE

# A draw whose proof takes more than a million positions.
SLOW = "-,-,-,-/-,-,-,-/-,-,-,cTw/-,-,Te,Sc 5 Td2w"
TICK = 0.002


class Clock:
    """It goes on by a tick whenever somebody looks."""

    now = 1000.0

    def __call__(self) -> float:
        self.now += TICK
        return self.now


@pytest.mark.compiled
@pytest.mark.parametrize("moves", ["", "Sd3 Cd4 Td4w", "Cb1 Sb1 Ca1 Ta1n"])
def test_a_move_takes_no_longer_than_its_limit(moves: str, monkeypatch: pytest.MonkeyPatch) -> None:
    position, bot, clock = load("pyrga").start(), Strongest(1), Clock()
    for move in moves.split():
        position.push(move)
    monkeypatch.setattr(time, "monotonic", clock)
    begun = clock.now
    bot.choose(position, Limit(seconds=0.5), threading.Event())
    # The last slice of the search and of the solver may each have begun just before the end.
    assert clock.now - begun < 0.5 + 10 * TICK


@pytest.mark.compiled
def test_every_question_to_the_solver_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds: list[float] = []
    begin = Solver._begin

    def note(solver: Solver, position: object, limit: Limit | None) -> object:
        assert limit is not None
        assert limit.seconds is not None
        seconds.append(limit.seconds)
        return begin(solver, position, limit)  # type: ignore[arg-type]

    monkeypatch.setattr(Solver, "_begin", note)
    position = load("pyrga").position(SLOW)
    ExactPlay(MEGABYTE).find(position, Limit(seconds=0.1), threading.Event(), patient=False)
    assert 0 < sum(seconds) <= 0.1


def test_one_best_move_comes_with_its_value() -> None:
    position = load("pyrga").position("SCts,SCts,Sc,-/-,-,-,-/-,-,-,-/s,s,-,- 10 Cc4")
    solver = Solver(position, MEGABYTE)
    one, every = solver.solve_one(position), solver.solve(position)
    assert one.value == every.value == "win"
    assert len(one.best) == 1
    assert one.best[0] in every.best
    assert solver.best_move(position) == one.best[0]


@pytest.mark.compiled
def test_what_was_not_played_is_forgotten_between_the_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    advanced: list[str] = []
    advance = Search.advance

    def note(search: Search, move: str) -> None:
        advanced.append(move)
        advance(search, move)

    monkeypatch.setattr(Search, "advance", note)
    bot, position = LevelBot(8, 1, Limit(visits=2000)), load("ringgz(players=3)").start()
    move = bot.choose(position)
    assert advanced == []
    bot.rest()
    bot.rest()
    assert advanced == [move]
