"""Following: what other servers of the same database tell is passed on to the tables here."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from quincunx.hall.fairness import Mark
from quincunx.match.keeping import Drive, Present
from quincunx.store import StoreError

if TYPE_CHECKING:
    from quincunx.server.hub import Hub

# How long is waited for the database before the right to drive a table is asked for again.
TAKING_SECONDS = 2.0


class Following:
    """The tables of a hub, as the other servers know them."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    def read_on(self, name: str, revision: int, events: Sequence[str]) -> None:
        """A match has gone on elsewhere, up to a revision; these are the last events before it, if any."""
        if name in self._hub.tables:
            self._hub.tables[name].follow(revision, events)
        else:
            self._hub.call_back_if_due(name)

    def doubt(self) -> None:
        """Something may have happened of which nothing was heard."""
        for table in list(self._hub.tables.values()):
            self._hub.begin(table.read_on())
        self._hub.begin(self._hub.take_up())
        self._hub.begin(self._look_who_is_there())
        self._hub.begin(self._hub.note_positions())  # whoever is gone knew some that nobody else does

    async def _look_who_is_there(self) -> None:
        with contextlib.suppress(StoreError):  # then there is reason to doubt again
            found = await self._hub.node.presence(self._hub.tables)
            for name, table in self._hub.tables.items():
                table.see_all(found.get(name, {}))

    def drive(self, name: str, drive: Drive) -> None:
        """A table is this server's to drive."""
        if name in self._hub.tables:
            self._hub.tables[name].drive(drive)
        elif name in self._hub.set_aside:
            self._hub.node.release(name)
        else:
            self._hub.call_back_soon(name)

    def lose_all(self) -> None:
        """This server drives nothing any more, but what nobody else does by now."""
        for table in self._hub.tables.values():
            table.lose()
            table.show_presence()
        self._hub.call_nothing_back()
        self.free(list(self._hub.tables))

    def ring(self, name: str) -> None:
        """Somebody waits for what should have happened by itself."""
        if name in self._hub.tables:
            self._hub.tables[name].ring()
        else:
            self._hub.call_back_if_due(name)

    def free(self, names: Collection[str]) -> None:
        """Nobody drives these any more: whoever has somebody there does so, or else whoever comes first."""
        self._hub.begin(self._drive_free(names))

    async def _drive_free(self, names: Collection[str]) -> None:
        waiting = deque(name for name in names if name not in self._hub.set_aside)
        while waiting:
            try:
                drive = await self._hub.take(waiting[0])
            except StoreError:
                await asyncio.sleep(TAKING_SECONDS)
                continue
            name = waiting.popleft()
            if drive is not None:
                self.drive(name, drive)

    def see(self, name: str, node: str, present: Present) -> None:
        """Who is at a table by way of another server."""
        if name in self._hub.tables:
            self._hub.tables[name].see(node, present)

    def forget(self, nodes: Collection[str]) -> None:
        """Nobody is at any table by way of these any more."""
        for table in self._hub.tables.values():
            for node in nodes:
                table.see(node, Present())

    def marks_for(self, guest: str, asked: Collection[Mark]) -> frozenset[Mark]:
        """The positions on which a guest gets no advice, of the tables here."""
        return self._hub.in_play.kept_from(guest, asked)
