"""Monte-Carlo tree search: it is reproducible, finds what is forced, and keeps its limits."""

import json
import threading
from dataclasses import asdict
from typing import Any

import pytest

from quincunx import Game, IllegalMoveError, Position, RandomStream, UnnumberedError, load
from quincunx.search import Analysis, Limit, Search, Settings, analyse
from quincunx.search.tree import Tree
from tests.core.tiny_game import Race
from tests.patience import ANSWER_SECONDS
from tests.uncompiled import run_uncompiled
from tests.variants import variants

NUMBERED = [game for game in variants() if game.action_count and game.seats > 1]


def test_search_is_reproducible() -> None:
    position = load("pyrga").start()
    one, two = (analyse(position, Limit(visits=3000), seed=5) for _ in range(2))
    assert one == two
    assert one.simulations == 3000
    assert analyse(position, Limit(visits=3000), seed=6) != one


SEARCH = """
import dataclasses, json, sys
import quincunx
from quincunx.search import Limit, Search, Settings
for name, wishes in json.loads(sys.argv[1]):
    search = Search(quincunx.load(name).start(3), Settings(**wishes), seed=4)
    print(json.dumps(dataclasses.asdict(search.run(Limit(visits=60)))))
"""
WISHES: list[dict[str, Any]] = [
    {},
    {"patience": 1, "amaf": 100.0},
    {"prior": 10, "cutoff": 3},
    {"draws": 3},
]


def essence(text: str) -> object:
    """C has some of the numbers in 32 bits; what is chosen and counted must still be the same."""
    found = json.loads(text)
    moves = [(c["move"], c["visits"], c["proof"]) for c in found["candidates"]]
    return moves, found["line"], found["simulations"], [round(value, 4) for value in found["values"]]


def wishes_for(game: Game, number: int) -> list[dict[str, Any]]:
    """Everything for a game with its usual options; one thing, in turn, with others."""
    return WISHES if game == load(game.name) else [WISHES[number % len(WISHES)]]


@pytest.mark.compiled
def test_search_is_the_same_in_both_speeds() -> None:
    searches = [(str(game), wish) for i, game in enumerate(NUMBERED) for wish in wishes_for(game, i)]
    plain = run_uncompiled(SEARCH, json.dumps(searches))
    compiled = [
        json.dumps(asdict(Search(load(name).start(3), Settings(**wishes), seed=4).run(Limit(visits=60))))
        for name, wishes in searches
    ]
    assert [essence(line) for line in plain.splitlines()] == [essence(line) for line in compiled]


@pytest.mark.parametrize(
    "settings",
    [Settings(), Settings(0.3, amaf=200.0), Settings(prior=10), Settings(draws=3)],
    ids=["uct", "amaf", "prior", "draws"],
)
def test_search_proves_small_games(settings: Settings) -> None:
    for goal in range(3, 14):
        found = Search(Race(goal=goal).start(), settings).run(Limit(visits=20_000))
        # Whoever leaves a multiple of three to go wins.
        assert found.proof == ("loss" if goal % 3 == 0 else "win"), goal
        if goal % 3:
            assert found.best == f"+{goal % 3}"
            assert found.values == (1.0, 0.0)


def test_search_takes_a_win_and_reports_it() -> None:
    # White has two towers, and is sent to c4, where a triangle completes a third one.
    position = load("pyrga").position("SCts,SCts,Sc,-/-,-,-,-/-,-,-,-/s,s,-,- 10 Cc4")
    assert position.to_act == (0,)
    found = analyse(position, Limit(visits=2000))
    assert found.proof == "win"
    assert found.candidates[0].proof == "win"
    position.push(found.best)
    assert position.outcome is not None
    assert position.outcome.winners == (0,)


def test_search_reports_a_loss() -> None:
    # Black is sent to c4, where only a triangle fits: it completes White's third tower.
    position = load("pyrga").position("SCts,SCts,SC,-/-,-,-,-/-,-,-,-/s,s,s,- 11 Cc4")
    found = analyse(position, Limit(visits=2000))
    assert found.proof == "loss"
    assert all(candidate.proof == "loss" for candidate in found.candidates)
    assert found.values == (1.0, 0.0)


