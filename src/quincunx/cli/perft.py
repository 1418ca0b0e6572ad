"""`quincunx perft`: counts move sequences."""

import time
from collections import Counter
from functools import partial
from typing import Annotated

from rich.progress import BarColumn, MofNCompleteColumn

from quincunx.cli.support.arguments import GameName, Moves, OptionTexts, Seed, set_up
from quincunx.cli.support.console import console, messages
from quincunx.cli.support.parameters import Argument, Option
from quincunx.cli.support.progress import show_progress
from quincunx.cli.support.spreading import Cluster, Jobs, Keep, spreading
from quincunx.core.position import Position
from quincunx.spread import Spread
from quincunx.testing.perft import perft, perft_after, split

MOMENT = 0.05  # seconds for a depth; after one that took longer, others are started for the next


def run(
    game: GameName,
    depth: Annotated[int, Argument(min=0, max=30, help="How many moves deep.")],
    moves: Moves = "",
    each_move: Annotated[bool, Option("--divide", help="Also show the count after each first move.")] = False,
    jobs: Jobs = None,
    cluster: Cluster = None,
    keep: Keep = None,
    option: OptionTexts = None,
    seed: Seed = 0,
) -> None:
    """Count all sequences of moves, to compare the count with another program's."""
    position = set_up(game, option, moves, None, seed)
    _show(0, perft(position, 0))
    counts: Counter[str] = Counter()
    seconds = 0.0
    of = f"perft of {position.game}, rules {position.game.version}, {position.text}"
    with spreading(jobs, cluster, keep, of) as elsewhere:
        for plies in range(1, depth + 1):
            is_short = jobs is None and cluster is None and keep is None and seconds < MOMENT
            started = time.perf_counter()
            counts = _count(position, plies, Spread() if is_short else elsewhere)
            seconds = time.perf_counter() - started
            if plies < depth:
                _show(plies, counts.total())
    if each_move:
        for move, count in counts.items():
            console.print(f"{move:>12}  {count:,}", markup=False)
    total = counts.total()
    if depth:
        _show(depth, total)
    if seconds >= 0.01:
        messages.print(f"{seconds:.2f} s, {total / seconds / 1e6:.1f} million sequences a second")


def _count(position: Position, plies: int, spread: Spread) -> Counter[str]:
    """The count after each first move."""
    first = position.legal_moves()
    if plies == 1:
        return Counter(first)
    lines = split(position, plies)
    tasks = ((f"{plies} moves that begin {' '.join(line)}", line) for line in lines)
    counts: Counter[str] = Counter(dict.fromkeys(first, 0))
    with show_progress(BarColumn(), MofNCompleteColumn(), doing=f"depth {plies}", total=len(lines)) as show:
        for place, count in spread.run(partial(perft_after, position, plies), tasks):
            counts[lines[place][0]] += count
            show(advance=1)
    return counts


def _show(depth: int, count: int) -> None:
    console.print(f"{depth:>3}  {count:,}")
