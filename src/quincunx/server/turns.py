"""Turns: requests begin one at a time, one in each round of the event loop.

A move takes several rounds until it is acknowledged. If everything that a crowd asks for began at once, each
round would take as long as all of that; this way rounds stay short, and waiting is fair.
"""

from __future__ import annotations

import asyncio

from quincunx.hall.thinking import Party
from quincunx.server.sharing import FairQueue


class Turns:
    """Calls those who are waiting, one in each round; their addresses take turns."""

    def __init__(self) -> None:
        self._queue: FairQueue[asyncio.Future[None]] = FairQueue()

    async def wait(self, party: Party) -> None:
        """Wait for a turn."""
        loop = asyncio.get_running_loop()
        turn = loop.create_future()
        self._queue.add(party, turn)
        if len(self._queue) == 1:  # otherwise a call is coming
            loop.call_soon(self._call)
        await turn

    def _call(self) -> None:
        while len(self._queue):
            turn = self._queue.take()
            if not turn.done():  # otherwise nobody is waiting for it any more
                turn.set_result(None)
                break
        if len(self._queue):
            asyncio.get_running_loop().call_soon(self._call)
