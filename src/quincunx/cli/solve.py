"""`quincunx solve`: the exact value of a position."""

import json
from typing import Annotated

from rich.progress import SpinnerColumn

from quincunx.cli.support.arguments import GameName, Moves, OptionTexts, PositionText, set_up
from quincunx.cli.support.console import console, messages
from quincunx.cli.support.parameters import Option
from quincunx.cli.support.progress import show_progress
from quincunx.search import Solver
from quincunx.search.limit import MEGABYTE


def run(
    game: GameName,
    moves: Moves = "",
    position: PositionText = None,
    memory: Annotated[int, Option(min=1, max=65536, help="Memory for the table, in megabytes.")] = 64,
    book: Annotated[bool, Option(help="Use the proven openings that come with the game.")] = True,
    as_json: Annotated[bool, Option("--json", help="Print the value and the best moves as JSON.")] = False,
    option: OptionTexts = None,
) -> None:
    """Find out who wins with best play, and all best moves; for two-seat games with nothing hidden.

    Positions near the end of a game are solved quickly; a game with a book of openings can be solved from its
    first moves on.
    """
    start = set_up(game, option, moves, position, seed=0)
    with show_progress(SpinnerColumn(), doing="solving") as show:

        def show_nodes(nodes: int) -> bool:
            show(description=f"{nodes:,} positions looked at; Ctrl-C stops")
            return True

        solution = Solver(start, memory * MEGABYTE, progress=show_nodes, book=book).solve(start)
    if as_json:
        print(json.dumps({"value": solution.value, "best": list(solution.best)}))
        return
    mover = start.game.seat_names[start.to_act[0]]
    console.print(f"[bold]{solution.value}[/] for {mover}, who is to move")
    console.print("best: " + " ".join(solution.best), markup=False)
    messages.print(f"{solution.nodes:,} positions looked at", style="dim")
