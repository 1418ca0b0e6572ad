"""Makes a book of proven openings: solves every position after some moves, and works back from there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from quincunx.core import checks
from quincunx.core.game import Game
from quincunx.core.numbered import NumberedPosition
from quincunx.search.book import Book, Opening
from quincunx.search.limit import MEGABYTE
from quincunx.search.solve import Solver, children
from quincunx.spread import Spread

# Positions in a task. What is known of one helps with the next, but how much work a proof took must not
# depend on who has solved what before, so every task begins with nothing.
TOGETHER = 16


def make_book(
    games: Sequence[Game],
    plies: int,
    progress: Callable[[int, int], None],
    memory: int = 256 * MEGABYTE,
    spread: Spread | None = None,
) -> Book:
    """The book of all positions after at most `plies` moves, for games that differ only in options.

    `progress` is called with the number of positions solved so far, and of all that have to be solved.
    `memory` is for each task that is under way.
    """
    trees = [_Tree(game, plies) for game in games]
    portions: list[list[tuple[int, NumberedPosition]]] = []
    seen: set[int] = set()
    for tree in trees:
        new = [(key, position) for key, position in tree.levels[-1].items() if key not in seen]
        seen |= tree.levels[-1].keys()
        portions += [new[first : first + TOGETHER] for first in range(0, len(new), TOGETHER)]
    tasks = ((f"portion {number}", [each for _, each in one]) for number, one in enumerate(portions))
    proven: dict[int, Opening] = {}
    for place, found in (spread or Spread()).run(partial(_solve_some, memory), tasks):
        for (key, _), (winners, work) in zip(portions[place], found, strict=True):
            proven[key] = Opening(key, winners, work)
        progress(len(proven), len(seen))
    for tree in trees:
        for level in reversed(tree.levels[:-1]):
            for key, position in level.items():
                proven[key] = tree.reckon(key, position, proven)
    return Book(tuple(sorted(proven.values())))


def _solve_some(memory: int, positions: Sequence[NumberedPosition]) -> list[list[int]]:
    """Who wins each position, as bits, and the work that its proof took."""
    solver = Solver(positions[0], memory, book=False)
    found = []
    for position in positions:
        before = solver.nodes
        value = solver.value(position)
        seats = {"win": 1 << position.turn, "draw": 3, "loss": 2 >> position.turn}
        found.append([seats[value], solver.nodes - before + 1])
    return found


class _Tree:
    """The opening positions of one game, by level and key."""

    def __init__(self, game: Game, plies: int) -> None:
        start = checks.is_numbered(game.start(), "a book needs")
        self._solver = Solver(start, MEGABYTE, book=False)  # it only tells keys
        self.levels = [{self._solver.key(start): start}]
        for _ in range(plies):
            following: dict[int, NumberedPosition] = {}
            for position in self.levels[-1].values():
                for _, child in children(position):
                    if child.outcome is None:
                        following.setdefault(self._solver.key(child), child)
            self.levels.append(following)

    def reckon(self, key: int, position: NumberedPosition, proven: dict[int, Opening]) -> Opening:
        """What follows from the positions one move further on: the best result for the seat to move."""
        results, work = set(), 1
        for _, child in children(position):
            outcome = child.outcome
            if outcome is not None:
                results.add(sum(1 << seat for seat in outcome.winners))
            else:
                opening = proven[self._solver.key(child)]
                results.add(opening.winners)
                work += opening.work
        own = 1 << position.turn
        return Opening(key, own if own in results else 3 if 3 in results else own ^ 3, work)
