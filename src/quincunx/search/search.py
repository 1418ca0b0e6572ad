"""Search: Monte-Carlo tree search of a position, on one thread or several.

Each thread has its own tree and its own random stream; their findings are added up at the root.
So threads never wait for each other, and with one thread a search is exactly reproducible.
"""

from __future__ import annotations

import contextlib
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

from quincunx.core import bits, checks, limits
from quincunx.core.errors import IllegalMoveError
from quincunx.core.numbered import NumberedPosition
from quincunx.core.position import Position
from quincunx.core.stream import RandomStream
from quincunx.search.analysis import SHARES, Analysis, Candidate, proof_name, rank_all
from quincunx.search.hidden_tree import HiddenTree
from quincunx.search.limit import Limit, next_slice
from quincunx.search.pool import BYTES_PER_NODE
from quincunx.search.settings import Settings
from quincunx.search.tree import Tree

FIRST_SLICE = 8
PROGRESS_SECONDS = 0.25
LINE_LENGTH = 12
HAS_THREADS = sys.platform != "emscripten"  # in a browser, Python cannot start any
BYTES_PER_ACTION = 16  # what a tree keeps for each action of each seat, besides its nodes


class Search:
    """A search that can be stopped, asked for what it has found, and continued."""

    def __init__(
        self,
        position: Position,
        settings: Settings | None = None,
        *,
        threads: int = 1,
        seed: int = 0,
        memory: int = Limit().memory,
    ) -> None:
        position = checks.is_numbered(position, "search needs")
        threads = checks.whole(threads, 1, limits.MOST_THREADS, "the number of threads")
        memory = checks.whole(memory, limits.LEAST_MEMORY, limits.MOST_MEMORY, "the memory, in bytes,")
        seed = RandomStream(seed).state  # refuses what is no seed
        if position.outcome is not None:
            raise IllegalMoveError("the game is over: there is nothing to search")
        self.position = position.copy()
        self._settings = settings or Settings.tuned(position.game)
        self._seeds = [bits.mix(seed + thread) for thread in range(threads)]
        self._memory = memory // threads
        self._stop = threading.Event()
        # A tree may be read only between slices. A reader takes the turnstile first, and the searching
        # threads pass through it before each slice, so a reader waits for one slice at most.
        self._turnstile = threading.Lock()
        self._locks = [threading.Lock() for _ in range(threads)]
        self._plant()

    def _plant(self) -> None:
        kind = HiddenTree if self.position.game.hides else Tree
        self._trees = [kind(self.position, self._settings, seed, self._memory) for seed in self._seeds]

    def run(self, limit: Limit, progress: Callable[[Analysis], None] | None = None) -> Analysis:
        """Search until the limit is reached, the result is proven, or `stop` is called."""
        self.grow(limit, progress)
        return self.analysis()

    def grow(self, limit: Limit, progress: Callable[[Analysis], None] | None = None) -> None:
        """Like `run`, but without reading the result from the trees."""
        self._stop.clear()
        for tree in self._trees:
            tree.halted = False
        deadline = None if limit.seconds is None else time.monotonic() + limit.seconds
        visits = None if limit.visits is None else -(-limit.visits // len(self._trees))
        if len(self._trees) == 1 and progress is None:
            self._grow(0, deadline, visits)
            return
        if not HAS_THREADS:
            self._grow_in_turns(deadline, visits, progress)
            return
        with ThreadPoolExecutor(len(self._trees)) as pool:
            running = [pool.submit(self._grow, index, deadline, visits) for index in range(len(self._trees))]
            try:
                while progress is not None and not all(task.done() for task in running):
                    self._stop.wait(PROGRESS_SECONDS)
                    progress(self.analysis())
                for task in running:
                    task.result()
            except BaseException:
                self.stop()
                raise

    @property
    def simulations(self) -> int:
        """How many simulations have been run."""
        return sum(tree.simulations() for tree in self._trees)

    @property
    def size(self) -> int:
        """About how many bytes its trees take."""
        game = self.position.game
        beside = BYTES_PER_ACTION * game.seats * game.action_count
        return sum(tree.capacity * BYTES_PER_NODE + beside for tree in self._trees)

    @property
    def is_proven(self) -> bool:
        """Whether the result is certain."""
        return any(tree.proven() for tree in self._trees)

    def stop(self) -> None:
        """Make `run`, in another thread, return at once with what it has found."""
        self._stop.set()
        for tree in self._trees:
            tree.halted = True

    def _grow_in_turns(
        self, deadline: float | None, visits: int | None, progress: Callable[[Analysis], None] | None
    ) -> None:
        """Grow the trees slice by slice in turn, until each has what its thread would give it."""
        growing = [self._slices(index, deadline, visits) for index in range(len(self._trees))]
        told = time.monotonic()
        while growing:
            growing = [slices for slices in growing if next(slices, 0)]
            if progress is not None and time.monotonic() - told >= PROGRESS_SECONDS:
                progress(self.analysis())
                told = time.monotonic()

    def _grow(self, index: int, deadline: float | None, visits: int | None) -> None:
        for _ in self._slices(index, deadline, visits):
            pass

    def _slices(self, index: int, deadline: float | None, visits: int | None) -> Iterator[int]:
        """Run simulations of a tree in slices that take about as long as each other; yields their sizes."""
        tree, slice_size, left = self._trees[index], FIRST_SLICE, visits or limits.MOST_VISITS
        while left > 0 and not self._stop.is_set() and tree.proven() == 0:
            started = time.monotonic()
            if deadline is not None and started >= deadline:
                return
            with self._turnstile:
                pass
            with self._locks[index]:
                done = tree.simulate(min(slice_size, left))
            if done == 0:
                return  # the tree can count no more visits
            left -= done
            slice_size = next_slice(slice_size, time.monotonic() - started)
            yield done

    def advance(self, move: str) -> None:
        """Make a move, and keep what the search knows about the position after it."""
        with self._reading():
            position = self.position.copy()
            position.push(move)
            self._go_to(position)

    def follow(self, position: Position) -> bool:
        """Move on to a position that is any number of moves ahead, and keep what is known about it.

        Returns whether anything is known, which is so if every move that led there was looked at.
        """
        position = checks.belongs(position, self.position.game, "search needs")
        with self._reading():
            return self._go_to(position.copy())

    def _go_to(self, position: NumberedPosition) -> bool:
        self.position = position
        if position.outcome is not None:
            return False
        known = all(tree.descend_to(position) for tree in self._trees)
        if not known:
            self._plant()
        return known

    def analysis(self) -> Analysis:
        """What has been found so far; it may be called while `run` goes on in another thread."""
        with self._reading():
            return self._read_trees()

    @contextlib.contextmanager
    def _reading(self) -> Iterator[None]:
        """Hold all trees between slices, so that nobody else uses them."""
        with self._turnstile, contextlib.ExitStack() as held:
            for lock in self._locks:
                held.enter_context(lock)
            yield

    def line(self, move: str = "", length: int = LINE_LENGTH) -> tuple[str, ...]:
        """How it might go on, by what was looked at most; after a move, if one is given."""
        game = self.position.game
        action = game.action(move) if move else -1
        with self._reading():
            lines = [tree.principal_line(length, action) for tree in self._trees]
        # As in an analysis, that of the largest tree, unless it has none.
        longest = max(lines, key=len) if move else lines[self._largest()]
        return tuple(game.notation(each) for each in longest)

    def _largest(self) -> int:
        return max(range(len(self._trees)), key=lambda index: self._trees[index].simulations())

    def _read_trees(self) -> Analysis:
        seat = self.position.turn
        found: dict[int, list[float]] = {action: [0, 0.0, 0] for action in self.position.legal_actions()}
        for tree in self._trees:
            for action, visits, mean, proof in tree.candidates():
                found[action][0] += visits
                found[action][1] += visits * mean
                found[action][2] = max(found[action][2], proof)
        notation = self.position.game.notation
        candidates = rank_all(
            Candidate(notation(action), int(visits), total / max(1, visits), proof_name(int(proof), seat))
            for action, (visits, total, proof) in found.items()
        )
        main = self._trees[self._largest()]
        return Analysis(
            candidates=tuple(candidates),
            values=self._values(candidates[0], seat),
            line=tuple(notation(action) for action in main.principal_line(LINE_LENGTH)),
            simulations=self.simulations,
            proof=proof_name(max(tree.proven() for tree in self._trees), seat),
        )

    def _values(self, best: Candidate, seat: int) -> tuple[float, ...]:
        """The best move's value for the seat to move; the others share the rest as in all simulations."""
        own = best.value if best.proof in (None, "draw") else SHARES[best.proof]
        seats = range(self.position.game.seats)
        sums = [sum(tree.sums[other] for tree in self._trees) for other in seats]
        sums[seat] = 0.0
        if not any(sums):
            sums = [float(other != seat) for other in seats]
        rest = sum(sums) or 1.0
        return tuple(own if other == seat else (1 - own) * total / rest for other, total in enumerate(sums))


def analyse(
    position: Position,
    limit: Limit,
    *,
    threads: int = 1,
    seed: int = 0,
    progress: Callable[[Analysis], None] | None = None,
) -> Analysis:
    """Search a position within a limit; use `Search` to stop it or to go on later."""
    return Search(position, threads=threads, seed=seed, memory=limit.memory).run(limit, progress)
