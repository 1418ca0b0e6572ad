"""Whatever takes long can be stopped, and how it is cut into slices changes nothing of what is found."""

import subprocess
import sys
import threading
import time
from typing import Any

import pytest

import quincunx.search.limit as limiting
import quincunx.search.search as searching
from quincunx import load
from quincunx.search import Limit, Search, Settings
from tests.hostile.games import Counting, CountingGame
from tests.patience import ANSWER_SECONDS

LONG = {
    "playouts": "run_playouts(load('pyrga').start(), 10**12)",
    "perft": "perft(load('trapture').start(), 30)",
    "search": "Search(load('zangle').start()).run(Limit())",
    "search on threads": "Search(load('ringgz').start(), threads=2).run(Limit())",
    "solver": "Solver(load('trapture').start()).solve(load('trapture').start())",
    "solitaire": "solve(load('zangle(mode=solitaire, columns=7)').start(5), 1 << 39)",
    "plain": "run_playouts(CountingGame().start(), 10**12)",
}
PROGRAM = """
import os, signal, threading, time
from quincunx import load
from quincunx.games.zangle import solve
from quincunx.search import Limit, Search, Solver, run_playouts
from quincunx.testing import perft
from tests.hostile.games import CountingGame
def interrupt():
    # After so much work that it is in the midst of it.
    while time.process_time() < begun + 0.3:
        time.sleep(0.01)
    os.kill(os.getpid(), signal.SIGINT)
signal.signal(signal.SIGINT, signal.default_int_handler)
begun = time.process_time()
threading.Thread(target=interrupt, daemon=True).start()
try:
    while True:
        {deed}
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


@pytest.mark.parametrize("deed", LONG)
def test_ctrl_c_ends_it(deed: str) -> None:
    command = [sys.executable, "-c", PROGRAM.format(deed=LONG[deed])]
    done = subprocess.run(command, capture_output=True, text=True, timeout=ANSWER_SECONDS)
    assert (done.returncode, done.stdout) == (0, "interrupted\n"), done.stderr


class Slow(Counting):
    """A game whose moves take their time."""

    def actions(self) -> Any:
        time.sleep(0.002)
        return super().actions()


class SlowGame(CountingGame):
    position_class = Slow


@pytest.mark.parametrize("game", [SlowGame(), load("pyrga"), load("zangle")], ids=str)
@pytest.mark.parametrize("draws", [1, 64])
def test_a_search_without_a_limit_stops_when_told_to(game: Any, draws: int) -> None:
    search = Search(game.start(), Settings(draws=draws, patience=1_000_000))
    thread = threading.Thread(target=search.run, args=(Limit(),))
    thread.start()
    while search.analysis().simulations == 0:
        pass
    search.stop()
    thread.join(ANSWER_SECONDS)
    assert not thread.is_alive()


def test_slices_get_smaller_where_simulations_take_long(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = []
    search = Search(SlowGame().start())

    class Watched:
        def __init__(self, tree: Any) -> None:
            self.tree = tree

        def simulate(self, count: int) -> int:
            sizes.append(count)
            done: int = self.tree.simulate(count)
            return done

        def __getattr__(self, name: str) -> Any:
            return getattr(self.tree, name)

    search._trees = [Watched(tree) for tree in search._trees]
    search.run(Limit(visits=30))
    assert sizes[-1] == 1
    assert max(sizes) == searching.FIRST_SLICE


@pytest.mark.parametrize("name", ["pyrga", "zangle", "ringgz(players=3)"])
def test_slices_do_not_change_what_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for first, most in ((1, 1), (8, 1 << 16), (500, 500)):
        monkeypatch.setattr(searching, "FIRST_SLICE", first)
        monkeypatch.setattr(limiting, "LARGEST_SLICE", most)
        found.append(Search(load(name).start(3), seed=5).run(Limit(visits=700)))
    assert found[0] == found[1] == found[2]
    assert found[0].simulations == 700
