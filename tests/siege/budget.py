"""How much of a processor all attackers together may use, by turns between the attacks."""

from __future__ import annotations

import asyncio
import time

from quincunx.hall.thinking import Party
from quincunx.server.sharing import FairQueue

# What is measured is what the server makes of the attacks, not how many cycles they take from it.
SHARE = 0.5
TICK_SECONDS = 0.02


class Budget:
    """Holds all attackers back while their process has used more than its share of a processor."""

    def __init__(self, share: float = SHARE) -> None:
        self._share = share
        self._waiting: FairQueue[asyncio.Future[None]] = FairQueue()
        self._pacing: asyncio.Task[None] | None = None
        self._used = time.process_time()
        self._since = time.monotonic()

    async def turn(self, attack: str) -> None:
        """Wait until an attack may do something more."""
        turn = asyncio.get_running_loop().create_future()
        self._waiting.add(Party(attack, ""), turn)
        if self._pacing is None or self._pacing.done():
            self._pacing = asyncio.create_task(self._pace())
        await turn

    async def _pace(self) -> None:
        while len(self._waiting):
            while not self._can_afford_more():
                await asyncio.sleep(TICK_SECONDS)
            turn = self._waiting.take()
            if not turn.done():
                turn.set_result(None)
            await asyncio.sleep(0)  # whoever has the turn makes use of it before it is counted

    def _can_afford_more(self) -> bool:
        now, used = time.monotonic(), time.process_time()
        if now - self._since > 1:  # what was not used is not saved up
            kept = max(0.0, used - self._used - (now - self._since) * self._share)
            self._since, self._used = now, used - kept
        return used - self._used <= (now - self._since) * self._share + TICK_SECONDS
