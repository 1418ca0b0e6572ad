"""How fast the rules of a game are: random games, perft, memory, and the game's own benchmarks."""

import gc
import json
import os
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from quincunx.bench.machine import COMPILED
from quincunx.core.errors import QuincunxError
from quincunx.core.game import Game
from quincunx.core.position import Position
from quincunx.search import run_playouts
from quincunx.testing.perft import perft

COPIES = 2000


@dataclass(frozen=True)
class Speed:
    """The speed of one game on one thread; medians over the repetitions."""

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
    """How often one of a game's own benchmarks runs in a second."""

    game: str
    task: str
    compiled: bool
    per_second: float


def measure_rules(
    game: Game, seconds: float, repetitions: int, compare: bool, step: Callable[[str], None]
) -> tuple[list[Speed], list[Task]]:
    """Measure a game, about `seconds` for each repetition; with `compare`, uncompiled too.

    `step` is called `count_steps` times, with what is being done next.
    """
    speeds = [_measure_speed(game, seconds, repetitions, step)] if game.numbered else []
    tasks = _measure_tasks(game, seconds)
    if compare and COMPILED:
        step(f"{game}, uncompiled")
        plain_speeds, plain_tasks = _measure_uncompiled(game, seconds)
        speeds, tasks = speeds + plain_speeds, tasks + plain_tasks
    return speeds, tasks


def count_steps(game: Game, repetitions: int, compare: bool) -> int:
    """How many steps measuring a game takes."""
    return (repetitions + 2 if game.numbered else 0) + (compare and COMPILED)


def _measure_uncompiled(game: Game, seconds: float) -> tuple[list[Speed], list[Task]]:
    """The same in another process, since a module is loaded either compiled or uncompiled."""
    command = [sys.executable, "-m", "quincunx", "bench", "rules", str(game), "--json", "--repeat", "1"]
    finished = subprocess.run(
        [*command, "--seconds", str(seconds)],
        env={**os.environ, "QUINCUNX_PURE": "1"},
        capture_output=True,
        text=True,
    )
    if finished.returncode:
        raise QuincunxError(f"the uncompiled run of {game} failed: {finished.stderr.strip()[-200:]}")
    figures = json.loads(finished.stdout)
    return [Speed(**speed) for speed in figures["speeds"]], [Task(**task) for task in figures["tasks"]]


def _measure_speed(game: Game, seconds: float, repetitions: int, step: Callable[[str], None]) -> Speed:
    position = game.start()
    step(str(game))
    games = games_in(position, seconds)  # this is the warm-up too
    rates, plies = [], []
    for repetition in range(repetitions):
        step(str(game))
        taken, result = timed(run_playouts, position, games, repetition)
        rates.append(games / taken)
        plies.append(result.plies / taken)
    step(str(game))
    depth, perft_rate = _perft_rate(position, seconds, repetitions)
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


def _measure_tasks(game: Game, seconds: float) -> list[Task]:
    """Repeat each of a game's own benchmarks for about this long."""
    tasks = []
    for name, work in game.benchmarks().items():
        done, started = 0, time.perf_counter()
        while time.perf_counter() - started < seconds:
            work(done)
            done += 1
        rate = done / (time.perf_counter() - started)
        tasks.append(Task(str(game), name, COMPILED, rate))
    return tasks


def timed(work: Callable[..., Any], *arguments: object) -> tuple[float, Any]:
    """How long a call takes, in seconds, and what it returns."""
    started = time.perf_counter()
    result = work(*arguments)
    return time.perf_counter() - started, result


def games_in(position: Position, seconds: float) -> int:
    """How many random games take about this long."""
    games = 1
    while True:
        taken, _ = timed(run_playouts, position, games, 0)
        if taken >= seconds / 4:
            return max(1, round(games * seconds / taken))
        games *= 4


def _perft_rate(position: Position, seconds: float, repetitions: int) -> tuple[int, float]:
    """The depth of the deepest perft that fits the time (at least 1), and its leaves per second."""
    depth = 1
    while True:
        taken, count = timed(perft, position, depth)
        growth = max(2.0, count ** (1 / depth))
        if taken * growth > seconds or depth == 30:
            break
        depth += 1
    times = [timed(perft, position, depth)[0] for _ in range(repetitions)]
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
