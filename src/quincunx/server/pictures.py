"""Pictures that people share: drawn by another process, one at a time and by turns, and kept for a while."""

from __future__ import annotations

from collections import OrderedDict
from functools import partial

from quincunx.hall.thinking import Party
from quincunx.match.errors import Refusal
from quincunx.server.limits import Rates
from quincunx.server.paint_process import Order
from quincunx.server.painter import Painter
from quincunx.server.parties import PartyCounts
from quincunx.server.quota import KeyedLocks
from quincunx.server.settings import Limits
from quincunx.server.workers import Workers

# What a picture costs of what an address may have in a minute.
COSTS = {"png": 1, "preview": 1, "webp": 10}


class KeptPictures:
    """Pictures that have been drawn; those that nobody has wanted for longest are dropped first."""

    def __init__(self, most: int) -> None:
        """`most` is how many bytes all of them may have."""
        self._most = most
        self._pictures: OrderedDict[str, bytes] = OrderedDict()
        self.size = 0

    def get(self, name: str) -> bytes | None:
        """A picture, if it is there."""
        if name in self._pictures:
            self._pictures.move_to_end(name)
        return self._pictures.get(name)

    def put(self, name: str, picture: bytes) -> None:
        """Keep a picture, unless it alone is too large."""
        self.size += len(picture) - len(self._pictures.pop(name, b""))
        self._pictures[name] = picture
        while self.size > self._most:
            _, dropped = self._pictures.popitem(last=False)
            self.size -= len(dropped)


class Pictures:
    """Draws what is wanted, within the limits of who wants it."""

    def __init__(self, limits: Limits) -> None:
        self.kept = KeptPictures(limits.pictures_bytes)
        self._most_waiting = limits.pictures_waiting
        self._seconds = limits.picture_seconds
        self.rates = Rates(limits.pictures_per_minute, 60)
        self.counts = PartyCounts(limits.pictures_per_guest, limits.pictures_per_address)
        self._drawing = KeyedLocks()
        self._painter = Painter()
        # One that is being drawn is not stopped because others wait: it would have to begin anew.
        self._workers = Workers(1, "painter", share=self._seconds)

    async def find(self, name: str, order: Order, party: Party) -> bytes:
        """A picture by a name that says all that is in it; it is drawn unless it is kept."""
        kept = self.kept.get(name)
        if kept is not None:
            return kept
        with self.counts.hold(party) as free:
            if not free:
                raise Refusal("limit/pictures", "other pictures are being drawn for you: wait for them")
            async with self._drawing.hold(name):  # whoever wants the same waits for it
                kept = self.kept.get(name)
                return kept if kept is not None else await self._draw(name, order, party)

    async def _draw(self, name: str, order: Order, party: Party) -> bytes:
        if self._workers.busy >= self._most_waiting:
            raise Refusal("server/full", "too many pictures are being drawn now: try again later")
        if not self.rates.allow(party.address, COSTS[order["kind"]]):
            raise Refusal("limit/pictures", "too many pictures: wait a minute")
        work, stop = partial(self._painter.paint, order), self._painter.stop
        picture = await self._workers.run(party, work, stop=stop, seconds=self._seconds)
        self.kept.put(name, picture)
        return picture

    def close(self) -> None:
        """Stop drawing."""
        self._workers.close()
        self._painter.close()
