"""Rematches: opened once for a table, whoever asks for them and however often."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from functools import partial

from quincunx.hall.table import Table
from quincunx.hall.tables import begin_match
from quincunx.match import requests
from quincunx.match.errors import Refusal
from quincunx.match.events import Event, Rematched
from quincunx.match.keeping import StoreError
from quincunx.match.match import Match

log = logging.getLogger(__name__)


async def open_rematch(
    finished: Table,
    name: str,
    claim: AbstractAsyncContextManager[object],
    make: Callable[[], Awaitable[object]],
) -> None:
    """Have the rematch of a table made, if it is not there yet, and note what it is called.

    This may be asked for again while it is under way. So it happens within a claim that only one has at a
    time, and what a rematch is called follows from the table: one that was made before everything ended is
    found, and there is never a second one.
    """
    try:
        async with claim:
            await finished.look_again()
            if finished.match.next_match is None:
                await make()
                await finished.request(partial(_note, finished, name))
    except (Refusal, StoreError) as error:
        log.error("a rematch of %s could not be opened: %s", finished.name, error)


def begin_rematch(finished: Match, at: int) -> tuple[Match, list[Event]]:
    """The same game with everybody one seat further on, and what has happened in it by then."""
    opened = requests.open_match(
        finished.game,
        secrets.randbits(64),
        finished.opened.creator,
        at,
        clock=finished.clock,
        private=finished.opened.private,
        guided=finished.opened.guided,
        rest=finished.opened.rest,
    )
    return begin_match(opened, requests.rotate_seats(finished))


def _note(finished: Table, name: str, at: int) -> Event:
    if finished.match.next_match is not None:
        raise Refusal("offer/made", "the rematch has been opened already")
    return Rematched(at, name)
