"""How much faster many tasks are done by several workers than by one."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec

from quincunx.core.extras import brought_by
from quincunx.core.registry import game_names, load
from quincunx.search.playouts import run_playouts
from quincunx.spread import Executor, Spread, open_executor

PLAYOUTS = 1000  # random games at a time, so that a task stops soon
PROBE_SECONDS = 0.3


@dataclass(frozen=True)
class Speedup:
    """How long the same tasks took, and how many times faster that is than one process."""

    where: str
    workers: int
    start_seconds: float
    seconds: float
    times: float


def measure_spread(
    tasks: int, seconds: float, workers: int, with_ray: bool, step: Callable[[str], None]
) -> list[Speedup]:
    """Do so many tasks of about so many seconds in one process, in several, and on Ray.

    Starting the workers is measured apart: it takes as long whatever there is to do.
    """
    with brought_by("cluster"):  # better told now than after the first measurements
        if with_ray and find_spec("ray") is None:
            raise ModuleNotFoundError(name="ray")
    game = next(name for name in game_names() if load(name).numbered)
    games = _games_for(game, seconds)
    places: list[tuple[str, int, Callable[[], Executor]]] = [
        ("one process", 1, _one_process),
        (f"{workers} processes", workers, partial(open_executor, workers)),
    ]
    if with_ray:
        places.append((f"Ray, {workers} workers", workers, partial(open_executor, workers, "local")))
    found: list[Speedup] = []
    for where, count, start in places:
        began = time.perf_counter()
        with start() as executor:
            run = partial(Spread(executor).run, partial(play, game, games))
            # Until every worker has done something, it may still be starting.
            list(run([(f"first {number}", number) for number in range(2 * count)]))
            started = time.perf_counter()
            for _ in run([(f"task {number}", number) for number in range(tasks)]):
                step(where)
            ended = time.perf_counter()
        first = found[0].seconds if found else ended - started
        found.append(Speedup(where, count, started - began, ended - started, first / (ended - started)))
    return found


def _one_process() -> Executor:
    from quincunx.spread.processes import ProcessExecutor

    return ProcessExecutor(1)


def _games_for(game: str, seconds: float) -> int:
    """How many random games take about so long."""
    began, games = time.perf_counter(), 0
    while time.perf_counter() - began < PROBE_SECONDS:
        games += play(game, PLAYOUTS, games)
    return max(PLAYOUTS, round(games * seconds / (time.perf_counter() - began)))


def play(game: str, games: int, seed: int) -> int:
    """Play random games."""
    return run_playouts(load(game).start(), games, seed=seed).games