def test_an_analysis_takes_over_what_a_solver_says() -> None:
    position = load("pyrga").start()
    position.push("Sb2")
    found = analyse(position, Limit(visits=500))
    worst = found.candidates[-1].move
    drawn = found.with_exact("draw", (worst,), 1)
    assert (drawn.best, drawn.line, drawn.proof, drawn.values) == (worst, (worst,), "draw", (0.5, 0.5))
    assert {(one.value, one.proof) for one in drawn.candidates[1:]} == {(0.0, "loss")}
    assert [one.move for one in drawn.candidates[1:]] == [one.move for one in found.candidates[:-1]]
    won = found.with_exact("win", (found.best,), 1)
    assert won.line == found.line
    assert won.values == (0.0, 1.0)
    assert won.candidates[1:] == found.candidates[1:]
    assert {one.proof for one in found.with_exact("loss", position.legal_moves(), 1).candidates} == {"loss"}


def test_search_goes_on_after_a_move() -> None:
    search = Search(load("pyrga").start(), seed=2)
    found = search.run(Limit(visits=5000))
    search.advance(found.best)
    kept = search.analysis()
    assert 0 < kept.simulations < 5000
    assert {candidate.move for candidate in kept.candidates} == set(search.position.legal_moves())
    assert sum(candidate.visits for candidate in kept.candidates) <= kept.simulations
    assert sum(kept.values) == pytest.approx(1)
    more = search.run(Limit(visits=1000))
    assert more.simulations == kept.simulations + 1000
    before = search.position.text
    illegal = next(move for move in ("Sa1", "Sd4", "Sa4") if move not in search.position.legal_moves())
    with pytest.raises(IllegalMoveError):
        search.advance(illegal)
    assert search.position.text == before


def late(game: str, plies: int) -> Position:
    """A position in which little is left to play for."""
    position = load(game).start()
    for ply in range(plies):
        moves = position.legal_moves()
        position.push(moves[7 * ply % len(moves)])
    return position


def test_search_follows_several_moves_as_well_as_one_at_a_time() -> None:
    position = late("ringgz(players=3)", 42)
    at_once, one_by_one = (Search(position, seed=3) for _ in range(2))
    line = at_once.run(Limit(visits=2000)).line[:3]
    assert one_by_one.run(Limit(visits=2000)).line[:3] == line
    for move in line:
        position.push(move)
        one_by_one.advance(move)
    assert at_once.follow(position)
    assert at_once.position == one_by_one.position == position
    assert at_once.position is not position
    assert at_once.simulations == one_by_one.simulations == 15
    assert at_once.analysis() == one_by_one.analysis()
    assert at_once.run(Limit(visits=500)) == one_by_one.run(Limit(visits=500))
    assert at_once.simulations == 515


def test_search_that_has_not_looked_at_a_move_begins_anew() -> None:
    for game in ("ringgz(players=3)", "zangle(players=3)"):
        position = load(game).start()
        search = Search(position, seed=3)
        found = search.run(Limit(visits=200))
        for move in (found.best, None, None):
            position.push(move or position.legal_moves()[-1])
        assert not search.follow(position)
        assert (search.position, search.simulations) == (position, 0)
        assert search.run(Limit(visits=100)) == analyse(position, Limit(visits=100), seed=3)


def test_search_follows_no_move_back_and_no_other_line() -> None:
    start = load("pyrga").start()
    here, there = start.copy(), start.copy()
    here.push("Sb2")
    there.push("Sc3")
    search = Search(start, seed=1)
    search.run(Limit(visits=3000))
    assert search.follow(here)
    assert search.follow(here)  # nothing was played
    for other in (there, start):
        search.run(Limit(visits=100))
        assert not search.follow(other)
        assert search.simulations == 0
    with pytest.raises(ValueError, match=r"a position of pyrga is needed, not of ringgz"):
        search.follow(load("ringgz").start())


def test_search_can_be_continued() -> None:
    position = load("pyrga").start()
    search = Search(position, seed=9)
    search.run(Limit(visits=700))
    assert search.run(Limit(visits=300)) == analyse(position, Limit(visits=1000), seed=9)


