"""Turns: whatever is asked for begins at its turn, one thing in each round of the event loop.

A move needs several rounds until it is acknowledged. If everything that a crowd asks for began at once, each
round would take as long as all of it; so a round stays short, and what waits does so fairly.
"""

from __future__ import annotations

import asyncio

from quincunx.server.parties import Party
from quincunx.server.sharing import FairQueue


class Turns:
    """Calls those who wait, one in each round, by turns between their addresses."""

    def __init__(self) -> None:
        self._queue: FairQueue[asyncio.Future[None]] = FairQueue()
        self._is_calling = False

    async def wait(self, party: Party) -> None:
        """Wait for a turn."""
        loop = asyncio.get_running_loop()
        turn = loop.create_future()
        self._queue.add(party, turn)
        if not self._is_calling:
            self._is_calling = True
            loop.call_soon(self._call)
        await turn

    def _call(self) -> None:
        while len(self._queue):
            turn = self._queue.take()
            if not turn.done():  # else nobody waits for it any more
                turn.set_result(None)
                break
        self._is_calling = len(self._queue) > 0
        if self._is_calling:
            asyncio.get_running_loop().call_soon(self._call)
