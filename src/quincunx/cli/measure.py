"""The measurements behind `quincunx bench`."""

import gc
import statistics
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from quincunx.bots.search_bot import PLAIN_UCT
from quincunx.core import position as kernel
from quincunx.core.game import Game
from quincunx.core.position import Position
from quincunx.search import Limit, Search, run_playouts
from quincunx.testing.perft import perft

COPIES = 2000
COMPILED = not str(kernel.__file__).endswith(".py")


@dataclass(frozen=True)
class Speed:
    """What one game reaches on one thread; medians over the repetitions."""

    game: str
    compiled: bool
    playouts_per_second: float
    playouts_fastest: float
    playouts_slowest: float
    plies_per_second: float
    plies_per_playout: float
    perft_depth: int
    perft_per_second: float
    bytes_per_position: float


@dataclass(frozen=True)
class Task:
    """How often a game's own benchmark is done in a second."""

    game: str
    task: str
    compiled: bool
    per_second: float


@dataclass(frozen=True)
class SearchSpeed:
    """Simulations of plain UCT from the start of a game, against random playouts alone."""

    game: str
    compiled: bool
    simulations_per_second: float
    playouts_per_second: float

    @property
    def ratio(self) -> float:
        """How much of the playouts' rate is left."""
        return self.simulations_per_second / self.playouts_per_second


def measure_search(game: Game, seconds: float) -> SearchSpeed:
    """Search from the start for about so long, on one thread."""
    position = game.start()
    games = _games_in(position, seconds)
    taken, _ = _timed(run_playouts, position, games, 0)
    started = time.perf_counter()
    found = Search(position, PLAIN_UCT).run(Limit(seconds=seconds))
    rate = found.simulations / (time.perf_counter() - started)
    return SearchSpeed(str(game), COMPILED, rate, games / taken)


def measure_tasks(game: Game, seconds: float) -> list[Task]:
    """Do each of a game's own benchmarks over and over, for about so long."""
    tasks = []
    for name, work in game.benchmarks().items():
        done, started = 0, time.perf_counter()
        while time.perf_counter() - started < seconds:
            work(done)
            done += 1
        rate = done / (time.perf_counter() - started)
        tasks.append(Task(str(game), name, COMPILED, rate))
    return tasks


def measure(game: Game, seconds: float, repetitions: int, step: Callable[[], None]) -> Speed:
    """Measure a game, about `seconds` for each repetition; `step` is called as work is done."""
    position = game.start()
    games = _games_in(position, seconds)  # this is the warm-up too
    step()
    rates, plies = [], []
    for repetition in range(repetitions):
        taken, result = _timed(run_playouts, position, games, repetition)
        rates.append(games / taken)
        plies.append(result.plies / taken)
        step()
    depth, perft_rate = _perft_rate(position, seconds, repetitions)
    step()
    median = statistics.median(rates)
    return Speed(
        game=str(game),
        compiled=COMPILED,
        playouts_per_second=median,
        playouts_fastest=max(rates),
        playouts_slowest=min(rates),
        plies_per_second=statistics.median(plies),
        plies_per_playout=statistics.median(plies) / median,
        perft_depth=depth,
        perft_per_second=perft_rate,
        bytes_per_position=_bytes_per_position(position),
    )


def steps_of(repetitions: int) -> int:
    """How often `measure` calls `step`."""
    return repetitions + 2


def _timed(work: Callable[..., Any], *arguments: object) -> tuple[float, Any]:
    started = time.perf_counter()
    result = work(*arguments)
    return time.perf_counter() - started, result


def _games_in(position: Position, seconds: float) -> int:
    """How many random games take about that long."""
    games = 1
    while True:
        taken, _ = _timed(run_playouts, position, games, 0)
        if taken >= seconds / 4:
            return max(1, round(games * seconds / taken))
        games *= 4


def _perft_rate(position: Position, seconds: float, repetitions: int) -> tuple[int, float]:
    """The deepest perft that fits the time (at least 1), and its leaves per second."""
    depth = 1
    while True:
        taken, count = _timed(perft, position, depth)
        growth = max(2.0, count ** (1 / depth))
        if taken * growth > seconds or depth == 30:
            break
        depth += 1
    times = [_timed(perft, position, depth)[0] for _ in range(repetitions)]
    return depth, count / statistics.median(times)


def _bytes_per_position(position: Position) -> float:
    copies: list[Position] = [position] * COPIES
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for index in range(COPIES):
        copies[index] = position.copy()
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) / COPIES
