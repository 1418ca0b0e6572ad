"""`quincunx bench --solve`: how fast openings, and how far from the end games, can be solved."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict

from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

from quincunx.cli.common import console, messages
from quincunx.cli.measure_solver import (
    PATIENT,
    PLAYERS,
    QUICK,
    EndingSpeed,
    OpeningSpeed,
    can_be_solved,
    measure_endings,
    measure_openings,
)
from quincunx.core.game import Game


def run(games: Sequence[Game], positions: int, as_json: bool) -> None:
    """Measure the games that a solver takes, and print the figures."""
    openings: list[OpeningSpeed] = []
    endings: list[EndingSpeed] = []
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=messages, transient=True) as progress:
        task = progress.add_task("")

        def step(doing: str) -> None:
            progress.update(task, description=doing)

        for game in filter(can_be_solved, games):
            if game.book:  # whoever has one can be solved from its start on
                openings += measure_openings(game, positions, step)
            endings += _measure_all_endings(game, positions, step)
    if as_json:
        figures = {
            "openings": [asdict(speed) for speed in openings],
            "endings": [asdict(speed) for speed in endings],
        }
        print(json.dumps(figures, indent=2))
        return
    if openings:
        _show_openings(openings)
    if endings:
        _show_endings(endings)


def _measure_all_endings(game: Game, positions: int, step: Callable[[str], None]) -> list[EndingSpeed]:
    return [speed for players in PLAYERS for speed in measure_endings(game, players, positions, step)]


def _show_openings(speeds: Sequence[OpeningSpeed]) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for column in ("Game", "Moves made", "Positions", "Median", "95 %", "Slowest"):
        table.add_column(column, justify="left" if column == "Game" else "right")
    for speed in speeds:
        seconds = (speed.median, speed.slowest_twentieth, speed.slowest)
        table.add_row(
            speed.game, str(speed.plies), str(speed.positions), *(f"{time:.3f} s" for time in seconds)
        )
    console.print(table)
    console.print(
        "Value and all best moves after random moves, on one thread, without the book.", style="dim"
    )


def _show_endings(speeds: Sequence[EndingSpeed]) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for column in (
        "Game",
        "Played by",
        "Plies left",
        "Positions",
        f"In {QUICK:g} s",
        f"In {PATIENT:g} s",
        "Tree search",
    ):
        table.add_column(column, justify="left" if column in ("Game", "Played by") else "right")
    for speed in speeds:
        shares = (speed.quickly, speed.patiently, speed.by_tree)
        table.add_row(
            speed.game,
            speed.players,
            str(speed.plies_left),
            str(speed.positions),
            *(f"{share:.0%}" for share in shares),
        )
    console.print(table)
    console.print(
        "Share of the positions, so many plies before the end of played games, whose value and a best move "
        f"are found; for comparison, what tree search proves in {PATIENT:g} s.",
        style="dim",
    )
