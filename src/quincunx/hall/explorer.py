"""The explorer: the moves of a position with their exact values, where they can be solved in time."""

from __future__ import annotations

import time
from collections import OrderedDict
from functools import partial

from quincunx.bots.exploring import Explored, Exploring, explore_on
from quincunx.core.position import Position
from quincunx.hall.thinking import Party, Thinker

# How long an answer takes at most: until all values are known or, once they are, until distances are.
ANSWER_SECONDS = 1.5
SLICE_SECONDS = 0.3  # others who wait for the same solver or thread have their turn after so long
MOST_WARM = 2  # games whose solver is kept, with 48 MB each


class Explorer:
    """Keeps the solvers of the games that were asked about last."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._warm: OrderedDict[str, Exploring] = OrderedDict()

    async def explore(self, position: Position, party: Party) -> Explored:
        """What can be found out about the moves of a position in a moment; asked again, it goes on."""
        if not position.game.open_duel:
            return Explored(None, searching=False)
        exploring, until = self._find(position), time.monotonic() + ANSWER_SECONDS
        found = before = await self._ask(exploring, position, 0.0, party)
        while found.searching and time.monotonic() < until:
            found = await self._ask(exploring, position, SLICE_SECONDS, party)
            if found.moves is not None and before.moves is None:
                break
        return found

    async def _ask(self, exploring: Exploring, position: Position, seconds: float, party: Party) -> Explored:
        return await self._thinker.ask(partial(explore_on, exploring, position, seconds), party)

    def _find(self, position: Position) -> Exploring:
        name = str(position.game)
        if name not in self._warm:
            self._warm[name] = Exploring(position.game)
            if len(self._warm) > MOST_WARM:
                self._warm.popitem(last=False)
        self._warm.move_to_end(name)
        return self._warm[name]
