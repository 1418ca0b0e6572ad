"""Whether long thinking stays within its memory, and how soon it stops when told to."""

from __future__ import annotations

import os
import threading
import time
from dataclasses import dataclass

from quincunx.bench.machine import resident_kilobytes
from quincunx.core.registry import load
from quincunx.search import Limit, Search
from quincunx.search.limit import MEGABYTE
from quincunx.spread.processes import ProcessExecutor

STOPS = 20
BEFORE_A_STOP = 0.1


@dataclass(frozen=True)
class Thinking:
    """What long thinking took: its memory, and the longest time until it stopped."""

    game: str
    seconds: float
    simulations: int
    limit_megabytes: int
    taken_megabytes: float
    slowest_stop_milliseconds: float


def measure_thinking(game: str, seconds: float, memory: int) -> Thinking:
    """Think about the start of a game, in another process, so that no memory is left over from before."""
    with ProcessExecutor(1) as elsewhere:
        found: Thinking = elsewhere.submit(_think, game, seconds, memory).result()
    return found


def _think(game: str, seconds: float, memory: int) -> Thinking:
    """Think, then stop and resume several times."""
    position = load(game).start()
    _time_a_stop(Search(position, memory=MEGABYTE))  # what is allocated at first use does not count
    before = resident_kilobytes(os.getpid())
    search = Search(position, memory=memory * MEGABYTE)
    found = search.run(Limit(seconds=seconds, memory=memory * MEGABYTE))
    slowest = max(_time_a_stop(search) for _ in range(STOPS))
    taken = (resident_kilobytes(os.getpid()) - before) / 1024  # nothing is released before the end
    return Thinking(game, seconds, found.simulations, memory, taken, 1000 * slowest)


def _time_a_stop(search: Search) -> float:
    thread = threading.Thread(target=search.run, args=(Limit(),))
    thread.start()
    time.sleep(BEFORE_A_STOP)
    told = time.perf_counter()
    search.stop()
    thread.join()
    return time.perf_counter() - told
