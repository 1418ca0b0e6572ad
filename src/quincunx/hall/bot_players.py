"""The bots at one table: the one whose turn it is thinks; in real-time games all of them plan."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Protocol

from quincunx.hall import tracing
from quincunx.hall.asking import on_its_own
from quincunx.hall.thinking import Party, Planner, Thinker
from quincunx.match.errors import Refusal
from quincunx.match.match import Match

log = logging.getLogger(__name__)

# With a clock a bot takes at least so long for a move, in milliseconds, so that people see their own move
# come to rest. Without one their page sees to that, and lets them go on sooner; here it would cost them time.
UNHURRIED = 800


class Playground(Protocol):
    """What bots need of their table."""

    name: str
    match: Match
    party: Party

    def now(self) -> int: ...
    async def play(self, seat: int, move: str, ply: int, line: int) -> None: ...
    async def give_up(self, seat: int) -> None: ...


class BotPlayers:
    """Runs a task for every bot that has something to think about."""

    def __init__(self, table: Playground, thinker: Thinker) -> None:
        self._table = table
        self._thinker = thinker
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._planners: dict[int, Planner] = {}
        self._moment: tuple[int, int, bool] | None = None

    @property
    def busy(self) -> bool:
        """Whether a bot is thinking."""
        return bool(self._tasks)

    def wake(self) -> None:
        """Have the bots that are to act think; whatever they thought about an earlier position is void."""
        match = self._table.match
        moment: tuple[int, int, bool] | None = (match.line, match.ply, match.rests)
        if moment == self._moment and match.status == "playing":
            return
        if match.status == "playing":
            self.stop()
        else:
            self.leave()
            moment = None  # the bots at a table that is waiting begin when play does
        self._moment = moment
        for seat in match.to_act:
            player = match.players[seat]
            if player is not None and player.kind == "bot":
                work = self._plan if match.realtime else self._choose
                turn = self._guard(seat, work(seat, player.id))
                self._tasks[seat] = on_its_own(self._table.name).run(asyncio.create_task, turn)

    def stop(self) -> None:
        """End all thinking; a move that is already being made still goes through."""
        for task in self._tasks.values():
            task.cancel()
        self._tasks = {}
        self._moment = None

    def leave(self) -> None:
        """End all thinking, and forget what was thought."""
        self.stop()
        for seat in range(self._table.match.game.seats):
            self._thinker.forget((self, seat))

    async def _guard(self, seat: int, work: Coroutine[Any, Any, None]) -> None:
        try:
            with tracing.span("bot", seat=seat):
                await work
        except Refusal as error:
            log.error("a bot's move was refused: %s", error)
            await self._table.give_up(seat)
        except Exception:
            log.exception("a bot has failed")
            await self._table.give_up(seat)
        finally:
            if self._tasks.get(seat) is asyncio.current_task():
                del self._tasks[seat]

    async def _choose(self, seat: int, name: str) -> None:
        match = self._table.match
        ply, line = match.ply, match.line
        soonest = self._table.now() + (0 if match.clock.kind == "none" else UNHURRIED)
        if match.clock.kind == "none":  # otherwise waiting might cost it the game
            await self._thinker.pause()
        move = await self._thinker.choose(name, match.position, self._table.party, (self, seat))
        while (left := soonest - self._table.now()) > 0:
            await asyncio.sleep(left / 1000)
        await self._table.play(seat, move, ply, line)

    async def _plan(self, seat: int, name: str) -> None:
        """Ask for a plan, wait for its time, and carry it out; any event before that starts this again."""
        match = self._table.match
        ply, line = match.ply, match.line
        if seat not in self._planners:
            self._planners[seat] = Planner(name)
        plan = await self._thinker.plan(
            self._planners[seat], match.position, seat, self._seconds(), self._table.party
        )
        if plan is None:
            return
        while (left := plan.at - self._seconds()) > 0:
            await asyncio.sleep(left)
        await self._table.play(seat, plan.move, ply, line)

    def _seconds(self) -> float:
        """How long the game has been going on."""
        return self._table.match.played_until(self._table.now()) / 1000
