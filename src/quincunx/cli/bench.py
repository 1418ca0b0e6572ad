"""`quincunx bench`: how fast the games are on this machine."""

import json
import os
import platform
import subprocess
import sys
from dataclasses import asdict
from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, track
from rich.table import Table

from quincunx.cli import bench_solver, bench_thinking
from quincunx.cli.bench_batch import bench_batch
from quincunx.cli.bench_environments import bench_environments
from quincunx.cli.bench_server import bench_server
from quincunx.cli.common import console, fail, messages, short
from quincunx.cli.measure import COMPILED, Speed, Task, measure, measure_search, measure_tasks, steps_of
from quincunx.core.game import Game
from quincunx.core.registry import game_names, load


def run(
    games: Annotated[list[str] | None, typer.Argument(help="The games; all if none is named.")] = None,
    seconds: Annotated[float, typer.Option(min=0.01, max=60, help="Time for each repetition.")] = 1.0,
    repeat: Annotated[int, typer.Option(min=1, max=100, help="Repetitions.")] = 5,
    compare: Annotated[bool, typer.Option(help="Also measure the same modules uncompiled.")] = True,
    search: Annotated[
        bool, typer.Option("--search", help="Measure simulations of tree search instead.")
    ] = False,
    batch: Annotated[bool, typer.Option("--batch", help="Measure games stepped together instead.")] = False,
    environments: Annotated[
        bool, typer.Option("--environments", help="Measure the PettingZoo environments instead.")
    ] = False,
    server: Annotated[bool, typer.Option("--server", help="Measure a server instead.")] = False,
    tables: Annotated[int, typer.Option(min=1, max=10_000, help="With --server: tables of two.")] = 500,
    rate: Annotated[float, typer.Option(min=1, max=100_000, help="With --server: moves a second.")] = 500,
    duration: Annotated[float, typer.Option(min=1, max=3600, help="With --server: seconds.")] = 60,
    layout: Annotated[bool, typer.Option("--layout", help="With --server: clients draw.")] = False,
    think: Annotated[
        float | None,
        typer.Option(min=0.1, max=3600, help="Measure the memory of thinking for so many seconds instead."),
    ] = None,
    memory: Annotated[int, typer.Option(min=1, max=65536, help="With --think: megabytes.")] = 256,
    solve: Annotated[
        bool, typer.Option("--solve", help="Measure how far from the end games can be solved instead.")
    ] = False,
    positions: Annotated[int, typer.Option(min=1, max=1000, help="With --solve: positions of a kind.")] = 20,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Measure random playouts, perft and memory, compiled and uncompiled, on one thread."""
    if server:
        bench_server(tables, rate, duration, layout, as_json)
        return
    loaded = [load(name) for name in games or game_names()]
    if batch:
        bench_batch(loaded, seconds, as_json)
        return
    if environments:
        bench_environments(loaded, as_json)
        return
    if search:
        _bench_search(loaded, seconds, as_json)
        return
    if think is not None:
        bench_thinking.run(loaded, think, memory, as_json)
        return
    if solve:
        bench_solver.run(loaded, positions, as_json)
        return
    compare = compare and COMPILED
    speeds: list[Speed] = []
    tasks: list[Task] = []
    with Progress(
        TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), console=messages, transient=True
    ) as progress:
        task = progress.add_task("", total=len(loaded) * (steps_of(repeat) + compare))
        for game in loaded:
            progress.update(task, description=str(game))
            if game.numbered:
                speeds.append(measure(game, seconds, repeat, lambda: progress.advance(task)))
            tasks += measure_tasks(game, seconds)
            if compare:
                progress.update(task, description=f"{game}, uncompiled")
                plain_speeds, plain_tasks = _measure_uncompiled(str(game), seconds)
                speeds += plain_speeds
                tasks += plain_tasks
                progress.advance(task)
    if as_json:
        figures = {"speeds": [asdict(s) for s in speeds], "tasks": [asdict(t) for t in tasks]}
        print(json.dumps({"machine": _machine(), **figures}, indent=2))
        return
    if speeds:
        _show(speeds)
    for done in tasks:
        how = "compiled" if done.compiled else "plain"
        console.print(f"{done.game}, {done.task}: {short(done.per_second)} a second ({how})")


def _bench_search(games: list[Game], seconds: float, as_json: bool) -> None:
    numbered = [game for game in games if game.numbered]
    speeds = [
        measure_search(game, seconds)
        for game in track(numbered, "searching", console=messages, transient=True)
    ]
    if as_json:
        figures = [{**asdict(speed), "ratio": speed.ratio} for speed in speeds]
        print(json.dumps({"machine": _machine(), "search": figures}, indent=2))
        return
    for speed in speeds:
        console.print(
            f"{speed.game:<12} {short(speed.simulations_per_second):>8} simulations/s, "
            f"{speed.ratio:.0%} of {short(speed.playouts_per_second)} playouts/s"
        )


def _measure_uncompiled(game: str, seconds: float) -> tuple[list[Speed], list[Task]]:
    """The same in a process of its own, as a module is loaded in one speed only."""
    command = [sys.executable, "-m", "quincunx", "bench", game, "--json", "--repeat", "1"]
    finished = subprocess.run(
        [*command, "--seconds", str(seconds)],
        env={**os.environ, "QUINCUNX_PURE": "1"},
        capture_output=True,
        text=True,
    )
    if finished.returncode:
        fail(f"the uncompiled run of {game} failed: {finished.stderr.strip()[-200:]}")
    figures = json.loads(finished.stdout)
    return [Speed(**speed) for speed in figures["speeds"]], [Task(**task) for task in figures["tasks"]]


def _machine() -> dict[str, str]:
    return {"python": platform.python_version(), "system": platform.platform(), "machine": platform.machine()}


def _show(speeds: list[Speed]) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for column in ("Game", "", "Games/s", "Range", "Moves/s", "Moves", "Perft/s", "Bytes"):
        table.add_column(column, justify="left" if column in ("Game", "") else "right")
    for speed in speeds:
        table.add_row(
            speed.game,
            "compiled" if speed.compiled else "plain",
            short(speed.playouts_per_second),
            f"{short(speed.playouts_slowest)}–{short(speed.playouts_fastest)}",
            short(speed.plies_per_second),
            f"{speed.plies_per_playout:.1f}",
            short(speed.perft_per_second),
            f"{speed.bytes_per_position:.0f}",
        )
    console.print(table)
    console.print(
        f"Random games on one thread, Python {platform.python_version()}, {platform.machine()}. "
        "Moves: in a game. Perft: sequences counted. Bytes: of a position.",
        style="dim",
    )
