"""`quincunx solve`: the exact value of a position."""

import json
from typing import Annotated

import typer
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from quincunx.cli.common import GameName, Moves, OptionTexts, console, load_game, messages, play_moves
from quincunx.core.position import Position
from quincunx.search import Solution, Solver
from quincunx.search.limit import MEGABYTE


def run(
    game: GameName,
    moves: Moves = "",
    position: Annotated[
        str | None, typer.Option("--position", "-p", help="A position text to start from.")
    ] = None,
    memory: Annotated[int, typer.Option(min=1, max=65536, help="Memory for the table, in megabytes.")] = 64,
    book: Annotated[
        bool, typer.Option("--book/--no-book", help="Use the proven openings that come with the game.")
    ] = True,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the value and the best moves as JSON.")
    ] = False,
    option: OptionTexts = None,
) -> None:
    """Find out who wins with best play, and all best moves; for two-seat games with nothing hidden.

    Positions near the end of a game are quick; Pyrga can be solved from its first moves on.
    """
    loaded = load_game(game, option)
    start = loaded.position(position) if position is not None else loaded.start()
    play_moves(start, moves)
    solution = _solve(start, memory * MEGABYTE, book)
    if as_json:
        print(json.dumps({"value": solution.value, "best": list(solution.best)}))
        return
    mover = loaded.seat_names[start.to_act[0]]
    console.print(f"[bold]{solution.value}[/] for {mover}, who is to move")
    console.print("best: " + " ".join(solution.best), markup=False)
    messages.print(f"{solution.nodes:,} positions looked at", style="dim")


def _solve(position: Position, memory: int, book: bool) -> Solution:
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=messages, transient=True) as progress:
        task = progress.add_task("solving")

        def show(nodes: int) -> bool:
            progress.update(task, description=f"{nodes:,} positions looked at")
            return True

        return Solver(position, memory, progress=show, book=book).solve(position)
