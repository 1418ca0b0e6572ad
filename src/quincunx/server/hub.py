"""Hub: all tables of the server; loads them when they are wanted and puts them away when they are not."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Coroutine, Sequence
from typing import Any

from quincunx.core.game import Game
from quincunx.match import requests
from quincunx.match.clock import TimeControl
from quincunx.match.errors import MatchError
from quincunx.match.events import Aborted, Event, Player, Rematched, Resumed
from quincunx.match.match import Match, replay
from quincunx.server.errors import Refusal
from quincunx.server.fairness import PositionsInPlay
from quincunx.server.quota import KeyedLocks, TableQuota
from quincunx.server.settings import Limits
from quincunx.server.table import Table
from quincunx.server.thinking import ThinkingPool
from quincunx.store import Store, StoreError, Summary

log = logging.getLogger(__name__)

IDLE = 600_000  # milliseconds until a table that nobody uses is put away
LONGEST_WAIT = 86_400_000  # a table whose seats are not taken by then is closed
RECENT = 2 * 86_400_000  # tables with an event since then are loaded at the start
HOUSEKEEPING_SECONDS = 60.0
RESERVE = 10  # one in so many tables is kept for games that go on


class ServerClock:
    """Milliseconds since 1970 that go forward steadily while the server runs."""

    def __init__(self) -> None:
        self._offset = time.time() - time.monotonic()

    def __call__(self) -> int:
        return int((self._offset + time.monotonic()) * 1000)


class Hub:
    """The tables of a server."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self.store = store
        self.limits = limits
        self.now = ServerClock()
        self.pool = ThinkingPool(limits.thinking_threads, limits.thinking_seconds)
        self.in_play = PositionsInPlay()
        self.tables: dict[str, Table] = {}
        self.quota = TableQuota(store, limits.tables_per_guest)
        self._loading = KeyedLocks()
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Take up the tables that were in play, so that clocks run and bots think."""
        for name in await self.store.unfinished(self.now() - RECENT):
            try:
                await self.find(name)
            except MatchError as error:
                log.warning("table %s is left alone: %s", name, error)
        self._start(self._keep_house())

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Stop all that goes on by itself, and wait for what is being stored."""
        for task in list(self._tasks):
            task.cancel()
        for table in self.tables.values():
            table.close()
        self.pool.close()
        for table in list(self.tables.values()):
            await table.settle()
        await self.store.close()

    # Tables.

    async def find(self, name: str, person: str | None = None) -> Table:
        """A table, in memory or from the store; who plays at it finds it even if the server is full."""
        if name in self.tables:
            return self.tables[name]
        async with self._loading.hold(name):
            return self.tables.get(name) or await self._load(name, person)

    async def _load(self, name: str, person: str | None) -> Table:
        history = await self.store.history(name)
        if not history:
            raise MatchError("table/unknown", "there is no such table")
        match = replay(history)
        if match.realtime or match.running() is not None:
            event = Resumed(max(self.now(), match.last_at))
            await self.store.append(name, match.revision, event)
            match.apply(event)
        summary = Summary.of(name, match)
        if not summary.agrees_with(await self.store.find(name)):
            await self.store.summarise(summary)  # the last one was lost when the server was killed
        self._make_room(reserved=match.status == "playing" and person in match.people)
        return self._add(name, match)

    def _add(self, name: str, match: Match) -> Table:
        table = Table(name, match, self.store, self.pool, self.now)
        table.on_rematch = lambda finished: self._start(self._open_rematch(finished))
        table.on_change = lambda changed: self.in_play.note(changed.name, changed.match)
        self.tables[name] = table
        self.in_play.note(name, match)
        table.wake()
        if match.rematch_agreed and match.next_match is None:
            self._start(self._open_rematch(table))
        return table

    def _make_room(self, reserved: bool = False) -> None:
        """See to it that one more table fits; some room is kept for those whose game goes on."""
        most = self.limits.tables if reserved else self.limits.tables - self.limits.tables // RESERVE
        if len(self.tables) < most:
            return
        self.put_away(idle=0)
        if len(self.tables) >= most:
            raise MatchError("server/full", "the server has too many tables now: try again later")

    async def open(
        self,
        game: Game,
        creator: str,
        players: Sequence[Player | None],
        *,
        clock: TimeControl,
        private: bool,
        invited: tuple[int, ...] = (),
        seed: int | None = None,
    ) -> Table:
        """A new table, with the players that are known already, and any deal unless a seed is given."""
        now = self.now()
        seed = secrets.randbits(64) if seed is None else seed
        opened = requests.open_match(game, seed, creator, now, clock=clock, private=private, invited=invited)
        match, history = Match(opened), list[Event]([opened])
        for seat, player in enumerate(players):
            if player is not None:
                history.append(requests.take_seat(match, seat, player, now, invited=True))
                match.apply(history[-1])
        name = secrets.token_urlsafe(12)
        self._make_room()
        await self.store.create(Summary.of(name, match), history)
        return self._add(name, match)

    async def _open_rematch(self, finished: Table) -> None:
        """The same game with everybody one seat further on."""
        match = finished.match
        try:
            async with self.quota.claim(match.people):
                table = await self.open(
                    match.game,
                    match.opened.creator,
                    requests.rotate_seats(match),
                    clock=match.clock,
                    private=match.opened.private,
                )
            table.party = finished.party
            await finished.request(lambda at: _rematched(match, table.name, at))
        except (MatchError, Refusal, StoreError):
            log.exception("a rematch could not be opened")

    # Housekeeping.

    async def _keep_house(self) -> None:
        while True:
            await asyncio.sleep(HOUSEKEEPING_SECONDS)
            try:
                await self.close_old_tables()
            except (MatchError, StoreError):
                log.exception("an old table could not be closed")
            self.put_away(IDLE)

    async def close_old_tables(self) -> None:
        """End tables that have waited for players too long."""
        for table in list(self.tables.values()):
            match = table.match
            if match.status == "waiting" and self.now() - match.last_at > LONGEST_WAIT:
                await table.request(lambda at: Aborted(at))

    def put_away(self, idle: int) -> None:
        """Forget tables that nobody has used for so long; the store has them."""
        for name, table in list(self.tables.items()):
            if not table.in_use and self.now() - table.idle_since >= idle:
                table.close()
                del self.tables[name]


def _rematched(match: Match, name: str, at: int) -> Event:
    if match.next_match is not None:
        raise MatchError("offer/made", "the rematch has been opened already")
    return Rematched(at, name)
