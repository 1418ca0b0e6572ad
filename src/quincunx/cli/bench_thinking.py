"""`quincunx bench --think`: whether long thinking keeps to its memory, and how soon it stops when told."""

from __future__ import annotations

import json
import multiprocessing
import os
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass

from rich.progress import track

from quincunx.cli.common import console, messages, resident_kilobytes, short
from quincunx.core.game import Game
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


def run(games: Sequence[Game], seconds: float, memory: int, as_json: bool) -> None:
    """Think about the start of each game in a process of its own, and print the figures."""
    numbered = [str(game) for game in games if game.numbered]
    # A new process each: what one has taken would be there for the next.
    context = multiprocessing.get_context("spawn")
    found = []
    for game in track(numbered, "thinking", console=messages, transient=True):
        with ProcessPoolExecutor(1, context) as pool:
            found.append(pool.submit(think, game, seconds, memory).result())
    if as_json:
        print(json.dumps({"thinking": [asdict(thinking) for thinking in found]}, indent=2))
        return
    for thinking in found:
        console.print(
            f"{thinking.game:<12} {thinking.seconds:g} s, {short(thinking.simulations)} simulations: "
            f"{thinking.taken_megabytes:.0f} MB of {thinking.limit_megabytes} MB, "
            f"stops within {thinking.slowest_stop_milliseconds:.1f} ms"
        )


def think(game: str, seconds: float, memory: int) -> Thinking:
    """Think, then stop and go on some times."""
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
