"""`quincunx perft`: counts move sequences."""

import time
from typing import Annotated

from quincunx.cli.support.arguments import GameName, Moves, OptionTexts, Seed, set_up
from quincunx.cli.support.console import console, messages
from quincunx.cli.support.parameters import Argument, Option
from quincunx.cli.support.progress import track
from quincunx.testing.perft import divide


def run(
    game: GameName,
    depth: Annotated[int, Argument(min=0, max=30, help="How many moves deep.")],
    moves: Moves = "",
    each_move: Annotated[bool, Option("--divide", help="Also show the count after each first move.")] = False,
    option: OptionTexts = None,
    seed: Seed = 0,
) -> None:
    """Count all sequences of moves, to compare the count with another program's."""
    position = set_up(game, option, moves, None, seed)
    _show(0, 1)
    counts: dict[str, int] = {}
    seconds = 0.0
    for plies in range(1, depth + 1):
        started = time.perf_counter()
        first_moves = len(position.legal_moves())
        counts = dict(track(divide(position, plies), f"depth {plies}", total=first_moves))
        seconds = time.perf_counter() - started
        if plies < depth:
            _show(plies, sum(counts.values()))
    if each_move:
        for move, count in counts.items():
            console.print(f"{move:>12}  {count:,}", markup=False)
    total = sum(counts.values())
    if depth:
        _show(depth, total)
    if seconds >= 0.01:
        messages.print(f"{seconds:.2f} s, {total / seconds / 1e6:.1f} million sequences a second")


def _show(depth: int, count: int) -> None:
    console.print(f"{depth:>3}  {count:,}")
