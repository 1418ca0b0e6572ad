"""Makes a book of proven openings: solves every position after some moves, and works back from there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import astuple
from functools import partial
from typing import Any

from quincunx.core import checks
from quincunx.core.errors import QuincunxError
from quincunx.core.game import Game
from quincunx.core.numbered import NumberedPosition
from quincunx.search.book import Book, Opening
from quincunx.search.limit import MEGABYTE
from quincunx.search.solve import Solver, children
from quincunx.spread import Spread

# Positions in a task. What is known of one helps with the next, but how much work a proof took must not
# depend on who has solved what before, so every task begins with nothing.
TOGETHER = 16
# Where only slow positions are kept, how slow each is must not depend on its neighbours either.
ALONE = 1


def make_book(
    games: Sequence[Game],
    plies: int,
    progress: Callable[[int, int], None],
    memory: int = 256 * MEGABYTE,
    spread: Spread | None = None,
    slow: int = 0,
) -> Book:
    """The book of all positions after at most `plies` moves, for games that differ only in options.

    With `slow`, only those after the last move are kept whose proof looked at that many positions or more.
    These and the ones a move before have a best reply each in the book: knowing that a position is won does
    not yet find the move.

    `progress` is called with the number of positions solved so far, and of all that have to be solved.
    `memory` is for each task that is under way.
    """
    trees = [_Tree(game, plies) for game in games]
    together = ALONE if slow else TOGETHER
    portions: list[list[tuple[int, NumberedPosition]]] = []
    seen: set[int] = set()
    for tree in trees:
        new = [(key, position) for key, position in tree.levels[-1].items() if key not in seen]
        seen |= tree.levels[-1].keys()
        portions += [new[first : first + together] for first in range(0, len(new), together)]
    tasks = ((f"portion {number}", [each for _, each in one]) for number, one in enumerate(portions))
    proven: dict[int, Opening] = {}
    replies: dict[int, int] = {}
    for place, found in (spread or Spread()).run(partial(_solve_some, memory), tasks):
        keys = [key for key, _ in portions[place]]
        for key, (winners, work, reply) in zip(keys, _read(found, len(keys)), strict=True):
            proven[key] = Opening(key, winners, work)
            replies[key] = reply
        progress(len(proven), len(seen))
    quick = {key for key in seen if proven[key].work < slow}
    for tree in trees:
        for level in reversed(tree.levels[:-1]):
            for key, position in level.items():
                proven[key] = tree.reckon(key, position, proven)
    if slow:
        for key in seen - quick:
            if replies[key]:  # it keeps the value, so the same seats win after it, and the proof is the same
                proven.setdefault(replies[key], proven[key]._replace(key=replies[key]))
        for tree in trees:
            if plies:
                quick -= {tree.reply(position, proven) for position in tree.levels[-2].values()}
    return Book(tuple(sorted(opening for opening in proven.values() if opening.key not in quick)))


def _solve_some(memory: int, positions: Sequence[NumberedPosition]) -> list[list[int]]:
    """Who wins each position, as bits, the work that its proof took, and the key after a best move.

    There is no such key, but 0, where every move loses or the best one ends the game.
    """
    solver = Solver(positions[0], memory, book=False)
    found = []
    for position in positions:
        value, best, work = astuple(solver.solve_one(position))
        seats = {"win": 1 << position.turn, "draw": 3, "loss": 2 >> position.turn}
        after = position.copy()
        after.push(best[0])
        reply = 0 if value == "loss" or after.outcome is not None else solver.key(after)
        found.append([seats[value], work + 1, reply])
    return found


def _read(found: Any, count: int) -> list[tuple[int, int, int]]:
    """What `_solve_some` gave for so many positions; it may come from a file that somebody else has made."""
    shaped = isinstance(found, list) and len(found) == count
    if not shaped or not all(isinstance(each, list) and list(map(type, each)) == [int] * 3 for each in found):
        raise QuincunxError("what was kept are no proofs as this version makes them: name another file")
    return [(winners, work, reply) for winners, work, reply in found]


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

    def reply(self, position: NumberedPosition, proven: dict[int, Opening]) -> int:
        """The key of a position one move further on with the same result, the easiest to prove; 0 if none."""
        winners = proven[self._solver.key(position)].winners
        keys = {self._solver.key(child) for _, child in children(position) if child.outcome is None}
        kept = [proven[key] for key in keys if proven[key].winners == winners]
        return min(kept, key=lambda opening: (opening.work, opening.key)).key if kept else 0
