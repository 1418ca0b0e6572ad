"""What the engine thinks of positions, for reviews and hints: in the threads of the bots, bounded."""

from __future__ import annotations

import threading

from quincunx.bots.advice import Adviser
from quincunx.bots.exact import ExactPlay
from quincunx.bots.thinking import think
from quincunx.core.position import Position
from quincunx.match.errors import Refusal
from quincunx.search import Analysis, Limit, Search
from quincunx.server.parties import Party
from quincunx.server.thinking_pool import ThinkingPool, as_seen

SECONDS = 0.3
# A review is worth the same on every machine, unless that is slow.
VISITS = 20_000
MEMORY = 64 << 20
# For the solver, where it is asked at all.
SOLVER_LIMIT = Limit(seconds=1.0)
SOLVER_MEMORY = 16 << 20


class Asking:
    """A search as the pool sees it: something that can be told to stop."""

    name = "analysis"

    def __init__(self) -> None:
        self._halt = threading.Event()
        self.found: Analysis | None = None

    def choose(self, position: Position) -> str:
        """Search, and keep all that was found; where the position can be solved, exact values."""
        search = Search(position, seed=1, memory=MEMORY)
        self.found = think(search, Limit(seconds=SECONDS, visits=VISITS, memory=MEMORY), self._halt)
        solution = ExactPlay(SOLVER_MEMORY).solve(position, SOLVER_LIMIT, self._halt)
        if solution is not None:
            self.found = self.found.with_exact(solution.value, solution.best, position.to_act[0])
        return self.found.best

    def stop(self) -> None:
        """Have the search return at once."""
        self._halt.set()


class Solving:
    """A game's advice to those who play it alone, as the pool sees it; bounded, so it need not be stopped."""

    name = "solving"

    def choose(self, position: Position) -> str:
        """A move that leads to a win, if that is known."""
        return Adviser().hint(position).move

    def stop(self) -> None:
        """There is no need to."""


async def analyse_position(pool: ThinkingPool, position: Position, party: Party) -> Analysis:
    """The candidates in a position, as good as they look to those who know what its seats know."""
    if not position.game.numbered:
        raise Refusal("analysis/unsuited", f"the engine has no opinion on {position.game}")
    seen = as_seen(position)
    asking = Asking()
    await pool.ask(asking, seen, party)
    assert asking.found is not None
    return asking.found


async def suggest_move(pool: ThinkingPool, position: Position, party: Party) -> str:
    """A good move; for who plays alone one that leads to a win, if that is known."""
    if position.game.lone_player is not None:
        return await pool.ask(Solving(), position.copy(), party)
    return (await analyse_position(pool, position, party)).best
