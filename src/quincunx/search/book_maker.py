"""Makes a book of proven openings: solves every position after some moves, and works back from there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from quincunx.core import checks
from quincunx.core.game import Game
from quincunx.core.numbered import NumberedPosition
from quincunx.search.book import Book, Opening
from quincunx.search.limit import MEGABYTE
from quincunx.search.solve import Solver, children


def make_book(
    games: Sequence[Game], plies: int, progress: Callable[[int, int], None], memory: int = 256 * MEGABYTE
) -> Book:
    """The book of all positions after at most `plies` moves, for games that differ only in options.

    `progress` is called with the number of positions solved so far, and of all that have to be solved.
    """
    trees = [_Tree(game, plies, memory) for game in games]
    to_solve = {key for tree in trees for key in tree.levels[-1]}
    proven: dict[int, Opening] = {}
    for tree in trees:
        for key, position in tree.levels[-1].items():
            if key not in proven:
                proven[key] = tree.solve(key, position)
                progress(len(proven), len(to_solve))
    for tree in trees:
        for level in reversed(tree.levels[:-1]):
            for key, position in level.items():
                proven[key] = tree.reckon(key, position, proven)
    return Book(tuple(sorted(proven.values())))


class _Tree:
    """The opening positions of one game, by level and key."""

    def __init__(self, game: Game, plies: int, memory: int) -> None:
        start = checks.is_numbered(game.start(), "a book needs")
        self._solver = Solver(start, memory, book=False)
        self.levels = [{self._solver.key(start): start}]
        for _ in range(plies):
            following: dict[int, NumberedPosition] = {}
            for position in self.levels[-1].values():
                for _, child in children(position):
                    if child.outcome is None:
                        following.setdefault(self._solver.key(child), child)
            self.levels.append(following)

    def solve(self, key: int, position: NumberedPosition) -> Opening:
        """What the solver says about a position."""
        before = self._solver.nodes
        value = self._solver.value(position)
        seats = {"win": 1 << position.turn, "draw": 3, "loss": 2 >> position.turn}
        return Opening(key, seats[value], self._solver.nodes - before + 1)

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
