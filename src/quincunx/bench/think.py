"""Whether long thinking keeps within its memory, and how soon it stops when told to."""

from __future__ import annotations

import multiprocessing
import os
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from quincunx.bench.machine import resident_kilobytes
from quincunx.core.registry import load
from quincunx.search import Limit, Search
from quincunx.search.limit import MEGABYTE

STOPS = 20
BEFORE_A_STOP = 0.1


@dataclass(frozen=True)
class Thinking:
    """What became of thinking for so long: the memory it took, and how long a stop took at most."""

    game: str
    seconds: float
    simulations: int
    limit_megabytes: int
    taken_megabytes: float
    slowest_stop_milliseconds: float


def measure_thinking(game: str, seconds: float, memory: int) -> Thinking:
    """Think about the start of a game, in a process of its own, so that no memory is left from another."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        return pool.submit(_think, game, seconds, memory).result()


def _think(game: str, seconds: float, memory: int) -> Thinking:
    """Think, then stop and go on several times."""
    position = load(game).start()
    _time_a_stop(Search(position, memory=MEGABYTE))  # what is made at first use does not count
    before = resident_kilobytes(os.getpid())
    search = Search(position, memory=memory * MEGABYTE)
    found = search.run(Limit(seconds=seconds, memory=memory * MEGABYTE))
    slowest = max(_time_a_stop(search) for _ in range(STOPS))
    taken = (resident_kilobytes(os.getpid()) - before) / 1024  # nothing is given back before the end
    return Thinking(game, seconds, found.simulations, memory, taken, 1000 * slowest)


def _time_a_stop(search: Search) -> float:
    thread = threading.Thread(target=search.run, args=(Limit(),))
    thread.start()
    time.sleep(BEFORE_A_STOP)
    told = time.perf_counter()
    search.stop()
    thread.join()
    return time.perf_counter() - told
