"""Makes a book of proven openings: solves every position after some moves, and works back from there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
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
NO_PROOFS = "what was kept are no proofs as this version makes them: name another file"

_Level = dict[int, NumberedPosition]
"""Positions after some number of moves, by their keys."""


def make_book(
    games: Sequence[Game],
    plies: int,
    progress: Callable[[int, int], None],
    memory: int = 256 * MEGABYTE,
    spread: Spread | None = None,
    slow: int = 0,
    distances: int | None = None,
) -> Book:
    """The book of all positions after at most `plies` moves, for games that differ only in options.

    With `slow`, only those after the last move are kept whose proof looked at that many positions or more.
    These and the ones a move before have a best reply each in the book: knowing that a position is won does
    not yet find the move.

    After at most `distances` moves they have the plies to the end as well, which take longer to find.

    `progress` is called with the number of positions solved so far, and of all that have to be solved.
    `memory` is for each task that is under way.
    """
    trees = [_Tree(game, plies) for game in games]
    spread = spread or Spread()
    last = _portions([tree.levels[-1] for tree in trees], ALONE if slow else TOGETHER)
    measured = [] if distances is None else [tree.levels[distances] for tree in trees]
    further = _portions(measured, TOGETHER)
    seen = {key for portion in last for key in portion}
    done, total = 0, len(seen) + sum(map(len, further))
    proven: dict[int, Opening] = {}
    replies: dict[int, int] = {}
    for place, found in spread.run(partial(_solve_some, memory), _tasks("portion", last)):
        for key, (winners, work, reply) in zip(last[place], _read(found, len(last[place])), strict=True):
            proven[key] = Opening(key, winners, work)
            replies[key] = reply
        progress(done := done + len(last[place]), total)
    quick = {key for key in seen if proven[key].work < slow}
    for tree in trees:
        for level in reversed(tree.levels[:-1]):
            for key, position in level.items():
                proven[key] = tree.reckon(key, position, proven)
    measuring = _tasks(f"distances after {distances}", further)
    for place, found in spread.run(partial(_measure_some, memory), measuring):
        for key, plies_left in zip(further[place], _read_distances(found, len(further[place])), strict=True):
            proven[key] = proven[key]._replace(distance=plies_left)
        progress(done := done + len(further[place]), total)
    for tree in trees:
        for level in reversed(tree.levels[: distances or 0]):
            for key, position in level.items():
                proven[key] = proven[key]._replace(distance=tree.measure(position, proven))
    if slow:
        for key in seen - quick:
            if replies[key]:  # it keeps the value, so the same seats win after it, and the proof is the same
                proven.setdefault(replies[key], proven[key]._replace(key=replies[key]))
        for tree in trees:
            if plies:
                quick -= {tree.reply(position, proven) for position in tree.levels[-2].values()}
    return Book(tuple(sorted(opening for opening in proven.values() if opening.key not in quick)))


def _portions(levels: Sequence[_Level], together: int) -> list[_Level]:
    """All positions of some levels, each once, so many together."""
    whole: _Level = {}
    for level in levels:
        for key, position in level.items():
            whole.setdefault(key, position)
    keys = list(whole)
    starts = range(0, len(keys), together)
    return [{key: whole[key] for key in keys[start : start + together]} for start in starts]


def _tasks(name: str, portions: Sequence[_Level]) -> Iterator[tuple[str, list[NumberedPosition]]]:
    return ((f"{name} {number}", list(one.values())) for number, one in enumerate(portions))


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


def _measure_some(memory: int, positions: Sequence[NumberedPosition]) -> list[int]:
    """How many plies the game lasts from each position; 0 where it is drawn."""
    solver = Solver(positions[0], memory, book=False)
    return [solver.distance(position) or 0 for position in positions]


def _read(found: Any, count: int) -> list[tuple[int, int, int]]:
    """What `_solve_some` gave for so many positions; it may come from a file that somebody else has made."""
    shaped = isinstance(found, list) and len(found) == count
    if not shaped or not all(isinstance(each, list) and list(map(type, each)) == [int] * 3 for each in found):
        raise QuincunxError(NO_PROOFS)
    return [(winners, work, reply) for winners, work, reply in found]


def _read_distances(found: Any, count: int) -> list[int]:
    """What `_measure_some` gave, from such a file too."""
    if not isinstance(found, list) or list(map(type, found)) != [int] * count:
        raise QuincunxError(NO_PROOFS)
    return found


class _Tree:
    """The opening positions of one game, by level and key."""

    def __init__(self, game: Game, plies: int) -> None:
        start = checks.is_numbered(game.start(), "a book needs")
        self._solver = Solver(start, MEGABYTE, book=False)  # it only tells keys
        self.levels: list[_Level] = [{self._solver.key(start): start}]
        for _ in range(plies):
            following: _Level = {}
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

    def measure(self, position: NumberedPosition, proven: dict[int, Opening]) -> int:
        """The plies to the end with best play, which follow from those one move further on; 0 in a draw."""
        winners = proven[self._solver.key(position)].winners
        left = []
        for _, child in children(position):
            outcome = child.outcome
            if outcome is not None:
                if winners == sum(1 << seat for seat in outcome.winners):
                    left.append(0)
            elif winners == (opening := proven[self._solver.key(child)]).winners:
                left.append(opening.distance)
        wins = winners == 1 << position.turn
        return 0 if winners == 3 else 1 + (min(left) if wins else max(left))

    def reply(self, position: NumberedPosition, proven: dict[int, Opening]) -> int:
        """The key of a position one move further on with the same result, the easiest to prove; 0 if none."""
        winners = proven[self._solver.key(position)].winners
        keys = {self._solver.key(child) for _, child in children(position) if child.outcome is None}
        kept = [proven[key] for key in keys if proven[key].winners == winners]
        return min(kept, key=lambda opening: (opening.work, opening.key)).key if kept else 0
