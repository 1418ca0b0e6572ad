"""A line between a page and a table, in place of a socket."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from quincunx.hall.conversation import Conversation
from quincunx.hall.frames import Viewer
from quincunx.hall.reading import Fault, read_json, read_message
from quincunx.hall.table import Table

if TYPE_CHECKING:
    from quincunx.anywhere.host import Host


class Line:
    """A client at a table."""

    def __init__(self, host: Host, table: Table, send: Callable[[str], object]) -> None:
        self.viewer = Viewer(())
        self.person: str | None = host.guest.id
        self._say = send
        self._host = host
        self._table = table
        self._talk = Conversation(host, table, self, host.guest, host.party)
        self._closed = False
        table.sockets += 1

    def send(self, text: str) -> None:
        """Tell the page something."""
        if not self._closed:
            self._say(text)

    async def hear(self, text: str) -> None:
        """Carry out a message of the page; one after the other."""
        try:
            message = read_message(read_json(text))
        except Fault as fault:
            self._talk.refuse(None, fault.problem)
            return
        await self._talk.answer(message)

    def close(self) -> None:
        """The page has gone."""
        if not self._closed:
            self._closed = True
            self._table.leave(self)
            self._table.sockets -= 1
            self._host.tables.put_away()