def test_search_stops_when_told() -> None:
    search = Search(load("pyrga").start())
    begun = threading.Event()
    found: list[Analysis] = []

    def look_on(analysis: Analysis) -> None:
        if analysis.simulations:
            begun.set()

    thread = threading.Thread(target=lambda: found.append(search.run(Limit(), look_on)))
    thread.start()
    assert begun.wait(timeout=ANSWER_SECONDS)
    search.stop()
    thread.join(timeout=ANSWER_SECONDS)
    assert not thread.is_alive()
    assert found[0].simulations > 0


def test_search_reports_progress() -> None:
    search = Search(load("pyrga").start(), threads=2)
    seen: list[int] = []

    def look_on(analysis: Analysis) -> None:
        seen.append(analysis.simulations)
        if len(seen) == 3:
            search.stop()

    found = search.run(Limit(), look_on)
    assert len(seen) >= 3
    assert seen == sorted(seen)
    assert seen[-1] <= found.simulations


@pytest.mark.compiled
def test_search_keeps_its_memory_limit_and_goes_on() -> None:
    tree = Tree(load("pyrga").start(), Settings(), 1, 8 << 20)
    tree.simulate(220_000)
    assert tree.capacity == tree.limit <= (8 << 20) // 64
    assert tree.full
    assert tree.used <= tree.capacity
    assert tree.simulations() == 220_000


@pytest.mark.compiled
def test_what_is_kept_after_a_move_takes_no_more_room_than_it_needs() -> None:
    search = Search(load("tranglar").start(), seed=1)
    best, whole = search.run(Limit(visits=20_000)).best, search.size
    search.advance(best)
    kept = search.size
    assert 64 * search.simulations < kept < whole
    assert search.run(Limit(visits=20_000)).simulations > 20_000
    assert search.size > kept


@pytest.mark.parametrize("game", NUMBERED, ids=str)
def test_search_knows_no_game_but_plays_all(game: Game) -> None:
    found = analyse(game.start(1), Limit(visits=100), threads=2)
    assert found.best in game.start(1).legal_moves()
    assert len(found.values) == game.seats
    assert sum(found.values) == pytest.approx(1)
    assert found.simulations == 100


def test_search_refuses_a_finished_game() -> None:
    position = load("pyrga").position("SCts,SCts,SCts,-/-,-,-,-/-,-,-,-/s,s,s,- 12 Tc4s")
    with pytest.raises(IllegalMoveError, match="nothing to search"):
        Search(position)


@pytest.mark.parametrize("bad", [{"seconds": 0}, {"seconds": -1.0}, {"visits": 0}, {"memory": 10}])
def test_limits_are_checked(bad: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="limit"):
        Limit(**bad)


def test_search_of_hidden_cards_does_not_depend_on_them() -> None:
    game = load("zangle")
    for seed in range(3):
        position = game.start(seed)
        for move in ("hit", "pass", "hit"):
            position.push(move)
        other = position.copy()
        other.redeal(RandomStream(99))
        assert other != position
        assert other.view(position.turn) == position.view(position.turn)
        found = analyse(position, Limit(visits=400), seed=seed)
        assert analyse(other, Limit(visits=400), seed=seed) == found
        assert sum(candidate.visits for candidate in found.candidates) == found.simulations == 400


def test_search_needs_numbered_moves() -> None:
    with pytest.raises(UnnumberedError, match="have no numbers"):
        Search(load("zangle", mode="solitaire").start())


def test_search_can_be_asked_at_any_time_while_it_runs() -> None:
    search = Search(load("tranglar").start(), threads=2)
    thread = threading.Thread(target=search.run, args=(Limit(),))
    thread.start()
    counts = []
    while not counts or counts[-1] < 200 or len(counts) < 50:
        found = search.analysis()
        counts.append(found.simulations)
        assert len(found.candidates) == 120
    search.stop()
    thread.join(timeout=ANSWER_SECONDS)
    assert not thread.is_alive()
    assert counts == sorted(counts)
